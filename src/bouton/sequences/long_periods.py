"""Search for the period of a sequence without a bound: by windows if there is a sparse space, else by Guy and Smith.

`period` (`bouton.sequences.runs`) searches a given number of heaps; `long_period` continues until a period is proved.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from bouton.checkers import certificate_files
from bouton.errors import InputError, NoWindowsError
from bouton.heaps.endless import Repetition
from bouton.kinds.capabilities import heap_rule_of
from bouton.kinds.heap_rule import HeapRule
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.rulesets import find
from bouton.rulesets.capabilities import RowFamilies
from bouton.sequences.limits import MOST_BEFORE, MOST_WITHOUT_BOUND
from bouton.sequences.proofs import CERTIFICATE, has_windows
from bouton.sequences.runs import sequence
from bouton.sequences.sequence import find_exceptions, largest_value
from bouton.storage.compiler import can_compile
from bouton.storage.folders import name_for

_FIRST = 1 << 13  # heaps computed at first


class LongPeriod(NamedTuple):
    """A proved period and its proof.

    Attributes
    ----------
    game : the spec.
    period, preperiod, saltus : as in `bouton.Period`.
    proof, theorem : as in `bouton.Period`; `theorem` is empty for windows, as it is the program's own.
    method : ``"windows"``, or ``"values"`` if the theorem needs the values from heap 0 on.
    checked_to : heaps below this number were computed; by windows, each with its witnesses.
    last_rare : the last rare heap; None if there is no sparse space.
    largest : the largest value and its first heap.
    """

    game: str
    period: int | None
    preperiod: int | None
    saltus: int | None
    proof: str | None
    theorem: str
    method: str
    checked_to: int
    last_rare: int | None
    largest: tuple[int, int]

    @property
    def proved(self) -> bool:
        """Whether a period is proved forever."""
        return self.proof is not None

    def exceptions(self) -> tuple[list[int], int] | None:
        """The exceptions, as in `bouton.Period`, and their number; None if they begin too late to be listed.

        >>> long_period("kayles").exceptions()
        ([0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70], 14)
        """
        if self.preperiod is None or self.period is None or self.preperiod + self.period > MOST_BEFORE:
            return None
        values = sequence(self.game, self.preperiod + self.period).values
        return find_exceptions(values, Repetition(self.preperiod, self.period, self.saltus or 0))


def long_period(
    game: str | Ruleset,
    *,
    to: int | None = None,
    store: str | os.PathLike[str] | None = None,
    certificate: str | None = None,
    tick: Callable[[int, str, int | None, int | None], None] | None = None,
) -> LongPeriod:
    """Find the period of the Grundy values of single heaps, however many heaps that takes.

    >>> found = long_period("octal:0.156")
    >>> found.preperiod, found.period, found.method
    (3479, 349, 'windows')

    Parameters
    ----------
    game : a game on heaps with finitely many moves from each.
    to : stop when this many heaps are checked; by default there is no limit.
    store : a folder in which the state is saved, so that an interrupted search can be resumed.
    certificate : a file for a certificate, which ``bouton verify`` checks.
    tick : called from time to time with the number of heaps checked, method, last rare heap, largest value.

    Raises
    ------
    InputError : if the game has no period that can be proved in this way, and if `to` is reached.

    Complexity: s + p heaps by windows, in memory independent of their number; 2s + 2p without a sparse space.
    """
    found, write = period_and_proof(game, to=to, store=store, tick=tick)
    if certificate is not None:
        write(certificate)
    return found


def period_and_proof(
    game: str | Ruleset, *, to: int | None = None, store: str | os.PathLike[str] | None = None, tick: Any = None
) -> tuple[LongPeriod, Callable[[str], Any]]:
    """The result of `long_period`, and a function that writes its certificate to a file."""
    ruleset = find(game)
    rule = heap_rule_of(ruleset)
    if rule is None and not isinstance(ruleset, RowFamilies):
        sequence(ruleset, 1)  # it says so if there are no values either
        raise InputError("sequence.no-period", game=clip(ruleset.spec))
    if rule is not None and has_windows(ruleset.spec, rule) and can_compile() and _beyond_the_start(to):
        try:
            return _by_windows(ruleset.spec, rule, to, store, tick)
        except NoWindowsError:
            pass
    found = by_values(ruleset, to, store, tick)

    def write(path: str) -> None:
        from bouton.sequences.certificate import write_certificate

        write_certificate(ruleset, path, found.checked_to)

    return found, write


def _beyond_the_start(to: int | None) -> bool:
    """Whether a search up to `to` goes beyond the exact values that windows start with."""
    from bouton.sequences.window_search import START

    return to is None or to > START


def _by_windows(
    spec: str, rule: HeapRule, to: int | None, store: Any, tick: Any
) -> tuple[LongPeriod, Callable[[str], Any]]:
    from bouton.sequences.window_search import WindowSearch

    name = f"{name_for(spec)}.windows"
    told = None if tick is None else lambda seen: tick(seen.heaps, "windows", seen.last_rare, seen.largest)
    search = WindowSearch(spec, rule, None if store is None else Path(store) / name, told)
    proof = search.run(to)
    if proof is None:
        raise InputError("sequence.windows-end", game=clip(spec), heaps=search.checked.place)
    last = proof.space.last
    found = LongPeriod(
        spec, proof.period, proof.preperiod, 0, CERTIFICATE, "", "windows", proof.checked_to, last, proof.largest
    )
    return found, lambda path: certificate_files.write_certificate(path, "windows", *search.certificate(proof))


def by_values(game: str | Ruleset, to: int | None = None, store: Any = None, tick: Any = None) -> LongPeriod:
    """Compute values from heap 0 on, four times as many each time, until a period is proved or `to` is reached.

    >>> found = by_values("octal:0.156")
    >>> found.preperiod, found.period, found.method, found.checked_to
    (3479, 349, 'values', 8192)

    The parameters are those of `long_period`, which uses this method if there are no windows. Raises InputError if `to`
    values prove no period. Source: R. K. Guy and C. A. B. Smith, "The G-values of various games", 1956.
    """
    ruleset = find(game)
    count, most = _FIRST, MOST_WITHOUT_BOUND if to is None else to
    while True:
        told = None if tick is None else lambda heaps, method: tick(heaps, method, None, None)
        found = sequence(ruleset, min(count, most), store=store, progress=told, tile=False)
        known = found.period
        if known.proof is not None and known.bound <= most:
            last = None if found.rare is None else found.rare["last"]
            return LongPeriod(
                ruleset.spec,
                known.period,
                known.preperiod,
                known.saltus,
                known.proof,
                known.theorem,
                "values",
                known.bound,
                last,
                largest_value(found, known.bound - 1),
            )
        if count >= most:
            raise InputError("sequence.windows-end", game=clip(ruleset.spec), heaps=most)
        count *= 4
