"""``bouton serve``: the web page, on this machine only."""

import json
from argparse import Namespace

from bouton.cli.output import emit
from bouton.language import say

__all__ = ["run"]


def run(options: Namespace) -> None:
    """Print the page's address and serve until Ctrl-C."""
    from bouton.cli.watch import clock
    from bouton.web.serve import run, served_files

    def tell(url: str) -> None:
        emit(options, json.dumps({"url": url}) if options.json else say("cli.serving", options.lang, url=url))
        options.out.flush()

    with clock():  # later custom rules run in processes that have clocks of their own
        specs, files = served_files(options.games)
    run(specs, files, options.port, not options.no_browser, tell)
