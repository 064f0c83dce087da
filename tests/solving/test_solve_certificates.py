"""Certificates of solved games: correct ones are accepted, every flipped bit and every false label is detected."""

import io
import json
import math
import subprocess
import sys
import zlib
from array import array
from pathlib import Path
from typing import Any

import pytest

import bouton
import solve_rules
from bouton.checkers import table, verify
from bouton.checkers.separate_process import verify_apart
from bouton.checkers.table import check, read_rules
from bouton.custom.encoded import RuleCode
from bouton.errors import BoutonError, InputError, RulesError
from bouton.solving.solve import solve

EXAMPLES = Path(__file__).parents[2] / "examples"


def read(path: Path) -> tuple[dict[str, Any], list[Any]]:
    """The header and the columns of a certificate."""
    with path.open("rb") as stream:
        header = json.loads(stream.readline())
        kinds = ([] if header["start"] is None else ["q"]) + ["i"] + (["i"] if header["grundy"] else [])
        columns = []
        for kind in kinds:
            length = int.from_bytes(stream.read(8), "little")
            columns.append(array(kind, zlib.decompress(stream.read(length))))
    return header, columns


def checked(header: dict[str, Any], columns: list[Any]) -> dict[str, Any]:
    """What the checker says of a certificate whose sums are right."""
    body = b""
    for column in columns:
        data = zlib.compress(column.tobytes())
        body += len(data).to_bytes(8, "little") + data
    return check(header, io.BytesIO(body))


NAMES = ("anywhere", "down", "up", "tiered", "chosen", "paired_forms", "paired_down")


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_right_certificates(name: str, misere: bool, tmp_path: Path) -> None:
    found = solve(getattr(solve_rules, name), misere=misere)
    path = tmp_path / "proof.cert"
    found.certificate(str(path))
    said = verify(str(path))
    assert said["certificate"] == "table" and said["positions"] == found.positions
    assert (said["P"], said["N"], said["draws"]) == tuple(found.counts.values())
    assert said["longest"] == found.max_remoteness
    assert said["grundy"] is not found.loops
    facts = {key: said[key] for key in said if key not in ("certificate", "bouton", "label", "source")}
    header = read(path)[0]
    assert checked(*read(path)) == facts | {"game": said["label"]}
    assert (said["label"], said["source"]) == (header["game"], header["source"]) and "game" not in said


def test_grundy_values_need_play_that_ends(tmp_path: Path) -> None:
    """Values that fit the options everywhere are no proof where play can come back: a ring of 0, 1 and 2 fits too."""
    found = solve(solve_rules.up)
    found.certificate(str(tmp_path / "proof.cert"))
    assert verify(str(tmp_path / "proof.cert"))["grundy"] and not found.loops

    @bouton.rule_code(shape=(4,))
    def ring(position):  # type: ignore[no-untyped-def]
        if position:
            yield position % 3 + 1
            yield 0

    solve(ring).certificate(str(tmp_path / "ring.cert"))
    header, columns = read(tmp_path / "ring.cert")
    assert not header["grundy"]
    fitting = array("i", [0, 1, 2, 1])
    with pytest.raises(InputError) as caught:
        checked({**header, "grundy": True}, [*columns, fitting])
    assert caught.value.key == "verify.grundy"
    two = "def bouton_rule(n):\n    if n == 1:\n        return [2]\n    return [1] if n == 2 else []\n"
    facts = {"source": two, "shape": [3], "positions": 3, "P": 1, "N": 0, "draws": 2, "grundy": True}
    with pytest.raises(InputError) as caught:
        checked({**header, **facts, "branching": 1}, [array("i", [0, -1, -1]), array("i", [0, 0, 1])])
    assert caught.value.key == "verify.order"


def test_a_symmetry_is_not_believed_in(tmp_path: Path) -> None:
    """With a start the certificate speaks of all positions that can be reached, not of representatives."""
    rules = bouton.rule_code(shape=solve_rules.paired.shape, start=(7, 19), canonical=solve_rules.odd_first)(
        solve_rules.paired.function
    )
    solve(rules).certificate(str(tmp_path / "proof.cert"))
    plain = bouton.rule_code(shape=solve_rules.paired.shape, start=(7, 19))(solve_rules.paired.function)
    checked = verify(str(tmp_path / "proof.cert"))
    assert {name: checked[name] for name in ("positions", "P", "N", "draws")} == {
        name: solve(plain).to_dict()[name] for name in ("positions", "P", "N", "draws")
    }


@pytest.mark.parametrize(
    ("name", "misere"),
    [
        ("tictactoe", False),
        ("tictactoe", True),
        pytest.param("notakto", False, marks=pytest.mark.slow),
        pytest.param("notakto", True, marks=pytest.mark.slow),
        pytest.param("chomp", False, marks=pytest.mark.slow),
    ],
)
def test_the_certificates_of_examples_are_right(name: str, misere: bool, tmp_path: Path) -> None:
    rules = bouton.find(f"{EXAMPLES / name}.py:{name}")
    assert isinstance(rules, RuleCode)
    found = solve(rules, misere=misere)
    found.certificate(str(tmp_path / "proof.cert"))
    checked = verify(str(tmp_path / "proof.cert"))
    assert checked["longest"] == found.max_remoteness
    if name != "chomp":  # a symmetry: the certificate speaks of all positions
        assert checked["positions"] > found.positions


def test_rules_in_a_certificate_change_nothing_elsewhere(tmp_path: Path) -> None:
    """Rules that would put their own function into the module ``math`` are refused, and none of it is changed."""
    for line in ("math.prod = evil", "math.prod += 1", "for math.prod in [evil]: pass", "[0 for math.prod in [evil]]"):
        source = f"import math\ndef evil(*a):\n    return 3\ndef bouton_rule(n):\n    {line}\n    if n: yield n - 1\n"
        with pytest.raises(InputError) as caught:
            read_rules(source)
        assert caught.value.key == "verify.rules"
    rule = read_rules("import math\ndef bouton_rule(n):\n    return [math.isqrt(n), math]\n")
    assert rule(16)[0] == 4 and rule(16)[1] is not math


def test_a_certificate_from_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "proof.cert"
    solve(solve_rules.down).certificate(str(path))
    command = [sys.executable, "-m", "bouton", "verify", "-", "--json"]
    with path.open("rb") as stream:
        done = subprocess.run(command, stdin=stream, capture_output=True, check=True)
    assert json.loads(done.stdout) == {**verify(str(path)), "version": 1}
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode == 2 and b"Traceback" not in done.stderr


@pytest.mark.parametrize("shape", [[0, 5], [-3], [], [3, -1]])
def test_shapes_that_are_none_are_refused(shape: list[int], tmp_path: Path) -> None:
    path = tmp_path / "proof.cert"
    solve(solve_rules.down).certificate(str(path))
    header, columns = read(path)
    for start, rows in ((0, [array("q", range(header["positions"])), *columns]), (None, columns)):
        with pytest.raises(ValueError) as caught:
            checked({**header, "shape": shape, "plain": len(shape) == 1, "start": start}, rows)
        assert getattr(caught.value, "key", "") == ("" if min(shape, default=0) < 0 else "verify.damaged")


@pytest.mark.parametrize("step", [13, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["chosen", "down"])
def test_every_flipped_bit_is_found(name: str, step: int, tmp_path: Path) -> None:
    rules = getattr(solve_rules, name)
    small = bouton.rule_code(shape=rules.shape, start=(3, 19))(rules.function)
    path = tmp_path / "proof.cert"
    solve(small).certificate(str(path))
    right = path.read_bytes()
    verify(str(path))
    for bit in range(0, 8 * len(right), step):  # every bit's place in a byte comes up, as 13 and 8 are coprime
        wrong = bytearray(right)
        wrong[bit // 8] ^= 1 << bit % 8
        path.write_bytes(wrong)
        with pytest.raises(BoutonError):
            verify(str(path))
    for wrong_ in (right[:-1], right + b"\0", right[:40], b""):
        path.write_bytes(wrong_)
        with pytest.raises(BoutonError):
            verify(str(path))


def test_a_changed_bit_is_found_before_the_rules_run(tmp_path: Path) -> None:
    """A rule with - in place of % has 10^9 options and more: nothing of it may run where the sum is wrong."""
    path = tmp_path / "proof.cert"
    solve(bouton.rule_code(shape=(300, 20), start=(3, 19))(solve_rules.down.function)).certificate(str(path))
    right = path.read_bytes()
    path.write_bytes(right.replace(b" % 7)", b" - 7)"))
    assert path.read_bytes() != right
    with pytest.raises(InputError) as caught:
        verify_apart(str(path), seconds=3)
    assert caught.value.key == "verify.damaged"


@pytest.mark.thorough("down-True-3", "down-False-3")
@pytest.mark.parametrize("places", [3, pytest.param(9, marks=pytest.mark.slow)])
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", ["anywhere", "down", "chosen"])
def test_false_labels_are_found_although_the_sums_are_right(
    name: str, misere: bool, places: int, tmp_path: Path
) -> None:
    rules = getattr(solve_rules, name)
    found = solve(rules, misere=misere)
    path = tmp_path / "proof.cert"
    found.certificate(str(path))
    header, columns = read(path)
    checked(header, columns)
    remoteness = columns[1] if header["start"] is not None else columns[0]
    misere_ = int(misere)
    for place in range(0, len(remoteness), len(remoteness) // places):
        for value in {-1, 0, 1, remoteness[place] + 2, 1000}:
            old = remoteness[place]
            if value == old or value < -1:
                continue
            remoteness[place] = value
            draws = sum(left < 0 for left in remoteness)
            lost = sum(left >= 0 and left & 1 == misere_ for left in remoteness)
            counts = {"P": lost, "draws": draws, "N": len(remoteness) - draws - lost}
            with pytest.raises(InputError) as caught:
                checked({**header, **counts}, columns)
            assert caught.value.key == "verify.wrong"
            remoteness[place] = old
    if header["grundy"]:
        for place in range(0, len(remoteness), len(remoteness) // places):
            columns[-1][place] += 1
            with pytest.raises(InputError) as caught:
                checked(header, columns)
            assert caught.value.key == "verify.grundy"
            columns[-1][place] -= 1
    with pytest.raises(InputError):
        checked({**header, "P": header["P"] + 1, "N": header["N"] - 1}, columns)
    if header["start"] is not None:  # a position is left out: some option is then outside, or the start is
        for place in range(1, len(remoteness), len(remoteness) // places):
            fewer = [column[:place] + column[place + 1 :] for column in columns]
            with pytest.raises(InputError):
                checked({**header, "positions": len(remoteness) - 1}, fewer)
        with pytest.raises(InputError) as caught:
            checked({**header, "start": 5}, columns)
        assert caught.value.key == "verify.start"


def test_all_draws_in_a_ring_that_ends_nowhere_but_not_elsewhere() -> None:
    """A drawn label needs a drawn option and no lost one: calling a won game drawn is found."""
    header = {
        "certificate": "table",
        "format": 1,
        "bouton": "0.1.0",
        "game": "g",
        "play": "normal",
        "shape": [3],
        "plain": True,
        "fills": False,
        "branching": 2,
        "start": None,
        "positions": 3,
        "grundy": False,
        "source": "def bouton_rule(n):\n    if n < 2:\n        yield 1 - n\n    if n == 1:\n        yield 2\n",
    }
    right = array("i", [2, 1, 0])
    assert checked({**header, "P": 2, "N": 1, "draws": 0}, [right])["longest"] == 2
    for left, counts in (([-1, -1, 0], (1, 0, 2)), ([-1, 1, 0], (1, 1, 1)), ([2, -1, 0], (2, 0, 1))):
        with pytest.raises(InputError):
            checked({**header, **dict(zip(("P", "N", "draws"), counts, strict=True))}, [array("i", left)])


@pytest.mark.parametrize(
    "line",
    [
        "import os",
        "from math import sqrt",
        "open('file')",
        "bouton_rule.__globals__",
        "().__class__",
        "x = ''.format(1)",
        "f'{1}'",
        "__import__('os')",
        "exec('1')",
        "def f():\n    global x",
        "class A:\n    pass",
        "lambda: 1",
        "async def f():\n    pass",
        "@abs\ndef f():\n    pass",
        "with 1:\n    pass",
        "import math as m\nm.__dict__",
        "while True:\n    pass",
    ],
)
def test_rules_that_could_do_more_than_compute_are_not_run(line: str) -> None:
    with pytest.raises(BoutonError) as caught:
        read_rules(f"{line}\ndef bouton_rule(n):\n    return []\n")
    assert caught.value.key == "verify.rules"
    assert caught.value.say("fr") != caught.value.say("en")


@pytest.mark.parametrize("line", ["1 +", "x = y", "x = " + "(" * 150 + ")" * 150 + "[0]"])
def test_rules_that_cannot_be_run_are_said_to_be_that(line: str) -> None:
    """No line is to blame, nor an operation that is accepted elsewhere."""
    with pytest.raises(InputError) as caught:
        read_rules(f"def bouton_rule(n):\n    return []\n{line}\n")
    assert "cannot be run as Python" in caught.value.say("en")
    assert "ne s'exécutent pas" in caught.value.say("fr").replace("’", "'")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("seen = []", "seen"),
        ("a = 1\nseen = {1}", "seen"),
        ("seen = (1, ([],))", "seen"),
        ("seen = frozenset([(1, 2)])\ndef bouton_rule(n, seen=[]):\n    return []", "bouton_rule"),
        ("def other(n, *, seen=(set(),)):\n    return n", "other"),
        ("def made(n):\n    return n\nseen = (made, [].append)", "seen"),
        ("count = [1].count", "count"),
        ("seen = map(abs, (1, 2))", "seen"),
        ("def make():\n    kept = []\n    def f(n):\n        kept.append(n)\n    return f\nf = make()", "f"),
    ],
)
def test_nothing_outlives_a_call_of_the_rules(text: str, name: str) -> None:
    """Lists, sets, iterators, closures, methods of a list: rules that keep one could answer otherwise later on."""
    rule = "" if "bouton_rule" in text else "\ndef bouton_rule(n):\n    return []\n"
    with pytest.raises(InputError) as caught:
        read_rules(text + rule)
    assert caught.value.key == "verify.rules" and caught.value.values["got"] == name
    line = caught.value.values["line"]
    assert name in text.splitlines()[line - 1]


def test_what_cannot_change_may_outlive_it() -> None:
    rule = read_rules(
        "import math\nROWS = ((1, 2), 'ab', frozenset((3,)), None, 1.5, range(3), abs, math.gcd, int, True)\n"
        "def half(n, by=2):\n    return n // by\n"
        "def bouton_rule(n):\n    return [half(n) - k for k in ROWS[0]]\n"
    )
    assert list(rule(10)) == [4, 3]


def test_names_that_are_not_there_fail_as_rules() -> None:
    header = {
        "certificate": "table",
        "format": 1,
        "bouton": "0.1.0",
        "game": "g",
        "play": "normal",
        "shape": [1],
        "plain": True,
        "fills": False,
        "branching": 2,
        "start": None,
        "positions": 1,
        "grundy": False,
        "P": 1,
        "N": 0,
        "draws": 0,
    }
    for call in ("open('x')", "eval('1')", "[].append(1).x", "getattr(n, 'real')", "1 // n"):
        with pytest.raises(BoutonError) as caught:
            checked({**header, "source": f"def bouton_rule(n):\n    {call}\n    return []\n"}, [array("i", [0])])
        assert caught.value.key in ("verify.rule-fails", "verify.rules")


def test_rules_that_no_checker_runs_get_no_certificate(tmp_path: Path) -> None:
    import numpy as np

    @bouton.rule_code(shape=9)
    def take(n):  # type: ignore[no-untyped-def]
        if n:
            yield np.int64(n - 1)

    with pytest.raises(RulesError) as caught:
        bouton.solve(take).certificate(str(tmp_path / "proof.cert"))
    assert caught.value.key == "solve.rule-certificate-rules"
    with pytest.raises(BoutonError) as caught_:
        solve(solve_rules.down).certificate(str(tmp_path / "nowhere" / "proof.cert"))
    assert caught_.value.key == "storage.file-folder-missing"


def test_other_kinds_of_rules(tmp_path: Path) -> None:
    steps = [1, 3, 4]

    @bouton.rule_code(shape=(10, 20))
    def fills(index, out):  # type: ignore[no-untyped-def]
        count = 0
        for step in steps:
            if step <= index:
                out[count] = index - step
                count += 1
        return count

    @bouton.rule_code(shape=(200,))
    def tuples(position):  # type: ignore[no-untyped-def]
        (n,) = position
        return [(n - step,) for step in steps if step <= n]

    for rules in (fills, tuples):
        path = tmp_path / "proof.cert"
        bouton.solve(rules).certificate(str(path))
        assert verify(str(path))["grundy"]


def test_the_checker_is_short_and_stands_alone() -> None:
    text = Path(table.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 350
    assert {line for line in text.splitlines() if "bouton" in line and "import" in line} == {
        "from bouton.checkers.envelope import has_fields, natural, text_of, truth",
        "from bouton.checkers.progress import steps",
        "from bouton.errors import InputError",
        "from bouton.notation import clip, quietly, quote",
    }
