"""A position together with its game, usable as plain data."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import TYPE_CHECKING, Any

from bouton.public import load

if TYPE_CHECKING:
    import bouton


class GamePosition:
    """A position together with its game, which can be used wherever its plain data can.

    It compares equal to its data and has the same hash; if the data are a tuple or a text, it has their items.

    >>> import bouton
    >>> place = bouton.position("nim", "7,2,6")
    >>> place == (7, 2, 6), place in {(7, 2, 6)}, str(place), place.data
    (True, True, '7,2,6', (7, 2, 6))
    """

    __slots__ = ("_text", "data", "ruleset")

    def __init__(self, ruleset: Any, data: Any, text: str | None = None) -> None:
        self.ruleset: Any = ruleset
        self.data: Any = data
        self._text: str | None = text

    def __str__(self) -> str:
        if self._text is None:
            self._text = self.ruleset.format(self.data)
        return self._text

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    @property
    def full_text(self) -> str:
        """The game and the position, as written in a sum."""
        return f"{self.ruleset.spec} {self}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GamePosition):
            found = self.data == other
            return found if isinstance(found, bool) else NotImplemented
        if self.ruleset != other.ruleset:
            return False
        try:
            return bool(self.data == other.data)
        except RecursionError:  # data nested too deeply for Python to compare
            return str(self) == str(other)

    def __hash__(self) -> int:
        return hash(self.data)

    def __lt__(self, other: Any) -> bool:
        return bool(self.data < plain_data(other))

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self.data)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.data)

    def __getitem__(self, place: Any) -> Any:
        return self.data[place]

    def __index__(self) -> int:
        if type(self.data) is int:
            return self.data
        raise TypeError(f"{self!r} is not a whole number")


def plain_data(data: Any) -> Any:
    """Return the data in hashable form: lists and arrays as tuples, sets as frozensets, at every level.

    A `bouton.Position` is replaced by its data; unhashable data of other types are returned unchanged.

    >>> plain_data([7, [2, 6]]), plain_data({1})
    ((7, (2, 6)), frozenset({1}))
    """
    if isinstance(data, GamePosition):
        return data.data
    if hasattr(data, "tolist"):  # an array or a number of NumPy
        data = data.tolist()
    try:
        hash(data)
    except TypeError:
        if type(data) in (list, tuple):
            return tuple(map(plain_data, data))
        return frozenset(map(plain_data, data)) if isinstance(data, set) else data
    return data


def take_positions(kind: type) -> None:
    """Make the `format` that a class of rules defines also accept a `bouton.Position`, and use its plain data."""
    method: Callable[[Any, Any], str] | None = vars(kind).get("format")
    if method is None or isinstance(method, staticmethod):  # a static method takes no rules
        return

    @wraps(method)
    def format_position(self: Any, position: Any) -> str:
        return method(self, position.data if isinstance(position, GamePosition) else position)

    setattr(kind, "format", format_position)  # noqa: B010 (which mypy refuses otherwise)


def read_position(ruleset: Any, position: Any) -> "bouton.Position":
    """Return the `bouton.Position` of a game for a text or plain data; its class is defined in a much higher layer."""
    place: bouton.Position = load("position")(ruleset, position)
    return place
