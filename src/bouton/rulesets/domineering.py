"""Domineering: Left lays vertical dominoes on free squares, Right horizontal ones; a player without a place loses.

Invented by Göran Andersson; first described by M. Gardner (Scientific American, February 1974, as Crosscram); its
values are due to J. H. Conway (On Numbers and Games, 1976, ch. 10).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.notation import starts_of
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, number_up_star
from bouton.partizan.valuation import VALUE
from bouton.rulesets.grid import NO_SQUARE, Cells, DominoGame, frame, inner_columns, mirror_images, read_cells, regions


class Domineering(DominoGame):
    """Domineering: Left lays vertical dominoes on free squares, Right horizontal ones.

    >>> import bouton
    >>> bouton.position("domineering", "..|..").value
    bouton.value('±1')
    """

    name = decided_as = "domineering"
    examples: tuple[tuple[str, str], ...] = starts_of("domineering", "...|...|...", "..|..", "..#|...")
    openings: tuple[tuple[str, str], ...] = (
        ("domineering", "....|....|....|...."),
        ("domineering", "......|......|......|......|......|......"),
        ("domineering", "........|........|........|........|........|........|........|........"),
    )
    impartial = False
    has_lines = True

    def places(self, position: Cells, player: Player) -> Iterator[int]:
        """Yield places in reading order of their first squares."""
        starts, step = _starts(position, player)
        while starts:
            first = starts & -starts
            yield first | first << step
            starts ^= first

    def normal_form(self, position: Cells) -> Cells:
        """Omit squares on which no domino fits; then take the least of the four images of the framed board.

        A quarter turn would exchange the players.
        """
        return _normal_form(position)

    def count_options(self, position: Cells, player: Player, most: int) -> int:
        return _starts(position, player)[0].bit_count()

    def small_positions(self) -> Iterator[Cells]:
        for free in range(1 << 6):
            yield Cells(2, 3, free)
        for free in range(0, 1 << 9, 5):
            yield Cells(3, 3, free)
        for text in ("1x7", "6x1", "2x5", "3x4", "4x3", ".##.|....|....|.##.", "..#..|.....|..#.."):
            yield read_cells(text)

    def explain(self, position: Cells, facts: Facts) -> Iterable[Figure]:
        parts = regions(position)
        if len(parts) > 1 and not facts.misere:
            yield Message("domineering.regions", {"count": len(parts)}, step=2)
        yield Message(
            "domineering.places",
            {player: sum(1 for _ in self.places(position, Player(player))) for player in ("left", "right")},
            step=2,
        )


def _starts(cells: Cells, player: Player) -> tuple[int, int]:
    """Return the first squares of the dominoes that a player can lay, and the distance from first to second square."""
    if player is Player.LEFT:
        return cells.free & cells.free >> cells.width, cells.width
    return cells.free & cells.free >> 1 & inner_columns(cells.height, cells.width)[0], 1


@lru_cache(maxsize=1 << 17)
def _normal_form(cells: Cells) -> Cells:
    squares = 0
    for player in Player:
        starts, step = _starts(cells, player)
        squares |= starts | starts << step
    return min(mirror_images(frame(cells, squares)[2])) if squares else NO_SQUARE


def _strip(game: Domineering, position: Cells) -> Form | None:
    """Return the value if at most one player can move: ⌊n/2⌋ free moves for each n squares in a row. Otherwise None."""
    moves = [_starts(position, player)[0] for player in (Player.LEFT, Player.RIGHT)]
    if all(moves):
        return None
    if not any(moves):
        return number_up_star()
    found = 0
    for region in regions(position):
        _, _, part = frame(position, region)
        found += part.free.bit_count() // 2
    return number_up_star(Dyadic(found if moves[0] else -found))


Domineering.theorems = (Theorem("domineering.theorem-strip", ("conway-1976#ch. 10",), VALUE, _strip),)

RULESETS = [Domineering]
