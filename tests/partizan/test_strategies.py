"""Strategies for sums against every play of the opponent: the guarantees of their theorems."""

from copy import copy
from fractions import Fraction
from random import Random

import pytest

import bouton
from bouton.partizan.strategies import STRATEGIES, SumPlayer


def random_part(random, depth=3):
    if depth == 0 or random.random() < 0.2:
        return Fraction(random.randint(-8, 8), random.choice([1, 1, 2]))
    sides = [[random_part(random, depth - 1) for _ in range(random.randint(1, 2))] for _ in "lr"]
    return bouton.value(*sides)


def value(part):
    return part if isinstance(part, bouton.Value) else bouton.value(part)


def worst(player, begins, known):
    """The worst number for the player at which play ends, when the opponent tries everything outside numbers."""
    key = (tuple(sorted(map(str, player.parts))), player._raised, player._ambient, begins)
    if key not in known:
        sign = 1 if str(player.player) == "left" else -1
        if all(part.is_number for part in player.parts):
            return sign * sum(part.mean for part in player.parts)
        if begins:
            after = copy(player)
            after._parts = list(player._parts)
            assert after.move() is not None
            known[key] = worst(after, False, known)
        else:
            found = []
            for part in dict.fromkeys(player.parts):
                for option in () if part.is_number else part.right_options if sign > 0 else part.left_options:
                    after = copy(player)
                    after._parts = list(player._parts)
                    after.move = lambda: None
                    after.answer(part, option)
                    del after.move
                    found.append(worst(after, True, known))
            known[key] = min(found)
    return known[key]


@pytest.mark.parametrize("begins", [True, False])
def test_sentestrat_keeps_its_promise(begins):
    """At least the mean where it begins, otherwise the mean less the highest temperature; never above a stop."""
    random = Random(11)
    for count in [2] * 25 + [3] * 6:
        total = sum((value(random_part(random, 2 if count == 3 else 3)) for _ in range(count)), bouton.value(0))
        for side, sign in (("left", 1), ("right", -1)):
            player = SumPlayer(total, side, begins=begins)
            heat = max(part.temperature for part in player.parts)
            found = worst(player, begins, {})
            mean = sign * total.mean
            assert found >= sign * player.promise == mean - (0 if begins or heat < 0 else heat), total
            stops = (total.left_stop, total.right_stop)
            assert found <= sign * stops[(side == "right") == begins]


def test_thermostrat_reaches_what_it_is_sure_of():
    """Σ R_t + max (L_t − R_t) is at least the mean at the tax where the mast begins."""
    random = Random(5)
    for _ in range(15):
        total = value(random_part(random)) + value(random_part(random))
        player = SumPlayer(total, "left", strategy="thermostrat")
        assert worst(player, True, {}) >= total.mean


def test_the_winner_of_cold_sums_is_played_out():
    player = SumPlayer("^ + ^ + * + *2", "left")
    assert all(part.temperature <= 0 for part in player.parts) and player.move() is not None
    with pytest.raises(bouton.IllegalMoveError):
        player.answer("±5", "5")
    for bad in ("coldstrat", ""):
        with pytest.raises(bouton.InputError):
            SumPlayer("±1", "left", strategy=bad)
    for total, side in (("on", "left"), ("±1", "nobody")):
        with pytest.raises(bouton.InputError):
            SumPlayer(total, side)
    assert SumPlayer("±1", bouton.Player.RIGHT).player == "right"
    assert SumPlayer("-3", "left").move() is None
    assert SumPlayer("0", "right").move() is None


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_switches(strategy):
    player = SumPlayer("±1 + ±2 + ±3", "right", strategy=strategy)
    assert [str(each) for each in player.move()] == ["±3", "-3"]
    assert [str(each) for each in player.answer("±2", "2")] == ["±1", "-1"]
    assert sum(part.mean for part in player.parts) == -2
