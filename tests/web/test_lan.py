"""The page for one room: permitted clients, paths and amounts; the user's own server that is already running."""

import asyncio
import io
import json
import re
import sys
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from bouton.cli import main
from bouton.errors import InputError
from bouton.language import LANGUAGES, say
from bouton.play.qr import qr_code

pytest.importorskip("fastapi", reason="FastAPI is not installed")

from bouton.web import lan, serve
from bouton.web.guard import Guard
from bouton.web.running import Note, running_port

CODE = "abcdefgh"


async def inner(scope: Any, receive: Any, send: Any) -> None:
    """Answers with its path; a large question takes a moment."""
    if scope["path"] in ("/api/turn", "/api/board"):
        await asyncio.sleep(0.05)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": scope["path"].encode()})


ROOM = Guard(lan.Room(inner, CODE), ["192.168.1.5"])


async def ask(
    path: str,
    client: str = "192.168.1.9",
    host: str = "192.168.1.5:8190",
    app: Any = ROOM,
    query: str = "lang=fr",
    accept: str = "*/*",
    device: str = "",
) -> Any:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "headers": [(b"host", host.encode()), (b"accept", accept.encode()), (b"bouton-device", device.encode())],
        "client": (client, 1),
        "server": ("192.168.1.5", 8190),
    }
    await app(scope, None, send)
    return sent[0]["status"], sent[-1]["body"].decode(), dict(sent[0]["headers"])


def test_a_room_is_answered_under_its_code_alone() -> None:
    async def all_of_it() -> None:
        assert (await ask(f"/{CODE}/api/board"))[:2] == (200, "/api/board")
        status, _, head = await ask(f"/{CODE}")
        assert (status, head[b"location"]) == (307, b"/abcdefgh/")
        assert b"content-security-policy" in head and b"cross-origin-opener-policy" not in head
        for path in ("/", "/api/board", "/abcdefgX/", "/abcdefghi/", f"/x/{CODE}/"):
            status, body, _ = await ask(path)
            assert status == 404 and "huit lettres" in json.loads(body)["error"]
        _, body, head = await ask("/", accept="text/html,*/*")  # a person has mistyped the code
        assert body.endswith("huit lettres.</p></html>") and head[b"content-type"].startswith(b"text/html")
        assert (await ask(f"/{CODE}/", client="8.8.8.8"))[0] == 403
        status, body, _ = await ask(f"/{CODE}/", host="evil.example:8190")
        assert status == 403 and "ouvrez http://192.168.1.5:8190/." in json.loads(body)["error"]
        assert CODE not in body

    asyncio.run(all_of_it())


def test_the_right_code_always_passes_and_wrong_ones_stand_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A class behind one address is not shut out by one of it; the clock stands still."""
    now, waits = 1000.0, list[float]()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async def all_of_it() -> list[int]:
        nonlocal now
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
        monkeypatch.setattr(asyncio, "sleep", sleep)
        app = Guard(lan.Room(inner, CODE), ["192.168.1.5"])
        found = [(await ask("/guess", client=f"10.0.0.{n % 3}", app=app))[0] for n in range(100)]
        assert (await ask("/favicon.ico", client="10.0.0.1", app=app))[0] == 404
        assert (await ask(f"/{CODE}/", client="10.0.0.1", app=app))[0] == 200
        now += 0.5  # one place in the line
        found += [(await ask("/guess", app=app))[0] for _ in range(2)]
        return found

    found = asyncio.run(all_of_it())
    assert found == [404] * 70 + [429] * 30 + [404, 429]
    assert waits[:50] == [0.0] * 50 and waits[50:70] == [n / 2 for n in range(1, 21)] and waits[70:] == [10.0]


@pytest.mark.parametrize(
    ("path", "query", "busy"),
    [
        ("turn", "game=nim&position=1", 2),
        ("turn", "position=1", 0),  # wrong: one sentence answers it
        ("turn", "game=nim&position=1&lang=fr", 2),
        ("turn", "game=nim&position=1&grade=3", 0),
        ("board", "game=nim&position=1", 0),
        ("board", "game=nim&position=1&colours=true", 2),  # which are searched for
    ],
)
def test_a_device_asks_one_large_question_at_a_time(path: str, query: str, busy: int) -> None:
    async def all_of_it() -> list[int]:
        app = Guard(lan.Room(inner, CODE), ["192.168.1.5"])
        asked = [ask(f"/{CODE}/api/{path}", app=app, query=query) for _ in range(6)]
        other = ask(f"/{CODE}/api/{path}", client="192.168.1.10", app=app, query=query)
        return [status for status, _, _ in await asyncio.gather(*asked, other)]

    assert asyncio.run(all_of_it()) == [200] * (6 - busy) + [503] * busy + [200]


def test_a_page_asks_again_where_a_room_is_busy_and_seldom_is() -> None:
    async def all_of_it() -> list[dict[bytes, bytes]]:
        app = Guard(lan.Room(inner, CODE), ["192.168.1.5"])
        asked = [ask(f"/{CODE}/api/turn", app=app, query="game=nim&position=1") for _ in range(6)]
        return [head for status, _, head in await asyncio.gather(*asked) if status == 503]

    busy = asyncio.run(all_of_it())
    assert [head[b"retry-after"] for head in busy] == [b"1", b"1"]
    page = resources.files("bouton.web").joinpath("page", "strategy.js").read_text(encoding="utf-8")
    assert int(re.findall(r"TOGETHER = (\d+)", page)[0]) < 4  # a hundred games leave a question for their person


@pytest.mark.parametrize(("devices", "busy"), [(15, 0), (16, 4), (40, 100)])
def test_a_class_behind_one_address_is_not_one_device(devices: int, busy: int) -> None:
    async def all_of_it() -> list[int]:
        app = Guard(lan.Room(inner, CODE), ["192.168.1.5"])
        asked = [
            ask(f"/{CODE}/api/turn", app=app, query="game=nim&position=1", device=str(number))
            for _ in range(4)
            for number in range(devices)
        ]
        return [status for status, _, _ in await asyncio.gather(*asked)]

    assert asyncio.run(all_of_it()) == [200] * (4 * devices - busy) + [503] * busy


@pytest.mark.parametrize(
    ("address", "near"),
    [
        *((each, True) for each in ("192.168.1.7", "10.0.0.1", "172.20.1.1", "::ffff:192.168.1.7", "fd00::1")),
        *((each, False) for each in ("172.32.0.1", "8.8.8.8", "::ffff:8.8.8.8", "0.0.0.0", "")),
    ],
)
def test_private_addresses(address: str, near: bool) -> None:
    assert lan.is_private(address) == near


def test_the_address_of_this_machine_is_private_and_not_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def named(*addresses: str) -> str:
        monkeypatch.setattr(lan.socket, "gethostbyname_ex", lambda _: ("", [], list(addresses)))
        return lan.private_address()

    def unreachable(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(lan.socket, "socket", unreachable)
    assert named("127.0.0.1", "8.8.8.8", "192.168.1.5") == "192.168.1.5"
    with pytest.raises(InputError):
        named("127.0.0.1", "8.8.8.8")


def test_codes_differ() -> None:
    codes = {lan.new_code() for _ in range(50)}
    assert len(codes) == 50 and all(code.isalpha() and code.islower() and len(code) == 8 for code in codes)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_opened_without_a_yes(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[Any] = []
    monkeypatch.setattr(lan, "private_address", lambda: "192.168.1.5")
    monkeypatch.setattr(serve, "run", lambda specs, files, wanted, tell: started.append(wanted))

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    words = ["serve", "--lan", "--no-browser", "--lang", lang]
    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\n"))
    assert main(words) == 2 and "--yes" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", Terminal("\n"))
    assert main(words) == 2 and not started
    assert "192.168.1.5" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", Terminal(f"{say('cli.lan-yes', lang).upper()}\n"))
    assert main(words) == 0 and started[-1].address == "192.168.1.5"
    assert main([*words, "--yes", "--public-url", "https://school.example/nim"]) == 0
    assert started[-1].public == "https://school.example/nim/"
    for wrong in (
        "javascript:alert(1)",
        "http://",
        "https://a b/",
        "https://me:x@a/",
        "https://a/?x=1",
        "http://[",
        "é",
    ):
        assert main([*words, "--yes", "--public-url", wrong]) == 2


def test_a_server_of_ones_own_is_found_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOUTON_SERVER", str(tmp_path))
    assert running_port() is None
    note = Note()
    with serve.listen(0) as listener:
        note.write(listener.getsockname()[1])
        place = tmp_path / "running.json"
        assert json.loads(place.read_text("utf-8"))["word"] == note.word
        note.remove()
        assert not place.exists()
    note.write(1)  # nothing listens there
    assert running_port() is None
    for damaged in (
        "",
        "[]",
        '{"port": "x", "word": "y"}',
        '{"port": 99999999, "word": "y"}',
        '{"port": 1, "word": "/"}',
    ):
        place.write_text(damaged, "utf-8")
        assert running_port() is None


def test_a_taken_port_is_followed_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve.listen(0) as first:
        taken = first.getsockname()[1]
        monkeypatch.setattr(serve, "PORT", taken)
        with serve.listen(None) as second:
            assert second.getsockname()[1] != taken
        with pytest.raises(InputError):
            serve.listen(taken)


def test_qr_codes() -> None:
    pytest.importorskip("segno", reason="segno is not installed")
    found = qr_code("http://192.168.1.5:8190/abcdefgh/")
    assert found["size"] == len(found["rows"]) and {len(row) for row in found["rows"]} == {found["size"]}
    assert found["rows"][0].startswith("1111111") and set("".join(found["rows"])) == {"0", "1"}
    with pytest.raises(InputError, match="too long"):
        qr_code("é漢" * 600)


def test_without_segno_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(InputError, match="segno"):
        qr_code("x")
