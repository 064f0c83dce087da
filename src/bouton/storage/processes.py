"""Processes that answer each line of JSON with another: many of them are heard in one queue, whichever speaks first."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from queue import SimpleQueue
from threading import Thread
from typing import Any, NoReturn

from bouton import errors
from bouton.errors import BoutonError
from bouton.storage.start import child_python

__all__ = ["Process", "answer_lines", "check_answer", "read_answer", "refusal"]


class Process:
    """A process, the work that it has, and a thread that hears it.

    Parameters
    ----------
    module : what is run, as by ``python -m``; it calls `answer_lines`.
    told : its arguments.
    said : where each line that it says is put, with itself; an empty line says that it ended.
    """

    def __init__(self, module: str, told: Sequence[str], said: "SimpleQueue[tuple[Process, str]]") -> None:
        command, environment = child_python(module, *told)
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            env=environment,
        )
        self.work: Any = None
        self._said = said
        Thread(target=self._hear, daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def _hear(self) -> None:
        assert self._process.stdout is not None
        try:
            for line in self._process.stdout:
                self._said.put((self, line))
        except (OSError, ValueError):
            pass
        self._said.put((self, ""))

    def give(self, work: Any) -> None:
        """Hand it a work, which JSON can write."""
        self.work = work
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(work) + "\n")
            self._process.stdin.flush()
        except OSError:  # it is dead, which its thread says
            return

    def end(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.wait()


def read_answer(line: str) -> dict[str, Any] | None:
    """What a process said; None where it ended, in the middle of a line too.

    >>> read_answer('{"row": 3}'), read_answer('{"ro'), read_answer("")
    ({'row': 3}, None, None)
    """
    try:
        return dict(json.loads(line))
    except ValueError:
        return None


def refusal(error: BoutonError) -> dict[str, Any]:
    """The answer that says which error was met."""
    return {"error": type(error).__name__, "key": error.key, "values": error.values}


def check_answer(answer: dict[str, Any]) -> None:
    """Raise the error that an answer tells.

    Raises
    ------
    BoutonError : the one that the process met.
    """
    if "error" in answer:
        kind: type[BoutonError] = getattr(errors, answer["error"])
        raise kind(answer["key"], **answer["values"])


def answer_lines(
    answered: Callable[[Any], dict[str, Any]],
    begin: Callable[[Callable[[dict[str, Any]], None]], None] = lambda say: None,
) -> NoReturn:
    """Answer each line of standard input; where it ends, end immediately, in the middle of a work too.

    What is printed on the way goes to standard error.

    Parameters
    ----------
    begin : called once, with what says a line in the middle of a work.
    """
    out, works = sys.stdout, SimpleQueue[str]()

    def read() -> None:
        for line in sys.stdin:
            works.put(line)
        os._exit(0)

    def say(line: dict[str, Any]) -> None:
        print(json.dumps(line, default=str), file=out, flush=True)

    Thread(target=read, daemon=True).start()
    begin(say)
    while True:
        work = json.loads(works.get())
        with redirect_stdout(sys.stderr):
            found = answered(work)
        say(found)
