"""NoGo: the players put stones on free squares so that every group of either colour keeps a free square beside it.

Also Anti-Atari Go: C.-W. Chou, O. Teytaud, S.-J. Yen, Revisiting Monte-Carlo tree search on a normal form game: NoGo,
2011. The player who cannot move loses.
"""

from collections.abc import Iterable, Iterator
from random import Random

from bouton.boards.description import SAME, USEFUL
from bouton.boards.shapes import SquareGrid
from bouton.errors import NotationError
from bouton.kinds.capabilities import FallsApart
from bouton.kinds.figures import square_name
from bouton.kinds.player import Player
from bouton.notation import clip
from bouton.rulesets.pieces import FREE, LEFT, RIGHT, Pieces
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces

__all__ = ["RULESETS", "NoGo"]


class NoGo(PlayedPieces, FallsApart):
    """NoGo.

    >>> import bouton
    >>> bouton.position("nogo", "1x2").value, bouton.position("nogo", "1x3").value
    (bouton.value('*'), bouton.value('±1'))
    """

    name = decided_as = "nogo"
    examples: tuple[tuple[str, str], ...] = (("nogo", "....."), ("nogo", "...|..."), ("nogo", "x..|..o"))
    openings: tuple[tuple[str, str], ...] = (
        ("nogo", "....|....|....|...."),
        ("nogo", ".....|.....|.....|.....|....."),
        ("nogo", "|".join(["......"] * 6)),
    )
    link = SAME
    breathes = True
    checked_as = "impartial:nogo"

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterable[BoardStep]:
        yield BoardStep((square,), {square: (ALL, USEFUL)}, {square: (ALL, mine)})

    def parse(self, text: str) -> Pieces:
        """A board on which every group has a free square beside it, as the rule asks after each move."""
        position = super().parse(text)
        for square in range(len(position.cells)):
            if not _breathes(position, square):
                name = square_name(square % position.width, square // position.width)
                raise NotationError("nogo.no-liberty", square=name, whole=clip(text.strip()))
        return position

    def sample(self, random: Random, level: int) -> Pieces:
        """A board that random moves lead to."""
        height, width = random.randint(1, 1 + level // 3), random.randint(3, 4 + level // 2)
        position = self._empty(height, width)
        for _ in range(random.randint(0, height * width // 2)):
            steps = list(self.steps(position, random.choice(tuple(Player))))
            position = random.choice(steps).after if steps else position
        return position

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
