"""Threads for compiled steps, which cannot be interrupted, and for work in the background."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from threading import Thread
from typing import Any

__all__ = ["BackgroundThread", "Threads"]


class Threads:
    """Threads, `many` of them, that run compiled steps while the calling thread waits, so that Ctrl-C still works."""

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
        """Run calls in parallel, and return their results in order; if calls raise, raise the first one's error."""
        for task in enumerate(calls):
            self._tasks.put(task)
        done = sorted((self._done.get() for _ in calls), key=lambda each: each[0])
        for _, _, error in done:
            if error is not None:
                raise error
        return [answer for _, answer, _ in done]

    def close(self) -> None:
        """Stop the threads."""
        for _ in range(self.many):
            self._tasks.put(None)


class BackgroundThread:
    """A thread that runs one call while the calling thread goes on; without `apart`, the calling thread runs it.

    >>> with BackgroundThread(True) as behind:
    ...     behind.do(lambda: print("written"))
    written
    """

    def __init__(self, apart: bool) -> None:
        self._pool: ThreadPoolExecutor | None = ThreadPoolExecutor(1) if apart else None
        self._last: Future[None] | None = None

    def do(self, call: Callable[[], None]) -> None:
        """Wait for the previous call and raise what it raised; then start this one."""
        self.wait()
        if self._pool is None:
            call()
        else:
            self._last = self._pool.submit(call)

    def wait(self) -> None:
        """Wait for the current call, and raise what it raised."""
        if self._last is not None:
            self._last.result()
            self._last = None

    def __enter__(self) -> "BackgroundThread":
        return self

    def __exit__(self, *raised: object) -> None:
        if self._pool is not None:
            self._pool.shutdown()
        if raised[0] is None:
            self.wait()
