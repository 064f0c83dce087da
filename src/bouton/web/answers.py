"""What the server answers: each question of the API as a function from its values to a plain object.

These run in the worker processes only, which read no file but those that the server's owner named.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from bouton.answers.sources import default_sources, sources_with
from bouton.kinds.capabilities import Practised
from bouton.kinds.ruleset import Ruleset
from bouton.language import LANGUAGES, entries, record, template
from bouton.notation import read_range
from bouton.own.function import OwnRuleset
from bouton.rulesets import find
from bouton.search.search import Search
from bouton.search.sources import Sources

__all__ = ["QUESTIONS", "prepare"]

_POSITIONS = 300_000  # of one search
_KEPT = 400_000  # positions searched before the memory of earlier searches is dropped
_MOVES_LISTED = 1_000  # winning moves that are sent to a page

_served: tuple[str, ...] = ()
_sources = sources_with(Search(_POSITIONS))


def prepare(specs: Sequence[str]) -> None:
    """Say which games the owner started the server with; they stand at the head of the list of games."""
    global _served
    _served = tuple(specs)


def _known() -> Sources:
    """The sources of this process; what they remember is bounded."""
    global _sources
    if _sources.search.searched > _KEPT:
        _sources = sources_with(Search(_POSITIONS))
        default_sources().search = Search(_POSITIONS)
    return _sources


@lru_cache(maxsize=64)
def _own(spec: str) -> Ruleset:
    return find(spec)


def _game(spec: str) -> Ruleset | str:
    """Rules of one's own are loaded once in a process, so that what is known of them is kept."""
    return _own(spec) if spec in _served else spec


def analyze(game: str, position: str, misere: bool, lang: str, hint: int | None, show: list[str]) -> dict[str, Any]:
    """The object of ``bouton analyze --json``."""
    from bouton.answers.analysis import analyze

    found = analyze(
        _game(game), position, misere, lang=lang, hint=hint, show=show, most_moves=_MOVES_LISTED, sources=_known()
    )
    if hint is None:
        return found.to_dict()
    return {
        "game": found.game,
        "position": found.position,
        "play": found.play,
        "hint": hint,
        "explanation": found.explanation,
    }


def options(game: str, position: str, misere: bool) -> dict[str, Any]:
    """The object of ``bouton options --json``."""
    from bouton.answers.analysis import options_of

    return options_of(_game(game), position, misere, sources=_known())


def review(game: str, moves: str, misere: bool, lang: str, first: str) -> dict[str, Any]:
    """The object of ``bouton review --json``."""
    from bouton.answers.review import review

    found = review(_game(game), moves, misere, lang=lang, first=first, sources=_known())
    del found["text"]
    return found


def games(word: str | None, lang: str) -> dict[str, Any]:
    """The object of ``bouton games --json``; the games that the server was started with come first."""
    from bouton.answers.catalogue import games

    rows = [row for row in games(word, lang=lang) if not row["spec"].endswith(":FILE")]
    served = []
    for spec in _served:
        ruleset = _own(spec)
        start = next(iter(ruleset.small_positions()), None)
        if start is None:
            start = ruleset.sample(Random(1), 2) if isinstance(ruleset, Practised) else None
        example = "" if start is None else ruleset.format(start)
        title = spec.rpartition(":")[2] if isinstance(ruleset, OwnRuleset) else spec
        served.append({"name": spec, "spec": spec, "title": title, "example": example, "aliases": []})
    return {"games": [*served, *rows]}


def rules(game: str, lang: str, misere: bool) -> dict[str, Any]:
    """The object of ``bouton rules --json``."""
    from bouton.answers.catalogue import rules_of

    return rules_of(_game(game), lang=lang, misere=misere)


def board(game: str, position: str, misere: bool, player: str, colours: bool) -> dict[str, Any]:
    """What is drawn, and the moves."""
    from bouton.answers.boards import board_of

    return board_of(_game(game), position, misere, player=player, colours=colours, sources=_known())


def reply(game: str, position: str, misere: bool, player: str, level: int, seed: int) -> dict[str, Any]:
    """The program's move."""
    from bouton.answers.opponent import reply

    return reply(_game(game), position, level, misere, player=player, seed=seed, sources=_known())


def puzzle(game: str, misere: bool, grade: int, seed: int) -> dict[str, Any]:
    """A puzzle."""
    from bouton.answers.puzzles import puzzle

    return puzzle(_game(game), seed, grade, misere, sources=_known())


def start(game: str, level: int, seed: int) -> dict[str, Any]:
    """A random position to begin with."""
    from bouton.answers.puzzles import start_of

    return start_of(_game(game), seed, level)


def line(game: str, position: str, moves: str, misere: bool, lang: str, first: str) -> dict[str, Any]:
    """Whether the moves of a line are legal."""
    from bouton.answers.review import follow

    return follow(_game(game), position, moves, misere, lang=lang, first=first)


def graph(game: str, position: str, misere: bool, lang: str, most: int, symmetry: bool) -> dict[str, Any]:
    """The object of ``bouton graph --json``, and the picture."""
    from bouton.answers.graph import position_graph
    from bouton.pictures.graph import graph_svg

    found = position_graph(_game(game), position, misere, most, symmetry=symmetry)
    return {**found.to_dict(), "svg": graph_svg(found, lang)}


def table(game: str, ranges: list[str], misere: bool) -> dict[str, Any]:
    """The object of ``bouton table --json``."""
    from bouton.answers.table import table

    return table(_game(game), [read_range(text) for text in ranges], misere).to_dict()


def lessons(lang: str) -> dict[str, Any]:
    """The lessons."""
    from bouton.answers.lessons import lessons

    return {"lessons": lessons(lang)}


def cards(most: int) -> dict[str, Any]:
    """The Fibonacci cards."""
    from bouton.answers.cards import cards

    return {"most": most, "cards": cards(most)}


def words(lang: str) -> dict[str, Any]:
    """Every word of the page, as templates."""
    languages = {each: record(each).name for each in LANGUAGES}
    text = {key: template(f"page.{key}", lang) for key in entries("page")}
    return {"lang": lang, "languages": languages, "colon": record(lang).colon, "words": text}


QUESTIONS: dict[str, Callable[..., dict[str, Any]]] = {
    question.__name__: question
    for question in (
        analyze,
        options,
        review,
        games,
        rules,
        board,
        reply,
        puzzle,
        start,
        line,
        graph,
        table,
        lessons,
        cards,
        words,
    )
}
