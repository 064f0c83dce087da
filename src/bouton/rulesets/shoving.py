"""Push and Shove: a piece on a strip moves one square to the left, together with others in front of it.

In Push a piece takes along the pieces directly in front of it, in Shove all pieces in front of it; pieces may fall off
the left end. M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play, 2007, appendix D. A player who cannot move
loses.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from bouton.kinds.player import Player
from bouton.rulesets.pieces import FREE, Pieces, Step, Strips


class Push(Strips):
    """Push; ``L`` is Left's piece, ``R`` Right's.

    >>> import bouton
    >>> bouton.position("push", ".L").value, bouton.position("push", ".RL").value
    (bouton.value('2'), bouton.value('7/4'))
    """

    name = "push"
    examples: tuple[tuple[str, str], ...] = (("push", ".RL.L"), ("push", "L.R"), ("push", "RLRL"))
    openings: tuple[tuple[str, str], ...] = (("push", ".RL.LR."), ("push", "..RL.LR.RL|.LR..RL.LR"))
    pieces: ClassVar[Mapping[str, str]] = {"L": "pawn", "R": "pawn"}
    letters = ".LR"
    mine: dict[Player, str] = {Player.LEFT: "L", Player.RIGHT: "R"}

    def first_moved(self, row: str, column: int) -> int:
        """Return the leftmost square that moves along when the piece on `column` moves."""
        while column and row[column - 1] != FREE:
            column -= 1
        return column

    def steps(self, position: Pieces, player: Player) -> Iterator[Step]:
        cells, width = position.cells, position.width
        for square, letter in enumerate(cells):
            if letter == self.mine[player]:
                row, column = divmod(square, width)
                line = cells[row * width : (row + 1) * width]
                first = self.first_moved(line, column)
                moved = line[: max(first - 1, 0)] + line[first or 1 : column + 1] + FREE + line[column + 1 :]
                start = row * width
                yield Step((square,), position._replace(cells=cells[:start] + moved + cells[start + width :]))

    def small_positions(self) -> Iterator[Pieces]:
        for length in (4, 5):
            for number in range(3**length):
                yield Pieces(length, "".join(".LR"[number // 3**k % 3] for k in range(length)))


class Shove(Push):
    """Shove: a piece on a strip moves one square to the left, with all pieces in front of it.

    >>> import bouton
    >>> bouton.position("shove", "RL").value, bouton.position("shove", ".RL").value
    (bouton.value('3/2'), bouton.value('2'))
    """

    name = "shove"
    examples: tuple[tuple[str, str], ...] = (("shove", ".RL.L"), ("shove", "L.R"), ("shove", "RLRL"))
    openings: tuple[tuple[str, str], ...] = (("shove", ".RL.LR."), ("shove", "..RL.LR.RL|.LR..RL.LR"))

    def first_moved(self, row: str, column: int) -> int:
        return 0


RULESETS: list[type] = [Push, Shove]
