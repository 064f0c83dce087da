"""Random rules with parts, endings, points and further turns, in all mixes: every interface against a reference."""

import json
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import pytest

import bouton
from bouton.custom import browser_rules
from bouton.custom.typed import typed_rules
from bouton.errors import BoutonError
from bouton.kinds.player import Player

SIZE = 6
Move = tuple[tuple[int, ...], int, bool]  # the parts that are left, the points, whether the same player moves again
State = tuple[tuple[int, ...], int]

CODE = """
import bouton

MOVES = {moves}
ENDS = {ends}
POINTS = {points}

def option(left, points, again):
    made = left[0] if len(left) == 1 else {many}
    made = bouton.gain(made, points) if points else made
    return bouton.again(made) if again else made

@bouton.ruleset({given})
def game({parameters}):
    return [option(*each) for each in MOVES[{side}][n]]
"""
GIVEN = {
    "winner": "winner=lambda n: {'left': bouton.Player.LEFT, 'right': bouton.Player.RIGHT, 'next': bouton.NEXT,"
    " 'last': bouton.LAST, 'draw': bouton.DRAW, None: None}[ENDS[n]], ",
    "score": "score=lambda n: POINTS[n], ",
    "normal": "",
}


class Rules(NamedTuple):
    """Rules as tables: what ends play, how positions fall apart, and the moves of Left and of Right."""

    kind: str  # normal, winner, score
    form: str  # plain, loops, lists, cut
    impartial: bool
    moves: list[list[list[Move]]]
    ends: list[str | None]
    points: list[int]

    @property
    def code(self) -> str:
        given = GIVEN[self.kind] + (
            f"parts=lambda n: [n // {SIZE} - 1, n % {SIZE}] if n >= {SIZE} else [n]" * self.is_cut
        )
        return CODE.format(
            moves=self.moves,
            ends=self.ends,
            points=self.points,
            many="list(left)" if self.points[0] % 2 else "bouton.Sum(*left)",
            given=given,
            parameters="n" if self.impartial else "n, player",
            side="0" if self.impartial else "player == 'right'",
        )

    @property
    def is_cut(self) -> bool:
        return self.form == "cut"


def random_rules(random: Random) -> Rules:
    kind = random.choice(("normal", "winner", "score"))
    form = random.choice(("plain", "loops") if kind == "winner" else ("plain", "loops", "lists", "cut"))
    impartial = random.random() < 0.6
    has_gains = kind == "score" and form != "loops" and random.random() < 0.7
    share_of_turns = random.choice((0, 0, 0.3))

    def table() -> list[list[Move]]:
        rows: list[list[Move]] = []
        for n in range(SIZE):
            row = []
            turns: dict[tuple[int, ...], bool] = {}  # an option has a further turn, or it has none
            for _ in range(random.randint(0, 3) if n or form == "loops" else 0):
                count = random.choice((0, 1, 2, 2, 3)) if form == "lists" else 1
                left = tuple(random.randrange(SIZE if form == "loops" else n) for _ in range(count))
                again = turns.setdefault(tuple(sorted(left)), random.random() < share_of_turns)
                row.append((left, random.randint(-1, 3) * has_gains, again))
            rows.append(row)
        if form == "cut":  # the number (a + 1) · SIZE + b is the sum of a and b
            rows += [
                [(((to + 1) * SIZE + b,), points, again) for (to,), points, again in rows[a]]
                + [(((a + 1) * SIZE + to,), points, again) for (to,), points, again in rows[b]]
                for a in range(SIZE)
                for b in range(SIZE)
            ]
        return rows

    one = table()
    names: list[str | None] = ["next", "last", "draw"] if impartial else ["next", "last", "draw", "left", "right"]
    ends = [random.choice(names) if kind == "winner" and random.random() < 0.3 else None for _ in one]
    points = [random.randint(-2, 2) for _ in range(SIZE)]
    if form == "cut":
        points += [points[a] + points[b] for a in range(SIZE) for b in range(SIZE)]
    return Rules(kind, form, impartial, [one, one if impartial else table()], ends, points)


# The reference.


def end_of(rules: Rules, state: State, misere: bool) -> int:
    """The worth to the player to move of a state in which nobody moves."""
    places, player = state
    if rules.kind != "score":
        return 1 if misere else -1
    total = sum(rules.points[n] for n in places)
    return -total if player and not rules.impartial else total


def winner_of(rules: Rules, state: State) -> int | None:
    """Who has won, as the worth to the player to move; None where play goes on."""
    places, player = state
    end = rules.ends[places[0]] if len(places) == 1 else None
    return (
        None
        if end is None
        else {"next": 1, "last": -1, "draw": 0, "left": 1 - 2 * player, "right": 2 * player - 1}[end]
    )


def moves_of(rules: Rules, state: State) -> list[tuple[State, int, int]]:
    """For each move the state after it, the sign of its worth, and the points."""
    places, player = state
    found = []
    for place, n in enumerate(places):
        for left, points, again in rules.moves[player][n]:
            after = tuple(sorted((*places[:place], *left, *places[place + 1 :])))
            found.append(((after, player if again else 1 - player), 1 if again else -1, points))
    return found


def worth_by_recursion(rules: Rules, misere: bool) -> Any:
    @lru_cache(None)
    def worth(state: State) -> int:
        end = winner_of(rules, state)
        if end is not None:
            return end
        results = [points + sign * worth(after) for after, sign, points in moves_of(rules, state)]
        return max(results) if results else end_of(rules, state, misere)

    return worth


def worth_by_thresholds(rules: Rules, misere: bool) -> Any:
    """Where play can come back: the most points that somebody can force, sets growing until nothing changes."""
    states = [((n,), player) for n in range(len(rules.moves[0])) for player in (0, 1)]
    ends, after = {}, {}
    for state in states:
        end = winner_of(rules, state)
        after[state] = moves_of(rules, state) if end is None else []
        if not after[state]:
            ends[state] = end_of(rules, state, misere) if end is None else end
    found = dict.fromkeys(states, 0)
    for least in range(1, max([abs(end) for end in ends.values()], default=0) + 1):
        forced: dict[State, int] = {}
        before = -1
        while len(forced) > before:
            before = len(forced)
            for state in states:
                results = [sign * forced.get(to, 0) for to, sign, _ in after[state]]
                if ends.get(state, 0) >= least or 1 in results:
                    forced.setdefault(state, 1)
                elif ends.get(state, 0) <= -least or (results and set(results) == {-1}):
                    forced.setdefault(state, -1)
        found.update({state: sign * least for state, sign in forced.items()})
    return found.__getitem__


# The faces.


def position_of(places: tuple[int, ...]) -> Any:
    return places[0] if len(places) == 1 else bouton.Sum(*places)


def results_of(rules: Rules, n: int, player: int, worth: Any) -> dict[Any, int]:
    """The worth of each option, as a sorted tuple of parts, by its best move."""
    if winner_of(rules, ((n,), player)) is not None:
        return {}
    found: dict[Any, int] = {}
    for left, points, again in rules.moves[player][n]:
        parts = parts_of(rules, left)
        value = points + (1 if again else -1) * worth((parts, player if again else 1 - player))
        found[parts] = max(value, found.get(parts, value))
    return found


def parts_of(rules: Rules, places: tuple[int, ...]) -> tuple[int, ...]:
    if rules.is_cut:
        places = tuple(part for n in places for part in ((n // SIZE - 1, n % SIZE) if n >= SIZE else (n,)))
    return tuple(sorted(places))


def parts_in(rules: Rules, place: Any) -> tuple[int, ...]:
    data = place.data
    return parts_of(rules, tuple(data.parts) if isinstance(data, bouton.Sum) else (data,))


def check_place(rules: Rules, place: Any, n: int, worth: Any, misere: bool) -> None:
    """Outcome, score, winning and best moves of one position."""
    right = [worth((parts_of(rules, (n,)), player)) for player in (0, 1)]
    signs = tuple(None if each == 0 else each > 0 for each in right)
    assert (place.misere_outcome if misere else place.outcome).starters == signs
    if rules.kind == "score":
        assert place.score == (right[0] if rules.impartial else {"left": right[0], "right": -right[1]})
    for number, player in enumerate((None,) if rules.impartial else Player):
        results = results_of(rules, n, number, worth)
        wins = {parts for parts, value in results.items() if value > 0}
        assert {parts_in(rules, each) for each in place.winning_moves(player, misere=misere)} == wins
        if not misere:
            best = {parts for parts, value in results.items() if value == max(results.values())}
            assert {parts_in(rules, each) for each in place.best_moves(player)} == best


def check_solved(rules: Rules, worth: Any, misere: bool) -> None:
    """Whole games of compiled rules."""
    rows = rules.moves[0]
    if any(len({left for left, _, _ in row}) < len(row) for row in rows):
        return  # points and turns are functions of the option
    turns = {(n, left[0]): (points, again) for n, row in enumerate(rows) for left, points, again in row}
    given: dict[str, Any] = {}
    room: dict[str, Any] = {"bouton": bouton, "ENDS": rules.ends, "POINTS": rules.points}
    exec(f"given = dict({GIVEN[rules.kind]})", room)
    given = room["given"]
    if rules.is_cut:
        given["parts"] = lambda n: [n // SIZE - 1, n % SIZE] if n >= SIZE else [n]
    if any(again for _, again in turns.values()):
        given["again"] = lambda n, to: turns[n, to][1]
    if any(points for points, _ in turns.values()):
        given["gain"] = lambda n, to: turns[n, to][0]
    coded = bouton.rule_code(shape=len(rows), **given)(lambda n: [left[0] for left, _, _ in rows[n]])
    solved = bouton.solve(coded, misere=misere)
    for n in range(len(rows)):
        right = worth((parts_of(rules, (n,)), 0))
        assert chr(solved.outcome[n]) == ("D" if right == 0 else "N" if right > 0 else "P"), n
        if rules.kind == "score":
            assert solved.score[n] == right, n


def check(seed: int) -> None:
    random = Random(seed)
    rules = random_rules(random)
    room: dict[str, Any] = {}
    exec(compile(rules.code, "<rules>", "exec"), room)
    game = room["game"]
    top = len(rules.moves[0]) - 1
    graph = json.loads(browser_rules.answer("graph", json.dumps({"code": rules.code, "starts": [str(top)]})))
    read = typed_rules(graph["found"])
    for misere in (False,) if rules.kind == "score" else (False, True):
        worth = (worth_by_thresholds if rules.form == "loops" else worth_by_recursion)(rules, misere)
        for n in {top, random.randrange(top + 1), random.randrange(SIZE)}:
            check_place(rules, game(n), n, worth, misere)
        check_place(rules, read(top), top, worth, misere)
        found = bouton.analyze(game, top, misere=misere)
        place = game(top)
        assert found.outcome is (place.misere_outcome if misere else place.outcome)
        assert found.score == (place.score if rules.kind == "score" else None)
        if rules.impartial and rules.form in ("plain", "loops"):
            check_solved(rules, worth, misere)


@pytest.mark.parametrize("start", range(0, 60, 15))
def test_random_rules_in_every_face(start: int) -> None:
    for seed in range(start, start + 15):
        check(seed)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 10_000, 1_000))
def test_ten_thousand_rules_in_every_face(start: int) -> None:
    for seed in range(start, start + 1_000):
        try:
            check(seed)
        except (AssertionError, BoutonError) as error:
            error.add_note(f"seed {seed}")
            raise
