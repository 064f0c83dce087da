"""Proved theorems as a source of answers for their games, in this process and, stored on disk, in later ones.

A theorem about custom rules is stored under their spec (`bouton.proving.store`) and compared with the rules before it
answers (`bouton.proving.search_comparison`): a theorem that contradicts them is dropped, and its answer not given.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from bouton.errors import DisagreementError, EndlessOptionsError
from bouton.kinds.capabilities import Arithmetical, Custom
from bouton.kinds.figures import Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.answer import Answer, Provenance, Source
from bouton.storage.recent import Recent
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, MISERE_REMOTENESS, OUTCOME, REMOTENESS, Valuation

if TYPE_CHECKING:
    from pathlib import Path

    from bouton.kinds.capabilities import Facts
    from bouton.kinds.figures import Figure
    from bouton.proving.restricted import Restriction
    from bouton.proving.search_comparison import Comparison

#: the rules' id, misère play, remoteness, and the number of heaps of a built-in game (0: the usual number)
_Key = tuple[int, bool, bool, int]
_ASKED = (GRUNDY, OUTCOME, MISERE_OUTCOME, REMOTENESS, MISERE_REMOTENESS)
_PROVED: Recent[_Key, tuple[Ruleset, Any]] = Recent(64)
_HEAPS = (0, 1, 2, 3)
#: if no coordinate exceeds this, positions are searched, and options examined in the order of the rules; it stands here
#: since every answer loads this module
_TRIED = 1_000


def remember(ruleset: Ruleset, theorem: Any) -> None:
    """Let a theorem answer for these rules in this process."""
    heaps = 0 if theorem.rules.written is None else theorem.rules.heaps
    _PROVED[id(ruleset), theorem.misere, theorem.remote, heaps] = ruleset, theorem


def _file(spec: str, misere: bool, remote: bool, heaps: int) -> "Path":
    from hashlib import sha256  # here, because every answer loads this module

    from bouton.storage.folders import data_folder

    name = f"{sha256(spec.encode()).hexdigest()[:24]}-{int(misere)}{'r' if remote else ''}{heaps or ''}"
    return data_folder("theorems") / f"{name}.json"


def keep(ruleset: Ruleset, theorem: Any, tell: Callable[[], None] = lambda: None) -> None:
    """Let a theorem answer for these rules in later processes too; `tell` is called before a long check.

    Raises
    ------
    InputError : if the checker refuses its certificate.
    """
    from bouton.proving.store import write

    heaps = 0 if theorem.rules.written is None else theorem.rules.heaps
    write(_file(ruleset.spec, theorem.misere, theorem.remote, heaps), theorem, tell)


def _drop(ruleset: Ruleset, theorem: Any) -> None:
    """Stop using a theorem, in this process and in later ones."""
    heaps = 0 if theorem.rules.written is None else theorem.rules.heaps
    _PROVED[id(ruleset), theorem.misere, theorem.remote, heaps] = ruleset, None
    with suppress(OSError):
        _file(ruleset.spec, theorem.misere, theorem.remote, heaps).unlink(missing_ok=True)


class ProvedTheorems(Source):
    """A source of values: the theorems that `bouton.prove` has proved.

    >>> import bouton
    >>> @bouton.ruleset
    ... def twenty_one(n):
    ...     return [n - k for k in (1, 2, 3) if k <= n]
    >>> _ = bouton.prove(twenty_one)
    >>> answer = bouton.analyze(twenty_one, 10**30)
    >>> answer.outcome, answer.provenance["outcome"]
    (<Outcome.P: 'P'>, 'theorem: bouton prove, base:2, 3 states')
    """

    def __init__(self) -> None:
        self._comparison: Comparison | None = None

    def concerns(self, ruleset: Ruleset, valuation: Valuation) -> bool:
        return _is_proved_of(ruleset, valuation)

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value by the theorem about these rules; None if there is none.

        Raises
        ------
        DisagreementError : if plain search is cheap and finds a different value; the theorem is dropped.
        """
        for theorem, row in _theorems(ruleset, valuation, position):
            value = _answer(theorem, valuation, row)
            if value is not None:
                with _drop_if_wrong(ruleset, theorem):
                    self._get_comparison().check(ruleset, valuation, position, row, value)
                states = theorem.states
                method = f"bouton prove, {theorem.numeration}, {states} state{'s' if states > 1 else ''}"
                return Answer(value, Provenance("proved", method=method), self)
        return None

    def _get_comparison(self) -> "Comparison":
        if self._comparison is None:
            from bouton.proving.search_comparison import Comparison  # here, because every answer loads this module

            self._comparison = Comparison()
        return self._comparison

    def check(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Check that the theorem's answer follows from its answers for the options, if these are few.

        Raises
        ------
        DisagreementError : if it does not; the theorem is dropped.
        """
        for theorem, row in _theorems(ruleset, valuation, position):
            value = _answer(theorem, valuation, row)
            if value is not None:
                from bouton.proving.search_comparison import check_options

                def claimed_value(option: Any, theorem: Any = theorem) -> Any:
                    coordinates = _row(theorem, option)
                    return None if coordinates is None else _answer(theorem, valuation, coordinates)

                with _drop_if_wrong(ruleset, theorem):
                    check_options(ruleset, valuation, position, value, claimed_value)

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterator[Any] | None:
        """The options whose value is `value`, by the theorem, if there are too many options to examine them one by one.

        None if they are few, if no theorem applies, and for outcomes other than P.
        """
        if not isinstance(value, int) and value is not Outcome.P:
            return None
        for theorem, row in _theorems(ruleset, valuation, position):
            if not _is_large(position) and not _has_many(ruleset, position, player):
                return None
            found = theorem.moves_to(row, value if isinstance(value, int) else None)
            if found is not None:
                written = theorem.rules.written
                return found if written is None else map(written.position, found)
        return None


class RestrictedHeaps(Source):
    """A source of values: large heaps in custom rules that are Restricted Nim, see `bouton.proving.restricted`.

    >>> import bouton
    >>> @bouton.ruleset
    ... def half(n):
    ...     return range(n - n // 2, n)
    >>> answer = bouton.analyze(half, 10**9)
    >>> answer.grundy, answer.provenance["grundy"], answer.winning_moves
    (500000000, 'theorem: Levine 2006', [536870911])
    """

    def __init__(self) -> None:
        self._read: Recent[Ruleset, tuple[Restriction | None]] = Recent(64)

    def concerns(self, ruleset: Ruleset, valuation: Valuation) -> bool:
        return valuation in (GRUNDY, OUTCOME) and isinstance(ruleset, Custom)

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value of a heap above 1,000; None for smaller ones and other games.

        Raises
        ------
        SearchLimitError : if the theorem needs too many rounds.
        """
        restriction = self._restriction(ruleset, position)
        if restriction is None:
            return None
        value = restriction.value(position)
        found = value if valuation is GRUNDY else Outcome.N if value else Outcome.P
        return Answer(found, Provenance("theorem", ("levine-2006",)), self)

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The option that has this value, if there is one; None for small heaps, other games and other outcomes than
        P."""
        restriction = self._restriction(ruleset, position)
        if restriction is None or not (value is Outcome.P or isinstance(value, int)):
            return None
        option = restriction.option(position, 0 if value is Outcome.P else value)
        return () if option is None else (option,)

    def reasons(self, ruleset: Ruleset, position: Any, facts: "Facts") -> "Iterable[Figure]":
        """The theorem and its conditions."""
        restriction = self._restriction(ruleset, position)
        if restriction is not None:
            yield Message("proving.restricted", {"most": restriction.text()}, step=2)

    def _restriction(self, ruleset: Ruleset, position: Any) -> "Restriction | None":
        if type(position) is not int or position <= _TRIED:
            return None
        from bouton.proving.restricted import read_restriction  # here, because every answer loads this module

        return self._read.obtain(ruleset, lambda: (read_restriction(ruleset),))[0]


@contextmanager
def _drop_if_wrong(ruleset: Ruleset, theorem: Any) -> Iterator[None]:
    """Drop a theorem if the block raises a DisagreementError."""
    try:
        yield
    except DisagreementError:
        _drop(ruleset, theorem)
        raise


def _is_large(position: Any) -> bool:
    if isinstance(position, tuple):
        return any(map(_is_large, position))
    return isinstance(position, int) and position > _TRIED


def _has_many(ruleset: Ruleset, position: Any, player: Player) -> bool:
    """Whether there are more than `MOST_OPTIONS` options, or endlessly many."""
    from bouton.custom.limits import MOST_OPTIONS

    try:
        return next(islice(ruleset.options(position, player), MOST_OPTIONS, None), None) is not None
    except EndlessOptionsError:
        return True


def _theorems(ruleset: Ruleset, valuation: Valuation, position: Any) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """Yield the theorems about these rules that may give a valuation, each with the coordinates of the position."""
    if not _is_proved_of(ruleset, valuation):
        return
    own = isinstance(ruleset, Custom)
    misere = valuation in (MISERE_OUTCOME, MISERE_REMOTENESS)
    remote = valuation in (REMOTENESS, MISERE_REMOTENESS)
    for heaps, each in product((0,) if own else _HEAPS, (True,) if remote else (False, True)):
        theorem = _theorem(ruleset, misere, each, heaps)
        row = None if theorem is None else _row(theorem, position)
        if row is not None:
            yield theorem, row


def _is_proved_of(ruleset: Ruleset, valuation: Valuation) -> bool:
    """Whether theorems about this valuation of these rules can be proved."""
    remote = valuation in (REMOTENESS, MISERE_REMOTENESS)
    return valuation in _ASKED and (isinstance(ruleset, Custom) or (not remote and isinstance(ruleset, Arithmetical)))


def _row(theorem: Any, position: Any) -> tuple[int, ...] | None:
    """The coordinates of a position; None if the theorem is about positions of another form."""
    if theorem.rules.written is not None:
        row = theorem.rules.written.row(position)
    else:
        row = (position,) if type(position) is int else position
        if theorem.rules.plain is not (type(position) is int):
            return None
    fits = type(row) is tuple and len(row) == len(theorem.names)
    return row if fits and all(type(number) is int and number >= 0 for number in row) else None


def _answer(theorem: Any, valuation: Valuation, row: tuple[int, ...]) -> Any:
    """The answer of a theorem about a position; None if it gives none."""
    if valuation in (OUTCOME, MISERE_OUTCOME):
        return theorem.outcome(row)
    if valuation is not GRUNDY:
        return theorem.remoteness(row)
    if theorem.wanted is not None:
        return theorem.value(row)
    return 0 if theorem.is_lost(row) else None


def _theorem(ruleset: Ruleset, misere: bool, remote: bool, heaps: int) -> Any:
    known = _PROVED.get((id(ruleset), misere, remote, heaps))
    if known is not None:
        return known[1] if known[0] is ruleset else None
    path, theorem = _file(ruleset.spec, misere, remote, heaps), None
    if path.exists():
        from bouton.proving.store import read_theorem

        theorem = read_theorem(path, ruleset, misere)
    _PROVED[id(ruleset), misere, remote, heaps] = ruleset, theorem
    return theorem
