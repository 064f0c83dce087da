"""Unequal positions: the heap that distinguishes them, and the outcomes of its sums with each."""

import pytest

import bouton
from bouton.answers.equality import equal
from bouton.answers.values import value_of
from bouton.errors import InputError, SearchLimitError
from bouton.search import values

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


@pytest.mark.parametrize(
    ("first", "second", "relation"),
    [
        ("nim 1", "1", "<"),
        ("kayles 3", "3", "<"),
        ("cram 2x3", "1", "<"),
        ("2", "nim 2", ">"),
        ("2", "3", "<"),
        ("1 + 0", "1", "="),
        ("clobber xo", "0", "‖"),
        ("clobber xo", "{}", "‖"),
        ("clobber xo", "nim 1", "="),
        ("clobber xo + nim 1", "0", "="),
        ("domineering ..|.. + domineering ..|..", "0", "="),
        ("hackenbush RR", "nim 2", "<"),
    ],
)
def test_a_number_is_an_integer_beside_anything_but_a_set_of_options(first: str, second: str, relation: str) -> None:
    """As for `bouton.value`; and partizan positions are compared with impartial ones."""
    assert equal(first, second)["relation"] == relation
    back = {"<": ">", ">": "<"}.get(relation, relation)
    assert equal(second, first)["relation"] == back


def test_what_differs_alone_is_said_without_a_zero() -> None:
    assert "0 beside them" not in equal("clobber xo", "0", lang="en")["text"]
    assert "differ by themselves" in equal("clobber xo", "0", lang="en")["text"]


@pytest.mark.parametrize("ask", [lambda text: equal(text, "^"), lambda text: value_of(text)])
def test_what_has_no_value_is_refused_with_its_reason(ask) -> None:
    keys = {"nimstring 11/101/10": "value.loony", "dots-and-boxes 1x2": "search.turns", "hex:3 .": "value.none"}
    for text, key in keys.items():
        with pytest.raises(InputError) as caught:
            ask(text)
        assert caught.value.key == key


def test_the_work_on_loops_is_limited(monkeypatch) -> None:
    monkeypatch.setattr(values, "WORK_OF_ENDLESS", 2_000)
    game, position = "fox-and-geese", ".o..|....|....|x.x."
    asked = (lambda: equal(f"{game} {position}", "^"), lambda: value_of(game, position))
    for ask in (*asked, lambda: bouton.position(game, position).value, lambda: bouton.value(game, position)):
        with pytest.raises(SearchLimitError, match=r"more than 2,000 steps"):
            ask()


def test_a_value_of_play_that_ends_is_described_as_such() -> None:
    """The loops of this position and of this expression make no difference."""
    for text in ("poker-nim:keep 1;1,1", "a{b{a|*}|0}"):
        found = value_of(text, lang="en")
        assert (found["value"], found["family"], found["mean"]) == ("*", "nimber", "0") and "forever" not in found[
            "text"
        ]
