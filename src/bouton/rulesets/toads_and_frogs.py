"""Toads and Frogs: Left's toads move right, Right's frogs left, by one square or over one piece of the other kind.

Elephants and Rhinos is the same without jumps: M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play, 2007.

R. K. Guy's game: Winning Ways, ch. 1 and 5; J. Erickson, New Toads and Frogs results, in Games of No Chance, 1996.
A player who cannot move loses.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from bouton.boards.description import LEFTS, RIGHTS, USEFUL
from bouton.boards.shapes import SquareGrid
from bouton.errors import NotationError
from bouton.kinds.player import Player
from bouton.notation import starts_of
from bouton.rulesets.pieces import FREE, Pieces, Strips
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces

_MOST_IN_TABLE = 1_000


class ToadsAndFrogs(PlayedPieces, Strips):
    """Toads and Frogs; several rows, separated by bars, are several strips.

    >>> import bouton
    >>> bouton.position("toads-and-frogs", "T.F").value
    bouton.value('*')
    """

    name = decided_as = "toads-and-frogs"
    checked_as = "impartial:toads-and-frogs"
    examples: tuple[tuple[str, str], ...] = starts_of("toads-and-frogs", "TT..FF", "TT.F", "T.TF.F")
    openings: tuple[tuple[str, str], ...] = starts_of("toads-and-frogs", "TTT..FFF", "TTTT...FFFF", "TTTTT...FFFFF")
    pieces: ClassVar[Mapping[str, str]] = {"T": "toad", "F": "frog"}
    letters = ".TF"
    reach: ClassVar[int] = 2  # squares
    mine: dict[Player, str] = {Player.LEFT: "T", Player.RIGHT: "F"}

    states: ClassVar[dict[str, int]] = {FREE: USEFUL, "T": LEFTS, "F": RIGHTS}
    sides: ClassVar[Sequence[tuple[int, int]]] = ((0, -1), (0, 1))
    engine_symmetries: ClassVar[int] = 2
    exchanging: ClassVar[tuple[int, ...]] = (1,)
    swaps: ClassVar[bool] = False

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterable[BoardStep]:
        ahead, left = {square: (ALL, mine)}, {square: (ALL, USEFUL)}
        for target in grid.ray(square, 0, 1 if mine == LEFTS else -1)[: self.reach]:
            yield BoardStep((square, target), {**ahead, target: (ALL, USEFUL)}, {**left, target: (ALL, mine)})
            ahead[target] = ALL, other

    axes: Mapping[int, str] = {3: "toads_and_frogs.axes"}

    def cell(self, coordinates: tuple[int, ...]) -> Pieces | None:
        """Return the row with some free squares between toads and frogs, from the numbers (free, toads, frogs)."""
        if len(coordinates) != 3:
            return None
        free, toads, frogs = coordinates
        if sum(coordinates) > _MOST_IN_TABLE:
            raise NotationError("pieces.size", most=_MOST_IN_TABLE)
        cells = self.mine[Player.LEFT] * toads + FREE * free + self.mine[Player.RIGHT] * frogs
        return Pieces(len(cells) or 1, cells or FREE)

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(3**5):
            yield Pieces(5, "".join(self.letters[number // 3**k % 3] for k in range(5)))
        for text in ("TT..FF", "TTT.FF", "TT|.F", "T.T.F.F"):
            yield self.parse(text.translate(str.maketrans("TF", self.letters[1:])))


class ElephantsAndRhinos(ToadsAndFrogs):
    """Elephants and Rhinos; several rows, separated by bars, are several strips.

    >>> import bouton
    >>> bouton.position("elephants-and-rhinos", "E.R").value, bouton.position("elephants-and-rhinos", "E..").value
    (bouton.value('*'), bouton.value('2'))
    """

    name = decided_as = "elephants-and-rhinos"
    checked_as = "impartial:elephants-and-rhinos"
    examples: tuple[tuple[str, str], ...] = starts_of("elephants-and-rhinos", "EE..RR", "E...R", "E.ER.R")
    openings: tuple[tuple[str, str], ...] = starts_of(
        "elephants-and-rhinos", "E.E..R..E.R", "E..E.R|E..R.R|ER...R", "EE.E...R|E.R..E.R|E.E.R..R"
    )
    pieces: ClassVar[Mapping[str, str]] = {"E": "pawn", "R": "pawn"}
    letters = ".ER"
    reach = 1
    mine: dict[Player, str] = {Player.LEFT: "E", Player.RIGHT: "R"}
    states: ClassVar[dict[str, int]] = {FREE: USEFUL, "E": LEFTS, "R": RIGHTS}
    axes: Mapping[int, str] = {3: "elephants_and_rhinos.axes"}


RULESETS: list[type] = [ToadsAndFrogs, ElephantsAndRhinos]
