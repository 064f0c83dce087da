"""The compiled search for the best score: its arrays, its table, and its division into pieces."""

from collections.abc import Callable
from typing import Any

from bouton.boxes.limits import PIECE
from bouton.boxes.strings import GROUND, Strings


class CompiledScores:
    """The arrays of one board, and a table that is kept between calls.

    Parameters
    ----------
    strings : the board, with at most 49 strings.
    entries : size of the table, in entries of eight bytes.
    """

    def __init__(self, strings: Strings, entries: int) -> None:
        import numpy as np

        from bouton.boxes._compiled.score import WAYS

        ground = strings.coins
        ends = [[ground if coin == GROUND else coin for coin in pair] for pair in strings.ends]
        tables = np.zeros((len(strings.tables), max(1, -(-len(ends) // 8)), 256), np.int64)
        for symmetry, chunks in enumerate(strings.tables):
            for chunk, sets in enumerate(chunks):
                tables[symmetry, chunk, : len(sets)] = sets
        alike = np.array(strings.alike, np.int64).reshape(-1, 2)
        work = np.zeros((len(ends) + 1, 3, max(64, ground + 1)), np.int64)
        self.coins: int = ground
        self.table: Any = np.zeros(max(1, entries // WAYS) * WAYS, np.int64)
        self.searched: int = 0  # positions searched by all calls
        self._arrays = np.array(ends, np.int64), np.array([*strings.held_by, 0], np.int64), tables, alike
        self._work = work

    def score(self, left: int, spend: Callable[[int], None]) -> int:
        """Return the number of points that the player to move still gains, minus the opponent's.

        Parameters
        ----------
        left : the remaining strings, as bits.
        spend : called after each piece with the number of positions searched; it may raise. The table keeps the results
            so far, through which the next piece quickly returns to where this one stopped.
        """
        most = self.coins
        while True:
            found = self.piece(left, -most, most, PIECE, spend)
            if found is not None:
                return found

    def piece(self, left: int, low: int, high: int, positions: int, spend: Callable[[int], None]) -> int | None:
        """Return the score if it lies between `low` and `high`, otherwise a bound of it outside them (fail-soft); None
        if the search stopped after examining `positions` positions."""
        import numpy as np

        from bouton.boxes._compiled.score import LIMIT, STOPPED, USED, search

        counters = np.zeros(3, np.int64)
        counters[LIMIT] = positions
        ends, held_by, tables, alike = self._arrays
        found = search(left, low, high, 0, self.coins, ends, held_by, tables, alike, self.table, self._work, counters)
        self.searched += int(counters[USED])
        spend(int(counters[USED]))
        return None if counters[STOPPED] else int(found)
