"""A room of devices that make one move per second each: response times, on this machine's private address.

python benchmarks/room.py [DEVICES [SECONDS]]
"""

import json
import random
import subprocess
import sys
import threading
import time
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode, urlsplit

GAMES = ["nim", "kayles", "subtraction:1,2,3", "chomp", "wythoff"]
WARM = 20  # seconds before the load starts: the server compiles once


class Device(threading.Thread):
    """Plays random moves against the program, one per second."""

    def __init__(self, url: str, number: int, seconds: int) -> None:
        super().__init__()
        self.place = urlsplit(url)
        self.number, self.random = number, random.Random(number)
        self.game = GAMES[number % len(GAMES)]
        self.offset, self.seconds = number % 30 / 30, seconds
        self.times: list[float] = []
        self.refused = 0

    def ask(self, name: str, **values: object) -> dict[str, Any]:
        path = f"{self.place.path}api/{name}?{urlencode(values)}"
        self.connection.request("GET", path, headers={"bouton-device": str(self.number)})
        response = self.connection.getresponse()
        found: dict[str, Any] = json.loads(response.read())
        self.refused += response.status != 200
        return found

    def run(self) -> None:
        self.connection = HTTPConnection(self.place.hostname or "", self.place.port, timeout=20)
        time.sleep(self.offset)
        end = time.monotonic() + self.seconds
        position = None
        while time.monotonic() < end:
            begun = time.monotonic()
            if position is None:
                position = self.ask("start", game=self.game, level=3, seed=self.random.randrange(10**6))["position"]
            board = self.ask("board", game=self.game, position=position)
            moves = [move["position"] for move in board["board"]["moves"]]
            position = None
            if moves:
                seed = self.random.randrange(10**6)
                place, move = board["position"], self.random.choice(moves)
                asked = time.perf_counter()
                found = self.ask("turn", game=self.game, position=place, move=move, level=3, seed=seed)
                self.times.append(time.perf_counter() - asked)
                position = found["moves"][-1]["position"] if "moves" in found else None
                time.sleep(max(0.0, begun + 1 - time.monotonic()))


def main() -> None:
    """Print the median, 95 % and 99 % of the times of all moves."""
    devices, seconds = (int(word) for word in (*sys.argv[1:], *("30", "20")[len(sys.argv) - 1 :]))
    command = [sys.executable, "-m", "bouton", "serve", "--lan", "--yes", "--no-browser", "--json", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        url = json.loads(server.stdout.readline())["url"]
        time.sleep(WARM)
        all_devices = [Device(url, number, seconds) for number in range(devices)]
        for device in all_devices:
            device.start()
        for device in all_devices:
            device.join()
        times = sorted(each for device in all_devices for each in device.times)
        parts = ", ".join(
            f"{part} % {times[min(len(times) - 1, len(times) * part // 100)]:.3f} s" for part in (50, 95, 99)
        )
        print(
            f"{devices} devices, {len(times)} moves: {parts}; refused {sum(device.refused for device in all_devices)}"
        )
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
