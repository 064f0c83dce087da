"""Certificates of theorems: written, checked, and refused when anything in them is changed."""

import io
import json
from itertools import pairwise

import pytest

import bouton
from bouton.checkers import theorem as checker
from bouton.checkers import verify
from bouton.checkers.envelope import write_certificate
from bouton.cli import main
from bouton.errors import BoutonError, InputError

CASES = [
    ("nim", {"claim": "P(a, a)"}),
    ("nim", {"heaps": 3, "misere": True}),
    ("nim", {"values": -1}),
    ("wythoff", {"system": "fibonacci", "claim": "P(a,b) => a < b + 3"}),
    ("subtraction:1,3,4", {"values": 3, "claim": "V3(a) => all b: V3(b) | b > 4 | b < 4"}),
    ("fibonacci", {"values": 2, "system": "fibonacci"}),
]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_what_is_proved_is_checked(game, options, tmp_path):
    proved = bouton.prove(game, **options)
    size = proved.certificate(str(tmp_path / "proof"))
    assert size < (tmp_path / "proof").stat().st_size
    found = verify(str(tmp_path / "proof"))
    assert found["states"] == [each.automaton.states for each in proved.values]
    assert found["rules"] == proved.rules.data()["moves"]


def parts(game="fibonacci", **options):
    stream = io.BytesIO()
    bouton.prove(game, **options).certificate(stream)
    lines = stream.getvalue().splitlines()
    header = json.loads(lines[0])
    facts = {key: value for key, value in header.items() if key not in ("certificate", "format", "bouton")}
    return facts, [json.loads(line) for line in lines[1:-1]]


def checked(facts, body, tmp_path):
    """A certificate with a right sum, whatever is in it."""
    lines = [json.dumps(line).encode() + b"\n" for line in body]
    write_certificate(str(tmp_path / "changed"), "theorem", facts, lines)
    return verify(str(tmp_path / "changed"))


@pytest.fixture(scope="module")
def written():
    return parts("subtraction:1,3", heaps=2, values=1, claim="V1(a, b) => a > 0 | b > 0")


def test_a_changed_header_is_refused(written, tmp_path):
    facts, body = written
    assert checked(facts, body, tmp_path)["values"] == 2
    first = facts["moves"][0]
    changes = {
        "play": ["misere", "other", 1],
        "kind": ["lost", "function", "x"],
        "values": [0, 1, 3, -1, "2"],
        "names": [["x", "y"], ["a"], ["a", "a"], ["a", "~1"], []],
        "moves": [
            [],
            facts["moves"][:1],
            [[first[0], ["and"], first[2]], *facts["moves"][1:]],
            [[["a"], first[1], first[2]], *facts["moves"][1:]],
            [[first[0], first[1], first[2][::-1]], *facts["moves"][1:]],
        ],
        "order": [[], [[[[1, "b"]], 0]], [[[[-1, "a"]], 0]], [[[[1, "a"], [1, "b"]], 1]]],
        "base": [3, 1, 0, 2.0],
        "claims": [[[facts["claims"][0][0], False]], [[["in", "into", [[[], 1], [[], 1]]], True]], [[["or"], True]]],
    }
    assert set(changes) | {"game"} == set(facts)
    for field, values in changes.items():
        for value in values:
            with pytest.raises(BoutonError):
                checked({**facts, field: value}, body, tmp_path)
        with pytest.raises(BoutonError):
            checked({key: each for key, each in facts.items() if key != field}, body, tmp_path)
    with pytest.raises(BoutonError):
        checked({**facts, "more": 1}, body, tmp_path)


def test_a_changed_automaton_is_refused(tmp_path):
    facts, body = parts("nim", misere=True)
    for place, (name, (tracks, rows, final)) in enumerate(body):
        last = [*rows[-1][:-1], (rows[-1][-1] + 1) % len(rows)] if len(rows) > 1 and rows[-1] else [0, 9]
        for changed in (
            [name + "x", [tracks, rows, final]],
            [name, [tracks[::-1] if len(tracks) > 1 else ["z"], rows, final]],
            [name, [tracks, rows, [not good for good in final]]],
            [name, [tracks, rows, [*final[:-1], not final[-1]]]],
            [name, [tracks, [*rows[:-1], last], final]],
            [name, [tracks, [*rows, []], [*final, True]]],
        ):
            with pytest.raises(BoutonError):
                checked(facts, [*body[:place], changed, *body[place + 1 :]], tmp_path)
        with pytest.raises(BoutonError):
            checked(facts, body[:place] + body[place + 1 :], tmp_path)
    with pytest.raises(BoutonError):
        checked(facts, [*body, body[-1]], tmp_path)


@pytest.mark.once
def test_changed_bytes_are_found(tmp_path):
    path = tmp_path / "proof"
    bouton.prove("nim").certificate(str(path))
    content = path.read_bytes()
    for place in range(0, len(content), 61):
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        with pytest.raises(BoutonError):
            verify(str(path))


def test_a_false_theorem_is_refused_though_all_steps_are_right(tmp_path):
    """The lost positions of another game, with all automata made as they should be."""
    facts, body = parts("subtraction:1,2", system="base:3")
    _, other_body = parts("subtraction:1,2,4", system="base:3")
    assert body[-2] == other_body[-2]  # multiples of 3 are lost in both
    _, worse_body = parts("subtraction:1", system="base:3")
    with pytest.raises(InputError):
        checked(facts, [*body[:-2], worse_body[-2], worse_body[-1]], tmp_path)


def test_the_automata_of_the_checker_are_those_of_arithmetic():
    _, body = parts("nim")
    lines = {
        name: checker.Machine(tuple(t), [dict(zip(r[::2], r[1::2], strict=True)) for r in rows], final)
        for name, (t, rows, final) in body
    }
    world = checker.World(2, lines["valid"], lines["adder"])
    multiple = world.holds(["exists", ["k"], ["=", [[1, "n"], [-3, "k"]], -2]])

    def accepts(number: int) -> bool:
        state: int | None = 0
        for bit in bin(number)[2:]:
            state = multiple.rows[state].get(int(bit)) if state is not None else None
        return state is not None and multiple.final[state]

    found = [number for number in range(60) if accepts(number)]
    assert found[0] == 2
    assert {high - low for low, high in pairwise(found)} == {3}


def test_nothing_proved_nothing_certified(tmp_path):
    with pytest.raises(InputError):
        bouton.prove("wythoff", system="base:2", states=2).certificate()


def test_verify_prints_the_rules_and_the_claims(tmp_path, capsys):
    path = str(tmp_path / "proof")
    assert main(["prove", "nim", "--claim", "P(a,a)", "--certificate", path, "--lang", "fr"]) == 0
    assert "octets" in capsys.readouterr().err
    assert main(["verify", path, "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "(a, b) → (k, b)   ∃k: k < a" in shown
    assert "P(a, a)" in shown
