"""Sentences of the building of a site."""

TEXT = {
    "answers": "answers for all starts are made …",
    "month": "the puzzles of the day are made for a month …",
    "days": "the puzzles of the day are made for a year (minutes) …",
    "error-folder-unwritable": "{path} cannot be written: {reason}.",
    "error-folder-used": "{path} holds other files: name a new folder, or that of an older site.",
    "error-npm-failed": "npm could not fetch pyodide@{version} ({reason}): fetch it elsewhere with 'npm pack pyodide@{version}', and name the .tgz with --runtime.",
    "error-npm-missing": "A site needs Pyodide {version}, and there is no npm to fetch it: install npm, or name its folder or .tgz with --runtime.",
    "error-runtime-missing": "{path} lacks {file} of Pyodide {version}: give the folder or the .tgz of the npm package pyodide@{version}.",
    "error-runtime-other": "{file} in {path} is not that of Pyodide {version} (its SHA-256 differs): give the folder or the .tgz of the npm package pyodide@{version}.",
    "error-runtime-unread": "Pyodide cannot be read from {path}: {reason}.",
    "made": "{path}: {files} files, {size} MB. A reader's browser loads {engine} MB before Python answers; the starts of all games are there before. Put the folder on any web space; to try it: python3 -m http.server --directory {path}",
    "made-file": "{path}, {size} MB: a double click opens it, without a server and without the network.",
    "no-snapshot": "No snapshot could be made, which takes node: Python starts more slowly in the reader's browser.",
    "runtime": "Pyodide is fetched and its sums are checked …",
    "snapshot": "Python starts once, and its memory is kept (half a minute) …",
}
