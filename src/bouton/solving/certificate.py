"""Certificates of solved games: the rules and the table, for `bouton.checkers.table`, which trusts nothing else.

A certificate refers to the rules as they are: if a symmetry was used, the positions that it left out are written as
well, so that nobody has to trust the symmetry. The frame (format number, header, checksum) is common to all
certificates, see `bouton.checkers.envelope`.
"""

import zlib
from array import array
from types import FunctionType
from typing import Any

from bouton.checkers import certificate_files
from bouton.checkers.table import Codes, read_rules, rule_options
from bouton.custom.encoded import RuleCode
from bouton.custom.source import NotNative, globals_of
from bouton.errors import InputError, RulesError, SearchLimitError
from bouton.notation import clip
from bouton.solving.limits import MOST_CERTIFIED, MOST_FOUND_AGAIN
from bouton.solving.numbered_rules import ReasonedError
from bouton.values.outcome import play_name

_SAMPLE = 200  # positions whose rules are run as the checker runs them


def write_certificate(solution: Any, path: str) -> None:
    """Write the certificate of a `Solution`.

    Raises
    ------
    RulesError : if the rules cannot be written down, or use something that the checker does not support.
    SearchLimitError : for more than 200 million positions (5 million from a start, if a symmetry was used).
    InputError : if the table lacks remoteness, or the file cannot be written.
    """
    rules = solution.rules
    if rules.is_held:
        raise RulesError("solve.turns-certificate", rule=clip(rules.spec))
    try:
        source = rules.written_source()
    except NotNative as reason:
        raise ReasonedError("solve.rule-certificate-source", reason=reason) from None
    try:
        names = read_rules(source).__globals__
    except InputError as error:
        raise RulesError("solve.rule-certificate-rules", got=clip(error.values["got"])) from None
    for function in [each for each in names.values() if isinstance(each, FunctionType)]:
        for name in sorted(globals_of(function.__code__).difference(names, names["__builtins__"])):
            raise RulesError("solve.rule-certificate-rules", got=name)
    if solution.positions > MOST_CERTIFIED:
        raise SearchLimitError("solve.certificate-large", most=MOST_CERTIFIED)
    indices, left, grundy = _columns(solution)
    count = len(left)
    misere = int(solution.misere)
    draws = sum(1 for value in left if value < 0)
    lost = sum(1 for value in left if value >= 0 and value & 1 == misere)
    facts = {
        "game": rules.spec.rpartition("/")[2],
        "play": play_name(solution.misere),
        "shape": list(rules.shape),
        "plain": rules.radices.plain,
        "fills": rules.fills,
        "branching": solution.branching,
        "start": solution.start,
        "positions": count,
        "P": lost,
        "N": count - draws - lost,
        "draws": draws,
        "grundy": grundy is not None,
        "source": source,
    }
    _try_checker(rules, facts, range(count) if indices is None else indices)
    columns = ((indices, "q"), (left, "i"), (grundy, "i"))
    body = (_block(_little(column, kind)) for column, kind in columns if column is not None)
    certificate_files.write_certificate(path, "table", facts, body)


def _try_checker(rules: RuleCode, facts: dict[str, Any], indices: Any) -> None:
    """Run the rules as the checker will, on a sample of positions.

    Raises
    ------
    RulesError : if the checker does not run them, or finds other options.
    """
    options = rule_options(facts, Codes(facts["shape"], facts["plain"]))
    for index in indices[:: max(1, len(indices) // _SAMPLE)]:
        try:
            found = list(options(int(index)))
            reason = "" if found == rules.option_numbers(int(index)) else "?"
        except Exception as error:
            reason = f"{type(error).__name__} {error}".strip()
        if reason:
            raise RulesError("solve.rule-certificate-position", got=clip(reason), position=rules.text_of(int(index)))


def _block(column: bytes) -> bytes:
    data = zlib.compress(column, 6)
    return len(data).to_bytes(8, "little") + data


def _little(column: Any, kind: str) -> bytes:
    whole = array(kind)
    if hasattr(column, "astype"):
        whole.frombytes(column.astype(f"<i{whole.itemsize}").tobytes())
        return whole.tobytes()
    whole.extend(column)
    if array("H", [1]).tobytes() == b"\0\1":
        whole.byteswap()
    return whole.tobytes()


def _columns(solution: Any) -> tuple[Any, Any, Any]:
    """Return indices (None: all), remoteness, and Grundy values (None: not computed, or play can loop)."""
    rules = solution.rules
    indices, _, grundy, left = solution.columns()
    if left is None:
        raise InputError("solve.not-wanted", name="remoteness")
    if solution.start is not None and rules.symmetric:
        indices, left, grundy = _without_symmetry(solution)
    if solution.loops:
        grundy = None
    if indices is not None and solution.start is None:
        indices = None
    return indices, left, grundy


def _without_symmetry(solution: Any) -> tuple[Any, Any, Any]:
    """Return indices, remoteness and Grundy values (or None) with a row for each position that can be reached."""
    rules = solution.rules
    seen = {solution.start: None}
    queue = [solution.start]
    for index in queue:  # grows while it is read
        for option in rules.option_numbers(index):
            if option not in seen:
                if len(seen) >= MOST_FOUND_AGAIN:
                    raise SearchLimitError("solve.certificate-large", most=MOST_FOUND_AGAIN)
                seen[option] = None
                queue.append(option)
    numbers = array("q", sorted(seen))
    _, _, grundy, left = solution.columns()
    places = [solution.index(rules.decode(index)) for index in numbers]
    values = None if grundy is None else array("i", (int(grundy[place]) for place in places))
    return numbers, array("i", (int(left[place]) for place in places)), values
