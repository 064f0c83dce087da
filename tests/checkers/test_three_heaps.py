"""The conditions of the theorem of `bouton.heaps.growth` as coded in the checker, and as stated in the theorem."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from bouton.checkers.three_heaps import _goes_on, _is_reached

Moves = list[tuple[int, int]]
Claim = tuple[list[int], Moves, int, int, int, int]


def claims(random: Random, count: int) -> Iterator[Claim]:
    """Values that grow by s every p heaps, moves, n0, p, s, N; they are those of no game."""
    for _ in range(count):
        start, period, saltus = random.randint(1, 4), random.randint(1, 4), random.choice((1, 1, 2))
        taken = sorted(random.sample((1, 2, 3), random.randint(1, 2)))
        moves = [(t, random.choice((8, 10, 12, 12, 14, 15, 15, 6))) for t in taken]
        heaps = max(start + 2 * period, 3 * start + moves[-1][0] + 1) + random.randrange(8)
        values = [0, *(random.randrange(3) for _ in range(start + period - 1))]
        while len(values) <= 3 * (start + period) + heaps:
            values.append(values[-period] + saltus)
        yield values, moves, start, period, saltus, heaps


def meets_first(values: list[int], moves: Moves, start: int, period: int, saltus: int) -> bool:
    """(1), for all heaps a, b, c of which a is not smaller than the others."""
    end = start + period
    for (taken, digit), a, b, c in product(moves, range(start, end), range(end), range(end)):
        parts = 1 + (b > 0) + (c > 0)
        if max(b, c) > a or not digit >> parts & 1:
            continue
        n = a + b + c + taken
        low = values[a] % saltus ^ values[b] % saltus ^ values[c] % saltus
        d = sum(values[heap] // saltus for heap in (a, b, c)) - values[n] // saltus
        high = values[b] // saltus, values[c] // saltus
        differs = b < start and c < start and (d // 2 ^ high[0]) & ~(high[0] ^ high[1])
        if low == values[n] % saltus and d >= 0 and d % 2 == 0 and not differs:
            return False
    return True


def meets_second(values: list[int], moves: Moves, start: int, period: int, step: int, heaps: int) -> bool:
    """(2), for some w."""
    late = range(heaps - 2 * period, heaps)
    return any(
        all(v in reached(values, moves, start, step, n, w, v) for n in late for v in range(values[n]))
        for w in range(min(values[n] for n in late) - step + 1)
    )


def reached(values: list[int], moves: Moves, start: int, step: int, n: int, w: int, v: int) -> set[int]:
    """The values that count for v: those below w + S by two equal heaps beside one, all others by any heaps."""
    found = set[int]()
    for taken, digit in moves:
        left = n - taken
        if v < w + step:
            if digit & 8:
                found |= {values[a] for a in range(1 if v < w else start, left - 1) if (left - a) % 2 == 0}
            if digit & 4 and left > 1 and left % 2 == 0 and v < w:
                found.add(0)
            continue
        if digit & 2 and left >= start:
            found.add(values[left])
        for a in range(start, left):
            if digit & 4 and values[left - a] < step:
                found.add(values[a] ^ values[left - a])
            near = (values[b] ^ values[left - a - b] for b in range(1, left - a) if digit & 8)
            found |= {values[a] ^ other for other in near if other < step}
    return found


@pytest.mark.parametrize("count", [900, pytest.param(6_000, marks=pytest.mark.slow)])
def test_the_conditions_are_those_of_the_theorem(count: int) -> None:
    first, second = {True: 0, False: 0}, {True: 0, False: 0}
    for values, moves, start, period, saltus, heaps in claims(Random(count), count):
        right = meets_first(values, moves, start, period, saltus)
        assert _is_reached(values, moves, start, period, saltus) is not right
        first[right] += 1
        right = meets_second(values, moves, start, period, 2 * saltus, heaps)
        assert _goes_on(values[:heaps], moves, start, period, 2 * saltus) is right
        second[right] += 1
    assert min(first.values()) > count / 5 and min(second.values()) > count / 50
