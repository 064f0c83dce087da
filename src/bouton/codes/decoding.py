"""Nearest-word decoding by the sum of the columns: which places are wrong, and when this cannot be decided.

A word with errors at a set E of places has the sum of the columns at E (its syndrome; in the game, its Grundy value).
All sets of at most t = ⌊(d − 1)/2⌋ places have different sums, so a table of these sums corrects up to t errors. A sum
that is not in the table does not come from such a set: more than t errors are then detected, but cannot be located.
"""

from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from bouton.codes.limits import MOST_CHECKS, MOST_PATTERNS
from bouton.codes.linear import LinearCode
from bouton.codes.words import places, word_of
from bouton.errors import InputError

_WORD = 64  # bits of an integer of NumPy


class Decoded(NamedTuple):
    """A decoded word.

    Attributes
    ----------
    word : the received word.
    syndrome : the sum of its columns; the Grundy value, if the code comes from a game.
    errors : the wrong places, counted from 1; None if there are more errors than can be corrected.
    corrected : the codeword; None if there are more errors than can be corrected.
    """

    word: int
    syndrome: int
    errors: tuple[int, ...] | None
    corrected: int | None


class Decoder:
    """The decoder of a binary linear code.

    >>> from bouton.codes.linear import LinearCode
    >>> Decoder(LinearCode([1, 2, 3, 4, 5, 6, 7])).decode(0b0010111)
    Decoded(word=23, syndrome=5, errors=(5,), corrected=7)

    Parameters
    ----------
    code : the code.

    Raises
    ------
    InputError : if there are more than three million sets of at most t places, or the distance cannot be computed.
    """

    def __init__(self, code: LinearCode) -> None:
        self.code = code
        count = sum(comb(code.n, size) for size in range(code.corrects + 1))
        if count > MOST_PATTERNS:
            raise InputError("codes.decode-many", count=count, corrects=code.corrects, most=MOST_PATTERNS)
        self._errors: dict[int, int] = {}
        for size in range(code.corrects + 1):
            for chosen in combinations(range(1, code.n + 1), size):
                word = word_of(chosen)
                self._errors[code.syndrome(word)] = word
        self._tables: Any = None

    def decode(self, word: int) -> Decoded:
        """Decode one word."""
        syndrome = self.code.syndrome(word)
        error = self._errors.get(syndrome)
        if error is None:
            return Decoded(word, syndrome, None, None)
        return Decoded(word, syndrome, tuple(places(error)), word ^ error)

    def decode_array(self, words: Any) -> tuple[Any, Any]:
        """Decode an array of words.

        >>> import numpy as np
        >>> from bouton.codes.lexicode import lexicode
        >>> corrected, errors = Decoder(lexicode(24, 8)).decode_array(np.array([0b111, 0b1111], dtype=np.uint32))
        >>> corrected.tolist(), errors.tolist()
        ([0, 15], [3, -1])

        Parameters
        ----------
        words : array of integers of any shape; bit i − 1 is place i.

        Returns
        -------
        corrected : array of uint64; a word that cannot be corrected is unchanged.
        errors : array of int8; the number of wrong places, −1 if there were more errors than can be corrected.

        Raises
        ------
        InputError : for codes of length above 64 or with more than 26 parity checks, and for numbers that are not words
            of the code's length.

        Complexity: one lookup per byte of a word, and two more.
        """
        import numpy as np

        n, checks = self.code.n, self._height
        if n > _WORD:
            raise InputError("codes.decode-long", n=n)
        if checks > MOST_CHECKS:
            raise InputError("codes.decode-large", checks=checks, most=MOST_CHECKS)
        given = np.asarray(words)
        if given.size and (given.dtype.kind not in "iu" or int(given.min()) < 0 or int(given.max()) >> n):
            raise InputError("codes.decode-array", n=n)
        flat = np.ascontiguousarray(given.reshape(-1), dtype=np.uint64)
        if self._tables is None:
            self._tables = self._make_tables(np)
        by_byte, error_words, error_counts = self._tables
        octets = flat.astype("<u8", copy=False).view(np.uint8).reshape(-1, 8)
        syndromes = by_byte[0][octets[:, 0]]
        for index in range(1, (n + 7) // 8):
            syndromes = syndromes ^ by_byte[index][octets[:, index]]
        return (flat ^ error_words[syndromes]).reshape(given.shape), error_counts[syndromes].reshape(given.shape)

    @property
    def _height(self) -> int:
        return max((column.bit_length() for column in self.code.columns), default=0)

    def _make_tables(self, np: Any) -> tuple[Any, Any, Any]:
        """Tables: for each byte of a word, the sums of its columns; for each sum, the error and its size."""
        size = 1 << self._height
        words = np.zeros(size, dtype=np.uint64)
        counts = np.full(size, -1, dtype=np.int8)
        for syndrome, error in self._errors.items():
            words[syndrome], counts[syndrome] = error, error.bit_count()
        by_byte = []
        for start in range(0, self.code.n, 8):
            sums = np.zeros(1, dtype=np.uint32)
            for place in range(start, start + 8):
                column = self.code.columns[place] if place < self.code.n else 0
                sums = np.concatenate([sums, sums ^ np.uint32(column)])
            by_byte.append(sums)
        return by_byte, words, counts
