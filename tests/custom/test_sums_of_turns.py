"""Sums of different rules, some of which give further turns or count points, against a plain recursion."""

from functools import lru_cache
from random import Random
from typing import Any

import pytest

import bouton
from bouton.errors import InputError
from bouton.kinds.player import Player

SIZE = 5
Row = list[tuple[int, int, bool]]  # the number that is left, the points, whether the same player moves again


def random_tables(random: Random, scored: bool, impartial: bool) -> list[list[Row]]:
    """For each player and each number the moves to smaller ones; a further turn is rare, so that it is seen late."""

    def table() -> list[Row]:
        found: list[Row] = []
        for n in range(SIZE):
            again = [random.random() < 0.2 for _ in range(n)]  # an option has a further turn, or it has none
            lefts = [random.randrange(n) for _ in range(random.randint(0, 3) if n else 0)]
            found.append([(left, random.randint(-1, 3) * scored, again[left]) for left in lefts])
        return found

    one = table()
    return [one, one if impartial else table()]


def rules_of(tables: list[list[Row]], points: list[int] | None) -> Any:
    def options(n: int, player: str = "left") -> list[Any]:
        made = []
        for left, gained, again in tables[player == "right"][n]:
            option: Any = bouton.gain(left, gained) if gained else left
            made.append(bouton.again(option) if again else option)
        return made

    more = {} if points is None else {"score": lambda n: points[n]}
    if tables[0] is tables[1]:
        return bouton.ruleset(**more)(lambda n: options(n))
    return bouton.ruleset(**more)(lambda n, player: options(n, player))


def check(seed: int) -> None:
    random = Random(seed)
    scored = random.random() < 0.5
    count = random.choice((2, 2, 3))
    tables = [random_tables(random, scored, random.random() < 0.6) for _ in range(count)]
    points = [[random.randint(-2, 2) for _ in range(SIZE)] if scored else None for _ in tables]
    games = [rules_of(*each) for each in zip(tables, points, strict=True)]
    alone = [each[0] is each[1] for each in tables]

    def moves(places: tuple[int, ...], player: int) -> Any:
        for k, n in enumerate(places):
            for left, gained, again in tables[k][player][n]:
                yield (*places[:k], left, *places[k + 1 :]), gained, again

    def worth_at_end(places: tuple[int, ...], player: int, misere: bool) -> int:
        if not scored:
            return 1 if misere else -1
        return sum((points[k] or [])[n] * (1 if alone[k] or not player else -1) for k, n in enumerate(places))

    @lru_cache(None)
    def worth(places: tuple[int, ...], player: int, misere: bool) -> int:
        found = [
            gained + (worth(after, player, misere) if again else -worth(after, 1 - player, misere))
            for after, gained, again in moves(places, player)
        ]
        return max(found) if found else worth_at_end(places, player, misere)

    for _ in range(6):
        places = tuple(random.randrange(SIZE) for _ in games)
        place = sum(game(n) for game, n in zip(games, places, strict=True))
        if random.random() < 0.3:
            _ = place.grundy  # what is asked before tells of no further turns
        for misere in (False,) if scored else (False, True):
            right = [worth(places, player, misere) for player in (0, 1)]
            outcome = place.misere_outcome if misere else place.outcome
            assert outcome.starters == tuple(None if each == 0 else each > 0 for each in right), (seed, places, misere)
            for number, player in enumerate(Player if not all(alone) else (None,)):
                wins = {
                    after
                    for after, gained, again in moves(places, number)
                    if gained + (worth(after, number, misere) if again else -worth(after, 1 - number, misere)) > 0
                }
                given = place.winning_moves(player, misere=misere)
                assert {tuple(part for _, part in each.data) for each in given} == wins, (seed, places, misere)
        if scored:
            right = [worth(places, player, False) for player in (0, 1)]
            wanted: Any = right[0] if all(alone) else {"left": right[0], "right": -right[1]}
            assert place.score == wanted, (seed, places)
            assert place.grundy is None


@pytest.mark.parametrize("start", range(0, 120, 40))
def test_random_sums(start: int) -> None:
    for seed in range(start, start + 40):
        check(seed)


@pytest.mark.slow
def test_thousands_of_random_sums() -> None:
    for seed in range(5_000):
        check(seed)


@bouton.ruleset
def deep(n: int) -> list[Any]:
    """A further turn that only a play through heap 3 comes to."""
    return [bouton.again(1), 2] if n == 3 else [n - k for k in (1, 2) if k <= n]


@bouton.ruleset
def hosts(n: int) -> list[Any]:
    """A move leaves a heap of another game, with a further turn in it."""
    return [bouton.Sum(n - 1, deep(4))] if n else []


@bouton.ruleset(winner=lambda n: None if n else bouton.NEXT)
def ended(n: int) -> list[int]:
    return [n - k for k in (1, 2) if k <= n]


@bouton.ruleset(score=lambda n: 0)
def coins(n: int) -> list[Any]:
    return [bouton.gain(n - k, k) for k in (1, 2) if k <= n]


def test_parts_of_another_game_with_further_turns() -> None:
    @lru_cache(None)
    def wins(place: int, heaps: tuple[int, ...]) -> bool:
        moves = [(place - 1, (*heaps, 4), False)] if place else []
        for k, n in enumerate(heaps):
            for left, again in [(1, True), (2, False)] if n == 3 else [(n - k, False) for k in (1, 2) if k <= n]:
                moves.append((place, tuple(sorted((*heaps[:k], left, *heaps[k + 1 :]))), again))
        return any(wins(to, rest) is again for to, rest, again in moves)

    for n in range(4):
        assert (hosts(n).outcome == "N") is wins(n, ())


@pytest.mark.parametrize(
    "ask",
    [
        lambda: bouton.sequence(deep, to=8),
        lambda: bouton.quotient(deep, 5),
        lambda: bouton.equal(deep(5), "nim 2"),
        lambda: bouton.prove(deep),
        lambda: bouton.sequence(hosts, to=3),
        lambda: bouton.sequence(ended, to=8),
        lambda: bouton.sequence(coins, to=8),
        lambda: ended(3) + ended(2),
        lambda: ended(3) + bouton.position("nim", "2"),
        lambda: coins(3) + bouton.position("nim", "2"),
        lambda: bouton.ruleset(lambda n: [bouton.Sum(n - 1, coins(2))] if n else [])(3).outcome,
    ],
)
def test_values_that_do_not_add_are_refused(ask: Any) -> None:
    for _ in range(2):  # also once the further turn was seen
        with pytest.raises(InputError):
            ask()


def test_graph_of_further_turns() -> None:
    assert deep(5).value is None is hosts(2).value
    for game in (deep, coins, ended):
        drawn = bouton.graph(game, 4)
        assert drawn.kernels is None
        for node in drawn.nodes:
            assert node.outcome == bouton.position(game, node.position).outcome and node.grundy is None
        for edge in drawn.edges:
            start, end = (drawn.nodes[k].position for k in (edge.start, edge.end))
            assert edge.winning is (bouton.position(game, end) in bouton.position(game, start).winning_moves())
