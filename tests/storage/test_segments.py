"""Segments on disk: written data can be read again, whatever stops the writer; a wrong byte is refused."""

import json
import os
import signal
import subprocess
import sys
import time
from array import array
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bouton.errors import BoutonError, InputError
from bouton.storage.segments import TYPES, Segments, SegmentWriter, same_numbers

META = {"game": "kayles"}


def refused(key: str, folder: Path) -> None:
    with pytest.raises(BoutonError) as caught, Segments(folder) as found:
        found.check()
    assert caught.value.key == key
    assert caught.value.say("fr") != caught.value.say("en")


@pytest.mark.thorough
@given(
    kind=st.sampled_from(sorted(TYPES)),
    segment=st.integers(1, 7),
    parts=st.lists(st.lists(st.integers(0, 127), max_size=12), max_size=5),
    slices=st.lists(st.slices(20), max_size=5),
)
@settings(max_examples=60, deadline=None)
def test_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, kind: str, segment: int, parts: list[list[int]], slices: list[slice]
) -> None:
    folder = tmp_path_factory.mktemp("segments")
    for number, part in enumerate(parts):  # each part by a new writer, which goes on
        with SegmentWriter(folder, kind, META, segment=segment) as writer:
            assert writer.count == sum(map(len, parts[:number]))
            writer.append(array(TYPES[kind], part), {"parts": number + 1})
    whole = [item for part in parts for item in part]
    SegmentWriter(folder, kind, META).close()
    with Segments(folder) as found:
        assert (len(found), list(found[:]), found.meta) == (len(whole), whole, META)
        assert found.state == ({"parts": len(parts)} if parts else {})
        assert all(list(found[cut]) == whole[cut] for cut in slices)
        assert [found[place] for place in range(-len(whole), len(whole))] == whole + whole
        assert b"".join(found.blocks()) == array(TYPES[kind], whole).tobytes()
        with pytest.raises(IndexError):
            found[len(whole)]


def test_the_same_numbers_cut_otherwise_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bouton.storage.segments._COMPARED", 3)
    found = []
    for name, kind, segment, items in (
        ("a", "<u2", 2, [1, 2, 3, 4, 5]),
        ("b", "<u2", 4, [1, 2, 3, 4, 5]),
        ("c", "<i4", 5, [1, 2, 3, 4, 5]),
        ("d", "<u2", 4, [1, 2, 3, 4, 6]),
        ("e", "<u2", 4, [1, 2, 3, 4]),
    ):
        with SegmentWriter(tmp_path / name, kind, META, segment=segment) as writer:
            writer.append(array(TYPES[kind], items))
        found.append(Segments(tmp_path / name))
    assert [same_numbers(found[0], other) for other in found] == [True, True, True, False, False]


def test_every_wrong_byte_is_found(tmp_path: Path) -> None:
    with SegmentWriter(tmp_path, "<u2", META, segment=8) as writer:
        writer.append(array("H", range(20)))
    for name in ("manifest.json", "00000000.bin", "00000002.bin"):
        path = tmp_path / name
        right = path.read_bytes()
        for place in range(len(right)):
            wrong = bytearray(right)
            wrong[place] ^= 1
            path.write_bytes(wrong)
            with pytest.raises(BoutonError), Segments(tmp_path) as found:
                found.check()
                if json.loads(path.read_bytes()) == json.loads(right):  # white space between words
                    raise BoutonError("storage.segments-damaged", path="")
        path.write_bytes(right[:-1])
        refused("storage.segments-damaged", tmp_path)
        path.write_bytes(right)
    Segments(tmp_path).check()
    (tmp_path / "00000001.bin").unlink()
    refused("storage.segments-missing", tmp_path)


def test_a_file_that_is_cut_while_it_is_in_use(tmp_path: Path) -> None:
    """What was read stays, what is read later is refused; a file mapped into memory would end the process."""
    with SegmentWriter(tmp_path, "<u4", META, segment=1 << 12) as writer:
        writer.append(array("I", range(3 << 12)))
    with Segments(tmp_path) as found:
        assert found[5] == 5 and found[1 << 12] == 1 << 12
        for name in ("00000000.bin", "00000001.bin", "00000002.bin"):
            os.truncate(tmp_path / name, 100)
        assert [found[0], found[4_095], found[2 << 12 - 1]] == [0, 4_095, 2 << 12 - 1]
        for ask in (lambda: found[2 << 12], lambda: found[:], found.numbers, found.check):
            with pytest.raises(InputError) as caught:
                ask()
            assert caught.value.key == "storage.segments-damaged"


def test_what_is_not_held_is_read_and_checked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bouton.storage.segments._MOST_HELD", 40)
    with SegmentWriter(tmp_path, "<u2", META, segment=8) as writer:
        writer.append(array("H", range(100)))
    with Segments(tmp_path) as found:
        assert [found[place] for place in (99, 0, 50, 99, 0)] == [99, 0, 50, 99, 0]
        assert found.numbers().tolist() == list(range(100)) and found.numbers(10).tolist() == list(range(10))
        assert found._held.weight <= 40


def test_folders_that_are_refused(tmp_path: Path) -> None:
    refused("storage.segments-none", tmp_path)
    refused("storage.file-missing", tmp_path / "nowhere")
    (tmp_path / "manifest.json").write_text("{}")
    refused("storage.segments-damaged", tmp_path)
    (tmp_path / "manifest.json").write_text('{"bouton": "segments", "format": 7}')
    refused("storage.format", tmp_path)
    (tmp_path / "manifest.json").write_text('{"bouton": "other", "format": 1}')
    refused("storage.segments-foreign", tmp_path)
    with SegmentWriter(tmp_path / "new", "<u2", META) as writer:
        for given_, key in ((("<u4", META), "storage.segments-busy"), (("<u2", META), "storage.segments-busy")):
            with pytest.raises(BoutonError) as caught:
                SegmentWriter(tmp_path / "new", *given_)
            assert caught.value.key == key
        writer.append(array("H", [1]))
    with pytest.raises(BoutonError) as caught:
        SegmentWriter(tmp_path / "new", "<u2", {"game": "nim"})
    assert caught.value.key == "storage.segments-other"
    (tmp_path / "new" / "letter.txt").write_text("dear")
    with pytest.raises(BoutonError) as caught:
        SegmentWriter(tmp_path / "new", "<u2", META)
    assert caught.value.key == "storage.segments-strangers"
    with pytest.raises(BoutonError) as caught:
        SegmentWriter(tmp_path / "manifest.json", "<u2", META)
    assert caught.value.key == "storage.file-unwritable"


WRITER = """
import sys
from array import array
from bouton.storage.segments import SegmentWriter
with SegmentWriter(sys.argv[1], "<u4", {}, segment=50) as writer:
    start = writer.count
    print(start, flush=True)
    for first in range(start, 10**7, 50):
        writer.append(array("I", range(first, first + 50)), {"next": first + 50})
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 on this system")
def test_a_killed_writer_loses_nothing(tmp_path: Path) -> None:
    reached = 0
    for turn in range(4):
        process = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert int(process.stdout.readline()) >= reached
        time.sleep(0.03 + 0.04 * turn)
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        with Segments(tmp_path) as found:
            assert len(found) >= reached
            reached = len(found)
            assert list(found[:]) == list(range(reached))
            assert found.state.get("next", 0) == reached
    assert reached > 0
