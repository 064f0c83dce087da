"""Certificates of every kind: stored ones still verify, damaged ones never do, and plain Python is sufficient."""

import hashlib
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bouton.checkers import KINDS, period, verify
from bouton.checkers.envelope import Body, exactly, open_body, write_certificate
from bouton.errors import BoutonError, FormatError, InputError
from bouton.sequences.certificate import write_certificate as write_period

KEPT = sorted((Path(__file__).parents[1] / "vectors" / "certificates").glob("*.cert"))
#: runs a command as if these packages were not installed
BARE = """
import sys
for name in ("numpy", "numba", "rich", "pyarrow"):
    sys.modules[name] = None
from bouton.cli import main
sys.exit(main(sys.argv[1:]))
"""


def bare(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BARE, *words, "--lang", "en"]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_the_kinds_of_the_kept_certificates() -> None:
    headers = [json.loads(path.read_bytes().partition(b"\n")[0]) for path in KEPT]
    assert {header["certificate"] for header in headers} == {"hex", "period", "table", "three-heaps"} < set(KINDS)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_certificates_verify_and_every_changed_byte_is_found(path: Path, tmp_path: Path) -> None:
    assert verify(str(path))["bouton"] == "0.1.0"
    right = path.read_bytes()
    wrong = [right[:-1], right + b"\n", right[: len(right) // 2], right.replace(b'"format":2', b'"format":1', 1)]
    wrong += [right[:place] + bytes([right[place] ^ 4]) + right[place + 1 :] for place in range(0, len(right), 3)]
    damaged = tmp_path / "damaged.cert"
    for content in wrong:
        damaged.write_bytes(content)
        with pytest.raises(BoutonError):
            verify(str(damaged))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_without_numpy_certificates_are_checked(path: Path) -> None:
    result = bare("verify", str(path), "--json")
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout) == {**verify(str(path)), "version": 1}


@pytest.mark.parametrize("spec", ["kayles", "subtraction:1,3,4", "hexadecimal:0.8"])
def test_without_numpy_certificates_are_written(spec: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here.cert", tmp_path / "there.cert"
    result = bare("sequence", spec, "--to", "300", "--forget", "--certificate", str(there))
    assert result.returncode == 0, result.stderr
    write_period(spec, str(here))
    assert there.read_bytes() == here.read_bytes()


@given(st.binary(max_size=300), st.lists(st.integers(1, 80), max_size=20), st.integers(1, 7))
def test_a_body_is_read_in_any_pieces(content: bytes, sizes: list[int], piece: int) -> None:
    class Slow(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            return super().read(piece)

    stream = io.BytesIO()
    header = write_certificate(stream, "period", {}, [content[:100], content[100:]])
    line, _, rest = stream.getvalue().partition(b"\n")
    body, plain = open_body(line + b"\n", header, Slow(rest)), io.BytesIO(content)  # type: ignore[arg-type]
    for number, size in enumerate(sizes):
        if number % 2:
            assert body.read(size) == plain.read(size)
        else:
            assert body.readline(size) == plain.readline(size)
    assert body.is_whole() and body.read(1) == b""
    assert not open_body(line + b"\n", header, io.BytesIO(rest[:-1])).is_whole()
    assert isinstance(body, Body)


@pytest.mark.parametrize("spec", ["kayles", "octal:0.07", "octal:0.34", "subtraction:2,5", "octal:4.4", "octal:0.06"])
def test_pairs_with_and_without_numpy_agree(spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "period.cert"
    try:
        write_period(spec, str(path), 20_000)
    except InputError:
        pytest.skip("no period")
    line, _, rest = path.read_bytes().partition(b"\n")
    header, values = json.loads(line), rest[:-72]
    seen = 0
    for place in (None, 0, 1, len(values) // 2, len(values) - 1):
        body = bytearray(values)
        if place is not None:
            body[place] ^= 1
        answers = []
        for hidden in (False, True):
            if hidden:
                monkeypatch.setitem(sys.modules, "numpy", None)
            try:
                answers.append(str(period.check(header, io.BytesIO(bytes(body)))))
            except InputError as error:
                answers.append(str(error.values["heap"]))
                seen += 1
            monkeypatch.undo()
        assert answers[0] == answers[1]
    assert seen >= 4


def test_a_first_line_is_one_object_of_a_known_format(tmp_path: Path) -> None:
    """And a body that ends too early is not waited for."""
    path = tmp_path / "proof.cert"
    right = b'{"certificate":"period","format":2,"bouton":"1"}'
    lines = {
        b"[]": "verify.none",
        right[:-1] + b',"bouton":"2"}': "verify.none",
        right.replace(b"2", b"true"): "verify.format-changed",
        right.replace(b"2", b"3"): "verify.format-changed",
        right.replace(b"period", b"other"): "verify.unknown",
        right: "verify.damaged",
    }
    for line, key in lines.items():
        path.write_bytes(line + b"\n")
        with pytest.raises(BoutonError) as caught:
            verify(str(path))
        assert caught.value.key == key
    with pytest.raises(EOFError):
        exactly(io.BytesIO(b"abc"), 4)


def test_of_another_format_only_the_checksum_is_told(tmp_path: Path) -> None:
    path = tmp_path / "proof.cert"
    for number in (1, 3):
        line = b'{"certificate":"hex","format":%d,"bouton":"9"}\n' % number
        whole = line + b"body\nsha256 " + hashlib.sha256(line + b"body\n").hexdigest().encode() + b"\n"
        for content, key in ((whole, "verify.format"), (whole.replace(b"body", b"bode"), "verify.format-changed")):
            path.write_bytes(content)
            with pytest.raises(FormatError) as caught:
                verify(str(path))
            assert caught.value == FormatError(key, path=str(path), got=str(number), known=2)
            result = bare("verify", str(path))
            assert (result.returncode, result.stdout) == (2, "")
            assert "whether it is right is not known" in result.stderr
            assert ("is not the checksum" in result.stderr) is (content != whole)


def test_a_missing_package_is_a_sentence(tmp_path: Path) -> None:
    result = bare("sequence", "kayles", "--to", "50", "--parquet", str(tmp_path / "values"))
    assert result.returncode == 2 and "pyarrow" in result.stderr and "Traceback" not in result.stderr
    bits = tmp_path / "heap.png"
    result = bare("sequence", "kayles", "--to", "50", "--picture", "scatter", "-o", str(bits))
    assert result.returncode == (0 if bits.exists() else 2) and "Traceback" not in result.stderr
    result = bare("nim", "solve", "1,2;3,4")
    assert result.returncode == 2 and "Traceback" not in result.stderr
