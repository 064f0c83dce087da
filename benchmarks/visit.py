"""A visit to the page in Chromium: downloads before the first move, and response times of moves and typed rules.

``python benchmarks/visit.py [GAMES]`` starts ``bouton serve``, opens a few addresses each with a new profile, plays
games against level 3, and types rules on two numbers. A move's time is that of its one request (`turn`), as measured in
the browser, including the program's reply; that of rules is from the last key to the picture of 60 × 60 positions. Also
prints the machine's load. Needs playwright and Chromium.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import bouton.web

STARTS = {
    "the list of games": "/",
    "a game of Nim": "/?mode=play",
    "Hex": "/?game=hex:4&position=.",
    "a lesson": "/?mode=learn&lesson=nim",
}
GAMES = ("nim 7,2,6", "kayles 13", "wythoff 6,9", "chomp 5,5,5", "fibonacci 40", "hackenbush LLRR,G", "cram 4x4")
MOST_MOVES = 60
RULES = """def wythoff(position):
    a, b = position
    for k in range(1, a + 1):
        yield a - k, b
    for k in range(1, b + 1):
        yield a, b - k
    for k in range(1, min(a, b) + 1):
        yield a - k, b - k
"""
KEYS = 15
TYPE = """async (code) => {
  const [field, shown] = ["#code", ".first-hundred"].map((name) => document.querySelector(name));
  shown.replaceChildren();
  field.value = code;
  const begun = performance.now();
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const late = () => performance.now() - begun > 10000;
  while (!shown.querySelector("svg") && !late()) await new Promise((done) => setTimeout(done, 2));
  return performance.now() - begun;
}"""
LOADED = """() => performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
  .map((each) => [each.name, each.decodedBodySize])"""
PLAY = """async ([spec, position]) => {
  const { server, Engine } = await import("/page/engine.js");
  const { QUESTIONS } = await import("/page/questions.js");
  const ask = server();
  const found = [];
  let [here, player] = [position, "left"];
  for (let k = 0; k < %d; k += 1) {
    const { board, over } = await ask("board", { game: spec, position: here, player });
    const moves = board.moves.filter((move) => !move.player || move.player === player);
    if (over || !moves.length) break;
    const move = moves[Math.floor(Math.random() * moves.length)].position;
    const begun = performance.now();
    const { moves: made } = await ask("turn", { game: spec, position: here, move, player, level: 3, seed: k });
    found.push(performance.now() - begun);
    if (made.length < 2) break;
    here = made[1].position;
  }
  return found;
}"""


def loads(browser: Any, base: str) -> None:
    """Requests and bytes until a board is playable."""
    for what, path in STARTS.items():
        page = browser.new_context(locale="en-GB").new_page()
        page.goto(base + path)
        page.wait_for_selector("html[data-ready]")
        page.wait_for_selector("main svg")
        page.wait_for_load_state("networkidle")
        found = page.evaluate(LOADED)
        print(f"{what}: {len(found)} requests, {sum(size for _, size in found) / 1000:.0f} KB")
        page.context.close()
    files = [each for each in (Path(bouton.web.__file__).parent / "page").iterdir() if each.suffix in (".js", ".css")]
    print(f"all modules and styles: {len(files)} files, {sum(each.stat().st_size for each in files) / 1000:.0f} KB")


def moves(browser: Any, base: str, games: int) -> None:
    """The duration of a move's single request, over games with random moves."""
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(f"{base}/?mode=play")
    page.wait_for_selector("html[data-ready]")
    times: list[float] = []
    for number in range(games):
        spec, _, position = GAMES[number % len(GAMES)].partition(" ")
        times += page.evaluate(PLAY % MOST_MOVES, [spec, position])
    times.sort()
    far = times[int(0.99 * len(times))]
    middle = statistics.median(times)
    print(f"{len(times)} moves: {middle:.0f} ms at the median, {far:.0f} ms at 99 %, {times[-1]:.0f} at most")


def typed(browser: Any, base: str) -> None:
    """From a key in typed rules to the picture of their lost positions; without pauses between keys."""
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(f"{base}/?mode=own")
    page.fill("#own-start", "(3, 5)")
    times = sorted(page.evaluate(TYPE, f"{RULES}# {number}") for number in range(KEYS))
    print(f"rules on two numbers: {times[0]:.0f} ms at least, {statistics.median(times):.0f} ms at the median")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 70
    command = [sys.executable, "-m", "bouton", "serve", "--no-browser", "--port", "0", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        base = json.loads(process.stdout.readline())["url"].rstrip("/")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            time.sleep(12)  # the workers load slow modules
            loads(browser, base)
            moves(browser, base, games)
            typed(browser, base)
            browser.close()
        print(f"load {os.getloadavg()[0]:.1f}")
    finally:
        process.terminate()
        process.wait(20)


if __name__ == "__main__":
    main()
