"""Coins held by strings, on which Dots-and-Boxes, Strings-and-Coins and Nimstring are played.

Dots-and-Boxes is the game with a coin in each box and a string across each line (E. Berlekamp, J. Conway and R. Guy,
Winning Ways, ch. 16). Each end of a string is attached to a coin or to the ground. A position is the set of remaining
strings, as bits. A player who cuts the last string of a coin takes it and moves again.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from bouton.numeration.binary import bits, connected_parts

GROUND = -1
CHUNK = 8  # strings that one lookup in the symmetry tables maps


class Offer(NamedTuple):
    """The last two coins of a chain, or four of a loop, which the player to move may leave to the opponent.

    Attributes
    ----------
    coins : 2 or 4.
    strings : the strings that hold them, as bits; either choice removes all of them.
    cut : the string to cut to leave the coins.
    """

    coins: int
    strings: int
    cut: int


class Chain(NamedTuple):
    """Coins in a row, each held by two strings: a player who cuts the first string gives them all away.

    Attributes
    ----------
    coins : the number of coins.
    strings : their strings, as bits.
    is_loop : whether the row closes to a loop.
    opening : the string to cut: for two coins the middle one, so that the opponent must take both.
    """

    coins: int
    strings: int
    is_loop: bool
    opening: int

    @property
    def is_long(self) -> bool:
        """Whether the opponent can keep control in it: at least 3 coins in a row, or 4 in a loop."""
        return self.coins >= (4 if self.is_loop else 3)


class Strings:
    """Coins and the strings that hold them.

    >>> square = Strings(1, [(GROUND, 0), (GROUND, 0), (0, GROUND), (0, GROUND)])
    >>> square.full, square.coins_taken(0b0010, 1)
    (15, 1)

    Parameters
    ----------
    coins : the number of coins.
    ends : the coins at the two ends of each string, or `GROUND`.
    symmetries : permutations of the strings that preserve the game, except the identity.
    """

    def __init__(self, coins: int, ends: Sequence[tuple[int, int]], symmetries: Sequence[Sequence[int]] = ()) -> None:
        self.coins: int = coins
        self.ends: tuple[tuple[int, int], ...] = tuple(ends)
        self.full: int = (1 << len(ends)) - 1
        self.symmetries: tuple[tuple[int, ...], ...] = tuple(map(tuple, symmetries))
        self.held_by: list[int] = [0] * coins
        for string, pair in enumerate(ends):
            for coin in pair:
                if coin != GROUND:
                    self.held_by[coin] |= 1 << string

    @cached_property
    def neighbours(self) -> list[int]:
        """For each string those that share a coin with it, and itself."""
        held = (*self.held_by, 0)  # the last one for the ground
        return [held[a] | held[b] for a, b in self.ends]

    @cached_property
    def alike(self) -> list[tuple[int, int]]:
        """Pairs of strings, as bits, with the same ends; if only the second remains, the first may replace it.

        One pass over the pairs leaves the first strings of each group.
        """
        groups = self._groups().values()
        return [(1 << a, 1 << b) for group in groups for _ in group[1:] for a, b in reversed([*pairwise(group)])]

    def _groups(self) -> dict[tuple[int, int], list[int]]:
        """Group the strings by their two ends."""
        groups: dict[tuple[int, int], list[int]] = defaultdict(list)
        for string, (a, b) in enumerate(self.ends):
            groups[min(a, b), max(a, b)].append(string)
        return groups

    @cached_property
    def tables(self) -> list[list[list[int]]]:
        """For each symmetry and each `CHUNK` of strings, the images of all subsets.

        Among strings between the same ends, order is preserved: the first is mapped to the first.
        """
        groups = [*self._groups().values()]
        group_of = {string: group for group in groups for string in group}
        found = []
        for symmetry in self.symmetries:
            places = [0] * len(self.ends)
            for group in groups:
                for string, place in zip(group, group_of[symmetry[group[0]]], strict=True):
                    places[string] = place
            chunks = []
            for first in range(0, len(places), CHUNK):
                sets = [0]
                for place in places[first : first + CHUNK]:
                    sets += [each | 1 << place for each in sets]
                chunks.append(sets)
            found.append(chunks)
        return found

    def normal_form(self, left: int) -> int:
        """Return the least set of strings that is equivalent to `left` under symmetries."""
        for first, second in self.alike:
            if left & second and not left & first:
                left ^= first | second
        best = left
        for chunks in self.tables:
            image, rest = 0, left
            for sets in chunks:
                image |= sets[rest & (1 << CHUNK) - 1]
                rest >>= CHUNK
            best = min(best, image)
        return best

    def far_end(self, string: int, coin: int) -> int:
        """Return the other end of a string."""
        a, b = self.ends[string]
        return b if a == coin else a

    def coins_taken(self, left: int, string: int) -> int:
        """Return the number of coins taken by cutting a string while the others of `left` are still there."""
        rest = left & ~(1 << string)
        return sum(1 for coin in self.ends[string] if coin != GROUND and not self.held_by[coin] & rest)

    def coins_left(self, left: int) -> int:
        """Return the number of coins still held by a string."""
        return sum(1 for held in self.held_by if held & left)

    def take_free(self, left: int) -> tuple[int, int, Offer | None]:
        """Take the coins that nobody would leave; return the remaining strings, the coins, and the possible offer.

        A coin on one string is free unless it is the first of exactly two in a row, or of four that are free at both
        ends: the player may leave these, with one cut, to the opponent, who must move after taking them. Of several
        such rows all but one are taken, those of two before one of four (J. Barker and R. Korf, Solving Dots-and-Boxes,
        2012).

        Complexity: quadratic in the number of coins in the worst case.
        """
        held_by, taken = self.held_by, 0
        while True:
            rows: list[Offer] = []
            goes_on = False
            for coin, held in enumerate(held_by):
                only = held & left
                if not only or only & (only - 1):
                    continue
                second = self.far_end(only.bit_length() - 1, coin)
                following = 0 if second == GROUND else held_by[second] & left & ~only
                if second == GROUND or following & (following - 1) or not following:
                    taken += 2 if second != GROUND and not following else 1
                    left &= ~only
                    goes_on = True
                    continue
                third = self.far_end(following.bit_length() - 1, second)
                after = 0 if third == GROUND else held_by[third] & left & ~following
                if third == GROUND or after & (after - 1):
                    rows.append(Offer(2, only | following, following))
                    continue
                fourth = GROUND if not after else self.far_end(after.bit_length() - 1, third)
                if fourth != GROUND and held_by[fourth] & left == after:
                    rows.append(Offer(4, only | following | after, following))
                    continue
                taken += 1
                left &= ~only
                goes_on = True
            if goes_on:
                continue
            best = min(rows, default=None)
            others = [row for row in rows if best is not None and row.strings != best.strings]
            if not others:
                return left, taken, best
            last = max(others)
            left &= ~last.strings
            taken += last.coins

    def chains(self, left: int) -> list[Chain]:
        """Return the chains, then the loops, of coins on two strings, each shortest first.

        No coin may be on a single string."""
        held_by = self.held_by
        twos = {coin for coin, held in enumerate(held_by) if (held & left).bit_count() == 2}
        found, visited = [], 0
        for coin in twos:
            if held_by[coin] & visited:
                continue
            strings, coins, is_loop, middle = held_by[coin] & left, 1, False, 0
            for first in bits(strings):
                here, string = coin, first
                while not is_loop and (here := self.far_end(string, here)) in twos:
                    following = held_by[here] & left & ~(1 << string)
                    middle = 1 << string
                    is_loop = bool(following & strings)
                    strings |= following
                    string = following.bit_length() - 1
                    coins += 1
                if is_loop:
                    break
            visited |= strings
            opening = middle if coins == 2 and not is_loop else strings & -strings
            found.append(Chain(coins, strings, is_loop, opening))
        return sorted(found, key=lambda chain: (chain.is_loop, chain.coins))

    def safe_strings(self, left: int) -> Iterator[int]:
        """Yield, as bits, the strings that can be cut without giving a coin away; no coin may be on a single string."""
        counts = [(held & left).bit_count() for held in self.held_by]
        for string in bits(left):
            if all(coin == GROUND or counts[coin] != 2 for coin in self.ends[string]):
                yield 1 << string

    def restrict(self, left: int) -> "Strings":
        """Return the game restricted to these strings, numbered anew from 0, with none of them cut."""
        return Strings(self.coins, [self.ends[string] for string in bits(left)])

    def parts(self, left: int) -> list[int]:
        """Return the connected parts, in the order of their first strings; the ground connects nothing."""
        return connected_parts(left, self.neighbours)
