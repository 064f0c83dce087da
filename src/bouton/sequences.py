"""Grundy values of single heaps, one after the other, and the period of these values with its proof.

`grundy_sequence` gives values, `period` what is known of all of them, `heap_sequence` both. The answer says by which method the
values were found, whether the period is proved, and as far as which heap anything was looked at.
"""

import os
from collections.abc import Callable
from typing import Any, NamedTuple

from bouton.errors import InputError
from bouton.expressions import read_bound
from bouton.heap_rules import HeapRule
from bouton.heap_store import KeptSequence
from bouton.notation import clip
from bouton.rules import Ruleset
from bouton.rulesets import find
from bouton.solvers.heap_periods import Repetition, bound_of_proof, endless_period, find_repetition
from bouton.solvers.heap_sequence import LARGEST, HeapSweep

__all__ = ["MOST_EXCEPTIONS", "HeapSequence", "Period", "grundy_sequence", "heap_sequence", "memory_needed", "period"]

MOST_EXCEPTIONS = 100_000
_LOOKED_AT = 1 << 13  # heaps looked at for a period, also where fewer values are asked for
_LOOKED_AT_THREE = 512
_PLAIN = 1_024  # heaps that are found in plain Python, without loading compiled code
_PERIOD_TO = 1 << 18
_RARE_LISTED = 1_000


class Period(NamedTuple):
    """What is known of all values of a sequence.

    Attributes
    ----------
    game : the spec.
    period, preperiod, saltus : g(n + period) = g(n) + saltus for all n ≥ preperiod, the smallest such number; None where no
        period is proved or seen.
    proved : whether that is proved for ever; otherwise it is only seen.
    theorem : who proved the theorem that is used; empty where nothing is proved.
    bound : heaps below this number have been computed.
    needed : as many heaps as the theorem asks to be checked; None where another argument is used, or nothing is seen.
    exceptions : the heaps below the preperiod whose value is not that of the periodic pattern, at most 100,000 of them.
    exceptions_count : how many there are.
    last_exception : the largest, None where there is none.
    """

    game: str
    period: int | None
    preperiod: int | None
    saltus: int | None
    proved: bool
    theorem: str
    bound: int
    needed: int | None
    exceptions: list[int] | None
    exceptions_count: int | None
    last_exception: int | None


class HeapSequence(NamedTuple):
    """Values and what is known of them.

    Attributes
    ----------
    game : the spec.
    values : of heaps 0 … N, a NumPy array or `array.array`.
    period : see `Period`.
    methods : names of the methods used.
    computed : heaps whose values were computed one by one; the others follow by the period.
    largest : the largest value, and the first heap that has it.
    rare : mask, parity, count, last heap and the first heaps of the sparse space; None where none was used.
    """

    game: str
    values: Any
    period: Period
    methods: tuple[str, ...]
    computed: int
    largest: tuple[int, int]
    rare: dict[str, Any] | None

    def to_dict(self, values: bool = True) -> dict[str, Any]:
        """The object of ``bouton sequence --json``."""
        found = self.period
        return {
            "game": self.game,
            "values": list(self.values)
            if values and not hasattr(self.values, "tolist")
            else self.values.tolist()
            if values
            else None,
            "period": found.period,
            "preperiod": found.preperiod,
            "saltus": found.saltus,
            "proved": found.proved,
            "exceptions": found.exceptions,
            "exceptions_count": found.exceptions_count,
            "last_exception": found.last_exception,
            "theorem": found.theorem or None,
            "bound": found.bound,
            "needed": found.needed,
            "methods": list(self.methods),
            "computed": self.computed,
            "largest": {"value": self.largest[0], "heap": self.largest[1]},
            "rare": self.rare,
        }


def grundy_sequence(game: str | Ruleset, n: int | str, *, store: str | os.PathLike[str] | None = None) -> Any:
    """Grundy values of the single heaps 0 … n of a game.

    >>> import bouton
    >>> bouton.grundy_sequence("kayles", 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]

    Parameters
    ----------
    game : a game on heaps: octal and hexadecimal codes, subtraction sets, splitting games, or one's own rules on one heap.
    n : the last heap; a text such as ``"10^8"`` may be given too.
    store : a folder in which the values are kept, and found again when the run was interrupted.

    Returns
    -------
    A NumPy array of the smallest unsigned type that holds the values (`array.array` where there is no NumPy). Values of that
    type wrap around when they are subtracted from one another: use ``.astype(int)``.

    Raises
    ------
    InputError : for a game without single heaps, and where memory or disk do not suffice.

    Complexity: linear where few heaps are rare (most octal games), quadratic otherwise; nothing is computed beyond a proved period.
    """
    return heap_sequence(game, n, store=store).values


def period(game: str | Ruleset, to: int | str = _PERIOD_TO, *, store: str | os.PathLike[str] | None = None) -> Period:
    """The period of the Grundy values of single heaps, with its proof where there is one.

    >>> import bouton
    >>> found = bouton.period("kayles")
    >>> found.period, found.preperiod, found.proved, found.theorem
    (12, 71, True, 'Guy and Smith 1956')

    Parameters
    ----------
    game : as in `grundy_sequence`.
    to : values are computed as far as this heap, unless a period is proved before.
    """
    return heap_sequence(game, to, store=store, tile=False).period


def memory_needed(n: int) -> int:
    """Bytes that a run to heap n takes where values stay below 256; twice as much where they do not."""
    return n + (n >> 3) + 100_000_000


def heap_sequence(
    game: str | Ruleset,
    n: int | str,
    *,
    store: str | os.PathLike[str] | None = None,
    tick: Callable[[int, str], None] | None = None,
    tile: bool = True,
) -> HeapSequence:
    """Values of the heaps 0 … n and their period.

    >>> found = heap_sequence("octal:0.07", 10**3)
    >>> found.period.period, len(found.values), found.largest
    (34, 1001, (9, 86))

    Parameters
    ----------
    tick : told from time to time how many heaps are known, and by which method.
    tile : fill the array to heap n; otherwise only what was computed is given.
    """
    ruleset = find(game)
    last = read_bound(n) if isinstance(n, str) else n
    if not isinstance(last, int) or isinstance(last, bool) or last < 0:
        raise InputError("sequence-bound", got=clip(str(n)))
    rule = ruleset.heap_rule()
    if rule is None:
        from bouton.sequence_search import searched_values

        return _from_values(ruleset.spec, searched_values(ruleset, last, tick), None, "search", tile)
    if tile:
        _check_memory(last)
    if rule.known is not None or (rule.tail is not None and rule.parts == 1):
        found = _by_theorem(ruleset.spec, rule, last, tile)
        if found is not None:
            return found
    shifted = last + rule.shift
    if shifted < _PLAIN or not _compiled():
        found = _in_plain_python(ruleset.spec, rule, last, tile)
        if found is not None:
            return found
    return _by_sweep(
        ruleset.spec, rule, last, KeptSequence.open(store, ruleset.spec) if store is not None else None, tick, tile
    )


def _compiled() -> bool:
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


def _available_memory() -> int:
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            for line in file:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 4_000_000_000


def _check_memory(last: int) -> None:
    available = _available_memory()
    if last > LARGEST or memory_needed(last) > available:
        raise InputError(
            "sequence-memory", heap=last, needed=memory_needed(last) // 1_000_000, available=available // 1_000_000
        )


def _packed(values: list[int]) -> Any:
    """A list of values as an array of the smallest type."""
    size = 1 if not values or max(values) < 256 else 2 if max(values) < 65_536 else 4
    try:
        import numpy as np
    except ImportError:
        from array import array

        return array({1: "B", 2: "H", 4: "I"}[size], values)
    return np.array(values, f"u{size}")


def _by_theorem(spec: str, rule: HeapRule, last: int, tile: bool) -> HeapSequence | None:
    """Games whose period needs no bound to be checked: a theorem of their own, or finitely many states."""
    if rule.known is not None:
        start, length, saltus, cite = rule.known
        repetition = Repetition(start, length, saltus)
        first = _plain_values(rule, start + length)
    else:
        found = endless_period(rule)
        if found is None:
            return None
        first, repetition = found
        cite = "finitely many states"
    values = first
    if tile:
        values = _tiled(first, repetition, last + 1)
    return _assembled(spec, values, first, repetition, True, cite, len(first), None, ("period",), None)


def _tiled(first: Any, found: Repetition, count: int) -> Any:
    """`count` values from the first ones and their period."""
    start, length, saltus = found
    if count <= len(first):
        return _packed(list(first[:count])) if isinstance(first, list) else first[:count]
    largest = max(int(max(first[start : start + length])) + (count // length + 1) * saltus, int(max(first)))
    try:
        import numpy as np
    except ImportError:
        values = [int(v) for v in first]
        for n in range(len(values), count):
            values.append(values[n - length] + saltus)
        return _packed(values)
    kind = np.uint8 if largest < 256 else np.uint16 if largest < 65_536 else np.uint32 if largest < 2**32 else np.uint64
    out = np.empty(count, kind)
    known = min(len(first), count)
    out[:known] = first[:known]
    place = known
    while place < count:  # double what is there, whole periods at a time
        block = max(length, (place - start) // length * length)
        block = min(block, count - place)
        steps = -(-block // length)
        source = place - steps * length
        if source < start:
            steps = (place - start) // length
            source, block = place - steps * length, min(block, steps * length)
        out[place : place + block] = out[source : source + block] + kind(steps * saltus)
        place += block
    return out


def _plain_values(rule: HeapRule, count: int) -> list[int]:
    from bouton.rulesets.heap_values import HeapValues

    values = HeapValues(_leaves(rule), None, rule.parts, unequal=rule.unequal)
    values.grow(count - 1)
    return values.values[:count]


def _leaves(rule: HeapRule) -> Callable[[int], list[tuple[int, int]]]:
    def leaves(size: int) -> list[tuple[int, int]]:
        return (
            [] if size == rule.still else [(size - taken, digit) for taken, digit in rule.moves(size) if taken <= size]
        )

    return leaves


def _in_plain_python(spec: str, rule: HeapRule, last: int, tile: bool) -> HeapSequence | None:
    """Few heaps, or a period that is proved soon; None where compiled code has to go on."""
    from bouton.rulesets.heap_values import HeapValues

    reach = None if rule.unequal else rule.reach
    most = 20_000_000 if _compiled() else 400_000_000
    values = HeapValues(_leaves(rule), reach, rule.parts, unequal=rule.unequal, most=most)
    count = last + rule.shift + 1
    looked = _LOOKED_AT_THREE if rule.parts > 2 else _PLAIN
    values.grow(max(count, looked) - 1)
    if values.period:
        repetition = Repetition(values.preperiod, values.period, 0)
        return _shifted(spec, rule, values.values, repetition, True, last, tile, ("bit-set mex",), None)
    if values.exhausted and len(values.values) < count:
        if _compiled():
            return None
        raise InputError("sequence-plain", heap=last, known=len(values.values) - 1)
    return _shifted(
        spec,
        rule,
        values.values,
        find_repetition(values.values, len(values.values)),
        False,
        last,
        tile,
        ("bit-set mex",),
        None,
    )


def _by_sweep(
    spec: str,
    rule: HeapRule,
    last: int,
    kept: "KeptSequence | None",
    tick: Callable[[int, str], None] | None,
    tile: bool,
) -> HeapSequence:
    """The compiled sweep, with a look for a period every time the number of heaps has grown by half."""
    import numpy as np

    count = last + rule.shift + 1
    look = max(count, _LOOKED_AT_THREE if rule.parts > 2 else _LOOKED_AT)
    known = None
    if kept is not None:
        kept.check_room(count)
        known = kept.known()

    def told(heaps: int) -> None:
        if kept is not None:
            kept.keep(sweep.values, heaps)
        if tick is not None:
            tick(heaps, sweep.method.name)

    sweep = HeapSweep(rule, min(look, 1 << 27), known, told)
    checkpoint = min(look, max(1_024, sweep.count))
    proved, repetition = False, None
    try:
        while True:
            sweep.grow(checkpoint)
            repetition = find_repetition(sweep.values, sweep.count)
            bound = None if repetition is None else bound_of_proof(rule, repetition)
            proved = bound is not None and bound <= sweep.count
            if proved or sweep.count >= look:
                break
            checkpoint = min(look, sweep.count + sweep.count // 2)
            if bound is not None and bound <= look:
                checkpoint = max(bound, sweep.count + 1)
    finally:
        if kept is not None:
            kept.keep(sweep.values, sweep.count, repetition if proved else None, last=True)
    rare = None
    if sweep.method.name == "sparse space":
        from bouton._kernels.heap_sparse import rare_heaps

        mask, parity = sweep.method.mask, sweep.method.parity
        twos = [taken for taken, digit in rule.moves(sweep.count) if digit & 4]
        odd = np.array([(mask & v).bit_count() & 1 for v in range(sweep._room())], np.uint8)
        found = rare_heaps(sweep.values, sweep.count, odd, parity, parity * twos[0] & 1, sweep.method.rare + 1)
        rare = {
            "mask": mask,
            "parity": parity,
            "count": int(found.size),
            "last": int(found[-1]) - rule.shift if found.size else None,
            "heaps": (found[:_RARE_LISTED] - rule.shift).tolist(),
        }
    return _shifted(spec, rule, sweep.values[: sweep.count], repetition, proved, last, tile, tuple(sweep.methods), rare)


def _shifted(
    spec: str,
    rule: HeapRule,
    values: Any,
    found: Repetition | None,
    proved: bool,
    last: int,
    tile: bool,
    methods: tuple[str, ...],
    rare: dict[str, Any] | None,
) -> HeapSequence:
    """The same values with heap `shift` of the rules as heap 0 of the game."""
    needed = None if found is None else bound_of_proof(rule, found)
    bound = len(values)
    if rule.shift:
        values = values[rule.shift :]
        if found is not None:
            found = found._replace(preperiod=max(0, found.preperiod - rule.shift))
    cite = ("Golomb 1966" if rule.parts == 1 else "Guy and Smith 1956") if proved else ""
    first = values
    out = _tiled(first, found, last + 1) if tile and found is not None and proved else first[: last + 1]
    if isinstance(out, list):
        out = _packed(out)
    return _assembled(spec, out, first, found, proved, cite, bound, needed, methods, rare)


def _from_values(spec: str, values: list[int], found: Repetition | None, method: str, tile: bool) -> HeapSequence:
    found = find_repetition(values, len(values))
    return _assembled(spec, _packed(values), values, found, False, "", len(values), None, (method,), None)


def _assembled(
    spec: str,
    values: Any,
    first: Any,
    found: Repetition | None,
    proved: bool,
    cite: str,
    bound: int,
    needed: int | None,
    methods: tuple[str, ...],
    rare: dict[str, Any] | None,
) -> HeapSequence:
    exceptions, count = (None, None) if found is None else _exceptions(first, found)
    last = None
    if exceptions:
        assert found is not None
        last = found.preperiod - 1
    about = Period(
        spec,
        found.period if found else None,
        found.preperiod if found else None,
        found.saltus if found else None,
        proved,
        cite,
        bound,
        needed,
        exceptions,
        count,
        last,
    )
    if hasattr(values, "argmax"):
        place = int(values.argmax()) if len(values) else 0
        largest = (int(values[place]) if len(values) else 0, place)
    else:
        top = max(values, default=0)
        largest = (top, list(values).index(top) if len(values) else 0)
    return HeapSequence(spec, values, about, methods, bound, largest, rare)


def _exceptions(values: Any, found: Repetition) -> tuple[list[int], int]:
    """The heaps that are no part of the pattern; the heap before the preperiod always is one."""
    start, length, saltus = found
    if not isinstance(values, list) and start > 10_000:
        from bouton._kernels.heap_periods import exceptions

        heaps, count = exceptions(values, start, length, saltus, MOST_EXCEPTIONS)
        return heaps.tolist(), int(count)
    listed = []
    for n in range(start):
        steps = -(-(start - n) // length)
        if int(values[n]) != int(values[n + steps * length]) - steps * saltus:
            listed.append(n)
    return listed[:MOST_EXCEPTIONS], len(listed)
