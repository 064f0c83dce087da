"""Dots-and-Boxes: each player in turn draws a line between two neighbouring dots; a player who closes a box takes it
and moves again. The player with more boxes when all lines are drawn wins.

É. Lucas described it in 1889 (L'Arithmétique amusante, la pipopipette). Strings-and-Coins is the same on any graph: a
player who cuts the last string of a coin takes it and moves again. In Nimstring the coins do not count: a player who
cannot cut a string loses, and one who takes a coin must cut another string (E. Berlekamp, The Dots and Boxes Game,
2000; E. Berlekamp, J. Conway and R. Guy, Winning Ways, ch. 16).
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from bouton.boxes.own_search import OwnSearch
from bouton.boxes.solver import solver_of
from bouton.graphs.undirected import random_pairs
from bouton.kinds.capabilities import (
    Decided,
    Drawn,
    Explained,
    Facts,
    NamedMoves,
    Parametrized,
    Practised,
    Symmetric,
    Turns,
)
from bouton.kinds.figures import Board, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.scored import Scored
from bouton.kinds.theorem import Theorem
from bouton.kinds.turns import Turn
from bouton.notation import starts_of
from bouton.numeration.binary import bits
from bouton.rulesets.boxes.boards import BoxBoard, GraphBoard, RectangleBoard
from bouton.rulesets.boxes.player import Goal, choose_string
from bouton.rulesets.boxes.reasons import nimstring_reasons, score_reasons
from bouton.rulesets.capabilities import OfGraph, Opponent
from bouton.values.outcome import Outcome
from bouton.values.valuation import OUTCOME

_RECTANGLES = RectangleBoard()


class StringGame(Ruleset, Turns, OwnSearch, Opponent, Symmetric, Drawn, NamedMoves, Explained, Practised):
    """A game on coins and strings, on the boards of `boxes`: a move cuts one of the remaining strings."""

    boxes: BoxBoard

    def options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Any]:
        left = self.boxes.left(position)
        for string in bits(left):
            yield self.boxes.place(position, left & ~(1 << string))

    def turn_options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Turn]:
        return (self.turn_to(position, option, player) for option in self.options(position))

    def _cut(self, position: Any, option: Any) -> int:
        """Return the number of the string that a move cuts."""
        return (self.boxes.left(position) & ~self.boxes.left(option)).bit_length() - 1

    def _coins_of(self, position: Any, option: Any) -> int:
        """Return the number of coins that a move takes."""
        return self.boxes.strings(position).coins_taken(self.boxes.left(position), self._cut(position, option))

    def turn_to(self, position: Any, option: Any, player: Player) -> Turn:
        return Turn(option, 0, self._coins_of(position, option) > 0)

    def move_name(self, position: Any, option: Any, player: Player) -> Message | str:
        return self.boxes.name_string(position, self._cut(position, option))

    def parse(self, text: str) -> Any:
        return self.boxes.parse(text)

    def format(self, position: Any) -> str:
        return self.boxes.format(position)

    def normal_form(self, position: Any) -> Any:
        return self.boxes.place(position, self.boxes.strings(position).normal_form(self.boxes.left(position)))

    def board(self, position: Any) -> Board:
        return self.boxes.draw(position)

    def small_positions(self) -> Iterator[Any]:
        return self.boxes.small_positions()

    def sample(self, random: Random, level: int) -> Any:
        return self.boxes.sample(random, level)

    def choose(self, position: Any, player: Player, level: int, seed: int, misere: bool) -> Any:
        left = self.boxes.left(position)
        goal: Goal = "coins" if self.counts_points(position) else "not-last" if misere else "last"
        string = choose_string(self.boxes.strings(position), left, level, seed, goal)
        return None if string is None else self.boxes.place(position, left & ~(1 << string))


class _PointGame(StringGame, Scored, Decided):
    """A game won by the player who takes more coins."""

    method = "alpha-beta over chains"

    def winner(self, position: Any) -> Player | None:
        return None

    def points(self, position: Any) -> int:
        return 0

    def mover_has_won(self, position: Any, player: Player, misere: bool = False) -> bool | None:
        return None

    def turn_to(self, position: Any, option: Any, player: Player) -> Turn:
        taken = self._coins_of(position, option)
        return Turn(option, taken, taken > 0)

    def turn_value(self, position: Any, misere: bool, spend: Callable[[int], None]) -> int:
        return solver_of(self.boxes.strings(position)).score(self.boxes.left(position), spend)

    def explain(self, position: Any, facts: Facts) -> Iterable[Figure]:
        return score_reasons(self.boxes, position, facts)


class DotsAndBoxes(_PointGame):
    """Dots-and-Boxes on rectangles; ``2x3`` has two rows of three boxes and no line yet.

    >>> import bouton
    >>> bouton.position("dots-and-boxes", "2x2").score, bouton.position("dots-and-boxes", "1/00/0").score
    (2, 1)
    """

    name = "dots-and-boxes"
    boxes: BoxBoard = _RECTANGLES
    examples: tuple[tuple[str, str], ...] = starts_of(
        "dots-and-boxes", "11/101/10/100/10", "2x2", "111/1001/001/1000/110"
    )
    openings: tuple[tuple[str, str], ...] = tuple(("dots-and-boxes", size) for size in ("2x2", "2x3", "3x3", "4x4"))


class StringsAndCoins(OfGraph, _PointGame, Parametrized):
    """Strings-and-Coins on a graph; a vertex named ``ground`` holds no coin.

    >>> import bouton
    >>> bouton.position("strings-and-coins:=a-b,b-c,c-a", "all").score
    -3

    Parameters
    ----------
    boxes : the graph.
    path : the file from which it was read, part of the spec.
    """

    name = "strings-and-coins"
    reads_file = True
    examples: tuple[tuple[str, str], ...] = starts_of(
        "strings-and-coins:=ground-a,ground-a,a-b,b-c,c-ground,b-d", "all", "1,3-5"
    )
    openings: tuple[tuple[str, str], ...] = (
        ("strings-and-coins:=ground-a,ground-a,a-b,b-c,c-ground,b-d", "all"),
        ("strings-and-coins:=ground-a,a-b,b-c,c-a,b-d,d-e,e-f,f-d,e-g,g-h,h-c,h-ground,f-ground,g-ground", "all"),
    )

    def __init__(self, boxes: GraphBoard, path: str = "") -> None:
        self.boxes: BoxBoard = boxes
        self.path = path

    @classmethod
    def from_parameters(cls, parameters: str) -> "StringsAndCoins":
        return cls(GraphBoard.read(parameters, cls.name), parameters)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StringsAndCoins) and (self.path, self.boxes) == (other.path, other.boxes)

    def __hash__(self) -> int:
        return hash(self.spec)

    def variant(self, random: Random, level: int) -> "StringsAndCoins":
        """Make a random connected graph: a tree and some additional edges."""
        return self.from_parameters("=" + random_pairs(random, 4 + level, 2 + 2 * level))


class Nimstring(StringGame, Parametrized):
    """Nimstring, on rectangles of boxes or on a graph: ``nimstring 2x2``, ``nimstring:=a-b,b-c,c-ground all``.

    >>> import bouton
    >>> bouton.position("nimstring", "2x2").grundy, bouton.position("nimstring", "1x2").grundy
    (0, 1)

    Parameters
    ----------
    boxes, path : as in `StringsAndCoins`; if omitted, positions are rectangles of boxes.
    """

    name = "nimstring"
    method = "nimbers of parts"
    examples: tuple[tuple[str, str], ...] = starts_of("nimstring", "11/101/10/100/10", "2x2", "111/1001/001/1000/110")
    openings: tuple[tuple[str, str], ...] = starts_of("nimstring", "1x3", "1x5", "2x3")

    def __init__(self, boxes: BoxBoard = _RECTANGLES, path: str = "") -> None:
        self.boxes = boxes
        self.path = path

    @classmethod
    def from_parameters(cls, parameters: str) -> "Nimstring":
        return cls(GraphBoard.read(parameters, cls.name), parameters) if parameters else cls()

    @property
    def spec(self) -> str:
        return f"{self.name}:{self.path}" if self.path else self.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Nimstring) and (self.path, self.boxes) == (other.path, other.boxes)

    def __hash__(self) -> int:
        return hash(self.spec)

    def turn_value(self, position: Any, misere: bool, spend: Callable[[int], None]) -> int | None:
        if misere:
            return None
        return -1 if self.nimber(position, spend) == 0 else 1

    def nimber(self, position: Any, spend: Callable[[int], None]) -> int | None:
        return solver_of(self.boxes.strings(position)).nimber(self.boxes.left(position), spend)

    def value_without_nimber(self, position: Any) -> str | None:
        return None if _loony(self, position) is None else "loony"

    def explain(self, position: Any, facts: Facts) -> Iterable[Figure]:
        return nimstring_reasons(self.boxes, position, facts)


def _loony(game: Nimstring, position: Any) -> Outcome | None:
    """Return N if there is an offer: a player who may take or leave its coins wins, whatever the rest. Else None."""
    offer = game.boxes.strings(position).take_free(game.boxes.left(position))[2]
    return None if offer is None else Outcome.N


Nimstring.theorems = (Theorem("nimstring.theorem-loony", ("winning-ways#ch. 16", "berlekamp-2000"), OUTCOME, _loony),)

RULESETS: list[type[StringGame]] = [DotsAndBoxes, StringsAndCoins, Nimstring]
