"""``bouton quotient``: the misère quotient of a game."""

import sys
from argparse import Namespace

from bouton.answers.quotients import keep_quotient, quotient, quotient_text
from bouton.cli.output import answer
from bouton.cli.progress import reporting
from bouton.language import say
from bouton.storage.files import check_writable

__all__ = ["run"]


def run(options: Namespace) -> None:
    """Find the quotient, with a line of progress for the heaps, write it, and keep it for `bouton analyze --misere`."""
    if options.certificate is not None:
        check_writable(options.certificate)
    with reporting(options, "parts") as reporter:
        found = quotient(
            options.game,
            options.start,
            heaps=options.heaps,
            seconds=options.seconds,
            certificate=options.certificate,
            tick=lambda parts, order, guesses: reporter.tell(parts, order=order, guesses=guesses),
        )
    keep_quotient(options.game, found)
    data = found.to_dict()
    answer(options, data, "" if options.json else quotient_text(data, options.lang))
    if options.certificate is not None:
        print(say("cli.written", options.lang, path=options.certificate), file=sys.stderr)
