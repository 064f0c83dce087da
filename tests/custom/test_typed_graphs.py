"""Rules typed into the page arrive as a graph: the same answers as the function's, anything else refused."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bouton
from bouton.custom import browser_rules
from bouton.custom.limits import MOST_BYTES, MOST_POSITIONS
from bouton.custom.typed import typed_rules
from bouton.errors import InputError, NotationError
from bouton.questions.service import Service


def graph(rule: Callable[..., Any], start: Any, sides: tuple[str, ...] = ()) -> str:
    """What the page sends of rules and a start."""
    positions, numbers = [start], {start: 0}
    moves: list[list[list[int]]] = [[] for _ in sides or ("",)]
    for position in positions:
        for rows, side in zip(moves, sides or ("",), strict=True):
            row = []
            for option in rule(position, side) if side else rule(position):
                if option not in numbers:
                    numbers[option] = len(positions)
                    positions.append(option)
                row.append(numbers[option])
            rows.append(row)
    return json.dumps({"name": "game", "doc": "", "positions": list(map(repr, positions)), "moves": moves})


def test_random_rules_answer_as_their_function_does() -> None:
    for seed in range(30):
        rule = Random(seed)
        takes = [[k for k in range(1, 6) if rule.random() < 0.4] for _ in range(2)]
        alike = seed % 2 == 0

        def impartial(n: int, takes: list[list[int]] = takes) -> list[int]:
            return [n - k for k in takes[0] if k <= n]

        def partizan(n: int, player: Any, takes: list[list[int]] = takes) -> list[int]:
            return [n - k for k in takes[str(player) == "right"] if k <= n]

        made = bouton.ruleset(impartial if alike else partizan)
        read = typed_rules(graph(impartial, 20) if alike else graph(partizan, 20, ("left", "right")))
        for misere in (False, True):
            for n in (20, 0):
                wanted, found = (bouton.analyze(game, n, misere=misere) for game in (made, read))
                assert (wanted.outcome, wanted.grundy, wanted.winning_texts) == (
                    found.outcome,
                    found.grundy,
                    found.winning_texts,
                )


def test_typed_rules_are_asked_every_question() -> None:
    text = graph(lambda heaps: [(a, b) for a in range(heaps[0]) for b in range(heaps[1])] or [], (3, 4))
    service = Service()
    game = {"game": "own:game", "position": "(3, 4)"}
    assert service.ask("board", game, rules=text)["drawn"]
    assert service.ask("analyze", game, "fr", rules=text)["outcome"] == "N"
    assert service.ask("reply", game, rules=text)["move"]
    assert service.ask("graph", game, rules=text)["svg"]
    assert service.ask("rules", {"game": "own:game"}, rules=text)["title"]
    review = service.ask("review", {"game": "own:game", "moves": "(3, 4) > (2, 3)"}, rules=text)
    assert len(review["moves"]) == 1
    with pytest.raises(InputError, match="not reached"):
        service.ask("board", {**game, "position": "(9, 9)"}, rules=text)
    assert service.ask("board", {"game": "nim", "position": "3"}, rules=text)["game"] == "nim"


LOOP = '{"name": "f", "positions": ["0", "1"], "moves": [[[1], [0]]]}'
WRONG = [
    "",
    "[]",
    "{}",
    '{"positions": ["0"], "moves": []}',
    '{"positions": ["0"], "moves": [[[1]]]}',
    '{"positions": ["0", "1"], "moves": [[[-1], []]]}',
    '{"positions": ["0"], "moves": [[[0.5]]]}',
    '{"positions": ["0"], "moves": [[[true]]]}',
    '{"positions": ["0"], "moves": [[[]], [[]], [[]]]}',
    '{"positions": ["f(1)"], "moves": [[[]]]}',
    '{"positions": ["__import__(\'os\')"], "moves": [[[]]]}',
    '{"positions": [0], "moves": [[[]]]}',
    '{"positions": ["0"], "moves": [[[]]], "name": "a b"}',
    '{"positions": ["0"], "moves": [[[]]], "doc": 5}',
    '{"positions": ["' + "(" * 5000 + '"], "moves": [[[]]]}',
    "[" * 100_000,
]


@pytest.mark.parametrize("text", WRONG, ids=[str(k) for k in range(len(WRONG))])
def test_anything_else_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="not rules as the page sends them"):
        typed_rules(text)


def test_limits_and_loops() -> None:
    many = {"positions": list(map(str, range(MOST_POSITIONS + 1))), "moves": [[[]] * (MOST_POSITIONS + 1)]}
    with pytest.raises(NotationError, match="20000 positions"):
        typed_rules(json.dumps(many))
    with pytest.raises(NotationError, match="2 MB"):
        typed_rules(" " * (MOST_BYTES + 1))
    assert str(typed_rules(LOOP)(0).outcome) == "D"


@given(st.recursive(st.integers() | st.text(max_size=3), lambda inner: st.lists(inner, max_size=3), max_leaves=8))
def test_no_json_is_a_fault(data: Any) -> None:
    for text in (json.dumps(data), json.dumps({"positions": data, "moves": [[]]})):
        try:
            typed_rules(text)
        except NotationError as error:
            assert error.say("fr")


RULES = """
import bouton

def who(n):
    return {ends}

@bouton.ruleset({given})
def game(n{player}):
    return [{option} for k in (1, 2, 3) if k <= n]
"""


@pytest.mark.parametrize(
    ("given", "ends", "player", "option"),
    [
        ("winner=who", "None if n else bouton.NEXT", "", "n - k"),
        ("winner=who", "bouton.Player.LEFT if n == 4 else bouton.DRAW if not n else None", ", player", "n - k"),
        ("score=who", "n - 2", "", "bouton.gain(n - k, k)"),
        ("score=who", "-n", ", player", "bouton.again(bouton.gain(n - k, k)) if n - k == 5 else n - k"),
        ("title='game'", "None", "", "bouton.again(n - k) if n % 3 == 0 else n - k"),
        ("title='game'", "None", "", "[n - k, k // 2]"),
        ("score=who", "0", "", "bouton.again(bouton.gain(bouton.Sum(n - k, k // 2), 1)) if k == 3 else n - k"),
    ],
)
def test_endings_points_turns_and_parts_in_whole_python(given: str, ends: str, player: str, option: str) -> None:
    code = RULES.format(given=given, ends=ends, player=player, option=option)
    room: dict[str, Any] = {}
    exec(code, room)
    found = json.loads(browser_rules.answer("graph", json.dumps({"code": code, "starts": ["9"]})))["found"]
    read, made = typed_rules(found), room["game"]
    for n in (9, 8, 6):
        mine, theirs = read(n), made(n)
        assert (mine.outcome, mine.score, mine.grundy) == (theirs.outcome, theirs.score, theirs.grundy), n
        for mover in ("left", "right") if player else (None,):
            moves = [[str(each) for each in place.best_moves(mover)] for place in (mine, theirs)]
            assert moves[0] == moves[1], n
    check = json.loads(browser_rules.answer("check", json.dumps({"code": code, "position": "9"})))["found"]
    assert check == {"numbers": True, "below": None}


PINS = """
import bouton

@bouton.ruleset(parts=lambda row: [each for each in row.split(".") if each] or [row])
def pins(row):
    return [f"{row[:i]}.{row[i + 1 :]}" for i in range(len(row)) if row[i] == "x"]
"""


def test_a_cut_in_whole_python() -> None:
    room: dict[str, Any] = {}
    exec(PINS, room)
    found = json.loads(browser_rules.answer("graph", json.dumps({"code": PINS, "starts": ["'xx.xxxx'"]})))["found"]
    assert typed_rules(found)("xx.xxxx").grundy == room["pins"]("xx.xxxx").grundy == 0
    wrong = PINS.replace("else [row]", "else ['x']").replace("or [row]", "or ['x']")
    answer = json.loads(browser_rules.answer("graph", json.dumps({"code": wrong, "starts": ["'xx.xxxx'"]})))
    assert "parts=" in answer["error"]


@pytest.mark.parametrize(
    "more",
    [
        {"ends": ["next"]},
        {"ends": ["nobody", None]},
        {"points": [None, "one"]},
        {"moves": [[[{"gain": 1}], []]]},
        {"moves": [[[[7]], []]]},
        {"moves": [[["1"], []]]},
    ],
)
def test_wrong_endings_and_moves_are_refused(more: Any) -> None:
    data = {"name": "game", "positions": ["1", "0"], "moves": [[[1], []]], **more}
    with pytest.raises(NotationError):
        typed_rules(json.dumps(data))
