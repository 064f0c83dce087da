"""Rules that are coroutines are refused in a sentence, and Python warns of nothing."""

import gc
import warnings
from typing import Any

import pytest

import bouton
from bouton.errors import RulesError


async def later(*given: Any) -> list[Any]:
    return []


def down(n: int) -> list[int]:
    return [n - 1] if n else []


GAMES = {
    "the rule": (lambda: bouton.ruleset(later), "gave coroutine"),
    "its options": (lambda: bouton.ruleset(lambda n: [later(n), later(n)]), "gave coroutine as an option"),
    "partizan": (lambda: bouton.ruleset(lambda n, player: [later(n), n - 1]), "gave coroutine as an option"),
    "generators": (lambda: bouton.ruleset(lambda n: [(k for k in (n, n))]), "gave generator as an option"),
    "the winner": (lambda: bouton.ruleset(winner=later)(down), "coroutine object later"),
    "the score": (lambda: bouton.ruleset(score=later)(down), "coroutine object later"),
    "the parts": (lambda: bouton.ruleset(parts=later)(down), "coroutine"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_coroutine_is_refused_without_a_warning(name: str) -> None:
    make, said = GAMES[name]
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        with pytest.raises(RulesError, match=said):
            bouton.analyze(make()(3))
        gc.collect()
    assert not [str(each.message) for each in warned]
