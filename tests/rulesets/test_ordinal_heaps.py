"""Nim with infinite heaps: the finite rule in each power of ω, against finite Nim with a large number in place of ω."""

import io
import json
import pickle
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.cli import main
from bouton.nimbers.transfinite import TransfiniteNimber
from bouton.rulesets.ordinal_heaps import read_heaps, smaller_heaps
from bouton.search.sources import Sources
from bouton.values.mex import nim_sum

NIM = bouton.find("nim")
BASE = 64  # stands for ω: coefficients below it make the same sums and the same order


def ordinal(coefficients: list[int]) -> TransfiniteNimber:
    """c₀ + ω c₁ + …"""
    terms = [f"w^{k}*{c}" if k else str(c) for k, c in reversed(list(enumerate(coefficients))) if c]
    return TransfiniteNimber("+".join(terms).replace("w^1*", "w*") or 0)


def number(coefficients: list[int]) -> int:
    return sum(c * BASE**k for k, c in enumerate(coefficients))


def as_number(size: object) -> int:
    terms = TransfiniteNimber(size).terms  # type: ignore[arg-type]
    return sum(c * BASE ** (exponent[0] if exponent else 0) for exponent, c in terms)


HEAPS = st.lists(st.lists(st.integers(0, BASE - 1), min_size=1, max_size=4), min_size=1, max_size=4)


@settings(max_examples=150, deadline=None)
@given(HEAPS, st.booleans())
def test_the_finite_rule_in_every_power(rows: list[list[int]], misere: bool) -> None:
    infinite = NIM.parse(",".join(str(ordinal(row)) for row in rows))
    finite = tuple(map(number, rows))
    wanted, found = (bouton.analyze(NIM, heaps, misere=misere) for heaps in (finite, infinite))
    assert found.outcome is wanted.outcome
    for text, other in zip(found.winning_texts, wanted.winning_texts, strict=True):
        assert ",".join(str(as_number(size)) for size in NIM.parse(text)) == other
    value = nim_sum(infinite)
    assert as_number(value) == nim_sum(finite)
    assert NIM.parse(NIM.format(infinite)) == infinite == pickle.loads(pickle.dumps(infinite))


@settings(max_examples=80, deadline=None)
@given(HEAPS, st.integers(0, 10**6))
def test_the_value_is_the_mex_of_the_options(rows: list[list[int]], seed: int) -> None:
    """No option has the value; every smaller one (a sample) is the value of an option, which the theorem finds."""
    heaps = NIM.parse(",".join(str(ordinal(row)) for row in rows))
    value, random = nim_sum(heaps), Random(seed)
    moves = NIM.theorems[0].moves
    assert moves is not None
    for index, size in enumerate(heaps):
        for rest in smaller_heaps(size):
            assert rest < size and nim_sum((*heaps[:index], rest, *heaps[index + 1 :])) != value
    for smaller in random.sample(smaller_heaps(value), min(4, len(smaller_heaps(value)))):
        found = list(moves(NIM, heaps, smaller, bouton.Player.LEFT))
        assert found and all(NIM.is_option(heaps, option) and nim_sum(option) == smaller for option in found)


@pytest.mark.parametrize(
    ("text", "value", "winning"),
    [
        ("w,5", "*(w+5)", ["5,5"]),
        ("w^2+w*3+1", "*(w^2+w*3+1)", ["0"]),
        ("w,w", "0", []),
        ("w,w+1", "*", ["w,w"]),
        ("ω,3,w*2,w*3+3", "0", []),
        ("w^w,w^2,1", "*(w^w+w^2+1)", ["w^2+1,w^2,1"]),
        ("w^(w+1)*2,w^w*5+7", "*(w^(w+1)*2+w^w*5+7)", ["w^w*5+7,w^w*5+7"]),
        ("w", "*w", ["0"]),
    ],
)
def test_values_and_moves(text: str, value: str, winning: list[str]) -> None:
    found = bouton.analyze("nim", text)
    assert (found.value, found.winning_moves, found.grundy if found.value not in ("0", "*") else None) == (
        value,
        winning,
        None,
    )
    assert found.winning_moves_complete and found.remoteness is None
    assert found.provenance == {"outcome": "theorem: Conway 1976", "grundy": "theorem: Conway 1976"}
    assert bouton.position("nim", text).outcome is found.outcome


def test_the_explanation_has_a_column_for_each_power() -> None:
    found = bouton.analyze("nim", "w^2+w*3+1,w+5", lang="fr")
    assert "           | w^2  w  1" in str(found) and "         ⊕ |   1  2  4" in str(found)
    assert found.explanation["formulas"]["powers"][-1].split() == ["⊕", "|", "1", "2", "4"]
    assert "Tas 1\N{NO-BREAK SPACE}: w^2+w*3+1 ⊕ (w^2+w*2+4) = w+5" in str(found) and "Coup gagnant" in str(found)
    long = bouton.analyze("nim", ",".join(f"w^{k}" for k in range(1, 40)))
    assert long.outcome == "N" and "powers" not in long.explanation.get("formulas", {})
    for text in ("w,1", "w,1,1", "w,w", "w,5,1", "w"):
        for lang in ("en", "fr"):
            assert str(bouton.analyze("nim", text, misere=True, lang=lang))


@pytest.mark.parametrize("text", ["w^w^w^w", "w+w", "5+w", "w*0", "w,", "w,x", "w,-1", "ww", "w^", "w" * 3_000, "w^(1"])
def test_what_is_no_ordinal(text: str) -> None:
    with pytest.raises(bouton.NotationError):
        bouton.position("nim", text)


def test_some_of_the_options_are_listed_and_the_others_announced(capsys: pytest.CaptureFixture[str]) -> None:
    found = bouton.options("nim", "w*2+1,3")
    assert found["complete"] is False and [row["position"] for row in found["options"] if row["winning"]] == ["3,3"]
    assert {"0,3", "w,3", "w*2,3", "w*2+1,2"} <= {row["position"] for row in found["options"]}
    assert next(row["value"] for row in found["options"] if row["position"] == "w,3") == "*(w+3)"
    assert bouton.options("nim", "3")["complete"] is True
    assert main(["options", "nim", "w", "--lang", "fr"]) == 0
    assert "une infinité d’autres" in capsys.readouterr().out


@pytest.mark.parametrize(
    "ask",
    [
        lambda: bouton.graph("nim", "w,1"),
        lambda: bouton.position("nim", "w").options(),
        lambda: bouton.position("nim", "w").misere_grundy,
        lambda: bouton.position("nim", "w").remoteness,
        lambda: bouton.table("nim", "0-w"),
        lambda: bouton.graph("sum", "nim w + kayles 2"),
    ],
)
def test_what_would_list_them_all_refuses(ask: object) -> None:
    with pytest.raises(bouton.BoutonError) as caught:
        ask()  # type: ignore[operator]
    assert caught.value.key in ("nim.endless", "range-wrong", "sum.endless")


def test_a_sum_that_cannot_be_listed_names_the_game_alone() -> None:
    """The position in which search has stopped is not the one that was asked about."""
    with pytest.raises(bouton.BoutonError, match="In this sum a component of nim has infinitely many moves"):
        bouton.analyze("domineering ..|..|.# + col ... + nim w")


def test_sums_with_other_games() -> None:
    found = bouton.analyze("sum", "nim w,2 + kayles 7 + subtraction:1,2,3 3")
    assert (found.value, found.winning_moves) == ("*(w+3)", ["nim 3,2 + kayles 7 + subtraction:1,2,3 3"])
    lost = bouton.analyze("sum", "nim w,2 + nim w + kayles 2", lang="en")
    assert lost.outcome == "P" and not lost.winning_moves and lost.grundy == 0
    assert "Grundy values in powers of ω" in lost.explanation["text"]
    spread = bouton.analyze("sum", "nim w + nim 5 + turning:at-most-2 011")
    assert spread.winning_moves == ["nim 4 + nim 5 + turning:at-most-2 011"]
    assert bouton.options("sum", "nim w + kayles 3")["complete"] is False
    with pytest.raises(bouton.SearchLimitError):
        bouton.options("sum", "nim w,2 + hex:2 .")
    loop = bouton.position("nim", "w") + bouton.position("graph:=a-b,b-a", "a")
    assert loop.outcome == "D"
    assert bouton.equal("nim w", "nim w,1")["apart"] == {"game": "nim w", "outcomes": ["P", "N"]}
    assert bouton.equal("nim w,w", "{}")["equal"]


@pytest.mark.thorough
def test_playing_with_infinite_heaps(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    judged = [move["judgement"] for move in bouton.review("nim", "w,3 > 7,3 > 3,3 > 3,2")["moves"]]
    assert judged == ["blunder", "good", "lost"]
    with pytest.raises(bouton.IllegalMoveError):
        bouton.review("nim", "w,3 > w+1,3")
    assert bouton.reply("nim", "w,w*2,1")["move"] == "w,w+1,1"
    for level in range(6):
        assert NIM.is_option(NIM.parse("w,w"), NIM.parse(bouton.reply("nim", "w,w", level)["move"]))
    board = bouton.board_of("nim", "w,3", colours=True)
    assert [element["label"] for element in board["board"]["elements"]] == ["w", "3"] and not board["over"]
    assert not board["board"]["complete"] or board["board"]["moves"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("moves\nw+1,3\n1000,3\nquit\n"))
    assert main(["play", "nim", "w,3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["moves"][0]["to"] == "1000,3"


def test_reading_and_sampling() -> None:
    assert read_heaps("(w, 3)") == read_heaps("[w,3]") == read_heaps("w 3") == (TransfiniteNimber("w"), 3)
    assert smaller_heaps(3) == [0, 1, 2] and smaller_heaps(10**9)[-1] == 10**9 - 1
    assert bouton.position("nim", "w,3") == NIM((TransfiniteNimber("w"), 3)) != bouton.position("nim", "w,4")


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("rest", ["kayles 3", "kayles 7", "nim 2,3", "grundys-game 8", "chomp 2,2", "nim 0"])
def test_an_infinite_heap_beside_a_finite_game_is_won(rest: str, misere: bool) -> None:
    """One of the first heaps beside the rest is lost, and one of the moves that are tried leaves it."""

    def outcome(n: int) -> str:
        return str(bouton.analyze("sum", f"nim {n} + {rest}", misere=misere).outcome)

    lost = [n for n in range(12) if outcome(n) == "P"]
    found = bouton.analyze("sum", f"nim w + {rest}", misere=misere)
    assert len(lost) == 1 and str(found.outcome) == "N" and f"nim {lost[0]} + " in str(found.winning_moves[0])


def test_a_sum_with_a_loop_asked_before_changes_nothing() -> None:
    """Where play may return positions are labelled together, which needs all their moves."""
    sources = Sources()
    assert str(bouton.analyze("sum", "graph:=a-b,b-a a + nim 2", misere=True, sources=sources).outcome) == "D"
    assert str(bouton.analyze("sum", "nim w + kayles 3", misere=True, sources=sources).outcome) == "N"
    with pytest.raises(bouton.SearchLimitError, match="infinitely many moves"):
        bouton.analyze("sum", "graph:=a-b,b-a a + nim w", misere=True, sources=sources)


def test_two_infinite_heaps_beside_a_game_are_not_decided_in_misere_play() -> None:
    with pytest.raises(bouton.SearchLimitError, match="infinitely many moves"):
        bouton.analyze("sum", "nim w + nim w + kayles 3", misere=True)
