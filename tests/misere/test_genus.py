"""Genus and canonical forms: the tables of the books, and every value against plain search."""

import tomllib
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.answers.misere_values import mex_function, mex_text, misere_values, values_text
from bouton.errors import InputError, SearchLimitError
from bouton.misere.canonical import CanonicalForms
from bouton.misere.family import Parts, family_of
from bouton.misere.genus import Genera, Genus, nim_genus
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.mex import mex
from bouton.values.valuation import MISERE_GRUNDY

PLAIN = Sources([], Search(), None)


def genera_of(spec: str, heaps: int) -> Genera:
    family, parts = family_of(bouton.find(spec)), Parts()
    for heap in range(1, heaps + 1):
        parts.add(family.options(heap))
    return Genera(parts)


def test_kayles_as_winning_ways_has_it() -> None:
    """Winning Ways, ch. 13, the genus of rows of Kayles."""
    genera = genera_of("kayles", 12)
    assert [str(genera.genus_of((heap,))) for heap in range(1, 10)] == [
        *("1^031", "2^20", "3^31", "1^031", "4^146", "3^31", "2^20", "1^13", "4^046")
    ]
    assert [genera.kind((heap,)) for heap in (1, 4, 5, 8)] == ["tame", "tame", "restive", "tame"]


@pytest.mark.parametrize("spec", ["kayles", "octal:0.72", "octal:0.07", "lasker", "subtraction:1,3,4"])
def test_misere_values_are_those_of_search_also_beside_twos(spec: str) -> None:
    genera, ruleset = genera_of(spec, 7), bouton.find(spec)
    for count in (1, 2):
        for heaps in combinations_with_replacement(range(1, 8), count):
            genus = genera.genus_of(heaps)
            answer = PLAIN.value(ruleset, MISERE_GRUNDY, heaps)
            assert answer is not None and genus.misere == answer.value
            text = f"{spec} {ruleset.format(heaps)} + nim 2"
            beside = PLAIN.value(bouton.find("sum"), MISERE_GRUNDY, bouton.find("sum").parse(text))
            assert beside is not None and genus.value_with_twos(1) == beside.value


def test_an_example_of_each_kind() -> None:
    """Parts: 1, 2, 3 are Nim heaps; {2} has the genus of *2 + *2; {0,{2}}… as Conway's examples of small games."""
    parts = Parts()
    for options in [[()], [(), (1,)], [(), (1,), (2,)], [(2,)], [(2,), (3,)], [(1,), (4,)], [(), (4,)], [(5,), (1,)]]:
        parts.add(options)
    genera = Genera(parts)
    assert [str(genera.genus_of((part,))) for part in range(1, 6)] == ["1^031", "2^20", "3^31", "0^02", "0^02"]
    kinds = {part: genera.kind((part,)) for part in range(1, 9)}
    assert kinds[4] == "tame" and set(kinds.values()) <= {"tame", "restive", "restless", "wild"}
    assert str(genera.genus_of(())) == "0^120" and genera.kind(()) == "tame"


@given(st.lists(st.lists(st.lists(st.integers(0, 5), max_size=2), max_size=3), min_size=1, max_size=6), st.data())
@settings(max_examples=60)
def test_the_genus_follows_its_definition(games: list[list[list[int]]], data: st.DataObject) -> None:
    parts = Parts()
    parts.add([()])
    parts.add([(), (1,)])  # *2
    for number, options in enumerate(games, 3):
        parts.add([[part % number for part in option] for option in options])
    genera = Genera(parts)
    word = tuple(data.draw(st.lists(st.integers(1, len(parts) - 1), max_size=3)))
    genus = genera.genus_of(word)
    for twos in range(6):
        assert genera.genus_of((*word, *(2,) * twos)).misere == genus.value_with_twos(twos)
    assert genera.genus_of((*word, 1)).misere == genus.misere ^ 1
    if genera.is_tame(word) and genera.is_tame((2, 2)):
        assert genera.genus_of((*word, 2)).grundy == genus.grundy ^ 2


def test_too_many_sums_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bouton.misere.genus.MOST_GENERA", 50)
    with pytest.raises(SearchLimitError, match="50"):
        genera_of("kayles", 30).genus_of((30,))


def misere_mex(values: list[int]) -> int | None:
    """The Nim heap that a game with Nim heaps as options equals in misère play; None if the rule does not apply.

    A game whose options are Nim heaps of given sizes equals the Nim heap of their mex only if one of the sizes is 0 or
    1, or if there are none: {*2, *3} is not 0 in misère play.
    """
    return mex(values) if not values or 0 in values or 1 in values else None


def test_the_misere_mex_rule_and_its_condition() -> None:
    forms = CanonicalForms()
    for values in ([0], [1], [0, 1], [2], [2, 3], [0, 2], [1, 3], [3], [0, 1, 2, 5], [1, 2]):
        heap = misere_mex(values)
        game = forms.form_of(forms.nim(value) for value in values)
        nim = [size for size in range(8) if forms.nim(size) == game]
        assert nim == ([] if heap is None else [mex(values)])
    assert misere_mex([]) == 0


def count_born_by(forms: CanonicalForms, day: int) -> int:
    """Count the canonical games of at most `day` moves, without making those of the last day.

    A set of games of the previous day is reducible if, for some game K, it consists of K's options and of others
    that all have K as an option; and, if K has no options, if the player to move wins. (Conway.)
    """
    if day == 0:
        return 1
    games = sorted(forms.born_by(day - 1))
    bit = {game: 1 << place for place, game in enumerate(games)}
    lost = sum(bit[game] for game in games if forms._lost[game])
    reducible: set[int] = set()
    for game in games:
        own = sum(bit[option] for option in forms._options[game])
        free = sum(bit[other] for other in games if game in forms._options[other]) & ~own
        more = free
        while more:
            if own or more & lost:
                reducible.add(own | more)
            more = (more - 1) & free
    return (1 << len(games)) - len(reducible)


def test_births() -> None:
    """Conway, ONAG ch. 12: 1, 2, 3, 5, 22, 4171780 games are born by days 0 to 5."""
    assert [len(CanonicalForms().born_by(day)) for day in range(5)] == [1, 2, 3, 5, 22]
    assert [count_born_by(CanonicalForms(), day) for day in range(6)] == [1, 2, 3, 5, 22, 4_171_780]


def test_canonical_forms_keep_outcomes_in_sums() -> None:
    """All games born by day 3, sums with all games born by day 3, before and after options that reverse are added."""
    forms = CanonicalForms()
    games = sorted(forms.born_by(3))
    for game in games:
        for extra in games:
            larger = forms.form_of(forms.options(game) | {forms.form_of([game, extra])})
            for other in games:
                assert forms.is_lost(forms.sum(larger, other)) == _lost(forms, larger, other)
    assert forms.sum(forms.nim(1), forms.nim(1)) == 0 and forms.sum(forms.nim(2), forms.nim(2)) != 0
    assert forms.sum(forms.nim(4), forms.nim(1)) == forms.nim(5)


def _lost(forms: CanonicalForms, one: int, two: int) -> bool:
    moves = [(option, two) for option in forms.options(one)] + [(one, option) for option in forms.options(two)]
    return bool(moves) and not any(_lost(forms, *move) for move in moves)


VECTORS = tomllib.loads((Path(__file__).parents[1] / "vectors" / "misere.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", VECTORS["genus"], ids=lambda row: row["game"])
def test_published_genera(row: dict[str, Any]) -> None:
    rows = misere_values(row["game"], heaps=len(row["genera"]))["rows"]
    assert [each["genus"] for each in rows] == row["genera"]


@pytest.mark.parametrize("row", VECTORS["wild_quaternaries"], ids=lambda row: str(row["digits"]))
def test_the_quaternaries_with_heaps_that_are_not_tame(row: dict[str, Any]) -> None:
    found = []
    for digits in list(product("0123", repeat=row["digits"]))[1:]:
        code = "".join(digits)
        genera = genera_of(f"octal:0.{code}", row["heaps"])
        if not all(genera.is_tame((heap,)) for heap in range(1, row["heaps"] + 1)):
            found.append(code)
    assert found == row["codes"].split()


def test_tables_of_values_in_both_languages() -> None:
    data = misere_values("kayles", heaps=9)
    assert data["rows"][4] == {"position": "5", "grundy": 4, "misere": 1, "genus": "4^146", "kind": "restive",
                               "form": "{1,2,3,{2,3}}"}  # fmt: skip
    assert "restive" in values_text(data, "en") and "rétif" in values_text(data, "fr")
    one = misere_values("inductive", "{{},{{}}}|2")["rows"][0]
    assert (one["genus"], one["form"]) == ("0^02", "{2,{0,1,2}}")
    assert misere_values("octal:0.77", heaps=12, seconds=0)["stopped"] == 1
    with pytest.raises(InputError, match="1 to 200"):
        misere_values("kayles", heaps=201)
    with pytest.raises(InputError, match="give a position"):
        misere_values("chomp")


def test_forms_that_are_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bouton.misere.canonical.MOST_FORMS", 3)
    data = misere_values("kayles", heaps=7)
    assert data["rows"][-1]["form"] is None and "(too large)" in values_text(data, "en")


def test_the_mex_function() -> None:
    found = bouton.quotient("octal:0.72")
    data = mex_function(found)
    assert data["mex"][2] == {"options": ["1", "a"], "element": "b", "heaps": [3]}
    for row in data["mex"]:  # what options a game may have: Plambeck and Siegel's meximal sets
        assert set(row["options"]) <= set(data["meximal"][row["element"]])
    for language in ("en", "fr"):
        assert "mex {1, a} = b" in mex_text(data, language)


def test_genus_texts() -> None:
    assert str(Genus(2, (1, 4, 2, 0))) == "2^1420" and nim_genus(5) == Genus(5, (5, 7))
    assert Genus(2, (1, 4, 2, 0)).value_with_twos(2) == 2 and Genus(2, (1, 4, 2, 0)).value_with_twos(5) == 0
    assert str(Genus(12, (12, 14))) == "12^12,14"
