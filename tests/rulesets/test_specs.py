"""Specs of games: any text names a game or is refused in a sentence."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bouton.errors import BoutonError, InputError
from bouton.kinds.ruleset import Ruleset
from bouton.rulesets import INDEX, find
from sentences import check_sentence

spec_pieces = st.lists(
    st.sampled_from(
        [
            *INDEX,
            ":",
            "1",
            ",",
            "2-3",
            "-",
            "0",
            " ",
            "py",
            ".py",
            "keep",
            "{",
            "}",
            "é",
            "+",
            "999999999999999999999",
            "\0",
            "/",
            "x",
        ]
    ),
    max_size=6,
).map("".join)


@pytest.mark.thorough
@given(spec_pieces | st.text(max_size=20))
@settings(max_examples=500)
@example("subtraction:1-99999999999999999999")
@example("moore:99999999999999999999")
@example("graph:\0")
@example(".py:x")
@example("nim:")
def test_any_text_names_a_game_or_is_refused_in_a_sentence(text):
    try:
        game = find(text)
    except BoutonError as error:
        check_sentence(error)
    else:
        assert isinstance(game, Ruleset) and find(game.spec) == game


@pytest.mark.parametrize("thing", [None, 3, ["nim"], b"nim"])
def test_a_spec_must_be_a_text(thing):
    with pytest.raises(InputError) as caught:
        find(thing)
    check_sentence(caught.value)


@pytest.mark.parametrize("text, near", [("nmi", "nim"), ("soubtraction:1", "subtraction"), ("Inductif", "inductive")])
def test_a_misspelt_name_gets_a_suggestion(text, near):
    with pytest.raises(LookupError) as caught:
        find(text)
    assert near in str(caught.value)
