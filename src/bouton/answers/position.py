"""A position together with its game."""

from collections.abc import Iterable
from itertools import islice
from sys import getsizeof
from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from bouton.answers.limits import MOST_BYTES_HELD, MOST_OPTIONS_HELD, MOST_PARTS
from bouton.answers.sources import choose_sources, default_sources
from bouton.errors import InputError, NotationError, SearchLimitError
from bouton.heaps.game import HeapGame
from bouton.kinds.capabilities import as_seen
from bouton.kinds.player import Player, read_player
from bouton.kinds.position import GamePosition, plain_data
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.notation import check_count, check_flags, clip, quote, write_int
from bouton.results import as_html, save_result
from bouton.rulesets import find, in_a_file
from bouton.rulesets.sums import DisjunctiveSum, checked_components, is_sum
from bouton.values.loopy import Loopy
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_GRUNDY, MISERE_OUTCOME, OUTCOME, REMOTENESS, Valuation

if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

    from bouton.partizan.loop_value import LoopValue
    from bouton.partizan.value import Value
    from bouton.results.rows import Points
    from bouton.search.store import Store

_MOST_SHOWN, _LETTERS_SHOWN = 100, 200  # positions, and letters of each, in the repr of a list


class Positions(list["Position"]):
    """Positions of one game: a list whose repr shows each position in the shortest form that can be parsed again.

    >>> import bouton
    >>> bouton.position("nim", "2,1").options()
    ['0,1', '1,1', '2,0']
    >>> bouton.ruleset(lambda n: range(n))(3).options()
    [0, 1, 2]

    It equals a list of the plain data or of the texts of its positions; ``in`` accepts either.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, list):
            return NotImplemented
        return len(self) == len(other) and all(map(_is_position, self, other))

    def __ne__(self, other: object) -> bool:
        return NotImplemented if not isinstance(other, list) else not self == other

    @overload
    def __getitem__(self, place: SupportsIndex) -> "Position": ...
    @overload
    def __getitem__(self, place: slice) -> "Positions": ...
    def __getitem__(self, place: SupportsIndex | slice) -> "Position | Positions":
        found = super().__getitem__(place)
        return Positions(found) if isinstance(found, list) else found

    def __contains__(self, item: object) -> bool:
        return any(_is_position(each, item) for each in self)

    def __repr__(self) -> str:
        shown = ", ".join(_short(each) for each in islice(self, _MOST_SHOWN))
        return f"[{shown}]" if len(self) <= _MOST_SHOWN else f"[{shown}, … ({len(self)} in all)]"


def _is_position(place: "Position", item: object) -> bool:
    return place == item or (isinstance(item, str) and str(place) == item)


def _short(place: "Position") -> str:
    """The plain data of custom rules, the text of a position of any other game."""
    from bouton.custom.function import OwnRuleset

    return quote(place.data if isinstance(place.ruleset, OwnRuleset) else str(place), _LETTERS_SHOWN)


def _positions(ruleset: Ruleset, moves: Iterable[Any], most: int | None, error: str) -> Positions:
    """Collect the distinct positions after `moves`; raise `SearchLimitError`, whose key is `error`, if there are more
    than `most` (None: no limit) or they take more than `MOST_BYTES_HELD` bytes."""
    held: dict[Any, None] = {}
    size = 0
    for move in moves:
        held[move] = None
        size += getsizeof(move)
        if size > MOST_BYTES_HELD or (most is not None and len(held) > most):
            raise SearchLimitError(error, count=len(held) - 1)
    return Positions(Position(ruleset, move) for move in held)


class Position(GamePosition):
    """A position together with its game. Made by `position`, or by calling a ruleset.

    >>> import bouton
    >>> start = bouton.position("nim", "7,2,6")
    >>> start.outcome, start.grundy, start.winning_moves()
    (<Outcome.N: 'N'>, 3, ['4,2,6', '7,1,6', '7,2,5'])
    >>> start.options()[0].outcome, start.options()[0] == (0, 2, 6)
    (<Outcome.N: 'N'>, True)
    >>> start + bouton.position("subtraction:1,2,3", "21")
    bouton.position('sum', 'nim 7,2,6 + subtraction:1,2,3 21')

    Two positions are equal (``==``) if they are the same position of the same game; `bouton.equal` tests whether two
    games have the same value. A position also equals its plain data, and has the same hash; ``str`` returns its text.

    Parameters
    ----------
    ruleset : the game.
    data : the position as plain hashable data. Anything but a ruleset is read as by `position`.
    """

    __slots__ = ()
    ruleset: Ruleset

    def __init__(self, ruleset: Ruleset | str, data: Any = None, text: str | None = None) -> None:
        if not isinstance(ruleset, Ruleset):
            ruleset, data = read(ruleset, data)
        self.ruleset, self.data, self._text = ruleset, data, text

    def _value(self, valuation: Valuation) -> Any:
        answer = default_sources().checked_value(self.ruleset, valuation, self.data)
        return None if answer is None else answer.value

    @property
    def outcome(self) -> Outcome:
        """Outcome class in normal play, in which a player who cannot move loses."""
        outcome: Outcome = self._value(OUTCOME)
        return outcome

    @property
    def value(self) -> "Value | LoopValue | None":
        """The value of a position, a `bouton.Value`; a loopy value if play need not end; None if the rules name the
        winner.

        >>> import bouton
        >>> bouton.position("domineering", "..|..").value, bouton.position("nim", "3,5").value
        (bouton.value('±1'), bouton.value('*6'))
        >>> bouton.position("fox-and-geese", ".o..|....|.x.x").value
        bouton.value('over')

        Raises
        ------
        InputError : if no stopper is found for a side of a loopy position.
        SearchLimitError : if the search is too large.
        """
        return self.search_value()

    def search_value(
        self, *, limit: int | None = None, store: "str | Path | Store | None" = None
    ) -> "Value | LoopValue | None":
        """The value of a position, see `value`, with a custom limit and store.

        >>> import bouton
        >>> bouton.position("domineering", "..|..").search_value(limit=100)
        bouton.value('±1')

        Parameters
        ----------
        limit, store : as for `bouton.analyze`.

        Raises
        ------
        InputError : if no stopper is found for a side of a loopy position.
        SearchLimitError : if the search is too large.
        """
        from bouton.search.values import find_value

        return find_value(self.ruleset, self.data, choose_sources(limit=limit, store=store))

    @property
    def misere_outcome(self) -> Outcome:
        """Outcome class in misère play, in which a player who cannot move wins."""
        outcome: Outcome = self._value(MISERE_OUTCOME)
        return outcome

    @property
    def grundy(self) -> int | None:
        """The Grundy value; None if play need not end, if the game does not equal a Nim heap, or if the value is an
        infinite ordinal, which `bouton.analyze` returns under ``value``."""
        value = self._value(GRUNDY)
        return value if isinstance(value, int) else None

    @property
    def loopy_value(self) -> Loopy | None:
        """The value ∞(K) of a position from which play need not end; None if it has a Grundy value.

        >>> import bouton
        >>> ring = bouton.ruleset(lambda n: [(n + 1) % 3, 9] if n < 3 else [])
        >>> str(ring(0).loopy_value)
        '∞(0)'
        """
        value = self._value(GRUNDY)
        return value if isinstance(value, Loopy) else None

    @property
    def misere_grundy(self) -> int | None:
        """The misère Grundy value (1 for a position without options); None if play need not end."""
        value = self._value(MISERE_GRUNDY)
        return value if isinstance(value, int) else None

    @property
    def score(self) -> "Points | dict[str, Points] | None":
        """The points that the player to move still gains, minus those of the opponent, under best play if points
        decide; otherwise None. For a partizan game a dictionary by starting player, both values as Left's points minus
        Right's.

        >>> import bouton
        >>> @bouton.ruleset(score=lambda n: 0)
        ... def coins(n):
        ...     return [bouton.gain(n - k, k) for k in (1, 2) if k <= n]
        >>> coins(3).score
        1

        Raises
        ------
        SearchLimitError : if the search is too large.
        """
        from bouton.search.points import score_of

        return score_of(self.ruleset, self.data, default_sources())

    def best_moves(self, player: Player | str | None = None) -> Positions:
        """The options with the most points, counted as in `score`, in the order of the rules.

        If no points are counted: all winning options; if there are none, all that draw; if none draw, all options.

        Parameters
        ----------
        player : the player to move, ``"left"`` or ``"right"``; needed only in a partizan game.

        Raises
        ------
        InputError : for a partizan position without a player.
        SearchLimitError : if the search is too large.
        """
        from bouton.search.points import best_options

        found = best_options(default_sources(), self.ruleset, self.data, self._mover(player))
        return _positions(self.ruleset, found, None, "winning-moves-many")

    @property
    def remoteness(self) -> int | None:
        """Number of moves left if the winner hurries and the loser delays; None for a draw."""
        value = self._value(REMOTENESS)
        return value if isinstance(value, int) else None

    def _mover(self, player: Player | str | None) -> Player:
        """The given player, by default Left in an impartial position; raise `InputError` for None in a partizan one."""
        if player is None and not self.ruleset.is_impartial(self.data):
            raise InputError("player-missing", position=clip(self), game=clip(self.ruleset.spec))
        return Player.LEFT if player is None else read_player(player)

    def options(self, player: Player | str | None = None) -> Positions:
        """The positions reachable in one move, without repetition.

        >>> import bouton
        >>> bouton.position("subtraction:1,2,3", "21").options()
        ['20', '19', '18']
        >>> bouton.position("domineering", "..|..").options("left")
        ['#.|#.', '.#|.#']

        Parameters
        ----------
        player : the player to move, ``"left"`` or ``"right"``; needed only in a partizan game.

        Raises
        ------
        InputError : for a partizan position without a player.
        SearchLimitError : for more than 1,000,000 options, or more than 1 GB of them; ``ruleset.options(data)`` yields
            them one by one.
        """
        moves = self.ruleset.options(self.data, self._mover(player))
        return _positions(self.ruleset, moves, MOST_OPTIONS_HELD, "options-many")

    def winning_moves(self, player: Player | str | None = None, *, misere: bool = False) -> Positions:
        """The options after which the opponent loses, in the order of the rules.

        >>> import bouton
        >>> bouton.position("nim", "7,2,6").winning_moves()[0].grundy
        0

        Parameters
        ----------
        player : the player to move, ``"left"`` or ``"right"``; needed only in a partizan game.
        misere : misère play.

        Raises
        ------
        InputError : for a partizan position without a player.
        SearchLimitError : if not all of them are found, or if they take more than 1 GB; `bouton.analyze` then returns
            the known ones, up to 10,000.
        """
        check_flags(misere=misere)
        found = default_sources().winning_moves(self.ruleset, self.data, misere, self._mover(player))
        return _positions(self.ruleset, found, None, "winning-moves-many")

    def __add__(self, other: "Position") -> "Position":
        if not isinstance(other, Position):
            return NotImplemented
        return Position(find("sum"), checked_components((*self._summands(), *other._summands())))

    def __radd__(self, other: object) -> "Position":
        return self if other == 0 else NotImplemented  # so that sum() adds positions

    def _summands(self) -> tuple[Summand, ...]:
        if isinstance(self.ruleset, DisjunctiveSum):
            return tuple(self.ruleset.summands(self.data))
        return (Summand(self.ruleset, self.data),)

    def __repr__(self) -> str:
        from bouton.custom.function import OwnRuleset

        text = str(self)
        if isinstance(self.ruleset, OwnRuleset):
            return f"{self.ruleset.function.__name__}({text})"
        return f"bouton.position({self.ruleset.spec!r}, {text!r})"

    def save(self, path: "str | PathLike[str]", *, lang: str = "", letters: str = "PN") -> None:
        """Write the board, or the analysis as text, to a file, in the format given by its suffix, see `bouton.save`."""
        save_result(self, path, lang, letters)

    def certificate(
        self,
        path: "str | PathLike[str]",
        *,
        outcome: bool = False,
        misere: bool = False,
        limit: int = 0,
        memory: int | str | None = None,
    ) -> dict[str, Any]:
        """Find the Grundy value of a position on a board, or who wins it, and write a certificate of the result.

        Values are certified if both players have the same moves, in normal play; ``bouton verify`` checks them.

        >>> import bouton, os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "cram.cert")
        >>> bouton.position("cram", "3x5").certificate(path)["parts"]
        214
        >>> bouton.position("col", "3x3").certificate(path)["outcome"]
        'P'

        Parameters
        ----------
        path : the file to write.
        outcome : whether to certify who wins even if a value could be certified.
        misere : whether the player who cannot move wins.
        limit : maximum number of parts of boards, or of positions, to examine; 0: 10,000,000.
        memory : maximum memory for each table of the search, in bytes or as ``"4G"``; default: 2 GB.

        Returns
        -------
        The first line of the certificate: ``value`` or ``outcome``, ``parts`` and the description of the board.

        Raises
        ------
        InputError : if the game has no certificates of boards, or the file cannot be written.
        SearchLimitError : at the limit, or if the parts do not fit into memory.
        """
        from bouton.answers.board_certificate import certify_board, certify_outcome

        check_flags(outcome=outcome, misere=misere)
        most = check_count(limit or MOST_PARTS, "limit")
        if outcome or misere or not self.ruleset.is_impartial(self.data):
            return certify_outcome(path, self.ruleset, self.data, misere, most, memory=memory)
        return certify_board(path, self.ruleset, self.data, most, memory=memory)

    def _repr_html_(self) -> str:
        return as_html(self)


def read(game: str | Ruleset | Position, position: Any = None) -> tuple[Ruleset, Any]:
    """Return the ruleset and the plain data for a caller's spec or ruleset, and text, plain data or `Position`.

    A `Position` is sufficient by itself, and so is one text with both, ``nim 3,5 + kayles 7`` or ``nim 3,5``.
    """
    if position is None and isinstance(game, str) and " " in game.strip() and (is_sum(game) or not in_a_file(game)):
        game, _, position = ("sum", "", game) if is_sum(game) else game.strip().partition(" ")
    if isinstance(game, Position):
        if position is not None:
            raise InputError("position-twice", first=clip(game.full_text), second=clip(position))
        return game.ruleset, game.data
    ruleset = find(game)
    if isinstance(position, Position):
        if position.ruleset != ruleset:
            raise InputError("position-other-game", position=clip(position.full_text), game=clip(ruleset.spec))
        return position.ruleset, position.data
    if isinstance(position, str):
        return ruleset, ruleset.parse(position)
    if position is None:
        raise NotationError("position-none", game=ruleset.spec)
    if hasattr(position, "__next__"):
        raise NotationError("position-not-text", got=quote(position), game=ruleset.spec)
    position = plain_data(position)
    if type(position) is int and isinstance(ruleset, HeapGame):
        position = (position,)  # one heap
    try:
        hash(position)
        data = ruleset.parse(ruleset.format(position))
        if isinstance(position, frozenset | bytes) and data != position:  # without equal heaps, or letters as numbers
            raise TypeError(position)
        return ruleset, data
    except (TypeError, AttributeError, ValueError, LookupError, OverflowError) as error:
        if isinstance(error, InputError) and not isinstance(position, bytes):
            raise
        if type(position) is int:  # a game whose positions have more than one number
            return ruleset, ruleset.parse(write_int(position))
        raise NotationError("position-not-text", got=quote(position), game=ruleset.spec) from None


def seen_text(game: str, text: str) -> str:
    """A position, written as displayed when a game begins with it.

    >>> seen_text("kayles", "5,2"), seen_text("nim", "5,2")
    ('xxxxx,xx', '5,2')
    """
    ruleset, data = read(game, text)
    return ruleset.format(as_seen(ruleset, data))


def position(game: str | Ruleset, position: Any = None) -> Position:
    """Parse a position of a game.

    >>> import bouton
    >>> bouton.position("nim", "7,2,6").grundy, bouton.position("nim 3,5 + kayles 7").grundy
    (3, 4)

    Parameters
    ----------
    game : a spec such as ``"nim"`` or ``"subtraction:1,3,4"``, or a ruleset; or one text that includes the position, as
        in ``"nim 3,5 + kayles 7"``.
    position : the position, one line of text; or plain data such as ``(7, 2, 6)`` or ``[7, 2, 6]``.

    Raises
    ------
    UnknownError : if there is no such game.
    NotationError : if the text is not a position of the game.
    """
    return Position(*read(game, position))
