# mypy: disable-error-code="no-untyped-call,no-untyped-def,untyped-decorator"
"""Sweep sparse space with a mark for every nim-sum of a heap, for few heaps, and for values of any size.

`_compiled.sparse` describes the method. This sweep is compiled in a quarter of a second, and needs no Numba.
"""

from bouton.sequences.slots import DEEPEST, FREE, LENGTH, MOST, SEARCHES
from bouton.storage.machine import kernel

#: Why a sweep returned: it is done; the last heap is rare; no value fits.
DONE, RARE, FULL = 0, 1, 2
_ROW = 64  # pairs compared before the result is inspected
_FEW = 32  # witnesses marked before open values are looked for again


def _search(values, n, twos, unequal, value, most):
    """Find heaps a and n − t − a whose values have the nim-sum `value`; return (t + a, a), or (0, 0) if there are none.

    t is tried in the order of `twos`, the numbers of tokens whose removal may leave two heaps (two different ones, if
    `unequal`), and a ≤ `most` in ascending order.
    """
    for k in range(twos.size):
        left = n - twos[k]
        half = min((left - 1) // 2 if unequal else left // 2, most)
        a = 1
        while a + _ROW <= half + 1:
            found = False
            for i in range(a, a + _ROW):
                found |= values[i] ^ values[left - i] == value
            if found:
                break
            a += _ROW
        while a <= half:
            if values[a] ^ values[left - a] == value:
                return twos[k] + a, a
            a += 1
    return 0, 0


@kernel(nogil=True)
def sweep_heaps(
    values, n0, stop, room, offsets, xors, twos, unequal, rare, witness_o, witness_x, list_o, list_a, seen, state
):
    """Sweep the heaps n0 ≤ n < stop. Returns the number of heaps known, and why it stopped: DONE, RARE or FULL.

    Parameters
    ----------
    room : twice the number of values that fit into `values`, or into `seen`.
    offsets, xors : the taps of rare heaps and of moves to one heap, offsets ascending.
    rare : whether v is a rare value for heaps of parity e, at [e, v].
    witness_o, witness_x : the offsets of the chosen witnesses and their values.
    list_o, list_a : the list of pairs that excluded values before, as in `_search`.
    seen : room for the largest nim-sum, with all entries below n0 + 1.
    """
    witnesses = witness_o.size
    for n in range(n0, stop):
        stamp, side = n + 1, n & 1
        for i in range(offsets.size):
            o = offsets[i]
            if o >= n:
                break
            seen[xors[i] ^ values[n - o]] = stamp
        if unequal:
            seen[0] = 0
        c = 0
        while c < room and (rare[side, c] or seen[c] == stamp):
            c += 1
        if 2 * c >= room:
            return n, FULL
        if n < state[FREE]:
            values[n] = c
            continue
        v, i, opened = 0, 0, False
        while True:
            while v < c and (not rare[side, v] or seen[v] == stamp):
                v += 1
            if v == c:
                break
            if i < witnesses:
                for j in range(i, min(i + _FEW, witnesses)):
                    seen[witness_x[j] ^ values[n - witness_o[j]]] = stamp
                i += _FEW
                continue
            if not opened:
                opened = True
                for j in range(state[LENGTH]):
                    o, a = list_o[j], list_a[j]
                    if o < n and not (unequal and n - o == a):
                        seen[values[a] ^ values[n - o]] = stamp
                continue
            state[SEARCHES] += 1
            o, a = _search(values, n, twos, unequal, v, state[MOST])
            if a == 0:
                break
            state[DEEPEST] = max(state[DEEPEST], a)
            seen[v] = stamp
            if state[LENGTH] < list_o.size:
                state[LENGTH] += 1
            for j in range(state[LENGTH] - 1, 0, -1):
                list_o[j], list_a[j] = list_o[j - 1], list_a[j - 1]
            list_o[0], list_a[0] = o, a
        values[n] = v
        if v < c:
            return n + 1, RARE
    return stop, DONE
