"""Binary linear codes: their words, matrices, distance, names and error correction."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import comb
from typing import Any

from bouton.codes.limits import MOST_LISTED, MOST_SEARCHED
from bouton.codes.weights import weight_distribution
from bouton.codes.words import echelon, kernel
from bouton.errors import InputError
from bouton.nimbers.nim_function import check_nimber
from bouton.numeration.binary import bits
from bouton.results import Result


class LinearCode(Result):
    """The binary linear code that consists of the words whose columns have the sum 0.

    >>> from bouton.codes.linear import LinearCode
    >>> code = LinearCode([1, 2, 3, 4, 5, 6, 7])
    >>> code.n, code.k, code.d, code.weights, code.names
    (7, 4, 3, {0: 1, 3: 7, 4: 7, 7: 1}, ('hamming',))

    Parameters
    ----------
    columns : the columns of a parity-check matrix as ints, place 1 first.

    Attributes
    ----------
    n, k : length and dimension.
    basis : the basis reduced by the highest places (`bouton.codes.words.kernel`).
    """

    def __init__(self, columns: Iterable[int]) -> None:
        self.columns: tuple[int, ...] = tuple(check_nimber("LinearCode", *columns))
        self.n: int = len(self.columns)
        self.basis: tuple[int, ...] = tuple(kernel(self.columns))
        self.k: int = len(self.basis)

    @classmethod
    def of_words(cls, words: Iterable[int], length: int) -> "LinearCode":
        """The code spanned by some words.

        >>> LinearCode.of_words([0b0111, 0b1011], 4).k
        2
        """
        checks = kernel(_transpose(echelon(words), length))
        return cls(_transpose(checks, length))

    def to_dict(self) -> dict[str, Any]:
        """Return length, dimension, the columns of the parity-check matrix and the basis, as numbers."""
        return {"n": self.n, "k": self.k, "columns": [*self.columns], "basis": [*self.basis]}

    def __repr__(self) -> str:
        return f"<LinearCode [{self.n}, {self.k}]>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LinearCode) and (self.n, self.basis) == (other.n, other.basis)

    def __hash__(self) -> int:
        return hash((self.n, self.basis))

    def __contains__(self, word: int) -> bool:
        return not self.syndrome(word)

    def syndrome(self, word: int) -> int:
        """The sum of the columns at the ones of a word: 0 for codewords, the sum of the error for others.

        >>> LinearCode([1, 2, 3]).syndrome(0b101)
        2
        """
        total = 0
        while word:  # a fifth faster than with `bits`, and decoding does nothing else
            low = word & -word
            total ^= self.columns[low.bit_length() - 1]
            word ^= low
        return total

    def words(self) -> Iterator[int]:
        """All codewords, from 0 on, each differing from the previous one by a word of the basis."""
        word = 0
        yield word
        for number in range(1, 1 << self.k):
            word ^= self.basis[(number & -number).bit_length() - 1]
            yield word

    @cached_property
    def dual_basis(self) -> tuple[int, ...]:
        """The rows of a parity-check matrix: a reduced basis of the words orthogonal to all codewords."""
        height = max((column.bit_length() for column in self.columns), default=0)
        return tuple(echelon(row for row in _transpose(self.columns, height) if row))

    @cached_property
    def weights(self) -> dict[int, int]:
        """The number of words of each weight that occurs.

        Raises
        ------
        InputError : if code and dual both have more than 2^26 words (2^20 without NumPy).
        """
        return weight_distribution(self.basis, self.dual_basis, self.n)

    @property
    def d(self) -> int | None:
        """The least distance between two words; None for the code of one word."""
        return min((weight for weight in self.weights if weight), default=None)

    @property
    def corrects(self) -> int:
        """Number of errors that can always be corrected: ⌊(d − 1)/2⌋; n for the code of one word."""
        return self.n if self.d is None else (self.d - 1) // 2

    @property
    def detects(self) -> int:
        """Number of errors that are always detected: d − 1; n for the code of one word."""
        return self.n if self.d is None else self.d - 1

    @property
    def even(self) -> bool:
        """Whether all weights are even."""
        return all(word.bit_count() % 2 == 0 for word in self.basis)

    @property
    def self_orthogonal(self) -> bool:
        """Whether every codeword is orthogonal to all codewords."""
        return all((a & b).bit_count() % 2 == 0 for i, a in enumerate(self.basis) for b in self.basis[: i + 1])

    @property
    def self_dual(self) -> bool:
        """Whether the code is its own dual."""
        return 2 * self.k == self.n and self.self_orthogonal

    @property
    def doubly_even(self) -> bool:
        """Whether all weights are multiples of 4.

        This holds exactly if all weights of the basis are multiples of 4 and the code is self-orthogonal, because
        wt(a + b) = wt(a) + wt(b) − 2 wt(a ∧ b).
        """
        return self.self_orthogonal and all(word.bit_count() % 4 == 0 for word in self.basis)

    @property
    def perfect(self) -> bool:
        """Whether the balls of radius ⌊(d − 1)/2⌋ around the words fill the space."""
        if self.d is None:
            return True  # one ball is the entire space
        return sum(comb(self.n, i) for i in range(self.corrects + 1)) << self.k == 1 << self.n

    @property
    def names(self) -> tuple[str, ...]:
        """Keys of the code's names, as far as its parameters determine them.

        >>> LinearCode([1, 1, 1]).names, LinearCode([1, 2, 3]).names
        (('even-weight',), ('repetition', 'hamming'))

        A code with the parameters of a Hamming, extended Hamming, simplex or (extended) Golay code is equivalent to it
        (F. J. MacWilliams, N. J. A. Sloane, The Theory of Error-Correcting Codes, 1977, ch. 1, 20).
        """
        n, k, d = self.n, self.k, self.d
        m = n.bit_length()
        if d is None:
            return ("zero",)
        checks = {
            "whole-space": k == n,
            "repetition": (k, d) == (1, n) and n > 1,
            "even-weight": (k, d) == (n - 1, 2) and self.even and n > 2,
            "hamming": n + 1 == 1 << m and (k, d) == (n - m, 3),
            "extended-hamming": n == 1 << (m - 1) and (k, d) == (n - m, 4),
            "simplex": n + 1 == 1 << m and (k, d) == (m, (n + 1) // 2) and m > 2,
            "golay": (n, k, d) == (23, 12, 7),
            "extended-golay": (n, k, d) == (24, 12, 8),
        }
        return tuple(name for name, holds in checks.items() if holds)

    @property
    def steiner(self) -> tuple[int, int, int] | None:
        """The parameters (t, d, n) of the Steiner system formed by the words of least weight, with t = ⌊d/2⌋ + 1.

        None if these are not the blocks of one, if d is None or 1, and if d = n.

        >>> LinearCode([1, 2, 3, 4, 5, 6, 7]).steiner
        (2, 3, 7)

        Two words of least weight d have at most ⌊d/2⌋ ones in common, otherwise their sum would have a smaller weight:
        so t places lie in at most one of them, and counting shows whether every t places lie in one.
        """
        d = self.d
        if d is None or d < 2:
            return None
        t = d // 2 + 1
        return (t, d, self.n) if self.weights[d] * comb(d, t) == comb(self.n, t) and d < self.n else None

    def least_words(self, through: int = 0) -> list[int]:
        """The words of least weight with ones at all places of the word `through`, in increasing numerical order.

        The list is empty for the code of one word.

        >>> [f"{word:07b}" for word in LinearCode([1, 2, 3, 4, 5, 6, 7]).least_words(0b11)]
        ['0000111']

        Raises
        ------
        InputError : if the code has more than 2^22 words.
        """
        if self.k > MOST_SEARCHED:
            raise InputError("codes.large", words=self.k, most=MOST_SEARCHED)
        d = self.d
        found = [word for word in self.words() if word.bit_count() == d and word & through == through]
        return sorted(found)

    def listable(self) -> bool:
        """Whether the weights can be computed, with NumPy, by listing the words of the code or of its dual."""
        return min(self.k, self.n - self.k) <= MOST_LISTED


def _transpose(rows: Sequence[int], length: int) -> list[int]:
    """Transpose a bit matrix whose rows have `length` bits: bit i of row j becomes bit j of row i."""
    found = [0] * length
    for i, row in enumerate(rows):
        for j in bits(row):
            found[j] |= 1 << i
    return found
