"""Sums in which points decide and moving never hurts: parts whose two stops are equal are numbers (Milnor 1953).

A part is *willing* if play in it ends, either both players can move or neither, nobody moves twice in a row, and moving
first is never worse: the score if Left begins is at least the score if Right begins, ``R ≤ L``, both counted for Left;
and if all this holds for every part that can arise from it. Then for willing G and H

    R(G) + R(H)  ≤  R(G + H)  ≤  R(G) + L(H)  ≤  L(G + H)  ≤  L(G) + L(H).

So a part with L = R adds this number to every sum, whoever moves, and is left out of the search.

Source: J. Milnor, *Sums of positional games*, Contributions to the Theory of Games II (1953); O. Hanner, *Mean play of
sums of positional games*, Pacific Journal of Mathematics 9 (1959).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bouton.kinds.capabilities import turns_of
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.search.budget import Budget
from bouton.search.retrograde import explore
from bouton.search.turns import label_graph

#: the sorted indices of the parts that are not numbers, and the player to move
_State = tuple[tuple[int, ...], Player]


class _NotWilling(Exception):
    """A part does not meet the conditions of the theorem."""


def parts_of_sum(ruleset: Ruleset, position: Any) -> list[Summand]:
    """The independent parts of a position, split further as long as possible."""
    waiting, found = [Summand(ruleset, position)], list[Summand]()
    while waiting:
        game, place = whole = waiting.pop()
        parts = game.summands(place)
        if parts and parts != [whole]:
            waiting += reversed(parts)
        else:
            found.append(Summand(game, game.normal_form(place)))
    return found


class ScoredSums:
    """The scores of sums of willing parts (see the module), with a cache of parts and states.

    Parameters
    ----------
    is_impartial : whether both players have the same moves in all parts.
    """

    def __init__(self, is_impartial: bool) -> None:
        self.is_impartial = is_impartial
        self._numbers: dict[Summand, int] = {}
        self._moves: list[dict[Player, list[tuple[Any, list[Summand]]]]] = []
        self._constants: dict[Summand, Any] = {}  # the number that a part equals, None if it is not a number
        self._unwilling = set[Summand]()
        self._values: dict[_State, Any] = {}

    @property
    def size(self) -> int:
        """The number of states and parts in the cache."""
        return len(self._values) + len(self._moves)

    def value(self, parts: Sequence[Summand], player: Player, budget: Budget) -> Any:
        """The points that the player to move still gains, or None if a part is not willing.

        Raises
        ------
        SearchLimitError : at the limit.

        Complexity: linear in the moves and the states of the parts that are not numbers.
        """
        try:
            for part in parts:
                self._learn(part, budget)
        except _NotWilling:
            return None
        constant, hot = self._settle(parts)
        return (constant if player is Player.LEFT else -constant) + self._search((hot, player), budget)

    def _learn(self, start: Summand, budget: Budget) -> None:
        """Determine whether a part is a number, after doing so for all that it can become; raise `_NotWilling` if it or
        one of those is not willing."""
        path: dict[Summand, Iterator[Summand]] = {}
        waiting = [start]
        while waiting:
            part = waiting[-1]
            if part in self._unwilling:
                self._unwilling.update(path)
                raise _NotWilling
            if part in self._constants:
                waiting.pop()
                continue
            if part not in path:
                try:
                    path[part] = iter([each for after in self._expand(part, budget) for each in after])
                except _NotWilling:
                    self._unwilling.update(path, [part])
                    raise
            option = next(path[part], None)
            if option is None:
                self._constants[part] = self._constant(part, budget, path)
                del path[part]
            elif option in path:
                self._unwilling.update(path)
                raise _NotWilling
            else:
                waiting.append(option)

    def _expand(self, part: Summand, budget: Budget) -> Iterator[list[Summand]]:
        """Store both players' moves of a part; return the parts that each move leaves. Raise `_NotWilling` if a move
        gives a further turn, if only one player can move, or if the points at the end go to the player to move."""
        game, place = part
        turns = [list(turns_of(game, place, player)) for player in Player]
        budget.spend(part, sum(map(len, turns)))
        if any(turn.again for row in turns for turn in row) or bool(turns[0]) is not bool(turns[1]):
            raise _NotWilling
        if not turns[0] and game.is_impartial(place) and game.points_of(place, Player.LEFT):
            raise _NotWilling  # the points go to the player to move
        self._numbers[part] = len(self._moves)
        rows = {
            player: [(turn.gain, parts_of_sum(game, turn.position)) for turn in row]
            for player, row in zip(Player, turns, strict=True)
        }
        self._moves.append(rows)
        return (after for row in rows.values() for _, after in row)

    def _constant(self, part: Summand, budget: Budget, path: Iterable[Summand]) -> Any:
        """The number that a part equals, or None if it is not a number. If moving first costs points, mark
        the parts of `path` as unwilling and raise `_NotWilling`."""
        number = self._numbers[part]
        if not self._moves[number][Player.LEFT]:
            return part.ruleset.points_of(part.position, Player.LEFT)
        left = self._search(((number,), Player.LEFT), budget)
        right = -left if self.is_impartial else -self._search(((number,), Player.RIGHT), budget)
        if left < right:
            self._unwilling.update(path)
            raise _NotWilling
        return left if left == right else None

    def _settle(self, parts: Iterable[Summand]) -> tuple[Any, tuple[int, ...]]:
        """The sum of the parts that are numbers, and the sorted indices (`_numbers`) of the others."""
        constants = [self._constants[part] for part in parts]
        hot = sorted(self._numbers[part] for part, each in zip(parts, constants, strict=True) if each is None)
        return sum(each for each in constants if each is not None), tuple(hot)

    def _search(self, start: _State, budget: Budget) -> Any:
        signs, gains = list[int](), list[Any]()

        def follow(state: _State) -> Iterator[_State]:
            hot, player = state
            if state in self._values:
                return
            for number in dict.fromkeys(hot):
                place = hot.index(number)
                for points, after in self._moves[number][player]:
                    constant, new = self._settle(after)
                    signs.append(-1)
                    gains.append(points + (constant if player is Player.LEFT else -constant))
                    rest = sorted((*hot[:place], *hot[place + 1 :], *new))
                    yield tuple(rest), player if self.is_impartial else player.opponent

        def refuse(node: int) -> Exception:
            raise AssertionError  # play in willing parts ends

        graph = explore(follow, start, budget)
        values = label_graph(graph, signs, gains, lambda node: self._values.get(graph.states[node], 0), refuse)
        self._values.update(zip(graph.states, values, strict=True))
        return self._values[start]
