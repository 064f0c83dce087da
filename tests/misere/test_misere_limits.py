"""Each limit of misère play takes effect at its number: with one less the answer is refused, or a different one."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import bouton
from bouton.answers.quotients import keep_quotient
from bouton.errors import BoutonError, InputError
from bouton.misere import (
    canonical,
    counters,
    dense,
    family,
    genus,
    growing,
    layers,
    limits,
    quotient,
    solver,
    source,
    store,
    walk_choice,
)
from bouton.misere.canonical import CanonicalForms
from bouton.misere.family import Family, Parts, ReachedFamily, family_of
from bouton.misere.genus import Genera
from bouton.misere.layers import SizeError
from bouton.misere.monoid import Bipartite
from bouton.misere.solver import QuotientSolver, StoppedError
from bouton.misere.source import MisereDaisies, MisereQuotients
from bouton.misere.store import load_quotient
from bouton.misere.walk import PairWalk
from bouton.storage.compiler import can_compile
from bouton.values.valuation import MISERE_OUTCOME

CRAM, DAISIES, KAYLES = bouton.find("cram"), bouton.find("octal:4.7"), bouton.find("kayles")


def parts_of_kayles(last: int) -> Parts:
    parts = Parts()
    for part in range(1, last + 1):
        parts.add(family_of(KAYLES).options(part))
    return parts


def solved(**given: int) -> int:
    """The order of the quotient of Kayles up to heap 8, which grows four times."""
    found = QuotientSolver(**given)
    for part in range(1, 9):
        found.add(family_of(KAYLES).options(part))
    return found.monoid.order


def reached(**given: int) -> int:
    return ReachedFamily(CRAM, [CRAM.parse("...|...")], **given).last


def sum_of_rows() -> Any:
    return MisereQuotients().lookup(CRAM, MISERE_OUTCOME, CRAM.parse("..#...#.."))


def sum_of_forms() -> int:
    forms = CanonicalForms()
    return forms.sum(forms.sum(forms.nim(2), forms.nim(3)), forms.nim(2))


def succeeds(ask: Callable[[], Any]) -> bool:
    try:
        return ask() is not None
    except (BoutonError, StoppedError, SizeError):
        return False


@pytest.mark.parametrize(
    ("module", "name", "ask", "least"),
    [
        (genus, "MOST_GENERA", lambda: Genera(parts_of_kayles(8)).genus_of((8,)), 28),
        (canonical, "MOST_FORMS", sum_of_forms, 15),
        (family, "MOST_OPTIONS", reached, 15),
        (solver, "MOST_GUESSES", solved, 1),
        (layers, "MOST_LAYERS", lambda: solved(largest=12), 3),
        (layers, "LAYERS_EACH", lambda: solved(largest=12), 3),
        (source, "PARTS_OF_SUM", sum_of_rows, 3),
        (source, "MOST_KINDS", sum_of_rows, 2),
    ],
)
def test_the_least_limit_that_is_enough(
    module: Any, name: str, ask: Callable[[], Any], least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert succeeds(ask)
    for limit, enough in ((least, True), (least - 1, False)):
        monkeypatch.setattr(module, name, limit)
        assert succeeds(ask) is enough


@pytest.mark.parametrize(
    ("ask", "name", "least"),
    [(solved, "largest", 12), (solved, "pairs", 14), (solved, "effort", 42), (reached, "most", 5)],
)
def test_the_least_number_that_is_enough(ask: Callable[..., int], name: str, least: int) -> None:
    assert succeeds(lambda: ask(**{name: least})) and not succeeds(lambda: ask(**{name: least - 1}))


def test_heaps_of_daisies_above_16_are_only_observed() -> None:
    kinds = [MisereDaisies().lookup(DAISIES, MISERE_OUTCOME, (heap, 3)) for heap in (16, 17)]
    assert [answer and answer.how.kind for answer in kinds] == ["theorem", "observed"]


def test_quotients_of_daisies_are_read_off_up_to_40_heaps() -> None:
    found = [quotient._strategy(family_of(DAISIES), heaps) is not None for heaps in (None, 40, 41)]
    assert found == [True, True, False] and limits.HEAPS_OF_STRATEGY == 24


def test_heaps_that_are_gone_through_where_nobody_says_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    class Alone(Family):
        """Heaps that leave nothing, whose rules are not known."""

        def __init__(self) -> None:
            self.ruleset, self.last = KAYLES, None

        def rule(self) -> None:
            return None

        def options(self, part: int) -> list[tuple[int, ...]]:
            return [()]

    assert len(quotient.find_quotient(Alone()).images) == limits.HEAPS_WITHOUT_PERIOD + 1 == 32
    monkeypatch.setattr(quotient, "MOST_HEAPS", 9)
    found = quotient.find_quotient(family_of(KAYLES))
    assert (found.stopped, len(found.images)) == ("heaps", 10)


def test_a_stored_quotient_is_read_up_to_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOUTON_QUOTIENTS", str(tmp_path))
    game = bouton.find("octal:0.75")
    assert keep_quotient(game, bouton.quotient(game))
    size = next(tmp_path.iterdir()).stat().st_size
    for most, there in ((size, True), (size - 1, False)):
        monkeypatch.setattr(store, "MOST_BYTES_READ", most)
        assert (load_quotient(family_of(game)) is not None) is there


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
def test_the_walk_is_compiled_above_a_number_of_elements(monkeypatch: pytest.MonkeyPatch) -> None:
    monoid = Bipartite([[0, 1], [1, 0]], [False, True])
    for limit, plain in ((2, True), (1, False)):
        monkeypatch.setattr(walk_choice, "COMPILED_ELEMENTS", limit)
        assert (type(walk_choice.walk_through(monoid, 9, lambda: None)) is PairWalk) is plain


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
@pytest.mark.parametrize(
    ("name", "least"), [("MOST_LAYERS", 3), ("LAYERS_EACH", 3), ("MOST_ORDER", 12), ("MOST_CODES", 12)]
)
def test_compiled_guesses_have_limits_of_their_own(name: str, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "COMPILED_FROM", 0)
    monkeypatch.setattr(solver, "TIMES_COMPILED", 1)
    for limit, enough in ((least, True), (least - 1, False)):
        monkeypatch.setattr(dense, name, limit)
        assert succeeds(lambda: solved(largest=12)) is enough


def test_heaps_whose_genus_is_listed() -> None:
    assert [len(bouton.quotient("kayles", heaps).genera) for heaps in (15, 16, 17)] == [15, 16, 16]


def test_elements_of_a_quotient_for_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    largest: list[int] = []
    monkeypatch.setattr(growing, "QuotientSolver", lambda **given: largest.append(given["largest"]))
    for last in (None, 60, 61):
        growing.Growing(SimpleNamespace(last=last))  # type: ignore[arg-type]
    assert largest == [600, 600, 40]


@pytest.mark.parametrize(
    ("rule", "heap", "last"),
    [(None, 3_000, 3_000), (None, 3_001, 600), ("", 3_001, 600), ("", 599, 600), ("", 601, 601)],
)
def test_heaps_examined_for_one_answer(rule: str | None, heap: int, last: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(growing.Growing, "_grow", lambda self, *given: asked.append(given))
    family = SimpleNamespace(last=None, rule=lambda: rule)
    assert growing.Growing(family)._finite(heap) is None and asked == [(last, 200)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("order", "asked"), [(100, [(1_200, 100_000)]), (101, [])])
def test_effort_of_an_infinite_quotient_for_one_answer(
    order: int, asked: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[int | None, int]] = []
    monkeypatch.setattr(counters, "find_counters", lambda *_, solver, most: found.append((solver.effort, most)))
    monkeypatch.setattr(growing, "can_compile", lambda: True)
    each = growing.Growing(family_of(KAYLES))
    monkeypatch.setattr(each, "_solver", SimpleNamespace(monoid=SimpleNamespace(order=order), effort=None))
    each._prove_infinite(8)
    assert found == asked


def test_parts_of_a_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def reached(ruleset: Any, positions: Any, most: int) -> None:
        asked.append(most)
        raise InputError("memory-unused", game="")

    monkeypatch.setattr(family, "ReachedFamily", reached)
    sums = MisereQuotients()
    for kinds, found in ((25, []), (24, [600])):  # of pieces: rows of 2, 3 … squares
        rows = ("." * (2 + each) + "#" * (30 - each) + "|" + "#" * 32 for each in range(kinds))
        assert sums._growing_quotient(CRAM, CRAM.parse("|".join(rows))) is None and asked == found
    sums._growing_quotient(bouton.ruleset(lambda n: [n - 1] if n else [], parts=lambda n: [n]), 5)
    assert asked == [600, 400]


def test_positions_of_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(source, "Budget", lambda most: asked.append(most))
    monkeypatch.setattr(source, "is_cut_by_rules", lambda ruleset: True)

    def fold(*given: Any) -> None:
        raise InputError("memory-unused", game="")

    monkeypatch.setattr(source, "fold_components", fold)
    assert source.MisereForms().lookup(CRAM, MISERE_OUTCOME, CRAM.parse("..")) is None and asked == [20_000]


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
def test_copies_that_are_compared_to_prove_a_quotient_infinite(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[tuple[Any, ...]] = []
    prove = counters._Guess.prove

    def proved(self: Any, *given: Any) -> Any:
        tried.append((self, *given))
        return prove(self, *given)

    monkeypatch.setattr(counters._Guess, "prove", proved)
    bouton.infinite_quotient("octal:0.76", 12, seconds=None)
    for name, least in (
        ("LAST_COMPARED", 8),
        ("OTHERS_COMPARED", 9),
        ("MOST_SHIFT", 2),
        ("MOST_STEP", 2),
        ("MOST_EDGES", 1),
    ):
        with monkeypatch.context() as patch:
            for limit, enough in ((least, True), (least - 1, False)):
                patch.setattr(counters, name, limit)
                assert (prove(*tried[-1]) is not None) is enough, name


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
@pytest.mark.parametrize(("name", "least"), [("ELEMENTS_OF_COUNTERS", 22), ("MOST_COPIES", 2)])
def test_elements_and_copies_of_an_infinite_quotient(name: str, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, enough in ((least, True), (least - 1, False)):
        monkeypatch.setattr(counters, name, limit)
        assert succeeds(lambda: bouton.infinite_quotient("octal:0.76", 12, seconds=None)) is enough
