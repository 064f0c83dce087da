"""``bouton site``: the page as a folder for any web space."""

import sys
from argparse import Namespace
from pathlib import Path

from bouton.cli.output import emit, emit_line
from bouton.language import number, say

__all__ = ["run"]


def run(options: Namespace) -> None:
    """Write the folder, and say what is in it."""
    from bouton.web.site.build import build_site

    def tell(word: str) -> None:
        print(say(f"site.{word}", options.lang), file=sys.stderr, flush=True)

    made = build_site(Path(options.directory), options.runtime, tell)
    if not made.snapshot:
        tell("no-snapshot")
    if options.json:
        emit_line(options, {"path": options.directory, **made._asdict()})
        return
    size, engine = (number(round(each / 1e6), options.lang) for each in (made.size, made.engine))
    told = {"path": options.directory, "files": made.files, "size": size, "engine": engine}
    emit(options, say("site.made", options.lang, **told))
