"""Capabilities, which rules name in their class line."""

import os
import subprocess
import sys

import pytest

import bouton
from bouton.answers.boards import board_of
from bouton.errors import InputError, NotationError, RulesError
from bouton.hex.connection import Connection
from bouton.kinds.capabilities import (
    Bounded,
    Decided,
    Drawn,
    Explained,
    FallsApart,
    HeapRules,
    Practised,
    Symmetric,
    Tabular,
    heap_rule_of,
)
from bouton.kinds.capability import Capability
from bouton.kinds.figures import Board, Element, FormulaFigure
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.turns import TurnOrder
from bouton.rulesets.capabilities import Abbreviated, Coins, Related, Reworded, TextBoard


class Plain(Ruleset):
    """One number; a move takes one or two. It says nothing but its rules."""

    name = "plain"

    def options(self, position, player=Player.LEFT):
        return [position - k for k in (1, 2) if k <= position]

    def parse(self, text):
        return int(text)

    def format(self, position):
        return str(position)


class Rich(Plain, Explained, Drawn, Tabular, Practised):
    """The same with a method or two of several capabilities."""

    def explain(self, position, facts):
        yield FormulaFigure("mine", [f"at {position}"])

    def board(self, position):
        return Board([Element("a", "square", 0, 0)], [])

    def cell(self, coordinates):
        return sum(coordinates)

    def sample(self, random, level):
        return level + 3


SPECIAL = (Connection, Abbreviated, Coins, TextBoard, Related, Reworded)


def test_plain_rules_have_no_capability():
    assert Plain.__mro__ == (Plain, Ruleset, TurnOrder, object)
    assert not isinstance(Plain(), Capability)


def test_rules_have_the_capabilities_that_they_name():
    rich = Rich()
    assert not isinstance(rich, Symmetric | Bounded | HeapRules | FallsApart | Connection | Coins)
    assert rich.hidden_heaps(3) == () and rich.variant(None, 1) is rich and rich.axes == {}  # what it leaves out


def test_what_such_rules_define_is_used():
    analysis = bouton.analyze(Rich(), "4")
    assert "at 4" in str(analysis) and analysis.winning_moves == ["3"]
    assert [cell.grundy for cell in bouton.table(Rich(), [range(2), range(3)]).cells] == [0, 1, 2, 1, 2, 0]
    assert [element["id"] for element in board_of(Rich(), "4")["board"]["elements"]] == ["a"]
    assert board_of(Rich(), "4")["drawn"] and not board_of(Plain(), "4")["drawn"]
    assert bouton.exercises(Rich(), seed=1, count=1)["questions"][0]["position"] == "4"


def test_rules_without_them_are_answered_for_all_the_same():
    assert bouton.analyze(Plain(), "4").winning_moves == ["3"]
    with pytest.raises(NotationError, match="no table"):
        bouton.table(Plain(), [range(3)])
    with pytest.raises(NotationError, match="linear code"):
        bouton.code(Plain(), 7)
    with pytest.raises(InputError):
        bouton.exercises(Plain(), seed=1)
    with pytest.raises(InputError, match="single heaps"):
        bouton.sequence(Plain(), 5)
    assert heap_rule_of(Plain()) is None


def test_a_normal_form_of_symmetric_rules_is_used():
    asked = []

    class Halved(Plain, Symmetric):
        def normal_form(self, position):
            asked.append(position)
            return position % 3

    assert bouton.analyze(Halved(), "301").outcome == "N" and asked


class Words:
    """A mixin, which is no capability."""

    def explain(self, position, facts):
        return [FormulaFigure("mixed", [f"mixed {position}"])]


@pytest.mark.parametrize(
    ("bases", "members", "capability"),
    [
        ((), {"normal_form": lambda self, position: position}, Symmetric),
        ((), {"winner": lambda self, position: None}, Decided),
        ((), {"falls_apart": False}, FallsApart),
        ((Words,), {}, Explained),
        ((Drawn,), {"cell": sum}, Tabular),
        ((), {"text_board": lambda self, position: ["north"]}, TextBoard),
        ((), {"connection": lambda self, position: None}, Connection),
    ],
)
def test_a_member_of_a_capability_that_is_not_named_is_refused(bases, members, capability):
    """With the line to write; of a mixin, too."""
    with pytest.raises(RulesError, match=rf"Mine defines \w+ but .*\(…, {capability.__name__}\)") as error:
        type("Mine", (*bases, Plain), members)
    assert f"« from {capability.__module__} import {capability.__name__} »" in error.value.say("fr").replace(
        "\xa0", " "
    )
    assert issubclass(type("Mine", (*bases, Plain, capability), members), capability)


@pytest.mark.parametrize("name", ["radices", "function", "base"])
def test_attributes_of_users_rules_may_have_any_name(name):
    """The package's own rules have these; a user's attribute of that name means nothing to it."""
    game = Plain()
    setattr(game, name, (10, 10))
    assert bouton.analyze(game, "7").grundy == 1


def test_what_has_to_be_named_does_not_depend_on_what_is_loaded(tmp_path):
    rules = "class Mine(bouton.Ruleset):\n    name = 'mine'\n    def choose(self, position): ...\n"
    (tmp_path / "mine.py").write_text(f"import bouton\n{rules}")
    command = [sys.executable, "-m", "bouton", "analyze", f"{tmp_path / 'mine.py'}:Mine", "3"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert done.returncode == 2 and "Mine defines choose but does not name Opponent: write" in done.stderr


def test_each_special_capability_has_its_game():
    specs = {
        "hex": (Connection, Reworded, TextBoard),
        "turning:at-most-3": (Coins, Reworded),
        "octal:0.7": (Related, Reworded),
    }
    specs["fibonacci"] = (Abbreviated, Reworded)
    for spec, capabilities in specs.items():
        game = bouton.find(spec)
        assert {cls for cls in SPECIAL if isinstance(game, cls)} == set(capabilities)


@pytest.mark.parametrize(
    ("text", "most", "count"),
    [
        ("turning:at-most-2 0001 + turning:at-most-2 01", 100, 6),
        ("turning:at-most-2 0001 + turning:at-most-2 01", 6, 6),
        ("turning:at-most-2 0001 + turning:at-most-2 01", 5, 6),
        ("turning:at-most-2 0001 + turning:at-most-2 01", 2, 3),
        ("turning:at-most-2 0001 + nim 3", 100, None),
        ("turning:at-most-2 0001 + cram ..", 100, None),
    ],
)
def test_options_of_a_sum_are_counted_where_those_of_all_components_are(text, most, count):
    game = bouton.find("sum")
    position = game.parse(text)
    assert game.count_options(position, Player.LEFT, most) == count
    if count is not None and count <= most:
        assert len(list(game.options(position))) == count
