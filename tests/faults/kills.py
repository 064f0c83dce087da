"""A process that is killed at a chosen system call, including those made by a C library.

`ptrace` stops a child at each call; at the chosen one it is killed before the call is executed. Linux only.
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress

__all__ = ["can_trace", "killed"]

_TRACED, _ON, _OPTIONS = 0, 24, 0x4200
_MARK_CALLS, _END_WITH_PARENT = 1, 0x100000
_CALL = signal.SIGTRAP | 0x80


def _ptrace(request: int, process: int, data: int = 0) -> int:
    call = ctypes.CDLL(None, use_errno=True).ptrace
    call.argtypes, call.restype = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p], ctypes.c_long
    return int(call(request, process, None, data))


def killed(action: Callable[[Callable[[], None]], None], at: int = -1) -> tuple[int, int]:
    """Do something in a child that is killed at a call of the system; how many calls it made, and how many times it had
    said that something is done.

    Parameters
    ----------
    action : what the child does; it is given what it calls to say so.
    at : the number of the call; −1 for never.
    """
    out, into = os.pipe()
    child = os.fork()
    if not child:
        with suppress(BaseException):
            _ptrace(_TRACED, 0)
            os.kill(os.getpid(), signal.SIGSTOP)
            action(lambda: os.write(into, b".") and None)
        os._exit(0)
    os.close(into)
    os.waitpid(child, 0)
    _ptrace(_OPTIONS, child, _MARK_CALLS | _END_WITH_PARENT)
    stops, passed = 0, 0
    while True:
        _ptrace(_ON, child, passed)
        _, state = os.waitpid(child, 0)
        if not os.WIFSTOPPED(state):
            break
        is_call = os.WSTOPSIG(state) == _CALL
        passed = 0 if is_call else os.WSTOPSIG(state)
        if is_call and stops == 2 * at:  # each call stops twice, before and after
            os.kill(child, signal.SIGKILL)
        stops += is_call
    with os.fdopen(out, "rb") as said:
        return (stops + 1) // 2, len(said.read())


def can_trace() -> bool:
    """Whether this system lets a process trace its child."""
    if sys.platform != "linux":
        return False
    calls, said = killed(lambda done: done())
    return calls > 0 and said == 1
