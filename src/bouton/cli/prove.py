"""``bouton prove``: a theorem for all positions of a game, its certificate, its picture, a winning move."""

import sys
from argparse import Namespace
from typing import Any

from bouton.cli.output import FilesBeside, answer
from bouton.cli.progress import open_reporter
from bouton.cli.watch import clock
from bouton.errors import InputError
from bouton.language import say
from bouton.notation import clip, read_ints, write_int
from bouton.storage.files import check_writable
from bouton.storage.memory import memory_allowance


def run(options: Namespace) -> None:
    """Prove, write the requested files, then answer."""
    from bouton.proving.prover import Request
    from bouton.proving.prover import answer as prove
    from bouton.proving.remoteness import REMOTENESS
    from bouton.proving.source import keep

    if options.remoteness and options.values is not None:
        raise InputError("proving.remoteness-values")
    check_writable(options.certificate)
    at = None if options.at is None else read_ints(options.at)
    with clock() as wind, open_reporter(options, "states") as reporter:

        def progress(kind: str, made: int, left: int) -> None:
            wind(False)  # the rules have been read, and the proof has a limit of its own
            reporter.report(made, step=say(f"proving.step-{kind}", options.lang))

        request = Request(
            options.game,
            heaps=options.heaps,
            values=REMOTENESS if options.remoteness else options.values,
            misere=options.misere,
            blocked=options.blocked,
            system=options.system,
            claim=options.claim,
            moves=options.moves,
            states=options.states,
            seconds=options.seconds,
            progress=progress,
        )
        if options.memory is not None:
            request = request._replace(memory=memory_allowance(options.memory))
        found = prove(request)
        data = found.to_dict(options.lang)
        lines = found.lines(options.lang)
        if at is not None:
            data["move"] = _move(found, at, lines, options.lang)
    files = FilesBeside()
    if options.certificate is not None:
        print(say("proving.certificate-size", options.lang, bytes=found.certificate()), file=sys.stderr)
        with files.attempt():
            found.certificate(options.certificate)
            print(say("cli.written", options.lang, path=options.certificate), file=sys.stderr)
    answer(options, data, "\n".join(lines), kind=type(found).__name__, result=found)
    if found.proved and not found.blocked:
        keep(found.rules.ruleset, found, lambda: _tell_of_check(options.lang))
    files.end()


def _tell_of_check(language: str) -> None:
    """Report that the answer is complete, and that checking continues."""
    if sys.stdout is not None:
        sys.stdout.flush()
    print(say("proving.checking", language), file=sys.stderr)


def _move(found: Any, position: tuple[int, ...], lines: list[str], language: str) -> str | None:
    """Return the position after a winning move as text, None if there is none; add a sentence about it to `lines`."""
    option = found.winning_move(position)
    shown = clip(",".join(map(write_int, position)), 200)
    number = found.remoteness(position)
    left = [] if number is None else [say("analysis.remoteness", language, moves=number)]
    if option is None:
        key = "proving.drawn" if found.outcome(position) == "D" else "proving.lost"
        lines += ["", say(key, language, position=shown), *left]
        return None
    row = (option,) if isinstance(option, int) else option
    written = ",".join(map(write_int, row))
    lines += ["", say("proving.move", language, position=shown, option=clip(written, 400)), *left]
    return written
