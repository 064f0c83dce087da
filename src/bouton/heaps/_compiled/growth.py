# mypy: disable-error-code="no-untyped-def,untyped-decorator"
"""Condition (1) of `bouton.heaps.growth`, compiled: no option can ever have the value of the heap."""

from bouton.storage.machine import kernel


@kernel(nogil=True)
def meets(lower, upper, taken, kinds, start, period):
    """Return True if condition (1) fails: if some option can have the value of its heap.

    An option consists of heaps a ≥ b ≥ c (0: no heap) with start ≤ a < start + period, left by taking ``taken[k]``
    tokens, if the digit ``kinds[k]`` allows that number of heaps. `lower` and `upper` are the values modulo the saltus
    and divided by it, as far as heap a + b + c + taken[k].
    """
    for k in range(taken.size):
        for a in range(start, start + period):
            for b in range(a + 1 if kinds[k] & 12 else 1):
                first = (b == 0 and not kinds[k] & 2) or (b > 0 and not kinds[k] & 4)
                last = b if kinds[k] & 8 else 0
                for c in range(1 if first else 0, last + 1):
                    n = a + b + c + taken[k]
                    twice = upper[a] + upper[b] + upper[c] - upper[n]
                    if lower[a] ^ lower[b] ^ lower[c] != lower[n] or twice < 0 or twice & 1:
                        continue
                    if b >= start or not (twice >> 1 ^ upper[b]) & ~(upper[b] ^ upper[c]):
                        return True
    return False
