"""Check that the moves of positions cut by a function (`parts=`) are those of the parts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from threading import get_ident
from typing import Any

from bouton.custom.faults import first_line
from bouton.custom.options import OptionReader
from bouton.custom.parts import cut_parts, parts_of_sum
from bouton.errors import RulesError
from bouton.kinds.capabilities import turns_of
from bouton.kinds.player import Player
from bouton.kinds.position import GamePosition
from bouton.kinds.ruleset import Summand
from bouton.kinds.sums import Sum
from bouton.kinds.turns import Turn
from bouton.notation import clip

_MOST_MOVES = 20_000  # compared for one ruleset; later cuts are not checked

#: The result of a move: the points, whether the same player moves again, and the multiplicity of each part.
_Left = tuple[Any, bool, frozenset[tuple[Any, int]]]


class CutCheck:
    """A comparison of the first cuts of a ruleset with its moves; each position is compared once.

    Parts in which nobody can move are ignored, unless points are counted there. If the moves agree whenever positions
    are cut, a position and the sum of its parts are the same game, in every kind of play.
    """

    def __init__(self) -> None:
        self._compared = set[Any]()
        self._open = set[tuple[int, Any]]()  # by thread: parts of other games may lead back
        self._dead = dict[Any, bool]()
        self._moves = 0

    def compare(self, rules: OptionReader, position: Any, parts: Sequence[Any]) -> None:
        """Compare the moves of a position with those of its parts, until enough moves have been compared.

        Raises
        ------
        RulesError : if only one of the two has some move.
        """
        here = get_ident(), position
        if position in self._compared or here in self._open or self._moves >= _MOST_MOVES:
            return
        self._open.add(here)
        try:
            for player in (Player.LEFT,) if rules.impartial else tuple(Player):
                whole = dict(self._of_whole(rules, position, player))
                cut = dict(self._of_parts(rules, parts, player))
                self._moves += len(whole) + len(cut)
                for where, found, others in (("whole", whole, cut), ("parts", cut, whole)):
                    odd = next((option for left, option in found.items() if left not in others), None)
                    if odd is not None:
                        raise _difference(rules, where, position, parts, odd)
            self._compared.add(position)
        finally:
            self._open.discard(here)

    def _of_whole(self, rules: OptionReader, position: Any, player: Player) -> Iterator[tuple[_Left, Any]]:
        for option in rules.raw_options(position, player):
            turn = option if isinstance(option, Turn) else Turn(option)
            listed = isinstance(turn.position, GamePosition | list | Sum)
            parts = parts_of_sum(rules, position, turn.position) if listed else [turn.position]
            yield self._left(rules, turn, parts)

    def _of_parts(self, rules: OptionReader, parts: Sequence[Any], player: Player) -> Iterator[tuple[_Left, Any]]:
        for part in dict.fromkeys(parts):
            rest = list(parts)
            rest.remove(part)
            if isinstance(part, Summand):
                for turn in turns_of(part.ruleset, part.position, player):
                    yield self._left(rules, turn, [*rest, Summand(part.ruleset, turn.position)])
            else:
                for (points, again, alive), _ in self._of_whole(rules, part, player):
                    turn = Turn(None, points, again)
                    yield self._left(rules, turn, [*rest, *Counter(dict(alive)).elements()])

    def _left(self, rules: OptionReader, turn: Turn, parts: Sequence[Any]) -> tuple[_Left, Any]:
        """Cut the parts after a move; return them for comparison, and uncut as a position."""
        cut = cut_parts(rules.cut, rules, parts)
        found = [each if isinstance(each, Summand) else rules.normal_form(each) for each in cut]
        alive = Counter(each for each in found if not self._is_dead(rules, each))
        return (turn.gain, turn.again, frozenset(alive.items())), _position_of(parts)

    def _is_dead(self, rules: OptionReader, part: Any) -> bool:
        """Whether nobody can move in a part, and it gives no points."""
        game, place = part if isinstance(part, Summand) else (rules, part)
        if game.counts_points(place):
            return False
        if part not in self._dead:
            options = rules.raw_options if game is rules else game.options
            self._dead[part] = all(next(iter(options(place, player)), None) is None for player in Player)
        return self._dead[part]


def _position_of(parts: Sequence[Any]) -> Any:
    return Sum(*parts) if len(parts) != 1 or isinstance(parts[0], Summand) else parts[0]


def _difference(rules: OptionReader, where: str, position: Any, parts: Sequence[Any], option: Any) -> RulesError:
    texts = {"position": position, "parts": Sum(*parts), "option": option}
    shown = {name: clip(rules.format(each) if each != Sum() else "0", 80) for name, each in texts.items()}
    return RulesError(f"custom.parts-moves-{where}", rule=clip(rules.spec), line=first_line(rules.cut), **shown)
