"""Limits on a take, and the numeration for each limit.

In a take-away game with limit f, after a take of x the next take is at most f(x). Schwenk (1970): for a nondecreasing
f with f(x) ≥ x let H(1) = 1 and H(i + 1) = H(i) + H(j), where j is the least with f(H(j)) ≥ H(i). Then every number is
in exactly one way a sum of H's in which f(part) < next larger part, the greedy algorithm finds it, and a player who
may take at most q from n loses exactly when n = 0 or q is less than the smallest part. For f(x) = 2x the H are the
Fibonacci numbers and the digits Zeckendorf's; f(x) = x gives the powers of two.

A limit here is a·x + b. It is nondecreasing; f(x) ≥ x holds for a ≥ 1.
"""

from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from bouton.numeration import zeckendorf
from bouton.numeration.limits import MOST_WORK
from bouton.storage.locks import Locked

_STORED = 4_096  # elements stored; beyond these, a window moves up and down again


class Limit(NamedTuple):
    """The limit a·x + b after a take of x.

    >>> Limit(2, 0)(3), str(Limit(2, 0)), str(Limit(1, 1)), str(Limit(0, 5))
    (6, '2x', 'x+1', '5')
    """

    factor: int
    more: int

    def __call__(self, taken: int) -> int:
        # numbers can be very long: avoid every unnecessary product and sum
        reply = taken << 1 if self.factor == 2 else self.factor * taken
        return reply + self.more if self.more else reply

    def __str__(self) -> str:
        if not self.factor:
            return str(self.more)
        factor = "" if self.factor == 1 else str(self.factor)
        return f"{factor}x+{self.more}" if self.more else f"{factor}x"

    @property
    def is_generous(self) -> bool:
        """Whether f(x) ≥ x for every x, as Schwenk's theorem and the copying strategy require."""
        return self.factor >= 1


class UnreadFormula:
    """A limit given by any other formula in x, whose values below 1 count as 1; it has no numeration here.

    >>> half = UnreadFormula("x/2", lambda x: x // 2)
    >>> half(9), half(1), half.is_generous
    (4, 1, False)

    Two such limits are equal if their texts are.
    """

    is_generous = False

    def __init__(self, text: str, value: Callable[[int], int]) -> None:
        self.text: str = text
        self.value: Callable[[int], int] = value

    def __call__(self, taken: int) -> int:
        return max(1, self.value(taken))

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UnreadFormula) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


DOUBLE = Limit(2, 0)


class Numeration(Locked):
    """The numeration for a limit a·x + b with a ≥ 1.

    >>> Numeration(Limit(3, 0)).elements(50)
    [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40]
    >>> Numeration(Limit(3, 0)).parts(50)
    [40, 8, 2]

    Parameters
    ----------
    limit : a limit with f(x) ≥ x; for others the digits do not describe the game.
    """

    def __init__(self, limit: Limit) -> None:
        assert limit.is_generous
        self.limit = limit
        self._elements = [1]  # H(1), H(2) …
        self._partner = 0  # where to start looking for the j of the next element

    def elements(self, most: int) -> list[int]:
        """The elements of the numeration from 1 to `most`."""
        while self._elements[-1] <= most:
            self._extend()
        found = list(self._elements)
        while found and found[-1] > most:
            found.pop()
        return found

    def _extend(self) -> None:
        with self.lock:
            last = self._elements[-1]
            while self.limit(self._elements[self._partner]) < last:
                self._partner += 1
            self._elements.append(last + self._elements[self._partner])

    def parts(self, number: int) -> list[int]:
        """The parts of a number, the largest first; the number must be one for which `indices` does not give up."""
        places = self.indices(number)
        assert places is not None
        return list(self.walk(places))[::-1]

    def indices(self, number: int) -> list[int] | None:
        """The indices of the parts of a number, counted from 0, the smallest first; None if it takes too long.

        For 2x this costs a few multiplications. Otherwise elements are computed one by one up to the number and, from
        a window of them, down again: the time is proportional to their count times the length of `number`.
        """
        if self.limit == DOUBLE:
            return [k - 2 for k in zeckendorf.indices(number)]
        while self._elements[-1] <= number and len(self._elements) < _STORED:
            self._extend()
        if self._elements[-1] > number:
            return self._greedy(number)
        return self._indices_beyond(number)

    def _greedy(self, number: int) -> list[int]:
        found = []
        place = len(self._elements)
        while number:
            place = bisect_right(self._elements, number, 0, place) - 1
            found.append(place)
            number -= self._elements[place]
        return found[::-1]

    def _indices_beyond(self, number: int) -> list[int] | None:
        """Go up from the stored elements to the number, recording the partner's steps, then down again.

        None if this would take too long, or if the partner moves by more than one place at once.

        The window holds H(j) … H(i), where j is the partner of the next element. Going down, a step of the partner is
        undone by H(j) = H(i) − H(i − 1), or by halving if j = i − 1. From one i to the next the partner moves by at
        most 1 this far up; a larger step would be detected.
        """
        growth = self._elements[-1].bit_length() / len(self._elements)
        steps = int(number.bit_length() / growth)
        if steps * (number.bit_length() + 1_000) > MOST_WORK:
            return None
        window = deque(self._elements[self._partner :])
        moved = bytearray()
        while window[-1] <= number:
            step = int(self.limit(window[0]) < window[-1])
            if step:
                window.popleft()
                if self.limit(window[0]) < window[-1]:
                    return None
            moved.append(step)
            window.append(window[-1] + window[0])
        found = []
        place = len(self._elements) + len(moved)
        for step in reversed(moved):
            top = window.pop()
            place -= 1
            if top <= number:
                found.append(place)
                number -= top
            if step:
                window.appendleft(window[-1] - window[-2] if len(window) > 1 else window[-1] >> 1)
        return self._greedy(number) + found[::-1]

    def walk(self, places: Iterable[int]) -> Iterator[int]:
        """Yield the elements at these ascending places; only a window of elements is stored.

        >>> list(Numeration(DOUBLE).walk([0, 1, 9]))
        [1, 2, 89]
        """
        if self.limit == DOUBLE:
            yield from zeckendorf.walk(place + 2 for place in places)
            return
        window: deque[int] | None = None
        at = 0
        for place in places:
            while place >= len(self._elements) and len(self._elements) < _STORED:
                self._extend()
            if place < len(self._elements):
                yield self._elements[place]
                continue
            if window is None:
                window, at = deque(self._elements[self._partner :]), len(self._elements) - 1
            while at < place:
                while self.limit(window[0]) < window[-1]:
                    window.popleft()
                window.append(window[-1] + window[0])
                at += 1
            yield window[-1]
