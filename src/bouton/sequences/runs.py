"""Grundy values of single heaps, in sequence, and their period with its proof.

`grundy_sequence` returns values, `period` facts about all of them, `sequence` both. The answer records the methods by
which the values were found, whether the period is proved, and the range that was examined.
"""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, overload

from bouton.errors import InputError, UnequippedError
from bouton.formulas import read_bound
from bouton.heaps.endless import Repetition, endless_period
from bouton.heaps.periods import bound_of_proof, find_repetition, is_observed
from bouton.kinds.capabilities import heap_rule_of
from bouton.kinds.heap_rule import TWO, HeapRule
from bouton.kinds.ruleset import Ruleset
from bouton.notation import check_flags, check_path, clip, plain_number
from bouton.references import name_work
from bouton.rulesets import find
from bouton.rulesets.capabilities import RowFamilies
from bouton.sequences.limits import (
    EFFORT,
    FEW_HEAPS,
    LOOKED_AT,
    LOOKED_AT_THREE,
    MOST_EFFORT,
    PERIOD_TO,
    PERIOD_TO_THREE,
    RARE_LISTED,
)
from bouton.sequences.masks import rare_heaps
from bouton.sequences.proofs import CERTIFICATE, THEOREM, can_certify
from bouton.sequences.request import SequenceRequest
from bouton.sequences.sequence import (
    Computed,
    HeapSequence,
    Period,
    as_type,
    check_memory,
    extend_by_period,
    make_sequence,
    smallest_array,
)
from bouton.sequences.store import StoredSequence
from bouton.sequences.sweep import HeapSweep
from bouton.storage.compiler import can_compile
from bouton.storage.memory import memory_allowance
from bouton.storage.resuming import report_resumed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bouton.heaps.values import HeapValues

    Number = TypeVar("Number", bound=np.integer[Any])

_PLAIN = (1 << 14) + 1  # heaps computed in plain Python: half a second, less than compiling takes


@overload
def grundy_sequence(
    game: str | Ruleset, n: int | str, *, store: str | os.PathLike[str] | None = None
) -> "NDArray[np.int64]": ...
@overload
def grundy_sequence(
    game: str | Ruleset, n: int | str, *, dtype: "type[Number]", store: str | os.PathLike[str] | None = None
) -> "NDArray[Number]": ...
@overload
def grundy_sequence(
    game: str | Ruleset, n: int | str, *, dtype: str, store: str | os.PathLike[str] | None = None
) -> "NDArray[np.integer[Any]]": ...
def grundy_sequence(
    game: str | Ruleset, n: int | str, *, dtype: Any = "int64", store: str | os.PathLike[str] | None = None
) -> Any:
    """Grundy values of the single heaps 0 … n of a game.

    >>> import bouton
    >>> bouton.grundy_sequence("kayles", 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]

    Parameters
    ----------
    game : a game on heaps: octal and hexadecimal codes, subtraction sets, splitting games, or custom rules on one heap.
    n : the last heap, or a text such as ``"10^8"``.
    dtype : the NumPy type of the array; by default ``"int64"``, so that differences and products of values are right.
        ``"smallest"`` is the smallest unsigned type that holds the values, a byte for most games; its differences wrap
        around.
    store : a folder in which the values are stored, so that an interrupted run can be resumed.

    Returns
    -------
    A NumPy array (`array.array` without NumPy).

    Raises
    ------
    InputError : for a game without single heaps, for a type that cannot hold the values, and if memory does not
        suffice.

    Complexity: linear if few heaps are rare (most octal games), quadratic otherwise; nothing is computed beyond a
    proved period.
    """
    return as_type(sequence(game, n, store=store).values, dtype)


def period(game: str | Ruleset, to: int | str | None = None, *, store: str | os.PathLike[str] | None = None) -> Period:
    """The period of the Grundy values of single heaps, with its proof if there is one.

    >>> import bouton
    >>> found = bouton.period("kayles")
    >>> found.period, found.preperiod, found.proved, found.theorem
    (12, 71, True, 'Guy and Smith 1956')

    Parameters
    ----------
    game : as in `grundy_sequence`.
    to : the last heap computed, unless a period is proved earlier; by default 262,144, or 2,048 if a move may leave
        three heaps, and for rows that repeat a pattern.
    """
    ruleset = find(game)
    if to is None:
        rule = heap_rule_of(ruleset)
        few = isinstance(ruleset, RowFamilies) or (rule is not None and rule.parts > 2)
        to = PERIOD_TO_THREE if few else PERIOD_TO
    return sequence(ruleset, to, store=store, tile=False).period


def swept_heaps(spec: str, rule: HeapRule, last: int, effort: float) -> tuple[list[int], int, int] | None:
    """Values of heaps 0 … last of the rules by the compiled sweep, with preperiod and period if one is proved.

    None if nothing can be compiled. The period is 0 if none is proved, or if it has a saltus.

    Raises
    ------
    SpentError : if its work exceeds the effort.
    """
    if not can_compile():
        return None
    found = _by_sweep(SequenceRequest(spec, rule._replace(shift=0), last, tile=False, effort=effort))
    known = found.period
    if known.proved and known.period and not known.saltus:
        return found.values.tolist(), known.preperiod or 0, known.period
    return found.values.tolist(), 0, 0


def sequence(
    game: str | Ruleset,
    to: int | str = 100,
    *,
    store: str | os.PathLike[str] | None = None,
    memory: int | str | None = None,
    progress: Callable[[int, str], None] | None = None,
    tile: bool = True,
) -> HeapSequence:
    """Values of heaps 0 … `to` and their period: the answer of ``bouton sequence``.

    >>> import bouton
    >>> found = bouton.sequence("octal:0.07", 10**3)
    >>> found.period.period, len(found.values), found.largest
    (34, 1001, (9, 86))

    Parameters
    ----------
    game : as in `grundy_sequence`.
    to : the last heap, or a text such as ``"10^8"``.
    store : a folder in which the values are stored, so that an interrupted run can be resumed.
    memory : limit in bytes for the search, or a text such as ``"4G"``: for turning more than three coins, whose values
        need large sets. It must be free.
    progress : called from time to time with the number of heaps known, and the method.
    tile : fill the array up to the last heap by the period; otherwise return only computed values.
    """
    check_flags(tile=tile)
    ruleset = find(game)
    last = heap_bound(to)
    allowed, store = None if memory is None else memory_allowance(memory), check_path(store, "store")
    rule = heap_rule_of(ruleset)
    if rule is None:
        from bouton.sequences.search import searched_sequence

        return searched_sequence(ruleset, last, progress, allowed, tile)
    if allowed is not None:
        raise InputError("memory-unused", game=ruleset.spec)
    if tile:
        check_memory(last)
    return find_sequence(SequenceRequest(ruleset.spec, rule, last, store, allowed, progress, tile))


def find_sequence(request: SequenceRequest) -> HeapSequence:
    """Find the values of single heaps by their rules.

    Raises
    ------
    SpentError : if the work of the sweep exceeds its effort.
    """
    rule, found = request.rule, None
    assert rule is not None
    if rule.known is not None or (rule.tail is not None and rule.parts < 2):
        found = _by_theorem(request)
    if found is None and (request.store is None or request.heaps <= FEW_HEAPS or not can_compile()):
        found = _in_plain_python(request)
    return _by_sweep(request) if found is None else found


def heap_bound(n: int | str) -> int:
    """The last heap, from a number or a text such as ``"10^8"``.

    Raises
    ------
    InputError : for anything but an integer ≥ 0.
    """
    last = read_bound(n) if isinstance(n, str) else plain_number(n)
    if type(last) is not int or last < 0:
        raise InputError("sequence.bound", got=clip(n, 24))
    return last


def _by_theorem(request: SequenceRequest) -> HeapSequence | None:
    """The sequence, if its period follows from the game's theorem or from finitely many states, without a check up to a
    bound; otherwise None."""
    rule = request.rule
    assert rule is not None
    if rule.known is not None:
        start, length, saltus, cite = rule.known
        repetition = Repetition(start, length, saltus)
        first, proof = _plain_values(rule, start + length), THEOREM
    else:
        found = endless_period(rule)
        if found is None:
            return None
        first, repetition = found
        cite, proof = "endless", CERTIFICATE
        if not can_certify(request.spec, rule, repetition, len(first)):
            return None
    values = extend_by_period(first, repetition, request.last + 1) if request.tile else first
    return make_sequence(
        request.spec, values, Computed(first, len(first), ("period",), repetition, proof, name_work(cite))
    )


def _plain_values(rule: HeapRule, count: int) -> list[int]:
    from bouton.heaps.values import HeapValues

    values = HeapValues.of_rule(rule, None)
    values.grow(count - 1)
    return values.values[:count]


def _in_plain_python(request: SequenceRequest) -> HeapSequence | None:
    """The sequence, if there are few heaps or a period is proved soon; None if compiled code has to continue."""
    from bouton.heaps.values import HeapValues

    rule = request.rule
    assert rule is not None
    reach = None if rule.unequal else rule.reach
    few = rule.parts > 2 or (reach is None and not rule.unequal)  # work grows faster than quadratically
    most = MOST_EFFORT if not can_compile() else EFFORT if not few else EFFORT // 4
    values = HeapValues.of_rule(rule, reach, most)
    looked = LOOKED_AT_THREE if rule.parts > 2 else FEW_HEAPS if request.heaps <= FEW_HEAPS else LOOKED_AT
    heaps = max(request.heaps, looked)
    if can_compile() and heaps > (FEW_HEAPS if few else _PLAIN):
        values.grow(FEW_HEAPS - 1)
        if not values.period:
            return None
    while len(values.values) < heaps and not values.period and not values.exhausted:
        values.grow(min(heaps, len(values.values) + FEW_HEAPS) - 1, exactly=True)
        if request.tick is not None:
            request.tick(len(values.values), "bit-set mex" if rule.parts > 2 else "vectorised search")
    if not values.exhausted:
        _grow_to_proof(rule, values)
    known = len(values.values)
    rare = None
    if FEW_HEAPS < request.heaps <= known and rule.parts == 2 and can_compile():
        import numpy as np

        rare = _rare(HeapSweep(rule, known=np.array(values.values, np.uint16)))
    computed = Computed(values.values, known, ("bit-set mex",), rare=rare)
    if values.period:
        repetition = Repetition(values.preperiod, values.period, values.saltus)
        proof = CERTIFICATE if can_certify(request.spec, rule, repetition, known) else None
        return _shift_heaps(request, computed._replace(repetition=repetition, proof=proof))
    if values.exhausted and known < request.heaps:
        if can_compile():
            return None
        raise UnequippedError("sequence.plain", heap=request.last, known=known - 1)
    return _shift_heaps(request, computed._replace(repetition=find_repetition(values.values, known)))


def _grow_to_proof(rule: HeapRule, values: "HeapValues") -> None:
    """Compute what a proof of the period that is seen still asks for, if that is at most as much again."""
    known = len(values.values)
    found = None if values.period else find_repetition(values.values, known)
    bound = None if found is None else bound_of_proof(rule, found, values.values, known)
    if bound is not None and known < bound <= 2 * known:
        values.grow(bound - 1, exactly=True)


def _by_sweep(request: SequenceRequest) -> HeapSequence:
    """Run the compiled sweep, looking for a period each time the number of heaps has grown by half."""
    rule = request.rule
    assert rule is not None
    look = max(request.heaps, LOOKED_AT_THREE if rule.parts > 2 else LOOKED_AT)
    kept = None if request.store is None else StoredSequence.open(request.store, request.spec)
    known = None
    if kept is not None:
        kept.check_room(request.heaps)
        known = kept.read_values()
        report_resumed(0 if known is None or len(known) >= look else len(known))

    def progress(heaps: int) -> None:
        if kept is not None:
            kept.keep(sweep.values, heaps)
        if request.tick is not None:
            request.tick(heaps, sweep.method.name)

    sweep = HeapSweep(rule, min(look, 1 << 27), known, progress)
    sweep.effort = request.effort
    checkpoint = min(look, max(1_024, sweep.count))
    proof: str | None = None
    repetition = None
    try:
        while True:
            sweep.grow(checkpoint)
            repetition = find_repetition(sweep.values, sweep.count)
            bound = None if repetition is None else bound_of_proof(rule, repetition, sweep.values, sweep.count)
            if repetition is not None and bound is not None and bound <= sweep.count:
                proof = CERTIFICATE if can_certify(request.spec, rule, repetition, bound) else None
            if proof or sweep.count >= look:
                break
            checkpoint = min(look, sweep.count + sweep.count // 2)
            if bound is not None and sweep.count < bound <= look:
                checkpoint = bound
    finally:
        if kept is not None:
            kept.keep(sweep.values, sweep.count, repetition if proof else None, last=True)
    values, rare = sweep.values[: sweep.count], _rare(sweep)
    return _shift_heaps(request, Computed(values, sweep.count, tuple(sweep.methods), repetition, proof, rare=rare))


def _rare(sweep: HeapSweep) -> dict[str, Any] | None:
    """Facts about the sparse space of a sweep and its rare heaps; None if it has none."""
    if sweep.method.name != "sparse space":
        return None
    import numpy as np

    rule, mask, parity = sweep.rule, sweep.method.mask, sweep.method.parity
    twos = [taken for taken, digit in rule.moves(sweep.count) if digit & TWO]
    odd = np.array([(mask & v).bit_count() & 1 for v in range(sweep.room())], np.uint8)
    found = rare_heaps(sweep.values, sweep.count, odd, parity, parity * twos[0] & 1, sweep.method.rare + 1)
    return {
        "mask": mask,
        "parity": parity,
        "count": int(found.size),
        "last": int(found[-1]) - rule.shift if found.size else None,
        "heaps": (found[:RARE_LISTED] - rule.shift).tolist(),
    }


def _shift_heaps(request: SequenceRequest, computed: Computed) -> HeapSequence:
    """Make the answer, with heap `shift` of the rules as heap 0 of the game."""
    rule, values, found, proved = request.rule, computed.values, computed.repetition, computed.proof is not None
    assert rule is not None
    if found is not None and not proved and not is_observed(found, computed.bound):
        found = None
    needed = None if found is None else bound_of_proof(rule, found, values, computed.bound)
    if rule.shift:
        values = values[rule.shift :]
        if found is not None:
            found = found._replace(preperiod=max(0, found.preperiod - rule.shift))
    cite = ""
    if proved:
        assert found is not None
        cite = name_work("growth" if found.saltus else "golomb-1966" if rule.parts == 1 else "guy-smith-1956")
    count = request.last + 1
    out = extend_by_period(values, found, count) if request.tile and found is not None and proved else values[:count]
    computed = computed._replace(values=values, repetition=found, theorem=cite, needed=needed)
    return make_sequence(request.spec, smallest_array(out) if isinstance(out, list) else out, computed)
