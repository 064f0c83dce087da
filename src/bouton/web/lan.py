"""The page for one room: under one private address, with a code in its path, for a few hours."""

import asyncio
import ipaddress
import json
import secrets
import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from bouton.errors import InputError
from bouton.questions.question import Cost
from bouton.questions.table import all_questions
from bouton.storage.files import json_of
from bouton.storage.recent import Recent
from bouton.web.guard import refusal
from bouton.web.limits import (
    ADDRESS_WAITING,
    DEVICE_WAITING,
    FREE_WRONG,
    LAN_SECONDS,
    LONGEST_DELAY,
    LONGEST_DEVICE,
    WRONG_SECONDS,
)
from bouton.web.running import write_private

_LETTERS = "abcdefghjkmnpqrstuvwxyz"  # without letters that are easily misread
_LENGTH = 8  # letters of a code
_MOST_DEVICES = 1_000  # that are remembered


def is_private(address: str) -> bool:
    """Whether an address belongs to a local network, not to the Internet.

    >>> is_private("192.168.1.7"), is_private("8.8.8.8"), is_private("nonsense")
    (True, False, False)
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_private and not found.is_unspecified


def private_address() -> str:
    """The private address of this machine in its network.

    Raises
    ------
    InputError : if it has none, or only a public one.
    """
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(("10.255.255.255", 1))  # nothing is sent: the system reports the local address that it would use
        found.append(asking.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    for address in found:
        if is_private(address) and not ipaddress.ip_address(address).is_loopback:
            return address
    raise InputError("server.lan-none")


def new_code(length: int = _LENGTH) -> str:
    """Random letters; eight of them cannot be guessed.

    >>> len(new_code()), len(new_code(4))
    (8, 4)
    """
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def code_for(path: Path) -> str:
    """The code stored less than three hours ago, so that its links remain valid; otherwise a new one, which is stored.

    Parameters
    ----------
    path : the file that stores it.
    """
    with suppress(OSError, ValueError, TypeError, KeyError):
        found = json_of(path.read_text(encoding="utf-8"))
        code, since = found["code"], found["since"]
        if set(code) <= set(_LETTERS) and len(code) == _LENGTH and 0 <= time.time() - since < LAN_SECONDS:
            return str(code)
    code = new_code()
    with suppress(OSError):  # then the next server gets another one
        write_private(path, json.dumps({"code": code, "since": time.time()}))
    return code


class _Device:
    """The large questions of one device of the room, one at a time, and those of all devices at one address.

    Parameters
    ----------
    address : the record of all devices at the same address; that record itself has none.
    """

    def __init__(self, address: "_Device | None" = None) -> None:
        self.turn = asyncio.Lock()
        self.waiting = 0
        self.address = address

    @property
    def is_busy(self) -> bool:
        """Whether there is no room for another question."""
        of_address = self.address is not None and self.address.waiting >= ADDRESS_WAITING
        return of_address or self.waiting >= DEVICE_WAITING

    def count(self, more: int) -> None:
        """Add to the number of waiting questions: 1 if one begins to wait, −1 if one has been answered."""
        self.waiting += more
        if self.address is not None:
            self.address.waiting += more


class Room:
    """ASGI middleware: the page is under a code, and each device may ask one large question at a time.

    An entire class may share one address: each page distinguishes its devices by a number, in the header
    ``bouton-device``, and all devices at one address have a common limit.

    Requests with the code never wait for those without it. These are slowed down, for all devices together, since an
    entire class may share one address: of the 23^8 codes, 5,000 guesses a second try less than one in 1,000 before the
    room closes.

    Parameters
    ----------
    app : the application below the code.
    code : the first part of every path.
    """

    def __init__(self, app: Any, code: str) -> None:
        self.app = app
        self.code = code
        self._questions = {f"/api/{each.name}": each for each in all_questions()}
        self._devices: Recent[str, _Device] = Recent(_MOST_DEVICES)
        self._line = 0.0  # the time at which the last request in the queue is answered

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        name = (scope.get("client") or ("", 0))[0]
        prefix = f"/{self.code}"
        path = scope["path"]
        if not is_private(name):
            await self._refuse(scope, send, 403, "server.lan-outside")
        elif path == prefix:
            await self._move(send, f"{prefix}/".encode())
        elif not path.startswith(f"{prefix}/"):
            is_answered = path == "/favicon.ico" or await self._stand_in_line()
            await self._refuse(scope, send, *((404, "server.lan-code") if is_answered else (429, "server.lan-wrong")))
        else:
            device = self._device(name, scope)
            inner = {**scope, "path": path[len(prefix) :], "raw_path": path[len(prefix) :].encode()}
            await self._answer(device, inner, receive, send)

    def _device(self, name: str, scope: Any) -> _Device:
        told = next((value for key, value in scope["headers"] if key == b"bouton-device"), b"")[:LONGEST_DEVICE]
        address = self._devices.obtain(name, _Device)
        return self._devices.obtain(f"{name} {told.decode('latin-1')}", lambda: _Device(address))

    async def _stand_in_line(self) -> bool:
        """Wait for the turn of a request without the code; return False if the queue is too long."""
        now = asyncio.get_running_loop().time()
        line = max(self._line, now - FREE_WRONG * WRONG_SECONDS) + WRONG_SECONDS
        if line - now > LONGEST_DELAY:
            return False
        self._line = line
        await asyncio.sleep(max(0.0, line - now))
        return True

    def _is_large(self, scope: Any) -> bool:
        """Whether a question may need a search; if its parameters are wrong, one sentence answers it."""
        question = self._questions.get(scope["path"])
        if question is None:
            return False
        given = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        try:
            return question.cost_of(question.read(given)) is Cost.ENGINE
        except InputError:
            return False

    async def _answer(self, device: _Device, scope: Any, receive: Any, send: Any) -> None:
        if not self._is_large(scope):
            await self.app(scope, receive, send)
            return
        if device.is_busy:
            await self._refuse(scope, send, 503, "server.lan-busy")
            return
        device.count(1)
        try:
            async with device.turn:
                await self.app(scope, receive, send)
        finally:
            device.count(-1)

    @staticmethod
    async def _move(send: Any, place: bytes) -> None:
        await send({"type": "http.response.start", "status": 307, "headers": [(b"location", place)]})
        await send({"type": "http.response.body", "body": b""})

    @staticmethod
    async def _refuse(scope: Any, send: Any, status: int, key: str) -> None:
        head, body = refusal(scope, key)
        if status == 503:
            head.append((b"retry-after", b"1"))  # the page retries by itself
        await send({"type": "http.response.start", "status": status, "headers": head})
        await send({"type": "http.response.body", "body": body})
