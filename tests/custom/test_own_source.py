"""Rules that are compiled: their constants, and functions that are lambdas."""

import math
from typing import Any

import pytest

import bouton
from bouton.custom.source import NotNative, collect
from bouton.errors import RulesError

LONG = tuple(range(40))
ROWS = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
    (2, 1, 0, 5, 4, 3, 8, 7, 6),
    (1, 0, 3, 2, 5, 4, 7, 6, 8),
)
MORE = tuple(row[::-1] for row in ROWS)


def joined(n):
    for row in ROWS + MORE:
        if row[0] < n:
            yield row[0]


def doubled(n):
    for place in range(len(LONG * 2)):
        if place < n:
            yield place


def compared(n):
    for row in ROWS:
        if row != ROWS[0] and row[0] < n:
            yield row[0]


def grown(n):
    row = ROWS[0]
    row += ROWS[1]
    if len(row) == 18 and n:
        yield n - 1


def single(n):
    for place, (a, *_) in enumerate(ROWS):
        if LONG[a] < n and place < 3:
            yield LONG[a]


def unpacked(n):
    for a, b, c, d, e, f, g, h, i in ROWS:
        if a + b + c + d + e + f + g + h + i == 36 and n:
            yield n - 1


ONE = (LONG,)


def alone(n):
    for place in range(40):
        if ONE[0][place] < n:
            yield ONE[0][place]


@pytest.mark.parametrize("function", [joined, doubled, compared, grown, single, unpacked])
def test_tables_are_what_they_are_uncompiled(function: Any) -> None:
    """Compiled, or uncompiled with the reason why (Numba repeats no tuple, and unpacks none with a star)."""
    rules = bouton.rule_code(shape=6_000)(function)
    plain, compiled = bouton.solve(rules, compiled=False), bouton.solve(rules)
    assert compiled.compiled == (function not in (doubled, grown, single)) == (compiled.why_plain is None)
    assert compiled.outcome.tolist() == plain.outcome.tolist()
    assert compiled.grundy.tolist() == plain.grundy.tolist()


def roots(n):
    for k in range(1, math.isqrt(n) + 1):
        yield n - k


def some(n):
    if any(n % k == 0 for k in (2, 3)):
        yield n // 2


def chosen(n):
    for k in {k for k in (1, 2) if k <= n}:
        yield n - k


@pytest.mark.parametrize(
    ("function", "key", "name"),
    [(roots, "native-call", "math.isqrt"), (some, "native-closure", None), (chosen, "native-closure", None)],
)
def test_why_rules_are_not_compiled(function: Any, key: str, name: str | None) -> None:
    with pytest.raises(NotNative) as caught:
        bouton.rule_code(shape=6_000)(function).native()
    assert caught.value.key == f"custom.{key}" and caught.value.values.get("name") == name


def test_only_tables_used_entry_by_entry_become_arrays() -> None:
    text = collect({"rule": unpacked}).native_constants()
    assert any(line.startswith("ROWS = np.array") for line in text)
    text = collect({"rule": alone}).native_constants()
    assert any(line.startswith("ONE = np.array(((0, 1, 2") for line in text)
    text = collect({"rule": joined}).native_constants()
    assert not any("np.array" in line for line in text)


def test_a_rule_that_stores_elsewhere_is_told() -> None:
    """What a function counts but has not stored is no position: what stood in the row before does not count."""

    @bouton.rule_code(shape=30)
    def over(index, out):
        for k in range(index):
            out[k + 400] = k
        return index

    for compiled in (False, None):
        with pytest.raises(RulesError) as caught:
            bouton.solve(over, compiled=compiled)
        assert caught.value.key == "solve.rule-outside"


def test_lambdas_are_compiled() -> None:
    @bouton.rule_code(shape=(12, 12), canonical=lambda p: (min(p), max(p)), tier=lambda p: p[0] + p[1])
    def two(position):
        a, b = position
        for k in range(a):
            yield k, b
        for k in range(b):
            yield a, k

    found = bouton.solve(two, compiled=True)
    assert found.why_plain is None and found.compiled
    assert found.grundy[7, 2] == 5


def test_a_wrong_shape_names_the_rule() -> None:
    with pytest.raises(RulesError, match="never: the shape 0 "):

        @bouton.rule_code(shape=0)
        def never(n):
            return []
