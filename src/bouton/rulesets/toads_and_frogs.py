"""Toads and Frogs: Left's toads go right, Right's frogs go left, one square on or over one piece of the other kind.

R. K. Guy's game: Winning Ways, ch. 1 and 5; J. Erickson, New Toads and Frogs results, in Games of No Chance, 1996.
The player who cannot move loses.
"""

from collections.abc import Iterator

from bouton.kinds.player import Player
from bouton.rulesets.pieces import FREE, PieceGame, Pieces, Step

__all__ = ["RULESETS", "ToadsAndFrogs"]


class ToadsAndFrogs(PieceGame):
    """Toads and Frogs; several rows, with bars between, are several strips.

    >>> import bouton
    >>> bouton.position("toads-and-frogs", "T.F").value
    bouton.value('*')
    """

    name = "toads-and-frogs"
    examples: tuple[tuple[str, str], ...] = (
        ("toads-and-frogs", "TT..FF"),
        ("toads-and-frogs", "TT.F"),
        ("toads-and-frogs", "T.TF.F"),
    )
    letters = ".TF"
    mine: dict[Player, str] = {Player.LEFT: "T", Player.RIGHT: "F"}

    def letter_at(self, row: int, column: int) -> str:
        return FREE

    def steps(self, position: Pieces, player: Player) -> Iterator[Step]:
        mine, other, forward = self.mine[player], self.mine[player.other], 1 if player is Player.LEFT else -1
        cells, width = position.cells, position.width
        for square, letter in enumerate(cells):
            if letter != mine:
                continue
            column = square % width
            for reach in (1, 2):
                target = square + reach * forward
                if not 0 <= column + reach * forward < width or cells[target] != FREE:
                    continue
                if reach == 1 or cells[square + forward] == other:
                    yield Step((square, target), position.with_letters({square: FREE, target: mine}))

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(3**5):
            yield Pieces(5, "".join(".TF"[number // 3**k % 3] for k in range(5)))
        for text in ("TT..FF", "TTT.FF", "TT|.F", "T.T.F.F"):
            yield self.parse(text)


RULESETS = [ToadsAndFrogs]
