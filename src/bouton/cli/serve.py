"""``bouton serve``: the web page, on this machine only."""

import json
from argparse import Namespace

from bouton.cli.output import emit
from bouton.language import say

__all__ = ["run"]


def run(options: Namespace) -> None:
    """Print the page's address and serve until Ctrl-C."""
    from bouton.web.serve import run

    def tell(url: str) -> None:
        emit(options, json.dumps({"url": url}) if options.json else say("cli.serving", options.lang, url=url))
        options.out.flush()

    run(options.games, options.port, not options.no_browser, tell)
