"""Certificates of theorems: written, checked, and refused when anything in them is changed."""

import io
import json
import re
from itertools import pairwise

import pytest

import bouton
from bouton.checkers import theorem as checker
from bouton.checkers import verify
from bouton.cli import main
from bouton.errors import BoutonError, InputError
from bouton.proving.prover import Request, answer
from theorem_files import checked
from theorem_files import parts as parts_of

CASES = [
    ("nim", {"claim": "P(a, a)"}),
    ("nim", {"heaps": 3, "misere": True}),
    ("nim", {"values": -1}),
    ("wythoff", {"system": "fibonacci", "claim": "P(a,b) => a < b + 3"}),
    ("subtraction:1,3,4", {"values": 3, "claim": "V3(a) => all b: V3(b) | b > 4 | b < 4"}),
    ("fibonacci", {"values": 2, "system": "fibonacci"}),
]


@pytest.mark.thorough("nim-options1", "fibonacci-options5")
@pytest.mark.parametrize(("game", "options"), CASES)
def test_what_is_proved_is_checked(game, options, tmp_path):
    proved = answer(Request(game, **options))
    size = proved.certificate(str(tmp_path / "proof"))
    assert size < (tmp_path / "proof").stat().st_size
    found = verify(str(tmp_path / "proof"))
    assert found["states"] == [each.automaton.states for each in proved.values]
    assert found["rules"] == proved.rules.data()["moves"]


def parts(game="fibonacci", **options):
    return parts_of(answer(Request(game, **options)))


@pytest.fixture(scope="module")
def written():
    return parts("subtraction:1,3", heaps=2, values=1, claim="V1(a, b) => a > 0 | b > 0")


def test_a_changed_header_is_refused(written, tmp_path):
    facts, body = written
    assert checked(facts, body, tmp_path)["values"] == 2
    first = facts["moves"][0]
    changes = {
        "play": ["misere", "other", 1],
        "blocked": [1, 9, -1, "0", True],
        "kind": ["lost", "function", "x"],
        "values": [0, 1, 3, -1, "2"],
        "names": [["x", "y"], ["a"], ["a", "a"], ["a", "~1"], []],
        "moves": [
            [],
            facts["moves"][:1],
            [[first[0], ["and"], first[2]], *facts["moves"][1:]],
            [[["a"], first[1], first[2]], *facts["moves"][1:]],
            [[first[0], first[1], [first[2][0], first[2][0]]], *facts["moves"][1:]],
        ],
        "order": [[], [[[[1, "b"]], 0]], [[[[-1, "a"]], 0]], [[[[1, "a"], [1, "b"]], 1]]],
        "base": [3, 1, 0, 2.0],
        "claims": [[[facts["claims"][0][0], False]], [[["in", "to", [[[], 1], [[], 1]]], True]], [[["or"], True]]],
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


def changes(body):
    """The body with one letter, target, end or name of one automaton changed, each in turn."""
    for place, (name, (tracks, rows, final)) in enumerate(body):

        def changed(tracks=tracks, rows=rows, final=final, name=name, place=place):
            return [*body[:place], [name, [tracks, rows, final]], *body[place + 1 :]]

        yield changed(name=name + "x")
        yield changed(tracks=tracks[::-1] if len(tracks) > 1 else ["z"])
        yield changed(rows=[*rows, []], final=[*final, True])
        yield body[:place] + body[place + 1 :]
        for state, row in enumerate(rows):
            yield changed(final=[good ^ (state == at) for at, good in enumerate(final)])
            for at, number in enumerate(row):
                other = [*row[:at], (number + 1) % len(rows) if at % 2 else number + 1, *row[at + 1 :]]
                if other != row:
                    yield changed(rows=[*rows[:state], other, *rows[state + 1 :]])
            if row:
                yield changed(rows=[*rows[:state], row[2:], *rows[state + 1 :]])
                yield changed(rows=[*rows[:state], [*row, *row[-2:]], *rows[state + 1 :]])
    yield [*body, body[-1]]


@pytest.mark.once
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("nim", {"misere": True, "heaps": 1}),
        pytest.param("nim", {"misere": True}, marks=pytest.mark.slow),
        pytest.param("subtraction:1,2", {"values": 1}, marks=pytest.mark.slow),
        pytest.param("nim", {"values": -1}, marks=pytest.mark.slow),
    ],
)
def test_every_changed_field_of_an_automaton_is_found(game, options, tmp_path):
    facts, body = parts(game, system="base:2", **options)
    checked(facts, body, tmp_path)
    tried = 0
    for changed in changes(body):
        with pytest.raises(BoutonError):
            checked(facts, changed, tmp_path)
        tried += 1
    assert tried > 40


@pytest.mark.once
def test_changed_bytes_are_found(tmp_path):
    path = tmp_path / "proof"
    bouton.prove("nim").certificate(str(path))
    content = path.read_bytes()
    for place in range(0, len(content), 61):
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        with pytest.raises(BoutonError):
            verify(str(path))


def test_a_false_theorem_is_refused_though_all_else_is_right(tmp_path):
    """The lost positions of another game."""
    facts, body = parts("subtraction:1,2", system="base:3")
    _, other_body = parts("subtraction:1,2,4", system="base:3")
    assert body == other_body  # multiples of 3 are lost in both
    _, worse_body = parts("subtraction:1", system="base:3")
    with pytest.raises(InputError):
        checked(facts, [*body[:-1], worse_body[-1]], tmp_path)


def test_the_automata_of_the_checker_are_those_of_arithmetic():
    _, body = parts("nim")
    stream = io.BytesIO(b"".join(json.dumps(line).encode() + b"\n" for line in body))
    world = checker._numbers(stream, 2)
    multiple = world.holds(["exists", ["k"], ["=", [[1, "n"], [-3, "k"]], -2]])

    def accepts(number: int) -> bool:
        state: int | None = 0
        for bit in bin(number)[2:]:
            state = multiple.rows[state].get((int(bit),)) if state is not None else None
        return state is not None and multiple.final[state]

    found = [number for number in range(60) if accepts(number)]
    assert found[0] == 2
    assert {high - low for low, high in pairwise(found)} == {3}


@pytest.mark.thorough
def test_blocking_is_checked(tmp_path):
    """Larsson 2011: with two options forbidden the lost positions are (n, 2n + 1), (n, 2n + 2) and three small ones."""
    facts, body = parts("wythoff", blocked=2, claim="P(a,b) & a <= b => b = 2a + 1 | b = 2a + 2 | b = 0")
    assert checked(facts, body, tmp_path)["blocked"] == 2
    for blocked in (0, 1):
        with pytest.raises(InputError):
            checked({**facts, "blocked": blocked}, body, tmp_path)


def test_nothing_proved_nothing_certified(tmp_path):
    with pytest.raises(InputError):
        bouton.prove("wythoff", system="base:2", states=2).certificate()


def test_verify_prints_the_rules_and_the_claims(tmp_path, capsys):
    path = str(tmp_path / "proof")
    assert main(["prove", "nim", "--claim", "P(a,a)", "--certificate", path, "--lang", "fr"]) == 0
    assert re.search(r"Les automates du certificat occupent [1-9]\d* octets\.", capsys.readouterr().err)  # not the file
    assert main(["verify", path, "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "(a, b) → (k, b)   ∃k: k < a" in shown
    assert "P(a, a)" in shown


def test_verify_prints_of_a_false_claim_that_there_is_a_counterexample(tmp_path, capsys):
    path = str(tmp_path / "proof")
    for claim, shown in (("a = b", "∃a, b: ¬(a = b)"), ("exists a: P(a,a+1)", "¬(∃a'1: P(a'1, a'1 + 1))")):
        assert main(["prove", "nim", "--claim", claim, "--certificate", path, "--lang", "en"]) == 0
        capsys.readouterr()
        assert main(["verify", path, "--lang", "en"]) == 0
        assert capsys.readouterr().out.splitlines()[-1] == f"  {shown}"


@pytest.mark.parametrize("more", [[], [["or"], ["or"]]])
def test_a_negation_of_anything_but_one_formula_is_refused(more, tmp_path):
    """Only the first formula would be printed."""
    facts, body = parts("nim", heaps=1, claim="P(a) => a < 1")
    for right in (True, False):
        with pytest.raises(BoutonError):
            checked({**facts, "claims": [[["not", *more], right]]}, body, tmp_path)
    bound, condition, to = facts["moves"][0]
    with pytest.raises(BoutonError):
        checked({**facts, "moves": [[bound, ["and", condition, ["not", *more]], to]]}, body, tmp_path)


@pytest.mark.parametrize("options", [{"values": 1}, {"values": -1}, {"system": "base:3"}])
def test_claims_name_lost_positions_whatever_is_certified(options, tmp_path):
    facts, body = parts("subtraction:1,2", claim="P(a) & P(a + b) => b != 1 & b != 2", **options)
    assert checked(facts, body, tmp_path)["claims"] == 1


@pytest.mark.parametrize("name", ["x\n\x1b[31mThe certificate is right", "a, b", "k ∧ a", ""])
def test_a_name_that_reads_as_something_else_is_refused(name, tmp_path):
    """What `bouton verify` prints of the rules and claims is made of these names."""
    facts, body = parts("nim", heaps=1, claim="P(a) => a < 1")
    assert checked(facts, body, tmp_path)["claims"] == 1
    for old in ('"a"', '"k"'):
        renamed = json.dumps([facts, body]).replace(old, json.dumps(name))
        assert renamed != json.dumps([facts, body])
        with pytest.raises(BoutonError):
            checked(*json.loads(renamed), tmp_path)
    with pytest.raises(BoutonError):
        checked({**facts, "claims": [[{"and": 0}, True]]}, body, tmp_path)


def test_verify_says_what_is_proved_and_what_is_forbidden(tmp_path, capsys):
    path = str(tmp_path / "proof")
    for options, english, french in (
        ({"blocked": 1}, "the previous player may forbid 1 option.", "l’adversaire peut interdire 1 option."),
        ({"values": 1}, "the positions of Grundy value 0 to 1 (V0 to V1) are", "de valeur de Grundy 0 à 1 (V0 à V1)"),
        ({"values": 0}, "the positions of Grundy value 0 (V0) are", "les positions de valeur de Grundy 0 (V0)"),
        ({"values": -1}, "the whole Grundy function (G)", "toute la fonction de Grundy (G)"),
        ({"values": -2}, "in how many moves positions are", "le nombre de coups"),
        ({}, "the lost positions (P) are", "les positions perdantes (P)"),
    ):
        bouton.prove("subtraction:1,2", **options).certificate(path)
        for language, sentence in (("en", english), ("fr", french)):
            assert main(["verify", path, "--lang", language]) == 0
            assert sentence in capsys.readouterr().out, options
