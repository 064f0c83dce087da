"""Threads for compiled steps, which let nobody interrupt them."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

__all__ = ["Threads"]


class Threads:
    """Threads that do compiled steps while this one waits, so that Ctrl-C is heard."""

    def __init__(self, many: int) -> None:
        self.many: int = many
        self._tasks: SimpleQueue[tuple[int, Callable[[], Any]] | None] = SimpleQueue()
        self._done: SimpleQueue[tuple[int, Any, BaseException | None]] = SimpleQueue()
        for _ in range(many):
            Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                self._done.put((task[0], task[1](), None))
            except BaseException as error:
                self._done.put((task[0], None, error))

    def run(self, calls: list[Callable[[], Any]]) -> list[Any]:
        """Do calls side by side, and give their answers in order."""
        for task in enumerate(calls):
            self._tasks.put(task)
        done = sorted((self._done.get() for _ in calls), key=lambda each: each[0])
        for _, _, error in done:
            if error is not None:
                raise error
        return [answer for _, answer, _ in done]

    def close(self) -> None:
        """Let the threads end."""
        for _ in range(self.many):
            self._tasks.put(None)
