"""Capabilities that one family of games alone has.

These classes stand here, beside the family, and not in `bouton.kinds.capabilities`, until a second one needs them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from bouton.kinds.capabilities import FallsApart, Storable
from bouton.kinds.capability import Capability
from bouton.kinds.figures import Area
from bouton.kinds.heap_rule import HeapRelatives
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand

if TYPE_CHECKING:
    from bouton.boards.rows import RowSequence

__all__ = [
    "Abbreviated",
    "Certified",
    "Coins",
    "Estimated",
    "OfGraph",
    "Opponent",
    "PartsOfGraph",
    "Picked",
    "Placed",
    "PlacedStones",
    "Related",
    "Reworded",
    "RowFamilies",
    "RowValues",
    "TextBoard",
]


class Abbreviated(Capability):
    """Positions of a played game are often written down in short (the totals of Fibonacci Nim)."""

    def read_game(self, texts: Sequence[str]) -> Sequence[str]:
        """The positions of a played game, completed to texts that `parse` reads."""
        raise NotImplementedError


class Certified(Capability):
    """Certificates of who wins a board, and of Grundy values where each player makes either's moves."""

    #: The name in `bouton.checkers.board` of the game in which each player makes either's moves, and of that of two
    #: players; empty where it is not there.
    checked_as: str = ""
    decided_as: str = ""

    def board_letters(self, position: Any) -> str:
        """A letter for each square: ``.`` free, ``x`` Left's, ``o`` Right's, ``#`` gone."""
        raise NotImplementedError

    def board_arcs(self) -> list[tuple[int, int]]:
        """The arcs of a digraph, whose ends moves tell apart; the default has none."""
        return []


class RowValues(Capability):
    """The values of a row of positions, `cell((n,))`, are found together by a search of the game's own."""

    #: how far such a search goes at most
    most_in_row: ClassVar[int] = 10_000

    def row_values(self, last: int, memory: int | None, tick: Callable[[int], None] | None) -> Sequence[int] | None:
        """The Grundy values of the positions `cell((n,))`, n from 0 to `last`.

        It may take long, and that many bytes of memory (None: little); it tells `tick` how many values it has. None
        where the game has no such search.
        """
        raise NotImplementedError


class RowFamilies(Capability):
    """The positions `cell((n,))` are rows that repeat a pattern; play may leave finitely many families of rows."""

    #: repetitions that are valued at most where no period is proved
    most_repeated: ClassVar[int] = 50_000

    def row_sequence(self, last: int, tick: Callable[[int], None] | None) -> "RowSequence | None":
        """The values of the pattern repeated 0 to `last` times, with their period; None where there are no families."""
        raise NotImplementedError


class Coins(RowValues):
    """A position is a choice of places on a board: coins that show heads.

    Its value is the nim-sum of the values of its places, so that the P-positions are a linear code.
    """

    def coin_values(self, shape: Sequence[int]) -> Sequence[int]:
        """The Grundy values of the places of a board of that shape.

        Raises
        ------
        NotationError : when there is no board of that shape.
        """
        raise NotImplementedError

    def read_coins(self, text: str) -> tuple[tuple[int, ...], str]:
        """The shape of a board, and its places one after another as zeros and ones.

        Raises
        ------
        NotationError : for a text that is no position.
        """
        raise NotImplementedError

    def write_coins(self, shape: Sequence[int], word: str) -> str:
        """The position that `read_coins` reads to this."""
        raise NotImplementedError

    def mex_terms(self, position: Any) -> tuple[str, Sequence[str]] | None:
        """Parts of a mex over the options: the position's own term and those of the options, in their order.

        None where the terms are g(…) of the positions.
        """
        raise NotImplementedError


class Estimated(Capability):
    """The game says better than the number of moves who is ahead where the end is out of sight."""

    #: how many moves could be looked at in the time of one estimate, about
    work_of_estimate: int = 1

    def estimate(self, position: Any) -> int | None:
        """The lead that Left seems to have; below 0 where Right has it; None where a player cannot move."""
        raise NotImplementedError


class TextBoard(Capability):
    """The board is no grid of squares; the game itself writes it as text."""

    def text_board(self, position: Any) -> Sequence[str]:
        """The board as lines of text."""
        raise NotImplementedError


class OfGraph(Ruleset, Storable):
    """Rules on a graph whose file, or whose row of pairs ``=a-b,b-c``, is part of the spec."""

    path: str

    @property
    def is_storable(self) -> bool:
        """A graph in the spec itself cannot change under that name, a file can."""
        return self.path.startswith("=")

    @property
    def spec(self) -> str:
        return f"{self.name}:{self.path}"


class PartsOfGraph(OfGraph, FallsApart):
    """Positions are sets of vertices or edges, as bits; the connected parts of what is left are summands."""

    def parts(self, position: int) -> list[int]:
        """The connected parts, in the order of their first bits."""
        raise NotImplementedError

    def summands(self, position: int) -> Sequence[Summand]:
        found = self.parts(position)
        return [Summand(self, part) for part in found] if len(found) > 1 else ()

    def replace(self, position: int, index: int, part: int) -> int:
        return position & ~self.parts(position)[index] | part


class Picked(Capability):
    """Moves may be too many to be listed: pieces are picked on the board, and the rules say where that leads."""

    def picked_option(self, position: Any, elements: Sequence[str]) -> Any:
        """The option that these elements of the board make together; None where they make no move."""
        raise NotImplementedError


class Opponent(Capability):
    """The game has a player of its own, better than one that looks a few moves ahead at any game."""

    def choose(self, position: Any, player: Player, level: int, seed: int, misere: bool) -> Any:
        """The option that the program plays; None where `player`, whose turn it is, cannot move.

        Parameters
        ----------
        level : int
            0, at random, to 5, as well as it can; a move takes a few seconds at most.
        seed : int
            The same seed gives the same move.
        """
        raise NotImplementedError

    def weights(self, position: Any, player: Player) -> Mapping[Any, float]:
        """The weight of each option for both players, from 0 to 1, where nobody knows who wins; empty if unknown."""
        return {}

    def areas(self, position: Any) -> Sequence[Area]:
        """Parts of the board where pieces hold together whatever the opponent plays."""
        return ()


class PlacedStones(NamedTuple):
    """A game of two players who place stones in turn on a board of at most 64 squares, as bits; four in line win.

    Attributes
    ----------
    name : the game and its board.
    squares : how many there are.
    first, occupied : the stones of the player who moved first in the game, and all stones. Whose turn it is follows
        from their number: the first player's where it is even.
    places : the squares on which a stone may be placed next, as bits, which depend only on where stones are.
    lines : for each direction the step from a square of a line to the next, and the squares at which a line begins.
    """

    name: str
    squares: int
    first: int
    occupied: int
    places: Callable[[int], Sequence[int]]
    lines: Sequence[tuple[int, int]]


class Placed(Capability):
    """Stones are placed and never moved, so that all positions with stones on the same squares are played alike."""

    def placed_stones(self, position: Any) -> PlacedStones:
        """The rules as bits, and the position."""
        raise NotImplementedError


class Related(Capability):
    """The rules of one heap have a standard form, which other rules share."""

    def heap_relatives(self) -> HeapRelatives | None:
        """The standard form, and the other rules that have it; None where that means nothing."""
        raise NotImplementedError


class Reworded(Capability):
    """Rules whose statement, at length or in a line, depends on their parameters."""

    def rules_key(self) -> tuple[str, dict[str, Any]]:
        """The entry of the catalogue that states these rules, and what goes into it."""
        return "rules", {}

    def line_key(self) -> tuple[str, dict[str, Any]]:
        """The entry that states them in a line, and what goes into it: a value may be a message, or a list of them.

        It begins with ``line``, or with ``line-whole`` where it says who wins.
        """
        raise NotImplementedError
