"""What each command does: ask the results layer, print text or JSON."""

import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bouton.cli.output import answer, emit
from bouton.cli.standard_input import standard_input
from bouton.errors import BoutonError, InputError, NotationError, UnknownError
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.notation import clip, read_range

__all__ = [
    "run_analyze",
    "run_code",
    "run_compare",
    "run_equal",
    "run_exercises",
    "run_games",
    "run_graph",
    "run_hex",
    "run_nim",
    "run_options",
    "run_play",
    "run_review",
    "run_rules",
    "run_sequence",
    "run_serve",
    "run_solve",
    "run_table",
    "run_test",
    "run_verify",
    "run_zeckendorf",
]

_OWN = re.compile(r"(.*?\.py:\w+)\s*(.*)", re.DOTALL)


def run_analyze(options: Namespace) -> None:
    """Who wins, all winning moves, why."""
    from bouton.answers.analysis import analyze

    game, position = _target(options)
    found = analyze(
        game,
        position,
        options.misere,
        lang=options.lang,
        letters=_letters(options),
        show=options.show,
        hint=options.hint,
        sources=_sources(options),
    )
    if options.hint is not None:
        shown = {key: getattr(found, key) for key in ("game", "position", "play")}
        answer(options, {**shown, "hint": options.hint, "explanation": found.explanation}, str(found))
        return
    answer(options, found.to_dict(), f"{_heading(found)}\n\n{found}")


def run_options(options: Namespace) -> None:
    """Every move with its outcome and value."""
    from bouton.answers.analysis import options_of

    game, position = _target(options)
    found = options_of(game, position, options.misere, sources=_sources(options))
    lines = []
    for row in found["options"]:
        mark = say("cli.winning", options.lang) if row["winning"] else ""
        value = "" if row["grundy"] is None else str(row["grundy"])
        who = say(f"review.player-{row['player']}", options.lang) if "player" in row else ""
        lines.append((who, row["position"], row["outcome"], value, mark))
    head = ("", say("cli.move", options.lang), say("cli.outcome", options.lang), say("cli.grundy", options.lang), "")
    text = _aligned([head, *lines]) if lines else say("cli.no-options", options.lang)
    answer(options, found, text)


def run_games(options: Namespace) -> None:
    """The list of games."""
    from bouton.answers.catalogue import games, near_words

    rows = games(options.word, lang=options.lang, misere=options.misere)
    if not rows:
        near = near_words(options.word, lang=options.lang)
        raise UnknownError("cli.games-none-near" if near else "cli.games-none", got=clip(options.word), near=near)
    lines = [(row["spec"], row["title"], row["example"], row.get("misere", "")) for row in rows]
    answer(options, {"games": rows}, _aligned(lines))


def run_rules(options: Namespace) -> None:
    """The rules, the theorems, an example, the sources."""
    from bouton.answers.catalogue import rules_of

    found = rules_of(options.game, lang=options.lang, misere=options.misere)
    answer(options, found, found["text"])


def run_table(options: Namespace) -> None:
    """Values or outcomes of a range as a grid."""
    from bouton.answers.table import table
    from bouton.pictures.table import table_csv, table_svg, table_text

    kind = _kind(options, {".txt": "text", ".csv": "csv", ".svg": "svg"}, "text")
    found = table(options.game, [read_range(text) for text in options.range], options.misere, show=options.show)
    if options.json:
        answer(options, found.to_dict(), "")
        return
    letters = _letters(options)
    if kind == "csv":
        _write(options, table_csv(found, options.lang))
    else:
        _write(options, (table_svg if kind == "svg" else table_text)(found, options.lang, letters))


def run_graph(options: Namespace) -> None:
    """The graph of positions as a picture."""
    from bouton.answers.graph import position_graph
    from bouton.pictures.graph import graph_dot, graph_svg

    kind = _kind(options, {".svg": "svg", ".dot": "dot", ".gv": "dot"}, "svg" if options.output else "dot")
    game, position = _target(options)
    found = position_graph(game, position, options.misere, most=options.most, symmetry=options.symmetry)
    draw = graph_svg if kind == "svg" else graph_dot
    if options.json:
        if options.output:
            _save(options.output, draw(found, options.lang, _letters(options)))
        answer(options, found.to_dict(), "")
        return
    _write(options, draw(found, options.lang, _letters(options)))


def run_hex(options: Namespace) -> None:
    """Hex: solve, walk, play, show, exchange."""
    from bouton.cli.hex import run

    run(options)


def run_nim(options: Namespace) -> None:
    """Nim arithmetic."""
    from bouton.cli.nim import run

    run(options)


def run_code(options: Namespace) -> None:
    """Codes of P-positions."""
    from bouton.cli.code import run

    run(options)


def run_review(options: Namespace) -> None:
    """A played game, move by move."""
    from bouton.answers.review import review
    from bouton.storage.files import read_text

    text = standard_input() if options.file == "-" else read_text(options.file)
    found = review(
        options.game, text, options.misere, lang=options.lang, first=options.first, sources=_sources(options)
    )
    answer(options, found, found.pop("text"))


def run_play(options: Namespace) -> None:
    """A game in the terminal."""
    from contextlib import nullcontext

    from bouton.cli.play import run
    from bouton.cli.watch import clock
    from bouton.rulesets import find

    words = list(options.target)
    if len(words) == 1 and " " not in words[0].strip():
        words.append(_first_example(words[0].strip()))
    options.target = words
    own = any(".py:" in word for word in words)
    with clock() if own else nullcontext(lambda wind: None) as wind:
        game, position = _target(options)
        ruleset = find(game)
        run(options, ruleset, ruleset.parse(position), wind)


def run_serve(options: Namespace) -> None:
    """The web page."""
    from bouton.cli.serve import run

    run(options)


def _first_example(spec: str) -> str:
    """The position of the first example of a game, to begin with; empty where it has none."""
    from bouton.rulesets import find

    ruleset = find(spec)
    return next((position for of, position in ruleset.examples if of == ruleset.spec), "")


def run_equal(options: Namespace) -> None:
    """Are two games equal?"""
    from bouton.answers.equality import equal

    found = equal(options.first, options.second, lang=options.lang)
    answer(options, found, found.pop("text"))


def run_exercises(options: Namespace) -> None:
    """A sheet of exercises."""
    from bouton.answers.exercises import exercises

    sheet = exercises(
        options.game, options.seed, options.misere, lang=options.lang, count=options.count, answers=options.answers
    )
    text = sheet.pop("text")
    if not options.answers:
        for question in sheet["questions"]:
            del question["answer"]
    answer(options, sheet, text)


def run_solve(options: Namespace) -> None:
    """A whole game from its rules."""
    from bouton.cli.solve import run

    run(options)


def run_verify(options: Namespace) -> None:
    """Check a certificate."""
    from bouton.checkers import verify

    found = verify(options.file)
    names = {player: say(f"review.player-{player}", options.lang) for player in ("left", "right")}
    worded = {
        key: names.get(value, clip(value, 80)) if isinstance(value, str) else value for key, value in found.items()
    }
    sentence = say(f"verify.{found['certificate']}", options.lang, **worded)
    answer(options, found, f"{say('verify.right', options.lang)} {sentence}")


def run_sequence(options: Namespace) -> None:
    """Grundy values of single heaps and their period."""
    from bouton.cli.sequence import run

    run(options)


def run_test(options: Namespace) -> None:
    """A conjecture on the values of single heaps."""
    from bouton.cli.sequence import run_formula

    run_formula(options)


def run_compare(options: Namespace) -> None:
    """Two sequences side by side."""
    from bouton.cli.sequence import run_comparison

    run_comparison(options)


def run_zeckendorf(options: Namespace) -> None:
    """Fibonacci digits, cards and pictures."""
    from bouton.cli.zeckendorf import run

    run(options)


def _letters(options: Namespace) -> str:
    return str(options.letters).replace("/", "")


def _heading(found: Any) -> str:
    game = "" if found.game == "sum" else f"{found.game} "
    return f"{game}{clip(found.position, 300)}"


def _target(options: Namespace) -> tuple[str | Ruleset, str]:
    """The game and the position that the words name: ``GAME POSITION``, one text with both, or a sum."""
    from bouton.rulesets import find
    from bouton.rulesets.sums import is_sum, read_component

    words = list(options.target)
    if not words:
        raise NotationError("cli.target-missing", command=options.command)
    if len(words) > 1 and words[-1] == "-":
        words[-1] = standard_input().strip()
    text = " ".join(words)
    if words[0] == "sum":
        return "sum", " ".join(words[1:])
    whole = _in_a_file(words)
    if whole is not None:
        return whole
    if is_sum(text):
        return "sum", text
    if text.lstrip().startswith("+"):
        raise NotationError("sum.empty-component", whole=clip(text))
    if len(words) == 1:
        own = _OWN.fullmatch(text)
        spec, _, position = text.strip().partition(" ")
        if own is not None:
            spec, position = own[1], own[2]
    else:
        spec, position = words[0], " ".join(words[1:])
    ruleset = find(spec)
    if not position.strip():
        examples = [example for of, example in ruleset.examples if of == ruleset.spec] or [
            e for _, e in ruleset.examples
        ]
        raise NotationError(
            "cli.position-missing", command=options.command, example=f"{spec} {examples[0] if examples else '…'}"
        )
    if "+" in position:
        read_component(ruleset, position, text)
    return ruleset, position


def _in_a_file(words: Sequence[str]) -> tuple[Ruleset, str] | None:
    """The game of a file and a position whose names may have blanks and plus signs; None where it is something else."""
    from bouton.rulesets import find, reads_file
    from bouton.rulesets.sums import is_sum

    name, colon, _ = words[0].partition(":")
    try:
        if len(words) < 2 or not colon or words[0].endswith(".py") or not reads_file(name):
            return None
    except UnknownError:
        return None
    text, position = " ".join(words), " ".join(words[1:])
    if not position.strip():
        return None
    try:
        ruleset = find(words[0])
        ruleset.parse(position)
    except BoutonError:
        if is_sum(text):
            return None
        raise
    return ruleset, position


def _sources(options: Namespace) -> Any:
    """The sources with the limit, the store and the progress display that were asked for."""
    from bouton.answers.sources import default_sources, sources_with

    store = getattr(options, "store", None)
    if options.limit is None and store is None and not sys.stderr.isatty():
        return default_sources()
    from bouton.cli.progress import show_progress
    from bouton.search.sources import Search

    progress = show_progress(options.lang) if sys.stderr.isatty() else None
    return sources_with(Search(options.limit, progress), store)


def _aligned(rows: Sequence[tuple[str, ...]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True) if width]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _kind(options: Namespace, endings: dict[str, str], default: str) -> str:
    """The format asked for: by ``--format``, otherwise by the ending of the file."""
    if options.format is not None:
        return str(options.format)
    if options.output is None:
        return default
    ending = Path(options.output).suffix.lower()
    if ending not in endings:
        raise InputError("cli.output-kind", path=clip(options.output), kinds=list(endings))
    return endings[ending]


def _write(options: Namespace, text: str) -> None:
    if options.output is None:
        emit(options, text.rstrip("\n"))
        return
    _save(options.output, text)
    print(say("cli.written", options.lang, path=options.output), file=sys.stderr)


def _save(path: str, text: str) -> None:
    from bouton.storage.files import cannot_write

    try:
        Path(path).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from None
