"""Amount of free memory, and amounts of memory as text."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from bouton.errors import InputError, NotationError
from bouton.notation import clip
from bouton.storage.limits import LEAST_BARE, SPARE_BYTES

_PROC, _GROUPS = Path("/proc"), Path("/sys/fs/cgroup")
_SIZE = re.compile(r"(\d{1,12})\s*([kmgt]?)(i?)[bo]?", re.IGNORECASE)
_POWERS = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4}


def free_memory() -> int:
    """Bytes of memory that may be taken: nine tenths of what is free.

    The result is based on the minimum of what the system has free and what each control group leaves to this process,
    because a container, or a service with a limit, kills a process that takes more. The page cache counts as free.
    """
    free = _free_in_system()
    for limit, used, statistics, reclaimable in _control_groups():
        most, now = _number(limit), _number(used)
        if most is not None and now is not None:
            free = min(free, max(most - now + _entry(statistics, reclaimable, 1), 0))
    return free * 9 // 10


def can_limit_memory() -> bool:
    """Whether the memory of a process can be limited: not on Windows and macOS, nor in a browser."""
    return sys.platform not in ("darwin", "emscripten", "win32")


def runs_out(more: int = 0) -> bool:
    """Whether allocating `more` bytes would leave next to nothing free; a check costs half a millisecond."""
    return free_memory() < more + SPARE_BYTES


def resident_memory() -> int:
    """Bytes of memory that this process holds now; 0 if the system does not report them."""
    return _pages(1)


def data_memory() -> int:
    """Bytes of private writable memory of this process, resident or not; 0 if the system does not report them."""
    return _pages(5)


def _pages(place: int) -> int:
    try:
        return int((_PROC / "self" / "statm").read_text(encoding="ascii").split()[place]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0


def _free_in_system() -> int:
    found = _entry(_PROC / "meminfo", "MemAvailable:", 1 << 10)
    if found:
        return found
    names = getattr(os, "sysconf_names", {})
    if "SC_PHYS_PAGES" in names and "SC_PAGE_SIZE" in names:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    return 4 << 30


def _control_groups() -> Iterator[tuple[Path, Path, Path, str]]:
    """Yield for each control group of this process the files with its limit, its usage and its statistics, and the
    statistics' entry for memory that can be reclaimed. In a container that hides the host's groups, the listed path is
    the one on the host: then only the files of the root exist, which is the container's own group."""
    try:
        lines = (_PROC / "self" / "cgroup").read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        lines = []
    paths = {"": PurePosixPath("/"), "memory": PurePosixPath("/")}
    for line in lines:
        _, controllers, own = ([*line.split(":", 2), "", ""])[:3]
        if controllers == "" or "memory" in controllers.split(","):
            paths["memory" if controllers else ""] = PurePosixPath(own)
    for kind, path in paths.items():
        for group in (path, *path.parents):
            if kind:
                folder = _GROUPS / "memory" / str(group).lstrip("/")
                names = ("memory.limit_in_bytes", "memory.usage_in_bytes", "memory.stat", "total_inactive_file")
            else:
                folder = _GROUPS / str(group).lstrip("/")
                names = ("memory.max", "memory.current", "memory.stat", "inactive_file")
            yield folder / names[0], folder / names[1], folder / names[2], names[3]


def _number(path: Path) -> int | None:
    """Read the number in a file; None if the file is missing or holds something else ("max")."""
    try:
        return int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def _entry(path: Path, name: str, unit: int) -> int:
    """Read the number after a name, in a file with one name per line, and multiply it by `unit`; 0 if it is missing."""
    try:
        with path.open(encoding="ascii") as file:
            return next((int(line.split()[1]) * unit for line in file if line.split()[:1] == [name]), 0)
    except (OSError, ValueError, IndexError):
        return 0


def read_size(text: str) -> int:
    """Parse an amount of memory, in bytes.

    >>> read_size("500M"), read_size("8 GB"), read_size("2 GiB")
    (500000000, 8000000000, 2147483648)

    Raises
    ------
    NotationError : for any other text, and for a number below a million without a unit, which was probably forgotten.
    """
    match = _SIZE.fullmatch(text.strip())
    if match is None or not int(match[1]) or (not match[2] and int(match[1]) < LEAST_BARE):
        raise NotationError("storage.solve-memory-size", got=clip(text))
    unit = 1024 if match[3] else 1000
    return int(match[1]) * int(unit ** _POWERS[match[2].lower()])


def memory_allowance(memory: int | str) -> int:
    """Check the bytes that a run is allowed to take against what is free, and return them.

    Raises
    ------
    InputError : if that is more than is free.
    NotationError : for anything that is not an amount of memory.
    """
    if isinstance(memory, bool) or not isinstance(memory, int | str) or (isinstance(memory, int) and memory < 1):
        raise NotationError("storage.solve-memory-size", got=clip(memory))
    size = read_size(memory) if isinstance(memory, str) else memory
    free = free_memory()
    if size > free:
        raise InputError("storage.memory-free", allowed=size // 1_000_000, free=free // 1_000_000)
    return size
