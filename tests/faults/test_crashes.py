"""A crash at every call that changes the disk, in each kind of run, once and twice: the same answer after a restart."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from disk import Disk, PowerCutError, cut_short, freeze_objects
from runs import FILES, MOORE, RUNS, keep_often

from bouton.checkers import verify
from bouton.search.answer import Answer, Provenance
from bouton.search.store import Store
from bouton.values.valuation import GRUNDY

pytest.importorskip("numba")
pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="files have no names by their numbers here"),
]


@pytest.fixture(autouse=True, scope="module")
def light() -> Iterator[None]:
    freeze_objects()
    yield


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_often(monkeypatch)


def spread(count: int, most: int) -> list[int]:
    """At most so many of the numbers below `count`: others for each count."""
    return sorted(Random(count).sample(range(count), min(most, count)))


def crash(run: Callable[[Path], Any], folder: Path, at: int) -> bool:
    """Run until the power goes; whether it does."""
    with cut_short(), Disk(folder, at) as disk:
        run(folder)
    return disk.off


@pytest.mark.thorough("check-1-0", "theorem-1-0")
@pytest.mark.parametrize(("once", "twice"), [(1, 0), pytest.param(10_000, 40, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", RUNS)
def test_a_crash_at_any_call_changes_no_answer(name: str, once: int, twice: int, tmp_path: Path) -> None:
    """And a second and third crash during the restarts: none is refused, and none is answered otherwise."""
    run, random = RUNS[name], Random(name)
    with Disk(tmp_path / "whole") as disk:
        expected = run(tmp_path / "whole")
    assert len(disk.calls) > (0 if name in ("store", "tasks") else 3)
    for at in spread(len(disk.calls), once):
        folder = tmp_path / str(at)
        assert crash(run, folder, at) or at > 0.7 * len(disk.calls)  # threads write some files together or apart
        assert run(folder) == expected, (at, disk.calls[at])
    assert run(folder) == expected
    for number in range(twice):
        folder = tmp_path / f"twice-{number}"
        places = random.randrange(len(disk.calls)), random.randrange(len(disk.calls)), random.randrange(12)
        for at in places:
            crash(run, folder, at)
        assert run(folder) == expected, places


@pytest.mark.parametrize("most", [3, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", FILES)
def test_a_crash_leaves_the_older_file_or_the_whole_new_one(name: str, most: int, tmp_path: Path) -> None:
    write, older = FILES[name], b"older"
    path = tmp_path / "answer"
    with Disk(tmp_path) as disk:
        write(str(path))
    right = path.read_bytes()
    for at in spread(len(disk.calls), most):
        path.write_bytes(older)
        with cut_short(), Disk(tmp_path, at) as broken:
            write(str(path))
        assert broken.off and path.read_bytes() in (older, right), (at, disk.calls[at])
        write(str(path))
        assert path.read_bytes() == right
    if right.startswith(b'{"certificate"'):
        assert verify(str(path))["certificate"] == json.loads(right.partition(b"\n")[0])["certificate"]


def test_rows_that_were_acknowledged_are_there(tmp_path: Path) -> None:
    """Copies of a store, taken before each statement that SQLite runs, as a crash would leave them."""
    taken: list[tuple[int, dict[str, bytes]]] = []
    folder, known = tmp_path / "store", 0
    folder.mkdir()
    with Store(folder / "values.sqlite") as found:
        found._connection.set_trace_callback(
            lambda statement: taken.append((known, {path.name: path.read_bytes() for path in folder.iterdir()}))
        )
        for size in range(10):
            found.record(MOORE, GRUNDY, (1, 2, size), Answer(size, Provenance("search")))
            known += 1
    assert len(taken) > 30
    for number, (count, files) in enumerate(taken):
        copy = tmp_path / str(number)
        copy.mkdir()
        for name, content in files.items():
            (copy / name).write_bytes(content)
        with Store(copy / "values.sqlite") as found:
            for size in range(10):
                answer = found.lookup(MOORE, GRUNDY, (1, 2, size))
                assert answer is not None or size >= count
                assert answer is None or (answer.value == size and answer.how == Provenance("search", origin="store"))


def test_the_disk_itself(tmp_path: Path) -> None:
    """What is written and not brought to the disk is lost by half; what is, stays."""
    path = tmp_path / "file"

    def run() -> None:
        with open(path, "wb") as file:
            file.write(b"12345678")
            file.flush()
            os.fsync(file.fileno())
            file.write(b"abcd")
        os.mkdir(tmp_path / "folder")
        os.replace(path, tmp_path / "folder" / "file")

    for at, content in enumerate((None, b"12", b"1234", b"12345678a", b"12345678ab", b"12345678ab", None)):
        path.unlink(missing_ok=True)
        with cut_short(), Disk(tmp_path, at) as disk:
            run()
        assert (path.read_bytes() if path.exists() else None) == content
        assert disk.off == (at < 6) and disk.calls == ["open", "write", "fsync", "write", "mkdir", "replace"][: at + 1]
        if (tmp_path / "folder").is_dir() and at < 6:
            (tmp_path / "folder").rmdir()
    with pytest.raises(PowerCutError), Disk(tmp_path, 0):
        path.write_text("never")
