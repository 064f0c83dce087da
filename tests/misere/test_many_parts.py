"""Sums of thousands of games of a few kinds: the winner in misère play, and changes of a part."""

from random import Random
from typing import Any

import pytest

import bouton
from bouton.kinds.player import Player
from bouton.misere.source import MisereQuotients
from bouton.rulesets.inductive import parallel
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME

INDUCTIVE = bouton.find("inductive")
WILD = ("{{{}},{{},{{}}}}", "{3,{2}}", "{2}", "2", "1")


def test_a_part_that_changes_is_put_in_its_place() -> None:
    random, pool = Random(3), list(INDUCTIVE.small_positions())
    for _ in range(300):
        position = parallel(random.choices(pool, k=random.randint(2, 7)))
        index, part = random.randrange(len(position)), random.choice(pool)  # type: ignore[arg-type]
        rest: Any = (*position[:index], *position[index + 1 :])  # type: ignore[index]
        assert INDUCTIVE.replace(position, index, part) == parallel((*rest, part))


def test_outcomes_and_moves_as_search_has_them() -> None:
    random, plain, quick = Random(4), Sources([], Search(), None), MisereQuotients()
    for _ in range(12):
        position = INDUCTIVE.parse("|".join(random.choices(WILD, k=5)))
        answer, found = (
            quick.lookup(INDUCTIVE, MISERE_OUTCOME, position),
            plain.value(INDUCTIVE, MISERE_OUTCOME, position),
        )
        assert answer is not None and found is not None and answer.value is found.value
        moves: Any = quick.moves(INDUCTIVE, MISERE_OUTCOME, position, Outcome.P, Player.LEFT)
        expected = list(plain.winning_moves(INDUCTIVE, position, True))
        assert moves.how_many(1_000) == len(expected)
        assert list(moves) == expected


@pytest.mark.parametrize(("kinds", "count"), [(5, 1_000), pytest.param(1, 10_000, marks=pytest.mark.thorough)])
def test_thousands_of_parts(kinds: int, count: int) -> None:
    text = "|".join(Random(kinds).choices(WILD[:kinds], k=count))
    answer = bouton.analyze("inductive", text + "|{{{2}}}", misere=True)
    assert answer.provenance["outcome"] == "theorem: Plambeck and Siegel 2008"
    for move in answer.winning_texts[:2]:
        assert bouton.analyze("inductive", move, misere=True).outcome is Outcome.P
    normal = bouton.analyze("inductive", text)
    assert normal.winning_moves_count == len(set(normal.winning_moves))


def test_what_is_answered_does_not_depend_on_what_was_asked_first() -> None:
    game = bouton.find("octal:0.72")
    for sizes in ((30, 8), (8, 30), (10**6, 5)):
        source = MisereQuotients()
        assert all(source.lookup(game, MISERE_OUTCOME, (size, 5)) is not None for size in sizes)
