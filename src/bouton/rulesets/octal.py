"""Octal and hexadecimal games, including those with names of their own.

A code says what a move may leave of one heap (`bouton.heaps.code`). Guy and Smith (1956) found many of these games
periodic; it is not known whether all octal games of finite length are. Officers (0.6) and Grundy's game are among the
open cases.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, ClassVar

from bouton.heaps.breaking import BREAKING_THEOREMS, ENDLESS_THEOREM, GROWTH_THEOREM, Breaking
from bouton.heaps.code import Code, cousins, read_code
from bouton.heaps.game import Heaps, first_change
from bouton.heaps.limits import MOST_DIGITS
from bouton.heaps.rows import InRows
from bouton.heaps.values import TWO
from bouton.kinds.capabilities import Facts, Parametrized, Particular
from bouton.kinds.figures import Figure, Message
from bouton.kinds.heap_rule import HeapRelatives, HeapRule
from bouton.kinds.theorem import Theorem
from bouton.notation import starts_of, write_int
from bouton.rulesets.capabilities import Related, Reworded

_DIGITS_SHOWN = 6


class Coded(Breaking, Related):
    """A game whose rules are given by a code."""

    theorems: tuple[Theorem, ...] = BREAKING_THEOREMS

    def __init__(self, code: Code) -> None:
        self.code = code
        sweep, period = BREAKING_THEOREMS
        self.theorems = (sweep, ENDLESS_THEOREM if code.repeat else GROWTH_THEOREM if code.parts > 2 else period)
        self.reach: int | None = code.reach
        self.parts: int = code.parts

    def leaves(self, size: int) -> Iterator[tuple[int, int]]:
        return self.code.leaves(size)

    def heap_rule(self) -> HeapRule:
        return self.code.heap_rule()

    def heap_relatives(self) -> HeapRelatives | None:
        if self.code.repeat or self.code.parts > 2:
            return None
        standard, shift = self.code.standard()
        return HeapRelatives(f"octal:{standard}", shift, [(f"octal:{code}", by) for code, by in cousins(self.code)])


def line_of_codes(codes: Sequence[Code]) -> str:
    """Return the key of the line that says whether these codes allow taking, cutting without taking, or both."""
    taken = {bool(taken) for code in codes for taken, _ in islice(code.moves(MOST_DIGITS), 2)}
    return "line" if taken == {True} else "line-cut" if taken == {False} else "line-both"


class Octal(Coded, Parametrized, Particular, Reworded):
    """The game of an octal code.

    >>> import bouton
    >>> game = bouton.find("octal:0.77")
    >>> game((10,)).grundy, game((3, 3)).outcome
    (2, <Outcome.P: 'P'>)
    """

    name = "octal"
    theorems: tuple[Theorem, ...] = (*BREAKING_THEOREMS, ENDLESS_THEOREM)
    radix: ClassVar[int] = 8
    examples: tuple[tuple[str, str], ...] = (
        ("octal:0.77", "7"),
        ("octal:0.07", "10,5"),
        ("octal:4.07", "6"),
        ("octal:0.[3]", "7,2,6"),
    )
    openings: tuple[tuple[str, str], ...] = starts_of("octal:0.77", "7", "13", "11,14,7")

    @classmethod
    def from_parameters(cls, parameters: str) -> "Coded":
        return cls(read_code(parameters, cls.radix))

    @property
    def spec(self) -> str:
        return f"{self.name}:{self.code}"

    def particular(self) -> Message | None:
        return Message("octal.particular", {"code": str(self.code)})

    def line_key(self) -> tuple[str, dict[str, Any]]:
        return line_of_codes([self.code]), {"details": list(self._details())}

    def _details(self) -> Iterator[Message]:
        """Yield the meaning of the first digits of the code."""
        for taken, digit in islice(self.code.moves(MOST_DIGITS), _DIGITS_SHOWN):
            key = f"octal.digit-{digit}" if taken else f"octal.split-{digit}"
            yield Message(key, {"taken": taken, "digit": f"{digit:X}"})

    def explain(self, position: Heaps, facts: Facts) -> Iterable[Figure]:
        yield from self._details()
        yield from super().explain(position, facts)


class Hexadecimal(Octal):
    """The game of a hexadecimal code, in which a move may also leave three heaps."""

    name = "hexadecimal"
    radix = 16
    theorems: tuple[Theorem, ...] = (*BREAKING_THEOREMS, ENDLESS_THEOREM, GROWTH_THEOREM)
    examples: tuple[tuple[str, str], ...] = (("hexadecimal:0.3F", "7"), ("hexadecimal:0.8", "9"))
    openings: tuple[tuple[str, str], ...] = starts_of("hexadecimal:0.3F", "7", "12", "11,14,9")
    small: tuple[tuple[int, int], ...] = ((0, 0), (1, 13), (2, 6), (3, 4))


class _Named(Coded):
    """An octal game with its own name."""

    digits: ClassVar[str]

    def __init__(self) -> None:
        super().__init__(read_code(self.digits))


class _InRows(InRows, _Named):
    """A game with its own name that is played on rows: a move takes adjacent pieces."""

    pieces = "pins"

    def name_of_heaps(self, position: Heaps, option: Heaps) -> Message:
        row = first_change(position, option)
        first, left = option[row], sum(option[row : row + len(option) - len(position) + 1])
        return self.name_of_squares(len(position) > 1, row, first, first + position[row] - left - 1)

    def name_of_squares(self, several: bool, row: int, first: int, last: int) -> Message:
        pins = write_int(first + 1) if first == last else f"{write_int(first + 1)}–{write_int(last + 1)}"
        values = {"row": row + 1, "pins": pins, "count": last - first + 1}
        return Message(f"moves.{self.pieces}-row" if several else f"moves.{self.pieces}", values)


class Kayles(_InRows):
    """Kayles, octal code 0.77: knock down one pin of a row, or two adjacent ones (Dudeney, Loyd)."""

    name = "kayles"
    digits = "0.77"
    examples: tuple[tuple[str, str], ...] = (("kayles", "13"), ("kayles", "7,2,6"))
    openings: tuple[tuple[str, str], ...] = starts_of("kayles", "7", "13", "11,14,7")


class DawsonsKayles(_InRows):
    """Dawson's Kayles, octal code 0.07: knock down two adjacent pins."""

    name = "dawsons-kayles"
    digits = "0.07"
    examples: tuple[tuple[str, str], ...] = (("dawsons-kayles", "10"), ("dawsons-kayles", "9,4"))
    openings: tuple[tuple[str, str], ...] = starts_of("dawsons-kayles", "7", "13", "11,14,9")


class DawsonsChess(_InRows):
    """Dawson's chess in normal play, octal code 0.137: three ranks of pawns, capturing is compulsory (Dawson 1935)."""

    name = "dawsons-chess"
    digits = "0.137"
    examples: tuple[tuple[str, str], ...] = (("dawsons-chess", "8"), ("dawsons-chess", "7,3"))
    openings: tuple[tuple[str, str], ...] = starts_of("dawsons-chess", "6", "11", "9,13,8")
    pieces: str = "files"
    piece: ClassVar[str] = "file"


class Officers(_Named):
    """Officers, octal code 0.6: take one token and leave the rest, at least one token, in one heap or two."""

    name = "officers"
    digits = "0.6"
    examples: tuple[tuple[str, str], ...] = (("officers", "9"), ("officers", "12,5"))
    openings: tuple[tuple[str, str], ...] = starts_of("officers", "7", "13", "11,14,9")


class GrundysGame(Breaking):
    """Grundy's game: split a heap into two heaps of different sizes (Grundy 1939)."""

    name = "grundys-game"
    examples: tuple[tuple[str, str], ...] = (("grundys-game", "8"), ("grundys-game", "9,6"))
    openings: tuple[tuple[str, str], ...] = starts_of("grundys-game", "8", "13", "12,17,9")
    theorems: tuple[Theorem, ...] = BREAKING_THEOREMS[:1]
    unequal = True

    def leaves(self, size: int) -> Iterator[tuple[int, int]]:
        yield size, TWO

    def sample(self, random: Random, level: int) -> Heaps:
        return tuple(random.randint(3, 6 + 3 * level) for _ in range(min(1 + level // 2, 3)))


RULESETS: list[type] = [Octal, Hexadecimal, Kayles, DawsonsKayles, DawsonsChess, Officers, GrundysGame]
