# mypy: disable-error-code="assignment,call-arg,no-untyped-def"
"""Grundy values of single heaps where few of them are rare (Winning Ways, ch. 4: *sparse space spells speed*).

Choose a mask m and a bit e, and call κ(n) = |m ∧ g(n)| + e·n mod 2 the class of heap n. Let every move that leaves two
heaps take t tokens with e·t ≡ τ. With κ(v, n) = |m ∧ v| + e·n, the value v = g(a) ⊕ g(b), a + b = n − t, has κ(v, n) =
κ(a) + κ(b) + τ. Call the class τ rare and τ + 1 common: rare with rare and common with common excludes rare values,
rare with common excludes common ones. So

1. the common values that heap n cannot have come from the pairs with a rare heap alone (*taps*, `heap_vectors`),
   however many heaps there are: the smallest that is left, c, is found exactly (`fill`);
2. g(n) = c if every rare value below c is excluded by some pair (`check`). A short list of heaps (*witnesses*) shows
   that for most n, a longer list that organises itself for most others, and a search through all pairs for the rest.
   Where that fails too, g(n) is the smallest rare value that nothing excludes, and heap n joins the rare ones.

Any mask gives the right values, a good one gives them quickly: `heap_masks.spectrum` finds it. `fill` runs ahead of
`check`: where heap n turns out rare, all behind it is filled again. `check` only reads values, so several threads check
pieces of what was filled. Values do not depend on their number.

Half of the values below 2^k are rare, half common, and a class needs only k − 1 bits: u(n) is g(n) without bit b, the
lowest bit of m, plus the *flag* 128 where heap n is rare. Leaving out a bit is linear. Within a class it keeps the
order: of two values whose highest difference is bit b the classes differ. So u(a) ⊕ u(b) is the number of a common
value in step 1, of a rare one in step 2, and where it has the flag the pair belongs to the other step: then it is
larger than all words, and leaves no mark. A move to one heap of n − t tokens is the tap x = 0, or x = 128 where e·t
is odd. The rare values below c are those with the numbers below thresholds[n mod 2, u(n)].

64 heaps are done together: taps with o ≥ 64 for all of them, those with 8 ≤ o < 64 for 8 heaps at a time, the others
heap by heap. Numbers are kept as bits of one word of 32 or 64 bits or of two of 64 (`kind` 0, 1, 2: values below 64,
128, 256). Larger values are marked one by one (`sweep_wide`). Numba indexes with uint64 5 times as fast as with signed
numbers, which may count from the end.
"""

import numpy as np
from numba import njit

from bouton.sequences._compiled.slots import LENGTH, OPENED, SEARCHES
from bouton.sequences._compiled.vectors import (
    ROW,
    has_nim_sum,
    lowest_zero_64,
    mark_8_32,
    mark_8_64,
    mark_8_128,
    mark_64_32,
    mark_64_64,
    mark_64_128,
    one_by_one,
    uncovered_32,
    uncovered_64,
    uncovered_128,
)

__all__ = ["FULL", "RARE", "check", "fill", "open_values", "sweep_wide"]

#: Why a sweep came back: the end; a rare value was found in the last heap; no value fits.
DONE, RARE, FULL = 0, 1, 2
_BLOCK = 64
_FLAG = 128


@njit(cache=True, nogil=True)
def _search(values, n, twos, unequal, value):
    """The first (offset, heap) with g(a) ⊕ g(n − t − a) = value among all pairs; (0, 0) where there is none."""
    size = np.uint64(values.itemsize)
    data = np.uint64(values.ctypes.data)
    for k in range(twos.size):
        left = n - twos[k]
        half = (left - 1) // 2 if unequal else left // 2
        a = np.int64(1)
        while a + ROW <= half + 1:
            if has_nim_sum(
                size, data + np.uint64(a) * size, data + np.uint64(left - a - ROW + 1) * size, np.uint64(value)
            ):
                break
            a += ROW
        while a <= half:
            if values[np.uint64(a)] ^ values[np.uint64(left - a)] == value:
                return twos[k] + a, a
            a += 1
    return np.int64(0), np.int64(0)


@njit(cache=True, nogil=True)
def _mark_64(kind, place, top, offsets, xors, i, last):
    """Four taps from i on, for 64 heaps; the last tap stands for those beyond it."""
    one = np.uint64(1)
    j, k, m = min(i + one, last), min(i + np.uint64(2), last), min(i + np.uint64(3), last)
    a, b, c, d = top - offsets[i], top - offsets[j], top - offsets[k], top - offsets[m]
    if kind == 0:
        mark_64_32(place, a, xors[i], b, xors[j], c, xors[k], d, xors[m])
    elif kind == 1:
        mark_64_64(place, a, xors[i], b, xors[j], c, xors[k], d, xors[m])
    else:
        mark_64_128(place, a, xors[i], b, xors[j], c, xors[k], d, xors[m])


@njit(cache=True, nogil=True)
def _mark_8(kind, place, top, offsets, xors, i, last):
    one = np.uint64(1)
    j, k, m = min(i + one, last), min(i + np.uint64(2), last), min(i + np.uint64(3), last)
    a, b, c, d = top - offsets[i], top - offsets[j], top - offsets[k], top - offsets[m]
    if kind == 0:
        mark_8_32(place, a, xors[i], b, xors[j], c, xors[k], d, xors[m])
    elif kind == 1:
        mark_8_64(place, a, xors[i], b, xors[j], c, xors[k], d, xors[m])
    else:
        mark_8_128(place, a, xors[i], b, xors[j], c, xors[k], d, xors[m])


@njit(cache=True, nogil=True)
def fill(values, numbers, n0, stop, offsets, xors, kind, common):
    """Fill values[n0:stop] and their numbers as if no heap of them were rare.

    `offsets` ascend, with `xors` beside them; common[n mod 2, k] is the common value with the number k. Returns the
    number of heaps that are filled: fewer where a number does not fit.
    """
    zero, one, block, eight = np.uint64(0), np.uint64(1), np.uint64(_BLOCK), np.uint64(8)
    excluded = np.zeros(2 * _BLOCK, np.uint64)
    narrow = excluded.view(np.uint32)
    flat = common.ravel()
    marks = np.uint64(excluded.ctypes.data)
    data = np.uint64(numbers.ctypes.data)
    group_bytes = np.uint64(32 << kind)
    bits = np.uint64(32 << kind)
    count = np.uint64(offsets.size)
    tiny = zero
    while tiny < count and offsets[tiny] < eight:
        tiny += one
    small = tiny
    while small < count and offsets[small] < block:
        small += one
    n, end = np.uint64(n0), np.uint64(stop)
    while n < end:
        for i in range(32 << kind):
            excluded[i] = zero
        whole = count
        while whole > small and offsets[whole - one] >= n:
            whole -= one
        i = small
        while i < whole:
            _mark_64(kind, marks, data + n, offsets, xors, i, whole - one)
            i += np.uint64(4)
        i = whole
        while i < count:  # taps that only the upper heaps of this block have
            first = offsets[i] + one - n
            while first < block:
                v = xors[i] ^ np.uint64(numbers[n + first - offsets[i]])
                if v < bits:
                    if kind == 0:
                        narrow[first] |= np.uint32(one << v)
                    elif kind == 1:
                        excluded[first] |= one << v
                    else:
                        place = (
                            (first & ~np.uint64(7)) << one | first & np.uint64(7) | v >> np.uint64(6) << np.uint64(3)
                        )
                        excluded[place] |= one << (v & np.uint64(63))
                first += one
            i += one
        filled = min(block, end - n)
        group = zero
        while group < filled:
            i = tiny
            place = marks + (group >> np.uint64(3)) * group_bytes
            while i < small:
                _mark_8(kind, place, data + n + group, offsets, xors, i, small - one)
                i += np.uint64(4)
            lane = group
            while lane < min(group + eight, filled):
                heap = n + lane
                upper = zero
                if kind == 0:
                    lower = np.uint64(narrow[lane])
                elif kind == 1:
                    lower = excluded[lane]
                else:
                    place2 = group << one | lane & np.uint64(7)
                    lower, upper = excluded[place2], excluded[place2 + eight]
                i = zero
                while i < tiny:
                    v = one_by_one(xors[i] ^ np.uint64(numbers[heap - offsets[i]]))
                    if v < np.uint64(64):
                        lower |= one << v
                    elif v < np.uint64(_FLAG):
                        upper |= one << (v & np.uint64(63))
                    i += one
                k = lowest_zero_64(lower)
                if k == np.uint64(64) and kind == 2:
                    k += lowest_zero_64(upper)
                if k >= bits:
                    return np.int64(heap)
                values[heap] = flat[(heap & one) << np.uint64(7) | k]
                numbers[heap] = k
                lane += one
            group += eight
        n += filled
    return np.int64(end)


@njit(cache=True, nogil=True)
def _settle(values, numbers, n, lower, upper, rare, singles, single_xors, twos, unequal, list_o, list_a, state):
    """The number of the smallest rare value that nothing excludes among the bits `lower` and `upper`, which no pair of
    the list does; −1 where all are excluded. Pairs that do are put in front of the list."""
    one, six = np.uint64(1), np.uint64(63)
    for i in range(singles.size):
        v = np.uint64(numbers[np.uint64(n - singles[i])]) ^ single_xors[i] ^ np.uint64(_FLAG)
        if v < np.uint64(64):
            lower &= ~(one << v)
        elif v < np.uint64(_FLAG):
            upper &= ~(one << (v & six))
    while lower != 0 or upper != 0:
        v = lowest_zero_64(~lower)
        if v < np.uint64(64):
            lower &= lower - one
        else:
            v += lowest_zero_64(~upper)
            upper &= upper - one
        state[SEARCHES] += 1
        o, a = _search(values, n, twos, unequal, np.int64(rare[n & 1, v]))
        if a == 0:
            return np.int64(v)
        if state[LENGTH] < list_o.size:
            state[LENGTH] += 1
        for i in range(state[LENGTH] - 1, 0, -1):
            list_o[i], list_a[i] = list_o[i - 1], list_a[i - 1]
        list_o[0], list_a[0] = o, a
    return -1


@njit(cache=True, nogil=True)
def check(
    values,
    numbers,
    n0,
    stop,
    kind,
    rare,
    thresholds,
    witness_o,
    witness_x,
    singles,
    single_xors,
    twos,
    unequal,
    list_o,
    list_a,
    state,
    last,
):
    """The first heap n0 ≤ n < stop that is rare, and the number of its value; (stop, −1) where none is.

    rare[n mod 2, k] is the rare value with the number k. `slots` says what stands in `state`. `last[0]` may be
    lowered by another thread: heaps from there on need no check.
    """
    zero, one, block, eight = np.uint64(0), np.uint64(1), np.uint64(_BLOCK), np.uint64(8)
    covered = np.zeros(2 * _BLOCK, np.uint64)
    needed = np.zeros(2 * _BLOCK, np.uint64)
    narrow_covered, narrow_needed = covered.view(np.uint32), needed.view(np.uint32)
    covers, needs = np.uint64(covered.ctypes.data), np.uint64(needed.ctypes.data)
    data = np.uint64(numbers.ctypes.data)
    witnesses = np.uint64(witness_o.size)
    lower_needs, upper_needs = np.empty(2 * _FLAG, np.uint64), np.empty(2 * _FLAG, np.uint64)
    for entry in range(2 * _FLAG):  # the rare values below a value, as bits, by the parity of the heap and its number
        below = np.uint64(thresholds[entry // _FLAG, entry % _FLAG])
        above = below - np.uint64(64) if below > np.uint64(64) else zero
        lower_needs[entry] = ~zero if below >= np.uint64(64) else (one << below) - one
        upper_needs[entry] = ~zero if above >= np.uint64(64) else (one << above) - one
    n, end = np.uint64(n0), np.uint64(stop)
    while n < end:
        if np.int64(n) >= last[0]:
            return np.int64(n), np.int64(-1)
        for i in range(32 << kind):
            covered[i] = zero
        filled = min(block, end - n)
        lane = zero
        while lane < filled:
            entry = ((n + lane) & one) << np.uint64(7) | np.uint64(numbers[n + lane])
            if kind == 0:
                narrow_needed[lane] = np.uint32(lower_needs[entry])
            elif kind == 1:
                needed[lane] = lower_needs[entry]
            else:
                place = (lane & ~np.uint64(7)) << one | lane & np.uint64(7)
                needed[place], needed[place + eight] = lower_needs[entry], upper_needs[entry]
            lane += one
        while lane < block:
            if kind == 0:
                narrow_needed[lane] = np.uint32(0)
            elif kind == 1:
                needed[lane] = zero
            else:
                place = (lane & ~np.uint64(7)) << one | lane & np.uint64(7)
                needed[place], needed[place + eight] = zero, zero
            lane += one
        left = one
        i = zero
        while i < witnesses:
            _mark_64(kind, covers, data + n, witness_o, witness_x, i, witnesses - one)
            _mark_64(kind, covers, data + n, witness_o, witness_x, i + np.uint64(4), witnesses - one)
            i += eight
            if kind == 0:
                left = uncovered_32(needs, covers)
            elif kind == 1:
                left = uncovered_64(needs, covers)
            else:
                left = uncovered_128(needs, covers)
            if left == zero:
                break
        while left != zero:
            lane = lowest_zero_64(~left)
            left &= left - one
            upper = zero
            if kind == 0:
                lower = np.uint64(narrow_needed[lane] & ~narrow_covered[lane])
            elif kind == 1:
                lower = needed[lane] & ~covered[lane]
            else:
                place = (lane & ~np.uint64(7)) << one | lane & np.uint64(7)
                lower = needed[place] & ~covered[place]
                upper = needed[place + eight] & ~covered[place + eight]
            heap = np.int64(n + lane)
            state[OPENED] += 1
            i = zero
            while (lower | upper) != zero and i < np.uint64(state[LENGTH]):
                o, a = list_o[i], list_a[i]
                if o < heap and not (unequal and heap - o == a):
                    v = np.uint64(numbers[np.uint64(a)] ^ numbers[np.uint64(heap - o)])
                    mark = (v >> np.uint64(7) ^ one) << (v & np.uint64(63))
                    high = zero - (v >> np.uint64(6) & one)
                    if (lower & ~high | upper & high) & mark:  # towards the front
                        lower &= ~(mark & ~high)
                        upper &= ~(mark & high)
                        j = i >> one
                        list_o[i], list_o[j] = list_o[j], list_o[i]
                        list_a[i], list_a[j] = list_a[j], list_a[i]
                i += one
            if (lower | upper) == zero:
                continue
            found = _settle(
                values,
                numbers,
                heap,
                lower,
                upper,
                rare,
                singles,
                single_xors,
                twos,
                unequal,
                list_o,
                list_a,
                state,
            )
            if found >= 0:
                return heap, found
        n += filled
    return np.int64(end), np.int64(-1)


@njit(cache=True, nogil=True)
def sweep_wide(values, n0, stop, offsets, xors, twos, unequal, rare, witness_o, witness_x, list_o, list_a, seen, state):
    """The same with marks: values of any size. `rare[e, v]`: whether v is a rare value of heaps of parity e; `seen`:
    room for the largest nim-sum, below n0 + 1 everywhere."""
    room = min(np.int64(seen.size), np.int64(1) << min(8 * values.itemsize + 1, 40))
    witnesses = witness_o.size
    for n in range(n0, stop):
        stamp = np.int64(n + 1)
        mine = rare[n & 1]
        for i in range(offsets.size):
            o = offsets[i]
            if o >= n:
                break
            v = np.uint64(xors[i] ^ np.uint64(values[np.uint64(n - o)]))
            seen[v] = stamp
        if unequal:
            seen[0] = 0
        c = np.int64(0)
        while c < room and (mine[np.uint64(c)] or seen[np.uint64(c)] == stamp):
            c += 1
        if 2 * c >= room:
            return np.int64(n), FULL
        v = np.int64(0)
        i = 0
        opened = False
        while True:
            while v < c and (not mine[np.uint64(v)] or seen[np.uint64(v)] == stamp):
                v += 1
            if v == c:
                break
            if i < witnesses:
                for j in range(i, min(i + 32, witnesses)):
                    seen[np.uint64(witness_x[j] ^ np.uint64(values[np.uint64(n - witness_o[j])]))] = stamp
                i += 32
                continue
            if not opened:
                opened = True
                state[OPENED] += 1
                for j in range(state[LENGTH]):
                    o, a = list_o[j], list_a[j]
                    if o < n and not (unequal and n - o == a):
                        seen[np.uint64(values[np.uint64(a)] ^ values[np.uint64(n - o)])] = stamp
                continue
            state[SEARCHES] += 1
            o, a = _search(values, n, twos, unequal, v)
            if a == 0:
                break
            seen[np.uint64(v)] = stamp
            if state[LENGTH] < list_o.size:
                state[LENGTH] += 1
            for j in range(state[LENGTH] - 1, 0, -1):
                list_o[j], list_a[j] = list_o[j - 1], list_a[j - 1]
            list_o[0], list_a[0] = o, a
        values[np.uint64(n)] = v
        if v < c:
            return np.int64(n + 1), RARE
    return np.int64(stop), DONE


@njit(cache=True, nogil=True)
def open_values(values, low, high, odd, parity, tau, twos, ones, noughts, chosen, room):
    """For every common heap low ≤ n < high and every value below g(n) that neither the witnesses `chosen` (with the
    first of `twos`) nor a move to one heap shows to be an option: a row (n, tokens taken, heap) of a pair that does."""
    out = np.empty((1024, 3), np.int64)
    count = 0
    seen = np.zeros(room, np.int64)
    for n in range(low, high):
        if odd[np.uint64(values[np.uint64(n)])] ^ (parity & n & 1) == tau:
            continue
        stamp = n + 1
        for k in range(noughts.size):
            if noughts[k] == n:
                seen[0] = stamp
        for k in range(ones.size):
            if ones[k] < n:
                seen[np.uint64(values[np.uint64(n - ones[k])])] = stamp
        for k in range(chosen.size):
            if twos[0] + chosen[k] < n:
                seen[np.uint64(values[np.uint64(chosen[k])] ^ values[np.uint64(n - twos[0] - chosen[k])])] = stamp
        for v in range(np.int64(values[np.uint64(n)])):
            if seen[np.uint64(v)] != stamp:
                o, a = _search(values, n, twos, 0, v)
                if count == out.shape[0]:
                    larger = np.empty((2 * count, 3), np.int64)
                    larger[:count] = out
                    out = larger
                out[count, 0], out[count, 1], out[count, 2] = n, o - a, a
                count += 1
    return out[:count]
