"""Col and Snort: the players colour free squares, in Col never next to their own colour, in Snort never next to the
opponent's.

Col is C. Vout's, Snort S. Norton's game: Winning Ways, ch. 2 and 6; On Numbers and Games, ch. 8 and 9. A player who
cannot move loses.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import ClassVar

from bouton.boards.description import CROSS, GONE, SAME
from bouton.boards.shapes import SquareGrid
from bouton.kinds.capabilities import Bounded, FallsApart, Parametrized
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.notation import starts_of
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, number_up_star
from bouton.partizan.valuation import VALUE
from bouton.rulesets.graph_pieces import OnGraph
from bouton.rulesets.maps import OnMap
from bouton.rulesets.pieces import FREE, LEFT, RIGHT, PieceGame, Pieces
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces

_SMALL_MAP = "=aaabbbcc|aadddbcc|eeddffcc|eegdffhh|eggggfhh|iiiggghh"
#: of 26 regions: on a board with symmetric ends, the second player could simply copy the first player's moves
_LARGE_MAP = (
    "=lldddddjjjjj|llldddxxjnne|qlvddpaxnnne|qvvvppffnnne|ggvvvfffneee"
    "|ggibffffhcoe|ziibffffhwor|zziffuuyyttr|zziffmkkyssr"
)


class _Colouring(PlayedPieces, FallsApart, Parametrized):
    """The rules common to both games: next to which colour a player may not colour a square."""

    reads_file = True
    on_graphs: ClassVar[type[OnGraph]]

    own: bool  # whether the colour next to which players may not colour is their own
    least = 1

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterable[BoardStep]:
        """Yield the move that colours a square: it is gone, and its neighbours lose the bit of one player."""
        leaves = dict.fromkeys(grid.near[square], (mine if self.own else other, GONE))
        yield BoardStep((square,), {square: (mine, mine)}, {**leaves, square: (ALL, GONE)})

    def letters_after(self, step: BoardStep, player: Player) -> dict[int, str]:
        return {step.squares[0]: self.mine[player]}

    def regions(self, position: Pieces) -> list[list[int]]:
        """Return, for each part of a position, the squares that can be coloured and the coloured ones around them.

        Each part is a list of square numbers in ascending order.
        """
        parts, cells = super().regions(position), position.cells
        around = ({each for square in part for each in self.neighbours(position, square)} for part in parts)
        return [
            sorted({*part, *(each for each in beside if cells[each] in (LEFT, RIGHT))})
            for part, beside in zip(parts, around, strict=True)
        ]

    def board_sets(self, position: Pieces) -> tuple[int, int]:
        left, right = (sum(1 << square for square in self._open(position, player)) for player in Player)
        return left, right

    def _open(self, position: Pieces, player: Player) -> Iterator[int]:
        """Yield the squares that a player may colour."""
        cells, bad = position.cells, self.mine[player if self.own else player.opponent]
        for square, letter in enumerate(cells):
            if letter == FREE and not any(cells[each] == bad for each in self.neighbours(position, square)):
                yield square

    @classmethod
    def from_parameters(cls, parameters: str) -> PieceGame:
        return cls.on_graphs.read(parameters) if parameters else cls()

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(0, 4**5, 3):
            yield Pieces(5, "".join(".xo#"[number // 4**k % 4] for k in range(5)))
        for text in ("2x2", "2x3", "3x3", "x..|...|..o", "1x8", "..x|.#.|o.."):
            yield self.parse(text)


class Col(_Colouring):
    """Col: the players colour free squares, never next to one of their own colour.

    >>> import bouton
    >>> bouton.position("col", "x..").value, bouton.position("col", "3x3").value
    (bouton.value('-1/2'), bouton.value('0'))
    """

    name = decided_as = "col"
    checked_as = "impartial:col"
    own = True
    link = SAME
    examples: tuple[tuple[str, str], ...] = starts_of("col", "......", "...|...", "x..|..o")
    openings: tuple[tuple[str, str], ...] = (
        ("col", "....|....|...."),
        (f"col:{_SMALL_MAP}", "........."),
        ("col", ".....|.....|.....|.....|....."),
        (f"col:{_LARGE_MAP}", "." * 26),
    )


class Snort(_Colouring, Bounded):
    """Snort: the players colour free squares, never next to one of the opponent's colour.

    >>> import bouton
    >>> bouton.position("snort", "...").value
    bouton.value('±2')
    """

    name = decided_as = "snort"
    checked_as = "impartial:snort"
    own = False
    link = CROSS
    examples: tuple[tuple[str, str], ...] = starts_of("snort", ".....", "..|..", "x..|..o")
    openings: tuple[tuple[str, str], ...] = (
        ("snort", "....|....|...."),
        (f"snort:{_SMALL_MAP}", "........."),
        ("snort", ".....|.....|.....|.....|....."),
        ("snort", "|".join(["........"] * 8)),
    )

    def count_options(self, position: Pieces, player: Player, most: int) -> int:
        return sum(1 for _ in islice(self._open(position, player), most + 1))


def _single(game: Col, position: Pieces) -> Form | None:
    """Add up the values of single free squares: 0, ∗, 1 or −1, if neither, both, only Left or only Right may colour it.

    None if two free squares are adjacent.
    """
    cells, total = position.cells, [0, 0, 0]
    for square, letter in enumerate(cells):
        if letter == FREE:
            beside = {cells[each] for each in game.neighbours(position, square)}
            if FREE in beside:
                return None
            left, right = LEFT not in beside, RIGHT not in beside
            total[0] += left and not right
            total[1] += right and not left
            total[2] ^= left and right
    number = total[0] - total[1]
    return number_up_star(Dyadic(number), 0, int(total[2]))


Col.theorems = (Theorem("col.theorem-single", ("conway-1976#ch. 8",), VALUE, _single),)


class ColOnGraph(OnMap, Col):
    """Col on a graph from a file, or on a map."""


class SnortOnGraph(OnMap, Snort):
    """Snort on a graph from a file, or on a map."""


Col.on_graphs, Snort.on_graphs = ColOnGraph, SnortOnGraph

RULESETS: list[type] = [Col, Snort]
