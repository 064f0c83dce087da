"""Poker Nim: Nim in which a player may, instead of taking, add chips from her own reserve to one heap.

Chips that are taken leave the game, so there are at most as many additions as chips in the reserves, and the game
ends. Adding changes nothing: the opponent takes the added chips away again. Hence the position has the value of its
heaps in Nim (normal play), and is lost in misère play if and only if its heaps are lost in misère Nim; the proof for
all games in which the opponent can undo an increase of a heap is in `bouton.rulesets.disguise`.

In ``poker-nim:keep`` the chips taken join the taker's reserve, and play may go on forever. The value is the same: who
plays as in Nim and undoes additions only takes, so each of her moves on the heaps leaves fewer chips in these and the
opponent's reserve together, and the opponent's moves leave as many there. In misère play she may have to add a chip
herself, and this fails: those positions are searched.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, product
from math import comb, factorial
from random import Random
from typing import Any, NamedTuple

from bouton.errors import NotationError
from bouton.heaps.game import Heaps, heap_elements, heap_move
from bouton.kinds.capabilities import Bounded, Drawn, Explained, Facts, NamedMoves, Parametrized, Practised, Symmetric
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.theorem import Theorem
from bouton.language import number
from bouton.notation import clip, read_ints, starts_of, write_ints
from bouton.rulesets.capabilities import Reworded
from bouton.rulesets.disguise import misere_nim_outcome, misere_targets, nim_targets
from bouton.rulesets.nim import column_figure, misere_reason
from bouton.values.mex import nim_sum
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME

_RESERVE_DRAWN = 60
_HEAPS_COUNTED = 8


class PokerPosition(NamedTuple):
    """The heaps, and the chips that Left and Right hold in reserve."""

    heaps: Heaps
    left: int
    right: int

    def reserve(self, player: Player) -> int:
        """The number of chips that `player` holds."""
        return self.left if player is Player.LEFT else self.right


def _grundy(game: "PokerNim", position: PokerPosition) -> int:
    return nim_sum(position.heaps)


def _moves(game: "PokerNim", position: PokerPosition, value: int, player: Player) -> Iterator[PokerPosition]:
    return _options(game, position, nim_targets(position.heaps, value), player)


def _misere_outcome(game: "PokerNim", position: PokerPosition) -> Outcome:
    return misere_nim_outcome(position.heaps)


def _misere_moves(
    game: "PokerNim", position: PokerPosition, value: Outcome, player: Player
) -> Iterator[PokerPosition] | None:
    return _options(game, position, misere_targets(position.heaps), player) if value is Outcome.P else None


def _options(
    game: "PokerNim", position: PokerPosition, targets: Iterable[tuple[int, int]], player: Player
) -> Iterator[PokerPosition]:
    reserve = position.reserve(player)
    for index, target in targets:
        if target - position.heaps[index] <= reserve:
            yield game.with_heap(position, player, index, target)


class PokerNim(Ruleset, Symmetric, Bounded, Parametrized, Drawn, NamedMoves, Explained, Practised, Reworded):
    """Poker Nim; with `keep` the chips taken join the taker's reserve."""

    name = "poker-nim"
    examples: tuple[tuple[str, str], ...] = (("poker-nim", "3,5;2,2"), ("poker-nim:keep", "2;1,0"))
    openings: tuple[tuple[str, str], ...] = starts_of("poker-nim", "2,3;1,1", "3,5;2,2", "3,5,7;3,3")
    impartial = False
    theorems: tuple[Theorem, ...] = (
        Theorem("poker_nim.theorem", ("winning-ways#ch. 3",), GRUNDY, _grundy, _moves),
        Theorem(
            "poker_nim.theorem-misere",
            ("bouton-1901", "bouton.rulesets.disguise"),
            MISERE_OUTCOME,
            _misere_outcome,
            _misere_moves,
        ),
    )

    def __init__(self, keep: bool = False) -> None:
        self.keep = keep
        if keep:
            self.theorems = self.theorems[:1]

    @classmethod
    def from_parameters(cls, parameters: str) -> "PokerNim":
        if parameters not in ("", "keep"):
            raise NotationError("poker_nim.parameters", got=clip(parameters))
        return cls(parameters == "keep")

    @property
    def spec(self) -> str:
        return "poker-nim:keep" if self.keep else "poker-nim"

    def rules_key(self) -> tuple[str, dict[str, Any]]:
        return "rules-keep" if self.keep else "rules", {}

    def line_key(self) -> tuple[str, dict[str, Any]]:
        return "line-keep" if self.keep else "line", {}

    def hidden_heaps(self, position: PokerPosition) -> Heaps:
        return position.heaps

    def options(self, position: PokerPosition, player: Player = Player.LEFT) -> Iterator[PokerPosition]:
        for index, size in enumerate(position.heaps):
            for target in chain(range(size), range(size + 1, size + position.reserve(player) + 1)):
                yield self.with_heap(position, player, index, target)

    def search_size(self, position: PokerPosition) -> int:
        """Bound the search from below if chips circulate: count the ways to distribute them over the reserves and some
        heaps. Otherwise return 0."""
        if not self.keep:
            return 0
        chips, heaps = sum(position.heaps) + position.left + position.right, len(position.heaps)
        ways = [comb(chips + few + 1, few + 1) // factorial(few) for few in range(min(heaps, _HEAPS_COUNTED) + 1)]
        return max(chips, *ways)

    def with_heap(self, position: PokerPosition, player: Player, index: int, size: int) -> PokerPosition:
        """Return the position after `player` has changed a heap to that size."""
        taken = position.heaps[index] - size
        reserve = position.reserve(player) + (taken if self.keep or taken < 0 else 0)
        heaps = (*position.heaps[:index], size, *position.heaps[index + 1 :])
        if player is Player.LEFT:
            return PokerPosition(heaps, reserve, position.right)
        return PokerPosition(heaps, position.left, reserve)

    def move_name(self, position: PokerPosition, option: PokerPosition, player: Player) -> Message:
        return heap_move(position.heaps, option.heaps)

    def parse(self, text: str) -> PokerPosition:
        heaps, semicolon, reserves = text.partition(";")
        held = read_ints(reserves) if semicolon else (0, 0)
        if len(held) != 2:
            raise NotationError("poker_nim.reserves", whole=clip(text))
        return PokerPosition(read_ints(heaps), *held)

    def format(self, position: PokerPosition) -> str:
        return f"{write_ints(position.heaps)};{write_ints(position[1:])}"

    def normal_form(self, position: PokerPosition) -> PokerPosition:
        return position._replace(heaps=tuple(sorted(position.heaps)))  # an empty heap can grow, so zeros stay

    def is_written(self, option: PokerPosition, position: PokerPosition) -> bool:
        return self.normal_form(option) == self.normal_form(position)

    def small_positions(self) -> Iterator[PokerPosition]:
        for left, right in product(range(3), repeat=2):
            for heaps in [(), *product(range(4), repeat=1), *product(range(3), repeat=2)]:
                yield PokerPosition(heaps, left, right)

    def sample(self, random: Random, level: int) -> PokerPosition:
        heaps = tuple(random.randint(1, 2 + 2 * level) for _ in range(min(2 + level // 2, 5)))
        return PokerPosition(heaps, random.randint(1, 2 + level), random.randint(1, 2 + level))

    def board(self, position: PokerPosition) -> Board:
        """Draw chips ``h0m2`` as in Nim, each player's reserve ``left0`` …; an addition touches a chip and the heap.

        The chip of the reserve that is touched determines the number: ``left2`` is the third, so three chips are added.
        """
        heaps, *reserves = position
        elements, drawn = heap_elements(heaps)
        elements = [element._replace(kind="chip") if element.kind == "match" else element for element in elements]
        drawn = drawn and max(reserves) <= _RESERVE_DRAWN
        for row, (player, reserve) in enumerate(zip(Player, reserves, strict=True)):
            group = f"reserve-{player}"
            elements.append(Element(group, "reserve", len(heaps), row, number(reserve), str(player), group))
            for k in range(reserve if drawn else 0):
                elements.append(Element(f"{player}{k}", "chip", k, row, "", str(player), group))
        return Board(elements, self._board_moves(position) if drawn else (), complete=drawn)

    def _board_moves(self, position: PokerPosition) -> Iterator[BoardMove]:
        heaps = position.heaps
        for player in Player:
            for option in self.options(position, player):
                index = next((i for i, size in enumerate(heaps) if option.heaps[i] != size), 0)
                size, target = heaps[index], option.heaps[index]
                gone = tuple(f"h{index}m{k}" for k in range(target, size))
                added = tuple(f"{player}{k}" for k in range(target - size))
                touched = (gone[0],) if gone else (added[-1], f"h{index}")
                yield BoardMove(touched, self.format(option), str(player), gone or added)

    def explain(self, position: PokerPosition, facts: Facts) -> Iterable[Figure]:
        if facts.misere and self.keep:
            yield Message("poker_nim.misere-keep", {}, step=2)
            return
        yield from column_figure(position.heaps)
        if facts.misere:
            yield Message("poker_nim.misere", {}, step=2)
            yield from misere_reason(position.heaps)
        else:
            yield Message("poker_nim.undo", {"sum": nim_sum(position.heaps)}, step=2)
            if self.keep:
                yield Message("poker_nim.keep", {}, step=2)


RULESETS = [PokerNim]
