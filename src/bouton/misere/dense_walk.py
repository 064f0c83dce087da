"""The walk through the pairs of a large monoid, compiled: same as `bouton.misere.walk`, with the same pairs."""

from collections.abc import Callable
from typing import Any

import numpy as np

from bouton.misere._compiled import walk as compiled
from bouton.misere._compiled.walk import COUNT, DONE, FAILED, FULL, HEAP, NEXT, PLACE
from bouton.misere.monoid import Bipartite
from bouton.misere.walk import Failure, PairsError, PairWalk
from bouton.storage.memory import runs_out

_FIRST = 1_024  # pairs for which there is room initially
_WORK = 200_000_000  # entries of rows that one call processes: some tenths of a second


class DenseWalk(PairWalk):
    """`bouton.misere.walk.PairWalk` on rows of bits."""

    def __init__(
        self,
        monoid: Bipartite,
        most: int = 200_000,
        check: Callable[[], None] = lambda: None,
        excluded: int | None = None,
    ) -> None:
        super().__init__(monoid, most, check, excluded)
        self._words = -(-monoid.order // 64)
        self._table = np.array(monoid.table, np.int32)
        self._elements, self._before, self._by = (np.zeros(0, np.int32) for _ in range(3))
        self._following, self._waiting = np.zeros(0, np.int32), np.zeros(0, np.int32)
        self._rows = np.zeros((0, self._words), np.uint64)
        self._images = np.zeros(0, np.int32)
        self._owns = np.zeros((0, self._words), np.uint64)
        self._lists = np.full(monoid.order, -1, np.int32)
        self._count = 1
        self._make_room()
        self._rows[0] = self._bits(self._pairs[0].answered)
        self._following[0], self._before[0] = -1, -1
        self._lists[0] = 0

    def __len__(self) -> int:
        return self._count

    def copy(self) -> "DenseWalk":
        made: DenseWalk = object.__new__(DenseWalk)
        made.__dict__.update(self.__dict__)
        made._heaps = list(self._heaps)
        for name in ("_elements", "_before", "_by", "_following", "_rows", "_lists"):
            setattr(made, name, getattr(self, name).copy())
        return made

    def _bits(self, row: int) -> Any:
        marks = np.zeros(self._words * 64, np.uint8)
        marks[: self.monoid.order] = np.frombuffer(row.to_bytes(self.monoid.order, "little"), np.uint8)
        return np.packbits(marks, bitorder="little").view("<u8")

    def _make_room(self) -> None:
        """Double the room for pairs, up to `most` of them; raises `MemoryError` if that does not fit."""
        size = min(max(2 * len(self._rows), _FIRST), self.most)
        if runs_out((8 * self._words + 20) * size):
            raise MemoryError
        for name in ("_elements", "_before", "_by", "_following", "_waiting", "_rows"):
            old = getattr(self, name)
            new = np.zeros((size, *old.shape[1:]), old.dtype)
            new[: len(old)] = old
            setattr(self, name, new)

    def _extend(self, added: tuple[int, int, int]) -> Failure | None:
        _, image, own = added
        self._images = np.append(self._images, np.int32(image))
        self._owns = np.concatenate([self._owns, [self._bits(own)]])
        state = np.array([self._count, 0, 0, -1, 0], np.int64)
        steps = max(1, _WORK // self.monoid.order)
        old, row = self._count, np.zeros(self._words, np.uint64)
        while True:
            how = compiled.extend(
                self._table, self._images, self._owns, old, state, self._elements, self._rows, self._before, self._by,
                self._lists, self._following, self._waiting, steps, row,
            )  # fmt: skip
            self._count = int(state[COUNT])
            if how == DONE:
                return None
            if how == FAILED:
                early = state[NEXT] < old
                place, last = (state[NEXT], len(self._images) - 1) if early else (state[PLACE], state[HEAP])
                return Failure(self._sum(int(place), self._heaps[int(last)][0]))
            if how == FULL:
                if self._count >= self.most:
                    raise PairsError
                self._make_room()
            self.check()

    def _came(self, place: int) -> tuple[int, int]:
        return self._heaps[self._by[place]][0], int(self._before[place])
