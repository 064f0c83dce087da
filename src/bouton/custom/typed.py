"""Rules typed into the page, as the finite graph of their positions: data, never a program."""

import ast
import json
from collections.abc import Mapping, Sequence
from typing import Any

from bouton.custom.endings import EndedRuleset, ScoredRuleset
from bouton.custom.function import OwnRuleset
from bouton.custom.limits import MOST_BYTES, MOST_POSITIONS
from bouton.errors import NotationError
from bouton.kinds.player import Ending, Player
from bouton.kinds.position import plain_data
from bouton.kinds.sums import Sum
from bouton.kinds.turns import again, gain
from bouton.notation import quietly, quote

_SIDES = (Player.LEFT, Player.RIGHT)
_ENDINGS = {**{str(each): each for each in Player}, **{str(each): each for each in Ending}}


def typed_rules(text: str) -> OwnRuleset:
    """Build the game of a graph given as JSON.

    >>> game = typed_rules('{"name": "halving", "positions": ["4", "2", "1", "0"], "moves": [[[1], [2], [3], []]]}')
    >>> game(4).outcome, game(4).grundy
    (<Outcome.N: 'N'>, 1)

    Parameters
    ----------
    text : ``name`` and ``doc`` of the rules; ``positions``, each a Python literal as a text; ``moves``, one list for an
        impartial game, or Left's and Right's: for each position its options. An option is the number of a position, a
        list of numbers for a sum, or ``{"to": option, "gain": points, "again": whether the same player moves again}``.
        If the rules have them, also ``ends``: for each position the winner there (``"next"``, ``"last"``, ``"draw"``,
        ``"left"``, ``"right"``, or null), or ``points``: the points at the end of play there, or null.

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
        ends = _ends(positions, data)
    except NotationError:
        raise
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, SyntaxError, MemoryError, RecursionError):
        raise NotationError("custom.typed-wrong") from None
    return _game(name, doc, tables, *ends)


def _ends(positions: Sequence[Any], data: Any) -> tuple[Mapping[Any, Any] | None, Mapping[Any, Any] | None]:
    """Maps from positions to winners (None: play goes on) and to points; each None if the rules have none."""
    winners, points = data.get("ends"), data.get("points")
    if any(row is not None and len(row) != len(positions) for row in (winners, points)):
        raise ValueError
    if points is not None and not all(each is None or type(each) in (int, float) for each in points):
        raise TypeError
    who = None if winners is None else [None if each is None else _ENDINGS[each] for each in winners]
    return (
        None if who is None else dict(zip(positions, who, strict=True)),
        None if points is None else dict(zip(positions, points, strict=True)),
    )


def _table(positions: Sequence[Any], rows: Sequence[Sequence[int]]) -> dict[Any, tuple[Any, ...]]:
    """Return the options of each position; negative numbers are rejected, as they would count from the end."""
    if len(rows) != len(positions):
        raise ValueError
    return {
        position: tuple(_option(positions, each) for each in row) for position, row in zip(positions, rows, strict=True)
    }


def _option(positions: Sequence[Any], given: Any) -> Any:
    if type(given) is int and given >= 0:
        return positions[given]
    if isinstance(given, list):
        return Sum(*(_option(positions, each) for each in given))
    if not isinstance(given, dict):
        raise TypeError
    option = gain(_option(positions, given["to"]), given.get("gain", 0))
    return again(option) if given.get("again") else option


def _game(
    name: str,
    doc: str,
    tables: Sequence[Mapping[Any, tuple[Any, ...]]],
    ends: Mapping[Any, Any] | None,
    points: Mapping[Any, Any] | None,
) -> OwnRuleset:
    def options(table: Mapping[Any, tuple[Any, ...]], position: Any) -> tuple[Any, ...]:
        if position not in table:
            raise NotationError("custom.typed-unknown", got=quote(position), rule=name)
        return table[position]

    def impartial(position: Any) -> tuple[Any, ...]:
        return options(tables[0], position)

    def partizan(position: Any, player: Player) -> tuple[Any, ...]:
        return options(tables[_SIDES.index(player)], position)

    rule: Any = impartial if len(tables) == 1 else partizan
    rule.__name__ = rule.__qualname__ = name
    rule.__doc__ = doc
    if ends is not None:
        return EndedRuleset(rule, judge=ends.get, spec=f"own:{name}")
    if points is not None:
        return ScoredRuleset(rule, judge=points.get, spec=f"own:{name}")
    return OwnRuleset(rule, spec=f"own:{name}")
