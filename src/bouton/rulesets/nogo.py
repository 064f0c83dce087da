"""NoGo: the players put stones on free squares so that every group of either colour keeps a free square beside it.

Also Anti-Atari Go: C.-W. Chou, O. Teytaud, S.-J. Yen, Revisiting Monte-Carlo tree search on a normal form game: NoGo,
2011. The player who cannot move loses.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate
from random import Random

from bouton.boards.description import SAME, USEFUL
from bouton.boards.shapes import SquareGrid
from bouton.errors import NotationError
from bouton.kinds.capabilities import FallsApart
from bouton.kinds.figures import square_name
from bouton.kinds.player import Player
from bouton.notation import clip
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, RIGHT, Pieces, Step, connected
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces

__all__ = ["RULESETS", "NoGo"]


class NoGo(PlayedPieces, FallsApart):
    """NoGo.

    >>> import bouton
    >>> bouton.position("nogo", "1x2").value, bouton.position("nogo", "1x3").value
    (bouton.value('*'), bouton.value('±1'))
    """

    name = "nogo"
    examples: tuple[tuple[str, str], ...] = (("nogo", "....."), ("nogo", "...|..."), ("nogo", "x..|..o"))
    openings: tuple[tuple[str, str], ...] = (
        ("nogo", "....|....|...."),
        ("nogo", "....|....|....|...."),
        ("nogo", ".....|.....|.....|.....|....."),
    )
    link = SAME
    breathes = True

    def steps(self, position: Pieces, player: Player) -> Iterator[Step]:
        mine, strip = self.mine[player], f"#{position.cells}#" if position.height == 1 else ""
        for square, letter in enumerate(position.cells):
            if letter == FREE and (not strip or _may(strip, square + 1, mine)):
                after = position.with_letters({square: mine})
                if strip or all(_breathes(after, each) for each in (square, *position.neighbours(square))):
                    yield Step((square,), after)

    def moves_on(self, grid: SquareGrid, mine: int, other: int) -> Iterable[BoardStep]:
        for square in range(len(grid.near)):
            yield BoardStep(square, {square: (ALL, USEFUL)}, {square: (ALL, mine)})

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

    def regions(self, position: Pieces) -> list[list[int]]:
        """Free squares and groups that touch; a move asks for nothing else, so groups of two colours are a border."""
        cells = position.cells
        if position.height == 1:
            pieces = _BORDER.split(cells)
            ends = list(accumulate(map(len, pieces)))
            parts = [list(range(end - len(piece), end)) for piece, end in zip(pieces, ends, strict=True)]
        else:
            linked = {
                square: [each for each in position.neighbours(square) if _touch(letter, cells[each])]
                for square, letter in enumerate(cells)
            }
            parts = connected(linked, linked)
        return [part for part in parts if sum(cells[square] == FREE for square in part) > 1]

    def normal_form(self, position: Pieces) -> Pieces:
        """On a strip the parts in their order, and in each a row of stones of one colour is like one stone."""
        if position.height > 1:
            return super().normal_form(position)
        parts = [_ROW.sub(r"\1", part) for part in _BORDER.split(position.cells) if part.count(FREE) > 1]
        cells = REMOVED.join(sorted(min(part, part[::-1]) for part in parts)) or REMOVED
        return Pieces(len(cells), cells)

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(0, 4**5, 3):
            position = Pieces(5, "".join(".xo#"[number // 4**k % 4] for k in range(5)))
            if all(_breathes(position, square) for square in range(5)):
                yield position
        for text in ("2x2", "2x3", "x..|...|..o"):
            yield self.parse(text)


_ROW = re.compile(r"([xo])\1+")
_BORDER = re.compile("(?<=x)(?=o)|(?<=o)(?=x)|(?<=#)|(?=#)")


def _touch(first: str, second: str) -> bool:
    return REMOVED not in (first, second) and (first == second or FREE in (first, second))


def _may(strip: str, square: int, mine: str) -> bool:
    """Whether a stone may stand on a free square of a strip with a removed square at both ends."""
    breathes = False
    for step in (-1, 1):
        end = square + step
        letter = strip[end]
        while letter in (LEFT, RIGHT) and strip[end] == letter:
            end += step
        free = strip[end] == FREE
        if letter not in (FREE, mine, REMOVED) and not free:
            return False
        breathes = breathes or (free and letter in (FREE, mine))
    return breathes


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
