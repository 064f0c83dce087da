"""Levels of games in which stones are placed (`Placed`): a level is the number of stones, a cell their squares."""

from typing import Any

from bouton.errors import InputError
from bouton.rulesets.capabilities import Placed, PlacedStones
from bouton.solving.limits import MOST_SQUARES
from bouton.solving.on_disk.cells import CellStore
from bouton.solving.on_disk.scores import draw_of, scores, values
from bouton.storage.compiler import can_compile


class PlacingGame:
    """Positions of a game in which stones are placed; the key of a position is the set of the first player's stones.

    A stone sets the same bit in all keys of a cell, or in none, so that the options again form a sorted row.

    Attributes
    ----------
    type, value_type : of the keys and of the values in files, in NumPy's notation.
    misere : whether four in line lose.
    """

    value_type = "|u1"

    def __init__(self, rules: Placed, start: Any, misere: bool, *, compiled: bool | None = None) -> None:
        stones = rules.placed_stones(start)
        if stones.squares > MOST_SQUARES:
            raise InputError("on_disk.squares", got=stones.squares, most=MOST_SQUARES)
        self.stones: PlacedStones = stones
        self.start: Any = start
        self._rules = rules
        self.misere: bool = misere
        self.type: str = "<u4" if stones.squares <= 32 else "<u8"
        self._begun = stones.occupied.bit_count()
        self._compiled = can_compile() if compiled is None else compiled
        self._scores = scores(self.value_type, misere)

    def first(self) -> tuple[str, int]:
        """The cell and the key of the position from which play begins."""
        return str(self.stones.occupied), self.stones.first

    def plan(self, level: int, cells: CellStore) -> dict[str, list[Any]]:
        """For each cell of a level, the pairs (cell of the previous level, bit of the stone placed) that lead to it."""
        found: dict[str, list[Any]] = {}
        for cell in cells.on_level(level - 1) if level else ():
            for bit in self.stones.places(int(cell)):
                found.setdefault(str(int(cell) | bit), []).append((cell, bit))
        return found

    def gather(self, level: int, cell: str, sources: list[Any], cells: CellStore) -> Any:
        """The keys of a cell, sorted, computed from those of the previous level."""
        rows = []
        for source, bit in sources:
            keys = cells.keys(level - 1, source)
            going = keys[self._open(level - 1, int(source), keys)]
            rows.append(going | going.dtype.type(self._set(level - 1, bit)))
        while len(rows) > 1:
            rows.sort(key=len, reverse=True)
            rows.append(self._union(rows.pop(), rows.pop()))
        return rows[0]

    def leads(self, level: int, keys: dict[str, Any]) -> dict[str, list[str]]:
        """Return ``{"LEVEL": []}`` with the next level if a stone can be placed in some cell of a block, otherwise {}.

        The list is empty, because `gather` computes the positions there.
        """
        return {str(level + 1): []} if any(self.stones.places(int(cell)) for cell in keys) else {}

    def evaluate(self, level: int, cell: str, keys: Any, cells: CellStore) -> Any:
        """The values of the positions of a cell, computed from those of the next level."""
        import numpy as np

        going = self._open(level, int(cell), keys)
        best = np.zeros(len(keys), np.int32)
        bits = self.stones.places(int(cell))
        if bits:
            row, found = keys[going], np.zeros(len(going), np.int32)
            for bit in bits:
                after = str(int(cell) | bit)
                known, numbers = cells.keys(level + 1, after), cells.values(level + 1, after)
                if len(row) and self._take(row, self._set(level, bit), known, numbers, found) < len(row):
                    raise cells.damage_error()
            best[going] = found
        else:  # a full board without four in line
            best[going] = self._scores[draw_of(self.value_type)]
        return values(best, self.value_type)

    def locate(self, position: Any) -> tuple[int, str, int]:
        """The level, cell and key of a position; the level is −1 if the position belongs to another board."""
        stones = self._rules.placed_stones(position)
        level = stones.occupied.bit_count() - self._begun if stones.name == self.stones.name else -1
        return level, str(stones.occupied), stones.first

    def _set(self, level: int, bit: int) -> int:
        """The bit that a stone placed on a square sets in keys: its own if the first player places it, otherwise 0."""
        return 0 if (self._begun + level) % 2 else bit

    # Operations on rows of keys, compiled or with NumPy; the latter are the reference.

    def _open(self, level: int, occupied: int, keys: Any) -> Any:
        """The places of keys in which play goes on: the last mover (at the start, each player) has no four in line."""
        import numpy as np

        first = self._without_four(0, keys) if (self._begun + level) % 2 or not level else None
        other = self._without_four(occupied, keys) if first is None or not level else None
        return first if other is None else other if first is None else np.intersect1d(first, other)

    def _without_four(self, flip: int, keys: Any) -> Any:
        """The places of the keys that, flipped by `flip`, have no four in line."""
        import numpy as np

        if not self._compiled:
            stones = keys.astype(np.uint64) ^ np.uint64(flip)
            four = np.zeros(len(keys), bool)
            for step, begins in self.stones.lines:
                two = stones & (stones >> np.uint64(step))
                four |= (two & (two >> np.uint64(2 * step)) & np.uint64(begins)) != 0
            return np.flatnonzero(~four).astype(np.int32)
        from bouton.solving.on_disk._compiled.placing import open_places

        lines = np.array([part for side in (0, 1) for part in (line[side] for line in self.stones.lines)], np.uint64)
        places = np.empty(len(keys) + 1, np.int32)
        return places[: open_places(keys, keys.dtype.type(flip), lines, places)]

    def _union(self, first: Any, second: Any) -> Any:
        import numpy as np

        if not self._compiled:
            return np.union1d(first, second)
        from bouton.solving.on_disk._compiled.placing import union

        out = np.empty(len(first) + len(second), first.dtype)
        return out[: union(first, second, out)]

    def _take(self, row: Any, bit: int, known: Any, numbers: Any, best: Any) -> int:
        import numpy as np

        if not self._compiled:
            options = row | row.dtype.type(bit)
            at = np.minimum(np.searchsorted(known, options), max(len(known) - 1, 0))
            there = known[at] == options if len(known) else np.zeros(len(row), bool)
            if there.all():
                np.maximum(best, self._scores[numbers[at]], out=best)
            return int(there.sum())
        from bouton.solving.on_disk._compiled.placing import take

        room = np.empty(len(row) + 1, np.uint8)
        return int(take(row, row.dtype.type(bit), known, numbers, self._scores, room, best))
