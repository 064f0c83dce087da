"""Numba: the only place that checks whether it is available, and that reports that it is compiling.

A function is compiled on its first call, which can take most of a minute, and is then cached on disk. Whoever imports
code that Numba compiles calls `listen` first, or the code's package does. From then on, the time that the compiler
takes is not counted by the clock of any search (`bouton.storage.clock`), and a user interface that called
`notify_when_compiling` is notified, once, as soon as compiling has taken a moment.
"""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from time import monotonic
from typing import Any

from bouton.errors import InputError
from bouton.storage.clock import pause, pause_clock, resume
from bouton.storage.limits import COMPILER_BYTES, GROWTH_BYTES
from bouton.storage.start import has_left

_AFTER = 0.1  # seconds of compiling before it is reported; loading Numba has already taken most of a second

_TURN = 60.0  # seconds to wait for another process that compiles

_lock, _turn_lock = threading.Lock(), threading.Lock()
_barred = threading.local()
_listens = _missed = False
_tell: Callable[[], None] | None = None
_first: float | None = None  # the time when a function was first compiled here
_turns = False
_depth = 0  # the number of times that the compiler was entered and not yet left
_turn: ExitStack = ExitStack()  # holds the lock while it is this process's turn


def is_missed() -> bool:
    """Whether the compiler was wanted but is not installed."""
    return _missed


def can_compile() -> bool:
    """Whether Numba and NumPy are installed and the free memory suffices for them; neither is loaded.

    Complexity: packages are searched and memory is checked only on the first call.
    """
    return not getattr(_barred, "compiler", False) and _is_installed()


@contextmanager
def without_compiler() -> Iterator[None]:
    """Make this thread behave as if nothing could be compiled: its searches stay in Python.

    >>> with without_compiler():
    ...     can_compile()
    False
    """
    before, _barred.compiler = getattr(_barred, "compiler", False), True
    try:
        yield
    finally:
        _barred.compiler = before


@lru_cache(maxsize=1)
def _is_installed() -> bool:
    global _missed
    from importlib.util import find_spec  # which is slow to load itself

    try:
        missing = any(find_spec(name) is None for name in ("numba", "numpy"))
        _missed = missing or not os.path.isfile(__file__)  # Numba compiles nothing whose file is in an archive
    except (ImportError, ValueError):
        _missed = True
    return not _missed and _memory_shortage(GROWTH_BYTES) is None


def _memory_shortage(more: int = 0) -> tuple[int, int] | None:
    """Return the bytes that Numba needs and those that are free; None if these suffice with `more` to spare.

    Also None if Numba is already loaded.
    """
    if "numba" in sys.modules:
        return None
    from bouton.storage.memory import free_memory  # imported here, because small answers do not need it

    free = free_memory()
    return (COMPILER_BYTES, free) if free < COMPILER_BYTES + more else None


def is_compiled(*places: str) -> bool:
    """Whether functions can run without being compiled: each has run in this process or is in the cache on disk.

    Functions are given as ``MODULE:NAME``, the module without ``bouton.``.

    >>> is_compiled("boards._compiled.fold:no_such_function")
    False
    """
    return _is_installed() and all(is_loaded(place) or _is_cached(place) for place in places)


def is_loaded(*places: str) -> bool:
    """Whether functions, given as for `is_compiled`, have run in this process.

    >>> is_loaded("boards._compiled.fold:no_such_function")
    False
    """
    return all(map(_signatures, places))


def _signatures(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(getattr(sys.modules.get(f"bouton.{module}"), name, None), "signatures", None)


def _is_cached(place: str) -> bool:
    module, _, name = place.partition(":")
    from pathlib import Path  # imported here, because small answers do not need it

    *folders, file = module.split(".")
    chosen = os.environ.get("NUMBA_CACHE_DIR")  # contains one folder for each source folder
    caches = (
        Path(chosen).glob(f"{folders[-1]}_*")
        if chosen
        else [Path(__file__).resolve().parents[1].joinpath(*folders, "__pycache__")]
    )
    kept = f"{file}.{name}-*.py{sys.version_info[0]}{sys.version_info[1]}.*"
    return any(any(cache.glob(kept)) for cache in caches)


def beside_program(memory: int, compiler: bool = True) -> int:
    """Return how many of `memory` bytes remain when those that this process holds are subtracted; at least 1.

    Parameters
    ----------
    compiler : also leave room for Numba, if it is not loaded yet.
    """
    from bouton.storage.memory import resident_memory

    loads = compiler and can_compile() and "numba" not in sys.modules
    return max(1, memory - resident_memory() - (COMPILER_BYTES if loads else 0))


@contextmanager
def notify_when_compiling(tell: Callable[[], None]) -> Iterator[None]:
    """Call a function, at most once, when the compiler has been at work for a moment within this context.

    Parameters
    ----------
    tell : may be called by any thread.
    """
    global _tell, _first
    with _lock:
        before, _tell, _first = _tell, tell, None
    try:
        yield
    finally:
        with _lock:
            _tell = before


@contextmanager
def pause_and_tell() -> Iterator[None]:
    """Stop this thread's clock, and soon notify an interface that called `notify_when_compiling`, if it still runs."""
    timer = threading.Timer(_rest(), _say)
    timer.daemon = True
    if _tell is not None:
        timer.start()
    with pause_clock():
        try:
            yield
        finally:
            timer.cancel()


def listen() -> None:
    """Track the compiler from now on. This loads Numba; further calls do nothing.

    Raises
    ------
    InputError : if memory does not suffice for it; in a container, the process would be killed.
    """
    global _listens
    with pause_clock(), _lock:
        if _listens:
            return
        lacking = _memory_shortage()
        if lacking is not None:
            raise InputError("storage.memory-compiler", need=lacking[0] // 1_000_000, free=lacking[1] // 1_000_000)
        _listens = True
        try:
            load_numba()
            from numba.core.event import Listener, register
        except ImportError:  # Numba may change this interface: then compiling is not reported, and the clocks run on
            return

        class Clocks(Listener):
            """A switch of a thread's clock, which stops while it waits for the compiler or for its cache on disk."""

            def on_start(self, event: Any) -> None:
                pause()
                _enter()

            def on_end(self, event: Any) -> None:
                _leave()
                resume()

        class Teller(Listener):
            """Timers of functions being compiled; functions that they call are compiled within."""

            def __init__(self) -> None:
                self.timers: list[threading.Timer] = []

            def on_start(self, event: Any) -> None:
                timer = threading.Timer(_rest(), _say)
                timer.daemon = True
                self.timers.append(timer)
                if _tell is not None:
                    timer.start()

            def on_end(self, event: Any) -> None:
                self.timers.pop().cancel()

        register("numba:compiler_lock", Clocks())  # type: ignore[no-untyped-call]
        register("numba:compile", Teller())  # type: ignore[no-untyped-call]


def take_turns() -> None:
    """Let this process compile only while no other process that takes turns does, so that it finds cached results."""
    global _turns
    _turns = True


def _enter() -> None:
    """Wait for this process's turn, at most a minute, before the cache is examined; only after `take_turns`."""
    global _depth
    with _turn_lock:
        _depth += 1
        if _depth > 1 or not _turns:
            return
        from bouton.storage.folders import cache_folder  # imported here, because small answers do not need it
        from bouton.storage.holding import hold

        with suppress(OSError):  # if no file can be locked, a function may be compiled twice
            folder = cache_folder("compiler")
            folder.mkdir(parents=True, exist_ok=True)
            _turn.enter_context(hold(folder / "turn", _TURN))


def _leave() -> None:
    global _depth
    with _turn_lock:
        _depth = max(0, _depth - 1)
        if _depth == 0:
            _turn.close()


def load_numba() -> None:
    """Load Numba; a process that has left the current folder ignores the ``.numba_config.yaml`` there, which could name
    a cache, and code in a cache is executed."""
    if "numba" in sys.modules or not has_left():
        import numba  # noqa: F401

        return
    import warnings

    reader = sys.modules.get("yaml")
    sys.modules["yaml"] = None  # type: ignore[assignment]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the warning that it cannot be read
            from numba.core import config
    finally:
        del sys.modules["yaml"]
        if reader is not None:
            sys.modules["yaml"] = reader
    config._config_fname = os.devnull  # it is read again for each compilation


def _rest() -> float:
    """Seconds until it is time to notify."""
    global _first
    now = monotonic()
    with _lock:
        if _first is None:
            _first = now
        return max(0.0, _first + _AFTER - now)


def _say() -> None:
    global _tell
    with _lock:
        tell, _tell = _tell, None
    if tell is not None:
        tell()
