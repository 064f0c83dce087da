"""The sources of all answers: the only place that combines theory, stored results and search, for every interface."""

from copy import copy
from threading import Lock
from typing import TYPE_CHECKING, Any

from bouton.answers.limits import MEMORY_OF_WHOLE, MOVES_OF_WHOLE, NUMBERS_OF_WHOLE, SOON_SEARCHED
from bouton.errors import BoutonError, InputError, SearchLimitError
from bouton.kinds.capabilities import Indexed
from bouton.kinds.ruleset import Ruleset
from bouton.misere.source import MisereDaisies, MisereForms, MisereQuotients
from bouton.notation import check_object, clip, plain_number
from bouton.proving.source import ProvedTheorems, RestrictedHeaps
from bouton.search.answer import Answer, Source
from bouton.search.limits import DEFAULT_POSITIONS
from bouton.search.search import WHOLE, Search
from bouton.search.sources import Sources
from bouton.search.theory import Theory
from bouton.sequences.source import StoredSequences, SweptHeaps
from bouton.storage.compiler import can_compile
from bouton.storage.recent import Recent
from bouton.values.valuation import MISERE_OUTCOME, OUTCOME, Valuation

if TYPE_CHECKING:
    from pathlib import Path

    from bouton.search.store import Store
    from bouton.solving.solution import Solution

_KEPT = 2  # solutions

_default: Sources | None = None
_making = Lock()


class WholeGames(Source):
    """Games in code, solved whole by compiled rules.

    Parameters
    ----------
    always : whether they are solved even if a limit is set for the search.
    """

    def __init__(self, always: bool = False) -> None:
        self._always = always
        self._solved: Recent[tuple[Ruleset, bool], Solution | bool] = Recent(_KEPT)  # False if there is no solution
        self._solving = Lock()

    def renew(self) -> "WholeGames":
        return WholeGames(self._always)

    def concerns(self, ruleset: Ruleset, valuation: Valuation) -> bool:
        return isinstance(ruleset, Indexed) and ruleset.radices.size <= NUMBERS_OF_WHOLE and can_compile()

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value of a position, if its game is solved; None otherwise."""
        solution = self._solved.get((ruleset, valuation.misere))
        if not solution or solution is True:
            return None
        value, misere = solution.value_of(valuation, position), valuation.misere
        if value is None and solution.value_of(MISERE_OUTCOME if misere else OUTCOME, position) is None:
            return None  # otherwise it is the remoteness of a draw
        return Answer(value, WHOLE, self)

    def solve(self, ruleset: Ruleset, valuation: Valuation, position: Any, search: Search) -> Answer | None:
        """The value of a position by search, or if that is long, from the solution of the whole game.

        None if a limit is set for the search (unless they are always solved), or the game cannot be solved in some
        seconds, or compiled rules might differ from the rules or not end.
        """
        rules: Any = ruleset
        key = rules, valuation.misere
        if not self._always and (search.is_limit_named or search.positions < DEFAULT_POSITIONS):
            return None
        if key in self._solved or rules.falls_apart or rules.has_turns or not rules.is_bounded:
            return None
        soon = copy(search)
        soon.positions, soon.moves = SOON_SEARCHED
        try:
            return soon.lookup(rules, valuation, position)
        except SearchLimitError:
            with self._solving:
                if key not in self._solved:
                    moves = rules.radices.size * soon.examined_moves / max(1, soon.searched_positions)
                    self._solved[key] = moves <= MOVES_OF_WHOLE and _solve(rules, valuation.misere, soon)
            answer, solution = self.lookup(rules, valuation, position), self._solved.get(key)
            if answer is not None and solution and solution is not True:
                soon.abandoned_positions += soon.searched_positions
                soon.searched_positions += solution.positions
                soon.examined_moves += solution.moves
            return answer
        finally:
            search.searched_positions += soon.searched_positions
            search.examined_moves += soon.examined_moves
            search.abandoned_positions += soon.abandoned_positions


def _solve(rules: Any, misere: bool, search: Search) -> "Solution | bool":
    """The solution of a game; False if its rules are not compiled or fail at some position, or memory is short."""
    from bouton.solving.methods import run_solve
    from bouton.solving.request import VALUES, SolveRequest
    from bouton.storage.memory import resident_memory

    def progress(done: int, total: int | None, moves: int) -> None:
        if search.progress is not None:
            search.progress(done, moves)

    start = None if rules.start is None else rules.encode(rules.start)
    memory = MEMORY_OF_WHOLE if search.memory is None else search.memory
    request = SolveRequest(rules, start, misere, VALUES["all"], "auto", memory, True, progress, resident_memory())
    try:
        return run_solve(request)
    except BoutonError:  # search may still find the value of one position
        return False


def sources_with(
    search: Search | None = None,
    store: "str | Path | Store | None" = None,
    *,
    theory: bool = True,
    whole: "WholeGames | None" = None,
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
    whole : games in code, some perhaps solved already.
    """
    known: list[Source] = [
        ProvedTheorems(),
        RestrictedHeaps(),
        StoredSequences(),
        SweptHeaps(),
        MisereDaisies(),
        MisereQuotients(),
        MisereForms(),
        whole or WholeGames(),
    ]
    if store is not None:
        from bouton.search.store import Store
        from bouton.solving.tables import SolvedTables

        opened = store if isinstance(store, Store) else Store(store)
        if search is not None:
            search.store_path = opened.path
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
        return check_object(sources, "sources", Sources)
    limit = plain_number(limit)
    if limit is not None and (type(limit) is not int or limit < 0):
        raise InputError("limit-wrong", got=clip(limit))
    if limit is None and store is None and memory is None:
        return default_sources()
    search = Search(limit)
    if memory is not None:
        from bouton.storage.memory import memory_allowance

        search.memory = memory_allowance(memory)
    return sources_with(search, store)


def separate_sources(sources: Sources | None, positions: int) -> Sources:
    """The caller's sources or the default ones, with this limit and without the knowledge gathered by other queries."""
    found = choose_sources(sources)
    return Sources([source.renew() for source in found.stores], Search(positions), found.theory)


def default_sources() -> Sources:
    """The sources used if a caller gives none; all such callers share their memo."""
    global _default
    with _making:
        if _default is None:
            _default = sources_with()
        return _default
