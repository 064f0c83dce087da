"""The server under load: a hundred requests at a time, one of them for a position that is too large.

Prints how long the others waited, how many were refused, the answer for the large one, and the memory of server and
workers; then the memory while 10,000 different questions are answered. Run it as ``python3 dev.py bench page``, or with
a number of seconds and of processes that keep the machine busy: ``python benchmarks/page.py 60 15``.
"""

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

REQUESTS = 100
DIFFERENT, AT_A_TIME = 10_000, 10
LARGE = "/api/analyze?game=octal:0.007&misere=true&position=60,61"


def resident(pid: int) -> int:
    """The resident bytes of a process and all its descendants (Linux); shared memory is counted for each."""
    parents, sizes = dict[int, int](), dict[int, int]()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            sizes[int(folder.name)] = int((folder / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, ValueError):
            continue
    counted = {pid}
    while more := {each for each, parent in parents.items() if parent in counted} - counted:
        counted |= more
    return sum(sizes.get(each, 0) for each in counted)


def paths() -> list[str]:
    """Requests of a class: positions of several games, boards, replies, and the lists."""
    chance = random.Random(1)
    found = ["/api/games", "/api/words?lang=fr", "/", "/page/app.js", "/api/lessons"]
    for _ in range(400):
        heaps = ",".join(str(chance.randint(0, 15)) for _ in range(3))
        found += [f"/api/{name}?game=nim&position={heaps}" for name in ("analyze", "board", "options", "reply")]
        found.append(f"/api/analyze?game=kayles&position={chance.randint(1, 40)}")
        found.append(f"/api/board?game=chomp&position={chance.randint(3, 5)},{chance.randint(1, 3)}")
    return found


def different_paths() -> list[str]:
    """Questions without repetition, so that no cached answer applies."""
    heaps = [(a, b, c) for a in range(60) for b in range(a, 60) for c in range(b, 60)]
    asked = []
    for number, (a, b, c) in enumerate(random.Random(2).sample(heaps, DIFFERENT)):
        game, position = (
            ("nim", f"{a},{b},{c}"),
            ("kayles", f"{a},{b},{c}"),
            ("lasker", f"{a},{b},{c}"),
            ("wythoff", f"{a},{60 * b + c}"),
            ("fibonacci", f"{number + 2}"),
        )[number % 5]
        asked.append(f"/api/analyze?game={game}&position={position}")
    return asked


async def client(port: int, asked: list[str], ends: float, times: list[float], refused: list[str]) -> None:
    """Send requests repeatedly on one connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.perf_counter() < ends:
        path = random.choice(asked)
        started = time.perf_counter()
        status, _ = await fetch(reader, writer, port, path)
        times.append(time.perf_counter() - started)
        if status != 200:
            refused.append(f"{status} {path}")
    writer.close()


async def all_once(port: int, pid: int) -> None:
    """Ask different questions, several at a time, and print the memory after each fifth of them."""
    asked, statuses = different_paths(), dict[int, int]()
    memory, waiting = [resident(pid)], iter(asked)

    async def some() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for path in waiting:
            status, _ = await fetch(reader, writer, port, path)
            statuses[status] = statuses.get(status, 0) + 1
            if not sum(statuses.values()) % (DIFFERENT // 5):
                memory.append(resident(pid))
        writer.close()

    started = time.perf_counter()
    await asyncio.gather(*(some() for _ in range(AT_A_TIME)))
    print(f"{len(set(asked))} different questions in {time.perf_counter() - started:.0f} s, by status: {statuses}")
    print("memory in MB, at first and after each fifth:", *(each >> 20 for each in memory))


async def fetch(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int, path: str) -> tuple[int, bytes]:
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
    body = await reader.readexactly(int(length[1])) if length else b""
    return int(head.split()[1]), body


async def load(port: int, pid: int, seconds: float) -> None:
    asked, times, refused = paths(), list[float](), list[str]()
    ends = time.perf_counter() + seconds
    memory = [resident(pid)]

    async def large() -> None:
        told = set()
        while time.perf_counter() < ends:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            started = time.perf_counter()
            status, body = await fetch(reader, writer, port, LARGE)
            told.add((status, json.loads(body).get("error", "")[:70], round(time.perf_counter() - started, 1)))
            writer.close()
            memory.append(resident(pid))
            await asyncio.sleep(1)
        print("the large position:", *sorted(told)[:4], sep="\n  ")

    await asyncio.gather(large(), *(client(port, asked, ends, times, refused) for _ in range(REQUESTS - 1)))
    times.sort()
    print(f"{len(times)} answers in {seconds:.0f} s, {REQUESTS} at a time: {len(times) / seconds:.0f} a second")
    for name, share in (("median", 0.5), ("99 %", 0.99), ("99.9 %", 0.999)):
        print(f"  {name:7} {1000 * times[int(share * len(times))]:6.0f} ms")
    print(f"  {'longest':7} {1000 * times[-1]:6.0f} ms; over 0.2 s: {sum(t > 0.2 for t in times)}")
    print(f"  refused {len(refused)}", *sorted(set(refused))[:3])
    print(f"memory of server and workers: {memory[0] >> 20} MB at first, {max(memory) >> 20} MB at most")


def main() -> None:
    seconds, busy = (float(word) for word in (*sys.argv[1:], *("10", "0")[len(sys.argv) - 1 :]))
    spinning = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(int(busy))]
    command = [sys.executable, "-m", "bouton", "serve", "--no-browser", "--port", "0", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        url = json.loads(process.stdout.readline())["url"]
        time.sleep(12)  # the workers load slow modules
        port = int(url.rstrip("/").rpartition(":")[2])
        asyncio.run(load(port, process.pid, seconds))
        asyncio.run(all_once(port, process.pid))
    finally:
        for each in spinning:
            each.kill()
        process.terminate()
        process.wait(20)


if __name__ == "__main__":
    main()
