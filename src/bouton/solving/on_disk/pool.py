"""Worker processes for the blocks of a level; one that dies is replaced and its block done again."""

from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any, Self

from bouton.errors import ProcessDiedError
from bouton.storage.processes import Process, check_answer, read_answer

__all__ = ["Pool"]

_TRIES = 3
Work = Sequence[Any]


class Pool:
    """Processes of ``python -m bouton.solving.on_disk.worker``, started when needed and ended with this one.

    Parameters
    ----------
    given : what each worker is told first.
    """

    def __init__(self, given: dict[str, Any], workers: int) -> None:
        self._given, self._many = given, workers
        self._idle: list[Process] = []
        self._busy: set[Process] = set()
        self._said: SimpleQueue[tuple[Process, str]] = SimpleQueue()

    def do(self, works: Sequence[Work], tell: Callable[[dict[str, Any]], None]) -> None:
        """Do all works and tell what each found, in any order.

        Raises
        ------
        SearchLimitError : where a work ends its process again and again.
        BoutonError : one that a worker had.
        """
        waiting, tries = deque(works), dict.fromkeys(map(tuple, works), 0)
        while waiting or self._busy:
            while waiting and len(self._busy) < self._many:
                process = self._idle.pop() if self._idle else self._begun()
                self._busy.add(process)
                process.give(waiting.popleft())
            process, line = self._said.get()
            if process not in self._busy:  # one that died while it had nothing to do
                self._idle = [each for each in self._idle if each is not process]
                continue
            self._busy.discard(process)
            answer = read_answer(line)
            if answer is None:
                process.end()
                work = tuple(process.work)
                tries[work] += 1
                if tries[work] >= _TRIES:
                    raise ProcessDiedError("on_disk.died", level=work[1], block=work[2], times=_TRIES)
                waiting.appendleft(work)
                continue
            self._idle.append(process)
            check_answer(answer)
            tell(answer)

    def _begun(self) -> Process:
        process = Process("bouton.solving.on_disk.worker", [], self._said)
        process.give(self._given)
        return process

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in (*self._idle, *self._busy):
            process.end()
