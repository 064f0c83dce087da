"""Fibonacci Nim as pairs (n, limit): take from 1 to the limit; the next limit is twice what was taken.

The player to move loses exactly when the limit is smaller than the smallest Fibonacci number in Zeckendorf's
representation of n (M. J. Whinihan, Fibonacci Quarterly 1, 1963).

    bouton solve examples/fibonacci.py:fibonacci
"""

import bouton

MOST = 300


@bouton.rule_code(shape=(MOST + 1, MOST + 1))
def fibonacci(position):
    n, limit = position
    for taken in range(1, min(n, limit) + 1):
        yield n - taken, min(2 * taken, MOST)
