# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""Values of boards: enumerate a part's options, split them into parts in normal form, value each distinct part once.

The search is depth-first and recursive. `table` holds the parts, and boards that were seen recently: one that is found
there is neither split into parts nor brought into normal form.

Random reads of a large table are slow, so Grundy values prefetch all options of a part, as they are made, before they
examine any of them. Each option that is not in the cache gets an entry on the stack above the options: its two sets,
the nim-sum of its cached parts, the index of the next entry, then its parts, each both in normal form (0 if cached) and
as found.
"""

import numpy as np

from bouton.boards._compiled.table import fetch_part, find_part, recall, recent_place, remember, store_part
from bouton.boards.kernel import (
    BREATHES,
    CELLS,
    HEADER,
    LEAST,
    LONG,
    PATTERN,
    SHORT,
    STAYS,
    beside_once_and_twice,
    breathe_after,
    first_form,
    fits,
    linked_part,
    links,
    lowest,
    lowest_bit,
    normal_form,
    ones,
    part_with,
    skipped_words,
    squares_beside,
    up,
)
from bouton.partizan._compiled.arena import add, canonical, push
from bouton.partizan._compiled.slots import COUNT, FAILED, PAIRS, TOP, WORKED
from bouton.storage.machine import fetch_soon, kernel

#: indices of the counters: parts in the store, its capacity, the most parts to be valued, why the run stopped, words
#: in use on the stack of options, parts valued and values made so far, parts being valued at the moment (the depth of
#: recursion), the work done, the most work allowed, and the work done on the values of a sum's parts
PARTS, ROOM, LIMIT, STOPPED, STACK, OPENED, DEPTH, WORK, MOST_WORK, VALUED = range(10)
STATE = 10
#: reasons to stop: the store must grow, a limit of parts or work is reached, time is over, options or values do not
#: fit, values take most of the work
FULL, SPENT, LATE, LARGE, DEAR = 1, 2, 5, 4, 3

#: units of work: an option costs the number of squares of its part, four patterns tried cost 1, a new value costs
#: `GAME_WORK`, and two values compared or added cost `PAIR_WORK` unless a table holds the result
TRIES, GAME_WORK, PAIR_WORK = 4, 500, 5

#: words in the cache of seen boards; a large one pays only if lookups are prefetched, as for Grundy values
RECENT, RECENT_GRUNDY = 1 << 17, 1 << 20


@kernel
def put_options(head, words, recent, boards, state, left, right, side):
    """Push the boards after each move of a player (Left if `side` is 0) onto the stack; unless the cache is empty, each
    is followed by its first form, whose place in the cache is prefetched."""
    place, cached = state[STACK], len(recent) > 0
    first = HEADER + side * head[CELLS]
    starts = right if side else left
    once, twice = left ^ left, left ^ left
    if head[BREATHES]:  # a move puts a player's own stone on a free square
        starts = left & right
        once, twice = beside_once_and_twice(head, words, starts)
    stones = (left & ~right if side else right & ~left) & ~twice  # the opponent's that may lose their last liberty
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
                doubtful = head[BREATHES] and (not bit & once or stones & words[cell])
                if doubtful and not breathe_after(head, words, x, y, bit):
                    continue
                if place + 4 > len(boards):
                    state[STOPPED] = LARGE
                    return
                boards[place], boards[place + 1] = x, y
                place += 2
                if cached:
                    x, y = first_form(head, x, y)
                    fetch_soon(recent, recent_place(head, recent, x, y))
                    boards[place], boards[place + 1] = x, y
                    place += 2
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
            state[WORK] += (state[STACK] - begin) // (4 if len(recent) else 2) * ones(x | y)
    return middle


@kernel
def _next_part(head, words, left, right, short, long, rest, near):
    """Split one part off the squares `rest`; return what remains of `rest` and of `near`, and the part in first form.

    The part is returned empty if nobody can move in it. Every part must contain a square of `near`.
    """
    start = lowest_bit(near)
    part = linked_part(head, words, short, long, start, near)
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
def _put_parts(head, words, recent, boards, state, option, x, y):
    """Push the parts of the option of (x, y) at index `option` of the stack, not yet in normal form."""
    left, right = boards[option], boards[option + 1]
    rest = left | right
    near = _near_move(head, words, x, y, left, right)
    short, long = links(head, words, left, right)
    if head[SHORT] and head[LEAST] > 1:  # nobody can move on single squares
        linked = short | up(short, head[SHORT]) | long | up(long, head[LONG])
        rest &= linked
        near &= linked
    place = state[STACK]
    while rest:
        rest, near, a, b = _next_part(head, words, left, right, short, long, rest, near)
        if not a | b:
            continue
        if place + 4 > len(boards):
            state[STOPPED] = LARGE
            return
        fetch_soon(recent, recent_place(head, recent, a, b))
        boards[place + 2], boards[place + 3] = a, b
        place += 4
    state[STACK] = place


@kernel
def _ask_options(head, words, recent, seen, boards, state, begin, x, y):
    """Mark in `seen` the values of the cached options, among those from `begin` on; push each of the others as four
    words (its two sets, free, the end of its parts), followed by its parts."""
    row, mark, end = state[DEPTH], state[OPENED], state[STACK]
    for option in range(begin, end, 4):
        left, right = boards[option + 2], boards[option + 3]
        whole = recent_place(head, recent, left, right)
        found = recall(head, recent, whole, left, right)
        if found >= 0:
            seen[row, found] = mark
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
            place = recent_place(head, recent, a, b)
            found = recall(head, recent, place, a, b)
            if found >= 0:
                total ^= found
                boards[part] = boards[part + 1] = a ^ a
            else:
                x, y = normal_form(head, words, a, b)
                fetch_part(head, keys, values, x, y)
                boards[part], boards[part + 1] = x, y
        boards[at + 2] = np.uint64(total)
        at = further


@kernel
def _part_grundy(head, words, keys, values, recent, seen, boards, state, x, y):
    """The Grundy value of a part in normal form that the store lacks; meaningless if state[STOPPED] is set."""
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
            _, found = find_part(head, keys, values, one, other)
            if found < 0:
                found = _part_grundy(head, words, keys, values, recent, seen, boards, state, one, other)
                if state[STOPPED]:
                    return 0
            a, b = boards[part + 2], boards[part + 3]
            remember(head, recent, recent_place(head, recent, a, b), a, b, found)
            total ^= found
        remember(head, recent, recent_place(head, recent, left, right), left, right, total)
        seen[row, total] = mark
        at = further
    mex = 0
    while seen[row, mex] == mark:
        mex += 1
    state[DEPTH] -= 1
    state[STACK] = begin
    place, _ = find_part(head, keys, values, x, y)
    store_part(head, keys, values, place, x, y, mex)
    return mex


@kernel
def part_grundy(head, words, keys, values, recent, seen, boards, state, left, right):
    """The Grundy value of a part of a board; meaningless if state[STOPPED] is set."""
    x, y = normal_form(head, words, left, right)
    _, found = find_part(head, keys, values, x, y)
    return found if found >= 0 else _part_grundy(head, words, keys, values, recent, seen, boards, state, x, y)


@kernel(nogil=True, unchanged=("head", "words"))
def grundy(head, words, keys, values, recent, seen, boards, state, left, right):
    """The Grundy value of a board; 0 if state[STOPPED] is set.

    Parameters
    ----------
    head, words : the board as the kernel reads it.
    keys, values : the store.
    recent : the cache of seen boards, with their values.
    seen : for each depth and value, the mark of the last part at that depth that has an option of this value.
    boards, state : the stack of options, and the counters: `PARTS` and so on are their indices.
    left, right : the squares of use to Left, and those of use to Right.
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
def _count_values(memory, state, games):
    """Count the work of the values made since the arena had `games` of them, and of the pairs compared for them."""
    state[WORK] += GAME_WORK * (memory[COUNT] - games) + PAIR_WORK * memory[PAIRS]
    memory[PAIRS] = 0


@kernel
def add_values(memory, state, one, other):
    """The id of the sum of two values, in the arena; sets state[STOPPED] if the arena is full."""
    games = memory[COUNT]
    total = add(memory, one, other)
    _count_values(memory, state, games)
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
    _, found = find_part(head, keys, values, x, y)
    if found >= 0:
        return found
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
        whole = recent_place(head, recent, left, right)
        total = recall(head, recent, whole, left, right)
        if total < 0:
            total = 0
            rest = left | right
            near = _near_move(head, words, x, y, left, right)
            short, long = links(head, words, left, right)
            while rest:
                rest, near, a, b = _next_part(head, words, left, right, short, long, rest, near)
                if not a | b:
                    continue
                at = recent_place(head, recent, a, b)
                found = recall(head, recent, at, a, b)
                if found < 0:
                    found = part_value(head, words, keys, values, recent, memory, boards, state, a, b)
                    if state[STOPPED]:
                        return 0
                    remember(head, recent, at, a, b, found)
                total = add_values(memory, state, total, found)
                if state[STOPPED]:
                    return 0
            remember(head, recent, whole, left, right, total)
        _push_new(memory, middle if option >= turn else first, total)
    if turn == end:
        middle = np.int64(memory[TOP])
    state[STACK] = begin
    games = memory[COUNT]
    made = canonical(memory, first, middle)
    state[OPENED] += memory[COUNT] - games
    _count_values(memory, state, games)
    if memory[FAILED]:
        state[STOPPED] = LARGE
        return 0
    place, _ = find_part(head, keys, values, x, y)
    store_part(head, keys, values, place, x, y, made)
    return made


@kernel(nogil=True, unchanged=("head", "words"))
def value(head, words, keys, values, recent, memory, boards, state, left, right):
    """The id of the value of a board in an arena of values; 0 if state[STOPPED] is set.

    Parameters
    ----------
    memory : the arena, see `bouton.partizan.arena`; the others are as in `grundy`.
    """
    total = 0
    rest = left | right
    while rest:
        part = part_with(head, words, left, right, lowest_bit(rest), rest)
        rest &= ~part
        found = part_value(head, words, keys, values, recent, memory, boards, state, left & part, right & part)
        if not state[STOPPED]:
            total = add_values(memory, state, total, found)
        if state[STOPPED]:
            return 0
    return total
