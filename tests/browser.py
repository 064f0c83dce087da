"""A server of the page in a separate process, and a real browser; both only if available."""

import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import urlopen

import pytest

__all__ = ["browser", "chromium", "click", "press", "served", "settled", "until"]

#: the server, with that many times the usual processor time for each question in either lane
SERVER = """
from bouton.web import limits
limits.QUICK_SECONDS *= {patience}
limits.SLOW_SECONDS *= {patience}
from bouton.__main__ import run
run()
"""
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

LONGEST = 60_000  # ms for a condition: a machine with other work is no fault
FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
#: counts what a page asks for, from before its first script on; also while a server that still compiles puts it off
ASKED = """(() => {
  const real = window.fetch;
  window.asked = 0;
  window.fetch = async (...given) => {
    window.asked += 1;
    let later = 0;
    try {
      const response = await real(...given);
      later = 1100 * Number(response.headers.get("retry-after"));
      return response;
    } finally {
      if (later) setTimeout(() => { window.asked -= 1; }, later);
      else window.asked -= 1;
    }
  };
})()"""
SETTLED = """!window.asked && document.fonts.status === "loaded" && !document.querySelector(".busy")
  && document.getAnimations().every((each) => each.playState !== "running")"""


def chromium() -> str:
    """Where the browser is; otherwise the test is skipped and says so."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("no chromium on the PATH: the tests in a browser are left out")
    return found


@contextmanager
def served(*words: str, port: int = 0, patience: int = 1) -> Iterator[str]:
    """The address of a server that runs ``bouton serve`` with these words; at any port where none is given.

    With `patience` the tests do not depend on how fast the machine is.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = port or free.getsockname()[1]
    server = [sys.executable, "-c", SERVER.format(patience=patience)]
    command = [*server, "serve", "--no-browser", "--port", str(port), *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+?(?=[.]?\s)", line)
        assert found is not None and str(port) in found[0], line
        address = found[0].rstrip("/")
        for _ in range(300):
            try:
                urlopen(f"{address}/openapi.json", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def browser() -> Iterator[Any]:
    """A browser that Playwright drives."""
    path = chromium()
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    with playwright.sync_playwright() as driver:
        yield driver.chromium.launch(executable_path=path, args=FLAGS)


def until(page: Any, condition: str) -> None:
    """Wait for a condition; the page's policy forbids Playwright's own way, which evaluates a text in the page."""
    end = time.monotonic() + LONGEST / 1000
    while not page.evaluate(condition):
        assert time.monotonic() < end, condition
        page.evaluate(FRAME)


def settled(page: Any) -> None:
    """Wait until nothing is asked for, computed or moving, and what has come is drawn."""
    until(page, SETTLED)
    page.evaluate(FRAME)
    until(page, SETTLED)


def press(locator: Any) -> None:
    """Click at the place of an element once that is the same for a frame: the board may be drawn again, or be moved by
    what comes above it."""
    end = time.monotonic() + LONGEST / 1000
    before = None
    while True:
        locator.evaluate("element => element.scrollIntoViewIfNeeded()")
        box = locator.bounding_box()
        if box is not None and box == before:
            break
        before = box
        locator.page.evaluate(FRAME)
        assert time.monotonic() < end, locator
    locator.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def click(page: Any, element: str) -> None:
    press(page.locator(f'.el[data-id="{element}"]'))
