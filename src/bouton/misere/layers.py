"""A guess of the misère quotient with one part more: layer by layer, by how many copies of the new part there are.

Let a finite monoid be known through which the outcome of all sums of the old parts can be read: their misère quotient,
or a finer one. Write a sum as n copies of the new part and a sum Y of old ones. It is lost if no option is: none of
the options with n − 1 copies and an option of the new part, which the layer n − 1 tells, and none with n copies and an
option of Y. If this depends on the element of Y alone, one sum for each element will do, and as each layer follows
from the one before, they repeat as soon as two are equal. So a finite monoid is found, which is then made as small as
the outcomes allow. Whether it is right is proved afterwards (`bouton.misere.walk`); where it is not, a failing sum
shows two sums of old parts that the new part tells apart, and their generators are counted apart in the next guess.
"""

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from bouton.misere.family import Parts
from bouton.misere.limits import LAYERS_EACH, MOST_ELEMENTS, MOST_LAYERS
from bouton.misere.monoid import Bipartite, Word, picker

__all__ = ["Base", "LayerGuess", "SizeError", "Vector", "fold_count"]

_PERIOD = 2  # of counters: every known quotient of octal games has x^(n+2) = x^n

Vector = tuple[int, ...]


class SizeError(Exception):
    """A guess is too large."""


def fold_count(count: int, start: int) -> int:
    """A count of copies, told apart below `start` + 2 only, then by its parity.

    >>> [fold_count(count, 1) for count in range(6)]
    [0, 1, 2, 1, 2, 1]
    """
    return count if count < start + _PERIOD else start + (count - start) % _PERIOD


class LayerGuess(NamedTuple):
    """A guess: the monoid, the elements of the old parts and then of the new one, and where it comes from.

    Attributes
    ----------
    monoid, images : the guess.
    base : the elements of old sums that it was made from.
    classes : the element of the guess for each number of copies and each element of the base, copies first.
    """

    monoid: Bipartite
    images: list[int]
    base: "Base"
    classes: list[int]

    def word(self, element: int, part: int) -> Word:
        """The sum that an element was found from; `part` is the new part."""
        copies, place = divmod(self.classes.index(element), self.base.size)
        return tuple(sorted((*self.base.word(place), *[part] * copies)))


class Base:
    """A monoid that is finer than what is known of the old parts: their elements, and counts of some letters.

    Parameters
    ----------
    parts : the old parts' options (and perhaps those of further parts).
    monoid : a monoid through which the outcomes of all sums of old parts can be read.
    images : for each old part its element.
    letters : for each old part a word of parts that stands for it where letters are counted.
    counters : the letters that are counted, and from which count on only the parity matters.
    check : called now and then; it may raise an error to stop.
    most : elements; beyond it, or beyond six times as many in all layers, `SizeError` is raised.
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
        """The number of elements."""
        return len(self.elements)

    def element(self, place: int) -> int:
        """The element of the known monoid at a place of the finer one."""
        return self.elements[place][0]

    def least(self, word: Iterable[int]) -> Word:
        """The least sum with the same element and counts."""
        return self.word(self.place[self.vector(word)])

    def word(self, place: int) -> Word:
        """The least sum of an element."""
        return self._words[place]

    def vector(self, word: Iterable[int]) -> Vector:
        """The element and the counts of a sum of old parts."""
        counts = [0] * len(self._names)
        element, table = 0, self.monoid.table
        for part in word:
            element = table[element][self.images[part]]
            if counts:
                counts = [a + b for a, b in zip(counts, self._counts[part], strict=True)]
        return (element, *(fold_count(count, start) for count, start in zip(counts, self._starts, strict=True)))

    def times(self, first: Vector, second: Vector) -> Vector:
        """The product of two vectors: of their elements, and with the counts added."""
        element = self.monoid.table[first[0]][second[0]]
        if len(first) == 1:
            return (element,)
        return (
            element,
            *(fold_count(a + b, start) for a, b, start in zip(first[1:], second[1:], self._starts, strict=True)),
        )

    def _reach(self, parts: Parts) -> None:
        """All elements, least sums first, with the elements of the least sum's options."""
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
        """The guess for one part more, from the options of that part.

        Raises
        ------
        SizeError : where it is too large.
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
    """For each number of copies the elements that are lost, and the number that the next one is like."""
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
    """The coarsest classes that keep outcomes and steps, numbered in the order of their first members."""
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
    rows: list[list[int] | None] = [None] * order
    rows[0] = list(range(order))
    stack = [0]
    while stack:
        element = stack.pop()
        row = rows[element]
        assert row is not None
        for column in columns:
            further = column[element]
            if rows[further] is None:
                rows[further] = [column[each] for each in row]
                stack.append(further)
    return Bipartite([row for row in rows if row is not None], [lost[place] for place in member])
