"""The page without a server: time to first answers in Chromium, with Python's snapshot and without, slowed and not.

``python benchmarks/first_answers.py [FOLDER]`` opens the site in that folder (otherwise builds one), each time with a
new profile, from a server on this machine. Prints the minimum and the median of seven visits in seconds, and the
machine's load: these are not ratios, so they are meaningful only on an idle machine. Needs playwright, Chromium, npm
and node.
"""

import functools
import http.server
import os
import shutil
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from bouton.web.site.build import build_site

VISITS = 7
BOARD = ("a board that was made beforehand", "?mode=play", "main .el")
FIRST = ("the first answer that was not", "?position=3,4,9&tab=why", "main .winning")
SLOWED = 4


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def visit(browser: Any, address: str, shown: str, snapshot: bool, slowed: int) -> float:
    """Seconds from opening an address until it shows the expected element."""
    context = browser.new_context(locale="en-GB", service_workers="block")
    page = context.new_page()
    page.set_default_timeout(120_000)
    if not snapshot:
        page.route("**/snapshot.pack", lambda route: route.abort())
    if slowed > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(shown)
    seconds = time.perf_counter() - begun
    context.close()
    return seconds


def measure(folder: Path) -> None:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for (what, address, shown), snapshot, slowed in (
            (BOARD, True, 1),
            (FIRST, True, 1),
            (FIRST, False, 1),
            (FIRST, True, SLOWED),
            (FIRST, False, SLOWED),
        ):
            times = [visit(browser, base + address, shown, snapshot, slowed) for _ in range(VISITS)]
            how = ("with" if snapshot else "without") + " snapshot" + f", slowed {slowed} times" * (slowed > 1)
            print(f"{what}, {how}: {min(times):.2f} s, median {statistics.median(times):.2f} s", flush=True)
        browser.close()
    server.shutdown()
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        measure(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as place:
            build_site(Path(place) / "site")
            measure(Path(place) / "site")
