"""Each limit of files, memory and processes takes effect at its number."""

import sys
from pathlib import Path
from typing import Any

import pytest

from bouton.errors import BoutonError, InputError
from bouton.storage import compiler, files, memory, segments
from bouton.storage.files import read_text
from bouton.storage.memory import read_size
from bouton.storage.processes import run_all


def test_a_file_has_at_most_so_many_bytes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(files, "MOST_BYTES", 10)
    path = tmp_path / "file"
    path.write_text("x" * 10)
    assert read_text(path) == "x" * 10
    path.write_text("x" * 11)
    with pytest.raises(BoutonError) as caught:
        read_text(path)
    assert caught.value.key == "storage.file-large"


def test_the_list_of_a_folder_has_at_most_so_many_bytes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"bouton": "segments", "format": 7}')  # 35 bytes
    for most, key in ((35, "storage.format"), (34, "storage.segments-damaged")):
        monkeypatch.setattr(segments, "MOST_MANIFEST", most)
        with pytest.raises(BoutonError) as caught:
            segments.Segments(tmp_path)
        assert caught.value.key == key


def test_a_size_without_a_unit() -> None:
    assert read_size("1000000") == 1_000_000
    sizes = {"2GiB": 2 << 30, "2 Gio": 2 << 30, "3ki": 3 << 10, "2GB": 2 * 10**9, "2 Go": 2 * 10**9, "5t": 5 * 10**12}
    assert {text: read_size(text) for text in sizes} == sizes
    with pytest.raises(BoutonError):
        read_size("999999")


def test_memory_that_is_left_free(monkeypatch: pytest.MonkeyPatch) -> None:
    for free, short in ((32_000_010, False), (32_000_009, True)):
        monkeypatch.setattr(memory, "free_memory", lambda free=free: free)
        assert memory.runs_out(10) is short


def test_memory_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    for free, loads, is_short in ((150_000_000, True, False), (149_999_999, False, False), (129_999_999, False, True)):
        monkeypatch.setattr(memory, "free_memory", lambda free=free: free)
        assert (compiler._is_installed.__wrapped__(), compiler._memory_shortage() is not None) == (loads, is_short)


class Dying:
    """Workers of which the first few die."""

    def __init__(self, deaths: int) -> None:
        self.left = deaths

    def room(self) -> int:
        return 1

    def start(self, work: Any) -> int:
        return 0

    def hear(self) -> tuple[int, dict[str, Any] | None]:
        self.left -= 1
        return 0, None if self.left >= 0 else {"found": 1}


def test_a_task_during_which_three_workers_die_is_given_up() -> None:
    answers: list[Any] = []
    run_all(["work"], Dying(2), lambda work, answer: answers.append(answer), InputError)
    assert answers == [{"found": 1}]
    with pytest.raises(InputError):
        run_all(["work"], Dying(3), lambda work, answer: answers.append(answer), InputError)
