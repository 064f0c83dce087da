"""``bouton quotient``: the misère quotient of a game."""

import sys
from argparse import Namespace
from contextlib import suppress

from bouton.answers.infinite import infinite_quotient, infinite_text
from bouton.answers.misere_values import mex_function, mex_text, misere_values, values_text
from bouton.answers.quotients import certify_quotient, check_choice, keep_quotient, quotient, quotient_text
from bouton.cli.output import answer
from bouton.cli.progress import open_reporter
from bouton.errors import BoutonError, InputError
from bouton.language import say
from bouton.misere.quotient import InterruptedSearch, Quotient
from bouton.storage.files import check_writable


def run(options: Namespace) -> None:
    """Compute the quotient, with progress by heaps or parts, write it, and store it for `bouton analyze --misere`."""
    check_writable(options.certificate)
    check_choice(options.start, options.heaps, options.copies, options.show)
    if options.show == "infinite":
        _infinite(options)
        return
    if options.show == "values":
        if options.certificate is not None:
            raise InputError("misere.values-certificate")
        values = misere_values(options.game, options.start, options.heaps, options.seconds)
        answer(options, values, "" if options.json else values_text(values, options.lang))
        return
    try:
        unit = "heaps" if options.start is None else "parts"
        with open_reporter(options, unit) as reporter:
            found = quotient(
                options.game,
                options.start,
                heaps=options.heaps,
                copies=options.copies,
                seconds=options.seconds,
                progress=lambda heaps, order, guesses: reporter.report(heaps, order=order, guesses=guesses),
            )
    except InterruptedSearch as stop:
        _keep(options, stop.found)
        _write(options, stop.found)
        raise KeyboardInterrupt("misere.stopped-keys-said") from None
    if found.stopped and options.heaps is not None and options.start is None and options.copies is None:
        with suppress(BoutonError):  # neither proved finite nor infinite, as far as searched
            _infinite(options)
            return
    _keep(options, found)
    _write(options, found)
    if options.certificate is not None:
        certify_quotient(options.game, options.start, found, options.certificate)
        print(say("cli.written", options.lang, path=options.certificate), file=sys.stderr)


def _keep(options: Namespace, found: Quotient) -> None:
    if options.start is None:
        keep_quotient(options.game, found)


def _infinite(options: Namespace) -> None:
    """Prove that the quotient is infinite, store the proof, and write the answer."""
    with open_reporter(options, "heaps") as reporter:
        found = infinite_quotient(
            options.game,
            options.heaps,
            seconds=options.seconds,
            certificate=options.certificate,
            keep=True,
            progress=lambda heaps, order, guesses: reporter.report(heaps, order=order, guesses=guesses),
        )
    answer(options, found, "" if options.json else infinite_text(found, options.lang))
    if options.certificate is not None:
        print(say("cli.written", options.lang, path=options.certificate), file=sys.stderr)


def _write(options: Namespace, found: Quotient) -> None:
    if options.show == "mex":
        data = mex_function(found)
        answer(options, data, "" if options.json else mex_text(data, options.lang))
    else:
        data = found.to_dict()
        text = "" if options.json else quotient_text(data, options.lang)
        answer(options, data, text, kind="Quotient", result=found)
