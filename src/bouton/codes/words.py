"""Binary words and linear algebra on them; a word is an int, place i (counted from 1) is its bit i − 1.

A word of n places is written with place 1 first: ``0110100`` has ones at the places 2, 3 and 5.
"""

from collections.abc import Iterable, Sequence

from bouton.errors import NotationError
from bouton.notation import clip
from bouton.numeration.binary import bits


def read_word(text: str, length: int | None = None) -> int:
    """Parse a word as bits, the first letter being the lowest bit; blanks and underscores are ignored.

    >>> read_word("0110100")
    22

    Raises
    ------
    NotationError : if there is a letter other than 0 and 1, if there is none, or if the length is not the one given.
    """
    body = "".join(text.split()).replace("_", "")
    if not body:
        raise NotationError("codes.word-empty")
    for place, letter in enumerate(body, 1):
        if letter not in "01":
            raise NotationError("codes.word-letter", got=clip(letter), place=place, whole=clip(text))
    if length is not None and len(body) != length:
        raise NotationError("codes.word-length", whole=clip(text), count=len(body), length=length)
    return int(body[::-1], 2)


def write_word(word: int, length: int) -> str:
    """Format a word with place 1 first.

    >>> write_word(22, 7)
    '0110100'
    """
    return f"{word:0{length}b}"[::-1]


def word_of(numbers: Iterable[int]) -> int:
    """The word with ones at the given places, counted from 1.

    >>> word_of([2, 3, 5])
    22
    """
    word = 0
    for place in numbers:
        word |= 1 << (place - 1)
    return word


def places(word: int) -> list[int]:
    """The places of the ones, counted from 1, in increasing order.

    >>> places(22)
    [2, 3, 5]
    """
    return [place + 1 for place in bits(word)]


def echelon(vectors: Iterable[int]) -> list[int]:
    """A basis of the span of the vectors, reduced by their leading (highest) bits, lowest first.

    >>> echelon([6, 5, 3])
    [3, 5]

    No vector has a bit set at another's leading bit, so this basis is unique. O(vectors · rank).
    """
    pivots: dict[int, int] = {}  # leading bit → vector
    for vector in vectors:
        while vector and (top := vector.bit_length()) in pivots:
            vector ^= pivots[top]
        if vector:
            pivots[vector.bit_length()] = vector
    basis: list[int] = []
    for top in sorted(pivots):
        vector = pivots[top]
        for low in basis:
            if vector >> (low.bit_length() - 1) & 1:
                vector ^= low
        basis.append(vector)
    return basis


def rank(vectors: Iterable[int]) -> int:
    """The dimension of the span of the vectors.

    >>> rank([6, 5, 3])
    2
    """
    return len(echelon(vectors))


def kernel(columns: Sequence[int]) -> list[int]:
    """The words whose columns have the sum 0, as the basis reduced by the highest place.

    >>> kernel([1, 2, 3])
    [7]

    The highest place of each word of the basis has a column that depends on the columns before it; all its other places
    have columns that do not. This makes the basis unique.
    """
    by_top: dict[int, tuple[int, int]] = {}  # keyed by leading bit: a reduced sum, and the places that give it
    found = []
    for index, column in enumerate(columns):
        total, used = column, 1 << index
        while total and (top := total.bit_length()) in by_top:
            total ^= by_top[top][0]
            used ^= by_top[top][1]
        if total:
            by_top[total.bit_length()] = (total, used)
        else:
            found.append(used)
    return found
