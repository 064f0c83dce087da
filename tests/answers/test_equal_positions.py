"""Unequal positions: the heap that distinguishes them, and the outcomes of its sums with each."""

import pytest

import bouton
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


@pytest.mark.parametrize(
    ("first", "second"),
    [("1|2", "3"), ("{1,2}|{1,2}|5", "5"), ("nim 1,2", "kayles 3"), ("nim 1 + kayles 4", "{}"), ("{}|{}", "{}")],
)
def test_the_strategy_answers_every_move_in_both(first: str, second: str) -> None:
    """Every move is answered once, by a move to a position of value 0."""
    found = equal(first, second, strategy=True, lang="en")
    texts = [text if "+" in text or text[0].isalpha() else f"inductive {text}" for text in (first, second)]
    whole = bouton.position("sum", " + ".join(texts))
    assert [each["move"] for each in found["strategy"]] == [str(option) for option in whole.options()]
    for each in found["strategy"]:
        answer = bouton.position("sum", each["answer"])
        assert answer in bouton.position("sum", each["move"]).options() and answer.grundy == 0
        assert f"{each['move']} → {each['answer']}" in found["text"]
    assert found["strategy"] or "nobody has a move" in found["text"]


def test_a_strategy_is_of_equal_games_that_end() -> None:
    assert "strategy" not in equal("1|2", "4", strategy=True) and "strategy" not in equal("1|2", "3")
    loop = "graph:=a-b,b-a a"
    assert "strategy" not in equal(loop, loop, strategy=True)
    for one, other in (("nim 1", "nim 2"), (loop, loop), ("{1|-1}", "{1|-1}")):  # what has no effect says so
        assert "only for positions of impartial games" in equal(one, other, strategy=True, lang="en")["text"]
        assert "only for positions" not in equal(one, other, lang="en")["text"]
    assert "… and 30 further moves." in equal("nim 24", "25|1", strategy=True, lang="en")["text"]
