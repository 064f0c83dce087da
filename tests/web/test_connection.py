"""Connections: incomplete requests block nobody, and excessive ones are refused in one sentence."""

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

uvicorn = pytest.importorskip("uvicorn", reason="uvicorn is not installed")

from bouton.errors import InputError  # noqa: E402
from bouton.web import connection  # noqa: E402
from bouton.web.guard import Guard  # noqa: E402
from bouton.web.limits import MOST_HEAD, MOST_QUERY  # noqa: E402
from bouton.web.serve import ServeRequest, listen, run, settings  # noqa: E402

GET = b"GET /%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
Reader, Writer = asyncio.StreamReader, asyncio.StreamWriter


async def answers(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers ``ok`` once it has the whole body; /slow never ends."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    if scope["path"] == "/slow":
        await asyncio.sleep(60)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


def serving(test: Callable[[int], Awaitable[Any]]) -> Any:
    """What a test finds at the port of a server in this process."""

    async def run() -> Any:
        listener = listen(0)
        server = uvicorn.Server(uvicorn.Config(Guard(answers), lifespan="off", **settings()))
        task = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            return await asyncio.wait_for(test(listener.getsockname()[1]), 20)
        finally:
            server.should_exit = server.force_exit = True
            await task
            listener.close()

    return asyncio.run(run())


async def sent(port: int, data: bytes) -> tuple[Reader, Writer]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    await writer.drain()
    return reader, writer


async def asked(port: int, data: bytes) -> tuple[int, Any]:
    """The status of what is answered, and its body as JSON where it is JSON."""
    reader, writer = await sent(port, data)
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    assert b"content-security-policy" in head
    return int(head.split()[1]), json.loads(body) if b"application/json" in head else body


def test_half_sent_requests_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_RESTING", 20)

    async def test(port: int) -> tuple[list[int], list[int]]:
        halves = [await sent(port, (b"", b"GET / HT", GET % (b"", port))[k % 3]) for k in range(60)]
        found = [(await asked(port, GET % (b"", port) + b"Connection: close\r\n\r\n"))[0] for _ in range(3)]
        await asyncio.sleep(0.1)
        shut = [k for k, (reader, _) in enumerate(halves) if reader.at_eof() or reader.exception()]
        for _, writer in halves:
            writer.close()
        return found, shut

    found, shut = serving(test)
    assert found == [200] * 3
    assert 40 <= len(shut) <= 43 and shut == list(range(len(shut)))


def test_half_sent_requests_that_come_at_once_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop accepts many connections before it tells any of them that it is closed."""
    monkeypatch.setattr(connection, "MOST_RESTING", 20)

    async def test(port: int) -> tuple[int, int]:
        halves = [socket.create_connection(("127.0.0.1", port)) for _ in range(200)]  # the loop stands still
        for half in halves:
            half.sendall(b"GET / HT")
            half.setblocking(False)
        found, _ = await asked(port, GET % (b"", port) + b"Connection: close\r\n\r\n")
        await asyncio.sleep(0.1)
        resting = 0
        for half in halves:
            with half, suppress(ConnectionError):
                try:
                    half.recv(1)
                except BlockingIOError:
                    resting += 1
        return found, resting

    found, resting = serving(test)
    assert found == 200 and 10 < resting <= 20


@pytest.mark.parametrize("tail", [b"", b"POST / HTTP/1.1\r\nHost: x\r\n", b"POST-BODY"])
def test_a_request_that_does_not_become_whole_is_ended(monkeypatch: pytest.MonkeyPatch, tail: bytes) -> None:
    monkeypatch.setattr(connection, "REQUEST_SECONDS", 0.3)

    async def test(port: int) -> bytes:
        whole = b"POST / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 900\r\n\r\n" % port
        reader, writer = await sent(port, whole if tail == b"POST-BODY" else tail)
        for _ in range(8):  # a byte now and then is no reason to wait longer
            await asyncio.sleep(0.1)
            if not writer.is_closing() and tail:
                writer.write(b"a")
        found = await asyncio.wait_for(reader.read(), 1)
        writer.close()
        return found

    with suppress(ConnectionError):  # closed as well
        assert serving(test) == b""


def test_an_answer_that_never_comes_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "ANSWER_SECONDS", 0.3)

    async def test(port: int) -> bytes:
        reader, _ = await sent(port, GET % (b"slow", port) + b"\r\n")
        return await asyncio.wait_for(reader.read(), 2)

    with suppress(ConnectionError):
        assert serving(test) == b""


@pytest.mark.parametrize(
    ("data", "status", "said"),
    [
        (b"GET /?lang=fr&position=" + b"1" * 70_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 414, "requête"),
        (b"GET /" + b"1" * 3_000_000, 431, f"{MOST_HEAD}"),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" + b"a: b\r\n" * 20_000, 431, f"{MOST_HEAD}"),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nb: " + b"b" * 200_000 + b"\r\n\r\n", 431, f"{MOST_HEAD}"),
        (b"GET /?" + b"1" * (MOST_QUERY + 1) + b" HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", 414, f"{MOST_QUERY}"),
        (b"nonsense\r\n\r\n", 400, "browser"),
    ],
)
def test_what_is_too_long_is_told(data: bytes, status: int, said: str) -> None:
    found, body = serving(lambda port: asked(port, data.replace(b"%d", b"%d" % port)))
    assert found == status and said in body["error"]


def test_a_connection_is_used_again() -> None:
    async def test(port: int) -> list[bytes]:
        reader, writer = await sent(port, b"")
        found = []
        for _ in range(3):
            writer.write(GET % (b"", port) + b"\r\n")
            await reader.readuntil(b"\r\n\r\n")
            found.append(await reader.readexactly(2))
        writer.close()
        return found

    assert serving(test) == [b"ok"] * 3 and not connection.RestingConnection.resting


def test_answers_on_a_kept_connection_are_sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer waits for the client to confirm the piece before it (Nagle's algorithm)."""
    options = []
    usual = connection.RestingConnection.connection_made

    def connection_made(self: connection.RestingConnection, transport: Any) -> None:
        usual(self, transport)
        options.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    monkeypatch.setattr(connection.RestingConnection, "connection_made", connection_made)

    async def test(port: int) -> list[bytes]:
        reader, writer = await sent(port, GET % (b"", port) + b"\r\n")
        found = [await reader.readuntil(b"ok")]
        writer.write(GET % (b"", port) + b"\r\n")
        found.append(await reader.readuntil(b"ok"))
        writer.close()
        return found

    assert [answer[:15] for answer in serving(test)] == [b"HTTP/1.1 200 OK"] * 2
    assert len(options) == 1 and options[0]


def test_another_uvicorn_is_refused_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the limits are built on is tried before the server starts: each part of it, taken away, is missed."""
    config = uvicorn.Config(Guard(answers), lifespan="off", **settings())
    asyncio.run(connection.check_limits(config))
    for name in ("data_received", "_refuse", "_rest", "on_message_begin"):
        with monkeypatch.context() as patch, pytest.raises(InputError) as caught:
            patch.setattr(connection.RestingConnection, name, lambda *_: None)
            asyncio.run(connection.check_limits(config))
        assert caught.value.key == "server.uvicorn" and uvicorn.__version__ in str(caught.value)
    assert not connection.RestingConnection.resting


def test_a_server_is_checked_before_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(config: Any) -> None:
        raise InputError("server.uvicorn", version="9.9")

    monkeypatch.setattr(connection, "check_limits", refuse)
    with pytest.raises(InputError, match=r"9\.9"):
        run([], [], ServeRequest(port=0, browser=False), lambda *_: None)
