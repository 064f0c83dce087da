"""Remoteness and draws, proved for games with recurring positions, against plain search."""

import io
import json
from itertools import product
from pathlib import Path

import pytest

import bouton
from bouton.checkers import verify
from bouton.checkers.envelope import write_certificate
from bouton.cli import main
from bouton.errors import BoutonError, InputError
from bouton.proving.prover import Request, answer

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "theorems.py"


def ladder(n):
    for k in (1, 2):
        if k <= n:
            yield n - k
    if n % 5 == 3:
        yield n + 2


CASES = [
    ("ferry", False, 7, 5),
    pytest.param("ferry", True, 1, 5, marks=pytest.mark.slow),
    ("ladder", True, 11, 30),
    ("spiral", False, 10, 30),
]


@pytest.mark.once
@pytest.mark.parametrize(("name", "misere", "states", "most"), CASES)
def test_what_an_automaton_says_is_what_search_says(name, misere, states, most, tmp_path):
    rules = bouton.find(f"{EXAMPLES}:{name}")
    names = 2 if name == "ferry" else 1
    positions = [row if names > 1 else row[0] for row in product(range(most), repeat=names)]
    searched = [bouton.analyze(rules, position, misere=misere) for position in positions]
    theorem = bouton.prove(rules, misere=misere)
    assert (theorem.proved, theorem.remote, theorem.states) == (True, True, states)
    for position, found in zip(positions, searched, strict=True):
        assert "search" in found.provenance["outcome"]
        assert theorem.outcome(position) == found.outcome
        assert theorem.remoteness(position) == found.remoteness
        move = theorem.winning_move(position)
        if found.outcome == "N" and found.remoteness:
            assert theorem.remoteness(move) == found.remoteness - 1
        else:
            assert move is None
    theorem.certificate(str(tmp_path / "proof"))
    assert verify(str(tmp_path / "proof"))["kind"] == "remoteness"
    known = bouton.analyze(rules, positions[-1], misere=misere)
    assert "bouton prove" in known.provenance["outcome"]
    assert known.remoteness == searched[-1].remoteness


def test_claims_about_draws_and_a_false_remoteness(tmp_path):
    stream = io.BytesIO()
    theorem = answer(Request(bouton.ruleset(ladder), claim="D(n) <=> n >= 3"))
    assert theorem.claim.true
    theorem.certificate(stream)
    assert theorem.decide("N(n) => exists r: R(n, r) & r = 2").counterexample == {"n": 1}
    header, *body, _ = stream.getvalue().splitlines()
    facts = {key: value for key, value in json.loads(header).items() if key not in ("certificate", "format", "bouton")}
    name, (tracks, rows, final) = json.loads(body[-1])
    for state, row in enumerate(rows):
        for at in range(1, len(row), 2):
            other = [*row[:at], (row[at] + 1) % len(rows), *row[at + 1 :]]
            line = json.dumps([name, [tracks, [*rows[:state], other, *rows[state + 1 :]], final]]).encode()
            write_certificate(str(tmp_path / "bad"), "theorem", facts, [each + b"\n" for each in [*body[:-1], line]])
            with pytest.raises(BoutonError):
                verify(str(tmp_path / "bad"))
    for field, value in (("play", "misere"), ("order", [[[[1, "n"]], 0]]), ("moves", facts["moves"][:2])):
        write_certificate(str(tmp_path / "bad"), "theorem", {**facts, field: value}, [each + b"\n" for each in body])
        with pytest.raises(BoutonError):
            verify(str(tmp_path / "bad"))


def test_remoteness_of_games_that_end():
    theorem = bouton.prove("nim", heaps=3, values="remoteness")
    assert (theorem.proved, theorem.states) == (True, 10)
    assert theorem.remoteness((10**30, 10**30, 0)) == 2 * 10**30
    assert theorem.to_dict()["outcomes"]["D"]["empty"]
    with pytest.raises(InputError):
        bouton.prove("nim", values="draws")
    assert main(["prove", "nim", "--remoteness", "--values", "1"]) == 2


def test_a_remoteness_that_is_not_found_proves_nothing(capsys):
    assert main(["prove", f"{EXAMPLES}:half", "--remoteness", "--system", "base:2", "--states", "9", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["found"], found["proved"], found["states"]) == (False, False, None)


def test_draws_are_told_in_both_languages(capsys):
    for language, words in (("en", "Drawn: n is at least 3."), ("fr", "Positions nulles : n vaut au moins 3.")):
        file = f"{EXAMPLES}:ladder"
        assert main(["prove", file, "--system", "base:2", "--at", "33", "--lang", language]) == 0
        assert words in capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")


def test_the_numbers_of_moves_are_shown(capsys):
    assert main(["prove", "subtraction:1,3", "--remoteness", "--at", "7", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "2 from 4; 3 from 5; 4 from 6; 3 from 7 … (--at gives the number for any position)." in said
    assert "From 7 a winning move leads to 4.\nBest play lasts 3 more moves" in said
