"""Treblecross: on a strip of squares both players write crosses; three crosses in a row win.

A cross next to another one, or with one square between them, lets the opponent complete three. So each cross closes
the two squares on both sides of it, and the player who finds no open square loses. A position consists of the lengths
of the runs of open squares; a run of n is heap n + 2 of the octal game 0.007 (Winning Ways, ch. 4), for which no period
is known.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import ClassVar

from bouton.errors import NotationError
from bouton.heaps.breaking import BREAKING_THEOREMS
from bouton.heaps.code import read_code
from bouton.heaps.game import Heaps, first_change
from bouton.heaps.rows import InRows, Rows, Run, nearest
from bouton.heaps.values import TWO, HeapValues
from bouton.kinds.figures import Element, Figure, Message
from bouton.kinds.heap_rule import HeapRule
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, starts_of

_CODE = read_code("0.007")


class Treblecross(InRows):
    """Treblecross on rows of open squares.

    >>> import bouton
    >>> bouton.position("treblecross", "5").winning_moves()
    ['0']
    """

    name = "treblecross"
    full: ClassVar[str] = "."
    played: ClassVar[str] = "x"
    pieces = "squares"
    examples: tuple[tuple[str, str], ...] = (("treblecross", "11"), ("treblecross", "7,4"))
    openings: tuple[tuple[str, str], ...] = starts_of("treblecross", "7", "11", "21")
    theorems: tuple[Theorem, ...] = BREAKING_THEOREMS[:1]

    @cached_property
    def values(self) -> HeapValues:
        """The values of the heaps of 0.007."""
        return HeapValues(_CODE.leaves, _CODE.reach, _CODE.parts)

    def heap_rule(self) -> HeapRule:
        return _CODE.heap_rule()._replace(shift=2)

    def leaves(self, size: int) -> Iterator[tuple[int, int]]:
        yield size - 1, TWO

    def sweep_value(self, size: int) -> int | None:
        return self.values(size + 2)

    def heap_options(self, size: int) -> Iterator[Heaps]:
        """Yield the open runs that remain on both sides of a cross on square 1, 2 … up to the middle."""
        return iter(dict.fromkeys(_open(i - 1, size - i) for i in range(1, (size + 1) // 2 + 1)))

    def runs(self, row: str) -> Iterator[Run]:
        """Yield the runs of open squares: those that have no cross next to them or one square further on."""
        closed = re.sub(r"(?=..?x)\.|(?<=x)\.|(?<=x.)\.", "-", row)
        return super().runs(closed)

    def takes(self, size: int) -> list[Run]:
        return [(square, 1) for square in range(size)]

    def on_rows(self, position: Rows, told: Message) -> Message:
        if told.key != "treblecross.mirror":
            return super().on_rows(position, told)
        start = next(start for row in position.rows for start, _ in self.runs(row))
        return told._replace(values={"middle": start + told.values["middle"]})

    def check_rows(self, rows: Sequence[str]) -> None:
        near = next((row for row in rows if (nearest(row, self.played) or 3) < 3), None)
        if near is not None:
            raise NotationError("treblecross.over" if 3 * self.played in near else "treblecross.near", got=clip(near))

    def elements(self, row: str, number: int) -> Iterator[Element]:
        open_squares = {start + k for start, size in self.runs(row) for k in range(size)}
        for k, sign in enumerate(row):
            state = "cross" if sign == self.played else "open" if k in open_squares else "closed"
            yield Element(f"h{number}m{k}", "cell", k, number, "", state, f"h{number}")

    def name_of_squares(self, several: bool, row: int, first: int, last: int) -> Message:
        return Message("moves.cross-row" if several else "moves.cross", {"row": row + 1, "square": first + 1})

    def name_of_heaps(self, position: Heaps, option: Heaps) -> Message:
        row = first_change(position, option)
        parts = option[row : row + len(option) - len(position) + 1]
        size = position[row]
        middle = parts[0] + 2 if len(parts) > 1 else next(i for i in (0, 1, 2) if _open(i, size - 1 - i) == parts)
        return self.name_of_squares(len(position) > 1, row, middle, middle)

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

    def sample(self, random: Random, level: int) -> Heaps:
        return tuple(random.randint(4, 6 + 3 * level) for _ in range(min(1 + level // 2, 3)))


def _open(left: int, right: int) -> Heaps:
    """Return the runs that remain of `left` and `right` open squares beside a cross, which closes two on each side."""
    return tuple(rest - 2 for rest in (left, right) if rest > 2) or (0,)


RULESETS = [Treblecross]
