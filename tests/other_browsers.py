"""Firefox through WebDriver BiDi and WebKitGTK through WebDriver, as far as the tests of the page need them."""

import json
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

__all__ = ["NAMES", "Page", "opened"]

NAMES = ("firefox", "webkit")
_SECONDS = 240
_INSIDE = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


class Page:
    """A page of a browser."""

    def open(self, address: str) -> None:
        """Load an address."""
        raise NotImplementedError

    def value(self, expression: str) -> Any:
        """The value of an expression of the page's language, as plain data."""
        raise NotImplementedError

    def act(self, actions: list[dict[str, Any]]) -> None:
        """Perform actions, which both protocols write alike."""
        raise NotImplementedError

    def until(self, condition: str) -> None:
        """Wait for a condition."""
        end = time.monotonic() + _SECONDS
        while not self.value(f"Boolean({condition})"):
            assert time.monotonic() < end, (condition, self.value("document.body.innerText")[:500])
            time.sleep(0.1)

    def click(self, selector: str) -> None:
        """Press the pointer in the middle of the first element that a selector finds."""
        found = f"document.querySelector({json.dumps(selector)})"
        self.until(found)
        box = self.value(
            f"(() => {{ const e = {found}; e.scrollIntoView({{ block: 'center' }});"
            " const b = e.getBoundingClientRect();"
            " return [Math.round(b.x + b.width / 2), Math.round(b.y + b.height / 2)]; })()"
        )
        to = {"type": "pointerMove", "x": box[0], "y": box[1]}
        press = [to, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.act([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": press}])


class _Firefox(Page):
    def __init__(self, line: Any) -> None:
        self._line, self._numbers = line, count(1)
        self._send("session.new", {"capabilities": {}})
        self._context = self._send("browsingContext.getTree", {})["contexts"][0]["context"]

    def _send(self, method: str, params: dict[str, Any]) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            found = json.loads(self._line.recv(timeout=_SECONDS))
            if found.get("id") == number:
                assert found["type"] == "success", found
                return found["result"]

    def open(self, address: str) -> None:
        self._send("browsingContext.navigate", {"context": self._context, "url": address, "wait": "complete"})

    def value(self, expression: str) -> Any:
        params = {"expression": f"JSON.stringify({expression})", "target": {"context": self._context}}
        found = self._send("script.evaluate", {**params, "awaitPromise": False})
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._send("input.performActions", {"context": self._context, "actions": actions})


class _WebKit(Page):
    def __init__(self, address: str, binary: str) -> None:
        self._address = address
        options = {"browserOptions": {"webkitgtk:browserOptions": {"binary": binary, "args": ["--automation"]}}}
        always = options["browserOptions"]
        found = self._send("POST", "/session", {"capabilities": {"alwaysMatch": always}})
        self._address += f"/session/{found['sessionId']}"

    def _send(self, method: str, path: str, data: Any = None) -> Any:
        body = None if data is None else json.dumps(data).encode()
        try:
            with urlopen(Request(self._address + path, body, method=method), timeout=_SECONDS) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()[:500]) from None

    def open(self, address: str) -> None:
        self._send("POST", "/url", {"url": address})

    def value(self, expression: str) -> Any:
        return self._send("POST", "/execute/sync", {"script": f"return {expression};", "args": []})

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._send("POST", "/actions", {"actions": actions})

    def end(self) -> None:
        """Close the browser."""
        self._send("DELETE", "")


@contextmanager
def opened(name: str, folder: Path) -> Iterator[Page]:
    """A page of one of these browsers; the test is skipped, and says so, where it is not installed."""
    with _firefox(folder) if name == "firefox" else _webkit(folder) as page:
        yield page


@contextmanager
def _firefox(folder: Path) -> Iterator[Page]:
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    if path is None:
        pytest.skip("no Firefox on the PATH")
    client = pytest.importorskip("websockets.sync.client", reason="websockets is not installed")
    words = [path, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0", "about:blank"]
    with _running(words, {"HOME": str(folder)}) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                break
        else:
            raise AssertionError("Firefox ended")
        with client.connect(f"{found[1]}/session", max_size=None) as line_:
            yield _Firefox(line_)


@contextmanager
def _webkit(folder: Path) -> Iterator[Page]:
    path, display = shutil.which("WebKitWebDriver"), shutil.which("xvfb-run")
    binary = next(iter(sorted(map(str, Path("/").glob(_INSIDE[1:])))), None)
    if path is None or display is None or binary is None:
        pytest.skip("no WebKitWebDriver, MiniBrowser or xvfb-run")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with _running([display, "-a", path, f"--port={port}"], {"HOME": str(folder)}):
        end = time.monotonic() + _SECONDS
        while True:
            try:
                urlopen(f"http://127.0.0.1:{port}/status", timeout=5).close()
                break
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.1)
        page = _WebKit(f"http://127.0.0.1:{port}", binary)
        yield page
        page.end()


@contextmanager
def _running(words: list[str], more: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    environment = {**os.environ, **more}
    process = subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
    )
    try:
        yield process
    finally:
        os.killpg(process.pid, 15)
        process.wait(30)
