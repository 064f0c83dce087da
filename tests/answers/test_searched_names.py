"""The authors of the sources find their games, and a state of Fibonacci Nim is parsed in their notation."""

import pytest

import bouton


@pytest.mark.parametrize(
    ("word", "game"),
    [("Zermelo", "graph"), ("Davalan", "fibonacci"), ("Meyer", "subtraction"), ("Mathieu", "turning")],
)
def test_a_name_finds_its_game(word, game):
    assert game in [row["name"] for row in bouton.games(word)]


def test_a_state_is_a_pair_of_numbers():
    """Tokens and limit, as on the command line; or heaps and limit."""
    assert bouton.analyze("fibonacci", (8, 4)) == bouton.analyze("fibonacci", "(8,4)")
    assert bouton.analyze("fibonacci", [93, 8]).winning_moves == ["92:2", "89:8"]
    assert bouton.analyze("fibonacci", ((3, 5), 2)).position == "3,5:2"
    for wrong in ((8, 4, 2), (8,), ("a", "b")):
        with pytest.raises(bouton.NotationError):
            bouton.analyze("fibonacci", wrong)
