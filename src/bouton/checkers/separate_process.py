"""Check a certificate in a separate process, with limits on its time and memory.

An untrusted certificate contains rules that are run, and numbers that determine the amount of work: it may run
forever, request all memory, or crash the interpreter (a million nested iterators). Here that happens to a child, which
is spawned, not forked, so that this works on every system; it returns its result as one line of JSON, and before that
reports its progress, one line at a time. If the system cannot limit memory (Windows), only time is bounded.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any

from bouton import errors
from bouton.checkers import IN_PIECES, kind_of, piece_count, verify
from bouton.checkers.progress import listen, stage
from bouton.errors import BoutonError, InputError, NotationError, UnfinishedError
from bouton.storage.compiler import take_turns
from bouton.storage.files import cannot_read
from bouton.storage.memory import data_memory, free_memory
from bouton.storage.start import child_python

#: default memory limit in bytes; an 8 GB machine that does other work too can spare it
MEMORY = 2_000_000_000
_LOOK = 0.5  # seconds between two progress reports of a child


def verify_apart(
    path: str,
    seconds: int | None = None,
    memory: int = MEMORY,
    jobs: int = 1,
    piece: int | None = None,
    tick: Callable[[int, int | None, str], None] | None = None,
) -> dict[str, Any]:
    """Check a certificate as `verify` does, in a separate process, or in several if it has pieces.

    Parameters
    ----------
    path : the file; ``"-"`` for standard input.
    seconds, memory : limits on the time (None for no limit), and on each process's address space in bytes.
    jobs : number of processes that share the pieces of a certificate, if it has any.
    piece : the only piece to check, by one process; None for all.
    tick : called from time to time with the steps done in a part of the check, their total (None if unknown), and the
        name of this part (empty if it has none).

    Raises
    ------
    SearchLimitError : if a limit is reached, or the process ended without an answer.
    InputError : if one piece is requested together with several processes.
    BoutonError : as raised by `verify`.
    """
    if piece is not None and jobs > 1:
        raise InputError("verify.piece-jobs", piece=piece)
    shares = [""] if piece is None else [str(piece)]
    if piece is None and kind_of(path) in IN_PIECES and (jobs := min(jobs, piece_count(path))) > 1:
        shares = [f"{number}/{jobs}" for number in range(jobs)]
    if path == "-" and sys.stdin is None:
        raise NotationError("cli.standard-input-closed")
    if "\0" in path:  # not a file name, and cannot be passed to a process
        return verify(path)
    end, running = inf if seconds is None else monotonic() + seconds, []
    try:
        for share in shares:
            running.append(_Child(path, memory, share))
        while going := [child.reads for child in running if child.reads.is_alive()]:
            going[0].join(min(_LOOK, max(0.0, end - monotonic())))
            if monotonic() >= end:
                raise UnfinishedError("verify.late", seconds=seconds or 0)
            if tick is not None:
                total = sum(child.total for child in running) or None
                tick(sum(child.done for child in running), total, running[0].stage)
        found = [child.answer(memory) for child in running]
    except OSError as error:
        raise cannot_read(path, error) from None
    finally:
        for child in running:
            child.end()
    return found[0] | {count: sum(part[count] for part in found) for count in ("heaps", "checked") if len(found) > 1}


class _Child:
    """A checking process, and its last report."""

    def __init__(self, path: str, memory: int, share: str) -> None:
        command, environment = child_python("bouton.checkers.separate_process", path, str(memory), share)
        threads = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        self._process = subprocess.Popen(
            command,
            stdin=None if path == "-" else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment | threads,
        )
        self.done = self.total = 0
        self.stage = ""
        self._said: dict[str, Any] = {}
        self.reads = threading.Thread(target=self._read, daemon=True)
        self.reads.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with suppress(OSError, ValueError):
            for line in self._process.stdout:
                self._said = json.loads(line)
                self.done, self.total = self._said.get("done", self.done), self._said.get("total", self.total)
                self.stage = self._said.get("stage", self.stage)

    def answer(self, memory: int) -> dict[str, Any]:
        """Return the result of the finished check, or raise the error that it reported or that ended it.

        `memory` is the limit that an error names.
        """
        answer = self._said
        if "memory" in answer:
            raise UnfinishedError("verify.memory", memory=memory // 1_000_000)
        if "error" in answer:
            kind: type[BoutonError] = getattr(errors, answer["error"])
            raise kind(answer["key"], **answer["values"])
        if "found" not in answer:
            raise UnfinishedError("verify.died", memory=memory // 1_000_000)
        found: dict[str, Any] = answer["found"]
        return found

    def end(self) -> None:
        """Kill the process if it is still running, and clean up."""
        self._process.kill()
        self._process.wait()
        self.reads.join()
        assert self._process.stdout is not None
        self._process.stdout.close()


def main(path: str, memory: int, share: str = "") -> None:
    """Run the child: check a certificate, or a share, with a limit in bytes; print the result or the error as JSON."""
    answer: dict[str, Any]
    try:
        limit_memory(memory)
        take_turns()
        listen(_progress_printer())
        answer = {"found": verify(path, share)}
    except BoutonError as error:
        answer = {"error": type(error).__name__, "key": error.key, "values": error.values}
    except MemoryError:
        answer = {"memory": memory}
    print(json.dumps(answer, default=str), flush=True)
    os._exit(0)  # objects that the rules built may be nested too deeply to be freed


def _progress_printer() -> Callable[[int, int], None]:
    """Make a function that prints the progress of the check, at most once every `_LOOK` seconds."""
    told = monotonic()

    def report(done: int, total: int) -> None:
        nonlocal told
        if monotonic() - told >= _LOOK:
            told = monotonic()
            print(json.dumps({"done": done, "total": total, "stage": stage()}), flush=True)

    return report


def limit_memory(memory: int) -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = memory if most == resource.RLIM_INFINITY else min(memory, most)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (wanted, most))
        if held := data_memory():  # a container kills processes that exceed its memory
            _, most = resource.getrlimit(resource.RLIMIT_DATA)
            wanted = held + free_memory()
            resource.setrlimit(
                resource.RLIMIT_DATA, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most)
            )
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (OSError, ValueError):  # macOS may refuse a limit below the current address space
        return


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
