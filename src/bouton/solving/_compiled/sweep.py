"""The dense sweep: Grundy values and remoteness of positions 0, 1, 2, … whose options all have smaller numbers.

One pass suffices, because every option has its values when position i is reached. The test ``0 <= option < i`` is made
for every option: it keeps compiled code inside its arrays, and it proves that play ends. It is a single unsigned
comparison.

One table holds everything, so that an option is read once, which takes most of the time in a large table: an entry is
the Grundy value, or the *score*, or both, with the score in the upper half.

The mex: values are collected as bits in two words alternately, and the lowest zero bit is the answer. As long as no
value in the entire table exceeds 63, values are not tested. Later, values above 63 are skipped; only if all 64 bits are
set (which is rare) are larger ones marked in `seen`, with the number of the position, so that nothing has to be
cleared. The loop handles two moves per iteration and the mex has no branch, because Intel's processors execute two
branches or shifts per cycle, fewer than AMD's.

Remoteness: the player to move takes the least remoteness among options that are lost for the opponent, otherwise the
greatest of all, and adds 1. A position is lost if its remoteness is even in normal play, or odd in misère play
(`misere` = 1), in which the player to move wins at an end. A position's score is the larger, the more the player who
moves there wants it: with b bits, 2^b − 1 less the remoteness if it is lost, otherwise the remoteness. So the best
option is the one with the largest entry.

The functions return DONE when `budget` moves have been generated or `last` is reached, otherwise the reason why they
stopped at position state[NEXT].
"""

from typing import Any

import numpy as np
from numba import njit, types

from bouton.solving._compiled import when_called
from bouton.solving._compiled.bits import lowest_zero
from bouton.solving._compiled.borrowed import borrow

DONE, ROOM, OUTSIDE, RISES, WIDER, FORM = 0, 1, 2, 3, 4, 5

#: indices of `state`: the next position, moves so far, the most options of one position, ends so far, a refused option,
#: positions that took the values of their canonical form; after these, and not stored, the largest Grundy value of the
#: table
NEXT, MOVES, MOST, ENDS, WITNESS, FORMED = 0, 1, 2, 3, 4, 5
KEPT, WIDEST = 8, 8  # unfinished tables in stores hold the first eight

_ROW = types.Array(types.int64, 1, "C")
RULE = types.FunctionType(types.int64(types.int64, _ROW))
VALUE = types.FunctionType(types.int64(types.int64))
_SIX_BITS = np.uint64(63)


def _signature(kind: Any) -> Any:
    return types.int64(RULE, VALUE, *(types.int64,) * 5, types.Array(kind, 1, "C"), _ROW, _ROW, _ROW)


def _sweep(
    rule: Any,
    form: Any,
    symmetric: int,
    last: int,
    budget: int,
    misere: int,
    wanted: int,
    table: Any,
    out: Any,
    seen: Any,
    state: Any,
) -> int:
    """Value the positions from state[NEXT] to `last` − 1; `wanted`: 1 for Grundy values, 2 for scores, 3 for both.

    If `symmetric` is set, a position whose canonical form is another position takes the values of that form, and counts
    as one move of `budget`; a form must not be larger than its position. `seen` is work space for values from 64 on.
    """
    out, one = borrow(out), np.uint64(1)
    bits = np.uint64((4 if wanted == 3 else 8) * table.itemsize)
    shift = bits if wanted & 1 else np.uint64(0)
    most, values = (one << bits) - one, (one << shift) - one
    largest = np.int64(most >> one)
    moves: Any = state[MOVES]
    work = moves + budget
    index, widest = state[NEXT], state[WIDEST]
    while index < last and moves < work:
        state[NEXT] = index
        if symmetric:
            least = form(index)
            if least < 0:
                state[MOVES] = moves
                return OUTSIDE
            if least > index:
                state[MOVES], state[WITNESS] = moves, least
                return FORM
            if least < index:
                table[index] = table[least]
                index += 1
                work -= 1
                state[FORMED] += 1
                continue
        count = rule(index, out)
        if count < 0:
            state[MOVES] = moves
            return ROOM if count == -1 else OUTSIDE
        bound = np.uint64(index)
        even, odd, best = np.uint64(0), np.uint64(0), np.uint64(0)
        k, last_option = np.uint64(0), np.uint64(count)
        if widest <= 63 and 0 < count < out.size:
            out[last_option] = out[last_option - one]  # repeat the last one, so that an odd count leaves no rest
            while k < last_option:
                first = np.uint64(out[k])
                if first >= bound:
                    state[MOVES], state[WITNESS] = moves, first
                    return RISES
                second = np.uint64(out[k + one])
                if second >= bound:
                    state[MOVES], state[WITNESS] = moves, second
                    return RISES
                one_entry, other_entry = np.uint64(table[first]), np.uint64(table[second])
                if wanted & 1:
                    even |= one << (one_entry & _SIX_BITS)
                    odd |= one << (other_entry & _SIX_BITS)
                if wanted & 2:
                    best = max(best, max(one_entry, other_entry))
                k += np.uint64(2)
        while k < last_option:
            first = np.uint64(out[k])
            if first >= bound:
                state[MOVES], state[WITNESS] = moves, first
                return RISES
            entry = np.uint64(table[first])
            best = max(best, entry)
            if entry & values <= _SIX_BITS:
                even |= one << (entry & values)
            k += one
        found: Any = np.int64(0)
        if wanted & 1:
            mask = even | odd
            if mask == ~np.uint64(0):
                for j in range(count):
                    large = np.int64(np.uint64(table[out[j]]) & values)
                    if large >= seen.size:
                        state[MOVES] = moves
                        return ROOM
                    seen[large] = index + 1
                found = 64
                while found < seen.size and seen[found] == index + 1:
                    found += 1
            else:
                found = lowest_zero(mask)
            if misere and count == 0:
                found = 1
            if found > largest:
                state[MOVES] = moves
                return WIDER
            if found > widest:
                widest = found
                state[WIDEST] = found
        score = np.uint64(0)
        if wanted & 2:
            best >>= shift
            left = np.int64(0) if count == 0 else np.int64(best if best <= most >> one else most - best) + 1
            if left > largest:
                state[MOVES] = moves
                return WIDER
            score = most - np.uint64(left) if left & 1 == misere else np.uint64(left)
        table[index] = score << shift | np.uint64(found)
        moves += count
        state[MOST] = max(state[MOST], count)
        if count == 0:
            state[ENDS] += 1
        index += 1
    state[NEXT], state[MOVES] = index, moves
    return DONE


#: the sweep for tables whose entries have this many bytes
sweep = {
    size: when_called(_signature(kind), error_model="numpy")(_sweep)
    for size, kind in ((2, types.uint16), (4, types.uint32), (8, types.uint64))
}


@njit([types.int64(types.int64)], cache=True)
def identity(index: int) -> int:
    """The canonical form of a position in a game without symmetry: the position itself."""
    return index
