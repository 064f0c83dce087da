"""Processes that answer each line of JSON with another: many of them are heard in one queue, whichever speaks first."""

import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from queue import SimpleQueue
from threading import Thread
from typing import Any, NoReturn, Protocol, Self, TypeVar

from bouton import errors
from bouton.errors import BoutonError
from bouton.storage.start import child_python

__all__ = ["TRIES", "Crew", "Process", "Workers", "answer_lines", "check_answer", "read_answer", "refusal", "run_all"]

TRIES = 3  # deaths of a worker during one work after which it is given up: it may be the work that ends them

_Work = TypeVar("_Work")


class Crew(Protocol):
    """The workers that run works, each work under a handle of its own."""

    def room(self) -> int:
        """Number of works that may be under way at a time."""
        ...

    def start(self, work: Any) -> Any:
        """Hand out a work; its handle."""
        ...

    def hear(self) -> tuple[Any, dict[str, Any] | None]:
        """Wait for an answer: the handle of its work, and None in place of an answer where the worker died."""
        ...


def run_all(
    works: Sequence[_Work],
    crew: Crew,
    on_answer: Callable[[_Work, dict[str, Any]], None],
    died: Callable[[_Work], BoutonError],
) -> None:
    """Have all works done, in any order; one whose worker dies is handed out again.

    Parameters
    ----------
    on_answer : called with each work and what was answered, in the process of the caller.
    died : the error for a work during which `TRIES` workers died.

    Raises
    ------
    BoutonError : the error of a work that was given up, or one that a worker met.
    """
    waiting, running, deaths = deque(range(len(works))), dict[Any, int](), [0] * len(works)
    while waiting or running:
        while waiting and len(running) < crew.room():
            number = waiting.popleft()
            running[crew.start(works[number])] = number
        handle, answer = crew.hear()
        number = running.pop(handle)
        if answer is None:
            deaths[number] += 1
            if deaths[number] >= TRIES:
                raise died(works[number])
            waiting.appendleft(number)
        else:
            check_answer(answer)
            on_answer(works[number], answer)


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


class Workers:
    """A crew of processes, started when needed and ended with this one.

    Parameters
    ----------
    module, told : as of `Process`.
    many : how many of them at a time.
    first : what each is given first, before any work; None for nothing.
    on_part : called with what a process says in the middle of its work.
    """

    def __init__(
        self,
        module: str,
        told: Sequence[str],
        many: int,
        first: Any = None,
        on_part: Callable[[Any, float], None] = lambda work, part: None,
    ) -> None:
        self._module, self._told, self._many, self._first = module, told, max(1, many), first
        self._on_part = on_part
        self._idle: list[Process] = []
        self._busy: set[Process] = set()
        self._said: SimpleQueue[tuple[Process, str]] = SimpleQueue()

    def room(self) -> int:
        """Number of works that may be under way at a time."""
        return self._many

    def start(self, work: Any) -> Process:
        """Give a work, which JSON can write, to a process that has none."""
        process = self._idle.pop() if self._idle else self._begun()
        self._busy.add(process)
        process.give(work)
        return process

    def _begun(self) -> Process:
        process = Process(self._module, self._told, self._said)
        if self._first is not None:
            process.give(self._first)
        return process

    def hear(self) -> tuple[Process, dict[str, Any] | None]:
        """Wait for an answer, or a death during a work."""
        while True:
            process, line = self._said.get()
            answer = read_answer(line)
            if process not in self._busy:  # one that died while it had nothing to do
                self._idle = [each for each in self._idle if each is not process]
            elif answer is not None and "part" in answer:
                self._on_part(process.work, answer["part"])
            else:
                self._busy.discard(process)
                if answer is None:
                    process.end()
                else:
                    self._idle.append(process)
                return process, answer

    def end_idle(self) -> None:
        """End the processes that have nothing to do: their memory is for the others."""
        while self._idle:
            self._idle.pop().end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end_idle()
        for process in self._busy:
            process.end()


def read_answer(line: str) -> dict[str, Any] | None:
    """Read the answer of a process; None where it ended, in the middle of a line too.

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
