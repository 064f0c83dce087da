"""Capabilities: named in the class line, or given to whoever defines their methods."""

import subprocess
import sys

import pytest

import bouton
from bouton.answers.boards import board_of
from bouton.errors import InputError, NotationError
from bouton.hex.connection import Connection
from bouton.kinds.capabilities import (
    Bounded,
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
from bouton.kinds.figures import Board, Element, Formula
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
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


class Rich(Plain):
    """The same with a method or two of several capabilities, and none in the class line."""

    def explain(self, position, facts):
        yield Formula("mine", [f"at {position}"])

    def board(self, position):
        return Board([Element("a", "square", 0, 0)], [])

    def cell(self, coordinates):
        return sum(coordinates)

    def sample(self, random, level):
        return level + 3


SPECIAL = (Connection, Abbreviated, Coins, TextBoard, Related, Reworded)


def test_plain_rules_have_no_capability():
    assert Plain.__mro__ == (Plain, Ruleset, object)
    assert not isinstance(Plain(), Capability)


def test_rules_that_define_the_methods_have_the_capabilities():
    rich = Rich()
    assert {cls for cls in (Drawn, Explained, Tabular, Practised) if isinstance(rich, cls)} == {
        Drawn,
        Explained,
        Tabular,
        Practised,
    }
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


def test_a_normal_form_makes_rules_symmetric_and_is_used():
    asked = []

    class Halved(Plain):
        def normal_form(self, position):
            asked.append(position)
            return position % 3

    assert isinstance(Halved(), Symmetric) and not isinstance(Plain(), Symmetric)
    assert bouton.analyze(Halved(), "301").outcome == "N" and asked


def test_a_flag_alone_is_enough():
    class Split(Plain):
        falls_apart = True

    class Whole(Plain):
        falls_apart = False

    assert isinstance(Split(), FallsApart) and Split().falls_apart and not Split().parts_mingle
    assert not Whole().falls_apart


def test_a_mixin_counts():
    class Words:
        def explain(self, position, facts):
            return [Formula("mixed", [f"mixed {position}"])]

    class Mixed(Words, Plain):
        pass

    assert isinstance(Mixed(), Explained)
    assert "mixed 4" in str(bouton.analyze(Mixed(), "4"))


def test_a_capability_that_is_loaded_later_is_added():
    code = """
from bouton import Ruleset
class Mine(Ruleset):
    name = "mine"
    def text_board(self, position):
        return ["north"]
class Below(Mine):
    pass
import sys
assert "bouton.rulesets.capabilities" not in sys.modules
from bouton.rulesets.capabilities import Coins, TextBoard
print(issubclass(Mine, TextBoard), issubclass(Below, TextBoard), issubclass(Below, Coins))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8")
    assert done.stdout.split() == ["True", "True", "False"], done.stderr


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
