"""Systems of numeration in which automata can add: a base, Fibonacci, Pell and other linear recurrences.

The weights U(0) = 1 < U(1) < … of the digits, least first, follow a linear recurrence; the digits of a number are
found greedily. The *valid* words are these, with any number of leading zeros. A valid word represents its place in
radix order, and a theorem uses only this order and an adder proved by `proves_adder`: the recurrence serves to find
the words, and to write numbers quickly, but is no part of a proof (Lecomte and Rigo 2001).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from bouton.errors import InputError, NoAdderError
from bouton.language.digits import write_safely
from bouton.notation import clip
from bouton.numeration import zeckendorf
from bouton.numeration.automata import difference, intersection, minimal, projection, rename_tracks
from bouton.numeration.automaton import Automaton, Limits
from bouton.numeration.learning import Learner
from bouton.numeration.limits import MOST_DIGIT, MOST_VALID, SLACKS
from bouton.numeration.long_words import LongWords
from bouton.storage.walks import Numbering

_Rows = tuple[tuple[tuple[int, int], ...], ...]
_LONG = 1_000  # digits above which numbers are split in halves
_COUNTED = 48  # lengths for which words are counted


class System:
    """A numeration system.

    >>> system = system_named("fibonacci")
    >>> system.digits_of(99), system.number([1, 0, 0, 0, 0, 1, 0, 0, 1, 0])
    ([1, 0, 0, 0, 0, 1, 0, 0, 1, 0], 99)
    >>> system.valid.states
    2

    Parameters
    ----------
    name : its name on the command line.
    coefficients : c1 … cd of U(n) = c1·U(n−1) + … + cd·U(n−d).
    first : the first weights, at least d of them, starting with 1.
    """

    def __init__(self, name: str, coefficients: Sequence[int], first: Sequence[int]) -> None:
        self.name: str = name
        self.coefficients: tuple[int, ...] = tuple(coefficients)
        self._weights = list(first)
        self._transient = len(self._weights) - len(self.coefficients)
        while len(self._weights) < _COUNTED + 2:
            self._weights.append(self._next(self._weights))
        pairs = list(zip(self._weights, self._weights[1:], strict=False))
        if self._weights[0] != 1 or any(low >= high for low, high in pairs):
            raise InputError("numeration.increasing", name=clip(name), weights=self._weights[:8])
        #: the number of different digits, 0 … base − 1
        self.base: int = max((high - 1) // low for low, high in pairs) + 1
        if self.base > MOST_DIGIT + 1:
            raise InputError("numeration.digits", name=clip(name), most=MOST_DIGIT)

    def _next(self, weights: list[int]) -> int:
        return sum(factor * weights[-back] for back, factor in enumerate(self.coefficients, 1))

    def __repr__(self) -> str:
        return f"System({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return system_named, (self.name,)

    def weight(self, place: int) -> int:
        """U(place), the weight of a digit at that place."""
        while len(self._weights) <= place:
            self._weights.append(self._next(self._weights))
        return self._weights[place]

    def number(self, digits: Sequence[int]) -> int:
        """The number with these digits, the most significant first."""
        if len(digits) > _LONG:
            most = len(digits) - self._transient
            return self._long.number(digits[:most]) + self.number(digits[most:])
        return sum(digit * self.weight(place) for place, digit in enumerate(reversed(digits)) if digit)

    def digits_of(self, number: int) -> list[int]:
        """The digits of a number, the most significant first; none for 0.

        Base 2, Fibonacci, short and long numbers have methods of their own; otherwise weights are computed one by one
        up to the number, and a window of them moves down again by the inverse recurrence.
        """
        if self.coefficients == (1, 1) and self._weights[:2] == [1, 2]:
            return _spread(zeckendorf.indices(number), 2)
        if self.coefficients == (2,) and not self._transient:
            return [int(bit) for bit in bin(number)[2:]] if number else []
        if number < self.weight(_LONG):
            return self._small(number)
        if not self._transient:
            weight, length = self._long.weight, _LONG
            while weight(length) <= number:
                length = length * 5 // 4
            if found := self._long.digits(number, length):
                return found[next(place for place, digit in enumerate(found) if digit) :]
        return list(self._digits_down(number))

    @cached_property
    def _long(self) -> LongWords:
        def is_valid(word: Sequence[int]) -> bool:
            try:
                return self.valid.accepts(n=word)
            except InputError:  # no small automaton accepts the words
                return False

        weights = self._weights[self._transient : self._transient + len(self.coefficients)]
        return LongWords(self.coefficients, weights, self._small, is_valid)

    def _small(self, number: int) -> list[int]:
        top = 0
        while self.weight(top) <= number:
            top += 1
        found = []
        for place in reversed(range(top)):
            digit, number = divmod(number, self._weights[place])
            found.append(digit)
        return found

    def _digits_down(self, number: int) -> Iterator[int]:
        size = len(self.coefficients)
        window = self._weights[self._transient : self._transient + size]
        low = self._transient  # the place of the first weight in the window
        while window[-1] <= number:
            window = [*window[1:], self._next(window)]
            low += 1
        last = self.coefficients[-1]
        top = low + size - 1
        for place in range(top, self._transient + size - 1, -1):
            digit, number = divmod(number, window[-1]) if window[-1] <= number else (0, number)
            if digit or place < top:
                yield digit
            known = sum(factor * window[-1 - back] for back, factor in enumerate(self.coefficients[:-1], 1))
            if low > self._transient:
                window = [(window[-1] - known) // last, *window[:-1]]
                low -= 1
            else:
                window = window[:-1]
        for place in range(self._transient + size - 1, -1, -1):
            digit, number = divmod(number, self._weights[place])
            yield digit

    def is_valid(self, word: Sequence[int]) -> bool:
        """Whether digits are those of a number, leading zeros allowed."""
        value = 0
        for place, digit in enumerate(reversed(word)):
            value += digit * self.weight(place)
            if value >= self.weight(place + 1):
                return False
        return True

    @cached_property
    def valid(self) -> Automaton:
        """The valid words, on the track ``n``.

        Raises
        ------
        InputError : if no small automaton accepts them.
        """
        learner = Learner(self.base, self.is_valid)
        for word in self._trials():
            learner.correct(word, MOST_VALID)
            if learner.states > MOST_VALID:
                raise InputError("numeration.not-regular", name=clip(self.name), states=MOST_VALID)
        found = learner.automaton(self.base, ("n",))
        counts = [int(good) for good in found.final]
        for length in range(_COUNTED):
            if counts[0] != self.weight(length):
                raise InputError("numeration.not-regular", name=clip(self.name), states=MOST_VALID)
            counts = [sum(counts[target] for target in row.values()) for row in found.rows]
        return found

    def _trials(self) -> Iterator[tuple[int, ...]]:
        """Yield words that expose wrong guesses: of small numbers, of numbers just below a weight, and near these."""
        for number in range(400):
            word = self._small(number)
            yield tuple(word)
            yield from (
                (*word[:place], digit + 1, *word[place + 1 :])
                for place, digit in enumerate(word)
                if digit + 1 < self.base
            )
        for length in range(1, 16):
            word = [0] * (length - len(self._small(self.weight(length) - 1))) + self._small(self.weight(length) - 1)
            yield tuple(word)
            for place in range(length):
                if word[place] + 1 < self.base:
                    yield (*word[:place], word[place] + 1, *word[place + 1 :])
                if word[place]:
                    yield (*word[:place], word[place] - 1, *[self.base - 1] * (length - place - 1))

    def valid_on(self, tracks: Sequence[str]) -> Automaton:
        """The relation that holds for all numbers on these tracks: every track contains a valid word."""
        return _valid_on(self.valid, tuple(sorted(tracks)))

    @cached_property
    def less(self) -> Automaton:
        """x < y on the tracks ``x`` and ``y``: the radix order."""
        base = self.base
        rows: list[dict[int, int]] = [
            {x + base * y: int(x < y) for x in range(base) for y in range(x, base)},
            {x + base * y: 1 for x in range(base) for y in range(base)},
        ]
        order = minimal(base, ("x", "y"), rows, [False, True])
        return intersection(order, self.valid_on(("x", "y")), Limits())

    @cached_property
    def equal(self) -> Automaton:
        """x = y on the tracks ``x`` and ``y``."""
        base = self.base
        rows = [{digit * (base + 1): target for digit, target in row.items()} for row in self.valid.rows]
        return minimal(base, ("x", "y"), rows, self.valid.final)

    @cached_property
    def successor(self) -> Automaton:
        """The relation "y is the number after x" on the tracks ``x`` and ``y``."""
        between = projection(
            intersection(rename_tracks(self.less, {"y": "z"}), rename_tracks(self.less, {"x": "z"}), Limits()),
            ("z",),
            Limits(),
        )
        return difference(self.less, between, Limits())

    def constant(self, number: int) -> Automaton:
        """The set of this one number, on the track ``n``."""
        digits = self.digits_of(number)
        rows: list[dict[int, int]] = [{digit: place + 1} for place, digit in enumerate(digits)] + [{}]
        if digits:
            rows[0] = {0: 0, **rows[0]}
        else:
            rows[0] = {0: 0}
        return minimal(self.base, ("n",), rows, [False] * len(digits) + [True])

    @cached_property
    def adder(self) -> Automaton:
        """x + y = z on the tracks ``x``, ``y``, ``z``, proved by `proves_adder`.

        Raises
        ------
        SearchLimitError : if no finite adder is found; it gives the size that the guess reached.
        """
        for slack, most in SLACKS if self._transient else SLACKS[:2]:
            found = self._carries(slack, most)
            if proves_adder(self, found):
                return found
        raise NoAdderError("numeration.no-adder", name=clip(self.name), states=found.states)

    def _carries(self, slack: float, most: int) -> Automaton:
        """Guess the adder: the digits of x + y − z are read into a carry s, which represents s1·U(i) + s2·U(i−1) + …

        The remaining digits can contribute between −U(i) and 2·U(i); a carry outside this range by more than the slack
        is dropped. The other roots of the recurrence are less than 1 in a Pisot system, so few carries remain. If the
        first weights do not follow the recurrence, the last digits are part of the state. Raises `NoAdderError` if more
        than `most` states are needed.
        """
        base, rows, size = self.base, self.valid.rows, len(self.coefficients)
        back, tail = self._extended_weights(), self._transient
        ratio = self._weights[_COUNTED] / self._weights[_COUNTED - 1]
        shares = [ratio**-place for place in range(size)]
        letters = [
            [
                (x + base * y + base**2 * z, x + y - z, (a, b, c))
                for x, a in rows[one].items()
                for y, b in rows[two].items()
                for z, c in rows[three].items()
            ]
            for one in range(len(rows))
            for two in range(len(rows))
            for three in range(len(rows))
        ]
        index, made = Numbering(((0,) * size, (0,) * tail, (0, 0, 0))), []
        for carry, last, (one, two, three) in index.order:
            row = {}
            shifted = [
                factor * carry[0] + more for factor, more in zip(self.coefficients, (*carry[1:], 0), strict=True)
            ]
            for letter, change, places in letters[(one * len(rows) + two) * len(rows) + three]:
                after = (shifted[0] + change, *shifted[1:])
                share = sum(part * weight for part, weight in zip(after, shares, strict=True))
                if not -2 - slack <= share <= 1 + slack:
                    continue
                row[letter] = index[after, (*last, change)[1:] if tail else (), places]
            made.append(row)
            if len(index) > most:
                raise NoAdderError("numeration.no-adder", name=clip(self.name), states=len(index))
        final = [
            sum(part * back[place] for place, part in enumerate(carry))
            == sum(change * (back[-place] - self._weights[place]) for place, change in enumerate(reversed(last)))
            and all(self.valid.final[place] for place in places)
            for carry, last, places in index
        ]
        return minimal(base, ("x", "y", "z"), made, final)

    def _extended_weights(self) -> dict[int, Fraction]:
        """The weights that the recurrence gives if it is extended down to place −(d − 1); the key of place i is −i."""
        size, low = len(self.coefficients), self._transient
        known = {-place: Fraction(self._weights[place]) for place in range(low, low + size)}
        for place in range(low - 1, -size, -1):
            above = known[-place - size] - sum(
                factor * known[-place - size + back] for back, factor in enumerate(self.coefficients[:-1], 1)
            )
            known[-place] = above / self.coefficients[-1]
        return known

    def numbers(self, automaton: Automaton, word: Sequence[int]) -> tuple[int, ...]:
        """The number on each track of a word."""
        base = self.base
        return tuple(
            self.number([letter // base**place % base for letter in word]) for place in range(len(automaton.tracks))
        )


def _spread(places: Sequence[int], lowest: int) -> list[int]:
    """The digits with 1 at these ascending places; the last digit has place `lowest`."""
    if not places:
        return []
    row = [0] * (places[-1] - lowest + 1)
    for place in places:
        row[places[-1] - place] = 1
    return row


@lru_cache(maxsize=256)
def _valid_cached(base: int, rows: _Rows, final: tuple[bool, ...], tracks: tuple[str, ...]) -> Automaton:
    one = Automaton(base, tracks[:1], tuple(map(dict, rows)), final)
    return one if len(tracks) == 1 else intersection(one, _valid_cached(base, rows, final, tracks[1:]), Limits())


def _valid_on(valid: Automaton, tracks: tuple[str, ...]) -> Automaton:
    if not tracks:
        return Automaton(valid.base, (), ({0: 0},), (True,))
    return _valid_cached(valid.base, tuple(tuple(row.items()) for row in valid.rows), valid.final, tracks)


def proves_adder(system: System, adder: Automaton) -> bool:
    """Whether an automaton is the adder of a system.

    This is so if x + 0 = z holds exactly for z = x, and x + v = w with v > 0 exactly for v = S(y) and w = S(z) with
    x + y = z, where S is the next word in radix order: by induction on y the relation is then addition.
    """
    limits, step = Limits(), system.successor
    nothing = projection(intersection(adder, rename_tracks(system.constant(0), {"n": "y"}), limits), ("y",), limits)
    if nothing != rename_tracks(system.equal, {"y": "z"}):
        return False
    follow = projection(intersection(adder, rename_tracks(step, {"x": "y", "y": "v"}), limits), ("y",), limits)
    follow = projection(intersection(follow, rename_tracks(step, {"x": "z", "y": "w"}), limits), ("z",), limits)
    positive = rename_tracks(projection(step, ("x",), limits), {"y": "v"})
    return follow == intersection(rename_tracks(adder, {"y": "v", "z": "w"}), positive, limits)


_FAMILIES: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "fibonacci": ((1, 1), (1, 2)),
    "pell": ((2, 1), (1, 2)),
    "tribonacci": ((1, 1, 1), (1, 2, 4)),
    "narayana": ((1, 0, 1), (1, 2, 3)),
}
#: the systems that are tried by default, in this order
USUAL = (
    "base:2",
    "fibonacci",
    "recurrence:2,1/1,3",
    "base:3",
    "tribonacci",
    "recurrence:3,1/1,4",
    "recurrence:4,1/1,5",
    "recurrence:5,1/1,6",
    "pell",
    "base:4",
    "base:5",
    "base:6",
    "base:7",
    "base:10",
)


@lru_cache(maxsize=64)
def system_named(name: str) -> System:
    """The system with this name: ``base:10``, ``fibonacci``, ``pell``, ``tribonacci``, ``narayana``, or a linear
    recurrence with its first weights.

    >>> system_named("recurrence:2,1/1,3").digits_of(20)
    [1, 0, 1, 0]

    Raises
    ------
    InputError : if there is no such system.
    """
    text = write_safely(name).strip().lower()
    if text in _FAMILIES:
        return System(text, *_FAMILIES[text])
    kind, _, rest = text.partition(":")
    numbers = [part.split(",") for part in rest.split("/")]
    whole = all(word.isascii() and word.isdigit() and len(word) < 5 for row in numbers for word in row)
    values = [[int(word) for word in row] for row in numbers] if whole else []
    if kind == "base" and len(values) == 1 and len(values[0]) == 1 and 2 <= values[0][0] <= MOST_DIGIT + 1:
        return System(f"base:{values[0][0]}", (values[0][0],), (1,))
    if kind == "recurrence" and len(values) == 2 and values[0][-1] and len(values[0]) <= min(6, len(values[1])):
        return System(text, *values)
    raise InputError("numeration.system", got=clip(text), known=[*_FAMILIES, "base:B"], most=MOST_DIGIT + 1)
