"""Hostile certificates end in a sentence, within the limits; changed fields of tables are refused."""

import io
import json
import subprocess
import sys
import time
import zlib
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bouton
from bouton.checkers import KINDS, period, rows, verify
from bouton.checkers.envelope import write_certificate
from bouton.checkers.separate_process import verify_apart
from bouton.errors import BoutonError
from bouton.proving.prover import Request, answer
from bouton.public import resolve
from bouton.sequences.certificate import write_certificate as sequence_certificate

KEPT = Path(__file__).parents[1] / "vectors" / "certificates"
#: kinds without a kept certificate
FRESH: dict[str, Callable[[str], Any]] = {
    "board": lambda path: bouton.position("cram", "2x3").certificate(path),
    "counters": lambda path: bouton.infinite_quotient("octal:0.76", 12, seconds=None, certificate=path),
    "endless": lambda path: sequence_certificate("octal:0.02[12200]", path),
    "outcome": lambda path: bouton.position("col", "2x3").certificate(path),
    "quotient": lambda path: bouton.quotient("subtraction:2,5", certificate=path),
    "quotient-heaps": lambda path: bouton.quotient("octal:0.77", heaps=6, certificate=path),
    "rows": lambda path: sequence_certificate("strip:cram/.", path),
    "theorem": lambda path: answer(Request("subtraction:1,3", values=1, claim="V1(a) => a > 0")).certificate(path),
}
#: their checkers read the rules in the certificate, and tell what it calls them
LABELLED = ("table", "quotient", "counters", "theorem")
#: what each field may not be changed to; every field has an entry
OTHER: dict[str, list[Any]] = {
    "game": [3, None, ["kayles"]],
    "play": ["misère", "misere play", "", None],
    "shape": [[], [-1], 40, [40.0], [39]],
    "plain": [1, None],
    "fills": [1, None, "", True],
    "branching": [-1, 1, "3", 1.0, True],
    "start": ["0", -1, 10**9, True],
    "positions": [39, 41, "40", 40.0],
    "P": [11, "12", 12.0],
    "N": [0, None],
    "draws": [1, False],
    "grundy": [1, 0, None],
    "source": ["", 3, "def bouton_rule(n):\n    return []\n"],
    "preperiod": [-1, 0.0, "1", True, 10**12],
    "period": [0, -1, 2, "12", 10**12],
    "joint": [0, -1, 3, 17, "34", 34.0, True, 10**12],
    "saltus": [-1, 2, "1", True, 1 << 40],
    "theorem": ["Riemann hypothesis", None, ""],
    "type": ["<u4", 1],
    "mask": [-1, "0", 0.0],
    "parity": [2, -1, False],
    "witnesses": [[[1]], [[0, 1]], 3, [[1, -1]], {}, ""],
    "heaps": [-1, 2, "13", 10**12],
    "blocked": [-1, 9, "0", None],
    "rows": [2, 20, True, "3"],
    "columns": [0, 20, 3.0],
    "edges": [[[0, 1]], [0], 3, {}],
    "position": ["", ".....x", ".....", 3],
    "value": [-1, 7, "1", True],
    "parts": [-1, 0, 1, 10**12, "3", True],
    "left": ["", {}, [0, 0], [9], [True]],
    "right": ["", {}, [-1]],
    "mover": ["right", "Left", None],
    "winner": ["right", "", None],
    "root": [0, -1, 10**9, True],
    "bouton": ["", 1, "a\nb"],
    "rare": [[], 3, [[0, 0]], [[1]], [[3, 0], [3, 0]], [[10**12, 0]]],
    "deepest": [0, -1, True, 2, 10**12],
    "checkpoints": [[], [10], [10**12], 3, ["718"]],
    "first": [-1, 0, 10**12, "2", True],
    "code": ["0.3", "x", 3, None],
    "order": [-1, 1, 10**12, "6", [], [[[[-1, "a"]], 0]]],
    "kind": ["lost", "x", None],
    "values": [-1, 0, 2, "1", True],
    "names": [["x"], ["a", "a"], [], 3, ["~1"]],
    "moves": [[], 3, [[]]],
    "base": [0, 1, 3, 2.0],
    "claims": [3, [[["or"], True]], [[]]],
    "counter": [0, -1, 6, 12, "7", True],
    "edge": [0, 1, -1, 5, "2", True],
    "shift": [0, -1, 1, 3, "2", True],
    "step": [0, -1, 1, 3, "2", True],
    "misere": [True, 0, "false", None],
    "outcome": ["N", "L", "D", "", 3],
    "sums": [-1, 0, 1, 10**12, "3", True],
}


def parts(path: Path) -> tuple[dict[str, Any], bytes]:
    line, _, body = path.read_bytes().partition(b"\n")
    header = json.loads(line)
    return header, body[:-72]


PATHS = {path.stem: path for path in (*sorted(KEPT.glob("*.cert")), KEPT.parent / "windows.cert")}


@pytest.mark.parametrize("name", [*PATHS, *FRESH])
def test_every_changed_field_is_refused(name: str, tmp_path: Path) -> None:
    path = PATHS.get(name, tmp_path / "fresh.cert")
    if name in FRESH:
        FRESH[name](str(path))
    header, body = parts(path)
    check = resolve(KINDS[header["certificate"]])
    assert check(header, io.BytesIO(body))
    if "game" in header and header["certificate"] not in LABELLED:
        for label in ("chess", f"{header['game']}:in misere play", f"{header['game']} "):
            with pytest.raises((BoutonError, ValueError)):
                check({**header, "game": label}, io.BytesIO(body))
    for name in set(header) - {"certificate", "format"}:
        for value in OTHER[name]:
            if type(value) is type(header[name]) and value == header[name]:
                continue
            with pytest.raises((BoutonError, ValueError, KeyError, TypeError, EOFError)):
                print(name, value, check({**header, name: value}, io.BytesIO(body)))
        with pytest.raises((BoutonError, ValueError, KeyError)):
            check({key: each for key, each in header.items() if key != name}, io.BytesIO(body))
    with pytest.raises(ValueError):
        check({**header, "note": ""}, io.BytesIO(body))


def test_a_joint_period_out_of_reach_is_refused_before_any_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty seconds of values were found first."""
    FRESH["rows"](str(tmp_path / "rows.cert"))
    header, body = parts(tmp_path / "rows.cert")
    monkeypatch.setattr(rows._Rows, "_value", None)  # which cannot be called
    with pytest.raises(ValueError):
        rows.check({**header, "joint": 10**12}, io.BytesIO(body))


def test_every_kind_is_among_them() -> None:
    kinds = {path.stem.partition("-")[0] for path in PATHS.values()} | {name.partition("-")[0] for name in FRESH}
    assert kinds == {kind.partition("-")[0] for kind in KINDS}


def test_a_name_that_stands_twice_and_a_made_up_label_are_refused(tmp_path: Path) -> None:
    header, body = parts(KEPT / "period.cert")
    with pytest.raises(BoutonError):
        period.check({**header, "game": "kayles:in misere play"}, io.BytesIO(body))
    path = tmp_path / "twice.cert"
    path.write_bytes(b'{"game":"kayles",' + (KEPT / "period.cert").read_bytes()[1:])
    with pytest.raises(BoutonError):
        verify(str(path))


def test_deep_brackets_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.cert"
    FRESH["theorem"](str(path))
    facts = {key: value for key, value in parts(path)[0].items() if key not in ("certificate", "format", "bouton")}
    write_certificate(str(path), "theorem", facts, [b"[" * 100_000 + b"\n"])
    with pytest.raises(BoutonError) as caught:
        verify(str(path))
    assert caught.value.key == "verify.malformed"


def write(path: Path, source: str, columns: list[Any], **facts: Any) -> None:
    body = b""
    for column in columns:
        data = zlib.compress(column if isinstance(column, bytes) else column.tobytes())
        body += len(data).to_bytes(8, "little") + data
    usual = {"game": "g", "play": "normal", "shape": [1], "plain": True, "fills": False, "branching": 2}
    usual |= {"start": None, "positions": 1, "P": 1, "N": 0, "draws": 0, "grundy": False, "source": source}
    write_certificate(str(path), "table", {**usual, **facts}, [body])


@pytest.mark.parametrize("shift", [22, -22])
def test_rows_beyond_the_shape_are_refused(shift: int, tmp_path: Path) -> None:
    """A row whose number is no position must not be taken as the same position again."""
    path, left = tmp_path / "rows.cert", array("i", [0] * 44)
    rows = array("q", sorted([*range(22), *range(shift, shift + 22)]))
    facts = {"shape": [22], "start": 0, "positions": 44, "P": 44}
    write(path, "def bouton_rule(n):\n    return []\n", [rows, left], **facts)
    with pytest.raises(BoutonError):
        verify(str(path))


HOSTILE = {
    "map": "    x = [n]\n    for i in range(1000000):\n        x = map(abs, x)\n    return x\n",
    "filter": "    x = [n]\n    for i in range(1000000):\n        x = filter(abs, x)\n    return x\n",
    "loop": "    while True:\n        pass\n",
    "huge": "    return pow(10, pow(10, 10))\n",
    "memory": "    x = [n]\n    while True:\n        x = x + x\n",
    "recursion": "    return bouton_rule(n)\n",
    "brackets": f"    return {'(' * 150}n{')' * 150}\n",
    "chain": "    x = [n]\n    for i in range(100000):\n        x = wrapped(x)\n    return x\n"
    "def wrapped(x):\n    yield from x\n",
}


@pytest.mark.thorough("loop", "huge")
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_rules_end_in_a_sentence(name: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.cert"
    write(path, f"def bouton_rule(n):\n{HOSTILE[name]}", [array("i", [0])])
    command = [
        sys.executable,
        "-m",
        "bouton",
        "verify",
        str(path),
        "--seconds",
        "2",
        "--memory",
        "400M",
        "--lang",
        "en",
    ]
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert time.monotonic() - start < 40
    assert done.returncode in (1, 2) and done.stdout == "", done
    *progress, last = done.stderr.splitlines()
    assert last.startswith("bouton: ") and all(
        line.startswith(("checking, ", "bouton: still working")) for line in progress
    ), done.stderr
    if name in ("loop", "huge"):
        assert done.returncode == 1 and "2 seconds" in done.stderr


@pytest.mark.thorough
def test_the_same_answer_apart(tmp_path: Path) -> None:
    for path in sorted(KEPT.glob("*.cert")):
        assert verify_apart(str(path)) == verify(str(path))
    with pytest.raises(BoutonError) as caught:
        verify_apart(str(tmp_path / "none"))
    with pytest.raises(type(caught.value)) as here:
        verify(str(tmp_path / "none"))
    assert (here.value.key, here.value.values) == (caught.value.key, caught.value.values)


@pytest.mark.thorough
def test_a_long_check_tells_how_far_it_is(tmp_path: Path) -> None:
    """The steps are those of the table; a check that says nothing is told as well."""
    path, told = tmp_path / "slow.cert", []
    rules = "def bouton_rule(n):\n    for k in range(300):\n        n = n + k - k\n    return []\n"
    write(path, rules, [array("i", [0] * 40_000)], shape=[40_000], positions=40_000, P=40_000)
    verify_apart(str(path), 100, tick=lambda done, total, stage: told.append((done, total)))
    assert {total for _, total in told} <= {None, 80_000} and (told[-1][1] == 80_000 or len(told) < 3)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    write(path, f"def bouton_rule(n):\n{HOSTILE['loop']}", [array("i", [0])])
    told.clear()
    with pytest.raises(BoutonError):
        verify_apart(str(path), 1, tick=lambda done, total, stage: told.append((done, total)))
    assert set(told) == {(0, None)}


@pytest.mark.thorough
def test_a_small_file_takes_no_gigabytes(tmp_path: Path) -> None:
    path = tmp_path / "bomb.cert"
    count = 50_000_000
    facts = {"shape": [count], "positions": count, "P": count}
    write(path, "def bouton_rule(n):\n    return []\n", [bytes(4 * count)], **facts)
    with pytest.raises(BoutonError) as caught:
        verify_apart(str(path), 30, 150_000_000)
    assert caught.value.key in ("verify.memory", "verify.died")
