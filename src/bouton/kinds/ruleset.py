"""The one abstraction: a ruleset, what it must say and what it may know.

A ruleset owes only `options`, `parse` and `format`. Everything else is optional knowledge with a harmless
default: a split into independent summands, a representative of a symmetry class, theorems, remarks. No
ruleset knows a solver, and no solver knows a ruleset: solvers ask for these capabilities.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Any, ClassVar, NamedTuple

from bouton.kinds.figures import Board, Figure
from bouton.kinds.heap_rule import HeapRelatives, HeapRule
from bouton.public import load
from bouton.values.valuation import Valuation

__all__ = ["Facts", "Player", "Question", "Ruleset", "Summand", "Theorem"]


class Player(StrEnum):
    """The two players of a partizan game. In an impartial game both have the same options.

    >>> Player.LEFT.other
    <Player.RIGHT: 'right'>
    """

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.RIGHT if self is Player.LEFT else Player.LEFT


class Theorem(NamedTuple):
    """A named, cited, partial function from positions to values.

    Attributes
    ----------
    key : the key of its statement in the catalogue.
    cite : author and year, as in a provenance: ``"Bouton 1901"``.
    reference : where it is published; or, of what this program proves, the key of a sentence in the catalogue.
    valuation : what it gives.
    value : function of the ruleset and a position; the value, or None where the theorem says nothing.
    moves : optional; function of the ruleset, a position, a value and a player: the player's options that have the
        value, in the order of the rules, found without listing all options, or None where it cannot. It is
        asked only where `value` answers. An iterator with a method `how_many(most)`, all of them counted up to
        `most` + 1 without being made, spares the making of very many.
    """

    key: str
    cite: str
    reference: str
    valuation: Valuation
    value: Callable[[Any, Any], Any]
    moves: Callable[[Any, Any, Any, Player], Iterable[Any] | None] | None = None


class Facts(NamedTuple):
    """What is known of a position when a ruleset is asked to explain it.

    `parts` holds the Grundy values of the summands (normal play), None for one that has none; it is empty when the
    position does not split or has too many parts to show.
    """

    misere: bool
    outcome: str
    grundy: int | None
    winning_moves: Sequence[Any]
    parts: Sequence[int | None] = ()


class Question(NamedTuple):
    """A question of an exercise sheet.

    `kind` is ``"winner"`` (who wins, and with which moves), ``"value"`` (the Grundy value) or ``"losses"``
    (which heaps up to the one of the position are lost for the player to move).
    """

    kind: str
    spec: str
    position: str
    misere: bool = False


class Summand(NamedTuple):
    """One component of a disjunctive sum."""

    ruleset: "Ruleset"
    position: Any


class Ruleset:
    """The rules of a game. Subclasses set `name` and define `options`, `parse` and `format`.

    >>> import bouton
    >>> kayles_like = bouton.find("subtraction:1,2")
    >>> list(kayles_like.options((5,)))
    [(4,), (3,)]
    >>> kayles_like.parse("5"), kayles_like.format((4,))
    ((5,), '4')

    A position is plain hashable data: a number, a string, a tuple, a frozenset.
    """

    #: The word before the colon of a spec; also the file of the catalogue, with ``-`` read as ``_``.
    name: ClassVar[str]
    #: Pairs (spec, position) for the lists, the docs and the tests; the first is the example of ``bouton rules``.
    examples: ClassVar[tuple[tuple[str, str], ...]] = ()
    #: Are both players' options the same, in every position?
    impartial: bool = True
    #: Do positions split, in the course of play, into independent positions of the same game (`summands`)?
    falls_apart: bool = False
    #: Do `options` mingle moves of different summands, rather than go through one summand after another?
    parts_mingle: bool = False
    #: Are the parameters the name of a file? It is read again each time, because it may have changed.
    reads_file: ClassVar[bool] = False
    #: Questions of the sources, for the first places of an exercise sheet.
    questions: ClassVar[tuple[Question, ...]] = ()
    #: For tables with so many axes, the key of the sentence that says what the axes are.
    axes: ClassVar[Mapping[int, str]] = {}
    #: What is proved of this game.
    theorems: tuple[Theorem, ...] = ()

    @classmethod
    def from_parameters(cls, parameters: str) -> "Ruleset":
        """Make the ruleset of ``name:parameters``. The default takes no parameters.

        Raises
        ------
        NotationError : when the parameters cannot be read.
        """
        from bouton.errors import NotationError

        if parameters:
            raise NotationError("no-parameters", game=cls.name, got=parameters)
        return cls()

    @property
    def spec(self) -> str:
        """The text that names this ruleset and reads back to it."""
        return self.name

    @property
    def area(self) -> str:
        """The file of the catalogue with this game's sentences."""
        return self.name.replace("-", "_")

    def options(self, position: Any, player: Player = Player.LEFT) -> Iterable[Any]:
        """The positions that `player` can move to. This is the only rule of the game."""
        raise NotImplementedError

    def count_options(self, position: Any, player: Player, most: int) -> int | None:
        """How many options there are, at most `most` + 1, counted without making them; None where that is not known."""
        return None

    def parse(self, text: str) -> Any:
        """Read a position from one line of text.

        Raises
        ------
        NotationError : when the text is not a position of this game.
        """
        raise NotImplementedError

    def format(self, position: Any) -> str:
        """Write a position as one line of text that `parse` reads back."""
        raise NotImplementedError

    # Optional knowledge.

    def rules_key(self) -> tuple[str, dict[str, Any]]:
        """The entry of the catalogue that states these rules, and what goes into it."""
        return "rules", {}

    def is_impartial(self, position: Any) -> bool:
        """Whether both players' options are the same from this position on."""
        return self.impartial

    def summands(self, position: Any) -> Sequence[Summand]:
        """Split into independent games whose disjunctive sum the position is; empty when it does not split."""
        return ()

    def replace(self, position: Any, index: int, part: Any) -> Any:
        """The position in which the summand of that index has become `part`. Needed where `summands` is."""
        raise NotImplementedError

    def search_size(self, position: Any) -> int:
        """About how many positions a full search from here has to look at; 0 where nobody has estimated it.

        A search that would be larger than its limit is then refused at once instead of running into it.
        """
        return 0

    def hidden_heaps(self, position: Any) -> Sequence[int]:
        """The heaps of the Nim position that this one is in disguise; empty where the game is not Nim in disguise."""
        return ()

    def mex_terms(self, position: Any) -> tuple[str, Sequence[str]] | None:
        """How a mex over the options is written: the position's own term and those of the options, in their order.

        None where the terms are g(…) of the positions.
        """
        return None

    def winner(self, position: Any) -> Player | None:
        """Who has won a position without options, where the rules say so themselves (a finished Hex board)."""
        return None

    def move_name(self, position: Any, option: Any, player: Player) -> str:
        """What a sentence calls the move from a position to an option: the text of the option, unless the game has a
        shorter word for its moves (a cell of a board)."""
        return self.format(option)

    def connection(self, position: Any) -> Any:
        """The board and stones of Hex (`bouton.hex.board`) that decide who wins, for the solver of that game.

        None where there are none, or where the options must be looked at first.
        """
        return None

    def normal_form(self, position: Any) -> Any:
        """The representative of a symmetry class: positions with one normal form have all values in common."""
        return position

    def check_search(self, position: Any, limit: int, by_parts: bool = False) -> None:
        """Refuse at once a search that could not end within `limit` positions. The default lets it begin.

        Parameters
        ----------
        by_parts : whether the search values independent parts apart, or whole positions.

        Raises
        ------
        SearchLimitError : with what to try instead.
        """

    def explain(self, position: Any, facts: Facts) -> Iterable[Figure]:
        """What there is to say and show of a position, beyond who wins and the list of winning moves."""
        return ()

    def board(self, position: Any) -> Board | None:
        """The drawing of a position as data; None for a game that is only written."""
        return None

    def text_board(self, position: Any) -> Sequence[str]:
        """The board as lines of text, for a game whose board is no grid of squares; otherwise empty."""
        return ()

    def small_positions(self) -> Iterable[Any]:
        """Positions small enough for plain search; the universal test checks every theorem on all of them."""
        return ()

    def heap_rule(self) -> HeapRule | None:
        """What one heap can become, where the game is played on independent heaps and this can be said."""
        return None

    def learn_heaps(self, values: Sequence[int], preperiod: int, period: int) -> None:
        """Be told the Grundy values of heaps 0, 1, 2 … of `heap_rule` that a solver of sequences found, and the period
        that it proved (0: none); what the rules' theorems then answer is their affair."""

    def heap_relatives(self) -> HeapRelatives | None:
        """The standard form of the rules of one heap, and the other rules that have it; None where that means
        nothing."""
        return None

    def cell(self, coordinates: tuple[int, ...]) -> Any:
        """The position of a table's cell.

        Raises
        ------
        NotationError : when this game has no table, or none with so many axes.
        """
        from bouton.errors import NotationError

        raise NotationError("table.no-table", game=self.spec)

    def coin_values(self, shape: Sequence[int]) -> Sequence[int]:
        """The Grundy values of the places of a board of that shape, where a position is a choice of places.

        The value of a position is then the nim-sum of the values of its places, and its P-positions are a linear code.

        Raises
        ------
        NotationError : when this game has no such boards, or none of that shape.
        """
        from bouton.errors import NotationError

        raise NotationError("no-code", game=self.spec)

    def read_coins(self, text: str) -> tuple[tuple[int, ...], str]:
        """The shape of a board of such places, and its places one after another as zeros and ones.

        Raises
        ------
        NotationError : for a text that is no position, and when this game has no such boards.
        """
        from bouton.errors import NotationError

        raise NotationError("no-code", game=self.spec)

    def write_coins(self, shape: Sequence[int], word: str) -> str:
        """The position that `read_coins` reads to this."""
        return word

    def row_values(self, last: int, memory: int | None, tick: Callable[[int], None] | None) -> Sequence[int] | None:
        """The Grundy values of the positions `cell((n,))`, n from 0 to `last`, by a search of its own.

        It may take long, and so many bytes of memory (None: little); it tells `tick` how many values it has. None where
        the game has no such search.
        """
        return None

    def read_game(self, texts: Sequence[str]) -> Sequence[str]:
        """The positions of a played game as texts that `parse` reads.

        A game whose positions are often written down in short (the totals of Fibonacci Nim) completes them here.
        """
        return texts

    def sample(self, random: Random, level: int) -> Any:
        """A random position for an exercise, harder from level 1 up; None where the game offers none."""
        return None

    def variant(self, random: Random, level: int) -> "Ruleset":
        """A game of the same family for a puzzle, harder from level 1 up: another graph, a larger board.

        The default is this game.
        """
        return self

    def fingerprint(self) -> str | None:
        """What names the rules where their spec does not: a hash of all that they use. None where there is none."""
        return None

    # Identity: two rulesets with one spec are one game.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.spec == other.spec

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash: int = hash(self.spec)
            return self._hash

    def __repr__(self) -> str:
        return f"bouton.find({self.spec!r})"

    def __call__(self, position: Hashable) -> Any:
        """The `bouton.Position` of this game: ``bouton.find("nim")((7, 2, 6))``."""
        return load("Position")(self, position)
