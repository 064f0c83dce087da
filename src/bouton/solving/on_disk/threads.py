"""Threads for compiled steps, which cannot be interrupted, and for work in the background."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from bouton.solving.limits import STALLED


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

    def run(self, calls: list[Callable[[], Any]], where: Callable[[int], int] | None = None) -> list[Any]:
        """Run calls in parallel, and return their results in order; if calls raise, raise the first one's error.

        Raises
        ------
        TimeoutError : if no call ends for a while, and those that go on stay where they are; its argument is the list
            of what `where` returns for their numbers.
        """
        for task in enumerate(calls):
            self._tasks.put(task)
        done: dict[int, tuple[Any, BaseException | None]] = {}
        places: list[int] = []
        while len(done) < len(calls):
            try:
                number, *result = self._done.get(timeout=STALLED)
                done[number] = result[0], result[1]
            except Empty:
                before, places = places, [where(number) for number in range(len(calls)) if number not in done and where]
                if places == before != []:
                    raise TimeoutError(places) from None
        for number in range(len(calls)):
            if (error := done[number][1]) is not None:
                raise error
        return [done[number][0] for number in range(len(calls))]

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
