"""Heaps with different moves for both players: partizan subtraction games and partizan octal games.

``partizan-subtraction:1,2/1,3``: Left takes 1 or 2, Right 1 or 3. ``partizan-octal:0.3/0.07``: each player has the
moves of one of the codes. Heaps are independent, so values add.

A. S. Fraenkel, A. Kotzig, Partizan octal games: partizan subtraction games, International Journal of Game Theory 16
(1987), 145–154; G. A. Mesdal, Partizan splittles, Games of No Chance 3, 2009.
"""

from collections.abc import Iterator
from math import isqrt
from random import Random
from typing import Any, ClassVar

from bouton.errors import NotationError
from bouton.heaps.game import HeapGame, Heaps, smaller_rows
from bouton.kinds.capabilities import Bounded, FallsApart, Parametrized, Particular, heap_rule_of
from bouton.kinds.figures import BoardMove, Message
from bouton.kinds.heap_rule import NONE
from bouton.kinds.player import Player
from bouton.notation import clip, starts_of
from bouton.rulesets.capabilities import Reworded
from bouton.rulesets.octal import Octal, line_of_codes
from bouton.rulesets.subtraction import Subtraction

_MOST_COUNTED, _MOST_ROWS = 1_000, 10**18
_MOST_NAMED = 8  # most numbers of a player in the description that distinguishes a game from others


class _TwoRules(HeapGame, FallsApart, Bounded, Parametrized, Particular):
    """Heaps with the moves of one game for Left and of another for Right.

    Parameters
    ----------
    left, right : the two games, both impartial and played on heaps.
    """

    impartial = False
    small: tuple[tuple[int, int], ...] = ((0, 0), (1, 9), (2, 4))
    read: ClassVar[type[Octal] | type[Subtraction]]

    def __init__(self, left: HeapGame, right: HeapGame) -> None:
        self.sides: dict[Player, HeapGame] = {Player.LEFT: left, Player.RIGHT: right}

    @classmethod
    def from_parameters(cls, parameters: str) -> "_TwoRules":
        left, bar, right = parameters.partition("/")
        if not bar or not left.strip() or not right.strip():
            raise NotationError("partizan_octal.sides", game=cls.name, got=clip(parameters), example=cls.examples[0][0])
        games = [cls.read.from_parameters(each.strip()) for each in (left, right)]
        for game in games:
            if not isinstance(game, cls.read):
                raise NotationError("partizan_octal.endless", got=clip(parameters))
        return cls(*games)  # type: ignore[arg-type]

    @property
    def spec(self) -> str:
        return f"{self.name}:" + "/".join(game.spec.partition(":")[2] for game in self.sides.values())

    def options(self, position: Heaps, player: Player = Player.LEFT) -> Iterator[Heaps]:
        for index, size in enumerate(position):
            for heaps in self.sides[player].heap_options(size):
                yield position[:index] + heaps + position[index + 1 :]

    def search_size(self, position: Heaps) -> int:
        least = max(position, default=0) >> 6  # lower bound for the number of smaller heaps that are reached
        if len(position) < 2 or least > _MOST_COUNTED:
            return least
        rules = [heap_rule_of(game) for game in self.sides.values()]
        steps = [taken for rule in rules if rule for taken, kinds in rule.moves(max(position)) if kinds & ~NONE]
        if not steps:
            return least
        step = max(min(steps), 1)  # of the rows with sizes this far apart, the winner is found in about the root
        return max(least, isqrt(smaller_rows([size // step for size in position], _MOST_ROWS)))

    def _board_moves(self, position: Heaps) -> Iterator[BoardMove]:
        for player, game in self.sides.items():
            for move in game._board_moves(position):
                yield move._replace(player=str(player))

    def sample(self, random: Random, level: int) -> Heaps:
        return tuple(random.randint(1, 4 + 2 * level) for _ in range(min(2 + level // 2, 4)))


class PartizanSubtraction(_TwoRules):
    """A partizan subtraction game.

    >>> import bouton
    >>> [str(bouton.position("partizan-subtraction:1/2", str(n)).value) for n in range(7)]
    ['0', '1', '{1|0}', '0', '1', '{1|0}', '0']
    """

    name = "partizan-subtraction"
    read: ClassVar[type[Octal] | type[Subtraction]] = Subtraction
    examples: tuple[tuple[str, str], ...] = (("partizan-subtraction:1,2/1,3", "7"), ("partizan-subtraction:1/2", "5,4"))
    openings: tuple[tuple[str, str], ...] = starts_of("partizan-subtraction:1,2/1,3", "7", "9,10", "8,11,13")

    def particular(self) -> Message | None:
        counts = {str(player): list(game.taken) for player, game in self.sides.items() if isinstance(game, Subtraction)}
        few = all(len(each) <= _MOST_NAMED for each in counts.values())
        return Message("partizan_subtraction.particular", counts) if few else None


class PartizanOctal(_TwoRules, Reworded):
    """A partizan octal game.

    >>> import bouton
    >>> [str(bouton.position("partizan-octal:0.3/0.07", str(n)).value) for n in range(5)]
    ['0', '1', '{1|0}', '0', '1']
    """

    name = "partizan-octal"
    read: ClassVar[type[Octal] | type[Subtraction]] = Octal
    examples: tuple[tuple[str, str], ...] = (("partizan-octal:0.3/0.07", "6"), ("partizan-octal:0.77/0.7", "5,3"))
    openings: tuple[tuple[str, str], ...] = starts_of("partizan-octal:0.77/0.7", "6", "5,8", "6,7,9")

    def particular(self) -> Message:
        codes = {str(player): game.spec.partition(":")[2] for player, game in self.sides.items()}
        return Message("partizan_octal.particular", codes)

    def line_key(self) -> tuple[str, dict[str, Any]]:
        return line_of_codes([game.code for game in self.sides.values() if isinstance(game, Octal)]), {}


RULESETS: list[type] = [PartizanSubtraction, PartizanOctal]
