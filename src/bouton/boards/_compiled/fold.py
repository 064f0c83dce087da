# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""Values of boards: enumerate a part's options, split them into parts in normal form, value each distinct part once.

The search is depth-first and recursive. The store of parts is a hash table with open addressing: two words per part,
and in a parallel array its value plus 1, or 0 if the slot is empty. A smaller cache of recently seen boards sits in
front of it, four words per entry: the two sets, their value, and a padding word that keeps an entry within one cache
line. A board that is found there is neither split into parts nor brought into normal form.

Random reads of a large table are slow, so Grundy values prefetch all options of a part before they examine any of
them. Each option that is not in the cache gets an entry on the stack above the options: its two sets, the nim-sum of
its cached parts, the index of the next entry, then its parts, each both in normal form (0 if cached) and as found.
"""

import numpy as np

from bouton.boards.kernel import (
    BREATHES,
    CELLS,
    HEADER,
    LEAST,
    PATTERN,
    STAYS,
    breathe_after,
    first_form,
    fits,
    lowest,
    lowest_bit,
    normal_form,
    ones,
    part_with,
    skipped_words,
    squares_beside,
)
from bouton.partizan._compiled.arena import add, canonical, push
from bouton.partizan._compiled.slots import COUNT, FAILED, TOP, WORKED
from bouton.storage.machine import fetch_soon, kernel

__all__ = [
    "FIRST",
    "FULL",
    "GAME_WORK",
    "LARGE",
    "LATE",
    "LIMIT",
    "MOST_WORK",
    "PARTS",
    "RECENT",
    "RECENT_GRUNDY",
    "ROOM",
    "SECOND",
    "SHIFT",
    "STACK",
    "STATE",
    "STOPPED",
    "TRIES",
    "WORK",
    "count",
    "grundy",
    "move_to_larger",
    "part_grundy",
    "part_value",
    "put_options",
    "value",
]

#: indices of the counters: parts in the store, its capacity, the most parts to be valued, why the run stopped, words
#: in use on the stack of options, parts valued and values made so far, parts being valued at the moment (the depth of
#: recursion), the work done, and the most work allowed
PARTS, ROOM, LIMIT, STOPPED, STACK, OPENED, DEPTH, WORK, MOST_WORK = range(9)
STATE = 9
#: reasons to stop: the store must grow, a limit of parts or work is reached, time is over, options or values do not fit
FULL, SPENT, LATE, LARGE = 1, 2, 5, 4

#: units of work: an option costs the number of squares of its part, four patterns tried cost 1, and a new value costs
#: `GAME_WORK`
TRIES, GAME_WORK = 4, 1_000

#: hash multipliers
FIRST, SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
SHIFT = np.uint64(32)
#: words in the cache of seen boards; a large table pays only if lookups are prefetched, as for Grundy values
RECENT, RECENT_GRUNDY = 4 << 15, 4 << 18


@kernel
def _first_slot(values, left, right):
    """The home slot of a part: its place in the store if nothing collides."""
    mixed = (hash(left) ^ (hash(right) * SECOND)) * FIRST
    mixed = (mixed ^ (mixed >> SHIFT)) * SECOND
    return np.int64(mixed >> SHIFT) & (len(values) - 1)


@kernel
def _slot(keys, values, left, right):
    """The slot of a part in the store, or the free slot where it would be inserted."""
    mask = len(values) - 1
    place = _first_slot(values, left, right)
    while values[place] and (keys[2 * place] != left or keys[2 * place + 1] != right):
        place = (place + 1) & mask
    return place


@kernel
def move_to_larger(keys, values, more_keys, more_values):
    """Copy all parts into a larger store."""
    for old in range(len(values)):
        if values[old]:
            place = _slot(more_keys, more_values, keys[2 * old], keys[2 * old + 1])
            more_keys[2 * place], more_keys[2 * place + 1] = keys[2 * old], keys[2 * old + 1]
            more_values[place] = values[old]


@kernel
def _recent_place(recent, left, right):
    """The index in `recent` at which the cache slot of a board begins, a multiple of 4."""
    return np.int64((hash(left) * FIRST + hash(right) * SECOND) >> SHIFT) & (len(recent) - 4)


@kernel
def put_options(head, words, recent, boards, state, left, right, side):
    """Push the boards after each move of a player (Left if `side` is 0) onto the stack; prefetch their places in the
    cache, unless that is empty."""
    place = state[STACK]
    first = HEADER + side * head[CELLS]
    starts = right if side else left
    while starts:
        bit = lowest_bit(starts)
        starts ^= bit
        cell = lowest(bit)
        at, end, tried = head[first + cell], head[first + cell + 1], 0
        while at < end:
            here, skipped = at, skipped_words(words, at)
            at += PATTERN
            tried += 1
            if not fits(words, here, left, right):
                at += skipped
            elif not skipped:
                x = (left & ~words[here + 4]) | words[here + 5]
                y = (right & ~words[here + 6]) | words[here + 7]
                if head[STAYS]:
                    part = part_with(head, words, left, right, bit, left | right)
                    x, y = (left & ~part) | (x & part), (right & ~part) | (y & part)
                if head[BREATHES] and not breathe_after(head, words, x, y, bit):
                    continue
                if place + 2 > len(boards):
                    state[STOPPED] = LARGE
                    return
                boards[place], boards[place + 1] = x, y
                place += 2
                if len(recent):
                    x, y = first_form(head, x, y)
                    fetch_soon(recent, _recent_place(recent, x, y))
        state[WORK] += tried // TRIES
    state[STACK] = place


@kernel
def count(state):
    """Count a part; if a limit was reached before, set the reason to stop."""
    if state[PARTS] >= state[ROOM]:
        state[STOPPED] = FULL
    elif state[OPENED] >= state[LIMIT] or state[WORK] >= state[MOST_WORK]:
        state[STOPPED] = SPENT
    state[PARTS] += 1
    state[OPENED] += 1


@kernel
def _open_part(head, words, recent, boards, state, x, y):
    """Push the boards after all moves in a part, count the part if there are any; return where Right's begin."""
    begin = state[STACK]
    put_options(head, words, recent, boards, state, x, y, 0)
    middle = state[STACK]
    put_options(head, words, recent, boards, state, x, y, 1)
    if state[STACK] > begin:
        count(state)
        if not state[STOPPED]:
            state[WORK] += (state[STACK] - begin) // 2 * ones(x | y)
    return middle


@kernel
def _next_part(head, words, left, right, rest, near):
    """Split one part off the squares `rest`; return what remains of `rest` and of `near`, and the part in first form.

    The part is returned empty if nobody can move in it. Every part must contain a square of `near`.
    """
    start = lowest_bit(near)
    part = part_with(head, words, left, right, start, near)
    near &= ~part
    if not near:
        part = rest
    if part == start and head[LEAST] > 1:
        return rest ^ part, near, left ^ left, left ^ left
    x, y = first_form(head, left & part, right & part)
    return rest ^ part, near, x, y


@kernel
def _near_move(head, words, x, y, left, right):
    """The squares in which the boards before (x, y) and after a move differ, and their neighbours, as far as they are
    left: each piece into which the move splits the part contains one."""
    changed = (x ^ left) | (y ^ right)
    return (changed | squares_beside(head, words, changed)) & (left | right)


@kernel
def _is_met(recent, place, left, right):
    """Say whether the cache slot of a board holds this board."""
    return recent[place] == left and recent[place + 1] == right


@kernel
def _remember(recent, place, left, right, found):
    """Cache the value of a board."""
    recent[place], recent[place + 1], recent[place + 2] = left, right, np.uint64(found)


@kernel
def _put_parts(head, words, recent, boards, state, option, x, y):
    """Push the parts of the option of (x, y) at index `option` of the stack, not yet in normal form."""
    left, right = boards[option], boards[option + 1]
    rest = left | right
    near = _near_move(head, words, x, y, left, right)
    place = state[STACK]
    while rest:
        rest, near, a, b = _next_part(head, words, left, right, rest, near)
        if not a | b:
            continue
        if place + 4 > len(boards):
            state[STOPPED] = LARGE
            return
        fetch_soon(recent, _recent_place(recent, a, b))
        boards[place + 2], boards[place + 3] = a, b
        place += 4
    state[STACK] = place


@kernel
def _ask_options(head, words, recent, seen, boards, state, begin, x, y):
    """Mark in `seen` the values of the cached options, among those from `begin` on; push each of the others as four
    words (its two sets, free, the end of its parts), followed by its parts."""
    row, mark, end = state[DEPTH], state[OPENED], state[STACK]
    for option in range(begin, end, 2):
        left, right = first_form(head, boards[option], boards[option + 1])
        whole = _recent_place(recent, left, right)
        if _is_met(recent, whole, left, right):
            seen[row, int(recent[whole + 2])] = mark
            continue
        top = state[STACK]
        if top + 4 > len(boards):
            state[STOPPED] = LARGE
            return
        state[STACK] += 4
        _put_parts(head, words, recent, boards, state, option, x, y)
        boards[top], boards[top + 1], boards[top + 3] = left, right, np.uint64(state[STACK])
        if state[STOPPED]:
            return


@kernel
def _ask_parts(head, words, keys, values, recent, boards, begin, end):
    """For each option that is not cached, add up its cached parts and bring the others into normal form."""
    at = begin
    while at < end:
        total, further = 0, int(boards[at + 3])
        for part in range(at + 4, further, 4):
            a, b = boards[part + 2], boards[part + 3]
            place = _recent_place(recent, a, b)
            if _is_met(recent, place, a, b):
                total ^= int(recent[place + 2])
                boards[part] = boards[part + 1] = a ^ a
            else:
                x, y = normal_form(head, words, a, b)
                slot = _first_slot(values, x, y)
                fetch_soon(values, slot)
                fetch_soon(keys, 2 * slot)
                boards[part], boards[part + 1] = x, y
        boards[at + 2] = np.uint64(total)
        at = further


@kernel
def _part_grundy(head, words, keys, values, recent, seen, boards, state, x, y):
    """The Grundy value of a part in normal form; meaningless if state[STOPPED] is set."""
    place = _slot(keys, values, x, y)
    if values[place]:
        return np.int64(values[place]) - 1
    begin = state[STACK]
    _open_part(head, words, recent, boards, state, x, y)
    at = state[STACK]
    if at == begin or state[STOPPED]:
        return 0
    row, mark = state[DEPTH], state[OPENED]
    _ask_options(head, words, recent, seen, boards, state, begin, x, y)
    if state[STOPPED]:
        return 0
    end = state[STACK]
    _ask_parts(head, words, keys, values, recent, boards, at, end)
    state[DEPTH] += 1
    while at < end:
        left, right, total, further = boards[at], boards[at + 1], int(boards[at + 2]), int(boards[at + 3])
        for part in range(at + 4, further, 4):
            one, other = boards[part], boards[part + 1]
            if not one | other:  # it was cached
                continue
            slot = _slot(keys, values, one, other)
            found = np.int64(values[slot]) - 1
            if found < 0:
                found = _part_grundy(head, words, keys, values, recent, seen, boards, state, one, other)
                if state[STOPPED]:
                    return 0
            a, b = boards[part + 2], boards[part + 3]
            _remember(recent, _recent_place(recent, a, b), a, b, found)
            total ^= found
        _remember(recent, _recent_place(recent, left, right), left, right, total)
        seen[row, total] = mark
        at = further
    mex = 0
    while seen[row, mex] == mark:
        mex += 1
    state[DEPTH] -= 1
    state[STACK] = begin
    place = _slot(keys, values, x, y)
    keys[2 * place], keys[2 * place + 1], values[place] = x, y, mex + 1
    return mex


@kernel
def part_grundy(head, words, keys, values, recent, seen, boards, state, left, right):
    """The Grundy value of a part of a board; meaningless if state[STOPPED] is set."""
    x, y = normal_form(head, words, left, right)
    return _part_grundy(head, words, keys, values, recent, seen, boards, state, x, y)


@kernel(nogil=True)
def grundy(head, words, keys, values, recent, seen, boards, state, left, right):
    """The Grundy value of a board; 0 if state[STOPPED] is set.

    Parameters
    ----------
    head, words : the board as the kernel reads it.
    keys, values : the store.
    recent : the cache of seen boards, with their values.
    seen : for each depth and value, the mark of the last part at that depth that has an option of this value.
    boards, state : the stack of options, and the counters named above.
    """
    total = 0
    rest = left | right
    while rest:
        part = part_with(head, words, left, right, lowest_bit(rest), rest)
        rest &= ~part
        found = part_grundy(head, words, keys, values, recent, seen, boards, state, left & part, right & part)
        if state[STOPPED]:
            return 0
        total ^= found
    return total


@kernel
def _add(memory, state, one, other):
    """The id of the sum of two values, in the arena; sets state[STOPPED] if the arena is full."""
    games = memory[COUNT]
    total = add(memory, one, other)
    state[WORK] += GAME_WORK * (memory[COUNT] - games)
    if memory[FAILED]:
        state[STOPPED] = LARGE
    return total


@kernel
def _push_new(memory, begin, game):
    """Push a value onto the options that begin at `begin`, unless it is already among them."""
    for place in range(memory[WORKED] + begin, memory[WORKED] + memory[TOP]):
        if memory[place] == game:
            return
    push(memory, game)


@kernel
def part_value(head, words, keys, values, recent, memory, boards, state, left, right):
    """The id, in the arena `memory`, of the value of a part of a board; meaningless if state[STOPPED] is set."""
    x, y = normal_form(head, words, left, right)
    place = _slot(keys, values, x, y)
    if values[place]:
        return np.int64(values[place]) - 1
    begin = state[STACK]
    turn = _open_part(head, words, recent[:0], boards, state, x, y)
    end = state[STACK]
    if end == begin or state[STOPPED]:
        return 0
    first = np.int64(memory[TOP])
    middle = first
    for option in range(begin, end, 2):
        if option == turn:
            middle = np.int64(memory[TOP])
        left, right = boards[option], boards[option + 1]
        whole = _recent_place(recent, left, right)
        if not _is_met(recent, whole, left, right):
            total = 0
            rest = left | right
            near = _near_move(head, words, x, y, left, right)
            while rest:
                rest, near, a, b = _next_part(head, words, left, right, rest, near)
                if not a | b:
                    continue
                at = _recent_place(recent, a, b)
                if not _is_met(recent, at, a, b):
                    found = part_value(head, words, keys, values, recent, memory, boards, state, a, b)
                    if state[STOPPED]:
                        return 0
                    _remember(recent, at, a, b, found)
                total = _add(memory, state, total, int(recent[at + 2]))
                if state[STOPPED]:
                    return 0
            _remember(recent, whole, left, right, total)
        _push_new(memory, middle if option >= turn else first, int(recent[whole + 2]))
    if turn == end:
        middle = np.int64(memory[TOP])
    state[STACK] = begin
    games = memory[COUNT]
    made = canonical(memory, first, middle)
    state[OPENED] += memory[COUNT] - games
    state[WORK] += GAME_WORK * (memory[COUNT] - games)
    if memory[FAILED]:
        state[STOPPED] = LARGE
        return 0
    place = _slot(keys, values, x, y)
    keys[2 * place], keys[2 * place + 1], values[place] = x, y, made + 1
    return made


@kernel(nogil=True)
def value(head, words, keys, values, recent, memory, boards, state, left, right):
    """The id of the value of a board in an arena of values; 0 if state[STOPPED] is set.

    Parameters
    ----------
    memory : the arena, see `bouton.partizan.arena`.
    """
    total = 0
    rest = left | right
    while rest:
        part = part_with(head, words, left, right, lowest_bit(rest), rest)
        rest &= ~part
        found = part_value(head, words, keys, values, recent, memory, boards, state, left & part, right & part)
        if not state[STOPPED]:
            total = _add(memory, state, total, found)
        if state[STOPPED]:
            return 0
    return total
