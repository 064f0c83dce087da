"""A token on a stair: each player moves it down one or two steps; at most 1,000 steps up.

The player to move loses exactly if the number of the step is a multiple of 3, and its value is the remainder. No source
is needed: this game tests the framework.
"""

from collections.abc import Iterable, Iterator
from random import Random

from bouton.errors import NotationError
from bouton.kinds.capabilities import Facts, Game
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, read_int, write_int
from bouton.values.valuation import GRUNDY

__all__ = ["RULESETS", "ToyStairs"]

_HIGHEST = 1_000


class ToyStairs(Game):
    """A token on a stair."""

    name = "toy-stairs"
    examples = (("toy-stairs", "7"),)
    theorems = (Theorem("toy_stairs.theorem", ("Nobody 1900",), GRUNDY, lambda game, step: step % 3),)

    def options(self, position: int, player: Player = Player.LEFT) -> Iterator[int]:
        yield from (position - down for down in (1, 2) if down <= position)

    def parse(self, text: str) -> int:
        step = read_int(text)
        if step > _HIGHEST:
            raise NotationError("toy_stairs.high", got=clip(text), most=_HIGHEST)
        return step

    def format(self, position: int) -> str:
        return write_int(position)

    def small_positions(self) -> Iterable[int]:
        return range(12)

    def explain(self, position: int, facts: Facts) -> Iterable[Figure]:
        yield Message("toy_stairs.remainder", {"step": position, "rest": position % 3}, step=2)

    def board(self, position: int) -> Board:
        elements = [Element(f"s{step}", "square", step, -step) for step in range(position + 1)]
        return Board(elements, [BoardMove((f"s{option}",), self.format(option)) for option in self.options(position)])

    def cell(self, coordinates: tuple[int, ...]) -> int | None:
        return coordinates[0] if len(coordinates) == 1 else None

    def sample(self, random: Random, level: int) -> int:
        return random.randint(1, 5 * level)


RULESETS = [ToyStairs]
