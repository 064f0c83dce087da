"""A guess of the misère quotient with one more part, layer by layer, by the number of copies of the new part.

Let a finite monoid be known that determines the outcomes of all sums of the old parts: their misère quotient, or a
finer one. Write a sum as n copies of the new part and a sum Y of old ones. It is lost if no option is lost: neither an
option with n − 1 copies and an option of the new part, which layer n − 1 determines, nor one with n copies and an
option of Y. If this depends only on the element of Y, one sum for each element suffices; and as each layer follows from
the one before, layers repeat as soon as two are equal. This gives a finite monoid, which is then made as small as the
outcomes allow. Whether it is right is proved afterwards (`bouton.misere.walk`). If it is not, a failing sum yields two
sums of old parts that the new part distinguishes, and their generators are counted separately in the next guess.
"""

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from bouton.misere.family import Parts
from bouton.misere.limits import LAYERS_EACH, MOST_ELEMENTS, MOST_LAYERS
from bouton.misere.monoid import Bipartite, Word, picker, table_of

_PERIOD = 2  # of counters: every known quotient of octal games has x^(n+2) = x^n

Vector = tuple[int, ...]


class SizeError(Exception):
    """A guess is too large."""


def fold_count(count: int, start: int) -> int:
    """Fold a count of copies: exact below `start` + 2, beyond that only its parity is kept.

    >>> [fold_count(count, 1) for count in range(6)]
    [0, 1, 2, 1, 2, 1]
    """
    return count if count < start + _PERIOD else start + (count - start) % _PERIOD


class LayerGuess(NamedTuple):
    """A guess: the monoid, the elements of the old parts and then of the new one, and its origin.

    Attributes
    ----------
    monoid, images : the guess.
    base : the elements of old sums from which it was made.
    classes : the element of the guess for each number of copies and each element of the base, ordered by copies.
    """

    monoid: Bipartite
    images: list[int]
    base: "Base"
    classes: list[int]

    def word(self, element: int, part: int) -> Word:
        """The sum from which an element was found; `part` is the new part."""
        copies, place = divmod(self.classes.index(element), self.base.size)
        return tuple(sorted((*self.base.word(place), *[part] * copies)))


class Base:
    """A monoid finer than the known one of the old parts: its elements are pairs of an element and counts of letters.

    Parameters
    ----------
    parts : the options of the old parts (and perhaps of further parts).
    monoid : a monoid that determines the outcomes of all sums of old parts.
    images : the element of each old part.
    letters : for each old part a word of parts that represents it when letters are counted.
    counters : the letters that are counted, each with the count from which only the parity matters.
    check : called now and then; may raise an error to stop.
    most : the most elements; beyond this, or beyond six times as many in all layers, `SizeError` is raised.

    Attributes
    ----------
    atoms : for each vector of a single part, except the neutral one, the lightest part that has it.
    elements, place, options : the vectors of the elements; their indices here (places); places of options of each.
    """

    def __init__(
        self,
        parts: Parts,
        monoid: Bipartite,
        images: Sequence[int],
        letters: Sequence[Word],
        counters: dict[int, int],
        check: Callable[[], None] = lambda: None,
        *,
        most: int = MOST_ELEMENTS,
    ) -> None:
        self.most = most
        self.monoid: Bipartite = monoid
        self.images: Sequence[int] = images
        self.counters: dict[int, int] = counters
        self.check: Callable[[], None] = check
        self._names, self._starts = list(counters), list(counters.values())
        self._counts = [[word.count(name) for name in self._names] for word in letters]
        self.atoms: dict[Vector, int] = {}
        for part in range(1, len(images)):
            vector = self.vector((part,))
            if vector not in self.atoms or parts.weights[part] < parts.weights[self.atoms[vector]]:
                self.atoms[vector] = part
        self.atoms.pop(self.vector(()), None)
        self.place: dict[Vector, int] = {}
        self.elements: list[Vector] = []
        self.options: list[list[int]] = []
        self._words: list[Word] = []
        self._reach(parts)

    @property
    def size(self) -> int:
        """Number of elements."""
        return len(self.elements)

    def element(self, place: int) -> int:
        """The element of the known monoid that belongs to a place of the finer one."""
        return self.elements[place][0]

    def least(self, word: Iterable[int]) -> Word:
        """The least sum with the same element and counts."""
        return self.word(self.place[self.vector(word)])

    def word(self, place: int) -> Word:
        """The least sum whose element and counts are at a given place."""
        return self._words[place]

    def vector(self, word: Iterable[int]) -> Vector:
        """The element and the folded counts of a sum of old parts."""
        counts = [0] * len(self._names)
        element, table = 0, self.monoid.table
        for part in word:
            element = table[element][self.images[part]]
            if counts:
                counts = [a + b for a, b in zip(counts, self._counts[part], strict=True)]
        return (element, *(fold_count(count, start) for count, start in zip(counts, self._starts, strict=True)))

    def times(self, first: Vector, second: Vector) -> Vector:
        """The product of two vectors: elements are multiplied, counts added and folded."""
        element = self.monoid.table[first[0]][second[0]]
        if len(first) == 1:
            return (element,)
        return (
            element,
            *(fold_count(a + b, start) for a, b, start in zip(first[1:], second[1:], self._starts, strict=True)),
        )

    def _reach(self, parts: Parts) -> None:
        """Find all elements, least sums first, and the elements of the options of each least sum."""
        images = {part: {self.vector(option) for option in parts.options[part]} for part in self.atoms.values()}
        heap: list[tuple[int, int, Vector, int, Vector]] = [(0, 0, self.vector(()), -1, ())]
        options: list[set[Vector]] = []
        pushed = 0
        while heap:
            weight, _, vector, before, atom = heappop(heap)
            if vector in self.place:
                continue
            if len(self.elements) >= self.most:
                raise SizeError
            if not len(self.elements) & 255:
                self.check()
            self.place[vector] = len(self.elements)
            self.elements.append(vector)
            if before < 0:
                self._words.append(())
                options.append(set())
            else:
                part, smaller = self.atoms[atom], self.elements[before]
                self._words.append((*self._words[before], part))
                options.append(
                    {self.times(option, atom) for option in options[before]}
                    | {self.times(smaller, option) for option in images[part]}
                )
            for atom, part in self.atoms.items():
                further = self.times(vector, atom)
                if further not in self.place:
                    pushed += 1
                    heappush(heap, (weight + parts.weights[part], pushed, further, len(self.elements) - 1, atom))
        self.options = [[self.place[option] for option in each] for each in options]

    def guess(self, options: Iterable[Word]) -> LayerGuess:
        """Make a guess for one more part, given its options.

        Raises
        ------
        SizeError : if it is too large.
        """
        layers, back = _layers(self, {self.vector(option) for option in options})
        size = self.size
        steps = [
            [copies * size + place for copies in range(len(layers)) for place in _column(self, atom)]
            for atom in self.atoms
        ]
        onward = [min(copies + 1, len(layers)) for copies in range(len(layers))]
        onward[-1] = back
        steps.append([copies * size + place for copies in onward for place in range(size)])
        classes = _merge_classes(b"".join(layers), steps, self.check)
        monoid = _quotient(b"".join(layers), steps, classes)
        images = [classes[self.place[self.vector((part,))]] for part in range(len(self.images))]
        return LayerGuess(monoid, [*images, classes[steps[-1][0]]], self, classes)


def _column(base: Base, atom: Vector) -> list[int]:
    return [base.place[base.times(element, atom)] for element in base.elements]


def _layers(base: Base, options: set[Vector]) -> tuple[list[bytes], int]:
    """For each number of copies of a part with these options, the lost elements (1), until layers repeat.

    Also return the earlier number of copies whose layer the next one would equal."""
    moves = [_column(base, option) for option in options]
    layers = [bytes(base.monoid.lost[element[0]] for element in base.elements)]
    known = {layers[0]: 0}
    while True:
        taken = layers[-1]
        base.check()
        won = bytearray(len(taken))
        for column in moves:
            for place, to in enumerate(column):
                if taken[to]:
                    won[place] = 1
        lost = bytearray(len(taken))
        for place, each in enumerate(base.options):
            if not won[place] and not any(lost[option] for option in each):
                lost[place] = 1
        layer = bytes(lost)
        if layer in known:
            return layers, known[layer]
        known[layer] = len(layers)
        layers.append(layer)
        if len(layers) > MOST_LAYERS or len(layers) * len(taken) > LAYERS_EACH * base.most:
            raise SizeError


def _merge_classes(lost: bytes, steps: list[list[int]], check: Callable[[], None]) -> list[int]:
    """The class of each place in the coarsest partition compatible with outcomes and steps, ordered by first member."""
    picks = [picker(step) for step in steps]
    classes, count = list(lost), len(set(lost))
    while True:
        check()
        numbers: dict[tuple[int, ...], int] = {}
        columns = zip(classes, *(pick(classes) for pick in picks), strict=True)
        finer = [numbers.setdefault(row, len(numbers)) for row in columns]
        if len(numbers) == count:
            first: dict[int, int] = {}
            return [first.setdefault(each, len(first)) for each in classes]
        classes, count = finer, len(numbers)


def _quotient(lost: bytes, steps: list[list[int]], classes: list[int]) -> Bipartite:
    """The monoid of the classes; the class of place 0 is neutral."""
    order = max(classes) + 1
    member = [-1] * order
    for place in range(len(classes) - 1, -1, -1):
        member[classes[place]] = place
    columns = [[classes[step[place]] for place in member] for step in steps]
    return Bipartite(table_of(columns, order), [lost[place] for place in member])
