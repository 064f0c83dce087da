# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""The winner of a board by trying moves in turn on the sum of its large parts and one value for all small parts.

In partizan normal play, each part of few squares is replaced by its canonical form; these are added up, and a player's
moves in their sum are the options of that form. In the large parts every move is tried, first those that leave the
opponent the fewest moves. Results are stored in a hash table with open addressing: the squares of the large parts are
the key; the slot holds the value of the small parts and the result for each player to move.
"""

import numpy as np

from bouton.boards._compiled.fold import (
    DEAR,
    LARGE,
    STACK,
    STOPPED,
    TRIES,
    VALUED,
    WORK,
    add_values,
    count,
    part_grundy,
    part_value,
    put_options,
)
from bouton.boards._compiled.table import FIRST, SECOND, SHIFT
from bouton.boards.dominoes import EVEN, domino_verdict
from bouton.boards.kernel import (
    CELLS,
    HEADER,
    LEAST,
    LINES,
    PATTERN,
    WIDTH,
    fits,
    lowest,
    lowest_bit,
    normal_form,
    ones,
    part_with,
    skipped_words,
)
from bouton.partizan._compiled.arena import le
from bouton.partizan._compiled.slots import FAILED, LEFTS, OPTIONS, RECORD, RECORDS, RIGHTS
from bouton.storage.machine import fetch_soon, kernel

#: bits of the mode: Right moves, misère play, each player makes both players' moves, and the number of moves left is
#: computed, with the winner hurrying and the loser delaying
_RIGHT, _MISERE, _IMPARTIAL, _EXACT = 1, 2, 4, 8
_LOST, _WON = 2, 3
#: bits of a slot before the value, two per player; if no parts are valued, each player has 16 bits
_GAME = 4
#: words per sum on the stack: two sets, the value, the sort key
_WORDS = 4
#: more than the number of moves that a player can have; the least sort key (smaller numbers are results)
_CELLS = 1 << 10
_MIDDLE = 1 << 20
#: the most squares of a part that is valued once the values of larger ones have taken `DEAR_WORK` more than twice the
#: work of all else
FEW, DEAR_WORK = 6, 10_000_000
#: sums whose slots are prefetched before the first of them is looked up
_AHEAD = 2


@kernel
def _first_slot(values, left, right, game):
    """The home slot of a sum: its place in the store if nothing collides."""
    mixed = (hash(left) ^ (hash(right) * SECOND) ^ (np.uint64(game) << SHIFT)) * FIRST
    mixed = (mixed ^ (mixed >> SHIFT)) * SECOND
    return np.int64(mixed >> SHIFT) & (len(values) - 1)


@kernel
def _slot(keys, values, left, right, game, most):
    """The slot of a sum in the store, or the free slot where it would be inserted."""
    mask = len(values) - 1
    place = _first_slot(values, left, right, game)
    while values[place] and (
        keys[2 * place] != left or keys[2 * place + 1] != right or (most and values[place] >> _GAME != game)
    ):
        place = (place + 1) & mask
    return place


@kernel
def _known_worth(values, place, side, most):
    """The result stored in a slot for a player to move, 0 if there is none."""
    return values[place] >> 2 * side & 3 if most else values[place] >> 16 * side & 0xFFFF


@kernel
def move_to_larger(keys, values, more_keys, more_values, most):
    """Copy all sums into a larger store."""
    for old in range(len(values)):
        if values[old]:
            left, right = keys[2 * old], keys[2 * old + 1]
            place = _slot(more_keys, more_values, left, right, np.int64(values[old]) >> _GAME if most else 0, most)
            more_keys[2 * place], more_keys[2 * place + 1], more_values[place] = left, right, values[old]


@kernel
def count_squares(keys, values, counts):
    """Count the stored sums by their number of squares."""
    for at in range(len(values)):
        if values[at]:
            counts[ones(keys[2 * at] | keys[2 * at + 1])] += 1


@kernel
def mark_larger(keys, values, least, marks):
    """Mark the stored sums of at least `least` squares."""
    for at in range(len(values)):
        marks[at] = values[at] and ones(keys[2 * at] | keys[2 * at + 1]) >= least


@kernel
def _count_moves(head, words, state, left, right, side):
    """Count a player's moves on a board by patterns only (the liberty rule of `breathe_after` is not checked)."""
    found = 0
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
                found += 1
        state[WORK] += tried // TRIES
    return found


@kernel
def _settle(head, words, small, mode, state, left, right, game, most):
    """Return the large parts of a board in normal form, and `game` plus the values of the other parts.

    Parts in which no move is possible are dropped.

    Parameters
    ----------
    small : the stores of the fold that values parts, see `part_value`.
    most : the most squares that a valued part has.
    """
    part_keys, part_values, recent, memory, seen, part_boards, part_state = small
    rest, done = left | right, part_state[WORK]
    x = left ^ left
    y = x
    while rest:
        bit = lowest_bit(rest)
        part = part_with(head, words, left, right, bit, left | right)
        rest &= ~part
        if part == bit and head[LEAST] > 1:
            continue
        if ones(part) > most:
            x |= left & part
            y |= right & part
            continue
        own, other = left & part, right & part
        if mode & _IMPARTIAL:
            game ^= part_grundy(head, words, part_keys, part_values, recent, seen, part_boards, part_state, own, other)
        else:
            worth = part_value(head, words, part_keys, part_values, recent, memory, part_boards, part_state, own, other)
            game = add_values(memory, part_state, game, worth)
        if part_state[STOPPED]:
            state[STOPPED] = part_state[STOPPED]
            return x, y, game
    done = part_state[WORK] - done
    state[WORK] += done
    state[VALUED] += done
    if most > FEW and state[VALUED] > 2 * (state[WORK] - state[VALUED]) + DEAR_WORK:
        state[STOPPED] = DEAR
    if x | y:
        x, y = normal_form(head, words, x, y)
    return x, y, game


@kernel
def _at_end(memory, mode, game):
    """The result of a sum that has no large parts."""
    if mode & _MISERE:
        return _WON
    if mode & _IMPARTIAL:
        return _WON if game else _LOST
    lost = le(memory, np.int64(0), game) if mode & _RIGHT else le(memory, game, np.int64(0))
    return _LOST if lost else _WON


@kernel
def _glance(head, words, keys, values, memory, state, mode, left, right, game, most):
    """The result of a sum for the player to move if it is cheap to find, else the sum's sort key."""
    if head[LINES] and not mode & ~_RIGHT:  # in that case small parts are not valued
        cells, width = head[CELLS], head[WIDTH]
        found = domino_verdict(left, width, cells // width, words[cells], words[cells + 1], mode)
        return found if found < EVEN // 2 else _MIDDLE + found
    if not most:
        return _MIDDLE
    if not left | right:
        return _at_end(memory, mode, game)
    side = mode & _RIGHT
    known = _known_worth(values, _slot(keys, values, left, right, game, most), side, most)
    if known:
        return known
    own = _count_moves(head, words, state, left, right, side)
    other = _count_moves(head, words, state, left, right, 1 - side)
    return _MIDDLE + 64 * (own + other if mode & _IMPARTIAL else 3 * own - other + _CELLS) + ones(left | right)


@kernel
def _bring_first(boards, begin, end):
    """Swap the first of some sums on the stack with the one that has the least sort key, which is tried first."""
    best = begin
    for place in range(begin + _WORDS, end, _WORDS):
        if boards[place + 3] < boards[best + 3]:
            best = place
    for word in range(_WORDS):
        boards[begin + word], boards[best + word] = boards[best + word], boards[begin + word]


@kernel
def _put_sums(head, words, keys, values, small, mode, boards, state, left, right, game, most):
    """Push the sums after each move with their sort keys, except those known to be won for the opponent; return where
    they begin, or −1 if one is known to be lost for the opponent."""
    memory = small[3]
    side, begin = mode & _RIGHT, state[STACK]
    for player in range(2):
        if mode & _IMPARTIAL or player == side:
            put_options(head, words, boards[:0], boards, state, left, right, player)
    middle = state[STACK]
    extra, at = game, np.int64(0)
    if not mode & _IMPARTIAL:
        record = memory[RECORDS] + game * RECORD
        extra, at = np.int64(memory[record + LEFTS]), np.int64(memory[record + OPTIONS])
        if side:
            extra, at = np.int64(memory[record + RIGHTS]), at + extra
    moves = (middle - begin) // 2
    if state[STOPPED] or middle + _WORDS * (moves + extra) > len(boards):
        state[STOPPED] = LARGE
        return middle
    state[WORK] += (moves + extra) * ones(left | right)
    after = mode if mode & _IMPARTIAL else mode ^ _RIGHT
    for first in range(0, moves + extra, _AHEAD):
        here, last = state[STACK], min(first + _AHEAD, moves + extra)
        for index in range(first, last):
            x, y, option = left, right, game
            if index < moves:
                x, y = boards[begin + 2 * index], boards[begin + 2 * index + 1]
                if most:
                    x, y, option = _settle(head, words, small, mode, state, x, y, game, most)
            elif mode & _IMPARTIAL:
                option = np.int64(index - moves)
            else:
                option = np.int64(memory[at + index - moves])
            if state[STOPPED]:
                return middle
            if most:
                slot = _first_slot(values, x, y, option)
                fetch_soon(values, slot)
                fetch_soon(keys, 2 * slot)
            place = here + _WORDS * (index - first)
            boards[place], boards[place + 1], boards[place + 2] = x, y, np.uint64(option)
        for place in range(here, here + _WORDS * (last - first), _WORDS):
            x, y, option = boards[place], boards[place + 1], np.int64(boards[place + 2])
            order = _glance(head, words, keys, values, memory, state, after, x, y, option, most)
            if memory[FAILED]:
                state[STOPPED] = LARGE
                return middle
            if order == _LOST:
                return np.int64(-1)
            if order != _WON:
                top = state[STACK]
                boards[top], boards[top + 1], boards[top + 2], boards[top + 3] = (
                    x,
                    y,
                    np.uint64(option),
                    np.uint64(order),
                )
                state[STACK] = top + _WORDS
    return middle


@kernel
def _worth(head, words, keys, values, small, mode, boards, state, left, right, game, most):
    """The result of a sum for the player to move (see `turns`); it must be settled if small parts are valued."""
    if not most:
        left, right, game = _settle(head, words, small, mode, state, left, right, game, most)
    if not left | right:
        return _at_end(small[3], mode, game)
    known = _known_worth(values, _slot(keys, values, left, right, game, most), mode & _RIGHT, most)
    if known:
        return known
    count(state)
    if state[STOPPED]:
        return 0
    begin = state[STACK]
    middle = _put_sums(head, words, keys, values, small, mode, boards, state, left, right, game, most)
    if state[STOPPED]:
        return 0
    end = state[STACK] if middle >= 0 else middle
    worth = _WON if middle < 0 or (mode & _MISERE and middle == end) else _LOST
    after = mode if mode & _IMPARTIAL else mode ^ _RIGHT
    for place in range(middle, end, _WORDS):
        if most or head[LINES]:
            _bring_first(boards, place, end)
        x, y, option = boards[place], boards[place + 1], np.int64(boards[place + 2])
        found = _worth(head, words, keys, values, small, after, boards, state, x, y, option, most)
        if state[STOPPED]:
            return 0
        if not found & 1:
            if not mode & _EXACT:
                worth = _WON
                break
            if not worth & 1 or found + 5 < worth:
                worth = found + 5
        elif not worth & 1 and mode & _EXACT:
            worth = max(worth, found + 3)
    state[STACK] = begin
    place = _slot(keys, values, left, right, game, most)
    keys[2 * place], keys[2 * place + 1] = left, right
    values[place] |= game << _GAME | worth << 2 * (mode & _RIGHT) if most else worth << 16 * (mode & _RIGHT)
    return worth


@kernel(nogil=True, unchanged=("head", "words"))
def turns(head, words, keys, values, small, mode, boards, state, left, right, game, most):
    """The result of a board plus a value for the player to move: 2 if the position is lost, 3 if it is won.

    If the number of moves left is computed, 4 is added for each of them.

    Parameters
    ----------
    head, words : the board as the kernel reads it.
    keys, values : the store.
    small : the stores of `value` and `grundy`, which value the parts of at most `most` squares; with `most` 0, none.
    mode : the sum of 1 if Right moves, 2 for misère play, 4 if each player makes both players' moves, and 8 if the
        number of moves left is computed, with the winner hurrying and the loser delaying.
    boards, state : as for `value`.
    game : the value: an id in the arena, or a Grundy value if each player makes both players' moves.
    """
    x, y, game = _settle(head, words, small, mode, state, left, right, game, most)
    if state[STOPPED]:
        return 0
    found = _glance(head, words, keys, values, small[3], state, mode, x, y, game, most)
    if found < _MIDDLE:
        return found
    return _worth(head, words, keys, values, small, mode, boards, state, x, y, game, most)
