"""Every answer about every game is consistent: outcome, values, moves, moves left, reasons, provenance."""

import json
from typing import Any

import pytest
from test_rulesets import SPECS, alternating, folder, players, positions  # noqa: F401 (fixtures)

import bouton
from bouton.answers.analysis import analyze
from bouton.answers.coherence import check_coherence
from bouton.answers.moves import MoveList
from bouton.answers.options import options
from bouton.answers.position import Position
from bouton.errors import DisagreementError, InputError
from bouton.kinds.capabilities import Decided
from bouton.kinds.player import Player
from bouton.language import say
from bouton.search.answer import Answer, Provenance
from bouton.search.sources import Sources
from bouton.values.mex import mex
from bouton.values.outcome import Outcome

pytestmark = pytest.mark.once

#: how many positions of a game: some at every run, all of them by dev.py slow
SPREADS = [3, pytest.param(12, marks=pytest.mark.thorough), pytest.param(400, marks=pytest.mark.slow)]
#: where a position takes seconds, fewer
_FEW = {"hex:4": 1, "poker-nim:keep": 4, "dawsons-chess": 4}
_LISTED = {True: "win", None: "draw", False: "loss"}


def first_by_rows(rows: list[dict[str, Any]], ended: Player | None, player: Player, misere: bool) -> str:
    """What a player gets who starts, by what the options say: win, draw or loss."""
    if not rows:
        wins = misere if ended is None else (ended is player) is not misere
        return "win" if wins else "loss"
    if any(row["winning"] for row in rows):
        return "win"
    after = [Outcome(row["outcome"]).starters[0 if player is Player.RIGHT else 1] for row in rows]
    return "draw" if None in after else "loss"


def check_answer(place: Position, misere: bool) -> None:
    rules, position = place.ruleset, place.data
    data = json.loads(json.dumps(analyze(rules, position, misere=misere, lang="en").to_dict()))
    listing = options(rules, position, misere=misere, lang="en")
    rows, impartial = listing["options"], rules.is_impartial(position)
    both = players(rules, position)
    by_player = [(each, [row for row in rows if impartial or row["player"] == each]) for each in both]
    outcome = Outcome(data["outcome"])
    firsts = dict(zip(Player, map(_LISTED.get, outcome.starters), strict=True))
    assert data["winning_moves_complete"] and listing["complete"]

    # Outcome and options.
    for player, mine in by_player:
        assert firsts[player] == first_by_rows(mine, rules.winner(position), player, misere)
        for row in mine:
            there = Outcome(row["outcome"]).starters[1 if player is Player.LEFT else 0]
            assert row["winning"] is (there is False)
    if impartial:
        assert outcome in ("P", "N", "D") and "left_first" not in data
    else:
        assert (data["left_first"], data["right_first"]) == (firsts[Player.LEFT], firsts[Player.RIGHT])

    # Winning moves: those that the options say win, and none in a lost position.
    count = 0
    for player, mine in by_player:
        moves = data["winning_moves"] if impartial else data["winning_moves"][player]
        names = data["moves"] if impartial else data["moves"][player]
        winning = [(row["position"], row["move"]) for row in mine if row["winning"]]
        assert sorted(zip(moves, names, strict=True)) == sorted(winning)
        count += len(moves)
        assert bool(moves) is (firsts[player] == "win" and bool(mine))
    assert data["winning_moves_count"] == count

    # Values.
    grundy, value, provenance = data["grundy"], data["value"], data["provenance"]
    assert not misere or (grundy is None and value is None)
    if grundy is not None:
        assert outcome == ("N" if grundy else "P")
        assert value == ("0" if grundy == 0 else "*" if grundy == 1 else f"*{grundy}")
        if impartial and all(row["grundy"] is not None for row in rows):
            assert grundy == mex([row["grundy"] for row in rows])
    elif value is not None and not impartial:
        assert bouton.value(value).outcome == outcome
        assert data["temperature"] is None or data["mean"] is not None
    elif value is not None:
        assert outcome == "D" if value == "∞" else outcome in ("D", "N"), value
        assert value.startswith("∞")
        inside = value.removeprefix("∞").strip("()").split(",")
        assert (outcome == "N") is ("0" in inside)
    for row in rows:
        if row["grundy"] is not None:
            assert row["outcome"] == ("N" if row["grundy"] else "P")

    # Moves left.
    if data["remoteness"] is not None:
        assert outcome in ("P", "N") and (data["remoteness"] % 2 == misere) is (outcome == "P")
        assert bool(data["remoteness"]) is bool(rows)

    # Where it is from, and what is said.
    assert "winning_moves" not in provenance or data["winning_moves_count"]
    assert set(provenance) - {"winning_moves"} == {
        "outcome",
        *(key for key in ("grundy", "remoteness") if data[key] is not None),
    }
    assert all(provenance.values())
    sentences, play = data["explanation"]["sentences"], data["play"]
    kind = outcome if impartial or outcome not in ("P", "N") else f"{outcome}-partizan"
    ended = "-ended" if outcome == "D" and isinstance(rules, Decided) else ""
    mixed = len({firsts[each] for each in firsts}) > 1 and "draw" in firsts.values()
    assert mixed or sentences[0] == say(f"analysis.{play}-{kind}{ended}", letter=outcome)
    assert (grundy is not None) is any(each.startswith(f"Grundy value: {grundy}.") for each in sentences)
    said = [text for player in firsts for text in sentences if text == say(f"analysis.no-moves-{player}")]
    for player, mine in by_player:
        none = say(f"analysis.no-moves-{player}")
        assert none not in said or not any(row["winning"] for row in mine)


@pytest.mark.thorough("hex:4-3-normal", "hex:4-3-misere", "dawsons-chess-3-misere", "poker-nim:keep-3-normal")
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("most", SPREADS)
def test_every_answer_is_coherent(alternating, misere, most):  # noqa: F811
    game = alternating
    wrong, seen = [], 0
    for position in positions(game, min(most, _FEW.get(game.spec, most))):
        try:
            check_answer(Position(game, position), misere)
        except InputError:  # too many options to be listed
            continue
        except AssertionError as error:
            wrong.append(f"{game.spec} {game.format(position)}: {error}")
        seen += 1
    assert seen and not wrong, "\n".join(wrong[:5])


# The guard in the code itself.

_MOVES = {Player.LEFT: MoveList([], [], 0, None, True)}


def _answer(stated: Outcome) -> Answer:
    return Answer(stated, Provenance("theorem", ("nobody",)))


_LOST, _WON = Answer(Outcome.P, Provenance("search")), _answer(Outcome.N)


@pytest.mark.parametrize(
    ("misere", "answers"),
    [
        (False, (_LOST, Answer(3, Provenance("search")), None)),
        (False, (_WON, Answer(0, Provenance("search")), None)),
        (False, (_LOST, None, Answer(3, Provenance("search")))),
        (True, (_LOST, None, Answer(2, Provenance("search")))),
        (False, (_WON, Answer(3, Provenance("theorem", ("nobody",))), None)),
    ],
    ids=["lost, 3", "won, 0", "lost in 3", "lost in 2", "no move"],
)
def test_what_contradicts_itself_is_no_answer(misere, answers):
    place = bouton.position("nim", "3")
    with pytest.raises(DisagreementError) as caught:
        check_coherence(place, misere, answers, None, _MOVES)
    assert caught.value.say("en") != caught.value.say("fr")


def test_a_value_that_contradicts_the_outcome_is_no_answer():
    place = bouton.position("domineering", "..")
    with pytest.raises(DisagreementError):
        check_coherence(place, False, (Answer(Outcome.L, Provenance("search")), None, None), bouton.value("-1"), {})
    check_coherence(place, False, (Answer(Outcome.R, Provenance("search")), None, None), bouton.value("-1"), {})


def test_a_finished_game_may_be_won_without_a_move():
    place = bouton.position("nim", "0")
    check_coherence(place, True, (Answer(Outcome.N, Provenance("search")), None, None), None, _MOVES)


def test_an_answer_that_contradicts_itself_is_refused_by_analyze(monkeypatch):
    """A theorem that says lost beside a search that finds another Grundy value, and one that says won and is not."""
    right = {"..": "N", "..|..": "P", "...|...": "N"}
    for stated in (Outcome.P, Outcome.N):
        monkeypatch.setattr(Sources, "checked_value", lambda *_, stated=stated: _answer(stated))
        for text, outcome in right.items():
            if outcome == stated:
                assert analyze("cram", text).outcome == outcome
            else:
                with pytest.raises(DisagreementError):
                    analyze("cram", text)
