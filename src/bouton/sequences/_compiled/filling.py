# mypy: disable-error-code="assignment,call-arg,no-untyped-def,var-annotated"
"""Sparse space: fill heaps as if common, 64 at a time, each with the smallest common value that no tap takes.

Numbers are stored as one-hot words of 32 or 64 bits, or of two, four or eight planes of 64 (`kind` 0 to 4: values below
64, 128, 256, 512, 1,024); the words of rare heaps are 0. Of 64 heaps, taps with o ≥ 64 are applied to all together,
those with 8 ≤ o < 64 to 8 heaps at a time, the others heap by heap (`gather` has the instructions,
`bouton.sequences.taps` the order of the taps). A plane is gathered only when one of the 64 heaps has no free number in
the planes before it. Words are rebuilt from the numbers every few thousand heaps, as far back as most taps reach; for
taps that reach further they are built when needed. Passing arrays to a function that is called for each group of heaps
would cost more than its work, as Numba counts references to arrays with locked instructions.
"""

from typing import Any

import numpy as np
from numba import njit

from bouton.sequences._compiled.gather import STEP_32, STEP_64, gather_64_32, gather_64_64, mark_taps, one_hot_row
from bouton.sequences._compiled.vectors import lowest_zero_64, one_by_one
from bouton.sequences.slots import BLOCK, PLANES


@njit(cache=True, nogil=True)
def gather_row(kind, low, high, total, apart, words, stride, places, groups, first, last):
    """OR into the words of 64 heaps, at `total`, the numbers that groups[first:last] of taps exclude for them, in the
    planes from `low` to `high` − 1, which are `apart` bytes apart."""
    if kind == 0:
        for step in range(0, 256, STEP_32):
            to = np.uint64(step)
            gather_64_32(total + to, words + to, stride, np.uint64(0), places, groups, first, last)
    else:
        for step in range(0, 512, STEP_64):
            to = np.uint64(step)
            for q in range(low, high):
                plane = np.uint64(q)
                gather_64_64(total + plane * apart + to, words + to, stride, plane, places, groups, first, last)


@njit(cache=True, nogil=True)
def renew(room, kind, numbers, start, stop, end):
    """Build the words of heaps start ≤ n < stop at the beginning of each plane of `room`; heaps below 1, and those from
    `stop` to `end`, get 0."""
    size = np.int64(4 << min(kind, 1))
    stride = room.size // PLANES[kind]
    for plane in range(0, room.size, stride):
        room[plane : plane + (end - start + BLOCK) * size] = 0
    n = max(start, 0)
    while n < stop:
        place = room.ctypes.data + (n - start) * size
        one_hot_row(kind, np.uint64(place), np.uint64(stride), np.uint64(numbers.ctypes.data + n * numbers.itemsize))
        n += BLOCK
    for plane in range(0, room.size, stride):
        room[plane + (stop - start) * size : plane + (n - start) * size] = 0
        if start <= 0:
            room[plane - start * size : plane - start * size + size] = 0


@njit(cache=True, nogil=True)
def _mark(kind, words, lane, number):
    """Set the bit of a number in word `lane` of 64; do nothing if the number is too large for the words."""
    one, bit = np.uint64(1), number & np.uint64(63)
    if number < np.uint64(32 << kind):
        if kind == 0:  # two words of 32 bits in each
            words[lane >> one] |= one << bit + (lane & one) * np.uint64(32)
        else:
            words[lane + number - bit] |= one << bit


@njit(cache=True, nogil=True)
def _take_far(kind, numbers, n, far_o, far_x, total, single, place, group):
    """OR into the words at `total` the numbers that taps beyond the stored words exclude for 64 heaps from n on.

    `far_o` and `far_x` are these taps (see `bouton.sequences.taps.Taps`), `single` is a buffer for the words of 64
    heaps, and `place` and `group` describe a group of one tap.
    """
    step, apart, zero, one = np.int64(BLOCK), np.uint64(512), np.uint64(0), np.uint64(1)
    words = np.uint64(single.ctypes.data)
    i = 0
    while i < far_o.size:
        x = far_x[i]
        single[:] = 0
        some = False
        while i < far_o.size and far_x[i] == x:
            first = n - far_o[i]
            i += 1
            if first > 0:
                one_hot_row(kind, words, apart, np.uint64(numbers.ctypes.data + first * numbers.itemsize))
                some = True
            elif first + step > 1:
                for lane in range(1 - first, step):  # only the upper heaps reach this tap
                    _mark(kind, single, np.uint64(lane), np.uint64(numbers[np.uint64(first + lane)]))
                some = True
        if some:
            group[2], group[3] = x & 63, x >> 6
            places, groups = np.uint64(place.ctypes.data), np.uint64(group.ctypes.data)
            gather_row(kind, 0, PLANES[kind], total, apart, words, apart, places, groups, zero, one)


def fill(values: Any, numbers: Any, n0: int, stop: int, kind: int, common: Any, *taps: Any) -> int:
    """Fill values[n0:stop] and their numbers as if none of these heaps were rare; see `fill_numbers`.

    Arrays and views are created here, because that is slow to compile.
    """
    excluded, single = np.zeros((2, PLANES[kind] * BLOCK), np.uint64)
    odd, room = taps[-2:]
    turn = int(np.searchsorted(odd[:, 0], n0))
    rooms = excluded, single, np.zeros(1, np.int64), np.array([0, 1, 0, 0])
    views = excluded.view(np.uint32), room.view(np.uint32), room.view(np.uint64), common.ravel()
    return int(fill_numbers(values, numbers, n0, stop, kind, *taps, turn, *rooms, *views))


@njit(cache=True, nogil=True)
def fill_numbers(
    values,
    numbers,
    n0,
    stop,
    kind,
    reach,
    places,
    groups,
    small_o,
    small_x,
    tiny_o,
    tiny_x,
    far_o,
    far_x,
    odd,
    room,
    turn,
    excluded,
    single,
    place,
    group_of_one,
    narrow,
    hot32,
    hot64,
    flat,
):
    """Fill values[n0:stop] and their numbers as if none of these heaps were rare.

    `flat` contains the common values with numbers 0, 1 … for even n, then for odd n; `bouton.sequences.taps` describes
    the taps, of which odd[turn] is the first from n0 on; the other arguments are buffers. Returns the number of heaps
    filled, which is less than `stop` if a number does not fit.
    """
    zero, one, block, eight, six = np.uint64(0), np.uint64(1), np.uint64(BLOCK), np.uint64(8), np.uint64(63)
    planes, item = PLANES[kind], np.uint64(numbers.itemsize)
    size, bits, apart, count = (
        np.uint64(4 << min(kind, 1)),
        np.uint64(32 << kind),
        np.uint64(512),
        np.uint64(tiny_o.size),
    )
    total = np.uint64(excluded.ctypes.data)
    half = np.uint64(flat.size // 2)
    stride = np.uint64(room.size) // np.uint64(planes)
    upper_words = stride >> np.uint64(3)
    chunk = np.int64(stride // size) - reach - 2 * BLOCK
    words, taps, rows = np.uint64(room.ctypes.data), np.uint64(places.ctypes.data), np.uint64(groups.ctypes.data)
    whole = np.uint64(groups.shape[0])
    data, nearer = np.uint64(numbers.ctypes.data), np.uint64(small_o.size)
    near_o, near_x = np.uint64(small_o.ctypes.data), np.uint64(small_x.ctypes.data)
    n, end = np.uint64(n0), np.uint64(stop)
    while n < end:
        origin = np.int64(n) - reach
        limit = min(end, n + np.uint64(chunk))
        renew(room, kind, numbers, origin, np.int64(n), np.int64(limit))
        while n < limit:
            excluded[:] = 0
            before = np.uint64(np.int64(n) - origin)
            here = words + before * size
            gather_row(kind, 0, 1, total, apart, here, stride, taps, rows, zero, whole)
            if far_o.size:
                _take_far(kind, numbers, np.int64(n), far_o, far_x, total, single, place, group_of_one)
            ready = 1  # planes gathered so far; the others follow when a heap needs them
            filled = min(block, limit - n)
            group = zero
            while group < filled:
                mark_taps(kind, total + group * size, apart, data + (n + group) * item, near_o, near_x, nearer)
                while turn < odd.shape[0] and odd[turn, 0] < np.int64(n + group + eight):
                    _mark(kind, excluded, np.uint64(odd[turn, 0]) - n, np.uint64(odd[turn, 1]))
                    turn += 1
                lane, until = group, min(group + eight, filled)
                while lane < until:
                    heap = n + lane
                    taken = np.uint64(narrow[lane]) if kind == 0 else excluded[lane]
                    if kind < 2:
                        i = zero
                        while i < count:
                            v = one_by_one(tiny_x[i] ^ np.uint64(numbers[heap - tiny_o[i]]))
                            taken |= (v >> np.uint64(7) ^ one) << (v & six)
                            i += one
                        k = lowest_zero_64(taken)
                    else:
                        i = zero
                        while i < count:
                            _mark(kind, excluded, lane, tiny_x[i] ^ np.uint64(numbers[heap - tiny_o[i]]))
                            i += one
                        row, k = lane, lowest_zero_64(excluded[lane])
                        while k == row - lane + block and k < bits:
                            if k == np.uint64(ready) << np.uint64(6):
                                below, ready = ready, ready + 1
                                gather_row(kind, below, ready, total, apart, here, stride, taps, rows, zero, whole)
                            row += block
                            k += lowest_zero_64(excluded[row])
                    if k >= bits:
                        return np.int64(heap)
                    values[heap] = flat[(heap & one) * half + k]
                    numbers[heap] = k
                    if kind == 0:
                        hot32[before + lane] = np.uint32(one << k)
                    elif kind == 1:
                        hot64[before + lane] = one << k
                    else:
                        hot64[before + lane + upper_words * (k >> np.uint64(6))] = one << (k & six)
                    lane += one
                group += eight
            n += filled
    return np.int64(end)
