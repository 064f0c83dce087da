"""Lexicodes: greedy binary codes, by the values of a coin-turning game.

The lexicode of length n and distance d is built greedily: go through the words of n places in the order of the numbers
that they represent, place n being the most significant, and keep each word that has at least distance d from all words
kept before.

Theorem (J. H. Conway, N. J. A. Sloane, Lexicographic codes: error-correcting codes from game theory, IEEE Transactions
on Information Theory 32, 1986, 337–348). The words kept are the P-positions of the game in which up to d − 1 coins are
turned, the rightmost one from heads to tails; so they are closed under addition. The columns of their parity-check
matrix are the Grundy values f(1), f(2), … of single coins: with r = d − 1,

    f(n) = the least number that is not the nim-sum of fewer than r of the values f(1), …, f(n − 1).

Proof. Two words differ in fewer than d places exactly when a move turns one of them, the larger number, into the other;
so a word is kept exactly when it has no move to a word that is kept. The values add because the options of a board are
those of its coins, one coin moved at a time, and two coins in one place cancel.

Computation of the values. S(k) is the set of nim-sums of at most k columns, as a bit set. A new column c changes it to
S(k) ∪ (S(k − 1) ⊕ c), for k from r − 1 down to 1. The sets only grow, so f increases, and the search for the next
column continues where it stopped. An odd r > 1 is reduced to r − 1: f(n) is 2·f'(n − 1) plus a last bit that makes the
number of ones odd, where f' are the values for r − 1 and f'(0) = 0 (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning
Ways, ch. 14, the Mock Turtle theorem).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import count
from math import comb
from typing import Any

from bouton.codes.limits import MOST_BITS, MOST_BITS_AS_NUMBERS, MOST_BITS_PLAIN, MOST_LENGTH, MOST_LISTED
from bouton.codes.linear import LinearCode
from bouton.errors import InputError, SearchLimitError, SizeLimitError
from bouton.storage.compiler import can_compile
from bouton.storage.memory import memory_allowance

_COMPILED_FROM = 17  # bits from which compiled code pays


def odious(number: int) -> int:
    """Twice a number, plus 1 if its number of ones is even: the odious number of that rank, counted from 0.

    >>> [odious(n) for n in range(8)]
    [1, 2, 4, 7, 8, 11, 13, 14]
    """
    return 2 * number + 1 - number.bit_count() % 2


class GreedyColumns:
    """The values f(1), f(2), … for moves of up to r coins, by growing sets; r must be even or 1. Index 0 is f(1).

    >>> GreedyColumns(4).upto(10)
    [1, 2, 4, 8, 15, 16, 32, 51, 64, 85]

    Parameters
    ----------
    most_bits : of a column, 26 by default; r − 1 sets of 2^`most_bits` bits are stored. Without compiled code, the
        default is 20, and the most 24.

    Attributes
    ----------
    spent : the number of 64-bit words processed; about 300 million take a second.

    Raises
    ------
    SearchLimitError : if the sets would have more than 2^`most_bits` members.
    """

    def __init__(self, r: int, most_bits: int | None = None) -> None:
        self.r: int = r
        self.most_bits: int | None = most_bits
        self.spent: int = 0
        self._found: list[int] = []
        self._values: Iterator[int] | None = self._search()
        self._refused = False

    def __iter__(self) -> Iterator[int]:
        for index in count():
            yield self[index]

    def __getitem__(self, index: int) -> int:
        while len(self._found) <= index:
            if self._refused:
                self._refuse()
            if self._values is None:  # interrupted
                self._found, self._values = [], self._search()
            try:
                self._found.append(next(self._values))
            except SearchLimitError:
                self._refused = True
                raise
            except BaseException:
                self._values = None
                raise
        return self._found[index]

    def upto(
        self, length: int, *, most_spent: int | None = None, tick: Callable[[int], None] | None = None
    ) -> list[int]:
        """The first `length` values.

        Parameters
        ----------
        most_spent : limit on the words processed (`spent`); beyond it `SearchLimitError` is raised.
        tick : called after each value with the number of values known.
        """
        while len(self._found) < length:
            if most_spent is not None and self.spent > most_spent:
                self._refuse()
            self[len(self._found)]
            if tick is not None:
                tick(len(self._found))
        return self._found[:length]

    def _refuse(self) -> None:
        raise SizeLimitError("codes.lexicode-limit", coins=self.r, reached=len(self._found))

    def _search(self) -> Iterator[int]:
        """Yield the values, growing the sets as Python ints while they are small, then as arrays."""
        levels = self.r - 1
        if not levels:
            yield from _ones()
        sets = [1] * (levels + 1)  # sets[k]: bit v is set if v is a sum of at most k columns
        bits, candidate = 0, 1
        limit = MOST_BITS_PLAIN if self.most_bits is None else min(self.most_bits, MOST_BITS_AS_NUMBERS)
        while True:
            if bits == _COMPILED_FROM and can_compile():
                yield from self._by_arrays(sets, bits, candidate)
            full = sets[levels] >> candidate
            candidate += (~full & (full + 1)).bit_length() - 1
            if candidate >> bits:  # all numbers of `bits` bits are sums: a new power of 2
                if bits >= limit:
                    self._refuse()
                for k in range(levels, 0, -1):
                    sets[k] |= sets[k - 1] << (1 << bits)
                bits += 1
            else:
                for k in range(levels, 0, -1):
                    sets[k] |= _translate(sets[k - 1], candidate, bits)
            self.spent += levels << bits >> 6
            yield candidate

    def _by_arrays(self, sets: Sequence[int], bits: int, candidate: int) -> Iterator[int]:
        """Continue `_search` from these sets, on arrays, by compiled code; columns so far have at most `bits` bits."""
        import numpy as np

        from bouton.codes._compiled.greedy_columns import double, translate_in, vacant

        limit = self.most_bits or MOST_BITS
        words = (1 << bits) // 64
        levels = [np.frombuffer(each.to_bytes(8 * words, "little"), dtype=np.uint64).copy() for each in sets[1:]]
        while True:
            candidate = vacant(levels[-1], candidate)
            if candidate < 0:
                if bits >= limit:
                    self._refuse()
                double(levels)
                candidate = 1 << bits
                bits += 1
            else:
                for k in range(len(levels) - 1, 0, -1):
                    translate_in(levels[k], levels[k - 1], candidate)
            levels[0][candidate >> 6] |= np.uint64(1 << (candidate & 63))
            self.spent += len(levels) * levels[0].size
            yield int(candidate)


def bits_within(r: int, memory: int) -> int:
    """The largest number of bits of columns whose sets fit into `memory` bytes even while doubled; at least 20.

    >>> bits_within(10, 4_000_000_000)
    31
    """
    return max((16 * memory // (2 * r - 1)).bit_length() - 1, MOST_BITS_PLAIN)


def _ones() -> Iterator[int]:
    while True:
        yield 1


@cache
def _halves(bit: int, bits: int) -> int:
    """The numbers below 2^bits that have bit `bit` clear, as a bit set."""
    period = 1 << (bit + 1)
    half = (1 << (1 << bit)) - 1
    size = 1 << bits
    while period < size:
        half |= half << period
        period *= 2
    return half


def _translate(members: int, number: int, bits: int) -> int:
    """The bit set of v ⊕ number for all members v: for each bit i of `number`, adjacent blocks of 2^i are swapped.

    All members, and `number`, are below 2^bits.
    """
    for bit in range(number.bit_length()):
        if number >> bit & 1:
            low = _halves(bit, bits)
            members = (members & low) << (1 << bit) | members >> (1 << bit) & low
    return members


_greedy: Callable[[int], GreedyColumns] = lru_cache(maxsize=64)(GreedyColumns)


def columns(
    r: int,
    length: int,
    *,
    memory: int | None = None,
    most_spent: int | None = None,
    tick: Callable[[int], None] | None = None,
) -> list[int]:
    """The values f(1), …, f(length) of single coins when up to r coins are turned.

    >>> columns(7, 10)
    [1, 2, 4, 8, 16, 32, 64, 127, 128, 256]

    For r = 1 they are all 1, for r = 2 the numbers themselves. For any r, r powers of 2 come first and then 2^r − 1, a
    word of r + 1 ones; no code of two dimensions and distance d = r + 1 is shorter than d + ⌈d/2⌉ (J. H. Griesmer
    1960), so powers of 2 follow up to there.

    Parameters
    ----------
    memory : bytes that the search may use instead of the default; its sets are then not cached.
    most_spent, tick : as in `GreedyColumns.upto`.

    Raises
    ------
    SearchLimitError : if the search would need sets of more than 2^26 members, or more than fit into `memory`.
    """
    if length <= r:
        return [1 << index for index in range(length)]
    if r == 1:
        return [1] * length
    if r == 2:
        return list(range(1, length + 1))
    if length < r + 1 + (r + 2) // 2:
        return [1 << index for index in range(r)] + [(1 << r) - 1] + [1 << index for index in range(r, length - 1)]
    even = r - r % 2
    greedy = _greedy(even) if memory is None else GreedyColumns(even, max(bits_within(even, memory), MOST_BITS))
    try:
        found = greedy.upto(length - r % 2, most_spent=most_spent, tick=tick)
    except SearchLimitError as error:
        raise SizeLimitError("codes.lexicode-limit", coins=r, reached=error.values["reached"] + r % 2) from None
    return [odious(number) for number in (0, *found)] if r % 2 else found


def lexicode(
    n: int, d: int, *, memory: int | str | None = None, progress: Callable[[int], None] | None = None
) -> LinearCode:
    """The lexicode of length n and distance d.

    >>> lexicode(24, 8).weights
    {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}

    Parameters
    ----------
    memory : bytes that the search for the columns may use, or a text such as ``"4G"``: with 4 GB, distance 11 passes
        its published length of 69. That memory must be free.
    progress : called from time to time with the number of columns known.

    Raises
    ------
    InputError : if n or d is less than 1 or above 100,000, or if that memory is not free.
    SearchLimitError : if the columns would need more than 26 bits (27 for even d), or more than fit into `memory`.
    """
    _check(n, d)
    allowed = None if memory is None else memory_allowance(memory)
    if d == 1:
        return LinearCode([0] * n)
    return LinearCode(columns(d - 1, n, memory=allowed, tick=progress))


def listable_lexicode(n: int, d: int, memory: int | str | None, progress: Callable[[int], None] | None) -> LinearCode:
    """The lexicode, rejected as soon as it is known that neither its words nor those of its dual can be listed.

    A column is the least number that is no sum of d − 2 or fewer columns before it, so it is at most the number of such
    sums. If that leaves a large dimension, columns of more than ``MOST_LISTED`` bits are useless, and so is memory for
    them. `memory` and `progress` are passed to `lexicode`.

    Raises
    ------
    InputError : if neither can be listed.
    """
    sums = sum(comb(n - 1, count) for count in range(d - 1))
    if n - sums.bit_length() <= MOST_LISTED:
        return lexicode(n, d, memory=memory, progress=progress)
    try:
        return lexicode(n, d, progress=progress)
    except SearchLimitError:
        raise InputError("codes.large", words=MOST_LISTED + 1, most=MOST_LISTED) from None


def _check(n: Any, d: Any) -> None:
    for value in (n, d):
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_LENGTH:
            raise InputError("codes.lexicode-sizes", most=MOST_LENGTH)


def lexicode_dimension(n: int, d: int) -> int:
    """The dimension of the lexicode of length n and distance d: n minus the number of powers of 2 among its columns.

    >>> [lexicode_dimension(n, 8) for n in (7, 8, 12, 16, 24)]
    [0, 1, 2, 5, 12]
    """
    _check(n, d)
    if d == 1:
        return n
    return sum(value & (value - 1) != 0 for value in columns(d - 1, n)) if d > 2 else n - 1
