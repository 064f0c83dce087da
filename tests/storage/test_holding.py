"""Locks of folders and files: one process at a time, on Unix and on Windows."""

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from bouton.errors import InputError, WriteError
from bouton.storage.holding import hold, hold_folder, is_held

fcntl = pytest.importorskip("fcntl")


class Windows(ModuleType):
    """Locks of bytes as Windows has them, which no other open file can take; a closed file has lost its lock."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.taken: dict[tuple[int, int], int] = {}

    def locking(self, number: int, mode: int, count: int) -> None:
        found = os.fstat(number)
        place = (found.st_ino, os.lseek(number, 0, os.SEEK_CUR))
        assert place[1] > found.st_size and (mode, count) == (self.LK_NBLCK, 1)
        holder = self.taken.get(place)
        if holder is not None and holder != number:
            try:
                if os.fstat(holder).st_ino == place[0]:
                    raise PermissionError(errno.EACCES, "Permission denied")
            except OSError as error:
                if error.errno != errno.EBADF:
                    raise
        self.taken[place] = number


@pytest.fixture(params=["unix", "windows"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    if request.param == "windows":
        monkeypatch.setitem(sys.modules, "fcntl", None)  # importing it fails
        monkeypatch.setitem(sys.modules, "msvcrt", Windows())
    yield request.param


def test_a_folder_is_held_by_one(system: str, tmp_path: Path) -> None:
    held = hold_folder(tmp_path)
    with pytest.raises(InputError) as caught:
        hold_folder(tmp_path, "jobs.busy")
    assert caught.value.key == "jobs.busy" and caught.value.values == {"path": str(tmp_path)}
    held.close()
    with hold_folder(tmp_path), pytest.raises(InputError):
        hold_folder(tmp_path)
    hold_folder(tmp_path).close()


def test_a_file_says_whether_it_is_held(system: str, tmp_path: Path) -> None:
    path = tmp_path / "progress.lock"
    assert not is_held(path) and not path.exists()
    with hold(path):
        assert is_held(path)
    assert not is_held(path)


def test_a_file_system_without_locks_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def none(*words: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", none)
    with pytest.raises(WriteError, match=os.strerror(errno.ENOLCK)):
        hold_folder(tmp_path)
    with pytest.raises(OSError, match="locks"):
        hold(tmp_path / "progress.lock")
