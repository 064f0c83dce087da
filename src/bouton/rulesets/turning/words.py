"""Explanations and drawings of a board of coins."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Protocol

from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import (
    COLUMNS_SHOWN,
    ROWS_SHOWN,
    Board,
    BoardMove,
    Columns,
    Element,
    Figure,
    FormulaFigure,
    Message,
)
from bouton.rulesets.turning.board import Place, heads, place_name, place_of, shape_of, turned_places
from bouton.values.outcome import Outcome


class TurningQuestions(Protocol):
    """The methods of the game (`bouton.rulesets.turning.game.Turning`) that explanations and drawings use."""

    @property
    def rules(self) -> Any:
        """For each axis the rule of which coins a move turns."""

    @property
    def is_free(self) -> Any:
        """The method that says whether any coins of a single line may be turned, from `least` to `most` of them."""

    @property
    def is_ruler(self) -> Any:
        """The method that says whether consecutive coins of a single line are turned, from one up."""

    @property
    def is_long(self) -> Any:
        """The method that says whether the value of a position has too many bits to be computed."""

    @property
    def place_value(self) -> Any:
        """The method that returns the Grundy value of the coin at a place."""

    @property
    def options(self) -> Any:
        """The method that yields the options of a position."""


_MOVES_SHOWN, _COINS_SHOWN = 6, 40
_LINE_DRAWN, _GRID_DRAWN = 40, 20
_COINS_DRAWN, _MOVES_LISTED = 4_096, 2_000
_SIGNS = {"1": "●", "0": "○"}


def explanation(game: TurningQuestions, position: str, facts: Facts) -> Iterator[Figure]:
    """Explain with the drawing, the value of each head and their nim-sum in columns, and the coins to turn."""
    axes = len(game.rules)
    yield from _picture(position, axes)
    for rule in dict.fromkeys(game.rules):
        if rule.families and axes == 1:
            yield Message("turning.known-as", {"names": [_title(name) for name in rule.families]}, step=2)
    yield Message(f"turning.numbered-{axes}", {}, step=2)
    if facts.misere:
        yield Message("turning.misere", {}, step=2)
        return
    places = list(islice(heads(position, axes), ROWS_SHOWN + 1))
    if places:
        yield from _columns(game, position, places)
    if game.is_free(2, 2):
        yield Message("turning.from-zero", {}, step=2)
    if game.is_ruler():
        yield from _parities(game, position)
    if facts.grundy:
        yield Message("turning.odd", {"sum": facts.grundy}, step=2)
    elif facts.grundy == 0:
        yield Message("turning.even" if places else "turning.empty", {}, step=2)
    if facts.outcome == Outcome.N:
        yield from _moves(game, position, facts)


def _title(family: str) -> str:
    return " ".join(word.capitalize() for word in family.split("-"))


def _picture(position: str, axes: int) -> Iterator[Figure]:
    shape = shape_of(position, axes)
    if axes == 1 and shape[0] <= _LINE_DRAWN:
        width = len(str(shape[0]))
        coins = " ".join(f"{_SIGNS[coin]:>{width}}" for coin in position)
        yield FormulaFigure("picture", [coins, " ".join(f"{n:>{width}}" for n in range(1, shape[0] + 1))])
    elif axes > 1 and max(shape) <= _GRID_DRAWN:
        width, margin = len(str(shape[-1])), len(str(shape[-2]))
        head = " " * margin + "  " + " ".join(f"{n:>{width}}" for n in range(1, shape[-1] + 1))
        lines: list[str] = []
        for layer in position.split("//"):
            lines += ["", head] if lines else [head]
            for number, row in enumerate(layer.split("/"), 1):
                lines.append(f"{number:>{margin}}  " + " ".join(f"{_SIGNS[coin]:>{width}}" for coin in row))
        yield FormulaFigure("picture", lines)


def _columns(game: TurningQuestions, position: str, places: Sequence[Place]) -> Iterator[Figure]:
    """Yield the heads' values in columns, or a sentence if they are too many or too long to read."""
    count = position.count("1")
    if count > ROWS_SHOWN or game.is_long(position):
        yield Message("turning.large", {"count": count}, step=2)
        return
    values = [game.place_value(place) for place in places]
    if max(values).bit_length() > COLUMNS_SHOWN:
        yield Message("turning.large", {"count": count}, step=2)
    else:
        yield Columns("turning.coin", [place_name(place) for place in places], values)


def _parities(game: TurningQuestions, position: str) -> Iterator[Figure]:
    """Count the heads for each exact power of 2 in their number: a pattern visible at a glance."""
    counts: dict[int, int] = {}
    for (place,) in heads(position, 1):
        value = game.place_value((place,))
        counts[value] = counts.get(value, 0) + 1
    top = game.rules[0].elements[0].most
    for value in sorted(counts):
        last = top is not None and 2 * value > top
        key = "odd-numbers" if value == 1 and not last else "multiples-last" if last else "multiples"
        parity = "even" if counts[value] % 2 == 0 else "odd"
        yield Message(
            f"turning.class-{key}-{parity}", {"count": counts[value], "power": value, "next": 2 * value}, step=2
        )


def _moves(game: TurningQuestions, position: str, facts: Facts) -> Iterator[Figure]:
    axes = len(game.rules)
    for move in facts.winning_moves[:_MOVES_SHOWN]:
        count, places = turned_places(position, move, axes, _COINS_SHOWN)
        if count > _COINS_SHOWN:
            continue
        if axes > 1:
            along = [sorted({place[axis] for place in places}) for axis in range(axes)]
            values = {
                "coins": [place_name(place) for place in places],
                "count": len(places),
                "last": place_name(places[-1]),
            }
            if len(places) > 1:
                values |= dict(zip(("layers", "rows", "columns")[-axes:], along, strict=True))
                values |= dict(zip(("deep", "high", "wide")[-axes:], map(len, along), strict=True))
            yield Message(f"turning.turn-crossings-{axes}" if len(places) > 1 else "turning.turn", values)
        else:
            names = [place_name(place) for place in places]
            yield Message("turning.turn", {"coins": names, "count": len(names), "last": names[-1]})


def drawing(game: TurningQuestions, position: str) -> Board:
    """Draw the coins in their places (the layers of a box side by side), with the moves if they are few enough."""
    axes = len(game.rules)
    shape = shape_of(position, axes)
    elements = []
    states = {"1": "heads", "0": "tails"}
    cells = [coin for coin in position if coin != "/"]
    for number, coin in enumerate(cells[:_COINS_DRAWN]):
        place = place_of(number, shape)
        layer, row, column = ((1,) * (3 - axes) + place)[-3:]
        x = column + (layer - 1) * (shape[-1] + 1)
        label = str(column) if axes == 1 else ""
        group = "" if axes == 1 else f"row{row}" if axes == 2 else f"layer{layer}"
        elements.append(Element(_id(place), "coin", x, row - 1, label, states[coin], group))
    if len(cells) > _COINS_DRAWN:
        return Board(elements, [], complete=False)
    turned = ((turned_places(position, option, axes)[1], option) for option in game.options(position))
    moves = (BoardMove(tuple(map(_id, reversed(places))), option) for places, option in turned)
    board = Board(elements, moves, most=_MOVES_LISTED)
    board.picked = [element.id for element in elements]
    return board


def _id(place: Place) -> str:
    return f"c{','.join(map(str, place))}"
