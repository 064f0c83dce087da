"""Automata that read the digits of several numbers one at a time, on flat arrays, instead of 2^k letters.

A letter over k tracks is read as k digits, that of the last track first, so a state of `Automaton` becomes a decision
diagram whose nodes are shared by all states: nine numbers in base 2 do not need 512 columns, and a node has one
transition per digit. The minimal automaton of this kind is unique; its states between letters are those of the minimal
automaton that reads letters, in the same order.

Requires NumPy and Numba; `bouton.numeration.automata` does the same without them.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bouton.numeration._compiled import diagrams
from bouton.numeration.limits import BYTES_OF_NODE

#: the states that must be alive in a pair: for a product, a union, a difference
BOTH, EITHER, FIRST_ONLY = 0, 1, 2

_START = 1 << 10  # nodes for which there is room at first

_LOOPS: Any = diagrams

#: called with the states and the bytes used so far; raises an error if there are too many
Check = Callable[[int, int], None]


class Diagram(NamedTuple):
    """A minimal automaton over single digits.

    Attributes
    ----------
    tracks : sorted; the digit of the last one is read first.
    nodes : node, digit → node, or −1.
    final : whether a node accepts; only nodes at level 0 do.
    level : the number of digits of a letter that have been read.
    """

    base: int
    tracks: tuple[str, ...]
    nodes: NDArray[np.int32]
    final: NDArray[np.bool_]
    level: NDArray[np.int8]

    @property
    def states(self) -> int:
        """Number of states, without nodes inside a letter."""
        return int(np.count_nonzero(self.level == 0))

    def rows(self) -> tuple[tuple[dict[int, int], ...], tuple[bool, ...]]:
        """Letter → state for each state, and whether each state accepts."""
        whole = np.flatnonzero(self.level == 0)
        number = np.full(len(self.level), -1, np.int64)
        number[whole] = np.arange(len(whole))
        node: Any = whole
        source, letter = np.arange(len(whole)), np.zeros(len(whole), np.int64)
        for _ in self.tracks:
            to = self.nodes[node]
            good = to >= 0
            repeat, digit = np.nonzero(good)
            source, letter, node = source[repeat], letter[repeat] * self.base + digit, to[good]
        rows: list[dict[int, int]] = [{} for _ in whole]
        for state, code, target in zip(source.tolist(), letter.tolist(), number[node].tolist(), strict=True):
            rows[state][code] = target
        return tuple(rows), tuple(self.final[whole].tolist())

    def shortest(self) -> list[int] | None:
        """The letters of the first accepted word in radix order; None if nothing is accepted.

        Nodes are numbered in the order of their first words, so this word leads to the first node that accepts.
        """
        ends = np.flatnonzero(self.final)
        if not len(ends):
            return None
        node, flat, digits = int(ends[0]), self.nodes.ravel(), []
        while node:
            node, digit = divmod(int((flat == node).argmax()), self.base)
            digits.append(digit)
        digits.reverse()
        size = len(self.tracks)
        letters = [digits[at : at + size] for at in range(0, len(digits), size)]
        return [sum(digit * self.base ** (size - 1 - at) for at, digit in enumerate(row)) for row in letters]


def made_of(base: int, tracks: tuple[str, ...], rows: Any, final: Any) -> Diagram:
    """Make the diagram of an automaton from its rows; a letter is split into a digit for each track."""
    size = len(tracks)
    source = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    letter = np.array([code for row in rows for code in row], np.int64)
    target = np.array([to for row in rows for to in row.values()], np.int64)
    here: Any = source
    count, edges, levels = len(rows), list[Any](), list[Any]([np.zeros(len(rows), np.int8)])
    for step in range(size - 1, -1, -1):
        digit = letter // base**step % base
        if step:
            after: Any
            keys, after = np.unique(source * base ** (size - step) + letter // base**step, return_inverse=True)
            after = after.reshape(-1) + count
            levels.append(np.full(len(keys), size - step, np.int8))
            count += len(keys)
        else:
            after = target
        edges.append((here, digit, after))
        here = after
    nodes = np.full((count, base), -1, np.int32)
    for tail, digit, head in edges:
        nodes[tail, digit] = head
    ends = np.zeros(count, np.bool_)
    ends[: len(rows)] = final
    return _minimal(base, tracks, nodes, ends, np.concatenate(levels))


def _minimal(base: int, tracks: tuple[str, ...], nodes: Any, final: Any, level: Any) -> Diagram:
    made, kept = _LOOPS.minimise(nodes, final, level, max(1, len(tracks)))
    return Diagram(base, tracks, made, final[kept], level[kept])


def join(first: Diagram, second: Diagram, kind: int, check: Check) -> tuple[Diagram, int]:
    """The product, union or difference of two automata, by `kind`, on the tracks of both; and the number of its states
    before minimisation."""
    tracks = tuple(sorted({*first.tracks, *second.tracks}))
    reads = np.array([(each in first.tracks) + 2 * (each in second.tracks) for each in reversed(tracks)], np.int8)
    room, base, marks = _START, first.base, np.array([0, 1, 1], np.int64)
    arrays: list[Any] = [np.zeros(room, np.int32), np.zeros(room, np.int32), np.zeros(room, np.int8)]
    arrays.append(np.empty((room, base), np.int32))
    table, fresh = np.full(4 * room, -1, np.int32), True
    while marks[0] < marks[1]:
        _LOOPS.pair(first.nodes, second.nodes, reads, kind, *arrays, table, fresh, marks)
        check(int(marks[2]), int(marks[1]) * BYTES_OF_NODE)
        fresh = marks[1] + base > room
        if fresh and marks[0] < marks[1]:
            room *= 4
            arrays = [_longer(array, room) for array in arrays]
            table = np.full(4 * room, -1, np.int32)
    left, right, level, nodes = (array[: marks[1]] for array in arrays)
    ends = (left >= 0) & first.final[left], (right >= 0) & second.final[right]
    final = (ends[0] & ends[1], ends[0] | ends[1], ends[0] & ~ends[1])[kind] & (level == 0)
    return _minimal(base, tracks, nodes, final, level), int(marks[2])


def _longer(array: Any, room: int) -> Any:
    longer = np.zeros((room, *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer


def project(source: Diagram, gone: set[str], check: Check) -> tuple[Diagram, int]:
    """Project away some tracks, not all; also return the number of states before minimisation, which are sets."""
    tracks = tuple(track for track in source.tracks if track not in gone)
    kept = np.array([track not in gone for track in reversed(source.tracks)], np.bool_)
    start = _begun(source, kept)
    room, pooled, base = _START, max(8 * _START, 4 * len(start)), source.base
    marks = np.array([0, 1, 1, len(start), 0], np.int64)
    starts, sizes, hashes = np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros(room, np.uint64)
    level, ends, nodes = np.zeros(room, np.int8), np.zeros(room, np.bool_), np.empty((room, base), np.int32)
    sizes[0], ends[0] = len(start), source.final[start].any()
    pool = np.zeros(pooled, np.int32)
    pool[: len(start)] = start
    # the start has no hash: an equal set becomes another state, which minimisation removes
    table, fresh = np.full(4 * room, -1, np.int32), True
    buffers, stamps = np.empty((3, len(source.nodes) + 1), np.int32), np.zeros(len(source.nodes), np.int64)
    arrays = [starts, sizes, hashes]
    while marks[0] < marks[1]:
        fresh = _LOOPS.subsets(
            source.nodes, source.final, kept, *arrays, pool, level, ends, nodes, table, fresh, marks, buffers, stamps
        )
        check(int(marks[2]), int(marks[1]) * BYTES_OF_NODE + pool.nbytes)
        if fresh:
            if marks[1] >= room:
                room *= 4
                arrays = [_longer(array, room) for array in arrays]
                level, ends, nodes = (_longer(array, room) for array in (level, ends, nodes))
            else:
                pool = _longer(pool, 4 * len(pool) + len(source.nodes))
            table = np.full(4 * room, -1, np.int32)
    count = marks[1]
    return _minimal(base, tracks, nodes[:count], ends[:count], level[:count]), int(marks[2])


def _begun(source: Diagram, kept: Any) -> Any:
    """The states reachable from the start with zeros on the kept tracks and any digits on the others."""
    found = new = np.zeros(1, np.int32)
    while len(new):
        for stays in kept:
            new = source.nodes[new, 0] if stays else source.nodes[new].ravel()
            new = np.unique(new[new >= 0])
        new = np.setdiff1d(new, found)
        found = np.concatenate([found, new])
    return found.astype(np.int32)


def reorder(source: Diagram, names: tuple[str, ...]) -> Diagram:
    """Rename the tracks, to distinct names, and sort them again by exchanging neighbours."""
    order = list(names)
    nodes, final, level = source.nodes, source.final, source.level
    size = len(order)
    for end in range(size - 1, 0, -1):
        for place in range(end):
            if order[place] > order[place + 1]:
                order[place], order[place + 1] = order[place + 1], order[place]
                made = _exchange_levels(source.base, size, nodes, final, level, size - 2 - place)
                nodes, final, level = made.nodes, made.final, made.level
    return Diagram(source.base, tuple(order), nodes, final, level)


def _exchange_levels(base: int, size: int, nodes: Any, final: Any, level: Any, at: int) -> Diagram:
    """Exchange the digits read at level `at` and at the next one; the names of the tracks are left blank."""
    above = np.flatnonzero(level == at)
    middle = nodes[above]
    below = np.where(middle[:, :, None] >= 0, nodes[middle], -1).transpose(0, 2, 1)  # second digit, then first
    good = (below >= 0).any(axis=2)
    numbers = np.full(good.shape, -1, np.int32)
    count = int(np.count_nonzero(good))
    numbers[good] = np.arange(len(nodes), len(nodes) + count)
    changed = np.concatenate([nodes, below[good]])
    changed[above] = numbers
    more_final = np.concatenate([final, np.zeros(count, np.bool_)])
    more_level = np.concatenate([level, np.full(count, at + 1, np.int8)])
    return _minimal(base, ("",) * size, changed, more_final, more_level)
