"""The parts of a sum in which a player can still move: those of custom rules stand beside the other components."""

from collections.abc import Sequence
from itertools import islice
from typing import Any
from weakref import WeakKeyDictionary

from bouton.kinds.capabilities import Decided, Endless, FallsApart
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.kinds.sums import PositionSum

_MOST_KNOWN = 100_000
_movable: "WeakKeyDictionary[Ruleset, dict[Any, bool]]" = WeakKeyDictionary()


def live_parts(components: Sequence[Summand]) -> tuple[Summand, ...]:
    """The components, those of custom rules as their parts in which a player can move; with an ended one beside a
    component of rules that treat it in another way if it is alone."""
    found, ended = list[Summand](), list[Summand]()
    for component in components:
        game, position = component
        parts: Sequence[Summand] = (component,)
        if isinstance(game, FallsApart) and game.replaces_in_sums and game.is_summable:
            parts = game.summands(position) or (() if isinstance(position, PositionSum) else parts)
            if not game.counts_points(position):  # a part that is over has points, too
                parts = list(filter(_can_move, parts))
        found += parts
        ended += () if parts else (component,)
    is_changed = len(found) == 1 and isinstance(found[0].ruleset, Decided | Endless)
    return (*found, *ended[:1]) if is_changed else tuple(found)


def _can_move(component: Summand) -> bool:
    """Whether a player can move in a component; remembered, as the same ones are in very many sums."""
    game, position = component
    known = _movable.setdefault(game, {})
    if position not in known:
        if len(known) > _MOST_KNOWN:
            known.clear()
        known[position] = any(True for player in Player for _ in islice(game.options(position, player), 1))
    return known[position]
