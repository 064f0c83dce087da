"""Custom rules: a plain function from a position to its options becomes a ruleset.

    @bouton.ruleset
    def twenty_one(n):
        return [n - k for k in (1, 2, 3) if k <= n]

The function may return a list, a set or a dictionary's keys, or yield; with a second parameter it is a partizan game
and receives the player, ``bouton.Player.LEFT`` or ``bouton.Player.RIGHT``, equal to the texts ``"left"`` and
``"right"``. Its errors are reported in one sentence with the position. On the command line it is named
``FILE.py:NAME``.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import islice
from os.path import isfile
from random import Random
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakSet

from bouton.custom.board import own_board, own_move
from bouton.custom.faults import definition_line, is_hashable, line_of_word
from bouton.custom.literals import is_word, read_literal, takes_text, write_literal
from bouton.custom.local_modules import OF_FILES
from bouton.custom.options import OptionReader, Rule
from bouton.custom.parts import PartsError, cut_parts, parts_of_sum
from bouton.custom.texts import read_sum, write_sum
from bouton.errors import BoutonError, InputError, NotationError, RulesError
from bouton.heaps.limits import MOST_BOARD_MOVES
from bouton.kinds.capabilities import (
    Custom,
    Drawn,
    NamedMoves,
    Practised,
    Storable,
    Tabular,
    Turns,
    has_turns,
    turns_of,
)
from bouton.kinds.copies import copy_with
from bouton.kinds.figures import Board, Message
from bouton.kinds.player import Player
from bouton.kinds.position import GamePosition, plain_data
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.kinds.sums import Sum
from bouton.kinds.turns import Turn
from bouton.notation import clip, quote
from bouton.public import load as public

if TYPE_CHECKING:
    import bouton
    from bouton.custom.cuts import CutCheck

__all__ = ["Display", "OwnRuleset", "Rule", "rules_in_use"]


@lru_cache(maxsize=256)
def _is_file(path: str) -> bool:
    """Whether rules can be read again from that path: a notebook cell has a name that no file has."""
    return isfile(path)


class Display(NamedTuple):
    """The presentation of a game: its title, its starting position, the shape of its board."""

    title: str = ""
    start: Any = None
    board: str = ""


_PLAYERS = {*Player, "Player", *Player.__members__}
_NO_PLAYERS = {"Left", "Right", "gauche", "droite", "Gauche", "Droite"}  # what people write instead

_in_use: "WeakSet[OwnRuleset]" = WeakSet()  # the rules made by the running program, not from a file that was read


def rules_in_use(spec: str) -> "OwnRuleset | None":
    """The rules with that spec made by the running program; a file is not run again for them.

    Raises
    ------
    RulesError : if several have that spec, for example because one function that made them was called twice.
    """
    found = [rules for rules in list(_in_use) if rules.spec == spec]
    if len(found) > 1:
        raise RulesError("custom.name-twice", rule=clip(spec), count=len(found))
    return found[0] if found else None


class OwnRuleset(OptionReader, Drawn, NamedMoves, Practised, Tabular, Storable, Custom):
    """A ruleset made from a function.

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
    is_storable = False  # a function may change under the same name
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
        self.cut = parts
        self.falls_apart: bool = parts is not None  # also set once an option was a sum
        self.has_turns = False  # until an option gives points, or another turn
        self._guests: tuple[Ruleset, ...] = ()  # rulesets of parts that may give further turns
        self.__doc__ = getattr(function, "__doc__", None)
        self._parse, self._format = parse, format
        self._name = getattr(function, "__name__", type(function).__name__)
        self._spec = spec
        self.title: str
        self.title, start, self._drawn_as = display
        self._plain = type(start) is str or takes_text(function)  # then texts need no quotes
        self.start: Any = plain_data(start)
        self.impartial: bool = _parameters(function) < 2
        if spec is None and not str(getattr(function, "__module__", "")).startswith(OF_FILES):
            _in_use.add(self)

    @property
    def spec(self) -> str:
        """The file and the name; only the name for rules without a file, for example in a notebook."""
        if self._spec is not None:
            return self._spec
        code = getattr(self.function, "__code__", None)
        if not isinstance(code, CodeType):
            return f"?.py:{self._name}"
        return f"{code.co_filename}:{self._name}" if _is_file(code.co_filename) else self._name

    @property
    def examples(self) -> tuple[tuple[str, str], ...]:  # type: ignore[override]
        """The starting position, if one is given."""
        return () if self.start is None else ((self.spec, self.format(self.start)),)

    def with_spec(self, spec: str) -> "OwnRuleset":
        """Copy the rules, with the spec under which their file was requested."""
        return copy_with(self, _spec=spec, _key=None)

    def options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Any]:
        position = position.data if isinstance(position, GamePosition) else position
        if isinstance(position, Sum):
            return self._options_of_sum(position, player)
        return self._different(position, player)

    def turn_options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Turn]:
        if not isinstance(position, Sum):
            known: dict[Any, bool] = {}
            for each in self._each_once(position, self._read_options(position, player)):
                turn = each if isinstance(each, Turn) else Turn(each)
                if known.setdefault(turn.position, turn.again) is not turn.again:
                    raise self._wrong("custom.again-or-not", position, option=self._show(turn.position))
                yield turn
            return
        for index, part in _distinct_parts(position):
            game, place = part if isinstance(part, Summand) else (self, part)
            for turn in turns_of(game, place, player):
                yield turn._replace(position=self.replace(position, index, turn.position))

    def has_turns_at(self, position: Any) -> bool:
        if self.has_turns or not self._guests:
            return self.has_turns
        games: list[Any] = [self]  # with rulesets whose positions are parts, which may in turn have parts
        for game in games:
            games += [each for each in game._guests if each not in games] if isinstance(game, OwnRuleset) else []
        return any(game.has_turns for game in games)

    def turn_to(self, position: Any, option: Any, player: Player) -> Turn:
        if not has_turns(self):
            return Turn(option)
        meant = (turn for turn in self.turn_options(position, player) if turn.position == option)
        return max(meant, key=lambda turn: (turn.gain, turn.again), default=Turn(option))

    def _options_of_sum(self, position: Sum, player: Player) -> Iterator[Any]:
        """Yield the distinct options: the moves in the parts, those in equal parts once."""
        for index, part in _distinct_parts(position):
            game, place = part if isinstance(part, Summand) else (self, part)
            for option in game.options(place, player):
                yield self.replace(position, index, option)

    # Independent parts.

    def summands(self, position: Any) -> list[Summand]:
        if isinstance(position, Sum):
            parts = list(position.parts)
        elif self.cut is None:
            return []
        else:
            parts = self._cut_all(position, [position])
            if parts == [position]:
                return []
        return [part if isinstance(part, Summand) else Summand(self, part) for part in parts]

    @cached_property
    def _cuts(self) -> "CutCheck":
        from bouton.custom.cuts import CutCheck

        return CutCheck()

    def _cut_all(self, position: Any, parts: Sequence[Any]) -> list[Any]:
        try:
            return cut_parts(self.cut, self, parts, lambda whole, found: self._cuts.compare(self, whole, found))
        except PartsError as error:
            raise self._wrong_parts(position, error) from error
        except BoutonError:
            raise
        except Exception as error:
            raise self._failure(position, error) from error

    def _join(self, position: Any, parts: Sequence[Any]) -> Any:
        """The sum of parts, each cut further; the part itself if there is only one."""
        found = list(parts) if self.cut is None else self._cut_all(position, parts)
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
                reason = clip(error, 200) or type(error).__name__
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
            with suppress(BoutonError):  # rules on numbers fail for a word
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

    def sample(self, random: Random, level: int) -> Any:
        """An integer from 5 to 6 + 4·`level`, at most 30, or None if the rules do not accept it.

        If the rules have another kind of start, the sample is a position at most 1 + `level` moves after it."""
        if self.start is not None and type(self.start) is not int:
            return self._position_after(random, random.randint(0, 1 + level))
        number = random.randint(5, min(30, 6 + 4 * level))
        try:
            for player in (Player.LEFT, Player.RIGHT):
                for _ in self.options(number, player):
                    pass
            return number if self.parse(self.format(number)) == number else None
        except InputError:
            return None

    def _position_after(self, random: Random, moves: int) -> Any:
        """A position after at most `moves` random moves from the start, never one without a move except the start."""
        position, player = self.start, Player.LEFT
        for _ in range(moves):
            turns = list(islice(self.turn_options(position, player), MOST_BOARD_MOVES))
            turn = random.choice(turns) if turns else None
            following = player if turn is None or turn.again else player.opponent
            if turn is None or next(iter(self.options(turn.position, following)), None) is None:
                break
            position, player = turn.position, following
        return position

    def board(self, position: Any) -> Board | None:
        """Heaps, a strip or a grid, depending on the positions; otherwise None."""

        def moves() -> Iterator[tuple[str, Any, str]]:
            for player in (Player.LEFT,) if self.impartial else tuple(Player):
                for option in islice(self.options(position, player), MOST_BOARD_MOVES + 1):
                    yield "" if self.impartial else str(player), option, self.format(option)

        return own_board(position, moves, self._drawn_as)

    def move_name(self, position: Any, option: Any, player: Player) -> str | Message:
        """Name a move by the amount it takes or the squares it changes, otherwise by the resulting position."""
        if option == Sum():
            return "0"
        named = None if self._format else own_move(position, option, self._drawn_as)
        return self.format(option) if named is None else named

    def cell(self, coordinates: tuple[int, ...]) -> Any:
        position = coordinates[0] if len(coordinates) == 1 else coordinates
        return position if self.start is None or type(self.start) is type(position) else None

    def __call__(self, position: Any) -> "bouton.Position":
        position = plain_data(position)
        if isinstance(position, Sum):
            position = self._join(position, parts_of_sum(self, position, position))
        if not is_hashable(position):
            raise RulesError("custom.start-unhashable", got=quote(position), kind=type(position).__name__)
        place: bouton.Position = public("Position")(self, position)
        return place

    def __repr__(self) -> str:
        return f"<ruleset {self._name}>"

    # A redefined function is another game: two rulesets are equal only if they are the same object.

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        from bouton.custom.pickled import reduce_rules

        return reduce_rules(self, self.function, self._spec)

    def __setstate__(self, state: dict[str, Any]) -> None:
        from bouton.custom.pickled import load_values

        if "function" not in vars(self):  # otherwise these are the rules that were pickled
            vars(self).update(load_values(state))


def _distinct_parts(position: Sum) -> Iterator[tuple[int, Any]]:
    """For each distinct part, the index of its first occurrence and the part."""
    return ((position.parts.index(part), part) for part in dict.fromkeys(position.parts))


def _parameters(function: Rule) -> int:
    code = getattr(function, "__code__", None)
    if isinstance(code, CodeType):
        given = code.co_argcount - (getattr(function, "__self__", None) is not None)  # a method already has its object
        required = given - len(getattr(function, "__defaults__", None) or ())
        if required > 2 or (given == 0 and not code.co_flags & 4):
            name = function.__name__ if isinstance(function, FunctionType) else "?"
            raise RulesError("custom.parameters", rule=name, line=definition_line(code))
        words = _words_in(code) if required == 2 else set()
        strange = sorted(words.intersection(_NO_PLAYERS))
        if strange and words.isdisjoint(_PLAYERS):  # no player equals it, so the rule would treat both alike
            line = line_of_word(code, strange[0]) or definition_line(code)
            raise RulesError("custom.player", rule=code.co_name, line=line, got=strange[0])
        return required
    return 1


def _words_in(code: CodeType) -> set[str]:
    """The texts and names in a function, and in definitions inside it."""
    inner = [_words_in(each) for each in code.co_consts if isinstance(each, CodeType)]
    return {each for each in code.co_consts if isinstance(each, str)}.union(code.co_names, *inner)
