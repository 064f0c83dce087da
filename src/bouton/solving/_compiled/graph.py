# mypy: disable-error-code="untyped-decorator"
"""The compact graph of positions: discovery, reversal, and an order that starts from the ends.

Positions are numbered in the order of discovery, breadth first; the moves of position v are
``targets[first[v]:first[v + 1]]``. The number of a position is looked up in `slots`: at the position's index if the
table covers the entire index space (`direct`), otherwise by open addressing (a multiplicative hash, at most half full).
A slot holds 0 or the number + 1. If every position of a shape is wanted, each is its own number: then nothing is
discovered, moves are generated twice, and only the reversed moves are stored.

No array grows inside a kernel: a function that runs out of room returns a code for the full array, the caller enlarges
it, and the position state[EXPANDED] is restarted. Positions found so far are not lost, so this costs nothing else.

The entries of `state` are named in `slots`.
"""

from typing import Any

import numpy as np
from numba import njit, types

from bouton.solving._compiled import when_called
from bouton.solving._compiled.borrowed import borrow
from bouton.solving._compiled.slots import ENDS, EXPANDED, FOUND, LATE, MOST, MOVES, WITNESS
from bouton.solving._compiled.sweep import DONE, OUTSIDE, ROOM, RULE
from bouton.storage.machine import kernel

FOUND_FULL, SLOTS_FULL, TARGETS_FULL = 11, 12, 13

_ROW = types.Array(types.int64, 1, "C")
_INTS = types.Array(types.int32, 1, "C")
_PLACES = types.Array(types.uint32, 1, "C")
_BYTES = types.Array(types.uint8, 1, "C")
_INT = types.int64
_LISTED = 1 << 10  # moves that are listed before they are stored
_MIX = np.uint64(0x9E3779B97F4A7C15)


@njit(inline="always")
def _slot(slots: Any, direct: int, found: Any, index: int) -> int:
    """The slot of an index, or the free slot where it would be inserted."""
    if direct:
        return index
    mask = slots.size - 1
    mixed = np.uint64(index) * _MIX
    at = np.int64((mixed ^ (mixed >> np.uint64(29))) >> np.uint64(3)) & mask
    while True:
        held = slots[at]
        if held == 0 or found[held - 1] == index:
            return at  # type: ignore[no-any-return]
        at = (at + 1) & mask


@kernel(nogil=True)
def fill_slots(slots: Any, direct: int, found: Any, count: int) -> int:
    """Enter the positions found so far into an empty table; return DONE."""
    for number in range(count):
        slots[_slot(slots, direct, found, found[number])] = number + 1
    return DONE


@when_called(types.int64(RULE, *(_INT,) * 3, _ROW, _ROW, _INTS, _INTS, _ROW, _ROW))
def discover(
    rule: Any,
    direct: int,
    space: int,
    budget: int,
    found: Any,
    first: Any,
    targets: Any,
    slots: Any,
    out: Any,
    state: Any,
) -> int:
    """Expand found positions one by one until none is left or `budget` moves have been generated.

    Returns DONE, or why it stopped earlier.
    """
    out = borrow(out)
    vertex, known, moves = state[EXPANDED], state[FOUND], state[MOVES]
    until = moves + budget
    while vertex < known and moves < until:
        state[EXPANDED], state[FOUND], state[MOVES] = vertex, known, moves
        index = found[vertex]
        count = rule(index, out)
        if count < 0:
            return ROOM if count == -1 else OUTSIDE
        if moves + count > targets.size:
            return TARGETS_FULL
        if known + count > found.size or known + count + 1 >= first.size:
            return FOUND_FULL
        if not direct and 2 * (known + count) > slots.size:
            return SLOTS_FULL
        for k in range(count):
            option = out[k]
            if option < 0 or option >= space:
                state[FOUND], state[WITNESS] = known, option
                return OUTSIDE
            if option >= index:
                state[LATE] += 1
            at = _slot(slots, direct, found, option)
            held = slots[at]
            if held == 0:
                found[known] = option
                known += 1
                held = known
                slots[at] = held
            targets[moves + k] = held - 1
        moves += count
        vertex += 1
        first[vertex] = moves
        state[MOST] = max(state[MOST], count)
        if count == 0:
            state[ENDS] += 1
    state[EXPANDED], state[FOUND], state[MOVES] = vertex, known, moves
    return DONE


@njit(inline="always")
def _all_below(out: Any, count: int, space: int) -> Any:
    """Check that all options are numbers of the shape, before any write: a return inside a loop of writes is slow."""
    good: Any = True
    for k in range(count):
        good &= np.uint64(out[k]) < np.uint64(space)
    return good


@when_called(types.int64(RULE, _INT, _PLACES, _INTS, _ROW, _ROW))
def count_moves(rule: Any, budget: int, before: Any, left: Any, out: Any, state: Any) -> int:
    """Count the moves from each number of a shape, in `left`, and the moves that lead to it, in `before`."""
    out = borrow(out)
    vertex, moves, space, one = state[EXPANDED], state[MOVES], left.size, np.uint32(1)
    until = moves + budget
    while vertex < space and moves < until:
        state[EXPANDED], state[MOVES] = vertex, moves
        count = rule(vertex, out)
        if count < 0:
            return ROOM if count == -1 else OUTSIDE
        if not _all_below(out, count, space):
            return OUTSIDE
        for k in range(count):
            before[np.uint64(out[k])] += one
        left[vertex] = count
        moves += count
        vertex += 1
        state[MOST] = max(state[MOST], count)
        if count == 0:
            state[ENDS] += 1
    state[EXPANDED], state[MOVES] = vertex, moves
    return DONE


@when_called(types.int64(RULE, _INT, _PLACES, _PLACES, _INTS, _ROW, _ROW))
def enter_moves(rule: Any, budget: int, before: Any, sources: Any, left: Any, out: Any, state: Any) -> int:
    """Store the reversed moves of a shape in `sources`; `before` holds the end of each row, and when all are stored,
    its beginning.

    If the rules make other moves now than when they were counted, writes still stay inside the array. Some hundred
    moves are listed before they are stored: next to writes to unknown places, options that were just written are read
    slowly. So it cannot go on after anything but DONE.
    """
    out, last = borrow(out), np.uint32(sources.size - 1)
    targets = np.empty(_LISTED + out.size, np.uint64)
    vertex, moves, space, one = state[EXPANDED], state[MOVES], before.size - 1, np.uint32(1)
    until = moves + budget
    while vertex < space and moves < until:
        begin, known, place = vertex, 0, 0
        while vertex < space and known < _LISTED:
            state[EXPANDED] = vertex
            count = rule(vertex, out)
            if count != left[vertex] or not _all_below(out, count, space):
                return OUTSIDE
            for k in range(count):
                targets[known + k] = out[k]
            known += count
            vertex += 1
        for source in range(begin, vertex):
            for _ in range(left[source]):
                target = targets[place]
                row = before[target] - one
                before[target] = row
                sources[min(row, last)] = source
                place += 1
        moves += known
    state[EXPANDED], state[MOVES] = vertex, moves
    return DONE


@kernel(nogil=True)
def add_up(before: Any) -> int:
    """Turn the sizes of rows into the indices where they end; return DONE."""
    end = 0
    for vertex in range(before.size):
        end += before[vertex]
        before[vertex] = end
    return DONE


@kernel(nogil=True)
def reverse(first: Any, targets: Any, before: Any, sources: Any, left: Any) -> int:
    """Compute for each position those that lead to it, ``sources[before[v]:before[v + 1]]``; return DONE.

    ``left[v]`` becomes the number of moves from v; `before` is 0 at first.
    """
    for place in range(targets.size):
        before[targets[place]] += 1
    add_up(before)
    for vertex in range(left.size):
        left[vertex] = first[vertex + 1] - first[vertex]
        for k in range(first[vertex], first[vertex + 1]):
            target = targets[k]
            before[target] -= 1
            sources[before[target]] = vertex
    return DONE


@kernel(nogil=True)
def order_from_ends(left: Any, before: Any, sources: Any, fixed: Any, order: Any) -> int:
    """Put positions into `order`, each after all its options; return their number. The others can reach a cycle.

    A fixed position (`fixed` not 0) is not entered and does not count as a missing option, unless its mark is 2
    (it can reach a cycle itself). `left`, the number of options of each position, is used up.
    """
    count = left.size
    done = 0
    for vertex in range(count):
        if fixed[vertex] == 1:
            for k in range(before[vertex], before[vertex + 1]):
                left[sources[k]] -= 1
    for vertex in range(count):
        if left[vertex] == 0 and fixed[vertex] == 0:
            order[done] = vertex
            done += 1
    place = 0
    while place < done:
        vertex = order[place]
        place += 1
        for k in range(before[vertex], before[vertex + 1]):
            source = sources[k]
            left[source] -= 1
            if left[source] == 0 and fixed[source] == 0:
                order[done] = source
                done += 1
    return done


@kernel(nogil=True)
def find_cycle(before: Any, sources: Any, seen: Any, at: Any, path: Any) -> int:
    """Find a cycle of positions not `seen`; its positions are stored at the end of `path`, in the order of play.

    Returns its length, or 0 if there is none. Moves are followed backwards, depth first, and `path` is filled from its
    end; `at` is work space for the next move of each position.
    """
    count = before.size - 1  # seen: 0 not yet, 3 on the path, other values done
    for root in range(count):
        if seen[root]:
            continue
        top = count - 1
        path[top], seen[root], at[root] = root, 3, before[root]
        while top < count:
            vertex = path[top]
            place = at[vertex]
            if place == before[vertex + 1]:
                seen[vertex] = 1
                top += 1
                continue
            at[vertex] = place + 1
            source = sources[place]
            if seen[source] == 3:
                length = 1
                while path[top + length - 1] != source:
                    length += 1
                for k in range(length - 1, -1, -1):  # move it to the end, in the order of play
                    path[count - length + k] = path[top + k]
                return length
            if seen[source] == 0:
                top -= 1
                path[top], seen[source], at[source] = source, 3, before[source]
    return 0


@njit(inline="always")
def _settle_one(
    vertex: int, count: int, misere: int, out: Any, grundy: Any, remoteness: Any, seen: Any, stamp: int
) -> Any:
    """Set the values of a position from the values of its options ``out[:count]``; return its Grundy value.

    `seen` has one entry more than any position has options; larger values cannot affect the mex.
    """
    one = np.uint64(1)
    mask = np.uint64(0)
    least, most = np.int64(1) << 40, np.int64(-1)
    for k in range(count):
        value = grundy[out[k]]
        if value < 64:
            mask |= one << np.uint64(value)
        left = np.int64(remoteness[out[k]])
        most = max(most, left)
        if left & 1 == misere:
            least = min(least, left)
    remoteness[vertex] = least + 1 if least < 1 << 40 else most + 1
    found = 0
    if mask != ~np.uint64(0):
        while mask & one:
            mask >>= one
            found += 1
    else:
        for k in range(count):
            value = grundy[out[k]]
            if value < seen.size:
                seen[value] = stamp
        while seen[found] == stamp:
            found += 1
    if misere and count == 0:
        found = 1
    grundy[vertex] = found
    return found


@when_called(types.int64(RULE, _INTS, _ROW, _INTS, _INT, _INTS, _INTS, _ROW, _ROW))
def settle(
    rule: Any, order: Any, first: Any, targets: Any, misere: int, grundy: Any, remoteness: Any, seen: Any, out: Any
) -> int:
    """Compute Grundy values and remoteness of the positions in `order`, in which options come first.

    If `first` is empty, the rule generates the moves.
    """
    out = borrow(out)
    seen[:] = 0
    for place in range(order.size):
        vertex = order[place]
        count = 0
        if first.size == 0:
            count = rule(vertex, out)
        else:
            begin = first[vertex]
            count = first[vertex + 1] - begin
            for k in range(count):
                out[k] = targets[begin + k]
        _settle_one(vertex, count, misere, out, grundy, remoteness, seen, place + 1)
    return DONE
