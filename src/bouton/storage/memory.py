"""How much memory is free, and amounts of it as text."""

import os
import re

from bouton.errors import InputError, NotationError
from bouton.notation import clip

__all__ = ["free_memory", "memory_allowance", "read_size"]

_SIZE = re.compile(r"(\d{1,12})\s*([kKmMgGtT]?)[iI]?[bBoO]?")
_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}


def free_memory() -> int:
    """Bytes of memory that may be taken: nine tenths of what is free, by the system and its control group."""
    free = 4 << 30
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            free = next(int(line.split()[1]) << 10 for line in file if line.startswith("MemAvailable"))
    except (OSError, StopIteration, ValueError, IndexError):
        names = getattr(os, "sysconf_names", {})
        if "SC_PHYS_PAGES" in names and "SC_PAGE_SIZE" in names:
            free = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    for limit, used in (
        ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
        ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
    ):
        try:
            with open(limit, encoding="ascii") as most, open(used, encoding="ascii") as now:
                free = min(free, max(int(most.read()) - int(now.read()), 0))
        except (OSError, ValueError):
            continue
    return free * 9 // 10


def read_size(text: str) -> int:
    """Read an amount of memory in bytes.

    >>> read_size("500M"), read_size("8 GB")
    (500000000, 8000000000)

    Raises
    ------
    NotationError : for another text.
    """
    match = _SIZE.fullmatch(text.strip())
    if match is None or not int(match[1]):
        raise NotationError("storage.solve-memory-size", got=clip(text))
    return int(match[1]) * _UNITS[match[2].lower()]


def memory_allowance(memory: int | str) -> int:
    """The bytes that a run is allowed to take, so many as are free.

    Raises
    ------
    InputError : for more than is free.
    NotationError : for what is no amount of memory.
    """
    if isinstance(memory, bool) or not isinstance(memory, int | str) or (isinstance(memory, int) and memory < 1):
        raise NotationError("storage.solve-memory-size", got=clip(str(memory)))
    size = read_size(memory) if isinstance(memory, str) else memory
    free = free_memory()
    if size > free:
        raise InputError("storage.memory-free", allowed=size // 1_000_000, free=free // 1_000_000)
    return size
