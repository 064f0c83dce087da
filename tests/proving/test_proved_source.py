"""Proved theorems answer later questions."""

import json

import pytest

import bouton
from bouton.cli import main
from bouton.proving.rules import read_rules

RULES = """def rules(position):
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k
"""


@bouton.ruleset
def pairs(position):
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k


def test_analyze_answers_by_a_theorem_of_this_process():
    before = bouton.analyze(pairs, (3, 5)).provenance["outcome"]
    assert "search" in before
    bouton.prove(pairs, system="base:2")
    found = bouton.analyze(pairs, (300, 300))
    assert str(found.outcome) == "P"
    assert found.provenance["outcome"] == "theorem: bouton prove, base:2, 1 state"


def test_analyze_answers_by_a_theorem_of_another_process(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("BOUTON_THEOREMS", str(tmp_path / "data"))
    file = tmp_path / "game.py"
    file.write_text(RULES, encoding="utf-8")
    assert main(["prove", f"{file}:rules", "--system", "base:2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["proved"]
    assert main(["analyze", f"{file}:rules", "(30, 30)", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["provenance"]["outcome"].startswith("theorem: bouton prove")
    file.write_text(RULES.replace("range(a)", "range(a // 2)"), encoding="utf-8")
    assert main(["analyze", f"{file}:rules", "(30, 30)", "--json"]) == 0
    assert "prove" not in json.loads(capsys.readouterr().out)["provenance"]["outcome"]


@pytest.mark.slow
@pytest.mark.once
def test_sums_of_large_heaps_are_answered_by_proved_values(capsys):
    theorem = bouton.prove("fibonacci", values=1, system="fibonacci")
    zero, one = (next(n for n in range(10**40, 10**40 + 9) if theorem.value((n, 1)) == value) for value in (0, 1))
    for heap in range(1, 90):  # the start of a game: all but one token may be taken
        found = theorem.value(
            read_rules(bouton.find("fibonacci")).written.row(bouton.position("fibonacci", str(heap)).data)
        )
        grundy = bouton.position("fibonacci", str(heap)).grundy
        assert found == (grundy if grundy <= 1 else None)
    whole = bouton.position("fibonacci", f"{one}:1") + bouton.position("fibonacci", f"{zero}:1")
    assert whole.grundy == 1
    assert main(["analyze", "fibonacci", f"{one}:1", "--json"]) == 0
    assert "bouton prove" in json.loads(capsys.readouterr().out)["provenance"]["grundy"]


def test_winning_moves_of_large_heaps_are_found_by_the_theorem():
    def rules(position):
        a, b = position
        for k in range(a):
            yield k, b
        for k in range(b):
            yield a, k
        for k in range(1, min(a, b) + 1):
            yield a - k, b - k

    mine = bouton.ruleset(rules)
    theorem = bouton.prove(mine, system="fibonacci")
    for position in ((1_500, 40), (10**30, 5), (10**30, 10**30 + 7)):
        found, right = bouton.analyze(mine, position), bouton.analyze("wythoff", position)
        assert sorted(found.winning_texts) == sorted(f"({each.replace(',', ', ')})" for each in right.winning_texts)
        assert len(list(theorem.moves_to(position))) == len(found.winning_moves)
    small = list(theorem.moves_to((30, 20)))
    assert sorted(small) == sorted(option for option in rules((30, 20)) if theorem.is_lost(option))


def test_more_options_than_one_can_look_at():
    def rules(position):
        a, b = position
        for k in range(a + 1):
            for j in range(b + 1):
                if k + j < a + b:
                    yield k, j

    mine = bouton.ruleset(rules)
    theorem = bouton.prove(mine, system="base:2")
    assert theorem.is_lost((0, 0)) and not theorem.is_lost((400, 300))
    found = bouton.analyze(mine, (400, 300))
    assert found.outcome == "N" and found.winning_moves == ["(0, 0)"]
    assert "bouton prove" in found.provenance["outcome"]


def test_moves_to_a_grundy_value_are_found_by_the_theorem():
    theorem = bouton.prove("nim", values="all")
    assert theorem.values == bouton.prove("nim", values=-1).values
    assert sorted(theorem.moves_to((12, 5), 6)) == [(3, 5)]
    some = bouton.prove("subtraction:1,3,4", values=2)
    assert sorted(some.moves_to(10**20 + 5, 1)) == sorted(
        (n,) for k in (1, 3, 4) if some.value(n := 10**20 + 5 - k) == 1
    )
    assert some.moves_to(7, 3) is None


def test_the_theory_of_a_game_comes_before_what_was_proved(monkeypatch):
    from bouton.proving.source import ProvedTheorems

    monkeypatch.setattr(ProvedTheorems, "moves", lambda *_: pytest.fail("nim has a theorem of its own"))
    assert bouton.analyze("nim", "10^30,5").winning_moves == ["5,5"]


def test_values_that_cannot_be_proved_are_refused():
    for values in (65, -3, True, 1.5, "x", ["all"]):
        with pytest.raises(bouton.InputError, match="up to 64"):
            bouton.prove("nim", values=values)
