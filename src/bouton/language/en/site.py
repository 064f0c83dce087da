"""Sentences of the building of a site."""

TEXT = {
    "answers": "answers for all starts are made …",
    "month": "the puzzles of the day are made for a month …",
    "days": "the puzzles of the day are made for a year (minutes) …",
    "error-folder-unwritable": "{path} cannot be written: {reason}.",
    "error-folder-used": "{path} holds other files: name a new folder, or that of an older site.",
    "error-small-folder": "{path} does not end with .html: the small page is one file.",
    "error-npm-failed": "npm could not fetch {package}@{version} ({reason}): fetch it elsewhere with 'npm pack {package}@{version}', and name the .tgz with --runtime.",
    "error-npm-missing": "A site needs {package} {version}, and there is no npm to fetch it: install npm, or name its folder or .tgz with --runtime.",
    "error-runtime-missing": "{path} lacks {file} of {package} {version}: give the folder or the .tgz of the npm package {package}@{version}.",
    "error-runtime-other": "{file} in {path} is not that of {package} {version} (its SHA-256 differs): give the folder or the .tgz of the npm package {package}@{version}.",
    "error-runtime-unread": "{package} cannot be read from {path}: {reason}.",
    "made": "{path}: {files} files, {size} MB. A reader's browser loads {engine} MB before Python answers; the starts of all games are there before. Put the folder on any web space; to try it: python3 -m http.server --directory {path}",
    "made-file": "{path}, {size} MB: a double click opens it, without a server and without the network.",
    "no-snapshot": "No snapshot could be made, which takes node: Python starts more slowly in the reader's browser.",
    "runtime": "the Python of the page is fetched and its sums are checked …",
    "small": "the few games are played and their answers made (a minute) …",
    "snapshot": "Python starts once, and its memory is kept (half a minute) …",
}
