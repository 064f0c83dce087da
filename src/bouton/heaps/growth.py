"""Arithmetic periods of games that leave up to three heaps, proved by a check of finitely many heaps.

Theorem. A move takes at most k tokens and leaves at most three heaps. Let h(n + p) = h(n) + s for all n ≥ n₀, n₀ ≥ 1,
with s a power of 2, and let r(n) = h(n) mod s, H(n) = ⌊h(n)/s⌋; a missing heap has size 0 and h = r = H = 0.
Let P = 2p, S = 2s, N ≥ n₀ + P, N > 3·n₀ + k, and let g(n) = h(n) for all n < N. Then g(n) = h(n) for all n, if

(1) for all heaps a, b, c below n₀ + p, the largest of them a ≥ n₀, that are left by a move which takes t tokens, and
    n = a + b + c + t: r(a) ⊕ r(b) ⊕ r(c) ≠ r(n); or d = H(a) + H(b) + H(c) − H(n) is odd or negative; or b and c are
    both below n₀, and d/2 differs from H(b) in a bit in which H(b) and H(c) agree;
(2) there is a number w with w + S ≤ h(n) for each of the heaps n = N − P … N − 1, and for each of them
    every v < w + S is h(a) for some a = n − t − 2b, a ≥ 1, b ≥ 1, where t tokens may be taken and three heaps left,
    with a ≥ n₀ if v ≥ w; v = 0 < w may also come from two equal heaps;
    every v with w + S ≤ v < h(n) is h(a) ⊕ h(b) ⊕ h(c) for some move that leaves a, b, c, with a ≥ n₀ and
    h(b) ⊕ h(c) < S.

Proof. By induction: let n ≥ N, and g = h below n.

*No option has the value h(n).* Suppose one does, with heaps a + i·p, b + j·p, c + l·p, where a, b, c < n₀ + p, and
i = 0 if a < n₀, and so on; they are not all below n₀, because n > 3·n₀ + k. Their upper parts are x = H(a) + i, y =
H(b) + j, z = H(c) + l, and that of heap n is H(a + b + c + t) + i + j + l. As x ⊕ y ⊕ z = x + y + z − 2·maj(x, y, z),
where maj is the bitwise majority of three numbers, equality means r(a) ⊕ r(b) ⊕ r(c) = r(a + b + c + t) and
2·maj(x, y, z) = d. Then d is even and not negative; and if y = H(b) and z = H(c) are fixed, d/2 has the bits in which
these agree. (1) excludes that.

*Every v < h(n) is the value of an option.* Let n = m + i·P with N − P ≤ m < N; then i ≥ 1.
If v < w, heap m has an option h(a), b, b of this value; replacing both b by b + i·p makes it an option of n.
If w ≤ v < w + i·S, let v = u + j·S with w ≤ u < w + S and 0 ≤ j < i. Heap m has an option a, b, b with a ≥ n₀ and
h(a) = u; the heaps a + j·P, b + (i − j)·p, b + (i − j)·p are an option of n, of value v.
Otherwise u = v − i·S has w ≤ u < h(m), and heap m has an option a, b, c of value u with a ≥ n₀ and δ = h(b) ⊕ h(c) < S
(with b = c and δ = 0 where u < w + S). As S is a power of 2, (h(a) + i·S) ⊕ δ = (h(a) ⊕ δ) + i·S: the heaps a + i·P,
b, c are an option of n, of value v. ∎

(1) is also necessary: heaps ≥ n₀ may be arbitrarily large, and if at most one heap is fixed, the majority of the upper
parts can take every value. R. B. Austin (thesis, Calgary 1976) and S. Howse and R. J. Nowakowski (Theoretical Computer
Science 313 (2004) 463–472) have theorems of this kind with other conditions.
"""

from collections.abc import Sequence

from bouton.heaps.limits import MOST_TRIPLES
from bouton.kinds.heap_rule import ONE, THREE, TWO
from bouton.storage.compiler import can_compile

_FEW_TRIPLES = 200_000  # triples of heaps from which compiled code pays

Moves = Sequence[tuple[int, int]]


def growth_bound(values: Sequence[int], moves: Moves, preperiod: int, period: int, saltus: int) -> int | None:
    """Return the number N of values that the theorem of this module requires; None if its conditions do not hold.

    >>> values = [max(n - 1, 0) // 3 for n in range(100)]  # of 0.8
    >>> growth_bound(values, [(1, 8)], 1, 3, 1)
    13

    Parameters
    ----------
    values : Grundy values of heaps 0, 1, 2 …; the function also checks that g(n + period) = g(n) + saltus from heap
        `preperiod` on.
    moves : the pairs (tokens taken, digit) of the game.

    Complexity: p·(n₀ + p)²/2 for each digit that allows three heaps; at most p·N².
    """
    start = max(preperiod, 1)
    top, reach = start + period, max(taken for taken, _ in moves)
    if saltus < 1 or saltus & (saltus - 1) or period * top**2 * len(moves) > 2 * MOST_TRIPLES:
        return None
    known = list(values)
    if any(known[n] != known[n - period] + saltus for n in range(top, len(known))):
        return None
    extended = known[:top]
    while len(extended) <= 3 * top + reach:
        extended.append(extended[-period] + saltus)
    needed = max(start + 2 * period, 3 * start + reach + 1)
    if needed > len(known) or not _never_reached(extended, moves, start, period, saltus):
        return None
    while needed <= len(known):
        if _all_below(known, needed, moves, start, period, saltus):
            return needed
        needed += max(1, needed // 8)
    return None


def _never_reached(values: Sequence[int], moves: Moves, start: int, period: int, saltus: int) -> bool:
    """Whether condition (1) holds, with n₀ = `start`; compiled code checks it if there is much to do."""
    if period * (start + period) ** 2 > 2 * _FEW_TRIPLES and can_compile():
        import numpy as np

        from bouton.heaps._compiled.growth import meets as compiled

        quotients, rests = np.divmod(np.array(values, np.int64), saltus)
        return not compiled(rests, quotients, *np.array(moves, np.int64).T.copy(), start, period)
    lower, upper = [v % saltus for v in values], [v // saltus for v in values]

    def meets(a: int, b: int, c: int, taken: int) -> bool:
        n = a + b + c + taken
        twice = upper[a] + upper[b] + upper[c] - upper[n]
        if lower[a] ^ lower[b] ^ lower[c] != lower[n] or twice < 0 or twice & 1:
            return False
        return b >= start or not (twice >> 1 ^ upper[b]) & ~(upper[b] ^ upper[c])

    for taken, kinds in moves:
        for a in range(start, start + period):
            if kinds & ONE and meets(a, 0, 0, taken):
                return False
            if kinds & TWO and any(meets(a, b, 0, taken) for b in range(1, a + 1)):
                return False
            if kinds & THREE and any(meets(a, b, c, taken) for b in range(1, a + 1) for c in range(1, b + 1)):
                return False
    return True


def _all_below(values: Sequence[int], needed: int, moves: Moves, start: int, period: int, saltus: int) -> bool:
    """Whether condition (2) holds for N = `needed` and n₀ = `start`: all smaller values are values of options."""
    heaps, step = range(needed - 2 * period, needed), 2 * saltus
    threes = [taken for taken, kinds in moves if kinds & THREE]
    fixed: set[int] | None = None  # values of any a with two equal heaps, common to all heaps of the window
    moving: set[int] | None = None  # the same with a ≥ n₀
    for n in heaps:
        mine = {values[a] for taken in threes for a in range(n - taken - 2, 0, -2)}
        far = {values[a] for taken in threes for a in range(n - taken - 2, start - 1, -2)}
        if any(kinds & TWO and n - taken >= 2 and (n - taken) % 2 == 0 for taken, kinds in moves):
            mine.add(0)
        fixed = mine if fixed is None else fixed & mine
        moving = far if moving is None else moving & far
    assert fixed is not None and moving is not None
    last = min(values[n] for n in heaps)
    w = 0
    while w + step <= last:  # the smallest w so that w … w + S − 1 are all in `moving`
        run = next((k for k in range(step) if w + k not in moving), step)
        if run == step:
            return all(_values_met(values, n, moves, threes, start, w + step, step) for n in heaps)
        if any(v not in fixed for v in range(w, w + run + 1)):
            return False
        w += run + 1
    return False


def _values_met(
    values: Sequence[int], n: int, moves: Moves, threes: Sequence[int], start: int, low: int, step: int
) -> bool:
    """Whether each value from `low` to h(n) − 1 is the value of an option a, b, c of heap n as in condition (2).

    That is, a ≥ n₀ = `start` and h(b) ⊕ h(c) < S = `step`; `threes` lists the numbers of tokens whose removal may leave
    three heaps.
    """
    missing = set(range(low, values[n]))
    for taken in threes:
        missing.difference_update(values[a] for a in range(n - taken - 2, start - 1, -2))
    for rest in range(n):  # tokens in b and c
        if not missing:
            return True
        for taken, kinds in moves:
            a = n - taken - rest
            if a < start:
                continue
            if kinds & ONE and not rest:
                missing.discard(values[a])
            if kinds & TWO and rest and values[rest] < step:
                missing.discard(values[a] ^ values[rest])
            if kinds & THREE:
                for b in range(1, rest // 2 + 1):
                    beside = values[b] ^ values[rest - b]
                    if beside < step:
                        missing.discard(values[a] ^ beside)
    return not missing
