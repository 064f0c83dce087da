# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""Values of boards: a part's options, their parts in normal form, and what these are worth, each part valued once.

Depth first, by functions that call themselves. The store of parts is a table with open addressing: two words a part,
and beside them its value plus 1, 0 where nothing is.
"""

import numpy as np

from bouton.boards.dominoes import EVEN, domino_verdict
from bouton.boards.kernel import (
    BREATHES,
    CELLS,
    HEADER,
    LEAST,
    LINES,
    PATTERN,
    STAYS,
    WIDTH,
    breathe_after,
    fits,
    lowest,
    lowest_bit,
    normal_form,
    part_with,
)
from bouton.partizan._compiled.arena import add, canonical, push
from bouton.partizan._compiled.slots import COUNT, FAILED, TOP, WORKED
from bouton.storage.machine import kernel

__all__ = ["FULL", "LATE", "LIMIT", "PARTS", "ROOM", "STATE", "STOPPED", "grundy", "move_to_larger", "turns", "value"]

#: where counts stand: parts in the store, how many it may hold, how many may be valued, why it stopped, the words of
#: the stack of options, parts valued since the beginning, parts whose values are being found
PARTS, ROOM, LIMIT, STOPPED, STACK, OPENED, DEPTH = range(7)
STATE = 7
#: why: the store wants to grow, as many parts as were allowed, the time is over, the options or values do not fit
FULL, SPENT, LATE, LARGE = 1, 2, 5, 4

_FIRST, _SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
_SHIFT = np.uint64(32)


@kernel
def _slot(keys, values, left, right):
    """The place of a part in the store, or the free one where it would stand."""
    mask = len(values) - 1
    mixed = (left ^ (right * _SECOND)) * _FIRST
    mixed = (mixed ^ (mixed >> _SHIFT)) * _SECOND
    place = np.int64(mixed >> _SHIFT) & mask
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
def _put_options(head, words, boards, state, left, right, side):
    """Put the boards after each move of a player, of Left for 0, on the stack."""
    place = state[STACK]
    first = HEADER + side * head[CELLS]
    starts = right if side else left
    while starts:
        bit = lowest_bit(starts)
        starts ^= bit
        cell = lowest(bit)
        for at in range(head[first + cell], head[first + cell + 1], PATTERN):
            if fits(words, at, left, right):
                x = (left & ~words[at + 4]) | words[at + 5]
                y = (right & ~words[at + 6]) | words[at + 7]
                if head[STAYS]:
                    part = part_with(head, words, left, right, bit)
                    x, y = (left & ~part) | (x & part), (right & ~part) | (y & part)
                if head[BREATHES] and not breathe_after(words, x, y, bit):
                    continue
                if place + 2 > len(boards):
                    state[STOPPED] = LARGE
                    return
                boards[place], boards[place + 1] = x, y
                place += 2
    state[STACK] = place


@kernel
def _count(state):
    """Count a part; whether that may not be."""
    if state[PARTS] >= state[ROOM]:
        state[STOPPED] = FULL
    elif state[OPENED] >= state[LIMIT]:
        state[STOPPED] = SPENT
    state[PARTS] += 1
    state[OPENED] += 1


@kernel
def _next_part(head, words, rest, left, right):
    """The squares that are left beside the first part among some, and that part in normal form.

    The part is empty where nobody can move in it.
    """
    bit = lowest_bit(rest)
    part = part_with(head, words, left, right, bit)
    rest &= ~part
    if part == bit and head[LEAST] > 1:
        return rest, left ^ left, left ^ left
    x, y = normal_form(head, words, left & part, right & part)
    return rest, x, y


@kernel(nogil=True)
def grundy(head, words, keys, values, seen, boards, state, left, right):
    """The Grundy value of a board.

    Parameters
    ----------
    head, words : the board as the kernel reads it.
    keys, values : the store.
    seen : for each value whether an option has it: the row of a part begins where the options of those before it end.
    boards, state : the stack of options, and the counts named above.
    """
    total = 0
    rest = left | right
    while rest:
        rest, x, y = _next_part(head, words, rest, left, right)
        if not x | y:
            continue
        place = _slot(keys, values, x, y)
        if not values[place]:
            begin = state[STACK]
            for side in range(2):
                _put_options(head, words, boards, state, x, y, side)
            if state[STACK] == begin:
                continue
            _count(state)
            if state[STOPPED]:
                return 0
            row = state[DEPTH]
            state[DEPTH] += 1
            mark = state[OPENED]
            for option in range(begin, state[STACK], 2):
                found = grundy(head, words, keys, values, seen, boards, state, boards[option], boards[option + 1])
                if state[STOPPED]:
                    return 0
                seen[row, found] = mark
            mex = 0
            while seen[row, mex] == mark:
                mex += 1
            state[DEPTH] -= 1
            state[STACK] = begin
            place = _slot(keys, values, x, y)
            keys[2 * place], keys[2 * place + 1], values[place] = x, y, mex + 1
        total ^= values[place] - 1
    return total


@kernel(nogil=True)
def value(head, words, keys, values, memory, boards, state, left, right):
    """The id of the value of a board in an arena of values.

    Parameters
    ----------
    memory : the arena, see `bouton.partizan.arena`.
    """
    total = 0
    rest = left | right
    while rest:
        rest, x, y = _next_part(head, words, rest, left, right)
        if not x | y:
            continue
        place = _slot(keys, values, x, y)
        if not values[place]:
            begin = state[STACK]
            _put_options(head, words, boards, state, x, y, 0)
            turn = state[STACK]
            _put_options(head, words, boards, state, x, y, 1)
            end = state[STACK]
            if end == begin:
                continue
            _count(state)
            if state[STOPPED]:
                return 0
            first = np.int64(memory[TOP])
            middle = first
            bottom = first
            for option in range(begin, end, 2):
                if option == turn:
                    middle = np.int64(memory[TOP])
                    bottom = middle
                found = value(head, words, keys, values, memory, boards, state, boards[option], boards[option + 1])
                if state[STOPPED]:
                    return 0
                new = True
                for i in range(memory[WORKED] + bottom, memory[WORKED] + memory[TOP]):
                    if memory[i] == found:
                        new = False
                        break
                if new:
                    push(memory, found)
            if turn == end:
                middle = np.int64(memory[TOP])
            state[STACK] = begin
            games = memory[COUNT]
            made = canonical(memory, first, middle)
            state[OPENED] += memory[COUNT] - games
            if memory[FAILED]:
                state[STOPPED] = LARGE
                return 0
            place = _slot(keys, values, x, y)
            keys[2 * place], keys[2 * place + 1], values[place] = x, y, made + 1
        total = add(memory, total, np.int64(values[place] - 1))
        if memory[FAILED]:
            state[STOPPED] = LARGE
            return 0
    return total


@kernel
def _sort_dominoes(head, words, boards, begin, end, lies):
    """Put options of dominoes in order, first those that leave the other least; their second words are overwritten.

    Those that bounds say lose go. Returns where the others end, `begin` − 1 where bounds say that one wins.
    """
    cells, width = head[CELLS], head[WIDTH]
    last = begin
    for option in range(begin, end, 2):
        free = boards[option]
        rank = domino_verdict(free, width, cells // width, words[cells], words[cells + 1], not lies)
        if rank == 2:
            return begin - 1
        if rank < EVEN // 2:
            continue
        place = last
        while place > begin and boards[place - 1] > np.uint64(rank):
            boards[place], boards[place + 1] = boards[place - 2], boards[place - 1]
            place -= 2
        boards[place], boards[place + 1] = free, rank
        last += 2
    return last


@kernel(nogil=True)
def turns(head, words, keys, values, mode, boards, state, left, right):
    """The worth of a whole board to the player to move: 2 for a lost position, 3 for one that is won, and, where the
    moves left are asked for, 4 for each of them more.

    Parameters
    ----------
    mode : the sum of 1 where Right moves, 2 for misère play, 4 where each player makes both players' moves, and 8 where
        the moves left are asked for, when the winner hurries and the loser delays.
    """
    rest = left | right
    while rest and head[LEAST] > 1:  # what no move can touch goes
        bit = lowest_bit(rest)
        part = part_with(head, words, left, right, bit)
        rest &= ~part
        if part == bit:
            left, right = left & ~bit, right & ~bit
    if not left | right:
        return 3 if mode & 2 else 2
    own, other = normal_form(head, words, left, right)
    place = _slot(keys, values, own, other)
    half = 16 * (mode & 1)
    known = values[place] >> half & 0xFFFF
    if known:
        return known
    begin = state[STACK]
    lines = head[LINES] and not mode & 14
    if lines and not begin:  # bounds decide nothing of what is reached by a move: it was put in order
        cells, width = head[CELLS], head[WIDTH]
        decided = domino_verdict(own, width, cells // width, words[cells], words[cells + 1], mode & 1)
        if decided < EVEN // 2:
            return decided
    for side in range(2):
        if mode & 4 or side == mode & 1:
            _put_options(head, words, boards, state, own, other, side)
    _count(state)
    if state[STOPPED]:
        return 0
    end = state[STACK]
    if lines:
        end = _sort_dominoes(head, words, boards, begin, end, mode & 1)
    after = mode if mode & 4 else mode ^ 1
    worth = 3 if end < begin or (mode & 2 and end == begin) else 2
    for option in range(begin, end, 2):
        x, y = boards[option], boards[option if lines else option + 1]
        found = turns(head, words, keys, values, after, boards, state, x, y)
        if state[STOPPED]:
            return 0
        if not found & 1:
            if not mode & 8:
                worth = 3
                break
            if worth & 1 == 0 or found + 5 < worth:
                worth = found + 5
        elif worth & 1 == 0 and mode & 8:
            worth = max(worth, found + 3)
    state[STACK] = begin
    place = _slot(keys, values, own, other)
    keys[2 * place], keys[2 * place + 1] = own, other
    values[place] |= worth << half
    return worth
