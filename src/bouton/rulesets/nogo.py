"""NoGo: the players put stones on free squares so that every group of either colour keeps a free square beside it.

Also Anti-Atari Go: C.-W. Chou, O. Teytaud, S.-J. Yen, Revisiting Monte-Carlo tree search on a normal form game: NoGo,
2011. The player who cannot move loses.
"""

from collections.abc import Iterator

from bouton.kinds.player import Player
from bouton.rulesets.pieces import FREE, LEFT, RIGHT, PieceGame, Pieces, Step

__all__ = ["RULESETS", "NoGo"]


class NoGo(PieceGame):
    """NoGo.

    >>> import bouton
    >>> bouton.position("nogo", "1x2").value, bouton.position("nogo", "1x3").value
    (bouton.value('*'), bouton.value('±1'))
    """

    name = "nogo"
    examples: tuple[tuple[str, str], ...] = (("nogo", "....."), ("nogo", "...|..."), ("nogo", "x..|..o"))
    most_searched = 16

    def steps(self, position: Pieces, player: Player) -> Iterator[Step]:
        for square, letter in enumerate(position.cells):
            if letter == FREE:
                after = position.with_letters({square: self.mine[player]})
                if all(_breathes(after, each) for each in (square, *position.neighbours(square))):
                    yield Step((square,), after)

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(0, 4**5, 3):
            position = Pieces(5, "".join(".xo#"[number // 4**k % 4] for k in range(5)))
            if all(_breathes(position, square) for square in range(5)):
                yield position
        for text in ("2x2", "2x3", "x..|...|..o"):
            yield self.parse(text)


def _breathes(position: Pieces, square: int) -> bool:
    """Whether the group of a stone has a free square beside it; any other square does."""
    colour = position.cells[square]
    if colour not in (LEFT, RIGHT):
        return True
    group, todo = {square}, [square]
    while todo:
        for each in position.neighbours(todo.pop()):
            if position.cells[each] == FREE:
                return True
            if position.cells[each] == colour and each not in group:
                group.add(each)
                todo.append(each)
    return False


RULESETS = [NoGo]
