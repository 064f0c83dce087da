"""One connection of a client: limits on the time and size of an incomplete request, and on waiting connections."""

import asyncio
import signal
import socket
from types import FrameType
from typing import Any, ClassVar

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from bouton.errors import InputError
from bouton.web.guard import HEADERS, refusal
from bouton.web.limits import (
    ANSWER_SECONDS,
    ENDING_SECONDS,
    MOST_HEAD,
    MOST_QUERY,
    MOST_RESTING,
    REFUSED_SECONDS,
    REQUEST_SECONDS,
)

__all__ = ["PromptServer", "RestingConnection", "check_limits"]

_REASONS = {400: b"Bad Request", 414: b"URI Too Long", 431: b"Request Header Fields Too Large"}


class RestingConnection(HttpToolsProtocol):
    """A connection that is resting while none of its complete requests is being answered.

    If it rests too long, or its answer is not received, it is closed; if too many connections rest, the one that has
    rested longest is closed, so that requests that are never completed block nobody else.
    """

    resting: ClassVar[dict["RestingConnection", None]] = {}  # in the order in which they began to rest

    timer: asyncio.TimerHandle | None = None
    refused: bool = False
    head: int | None = None  # bytes of a request whose head is incomplete

    def connection_made(self, transport: Any) -> None:
        """Begin to rest, until a request is complete: a client has connected."""
        super().connection_made(transport)
        self._rest()

    def data_received(self, data: bytes) -> None:
        """Process a piece of one or more requests; discard data after a refusal, and refuse too large a head."""
        if self.refused:
            return
        super().data_received(data)
        if self.head is not None:
            self.head += len(data)
            if self.head > MOST_HEAD:
                self._refuse(431, "server.head-large", MOST_HEAD)

    def on_message_begin(self) -> None:
        """Start the time limit of a request at its first byte."""
        self.head = 0
        self._wait(REQUEST_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Stop counting the bytes of the head: it is complete."""
        self.head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Stop resting: a request is complete."""
        self.resting.pop(self, None)
        self._wait(ANSWER_SECONDS)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Rest again, unless more requests wait: an answer has been sent."""
        super().on_response_complete()
        if not self.pipeline:
            self._rest()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection: the client has disconnected, or was disconnected."""
        self.resting.pop(self, None)
        if self.timer is not None:
            self.timer.cancel()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse data that is not a request, or whose URL is too long."""
        long = len(getattr(self, "url", b"")) > MOST_QUERY
        self._refuse(*((414, "server.query-large", MOST_QUERY) if long else (400, "server.no-request", 0)))

    def _rest(self) -> None:
        self.resting[self] = None
        self._wait(REQUEST_SECONDS)
        while len(self.resting) > MOST_RESTING:  # a burst arrives before any of them learns that it is closed
            oldest = next(iter(self.resting))
            del self.resting[oldest]
            oldest.transport.abort()

    def _wait(self, seconds: float) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = self.loop.call_later(seconds, self.transport.abort)

    def _refuse(self, status: int, key: str, most: int) -> None:
        if self.transport.is_closing() or self.refused:
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()  # another answer is being sent: nothing can be inserted
            return
        address = getattr(self, "url", b"")[:MOST_QUERY]
        scope = {"query_string": address.partition(b"?")[2], "headers": self.headers or ()}
        head, body = refusal(scope, key, most=most)
        lines = [b"HTTP/1.1 %d %s" % (status, _REASONS[status]), *(b"%s: %s" % pair for pair in (*head, *HEADERS))]
        self.transport.write(b"\r\n".join([*lines, b"", body]))
        self.transport.write_eof()  # closing now, while the request is still arriving, would lose the sentence
        self.refused = True
        self._wait(REFUSED_SECONDS)


class PromptServer(uvicorn.Server):
    """A server that ends at once: what is not answered in a moment, such as for a device that waits, is dropped.

    Attributes
    ----------
    is_interrupted : whether Ctrl-C ended it. The exception that follows may get lost where Python ignores exceptions.
    """

    is_interrupted = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end, as a signal asks."""
        self.is_interrupted = self.is_interrupted or sig == signal.SIGINT
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drop what waits, then stop."""
        if self.server_state.tasks:
            await asyncio.wait(self.server_state.tasks, timeout=ENDING_SECONDS)
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        await asyncio.sleep(0)  # until the connections know it
        for task in self.server_state.tasks:
            task.cancel()
        await super().shutdown(sockets)


class _NoClient(asyncio.Transport):
    """A transport without a client: it records the written data."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""

    def write(self, data: Any) -> None:
        """Append the data to `written`."""
        self.written += data

    def write_eof(self) -> None:
        """Do nothing."""

    def is_closing(self) -> bool:
        """Whether it is closing: never."""
        return False

    def abort(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Do nothing."""


async def check_limits(config: uvicorn.Config) -> None:
    """Reject a release of uvicorn in which a connection, built on an internal class, no longer enforces its limits.

    Parameters
    ----------
    config : the configuration of the server about to start.

    Raises
    ------
    InputError : if too long a head is not refused, or a connection is not counted as resting.
    """
    transport = _NoClient()
    try:
        client = RestingConnection(config, ServerState(), {})
        client.connection_made(transport)
        counted = client in RestingConnection.resting
        client.data_received(b"GET / HTTP/1.1\r\n")
        for _ in range(MOST_HEAD // 1000 + 1):
            client.data_received(b"a: " + b"b" * 1000 + b"\r\n")
        client.connection_lost(None)
        kept = counted and client not in RestingConnection.resting and transport.written.startswith(b"HTTP/1.1 431")
    except (AttributeError, TypeError):
        kept = False
    if not kept:
        raise InputError("server.uvicorn", version=uvicorn.__version__)
