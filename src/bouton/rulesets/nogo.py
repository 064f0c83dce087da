"""NoGo: the players place stones on free squares so that every group of either colour keeps an adjacent free square.

Also Anti-Atari Go: C.-W. Chou, O. Teytaud, S.-J. Yen, Revisiting Monte-Carlo tree search on a normal form game: NoGo,
2011. A player who cannot move loses.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import ClassVar

from bouton.boards.description import SAME, USEFUL
from bouton.boards.shapes import SquareGrid
from bouton.errors import NotationError
from bouton.kinds.capabilities import FallsApart, Parametrized
from bouton.kinds.figures import square_name
from bouton.kinds.player import Player
from bouton.notation import clip
from bouton.rulesets.graph_pieces import OnGraph
from bouton.rulesets.pieces import FREE, LEFT, RIGHT, PieceGame, Pieces
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces


class NoGo(PlayedPieces, FallsApart, Parametrized):
    """NoGo: stones are placed so that every group, of either colour, keeps an adjacent free square.

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
    reads_file = True
    on_graphs: ClassVar[type[OnGraph]]

    @classmethod
    def from_parameters(cls, parameters: str) -> PieceGame:
        return cls.on_graphs.read(parameters) if parameters else cls()

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterable[BoardStep]:
        yield BoardStep((square,), {square: (ALL, USEFUL)}, {square: (ALL, mine)})

    def parse(self, text: str) -> Pieces:
        """Read a board on which every group has an adjacent free square, as the rule demands after each move."""
        position = super().parse(text)
        for square in range(len(position.cells)):
            if not self._breathes(position, square):
                name = self._square_name(position, square)
                raise NotationError("nogo.no-liberty", square=name, whole=clip(text.strip()))
        return position

    def _square_name(self, position: Pieces, square: int) -> str:
        return square_name(square % position.width, square // position.width)

    def _breathes(self, position: Pieces, square: int) -> bool:
        """Whether the group of a stone has an adjacent free square; True for any other square."""
        colour = position.cells[square]
        if colour not in (LEFT, RIGHT):
            return True
        group, todo = {square}, [square]
        while todo:
            for each in self.neighbours(position, todo.pop()):
                if position.cells[each] == FREE:
                    return True
                if position.cells[each] == colour and each not in group:
                    group.add(each)
                    todo.append(each)
        return False

    def sample(self, random: Random, level: int) -> Pieces:
        """Return a board after a random number of random moves by random players."""
        height, width = random.randint(1, 1 + level // 3), random.randint(3, 4 + level // 2)
        return self._play_on(random, self._empty(height, width))

    def _play_on(self, random: Random, position: Pieces) -> Pieces:
        for _ in range(random.randint(0, len(position.cells) // 2)):
            steps = list(self.steps(position, random.choice(tuple(Player))))
            position = random.choice(steps).after if steps else position
        return position

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(0, 4**5, 3):
            position = Pieces(5, "".join(".xo#"[number // 4**k % 4] for k in range(5)))
            if all(self._breathes(position, square) for square in range(5)):
                yield position
        for text in ("2x2", "2x3", "x..|...|..o"):
            yield self.parse(text)


class NoGoOnGraph(OnGraph, NoGo):
    """NoGo on a graph from a file."""

    def parse(self, text: str) -> Pieces:
        return NoGo.parse(self, super().parse(text).cells)

    def _square_name(self, position: Pieces, square: int) -> str:
        return clip(self.names[square], 40)

    def sample(self, random: Random, level: int) -> Pieces:
        return self._play_on(random, self.parse("all"))

    def small_positions(self) -> Iterator[Pieces]:
        for position in super().small_positions():
            if all(self._breathes(position, vertex) for vertex in range(len(position.cells))):
                yield position


NoGo.on_graphs = NoGoOnGraph

RULESETS = [NoGo]
