"""``bouton site``: the page as a folder for any web host, or as one file."""

import sys
from argparse import Namespace
from pathlib import Path

from bouton.cli.output import emit, emit_line
from bouton.language import number, say


def run(options: Namespace) -> None:
    """Write the folder or the file, and describe its contents."""
    from bouton.web.site.build import build_site

    def report(word: str) -> None:
        print(say(f"site.{word}", options.lang), file=sys.stderr, flush=True)

    target = Path(options.directory)
    made = build_site(target, options.runtime, report, options.small)
    is_file = target.suffix == ".html"
    if not made.snapshot and not is_file:
        report("no-snapshot")
    if options.json:
        emit_line(options, {"path": options.directory, **made._asdict()})
        return
    size, engine = (number(round(each / 1e6), options.lang) for each in (made.size, made.engine))
    told = {"path": options.directory, "files": made.files, "size": size, "engine": engine}
    emit(options, say("site.made-file" if is_file else "site.made", options.lang, **told))
