"""What is asked of the machine: free memory, folders, the compiler; and the store of what was used last."""

import importlib.util
import os
import pickle
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bouton.errors import InputError, SearchLimitError
from bouton.misere.family import family_of
from bouton.misere.quotient import find_quotient
from bouton.rulesets import find
from bouton.search.budget import Budget
from bouton.search.evaluate import fold
from bouton.sequences.runs import check_memory
from bouton.storage import compiler, memory
from bouton.storage.compiler import can_compile
from bouton.storage.folders import cache_folder, data_folder
from bouton.storage.recent import Recent
from bouton.values.valuation import GRUNDY


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files as a kernel shows them: 8 GB are free."""
    (tmp_path / "proc" / "self").mkdir(parents=True)
    (tmp_path / "groups").mkdir()
    (tmp_path / "proc" / "meminfo").write_text("MemTotal: 9000000 kB\nMemAvailable: 8000000 kB\nBuffers: 1 kB\n")
    monkeypatch.setattr(memory, "_PROC", tmp_path / "proc")
    monkeypatch.setattr(memory, "_GROUPS", tmp_path / "groups")
    return tmp_path


def group(folder: Path, most: object, now: int, files: int, old: bool = False) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    names = ("memory.limit_in_bytes", "memory.usage_in_bytes") if old else ("memory.max", "memory.current")
    (folder / names[0]).write_text(f"{most}\n")
    (folder / names[1]).write_text(f"{now}\n")
    (folder / "memory.stat").write_text(f"anon 1\n{'total_' if old else ''}inactive_file {files}\n")


def test_free_memory_of_a_machine(machine: Path) -> None:
    assert memory.free_memory() == 8_000_000 * 1024 * 9 // 10
    group(machine / "groups", "max", 10**9, 0)
    assert memory.free_memory() == 8_000_000 * 1024 * 9 // 10
    (machine / "proc" / "meminfo").write_text("MemTotal: ?\n")
    assert memory.free_memory() > 1 << 20


@pytest.mark.parametrize("old", [False, True])
def test_free_memory_in_a_container(machine: Path, old: bool) -> None:
    root = machine / "groups" / "memory" if old else machine / "groups"
    group(root, 10**9, 6 * 10**8, 10**8, old)
    assert memory.free_memory() == 5 * 10**8 * 9 // 10
    # A group inside another one: the tightest counts, wherever it stands.
    (machine / "proc" / "self" / "cgroup").write_text("4:cpu,memory:/jobs/one\n" if old else "0::/jobs/one\n")
    group(root / "jobs", 10**9, 9 * 10**8, 0, old)
    group(root / "jobs" / "one", 10**9, 10**8, 0, old)
    assert memory.free_memory() == 10**8 * 9 // 10
    group(root / "jobs" / "one", 10**8, 2 * 10**8, 0, old)
    assert memory.free_memory() == 0


def test_a_container_refuses_a_long_run(machine: Path) -> None:
    check_memory(10**9)
    group(machine / "groups", 10**9, 10**8, 0)
    with pytest.raises(InputError, match="810 MB"):
        check_memory(10**9)


def test_a_container_stops_searches_before_it_is_full(machine: Path) -> None:
    follow = lambda n: [n - 1] if n else []  # noqa: E731
    assert fold(follow, GRUNDY, 20_000, {}, Budget()) == 0
    group(machine / "groups", 10**9, 97 * 10**7, 0)  # 27 MB may be taken
    with pytest.raises(SearchLimitError, match="memory does not suffice"):
        fold(follow, GRUNDY, 20_000, {}, Budget())
    assert find_quotient(family_of(find("octal:0.77")), 3).stopped == "memory"
    group(machine / "groups", 10**9, 10**8, 0)
    assert find_quotient(family_of(find("octal:0.77")), 3).stopped == ""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("BOUTON_DATA", "BOUTON_CACHE", "BOUTON_SEQUENCES", "XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("system", "data", "cache"),
    [
        ("linux", ".local/share/bouton/sequences", ".cache/bouton/rules"),
        ("darwin", "Library/Application Support/bouton/sequences", "Library/Caches/bouton/rules"),
        ("win32", "AppData/Local/bouton/sequences", "AppData/Local/bouton/Cache/rules"),
    ],
)
def test_folders_of_each_system(
    home: Path, monkeypatch: pytest.MonkeyPatch, system: str, data: str, cache: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert data_folder("sequences") == home / data
    assert cache_folder("rules") == home / cache
    # What an earlier version has kept is found again, until there is a folder at the new place.
    earlier = home / ".local" / "share" / "bouton" / "sequences"
    earlier.mkdir(parents=True)
    assert data_folder("sequences") == earlier
    (home / data).mkdir(parents=True, exist_ok=True)
    assert data_folder("sequences") == home / data


def test_folders_that_a_person_names(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")  # the specification: no absolute path, no meaning
    assert cache_folder("rules") == home / ".cache" / "bouton" / "rules"
    if os.name == "posix" and sys.platform != "darwin":
        assert data_folder("sequences") == home / "data" / "bouton" / "sequences"
    monkeypatch.setenv("BOUTON_DATA", str(home / "mine"))
    monkeypatch.setenv("BOUTON_CACHE", str(home / "quick"))
    assert data_folder("sequences") == home / "mine" / "sequences"
    assert cache_folder("rules") == home / "quick" / "rules"
    monkeypatch.setenv("BOUTON_SEQUENCES", str(home / "heaps"))
    assert data_folder("sequences") == home / "heaps"
    assert data_folder("others") == home / "mine" / "others"


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_no_compiler(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    compiler._is_installed.cache_clear()
    try:
        assert not can_compile()
    finally:
        monkeypatch.undo()
        compiler._is_installed.cache_clear()


def test_no_room_for_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a container of 150 MB `bouton analyze cram 5x9` was killed while Numba was loaded."""
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    monkeypatch.setattr(memory, "free_memory", lambda: 100_000_000)
    monkeypatch.setattr(compiler, "_listens", False)
    compiler._is_installed.cache_clear()
    try:
        assert not can_compile()
        with pytest.raises(InputError, match="takes 130 MB of memory, and 100 MB are free"):
            compiler.listen()
        monkeypatch.setattr(memory, "free_memory", lambda: 200_000_000)
        compiler._is_installed.cache_clear()
        assert can_compile() is (importlib.util.find_spec("llvmlite") is not None)
    finally:
        monkeypatch.undo()
        compiler._is_installed.cache_clear()


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 9), st.integers(1, 4))), st.integers(1, 12))
def test_recent_keeps_what_was_used_last(actions: list[tuple[bool, int, int]], most: int) -> None:
    recent: Recent[int, int] = Recent(most, lambda key, value: value)
    order: dict[int, int] = {}  # the last used stands last
    for write, key, value in actions:
        if write:
            order.pop(key, None)
            order[key] = value
            while sum(order.values()) > most:
                del order[next(iter(order))]
            recent[key] = value
        else:
            if key in order:
                order[key] = order.pop(key)
            assert recent.get(key) == order.get(key)
        assert recent.weight == sum(order.values()) and len(recent) == len(order)
    assert {key for key in range(10) if key in recent} == set(order)


def test_recent_in_many_threads() -> None:
    recent: Recent[int, dict[int, int]] = Recent(5)
    made: list[int] = []
    failed: list[BaseException] = []

    def make() -> dict[int, int]:
        made.append(1)
        return {}

    def work() -> None:
        try:
            for n in range(5_000):
                recent.obtain(n % 5, make)[n] = n
                recent.get(n % 7)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed and len(made) == 5 and len(recent) == 5
    assert len(pickle.loads(pickle.dumps(recent))) == 5
