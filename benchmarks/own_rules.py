"""Custom rules compared with the same recursion written by hand with `functools.cache`, in one run.

python benchmarks/own_rules.py
"""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from time import perf_counter
from typing import Any

import bouton

_TIMES = 5


def wythoff(position: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Take from one heap, or the same number from both."""
    a, b = position
    for k in range(1, max(a, b) + 1):
        if k <= a:
            yield a - k, b
        if k <= b:
            yield a, b - k
        if k <= min(a, b):
            yield a - k, b - k


def split(a: int) -> list[list[int]]:
    """Leave two heaps."""
    return [[a - 2 * b, a - b] for b in range(1, a // 2 + 1)]


def _won(options: Callable[[Any], Any], start: Any) -> bool:
    @cache
    def wins(position: Any) -> bool:
        return any(not wins(option) for option in options(position))

    return wins(start)


def _value(options: Callable[[Any], Any], start: Any) -> int:
    @cache
    def value(position: Any) -> int:
        found = set()
        for option in options(position):
            total = 0
            for part in option if isinstance(option, list) else (option,):
                total ^= value(part)
            found.add(total)
        k = 0
        while k in found:
            k += 1
        return k

    return value(start)


def _milliseconds(call: Callable[[], Any]) -> float:
    best = float("inf")
    for _ in range(_TIMES):
        begun = perf_counter()
        call()
        best = min(best, perf_counter() - begun)
    return 1000 * best


def main() -> None:
    """Print the times of both, and their ratio."""
    sys.setrecursionlimit(20_000)
    rows: list[tuple[str, Callable[[], Any], Callable[[], Any]]] = [
        (
            "wythoff (60, 60), outcome",
            lambda: _won(wythoff, (60, 60)),
            lambda: bouton.ruleset(wythoff)((60, 60)).outcome,
        ),
        (
            "wythoff (60, 60), value",
            lambda: _value(wythoff, (60, 60)),
            lambda: bouton.ruleset(wythoff)((60, 60)).grundy,
        ),
        ("split 500, value", lambda: _value(split, 500), lambda: bouton.ruleset(split)(500).grundy),
    ]
    for name, by_hand, by_bouton in rows:
        by_bouton()
        hand, found = _milliseconds(by_hand), _milliseconds(by_bouton)
        print(f"{name:<28} by hand {hand:8.1f} ms   bouton {found:8.1f} ms   {found / hand:5.1f}")


if __name__ == "__main__":
    main()
