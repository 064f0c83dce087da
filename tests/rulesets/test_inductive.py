"""Games written as sets: they can be parsed again, and any text is parsed or refused in a sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bouton.errors import NotationError
from bouton.rulesets import find
from sentences import check_sentence

games = st.recursive(
    st.just("{}") | st.integers(0, 5).map(str),
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda parts: "{" + ",".join(parts) + "}")
        | st.lists(inner, min_size=2, max_size=3).map("|".join)
    ),
    max_leaves=12,
)


@given(games)
def test_inductive_games_read_back(text):
    game = find("inductive")
    place = game.parse(text)
    written = game.format(place)
    assert game.parse(written) == place and game.format(game.parse(written)) == written
    assert game.parse(" ".join(text)) == place


@pytest.mark.thorough
@given(st.text(alphabet="{}|, 0123", max_size=14) | st.text(max_size=14))
@settings(max_examples=400)
def test_any_text_is_a_game_or_refused_in_a_sentence(text):
    game = find("inductive")
    try:
        place = game.parse(text)
    except NotationError as error:
        check_sentence(error)
        place_told = error.values.get("place")
        assert place_told is None or 1 <= place_told <= len(text) + 1
    else:
        assert game.parse(game.format(place)) == place
        assert text.count("{") == text.count("}")
