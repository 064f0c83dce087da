"""Checking a certificate in a process of its own, with limits on its time and its memory.

A stranger's certificate holds rules that run, and numbers that say how much is to be done: it may go on forever, ask
for all memory, or end the interpreter (a million nested iterators). Here that happens to a child, which is started anew
and not forked, so that this works on every system; what it finds comes back as one line of JSON. Where the system has
no limits on memory (Windows), only time is bounded. Until then it tells, one line at a time, how far it is.
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

__all__ = ["MEMORY", "limit_memory", "main", "verify_apart"]

#: where none is given; a machine with 8 GB that does other work, too, can spare that memory
MEMORY = 2_000_000_000
_LOOK = 0.5  # seconds between two times that a child tells how far it is


def verify_apart(
    path: str,
    seconds: int | None = None,
    memory: int = MEMORY,
    jobs: int = 1,
    piece: int | None = None,
    tick: Callable[[int, int | None, str], None] | None = None,
) -> dict[str, Any]:
    """Check a certificate as `verify` does, in a process of its own, or in several where it has pieces.

    Parameters
    ----------
    path : the file; ``"-"`` for standard input.
    seconds, memory : limits on the time (None: as long as it takes), and on the bytes of each process's address space.
    jobs : processes that share the pieces of a certificate that has any.
    piece : the one piece that is to be checked, which is the work of one process; None for all.
    tick : called now and then with the steps done in a part of the check, and their number where it is known; with
        the name of this part, empty where it has none.

    Raises
    ------
    SearchLimitError : when a limit is reached, or when the process ended without an answer.
    InputError : where one piece is asked for, and several processes.
    BoutonError : as `verify` does.
    """
    if piece is not None and jobs > 1:
        raise InputError("verify.piece-jobs", piece=piece)
    shares = [""] if piece is None else [str(piece)]
    if piece is None and kind_of(path) in IN_PIECES and (jobs := min(jobs, piece_count(path))) > 1:
        shares = [f"{number}/{jobs}" for number in range(jobs)]
    if path == "-" and sys.stdin is None:
        raise NotationError("cli.standard-input-closed")
    if "\0" in path:  # names no file, and no process can be given it
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
    """A process that checks, and what it has said so far."""

    def __init__(self, path: str, memory: int, share: str) -> None:
        command, environment = child_python("bouton.checkers.apart", path, str(memory), share)
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
        """Wait for the result; the errors that the check met are raised here."""
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
        """End the process, if it goes on."""
        self._process.kill()
        self._process.wait()
        self.reads.join()
        assert self._process.stdout is not None
        self._process.stdout.close()


def main(path: str, memory: int, share: str = "") -> None:
    """The child: print what was found, or the error, as one line of JSON."""
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
    os._exit(0)  # what the rules have built may be nested too deeply to be taken apart


def _progress_printer() -> Callable[[int, int], None]:
    """Make a function that prints the progress of the check from time to time."""
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
        if held := data_memory():  # a container ends what takes more than it has
            _, most = resource.getrlimit(resource.RLIMIT_DATA)
            wanted = held + free_memory()
            resource.setrlimit(
                resource.RLIMIT_DATA, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most)
            )
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (OSError, ValueError):  # macOS may refuse a limit below what is addressed
        return


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
