"""Ask custom rules again after a computation: each time a position must have the same options."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from bouton.errors import BoutonError, RulesError
from bouton.kinds.capabilities import Chunked
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip

_ASKED = 16  # positions
_COMPARED = 10_000  # options of one position


@contextmanager
def watch_rules(ruleset: Ruleset, positions: Sequence[Any]) -> Iterator[None]:
    """Compare the options of up to 16 of these positions before and after a computation, if the rules are custom rules.

    Afterwards they are asked for in both orders, twice in a row, so that rules that take turns between answers differ.

    Raises
    ------
    RulesError : if they differ: the values computed in between are those of no game.
    """
    if not isinstance(ruleset, Chunked):
        yield
        return
    before: list[tuple[Any, list[set[Any]]]] = []
    for position in positions[:: max(1, len(positions) // _ASKED)][:_ASKED]:
        try:
            before.append((position, _options(ruleset, position)))
        except BoutonError as error:  # the computation says so, unless it would wait as long again
            if isinstance(error.__cause__, MemoryError | TimeoutError):
                raise
    yield
    for position, options in (*reversed(before), *before):
        if any(_options(ruleset, position) != options for _ in range(2)):
            raise RulesError("custom.fickle", rule=ruleset.spec, position=clip(ruleset.format(position), 80))


def _options(rules: Ruleset, position: Any) -> list[set[Any]]:
    """The options of the sides that have moves of their own."""
    sides = (Player.LEFT,) if rules.impartial else tuple(Player)
    return [set(islice(rules.options(position, side), _COMPARED)) for side in sides]
