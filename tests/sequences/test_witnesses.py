"""Witnesses: the depth that heaps need, by a search for each value, and both kernels against their Python source."""

from random import Random

import numpy as np
import pytest

from bouton.sequences._compiled import witnesses
from bouton.sequences.streams import depth_among
from bouton.sequences.windows import Sparsity


def random_game(random: Random) -> tuple[Sparsity, list[int]]:
    """Rules of some moves to one and two heaps, and values that need not be those of the game."""
    twos = sorted(random.sample(range(1, 8), random.randint(1, 3)))
    parity = random.randrange(2)
    twos = [t for t in twos if not parity or (t - twos[0]) % 2 == 0]
    moves = {t: random.choice((4, 6, 7)) for t in twos} | {t: 2 for t in random.sample(range(1, 8), 2) if t not in twos}
    most = random.choice((2, 5, 63, 64, 90))
    space = Sparsity(tuple(sorted(moves.items())), random.randrange(1, 2 * most), parity)
    return space, [0, *(random.choice((0, random.randint(0, most))) for _ in range(random.choice((40, 150))))]


def plain_depth(space: Sparsity, values: list[int], heaps: tuple[int, int], limit: int, unequal: bool) -> int | None:
    """The depth by definition; None if some heap has no witness."""
    deepest = 0
    for n in range(max(heaps[0], space.reach + 1), heaps[1]):
        if space.is_rare(n, values[n]):
            continue
        for v in range(values[n]):
            if not space.is_rare(n, v) or any(values[n - t] == v for t in space.ones):
                continue
            pairs = [(t, a) for a in range(1, limit + 1) for t in space.twos if t + a < n]
            fits = [a for t, a in pairs if values[a] ^ values[n - t - a] == v and not (unequal and t + 2 * a == n)]
            if not fits:
                return None
            deepest = max(deepest, fits[0])
    return deepest


def test_the_depth_is_that_of_a_search_for_each_value() -> None:
    random, found = Random(20), 0
    for _ in range(400):
        space, values = random_game(random)
        begin = random.randint(0, 20)
        heaps, limit = (begin, random.randint(begin, len(values))), random.randint(1, len(values) - 1)
        listed = [(random.choice(space.twos), random.randint(1, limit)) for _ in range(random.randrange(8))]
        least, unequal = random.choice((0, 3, 12)), random.random() < 0.3
        depth, bad = depth_among(space, np.array(values), heaps, (listed, least), limit, unequal)
        plain = plain_depth(space, values, heaps, limit, unequal)
        assert (bad < 0) == (plain is not None)
        if plain is None:
            assert plain_depth(space, values, (heaps[0], bad), limit, unequal) is not None
            assert plain_depth(space, values, (bad, bad + 1), limit, unequal) is None
        elif all(a <= limit for _, a in listed):
            found += plain > least
            assert depth == max(least, plain)
    assert found > 20


@pytest.mark.parametrize("type_", ["u1", "u2"])
def test_both_kernels_are_their_python_source(type_: str) -> None:
    random = Random(21)
    for _ in range(20):
        space, values = random_game(random)
        row, room = np.array(values * 4, type_), 4 << max(values).bit_length()
        odd = np.array([(space.mask & v).bit_count() & 1 for v in range(room)], np.uint8)
        given = row, len(row) - 1, odd, space.parity, space.tau, space.twos[0], 12, 8, 20
        chosen = witnesses.choose_witnesses(*given).tolist()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(witnesses, "_cover", witnesses._cover.py_func)
            assert witnesses.choose_witnesses(*given).tolist() == chosen
        shown, limit = ([(space.twos[0], a) for a in chosen], 3), len(values) - 1
        heaps = (0, len(values))
        depth = depth_among(space, np.array(values), heaps, shown, limit, False)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(witnesses, "depth_of", witnesses.depth_of.py_func)
            assert depth_among(space, np.array(values), heaps, shown, limit, False) == depth
