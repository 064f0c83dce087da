"""Rules that somebody typed in the page, as the finite graph of their positions: data, never a program."""

import ast
import json
from collections.abc import Mapping, Sequence
from typing import Any

from bouton.custom.function import OwnRuleset
from bouton.errors import NotationError
from bouton.kinds.player import Player
from bouton.kinds.position import plain_data
from bouton.notation import clip, quietly

__all__ = ["MOST_BYTES", "MOST_POSITIONS", "typed_rules"]

MOST_POSITIONS = 20_000
MOST_BYTES = 2_000_000
_SIDES = (Player.LEFT, Player.RIGHT)


def typed_rules(text: str) -> OwnRuleset:
    """The game of a graph that is written as JSON.

    >>> game = typed_rules('{"name": "halving", "positions": ["4", "2", "1", "0"], "moves": [[[1], [2], [3], []]]}')
    >>> game(4).outcome, game(4).grundy
    (<Outcome.N: 'N'>, 1)

    Parameters
    ----------
    text : ``name`` and ``doc`` of the rules; ``positions``, each a Python literal as a text; ``moves``, one list for an
        impartial game, or Left's and Right's: for each position the numbers of its options.

    Raises
    ------
    NotationError : for anything else, and for more than 20,000 positions or 2 MB.

    Complexity: linear in the text.
    """
    if len(text) > MOST_BYTES:
        raise NotationError("custom.typed-large", most=MOST_POSITIONS, megabytes=MOST_BYTES // 1_000_000)
    try:
        data = json.loads(text)
        texts, sides = data["positions"], data["moves"]
        name, doc = data.get("name", "rules"), data.get("doc", "")
        if not (isinstance(name, str) and name.isidentifier() and isinstance(doc, str) and len(sides) in (1, 2)):
            raise TypeError
        if len(texts) > MOST_POSITIONS:
            raise NotationError("custom.typed-large", most=MOST_POSITIONS, megabytes=MOST_BYTES // 1_000_000)
        with quietly():
            positions = [plain_data(ast.literal_eval(each)) for each in texts]
        tables = [_table(positions, rows) for rows in sides]
    except NotationError:
        raise
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, SyntaxError, MemoryError, RecursionError):
        raise NotationError("custom.typed-wrong") from None
    return _game(name, doc, tables)


def _table(positions: Sequence[Any], rows: Sequence[Sequence[int]]) -> dict[Any, tuple[Any, ...]]:
    """The options of each position; a number below 0 would count from the end."""
    if len(rows) != len(positions) or any(type(number) is not int or number < 0 for row in rows for number in row):
        raise ValueError
    return {position: tuple(positions[number] for number in row) for position, row in zip(positions, rows, strict=True)}


def _game(name: str, doc: str, tables: Sequence[Mapping[Any, tuple[Any, ...]]]) -> OwnRuleset:
    def options(table: Mapping[Any, tuple[Any, ...]], position: Any) -> tuple[Any, ...]:
        if position not in table:
            raise NotationError("custom.typed-unknown", got=clip(repr(position)), rule=name)
        return table[position]

    def impartial(position: Any) -> tuple[Any, ...]:
        return options(tables[0], position)

    def partizan(position: Any, player: Player) -> tuple[Any, ...]:
        return options(tables[_SIDES.index(player)], position)

    rule: Any = impartial if len(tables) == 1 else partizan
    rule.__name__ = rule.__qualname__ = name
    rule.__doc__ = doc
    return OwnRuleset(rule, spec=f"own:{name}")
