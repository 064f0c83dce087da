# mypy: disable-error-code="assignment,call-arg,no-untyped-def"
"""Grundy values of single heaps if few heaps are rare (Winning Ways, ch. 4: *sparse space spells speed*).

Choose a mask m and a bit e, and call κ(n) = |m ∧ g(n)| + e·n mod 2 the class of heap n. Let every move that leaves two
heaps take t tokens with e·t ≡ τ. With κ(v, n) = |m ∧ v| + e·n, the value v = g(a) ⊕ g(b), a + b = n − t, has κ(v, n) =
κ(a) + κ(b) + τ. Call the class τ rare and τ + 1 common: rare with rare and common with common excludes rare values,
rare with common excludes common ones. So

1. the common values that heap n cannot have come only from the pairs with a rare heap (*taps*, `gather`),
   however many heaps there are: the smallest remaining one, c, is found exactly (`fill`);
2. g(n) = c if every rare value below c is excluded by some pair (`check`). A short list of heaps (*witnesses*) shows
   this for most n, the pairs with the first 256 heaps for most others, then a longer self-organising list, and finally
   a search through all pairs. If that fails too, g(n) is the smallest rare value that no pair excludes, and heap n
   joins the rare heaps.

Any mask gives the right values; a good one, found by `masks.spectrum`, gives them quickly. `fill` runs ahead of
`check`: if heap n turns out to be rare, all heaps after it are filled again. `check` only reads values, so several
threads check different pieces. Values do not depend on the number of threads.

Half of the values below 2^k are rare, half common, so a class needs only k − 1 bits: u(n) is g(n) without bit b, the
lowest bit of m, plus the *flag* 128 if heap n is rare. Dropping a bit is linear. Within a class it preserves order: two
values whose highest differing bit is b are in different classes. So u(a) ⊕ u(b) is the number of a common value in
step 1, of a rare one in step 2; if it has the flag, the pair belongs to the other step: it then exceeds all words, and
sets no bit. A move to one heap of n − t tokens is the tap x = 0, or x = 128 if e·t is odd. The rare values below c are
those with numbers below thresholds[n mod 2, u(n)].

`filling` and `check` store numbers as one-hot words, to process many heaps together. Numbers above 127 are words of 16
bits, and the flag is then 512; values from 1,024 on are marked one by one (`_compiled.marks`). Numba indexes 5
times as fast with uint64 as with signed integers, which may count from the end.
"""

import numpy as np
from numba import njit

from bouton.sequences._compiled.filling import gather_row, renew
from bouton.sequences._compiled.gather import needed_numbers, uncovered_heaps
from bouton.sequences._compiled.vectors import has_nim_sum, lowest_zero_64, ones_in
from bouton.sequences.slots import BLOCK, CHUNK, DEEPEST, FLAG, LENGTH, MOST, PLANES, ROW, SEARCHES, WIDE_FLAG

_FEW = np.uint64(16)  # open heaps of 64 up to which handling each one individually is faster than more witnesses


@njit(cache=True, nogil=True)
def _search(values, n, twos, unequal, value, most):
    """Find heaps a and n − t − a whose values have the nim-sum `value`; return (t + a, a), or (0, 0) if there are none.

    t is tried in the order of `twos`, the numbers of tokens whose removal may leave two heaps (two different ones, if
    `unequal`), and a ≤ `most` in ascending order.
    """
    size = np.uint64(values.itemsize)
    data = np.uint64(values.ctypes.data)
    for k in range(twos.size):
        left = n - twos[k]
        half = min((left - 1) // 2 if unequal else left // 2, most)
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
def _settle(values, numbers, n, open_, rare, singles, single_xors, twos, unequal, list_o, list_a, state):
    """The number of the smallest rare value that nothing excludes, or −1 if all are excluded. The bits of `open_`, one
    word per plane, are the numbers that no pair of the list excludes; they are cleared here. Pairs found here are put
    at the front of the list."""
    one, six = np.uint64(1), np.uint64(63)
    flag = np.uint64(FLAG if numbers.itemsize == 1 else WIDE_FLAG)
    for i in range(singles.size):
        v = np.uint64(numbers[np.uint64(n - singles[i])]) ^ single_xors[i] ^ flag
        if v >> np.uint64(6) < np.uint64(open_.size):
            open_[v >> np.uint64(6)] &= ~(one << (v & six))
    for q in range(open_.size):
        while open_[q] != 0:
            v = np.uint64(64 * q) + lowest_zero_64(~open_[q])
            open_[q] &= open_[q] - one
            state[SEARCHES] += 1
            o, a = _search(values, n, twos, unequal, np.int64(rare[n & 1, v]), state[MOST])
            if a == 0:
                return np.int64(v)
            state[DEEPEST] = max(state[DEEPEST], a)
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
    low,
    reach,
    places,
    groups,
    ends,
    singles,
    single_xors,
    twos,
    unequal,
    list_o,
    list_a,
    state,
    last,
):
    """The first rare heap n0 ≤ n < stop, and the number of its value; if there is none, the heap checked up to, and −1.

    rare[n mod 2, k] is the rare value with the number k; thresholds[n mod 2, k] is how many numbers belong to rare
    values below the common one with the number k: those below k if the bits of `low`, which are below the mask, are
    ignored, and possibly those that are then equal. `slots` describes `state`. Another thread may lower `last[0]`:
    heaps from there on need no check.
    """
    zero, one, block, apart = np.uint64(0), np.uint64(1), np.uint64(BLOCK), np.uint64(512)
    size, item, six = np.uint64(4 << min(kind, 1)), np.uint64(numbers.itemsize), np.uint64(63)
    planes = PLANES[kind]
    covered, needed = np.zeros(planes * BLOCK, np.uint64), np.zeros(planes * BLOCK, np.uint64)
    open_ = np.zeros(planes, np.uint64)
    narrow_covered, narrow_needed = covered.view(np.uint32), needed.view(np.uint32)
    covers, needs = np.uint64(covered.ctypes.data), np.uint64(needed.ctypes.data)
    data = np.uint64(numbers.ctypes.data)
    chunk = max(min(max(np.int64(CHUNK), reach), stop - n0), np.int64(BLOCK))
    room = np.zeros((reach + chunk + 2 * BLOCK) * np.int64(size) * planes, np.uint8)
    words, taps, rows = np.uint64(room.ctypes.data), np.uint64(places.ctypes.data), np.uint64(groups.ctypes.data)
    stride = np.uint64(room.size // planes)
    lower_bits = np.uint64(low)
    equal = np.zeros(2, np.uint64)  # the common numbers for which the equal ones count
    for parity in range(2):
        for k in range(64):
            equal[parity] |= np.uint64(np.int64(thresholds[parity, k]) > k) << np.uint64(k)
    n, end = np.uint64(n0), np.uint64(stop)
    fresh = n
    while n < end:
        if np.int64(n) >= last[0]:
            return np.int64(n), np.int64(-1)
        if n == fresh:
            origin = np.int64(n) - reach
            fresh = min(end, n + np.uint64(chunk))
            renew(room, kind, numbers, origin, np.int64(fresh), np.int64(fresh))
        filled = min(block, fresh - n)
        here = words + np.uint64(np.int64(n) - origin) * size
        even, odd = equal[n & one], equal[n & one ^ one]
        upper = one if kind < 2 else zero  # planes of which something is needed
        covered[:] = 0
        if kind < 2:
            needed_numbers(kind, needs, here, lower_bits, even, odd)
            if kind == 0:
                narrow_needed[np.int64(filled) : 64] = 0
            else:
                needed[np.int64(filled) : 64] = 0
        else:
            needed[:] = 0
            place = zero
            while place < filled:
                below, there = np.uint64(thresholds[n + place & one, numbers[n + place]]), place
                while below >= block:
                    needed[there] = ~zero
                    below, there = below - block, there + block
                if below != zero:
                    needed[there] = (one << below) - one
                    there += block
                upper = max(upper, there >> np.uint64(6))
                place += one
        left, begin = one, zero
        for stage in range(ends.size):
            upto = np.uint64(ends[stage])
            gather_row(kind, 0, np.int64(upper), covers, apart, here, stride, taps, rows, begin, upto)
            begin = upto
            left = uncovered_heaps(kind, needs, covers)
            if ones_in(left) <= _FEW:
                break
        while left != zero:
            lane = lowest_zero_64(~left)
            left &= left - one
            heap, some = np.int64(n + lane), zero
            for q in range(planes):
                if kind == 0:
                    rest = np.uint64(narrow_needed[lane] & ~narrow_covered[lane])
                else:
                    plane = lane + np.uint64(q) * block
                    rest = needed[plane] & ~covered[plane]
                open_[q] = rest
                while rest != zero and heap > 4 * ROW:  # pairs with the first heaps
                    v = lowest_zero_64(~rest)
                    for k in range(twos.size):
                        right = data + np.uint64(heap - twos[k] - ROW) * item
                        if has_nim_sum(item, data + item, right, v | np.uint64(64 * q)):
                            open_[q] &= ~(one << v)
                            break
                    rest &= rest - one
                some += np.uint64(open_[q] != zero)
            i = zero
            while some != zero and i < np.uint64(state[LENGTH]):
                o, a = list_o[i], list_a[i]
                if o < heap and not (unequal and heap - o == a):
                    v = np.uint64(numbers[np.uint64(a)] ^ numbers[np.uint64(heap - o)])
                    plane, bit = v >> np.uint64(6), one << (v & six)
                    if plane < np.uint64(planes) and open_[plane] & bit:  # move the pair towards the front
                        open_[plane] ^= bit
                        some -= np.uint64(open_[plane] == zero)
                        j = i >> one
                        list_o[i], list_o[j] = list_o[j], list_o[i]
                        list_a[i], list_a[j] = list_a[j], list_a[i]
                i += one
            if some == zero:
                continue
            found = _settle(
                values,
                numbers,
                heap,
                open_,
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
