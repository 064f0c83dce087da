"""Wrong rules: one sentence in each language, with a position at which they fail; never a crash."""

from typing import Any

import pytest

import bouton
from bouton.custom.encoded import RuleCode
from bouton.custom.rule_code import rule_code
from bouton.errors import BoutonError, RulesError


def told(key: str, *parts: str, **arguments: Any) -> Any:
    """A decorator that solves the rules, compiled too, and expects one error."""

    def check(rules: RuleCode) -> RuleCode:
        for compiled in (False, True):
            with pytest.raises(RulesError) as caught:
                bouton.solve(rules, compiled=compiled, **arguments)
            error = caught.value
            assert error.key == key, error
            for language in ("en", "fr"):
                said = error.say(language)
                assert ("\n" not in said and said[-1] == ".") or said[-1] == "?", said
                assert all(part in said for part in parts), said
            assert error.say("en") != error.say("fr")
        return rules

    return check


def test_options_outside_the_shape() -> None:
    @told("solve.rule-outside", "1, 39", "2, 40", "4, 40")
    @rule_code(shape=(4, 40))
    def too_far(position):  # type: ignore[no-untyped-def]
        a, b = position
        if (a, b) == (1, 39):
            yield a + 1, b + 1

    @told("solve.rule-outside", "-1")
    @rule_code(shape=10)
    def negative(n):  # type: ignore[no-untyped-def]
        yield n - 1

    @told("solve.rule-outside", "2.5")
    @rule_code(shape=10)
    def fraction(n):  # type: ignore[no-untyped-def]
        if n == 5:
            yield n / 2

    @told("solve.rule-outside", "(3,)")
    @rule_code(shape=(10, 10))
    def short(position):  # type: ignore[no-untyped-def]
        yield (3,)

    # At one position of many, which the sample does not meet: the compiled rules are watched everywhere.
    @rule_code(shape=(1000, 1000))
    def rare(position):  # type: ignore[no-untyped-def]
        a, b = position
        if a == 777 and b == 333:
            yield 1000, 0
        if a > 0:
            yield a - 1, b

    for method in ("dense", "graph"):
        with pytest.raises(RulesError, match=r"\(1000, 0\) for the position \(777, 333\)"):
            bouton.solve(rare, method=method)


def test_stores_outside_the_array() -> None:
    @rule_code(shape=20_000)
    def far(index, out):  # type: ignore[no-untyped-def]
        if index == 12_345:
            out[10**9] = 0
        return 0

    @rule_code(shape=20_000)
    def many(index, out):  # type: ignore[no-untyped-def]
        return 10**6 if index == 12_345 else 0

    @rule_code(shape=20_000)
    def none(index, out):  # type: ignore[no-untyped-def]
        return -1 if index == 12_345 else 0

    @rule_code(shape=20_000)
    def wild(index, out):  # type: ignore[no-untyped-def]
        out[0] = -5 if index == 12_345 else 0
        return min(index, 1)

    for rules in (far, many, none, wild):
        for method in ("dense", "graph"):
            with pytest.raises(RulesError) as caught:
                bouton.solve(rules, method=method, compiled=True)
            assert "12345" in str(caught.value), (rules, method, str(caught.value))


def test_a_rule_that_fails_somewhere() -> None:
    @rule_code(shape=20_000)
    def divides(n):  # type: ignore[no-untyped-def]
        if n > 0:
            yield 1 // (n - 12_345) * 0

    for method in ("dense", "graph"):
        with pytest.raises(RulesError, match=r"12345, line \d+: ZeroDivisionError"):
            bouton.solve(divides, method=method, compiled=True)


def test_options_without_end() -> None:
    @rule_code(shape=20_000)
    def endless(n):  # type: ignore[no-untyped-def]
        while n == 12_345:
            yield 0

    with pytest.raises(RulesError, match="more than 100000 options for the position 12345"):
        bouton.solve(endless, compiled=True)


def test_orders_that_are_claimed() -> None:
    @told("solve.rule-rises", "3", "4", method="dense")
    @rule_code(shape=10)
    def rises(n):  # type: ignore[no-untyped-def]
        if n == 3:
            yield 4

    assert bouton.solve(rises).method == "graph"

    @told("solve.rule-cyclic")
    @rule_code(shape=10, acyclic=True)
    def cyclic(n):  # type: ignore[no-untyped-def]
        if n in (4, 5):
            yield 9 - n

    def tier(n):  # type: ignore[no-untyped-def]
        return n // 5

    @told("solve.rule-tier-rises", "4", "5")
    @rule_code(shape=10, tier=tier)
    def climbs(n):  # type: ignore[no-untyped-def]
        if n == 4:
            yield 5

    def high(n):  # type: ignore[no-untyped-def]
        return n // 10_000

    for start in (None, 19_999):

        @rule_code(shape=20_000, tier=high, start=start)
        def climbs_once(n):  # type: ignore[no-untyped-def]
            if n > 0:
                yield n - 1
            if n == 7_777:
                yield 15_000

        with pytest.raises(RulesError, match=r"7777 has the option 15000"):
            bouton.solve(climbs_once, compiled=True)


def test_symmetries_that_are_none() -> None:
    def swap(position):  # type: ignore[no-untyped-def]
        a, b = position
        return b, a

    @told("solve.rule-form-twice")
    @rule_code(shape=(4, 4), canonical=swap)
    def not_canonical(position):  # type: ignore[no-untyped-def]
        a, b = position
        if a and b:
            yield a - 1, b - 1

    def smaller(position):  # type: ignore[no-untyped-def]
        a, b = position
        return min(a, b), max(a, b)

    @told("solve.rule-symmetry")
    @rule_code(shape=(4, 4), canonical=smaller)
    def no_symmetry(position):  # type: ignore[no-untyped-def]
        a, b = position
        if a > 1:
            yield a - 1, b

    def larger(position):  # type: ignore[no-untyped-def]
        a, b = position
        return max(a, b), min(a, b)

    @rule_code(shape=(80, 80), canonical=larger)
    def two_heaps(position):  # type: ignore[no-untyped-def]
        a, b = position
        for k in range(a):
            yield k, b
        for k in range(b):
            yield a, k

    with pytest.raises(RulesError, match="number is larger"):
        bouton.solve(two_heaps, method="dense", compiled=True)
    found = bouton.solve(two_heaps)
    assert found.method == "graph" and found.grundy[13, 70] == 13 ^ 70 == found.grundy[70, 13]

    def outside(position):  # type: ignore[no-untyped-def]
        a, b = position
        return a, b + 4

    @told("solve.rule-form-value", "4")
    @rule_code(shape=(4, 4), canonical=outside)
    def form_outside(position):  # type: ignore[no-untyped-def]
        a, b = position
        if a > 1:
            yield a - 1, b


def test_texts_that_do_not_read_back() -> None:
    @told("solve.rule-round-trip", "7")
    @rule_code(shape=10, parse=lambda text: int(text) % 7, format=str)
    def take(n):  # type: ignore[no-untyped-def]
        if n:
            yield n - 1


def test_compiled_rules_that_differ() -> None:
    @rule_code(shape=300)
    def overflows(n):  # type: ignore[no-untyped-def]
        if n > 0 and 3**n % 7 == 3**n * 1 % 7 and 3 ** (n % 60) * 3**20 % 5 > 1:
            yield n - 1

    with pytest.raises(RulesError) as caught:
        bouton.solve(overflows, compiled=True)
    assert caught.value.key == "solve.rule-differs"
    assert bouton.solve(overflows).positions == 300  # small: plain Python, whose numbers have any size


@pytest.mark.parametrize("shape", [(), 0, (3, 0), (3, -1), "ab", None, (2.5,), (1 << 40, 1 << 40)])
def test_shapes(shape: Any) -> None:
    with pytest.raises(RulesError) as caught:
        rule_code(shape=shape)(lambda n: [])
    assert caught.value.key in ("solve.rule-shape", "solve.rule-shape-large")


def test_other_things() -> None:
    for make, key in (
        (lambda: rule_code(shape=3)(list), "solve.rule-parameters"),
        (lambda: rule_code(shape=3)(lambda a, b, c: []), "solve.rule-parameters"),
        (lambda: rule_code(shape=3)(7), "custom.not-function"),
        (lambda: rule_code(shape=3, start=3)(lambda n: []), "solve.rule-start"),
        (lambda: bouton.solve("nim"), "solve.rule-built-in"),  # type: ignore[arg-type]
        (lambda: bouton.solve(bouton.ruleset(lambda n: [])), "solve.rule-needed"),  # type: ignore[arg-type]
        (lambda: bouton.solve(rule_code(shape=3)(lambda n: []), start=5), "solve.rule-start"),
        (lambda: bouton.solve(rule_code(shape=3)(lambda n: []), method="magic"), "solve.method"),
        (lambda: bouton.solve(rule_code(shape=3)(lambda n: []), method="tiers"), "solve.no-tier"),
        (lambda: bouton.solve(rule_code(shape=3)(lambda n: []), method="dense", start=1), "solve.dense-start"),
        (lambda: bouton.solve(rule_code(shape=3)(lambda n: []), values="best"), "solve.values"),
        (lambda: bouton.solve(rule_code(shape=3)(lambda n: None)), "custom.no-list"),
        (lambda: bouton.solve(rule_code(shape=3)(lambda n: [1 // 0])), "custom.raised-line"),
        (lambda: rule_code(shape=3)(lambda n: [])(5), None),
    ):
        if key is None:
            assert isinstance(make(), bouton.Position)
            continue
        with pytest.raises(BoutonError) as caught:
            make()
        assert caught.value.key == key
        assert caught.value.say("fr") != caught.value.say("en")
