"""Sequences, comparisons and patterns at their limits, and one beyond."""

import importlib.util
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import repeat
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import bouton
from bouton.errors import BoutonError, InputError
from bouton.heaps.periods import Repetition
from bouton.rulesets import find
from bouton.sequences import (
    bfiles,
    certificate,
    conjectures,
    guess,
    long_periods,
    runs,
    search,
    sequence,
    source,
    sweep,
)
from bouton.sequences.patterns import DigitPattern, find_patterns
from bouton.values.valuation import GRUNDY


@contextmanager
def _refusal(key: str) -> Iterator[None]:
    with pytest.raises(BoutonError) as caught:
        yield
    assert caught.value.key == key


def _called(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[Any]:
    """The second arguments with which a function is called; it raises an `InputError` instead of answering."""
    calls: list[Any] = []

    def record(_: Any, *given: Any, **named: Any) -> None:
        calls.append(given[0])
        raise InputError("sequence.terms", got="")

    monkeypatch.setattr(module, name, record)
    return calls


def test_the_largest_heap() -> None:
    with _refusal("sequence.memory"):
        bouton.sequence("kayles", 10**15)
    with _refusal("sequence.large"):
        bouton.sequence("kayles", 10**15 + 1)


def test_heaps_examined_for_a_period() -> None:
    for game, last, bound in (
        ("octal:0.007", 1_023, 1_024),
        ("octal:0.007", 1_024, 8_192),
        ("hexadecimal:0.09", 490, 512),
    ):
        assert bouton.sequence(game, last).period.bound == bound, last


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="Numba is not installed")
def test_work_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    for most, bound in ((32_148, 30), (32_147, 29)):
        monkeypatch.setattr(runs, "EFFORT", most)
        assert bouton.sequence("hexadecimal:0.09", 20).period.bound == bound
    monkeypatch.setattr(runs, "can_compile", lambda: False)
    monkeypatch.setattr(runs, "MOST_EFFORT", 691_241)
    bouton.sequence("octal:0.007", 1_500)
    monkeypatch.setattr(runs, "MOST_EFFORT", 691_240)
    with _refusal("sequence.plain"):
        bouton.sequence("octal:0.007", 1_500)


def test_positions_examined_for_the_period_of_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    for last, proved in ((10, True), (9, False)):
        monkeypatch.setattr(search, "LOOKED_AT_ROW", last)
        assert bouton.sequence("turning:3C(5)", 5).period.proved is proved


def test_heaps_computed_for_a_period(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calls = _called(monkeypatch, runs, "sequence")
    for game in ("octal:0.007", "hexadecimal:0.09"):
        with pytest.raises(InputError):
            bouton.period(game)
    assert calls == [1 << 18, 1 << 11]
    calls = _called(monkeypatch, certificate, "period")
    for game in ("octal:0.007", "hexadecimal:0.09"):
        with pytest.raises(InputError):
            certificate.write_certificate(game, str(tmp_path / "a.cert"))
    assert calls == [1 << 18, 2_500]


def test_a_search_without_a_bound_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_periods, "MOST_WITHOUT_BOUND", 8_192)
    assert long_periods.by_values("octal:0.156").checked_to == 8_192
    monkeypatch.setattr(long_periods, "MOST_WITHOUT_BOUND", 8_191)
    with _refusal("sequence.windows-end"):
        long_periods.by_values("octal:0.156")


def test_rare_heaps_and_exceptions_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    np = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    monkeypatch.setattr(runs, "RARE_LISTED", 7)
    rare = bouton.sequence("octal:0.165", 5_000).rare
    assert rare is not None and (rare["count"], len(rare["heaps"])) == (119, 7)
    for many in (100_000, 100_001):
        values = [1] * many + [0] * 3
        for given in (values, np.array(values)):
            heaps, count = sequence.find_exceptions(given, Repetition(many, 1, 0))
            assert (len(heaps), count) == (100_000, many)


def test_terms_that_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bfiles, "MOST_TERMS", 5)
    assert bfiles.whole_terms(repeat(0, 5)) == [0] * 5
    for more in (repeat(0, 6), repeat(0)):  # cut to five, they would be said to agree with other sequences
        with pytest.raises(InputError, match="more than 5 terms"):
            bfiles.whole_terms(more)


def test_shifts_of_a_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    values = list(bouton.sequence("kayles", 300).values)
    assert [bouton.compare_sequences("kayles", values[shift:])["shift"] for shift in (8, 9)] == [8, None]
    for most, shift in ((1, 1), (0, None)):
        monkeypatch.setattr(conjectures, "MOST_SHIFT", most)
        assert bouton.compare_sequences("octal:0.07", "octal:0.137", 1_000)["shift"] == shift


def test_heaps_of_a_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not bouton.check_formula("kayles", "9", 10**8)["holds"]
    with _refusal("sequence.formula-bound"):
        bouton.check_formula("kayles", "9", 10**8 + 1)
    for most, proved in ((88, True), (87, False)):
        monkeypatch.setattr(conjectures, "LONGEST_PROOF", most)
        assert bouton.compare_sequences("octal:0.07", "octal:0.137", 1_000)["proved"] is proved


def test_heaps_that_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    with _refusal("sequence.search-large"):
        bouton.sequence("fibonacci", 10_001)
    monkeypatch.setattr(search, "MOST_SEARCHED", 20)
    assert len(bouton.sequence("fibonacci", 20)) == 21
    with _refusal("sequence.search-large"):
        bouton.sequence("fibonacci", 21)
    assert search._from_values("a game", [(1 << 64) - 1], "search")[0] == (1 << 64) - 1
    with _refusal("sequence.values-large"):
        search._from_values("a game", [1 << 64], "search")


def test_positions_searched_for_a_heap() -> None:
    """From heap 1 one climbs to the next multiple."""
    assert list(bouton.sequence(bouton.ruleset(lambda n: [n + 1] if n % 100_000 else []), 1).values) == [0, 1]
    with _refusal("search.limit"):
        bouton.sequence(bouton.ruleset(lambda n: [n + 1] if n % 100_001 else []), 1)


def test_bytes_of_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    rule = runs.heap_rule_of(find("hexadecimal:0.09"))
    assert rule is not None
    monkeypatch.setattr(sweep, "MOST_PAIRS_BYTES", 1_000 * 16 * 8)
    sweep.HeapSweep(rule).grow(1_000)
    monkeypatch.setattr(sweep, "MOST_PAIRS_BYTES", 1_000 * 16 * 8 - 1)
    with _refusal("sequence.three-large"):
        sweep.HeapSweep(rule).grow(1_000)


def test_work_of_a_sweep() -> None:
    pytest.importorskip("numba")
    rule = runs.heap_rule_of(find("octal:0.007"))

    def work(effort: float) -> float:
        swept = sweep.HeapSweep(rule)
        swept.effort = effort
        swept.grow(10_000)
        return swept.work

    enough = work(1e12)
    assert work(enough) == enough
    with pytest.raises(sweep.SpentError):
        work(enough * (1 - 1e-9))


@pytest.mark.parametrize("compiled", [True, False])
def test_the_last_heap_of_a_proof_for_one_answer(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bouton.storage.compiler.can_compile", lambda: compiled)
    asked: list[Any] = []

    def record(request: Any) -> Any:
        asked.append(request)
        return SimpleNamespace(period=SimpleNamespace(proved=False))

    monkeypatch.setattr(runs, "find_sequence", record)
    assert source.proved_soon(find("octal:0.007")) is None
    assert asked[0].last == ((1 << 21) - 1 if compiled else 8_192) and asked[0].effort == 3e9


def test_the_last_heap_that_is_swept_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def swept(game: str, heap: int) -> list[tuple[int, float]]:
        asked = []
        monkeypatch.setattr(runs, "swept_heaps", lambda spec, rule, last, effort: asked.append((last, effort)))
        assert source.SweptHeaps().lookup(find(game), GRUNDY, (heap,)) is None
        return asked

    largest = (1 << 21) - 1
    assert swept("octal:0.007", 5) == swept("octal:0.007", 8_192) == [(8_192, 8e8)]
    assert swept("octal:0.007", 8_193) == [(8_193, 8e8)]
    assert swept("octal:0.007", largest) == [(largest, 8e8)]
    assert swept("octal:0.007", largest + 1) == [(largest, 4e8)]


def test_values_kept_for_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "swept_heaps", lambda *_: ([0] * 101, 0, 0))
    for most, found in ((101, True), (100, False)):
        monkeypatch.setattr(source, "MOST_VALUES", most)
        assert (source.SweptHeaps().lookup(find("octal:0.007"), GRUNDY, (100,)) is not None) is found


def test_heaps_in_which_patterns_are_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bouton.guess("subtraction:1,2")["to"] == 2_000
    monkeypatch.setattr(guess, "patterns_of", lambda values: [])
    for count in (40, 1_000_001):
        assert bouton.guess([0] * count)["to"] == count - 1
    for count in (39, 1_000_002):
        with _refusal("sequence.guess-range"):
            bouton.guess([0] * count)


@pytest.mark.parametrize(("count", "found_to"), [(600, 119), (480, 119), (479, 118)])
def test_values_on_which_a_pattern_is_found(count: int, found_to: int) -> None:
    assert bouton.guess([n // 3 for n in range(count)])["proposals"][0]["found_to"] == found_to


def test_patterns_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    def pattern(kind: str) -> Any:
        return SimpleNamespace(kind=kind, formula=lambda: kind, first_failure=lambda values: None)

    monkeypatch.setattr(guess, "find_patterns", lambda values: map(pattern, "abcdefgh"))
    assert [found.kind for found, _ in guess.patterns_of([0] * 100)] == list("abcdef")


@pytest.mark.parametrize(("more", "quickly"), [(16, True), (17, False)])
def test_options_that_are_listed_quickly(more: int, quickly: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = bouton.ruleset(lambda n: [n - 1] if n else [])
    monkeypatch.setattr(guess, "_steps", lambda _, heap: 50 + more * (heap == 80))
    assert guess.lists_quickly(rules, 80) is quickly


def _values(count: int, first: int, value: Callable[[int, list[int]], int]) -> list[int]:
    """Random values of the first heaps, and then by a rule from the values before."""
    values = [Random(3 + n).randrange(100) for n in range(first)]
    for n in range(first, count):
        values.append(value(n, values))
    return values


def test_values_that_confirm_a_rule() -> None:
    for count, found in ((24, True), (23, False)):
        values = [n // 2 if n % 2 else 5 for n in range(count)]
        assert any(each.formula() == "5 if n % 2 == 0 else (n // 2)" for each in find_patterns(values)) is found


def test_values_before_a_pattern() -> None:
    for before, found in ((30, True), (31, False)):
        values = _values(90, before, lambda n, values: values[n // 2] + 1)
        assert any(each.start == before for each in find_patterns(values)) is found


@pytest.mark.parametrize(("m", "found"), [(24, True), (25, False)])
def test_shifts_of_a_recursion(m: int, found: bool) -> None:
    values = _values(400, m, lambda n, values: values[(n + 5) // m] + 1)
    assert (f"g((n + 5) // {m}) + 1" in [each.formula() for each in find_patterns(values)]) is found


@pytest.mark.parametrize(("base", "modulus", "found"), [(16, 7, True), (17, 7, False), (2, 16, True), (2, 17, False)])
def test_the_base_and_the_values_of_a_table(base: int, modulus: int, found: bool) -> None:
    values = [0] * 1_000
    for n in range(1, 1_000):
        values[n] = (3 * values[n // base] + n % base) % modulus
    assert any(isinstance(each, DigitPattern) and each.base == base for each in find_patterns(values)) is found
