"""The lemmas on which proofs rest, each tested on all small cases."""

from functools import cache
from itertools import combinations, pairwise, product

import pytest

import bouton
from bouton.hex.board import LEFT, RIGHT
from bouton.values.mex import nim_sum


def chains(size):
    """Every chain of cells of a Hex board from the top border to the bottom border that passes no cell twice."""

    def grow(chain):
        row, column = chain[-1]
        if row == size - 1:
            yield tuple(chain)
        for cell in neighbours(row, column, size):
            if cell not in chain:
                yield from grow([*chain, cell])

    for column in range(size):
        yield from grow([(0, column)])


def neighbours(row, column, size):
    steps = ((0, 1), (0, -1), (-1, 0), (-1, 1), (1, 0), (1, -1))
    return [(row + r, column + c) for r, c in steps if 0 <= row + r < size and 0 <= column + c < size]


@pytest.mark.parametrize("size", [2, 3])
def test_the_parity_of_a_cell_beside_a_chain(size):
    """No two winners of Hex: neighbours outside a chain have one parity, 0 at the left border and 1 at the right."""
    tried = 0
    for chain in chains(size):
        steps = [((-1, None), chain[0]), *pairwise(chain)]
        ends = [max(first, second, key=lambda cell: cell[0]) for first, second in steps if first[0] != second[0]]
        outside = [cell for cell in product(range(size), repeat=2) if cell not in chain]
        parity = {cell: sum(end[0] == cell[0] and end[1] < cell[1] for end in ends) % 2 for cell in outside}
        for cell in outside:
            tried += 1
            assert all(parity[cell] == parity[other] for other in neighbours(*cell, size) if other in parity)
            assert parity[cell] == 0 or cell[1] > 0
            assert parity[cell] == 1 or cell[1] < size - 1
    assert tried > size


def test_the_slowest_loss_is_answered_by_one_match():
    for heaps in product(range(6), repeat=3):
        if not any(heaps) or nim_sum(heaps):
            continue
        power = min(size & -size for size in heaps if size)
        for index, size in enumerate(heaps):
            if size & power:
                left = (*heaps[:index], size - 1, *heaps[index + 1 :])
                for answer in bouton.analyze("nim", left).winning_moves:
                    assert sum(answer.data) == sum(left) - 1


def test_intervals_change_lower_classes_in_every_way():
    """The step of Ruler that finds the move: 2^v intervals that end in a place of class 2^v."""
    for place in range(1, 65):
        power = place & -place
        changes = {nim_sum([n & -n for n in range(place - j, place)]) for j in range(power)}
        assert changes == set(range(power))


@pytest.mark.parametrize("most", [1, 3, 6, 8])
def test_no_interval_of_few_places_has_the_sum_zero(most):
    """Of Ruler with at most so many coins, where the powers of 2 stop."""
    top = 1 << most.bit_length() - 1
    powers = [min(place & -place, top) for place in range(1, 40)]
    assert all(nim_sum(powers[k : k + long]) for k in range(20) for long in range(1, most + 1))


def test_a_product_of_differences_is_not_zero():
    pairs = list(combinations(range(9), 2))
    mul = bouton.nim.mul
    for (a, b), (c, d) in product(pairs, repeat=2):
        assert mul(a, c) ^ mul(b, c) ^ mul(a, d) ^ mul(b, d)


@pytest.mark.parametrize("power", [2, 4, 16, 256])
def test_squares_and_their_sums_in_a_finite_field(power):
    """Of the Fermat powers: x² takes every value, x² ⊕ x those below half; F ⊗ F = F ⊕ F/2, F ⊗ n = F·n."""
    squares = [bouton.nim.mul(x, x) for x in range(power)]
    assert sorted(squares) == list(range(power))
    assert {square ^ x for x, square in enumerate(squares)} == set(range(power // 2))
    assert bouton.nim.mul(power, power) == power ^ power // 2
    assert all(bouton.nim.mul(power, n) == power * n for n in range(power))


@pytest.mark.parametrize("most", [2, 3, 4, 5])
def test_the_first_coins_are_a_word_of_the_least_weight(most):
    position = "1" * (most + 1)
    assert bouton.position(f"turning:at-most-{most}", position).grundy == 0
    assert bouton.position(f"turning:at-most-{most}", "0" * most + "1").grundy == 2**most - 1


@pytest.mark.parametrize("limit", [500])
def test_whinihans_second_step(limit):
    """Where fewer than z(n) may be taken, every take leaves a part that the opponent may take."""
    from bouton.numeration.zeckendorf import smallest_part

    for size in range(2, limit):
        for taken in range(1, smallest_part(size)):
            assert smallest_part(size - taken) <= 2 * taken


@pytest.mark.parametrize("most", [2, 4])
def test_values_that_are_no_power_of_two_are_sums_of_as_many_coins(most):
    """The step of turning at most 2k + 1 coins where the value of the coin is evil: exactly 2k coins before it."""
    values = [bouton.position(f"turning:at-most-{most}", "0" * n + "1").grundy for n in range(9)]
    for place, value in enumerate(values):
        sums = {nim_sum(some) for some in combinations(values[:place], most)}
        assert value.bit_count() == 1 or value in sums


def test_the_values_of_euclid_come_from_the_quotient():
    for low in range(1, 12):
        for high in range(low, 40):
            quotient, rest = divmod(high, low)
            value = bouton.position("euclid", (low, rest)).grundy if rest else 0
            assert bouton.position("euclid", (high, low)).grundy == (quotient if value < quotient else quotient - 1)


@pytest.mark.parametrize("rows", [2, 3, 4])
def test_pairs_join_top_and_bottom(rows):
    """Hex on rows × (rows + 1): however the pairs are coloured, Left has a chain."""
    cells = bouton.find(f"hex:{rows}x{rows + 1}").cells
    upper = [(r, c) for r in range(rows) for c in range(rows - r)]
    pairs = [(r * (rows + 1) + c, (rows - 1 - c) * (rows + 1) + rows - r) for r, c in upper]
    assert sorted(cell for pair in pairs for cell in pair) == list(range(rows * (rows + 1)))
    for chosen in product((0, 1), repeat=len(pairs)):
        left = sum(1 << pair[which] for pair, which in zip(pairs, chosen, strict=True))
        assert cells.winner((left, cells.full & ~left)) == LEFT


@pytest.mark.parametrize("odd", [1, 3, 5])
def test_some_edge_of_an_odd_cycle_leaves_the_sum_of_the_stalks(odd):
    """The last step of the fusion principle: cut there, the cycle is two trees, each edge adding 1 to what it bears."""

    def tree(stalks):
        value = 0
        for stalk in reversed(stalks):
            value = (value ^ stalk) + 1
        return value

    for stalks in product(range(4), repeat=odd - 1):
        assert nim_sum(stalks) in {tree(stalks[:cut]) ^ tree(stalks[cut:][::-1]) for cut in range(odd)}


@pytest.mark.parametrize("rows", [2, 3])
def test_the_loser_of_misere_hex_fills_the_board(rows):
    """By plain search: the player who would move last does not join her borders while a cell is free."""
    cells = bouton.find(f"hex:{rows}").cells
    last = LEFT if rows % 2 else RIGHT

    @cache
    def holds_out(left, right):
        """Whether she can avoid it."""
        free = cells.full & ~(left | right)
        if (joined := cells.winner((left, right))) is not None:
            return not free or joined != last
        lefts_turn = left.bit_count() == right.bit_count()
        after = [
            holds_out(left | 1 << cell, right) if lefts_turn else holds_out(left, right | 1 << cell)
            for cell in range(rows * rows)
            if free >> cell & 1
        ]
        return any(after) if lefts_turn == (last == LEFT) else all(after)

    assert holds_out(0, 0)
