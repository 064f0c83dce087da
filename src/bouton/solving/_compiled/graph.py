"""The compact graph of positions: discovery, reversal, an order from the ends.

Positions get numbers in the order in which they are found, breadth first; the moves of position v are
``targets[first[v]:first[v + 1]]``. A position's number is looked up in `slots`: at the position itself where the whole
index space has room there (`direct`), otherwise by open addressing (a multiplicative hash, at most half full). A slot
holds 0 or the number + 1. Where every position of a shape is wanted it is its own number: then nothing is discovered,
moves are made twice, and kept backwards alone.

Nothing grows inside: a function that lacks room returns which array is full, the caller makes it larger, and the
position state[EXPANDED] is begun again. Found positions stay found, so that costs nothing else.

What stands where in `state` is named in `slots`.
"""

from typing import Any

import numpy as np
from numba import njit, types

from bouton.solving._compiled.slots import ENDS, EXPANDED, FOUND, LATE, MOST, MOVES, PENDING, ROWS, WITNESS
from bouton.solving._compiled.sweep import (
    DONE,
    OUTSIDE,
    RISES,
    ROOM,
    RULE,
)

FOUND_FULL, SLOTS_FULL, TARGETS_FULL = 11, 12, 13

_ROW = types.Array(types.int64, 1, "C")
_INTS = types.Array(types.int32, 1, "C")
_PLACES = types.Array(types.uint32, 1, "C")
_BYTES = types.Array(types.uint8, 1, "C")
_INT = types.int64
_MIX = np.uint64(0x9E3779B97F4A7C15)


@njit(types.int64(_INTS, _INT, _ROW, _INT), cache=True, inline="always")
def _slot(slots: Any, direct: int, found: Any, index: int) -> int:
    """Place of an index, or the free place for it."""
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


@njit([types.int64(_INTS, _INT, _ROW, _INT)], cache=True, nogil=True)
def fill_slots(slots: Any, direct: int, found: Any, count: int) -> int:
    """Enter the found positions into an empty table."""
    for number in range(count):
        slots[_slot(slots, direct, found, found[number])] = number + 1
    return DONE


@njit([types.int64(RULE, *(_INT,) * 4, _ROW, _ROW, _INTS, _INTS, _ROW, _ROW)], cache=True, nogil=True)
def discover(
    rule: Any,
    direct: int,
    space: int,
    budget: int,
    stored: int,
    found: Any,
    first: Any,
    targets: Any,
    slots: Any,
    out: Any,
    state: Any,
) -> int:
    """Expand found positions one after another until none is left or `budget` moves are made; these are `stored`."""
    vertex, known, moves = state[EXPANDED], state[FOUND], state[MOVES]
    until = moves + budget
    while vertex < known and moves < until:
        state[EXPANDED], state[FOUND], state[MOVES] = vertex, known, moves
        index = found[vertex]
        count = rule(index, out)
        if count < 0:
            return ROOM if count == -1 else OUTSIDE
        if stored and moves + count > targets.size:
            return TARGETS_FULL
        if known + count > found.size or (stored and known + count + 1 >= first.size):
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
            if stored:
                targets[moves + k] = held - 1
        moves += count
        vertex += 1
        if stored:
            first[vertex] = moves
        state[MOST] = max(state[MOST], count)
        if count == 0:
            state[ENDS] += 1
    state[EXPANDED], state[FOUND], state[MOVES] = vertex, known, moves
    return DONE


@njit(types.boolean(_ROW, _INT, _INT), cache=True, inline="always")
def _all_below(out: Any, count: int, space: int) -> Any:
    """Compare options with the size of a shape, all of them first: a return within a loop of writes slows it."""
    good: Any = True
    for k in range(count):
        good &= np.uint64(out[k]) < np.uint64(space)
    return good


@njit([types.int64(RULE, _INT, _PLACES, _INTS, _ROW, _ROW)], cache=True, nogil=True)
def count_moves(rule: Any, budget: int, before: Any, left: Any, out: Any, state: Any) -> int:
    """Count for each number of a shape its moves, in `left`, and the moves that lead to it, in `before`."""
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


@njit([types.int64(RULE, _INT, _PLACES, _PLACES, _INTS, _ROW, _ROW)], cache=True, nogil=True)
def enter_moves(rule: Any, budget: int, before: Any, sources: Any, left: Any, out: Any, state: Any) -> int:
    """Enter the moves of each number of a shape into `sources`; `before` says where its row ends, then where it begins.

    Rules that make other moves now than when they were counted do not leave the array.
    """
    last = np.uint32(sources.size - 1)
    vertex, moves, space, one = state[EXPANDED], state[MOVES], before.size - 1, np.uint32(1)
    until = moves + budget
    while vertex < space and moves < until:
        state[EXPANDED], state[MOVES] = vertex, moves
        count = rule(vertex, out)
        if count != left[vertex] or not _all_below(out, count, space):
            return OUTSIDE
        for k in range(count):
            target = np.uint64(out[k])
            place = before[target] - one
            before[target] = place
            sources[min(place, last)] = vertex
        moves += count
        vertex += 1
    state[EXPANDED], state[MOVES] = vertex, moves
    return DONE


@njit([types.int64(_PLACES)], cache=True, nogil=True)
def add_up(before: Any) -> int:
    """Turn the sizes of rows into the places where they end."""
    end = np.uint32(0)
    for vertex in range(before.size):
        end += before[vertex]
        before[vertex] = end
    return DONE


@njit([types.int64(_ROW, _INTS, _PLACES, _PLACES, _INTS)], cache=True, nogil=True)
def reverse(first: Any, targets: Any, before: Any, sources: Any, left: Any) -> int:
    """For each position the positions that lead to it: ``sources[before[v]:before[v + 1]]``."""
    for target in targets:
        before[np.uint64(target)] += 1
    add_up(before)
    for vertex in range(left.size):
        left[vertex] = first[vertex + 1] - first[vertex]
        for k in range(first[vertex], first[vertex + 1]):
            target = np.uint64(targets[k])
            place = before[target] - np.uint32(1)
            before[target] = place
            sources[place] = vertex
    return DONE


@njit([types.int64(_INTS, _PLACES, _PLACES, _BYTES, _INTS)], cache=True, nogil=True)
def order_from_ends(left: Any, before: Any, sources: Any, fixed: Any, order: Any) -> int:
    """Put positions into `order`, each after all its options; returns how many: the others can reach a cycle.

    A fixed position (`fixed` not 0) is not entered and does not count as an option that is missing, unless
    its mark is 2 (it can reach a cycle itself). `left`, the number of options of each, is used up.
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


@njit([types.int64(_PLACES, _PLACES, _BYTES, _INTS)], cache=True, nogil=True)
def find_cycle(before: Any, sources: Any, fixed: Any, path: Any) -> int:
    """Find positions that are not fixed and lead round; they stand at the end of `path`, which is used from its end on.

    Their number; 0 where there are none. The moves are followed backwards, depth first.
    """
    count = before.size - 1
    at = np.empty(count, np.uint32)
    seen = fixed.copy()  # 0 not yet, 3 on the path, others done
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
            at[vertex] = place + np.uint32(1)
            source = np.int64(sources[place])
            if seen[source] == 3:
                length = 1
                while path[top + length - 1] != source:
                    length += 1
                for k in range(length - 1, -1, -1):  # to the end, where they stand in the order of play
                    path[count - length + k] = path[top + k]
                return length
            if seen[source] == 0:
                top -= 1
                path[top], seen[source], at[source] = source, 3, before[source]
    return 0


@njit([types.int64(RULE, _INTS, _ROW, _INTS, _INT, _INTS, _INTS, _ROW, _ROW)], cache=True, nogil=True)
def settle(
    rule: Any, order: Any, first: Any, targets: Any, misere: int, grundy: Any, remoteness: Any, seen: Any, out: Any
) -> int:
    """Grundy values and remoteness of positions in an order in which options come first.

    The rule makes the moves where `first` is empty. `seen` has one place more than there are options of any position: a
    larger value cannot matter for the mex.
    """
    seen[:] = 0
    one = np.uint64(1)
    for place in range(order.size):
        vertex = order[place]
        stamp = place + 1
        mask = np.uint64(0)
        least, most = np.int64(1) << 40, np.int64(-1)
        count = 0
        if first.size == 0:
            count = rule(vertex, out)
        else:
            begin = first[vertex]
            count = first[vertex + 1] - begin
            for k in range(count):
                out[k] = targets[begin + k]
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
    return DONE


_OUTER = types.int64(RULE, *(_INT,) * 4, _ROW, _INTS, _INTS, _INTS, _ROW, _INTS, _INTS, _ROW, _ROW)


@njit([_OUTER], cache=True, nogil=True)
def outer_rows(
    rule: Any,
    direct: int,
    space: int,
    inside: int,
    budget: int,
    found: Any,
    slots: Any,
    local: Any,
    outer: Any,
    first: Any,
    targets: Any,
    grundy: Any,
    out: Any,
    state: Any,
) -> int:
    """The rows of the positions outside a tier, behind the rows of its own.

    An endless one (no Grundy value) has those of its options that have a value: what it can answer with. They are
    entered into `outer`; rows of others are empty. state[EXPANDED] is the next row, state[ROWS] how many need one.
    """
    row, moves, outside = state[EXPANDED], state[MOVES], state[PENDING]
    until = moves + budget
    while row < state[ROWS] and moves < until:
        state[EXPANDED], state[MOVES], state[PENDING] = row, moves, outside
        if grundy[outer[row]] < 0:
            count = rule(found[outer[row]], out)
            if count < 0:
                return ROOM if count == -1 else OUTSIDE
            if moves + count > targets.size:
                return TARGETS_FULL
            if outside + count > outer.size:
                return FOUND_FULL
            for k in range(count):
                number = slots[_slot(slots, direct, found, out[k])] - 1
                if grundy[number] >= 0:
                    if local[number] == 0:
                        outer[outside] = number
                        outside += 1
                        local[number] = inside + outside
                    targets[moves] = local[number] - 1
                    moves += 1
        row += 1
        first[inside + row] = moves
    state[EXPANDED], state[MOVES], state[PENDING] = row, moves, outside
    return DONE


@njit([types.int64(RULE, *(_INT,) * 5, _ROW, _INTS, _INTS, _INTS, _ROW, _INTS, _ROW, _ROW)], cache=True, nogil=True)
def tier_graph(
    rule: Any,
    direct: int,
    space: int,
    low: int,
    high: int,
    budget: int,
    found: Any,
    slots: Any,
    local: Any,
    outer: Any,
    first: Any,
    targets: Any,
    out: Any,
    state: Any,
) -> int:
    """The graph of the positions low … high − 1 of a tier; options outside it get local numbers from high − low on.

    `local` holds 0 or the local number + 1 of every found position outside the tier, `outer` the found number of
    each of them. state[PENDING] counts them. An option before `low` belongs to a higher tier: that is refused.
    """
    vertex, moves, outside = state[EXPANDED], state[MOVES], state[PENDING]
    until = moves + budget
    while vertex < high - low and moves < until:
        state[EXPANDED], state[MOVES], state[PENDING] = vertex, moves, outside
        count = rule(found[low + vertex], out)
        if count < 0:
            return ROOM if count == -1 else OUTSIDE
        if moves + count > targets.size:
            return TARGETS_FULL
        if outside + count > outer.size:
            return FOUND_FULL
        for k in range(count):
            option = out[k]
            if option < 0 or option >= space:
                state[PENDING], state[WITNESS] = outside, option
                return OUTSIDE
            number = slots[_slot(slots, direct, found, option)] - 1
            if number < low:
                state[PENDING], state[WITNESS] = outside, option
                return RISES
            if number < high:
                targets[moves + k] = number - low
            else:
                if local[number] == 0:
                    outer[outside] = number
                    outside += 1
                    local[number] = high - low + outside
                targets[moves + k] = local[number] - 1
        moves += count
        vertex += 1
        first[vertex] = moves
        state[MOST] = max(state[MOST], count)
        if count == 0:
            state[ENDS] += 1
    state[EXPANDED], state[MOVES], state[PENDING] = vertex, moves, outside
    return DONE
