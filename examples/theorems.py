"""Rules of games on heaps, for `bouton prove examples/theorems.py:NAME`; docs/theorems.md has a table."""


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
