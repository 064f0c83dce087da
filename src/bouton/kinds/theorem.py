"""Theorems about a game: what is proved about its positions, with the source."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from bouton.kinds.player import Player
from bouton.references import cite_works, name_work
from bouton.results import as_html
from bouton.values.valuation import Valuation


class Theorem(NamedTuple):
    """A named, cited, partial function from positions to values.

    Attributes
    ----------
    key : the key of its statement in the catalogue.
    cites : the works that state it, by their keys in `bouton.references`; answers name the first.
    valuation : the kind of value that it gives.
    value : function of the ruleset and a position; returns the value, or None if the theorem does not apply.
    moves : optional; function of the ruleset, a position, a value and a player; returns the player's options that have
        that value, in the order of the rules, without listing all options, or None if it cannot. It is called only if
        `value` returns one. If the iterator has a method `how_many(most)`, which counts the options up to `most` + 1
        without generating them, large numbers of options are never generated.
    """

    key: str
    cites: tuple[str, ...]
    valuation: Valuation
    value: Callable[[Any, Any], Any]
    moves: Callable[[Any, Any, Any, Player], Iterable[Any] | None] | None = None

    @property
    def cite(self) -> str:
        """The authors and the year, as named in answers: ``"Bouton 1901"``."""
        return name_work(self.cites[0])

    def reference(self, language: str = "en") -> str:
        """Return where the theorem is published, in one sentence."""
        return cite_works(self.cites, language)

    def _repr_html_(self) -> str:
        return as_html(self, "Theorem")
