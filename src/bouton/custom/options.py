"""The options that a function returns for custom rules: read, checked, deduplicated, or an error in a sentence."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from types import CoroutineType, GeneratorType
from typing import Any, NoReturn

from bouton.custom.faults import (
    close_unawaited,
    first_line,
    is_nested_beyond,
    is_raised_by,
    kind_of,
    line_of,
    unhashable_kind,
)
from bouton.custom.limits import DEEPEST, LARGE_HEAP, MOST_OPTIONS
from bouton.custom.literals import in_order
from bouton.custom.parts import PartsError, parts_of_sum
from bouton.errors import BoutonError, EndlessOptionsError, InputError, RulesError
from bouton.kinds.capabilities import Chunked, EvenSums, Turns
from bouton.kinds.hidden_work import count_hidden
from bouton.kinds.player import Player
from bouton.kinds.position import GamePosition
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.kinds.sums import Sum
from bouton.kinds.turns import Turn
from bouton.notation import clip, quote
from bouton.storage.clock import CallTimeError

_FIRST_CHUNK, _FULL_CHUNK, _LARGEST_CHUNK = 8, 256, 4_096  # options that are read together
_PLAIN, _TUPLES = {int, str}, {tuple}
_USUAL = {list, tuple, GeneratorType}  # what functions usually return

CALLS = [0]  # counts the calls of rules and the chunks read: while it grows, no single call is hanging

Rule = Callable[..., Iterable[Any]]


class OptionReader(Ruleset, Chunked, Turns):
    """The part of function-based rules that reads their options."""

    function: Rule
    _name: str
    revision: int = 0
    cut: Callable[[Any], Iterable[Any]] | None

    def _join(self, position: Any, parts: Sequence[Any]) -> Any:
        raise NotImplementedError

    def _parts(self, position: Any) -> list[Any]:
        """The independent positions that make up a position; one of another game is a `Summand`."""
        found = self.summands(position)
        if not found and not isinstance(position, Sum):
            return [position]
        return [part if game is self else Summand(game, game.normal_form(part)) for game, part in found]

    def _different(self, position: Any, player: Player) -> Iterator[Any]:
        """Yield the distinct options of a position."""
        seen: set[Any] = set()
        for options in self._chunks(position, player):
            if _are_plain(options):
                fresh = dict.fromkeys(options)
                yield from [each for each in fresh if each not in seen] if seen else fresh
                seen.update(fresh)
            else:
                yield from self._each_once(position, map(_position_of, options), seen)

    def option_chunks(self, position: Any, is_part_enough: bool) -> Iterator[list[Any]]:
        if isinstance(position, Sum):
            return ([each] for each in self.options(position))
        return self._chunks(position, Player.LEFT, self._positions, _FIRST_CHUNK if is_part_enough else _FULL_CHUNK)

    def part_chunks(self, position: Any, is_part_enough: bool) -> Iterator[list[list[Any]]]:
        if isinstance(position, Sum):
            return ([self._parts(each)] for each in self.options(position))
        return self._chunks(position, Player.LEFT, self._in_parts, _FIRST_CHUNK if is_part_enough else _FULL_CHUNK)

    def _each_once(self, position: Any, options: Iterable[Any], seen: set[Any] | None = None) -> Iterator[Any]:
        seen = set() if seen is None else seen
        for option in options:
            if is_nested_beyond(DEEPEST, option):  # hashing it would crash the interpreter
                raise self._wrong("custom.deep", position, most=DEEPEST)
            if option is None or callable(option) or isinstance(option, GeneratorType | CoroutineType):
                raise self._wrong("custom.no-position", position, got=kind_of(option))
            try:
                if option in seen:
                    continue
                seen.add(option)
                is_unequal = option != option
            except TypeError as error:
                raise self._wrong("custom.unhashable", position, kind=unhashable_kind(error)) from error
            except Exception as error:  # a user-defined hash or comparison
                raise self._failure(position, error) from error
            if is_unequal:
                raise self._wrong("custom.unequal", position, got=self._show(option))
            yield option

    def _call(self, position: Any, player: Player) -> Any:
        return self.function(position) if self.impartial else self.function(position, Player(player))

    def all_options(self, position: Any) -> Iterator[Any]:
        """The options as positions, in the order in which the function returns them, including duplicates."""
        return map(_position_of, self._read_options(position, Player.LEFT))

    def raw_options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Any]:
        """The options as the function returns them, including lists and sums."""
        return chain.from_iterable(self._chunks(position, player, _as_given))

    def _read_options(self, position: Any, player: Player) -> Iterator[Any]:
        """The options, including duplicates; those with points or a further turn as a `Turn`."""
        return chain.from_iterable(self._chunks(position, player))

    def lists_of_heaps(self, heap: Any) -> list[list[int]] | None:
        """The options of a heap, each as a list of the remaining heaps.

        None if some have another form, if the heap is not an integer, or if the rules cut positions into parts.
        """
        if type(heap) is not int or self.cut is not None:
            return None
        options = list(chain.from_iterable(self._chunks(heap, Player.LEFT, _as_given, _LARGEST_CHUNK)))
        found = _alike_lists(heap, options)
        return None if found is None else found[0]

    def _chunks(
        self,
        position: Any,
        player: Player,
        read: Callable[[Any, list[Any]], Any] | None = None,
        size: int = _FIRST_CHUNK,
    ) -> Iterator[list[Any]]:
        """Yield the options in chunks, as the first ones may decide.

        Parameters
        ----------
        read : converts the function's results for a position; default: to positions, and to turns for options that are
            turns.
        size : the number of options in the first chunk.
        """
        read = read or self._convert_all
        CALLS[0] += 1
        try:
            result = self._call(position, player)
            if type(result) not in _USUAL:
                if isinstance(result, set | frozenset):
                    result = in_order(result)
                if isinstance(result, str) or not hasattr(result, "__iter__"):
                    raise self._wrong("custom.no-list", position, got=kind_of(close_unawaited(result)))
            if isinstance(result, list | tuple) and len(result) > MOST_OPTIONS:
                raise self._wrong("custom.endless-options", position, EndlessOptionsError, most=MOST_OPTIONS)
            count_hidden(position, result)
            reading, count = iter(result), 0
        except BaseException as error:
            self._raise(position, error)
        while True:
            CALLS[0] += 1
            try:
                options = list(islice(reading, size))
                found = len(options)
                count += found
                if count > MOST_OPTIONS:
                    raise self._wrong("custom.endless-options", position, EndlessOptionsError, most=MOST_OPTIONS)
                options = read(position, options)
            except BaseException as error:
                self._raise(position, error)
            if options:
                yield options
            if found < size:
                return
            size = min(2 * size, _LARGEST_CHUNK)

    def _convert_all(self, position: Any, options: list[Any]) -> list[Any]:
        return options if _are_plain(options) else [self._convert(position, each) for each in options]

    def _positions(self, position: Any, options: list[Any]) -> list[Any]:
        """The distinct options as positions, each hashable.

        If one reveals a new property of the rules (`revision` grows), later ones are left out: callers ask again."""
        if _are_plain(options):
            return options
        converted, revision = list[Any](), self.revision
        for each in options:
            converted.append(_position_of(self._convert(position, each)))
            if self.revision != revision:
                break
        return list(self._each_once(position, converted))

    def _in_parts(self, position: Any, options: list[Any]) -> list[Any] | EvenSums:
        """The options, each as the list of its independent positions; as `EvenSums` if these lists are equally long."""
        found = _alike_lists(position, options) if self.cut is None else None
        if found is None:
            return [self._parts(each) for each in self._positions(position, options)]
        lists, parts = found
        widths = set(map(len, lists))
        return EvenSums(parts, widths.pop(), len(lists)) if len(widths) == 1 else lists

    def _raise(self, position: Any, error: BaseException) -> NoReturn:
        """Raise an error in the options of a position, as a sentence if the rules are at fault."""
        if isinstance(error, InputError) and "rule" not in error.values and line_of(self.function, error):
            raise self._failure(position, error) from error  # the rule used this package in an unsupported way
        if isinstance(error, BoutonError):
            raise error
        if isinstance(error, PartsError):
            raise self._wrong_parts(position, error) from error
        if isinstance(error, CallTimeError):
            line = line_of(self.function, error)
            key = "custom.slow-heap" if type(position) is int and position > LARGE_HEAP else "custom.slow"
            raise self._wrong(key, position, seconds=int(error.args[0]), line=line) from error
        if isinstance(error, SystemExit):
            raise self._wrong("custom.exit", position) from error
        if isinstance(error, TypeError) and "unhashable" in str(error):
            raise self._wrong("custom.unhashable", position, kind=unhashable_kind(error)) from error
        if isinstance(error, Exception):
            raise self._failure(position, error) from error
        if isinstance(error, KeyboardInterrupt) or not is_raised_by(self.function, error):
            raise error  # meant for this program, and not raised by the rule
        raise self._failure(position, error) from error

    def _convert(self, position: Any, option: Any) -> Any:
        if isinstance(option, Turn):
            return self._turn(position, option)
        return (
            self._as_position(position, option)
            if isinstance(option, GamePosition | list | Sum)
            else close_unawaited(option)
        )

    def _as_position(self, position: Any, option: Any) -> Any:
        """Convert an option that is a list, a sum or a `bouton.Position` to one position."""
        option = self._join(position, parts_of_sum(self, position, option))
        if isinstance(option, Sum) and not self.falls_apart:
            self.falls_apart = True
            self.revision += 1
        return option

    def _turn(self, position: Any, turn: Turn) -> Any:
        """Convert the position of a turn; return only the position if the turn has nothing else."""
        option = turn.position
        if isinstance(option, GamePosition | list | Sum):
            option = self._as_position(position, option)
        if turn.gain and not self.counts_points(position):
            raise self._wrong("custom.gain-score", position)
        if not turn.gain and not turn.again:
            return option
        self.revision += not self.has_turns
        self.has_turns = True
        return turn._replace(position=option)

    def _wrong(
        self, key: str, position: Any, error: type[RulesError] = RulesError, *, of: Any = None, **values: Any
    ) -> RulesError:
        """The error for these rules at a position, with the line of the rule, or of the related function `of`."""
        line = first_line(of or self.function)
        return error(key, **{"rule": self._name, "position": self._show(position), "line": line, **values})

    def _wrong_parts(self, position: Any, error: PartsError) -> RulesError:
        shown: dict[str, Any] = dict(error.values)
        if "part" in shown:
            shown["part"] = quote(shown["part"], 60)
        return self._wrong(error.key, position, **shown)

    def _failure(self, position: Any, error: BaseException, of: Any = None) -> RulesError:
        line = line_of(self.function, error) or first_line(of)
        kind = type(error).__name__
        words = clip(error, 200)
        reason = f"{kind}: {words}" if words else kind
        if isinstance(error, BoutonError):
            reason = str(error).rstrip(".")
        key = "custom.raised-line" if line else "custom.raised"
        if (
            line and of is None and isinstance(error, TypeError) and not self.impartial
        ):  # numbers in place of the player
            key = "custom.second"
        return self._wrong(key, position, reason=reason, line=line)

    def _show(self, position: Any) -> str:
        return quote(position, 80)


def _position_of(option: Any) -> Any:
    return option.position if isinstance(option, Turn) else option


def _as_given(position: Any, options: list[Any]) -> list[Any]:
    return options


def _alike_lists(position: Any, options: list[Any]) -> tuple[list[list[Any]], list[Any]] | None:
    """Options that are positions or lists of them, each as a list, and all parts; None if they need a closer look.

    Accepted unchecked are integers for an integer, and tuples of integers of the same length for such a tuple.
    """
    kind = type(position)
    kinds = set(map(type, options))
    if kind not in (int, tuple) or not kinds <= {kind, list}:
        return None
    lists = options if kinds == {list} else [each if type(each) is list else [each] for each in options]
    parts = list(chain.from_iterable(lists))
    if kind is int:
        return (lists, parts) if _are_numbers(parts) else None
    if not (set(map(type, parts)) <= _TUPLES and set(map(len, parts)) <= {len(position)}):
        return None
    return (lists, parts) if set(map(type, chain(position, *parts))) <= {int} else None


def _are_plain(options: Sequence[Any]) -> bool:
    """Whether options are all integers or texts, or all tuples of these: hashable as they are, equal to themselves."""
    kinds = set(map(type, options))
    if kinds != _TUPLES:
        return kinds <= _PLAIN
    return _are_numbers(chain.from_iterable(options)) or set(map(type, chain.from_iterable(options))) <= _PLAIN


def _are_numbers(row: Iterable[Any]) -> bool:
    """Whether all are integers or Booleans: these have an integer sum, which is faster to compute than their types."""
    try:
        return type(sum(row)) is int
    except Exception:  # values that cannot be added, including those of user-defined classes
        return False
