"""Answers, the records of how they are known, and the sources that give them."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from bouton.kinds.ruleset import Ruleset
from bouton.references import name_work

if TYPE_CHECKING:
    from bouton.kinds.capabilities import Facts
    from bouton.kinds.figures import Figure
    from bouton.kinds.player import Player
    from bouton.values.valuation import Valuation

Kind = Literal["rules", "theorem", "proved", "search", "observed"]

#: from best known to least; a sum is known only as well as its weakest part
_KINDS: tuple[Kind, ...] = ("rules", "theorem", "proved", "search", "observed")


class Provenance(NamedTuple):
    """A record of how a value is known; its text is the provenance that users read.

    >>> print(Provenance("theorem", ("bouton-1901",)))
    theorem: Bouton 1901
    >>> print(Provenance("search", method="sequence", bound=50, origin="store"))
    store (search: sequence to heap 50)

    Attributes
    ----------
    kind : ``"rules"`` (the game is over), ``"theorem"`` (published), ``"proved"`` (by this program), ``"search"``, or
        ``"observed"``, which is no proof.
    cites : the works it rests on, as listed by `bouton.references`.
    method : the method of the program.
    bound : the last heap computed, if the method goes from heap to heap.
    origin : ``"store"`` if the value was stored earlier, ``"sum"`` if it follows from several parts.
    parts : for a sum, how each part is known, and the theorem by which they add.
    """

    kind: Kind
    cites: tuple[str, ...] = ()
    method: str = ""
    bound: int | None = None
    origin: Literal["store", "sum"] | None = None
    parts: "tuple[Provenance, ...]" = ()

    @classmethod
    def of_sum(cls, parts: "Iterable[Provenance]", theorem: str) -> "Provenance":
        """Derive how a sum is known from how its parts are known and the theorem by which they add."""
        found = tuple(dict.fromkeys([*parts, cls("theorem", (theorem,))]))
        cites = tuple(dict.fromkeys(cite for part in found for cite in part.cites))
        return cls(max((part.kind for part in found), key=_KINDS.index), cites, origin="sum", parts=found)

    def to_dict(self) -> dict[str, Any]:
        """The record in the form that ``--json`` prints.

        >>> Provenance("theorem", ("bouton-1901",)).to_dict()
        {'kind': 'theorem', 'cites': ['bouton-1901'], 'method': '', 'bound': None, 'from': None}
        """
        kind, cites, method, bound, origin, _ = self
        return {"kind": kind, "cites": list(cites), "method": method, "bound": bound, "from": origin}

    @property
    def is_stored(self) -> bool:
        """Whether the value was stored earlier, or that of a part of the sum was."""
        return self.origin == "store" or any(part.is_stored for part in self.parts)

    def leaves(self) -> "tuple[Provenance, ...]":
        """List the records of all parts of a sum, parts of parts included; for anything else, only this record."""
        return tuple(leaf for part in self.parts for leaf in part.leaves()) or (self,)

    def __str__(self) -> str:
        texts = [str(part) for part in self.parts]
        if not texts:
            method = self.method if self.bound is None else f"{self.method} to heap {self.bound}"
            kind = "theorem" if self.kind == "proved" else self.kind
            texts = [f"{kind}: {item}" for item in (*map(name_work, self.cites), method) if item]
        text = "; ".join(dict.fromkeys(texts))
        return f"store ({text})" if self.origin == "store" else text


class Answer(NamedTuple):
    """A value, how it is known, and the source that knows it (None for a sum and for a search)."""

    value: Any
    how: Provenance
    source: "Source | None" = None

    def __repr__(self) -> str:
        return f"<Answer {self.value}: {self.how}>"


def convert_answer(answer: Answer | None, convert: Callable[[Any], Any]) -> Answer | None:
    """The answer with its value converted; None if there is no answer, or if `convert` returns None."""
    value = None if answer is None else convert(answer.value)
    return None if answer is None or value is None else answer._replace(value=value)


class Source:
    """An object that may know values of positions; it returns None for those that it does not know."""

    def renew(self) -> "Source":
        """The same source without the knowledge gathered by earlier queries, on which limits may depend."""
        return self

    def concerns(self, ruleset: Ruleset, valuation: "Valuation") -> bool:
        """Whether the source may know values of this game under `valuation`; cached, so the result must not change."""
        return True

    def lookup(self, ruleset: Ruleset, valuation: "Valuation", position: Any) -> Answer | None:
        """The value of a position, or None if it is not known."""
        return None

    def solve(self, ruleset: Ruleset, valuation: "Valuation", position: Any, search: Any) -> Answer | None:
        """The value of a position, by `search` or in a better way; None if there is no better way."""
        return None

    def moves(
        self, ruleset: Ruleset, valuation: "Valuation", position: Any, value: Any, player: "Player"
    ) -> Iterable[Any] | None:
        """The options of `player` that have `value`, found without examining all; None if the source cannot find
        them."""
        return None

    def informed_game(self, ruleset: Ruleset, position: Any) -> Ruleset | None:
        """The same game with values of heaps beyond its own theorems, or None if the source has none."""
        return None

    def reasons(self, ruleset: Ruleset, position: Any, facts: "Facts") -> "Iterable[Figure]":
        """The reasons why a position whose outcome this source gave is won or lost."""
        return ()

    def check(self, ruleset: Ruleset, valuation: "Valuation", position: Any, answer: Answer) -> None:
        """Check, if the source can, that an answer of its own follows from its answers for the options.

        Raises
        ------
        DisagreementError : if it does not.
        """


class Recorder(Source):
    """A source that stores the results of searches."""

    def record(self, ruleset: Ruleset, valuation: "Valuation", position: Any, answer: Answer) -> None:
        """Store the value of a position, and how it is known."""
        raise NotImplementedError
