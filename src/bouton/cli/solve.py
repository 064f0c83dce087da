"""``bouton solve``: complete solution of a game from its rules, its statistics, and files made from it."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from typing import Any

from bouton.cli.output import FilesBeside, answer, check_format, letters_of
from bouton.cli.progress import Reporter, is_kept, open_reporter
from bouton.cli.watch import clock
from bouton.errors import InputError
from bouton.language import say
from bouton.notation import clip
from bouton.pictures.formats import format_of, write_result
from bouton.rulesets import find
from bouton.storage.compiler import beside_program
from bouton.storage.files import check_writable, write_file
from bouton.storage.memory import read_size

_NOT_OF_LEVELS = ("--analyze", "--graph", "--store", "--certificate", "--parquet", "--memory", "--output")


def run(options: Namespace) -> None:
    """Solve, write the requested files, then answer."""
    if options.out_of_core is not None:
        _run_levels(options)
        return
    if options.workers is not None:
        raise InputError("cli.solve-workers")
    from bouton.solving.solve import solve

    memory = None if options.memory is None else beside_program(read_size(options.memory), compiler=False)
    if options.graph is not None:
        format_of("PositionGraph", options.graph)
    check_writable(options.certificate, options.parquet, options.graph, options.output)
    with clock() as watch:
        rules = find(options.rules)
        start = rules.parse(" ".join(options.start)) if options.start else None
        try:
            with open_reporter(options, "positions", kept=options.store is not None and not options.plain) as reporter:
                found = solve(
                    rules,  # type: ignore[arg-type]
                    start=start,
                    misere=options.misere,
                    values=options.values or "all",
                    method=options.method,
                    memory=memory,
                    store=options.store,
                    compiled=False if options.plain else None,
                    progress=_progress(reporter, watch),
                )
        except KeyboardInterrupt:
            if is_kept(options.store is not None and not options.plain):
                raise KeyboardInterrupt("cli.solve-kept") from None
            raise
    files, written = FilesBeside(), []
    for path, write in (
        (options.certificate, found.certificate),
        (options.parquet, found.to_parquet),
        (options.graph, lambda _: _draw_graph(options, found)),
    ):
        if path is not None:
            with files.attempt():
                write(path)
                written.append(path)
    shown = found.to_dict()
    if options.analyze or (options.output is not None and not options.json):
        options.analyze = True
        shown["analysis"] = found.report()
    answer(options, shown, lambda: _text(options, found), kind="Solution", result=_drawable(options, found))
    for path in written:
        print(say("cli.written", options.lang, path=path), file=sys.stderr)
    files.end()


def _progress(reporter: Reporter, watch: Callable[[bool], None]) -> Callable[[int, int | None, int], None]:
    """Make the function that a solve calls; it rewinds the clock for endless rules as positions arrive."""
    watching = True

    def report(done: int, total: int | None, moves: int) -> None:
        nonlocal watching
        if watching:
            watching = done != total
            watch(watching)
        reporter.report(done, total, moves=moves)

    return report


def _lines(options: Namespace, found: Any) -> Iterator[str]:
    language = options.lang
    play = say("solve.misere" if found.misere else "solve.normal", language)
    yield say("solve.found", language, game=clip(found.rules.spec), play=play)
    yield ""
    won = "row-S" if options.letters == "PS" else "row-N"
    rows = [("row-positions", found.positions), ("row-P", found.counts["P"]), (won, found.counts["N"])]
    rows += [("row-D", found.counts["D"])] if found.counts["D"] else []
    rows += [
        ("row-moves", found.moves),
        ("row-grundy", found.max_grundy),
        ("row-remoteness", found.max_remoteness),
        ("row-score", found.max_score),
    ]
    shown = [(say(f"solve.{key}", language), str(value)) for key, value in rows if value is not None]
    left, right = (max(len(row[column]) for row in shown) for column in (0, 1))
    for name, value in shown:
        yield f"{name:<{left}}  {value:>{right}}"
    words = [say(f"solve.method-{found.method}", language)]
    words += [say("solve.method-symmetry", language)] if found.rules.symmetric else []
    words.append(say("solve.method-compiled" if found.compiled else "solve.method-plain", language))
    yield say("solve.method", language, method=", ".join(words))
    if found.why_plain is not None:
        yield say("solve.plain", language, reason=found.why_plain.say(language))


def _text(options: Namespace, found: Any) -> str:
    from bouton.solving.report import report_text

    text = "\n".join(_lines(options, found))
    return f"{text}\n\n{report_text(found, options.lang, letters_of(options))}" if options.analyze else text


def _drawable(options: Namespace, found: Any) -> Any:
    """The solution, from which formats other than text are made; None if the format is text."""
    return None if check_format(options, "Solution") == "text" else found


def _draw_graph(options: Namespace, found: Any) -> None:
    """Write the file of ``--graph``: the graph from the start, otherwise from the last position of the shape."""
    from bouton.answers.graph import graph
    from bouton.answers.limits import MOST_POSITIONS

    number = found.rules.radices.size - 1 if found.start is None else found.start
    start, symmetry = found.rules.decode(number), found.rules.symmetric
    drawn = graph(found.rules, start, misere=options.misere, most=MOST_POSITIONS, symmetry=symmetry)
    name = format_of("PositionGraph", options.graph)
    write_file(options.graph, write_result("PositionGraph", name, drawn, options.lang, letters_of(options)))


def _run_levels(options: Namespace) -> None:
    """Solve a game completely, level by level, in files, and print statistics of every level."""
    from bouton.sequences.sparse import available_cores
    from bouton.solving.on_disk.solve import solve_levels

    others = [name for name in _NOT_OF_LEVELS if getattr(options, name[2:].replace("-", "_"), None)]
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
                values=options.values or "remoteness",
                workers=options.workers or available_cores(),
                compiled=False if options.plain else None,
                progress=lambda done, total, moves: reporter.report(done, total, power=1 if total else 0),
            )
        except KeyboardInterrupt:
            raise KeyboardInterrupt("cli.solve-kept") from None
    answer(options, found.to_dict(), lambda: "\n".join(_lines_of_levels(options, found)))


def _lines_of_levels(options: Namespace, found: Any) -> Iterator[str]:
    from bouton.values.outcome import Outcome, letter

    language, known = options.lang, found.to_dict()
    play = say("solve.misere" if options.misere else "solve.normal", language)
    yield say("on_disk.found", language, game=clip(found.rules.spec), play=play)
    left = known["remoteness"]
    start = say("on_disk.start", language, outcome=letter(Outcome(known["outcome"]), options.letters))
    start = start if left < 0 else f"{start}, {say('on_disk.remoteness', language, remoteness=left)}"
    value = known.get("grundy")
    yield start if value is None else f"{start}, {say('on_disk.grundy', language, value=value)}"
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
    if found.max_grundy is not None:
        yield say("on_disk.greatest", language, value=found.max_grundy)
    if known.get("endless"):
        yield say("solve.endless", language, count=known["endless"])
    yield say("on_disk.digest", language, digest=found.digest)
