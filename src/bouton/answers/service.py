"""Any question answered by one process as long as it lives, with bounded memory: a worker of the server, or a page."""

from collections.abc import Mapping, Sequence
from typing import Any

from bouton.answers.question import Context
from bouton.answers.questions import question
from bouton.answers.sources import sources_with
from bouton.search.search import Search

__all__ = ["Service"]

_POSITIONS = 300_000  # of one search
_KEPT = 400_000  # positions searched before the memory of earlier searches is dropped
_MOVES_LISTED = 1_000  # winning moves that are sent to a page


class Service:
    """What answers.

    >>> Service().ask("line", {"game": "nim", "position": "3,4", "moves": "3,3"})["legal"]
    True

    Parameters
    ----------
    served : the specs of the games on files that the owner allows; they stand at the head of the list of games.
    """

    def __init__(self, served: Sequence[str] = ()) -> None:
        self.served = tuple(served)
        self._sources = sources_with(Search(_POSITIONS))

    def ask(self, name: str, values: Mapping[str, Any], lang: str = "en") -> dict[str, Any]:
        """The answer to a question; parameters that are not given have their usual values.

        Raises
        ------
        KeyError : for a question that does not exist.
        BoutonError : where the question says no.
        """
        asked = question(name)
        usual = {each.name: each.read(()) for each in asked.parameters if not each.needed}
        if self._sources.search.searched > _KEPT:
            self._sources = sources_with(Search(_POSITIONS))
        return asked.answer(Context(lang, self._sources, _MOVES_LISTED, self.served), **{**usual, **values})
