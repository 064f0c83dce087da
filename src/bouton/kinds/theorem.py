"""A theorem about a game: what is proved of its positions, with its source."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from bouton.kinds.player import Player
from bouton.references import cite_works, name_work
from bouton.results import as_html
from bouton.values.valuation import Valuation

__all__ = ["Theorem"]


class Theorem(NamedTuple):
    """A named, cited, partial function from positions to values.

    Attributes
    ----------
    key : the key of its statement in the catalogue.
    cites : the works that it is from, as `bouton.references` lists them; answers name the first.
    valuation : what it gives.
    value : function of the ruleset and a position; the value, or None where the theorem says nothing.
    moves : optional; function of the ruleset, a position, a value and a player: the player's options that have the
        value, in the order of the rules, found without listing all options, or None where it cannot. It is
        asked only where `value` answers. An iterator with a method `how_many(most)`, all of them counted up to
        `most` + 1 without being made, spares the making of very many.
    """

    key: str
    cites: tuple[str, ...]
    valuation: Valuation
    value: Callable[[Any, Any], Any]
    moves: Callable[[Any, Any, Any, Player], Iterable[Any] | None] | None = None

    @property
    def cite(self) -> str:
        """The authors and the year, as answers name them: ``"Bouton 1901"``."""
        return name_work(self.cites[0])

    def reference(self, language: str = "en") -> str:
        """Return where the theorem is published, in one sentence."""
        return cite_works(self.cites, language)

    def _repr_html_(self) -> str:
        return as_html(self, "Theorem")
