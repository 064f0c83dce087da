"""The memory used by Python in the page of a static site, in Chromium.

``bouton site FOLDER``, then ``python benchmarks/site_memory.py FOLDER`` serves the folder, opens the page, and asks its
Python one question after another. Each row has the WebAssembly memory, which is all memory of Python; the private
memory of the browser's process that shows the page; and the part of it due to Python, that is, the difference to the
same page whose worker is an empty file. Needs playwright and Chromium.
"""

import json
import shutil
import statistics
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

MEGA = 1e6
REST = 3  # seconds after which the memory is read, several times a second apart
TIMES = 3
QUESTIONS = (
    ("analyze", {"game": "nim", "position": "7,2,6"}),
    ("analyze", {"game": "kayles", "position": "13,7,40"}),
    ("analyze", {"game": "hex:3", "position": "."}),
    ("analyze", {"game": "hex:4", "position": "."}),
    ("analyze", {"game": "hex:5", "position": "."}),
    ("analyze", {"game": "domineering", "position": "....|....|....|...."}),
)
#: before anything runs in the worker: its WebAssembly memory is stored where it can be read
WATCH = """(() => {
  const real = WebAssembly.instantiate.bind(WebAssembly);
  WebAssembly.instantiate = async (...given) => {
    const made = await real(...given);
    self.memory = (made.instance ?? made).exports.memory ?? self.memory;
    return made;
  };
})();
"""
ASK = """([name, given]) => new Promise((done) => {
  const real = self.postMessage;
  self.postMessage = (told) => {
    if (told.id !== -1) return real.call(self, told);
    self.postMessage = real;
    return done(told.status);
  };
  self.onmessage({ data: { id: -1, name, given } });
})"""


class Watched(SimpleHTTPRequestHandler):
    """The files of a site, with `WATCH` prepended to the module that the worker imports first."""

    def do_GET(self) -> None:
        """Send a file."""
        if not self.path.endswith("/memory.mjs"):
            return super().do_GET()
        body = WATCH.encode() + Path(self.translate_path(self.path)).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def private(browser: Any) -> float:
    """The private bytes of the largest renderer, as the median of several readings."""
    found = []
    time.sleep(REST)
    for _ in range(TIMES):
        time.sleep(1)
        sizes = [0]
        for row in browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]:
            if row["type"] == "renderer":
                told = Path(f"/proc/{row['id']}/smaps_rollup").read_text(encoding="utf-8").splitlines()[1:]
                sizes.append(1024 * sum(int(line.split()[1]) for line in told if line.startswith("Private_")))
        found.append(max(sizes))
    return statistics.median(found)


def page_alone(browser: Any, address: str) -> float:
    """The memory of the page without Python."""
    context = browser.new_context(locale="en-GB", service_workers="block")
    page = context.new_page()
    empty = {"status": 200, "content_type": "text/javascript", "body": ""}
    page.route("**/python_worker.js", lambda route: route.fulfill(**empty))
    page.goto(address)
    page.wait_for_selector("main svg")
    found = private(browser)
    context.close()
    return found


def main() -> None:
    """Serve, ask, and print."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Watched, directory=sys.argv[1]))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        alone = page_alone(browser, address)
        print(
            f"{'memory':>8} {'process':>8} {'Python':>8}  MB\n{'':8} {alone / MEGA:8.1f} {'':8}  the page alone",
            flush=True,
        )
        page = browser.new_context(locale="en-GB", service_workers="block").new_page()
        page.goto(address)
        page.wait_for_selector("html[data-engine]", timeout=120_000)
        worker = page.workers[0]

        def row(what: str) -> None:
            memory, process = worker.evaluate("() => self.memory.buffer.byteLength"), private(browser)
            numbers = " ".join(f"{each / MEGA:8.1f}" for each in (memory, process, process - alone))
            print(f"{numbers}  {what}", flush=True)

        row(f"Python is there ({page.evaluate('document.documentElement.dataset.engine')})")
        for name, given in QUESTIONS:
            asked = json.dumps({each: [value] for each, value in given.items()})
            status = worker.evaluate(ASK, [name, asked])
            row(f"{name} {' '.join(given.values())}: {status}")
        browser.close()


if __name__ == "__main__":
    main()
