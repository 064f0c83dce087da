# mypy: disable-error-code="no-untyped-def"
"""Product, subset construction and minimisation for automata that read one digit at a time, on flat arrays.

``nodes[state, digit]`` is the next state, or −1; state 0 is the start. A call that runs out of room returns, and the
next one resumes: `marks` holds its progress (done, made, made at level 0, pool used), and only the caller replaces an
array, by a larger copy. `table` is a hash table of states, −1 for a free slot; its length is a power of two.
"""

import numpy as np
from numba import njit

#: digits read in one call, so that the caller can check its limits
CHUNK = 1 << 22

_FIRST, _SECOND, _THIRD = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F), np.uint64(0x165667B19E3779F9)
_HALF = np.uint64(32)


@njit(cache=True, inline="always")
def _mix(one, two, three):
    word = np.uint64(one) * _FIRST ^ np.uint64(two) * _SECOND ^ np.uint64(three) * _THIRD
    word ^= word >> _HALF
    word *= _FIRST
    return word ^ (word >> _HALF)


@njit(cache=True)
def pair(first, second, reads, kind, left, right, level, nodes, table, fresh, marks):
    """Build more of the product of the automata `first` and `second`, whose states are pairs of theirs.

    In a pair, both states must be alive (not −1) if `kind` is 0, at least one of them if it is 1, the first if it is 2.

    `reads` gives for each level the automata that read its digit: 1 the first, 2 the second, 3 both. `left`, `right`
    and `level` receive the pair and the level of each state of the product; `fresh` says that `table` is still empty.
    """
    base, room, levels = first.shape[1], left.shape[0], reads.shape[0]
    mask = np.uint64(table.shape[0] - 1)
    done, made, whole = marks[0], marks[1], marks[2]
    if fresh:
        for state in range(made):
            place = _mix(left[state] + 1, right[state] + 1, level[state]) & mask
            while table[place] >= 0:
                place = (place + np.uint64(1)) & mask
            table[place] = state
    stop = done + CHUNK // base
    while done < made and done < stop and made + base <= room:
        one, two, here = left[done], right[done], level[done]
        after = here + 1 if here + 1 < levels else 0
        read = reads[here]
        for digit in range(base):
            to, other = one, two
            if read & 1 and one >= 0:
                to = first[one, digit]
            if read & 2 and two >= 0:
                other = second[two, digit]
            if (to < 0 and other < 0) or (kind != 1 and to < 0) or (kind == 0 and other < 0):
                nodes[done, digit] = -1
                continue
            place = _mix(to + 1, other + 1, after) & mask
            state = table[place]
            while state >= 0 and (left[state] != to or right[state] != other or level[state] != after):
                place = (place + np.uint64(1)) & mask
                state = table[place]
            if state < 0:
                state = made
                table[place] = made
                left[made], right[made], level[made] = to, other, after
                made += 1
                whole += after == 0
            nodes[done, digit] = state
        done += 1
    marks[0], marks[1], marks[2] = done, made, whole


@njit(cache=True)
def _onwards(nodes, some, count, digit, stamps, stamp, into):
    """Store in `into` the states, without repetition, to which a digit leads from states of `some`; return how many.

    Only the first `count` states of `some` are used; digit −1 means any digit. No state may bear `stamp` yet."""
    found = 0
    base = nodes.shape[1]
    low, high = (0, base) if digit < 0 else (digit, digit + 1)
    for place in range(count):
        for each in range(low, high):
            to = nodes[some[place], each]
            if to >= 0 and stamps[to] != stamp:
                stamps[to] = stamp
                into[found] = to
                found += 1
    return found


@njit(cache=True)
def subsets(source, final, kept, starts, sizes, hashes, pool, level, ends, nodes, table, fresh, marks, buffers, stamps):
    """Build more sets of states of `source`, reading any digits at levels not `kept`; return whether to make room.

    `starts` and `sizes` locate the members of a set in `pool`, `level` counts the kept levels read, and `ends` says
    whether the set accepts; `marks[4]` is the last stamp; `fresh` says that `table` is still empty.
    """
    base, room, levels = source.shape[1], sizes.shape[0], kept.shape[0]
    places = np.flatnonzero(kept)
    mask = np.uint64(table.shape[0] - 1)
    if fresh:
        for state in range(marks[1]):
            place = hashes[state] & mask
            while table[place] >= 0:
                place = (place + np.uint64(1)) & mask
            table[place] = state
    work = 0
    while marks[0] < marks[1] and work < CHUNK:
        done = marks[0]
        here = level[done]
        count = sizes[done]
        buffers[0, :count] = pool[starts[done] : starts[done] + count]
        if here == 0:
            for _ in range(places[0]):
                marks[4] += 1
                count = _onwards(source, buffers[0], count, -1, stamps, marks[4], buffers[1])
                buffers[0, :count] = buffers[1, :count]
        last = here + 1 == places.shape[0]
        after = 0 if last else here + 1
        steps = (levels if last else places[here + 1]) - places[here] - 1
        for digit in range(base):
            marks[4] += 1
            size = _onwards(source, buffers[0], count, digit, stamps, marks[4], buffers[1])
            for _ in range(steps):
                buffers[2, :size] = buffers[1, :size]
                marks[4] += 1
                size = _onwards(source, buffers[2], size, -1, stamps, marks[4], buffers[1])
            work += size + 1
            if size == 0:
                nodes[done, digit] = -1
                continue
            code = np.uint64(0)
            for member in range(size):
                code += _mix(buffers[1, member], after, 1)
            place = code & mask
            state = table[place]
            while state >= 0:
                same = hashes[state] == code and sizes[state] == size and level[state] == after
                at = starts[state]
                while same and at < starts[state] + size:
                    same = stamps[pool[at]] == marks[4]
                    at += 1
                if same:
                    break
                place = (place + np.uint64(1)) & mask
                state = table[place]
            if state < 0:
                state = marks[1]
                if state >= room or marks[3] + size > pool.shape[0]:
                    return True  # out of room; this state will be started again
                table[place] = state
                starts[state], sizes[state], hashes[state], level[state] = marks[3], size, code, after
                pool[marks[3] : marks[3] + size] = buffers[1, :size]
                marks[1] += 1
                marks[3] += size
                ends[state] = False
                if after == 0:
                    marks[2] += 1
                    for member in range(size):
                        if final[buffers[1, member]]:
                            ends[state] = True
                            break
            nodes[done, digit] = state
        marks[0] += 1
    return False


@njit(cache=True)
def _mark(item, places, order, sets, firsts, counts, touched, how_many):
    """Move an item to the marked part of its set, at the front, unless it is there; return the number of touched sets.

    A set with marked items is touched: `touched` lists these, `counts` has the number of marked items of each."""
    group = sets[item]
    at, to = places[item], firsts[group] + counts[group]
    if at < to:
        return how_many
    order[at] = order[to]
    places[order[at]] = at
    order[to] = item
    places[item] = to
    if counts[group] == 0:
        touched[how_many] = group
        how_many += 1
    counts[group] += 1
    return how_many


@njit(cache=True)
def _split(places, order, sets, firsts, ends, counts, touched, how_many, groups):
    """Split each touched set into its marked and its unmarked items, and unmark all; return the number of sets.

    The smaller part gets a new number."""
    for index in range(how_many):
        group = touched[index]
        middle = firsts[group] + counts[group]
        counts[group] = 0
        if middle == ends[group]:
            continue
        if middle - firsts[group] <= ends[group] - middle:
            firsts[groups], ends[groups] = firsts[group], middle
            firsts[group] = middle
        else:
            firsts[groups], ends[groups] = middle, ends[group]
            ends[group] = middle
        for at in range(firsts[groups], ends[groups]):
            sets[order[at]] = groups
        groups += 1
    return groups


@njit(cache=True)
def _sorted_by(labels, count, order, places, sets, firsts, ends):
    """Sort items into the sets of a partition by their labels, 0 … count − 1; return the number of sets."""
    size = np.zeros(count + 1, np.int32)
    for item in range(labels.shape[0]):
        size[labels[item] + 1] += 1
    groups = 0
    number = np.empty(count, np.int32)
    for label in range(count):
        number[label] = groups
        if size[label + 1]:
            firsts[groups], ends[groups] = size[label], size[label] + size[label + 1]
            groups += 1
        size[label + 1] += size[label]
    for item in range(labels.shape[0]):
        at = size[labels[item]]
        size[labels[item]] += 1
        order[at] = item
        places[item] = at
        sets[item] = number[labels[item]]
    return groups


@njit(cache=True)
def minimise(nodes, final, level, levels):
    """The nodes of the minimal automaton, in the order of a walk, and an equivalent state of the given one for each.

    If nothing is accepted, it has one node without transitions. A letter has `levels` digits."""
    size, base = nodes.shape
    # incoming transitions, state by state
    begin = np.zeros(size + 1, np.int32)
    for state in range(size):
        for digit in range(base):
            if nodes[state, digit] >= 0:
                begin[nodes[state, digit] + 1] += 1
    for state in range(size):
        begin[state + 1] += begin[state]
    into = np.empty(begin[size], np.int32)
    fill = begin[:size].copy()
    for state in range(size):
        for digit in range(base):
            to = nodes[state, digit]
            if to >= 0:
                into[fill[to]] = state * base + digit
                fill[to] += 1
    alive = np.zeros(size, np.bool_)
    todo = np.empty(size, np.int32)
    count = 0
    for state in range(size):
        if final[state]:
            alive[state] = True
            todo[count] = state
            count += 1
    done = 0
    while done < count:
        state = todo[done]
        done += 1
        for at in range(begin[state], begin[state + 1]):
            tail = into[at] // base
            if not alive[tail]:
                alive[tail] = True
                todo[count] = tail
                count += 1
    if not alive[0]:
        return np.full((1, base), -1, np.int32), np.zeros(1, np.int32)
    # blocks of states; transitions between live states are partitioned into sets too
    labels = np.empty(size, np.int32)
    for state in range(size):
        labels[state] = level[state] * 2 + final[state] if alive[state] else 2 * levels
    order, places, sets = np.empty(size, np.int32), np.empty(size, np.int32), np.empty(size, np.int32)
    firsts, ends, counts = np.empty(size + 1, np.int32), np.empty(size + 1, np.int32), np.zeros(size + 1, np.int32)
    touched = np.empty(size + 1, np.int32)
    blocks = _sorted_by(labels, 2 * levels + 1, order, places, sets, firsts, ends)
    number = np.full(size * base, -1, np.int32)
    moves = 0
    for state in range(size):
        for digit in range(base):
            to = nodes[state, digit]
            if alive[state] and to >= 0 and alive[to]:
                number[state * base + digit] = moves
                moves += 1
    tails, digits = np.empty(moves, np.int32), np.empty(moves, np.int32)
    for transition in range(size * base):
        if number[transition] >= 0:
            tails[number[transition]] = transition // base
            digits[number[transition]] = transition % base
    order2, places2, sets2 = np.empty(moves, np.int32), np.empty(moves, np.int32), np.empty(moves, np.int32)
    firsts2, ends2 = np.empty(moves + 1, np.int32), np.empty(moves + 1, np.int32)
    counts2, touched2 = np.zeros(moves + 1, np.int32), np.empty(moves + 1, np.int32)
    cords = _sorted_by(digits, base, order2, places2, sets2, firsts2, ends2)
    block, cord = 1, 0
    while cord < cords:
        marked = 0
        for at in range(firsts2[cord], ends2[cord]):
            marked = _mark(tails[order2[at]], places, order, sets, firsts, counts, touched, marked)
        blocks = _split(places, order, sets, firsts, ends, counts, touched, marked, blocks)
        cord += 1
        while block < blocks:
            marked = 0
            for at in range(firsts[block], ends[block]):
                state = order[at]
                for each in range(begin[state], begin[state + 1]):
                    transition = number[into[each]]
                    if transition >= 0:
                        marked = _mark(transition, places2, order2, sets2, firsts2, counts2, touched2, marked)
            cords = _split(places2, order2, sets2, firsts2, ends2, counts2, touched2, marked, cords)
            block += 1
    # number the blocks in the order of a walk from the start
    place = np.full(blocks, -1, np.int32)
    found = np.empty(blocks, np.int32)
    place[sets[0]] = 0
    found[0] = 0
    count, done = 1, 0
    made = np.empty((blocks, base), np.int32)
    while done < count:
        for digit in range(base):
            to = nodes[found[done], digit]
            if to < 0 or not alive[to]:
                made[done, digit] = -1
                continue
            if place[sets[to]] < 0:
                place[sets[to]] = count
                found[count] = to
                count += 1
            made[done, digit] = place[sets[to]]
        done += 1
    return made[:count].copy(), found[:count].copy()
