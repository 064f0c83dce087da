"""The central abstraction: a ruleset, what it must define and what it may know about its positions.

A ruleset must define only `options`, `parse` and `format`. The rest is optional knowledge with harmless defaults.
Features of some rulesets (a drawing, a table, the rule of one heap …) are capabilities: `bouton.kinds.capabilities`. No
ruleset knows a solver, and no solver knows a ruleset.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from bouton.kinds.capability import check_capabilities
from bouton.kinds.copies import reduce_ruleset
from bouton.kinds.player import Player
from bouton.kinds.position import read_position, take_positions
from bouton.kinds.theorem import Theorem
from bouton.kinds.turns import TurnOrder
from bouton.results import as_html

if TYPE_CHECKING:
    import bouton


class Summand(NamedTuple):
    """One component of a disjunctive sum."""

    ruleset: "Ruleset"
    position: Any


class Ruleset(TurnOrder):
    """The rules of a game. Subclasses set `name` and define `options`, `parse` and `format`.

    >>> import bouton
    >>> kayles_like = bouton.find("subtraction:1,2")
    >>> list(kayles_like.options((5,)))
    [(4,), (3,)]
    >>> kayles_like.parse("5"), kayles_like.format((4,))
    ((5,), '4')

    A position is plain hashable data: a number, a string, a tuple, a frozenset.

    Anything that only some rulesets can do, such as `explain`, is a capability; a subclass that defines it must name it
    as a parent: ``class Mine(bouton.Ruleset, Explained)``.
    """

    #: The word before the colon of a spec; also the name of the catalogue file, with ``_`` for ``-``.
    name: ClassVar[str]
    #: Pairs (spec, position) for the lists, the docs and the tests; the first is the example of ``bouton rules``.
    examples: tuple[tuple[str, str], ...] = ()
    #: Pairs (spec, position): the usual starts, the easiest first; empty if the examples are such.
    openings: tuple[tuple[str, str], ...] = ()
    #: Do both players have the same options in every position?
    impartial: bool = True
    #: What is proved about this game.
    theorems: tuple[Theorem, ...] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        check_capabilities(cls, Ruleset)
        take_positions(cls)

    def _repr_html_(self) -> str:
        return as_html(self, "Ruleset")

    @property
    def spec(self) -> str:
        """The text that names this ruleset and from which it can be found again."""
        return self.name

    def options(self, position: Any, player: Player = Player.LEFT) -> Iterable[Any]:
        """Return the positions to which `player` can move. This is the only rule of the game."""
        raise NotImplementedError

    def parse(self, text: str) -> Any:
        """Read a position from one line of text.

        Raises
        ------
        NotationError : if the text is not a position of this game.
        """
        raise NotImplementedError

    def format(self, position: Any) -> str:
        """Write a position as one line of text that `parse` reads back."""
        raise NotImplementedError

    # Optional knowledge.

    def is_impartial(self, position: Any) -> bool:
        """Whether both players have the same options in every position from this one on."""
        return self.impartial

    def normal_form(self, position: Any) -> Any:
        """Return the representative of a symmetry class: positions with the same normal form have the same values.

        Rules that define it are `Symmetric`; a search does not call it for other rules.
        """
        return position

    def is_written(self, option: Any, position: Any) -> bool:
        """Whether `position` is `option` as people also write it, such as with heaps in another order; no image."""
        return bool(option == position)

    def summands(self, position: Any) -> Sequence[Summand]:
        """Split into independent games whose disjunctive sum is the position; empty if it does not split."""
        return ()

    def replace(self, position: Any, index: int, part: Any) -> Any:
        """Return the position with the summand of that index replaced by `part`. Required if `summands` is defined."""
        raise NotImplementedError

    def small_positions(self) -> Iterable[Any]:
        """Yield positions small enough for plain search; the universal test checks every theorem on all of them."""
        return ()

    # Identity: rulesets with the same spec are the same game. A ruleset is immutable, so it is its own copy.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.spec == other.spec

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.spec)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        return reduce_ruleset(self)

    def __repr__(self) -> str:
        return f"bouton.find({self.spec!r})"

    def __call__(self, position: Any) -> "bouton.Position":
        """Return the `bouton.Position` of this game for data, a text or a list: ``bouton.find("nim")((7, 2, 6))``."""
        return read_position(self, position)


def area(game: Ruleset | type[Ruleset]) -> str:
    """Return the name of the catalogue file that contains a game's sentences."""
    return game.name.replace("-", "_")
