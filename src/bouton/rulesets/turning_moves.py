"""The moves of a product of turning games that lead to a Grundy value, found without listing all moves.

A move takes a head at a place (a, b), a set A of rows that may be turned with row a and a set B of columns that may be
turned with column b, and turns the coins at all crossings of the rows A ∪ {a} with the columns B ∪ {b}. By the Tartan
theorem the coin at (p, q) is worth f(p) ⊗ g(q), and ⊗ distributes over ⊕, so the move changes the value of the board by

    u ⊗ v,    u = f(a) ⊕ the sum of f over A,    v = g(b) ⊕ the sum of g over B.

To change it by t ≠ 0 one runs through the sets A of row a (one factor the fewer), divides, v = t ⊘ u, and asks for the
sets B with the sum v ⊕ g(b), which a table of column b answers. On a board of 64×64 coins nim ⊗ nim has up to 4,000
moves for one head, and 64 divisions find those that win. u is never 0: f(a) is a mex, so not the value of an option.
"""

from collections.abc import Iterator, Sequence

from bouton.errors import SearchLimitError
from bouton.rulesets.turning_board import Place, heads, turned
from bouton.rulesets.turning_rule import Others
from bouton.rulesets.turning_values import LineValues
from bouton.values.nim_integer import inverse, product

__all__ = ["board_value", "moves_to_change", "sets_of_change"]

_MOST_SETS = 2_000_000  # sets of one row, or of rows and layers together, that are gone through for one coin


def board_value(board: str, lines: Sequence[LineValues]) -> int:
    """The Grundy value of a board: the nim-sum of the nim-products of its heads' values.

    Sums are taken row by row before they are multiplied, because ⊗ distributes over ⊕.
    """
    totals: dict[Place, int] = {}
    for place in heads(board, len(lines)):
        totals[place[:-1]] = totals.get(place[:-1], 0) ^ lines[-1](place[-1])
    for line in reversed(lines[:-1]):
        above: dict[Place, int] = {}
        for place, total in totals.items():
            above[place[:-1]] = above.get(place[:-1], 0) ^ product(total, line(place[-1]))
        totals = above
    return totals.get((), 0)


def moves_to_change(board: str, lines: Sequence[LineValues], change: int) -> Iterator[str]:
    """The boards after the moves that change the value by that amount, in the order of the rules.

    Raises
    ------
    SearchLimitError : after the moves that are found, where there are too many sets to go through.
    """
    if not change:
        return
    known: dict[Place, list[tuple[tuple[Others, ...], int]]] = {}
    late: SearchLimitError | None = None
    for place in heads(board, len(lines)):
        try:
            for sets in sets_of_change(place, lines, change, known):
                yield turned(board, [(*others, n) for others, n in zip(sets, place, strict=True)])
        except SearchLimitError as error:
            late = late or error
    if late is not None:
        raise late


def sets_of_change(
    place: Place,
    lines: Sequence[LineValues],
    change: int,
    known: dict[Place, list[tuple[tuple[Others, ...], int]]] | None = None,
) -> Iterator[tuple[Others, ...]]:
    """For the head at a place, the sets of other layers, rows and columns whose move changes the value by `change`.

    `known` keeps the sums of rows (and layers) with what the columns must give, from one head to the next.
    """
    last, column = lines[-1], place[-1]
    own = last(column)
    if len(lines) == 1:
        yield from ((others,) for others in last.others_of_sum(column, change ^ own))
        return
    fronts = None if known is None else known.get(place[:-1])
    if fronts is None:
        fronts = list(_fronts(place[:-1], lines[:-1], change))
        if known is not None:
            known[place[:-1]] = fronts
    for sets, needed in fronts:
        for others in last.others_of_sum(column, needed ^ own):
            yield (*sets, others)


def _fronts(place: Place, lines: Sequence[LineValues], change: int) -> Iterator[tuple[tuple[Others, ...], int]]:
    """The sets along all axes but the last, and what the last must give: change ⊘ the product of their sums."""
    quotients: dict[int, int] = {}
    for number, (sets, total) in enumerate(_combined(place, lines)):
        if number > _MOST_SETS:
            raise SearchLimitError("turning-product", most=_MOST_SETS)
        if total not in quotients:
            quotients[total] = product(change, inverse(total))
        yield sets, quotients[total]


def _combined(place: Place, lines: Sequence[LineValues]) -> Iterator[tuple[tuple[Others, ...], int]]:
    first, rest = lines[0], lines[1:]
    for others in first.rule.others(place[0]):
        total = first(place[0]) ^ first.sum_of(others)
        if not rest:
            yield (others,), total
            continue
        for sets, further in _combined(place[1:], rest):
            yield (others, *sets), product(total, further)
