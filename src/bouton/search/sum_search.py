"""Winner of a partizan position that falls apart, without its value: moves tried in turn over sums of parts.

Small parts are replaced by their values, which add and cancel; for the other parts only their winners are cached. A
sum of parts that are each at least 0 is not lost by Left moving second. If the stops of the valued parts decide the
game whatever the other parts do, no move is tried. On boards of dominoes, a player who places none across some lines is
left with strips whose values are known; if that is enough to win, no move is tried either. Moves for which these strips
promise most are tried first, then those that leave the opponent few moves.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from bouton.boards.limits import BoardLimits
from bouton.boards.shapes import place_squares
from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import Bounded, OnBoard
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.partizan.addition import add_all
from bouton.partizan.form import Form, left_of, right_of
from bouton.partizan.hot_sums import simplify, sum_mean, sum_outcome
from bouton.partizan.order import outcome
from bouton.partizan.valuation import VALUE
from bouton.partizan.work import limit_work
from bouton.search.board_engine import BoardSearch
from bouton.search.budget import Budget
from bouton.search.components import fold_components
from bouton.search.limits import STRIPS_OF_PLAIN_VALUE, STRIPS_OF_SUM, STRIPS_OF_VALUE, WORK_OF_STRIP, WORK_OF_SUM
from bouton.values.outcome import Outcome

#: moves counted at least to order options; cuts through a part; results kept from one query to the next
_MANY, _MOST_LINES, _MOST_KEPT = 1_000, 3, 300_000
_PARTS_OF_VALUE = 500  # the same for a board, by the engine
_WORK_OF_VALUE = 20  # parts searched for the value of a part before the part counts as large
_SQUARES_VALUED, _SQUARES_CUT = 18, 24  # free squares of a part, and of a strip, that the compiled fold values


class _Sum(NamedTuple):
    """The large parts in normal form, sorted, and the values of the other parts, not added up."""

    large: tuple[Any, ...]
    values: tuple[Form, ...]


class SumSearch:
    """A search that caches its results.

    >>> import bouton
    >>> game = bouton.find("domineering")
    >>> SumSearch(game, 10_000).outcome(game.parse("4x4"))
    <Outcome.N: 'N'>

    Parameters
    ----------
    ruleset : a partizan game whose positions split into positions of the same game, and whose play must end.
    most : the most sums that may be examined.
    told : called now and then with the number of sums examined so far.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        most: int,
        told: Callable[[int], None] | None = None,
    ) -> None:
        self._ruleset: Any = ruleset
        self.searched: int = 0
        self._fold: Any = None  # the compiled fold, if it can value parts
        self._boards = BoardSearch(ruleset)
        self._frame = (0, 0)
        self._start = ""
        self._wins: dict[tuple[_Sum, Player], bool] = {}
        self._values: dict[Any, Form | None] = {}
        self._memo: dict[Any, Form] = {}
        self._cuts: dict[tuple[Any, Player], tuple[Form, ...] | None] = {}
        self._moves: dict[tuple[Any, Player], list[_Sum]] = {}
        self.limit(most, told)

    def limit(self, most: int, told: Callable[[int], None] | None) -> None:
        """Set the limits of the next queries, and reset the counts; clear the caches if they are large."""
        self._most, self._told, self.searched, self._strips = most, told, 0, 0
        if most and len(self._wins) > _MOST_KEPT:
            for kept in (self._wins, self._values, self._memo, self._cuts, self._moves):
                kept.clear()

    def counts(self) -> dict[str, int]:
        """The sums examined and the strips valued since the limits were set, and the most allowed of each."""
        most = {"most_sums": self._most, "most_strips": STRIPS_OF_SUM * self._most}
        return {"sums": self.searched, "strips": self._strips, **most}

    def outcome(self, position: Any) -> Outcome:
        """Return the outcome of a position.

        Raises
        ------
        SearchLimitError : at the limit.
        """
        return Outcome.of_starters(self.first(position, Player.LEFT), self.first(position, Player.RIGHT))

    def first(self, position: Any, player: Player) -> bool:
        """Whether `player` wins moving first.

        Raises
        ------
        SearchLimitError : at the limit.
        """
        self._start = clip(self._ruleset.format(position))
        self._fold = None
        if isinstance(self._ruleset, OnBoard) and self._ruleset.has_board and self._boards.compiles(position):
            fold, frame = self._boards.store_of(position)
            if self._ruleset.has_lines:
                self._fold, self._frame = fold, frame
        return self._first(self._sum(position), player)

    def _sum(self, position: Any) -> _Sum:
        parts = [each.position for each in self._ruleset.summands(position)] or [position]
        large, values = [], []
        for part in map(self._ruleset.normal_form, parts):
            value = self._value(part)
            if value is None:
                large.append(part)
            else:
                values.append(value)
        return _Sum(tuple(sorted(large, key=repr)), simplify(values))

    def _value(self, part: Any) -> Form | None:
        if part not in self._values and self._fold is not None:
            squares = self._squares_of(part)
            self._values[part] = self._fold_value(squares) if squares.bit_count() <= _SQUARES_VALUED else None
        elif part not in self._values and isinstance(self._ruleset, OnBoard) and self._ruleset.has_board:
            done = self._boards.work
            try:
                self._values[part] = self._boards.value(part, VALUE, BoardLimits(_PARTS_OF_VALUE))
            except SearchLimitError:
                self._values[part] = None
            self._strips += max(STRIPS_OF_VALUE, (self._boards.work - done) // WORK_OF_STRIP)
        elif part not in self._values:
            self._strips += STRIPS_OF_PLAIN_VALUE
            budget = Budget(_WORK_OF_VALUE)
            try:
                self._values[part] = fold_components(self._ruleset, part, self._memo, budget, VALUE)
            except SearchLimitError:
                self._values[part] = None
        return self._values[part]

    def _fold_value(self, squares: int) -> Form:
        self._strips += 1
        found: Form = self._fold.value_of(squares, squares)
        return found

    def _squares_of(self, part: Any) -> int:
        """The squares of a part, moved to the corner of the fold's board."""
        shape, (squares, _) = self._ruleset.board_shape(part), self._ruleset.board_sets(part)
        return place_squares(squares, shape, self._frame)

    def _first(self, start: _Sum, player: Player) -> bool:
        """Whether the player who moves first wins; uses an explicit stack, because play may be long."""
        result = self._wins_without_search(start, player)
        if result is not None:
            return result
        stack = [(start, player, self._options(start, player))]
        waiting: list[_Sum | None] = [None]  # for each sum on the stack, the option being searched above it
        while stack:
            position, mover, options = stack[-1]
            option = waiting[-1] if waiting[-1] is not None else next(options, None)
            waiting[-1] = None
            answer = None if option is None else self._wins_without_search(option, mover.opponent)
            if option is None or answer is False:  # all options are tried, or this one wins
                self._wins[position, mover] = option is not None
                stack.pop()
                waiting.pop()
            elif answer is None:
                self.searched += 1
                if self.searched > self._most or self._strips > STRIPS_OF_SUM * self._most:
                    raise SearchLimitError("search.size", position=self._start, limit=self._most)
                if self._told is not None and not self.searched % 64:
                    self._told(self.searched)
                waiting[-1] = option
                stack.append((option, mover.opponent, self._options(option, mover.opponent)))
                waiting.append(None)
        return self._wins[start, player]

    def _wins_without_search(self, position: _Sum, player: Player) -> bool | None:
        """Decide whether the player to move wins if that is known without trying moves; else return None."""
        found = self._wins.get((position, player))
        if found is not None:
            return found
        if not position.large:
            total = sum_outcome(position.values)
            if total is None:
                with limit_work(WORK_OF_SUM):
                    total = outcome(add_all(position.values))
            found = bool(total.starters[player is Player.RIGHT])
        else:
            found = self._by_signs(position, player)
            found = self._by_cuts(position, player) if found is None else found
        if found is not None:
            self._wins[position, player] = found
        return found

    def _by_signs(self, position: _Sum, player: Player) -> bool | None:
        """Decide by signs whether the player to move wins: if every part is known to be at least 0, or every part at
        most 0. None if that does not decide."""
        alone = [(_Sum((part,), ()), part) for part in position.large]
        if len(alone) == 1 and not any(not each.is_number or bool(each.number) for each in position.values):
            return None
        lost = (Player.RIGHT, Player.LEFT)  # who loses moving first if no part is below 0, and if none is above
        total = sum_outcome(position.values) if position.values else Outcome.P
        for first, good in zip(lost, ((Outcome.L, Outcome.P), (Outcome.R, Outcome.P)), strict=True):
            if total in good and all(self._wins.get((each, first)) is False for each, _ in alone):
                if player is first:
                    return False
                if total is good[0] or any(self._wins.get((each, first.opponent)) for each, _ in alone):
                    return True
        return None

    def _by_cuts(self, position: _Sum, player: Player) -> bool | None:
        """Decide by cuts whether the player to move wins: if one player wins even without placing a domino across some
        lines through each large part. None if that does not decide."""
        if self._fold is None:
            return None
        for tied in (player, player.opponent):
            bounds = [self._cut(part, tied) for part in position.large]
            known = [bound for bound in bounds if bound is not None]
            if len(known) < len(bounds):
                continue
            total = sum_outcome(simplify((*position.values, *(form for forms in known for form in forms))))
            if total is not None and total.starters[player is Player.RIGHT] is (tied is player):
                return tied is player
        return None

    def _cut(self, part: Any, tied: Player) -> tuple[Form, ...] | None:
        """The best value of a large part for a player who places no domino across some lines: the values of the strips.

        None if no choice of lines leaves only small strips. Giving up moves never helps a player, so this bounds the
        part's value (Conway's one-hand-tied principle).
        """
        if (part, tied) not in self._cuts:
            (height, width), left = self._ruleset.board_shape(part), tied is Player.LEFT
            squares, length = self._squares_of(part), height if left else width
            across = (1 << width) - 1 if left else sum(1 << r * self._frame[1] for r in range(height))
            rows = [squares & across << (r * self._frame[1] if left else r) for r in range(length)]
            best: tuple[Any, tuple[Form, ...]] | None = None
            for lines in _cuttings([row.bit_count() for row in rows]):
                forms = simplify(self._fold_value(sum(rows[a:b])) for a, b in pairwise((0, *lines, length)))
                mean = sum_mean(forms)
                if best is None or (best[0] < mean if left else mean < best[0]):
                    best = mean, forms
            self._cuts[part, tied] = None if best is None else best[1]
        return self._cuts[part, tied]

    def _options(self, position: _Sum, player: Player) -> Iterator[_Sum]:
        """Yield the sums after each move: first moves in large parts, the most promising for the player first."""
        seen = set[Any]()
        for index, part in enumerate(position.large):
            if part in seen:
                continue
            seen.add(part)
            rest = position.large[:index] + position.large[index + 1 :]
            for after in self._moves_in(part, player):
                large = tuple(sorted((*rest, *after.large), key=repr))
                yield _Sum(large, simplify((*position.values, *after.values)))
        for index, value in enumerate(position.values):
            others = position.values[:index] + position.values[index + 1 :]
            for option in right_of(value) if player is Player.RIGHT else left_of(value):
                yield _Sum(position.large, simplify((*others, option)))

    def _moves_in(self, part: Any, player: Player) -> list[_Sum]:
        """The moves in a large part, first those that promise most, then those that leave the opponent fewest moves."""
        found = self._moves.get((part, player))
        if found is None:
            rated = []
            for option in self._ruleset.options(part, player):
                counts = [self._count(option, each) for each in (player, player.opponent)]
                after = self._sum(option)
                rated.append((self._promise(after, player), counts[1] - counts[0], after))
            rated.sort(key=lambda each: (*each[:2], len(each[2].large)))
            found = self._moves[part, player] = list(dict.fromkeys(after for *_, after in rated))
        return found

    def _promise(self, position: _Sum, player: Player) -> float:
        """A sort key of positions: the smaller, the more the cuts promise the player; 0 without cuts."""
        if self._fold is None:
            return 0.0
        total = 2 * float(sum_mean(position.values))
        for part in position.large:
            total += sum(float(sum_mean(forms)) for tied in Player if (forms := self._cut(part, tied)) is not None)
        return -total if player is Player.LEFT else total

    def _count(self, position: Any, player: Player) -> int:
        """Number of moves of a player."""
        counted = self._ruleset.count_options(position, player, _MANY) if isinstance(self._ruleset, Bounded) else None
        return sum(1 for _ in self._ruleset.options(position, player)) if counted is None else counted


def _cuttings(sizes: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to cut rows of these sizes into as few strips as possible, each small enough to be valued: the
    indices of the rows before which to cut, 1 to `_MOST_LINES` of them."""
    for count in range(1, _MOST_LINES + 1):
        found = False
        for lines in combinations(range(1, len(sizes)), count):
            if all(sum(sizes[a:b]) <= _SQUARES_CUT for a, b in pairwise((0, *lines, len(sizes)))):
                found = True
                yield lines
        if found:
            return
