"""Custom rules on coded positions, to be solved completely: the same source runs uncompiled and compiled.

    @bouton.rule_code(shape=(32, 32, 32))
    def nim3(position):
        a, b, c = position
        for k in range(a):
            yield k, b, c
        for k in range(b):
            yield a, k, c
        for k in range(c):
            yield a, b, k

    bouton.solve(nim3).grundy[7, 2, 6]          # 3

Everything that can be checked is checked: options lie inside the shape, a canonical form is a symmetry, tiers do not
rise, texts can be parsed again, and the compiled rules agree with the uncompiled ones. The first of these is checked
for every position of a solve, the others on a sample of at most 200 positions (on all of a small game).
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from hashlib import sha256
from types import FunctionType
from typing import Any

from bouton.custom.function import OwnRuleset, Rule
from bouton.custom.radices import Radices
from bouton.custom.source import NotNative
from bouton.errors import RulesError
from bouton.kinds.capabilities import Indexed, Symmetric
from bouton.kinds.player import Player
from bouton.kinds.sums import Sum
from bouton.kinds.turns import Turn
from bouton.kinds.turns import again as move_again
from bouton.kinds.turns import gain as gain_points
from bouton.notation import clip, quote
from bouton.storage.locks import Locked

_ROOM = 256  # options for which there is room at first

Function = Callable[[Any], Any]


class _Stored(Locked):
    """The array in which a function of (index, out) stores options; replaced by a longer one if it is too short."""

    def __init__(self, function: Any) -> None:
        self.function = function
        self.row: Any = None

    def fill(self, index: int) -> tuple[Any, Any]:
        """Call the function; return the count that it returns, and the array.

        The next call overwrites the array, so the caller must hold the lock. An `IndexError` is raised again only if
        the array already has more than 131,072 entries.
        """
        if self.row is None:
            self.row = _row(_ROOM)
        while True:
            self.row[:] = self._blank()  # entries that a rule counts but does not store are no positions
            try:
                return self.function(index, self.row), self.row
            except IndexError:
                if len(self.row) > 1 << 17:
                    raise
                self.row = _row(4 * len(self.row))

    def _blank(self) -> Any:
        if hasattr(self.row, "fill"):
            return -1
        return type(self.row)("q", [-1]) * len(self.row)


class RuleCode(OwnRuleset, Symmetric, Indexed):
    """Rules on the positions of a shape. Made by `bouton.rule_code`.

    Attributes
    ----------
    shape : the number of values of each coordinate.
    start : the position with which play begins, or None if every position of the shape belongs to the game.
    fills : whether the function fills an array with numbers of positions instead of yielding positions.
    """

    name = "own-code"
    _judges: str | None = None  # "winner" or "score": what the second function returns that decides who wins

    def __init__(
        self,
        function: Rule,
        shape: Any,
        *,
        start: Any = None,
        canonical: Function | None = None,
        tier: Function | None = None,
        acyclic: bool = False,
        parse: Callable[[str], Any] | None = None,
        format: Callable[[Any], str] | None = None,  # noqa: A002 (the name of the method that it replaces)
        parts: Callable[[Any], Iterable[Any]] | None = None,
        again: Callable[[Any, Any], Any] | None = None,
        gain: Callable[[Any, Any], Any] | None = None,
        **judged: Any,
    ) -> None:
        code = getattr(function, "__code__", None)
        required = code.co_argcount - len(getattr(function, "__defaults__", None) or ()) if code else 1
        if required not in (1, 2) or not isinstance(function, FunctionType):
            raise RulesError("solve.rule-parameters", rule=getattr(function, "__name__", "?"))
        super().__init__(function, parse=parse, format=format, parts=parts, **judged)
        self._again, self._gain = again, gain
        self.has_turns: bool = self.has_turns or again is not None
        self.impartial = True
        self.fills: bool = required == 2
        try:
            self._shape = Radices(shape)
        except RulesError as error:
            raise RulesError(error.key, **{**error.values, "rule": self._name}) from None
        self._canonical = canonical
        self._tier = tier
        self.acyclic: bool = acyclic
        self.shape: tuple[int, ...] = self._shape.shape
        self.start: Any | None = None if start is None else self._inside_shape(start)

    @cached_property
    def _storage(self) -> _Stored:
        return _Stored(self.function)

    @cached_property
    def radices(self) -> Radices:
        """The numbering of the positions. A one-coordinate rule that unpacks its position receives a 1-tuple."""
        if self.fills or len(self.shape) > 1:
            return self._shape
        try:
            for _ in self.function(self._shape.size - 1):
                break
        except TypeError:
            try:
                for _ in self.function((self._shape.size - 1,)):
                    break
                return Radices(self.shape, plain=False)
            except Exception:
                return self._shape
        except Exception:
            return self._shape
        return self._shape

    def _inside_shape(self, position: Any) -> Any:
        try:
            return self._shape.decode(self._shape.encode(position))
        except ValueError:
            shown = quote(position)
            raise RulesError("solve.rule-start", rule=self._name, got=shown, shape=list(self.shape)) from None

    def encode(self, position: Any) -> int:
        """Return the number of a position.

        Raises
        ------
        RulesError : if it is not inside the shape.
        """
        try:
            return self.radices.encode(position)
        except ValueError:
            shown = quote(position)
            raise RulesError("solve.rule-start", rule=self._name, got=shown, shape=list(self.shape)) from None

    def decode(self, index: int) -> Any:
        """Return the position that has the number `index`."""
        return self.radices.decode(index)

    def parse(self, text: str) -> Any:
        return self.decode(self.encode(super().parse(text)))

    def cell(self, coordinates: tuple[int, ...]) -> Any:
        return self.decode(self.encode(coordinates)) if len(coordinates) == len(self.shape) else None

    # The rule, uncompiled.

    def _call(self, position: Any, player: Player) -> Any:
        found = self._list_options(position)
        if (self._again is None and self._gain is None) or isinstance(found, str) or not hasattr(found, "__iter__"):
            return found
        return self._turns_to(position, found)

    def _turns_to(self, position: Any, options: Iterable[Any]) -> Iterator[Turn]:
        place = self.encode if self.fills else lambda each: each
        for option in options:
            given = place(position), place(option)
            turn = gain_points(option, 0 if self._gain is None else self._gain(*given))
            yield move_again(turn) if self._again is not None and self._again(*given) else turn

    def _list_options(self, position: Any) -> Any:
        if self.fills:
            return map(self.decode, self._fill(self.encode(position)))
        if self.radices.plain and isinstance(position, tuple):
            (position,) = position
        result = self.function(position)
        if isinstance(result, str) or not hasattr(result, "__iter__"):
            return result
        return self._check_inside(position, result)

    def _check_inside(self, position: Any, result: Any) -> Iterator[Any]:
        radices = self.radices
        for option in result:
            try:
                index = radices.encode(option)
                yield index if radices.plain else radices.decode(index)
            except ValueError:
                raise self._outside_error(position, option) from None

    def _outside_error(self, position: Any, option: Any) -> RulesError:
        shown = quote(option, 80)
        return RulesError(
            "solve.rule-outside", rule=self._name, position=self._show(position), option=shown, shape=list(self.shape)
        )

    def _fill(self, index: int) -> list[int]:
        """The numbers of the options that a function of (index, out) stores for position `index`."""
        with self._storage.lock:
            return self._check_stored(index, *self._storage.fill(index))

    def _check_stored(self, index: int, count: Any, stored: Any) -> list[int]:
        if not isinstance(count, int) and not hasattr(count, "__index__"):
            raise RulesError(
                "solve.rule-count", rule=self._name, position=self._show(self.decode(index)), got=quote(count)
            )
        if not 0 <= count <= len(stored):
            raise RulesError(
                "solve.rule-count", rule=self._name, position=self._show(self.decode(index)), got=clip(count)
            )
        options = [int(option) for option in stored[: int(count)]]
        for option in options:
            if not 0 <= option < self.radices.size:
                raise self._outside_error(self.decode(index), option)
        return options

    def option_numbers(self, index: int) -> list[int]:
        """The numbers of the options of a position, given by number, in the order of the rule, including repeated ones.

        Raises
        ------
        RulesError : if the rule is wrong there.
        """
        position = self.decode(index)
        return [self.radices.encode(option) for option in self.all_options(position)]

    def turn_numbers(self, index: int) -> Iterator[tuple[int, Turn]]:
        """Yield the options' numbers, each with its points and whether the same player moves again; none at an end.

        Raises
        ------
        RulesError : if the rule is wrong there.
        """
        return ((self.radices.encode(turn.position), turn) for turn in self.turn_options(self.decode(index)))

    def _number_of(self, function: Function, index: int, kind: str) -> int:
        try:
            value = function(index if self.fills else self.decode(index))
        except Exception as error:
            raise self._failure(self.decode(index), error) from error
        try:
            if kind == "tier" or self.fills:
                number = int(value.__index__())
                if kind != "tier" and not 0 <= number < self.radices.size:
                    raise ValueError
                return number
            return self.radices.encode(value)
        except (ValueError, AttributeError, TypeError):
            shown = quote(value, 80)
            raise RulesError(
                "solve.rule-tier-value" if kind == "tier" else "solve.rule-form-value",
                rule=self._name,
                position=self._show(self.decode(index)),
                got=shown,
            ) from None

    def form_number(self, index: int) -> int:
        """The number of the canonical form of position `index`; `index` itself if the rules have no canonical form."""
        return index if self._canonical is None else self._number_of(self._canonical, index, "canonical")

    def tier_number(self, index: int) -> int:
        """The tier of position `index`; 0 if the rules have no tiers."""
        return 0 if self._tier is None else self._number_of(self._tier, index, "tier")

    @property
    def is_held(self) -> bool:
        """Whether not only the last move decides, or positions decompose: such rules are solved only in memory."""
        return self.has_turns or self.falls_apart

    @property
    def symmetric(self) -> bool:
        """Whether there is a canonical form."""
        return self._canonical is not None

    @property
    def has_tiers(self) -> bool:
        """Whether there are tiers."""
        return self._tier is not None

    def normal_form(self, position: Any) -> Any:
        if self._canonical is None or isinstance(position, Sum):
            return position
        return self.decode(self.form_number(self.encode(position)))

    def text_of(self, index: int) -> str:
        """The position with the number `index` as text, clipped, for a sentence."""
        return self._show(self.decode(index))

    @property
    def writes(self) -> bool:
        """Whether the rules define the text of a position."""
        return self._format is not None

    # Identification of the rules, and the compiled rules.

    @cached_property
    def _pieces(self) -> Any:
        from bouton.custom.generate import rule_pieces

        for function in (self._canonical, self._tier, self._again, self._gain, vars(self).get("_judge")):
            if function is not None and not isinstance(function, FunctionType):
                raise NotNative("custom.native-function", got=quote(function, 60))
        assert isinstance(self.function, FunctionType)
        judge = {} if self._judges is None else {self._judges: vars(self).get("_judge")}
        return rule_pieces(
            rule=self.function, form=self._canonical, tier=self._tier, again=self._again, gain=self._gain, **judge
        )

    def written_source(self) -> str:
        """The complete source of the rules as one Python text.

        Raises
        ------
        NotNative : if some of it cannot be written; it gives the reason.
        """
        from bouton.custom.generate import plain_text

        return plain_text(self._pieces)

    def source(self) -> str | None:
        """The complete source of the rules as one Python text; None if some of it cannot be written."""
        try:
            return self.written_source()
        except NotNative:
            return None

    def fingerprint(self) -> str | None:
        return self._fingerprint

    @cached_property
    def _fingerprint(self) -> str | None:
        source = self.source()
        if source is None:
            return None
        whole = repr((source, self.shape, self.radices.plain, self.fills))
        return sha256(whole.encode()).hexdigest()

    @cached_property
    def is_bounded(self) -> bool:
        """Whether the text of the rules shows that they end everywhere and need no numbers above 64 bits."""
        from bouton.custom.bounded import is_bounded

        try:
            return not self.fills and is_bounded(self._pieces, max(self.shape))
        except NotNative:
            return False

    def native(self) -> Any:
        """The compiled rules (`bouton.custom.native.Native`).

        Raises
        ------
        NotNative : if they cannot be compiled; it gives the reason.
        """
        from bouton.custom.generate import native_text
        from bouton.custom.native import compile_text

        return compile_text(native_text(self._pieces, self.radices, self.fills))


def _row(count: int) -> Any:
    try:
        import numpy as np
    except ImportError:
        from array import array

        return array("q", bytes(8 * count))
    return np.zeros(count, np.int64)
