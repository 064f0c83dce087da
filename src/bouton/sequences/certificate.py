"""Write certificates of periods, which `bouton.checkers` check independently of the program that found them."""

from contextlib import suppress
from typing import Any

from bouton.checkers import certificate_files
from bouton.checkers.rows import can_check
from bouton.errors import InputError
from bouton.formulas import read_bound
from bouton.heaps.endless import endless_states
from bouton.kinds.capabilities import heap_rule_of
from bouton.kinds.heap_rule import HeapRule
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.references import name_work
from bouton.rulesets import find
from bouton.rulesets.capabilities import RowFamilies
from bouton.sequences.limits import BY_PAIRS, CERTIFICATE_TO_THREE, PERIOD_TO
from bouton.sequences.proofs import CERTIFICATE, has_windows
from bouton.sequences.runs import grundy_sequence, heap_bound, period
from bouton.sequences.sequence import Period
from bouton.storage.compiler import can_compile


def write_certificate(game: str | Ruleset, path: str, to: int | str | None = None) -> dict[str, Any]:
    """Write a certificate of the period of a game to a file, and return its first line.

    Parameters
    ----------
    game : an octal or hexadecimal game, a subtraction game with a finite or cofinite set, or a game of rows that
        repeat a pattern.
    to : the last heap computed to find the period; by default heap 262,144, or heap 2,500 if a move may leave three
        heaps, and for rows that repeat a pattern.

    Raises
    ------
    InputError : if no period is proved by checking finitely many heaps.
    """
    ruleset = find(game)
    rule = heap_rule_of(ruleset)
    if to is None:
        to = CERTIFICATE_TO_THREE if rule is None or rule.parts > 2 else PERIOD_TO
    if isinstance(ruleset, RowFamilies):
        return _rows(ruleset.spec, ruleset, heap_bound(to), path)
    found = period(ruleset, read_bound(to) if isinstance(to, str) else to)
    if rule is None or found.proof != CERTIFICATE:
        raise InputError("sequence.certificate-no-proof", game=clip(ruleset.spec))
    if rule.tail is not None:
        return _endless(ruleset.spec, rule, path)
    if rule.parts > 2:
        return _three_heaps(ruleset.spec, found, path)
    assert found.period is not None and found.preperiod is not None and found.needed is not None
    if found.needed > BY_PAIRS and has_windows(ruleset.spec, rule) and can_compile():
        with suppress(InputError):  # endless rare heaps, or no sparse space: check all pairs instead
            return _windows(ruleset.spec, rule, path)
    stored = found.preperiod + found.period
    values = grundy_sequence(ruleset, stored - 1)
    size = 1 if (values.max() if hasattr(values, "max") else max(values)) < 256 else 2
    facts = {
        "game": ruleset.spec,
        "preperiod": found.preperiod,
        "period": found.period,
        "theorem": found.theorem,
        "type": "|u1" if size == 1 else "<u2",
    }
    return certificate_files.write_certificate(path, "period", facts, [_numbers(values, size)])


def _numbers(values: Any, size: int) -> bytes:
    if hasattr(values, "astype"):
        return bytes(values.astype(f"<u{size}").tobytes())
    return b"".join(int(value).to_bytes(size, "little") for value in values)


def _windows(spec: str, rule: HeapRule, path: str) -> dict[str, Any]:
    """Write the certificate of a period by windows; return its first line."""
    from bouton.sequences.window_search import WindowSearch

    search = WindowSearch(spec, rule)
    proof = search.run()
    assert proof is not None  # without a limit the search continues until there is a proof
    return certificate_files.write_certificate(path, "windows", *search.certificate(proof))


def _three_heaps(spec: str, found: Period, path: str) -> dict[str, Any]:
    """Write the certificate of a game whose moves may leave three heaps; return its first line."""
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
    return certificate_files.write_certificate(path, "three-heaps", facts, [_numbers(values, 4)])


def _rows(spec: str, rows: RowFamilies, last: int, path: str) -> dict[str, Any]:
    """Write the certificate of rows that repeat a pattern; return its first line. Raises InputError if no period is
    proved up to row `last`, or if the checker cannot check the proof."""
    found = rows.row_sequence(min(last, rows.most_repeated), None)
    if found is not None and not found.period:
        raise InputError("sequence.certificate-no-period", game=clip(spec), last=len(found.values) - 1)
    if found is None or not can_check(spec, found.joint):
        raise InputError(
            "sequence.certificate-unchecked" if found else "sequence.certificate-no-proof", game=clip(spec)
        )
    values = found.values[: found.preperiod + found.period]
    size = 1 if max(values) < 256 else 2
    facts = {"game": spec, "preperiod": found.preperiod, "period": found.period, "joint": found.joint}
    facts |= {"theorem": name_work("guy-smith-1956"), "type": "|u1" if size == 1 else "<u2"}
    return certificate_files.write_certificate(path, "rows", facts, [_numbers(values, size)])


def _endless(spec: str, rule: HeapRule, path: str) -> dict[str, Any]:
    """Write the certificate of a game whose moves leave at most one heap and whose digits repeat forever; return its
    first line."""
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
    return certificate_files.write_certificate(path, "endless", facts, [_numbers(found.values[: found.again], 4)])
