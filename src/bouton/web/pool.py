"""Worker processes in two lanes: a slow position never delays quick answers.

Every question is first tried briefly in the quick lane. If it is not answered by then it goes to the slow lane, which
handles one question at a time, for some seconds; then it is refused. Both limits are processor time, so that light
questions are not refused on a busy machine. A process that does not stop by itself is killed and replaced.
Only answers, and refusals that do not depend on time or memory, are cached.
"""

import asyncio
import hashlib
import json
import os
import signal
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from bouton.storage.recent import Recent
from bouton.storage.start import child_python
from bouton.web.limits import (
    CACHE_BYTES,
    CACHED_ANSWER,
    MOST_WAITING,
    OWN_SECONDS,
    PATIENCE,
    QUICK_SECONDS,
    QUICK_WORKERS,
    SLOW_SECONDS,
    SLOW_WORKERS,
)
from bouton.web.worker import HEADER, LATE

_GRACE = 2.0  # seconds after which a process that should have stopped is killed
_FINAL = (200, 422)
_BROKEN = 500
_APART = 2.0  # seconds between the workers that load at the start, so that one core stays free

Answered = tuple[int, bytes]


class TooManyError(Exception):
    """The slow lane is full."""


class _Worker:
    """One process; `start` starts it unless it is running."""

    def __init__(self, settings: str) -> None:
        self.settings = settings
        self.process: Process | None = None
        self.stale = False  # whether a file has been saved since the process read it

    async def start(self) -> Process:
        if self.process is None or self.process.returncode is not None:
            command, environment = child_python("bouton.web.worker", self.settings)
            self.process = await asyncio.create_subprocess_exec(
                *command,
                env=environment,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                start_new_session=True,  # so that it can be killed together with the process that it has forked
            )
        return self.process

    async def ask(self, question: bytes, seconds: float) -> Answered:
        """Return the answer, or status 408 after `seconds` of processor time, with a sentence if a rule is to blame.

        If the process ends meanwhile, the question is sent again once; then the status is 500.
        """
        if self.stale:
            self.stale = False
            await self.end()
        for _ in range(2):
            process = await self.start()
            assert process.stdin is not None and process.stdout is not None
            try:
                process.stdin.write(HEADER.pack(len(question)) + question)
                answer = await asyncio.wait_for(self._read(process.stdout), seconds * PATIENCE + _GRACE)
                return int(answer[:3]), answer[3:]
            except TimeoutError:
                await self.end()
                return int(LATE), b""
            except (asyncio.IncompleteReadError, ConnectionError):
                await self.end()
            except asyncio.CancelledError:
                await self.end()
                raise
        return _BROKEN, b""

    def load(self) -> None:
        """Make the process load what it may need later."""
        if self.process is not None and self.process.returncode is None and hasattr(signal, "SIGUSR2"):
            self.process.send_signal(signal.SIGUSR2)

    @staticmethod
    async def _read(stream: asyncio.StreamReader) -> bytes:
        (length,) = HEADER.unpack(await stream.readexactly(HEADER.size))
        return await stream.readexactly(length)

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            if hasattr(os, "killpg"):
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
            await process.wait()


class Pool:
    """The worker processes and a cache of answers.

    Parameters
    ----------
    games : the specs given to the server.
    files : the files that the workers may read.
    """

    def __init__(self, games: Sequence[str] = (), files: Sequence[str] = ()) -> None:
        settings = json.dumps({"games": list(games), "files": list(files)})
        self._files, self._saved = files, ""
        self.seconds = OWN_SECONDS if files else SLOW_SECONDS  # for one question in the slow lane
        self._saved = self.files_version()
        self._workers = [_Worker(settings) for _ in range(QUICK_WORKERS + SLOW_WORKERS)]
        self._lanes: dict[bool, asyncio.Queue[_Worker]] = {}
        self._waiting = 0
        self._asked: dict[bytes, asyncio.Task[Answered]] = {}  # pending questions, shared by clients that ask the same
        self._cache: Recent[bytes, Answered] = Recent(CACHE_BYTES, lambda key, found: len(key) + len(found[1]))
        self._long: Recent[bytes, bool] = Recent(1_000)  # questions that exceeded the quick lane
        self._heating: asyncio.Task[None] | None = None
        self.heated: bool = False  # whether everything that is compiled on first use has been compiled

    def files_version(self) -> str:
        """A token that changes when a file has been saved; the processes then read the file again."""
        stamps = []
        for path in self._files:
            with suppress(OSError):
                found = os.stat(path)
                stamps.append((found.st_mtime_ns, found.st_size))
        word = hashlib.sha256(repr(stamps).encode()).hexdigest()[:12] if self._files else ""
        if self._saved and word != self._saved:
            self._forget()
        self._saved = word
        return word

    def _forget(self) -> None:
        self._cache = Recent(CACHE_BYTES, lambda key, found: len(key) + len(found[1]))
        self._long = Recent(1_000)
        for worker in self._workers:
            worker.stale = True

    async def open(self) -> None:
        """Start the processes."""
        self._lanes = {False: asyncio.Queue(), True: asyncio.Queue()}
        for index, worker in enumerate(self._workers):
            self._lanes[index >= QUICK_WORKERS].put_nowait(worker)
            await worker.start()
        self._heating = asyncio.create_task(self._heat())

    async def _heat(self) -> None:
        """Fill the cache of compiled code, then make the workers load it, so that no question waits for it."""
        command, environment = child_python("bouton.web.worker", "heat")
        process = await asyncio.create_subprocess_exec(
            *command, env=environment, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL
        )
        try:
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
        self.heated = True
        for worker in reversed(self._workers):
            worker.load()
            await asyncio.sleep(_APART)

    async def close(self) -> None:
        """Stop the processes."""
        if self._heating is not None:
            self._heating.cancel()
            with suppress(asyncio.CancelledError):
                await self._heating
        asked = list(self._asked.values())
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        for worker in self._workers:
            await worker.end()

    async def ask(self, name: str, values: dict[str, Any], language: str = "en", rules: str | None = None) -> Answered:
        """Return the status and the JSON of an answer.

        The status is 408 if it takes too long, 507 for other refusals for lack of memory or time, 500 if the processes
        end.

        Parameters
        ----------
        name, values : the question.
        language : the language of the sentence that explains why there is no answer.
        rules : the graph of rules typed by a user, for games called ``own:``.

        Raises
        ------
        TooManyError : if too many long questions are already waiting.
        """
        question = {"name": name, "values": values, "lang": language}
        # An answer begun before a file was saved does not count for a question asked afterwards.
        key = f"{self.files_version()} {json.dumps(question, sort_keys=True)}".encode()
        if rules is not None:
            question["rules"] = rules
            key += hashlib.sha256(rules.encode()).digest()
        found = self._cache.get(key)
        if found is not None:
            return found
        if key not in self._asked:
            asked = self._asked[key] = asyncio.create_task(self._ask(key, question))
            asked.add_done_callback(lambda _: self._asked.pop(key))
        return await asyncio.shield(self._asked[key])

    async def _ask(self, key: bytes, question: dict[str, Any]) -> Answered:
        found = (int(LATE), b"") if key in self._long else await self._in_lane(False, question, QUICK_SECONDS)
        if found[0] == int(LATE):
            self._long[key] = True
            if self._waiting >= MOST_WAITING:
                raise TooManyError
            self._waiting += 1
            try:
                found = await self._in_lane(True, question, self.seconds)
            finally:
                self._waiting -= 1
        self._keep(key, found)
        return found

    async def _in_lane(self, slow: bool, question: dict[str, Any], seconds: float) -> Answered:
        lane = self._lanes[slow]
        worker = await lane.get()
        try:
            return await worker.ask(json.dumps({**question, "seconds": seconds}).encode(), seconds)
        finally:
            lane.put_nowait(worker)

    def _keep(self, key: bytes, found: Answered) -> None:
        if found[0] in _FINAL and len(found[1]) <= CACHED_ANSWER:
            self._cache[key] = found
