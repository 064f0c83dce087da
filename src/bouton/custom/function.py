"""Custom rules: a plain function from a position to its options becomes a ruleset.

    @bouton.ruleset
    def twenty_one(n):
        return [n - k for k in (1, 2, 3) if k <= n]

The function may return a list, a set or a dictionary's keys, or yield; with a second parameter it is a partizan game
and gets the player, ``bouton.Player.LEFT`` or ``bouton.Player.RIGHT``, equal to the texts ``"left"`` and ``"right"``.
What it gets wrong is said in one sentence with the position. On the command line ``FILE.py:NAME`` names it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, islice
from os.path import isfile
from random import Random
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from bouton.custom.board import own_board, own_move
from bouton.custom.faults import (
    DEEPEST,
    is_hashable,
    is_nested_beyond,
    is_raised_by,
    kind_of,
    line_of,
    unhashable_kind,
)
from bouton.custom.literals import in_order, is_word, read_literal, takes_text, write_literal
from bouton.custom.parts import PartsError, cut_parts, parts_of_sum
from bouton.custom.texts import read_sum, write_sum
from bouton.errors import BoutonError, EndlessOptionsError, InputError, NotationError, RulesError
from bouton.heaps.game import MOST_BOARD_MOVES
from bouton.kinds.capabilities import (
    Drawn,
    FallsApart,
    NamedMoves,
    Practised,
    Storable,
    Tabular,
    Turns,
    has_turns,
    turns_of,
)
from bouton.kinds.copies import changed
from bouton.kinds.figures import Board, Message
from bouton.kinds.player import Player
from bouton.kinds.position import GamePosition, plain_data
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.kinds.sums import Sum
from bouton.kinds.turns import Turn
from bouton.notation import clip
from bouton.public import load as public

if TYPE_CHECKING:
    import bouton

__all__ = ["MOST_OPTIONS", "Display", "OwnRuleset", "Rule"]

_FIRST_CHUNK, _LARGEST_CHUNK = 8, 4_096  # options that are read together
_PLAIN = {int, str}
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


class OwnRuleset(Ruleset, FallsApart, Turns, Drawn, NamedMoves, Practised, Tabular, Storable):
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
    values_first = True
    replaces_in_sums = True

    def __init__(
        self,
        function: Rule,
        *,
        parse: Callable[[str], Any] | None = None,
        format: Callable[[Any], str] | None = None,  # noqa: A002 (the name of the method that it replaces)
        parts: Callable[[Any], Iterable[Any]] | None = None,
        spec: str | None = None,
        display: Display = Display(),  # noqa: B008 (a tuple that never changes)
    ) -> None:
        self.function = function
        self._cut = parts
        self.falls_apart: bool = parts is not None  # also once an option was a sum
        self.has_turns = False  # until an option gave points, or another turn
        self._guests: tuple[Ruleset, ...] = ()  # other rules of which a part was a position, and that may give turns
        self.__doc__ = getattr(function, "__doc__", None)
        self._parse, self._format = parse, format
        self._name = getattr(function, "__name__", type(function).__name__)
        self._spec = spec
        self.title: str
        self.title, start, self._drawn_as = display
        self._plain = type(start) is str or takes_text(function)  # then texts need no quotes
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
        position = position.data if isinstance(position, GamePosition) else position
        if isinstance(position, Sum):
            return self._options_of_sum(position, player)
        return self._different(position, player)

    def turn_options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Turn]:
        if not isinstance(position, Sum):
            for each in self._each_once(position, self._read_options(position, player)):
                yield each if isinstance(each, Turn) else Turn(each)
            return
        for index, part in _distinct_parts(position):
            game, place = part if isinstance(part, Summand) else (self, part)
            for turn in turns_of(game, place, player):
                yield turn._replace(position=self.replace(position, index, turn.position))

    def has_turns_at(self, position: Any) -> bool:
        if self.has_turns or not self._guests:
            return self.has_turns
        games: list[Any] = [self]  # with those whose positions are parts, which may have parts in turn
        for game in games:
            games += [each for each in getattr(game, "_guests", ()) if each not in games]
        return any(game.has_turns for game in games)

    def turn_to(self, position: Any, option: Any, player: Player) -> Turn:
        if not has_turns(self):
            return Turn(option)
        meant = (turn for turn in self.turn_options(position, player) if turn.position == option)
        return max(meant, key=lambda turn: (turn.gain, turn.again), default=Turn(option))

    def _options_of_sum(self, position: Sum, player: Player) -> Iterator[Any]:
        """Each option once: the moves in the parts, those in equal parts once."""
        for index, part in _distinct_parts(position):
            game, place = part if isinstance(part, Summand) else (self, part)
            for option in game.options(place, player):
                yield self.replace(position, index, option)

    def _different(self, position: Any, player: Player) -> Iterator[Any]:
        """The options, each once."""
        seen: set[Any] = set()
        for options in self._chunks(position, player):
            if _are_plain(options):
                fresh = dict.fromkeys(options)
                yield from [each for each in fresh if each not in seen] if seen else fresh
                seen.update(fresh)
            else:
                plain = (each.position if isinstance(each, Turn) else each for each in options)
                yield from self._each_once(position, plain, seen)

    def _each_once(self, position: Any, options: Iterable[Any], seen: set[Any] | None = None) -> Iterator[Any]:
        seen = set() if seen is None else seen
        for option in options:
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
        return (each.position if isinstance(each, Turn) else each for each in self._read_options(position, player))

    def _read_options(self, position: Any, player: Player) -> Iterator[Any]:
        """The same with points and further turns, where an option has such: as a `Turn`."""
        return chain.from_iterable(self._chunks(position, player))

    def lists_of_heaps(self, heap: Any) -> list[list[int]] | None:
        """The options of a heap, each as the heaps that it leaves; None where some are anything else."""
        if type(heap) is not int or self._cut is not None:
            return None
        found: list[list[int]] = []
        for options in self._chunks(heap, Player.LEFT, is_raw=True):
            kinds = set(map(type, options))
            if not kinds <= {int, list}:
                return None
            lists = options if kinds == {list} else [each if type(each) is list else [each] for each in options]
            if not set(map(type, chain.from_iterable(lists))) <= {int}:
                return None
            found += lists
        return found

    def _chunks(self, position: Any, player: Player, is_raw: bool = False) -> Iterator[list[Any]]:
        """The options as they are read, some at a time: the first ones may decide; raw, lists are not made sums."""
        try:
            result = self._call(position, player)
            if isinstance(result, set | frozenset):
                result = in_order(result)
            if isinstance(result, str) or not hasattr(result, "__iter__"):
                raise RulesError("custom.no-list", rule=self._name, position=self._show(position), got=kind_of(result))
            reading, size, count = iter(result), _FIRST_CHUNK, 0
            while options := list(islice(reading, size)):
                count += len(options)
                if count > MOST_OPTIONS:
                    raise EndlessOptionsError(
                        "custom.endless-options", rule=self._name, position=self._show(position), most=MOST_OPTIONS
                    )
                yield (
                    options if is_raw or _are_plain(options) else [self._convert(position, each) for each in options]
                )
                size = min(2 * size, _LARGEST_CHUNK)
        except BoutonError:
            raise
        except PartsError as error:
            raise self._wrong_parts(position, error) from error
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

    def _convert(self, position: Any, option: Any) -> Any:
        if isinstance(option, Turn):
            return self._turn(position, option)
        return self._as_position(position, option) if isinstance(option, GamePosition | list | Sum) else option

    def _as_position(self, position: Any, option: Any) -> Any:
        """An option that is a list, a sum or a `bouton.Position`, as one position."""
        option = self._join(position, parts_of_sum(self, position, option))
        if isinstance(option, Sum) and not self.falls_apart:
            self.falls_apart = True
            self.revision += 1
        return option

    def _turn(self, position: Any, turn: Turn) -> Any:
        """A turn with its position as one; the position alone where the turn has nothing else."""
        option = turn.position
        if isinstance(option, GamePosition | list | Sum):
            option = self._as_position(position, option)
        if turn.gain and not self.counts_points(position):
            raise RulesError("custom.gain-score", rule=self._name, position=self._show(position))
        if not turn.gain and not turn.again:
            return option
        self.revision += not self.has_turns
        self.has_turns = True
        return turn._replace(position=option)

    def _wrong_parts(self, position: Any, error: PartsError) -> RulesError:
        shown = {name: clip(repr(value), 60) if name == "part" else value for name, value in error.values.items()}
        code = getattr(self.function, "__code__", None)
        line = code.co_firstlineno if isinstance(code, CodeType) else 0
        return RulesError(error.key, rule=self._name, position=self._show(position), line=line, **shown)

    # Independent parts.

    def summands(self, position: Any) -> list[Summand]:
        if isinstance(position, Sum):
            parts = list(position.parts)
        elif self._cut is None:
            return []
        else:
            parts = self._cut_all(position, [position])
            if parts == [position]:
                return []
        return [part if isinstance(part, Summand) else Summand(self, part) for part in parts]

    def _cut_all(self, position: Any, parts: Sequence[Any]) -> list[Any]:
        try:
            return cut_parts(self._cut, self, parts)
        except PartsError as error:
            raise self._wrong_parts(position, error) from error
        except BoutonError:
            raise
        except Exception as error:
            raise self._failure(position, error) from error

    def _join(self, position: Any, parts: Sequence[Any]) -> Any:
        """The sum of parts, each cut; the only one where there is one."""
        found = list(parts) if self._cut is None else self._cut_all(position, parts)
        for part in found:
            if isinstance(part, Summand) and isinstance(part.ruleset, Turns) and part.ruleset not in self._guests:
                self._guests = (*self._guests, part.ruleset)
        return found[0] if len(found) == 1 and not isinstance(found[0], Summand) else Sum(*found)

    def replace(self, position: Any, index: int, part: Any) -> Any:
        old = position.parts[index]
        if isinstance(old, Summand):
            part = Summand(old.ruleset, part)
        new = part.parts if isinstance(part, Sum) else (part,)
        return self._join(position, (*position.parts[:index], *new, *position.parts[index + 1 :]))

    def _failure(self, position: Any, error: BaseException) -> RulesError:
        line = line_of(self.function, error)
        kind = type(error).__name__
        reason = f"{kind}: {clip(str(error), 200)}" if str(error) else kind
        key = "custom.raised-line" if line else "custom.raised"
        return RulesError(key, rule=self._name, position=self._show(position), reason=reason, line=line)

    def _show(self, position: Any) -> str:
        return clip(repr(position), 80)

    def parse(self, text: str) -> Any:
        try:
            return self._parse_one(text)
        except NotationError:
            found = read_sum(text, self._parse_one)
            if found is None:
                raise
            return self._join(found, parts_of_sum(self, found, found))

    def _parse_one(self, text: str) -> Any:
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
            with suppress(BoutonError):  # rules on numbers fail at a word
                if is_word(word := text.strip()) and any(True for _ in self.options(word)):
                    return word
            raise NotationError("custom.literal", rule=self._name, got=clip(text)) from None

    def format(self, position: Any) -> str:
        if isinstance(position, Sum):
            return write_sum(position, self.format)
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
        if isinstance(position, Sum):
            position = self._join(position, parts_of_sum(self, position, position))
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


def _are_plain(options: Sequence[Any]) -> bool:
    """Whether options are numbers, texts, or tuples of such: hashed as they are, and equal to themselves."""
    kinds = set(map(type, options))
    return kinds <= _PLAIN or (kinds == {tuple} and set(map(type, chain.from_iterable(options))) <= _PLAIN)


def _distinct_parts(position: Sum) -> Iterator[tuple[int, Any]]:
    """The parts with their places, of equal ones the first."""
    return ((position.parts.index(part), part) for part in dict.fromkeys(position.parts))


def _parameters(function: Rule) -> int:
    code = getattr(function, "__code__", None)
    if isinstance(code, CodeType):
        given = code.co_argcount - (getattr(function, "__self__", None) is not None)  # a method has its object already
        required = given - len(getattr(function, "__defaults__", None) or ())
        if required > 2 or (given == 0 and not code.co_flags & 4):
            raise RulesError("custom.parameters", rule=function.__name__ if isinstance(function, FunctionType) else "?")
        return required
    return 1
