"""Capabilities of rulesets beyond their rules: small classes to be named as parent classes.

A caller tests ``isinstance(ruleset, Drawn)``. Several games define each of these methods; capabilities of a single
family are in `bouton.rulesets.capabilities`, those that the solver of one game needs in `bouton.hex.connection` etc.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from bouton.errors import InputError
from bouton.kinds.capability import Capability
from bouton.kinds.figures import Board, Figure, Message
from bouton.kinds.heap_rule import HeapRule, WrittenRule
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.kinds.turns import Turn
from bouton.notation import clip

if TYPE_CHECKING:
    from random import Random

    from bouton.boards.description import BoardRules


class Facts(NamedTuple):
    """Facts about a position that are known when a ruleset is asked to explain it.

    `parts` holds the Grundy values of the summands (normal play), with None for a summand that has none; it is empty if
    the position does not split or has too many parts to show.
    """

    misere: bool
    outcome: str
    grundy: int | None
    winning_moves: Sequence[Any]
    parts: Sequence[int | None] = ()


class Editable(Capability):
    """The user can compose a starting position by clicking on elements of the board of another position."""

    def edits(self, position: Any) -> Iterable[tuple[str, Any]]:
        """Yield the id of each clickable element of the board, and the position that the click produces."""
        raise NotImplementedError


class ExerciseQuestion(NamedTuple):
    """A question of an exercise sheet.

    `kind` is ``"winner"`` (who wins, and with which moves), ``"value"`` (the Grundy value) or ``"losses"``
    (which heaps, up to that of the position, are lost for the player to move).
    """

    kind: str
    spec: str
    position: str
    misere: bool = False


# Capabilities that searches use.


class Symmetric(Capability):
    """Equivalent positions share one `normal_form`, which may differ from the position itself."""

    def normal_form(self, position: Any) -> Any:
        """See `Ruleset.normal_form`."""
        raise NotImplementedError


class Decided(Capability):
    """The rules themselves decide who has won a finished game (`winner`), not who moved last."""

    may_draw: bool = True  #: can a game end without a winner?
    moves_help: bool = False  #: in normal play, does an additional move never hurt the player who makes it?

    def winner(self, position: Any) -> Player | None:
        """See `Ruleset.winner`."""
        raise NotImplementedError


class Turns(Capability):
    """A move may gain points, or let the same player move again; the result is found by a search over turns."""

    has_turns: bool = True  #: whether they do; for custom rules, known once such an option has been seen

    def has_turns_at(self, position: Any) -> bool:
        """Say whether play from a position has such turns; for a sum, its components decide."""
        return self.has_turns

    def turn_options(self, position: Any, player: Player = Player.LEFT) -> Iterable[Turn]:
        """Return the moves of a player, with points and extra turns, which `options` omits."""
        raise NotImplementedError


class FallsApart(Capability):
    """In the course of play, positions split into independent positions of the same game (`summands`)."""

    #: Whether they do.
    falls_apart: bool = True
    #: Does `options` interleave moves of different summands, rather than finish one summand before the next?
    parts_mingle: bool = False
    #: Are the values of parts tried before a search over turns, if the game is partizan?
    values_first: bool = False
    #: Number of times that custom rules showed something new: sums, extra turns.
    revision: int = 0
    #: Is `replace` defined only for positions that are sums of positions (`bouton.Sum`)?
    replaces_in_sums: bool = False


class EvenSums:
    """A list of `count` sums of `width` parts each; `parts` lists the parts of all sums, one sum after the other."""

    def __init__(self, parts: list[Any], width: int, count: int) -> None:
        self.parts: list[Any] = parts
        self.width: int = width
        self.count: int = count

    def __len__(self) -> int:
        return self.count


class Chunked(FallsApart):
    """Options are read in chunks, as a function yields them."""

    def option_chunks(self, position: Any, is_part_enough: bool) -> Iterator[list[Any]]:
        """Yield the options of an impartial position in chunks, possibly with repetitions.

        Parameters
        ----------
        is_part_enough : whether the caller may need only the first options; the chunks are then small.
        """
        raise NotImplementedError

    def part_chunks(self, position: Any, is_part_enough: bool) -> Iterator[list[list[Any]] | EvenSums]:
        """Like `option_chunks`, but yield each option as the independent positions that it consists of."""
        raise NotImplementedError


class OnBoard(Capability):
    """Positions are boards on which each square is in one of four states, and moves are patterns on them."""

    has_board: bool = True  #: are they?
    has_lines: bool = False  #: do Left's moves stay in a column and Right's in a row (a board cut into strips)?
    topples: bool = False  #: does every move leave only the part of its row before, or after, some square?

    def board_shape(self, position: Any) -> tuple[int, int]:
        """Return the rows and columns of the rectangle of a position; for a graph, 0 and the number of vertices."""
        raise NotImplementedError

    def board_rules(self, height: int, width: int) -> "BoardRules":
        """Return the moves on a board of that shape."""
        raise NotImplementedError

    def board_sets(self, position: Any) -> tuple[int, int]:
        """Return the sets of squares with Left's bit and with Right's bit; bit k is square k in reading order."""
        raise NotImplementedError


class Bounded(Capability):
    """The size of a search, or the number of options, can be bounded beforehand."""

    def check_search(self, position: Any, limit: int, by_parts: bool = False) -> None:
        """Reject immediately a search that cannot finish within `limit` positions. The default accepts every search.

        Parameters
        ----------
        by_parts : whether the search values independent parts separately, rather than entire positions.

        Raises
        ------
        SearchLimitError : with what to try instead.
        """

    def search_size(self, position: Any) -> int:
        """Estimate the number of positions that a full search from here examines; 0 if there is no estimate.

        A search that would exceed its limit is then rejected immediately instead of running into it.
        """
        return 0

    def count_options(self, position: Any, player: Player, most: int) -> int | None:
        """Count the options, up to `most` + 1, without generating them; None if the number is not known."""
        return None


# Capabilities of input and presentation.


class Endless(Capability):
    """Some positions have infinitely many options: `options` yields some of them, then raises `SearchLimitError`."""

    def some_options(self, position: Any, other_moves: int = 0) -> Sequence[Any] | None:
        """Return some of the options, enough to win next to `other_moves` moves; None if `options` yields all."""
        raise NotImplementedError

    def is_option(self, position: Any, option: Any) -> bool:
        """Whether there is a move from `position` to `option`."""
        raise NotImplementedError


class Parametrized(Capability):
    """A family of games: a spec has parameters, ``name:parameters``."""

    #: Are the parameters a file name? The file is then read again each time, because it may have changed.
    reads_file: ClassVar[bool] = False

    @classmethod
    def from_parameters(cls, parameters: str) -> Any:
        """Make the ruleset of ``name:parameters``; the text is empty if only the name is given.

        Raises
        ------
        NotationError : if the parameters cannot be parsed.
        """
        raise NotImplementedError


class Drawn(Capability):
    """Positions can be drawn."""

    def board(self, position: Any) -> Board | None:
        """Return the drawing of a position as data; None for a position that is only written."""
        return None


class Seen(Capability):
    """Positions have a form in theory and a form for display, in which nothing moves without need."""

    def as_seen(self, position: Any) -> Any:
        """Return the position in the form for display at the start of a game; unchanged if it already has that form."""
        return position


class NamedMoves(Capability):
    """Moves have names, shorter than the positions to which they lead."""

    def move_name(self, position: Any, option: Any, player: Player) -> Message | str:
        """Name the move of `player` from a position to one of its options.

        A `Message` is rendered in the reader's language (``heap 2: −3``), next to the position; a text is the same in
        every language and shown alone (``c2``, a cell of Hex). The values of a message may be messages themselves.
        """
        raise NotImplementedError


class Explained(Capability):
    """Positions about which more is said than who wins and which moves win."""

    def explain(self, position: Any, facts: Facts) -> Iterable[Figure]:
        """Explain and show a position, beyond who wins and the list of winning moves."""
        return ()

    def hidden_heaps(self, position: Any) -> Sequence[int]:
        """Return the heaps of the Nim position that this one disguises; empty if the game is not Nim in disguise."""
        return ()


class Particular(Capability):
    """A few words can say what distinguishes the rules from others of their family."""

    def particular(self) -> Message | None:
        """Return the words that distinguish these rules within their family; None if that would take too many."""
        raise NotImplementedError


class Practised(Capability):
    """The game offers exercises and puzzles."""

    #: Questions from the sources, for the first places of an exercise sheet.
    questions: tuple[ExerciseQuestion, ...] = ()

    def sample(self, random: "Random", level: int) -> Any:
        """Return a random position for an exercise, harder with each level from 1 up; None if the game offers none."""
        return None

    def variant(self, random: "Random", level: int) -> Self:
        """Return a game of the same family for a puzzle, harder with each level: another graph, a larger board.

        The default is this game.
        """
        return self


class Tabular(Capability):
    """A few integers identify a position, so that values can be tabulated."""

    #: For each number of axes, the key of the sentence that says what the axes are.
    axes: Mapping[int, str] = {}
    #: What the numbers of a position count: heaps, rows, numbers.
    numbers: str = "heaps"

    def cell(self, coordinates: tuple[int, ...]) -> Any:
        """Return the position of a table's cell; None if there is no table with this number of axes.

        Raises
        ------
        NotationError : for coordinates that denote no position.
        """
        return None


class Listed(Capability):
    """The positions are few and known, like the vertices of a graph."""

    def every_position(self) -> Sequence[Any]:
        """Return all positions, in the order in which they were given."""
        return ()


class Valuable(Capability):
    """For many values, the game has a position with that value."""

    def position_worth(self, value: Any) -> Any:
        """Return a position with the given value, a canonical form; None if none is known."""
        return None


class HeapRules(Capability):
    """The game is played on independent heaps."""

    def heap_rule(self) -> HeapRule | None:
        """Return the rule of one heap; None if it cannot be given."""
        return None


def as_seen(ruleset: Ruleset, position: Any) -> Any:
    """Return the position in the form for display; unchanged in a game with only one form."""
    return ruleset.as_seen(position) if isinstance(ruleset, Seen) else position


def summands_to_move_in(ruleset: Ruleset, position: Any) -> Sequence[Summand]:
    """Return the summands whose options yield those of the position, through `replace`; empty if there are none."""
    if isinstance(ruleset, FallsApart) and ruleset.replaces_in_sums:
        from bouton.kinds.sums import Sum

        return ruleset.summands(position) if isinstance(position, Sum) else ()
    return ruleset.summands(position)


def has_turns(ruleset: Ruleset, position: Any = None) -> bool:
    """Whether rules end by a condition, count points, or have been seen to give extra turns.

    The values of such positions do not add: a search over turns finds the winner, also for sums that contain one.
    """
    return isinstance(ruleset, Turns) and ruleset.has_turns_at(position)


def turns_of(ruleset: Ruleset, position: Any, player: Player) -> Iterable[Turn]:
    """Return the moves of a player, with points and extra turns if the rules have them."""
    if isinstance(ruleset, Turns):
        return ruleset.turn_options(position, player)
    return map(Turn, ruleset.options(position, player))


def check_last_move(ruleset: Ruleset, position: Any = None) -> None:
    """Reject rules in which the last move does not decide; called before a search and, as turns show late, after it.

    Raises
    ------
    InputError : for rules that end by a condition, count points or give extra turns.
    """
    if has_turns(ruleset, position):
        raise InputError("search.turns", game=clip(ruleset.spec))


def is_cut_by_rules(ruleset: Ruleset) -> bool:
    """Whether these are custom rules whose positions have been seen to split, or are split by a function."""
    return isinstance(ruleset, FallsApart) and ruleset.values_first and ruleset.falls_apart


def some_options(ruleset: Ruleset, position: Any, player: Player = Player.LEFT) -> Iterable[Any]:
    """Return the options, or some of them if there are infinitely many."""
    some = ruleset.some_options(position) if isinstance(ruleset, Endless) else None
    return ruleset.options(position, player) if some is None else some


def heap_rule_of(ruleset: Ruleset) -> HeapRule | None:
    """Return the rule of one heap; None unless the game is played on independent heaps and the rule can be given."""
    return ruleset.heap_rule() if isinstance(ruleset, HeapRules) else None


class Arithmetical(Capability):
    """The rules for a fixed number of heaps are arithmetic: sums, comparisons, multiples of constants."""

    def written_rule(self, heaps: int | None) -> WrittenRule | None:
        """Return the rules for a number of heaps (None: the usual one); None if it is not played on that number."""
        raise NotImplementedError


class Storable(Capability):
    """Rules that say whether values may be stored on disk under their spec: not if the rules behind it may change."""

    @property
    def is_storable(self) -> bool:
        """Whether values of these rules may be stored on disk."""
        raise NotImplementedError


def is_stored(ruleset: Ruleset) -> bool:
    """Whether a spec always denotes the same rules, so that values may be stored on disk under it.

    True for the games of this package unless they say otherwise; a class in a user's file may change.
    """
    of_package = type(ruleset).__module__.partition(".")[0] == __name__.partition(".")[0]
    return of_package and (not isinstance(ruleset, Storable) or ruleset.is_storable)


class Derived(Capability):
    """Rules that change another game's: their statement is followed by the statement of that game's.

    Attributes
    ----------
    base : the other game.
    """

    base: Ruleset


class Custom(Capability):
    """Rules made of the user's functions."""


class Indexed(Capability):
    """Rules in code that Numba may compile; `radices` numbers their positions."""

    radices: Any


class Game(Ruleset, Drawn, NamedMoves, Explained, Practised, Tabular):
    """The usual parent of a game in one file: rules with drawings, move names, explanations, exercises and tables."""

    def move_name(self, position: Any, option: Any, player: Player) -> Message | str:
        """Return the position that the move leads to, unless the game defines a name."""
        return self.format(option)
