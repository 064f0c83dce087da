"""Toppling Dominoes: a player topples one of her dominoes, or a green one, to one side; the rest of its row falls too.

A. Fink, R. J. Nowakowski, A. N. Siegel, D. Wolfe, Toppling Conjectures, Games of No Chance 4, 2015. A player who has
no domino to topple loses.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from bouton.boards.description import GONE, LEFTS, RIGHTS, USEFUL
from bouton.boards.shapes import SquareGrid
from bouton.kinds.capabilities import FallsApart
from bouton.kinds.figures import Message, square_name
from bouton.kinds.player import Player
from bouton.notation import starts_of
from bouton.rulesets.pieces import FREE, Pieces, Step
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces

_GREEN = "G"


class TopplingDominoes(PlayedPieces, FallsApart):
    """Toppling Dominoes; ``L`` is Left's domino, ``R`` Right's, ``G`` either player's, a dot a gap.

    >>> import bouton
    >>> bouton.position("toppling-dominoes", "LR").value, bouton.position("toppling-dominoes", "LLR").value
    (bouton.value('*'), bouton.value('{1|0}'))
    """

    name = decided_as = "toppling-dominoes"
    checked_as = "impartial:toppling-dominoes"
    examples: tuple[tuple[str, str], ...] = starts_of("toppling-dominoes", "LRLR", "LLRG", "LR.RL")
    openings: tuple[tuple[str, str], ...] = starts_of("toppling-dominoes", "LRGLR", "LRRGLLR", "LRRGLLR|RLLGRRL")
    pieces: ClassVar[Mapping[str, str]] = {"L": "domino", "R": "domino", "G": "domino"}
    symmetries = 4
    starts = False
    letters = ".LRG"
    mine: dict[Player, str] = {Player.LEFT: "L", Player.RIGHT: "R"}

    states: ClassVar[dict[str, int]] = {FREE: GONE, "L": LEFTS, "R": RIGHTS, _GREEN: USEFUL}
    sides: ClassVar[Sequence[tuple[int, int]]] = ((0, -1), (0, 1))
    engine_symmetries: ClassVar[int] = 2
    least: ClassVar[int] = 1
    stays: ClassVar[bool] = True
    topples = True

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterable[BoardStep]:
        for across in (-1, 1):
            fallen = (square, *grid.ray(square, 0, across))
            yield BoardStep(fallen, {square: (mine, mine)}, dict.fromkeys(fallen, (ALL, GONE)))

    def _step_name(self, position: Pieces, step: Step) -> Message:
        first, last = step.squares
        square = square_name(first % position.width, first // position.width)
        if first == last:
            return Message("toppling_dominoes.alone", {"square": square})
        if last < first:
            return Message("toppling_dominoes.to-left", {"square": square})
        return Message("toppling_dominoes.to-right", {"square": square})

    def small_positions(self) -> Iterator[Pieces]:
        for length in (3, 5):
            for number in range(0, 4**length, 1 if length < 4 else 3):
                yield Pieces(length, "".join(".LRG"[number // 4**k % 4] for k in range(length)))
        yield self.parse("LRL|RGL")


RULESETS = [TopplingDominoes]
