"""Winning moves of `analyze` are the winning rows of `options`: all games, both kinds of play, sums of equal parts."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import bouton
from bouton.answers.sources import sources_with
from bouton.errors import SearchLimitError
from bouton.hex.search import hex_search
from bouton.kinds.capabilities import Practised
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.scored import Scored
from bouton.rulesets import INDEX, family, find
from bouton.search.search import Search
from bouton.search.sources import Sources

pytestmark = pytest.mark.once

MORE = ("moore:3", "poker-nim:keep", "subtraction:2,5", "impartial:col", "impartial:toppling-dominoes", "octal:0.137")
SPECS = sorted({spec for name in INDEX for spec, _ in family(name).examples} | set(MORE))
#: how many positions of each kind are compared: small ones, random ones of a level, sums with equal parts
SPREADS = [(4, 2, 6), pytest.param((200, 40, 200), marks=pytest.mark.slow)]
MOST_SEARCHED = 2_000


def sums(game: Ruleset, parts: list[Any], random: Random, count: int) -> Iterator[Any]:
    """Positions of a game put beside one another, some of them twice or oftener, where its texts allow that."""
    for _ in range(count):
        chosen = random.choices(parts, k=random.randint(2, 3))
        chosen += random.choices(chosen, k=random.randint(1, 4))
        random.shuffle(chosen)
        try:
            data = type(chosen[0])().join(chosen) if isinstance(chosen[0], str) else sum(chosen, ())
            together = game.parse(game.format(data)) == data and len(game.summands(data)) == len(chosen)
        except (TypeError, ValueError, AttributeError, bouton.BoutonError):
            return
        if together:
            yield data


def positions(game: Ruleset, few: int, levels: int, together: int) -> list[Any]:
    random = Random(game.spec)
    small = list(islice(game.small_positions(), 3_000))
    found = random.sample(small, min(few, len(small)))
    if isinstance(game, Practised):
        sampled = [game.sample(random, level) for level in (1, 2, 3) for _ in range(levels)]
        found += [position for position in sampled if position is not None]
    if small:
        found += list(sums(game, random.sample(small, min(30, len(small))), random, together))
    return found


def winning(rows: list[dict[str, Any]], player: str | None = None) -> list[str]:
    return [row["position"] for row in rows if row["winning"] and row.get("player") == player]


def compared(game: Ruleset, position: Any, misere: bool, sources: Sources) -> bool:
    """Whether a position is compared: not where the winning moves are not all found, or the search is too large."""
    text = game.format(position)
    try:
        found = bouton.analyze(game, text, misere=misere, sources=sources)
        rows = bouton.options(game, text, misere=misere, sources=sources)["options"]
    except SearchLimitError:
        return False
    if not found.winning_moves_complete:
        return False
    sides = isinstance(found.winning_moves, dict)
    expected = {each: winning(rows, each) for each in ("left", "right")} if sides else winning(rows)
    assert found.winning_moves == expected, (game.spec, text, misere, found.provenance)
    assert found.winning_moves_count == (sum(map(len, expected.values())) if sides else len(expected))  # type: ignore[union-attr]
    return True


LONG = ("dawsons-chess", "hackenbush", "hexadecimal:0.3F", "moore:3", "octal:0.07", "octal:0.137", "octal:4.07")


@pytest.mark.thorough(*(f"{spec}-spread0" for spec in (*LONG, "dawsons-kayles", "officers", "poker-nim:keep")))
@pytest.mark.parametrize("spread", SPREADS)
@pytest.mark.parametrize("spec", SPECS)
def test_all_games_in_both_plays(spec: str, spread: tuple[int, int, int]) -> None:
    game, sources = find(spec), sources_with(Search(MOST_SEARCHED))
    found = list(readable(game, positions(game, *spread)))
    plays = (False,) if isinstance(game, Scored) else (False, True)
    asked = [compared(game, position, misere, sources) for position in found for misere in plays]
    assert asked.count(True) >= len(asked) // 2 > 0


def test_values_too_long_to_be_written_are_answered() -> None:
    """Who wins was found by going through all lines of play of the value, and the sum's text ended the answer."""
    found = bouton.analyze("hackenbush", "GRGGL,GGLGG,GGLGG,GGLGG,GRGGL,GGLGG", lang="en")
    assert found.outcome is bouton.Outcome.L and found.winning_moves_complete
    (parts,) = (each for each in found.explanation["reasons"] if each["reason"] == "parts")
    assert parts["value"] is None and "together …" in parts["text"] and len(parts["values"]) == 6


def readable(game: Ruleset, found: list[Any]) -> Iterator[Any]:
    """Those positions that may be given as a start."""
    for position in found:
        try:
            game.parse(game.format(position))
        except bouton.NotationError:
            continue
        yield position


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("green-hackenbush", "()()()(())()()(())"),
        ("green-hackenbush", "()(())()(())()(())"),
        ("green-hackenbush", "(()())()(()())()()"),
        ("impartial:hackenbush", "R,LL,R,LL,R"),
        ("impartial:domineering", "..#|##.|.#."),
        ("impartial:clobber", "xo.xo"),
        ("cram", ".#.|.#.|.##"),
        ("kayles", "1,1,2,1,1,2"),
        ("inductive", "1|1|{2}|{2}|1"),
        ("sum", "kayles 1 + nim 1 + kayles 1 + nim 1"),
    ],
)
def test_equal_parts_that_stand_apart(game: str, position: str) -> None:
    ruleset = find(game)
    for misere in (False, True):
        assert compared(ruleset, ruleset.parse(position), misere, sources_with())


def test_a_larger_limit_names_the_moves_that_a_theorem_leaves_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a Hex board that a theorem decides, the moves stayed out of reach whatever --limit said, and nobody was told
    what to do."""
    monkeypatch.setattr("bouton.answers.analysis.POSITIONS_OF_MOVES", 3)
    monkeypatch.setattr("bouton.hex.search.can_compile", lambda: False)
    hex_search.cache_clear()
    found = bouton.analyze("hex:4", ".", lang="en")
    assert not found.winning_moves_complete and "--limit" in str(found)
    hex_search.cache_clear()
    found = bouton.analyze("hex:4", ".", lang="en", limit=10**6)
    assert found.winning_moves_count == 8 and "--limit" not in str(found)
