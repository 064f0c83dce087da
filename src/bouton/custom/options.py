"""The options of custom rules as a function gives them: read, checked, each once, or a sentence about what is wrong."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from types import CodeType, GeneratorType
from typing import Any, NoReturn

from bouton.custom.faults import (
    DEEPEST,
    is_nested_beyond,
    is_raised_by,
    kind_of,
    line_of,
    unhashable_kind,
)
from bouton.custom.literals import in_order
from bouton.custom.parts import PartsError, parts_of_sum
from bouton.errors import BoutonError, EndlessOptionsError, RulesError
from bouton.kinds.capabilities import Chunked, Turns
from bouton.kinds.player import Player
from bouton.kinds.position import GamePosition
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.sums import Sum
from bouton.kinds.turns import Turn
from bouton.notation import clip

__all__ = ["MOST_OPTIONS", "OptionReader", "Rule"]

_FIRST_CHUNK, _FULL_CHUNK, _LARGEST_CHUNK = 8, 64, 4_096  # options that are read together
_PLAIN, _TUPLES = {int, str}, {tuple}
_USUAL = {list, tuple, GeneratorType}  # what functions give
MOST_OPTIONS = 100_000  # of one position; beyond it the function is taken to yield for ever

Rule = Callable[..., Iterable[Any]]


class OptionReader(Ruleset, Chunked, Turns):
    """The part of rules made of a function that reads its options."""

    function: Rule
    _name: str
    cut: Callable[[Any], Iterable[Any]] | None

    def _join(self, position: Any, parts: Sequence[Any]) -> Any:
        raise NotImplementedError

    def _different(self, position: Any, player: Player) -> Iterator[Any]:
        """The options, each once."""
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
        size = _FIRST_CHUNK if is_part_enough else _FULL_CHUNK
        return self._chunks(position, Player.LEFT, size=size, is_checked=True)

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
        return map(_position_of, self._read_options(position, player))

    def raw_options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Any]:
        """The options as the function gives them, lists and sums too."""
        return chain.from_iterable(self._chunks(position, player, is_raw=True))

    def _read_options(self, position: Any, player: Player) -> Iterator[Any]:
        """The same with points and further turns, where an option has such: as a `Turn`."""
        return chain.from_iterable(self._chunks(position, player))

    def lists_of_heaps(self, heap: Any) -> list[list[int]] | None:
        """The options of a heap, each as the heaps that it leaves; None where some are anything else."""
        if type(heap) is not int or self.cut is not None:
            return None
        found: list[list[int]] = []
        for options in self._chunks(heap, Player.LEFT, is_raw=True, size=_LARGEST_CHUNK):
            kinds = set(map(type, options))
            if not kinds <= {int, list}:
                return None
            lists = options if kinds == {list} else [each if type(each) is list else [each] for each in options]
            if not set(map(type, chain.from_iterable(lists))) <= {int}:
                return None
            found = found + lists if found else lists
        return found

    def _chunks(
        self,
        position: Any,
        player: Player,
        is_raw: bool = False,
        size: int = _FIRST_CHUNK,
        is_checked: bool = False,
    ) -> Iterator[list[Any]]:
        """The options as they are read, some at a time: the first ones may decide.

        Parameters
        ----------
        is_raw : whether lists stay lists, and are not made sums.
        size : the number of options that are read together at first.
        is_checked : whether to give positions alone, each of which can be looked up.
        """
        try:
            result = self._call(position, player)
            if type(result) not in _USUAL:
                if isinstance(result, set | frozenset):
                    result = in_order(result)
                if isinstance(result, str) or not hasattr(result, "__iter__"):
                    raise RulesError(
                        "custom.no-list", rule=self._name, position=self._show(position), got=kind_of(result)
                    )
            reading, count = iter(result), 0
        except BaseException as error:
            self._raise(position, error)
        while True:
            try:
                options = list(islice(reading, size))
                found = len(options)
                count += found
                if count > MOST_OPTIONS:
                    raise EndlessOptionsError(
                        "custom.endless-options", rule=self._name, position=self._show(position), most=MOST_OPTIONS
                    )
                if not (is_raw or _are_plain(options)):
                    options = [self._convert(position, each) for each in options]
                    if is_checked:
                        options = [*self._each_once(position, map(_position_of, options))]
            except BaseException as error:
                self._raise(position, error)
            if options:
                yield options
            if found < size:
                return
            size = min(2 * size, _LARGEST_CHUNK)

    def _raise(self, position: Any, error: BaseException) -> NoReturn:
        """Raise what is wrong with the options of a position, as a sentence where the rules are at fault."""
        if isinstance(error, BoutonError):
            raise error
        if isinstance(error, PartsError):
            raise self._wrong_parts(position, error) from error
        if isinstance(error, TimeoutError):
            line = line_of(self.function, error)
            raise RulesError(
                "custom.slow", rule=self._name, position=self._show(position), seconds=int(error.args[0]), line=line
            ) from error
        if isinstance(error, SystemExit):
            raise RulesError("custom.exit", rule=self._name, position=self._show(position)) from error
        if isinstance(error, TypeError) and "unhashable" in str(error):
            raise RulesError(
                "custom.unhashable", rule=self._name, position=self._show(position), kind=unhashable_kind(error)
            ) from error
        if isinstance(error, Exception):
            raise self._failure(position, error) from error
        if isinstance(error, KeyboardInterrupt) or not is_raised_by(self.function, error):
            raise error  # for this program, and not by the rule
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

    def _failure(self, position: Any, error: BaseException) -> RulesError:
        line = line_of(self.function, error)
        kind = type(error).__name__
        reason = f"{kind}: {clip(str(error), 200)}" if str(error) else kind
        key = "custom.raised-line" if line else "custom.raised"
        return RulesError(key, rule=self._name, position=self._show(position), reason=reason, line=line)

    def _show(self, position: Any) -> str:
        return clip(repr(position), 80)


def _position_of(option: Any) -> Any:
    return option.position if isinstance(option, Turn) else option


def _are_plain(options: Sequence[Any]) -> bool:
    """Whether options are numbers, texts, or tuples of such: hashed as they are, and equal to themselves."""
    kinds = set(map(type, options))
    if kinds != _TUPLES:
        return kinds <= _PLAIN
    return set(map(type, chain.from_iterable(options))) <= _PLAIN
