"""Misère quotients: published ones, every sum of a few heaps against plain search, and inputs that must be refused."""

import io
import pickle
import tomllib
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.answers.misere_values import mex_function, mex_text, misere_values, values_text
from bouton.answers.quotients import quotient_text
from bouton.errors import InputError, SearchLimitError
from bouton.kinds.capabilities import Symmetric
from bouton.kinds.heap_rule import HeapRule
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.misere.certificate import write_certificate
from bouton.misere.family import ReachedFamily, family_of
from bouton.misere.monoid import Bipartite
from bouton.misere.quotient import Quotient, find_quotient, pretending_period
from bouton.misere.solver import QuotientSolver, StoppedError
from bouton.misere.walk import PairsError, PairWalk
from bouton.storage.compiler import can_compile

VECTORS = tomllib.loads((Path(__file__).parents[1] / "vectors" / "misere.toml").read_text(encoding="utf-8"))


def plain_search(options: Callable[[int], Any]) -> Callable[[tuple[int, ...]], bool]:
    """Whether a sum of heaps is lost in misère play, by its options alone."""

    @cache
    def heap(size: int) -> list[tuple[int, ...]]:
        return [tuple(part for part in option if part) for option in options(size)]

    @cache
    def lost(heaps: tuple[int, ...]) -> bool:
        moves = {
            tuple(sorted((*heaps[:place], *option, *heaps[place + 1 :])))
            for place, size in enumerate(heaps)
            for option in heap(size)
        }
        return bool(moves) and not any(lost(move) for move in moves)

    return lost


def lost_by(found: Quotient, heaps: tuple[int, ...]) -> bool:
    return bool(found.monoid.lost[found.monoid.product([found.image(size) or 0 for size in heaps])])


@pytest.mark.parametrize("row", VECTORS["quotient"], ids=lambda row: row["game"])
def test_published_quotients(row: dict[str, Any]) -> None:
    found = bouton.quotient(row["game"])
    assert found.complete and found.proved and not found.tame
    said = {"order": found.order, "period": found.period, "preperiod": found.preperiod, "lost": len(found.p_portion)}
    assert {name: said[name] for name in said if name in row} == {name: row[name] for name in said if name in row}


@pytest.mark.parametrize(
    "row", [pytest.param(row, marks=[pytest.mark.slow] * row.get("slow", False)) for row in VECTORS["partial"]]
)
def test_published_partial_quotients(row: dict[str, Any]) -> None:
    found = bouton.quotient(row["game"], heaps=row["heaps"], seconds=None)
    assert (found.order, found.heaps, found.complete) == (row["order"], row["heaps"], False)


GAMES = ("octal:0.77", "octal:0.72", "octal:4.7", "octal:0.06", "hexadecimal:0.8", "lasker", "subtraction:1,3,4",
         "octal:0.15", "treblecross", "grundys-game", "nim", "octal:0.371")  # fmt: skip


@pytest.mark.parametrize("spec", GAMES)
def test_all_small_sums_as_plain_search_has_them(spec: str) -> None:
    ruleset: Any = bouton.find(spec)
    heaps = 14 if spec == "treblecross" else 9
    found = bouton.quotient(spec, heaps=heaps)
    lost = plain_search(ruleset.heap_options)
    for count in range(4):
        for sizes in combinations_with_replacement(range(1, heaps + 1), count):
            assert lost_by(found, sizes) == lost(sizes), sizes


@settings(max_examples=30)
@given(
    st.lists(st.sampled_from([0, 1, 2, 3, 4, 5, 6, 7]), min_size=1, max_size=3),
    st.booleans(),
    st.lists(st.integers(1, 6), max_size=5),
)
def test_any_octal_game(digits: list[int], split: bool, drawn: list[int]) -> None:
    if not any((split, *digits)):
        return
    ruleset: Any = bouton.find(f"octal:{4 * split}." + "".join(map(str, digits)))
    found = find_quotient(family_of(ruleset), 6, 0.5)
    lost = plain_search(ruleset.heap_options)
    heaps = sorted(heap for heap in drawn if heap <= found.heaps)
    assert lost_by(found, tuple(heaps)) == lost(tuple(heaps))
    assert (found.monoid.is_reduced() and found.order % 2 == 0) or found.order == 1


def test_partial_quotients_are_told_by_heap() -> None:
    found = bouton.quotient("kayles", heaps=12)
    assert (found.order, found.complete, found.proved, found.period) == (24, False, True, None)
    assert found.growth() == [[1, 2], [2, 6], [5, 12], [9, 18], [12, 24]]
    assert found.image(13) is None
    assert set(found.to_dict()) >= {
        *("game", "heaps", "order", "complete", "p_portion", "presentation", "period", "preperiod", "proved"),
    }


def test_a_run_that_is_stopped_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    found = bouton.quotient("octal:0.37", seconds=0.5)
    assert found.stopped == "time" and not found.proved and found.to_dict()["order"] is None
    assert lost_by(found, (1,))
    with pytest.raises(InputError, match="only"):
        bouton.quotient("octal:0.37", seconds=0.02, certificate="/nowhere/x.cert")
    monkeypatch.setattr("bouton.misere.solver.MOST_STEPS", 40)  # without seconds: at the same heap on any machine
    few = bouton.quotient("octal:0.37")
    assert few.stopped == "time" and 1 < len(few.images) < 31
    assert len(bouton.quotient("octal:0.37", seconds=60, heaps=len(few.images)).images) == len(few.images) + 1


def test_the_period_is_that_of_further_heaps() -> None:
    found = bouton.quotient("octal:0.77")
    further = bouton.quotient("octal:0.77", heaps=300)
    assert [found.image(heap) for heap in range(301)] == list(further.images[:301])
    assert found.repeats is not None and found.repeats.needed == 2 * (71 + 12) + 2


def test_a_period_needs_heaps_enough_and_begins_after_heap_0() -> None:
    rule = HeapRule(lambda size: [(1, 7), (2, 7)], 2, 2)
    images = [0] + [1, 2] * 6
    for last in range(1, len(images)):
        found = pretending_period(images[: last + 1], rule)
        assert (found is not None) == (last >= 2 * (1 + 2) + 2)
    assert pretending_period([0] * 30, rule) == (1, 1, 6)
    assert pretending_period(images, rule._replace(reach=None)) is None


def test_presentations_hold_and_words_are_least() -> None:
    for spec in ("kayles", "octal:0.72", "octal:0.123"):
        found = bouton.quotient(spec)
        monoid, images = found.monoid, found.generators
        for one, two in found.relations:
            assert monoid.product([images[g] for g in one]) == monoid.product([images[g] for g in two])
        for element, word in enumerate(found.words):
            assert monoid.product([images[g] for g in word]) == element
        # the words that no relation makes smaller are those of the elements: the relations present the monoid
        corners = [one for one, _ in found.relations]
        assert not any(_divides(corner, word) for corner in corners for word in found.words)


def _divides(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    return all(two.count(letter) >= one.count(letter) for letter in one)


def test_finite_sets_of_games() -> None:
    found = bouton.quotient("inductive", "{{},{{},{{}}}|2}")
    assert (found.order, found.complete, found.period) == (14, True, None)
    assert bouton.quotient("chomp", "3,3").tame

    @bouton.ruleset
    def halves(n: int) -> list[int]:
        return [n // 2, n // 3] if n else []

    assert bouton.quotient(halves, 100).complete


def test_rules_that_fall_apart() -> None:
    """A strip of squares from which two neighbours are taken, as a custom game with parts of its own."""

    class Strips(Ruleset, Symmetric):
        name = "strips"

        def options(self, position: Any, player: Any = None) -> list[Any]:
            return [
                (*position[:i], left, size - 2 - left, *position[i + 1 :])
                for i, size in enumerate(position)
                for left in range(size - 1)
            ]

        def summands(self, position: Any) -> list[Any]:
            return [Summand(self, (size,)) for size in position]

        def normal_form(self, position: Any) -> Any:
            return tuple(sorted(position))

        def parse(self, text: str) -> Any:
            return tuple(map(int, text.split(",")))

        def format(self, position: Any) -> str:
            return ",".join(map(str, position))

    found = bouton.quotient(Strips(), "24")
    assert found.order == bouton.quotient("octal:0.07", heaps=24).order and found.complete


def test_what_has_no_quotient_is_refused() -> None:
    with pytest.raises(InputError, match="not impartial"):
        bouton.quotient("hex:3", ".")
    with pytest.raises(InputError, match="give a position"):
        bouton.quotient("chomp")
    with pytest.raises(InputError, match="1 to 5000"):
        bouton.quotient("kayles", heaps=0)
    with pytest.raises(InputError, match="1 to 5000"):
        bouton.quotient("kayles", heaps=10**30)

    @bouton.ruleset
    def round_and_round(n: int) -> list[int]:
        return [(n + 1) % 3]

    with pytest.raises(InputError, match="forever"):
        bouton.quotient(round_and_round, 0)

    @bouton.ruleset
    def up(n: int) -> list[int]:
        return [n + 1] if n < 10**6 else []

    with pytest.raises(SearchLimitError):
        bouton.quotient(up, 0)


def test_too_many_pairs_prove_nothing() -> None:
    ones = Bipartite([[0, 1], [1, 0]], [0, 1])
    with pytest.raises(PairsError):
        solver = QuotientSolver()
        for options in [[()], [(), (1,)]]:
            solver.add(options)
        walk = PairWalk(solver.monoid, most=2)
        walk.add(1, 1, [0])
        walk.add(2, 2, [0, 1])
    with pytest.raises(StoppedError, match="pairs"):
        small = QuotientSolver(pairs=2)
        for options in [[()], [(), (1,)], [(), (1,), (2,)]]:
            small.add(options)
    assert len(small.images) == 2 and PairWalk(ones).add(1, 1, [0]) is None


def test_texts_in_both_languages() -> None:
    for spec, heaps in (("octal:0.75", None), ("octal:0.07", 12), ("nim", 4)):
        data = bouton.quotient(spec, heaps=heaps).to_dict()
        for language in ("en", "fr"):
            text = quotient_text(data, language)
            assert spec in text and str(data["order"]) in text


@pytest.mark.thorough
@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
@pytest.mark.once
def test_compiled_guesses_are_those_of_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    for spec, heaps in (("octal:0.77", 12), ("octal:4.7", 10)):
        plain = bouton.quotient(spec, heaps=heaps)
        with monkeypatch.context() as patched:
            patched.setattr("bouton.misere.solver.COMPILED_FROM", 0)
            patched.setattr("bouton.misere.monoid.COMPILED_ELEMENTS", 20)
            compiled = bouton.quotient(spec, heaps=heaps)
        assert [list(row) for row in compiled.monoid.table] == plain.monoid.table
        assert compiled.monoid.lost == plain.monoid.lost
        stream = io.BytesIO()
        write_certificate(compiled, family_of(bouton.find(spec)), stream)
        assert (
            b'"columns"' in stream.getvalue() and pickle.loads(pickle.dumps(compiled.monoid)).lost == plain.monoid.lost
        )
        assert (compiled.images, compiled.words, compiled.pairs) == (plain.images, plain.words, plain.pairs)


@pytest.mark.slow
def test_random_rules_as_plain_search_has_them() -> None:
    """Heaps whose options are random sums of smaller heaps: 300 games that no code describes."""
    random = Random(22)
    for _ in range(300):
        options: list[list[tuple[int, ...]]] = [[]]
        solver = QuotientSolver(seconds=2.0)
        try:
            for size in range(1, 7):
                options.append(
                    [tuple(random.choices(range(size), k=random.randint(1, 2))) for _ in range(random.randint(1, 3))]
                )
                solver.add(options[-1])
        except StoppedError:
            continue
        lost = plain_search(options.__getitem__)
        for count in range(5):
            for sizes in combinations_with_replacement(range(1, 7), count):
                image = solver.monoid.product([solver.images[size] for size in sizes])
                assert solver.monoid.lost[image] == lost(sizes), (options, sizes)


def test_reached_families_split_what_they_reach() -> None:
    family = ReachedFamily(bouton.find("inductive"), [bouton.find("inductive").parse("2|3|{2}")])
    assert family.split(bouton.find("inductive").parse("2|3")) is not None
    assert family.split(9) is None


def test_the_parts_of_a_position_have_names_and_no_heap_is_spoken_of() -> None:
    named = {"cram ...|...": ["", "..", "...|.##", "..|..", "...|..."], "euclid 3,5": ["", "1,1", "1,2", "2,3", "3,5"]}
    for text, parts in named.items():
        found = bouton.quotient(*text.split())
        data = found.to_dict()
        assert data["parts"] == mex_function(found)["parts"] == parts and found.complete
        for language, heap in (("en", "heap"), ("fr", "tas")):
            lines = quotient_text(data, language).splitlines()
            for number, part in enumerate(parts[1:], 1):
                assert [str(number), part, data["phi"][number], data["genus"][number - 1]] in map(str.split, lines)
            said = [
                *lines,
                mex_text(mex_function(found), language),
                values_text(misere_values(*text.split()), language),
            ]
            assert [line for line in said if heap in line.replace("Nim heaps", "").replace("tas de nim", "")] == []
            few = quotient_text(bouton.quotient(*text.split(), heaps=1).to_dict(), language)
            assert " 1 " in few and " 4 " in few
    found = bouton.quotient("sum", "nim 1 + kayles 2")
    assert found.parts == ["", "nim 1", "kayles 1", "kayles 2"]
    assert bouton.quotient("nim", heaps=2).to_dict()["parts"] is None
