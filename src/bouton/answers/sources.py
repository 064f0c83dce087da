"""The sources of all answers: the only place that combines theory, stored results and search, for every interface."""

from threading import Lock
from typing import TYPE_CHECKING

from bouton.errors import InputError
from bouton.misere.source import MisereDaisies, MisereForms, MisereQuotients
from bouton.notation import clip, plain_number
from bouton.proving.source import ProvedTheorems
from bouton.search.answer import Source
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.search.theory import Theory
from bouton.sequences.source import StoredSequences, SweptHeaps

if TYPE_CHECKING:
    from pathlib import Path

    from bouton.search.store import Store

_default: Sources | None = None
_making = Lock()


def sources_with(
    search: Search | None = None, store: "str | Path | Store | None" = None, *, theory: bool = True
) -> Sources:
    """Theory, stored or quickly found sequences, misère quotients, stored values and tables, search, in that order.

    >>> import bouton
    >>> from bouton.values.valuation import GRUNDY
    >>> sources_with().value(bouton.find("nim"), GRUNDY, (7, 2, 6))
    <Answer 3: theorem: Bouton 1901>

    Parameters
    ----------
    search : the search; default: one with the usual limit.
    store : a `bouton.Store` or its path; None: nothing is recorded.
    theory : if False, omit the theorems of the rulesets, so that search answers.
    """
    known: list[Source] = [
        ProvedTheorems(),
        StoredSequences(),
        SweptHeaps(),
        MisereDaisies(),
        MisereQuotients(),
        MisereForms(),
    ]
    if store is not None:
        from bouton.search.store import Store
        from bouton.solving.tables import SolvedTables

        opened = store if isinstance(store, Store) else Store(store)
        if search is not None:
            search.beside = opened.path
        known += [SolvedTables(opened), opened]
    return Sources(known, search, Theory() if theory else None)


def choose_sources(
    sources: Sources | None = None,
    limit: int | None = None,
    store: "str | Path | Store | None" = None,
    memory: int | str | None = None,
) -> Sources:
    """The caller's sources, or new ones with the given limit, store and memory; otherwise the default ones.

    >>> choose_sources(limit=10).search.positions, choose_sources(memory="1M").search.memory
    (10, 1000000)
    """
    if sources is not None:
        return sources
    limit = plain_number(limit)
    if limit is not None and (type(limit) is not int or limit < 0):
        raise InputError("limit-wrong", got=clip(str(limit)))
    if limit is None and store is None and memory is None:
        return default_sources()
    search = Search(limit)
    if memory is not None:
        from bouton.storage.memory import memory_allowance

        search.memory = memory_allowance(memory)
    return sources_with(search, store)


def default_sources() -> Sources:
    """The sources used if a caller gives none; all such callers share their memo."""
    global _default
    with _making:
        if _default is None:
            _default = sources_with()
        return _default
