"""Sums decided by points: parts that are numbers are omitted, against a plain recursion over entire sums."""

from functools import lru_cache
from random import Random
from typing import Any

import pytest

import bouton
from bouton.kinds.player import Player
from bouton.search.budget import Budget
from bouton.search.scored_sums import ScoredSums, parts_of_sum

SIZE = 6
Row = list[tuple[tuple[int, ...], int]]  # the parts that are left, the points


def random_table(random: Random, ends: set[int]) -> list[Row]:
    return [
        [
            (
                tuple(random.randrange(n) for _ in range(random.choice((0, 1, 1, 1, 2)))),
                random.choice((0, 0, 0, 1, 1, 2, 3)),
            )
            for _ in range(0 if n in ends else random.randint(1, 3))
        ]
        for n in range(SIZE)
    ]


def check(seed: int) -> tuple[int, int]:
    """The numbers of sums that the theorem applies to, and of parts with moves that are numbers."""
    random = Random(seed)
    impartial = random.random() < 0.4
    ends = {0} | {n for n in range(SIZE) if random.random() < 0.2}
    one = random_table(random, ends)
    tables = one, one if impartial else random_table(random, ends if random.random() < 0.9 else {0})
    points = [0 if impartial else random.choice((0, 0, 1, -1, 2)) for _ in range(SIZE)]

    def options(table: list[Row], n: int) -> list[Any]:
        return [bouton.gain(left[0] if len(left) == 1 else bouton.Sum(*left), gained) for left, gained in table[n]]

    given = bouton.ruleset(score=lambda n: points[n])
    if impartial:
        game = given(lambda n: options(one, n))
    else:
        game = given(lambda n, player: options(tables[player == "right"], n))

    @lru_cache(None)
    def worth(places: tuple[int, ...], player: int) -> int:
        found = [
            gained - worth(tuple(sorted((*places[:k], *left, *places[k + 1 :]))), 1 - player)
            for k, n in enumerate(places)
            for left, gained in tables[player][n]
        ]
        total = sum(points[n] for n in places)
        return max(found) if found else -total if player and not impartial else total

    sums, count = ScoredSums(impartial), 0
    for _ in range(4):
        places = tuple(sorted(random.choices(range(SIZE), k=random.choice((1, 2, 2, 3)))))
        place = game(places[0] if len(places) == 1 else bouton.Sum(*places))
        right = [worth(places, number) for number in (0, 1)]
        for player, wanted in zip(Player, right, strict=True):
            found = sums.value(parts_of_sum(game, place.data), player, Budget())
            assert found in (None, wanted), (seed, places, player)
            count += found is not None
        assert place.score == (right[0] if impartial else {"left": right[0], "right": -right[1]}), (seed, places)
    return count, sum(each is not None and part.position not in ends for part, each in sums._constants.items())


def test_sums_are_what_play_says() -> None:
    found = [check(seed) for seed in range(20)]
    assert sum(count for count, _ in found) > 80 and sum(numbers for _, numbers in found) > 5


@pytest.mark.slow
def test_thousands_of_sums_are_what_play_says() -> None:
    for seed in range(3_000):
        check(seed)


def test_who_must_begin_may_lose_by_it() -> None:
    """Rows of coins taken from the ends: whoever begins with 1, 3, 1 gives away the 3."""

    @bouton.ruleset(score=lambda row: 0)
    def ends(row: tuple[int, ...]) -> list[Any]:
        return [bouton.gain(row[1:], row[0]), bouton.gain(row[:-1], row[-1])] if row else []

    sums = ScoredSums(is_impartial=True)
    for row, willing in (((1, 3, 1), False), ((2, 3, 1), True), ((2, 2), True)):
        found = sums.value(parts_of_sum(ends, row), Player.LEFT, Budget())
        assert found == (ends(row).score if willing else None)


def test_settled_parts_cost_nothing() -> None:
    """Nine places that cool when somebody moves there: the hottest first."""

    @bouton.ruleset(score=lambda place: place[0])
    def cooling(place: tuple[int, int], player: str) -> list[tuple[int, int]]:
        points, heat = place
        return [(points + (heat if player == "left" else -heat), heat // 4)] if heat else []

    place = cooling(bouton.Sum(*((k, 1 + k % 3) for k in range(9))))
    assert place.score == {"left": 38, "right": 34}  # 36, and 3 − 3 + 3 − 2 + 2 − 2 + 1 − 1 + 1
