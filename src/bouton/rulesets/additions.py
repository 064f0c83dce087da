"""Nim in which a player may also add any number of tokens to a heap: ``nim:additions``.

It is often said that additions change nothing in this variant, since the opponent undoes them. That requires a bound on
the additions (`bouton.rulesets.poker_nim`); without one, undoing only keeps a player from losing. If an empty heap
stays empty, a single heap is won by taking all of it; with two heaps or more nobody can force a win: a player who takes
the last but one of them loses, and every other move leaves two heaps, so play goes on forever. In the terms of the
theory, a heap has the value ∞(0), and two such values make ∞ (C. A. B. Smith, Graphs and composite games, 1966). If an
empty heap may be refilled (``nim:additions,refill``), nobody ever runs out of moves, and every position is a draw.

A position has infinitely many options; a list shows only a few of the additions.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from bouton.errors import NotationError, SizeLimitError
from bouton.heaps.game import HeapGame, Heaps, heap_elements
from bouton.kinds.capabilities import Endless, Facts
from bouton.kinds.figures import Board, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.notation import clip
from bouton.rulesets.capabilities import Reworded
from bouton.values.loopy import Loopy
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME

_ADDED = (1, 2, 3)  # the additions that are listed
_TAKEN = 20  # up to this heap size, all takes are listed
_MOST_LISTED = 1_000_000  # total of the numbers in the listed options


def _value(game: "Additions", heaps: Heaps) -> int | Loopy:
    """Return 0 if nobody can move, ∞(0) for a single heap that stays empty once it is, ∞ otherwise."""
    alive = len(heaps) if game.refill else sum(map(bool, heaps))
    if not alive:
        return 0
    return Loopy(frozenset({0} if alive == 1 and not game.refill else ()))


def _misere(game: "Additions", heaps: Heaps) -> Outcome:
    """Return D if there is a move, because nobody takes the last token voluntarily but adds some instead; else N."""
    return Outcome.D if (heaps if game.refill else any(heaps)) else Outcome.N


def _moves(game: "Additions", heaps: Heaps, value: int | Loopy, player: Player) -> Iterator[Heaps] | None:
    """Return the moves to value 0, that is, to a position without moves: take all of the only heap, if there is only
    one and empty heaps stay empty. None for other values."""
    if value != 0:
        return None
    places = [index for index, size in enumerate(heaps) if size]
    return iter([game.replace(heaps, places[0], (0,))] if len(places) == 1 and not game.refill else [])


class Additions(HeapGame, Endless, Reworded):
    """Nim with additions; with `refill`, tokens may also be added to an empty heap.

    >>> import bouton
    >>> [str(bouton.analyze("nim:additions", heaps).outcome) for heaps in ("0", "3", "1,1", "7,2,6")]
    ['P', 'N', 'D', 'D']
    >>> bouton.analyze("nim:additions,refill", "3").outcome
    <Outcome.D: 'D'>
    """

    name = "nim-additions"
    examples: tuple[tuple[str, str], ...] = (
        ("nim:additions", "3"),
        ("nim:additions", "7,2,6"),
        ("nim:additions,refill", "3"),
    )
    theorems: tuple[Theorem, ...] = (
        Theorem("nim_additions.theorem", ("smith-1966",), GRUNDY, _value, _moves),
        Theorem("nim_additions.theorem-misere", ("smith-1966",), MISERE_OUTCOME, _misere),
    )

    def __init__(self, refill: bool = False) -> None:
        self.refill = refill

    @property
    def spec(self) -> str:
        return f"nim:additions{',refill' if self.refill else ''}"

    def line_key(self) -> tuple[str, dict[str, Any]]:
        return "line-refill" if self.refill else "line", {}

    def heap_options(self, size: int) -> Iterable[Heaps]:
        taken = range(size) if size <= _TAKEN else (0, 1, size - 2, size - 1)
        added = [size + more for more in _ADDED] if size or self.refill else []
        return ((rest,) for rest in (*taken, *added))

    def options(self, position: Heaps, player: Player = Player.LEFT) -> Iterator[Heaps]:
        yield from super().options(position, player)
        if position if self.refill else any(position):
            raise SizeLimitError("nim_additions.endless", position=clip(self.format(position)))

    def some_options(self, position: Heaps, other_moves: int = 0) -> list[Heaps] | None:
        return list(islice(super().options(position), 1 + _MOST_LISTED // (1 + len(position)))) or None

    def is_option(self, position: Heaps, option: Heaps) -> bool:
        changed = [size for rest, size in zip(option, position, strict=False) if rest != size]
        return len(option) == len(position) and len(changed) == 1 and (self.refill or changed[0] > 0)

    def normal_form(self, position: Heaps) -> Heaps:
        return tuple(sorted(position if self.refill else filter(None, position)))

    def board(self, position: Heaps) -> Board:
        elements, _ = heap_elements(position)
        return Board(elements, [], complete=False)

    def explain(self, position: Heaps, facts: Facts) -> Iterable[Figure]:
        alive = sum(map(bool, position))
        if self.refill and position:
            yield Message("nim_additions.refilled", {}, step=2)
        elif facts.misere and alive:
            yield Message("nim_additions.misere", {}, step=2)
        elif alive == 1:
            yield Message("nim_additions.one", {}, step=2)
        elif alive:
            yield Message("nim_additions.several", {"count": alive}, step=2)


def with_additions(parameters: str) -> Additions:
    """Return the game for the parameters of ``nim:``.

    Raises
    ------
    NotationError : for parameters other than ``additions`` and ``additions,refill``.
    """
    words = [word.strip() for word in parameters.lower().split(",")]
    if words not in (["additions"], ["additions", "refill"]):
        raise NotationError("nim.parameters", got=clip(parameters))
    return Additions(refill=len(words) > 1)
