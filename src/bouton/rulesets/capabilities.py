"""Capabilities of a single family of games.

These classes are kept here, near the family, and move to `bouton.kinds.capabilities` once a second family needs them.
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


class Abbreviated(Capability):
    """The positions of a recorded game are often written in short form (the totals of Fibonacci Nim)."""

    def read_game(self, texts: Sequence[str]) -> Sequence[str]:
        """Return the positions of a recorded game, expanded to texts that `parse` accepts."""
        raise NotImplementedError


class Certified(Capability):
    """Certificates prove who wins a board, and Grundy values of the game in which each player makes either's moves."""

    #: The name in `bouton.checkers.board` of the game in which each player makes either's moves, and of the partizan
    #: game; empty if there is none.
    checked_as: str = ""
    decided_as: str = ""

    def board_letters(self, position: Any) -> str:
        """Return a letter for each square: ``.`` free, ``x`` Left's, ``o`` Right's, ``#`` gone."""
        raise NotImplementedError

    def board_arcs(self) -> list[tuple[int, int]]:
        """Return the arcs of a digraph, if moves distinguish their ends; none by default."""
        return []


class RowValues(Capability):
    """The values of a row of positions, `cell((n,))`, are computed together by the game's own search."""

    #: largest n for such a search
    most_in_row: ClassVar[int] = 10_000

    def row_values(self, last: int, memory: int | None, tick: Callable[[int], None] | None) -> Sequence[int] | None:
        """Return the Grundy values of the positions `cell((n,))` for n from 0 to `last`.

        The search may take a long time and up to `memory` bytes (None: little); it passes the number of values so far
        to `tick`. None if the game has no such search.
        """
        raise NotImplementedError


class RowFamilies(Capability):
    """The positions `cell((n,))` are rows that repeat a pattern; play may lead to finitely many families of rows."""

    #: most repetitions that are valued if no period is proved
    most_repeated: ClassVar[int] = 50_000

    def row_sequence(self, last: int, tick: Callable[[int], None] | None) -> "RowSequence | None":
        """Return the values of 0 to at least `last` repetitions of the pattern, or fewer if they prove a period; None
        if play does not lead to finitely many families."""
        raise NotImplementedError


class RowPeriod(Capability):
    """The first theorem about the game says whether the values of the positions `cell((n,))` have a period."""

    def row_period(self) -> tuple[int, int, int] | None:
        """Return preperiod, period and saltus of the Grundy values; a period of 0 means that they have none, None that
        the theorem does not tell."""
        raise NotImplementedError

    def row_reach(self) -> int | None:
        """Return a number k such that the values of the k positions before `cell((n,))` decide its own value, for all
        n > k in the same way; None if there is none, or it is not known."""
        return None


class Coins(RowValues):
    """A position is a set of places on a board: the coins that show heads.

    Its value is the nim-sum of the values of its places, so the P-positions form a linear code.
    """

    def coin_values(self, shape: Sequence[int]) -> Sequence[int]:
        """Return the Grundy values of the places of a board of that shape.

        Raises
        ------
        NotationError : if there is no board of that shape.
        """
        raise NotImplementedError

    def read_coins(self, text: str) -> tuple[tuple[int, ...], str]:
        """Return the shape of a board, and its places in order as a string of zeros and ones.

        Raises
        ------
        NotationError : if the text is not a position.
        """
        raise NotImplementedError

    def write_coins(self, shape: Sequence[int], word: str) -> str:
        """Return the position for which `read_coins` returns these values."""
        raise NotImplementedError

    def mex_terms(self, position: Any) -> tuple[str, Sequence[str]] | None:
        """Return the parts of a mex over the options: the position's own term and those of the options, in order.

        None if the terms are g(…) of the positions.
        """
        raise NotImplementedError


class Estimated(Capability):
    """The game estimates who is ahead, better than by counting moves, when the end of the game is out of reach."""

    #: approximate number of moves that can be examined in the time of one estimate
    work_of_estimate: int = 1

    def estimate(self, position: Any) -> int | None:
        """Return Left's apparent lead, negative if Right is ahead; None if a player cannot move or has won."""
        raise NotImplementedError


class TextBoard(Capability):
    """The board is not a grid of squares; the game itself writes it as text."""

    def text_board(self, position: Any) -> Sequence[str]:
        """Return the board as lines of text."""
        raise NotImplementedError


class OfGraph(Ruleset, Storable):
    """Rules on a graph whose file name, or list of pairs ``=a-b,b-c``, is part of the spec."""

    path: str

    @property
    def is_storable(self) -> bool:
        """Whether the graph is in the spec itself, and cannot change under that name, as a file can."""
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
    """Moves may be too many to list: the player picks pieces on the board, and the rules determine the result."""

    def picked_option(self, position: Any, elements: Sequence[str]) -> Any:
        """Return the option that these elements of the board make together; None if they do not make a move."""
        raise NotImplementedError


class Opponent(Capability):
    """The game has its own computer player, better than a general search a few moves deep."""

    def choose(self, position: Any, player: Player, level: int, seed: int, misere: bool) -> Any:
        """Return the option that the program plays; None if `player`, whose turn it is, cannot move.

        Parameters
        ----------
        level : int
            From 0, random, to 5, as good as possible; a move takes at most a few seconds.
        seed : int
            The same seed gives the same move.
        """
        raise NotImplementedError

    def weights(self, position: Any, player: Player) -> Mapping[Any, float]:
        """Map each option of `player` to a weight from 0 to 1, for use if the winner is unknown; empty if there is no
        weight."""
        return {}

    def areas(self, position: Any) -> Sequence[Area]:
        """Return parts of the board in which a player's pieces stay connected whatever the opponent plays."""
        return ()


class PlacedStones(NamedTuple):
    """A game of placing stones in turn on a board of at most 64 squares, as bits; four in a line win.

    Attributes
    ----------
    name : the game and its board.
    squares : the number of squares.
    first, occupied : the stones of the player who moved first in the game, and all stones. It is the first player's
        turn if their number is even.
    places : given the occupied squares, returns those on which the next stone may be placed, as bits.
    lines : for each direction, the step from one square of a line to the next, and the squares at which lines begin.
    """

    name: str
    squares: int
    first: int
    occupied: int
    places: Callable[[int], Sequence[int]]
    lines: Sequence[tuple[int, int]]


class Placed(Capability):
    """Stones are placed and never moved, so that all positions with the same occupied squares have the same moves."""

    def placed_stones(self, position: Any) -> PlacedStones:
        """Return the rules as bits, and the position."""
        raise NotImplementedError


class Related(Capability):
    """The rules of one heap have a standard form, which other rules share."""

    def heap_relatives(self) -> HeapRelatives | None:
        """Return the standard form, and the other rules that have it; None if the notion does not apply."""
        raise NotImplementedError


class Reworded(Capability):
    """Rules whose statement, in full or in one line, depends on their parameters."""

    def rules_key(self) -> tuple[str, dict[str, Any]]:
        """Return the catalogue entry that states these rules, and the values to insert."""
        return "rules", {}

    def line_key(self) -> tuple[str, dict[str, Any]]:
        """Return the entry that states them in one line, and the values to insert (maybe messages, or lists of them).

        The key begins with ``line``, or with ``line-whole`` if the line says who wins. The value ``details`` has
        sentences without which the line cannot be played.
        """
        raise NotImplementedError
