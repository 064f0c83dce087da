"""Tables of a take-away game with a common limit: thresholds of rows of heaps, Grundy values of one heap.

A table of thresholds maps sorted rows of heaps to the least limit with which the mover wins (see
`bouton.rulesets.fibonacci.theory`). It is filled from smaller to larger heaps; each entry is found by a search for its
least winning take, which is short on average: 3.3 steps for three heaps up to 60, measured. A table depends only on the
rule: it is a well-organised search that works for every limit function.
"""

from collections.abc import Iterator
from math import comb

from bouton.numeration.linear import Limit, UnreadFormula
from bouton.storage.locks import Locked

#: The threshold of heaps that no limit wins.
NEVER = 1 << 62
#: Most rows of heaps in a table for one position, unless it is a table of all pairs or triples of heaps.
MOST_ROWS = 400_000
#: The largest heap in a table of all rows of 1, 2, 3 heaps: at most 4.5 million rows, about four seconds.
LARGEST = (0, 3_000, 3_000, 300)
_QUICK = 20_000  # positions that are searched in a moment


def rows_below(heaps: tuple[int, ...], most: int = MOST_ROWS) -> int:
    """Count the sorted rows at or below a sorted row of heaps; the result is never too low, and at most `most` + 1.

    >>> rows_below((2, 2))
    6
    """
    if not heaps:
        return 1
    if max(heaps) > most:
        return most + 1
    count = 1
    for size in heaps:
        count = min(count * (size + 1), most + 1)
    fewer, more = sorted((max(heaps), len(heaps)))
    return count if fewer > 20 else min(comb(fewer + more, fewer), count)


def search_size(heaps: tuple[int, ...], most: int) -> int:
    """Estimate the positions of a search from a sorted row of heaps: each row at or below it has limits up to the
    largest heap. Where there are many positions, each also has many moves, and counts four times.

    >>> search_size((9, 17), 5_000)
    2907
    """
    count = rows_below(heaps, most) * max(heaps, default=0)
    return count if count <= _QUICK else 4 * count


def in_reach(heaps: tuple[int, ...]) -> bool:
    """Whether the table for some heaps can be computed.

    >>> in_reach((300, 300, 300)), in_reach((1, 1, 301)), in_reach((150, 180, 301))
    (True, True, False)
    """
    row = tuple(sorted(size for size in heaps if size))
    return rows_below(row) <= MOST_ROWS or (len(row) < len(LARGEST) and row[-1] <= LARGEST[len(row)])


class Thresholds(Locked):
    """The least winning limits of rows of heaps, computed on demand and cached.

    Rows of up to three heaps with many rows below them come from a table of all rows up to the largest heap, filled
    plane by plane; the others from a dictionary.

    >>> from bouton.numeration.linear import DOUBLE
    >>> table = Thresholds(DOUBLE)
    >>> table((3, 5)), table((2, 3, 5)), table((1, 2, 4)) == NEVER
    (2, 1, True)

    Parameters
    ----------
    limit : the limit after a take.
    misere : whether the player who cannot move wins.
    """

    def __init__(self, limit: Limit | UnreadFormula, misere: bool = False) -> None:
        self.limit = limit
        self._known: dict[tuple[int, ...], int] = {(): 0 if misere else NEVER}
        self._pairs: list[list[int]] = []  # heaps b ≤ c at [c][b]
        self._triples: list[list[list[int]]] = []  # heaps a ≤ b ≤ c at [c][b][a]

    def __call__(self, heaps: tuple[int, ...]) -> int:
        """Return the threshold of heaps in any order, `NEVER` if no limit wins; the heaps must be `in_reach`."""
        with self.lock:
            return self._threshold(tuple(sorted(size for size in heaps if size)))

    def _threshold(self, wanted: tuple[int, ...]) -> int:
        known = self._known
        if wanted in known:
            return known[wanted]
        if len(wanted) == 3 and wanted[2] < len(self._triples):
            return self._triples[wanted[2]][wanted[1]][wanted[0]]
        if 0 < len(wanted) < 3 and wanted[-1] < len(self._pairs):
            return self._pairs[wanted[-1]][wanted[0] if len(wanted) == 2 else 0]
        if rows_below(wanted) > MOST_ROWS and len(wanted) < 3:
            while len(self._pairs) <= wanted[-1]:
                self._append_pairs()
            return self._threshold(wanted)
        if rows_below(wanted) > MOST_ROWS and len(wanted) == 3:
            while len(self._triples) <= wanted[-1]:
                self._append_triples()
            return self._threshold(wanted)
        if wanted not in known:
            for row in _sorted_rows(wanted):
                if row not in known:
                    known[row] = self._find(row)
            if len(known) > 4 * MOST_ROWS:
                found = known[wanted]
                self._known = {(): known[()]}
                return found
        return known[wanted]

    def _append_pairs(self) -> None:
        """Append the thresholds of the rows (b, c), 0 ≤ b ≤ c, for the next c."""
        pairs = self._pairs
        large = len(pairs)
        replies = [self.limit(taken) for taken in range(large + 1)]
        row: list[int] = []
        pairs.append(row)
        for small in range(large + 1):
            found = self._known[()] if not large else NEVER
            for taken in range(1, large + 1):
                reply, rest = replies[taken], large - taken
                left = pairs[small][rest] if rest < small else pairs[rest][small]
                if left > reply or (taken <= small and row[small - taken] > reply):
                    found = taken
                    break
            row.append(found)

    def _append_triples(self) -> None:
        """Append the thresholds of the rows (a, b, c), 0 ≤ a ≤ b ≤ c, for the next c."""
        table, c = self._triples, len(self._triples)
        replies = [self.limit(taken) for taken in range(c + 1)]
        plane: list[list[int]] = []
        table.append(plane)
        for b in range(c + 1):
            line: list[int] = []
            plane.append(line)
            for a in range(b + 1):
                found = self._known[()] if not c else NEVER
                for taken in range(1, c + 1):
                    reply = replies[taken]
                    rest = c - taken
                    if rest >= b:
                        left = table[rest][b][a]
                    elif rest >= a:
                        left = table[b][rest][a]
                    else:
                        left = table[b][a][rest]
                    if left > reply:
                        found = taken
                        break
                    rest = b - taken
                    if rest >= 0 and (plane[rest][a] if rest >= a else plane[a][rest]) > reply:
                        found = taken
                        break
                    if taken <= a and line[a - taken] > reply:
                        found = taken
                        break
                line.append(found)

    def _find(self, row: tuple[int, ...]) -> int:
        known, limit = self._known, self.limit
        largest = row[-1]
        different = [place for place, size in enumerate(row) if place == 0 or row[place - 1] != size]
        for taken in range(1, largest + 1):
            reply = limit(taken)
            for place in different:
                if row[place] >= taken and known[_less(row, place, taken)] > reply:
                    return taken
        return NEVER

    def takes(self, heaps: tuple[int, ...], limit: int) -> Iterator[tuple[int, int]]:
        """Yield every winning move as (place of the heap, take), heap by heap, smaller takes first.

        At most `limit` tokens may be taken; the heaps must be `in_reach`.
        """
        for place, size in enumerate(heaps):
            for taken in range(1, min(size, limit) + 1):
                rest = (*heaps[:place], size - taken, *heaps[place + 1 :])
                if self(rest) > self.limit(taken):
                    yield place, taken


def _less(row: tuple[int, ...], place: int, taken: int) -> tuple[int, ...]:
    """Return a sorted row, without zeros, after taking from the heap at `place`."""
    size = row[place] - taken
    if not size:
        return row[:place] + row[place + 1 :]
    start = place
    while start and row[start - 1] > size:
        start -= 1
    return (*row[:start], size, *row[start:place], *row[place + 1 :])


def _sorted_rows(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the sorted rows at or below a sorted row, without zeros, each after all those reachable from it."""
    row = [0] * len(heaps)
    while True:
        yield tuple(size for size in row if size)
        place = len(row) - 1
        while place >= 0 and row[place] == heaps[place]:
            place -= 1
        if place < 0:
            return
        row[place:] = [row[place] + 1] * (len(row) - place)


def two_heap_table(limit: Limit | UnreadFormula, most: int) -> list[list[int]]:
    """Return the thresholds of all pairs of heaps up to `most`: a square, symmetric table.

    >>> from bouton.numeration.linear import DOUBLE
    >>> two_heap_table(DOUBLE, 3)[1][:3]
    [1, 4611686018427387904, 1]
    """
    table = [[NEVER] * (most + 1) for _ in range(most + 1)]
    replies = [limit(taken) for taken in range(most + 1)]
    for large in range(1, most + 1):
        row = table[large]
        for small in range(large + 1):
            column = table[small]
            taken = 1
            # Takes beyond `large` do not exist: if the loop gets there, nothing wins.
            while taken <= large:
                reply = replies[taken]
                if column[large - taken] > reply or (taken <= small and row[small - taken] > reply):
                    break
                taken += 1
            row[small] = column[large] = taken if taken <= large else NEVER
    return table


def three_heap_lost(limit: Limit | UnreadFormula, most: int) -> list[tuple[int, int, int]]:
    """Return the rows 1 ≤ a ≤ b ≤ c ≤ most of three heaps that no limit wins: starts lost by the first player.

    >>> from bouton.numeration.linear import DOUBLE
    >>> three_heap_lost(DOUBLE, 7)
    [(1, 2, 4), (1, 3, 6), (2, 3, 7), (4, 5, 7)]

    Time and memory are proportional to most³ / 6 rows: 0.3 s for heaps up to 100, 1.0 s up to 200, measured.
    """
    replies = [limit(taken) for taken in range(most + 1)]
    cube: list[list[list[int]]] = []  # cube[a][b − a][c − b]
    lost = []
    for a in range(most + 1):
        plane: list[list[int]] = []
        cube.append(plane)
        for b in range(a, most + 1):
            line: list[int] = []
            plane.append(line)
            for c in range(b, most + 1):
                taken = 1
                while taken <= c:
                    reply = replies[taken]
                    rest = c - taken
                    if rest >= b:
                        found = line[rest - b]
                    elif rest >= a:
                        found = plane[rest - a][b - rest]
                    else:
                        found = cube[rest][a - rest][b - a]
                    if found > reply:
                        break
                    rest = b - taken
                    if rest >= a:
                        if plane[rest - a][c - rest] > reply:
                            break
                    elif rest >= 0 and cube[rest][a - rest][c - a] > reply:
                        break
                    if taken <= a and cube[a - taken][b - a + taken][c - b] > reply:
                        break
                    taken += 1
                if taken > c:
                    taken = NEVER
                    if a:
                        lost.append((a, b, c))
                line.append(taken)
    return lost


class GrundyRows:
    """Grundy values of one heap: with f the limit, g(n, q) is the mex of g(n − k, f(k)) for k = 1 … q; it never
    decreases in q.

    >>> from bouton.numeration.linear import DOUBLE
    >>> rows = GrundyRows(DOUBLE)
    >>> [rows(10, limit) for limit in range(1, 11)]
    [0, 2, 2, 2, 2, 2, 2, 5, 5, 5]
    """

    #: The largest heap that is tabulated: 0.6 s of work, measured.
    MOST = 3_000

    def __init__(self, limit: Limit | UnreadFormula) -> None:
        self.limit = limit
        self._rows: list[list[int]] = [[0]]  # g(n, 0), g(n, 1) … g(n, n)

    def __call__(self, size: int, limit: int) -> int:
        """Return the value of a heap with a limit; any limit above the heap counts as the heap."""
        rows = self._rows
        while len(rows) <= size:
            rows.append(self._row(len(rows)))
        return rows[size][min(limit, size)]

    def takes(self, size: int, limit: int, value: int) -> Iterator[int]:
        """Yield the takes after which the value is `value`, in ascending order.

        >>> from bouton.numeration.linear import DOUBLE
        >>> list(GrundyRows(DOUBLE).takes(99, 98, 0))
        [2, 10]
        """
        self(size, size)
        rows, after = self._rows, self.limit
        for taken in range(1, min(size, limit) + 1):
            rest, reply = size - taken, after(taken)
            if rows[rest][reply if reply < rest else rest] == value:
                yield taken

    def _row(self, size: int) -> list[int]:
        rows, after = self._rows, self.limit
        seen: set[int] = set()
        value = 0
        row = [0]
        for taken in range(1, size + 1):
            rest = size - taken
            reply = after(taken)
            seen.add(rows[rest][reply if reply < rest else rest])
            while value in seen:
                value += 1
            row.append(value)
        return row
