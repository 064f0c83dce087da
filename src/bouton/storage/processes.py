"""Processes that answer each line of JSON with another; one queue collects the answers of all of them."""

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
from bouton.storage.limits import MOST_DEATHS
from bouton.storage.start import child_python

_Work = TypeVar("_Work")


class Crew(Protocol):
    """The workers that run tasks, each task under its own handle."""

    def room(self) -> int:
        """The number of tasks that may run at the same time, those already running included."""
        ...

    def start(self, work: Any) -> Any:
        """Start a task and return its handle."""
        ...

    def hear(self) -> tuple[Any, dict[str, Any] | None]:
        """Wait for an answer; return the handle of its task and the answer, or None instead if the worker died."""
        ...


def run_all(
    works: Sequence[_Work],
    crew: Crew,
    on_answer: Callable[[_Work, dict[str, Any]], None],
    died: Callable[[_Work], BoutonError],
) -> None:
    """Run all tasks, in any order; a task whose worker dies is started again.

    Parameters
    ----------
    on_answer : called with each task and its answer, in the caller's process.
    died : returns the error for a task during which `MOST_DEATHS` workers died.

    Raises
    ------
    BoutonError : the error of a task that was given up, or an error raised in a worker.
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
            if deaths[number] >= MOST_DEATHS:
                raise died(works[number])
            waiting.appendleft(number)
        else:
            check_answer(answer)
            on_answer(works[number], answer)


class Process:
    """A process, its current task, and a thread that reads its output.

    Parameters
    ----------
    module : the module to run, as by ``python -m``; it calls `answer_lines`.
    told : its arguments.
    said : receives each line that the process prints, with the process; an empty line means that it ended.
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
        """The process id."""
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
        """Send the process a task, which must be JSON data."""
        self.work = work
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(work) + "\n")
            self._process.stdin.flush()
        except OSError:  # the process is dead, as its thread will report
            return

    def end(self) -> None:
        """Kill the process, whatever it is doing."""
        self._process.kill()
        self._process.wait()


class Workers:
    """A crew of processes, started on demand and ended with this one.

    Parameters
    ----------
    module, told : as for `Process`.
    many : maximum number of processes at a time.
    first : sent to each process before its first task; None for nothing.
    on_part : called with a task and with each partial result that its process reports.
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
        """The number of tasks that may run at the same time, those already running included."""
        return self._many

    def start(self, work: Any) -> Process:
        """Send a task, which must be JSON data, to an idle process or a new one; return the process."""
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
        """Wait until a task ends; return its process and the answer, None if the process died."""
        while True:
            process, line = self._said.get()
            answer = read_answer(line)
            if process not in self._busy:  # it died while idle
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
        """End the idle processes, to free their memory for the others."""
        while self._idle:
            self._idle.pop().end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end_idle()
        for process in self._busy:
            process.end()


def read_answer(line: str) -> dict[str, Any] | None:
    """Parse the answer of a process; return None if the process ended, even in the middle of a line.

    >>> read_answer('{"row": 3}'), read_answer('{"ro'), read_answer("")
    ({'row': 3}, None, None)
    """
    try:
        return dict(json.loads(line))
    except ValueError:
        return None


def refusal(error: BoutonError) -> dict[str, Any]:
    """The answer that reports an error."""
    return {"error": type(error).__name__, "key": error.key, "values": error.values}


def check_answer(answer: dict[str, Any]) -> None:
    """Raise the error that an answer reports, if any.

    Raises
    ------
    BoutonError : the error that occurred in the process.
    """
    if "error" in answer:
        kind: type[BoutonError] = getattr(errors, answer["error"])
        raise kind(answer["key"], **answer["values"])


def answer_lines(
    answered: Callable[[Any], dict[str, Any]],
    begin: Callable[[Callable[[dict[str, Any]], None]], None] = lambda say: None,
) -> NoReturn:
    """Answer each line of standard input; when it ends, exit immediately, even during a task.

    Anything printed meanwhile goes to standard error.

    Parameters
    ----------
    answered : returns the answer to the data in a line.
    begin : called once before the first line, with a function that writes a line at any time, even during a task.
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
