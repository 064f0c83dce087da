"""Custom rules: a plain function from a position to its options becomes a ruleset.

    @bouton.ruleset
    def twenty_one(n):
        return [n - k for k in (1, 2, 3) if k <= n]

The function may return a list, a set or a dictionary's keys, or yield; with a second parameter it is a
partizan game and gets the player, ``bouton.Player.LEFT`` or ``bouton.Player.RIGHT``, which equal the texts ``"left"``
and ``"right"``. What it gets wrong is reported in one sentence that names the position. On the command line
``FILE.py:NAME`` names it.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from os.path import isfile
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from bouton.custom.beside import serve
from bouton.custom.board import SHAPES, own_board, own_move
from bouton.custom.faults import (
    DEEPEST,
    is_hashable,
    is_nested_beyond,
    is_raised_by,
    kind_of,
    line_of,
    unhashable_kind,
)
from bouton.custom.literals import in_order, read_literal, write_literal
from bouton.errors import BoutonError, EndlessOptionsError, InputError, NotationError, RulesError, UnknownError
from bouton.heaps.game import MOST_BOARD_MOVES
from bouton.kinds.capabilities import Drawn, NamedMoves, Practised, Storable, Tabular
from bouton.kinds.copies import changed
from bouton.kinds.figures import Board, Message
from bouton.kinds.player import Player
from bouton.kinds.position import GamePosition, plain_data
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.public import load as public
from bouton.storage.files import path_text

if TYPE_CHECKING:
    import bouton

__all__ = ["MOST_OPTIONS", "OwnRuleset", "named_in", "rules_named", "ruleset"]

MOST_OPTIONS = 100_000  # of one position; beyond it the function is taken to yield for ever

Rule = Callable[..., Iterable[Any]]


@lru_cache(maxsize=256)
def _is_file(path: str) -> bool:
    """Whether rules can be read from there again: a cell of a notebook has a name that no file has."""
    return isfile(path)


class Display(NamedTuple):
    """How a game is shown: its title, the position that it begins with, the shape of its board."""

    title: str = ""
    start: Any = None
    board: str = ""


class OwnRuleset(Ruleset, Drawn, NamedMoves, Practised, Tabular, Storable):
    """A ruleset made of a function.

    >>> import bouton
    >>> @bouton.ruleset
    ... def twenty_one(n):
    ...     return [n - k for k in (1, 2, 3) if k <= n]
    >>> twenty_one(21).winning_moves()
    [20]
    >>> twenty_one(21).grundy
    1
    """

    name = "own"
    stored = False  # a function may be changed under the same name

    def __init__(
        self,
        function: Rule,
        *,
        parse: Callable[[str], Any] | None = None,
        format: Callable[[Any], str] | None = None,  # noqa: A002 (the name of the method that it replaces)
        spec: str | None = None,
        display: Display = Display(),  # noqa: B008 (a tuple that never changes)
    ) -> None:
        self.function = function
        self.__doc__ = getattr(function, "__doc__", None)
        self._parse, self._format = parse, format
        self._name = getattr(function, "__name__", type(function).__name__)
        self._spec = spec
        self.title: str
        self.title, start, self._drawn_as = display
        self._plain = type(start) is str  # then texts need no quotes
        self.start: Any = plain_data(start)
        self.impartial: bool = _parameters(function) < 2

    @property
    def spec(self) -> str:
        """The file and the name; of rules that stand in no file, in a notebook say, the name alone."""
        if self._spec is not None:
            return self._spec
        code = getattr(self.function, "__code__", None)
        if not isinstance(code, CodeType):
            return f"?.py:{self._name}"
        return f"{code.co_filename}:{self._name}" if _is_file(code.co_filename) else self._name

    @property
    def examples(self) -> tuple[tuple[str, str], ...]:  # type: ignore[override]
        """The position that the game begins with, where one is given."""
        return () if self.start is None else ((self.spec, self.format(self.start)),)

    def named(self, spec: str) -> "OwnRuleset":
        """The same rules under the spec that a file was asked for with."""
        return changed(self, _spec=spec, _key=None)

    def options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Any]:
        seen: set[Any] = set()
        for option in self.all_options(position, player):
            if is_nested_beyond(DEEPEST, option):  # a hash of it would end the interpreter
                raise RulesError("custom.deep", rule=self._name, position=self._show(position), most=DEEPEST)
            try:
                if option in seen:
                    continue
                seen.add(option)
                is_unequal = option != option
            except TypeError as error:
                raise RulesError(
                    "custom.unhashable", rule=self._name, position=self._show(position), kind=unhashable_kind(error)
                ) from error
            except Exception as error:  # a hash or a comparison that somebody wrote
                raise self._failure(position, error) from error
            if is_unequal:
                raise RulesError(
                    "custom.unequal", rule=self._name, position=self._show(position), got=self._show(option)
                )
            yield option

    def _call(self, position: Any, player: Player) -> Any:
        return self.function(position) if self.impartial else self.function(position, Player(player))

    def all_options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Any]:
        """The options as the function gives them, an option that it gives twice twice."""
        position = position.data if isinstance(position, GamePosition) else position
        try:
            result = self._call(position, player)
            if isinstance(result, set | frozenset):
                result = in_order(result)
            if isinstance(result, str) or not hasattr(result, "__iter__"):
                raise RulesError("custom.no-list", rule=self._name, position=self._show(position), got=kind_of(result))
            for count, option in enumerate(result):
                if count >= MOST_OPTIONS:
                    raise EndlessOptionsError(
                        "custom.endless-options", rule=self._name, position=self._show(position), most=count
                    )
                if isinstance(option, GamePosition) and vars(option.ruleset).get("function") is self.function:
                    option = option.data
                yield option
        except BoutonError:
            raise
        except TimeoutError as error:
            line = line_of(self.function, error)
            raise RulesError(
                "custom.slow", rule=self._name, position=self._show(position), seconds=int(error.args[0]), line=line
            ) from error
        except SystemExit as error:
            raise RulesError("custom.exit", rule=self._name, position=self._show(position)) from error
        except TypeError as error:
            if "unhashable" in str(error):
                raise RulesError(
                    "custom.unhashable", rule=self._name, position=self._show(position), kind=unhashable_kind(error)
                ) from error
            raise self._failure(position, error) from error
        except Exception as error:
            raise self._failure(position, error) from error
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) or not is_raised_by(self.function, error):
                raise  # for this program, and not by the rule
            raise self._failure(position, error) from error

    def _failure(self, position: Any, error: BaseException) -> RulesError:
        line = line_of(self.function, error)
        kind = type(error).__name__
        reason = f"{kind}: {clip(str(error), 200)}" if str(error) else kind
        key = "custom.raised-line" if line else "custom.raised"
        return RulesError(key, rule=self._name, position=self._show(position), reason=reason, line=line)

    def _show(self, position: Any) -> str:
        return clip(repr(position), 80)

    def parse(self, text: str) -> Any:
        if self._parse is not None:
            try:
                position = self._parse(text)
            except BoutonError:
                raise
            except Exception as error:
                reason = clip(str(error) or type(error).__name__, 200)
                raise NotationError("custom.parse", rule=self._name, got=clip(text), reason=reason) from error
        else:
            position = self._literal(text)
        position = plain_data(position) if isinstance(position, GamePosition) else position
        if not is_hashable(position):
            raise NotationError("custom.position-unhashable", got=clip(text), kind=type(position).__name__)
        return position

    def _literal(self, text: str) -> Any:
        if not text.strip():
            raise NotationError("custom.position-missing", rule=self._name)
        try:
            return read_literal(text, self._plain)
        except BoutonError:
            raise
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            raise NotationError("custom.literal", rule=self._name, got=clip(text)) from None

    def format(self, position: Any) -> str:
        if self._format is not None:
            try:
                return str(self._format(position))
            except Exception as error:
                raise self._failure(position, error) from error
        return write_literal(position, self._plain)

    def sample(self, random: Random, level: int) -> int | None:
        """A whole number from 5 to 30, for rules that take whole numbers."""
        number = random.randint(5, min(30, 6 + 4 * level))
        try:
            for player in (Player.LEFT, Player.RIGHT):
                for _ in self.options(number, player):
                    pass
            return number if self.parse(self.format(number)) == number else None
        except InputError:
            return None

    def board(self, position: Any) -> Board | None:
        """Heaps, a strip or a grid, as the positions are; otherwise nothing."""

        def moves() -> Iterator[tuple[str, Any, str]]:
            for player in (Player.LEFT,) if self.impartial else tuple(Player):
                for option in islice(self.options(position, player), MOST_BOARD_MOVES + 1):
                    yield "" if self.impartial else str(player), option, self.format(option)

        return own_board(position, moves, self._drawn_as)

    def move_name(self, position: Any, option: Any, player: Player) -> str | Message:
        """What it takes, or the squares that it changes; otherwise the position that it leads to."""
        named = None if self._format else own_move(position, option, self._drawn_as)
        return self.format(option) if named is None else named

    def cell(self, coordinates: tuple[int, ...]) -> Any:
        return coordinates[0] if len(coordinates) == 1 else coordinates

    def __call__(self, position: Any) -> "bouton.Position":
        position = plain_data(position)
        if not is_hashable(position):
            raise RulesError("custom.start-unhashable", got=clip(repr(position)), kind=type(position).__name__)
        place: bouton.Position = public("Position")(self, position)
        return place

    def __repr__(self) -> str:
        return f"<ruleset {self._name}>"

    # A function that is defined again is another game: two rulesets are equal only when they are one object.

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        from bouton.custom.pickled import reduced

        return reduced(self, self.function, self._spec)

    def __setstate__(self, state: dict[str, Any]) -> None:
        from bouton.custom.pickled import restored

        if "function" not in vars(self):  # otherwise these are the rules that were pickled
            vars(self).update(restored(state))


def _parameters(function: Rule) -> int:
    code = getattr(function, "__code__", None)
    if isinstance(code, CodeType):
        required = code.co_argcount - len(getattr(function, "__defaults__", None) or ())
        if required > 2 or (code.co_argcount == 0 and not code.co_flags & 4):
            raise RulesError("custom.parameters", rule=function.__name__ if isinstance(function, FunctionType) else "?")
        return required
    return 1


@overload
def ruleset(function: Rule) -> OwnRuleset: ...
@overload
def ruleset(
    *,
    parse: Callable[[str], Any] | None = None,
    format: Callable[[Any], str] | None = None,
    title: str = "",
    start: Any = None,
    board: str = "",
) -> Callable[[Rule], OwnRuleset]: ...
def ruleset(
    function: Rule | None = None,
    *,
    parse: Callable[[str], Any] | None = None,
    format: Callable[[Any], str] | None = None,  # noqa: A002 (the name of the method that it gives)
    title: str = "",
    start: Any = None,
    board: str = "",
) -> OwnRuleset | Callable[[Rule], OwnRuleset]:
    """Turn a function from a position to its options into a `Ruleset`.

    >>> import bouton
    >>> @bouton.ruleset
    ... def euclid(position):
    ...     a, b = sorted(position)
    ...     for k in range(1, b // a + 1 if a else 0):
    ...         yield a, b - k * a
    >>> euclid((3, 5)).outcome
    <Outcome.N: 'N'>

    Parameters
    ----------
    function : takes a position (plain hashable data) and returns its options, or yields them. With a second
        parameter the game is partizan: it is given the player to move, ``Player.LEFT`` or ``Player.RIGHT``
        (equal to the texts ``"left"`` and ``"right"``).
    parse, format : optional; read and write a position as one line of text. Without them a position is written as
        a Python literal: ``(3, 5)``.
    title : how the page and `bouton play` call the game; its name otherwise.
    start : the position that a game begins with. Where it is a text, positions are read and written without quotes.
    board : ``"heaps"``, ``"strip"``, ``"grid"`` or ``"text"``. Without it numbers from which every move only takes are
        heaps, texts a strip of squares, and several rows of texts (a tuple, or rows with bars between) a grid.
        ``"strip"`` and ``"grid"`` also draw a tuple and a tuple of tuples.

    Returns
    -------
    A ruleset; calling it with a position gives a `bouton.Position`.

    Raises
    ------
    RulesError : when it is used, for an option that is not hashable, an endless row of options, or an error of the
        function; the sentence names the position. An endless set of positions ends a search at its limit.
    """

    def make(rule: Rule) -> OwnRuleset:
        if not callable(rule):
            raise RulesError("custom.not-function", got=clip(repr(rule)))
        return OwnRuleset(rule, parse=parse, format=format, display=Display(title, start, board))

    if board and board not in SHAPES:
        raise RulesError("custom.board", got=clip(str(board)), known=[f'"{shape}"' for shape in SHAPES])
    return make if function is None else make(function)


def rules_named(path: str, name: str, found: Any) -> Ruleset:
    """Return the rules that a thing is which `named_in` has found in a file.

    Raises
    ------
    RulesError : for what is not a function or a ruleset.
    """
    if isinstance(found, type) and issubclass(found, Ruleset):
        found = found()
    if not _is_rule(found):
        raise RulesError("custom.not-function", got=clip(name))
    spec = f"{path}:{name}"
    if isinstance(found, OwnRuleset):
        return found.named(spec)
    if isinstance(found, Ruleset):
        vars(found)["_file"] = f"{Path(path).resolve()}:{name}"  # for pickle, which cannot import the module
        return found
    return OwnRuleset(found, spec=spec)


def named_in(path: str, name: str) -> tuple[str, Any]:
    """Run a Python file, and return what stands under a name in it, with that name: use only files you trust.

    It may import modules that lie beside it; where one has the name of a module of Python, Python's is taken.

    Without a name the only ruleset of the file is meant, or its only function where it has no ruleset.

    Raises
    ------
    UnknownError : when there is no such file or no such name in it.
    NotationError : without a name, when the file holds none or several.
    RulesError : when the file cannot be run.
    """
    from bouton.storage.files import read_text

    source = read_text(path)
    file = Path(path)
    module = type(sys)(f"bouton_rules_{file.stem}")
    module.__file__ = str(file)
    sys.modules[module.__name__] = module  # dataclasses and pickle look a class's module up
    serve(module, [str(file.resolve().parent)])
    try:
        exec(compile(source, str(file), "exec"), module.__dict__)
    except SyntaxError as error:
        raise RulesError("custom.syntax", path=path_text(path), line=error.lineno or 0, reason=error.msg) from error
    except BoutonError:
        raise
    except (Exception, SystemExit) as error:
        reason = f"{type(error).__name__}: {clip(str(error), 200)}"
        raise RulesError("custom.file-raised", path=path_text(path), reason=reason) from error
    games = [key for key, value in vars(module).items() if not key.startswith("_") and _is_from(module.__name__, value)]
    name = name or _only(vars(module), games, path)
    if name not in vars(module):
        raise UnknownError("custom.name-unknown", path=path_text(path), got=clip(name), known=games or ["–"])
    return name, vars(module)[name]


def _only(values: dict[str, Any], games: list[str], path: str) -> str:
    """The name of the only ruleset of a file; where there is none, of its only function."""
    found = [key for key in games if not isinstance(values[key], FunctionType)] or games
    if len(found) != 1:
        raise NotationError("custom.names" if found else "custom.none", path=path_text(path), known=found)
    return found[0]


def _is_from(module: str, value: Any) -> bool:
    """Whether a value is rules that were made in a file, not a function or a class that it imports."""
    if isinstance(value, FunctionType) or (isinstance(value, type) and issubclass(value, Ruleset)):
        return value.__module__ == module
    return isinstance(value, Ruleset)


def _is_rule(value: Any) -> bool:
    return isinstance(value, Ruleset | FunctionType)
