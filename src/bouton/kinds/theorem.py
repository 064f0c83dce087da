"""A theorem about a game: what is proved of its positions, with its source."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from bouton.kinds.player import Player
from bouton.notebook import as_html
from bouton.values.valuation import Valuation

__all__ = ["Theorem"]


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

    def _repr_html_(self) -> str:
        return as_html(self, "Theorem")
