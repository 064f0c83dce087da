"""Large guesses of misère quotients, compiled: `bouton.misere.layers` on arrays, with the same results."""

from array import array
from collections.abc import Iterable
from typing import Any

import numpy as np

from bouton.misere._compiled import layers as compiled
from bouton.misere.family import Parts
from bouton.misere.layers import Base, LayerGuess, SizeError, Vector
from bouton.misere.limits import LAYERS_EACH, MOST_CODES, MOST_CONTRADICTIONS, MOST_LAYERS, MOST_ORDER
from bouton.misere.monoid import Bipartite, Word
from bouton.storage.memory import runs_out

_OPTIONS_EACH = 60  # options of an element, on average, for which there is room
_EXCLUDED = 2  # in place of an outcome: for sums about which nothing is claimed
_BYTES_A_PRODUCT = 12  # while it exists both in an array and in the bytes and row made from it


class DenseBase(Base):
    """`bouton.misere.layers.Base` on arrays."""

    def _reach(self, parts: Parts) -> None:
        starts = np.array(self._starts, np.int64)
        codes = self.monoid.order
        for start in self._starts:
            codes *= start + 2
        if codes > MOST_CODES:
            raise SizeError
        self._table = np.array(self.monoid.table, np.int32)
        self._order_of_counts = starts
        atoms = np.array(list(self.atoms), np.int64).reshape(len(self.atoms), len(starts) + 1)
        images = [sorted({self.vector(option) for option in parts.options[part]}) for part in self.atoms.values()]
        ends = np.cumsum([0, *map(len, images)])
        flat = np.array([row for each in images for row in each], np.int64).reshape(int(ends[-1]), len(starts) + 1)
        weights = np.array([parts.weights[part] for part in self.atoms.values()], np.int64)
        most = min(self.most, codes)
        waiting = most * len(atoms) + 2
        if runs_out(8 * codes + most * (8 * len(starts) + 32 + 4 * _OPTIONS_EACH) + 32 * waiting):
            raise MemoryError
        self._where = np.full(codes, -1, np.int32)
        self._rows = np.zeros((most, len(starts) + 1), np.int64)
        self._before, self._by = np.zeros(most, np.int64), np.zeros(most, np.int64)
        self._first, self._row = np.zeros(most + 1, np.int64), np.zeros(len(starts) + 1, np.int64)
        self._options = np.zeros(most * _OPTIONS_EACH, np.int32)
        self.check()
        count = compiled.reach(
            self._table, starts, atoms, weights, ends, flat, self._where, self._rows, self._before, self._by,
            self._options, self._first, self._row, np.full(codes, -1, np.int32), np.zeros((4, waiting), np.int64),
        )  # fmt: skip
        self.check()
        if count < 0:
            raise SizeError
        self._rows = self._rows[:count]
        self._parts_by = list(self.atoms.values())
        self._atom_rows = atoms
        self._given = weights, ends, flat

    @property
    def size(self) -> int:
        return len(self._rows)

    def element(self, place: int) -> int:
        return int(self._rows[place, 0])

    def place_of(self, vector: Vector) -> int:
        """The place of the element with a given vector."""
        code = 0
        for count, start in zip(vector[1:], self._starts, strict=True):
            code = code * (start + 2) + count
        return int(self._where[code * self.monoid.order + vector[0]])

    def least(self, word: Iterable[int]) -> Word:
        return self.word(self.place_of(self.vector(word)))

    def word(self, place: int) -> Word:
        found = []
        while self._before[place] >= 0:
            found.append(self._parts_by[self._by[place]])
            place = int(self._before[place])
        return tuple(found[::-1])

    def guess(self, options: Iterable[Word]) -> LayerGuess:
        moves = self._moves(options)
        layers = [self._first_layer()]
        known = {layers[0].tobytes(): 0}
        while True:
            lost = self._next_layer(layers[-1], moves)
            text = lost.tobytes()
            if text in known:
                break
            known[text] = len(layers)
            layers.append(lost)
            if len(layers) > MOST_LAYERS or len(layers) * self.size > LAYERS_EACH * self.most:
                raise SizeError
        size = self.size
        onward = [*range(1, len(layers)), known[text]]
        steps = np.zeros((len(self._atom_rows) + 1, size * len(layers)), np.int32)
        base = self._columns(self._atom_rows)
        for copies in range(len(layers)):
            here = slice(copies * size, (copies + 1) * size)
            steps[:-1, here] = base + copies * size
            steps[-1, here] = np.arange(size) + onward[copies] * size
        return self._merge(np.concatenate(layers), steps)

    def guess_up_to(self, options: Iterable[Word], copies: int) -> tuple[LayerGuess, int]:
        """Make a guess for sums with at most `copies` copies of the new part; also return the element of all others."""
        moves, size = self._moves(options), self.size
        layers = [self._first_layer()]
        for _ in range(copies):
            layers.append(self._next_layer(layers[-1], moves))
        beyond = size * len(layers)
        if runs_out(8 * (len(self._atom_rows) + 4) * beyond):
            raise MemoryError
        steps = np.full((len(self._atom_rows) + 1, beyond + 1), beyond, np.int32)
        base = self._columns(self._atom_rows)
        for copy in range(len(layers)):
            here = slice(copy * size, (copy + 1) * size)
            steps[:-1, here] = base + copy * size
            if copy < copies:
                steps[-1, here] = np.arange(size) + (copy + 1) * size
        found = self._merge(np.append(np.concatenate(layers), np.uint8(_EXCLUDED)), steps)
        return found, found.classes[beyond]

    def contradictions(self, options: Iterable[Word], copies: int) -> list[tuple[Word, Word]]:
        """The least pairs of sums of old parts with the same element, but different outcomes with `copies` copies.

        The first sum is the least sum of some element plus one part, and its options contradict its element; the other
        is the least sum of that element.
        """
        moves, lost = self._moves(options), self._first_layer()
        before = lost
        for _ in range(copies):
            before, lost = lost, self._next_layer(lost, moves)
        moved = before[moves].any(axis=0).astype(np.uint8)
        found = np.zeros((MOST_CONTRADICTIONS, 3), np.int64)
        weights, ends, flat = self._given
        count = compiled.contradictions(
            self._table, self._order_of_counts, self._atom_rows, weights, ends, flat, self._where, self._rows,
            self._before, self._by, self._options, self._first, moved, lost, found, self._row,
            np.zeros(self.size, np.int64),
        )  # fmt: skip
        self.check()
        pairs = {
            (tuple(sorted((*self.word(place), self._parts_by[atom]))), self.word(to))
            for place, atom, to in found[:count].tolist()
        }
        return sorted(pairs)

    def _moves(self, options: Iterable[Word]) -> Any:
        return self._columns(np.array(sorted({self.vector(option) for option in options}), np.int64))

    def _first_layer(self) -> Any:
        return np.frombuffer(self.monoid.lost, np.uint8)[self._rows[:, 0]]

    def _next_layer(self, layer: Any, moves: Any) -> Any:
        self.check()
        lost = np.zeros(self.size, np.uint8)
        compiled.layer(layer, moves, self._options, self._first, lost)
        return lost

    def _merge(self, outcomes: Any, steps: Any) -> LayerGuess:
        size = outcomes.size
        classes, members, finer = (np.zeros(size, np.int32) for _ in range(3))
        heads = np.zeros(1 << (2 * size - 1).bit_length(), np.int32)
        order = compiled.merge(outcomes, steps, classes, heads, members, finer)
        self.check()
        if order > MOST_ORDER:
            raise SizeError
        if runs_out(_BYTES_A_PRODUCT * order * order):
            raise MemoryError
        images = [int(classes[self.place_of(self.vector((part,)))]) for part in range(len(self.images))]
        monoid = _monoid(outcomes == 1, steps, classes, order)
        return LayerGuess(monoid, [*images, int(classes[steps[-1, 0]])], self, classes.tolist())

    def _columns(self, by: Any) -> Any:
        found = np.zeros((len(by), self.size), np.int32)
        compiled.columns(self._table, self._order_of_counts, self._rows, self._where, by, found, self._row)
        return found


def _monoid(outcomes: Any, steps: Any, classes: Any, order: int) -> Bipartite:
    """The monoid of the classes; the class of place 0 is neutral."""
    member = np.unique(classes, return_index=True)[1]
    columns = classes[steps[:, member]]
    table = np.full((order, order), -1, np.int32)
    table[0] = np.arange(order)
    stack, reached = [0], {0}
    while stack:
        element = stack.pop()
        for column in columns:
            further = int(column[element])
            if further not in reached:
                reached.add(further)
                table[further] = column[table[element]]
                stack.append(further)
    return Bipartite([array("i", row.tobytes()) for row in table], outcomes[member].tolist())
