"""Rules of games on heaps, for `bouton prove examples/theorems.py:NAME`; docs/en/theorems.md has a table."""


def wythoff_2(position):
    """Wythoff's game where the numbers taken from both heaps differ by less than 2 (Fraenkel 1982)."""
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k
    for k in range(1, a + 1):
        for j in range(1, b + 1):
            if -2 < k - j < 2:
                yield a - k, b - j


def wythoff_3(position):
    """The same with 3."""
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k
    for k in range(1, a + 1):
        for j in range(1, b + 1):
            if -3 < k - j < 3:
                yield a - k, b - j


def wythoff_4(position):
    """The same with 4."""
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k
    for k in range(1, a + 1):
        for j in range(1, b + 1):
            if -4 < k - j < 4:
                yield a - k, b - j


def restricted(position):
    """Wythoff's game where nothing is taken from the smaller of two different heaps alone (Ho 2012)."""
    a, b = position
    for k in range(a):
        if a >= b:
            yield k, b
    for k in range(b):
        if b >= a:
            yield a, k
    for k in range(1, min(a, b) + 1):
        yield a - k, b - k


def one_pass(position):
    """Nim on two heaps with one pass, while p is 1 and the heaps are not both empty."""
    a, b, p = position
    for k in range(a):
        yield k, b, p
    for k in range(b):
        yield a, k, p
    if p == 1 and a + b > 0:
        yield a, b, 0


def cyclic_nimhoff(position):
    """Cyclic Nimhoff on two heaps: any number from one heap, or less than 3 in all (Fraenkel and Lorberbom 1991)."""
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k
    for k in range(1, a + 1):
        for j in range(1, b + 1):
            if k + j < 3:
                yield a - k, b - j


def half(n):
    """At most half of a heap may be taken."""
    for k in range(1, n // 2 + 1):
        yield n - k


def terminal_up_to(most):
    """Wythoff's game that is over as soon as at most so many are left in all (Renard and Rigo, arXiv 2512.11601)."""

    def rules(position):
        a, b = position
        if a + b <= most:
            return
        for k in range(a):
            yield k, b
        for k in range(b):
            yield a, k
        for k in range(1, min(a, b) + 1):
            yield a - k, b - k

    return rules


terminal_1, terminal_2, terminal, terminal_4, terminal_5, terminal_6, terminal_7 = map(terminal_up_to, range(1, 8))


def mark(n):
    """The game of Mark: one is taken, or half, rounded up (Fraenkel 2011)."""
    if n > 0:
        yield n - 1
        yield n // 2


def wythoff_5(position):
    """Wythoff's game where the numbers taken from both heaps differ by less than 5."""
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k
    for k in range(1, a + 1):
        for j in range(1, b + 1):
            if -5 < k - j < 5:
                yield a - k, b - j


def mouse(position):
    """The Mouse game (Fraenkel): from one heap, or from both nearly the same where the heaps differ by a multiple of 3.

    Nearly: by at most 1; elsewhere the same number.
    """
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k
    for k in range(1, a + 1):
        for j in range(1, b + 1):
            if k == j or ((a - b) % 3 == 0 and -2 < k - j < 2):
                yield a - k, b - j


def rat(position):
    """The Rat game (Fraenkel 2015), from memory: any numbers from one or two heaps, or from all three x ≤ y ≤ z.

    These become u ≤ v ≤ w. Then nearly the same is taken from x and y, by less than 2 where y − x is 0, 2 or 5 modulo
    7, elsewhere the same; or from x and z by less than 3, where w > u by less than 5, and where w − u is 4 modulo 7 by
    less than 6.
    """
    x, y, z = sorted(position)
    for u in range(x + 1):
        for v in range(y + 1):
            if u + v < x + y:
                yield u, v, z
    for u in range(x + 1):
        for w in range(z):
            yield u, y, w
    for v in range(y):
        for w in range(z):
            yield x, v, w
    for u in range(x):
        for v in range(u, y):
            for w in range(v, z):
                near, far = y - v - (x - u), z - w - (x - u)
                if near == 0 or -3 < far < 3 or (w > u and -5 < far < 5):
                    yield u, v, w
                if -2 < near < 2 and (y - x) % 7 in (0, 2, 5):
                    yield u, v, w
    for u in range(x):
        for w in range(u, z):
            for v in range(u, y):
                if v <= w and x - u - 6 < z - w < x - u + 6 and (w - u) % 7 == 4:
                    yield u, v, w


def raleigh(position):
    """The Raleigh game (Fraenkel 2007).

    Any numbers from one or two heaps; all, where two heaps are equal; where x < y < z, the same t from y and z and any
    from x, but not t = 3 where this makes y the smallest.
    """
    x, y, z = sorted(position)
    for u in range(x + 1):
        for v in range(y + 1):
            if u + v < x + y:
                yield u, v, z
    for u in range(x + 1):
        for w in range(z):
            yield u, y, w
    for v in range(y):
        for w in range(z):
            yield x, v, w
    if z > 0 and (x == y or y == z):
        yield 0, 0, 0
    if x < y < z:
        for k in range(1, x + 1):
            for t in range(1, y + 1):
                if t != 3 or y - t >= x - k:
                    yield x - k, y - t, z - t


def tribonacci(position):
    """A game on three heaps whose lost positions are those of the letters in the Tribonacci word (Duchêne, Rigo 2008).

    Any numbers from one or two heaps; from all three heaps, numbers none of which exceeds the sum of the others; or the
    same from two heaps and more than twice that from the third, unless this leaves x' < z' < y'.
    """
    x, y, z = sorted(position)
    for u in range(x + 1):
        for v in range(y + 1):
            if u + v < x + y:
                yield u, v, z
    for u in range(x + 1):
        for w in range(z):
            yield u, y, w
    for v in range(y):
        for w in range(z):
            yield x, v, w
    for i in range(1, x + 1):
        for j in range(1, y + 1):
            for k in range(1, z + 1):
                if i <= j + k and j <= i + k and k <= i + j:
                    yield x - i, y - j, z - k
    for i in range(1, x + 1):
        for k in range(2 * i + 1, z + 1):
            if i <= y and not x - i < z - k < y - i:
                yield x - i, y - i, z - k
        for k in range(2 * i + 1, y + 1):
            if i <= z and not x - i < z - i < y - k:
                yield x - i, y - k, z - i
    for i in range(1, y + 1):
        for k in range(2 * i + 1, x + 1):
            if i <= z and not x - k < z - i < y - i:
                yield x - k, y - i, z - i


def cyclic_nimhoff_three(position):
    """The same on three heaps."""
    a, b, c = position
    for k in range(a):
        yield k, b, c
    for k in range(b):
        yield a, k, c
    for k in range(c):
        yield a, b, k
    for i in range(3):
        for j in range(3 - i):
            for k in range(3 - i - j):
                if i + j + k > 0 and i <= a and j <= b and k <= c:
                    yield a - i, b - j, c - k


def one_pass_three(position):
    """Nim on three heaps with one pass."""
    a, b, c, p = position
    for k in range(a):
        yield k, b, c, p
    for k in range(b):
        yield a, k, c, p
    for k in range(c):
        yield a, b, k, p
    if p == 1 and a + b + c > 0:
        yield a, b, c, 0


def ferry(position):
    """Two from one heap, or one from a heap to the other: play can come back to a position."""
    a, b = position
    if a >= 2:
        yield a - 2, b
    if b >= 2:
        yield a, b - 2
    if a >= 1:
        yield a - 1, b + 1
    if b >= 1:
        yield a + 1, b - 1


def ladder(n):
    """One or two steps down; from a step that leaves 3 on division by 5 also two up."""
    for k in (1, 2):
        if k <= n:
            yield n - k
    if n % 5 == 3:
        yield n + 2


def spiral(n):
    """Two or three steps down; from an odd step also one up."""
    for k in (2, 3):
        if k <= n:
            yield n - k
    if n % 2 == 1:
        yield n + 1
