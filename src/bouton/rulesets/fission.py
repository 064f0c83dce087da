"""Fission: a stone is replaced by two stones on the free squares on opposite sides of it.

Left splits a stone upwards and downwards, Right to the left and right; a player who finds no stone with both squares
free loses. From A. N. Siegel's CGSuite.
"""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import ClassVar

from bouton.boards.description import GONE, LEFTS, USEFUL
from bouton.boards.shapes import SquareGrid
from bouton.kinds.capabilities import FallsApart
from bouton.notation import starts_of
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, Pieces
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces


class Fission(PlayedPieces, FallsApart):
    """Fission; ``x`` is a stone, which either player may split.

    >>> import bouton
    >>> bouton.position("fission", ".x.").value, bouton.position("fission", "...|.x.|...").value
    (bouton.value('-1'), bouton.value('0'))
    """

    name = decided_as = "fission"
    checked_as = "impartial:fission"
    examples: tuple[tuple[str, str], ...] = starts_of("fission", ".x..|..x.|.#.x", "...|.x.|...", "#...|.x..|..x.")
    openings: tuple[tuple[str, str], ...] = starts_of(
        "fission", ".x...|x.x..|.#...|.#...", ".x.#.|x....|.....|.....", ".x.x#|x.x.x|#..x.|.x#.x"
    )
    letters = FREE + LEFT + REMOVED
    colours: ClassVar[Mapping[str, str]] = {}
    pieces: ClassVar[Mapping[str, str]] = {LEFT: "stone"}
    starts = False
    joiner = " + "  # the piece becomes two
    symmetries = 4
    states: ClassVar[dict[str, int]] = {FREE: LEFTS, LEFT: USEFUL, REMOVED: GONE}
    engine_symmetries: ClassVar[int] = 4
    swaps: ClassVar[bool] = False

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterable[BoardStep]:
        down, across = (1, 0) if mine == LEFTS else (0, 1)
        sides = [*grid.ray(square, -down, -across)[:1], *grid.ray(square, down, across)[:1]]
        if len(sides) > 1:
            needs = {square: (ALL, USEFUL)} | dict.fromkeys(sides, (ALL, LEFTS))
            leaves = {square: (ALL, LEFTS)} | dict.fromkeys(sides, (ALL, USEFUL))
            yield BoardStep((square, *sides), needs, leaves)

    def sample(self, random: Random, level: int) -> Pieces:
        height, width = random.randint(3, 3 + level // 4), random.randint(3, 3 + level // 3)
        return Pieces(width, "".join(random.choice(3 * FREE + LEFT) for _ in range(height * width)))

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(3**5):
            yield Pieces(5, "".join((FREE, LEFT, REMOVED)[number // 3**k % 3] for k in range(5)))
        for text in ("...|.x.|...", "..#|.x.|...", "....|.x..|..x.", ".|x|.|x|."):
            yield self.parse(text)


RULESETS = [Fission]
