"""Certificates of games whose digits repeat forever: proved periods are right, changed certificates are refused."""

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bouton
from bouton.checkers import endless, verify
from bouton.errors import BoutonError, InputError
from bouton.heaps.endless import endless_states
from bouton.kinds.capabilities import heap_rule_of
from bouton.sequences.certificate import write_certificate

SPECS = ("octal:0.[3]", "octal:0.02[12200]", "octal:0.202[3120]", "subtraction:all-but:2,5", "hexadecimal:0.1[2]")


def naive(digits: list[int], repeated: list[int], count: int) -> list[int]:
    """The values of heaps, by the options of each."""
    values: list[int] = []
    for heap in range(count):
        options = set()
        for taken in range(1, heap + 1):
            place = taken - len(digits) - 1
            digit = digits[taken - 1] if place < 0 else repeated[place % len(repeated)]
            if digit & (1 if taken == heap else 2):
                options.add(values[heap - taken] if taken < heap else 0)
        values.append(min(set(range(len(options) + 1)) - options))
    return values


def write(spec: str, path: Path) -> tuple[dict[str, Any], bytes]:
    header = write_certificate(spec, str(path))
    assert header["certificate"] == "endless"
    return header, path.read_bytes().partition(b"\n")[2][:-72]


@pytest.mark.parametrize("spec", SPECS)
def test_every_changed_field_and_value_is_refused(spec: str, tmp_path: Path) -> None:
    header, body = write(spec, tmp_path / "proof.cert")
    said = verify(str(tmp_path / "proof.cert"))
    assert {name: said[name] for name in ("game", "period", "saltus")} == {
        name: header[name] for name in ("game", "period", "saltus")
    }
    changes: dict[str, list[Any]] = {
        "game": ["octal:0.3[12]", "octal:0.[3]4", "kayles", 3, spec + " ", spec + ":misère"],
        "theorem": ["", "Guy and Smith 1956", None],
        "bouton": ["", "a text", 1],
        **{
            name: [
                header[name] + 1,
                header[name] - 1,
                2 * header[name] + 2,
                str(header[name]),
                float(header[name]),
                True,
            ]
            for name in ("preperiod", "period", "saltus", "first", "heaps")
        },
    }
    assert set(changes) == set(header) - {"certificate", "format"}
    for name, values in changes.items():
        for value in values:
            with pytest.raises((BoutonError, ValueError, EOFError)):
                endless.check({**header, name: value}, io.BytesIO(body))
        with pytest.raises((KeyError, ValueError)):
            endless.check({key: each for key, each in header.items() if key != name}, io.BytesIO(body))
    with pytest.raises(ValueError):
        endless.check({**header, "note": ""}, io.BytesIO(body))
    for place in range(0, len(body), 4):
        wrong = bytearray(body)
        wrong[place] ^= 1
        with pytest.raises(InputError) as caught:
            endless.check(header, io.BytesIO(bytes(wrong)))
        assert caught.value.key == "verify.period-value"
        assert caught.value.values["heap"] == place // 4


@pytest.mark.thorough
def test_heaps_without_the_same_state_are_refused() -> None:
    """Of all pairs of heaps, with right values, only those with the same state before them are accepted."""
    rule = heap_rule_of(bouton.find("octal:0.02[12200]"))
    assert rule is not None
    found = endless_states(rule)
    assert found is not None
    values = naive([0, 2], [1, 2, 2, 0, 0], 400)
    for first in range(8, 60):
        for heaps in range(first + 1, 100):
            header = {"certificate": "endless", "format": 2, "bouton": "0.1.0", "game": "octal:0.02[12200]"}
            header |= {"theorem": "finitely many states, Siegel 2013", "preperiod": 9, "period": 15, "saltus": 4}
            header |= {"first": first, "heaps": heaps}
            body = b"".join(value.to_bytes(4, "little") for value in values[:heaps])
            try:
                endless.check(header, io.BytesIO(body))
            except InputError as error:
                assert error.key == "verify.endless-states"
            else:
                assert first >= found.first and (heaps - first) % 15 == 0


@pytest.mark.thorough("100")
@pytest.mark.parametrize("count", [100, pytest.param(8_000, marks=pytest.mark.slow)])
def test_proved_periods_hold_far_beyond(count: int, tmp_path: Path) -> None:
    """Of random codes: the checker accepts the certificate, and naive values repeat beyond twice the period."""
    random, proved = Random(count), 0
    for _ in range(count):
        digits = [random.randrange(4) for _ in range(random.randrange(5))]
        repeated = [random.randrange(4) for _ in range(random.randrange(1, 6))]
        if not any(repeated):
            continue
        spec = bouton.find(f"octal:0.{''.join(map(str, digits))}[{''.join(map(str, repeated))}]").spec
        rule = heap_rule_of(bouton.find(spec))
        assert rule is not None
        found = endless_states(rule)
        if found is None or found.again > 500:
            continue
        start, length, saltus = found.repetition
        values = naive(digits, repeated, found.again + 3 * length + 50)
        assert all(values[n + length] == values[n] + saltus for n in range(start, len(values) - length)), spec
        path = tmp_path / "proof.cert"
        header, body = write(spec, path)
        assert json.loads(path.read_bytes().partition(b"\n")[0]) == header
        assert endless.check(header, io.BytesIO(body))["period"] == length
        proved += 1
    assert proved > count * 3 // 4


def test_all_but_sets(tmp_path: Path) -> None:
    for seed in range(40):
        kept = sorted(Random(seed).sample(range(1, 9), 1 + seed % 4))
        header, body = write(f"subtraction:all-but:{','.join(map(str, kept))}", tmp_path / "proof.cert")
        assert endless.check(header, io.BytesIO(body))["period"] == header["period"]
        values = naive([0 if taken in kept else 3 for taken in range(1, 9)], [3], 200)
        start, length, saltus = header["preperiod"], header["period"], header["saltus"]
        assert all(values[n + length] == values[n] + saltus for n in range(start, 200 - length))
