"""Learn a set of positions in one system of numeration, reading the digits of all coordinates in parallel.

The learner queries small positions, solved by search. A failed proof also corrects the guess: where the guess
contradicts the rules, it mislabels either that position or one of its options.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from bouton.numeration.automata import intersection
from bouton.numeration.automaton import Automaton, Limits
from bouton.numeration.learning import Learner
from bouton.numeration.systems import System
from bouton.proving.labels import TooLarge
from bouton.proving.symmetry import in_every_order

Numbers = tuple[int, ...]

_EVERY = 256  # rows between two counts of the work


class Guess:
    """A learner for a set of rows of numbers.

    >>> from bouton.numeration.systems import system_named
    >>> guess = Guess(system_named("base:2"), ("a", "b"), lambda row: row[0] == row[1])
    >>> guess.learn(((a, b) for a in range(8) for b in range(8)), 10)
    True
    >>> guess.automaton(Limits()).states
    1

    Parameters
    ----------
    names : the names of the numbers, in order; they need not be sorted.
    member : whether a row is in the set.
    backwards : read the least significant digit first.
    region : the ascending rows, if the set does not depend on the order of the numbers; only these are learnt.
    """

    def __init__(
        self,
        system: System,
        names: Sequence[str],
        member: Callable[[Numbers], bool],
        *,
        backwards: bool = False,
        region: Automaton | None = None,
    ) -> None:
        self.system: System = system
        self.names: tuple[str, ...] = tuple(names)
        self.member: Callable[[Numbers], bool] = member
        self.backwards: bool = backwards
        self.region: Automaton | None = region
        self.tracks: tuple[str, ...] = tuple(sorted(names))
        self._order = [self.tracks.index(name) for name in names]
        self._known: dict[tuple[int, ...], bool] = {}
        self.limits: Limits | None = None  #: their `effort` is charged
        self._begun = False
        self.learner: Learner = Learner(system.base ** len(names), self._query)
        self._begun = True

    @property
    def states(self) -> int:
        """Number of states of the guess."""
        return self.learner.states

    def _query(self, word: tuple[int, ...]) -> bool:
        if self.backwards:
            word = word[::-1]
        start = 0
        while start < len(word) and not word[start]:
            start += 1
        word = word[start:]
        known = self._known.get(word)
        if known is None:
            if self.limits is not None:
                self.limits.effort.spend(1)
            try:
                known = self._known[word] = self._label(word)
            except TooLarge:  # beyond the data: use what the guess itself says; the proof will check it
                return self._begun and self.learner.supposes(word[::-1] if self.backwards else word)
        return known

    def _label(self, word: tuple[int, ...]) -> bool:
        base, system = self.system.base, self.system
        rows = [[letter // base**place % base for letter in word] for place in range(len(self.tracks))]
        if not all(map(system.is_valid, rows)):
            return False
        numbers = tuple(system.number(rows[place]) for place in self._order)
        return (self.region is None or list(numbers) == sorted(numbers)) and self.member(numbers)

    def word(self, numbers: Numbers) -> tuple[int, ...]:
        """The letters of a row of numbers, in reading order; of the sorted row if only ascending rows are learnt."""
        base = self.system.base
        row = numbers if self.region is None else sorted(numbers)
        digits = [self.system.digits_of(number) for number in row]
        length = max(map(len, digits))
        word = [0] * length
        for each, place in zip(digits, self._order, strict=True):
            weight = base**place
            for at, digit in enumerate(each, length - len(each)):
                word[at] += weight * digit
        return tuple(word[::-1] if self.backwards else word)

    def says(self, numbers: Numbers) -> bool:
        """Whether a row is in the set, according to the guess."""
        return self.learner.accepts(self.word(numbers))

    def correct(self, numbers: Numbers, most: int = 1 << 30) -> bool:
        """Correct the guess for a row, stopping once it has more than `most` states; return whether it was wrong."""
        return self.learner.correct(self.word(numbers), most)

    def learn(self, rows: Iterable[Numbers], most: int) -> bool:
        """Correct the guess until it agrees with all of these rows; False if it exceeds `most` states."""
        words = {self.word(row): self.member(row) for row in rows}
        wrong = True
        while wrong:
            wrong = False
            for place, (word, right) in enumerate(words.items()):
                if not place % _EVERY and self.limits is not None:
                    self.limits.effort.spend(_EVERY)
                if self.learner.accepts(word) != right:
                    self.learner.correct(word, most)
                    wrong = True
                    if self.states > most:
                        return False
        return True

    def probe(self, count: int, most: int) -> bool:
        """Correct the guess by words from its own states and suffixes, until `count` of them in succession are right.

        A transition was queried only with the suffixes on its path down the tree; others may distinguish its target
        from the state assumed so far. Returns False if the guess exceeds `most` states.
        """
        random, learner, suffixes, calm = Random(1), self.learner, self.learner.suffixes(), 0
        while calm < count:
            calm += 1
            if not calm % _EVERY and self.limits is not None:
                self.limits.effort.spend(_EVERY)
            middle = tuple(random.randrange(learner.letters) for _ in range(random.randrange(1, 3)))
            word = random.choice(learner.access) + middle + random.choice(suffixes)
            if learner.accepts(word) != self._query(word):
                learner.correct(word, most)
                if self.states > most:
                    return False
                suffixes, calm = learner.suffixes(), 0
        return True

    def accepted_rows(self, limits: Limits, size: int, count: int) -> Iterator[Numbers]:
        """Yield a random sample of at most `count` rows of numbers below `size` that the guess accepts."""
        found, system = self.automaton(limits), self.system
        length = len(system.digits_of(size - 1))
        near = [{state for state, good in enumerate(found.final) if good}]
        for _ in range(length):
            near.append({state for state, row in enumerate(found.rows) if not near[-1].isdisjoint(row.values())})
        words: list[tuple[tuple[int, ...], int]] = [((), 0)] if 0 in near[length] else []
        for left in range(length - 1, -1, -1):
            words = [
                ((*word, letter), target)
                for word, state in words
                for letter, target in found.rows[state].items()
                if target in near[left]
            ]
            words = Random(1).sample(words, min(len(words), count))
        for word, _ in words:
            numbers = system.numbers(found, word)
            if max(numbers) < size:
                yield tuple(numbers[place] for place in self._order)

    def automaton(self, limits: Limits) -> Automaton:
        """The guess as an automaton that reads the most significant digits first."""
        found = self.learner.automaton(self.system.base, self.tracks, backwards=self.backwards)
        if self.region is None:
            return intersection(found, self.system.valid_on(self.tracks), limits)
        return in_every_order(intersection(found, self.region, limits), self.names, limits)
