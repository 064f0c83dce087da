"""Positions that differ: the heap that tells them apart, and who wins with it beside each."""

import pytest

from bouton.answers.equality import equal

WINS, LOSES = "the player to move wins", "the player to move loses"


@pytest.mark.parametrize(
    ("first", "second", "heap", "said"),
    [
        ("nim 3,5", "{2}", 6, f"with the first game {LOSES}, with the second {WINS}"),
        ("nim 3", "{}", 3, f"with the first game {LOSES}, with the second {WINS}"),
        ("{}", "nim 3", 0, f"in the first game {LOSES}, in the second {WINS}"),
    ],
)
def test_each_outcome_is_said_of_its_game(first: str, second: str, heap: int, said: str) -> None:
    """The heap has the value of the first game: with it the sum is lost for the player to move, with the other won."""
    found = equal(first, second)
    assert not found["equal"] and said in found["text"]
    assert found["apart"] == {"game": f"nim {heap}", "outcomes": ["P", "N"]}
