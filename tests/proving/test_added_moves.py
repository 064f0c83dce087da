"""Moves that can be added or removed, against plain search; claims about moves."""

from itertools import product
from pathlib import Path

import pytest

import bouton
from bouton.checkers import verify
from bouton.cli import main
from bouton.errors import InputError, NotationError
from bouton.numeration.automaton import Limits
from bouton.proving.prover import Request, answer

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "theorems.py"


def short(position):
    """Play is over with two or fewer."""
    a, b = position
    if a + b > 2:
        for k in range(a):
            yield k, b
        for k in range(b):
            yield a, k


def larger(position):
    """From the larger heap only, or one from each."""
    x, y = sorted(position)
    for k in range(y):
        yield x, k
    if x > 0:
        yield x - 1, y - 1


def by_search(theorem, most, wide):
    """By plain search in a box: what can be added, what cannot, what can be left out."""
    size, options = len(theorem.names), {}
    for row in sorted(product(range(wide), repeat=size), key=sum):
        options[row] = set(theorem.rules.options(row))
    lost = set()
    for row in options:
        if not options[row] & lost:
            lost.add(row)
    own, needed = set(), set()
    taken_from = [row for row in options if not theorem.play.symmetric or list(row) == sorted(row)]
    for row in taken_from:
        every = options[row]
        own |= {tuple(x - y for x, y in zip(row, to, strict=True)) for to in every}
        if len(wins := every & lost) == 1:
            needed.add(tuple(x - y for x, y in zip(row, wins.pop(), strict=True)))
    differences = set()
    for one, two in product(lost, repeat=2):
        if options[one] and one in taken_from:
            differences.add(tuple(x - y for x, y in zip(one, two, strict=True)))
    box = set(product(range(most), repeat=size)) - {(0,) * size}
    return box - own - differences, box & differences, box & own - needed


@pytest.mark.parametrize(
    ("rules", "options", "most", "wide"),
    [
        ("wythoff", {"system": "fibonacci"}, 5, 16),
        ("nim", {"heaps": 3}, 3, 5),
        ("subtraction:1,2,3,7", {}, 20, 60),
        ("subtraction:2,3", {"values": 1}, 20, 60),
        (bouton.ruleset(short), {"system": "base:2"}, 6, 14),
        (bouton.ruleset(larger), {"system": "base:2"}, 6, 14),
    ],
)
def test_moves_that_can_be_added_or_left_out_are_those_of_search(rules, options, most, wide):
    theorem = bouton.prove(rules, **options)
    moves, found = theorem.moves(), by_search(theorem, most, wide)
    for each, right in zip((moves.addable, moves.others, moves.redundant), found, strict=True):
        digits = theorem.system.digits_of
        for row in product(range(most), repeat=len(theorem.names)):
            numbers = {name: digits(number) for name, number in zip(theorem.names, row, strict=True)}
            assert each.automaton.accepts(**numbers) == (row in right), row
        assert all(row in right for row in each.smallest if max(row) < most)


def test_few_moves_are_told_as_all_of_them():
    found = bouton.prove("subtraction:1,2,3,7").moves().redundant
    assert (found.smallest, found.complete) == (((7,),), True)
    found = bouton.prove("nim").moves()
    assert not found.addable.complete
    assert found.redundant.is_empty


@pytest.mark.thorough
def test_the_same_lost_positions_by_fewer_moves():
    """The pairs of Wythoff without the moves from the smaller heap (Ho 2012)."""
    theorem = bouton.prove(f"{EXAMPLES}:restricted", system="fibonacci")
    assert theorem.proved
    assert theorem.automaton == bouton.prove("wythoff", system="fibonacci").automaton
    assert not theorem.moves().invariant


@pytest.mark.thorough
def test_slanted_moves_that_can_be_left_out():
    """As docs/en/theorems.md says: those that take 4 or more from a heap, and others from the other."""
    theorem = bouton.prove(f"{EXAMPLES}:wythoff_2", system="recurrence:2,1/1,3")
    moves = theorem.moves()
    assert (moves.addable.automaton.states, moves.redundant.automaton.states, moves.together) == (80, 13, False)
    assert moves.redundant.smallest == tuple((n, n + 1) for n in range(3, 15))
    needed = "M(a,b,a-i,b-j) & P(a-i,b-j) & (all c,d: M(a,b,c,d) & P(c,d) => c = a-i & d = b-j)"
    assert theorem.decide(f"0 < i & i < j => ((exists a,b: {needed}) <=> j = i + 1 & j < 4)").true


@pytest.mark.thorough
def test_claims_about_moves_are_checked(tmp_path):
    claim = "M(a,b,c,d) & P(c,d) => not P(a,b) & c + d < a + b"
    theorem = answer(Request("wythoff", system="fibonacci", claim=claim))
    assert theorem.claim.true
    theorem.certificate(str(tmp_path / "proof"))
    assert verify(str(tmp_path / "proof"))["claims"] == 1
    false = theorem.decide("M(a,b,c,d) => c + d + 1 = a + b")
    assert false.counterexample == {"a": 1, "b": 1, "c": 0, "d": 0}


def test_the_command_tells_moves_in_both_languages(capsys):
    assert main(["prove", "subtraction:1,2,3,7", "--moves", "--lang", "en"]) == 0
    assert "These moves of the game can be left out, any one or all: 7 (" in capsys.readouterr().out
    assert main(["prove", "nim", "--moves", "--lang", "fr"]) == 0
    assert "Aucun coup du jeu ne peut être supprimé" in capsys.readouterr().out


def test_what_is_not_told_of_moves():
    for wrong in ({"misere": True}, {"blocked": 1}, {"values": -2}):
        with pytest.raises(InputError):
            answer(Request("nim", moves=True, **wrong))
    theorem = answer(Request("fibonacci", system="fibonacci", moves=True))
    assert theorem.proved
    assert theorem.last_moves is None
    assert "add to a heap, or" in theorem.undecided.say("en")
    with pytest.raises(InputError):
        theorem.moves()


def test_what_cannot_be_decided_leaves_the_theorem():
    theorem = answer(Request("wythoff", system="fibonacci", claim="P(a,b) & P(a+c,b+c) => c = 0"))
    assert theorem.claim.true
    assert theorem.undecided is None
    with pytest.raises(bouton.BoutonError):
        theorem.decide("P(a,b) & P(a+c,b+c) => c = 0", Limits(states=2))


def test_a_claim_may_name_each_set_that_is_proved():
    assert answer(Request("subtraction:1,2", values=0, claim="V0(a) <=> P(a)")).claim.true


def test_a_claim_that_cannot_be_read_is_told_before_the_search():
    for claim, words in (("P(a,", "too early"), ("V1(a, b)", "known are M, P"), ("P(a)", "takes 2 numbers")):
        with pytest.raises(NotationError) as error:
            answer(Request("wythoff", claim=claim, seconds=0.0))
        assert words in error.value.say("en")


@pytest.mark.slow
def test_moves_of_a_game_on_sorted_heaps():
    """As docs/en/theorems.md says of the Raleigh game: what is taken from each heap, the smallest first."""
    moves = bouton.prove(f"{EXAMPLES}:raleigh", system="fibonacci", seconds=600).moves()
    assert moves.ascending and not moves.together and moves.addable.automaton.states == 208
    assert moves.addable.smallest[:5] == ((1, 2, 1), (2, 1, 2), (2, 2, 1), (1, 3, 1), (1, 3, 2))
    assert moves.redundant.smallest[:3] == ((0, 1, 0), (1, 0, 0), (1, 0, 1))
