"""Custom rules with parts, endings, points and further turns, against a plain recursion and a plain fixpoint."""

import json
from argparse import Namespace
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

import pytest

import bouton
from bouton.cli.texts import text_of
from bouton.errors import InputError, RulesError
from bouton.kinds.player import Player
from bouton.play.review import follow
from bouton.play.turn import turn
from bouton.results import json_fraction

SIZE = 7
Move = tuple[tuple[int, ...], int, bool]  # the parts that are left, the points, whether the same player moves again
NAMES = {"next": bouton.NEXT, "last": bouton.LAST, "draw": bouton.DRAW, 0: Player.LEFT, 1: Player.RIGHT}


def random_moves(random: Random, kind: str, parts: bool) -> list[list[Move]]:
    """For each number the moves to smaller ones, for one player."""
    table: list[list[Move]] = []
    for n in range(SIZE):
        row: list[Move] = []
        turns: dict[tuple[int, ...], bool] = {}  # an option has a further turn, or it has none
        for _ in range(random.randint(0, 3) if n else 0):
            size = random.choice((0, 1, 1, 2)) if parts else 1
            left = tuple(random.randrange(n) for _ in range(size))
            again = turns.setdefault(tuple(sorted(left)), random.random() < 0.3)
            row.append((left, random.randint(-1, 3) if kind == "score" else 0, again))
        table.append(row)
    return table


def option_of(random: Random, move: Move) -> Any:
    left, points, again = move
    option: Any = left[0] if len(left) == 1 else random.choice((list(left), bouton.Sum(*left)))
    steps = [bouton.again] * again
    if points:
        some = random.randint(-1, 2)
        steps += [lambda place: bouton.gain(place, some), lambda place: bouton.gain(place, points - some)]
    random.shuffle(steps)
    for step in steps:
        option = step(option)
    return option


def reference(tables: list[list[list[Move]]], ends: dict[int, Any], points: list[int] | None, misere: bool) -> Any:
    """The worth of the numbers that stand there, for the player to move."""

    @lru_cache(None)
    def worth(places: tuple[int, ...], player: int) -> int:
        end = ends.get(places[0]) if len(places) == 1 else None
        if end is not None:
            return {"next": 1, "last": -1, "draw": 0}[end] if isinstance(end, str) else 1 if end == player else -1
        found = []
        for k, n in enumerate(places):
            for left, gained, again in tables[player][n]:
                after = tuple(sorted((*places[:k], *left, *places[k + 1 :])))
                later = worth(after, player) if again else -worth(after, 1 - player)
                found.append(gained + later)
        if found:
            return max(found)
        if points is None:
            return 1 if misere else -1
        total = sum(points[n] for n in places)
        return -total if player and tables[0] is not tables[1] else total

    return worth


def check(seed: int) -> None:
    random = Random(seed)
    kind = random.choice(("normal", "winner", "score"))
    impartial = random.random() < 0.5
    parts = kind != "winner" and random.random() < 0.5
    one = random_moves(random, kind, parts)
    tables = [one, one if impartial else random_moves(random, kind, parts)]
    given = [[[option_of(random, move) for move in row] for row in table] for table in tables]
    known: list[Any] = ["next", "last", "draw"] if impartial else ["next", "last", "draw", 0, 1]
    ends = {n: random.choice(known) for n in random.sample(range(SIZE), 2)} if kind == "winner" else {}
    points = [random.randint(-2, 2) for _ in range(SIZE)] if kind == "score" else None
    more: dict[str, Any] = {}
    if kind == "winner":
        more["winner"] = lambda n: NAMES[ends[n]] if n in ends else None
    if points is not None:
        more["score"] = lambda n: points[n]
    if impartial:
        game = bouton.ruleset(**more)(lambda n: given[0][n])
    else:
        game = bouton.ruleset(**more)(lambda n, player: given[0 if player == "left" else 1][n])
    for misere in (False,) if kind == "score" else (False, True):
        worth = reference(tables, ends, points, misere)
        for n in reversed(range(SIZE)):
            place = game(n)
            outcome = place.misere_outcome if misere else place.outcome
            right = [worth((n,), player) for player in (0, 1)]
            assert outcome.starters == tuple(None if each == 0 else each > 0 for each in right), (seed, n, misere)
            for number, player in enumerate(Player if not impartial else (None,)):
                results: dict[Any, int] = {}
                for left, gained, again in tables[number][n] if n not in ends else ():
                    later = worth(tuple(sorted(left)), number if again else 1 - number)
                    option = left[0] if len(left) == 1 else bouton.Sum(*left)
                    each = gained + (later if again else -later)
                    results[option] = max(each, results.get(option, each))
                best = {option for option, each in results.items() if each == max(results.values())}
                wins = {option for option, each in results.items() if each > 0}
                assert {each.data for each in place.winning_moves(player, misere=misere)} == wins, (seed, n, misere)
                if not misere:
                    assert {each.data for each in place.best_moves(player)} == best, (seed, n)
            if kind == "score":
                assert place.score == (right[0] if impartial else {"left": right[0], "right": -right[1]}), (seed, n)


@pytest.mark.parametrize("start", range(0, 200, 50))
def test_random_rules(start: int) -> None:
    for seed in range(start, start + 50):
        check(seed)


@pytest.mark.slow
def test_ten_thousand_random_rules() -> None:
    for seed in range(10_000):
        check(seed)


@pytest.mark.parametrize("seed", range(30))
def test_play_that_comes_back_with_points_at_its_ends(seed: int) -> None:
    """Who can force at least that many points, for each number of points; nobody forces an end: 0."""
    random = Random(seed)
    rows = [{random.randrange(8): random.random() < 0.3 for _ in range(random.randint(0, 3))} for _ in range(8)]
    table = [list(row.items()) for row in rows]
    points = [random.randint(-3, 3) for _ in range(8)]

    @bouton.ruleset(score=lambda n: points[n])
    def game(n: int) -> list[Any]:
        return [bouton.again(to) if again else to for to, again in table[n]]

    def forced(least: int) -> set[tuple[int, int]]:
        """The states (position, whose turn) in which the player 0 can force that she has so many points or more."""
        found: set[tuple[int, int]] = set()
        while True:
            more = set()
            for n in range(8):
                for player in (0, 1):
                    after = [(to, player if again else 1 - player) in found for to, again in table[n]]
                    own = points[n] if player == 0 else -points[n]
                    if (any(after) if player == 0 else all(after)) if after else own >= least:
                        more.add((n, player))
            if more <= found:
                return found
            found |= more

    for n in range(8):
        wins = [least for least in range(1, 4) if (n, 0) in forced(least)]
        losses = [least for least in range(1, 4) if (n, 1) in forced(least)]
        assert game(n).score == max(wins, default=-max(losses, default=0))


def test_points_without_end_are_refused() -> None:
    game = bouton.ruleset(score=lambda n: 0)(lambda n: [bouton.gain((n + 1) % 3, 1)])
    with pytest.raises(InputError, match="have no end"):
        _ = game(0).score


@pytest.mark.parametrize(
    ("given", "rule", "says"),
    [
        ({}, lambda n: [bouton.gain(n - 1, 1)] if n else [], "score="),
        ({"score": lambda n: "two"}, lambda n: [n - 1] if n else [], "give a number"),
        ({"score": lambda n: 0}, lambda n: [bouton.gain(n - 1, "one")] if n else [], "not a number"),
        ({"score": lambda n: 0}, lambda n: [[bouton.position("nim", "3"), n - 1]] if n else [], "positions of its own"),
        ({"winner": lambda n: None}, lambda n: [bouton.again([n - 1, n - 1])] if n else [], "winner="),
        ({"winner": lambda n: None, "score": lambda n: 0}, lambda n: [], "winner= and score="),
        ({"score": lambda n, player: 0}, lambda n: [], "missing 1 required"),
        ({}, lambda n: [bouton.again()], "missing 1 required"),
        ({}, lambda n: [bouton.position("nim", "x")], "whole number"),
    ],
)
def test_wrong_turns_are_refused(given: Any, rule: Any, says: str) -> None:
    with pytest.raises(RulesError, match=says) as refused:
        _ = bouton.ruleset(**given)(rule)(3).outcome
    assert "line" in str(refused.value) and "ligne" in refused.value.say("fr")


def test_no_misere_play_with_points() -> None:
    game = bouton.ruleset(score=lambda n: n)(lambda n: [n - 1] if n else [])
    with pytest.raises(InputError, match="no misère play"):
        _ = game(3).misere_outcome


def test_the_worth_of_each_move() -> None:
    for n in range(1, 9):
        rows = bouton.options(coins, n)["options"]
        turns = {turn.position: turn for turn in coins.turn_options(n)}
        for row in rows:
            turn = turns[int(row["position"])]
            assert row["worth"] == turn.gain + (1 if turn.again else -1) * coins(turn.position).score
        assert max(row["worth"] for row in rows) == coins(n).score
    found = bouton.table(coins, "0-8")
    assert (found.show, [cell.grundy for cell in found.cells]) == ("score", [coins(n).score for n in range(9)])
    thirds = bouton.ruleset(score=lambda n: Fraction(n, 3))(lambda n: [n - 2, n - 3] if n > 2 else [])
    found = bouton.analyze(thirds, 9, lang="en")
    assert found.score == Fraction(-1, 3) and "1/3 points fewer" in found.explanation["text"]
    assert json.loads(json.dumps(found.to_dict(), default=json_fraction))["score"] == "-1/3"
    text = text_of("options", bouton.options(coins, 5), Namespace(lang="en", letters="PN"))
    assert text.splitlines()[0].split() == ["move", "position", "outcome", "points"] and "+" in text


@bouton.ruleset(score=lambda n: 0)
def coins(n: int) -> list[Any]:
    """Take one or two coins, each a point; who takes the last one of three moves again."""
    return [bouton.again(bouton.gain(n - k, k)) if n - k == 3 else bouton.gain(n - k, k) for k in (1, 2) if k <= n]


def test_a_game_with_points_in_every_face() -> None:
    assert (coins(3).score, coins(3).best_moves(), coins(3).outcome) == (1, [1], "N")
    assert coins(5).score == 3 and coins(5).best_moves() == [3]
    found = bouton.analyze(coins, 5, lang="en").to_dict()
    assert (found["score"], found["outcome"], found["winning_moves"]) == (3, "N", ["3"])
    assert "3 points more" in found["explanation"]["text"]
    reviewed = bouton.review(coins, [5, 3, 1, 0], lang="en")
    assert [move["player"] for move in reviewed["moves"]] == [1, 1, 2]
    assert [move["judgement"] for move in reviewed["moves"]] == ["good", "good", "lost"]
    assert reviewed["points"] == [4, 1] and "player 1 has won" in reviewed["text"]
    assert bouton.review(coins, [5, 4], lang="en")["moves"][0]["judgement"] != "good"
    line = follow(coins, "5", "3 > 1 > 0")
    assert (line["players"], line["gains"]) == (["left", "left", "right", "left"], [2, 2, 1])
    first = turn(coins, "5", "3", level=5)["moves"]
    assert [(move["player"], move["gain"], move["board"]["player"]) for move in first] == [("left", 2, "left")]
    answer = turn(coins, "7", "6", level=5)["moves"]
    assert [move["player"] for move in answer] == ["left", "right"]
    twice = turn(coins, "6", "5", level=5)["moves"]
    assert [move["player"] for move in twice] == ["left", "right", "right"] and twice[1]["position"] == "3"
    board = twice[2]["board"]
    assert (board["decides"], board["points"], board["over"]) == ("points", None, False)
    assert bouton.match(coins, 5, 0, games=6, position=5).wins["first"] >= 3
    assert bouton.reply(coins, 5, 5)["move"] == "3" == bouton.reply(coins, 5, 2)["move"]


def test_reasons_tell_what_each_move_is_worth() -> None:
    @bouton.ruleset(score=lambda n: 0)
    def takes(n: int) -> list[Any]:
        return [bouton.gain(n - k, k) for k in (1, 2, 3) if k <= n]

    found = bouton.analyze(takes, 5, lang="en").explanation["text"]
    assert "−3: +1; −1: −1; −2: −1." in found.replace(" (2)", "").replace(" (4)", "").replace(" (3)", "")
    assert "brings +3 now, and the opponent gains 2 points more from then on." in found
    assert "rapporte +3" in bouton.analyze(takes, 5, lang="fr").explanation["text"]
    again = bouton.analyze(coins, 5, lang="en").explanation["text"]
    assert "After −2 (3) the same player moves again." in again

    @bouton.ruleset(winner=lambda n: bouton.LAST if n == 0 else None)
    def ends(n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]

    assert "−2 (0) ends the game immediately, and wins it." in bouton.analyze(ends, 2, lang="en").explanation["text"]
    lost = bouton.analyze(ends, 3, lang="en").explanation
    assert "After any move the opponent can end the game immediately" in lost["text"]
    assert lost["simple"][0]["reason"] == "turns.threat"


def test_review_of_points_counts_those_gained_before() -> None:
    """A move that leaves the lead is no lost position, one that loses points a mistake with its cost."""

    @bouton.ruleset(score=lambda n: 0)
    def takes(n: int) -> list[Any]:
        return [bouton.gain(n - k, k) for k in (1, 2, 3) if k <= n]

    played = bouton.review(takes, [9, 6, 5, 3, 0], lang="en")
    worths = [takes(n).score for n in (9, 6, 5, 3)]
    assert [move["points_before"] for move in played["moves"]] == worths
    for move in played["moves"]:
        cost = move["points_before"] - move["points_after"]
        assert (cost > 0) is move["mistake"], move
        assert (move["judgement"] == "lost") <= (cost == 0)
    assert "it costs" in played["text"]
    ahead = bouton.review(takes, [6, 3, 2], lang="en")["moves"][1]
    assert (ahead["points_before"], ahead["points_after"], ahead["judgement"]) == (3, -1, "mistake")


def test_puzzles_of_points() -> None:
    """Exactly one move leaves more points; what the second answer says of it is the same (else a warning)."""
    found = bouton.puzzle(coins, seed=3)
    place = coins.parse(found["position"])
    assert [str(each) for each in coins(place).winning_moves()] == [found["solution"]]
    assert coins(place).best_moves() == coins(place).winning_moves()


@pytest.mark.parametrize(
    "options",
    [lambda n: [bouton.again(n - 1), n - 1], lambda n: [bouton.gain(n - 1, 2), bouton.gain(bouton.again(n - 1), 1)]],
)
def test_an_option_with_a_further_turn_and_without_is_refused(options: Callable[[int], list[Any]]) -> None:
    """A move is told by its option, so that two turns to one option could not be told apart; points alone can."""
    rules = bouton.ruleset(score=lambda n: 0)(lambda n: options(n) if n else [])
    for ask in (
        lambda: rules(2).outcome,
        lambda: rules(2).best_moves(),
        lambda: list(bouton.playthrough(rules(2)).lines()),
    ):
        with pytest.raises(RulesError) as caught:
            ask()
        assert caught.value.key == "custom.again-or-not" and caught.value.values["option"] in ("0", "1")
    twice = bouton.ruleset(score=lambda n: 0)(lambda n: [bouton.gain(n - 1, 1), bouton.gain(n - 1, 2)] if n else [])
    assert (twice(3).score, twice(3).best_moves()) == (2, [2])
