"""``bouton solve --out-of-core``: a whole game level by level, in files."""

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from bouton.cli.output import answer
from bouton.cli.progress import open_reporter
from bouton.errors import InputError
from bouton.language import say
from bouton.notation import clip
from bouton.rulesets import find
from bouton.sequences.sparse import available_cores
from bouton.solving.on_disk.solve import solve_levels
from bouton.values.outcome import Outcome, letter

__all__ = ["run_levels"]

_OTHERS = ("--analyze", "--graph", "--store", "--certificate", "--parquet", "--memory", "--output")


def run_levels(options: Namespace) -> None:
    """Solve, and say what every level has."""
    others = [name for name in _OTHERS if getattr(options, name[2:].replace("-", "_"), None)]
    others += ["--method"] if options.method != "auto" else []
    if others:
        raise InputError("on_disk.alone", options=others)
    rules = find(options.rules)
    start = rules.parse(" ".join(options.start)) if options.start else None
    with open_reporter(options, "positions", kept=True) as reporter:
        try:
            found = solve_levels(
                rules,
                options.out_of_core,
                start=start,
                misere=options.misere,
                workers=options.workers or available_cores(),
                compiled=False if options.plain else None,
                progress=lambda done, total, moves: reporter.report(done, total, power=1 if total else 0),
            )
        except KeyboardInterrupt:
            raise KeyboardInterrupt("cli.solve-kept") from None
    answer(options, found.to_dict(), lambda: "\n".join(_lines(options, found)))


def _lines(options: Namespace, found: Any) -> Iterator[str]:
    language, known = options.lang, found.to_dict()
    play = say("solve.misere" if options.misere else "solve.normal", language)
    yield say("on_disk.found", language, game=clip(found.rules.spec), play=play)
    left = known["remoteness"]
    start = say("on_disk.start", language, outcome=letter(Outcome(known["outcome"]), options.letters))
    yield start if left < 0 else f"{start}, {say('on_disk.remoteness', language, remoteness=left)}"
    yield ""
    kinds = ("level", "positions", "P", "N", "D")
    rows = [[options.letters[1] if kind == "N" else say(f"on_disk.row-{kind}", language) for kind in kinds]]
    rows += [[str(row[kind]) for kind in kinds] for row in found.rows]
    rows.append(
        [say("on_disk.total", language), str(found.positions), *(str(found.counts[kind]) for kind in kinds[2:])]
    )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True))
    yield ""
    yield say("on_disk.digest", language, digest=found.digest)
