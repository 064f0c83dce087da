"""Arguments of a wrong kind: refused where they are given, in a sentence."""

from functools import partial
from inspect import signature
from types import FunctionType

import pytest

import bouton
from bouton.public import HOME, MOVED, load

RULES = bouton.rule_code(shape=(3,))(lambda p: [(k,) for k in range(p[0])])
PLACE = bouton.position("nim", "1,2")
GIVEN = {
    **{name: [PLACE] for name in ("analyze", "options", "graph", "board", "openspiel", "playthrough", "reply")},
    **{name: ["nim"] for name in ("exercises", "puzzle", "rules", "sequence", "prove")},
    "equal": ["*", "*"],
    "games": [],
    "hex_solve": [2],
    "infinite_quotient": ["kayles", 7],
    "match": ["nim", 0, 1],
    "quotient": ["kayles"],
    "review": ["nim", "1,2 > 0,2"],
    "solve": [RULES],
    "solve_levels": [RULES, "levels"],
    "table": ["nim", "0-2"],
}
FUNCTIONS = {name: each for name in HOME.keys() - MOVED.keys() if isinstance(each := load(name), FunctionType)}
ASK = {name: partial(FUNCTIONS[name], *given) for name, given in GIVEN.items()}
ASK |= {"winning_moves": PLACE.winning_moves, "certificate": partial(PLACE.certificate, "board")}
ASK |= {"board_of": partial(bouton.board_of, PLACE, colours=True), "rule_code": partial(bouton.rule_code, shape=(3,))}


def with_parameter(word):
    return {name for name, each in FUNCTIONS.items() if word in str(signature(each))}


@pytest.mark.parametrize("name", sorted(ASK))
def test_flags_are_true_or_false(name):
    """Every text counted as True, ``misere="no"`` too."""
    assert with_parameter("bool") <= ASK.keys()
    flags = [each.name for each in signature(ASK[name]).parameters.values() if each.annotation in (bool, bool | None)]
    assert flags
    for flag in flags:
        for wrong in ("no", 2, [False]):
            with pytest.raises(bouton.InputError, match=rf"{flag}=.*True or False"):
                ASK[name](**{flag: wrong})


def test_other_true_and_false_are_flags():
    numpy = pytest.importorskip("numpy")
    assert {bouton.analyze("nim", "1,1", misere=flag).play for flag in (1, numpy.True_, True)} == {"misere"}


@pytest.mark.parametrize("name", sorted(with_parameter("sources:") | {"hex_solve", "hex_certificate"}))
def test_objects_of_another_class_are_refused_in_a_sentence(name):
    """They ended in an AttributeError somewhere inside."""
    asked = "limits" if name.startswith("hex") else "sources"
    ask = partial(bouton.hex_certificate, None, 2, 2, ".", 0) if name == "hex_certificate" else ASK[name]
    with pytest.raises(bouton.InputError, match=rf"{asked}=5 .* class bouton\..*{asked[1:]}"):
        ask(**{asked: 5})


def test_a_position_is_made_of_texts_too():
    place = bouton.Position("nim", "7,2,6")
    assert place == bouton.position("nim", "7,2,6") and place.grundy == 3 and bouton.Position("nim 3,5").grundy == 6
    for wrong in ((5, "7,2,6"), ("nim",), ("nim", 2.5), ("nym", "1")):
        with pytest.raises(bouton.BoutonError):
            bouton.Position(*wrong)


def test_a_proof_of_hex_takes_the_player_by_name():
    assert bouton.hex_certificate(None, 2, 2, ".", "right")["mover"] == "right"
    for position, player in ((None, 0), (5, 0), (".", "both"), (".", 5)):
        with pytest.raises(bouton.InputError):
            bouton.hex_certificate(None, 2, 2, position, player)
