"""Ctrl-C if Python suppresses an exception, for example in a function that LLVM calls while compiling."""

import subprocess
import sys
from threading import Thread

import pytest

from bouton.cli.watch import redeliver_interrupts

CODE = """
import ctypes, signal, sys, time
from bouton.cli.watch import redeliver_interrupts
from bouton.storage.clock import CallTimeError

def called():
    raise {error}

call_back = ctypes.CFUNCTYPE(None)(called)
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    with redeliver_interrupts():
        call_back()
        {then}
except BaseException as error:
    print(type(error).__name__, round(time.monotonic() - began, 0))
else:
    print("none")
"""


@pytest.mark.parametrize(
    ("error", "then", "said"),
    [
        ("KeyboardInterrupt", "time.sleep(30)", "KeyboardInterrupt 0.0\n"),
        ("KeyboardInterrupt", "raise RuntimeError('no compiled object yet')", "KeyboardInterrupt 0.0\n"),
        ("KeyboardInterrupt", "raise ValueError", "ValueError 0.0\n"),
        ("KeyboardInterrupt", "pass", "none\n"),  # the work was done
        ("CallTimeError", "time.sleep(0.3)", "none\n"),  # there is no clock any more, whose signal would be unexpected
        ("ValueError('own')", "raise RuntimeError", "RuntimeError 0.0\n"),
    ],
)
def test_ctrl_c_is_heard_after_a_function_that_drops_it(error: str, then: str, said: str) -> None:
    code = "import time; began = time.monotonic()\n" + CODE.format(error=error, then=then)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout == said
    assert ("own" in run.stderr) == ("own" in error) and "KeyboardInterrupt" not in run.stderr


def test_threads_leave_the_hook_alone() -> None:
    hook, seen = sys.unraisablehook, []

    def work() -> None:
        with redeliver_interrupts():
            seen.append(sys.unraisablehook)

    threads = [Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [hook] * 8 and sys.unraisablehook is hook
    with redeliver_interrupts():
        assert sys.unraisablehook is not hook
    assert sys.unraisablehook is hook
