"""The winner of a board in Python only: moves tried in turn on sums of parts; each part's options are listed once."""

from bouton.boards.rules import BoardPlay, Sets
from bouton.kinds.player import Player
from bouton.search.budget import Budget
from bouton.search.evaluate import fold
from bouton.values.valuation import Valuation

_PLAYERS = tuple(Player)

#: the numbers of the parts, ascending
Sum = tuple[int, ...]
#: a sum, the player to move, and whether play is misère
Key = tuple[Sum, Player, bool]


class BoardSums:
    """A store of the parts of one board, and of the winners of their sums.

    >>> import bouton
    >>> col = bouton.find("col")
    >>> sums = BoardSums(BoardPlay(col.board_rules(3, 3), impartial=False))
    >>> sums.wins(col.board_sets(col.parse("3x3")), Player.LEFT, False, Budget())
    False
    """

    def __init__(self, play: BoardPlay) -> None:
        self._play = play
        self._parts: list[Sets] = []
        self._counts: list[tuple[int, int]] = []  # of each player's moves in each part
        self._numbers: dict[Sets, int] = {}  # of parts, both in normal form and as they lie on the board
        self._options: dict[tuple[int, Player], list[Sum]] = {}
        self._known: dict[Key, bool] = {}
        self._left: dict[Valuation, dict[Sum, int]] = {}

    def __len__(self) -> int:
        return len(self._known) + len(self._numbers) + sum(map(len, self._left.values()))

    def wins(self, position: Sets, player: Player, misere: bool, budget: Budget) -> bool:
        """Whether the player to move wins; the budget counts sums and parts.

        Raises
        ------
        SearchLimitError : at the limit.
        """
        start = self._sum_of(position, budget), player, misere
        stack = [(start, self._untried_options(start, budget))]
        while stack:
            key, waiting = stack[-1]
            if key not in self._known and waiting:
                after = waiting[-1], player if self._play.impartial else key[1].opponent, misere
                wins = self._known.get(after)
                if wins is None:
                    stack.append((after, self._untried_options(after, budget)))
                    continue
                waiting.pop()
                if wins and waiting:
                    continue
                self._known[key] = not wins
            stack.pop()
        return self._known[start]

    def moves_left(self, position: Sets, valuation: Valuation, budget: Budget) -> int:
        """The moves left in an impartial game when the winner hurries and the loser delays: remoteness, or misère
        remoteness. The budget counts sums; parts have another budget of the same size.

        Raises
        ------
        SearchLimitError : at the limit.
        """
        parts = Budget(budget.positions, moves=budget.moves)
        parts.describe = budget.describe
        start, memo = self._sum_of(position, parts), self._left.setdefault(valuation, {})
        if start not in memo:
            fold(lambda each: self._sums_after(each, Player.LEFT, parts), valuation, start, memo, budget)
        return memo[start]

    def _untried_options(self, key: Key, budget: Budget) -> list[Sum]:
        """The options to be tried, the first one last; only one option if it is known to lose. Empty if the result is
        known: without options it is stored here."""
        position, player, misere = key
        if key in self._known:
            return []
        opponent = player if self._play.impartial else player.opponent
        options = self._sums_after(position, player, budget)
        budget.spend(key, len(options))
        if not options:
            self._known[key] = misere
        for option in options:
            if self._known.get((option, opponent, misere)) is False:
                return [option]
        return [option for _, option in sorted(((self._rate(each, player), each) for each in options), reverse=True)]

    def _sums_after(self, position: Sum, player: Player, budget: Budget) -> set[Sum]:
        """The sums that a player's moves leave."""
        return {
            tuple(sorted(position[:place] + position[place + 1 :] + option))
            for place, number in enumerate(position)
            if not place or number != position[place - 1]
            for option in self._options_of(number, player, budget)
        }

    def _rate(self, position: Sum, player: Player) -> tuple[int, int]:
        own, other = (sum(self._counts[number][side] for number in position) for side in range(2))
        if player is Player.RIGHT:
            own, other = other, own
        return own + other if self._play.impartial else 3 * other - own, len(position)

    def _sum_of(self, position: Sets, budget: Budget) -> Sum:
        """The sorted numbers of the parts of a position in which somebody can move; new parts are added."""
        found = []
        for part in self._play.parts(position):
            number = self._numbers.get(part)
            if number is None:
                form = self._play.normal_form(part)
                number = self._numbers.get(form)
                if number is None:
                    number = self._add(form, budget)
                self._numbers[part] = number
            if any(self._counts[number]):
                found.append(number)
        return tuple(sorted(found))

    def _add(self, form: Sets, budget: Budget) -> int:
        left, right = (sum(1 for _ in self._play.options(form, player)) for player in _PLAYERS)
        budget.spend(form, left + right)
        self._parts.append(form)
        self._counts.append((left, right))
        number = self._numbers[form] = len(self._parts) - 1
        return number

    def _options_of(self, number: int, player: Player, budget: Budget) -> list[Sum]:
        options = self._options.get((number, player))
        if options is None:
            made = self._play.options(self._parts[number], player)
            options = self._options[number, player] = sorted({self._sum_of(option, budget) for option in made})
        return options
