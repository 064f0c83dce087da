"""Custom rules that end by a condition, against a plain search of all states."""

from random import Random
from typing import Any

import pytest

import bouton
from bouton.errors import InputError, RulesError
from bouton.kinds.player import Ending, Player

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def three_in_a_row(board: str) -> Player | Ending | None:
    for line in LINES:
        marks = {board[place] for place in line}
        if marks in ({"x"}, {"o"}):
            return Player.LEFT if marks == {"x"} else Player.RIGHT
    return None if "." in board else bouton.DRAW


@bouton.ruleset(winner=three_in_a_row, start=".........")
def tic_tac_toe(board: str, player: str) -> list[str]:
    mark = "x" if player == "left" else "o"
    return [board[:place] + mark + board[place + 1 :] for place in range(9) if board[place] == "."]


def labels(table: list[Any], ends: dict[Any, Any], misere: bool) -> dict[Any, bool | None]:
    """Whether the player to move wins each state, by going through all of them until nothing changes."""
    states = [(n, player) for n in range(len(table[0])) for player in (0, 1)]
    found: dict[Any, bool | None] = {}
    changed = True
    while changed:
        changed = False
        for n, player in states:
            if (n, player) in found:
                continue
            end = ends.get(n)
            options = [found.get((option, 1 - player)) for option in table[player][n]]
            value: bool | None = None
            if end is not None:
                value = end == "next" if end in ("next", "last") else None if end == "draw" else end == player
                if value is None:
                    continue
            elif not table[player][n]:
                value = misere
            elif False in options:
                value = True
            elif all(option is True for option in options):
                value = False
            else:
                continue
            found[n, player] = value
            changed = True
    return {state: found.get(state) for state in states}


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("impartial", [True, False])
def test_random_rules_with_endings(seed: int, impartial: bool) -> None:
    random = Random(seed)
    size = 8
    one = [random.choices(range(size), k=random.randint(0, 3)) for _ in range(size)]
    two = one if impartial else [random.choices(range(size), k=random.randint(0, 3)) for _ in range(size)]
    kinds: list[Any] = ["next", "last", "draw"] if impartial else ["next", "last", "draw", 0, 1]
    ends = {n: random.choice(kinds) for n in random.sample(range(size), 3)}
    names = {"next": bouton.NEXT, "last": bouton.LAST, "draw": bouton.DRAW, 0: Player.LEFT, 1: Player.RIGHT}

    def who(n: int) -> Any:
        return names[ends[n]] if n in ends else None

    if impartial:
        game = bouton.ruleset(winner=who)(lambda n: one[n])
    else:
        game = bouton.ruleset(winner=who)(lambda n, player: (one if player == "left" else two)[n])
    for misere in (False, True):
        right = labels([one, two], ends, misere)
        for n in range(size):
            place = game(n)
            outcome = place.misere_outcome if misere else place.outcome
            assert outcome.starters == (right[n, 0], right[n, 1]), (n, misere)
            for number, player in enumerate(Player if not impartial else (None,)):
                won = {
                    option for option in (one, two)[number][n] if n not in ends and right[option, 1 - number] is False
                }
                assert {each.data for each in place.winning_moves(player, misere=misere)} == won
        found = bouton.analyze(game, 0, misere=misere)
        assert found.outcome.starters == (right[0, 0], right[0, 1]) and found.grundy is None


@pytest.mark.thorough
def test_three_in_a_row() -> None:
    assert tic_tac_toe(".........").outcome == "D"
    assert tic_tac_toe("xx.oo....").winning_moves("left") == ["xxxoo...."]
    assert tic_tac_toe("xxxoo....").options("right") == []


def test_what_is_asked_of_rules_that_begin_with_a_text() -> None:
    """Positions at random come from its start; heaps and tables are none of theirs."""
    game = bouton.ruleset(winner=lambda row: bouton.LAST if "xx" in row else None, start=".....")(
        lambda row: [row[:k] + "x" + row[k + 1 :] for k in range(len(row)) if row[k] == "."]
    )
    random = Random(3)
    found = {game.sample(random, 3) for _ in range(20)}
    assert len(found) > 4 and all(set(row) <= set(".x") and game(row).options() for row in found)
    for ask in (lambda: bouton.sequence(game, 5), lambda: bouton.table(game, "0-3")):
        with pytest.raises(InputError, match=r"single heaps|any number, or any two or three"):
            ask()


@pytest.mark.parametrize(("text", "drawn"), [("xoxxoo.x.", {"right": 1}), ("xoxoxo.x.", {}), ("xoxoxooxo", {})])
def test_moves_that_hold_a_draw(text: str, drawn: dict[str, int]) -> None:
    found = bouton.analyze(tic_tac_toe, text, lang="en").explanation["sentences"]
    kept = {line.split("'")[0].lower(): line.count("; ") + 1 for line in found if "the draw: " in line}
    assert kept == drawn


def test_fifteen_objects() -> None:
    """Take one to three of fifteen; who ends with an even number wins (a problem of French lycées)."""

    def end(place: tuple[int, int, int]) -> Ending | None:
        return None if place[0] else bouton.LAST if place[2] % 2 == 0 else bouton.NEXT

    @bouton.ruleset(winner=end)
    def even(place: tuple[int, int, int]) -> list[tuple[int, int, int]]:
        left, mine, yours = place
        return [(left - k, yours, mine + k) for k in (1, 2, 3) if k <= left]

    assert even((15, 0, 0)).outcome == "N"
    assert even((15, 0, 0)).winning_moves() == [(12, 0, 3)]
    assert even((15, 0, 0)).misere_outcome == "N"
    assert even((15, 0, 0)).grundy is None


@pytest.mark.parametrize(
    ("given", "rule", "says"),
    [
        ({"winner": lambda n: Player.LEFT}, lambda n: [n - 1], "second parameter"),
        ({"winner": lambda n: "left"}, lambda n: [n - 1], "None"),
        ({"winner": lambda n: n > 3}, lambda n: [n - 1], "None"),
        ({"winner": lambda n: n.wins}, lambda n: [n - 1], "wins"),
        ({"winner": lambda n: None}, lambda n: [[n - 1, n - 1]] if n else [], "winner="),
        ({"winner": lambda n: None, "parts": lambda n: [n]}, lambda n: [n - 1], "winner="),
    ],
)
def test_wrong_endings_are_refused(given: Any, rule: Any, says: str) -> None:
    with pytest.raises(RulesError, match=says) as refused:
        _ = bouton.ruleset(**given)(rule)(3).outcome
    assert "line" in str(refused.value)


def test_a_score_that_fails_is_not_told_about_the_player_of_the_rule() -> None:
    def left_alone(n: int, player: Player) -> list[int]:
        return [n - 2] if n >= 2 and player is Player.LEFT else []

    def points(n: int, player: Player) -> int:
        return n

    with pytest.raises(RulesError, match=r"points\(\) missing 1 required") as refused:
        _ = bouton.ruleset(score=points)(left_alone)(3).outcome
    assert refused.value.key == "custom.raised-line"
