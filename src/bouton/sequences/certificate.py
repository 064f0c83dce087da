"""Writing certificates of periods, which `bouton.checkers` check without the program that found them."""

from typing import TYPE_CHECKING, Any

from bouton.checkers import envelope
from bouton.errors import InputError
from bouton.formulas import read_bound
from bouton.heaps.endless import endless_states
from bouton.kinds.capabilities import heap_rule_of
from bouton.kinds.heap_rule import NONE, ONE, TWO, HeapRule
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.references import name_work
from bouton.rulesets import find
from bouton.sequences.proofs import CERTIFICATE
from bouton.sequences.runs import grundy_sequence, period
from bouton.sequences.sequence import Period
from bouton.storage.compiler import can_compile

if TYPE_CHECKING:
    from bouton.sequences.sweep import HeapSweep

__all__ = ["write_certificate"]

_CHUNK = 1 << 18
_DENSE = 20_000
_TO, _TO_THREE = 1 << 18, 2_500  # heaps


def write_certificate(game: str | Ruleset, path: str, to: int | str | None = None) -> dict[str, Any]:
    """Write a certificate of the period of a game to a file, and return its first line.

    Parameters
    ----------
    game : an octal or hexadecimal game, or a subtraction game of a finite set or of all numbers but some.
    to : values are computed as far as this heap to find the period; by default to heap 262,144, and to heap 2,500
        where a move may leave three heaps.

    Raises
    ------
    InputError : where no period is proved by checking finitely many heaps.
    """
    ruleset = find(game)
    rule = heap_rule_of(ruleset)
    if to is None:
        to = _TO_THREE if rule is not None and rule.parts > 2 else _TO
    found = period(ruleset, read_bound(to) if isinstance(to, str) else to)
    if rule is None or found.proof != CERTIFICATE:
        raise InputError("sequence.certificate-no-proof", game=clip(ruleset.spec))
    if rule.tail is not None:
        return _endless(ruleset.spec, rule, path)
    if rule.parts > 2:
        return _three_heaps(ruleset.spec, found, path)
    assert found.period is not None and found.preperiod is not None and found.needed is not None
    stored = found.preperiod + found.period
    values = grundy_sequence(ruleset, stored - 1)
    mask, parity, witnesses, extra = _pair_evidence(rule, found.needed)
    size = 1 if (values.max() if hasattr(values, "max") else max(values)) < 256 else 2
    facts = {
        "game": ruleset.spec,
        "preperiod": found.preperiod,
        "period": found.period,
        "theorem": found.theorem,
        "type": "|u1" if size == 1 else "<u2",
        "mask": mask,
        "parity": parity,
        "witnesses": witnesses,
        "extra": len(extra) // 24,
    }
    return envelope.write_certificate(path, "period", facts, [_numbers(values, size), extra])


def _numbers(values: Any, size: int) -> bytes:
    if hasattr(values, "astype"):
        return bytes(values.astype(f"<u{size}").tobytes())
    return b"".join(int(value).to_bytes(size, "little") for value in values)


def _pair_evidence(rule: HeapRule, count: int) -> tuple[int, int, list[list[int]], bytes]:
    """Mask, parity, witnesses and rows of pairs for a long proof; for a short one the checker tries all pairs."""
    twos = [taken for taken, digit in rule.moves(count) if digit & TWO]
    if twos and count > _DENSE and can_compile():
        from bouton.sequences.sweep import HeapSweep

        sweep = HeapSweep(rule, count)
        sweep.grow(count)
        if sweep.method.name == "sparse space":
            mask, parity = sweep.method.mask, sweep.method.parity
            witnesses, extra = _evidence(sweep, mask, parity, twos)
            return mask, parity, witnesses, extra.astype("<i8").tobytes()
    return 0, 0, [], b""


def _three_heaps(spec: str, found: Period, path: str) -> dict[str, Any]:
    """The certificate of a game that may leave three heaps."""
    assert found.period is not None and found.preperiod is not None
    facts = {
        "game": spec,
        "preperiod": found.preperiod,
        "period": found.period,
        "saltus": found.saltus,
        "theorem": found.theorem,
        "heaps": found.needed,
    }
    values = grundy_sequence(spec, found.preperiod + found.period - 1)
    return envelope.write_certificate(path, "three-heaps", facts, [_numbers(values, 4)])


def _endless(spec: str, rule: HeapRule, path: str) -> dict[str, Any]:
    """The certificate of a game that leaves one heap and whose digits repeat for ever."""
    found = endless_states(rule)
    assert found is not None
    start, length, saltus = found.repetition
    facts = {
        "game": spec,
        "preperiod": start,
        "period": length,
        "saltus": saltus,
        "theorem": name_work("endless"),
        "first": found.first,
        "heaps": found.again,
    }
    return envelope.write_certificate(path, "endless", facts, [_numbers(found.values[: found.again], 4)])


def _evidence(sweep: "HeapSweep", mask: int, parity: int, twos: list[int]) -> tuple[list[list[int]], Any]:
    """Witnesses for most smaller values, and a pair for each of the others."""
    import numpy as np

    from bouton.sequences._compiled.masks import choose_witnesses, rare_heaps
    from bouton.sequences._compiled.sparse import open_values

    values, count = sweep.values, sweep.count
    room = 2 << int(values[:count].max()).bit_length()
    odd = np.array([(mask & v).bit_count() & 1 for v in range(room)], np.uint8)
    tau = parity * twos[0] & 1
    chosen = choose_witnesses(values, count - 1, odd, parity, tau, twos[0], 1_024, 512, 256, room)
    rare = rare_heaps(values, count, odd, parity, tau, count)
    strikers = np.concatenate([chosen, rare])  # pairs with a rare heap are tried by the checker in any case
    rows: list[Any] = []
    rule = sweep.rule
    ones = np.array([taken for taken, digit in rule.moves(count) if digit & ONE], np.int64)
    noughts = np.array([taken for taken, digit in rule.moves(count) if digit & NONE], np.int64)
    for low in range(1, count, _CHUNK):
        high = min(low + _CHUNK, count)
        rows.append(open_values(values, low, high, odd, parity, tau, np.array(twos), ones, noughts, strikers, room))
    return [[twos[0], int(a)] for a in chosen], np.concatenate(rows)
