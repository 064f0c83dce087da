# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""Values of boards: a part's options, their parts in normal form, and what these are worth, each part valued once.

Depth first, by functions that call themselves. The store of parts is a table with open addressing: two words a part,
and beside them its value plus 1, 0 where nothing is. In front of it stands a small one of boards as they are met, four
words each: two sets, their value, and one that keeps a board within a line of the machine's cache. What is met again
there is neither cut into parts nor brought into normal form.

Large tables are slow to read, so Grundy values ask for all options of a part before they look at one of them: above the
options on the stack stand, for each that was not met, itself, the sum of its parts that were met and the place where
the next one begins, then all its parts, each in normal form, 0 where it was met, and as it is.
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

#: where counts stand: parts in the store, how many it may hold, how many may be valued, why it stopped, the words of
#: the stack of options, parts valued since the beginning, parts whose values are being found; the work, and how much
#: there may be
PARTS, ROOM, LIMIT, STOPPED, STACK, OPENED, DEPTH, WORK, MOST_WORK = range(9)
STATE = 9
#: why: the store wants to grow, as many parts as were allowed, the time is over, the options or values do not fit
FULL, SPENT, LATE, LARGE = 1, 2, 5, 4

#: work is for each option the squares of the part where it was made, 1 for four patterns that were tried, and that of a
#: new value
TRIES, GAME_WORK = 4 * PATTERN, 1_000

#: of hashes
FIRST, SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
SHIFT = np.uint64(32)
#: words of the boards that were met: a large table is quick where it is asked beforehand, as Grundy values do
RECENT, RECENT_GRUNDY = 4 << 15, 4 << 18


@kernel
def _first_slot(values, left, right):
    """The place of the store where a part stands if it is alone there."""
    mixed = (hash(left) ^ (hash(right) * SECOND)) * FIRST
    mixed = (mixed ^ (mixed >> SHIFT)) * SECOND
    return np.int64(mixed >> SHIFT) & (len(values) - 1)


@kernel
def _slot(keys, values, left, right):
    """The place of a part in the store, or the free one where it would stand."""
    mask = len(values) - 1
    place = _first_slot(values, left, right)
    while values[place] and (keys[2 * place] != left or keys[2 * place + 1] != right):
        place = (place + 1) & mask
    return place


@kernel
def move_to_larger(keys, values, more_keys, more_values):
    """Put all parts into a larger store."""
    for old in range(len(values)):
        if values[old]:
            place = _slot(more_keys, more_values, keys[2 * old], keys[2 * old + 1])
            more_keys[2 * place], more_keys[2 * place + 1] = keys[2 * old], keys[2 * old + 1]
            more_values[place] = values[old]


@kernel
def put_options(head, words, boards, state, left, right, side):
    """Put the boards after each move of a player, of Left for 0, on the stack."""
    place = state[STACK]
    first = HEADER + side * head[CELLS]
    starts = right if side else left
    while starts:
        bit = lowest_bit(starts)
        starts ^= bit
        cell = lowest(bit)
        begin, end = head[first + cell], head[first + cell + 1]
        state[WORK] += (end - begin) // TRIES
        for at in range(begin, end, PATTERN):
            if fits(words, at, left, right):
                x = (left & ~words[at + 4]) | words[at + 5]
                y = (right & ~words[at + 6]) | words[at + 7]
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
    state[STACK] = place


@kernel
def count(state):
    """Count a part, or stop where that may not be."""
    if state[PARTS] >= state[ROOM]:
        state[STOPPED] = FULL
    elif state[OPENED] >= state[LIMIT] or state[WORK] >= state[MOST_WORK]:
        state[STOPPED] = SPENT
    state[PARTS] += 1
    state[OPENED] += 1


@kernel
def _open_part(head, words, boards, state, x, y):
    """Put the boards after all moves in a part on the stack and count it, if there are any; where Right's begin."""
    begin = state[STACK]
    put_options(head, words, boards, state, x, y, 0)
    middle = state[STACK]
    put_options(head, words, boards, state, x, y, 1)
    if state[STACK] > begin:
        count(state)
        if not state[STOPPED]:
            state[WORK] += (state[STACK] - begin) // 2 * ones(x | y)
    return middle


@kernel
def _recent_place(recent, left, right):
    """The place of a board among those that were met, if it is there."""
    return np.int64((hash(left) * FIRST + hash(right) * SECOND) >> SHIFT) & (len(recent) - 4)


@kernel
def _next_part(head, words, left, right, rest, near):
    """The squares that are left beside one part of some, those of them that are near, and that part in first form.

    It is empty where nobody can move in it. Each part has a square that is near.
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
    """The squares of a board that a move has changed, and those beside them: each part of what was one has some."""
    changed = (x ^ left) | (y ^ right)
    return (changed | squares_beside(head, words, changed)) & (left | right)


@kernel
def _is_met(recent, place, left, right):
    """Compare a board with the one at its place among those that were met."""
    return recent[place] == left and recent[place + 1] == right


@kernel
def _remember(recent, place, left, right, found):
    """Put a board and its value among those that were met."""
    recent[place], recent[place + 1], recent[place + 2] = left, right, np.uint64(found)


@kernel
def _put_parts(head, words, recent, boards, state, option, x, y):
    """Put the parts of an option on the stack as they are."""
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
    """Mark the values of the options that were met, and put the others with their parts on the stack."""
    row, mark, end = state[DEPTH], state[OPENED], state[STACK]
    for option in range(begin, end, 2):
        left, right = first_form(head, boards[option], boards[option + 1])
        fetch_soon(recent, _recent_place(recent, left, right))
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
    """Sum the parts that were met of the options that were not, and bring the others into normal form."""
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
    """The Grundy value of a part in normal form."""
    place = _slot(keys, values, x, y)
    if values[place]:
        return np.int64(values[place]) - 1
    begin = state[STACK]
    _open_part(head, words, boards, state, x, y)
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
            if not one | other:  # it was met
                continue
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
    """The Grundy value of a part of a board."""
    x, y = normal_form(head, words, left, right)
    return _part_grundy(head, words, keys, values, recent, seen, boards, state, x, y)


@kernel(nogil=True)
def grundy(head, words, keys, values, recent, seen, boards, state, left, right):
    """The Grundy value of a board.

    Parameters
    ----------
    head, words : the board as the kernel reads it.
    keys, values : the store.
    recent : boards that were met, with their values.
    seen : for each value whether an option has it: the row of a part begins where the options of those before it end.
    boards, state : the stack of options, and the counts named above.
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
    """The id of the sum of two values."""
    games = memory[COUNT]
    total = add(memory, one, other)
    state[WORK] += GAME_WORK * (memory[COUNT] - games)
    if memory[FAILED]:
        state[STOPPED] = LARGE
    return total


@kernel
def _push_new(memory, begin, game):
    """Put a value among those of the options from a place on, where it is not there yet."""
    for place in range(memory[WORKED] + begin, memory[WORKED] + memory[TOP]):
        if memory[place] == game:
            return
    push(memory, game)


@kernel
def part_value(head, words, keys, values, recent, memory, boards, state, left, right):
    """The id of the value of a part of a board."""
    x, y = normal_form(head, words, left, right)
    place = _slot(keys, values, x, y)
    if values[place]:
        return np.int64(values[place]) - 1
    begin = state[STACK]
    turn = _open_part(head, words, boards, state, x, y)
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
    """The id of the value of a board in an arena of values.

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
