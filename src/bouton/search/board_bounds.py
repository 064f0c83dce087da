"""Bounds of the stops of a board whose value was not found: from its solved parts, and from counts of moves.

The left stop L(G) is the number that play reaches if Left begins, the right stop R(G) if Right does. For a sum,
R(G) + R(H) ≤ R(G + H) ≤ L(G + H) ≤ L(G) + L(H), and R(G + H) ≤ R(G) + L(H) ≤ L(G + H) (Winning Ways, ch. 6). If Left
can make at most n moves in all, G ≤ n: in n − G, Right answers each of them with one of the n moves. An option G^L has
R(G^L) ≤ L(G), and an option G^R has R(G) ≤ L(G^R).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import islice
from typing import Any, NamedTuple

from bouton.boards.description import LEFTS, RIGHTS, BoardRules, MovePattern
from bouton.boards.rules import BoardPlay, Sets
from bouton.errors import SearchLimitError
from bouton.kinds.player import Player
from bouton.notation import clip
from bouton.numeration.binary import bits
from bouton.partizan.dyadic import ZERO, Dyadic
from bouton.partizan.form import left_stop, right_stop
from bouton.search.board_engine import BoardSearch
from bouton.search.limits import OPTIONS_OF_BOUNDS

#: weights of the four states of a square, whose sum must fall with each move of a player and never rise
_WEIGHTS = ((0, 1, 0, 1), (0, 0, 1, 1), (0, 1, 1, 2), (0, 1, 1, 1), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))


Weight = Callable[[int, int], int]


class StopBounds(NamedTuple):
    """The least and greatest possible value of each stop; the number of solved parts, and of all parts."""

    left_least: Dyadic
    left_most: Dyadic
    right_least: Dyadic
    right_most: Dyadic
    solved: int = 0
    parts: int = 0

    @property
    def says_little(self) -> bool:
        """Whether no part is solved, and both stops have the same bounds, one on each side of 0."""
        alike = (self.left_least, self.left_most) == (self.right_least, self.right_most)
        return not self.solved and alike and self.left_least < ZERO < self.left_most


def with_bounds(error: SearchLimitError, search: BoardSearch, ruleset: Any, position: Any) -> SearchLimitError:
    """The error of a search for a canonical value, extended by the bounds of the stops if they say more than that each
    player can make some moves."""
    bounds = stop_bounds(search, ruleset, position)
    if bounds is None or bounds.says_little:
        return error
    *stops, solved, count = bounds
    values: dict[str, Any] = {"position": clip(ruleset.format(position), 200), "solved": solved, "count": count}
    values["parts"] = error.values.get("parts", error.values.get("positions", 0))
    names = ("left_least", "left_most", "right_least", "right_most")
    values |= {name: str(stop).replace("-", "−") for name, stop in zip(names, stops, strict=True)}
    return SearchLimitError("boards.spent-between", **values)


def stop_bounds(search: BoardSearch, ruleset: Any, position: Any) -> StopBounds | None:
    """The bounds after a search of a partizan position, or None if its moves cannot be bounded.

    Parameters
    ----------
    search : the search that has stopped.
    """
    boards = [part for _, part in ruleset.summands(position)] or [position]
    found = list[StopBounds]()
    for board in boards:
        rules = ruleset.board_rules(*ruleset.board_shape(board))
        play = BoardPlay(rules, False)
        for part in play.parts(ruleset.board_sets(board)):
            bounds = _of_part(search, board, play, part)
            if bounds is None:
                return None
            found.append(bounds)
    return _sum_of(found)


def _sum_of(parts: Sequence[StopBounds]) -> StopBounds:
    least = _total(part.right_least for part in parts)
    most = _total(part.left_most for part in parts)
    high = [least - part.right_least + part.left_least for part in parts]
    low = [most - part.left_most + part.right_most for part in parts]
    solved = sum(part.solved for part in parts)
    return StopBounds(max(high, default=least), most, least, min(low, default=most), solved, len(parts))


def _of_part(search: BoardSearch, board: Any, play: BoardPlay, part: Sets) -> StopBounds | None:
    value = search.known_value(board, part)
    if value is not None:
        high, low = left_stop(value), right_stop(value)
        return StopBounds(high, high, low, low, 1, 1)
    left, right = (most_moves(play.board, part, side) for side in (0, 1))
    if left is None or right is None:
        return None
    least, most = Dyadic(-right), Dyadic(left)
    options = [_stops_of_options(search, board, play, part, player) for player in Player]
    return StopBounds(max([least, *options[0]]), most, least, min([most, *options[1]]), 0, 1)


def _stops_of_options(search: BoardSearch, board: Any, play: BoardPlay, part: Sets, player: Player) -> Iterator[Dyadic]:
    """Yield bounds on a stop: for each option whose parts are all solved, the sum of the stops of these parts.

    Left's options give lower bounds (right stops), Right's upper ones (left stops). Only the first `OPTIONS_OF_BOUNDS`
    options are examined."""
    for option in islice(play.options(part, player), OPTIONS_OF_BOUNDS):
        values = [search.known_value(board, each) for each in play.parts(option)]
        known = [value for value in values if value is not None]
        if len(known) == len(values):
            stop = right_stop if player is Player.LEFT else left_stop
            yield _total(map(stop, known))


def _total(numbers: Iterable[Dyadic]) -> Dyadic:
    return reduce(Dyadic.__add__, numbers, ZERO)


def most_moves(rules: BoardRules, part: Sets, side: int) -> int | None:
    """Bound the moves of Left (0) or Right (1) on a part, whatever the opponent does; None if no bound is known.

    >>> import bouton
    >>> most_moves(bouton.find("domineering").board_rules(3, 3), (511, 511), 0)
    4
    """
    sides = [[move for moves in each for move in moves] for each in (rules.left, rules.right or rules.left)]
    bounds = []
    for weight in _weights_on(rules.width):
        mine, other = (min((_loss(move, weight) for move in sides[k]), default=1) for k in (side, 1 - side))
        if mine > 0 and other >= 0:
            left, right = part
            bounds.append(sum(weight(k, (left >> k & 1) + 2 * (right >> k & 1)) for k in bits(left | right)) // mine)
    return min(bounds, default=None)


def _weights_on(width: int) -> Iterator[Weight]:
    """Yield functions from a square's number and state to its weight: some use only the state; if `width` is not 0, two
    more count how far a piece can advance in its row."""
    for weights in _WEIGHTS:
        yield partial(_weight_of_state, weights)
    if width:
        yield lambda k, state: width - 1 - k % width if state == LEFTS else 0
        yield lambda k, state: k % width if state == RIGHTS else 0


def _weight_of_state(weights: Sequence[int], square: int, state: int) -> int:
    return weights[state]


def _loss(move: MovePattern, weight: Weight) -> int:
    """The least amount by which a move lowers the sum of the weights."""
    care_left, want_left, care_right, want_right, clear_left, set_left, clear_right, set_right = move
    total = 0
    for k in bits(care_left | care_right | clear_left | set_left | clear_right | set_right):
        losses = []
        for state in range(4):
            left, right = state & 1, state >> 1
            if (left ^ want_left >> k) & care_left >> k & 1 or (right ^ want_right >> k) & care_right >> k & 1:
                continue
            left = left & ~(clear_left >> k) | set_left >> k & 1
            right = right & ~(clear_right >> k) | set_right >> k & 1
            losses.append(weight(k, state) - weight(k, left + 2 * right))
        total += min(losses)
    return total
