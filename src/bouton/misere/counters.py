"""Infinite misère quotients: the winner of every sum of the heaps up to some heap, by a finite monoid and two counters.

Suppose that sums with few copies of the last heap (`bouton.misere.copies`) distinguish ever more sums of smaller heaps,
but that the sums without one smaller heap C have the same elements from some number of copies on. Then a sum is
described by such an element and by its numbers of heaps C and of last heaps, m and k. For each (m, k) the lost elements
form a set, computed from least sums. If these sets repeat along the diagonal and along the columns, that gives a guess
for all sums, which `bouton.checkers.counters` proves. Heaps that cannot be reached from the last heap can be left out:
the sums of the others already make the quotient infinite.
"""

import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product

from bouton.checkers import counters as checker
from bouton.misere.copies import FewCopies, few_copies
from bouton.misere.counted import Counters
from bouton.misere.family import Family, Parts
from bouton.misere.layers import SizeError
from bouton.misere.limits import (
    ELEMENTS_OF_COUNTERS,
    LAST_COMPARED,
    MOST_BASE,
    MOST_COPIES,
    MOST_EDGES,
    MOST_SHIFT,
    MOST_STEP,
    OTHERS_COMPARED,
    SMALL_MONOID,
)
from bouton.misere.monoid import Bipartite, Word
from bouton.misere.solver import QuotientSolver, Tick
from bouton.misere.walk import PairsError
from bouton.storage.walks import reach
from bouton.version import __version__

Table = list[list[int]]


def find_counters(
    family: Family,
    code: str,
    last: int,
    seconds: float | None = None,
    tick: Tick | None = None,
    *,
    solver: QuotientSolver | None = None,
    most: int = MOST_BASE,
) -> Counters | None:
    """Describe the sums of the heaps up to `last` by a monoid and two counters, with proof; None if that is not found.

    Parameters
    ----------
    family, code : the game, and the code of its rules.
    last : the last heap.
    seconds, tick : as for `bouton.misere.solver.QuotientSolver`.
    solver : contains the quotient of the heaps before `last`, or of some of them; None: it is computed.
    most : the most elements from which a guess is made.

    Raises
    ------
    StoppedError, SizeError, PairsError : if time is up, or too much is needed.
    """
    if solver is not None:
        return next(filter(None, _tries(family, code, last, solver, most)), None)
    reached = _reachable_heaps(family, last)
    left_out = [heap for heap in range(1, last) if heap not in reached and list(family.options(heap))]
    searches = [
        _tries(family, code, last, QuotientSolver(seconds, tick=tick), most, [], SMALL_MONOID if left_out else None)
    ]
    if left_out:
        searches.append(_tries(family, code, last, QuotientSolver(seconds, tick=tick), most, left_out))
    failed: Exception | None = None
    while searches:
        for search in list(searches):
            try:
                found = next(search)
            except (StopIteration, SizeError, PairsError, MemoryError) as error:
                failed = failed if isinstance(error, StopIteration) else error
                searches.remove(search)
            else:
                if found is not None:
                    return found
    if failed is not None:
        raise failed
    return None


def _reachable_heaps(family: Family, last: int) -> set[int]:
    """The heaps that can be reached from a heap."""

    def parts(heap: int) -> set[int]:
        return {part for option in family.options(heap) for part in option}

    return reach(parts(last), parts)


def _tries(
    family: Family,
    code: str,
    last: int,
    solver: QuotientSolver,
    most: int,
    left_out: Sequence[int] = (),
    largest: int | None = None,
) -> Iterator[Counters | None]:
    """Try one, two, three … copies of the last heap; yield each proof, and None after each number of copies.

    Raises
    ------
    SizeError : also if the quotient of the heaps before `last` has more than `largest` elements.
    """
    parts, before = Parts(), dict[int, int]()
    for part in range(1, last + 1):
        parts.add([] if part in left_out else family.options(part))
    for part in range(len(solver.images), last):
        solver.add(parts.options[part])
        if largest is not None and solver.monoid.order > largest:
            raise SizeError
    for found in islice(few_copies(solver, parts.options[last], solver.check, most), MOST_COPIES):
        sizes = _sizes_without(found)
        for heap, size in sorted(sizes.items(), key=lambda item: item[1]):
            if before.get(heap) == size <= ELEMENTS_OF_COUNTERS:
                proved = _Guess(parts, found, heap, solver.check).prove(family.ruleset.spec, code, left_out)
                if proved is not None:
                    yield proved
        before = sizes
        yield None


def _sizes_without(found: FewCopies) -> dict[int, int]:
    """Count the elements of the sums without one old heap, for each heap that shares its element with no other."""
    images = found.images[:-1]
    return {
        heap: len(found.monoid.span([each for each in images if each != image]))
        for heap, image in enumerate(images)
        if image and images.count(image) == 1
    }


class _Guess:
    """The sets of lost elements for m heaps C and k last heaps."""

    def __init__(self, parts: Parts, found: FewCopies, counter: int, check: Callable[[], None]) -> None:
        self._parts, self._counter, self._check, self._last = parts, counter, check, len(found.images) - 1
        images = [0 if heap in (counter, self._last) else image for heap, image in enumerate(found.images)]
        elements = sorted(found.monoid.span(images))
        number = {element: place for place, element in enumerate(elements)}
        self.images = [number[image] for image in images]
        self.table: Table = [[number[found.monoid.table[one][two]] for two in elements] for one in elements]
        self._monoid = Bipartite(self.table, [0] * len(elements))
        heaps = {heap: image for heap, image in enumerate(self.images) if image}
        self.words = self._monoid.least_words(heaps, parts.weights.__getitem__)
        self._options = [sorted({self._element(option) for option in options}) for options in parts.options]
        self._moves = [self._word_moves(word) for word in self.words]
        self._lost: dict[tuple[int, int, int], bool] = {(0, 0, 0): False}

    def _element(self, word: Iterable[int]) -> tuple[int, int]:
        """The element of a sum of smaller heaps, and the number of its heaps C."""
        element, others = 0, 0
        for part in word:
            element = self.table[element][self.images[part]]
            others += part == self._counter
        return element, others

    def _word_moves(self, word: Word) -> list[tuple[int, int]]:
        found = set()
        for part in set(word):
            rest = list(word)
            rest.remove(part)
            row = self.table[self._element(rest)[0]]
            found |= {(row[element], others) for element, others in self._options[part]}
        return sorted(found)

    def _is_lost(self, element: int, others: int, last: int) -> bool:
        """Whether the least sum of an element, with `others` heaps C and `last` last heaps added, is lost."""
        key = element, others, last
        known = self._lost.get(key)
        if known is None:
            row = self.table[element]
            known = self._lost[key] = not (
                any(self._is_lost(to, others + more, last) for to, more in self._moves[element])
                or (others and any(self._is_lost(row[to], others - 1, last) for to, _ in self._options[self._counter]))
                or (last and any(self._is_lost(row[to], others + more, last - 1) for to, more in self._options[-1]))
            )
        return known

    def _rows(self) -> list[list[int]]:
        """For each number of last heaps and each number of heaps C, the number of the set in `self.sets`."""
        weights, by = [self._parts.weight(word) for word in self.words], self._parts.weights
        cells = [
            (weight + others * by[self._counter] + last * by[self._last], element, others, last)
            for element, weight in enumerate(weights)
            for others in range(OTHERS_COMPARED)
            for last in range(LAST_COMPARED)
        ]
        for count, (_, *cell) in enumerate(sorted(cells)):  # small sums first, so that the recursion is shallow
            if not count & 255:
                self._check()
            self._is_lost(*cell)
        self.sets: dict[tuple[int, ...], int] = {}
        return [[self._set(others, last) for others in range(OTHERS_COMPARED)] for last in range(LAST_COMPARED)]

    def _set(self, others: int, last: int) -> int:
        found = tuple(element for element in range(len(self.table)) if self._lost[element, others, last])
        return self.sets.setdefault(found, len(self.sets))

    def prove(self, game: str, code: str, left_out: Sequence[int]) -> Counters | None:
        """Return the sets as a certificate if they repeat and the certificate is right, else None."""
        rows, generators = self._rows(), self._monoid.generators(self.images)
        for shift, step in product(range(1, MOST_SHIFT + 1), range(1, MOST_STEP + 1)):
            size = _repeats(rows, shift, step)
            if size is None:
                continue
            first, columns, edge = size
            facts = {
                "game": game,
                "code": code,
                "heaps": self._last,
                "counter": self._counter,
                "order": len(self.table),
                "rows": first,
                "columns": columns,
                "edge": edge,
                "shift": shift,
                "step": step,
            }
            cells = [row[:columns] for row in rows[:first]]
            used = sorted({number for row in cells for number in row})
            sets = list(self.sets)
            body = {
                "generators": list(generators),
                "columns": [list(self.table[image]) for image in generators.values()],
                "images": self.images,
                "sets": [list(sets[number]) for number in used],
                "cells": [[used.index(number) for number in row] for row in cells],
                **({"without": list(left_out)} if left_out else {}),
            }
            header = {"certificate": "counters", "format": 2, "bouton": __version__, **facts}
            try:
                pairs = checker.check(header, io.BytesIO(json.dumps(body).encode() + b"\n"))["pairs"]
            except ValueError:  # wrong, or too large to check
                continue
            words = self._monoid.least_words(generators, self._parts.weights.__getitem__)
            return Counters(facts, body, words, pairs)
        return None


def _repeats(rows: list[list[int]], shift: int, step: int) -> tuple[int, int, int] | None:
    """Return how many rows and columns determine all others, and the edge; None if no repetition is found.

    Each cell of a later row equals the one `shift` rows earlier and, from column `edge` on, also `shift` columns to the
    left; each later column equals the one `step` to its left."""

    def is_shifted(row: int, edge: int) -> bool:
        shifted = rows[row - shift]
        return all(each == shifted[place - shift if place >= edge else place] for place, each in enumerate(rows[row]))

    for edge in range(shift, MOST_EDGES + shift):
        last = len(rows)
        while last > shift and is_shifted(last - 1, edge):
            last -= 1
        if last + 2 * shift <= len(rows):
            break
    else:
        return None
    columns = len(rows[0]) - step
    while columns > 0 and all(row[columns - 1] == row[columns - 1 + step] for row in rows[:last]):
        columns -= 1
    columns = max(columns, edge) + step
    return (last, columns, edge) if columns + step + shift <= len(rows[0]) else None
