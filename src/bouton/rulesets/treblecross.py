"""Treblecross: on a strip of squares both players write crosses; three crosses in a row win.

A cross next to another one, or one square away from it, lets the opponent complete three. So each cross closes the two
squares on both sides of it, and the player who finds no open square left loses. A position is the numbers of open
squares in a row; n of them are heap n + 2 of the octal game 0.007 (Winning Ways, ch. 4), of which no period is known.
"""

from collections.abc import Iterator
from functools import cached_property
from random import Random

from bouton.heaps.breaking import BREAKING_THEOREMS, Breaking
from bouton.heaps.code import read_code
from bouton.heaps.game import MOST_HEAPS_DRAWN, MOST_MATCHES_DRAWN, Heaps, first_change
from bouton.heaps.values import TWO, HeapValues
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Message
from bouton.kinds.heap_rule import HeapRule
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.language import number

__all__ = ["RULESETS", "Treblecross"]

_CODE = read_code("0.007")


class Treblecross(Breaking):
    """Treblecross on rows of open squares.

    >>> import bouton
    >>> bouton.position("treblecross", "5").winning_moves()
    [(0,)]
    """

    name = "treblecross"
    numbers = "rows"
    pieces = "squares"
    examples: tuple[tuple[str, str], ...] = (("treblecross", "11"), ("treblecross", "7,4"))
    theorems: tuple[Theorem, ...] = BREAKING_THEOREMS[:1]

    @cached_property
    def values(self) -> HeapValues:
        """The values of the heaps of 0.007."""
        return HeapValues(_CODE.leaves, _CODE.reach, _CODE.parts)

    def heap_rule(self) -> HeapRule:
        return _CODE.heap_rule()._replace(shift=2)

    def leaves(self, size: int) -> Iterator[tuple[int, int]]:
        yield size - 1, TWO

    def swept(self, size: int) -> int | None:
        return self.values(size + 2)

    def heap_options(self, size: int) -> Iterator[Heaps]:
        """A cross on square 1, 2 … up to the middle: what stays open on its left and on its right."""
        return iter(dict.fromkeys(_open(i - 1, size - i) for i in range(1, (size + 1) // 2 + 1)))

    def move_name(self, position: Heaps, option: Heaps, player: Player) -> Message:
        row = first_change(position, option)
        parts = option[row : row + len(option) - len(position) + 1]
        size = position[row]
        nearest = parts[0] + 3 if len(parts) > 1 else next(i for i in (1, 2, 3) if _open(i - 1, size - i) == parts)
        return _cross(position, row, nearest)

    def moves_of_value(self, size: int, value: int) -> Iterator[Heaps]:
        seen: set[Heaps] = set()
        for i in range(1, (size + 1) // 2 + 1):
            if (self.values(i - 1) or 0) ^ (self.values(size - i) or 0) == value:
                heaps = _open(i - 1, size - i)
                if heaps not in seen:
                    seen.add(heaps)
                    yield heaps

    def explain_period(self) -> Iterator[Figure]:
        yield Message("treblecross.heap", {})

    def explain_mirror(self, size: int) -> Iterator[Figure]:
        if size % 2:
            yield Message("treblecross.mirror", {"middle": (size + 1) // 2}, plain=True)

    def board(self, position: Heaps) -> Board:
        """Each row of open squares is a row of cells, ``h0m2`` the third of row 0; a move touches one cell.

        Cells that lie symmetrically lead to the same position.
        """
        drawn = len(position) <= MOST_HEAPS_DRAWN and max(position, default=0) <= MOST_MATCHES_DRAWN
        elements, moves = [], []
        for index, size in enumerate(position[:MOST_HEAPS_DRAWN]):
            group = f"h{index}"
            elements.append(Element(group, "heap", -1, index, number(size), "", group))
            for k in range(size if drawn else 0):
                elements.append(Element(f"{group}m{k}", "cell", k, index, "", "open", group))
                option = self.replace(position, index, _open(min(k, size - 1 - k), max(k, size - 1 - k)))
                moves.append(BoardMove((f"{group}m{k}",), self.format(option), name=_cross(position, index, k + 1)))
        return Board(elements, moves, complete=drawn)

    def sample(self, random: Random, level: int) -> Heaps:
        return tuple(random.randint(4, 6 + 3 * level) for _ in range(min(1 + level // 2, 3)))


def _cross(position: Heaps, row: int, square: int) -> Message:
    key = "moves.cross" if len(position) == 1 else "moves.cross-row"
    return Message(key, {"row": row + 1, "square": square})


def _open(left: int, right: int) -> Heaps:
    """The rows that stay open when that many open squares lie on both sides of a cross, two of which it closes each."""
    return tuple(rest - 2 for rest in (left, right) if rest > 2) or (0,)


RULESETS = [Treblecross]
