"""Codes of taking-and-breaking games: ``0.77``, ``4.07``, ``0.[3]``, ``0.3F``.

Digit k after the point says what may be left of a heap after k tokens are taken from it: nothing (1), one heap (2),
two heaps (4), three heaps (8, in hexadecimal codes only), or any combination, as their sum. The digit before the point
describes moves that take nothing and only split the heap. Digits in brackets repeat forever: ``0.[3]`` is Nim.
"""

from collections.abc import Iterator
from functools import cache, cached_property

from bouton.errors import NotationError
from bouton.heaps.limits import COUSIN_DIGITS, MOST_DIGITS
from bouton.kinds.heap_rule import NONE, ONE, TWO, HeapRule
from bouton.notation import clip

_SPLITS = {8: (0, 4), 16: (0, 4, 8, 12)}  # allowed digits before the point


class Code:
    """The digits of a code.

    >>> code = read_code("4.07")
    >>> list(code.leaves(5)), code.reach, code.parts
    ([(5, 4), (3, 7)], 2, 2)

    Parameters
    ----------
    split : the digit before the point.
    digits : the digits after it.
    repeat : the digits that follow and repeat forever.
    """

    def __init__(self, split: int, digits: tuple[int, ...], repeat: tuple[int, ...] = ()) -> None:
        repeat = _root(repeat) if any(repeat) else ()
        while repeat and digits and digits[-1] == repeat[-1]:
            digits, repeat = digits[:-1], repeat[-1:] + repeat[:-1]
        while not repeat and digits and not digits[-1]:
            digits = digits[:-1]
        self.split: int = split
        self.digits: tuple[int, ...] = digits
        self.repeat: tuple[int, ...] = repeat

    def __str__(self) -> str:
        tail = f"[{_write(self.repeat)}]" if self.repeat else ""
        return f"{self.split:X}.{_write(self.digits)}{tail}" if self.digits or tail else f"{self.split:X}.0"

    @property
    def reach(self) -> int | None:
        """The largest number of tokens that a move takes; None if there is no largest."""
        return None if self.repeat else len(self.digits)

    @cached_property
    def parts(self) -> int:
        """The largest number of heaps that a move leaves."""
        return max(max(digit.bit_length() - 1, 0) for digit in (self.split, *self.digits, *self.repeat))

    @cached_property
    def _moves(self) -> tuple[tuple[int, int], ...]:
        return tuple((taken, digit) for taken, digit in enumerate((self.split, *self.digits)) if digit)

    def moves(self, size: int) -> Iterator[tuple[int, int]]:
        """Yield the pairs (tokens taken, digit) with a non-zero digit, up to `size` tokens."""
        for taken, digit in self._moves:
            if taken > size:
                return
            yield taken, digit
        taken = len(self.digits)
        while self.repeat and taken < size:
            digit = self.repeat[(taken - len(self.digits)) % len(self.repeat)]
            taken += 1
            if digit:
                yield taken, digit

    def heap_rule(self) -> HeapRule:
        """Return the rules in the form used by solvers of sequences."""
        tail = (len(self.digits), self.repeat) if self.repeat else None
        return HeapRule(self.moves, self.reach, self.parts, tail=tail)

    def leaves(self, size: int) -> Iterator[tuple[int, int]]:
        """Yield the pairs (tokens left, digit) for a heap."""
        for taken, digit in self.moves(size):
            yield size - taken, digit

    def shift(self) -> "Code | None":
        """Return the code whose heap n has the value of heap n + 1 of this one, or None.

        None if digits repeat, if a move can leave three heaps, or if a move can remove heap 1.

        >>> str(read_code("0.4").shift()), str(read_code("0.07").shift())
        ('0.07', '0.137')

        If g(1) = 0, one token can be disregarded in every heap. If a move leaves one heap, this may now be empty (digit
        2 becomes 3); if it leaves two heaps, these may be empty and have two tokens less, while the heap has lost one
        (digit 4 becomes 7, one place further on); a move that leaves nothing takes one token less (digit 1 moves one
        place back). R. K. Guy and C. A. B. Smith (1956).
        """
        if self.repeat or self.parts > 2 or (self.digits[:1] and self.digits[0] & NONE):
            return None
        old = [self.split, *self.digits, 0, 0]
        new = [0] * len(old)
        for place, digit in enumerate(old):
            if digit & ONE:
                new[place] |= NONE | ONE
            if digit & TWO:
                new[place + 1] |= NONE | ONE | TWO
            if digit & NONE:
                new[place - 1] |= NONE
        return Code(0, tuple(new[1:]))

    def standard(self) -> tuple["Code", int]:
        """Return the standard form, and the number of tokens by which its heaps are smaller.

        >>> [(str(code), shift) for code, shift in [read_code("0.4").standard(), read_code("0.77").standard()]]
        [('0.137', 2), ('0.77', 0)]
        """
        code, shift = self, 0
        while (following := code.shift()) is not None:
            code, shift = following, shift + 1
        return code, shift


@cache
def _families(digits: int) -> dict[str, list[tuple[str, int]]]:
    """Map each standard form to its non-zero octal codes with up to `digits` digits, as pairs (code, shift)."""
    found: dict[str, list[tuple[str, int]]] = {}
    for split in _SPLITS[8]:
        for number in range(8**digits):
            code = Code(split, tuple(number >> 3 * place & 7 for place in range(digits - 1, -1, -1)))
            if any((split, *code.digits)):
                standard, shift = code.standard()
                found.setdefault(str(standard), []).append((str(code), shift))
    return found


def cousins(code: Code) -> list[tuple[str, int]]:
    """Return the octal codes of at most three digits with the same standard form, and their shifts.

    There are none for codes with repeating digits or moves that leave three heaps.

    >>> cousins(read_code("0.07"))[:5]
    [('0.07', 1), ('0.071', 1), ('0.072', 1), ('0.073', 1), ('0.137', 0)]
    """
    if code.repeat or code.parts > 2:
        return []
    return _families(COUSIN_DIGITS).get(str(code.standard()[0]), [])


def read_code(text: str, radix: int = 8) -> Code:
    """Read a code; `radix` is 8 for octal codes, 16 for hexadecimal ones.

    >>> str(read_code("0.7700")), str(read_code(".0[33]")), str(read_code("0.3f", 16))
    ('0.77', '0.0[3]', '0.3F')

    Raises
    ------
    NotationError : if the text is not a code, with the offending letter.
    """
    word = text.strip()
    kind = "octal" if radix == 8 else "hexadecimal"
    if not word:
        raise NotationError("octal.missing", kind=kind)
    head, point, tail = word.partition(".")
    if not point:
        raise NotationError("octal.point", kind=kind, got=clip(word))
    if len(tail) > MOST_DIGITS:
        raise NotationError("octal.long", digits=len(tail), most=MOST_DIGITS)
    split = _digits(head or "0", radix, word)
    if len(split) != 1 or split[0] not in _SPLITS[radix]:
        raise NotationError("octal.split", whole=clip(word), allowed=[f"{digit:X}" for digit in _SPLITS[radix]])
    before, bracket, after = tail.partition("[")
    if bracket and (not after.endswith("]") or after == "]"):
        raise NotationError("octal.bracket", whole=clip(word))
    code = Code(split[0], _digits(before, radix, word), _digits(after[:-1], radix, word))
    if not any((code.split, *code.digits, *code.repeat)):
        raise NotationError("octal.empty", whole=clip(word))
    return code


def _digits(text: str, radix: int, whole: str) -> tuple[int, ...]:
    allowed = "0123456789ABCDEF"[:radix]
    for letter in text:
        if letter.upper() not in allowed or not letter.isascii():
            raise NotationError("octal.digit", got=clip(letter), whole=clip(whole), last=allowed[-1])
    return tuple(allowed.index(letter.upper()) for letter in text)


def _root(digits: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shortest row of digits whose repetition gives `digits`."""
    size = next(
        k for k in range(1, len(digits) + 1) if len(digits) % k == 0 and digits == digits[:k] * (len(digits) // k)
    )
    return digits[:size]


def _write(digits: tuple[int, ...]) -> str:
    return "".join(f"{digit:X}" for digit in digits)
