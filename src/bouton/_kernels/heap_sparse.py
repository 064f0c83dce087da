# mypy: disable-error-code="assignment,call-arg,no-untyped-def"
"""Grundy values of single heaps where few of them are rare (Winning Ways, ch. 4: *sparse space spells speed*).

Choose a mask m and a bit e, and call κ(n) = |m ∧ g(n)| + e·n mod 2 the class of heap n. Let every move that leaves two
heaps take t tokens with e·t ≡ τ. With κ(v, n) = |m ∧ v| + e·n, the value v = g(a) ⊕ g(b), a + b = n − t, has κ(v, n) =
κ(a) + κ(b) + τ. Call the class τ rare and τ + 1 common: rare with rare and common with common excludes rare values,
rare with common excludes common ones. So

1. the common values that heap n cannot have come from the pairs with a rare heap alone (*taps*, `heap_vectors`),
however many
   heaps there are: the smallest that is left, c, is found exactly;
2. g(n) = c if every rare value below c is excluded by some pair. A short list of heaps (*witnesses*) shows that for
most n, a longer
   list that organises itself for most others, and a search through all pairs for the rest. Where that fails too, g(n)
   is the smallest rare value that nothing excludes, and heap n joins the rare ones.

Any mask gives the right values, a good one gives them quickly: `heap_masks.spectrum` finds it.

64 heaps are done together: taps with o ≥ 64 for all of them, those with 8 ≤ o < 64 for 8 heaps at a time, the others
heap by heap. Values below 32 or 64 are kept as bits of a word (`sweep`), larger ones as marks (`sweep_wide`). Numba
indexes with uint64 5 times as fast as with signed numbers, which may count from the end.
"""

import numpy as np
from numba import njit

from bouton._kernels.heap_vectors import (
    ROW,
    has_nim_sum,
    lowest_zero_64,
    mark_8_32,
    mark_8_64,
    mark_64_32,
    mark_64_64,
    uncovered_32,
    uncovered_64,
)

__all__ = ["DONE", "FULL", "RARE", "STALE", "open_values", "sweep", "sweep_wide"]

#: Why a sweep came back: the end; a rare value was found in the last heap; no value fits; the witnesses miss too often.
DONE, RARE, FULL, STALE = 0, 1, 2, 3
_BLOCK = 64


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
def _by_list(values, n, miss, list_o, list_a, listed, twos, unequal):
    """Take from the bits `miss` what the heaps of the list exclude; a heap that helps moves towards the front."""
    for i in range(listed):
        o, a = list_o[i], list_a[i]
        if o >= n or (unequal and n - o == a):
            continue
        v = np.uint64(values[np.uint64(a)] ^ values[np.uint64(n - o)])
        bit = np.uint64(1) << v
        if miss & bit:
            miss &= ~bit
            j = i // 2
            list_o[i], list_o[j] = list_o[j], list_o[i]
            list_a[i], list_a[j] = list_a[j], list_a[i]
            if miss == 0:
                break
    return miss


@njit(cache=True, nogil=True)
def sweep(values, n0, stop, offsets, xors, twos, unequal, rare_bits, wide, witness_o, witness_x, list_o, list_a, state):
    """Fill values[n0:stop], all below 32 or, where `wide`, 64.

    `offsets` ascend, with `xors` beside them; `rare_bits` are the rare values of even and of odd heaps. state[0] is
    the length of the list, state[1] counts the heaps that witnesses and list left open, state[2] those that the
    witnesses did. Returns the number of heaps known, and why.
    """
    zero, one, block = np.uint64(0), np.uint64(1), np.uint64(_BLOCK)
    word = np.uint64(8 if wide else 4)
    excluded = np.zeros(_BLOCK, np.uint64)
    covered = np.zeros(_BLOCK, np.uint64)
    needed = np.zeros(_BLOCK, np.uint64)
    narrow, narrow_covered, narrow_needed = excluded.view(np.uint32), covered.view(np.uint32), needed.view(np.uint32)
    marks, covers, needs = (
        np.uint64(excluded.ctypes.data),
        np.uint64(covered.ctypes.data),
        np.uint64(needed.ctypes.data),
    )
    data = np.uint64(values.ctypes.data)
    bits = np.uint64(64 if wide else 32)
    full = ~zero if wide else np.uint64(0xFFFFFFFF)
    count = np.uint64(offsets.size)
    tiny = zero
    while tiny < count and offsets[tiny] < 8:
        tiny += one
    small = tiny
    while small < count and offsets[small] < _BLOCK:
        small += one
    witnesses = np.uint64(witness_o.size)
    n = np.uint64(n0)
    end = np.uint64(stop)
    open_limit = (stop - n0) // 16 + 2048
    while n < end:
        for i in range(_BLOCK):
            excluded[i] = zero
            covered[i] = zero
        whole = count
        while whole > small and offsets[whole - one] >= n:
            whole -= one
        i = small
        while i < whole:
            j, k, m = min(i + one, whole - one), min(i + np.uint64(2), whole - one), min(i + np.uint64(3), whole - one)
            top = data + n
            if wide:
                mark_64_64(
                    marks,
                    top - offsets[i],
                    xors[i],
                    top - offsets[j],
                    xors[j],
                    top - offsets[k],
                    xors[k],
                    top - offsets[m],
                    xors[m],
                )
            else:
                mark_64_32(
                    marks,
                    top - offsets[i],
                    xors[i],
                    top - offsets[j],
                    xors[j],
                    top - offsets[k],
                    xors[k],
                    top - offsets[m],
                    xors[m],
                )
            i += np.uint64(4)
        i = whole
        while i < count:  # taps that only the upper heaps of this block have
            first = offsets[i] + one - n
            while first < block:
                bit = one << (xors[i] ^ np.uint64(values[n + first - offsets[i]]))
                if wide:
                    excluded[first] |= bit
                else:
                    narrow[first] |= np.uint32(bit)
                first += one
            i += one
        filled = min(block, end - n)
        group = zero
        while group < filled:
            i = tiny
            top = data + n + group
            place = marks + group * word
            while i < small:
                j, k, m = (
                    min(i + one, small - one),
                    min(i + np.uint64(2), small - one),
                    min(i + np.uint64(3), small - one),
                )
                if wide:
                    mark_8_64(
                        place,
                        top - offsets[i],
                        xors[i],
                        top - offsets[j],
                        xors[j],
                        top - offsets[k],
                        xors[k],
                        top - offsets[m],
                        xors[m],
                    )
                else:
                    mark_8_32(
                        place,
                        top - offsets[i],
                        xors[i],
                        top - offsets[j],
                        xors[j],
                        top - offsets[k],
                        xors[k],
                        top - offsets[m],
                        xors[m],
                    )
                i += np.uint64(4)
            lane = group
            while lane < min(group + np.uint64(8), filled):
                heap = n + lane
                e = excluded[lane] if wide else np.uint64(narrow[lane])
                for i in range(tiny):
                    e |= one << (xors[i] ^ np.uint64(values[heap - offsets[i]]))
                rare = rare_bits[heap & one]
                c = lowest_zero_64(e | rare | ~full)
                if c >= bits:
                    return np.int64(n), FULL  # this block is not verified
                values[heap] = c
                need = ((one << c) - one) & rare
                if unequal:
                    e = zero
                if wide:
                    needed[lane] = need
                    covered[lane] = e
                else:
                    narrow_needed[lane] = np.uint32(need)
                    narrow_covered[lane] = np.uint32(e)
                lane += one
            group += np.uint64(8)
        lane = filled
        while lane < block:
            if wide:
                needed[lane] = zero
            else:
                narrow_needed[lane] = np.uint32(0)
            lane += one
        left = one
        i = zero
        while i < witnesses:
            top = data + n
            for _ in range(2):
                j, k, m = i + one, i + np.uint64(2), i + np.uint64(3)
                if wide:
                    mark_64_64(
                        covers,
                        top - witness_o[i],
                        witness_x[i],
                        top - witness_o[j],
                        witness_x[j],
                        top - witness_o[k],
                        witness_x[k],
                        top - witness_o[m],
                        witness_x[m],
                    )
                else:
                    mark_64_32(
                        covers,
                        top - witness_o[i],
                        witness_x[i],
                        top - witness_o[j],
                        witness_x[j],
                        top - witness_o[k],
                        witness_x[k],
                        top - witness_o[m],
                        witness_x[m],
                    )
                i += np.uint64(4)
            left = uncovered_64(needs, covers) if wide else uncovered_32(needs, covers)
            if left == zero:
                break
        if left != zero:
            lane = zero
            while lane < filled:
                miss = needed[lane] & ~covered[lane] if wide else np.uint64(narrow_needed[lane] & ~narrow_covered[lane])
                if miss != zero:
                    heap = np.int64(n + lane)
                    state[2] += 1
                    miss = _by_list(values, heap, miss, list_o, list_a, state[0], twos, unequal)
                    while miss != zero:
                        v = lowest_zero_64(~miss)
                        state[1] += 1
                        o, a = _search(values, heap, twos, unequal, np.int64(v))
                        if a == 0:
                            values[np.uint64(heap)] = v
                            return heap + 1, RARE
                        if state[0] < list_o.size:
                            state[0] += 1
                        for i in range(state[0] - 1, 0, -1):
                            list_o[i], list_a[i] = list_o[i - 1], list_a[i - 1]
                        list_o[0], list_a[0] = o, a
                        miss = _by_list(values, heap, miss, list_o, list_a, state[0], twos, unequal)
                lane += one
            if state[2] > open_limit:
                return np.int64(n + filled), STALE
        n += filled
    return np.int64(end), DONE


@njit(cache=True, nogil=True)
def sweep_wide(values, n0, stop, offsets, xors, twos, unequal, rare, witness_o, witness_x, list_o, list_a, seen, state):
    """The same with marks: values of any size. `rare[e, v]`: whether v is a rare value of heaps of parity e; `seen`:
    room for the largest nim-sum, below n0 + 1 everywhere."""
    room = min(np.int64(seen.size), np.int64(1) << min(8 * values.itemsize + 1, 40))
    witnesses = witness_o.size
    open_limit = (stop - n0) // 16 + 2048
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
                state[2] += 1
                for j in range(state[0]):
                    o, a = list_o[j], list_a[j]
                    if o < n and not (unequal and n - o == a):
                        seen[np.uint64(values[np.uint64(a)] ^ values[np.uint64(n - o)])] = stamp
                continue
            state[1] += 1
            o, a = _search(values, n, twos, unequal, v)
            if a == 0:
                break
            seen[np.uint64(v)] = stamp
            if state[0] < list_o.size:
                state[0] += 1
            for j in range(state[0] - 1, 0, -1):
                list_o[j], list_a[j] = list_o[j - 1], list_a[j - 1]
            list_o[0], list_a[0] = o, a
        values[np.uint64(n)] = v
        if v < c:
            return np.int64(n + 1), RARE
        if state[2] > open_limit:
            return np.int64(n + 1), STALE
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
