"""Capabilities of rulesets beyond their rules, as small classes to be named in the class line.

A caller asks ``isinstance(ruleset, Drawn)``. Every method here is defined by several games; what one family alone can
do stands in `bouton.rulesets.capabilities`, what the solver of one game asks for in `bouton.hex.connection` and such.
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

__all__ = [
    "Arithmetical",
    "Bounded",
    "Chunked",
    "Decided",
    "Drawn",
    "Editable",
    "Endless",
    "EvenSums",
    "ExerciseQuestion",
    "Explained",
    "Facts",
    "FallsApart",
    "Game",
    "HeapRules",
    "NamedMoves",
    "OnBoard",
    "Parametrized",
    "Particular",
    "Practised",
    "Seen",
    "Storable",
    "Symmetric",
    "Tabular",
    "Turns",
    "as_seen",
    "check_last_move",
    "has_turns",
    "heap_rule_of",
    "is_cut_by_rules",
    "is_stored",
    "some_options",
    "summands_to_move_in",
    "turns_of",
]


class Facts(NamedTuple):
    """Facts known of a position when a ruleset is asked to explain it.

    `parts` holds the Grundy values of the summands (normal play), None for one that has none; it is empty when the
    position does not split or has too many parts to show.
    """

    misere: bool
    outcome: str
    grundy: int | None
    winning_moves: Sequence[Any]
    parts: Sequence[int | None] = ()


class Editable(Capability):
    """A start is put together by clicking on what the board shows of another one."""

    def edits(self, position: Any) -> Iterable[tuple[str, Any]]:
        """The id of each element of the board that can be clicked, and the position that the click makes."""
        raise NotImplementedError


class ExerciseQuestion(NamedTuple):
    """A question of an exercise sheet.

    `kind` is ``"winner"`` (who wins, and with which moves), ``"value"`` (the Grundy value) or ``"losses"``
    (which heaps up to the one of the position are lost for the player to move).
    """

    kind: str
    spec: str
    position: str
    misere: bool = False


# What a search asks for.


class Symmetric(Capability):
    """Positions that are alike have one `normal_form`, not always themselves."""

    def normal_form(self, position: Any) -> Any:
        """See `Ruleset.normal_form`."""
        raise NotImplementedError


class Decided(Capability):
    """The rules say themselves who has won a finished game: `winner`, not who moved last."""

    may_draw: bool = True  #: may nobody have won?
    moves_help: bool = False  #: is a further move of a player never to her loss? Asked in normal play

    def winner(self, position: Any) -> Player | None:
        """See `Ruleset.winner`."""
        raise NotImplementedError


class Turns(Capability):
    """A move may gain points, or let the same player move again; what decides is found by a search over turns."""

    has_turns: bool = True  #: do they? of custom rules this is known once an option was such

    def has_turns_at(self, position: Any) -> bool:
        """Say whether play from a position on has such turns; of a sum its components tell."""
        return self.has_turns

    def turn_options(self, position: Any, player: Player = Player.LEFT) -> Iterable[Turn]:
        """The moves of a player, with what `options` leaves out: points, and whether the player moves again."""
        raise NotImplementedError


class FallsApart(Capability):
    """Positions split, in the course of play, into independent positions of the same game (`summands`)."""

    #: Whether they do.
    falls_apart: bool = True
    #: Do `options` mingle moves of different summands, rather than go through one summand after another?
    parts_mingle: bool = False
    #: Are the values of parts tried before a search of turns, where the game is partizan?
    values_first: bool = False
    #: How often something new was seen of custom rules: sums, further turns.
    revision: int = 0
    #: Is `replace` defined for the positions alone that are sums of positions (`bouton.Sum`)?
    replaces_in_sums: bool = False


class EvenSums:
    """Sums of equally many parts, all parts in one row, `width` to a sum; its length is the number of sums."""

    def __init__(self, parts: list[Any], width: int, count: int) -> None:
        self.parts: list[Any] = parts
        self.width: int = width
        self.count: int = count

    def __len__(self) -> int:
        return self.count


class Chunked(FallsApart):
    """Options are read some at a time, as a function gives them."""

    def option_chunks(self, position: Any, is_part_enough: bool) -> Iterator[list[Any]]:
        """The options of an impartial position, some at a time, perhaps some twice.

        Parameters
        ----------
        is_part_enough : whether the first ones may be all that is wanted: then few are read together.
        """
        raise NotImplementedError

    def part_chunks(self, position: Any, is_part_enough: bool) -> Iterator[list[list[Any]] | EvenSums]:
        """The options, some at a time, each as the independent positions that it consists of."""
        raise NotImplementedError


class OnBoard(Capability):
    """Positions are boards of which each square is in one of four states, and moves are patterns on them."""

    has_board: bool = True  #: are they?
    has_lines: bool = False  #: do Left's moves keep to a column and Right's to a row (a board cut into strips)?
    topples: bool = False  #: does every move leave what stands before a square of its row, or behind it?

    def board_shape(self, position: Any) -> tuple[int, int]:
        """The rows and columns of the rectangle on which a position lies; 0 and the vertices of a graph."""
        raise NotImplementedError

    def board_rules(self, height: int, width: int) -> "BoardRules":
        """The moves on a board of that shape."""
        raise NotImplementedError

    def board_sets(self, position: Any) -> tuple[int, int]:
        """The squares that have Left's bit, and those that have Right's, in reading order."""
        raise NotImplementedError


class Bounded(Capability):
    """The size of a search, or the number of options, is known before they are made."""

    def check_search(self, position: Any, limit: int, by_parts: bool = False) -> None:
        """Refuse immediately a search that could not end within `limit` positions. The default lets it begin.

        Parameters
        ----------
        by_parts : whether the search values independent parts apart, or whole positions.

        Raises
        ------
        SearchLimitError : with what to try instead.
        """

    def search_size(self, position: Any) -> int:
        """About how many positions a full search from here has to look at; 0 where nobody has estimated it.

        A search that would be larger than its limit is then refused immediately instead of running into it.
        """
        return 0

    def count_options(self, position: Any, player: Player, most: int) -> int | None:
        """Count the options, to `most` + 1 at most, without making them; None where that is not known."""
        return None


# What is read, shown and said.


class Endless(Capability):
    """Some positions have infinitely many options: `options` gives some of them, then raises `SearchLimitError`."""

    def some_options(self, position: Any) -> Sequence[Any] | None:
        """Some of the options where they are infinitely many; None where `options` gives them all."""
        raise NotImplementedError

    def is_option(self, position: Any, option: Any) -> bool:
        """Whether there is a move from the one position to the other."""
        raise NotImplementedError


class Parametrized(Capability):
    """A family of games: a spec has parameters, ``name:parameters``."""

    #: Are the parameters the name of a file? It is read again each time, because it may have changed.
    reads_file: ClassVar[bool] = False

    @classmethod
    def from_parameters(cls, parameters: str) -> Any:
        """Make the ruleset of ``name:parameters``; the text is empty where there is only the name.

        Raises
        ------
        NotationError : when the parameters cannot be read.
        """
        raise NotImplementedError


class Drawn(Capability):
    """A position has a drawing."""

    def board(self, position: Any) -> Board | None:
        """The drawing of a position as data; None for a position that is only written."""
        return None


class Seen(Capability):
    """Positions are written in the theory's form, and in the form in which people see them: what stays stays put."""

    def as_seen(self, position: Any) -> Any:
        """The position as people see it when a game begins with it; itself where it is seen already."""
        return position


class NamedMoves(Capability):
    """A move has a name of its own, shorter to say than the position that it leads to."""

    def move_name(self, position: Any, option: Any, player: Player) -> Message | str:
        """Name the move of `player` from a position to one of its options.

        A `Message` is said in the reader's language (``heap 2: −3``), beside the position; a text is the same in every
        language and stands alone (``c2``, a cell of Hex). The values of a message may be messages themselves.
        """
        raise NotImplementedError


class Explained(Capability):
    """Positions of which more is said than who wins and which moves win."""

    def explain(self, position: Any, facts: Facts) -> Iterable[Figure]:
        """Explain and show a position, beyond who wins and the list of winning moves."""
        return ()

    def hidden_heaps(self, position: Any) -> Sequence[int]:
        """The heaps of the Nim position that this one is in disguise; empty where the game is not Nim in disguise."""
        return ()


class Particular(Capability):
    """Rules whose difference from the others of their family can be said in a few words."""

    def particular(self) -> Message | None:
        """The words that tell these rules from others of the family; None where they would be too many."""
        raise NotImplementedError


class Practised(Capability):
    """Positions for exercises and puzzles."""

    #: Questions of the sources, for the first places of an exercise sheet.
    questions: tuple[ExerciseQuestion, ...] = ()

    def sample(self, random: "Random", level: int) -> Any:
        """A random position for an exercise, harder from level 1 up; None where the game offers none."""
        return None

    def variant(self, random: "Random", level: int) -> Self:
        """A game of the same family for a puzzle, harder from level 1 up: another graph, a larger board.

        The default is this game.
        """
        return self


class Tabular(Capability):
    """A few whole numbers name a position, so that values stand in a table."""

    #: For tables with that many axes, the key of the sentence that says what the axes are.
    axes: Mapping[int, str] = {}
    #: What the numbers of a position are: heaps, rows, numbers.
    numbers: str = "heaps"

    def cell(self, coordinates: tuple[int, ...]) -> Any:
        """The position of a table's cell; None where there is no table with that many axes.

        Raises
        ------
        NotationError : for coordinates that name no position.
        """
        return None


class Listed(Capability):
    """The positions are few and known, as the vertices of a graph."""

    def every_position(self) -> Sequence[Any]:
        """All positions, in the order in which people gave them."""
        return ()


class Valuable(Capability):
    """For many values the game has a position that is worth as much."""

    def position_worth(self, value: Any) -> Any:
        """A position of that value, a canonical form; None where none is known."""
        return None


class HeapRules(Capability):
    """The game is played on independent heaps."""

    def heap_rule(self) -> HeapRule | None:
        """Rule of one heap; None where this cannot be said."""
        return None


def as_seen(ruleset: Ruleset, position: Any) -> Any:
    """The position in the form in which people see it; itself in a game of one form."""
    return ruleset.as_seen(position) if isinstance(ruleset, Seen) else position


def summands_to_move_in(ruleset: Ruleset, position: Any) -> Sequence[Summand]:
    """The summands whose options make the options of a position, by `replace`; empty where there are none."""
    if isinstance(ruleset, FallsApart) and ruleset.replaces_in_sums:
        from bouton.kinds.sums import Sum

        return ruleset.summands(position) if isinstance(position, Sum) else ()
    return ruleset.summands(position)


def has_turns(ruleset: Ruleset, position: Any = None) -> bool:
    """Whether rules end by a condition, count points, or were seen to give further turns.

    Their positions have no values that add: a search over turns tells who wins, of a sum with one of them too.
    """
    return isinstance(ruleset, Turns) and ruleset.has_turns_at(position)


def turns_of(ruleset: Ruleset, position: Any, player: Player) -> Iterable[Turn]:
    """The moves of a player, with points and further turns where the rules have such."""
    if isinstance(ruleset, Turns):
        return ruleset.turn_options(position, player)
    return map(Turn, ruleset.options(position, player))


def check_last_move(ruleset: Ruleset, position: Any = None) -> None:
    """Refuse rules in which the last move does not decide, before values are found and, as turns are seen late, after.

    Raises
    ------
    InputError : for rules that end by a condition, count points or give further turns.
    """
    if has_turns(ruleset, position):
        raise InputError("search.turns", game=clip(ruleset.spec))


def is_cut_by_rules(ruleset: Ruleset) -> bool:
    """Whether these are custom rules whose positions were seen to fall apart, or are cut by a function."""
    return isinstance(ruleset, FallsApart) and ruleset.values_first and ruleset.falls_apart


def some_options(ruleset: Ruleset, position: Any, player: Player = Player.LEFT) -> Iterable[Any]:
    """The options, or some of them where they are infinitely many."""
    some = ruleset.some_options(position) if isinstance(ruleset, Endless) else None
    return ruleset.options(position, player) if some is None else some


def heap_rule_of(ruleset: Ruleset) -> HeapRule | None:
    """Rule of one heap, where the game is played on independent heaps and this can be said."""
    return ruleset.heap_rule() if isinstance(ruleset, HeapRules) else None


class Arithmetical(Capability):
    """The rules on a fixed number of heaps are arithmetic: sums, comparisons, multiples of constants."""

    def written_rule(self, heaps: int | None) -> WrittenRule | None:
        """The rules on that many heaps, or on the usual number; None where the game is not played on so many."""
        raise NotImplementedError


class Storable(Capability):
    """Rules that say whether values may be kept on disk under their spec: not where they may change under it."""

    @property
    def is_storable(self) -> bool:
        """Whether values of these rules may be kept on disk."""
        raise NotImplementedError


def is_stored(ruleset: Ruleset) -> bool:
    """Whether a spec names rules for good, so that values may be kept on disk under it.

    So it does for the games of this package, unless they say otherwise; a class of a user's file may change there.
    """
    of_package = type(ruleset).__module__.partition(".")[0] == __name__.partition(".")[0]
    return of_package and (not isinstance(ruleset, Storable) or ruleset.is_storable)


class Game(Ruleset, Drawn, NamedMoves, Explained, Practised, Tabular):
    """The usual parent of a game in one file: rules with drawings, names of moves, explanations, exercises, tables."""

    def move_name(self, position: Any, option: Any, player: Player) -> Message | str:
        """The position that the move leads to, where the game says no more."""
        return self.format(option)
