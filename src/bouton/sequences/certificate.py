"""Writing certificates of periods, which `bouton.checkers` check without the program that found them."""

import json
from pathlib import Path
from typing import Any

from bouton.errors import InputError
from bouton.formulas import read_bound
from bouton.kinds.capabilities import heap_rule_of
from bouton.kinds.heap_rule import NONE, ONE, TWO
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.rulesets import find
from bouton.sequences.runs import grundy_sequence, period
from bouton.sequences.sequence import Period
from bouton.sequences.sweep import HeapSweep
from bouton.storage.files import cannot_write
from bouton.version import __version__

__all__ = ["write_certificate"]

_CHUNK = 1 << 18
_DENSE = 20_000
_MOST_THREE = 2_500


def write_certificate(game: str | Ruleset, path: str, to: int | str = 1 << 18) -> dict[str, Any]:
    """Write a certificate of the period of a game to a file, and return its first line.

    Parameters
    ----------
    game : an octal or hexadecimal game, or a finite subtraction game.
    to : values are computed as far as this heap to find the period.

    Raises
    ------
    InputError : where no period is proved by checking finitely many heaps.
    """
    ruleset = find(game)
    rule = heap_rule_of(ruleset)
    last = read_bound(to) if isinstance(to, str) else to
    found = period(ruleset, last if rule is None or rule.parts < 3 else min(last, _MOST_THREE))
    kind = ruleset.spec.partition(":")[0]
    if rule is not None and rule.parts > 2 and kind == "hexadecimal" and (found.needed or _MOST_THREE) < _MOST_THREE:
        return _three_heaps(ruleset.spec, found, path)
    simple = kind in (
        "octal",
        "subtraction",
        "kayles",
        "dawsons-kayles",
        "dawsons-chess",
        "officers",
    )
    if rule is None or not found.proved or found.needed is None or rule.shift or rule.parts > 2 or not simple:
        raise InputError("sequence.certificate-no-proof", game=clip(ruleset.spec))
    import numpy as np

    sweep = HeapSweep(rule, found.needed)
    sweep.grow(found.needed)
    count = found.needed
    values = sweep.values[:count]
    size = "|u1" if values.max() < 256 else "<u2"
    twos = [taken for taken, digit in rule.moves(count) if digit & TWO]
    mask, parity, extra = 0, 0, np.zeros((0, 3), np.int64)
    witnesses: list[list[int]] = []
    if twos and count > _DENSE and sweep.method.name == "sparse space":
        mask, parity = sweep.method.mask, sweep.method.parity
        witnesses, extra = _shown(sweep, mask, parity, twos)
    assert found.period is not None and found.preperiod is not None
    stored = found.preperiod + found.period
    header = {
        "certificate": "period",
        "format": 1,
        "bouton": __version__,
        "game": ruleset.spec,
        "preperiod": found.preperiod,
        "period": found.period,
        "theorem": found.theorem,
        "type": size,
        "mask": mask,
        "parity": parity,
        "witnesses": witnesses,
        "extra": len(extra),
    }
    _write(path, header, values[:stored].astype(size).tobytes() + extra.astype("<i8").tobytes())
    return header


def _three_heaps(spec: str, found: Period, path: str) -> dict[str, Any]:
    """The certificate of a game that may leave three heaps."""
    if not found.proved or found.period is None or found.preperiod is None:
        raise InputError("sequence.certificate-no-proof", game=clip(spec))
    header = {
        "certificate": "three-heaps",
        "format": 1,
        "bouton": __version__,
        "game": spec,
        "preperiod": found.preperiod,
        "period": found.period,
        "saltus": found.saltus,
        "theorem": found.theorem,
        "heaps": found.needed,
    }
    values = grundy_sequence(spec, found.preperiod + found.period - 1)
    _write(path, header, b"".join(int(value).to_bytes(4, "little") for value in values))
    return header


def _write(path: str, header: dict[str, Any], body: bytes) -> None:
    try:
        with Path(path).open("wb") as file:
            file.write(json.dumps(header).encode() + b"\n" + body)
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from None


def _shown(sweep: HeapSweep, mask: int, parity: int, twos: list[int]) -> tuple[list[list[int]], Any]:
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
