"""The processes that answer: unfinished work of one, and its end, never affect another answer."""

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from bouton.web import app, worker
from bouton.web import pool as pools
from bouton.web.pool import Answered, Pool

RULES = """
import os, time
from pathlib import Path
from subprocess import PIPE

HALF = []
FOLDER = Path(__file__).parent

def slow(n):
    if HALF:
        raise RuntimeError("half done")
    if n:
        HALF.append(n)
        ends = time.monotonic() + 0.4
        while time.monotonic() < ends:
            pass
        HALF.clear()
    return [n - 1] if n else []

def stuck(n):
    while (FOLDER / "stuck").exists():
        pass
    return [n - 1] if n else []

def deep(n):
    if (FOLDER / "deep").exists():
        raise RecursionError
    return [n - 1] if n else []

def counted(n):
    if n:
        with (FOLDER / "count").open("a") as file:
            file.write("x")
        ends = time.monotonic() + 0.4
        while time.monotonic() < ends:
            pass
    return [n - 1] if n else []

def dies(n):
    if n:
        os.kill(os.getpid(), 9)
    return []
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "rules.py"
    path.write_text(RULES, encoding="utf-8")
    return str(path)


def asked(rules: str, questions: Callable[[Callable[..., Awaitable[Answered]]], Awaitable[Any]]) -> Any:
    """What happens with a pool of its own."""

    async def run() -> Any:
        names = ("slow", "stuck", "deep", "dies", "counted")
        pool = Pool([f"{rules}:{name}" for name in names], [rules])
        await pool.open()

        async def ask(name: str, position: Any, lang: str = "en") -> Answered:
            values = {"game": f"{rules}:{name}" if name in names else name, "position": str(position), "misere": False}
            return await pool.ask("options", values, lang)

        try:
            return await questions(ask)
        finally:
            await pool.close()

    return asyncio.run(run())


def test_a_process_that_was_interrupted_answers_no_more(rules: str) -> None:
    async def questions(ask: Callable[..., Awaitable[Answered]]) -> list[int]:
        return [(await ask("slow", n))[0] for n in (1, 2, 3, 4, 1)]

    assert asked(rules, questions) == [200] * 5


def test_what_many_ask_at_once_is_worked_out_once(rules: str) -> None:
    folder = Path(rules).parent

    async def questions(ask: Callable[..., Awaitable[Answered]]) -> list[int]:
        found = await asyncio.gather(*(ask("counted", 1) for _ in range(30)), return_exceptions=True)
        return [each[0] if isinstance(each, tuple) else 503 for each in found]

    assert asked(rules, questions) == [200] * 30
    assert 1 <= len((folder / "count").read_text()) <= 2  # at most once in each lane


def test_refusals_for_time_or_memory_are_not_kept(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "OWN_SECONDS", 1.0)

    async def questions(ask: Callable[..., Awaitable[Answered]]) -> list[int]:
        found = []
        for name in ("stuck", "deep"):
            flag = Path(rules).parent / name
            flag.touch()
            found.append((await ask(name, 3))[0])
            flag.unlink()
            found.append((await ask(name, 3))[0])
        return found

    assert asked(rules, questions) == [int(worker.LATE), 200, int(worker.UNSURE), 200]


@pytest.mark.thorough
def test_a_call_that_does_not_end_is_told_long_before_the_time_is_over(rules: str) -> None:
    """Two looks at the calls in progress suffice, though games of one's own have more time."""

    async def questions(ask: Callable[..., Awaitable[Answered]]) -> Answered:
        (Path(rules).parent / "stuck").touch()
        return await ask("stuck", 3)

    status, body = asked(rules, questions)
    assert status == int(worker.LATE) and "after 2 seconds" in json.loads(body)["error"]


@pytest.mark.parametrize(
    ("heated", "status", "told", "said"),
    [
        (False, int(worker.LATE), 422, "compiling"),
        (False, 500, 422, "compiling"),
        (True, int(worker.LATE), 422, "too large"),
        (True, 500, 500, "failed"),
    ],
)
def test_a_question_that_is_stopped_is_told_why(heated: bool, status: int, told: int, said: str) -> None:
    """What is compiled at the first start only takes longer than an answer may: then asking again helps."""

    class Late:
        def __init__(self) -> None:
            self.heated, self.seconds = heated, 7.0

        async def ask(self, *_: Any) -> Answered:
            return status, b""

    pool: Any = Late()
    answer = asyncio.run(app._ask(pool, "analyze", "en", {}))
    assert answer.status_code == told and said in json.loads(answer.body)["error"]


def test_a_process_that_dies_is_replaced(rules: str) -> None:
    async def questions(ask: Callable[..., Awaitable[Answered]]) -> list[int]:
        return [(await ask(*each))[0] for each in (("dies", 1), ("nim", "3,4"), ("dies", 1), ("dies", 0), ("nim", 5))]

    assert asked(rules, questions) == [500, 200, 500, 200, 200]


def test_an_error_is_kept_in_its_language(rules: str) -> None:
    async def questions(ask: Callable[..., Awaitable[Answered]]) -> list[str]:
        return [json.loads((await ask("nim", "x", lang))[1])["error"] for lang in ("en", "fr", "en", "fr")]

    english, french, *again = asked(rules, questions)
    assert [english, french] == again and "«" in french and "«" not in english


@pytest.mark.thorough
def test_a_server_of_own_rules_outlives_their_clock(rules: str) -> None:
    """The clock that ends a command whose rules never end must not end the server, nor a game in the terminal."""
    short = (
        "import sys; from bouton.cli import watch; watch.CALL_TIME = 2; from bouton.cli import main; sys.exit(main())"
    )
    words = ["serve", "--no-browser", "--port", "0", f"{rules}:slow"]
    playing = ["play", f"{rules}:deep", "2", "--second", "human", "--lang", "en"]
    with (
        subprocess.Popen([sys.executable, "-c", short, *words], stdout=PIPE, text=True) as server,
        subprocess.Popen([sys.executable, "-c", short, *playing], stdin=PIPE, stdout=PIPE, text=True) as game,
    ):
        assert server.stdout is not None and "http://127.0.0.1" in server.stdout.readline()
        with pytest.raises(subprocess.TimeoutExpired):
            server.wait(4)
        assert server.poll() is None and game.poll() is None
        server.terminate()
        out, _ = game.communicate("1\n0\n")
    assert game.returncode == 0 and "player 2 has won" in out
    (Path(rules).parent / "stuck").touch()
    words = ["play", f"{rules}:stuck", "2", "--lang", "en"]
    found = subprocess.run(
        [sys.executable, "-c", short, *words], input="1\n", capture_output=True, text=True, timeout=60
    )
    assert found.returncode != 0 and "seconds" in found.stderr


ENDLESS = """
def helper(n):
    return [n + k for k in range(3)]

def endless(n):
    while True:
        helper(n)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the time is up by a signal of Unix")
def test_a_rule_that_never_ends_is_named_with_its_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "loop.py"
    file.write_text(ENDLESS)
    monkeypatch.setattr(worker, "_files", frozenset({str(file)}))
    monkeypatch.setattr(worker, "_endless", {})
    values = {"game": f"{file}:endless", "position": "9", "player": "left", "misere": False}
    question = {"name": "board", "values": values, "seconds": 0.2, "lang": "fr"}
    rules: dict[str, Any] = {}
    exec(compile(ENDLESS, str(file), "exec"), rules)

    def search(*given: Any) -> None:
        while True:
            rules["helper"](5)

    before = signal.getsignal(signal.SIGALRM)
    try:
        status, body = worker._answer_safely(question)
        said = json.loads(body)["error"]
        assert (
            status == worker.LATE and "endless" in said and "(ligne 6 de loop.py)" in said.replace("ligne 7", "ligne 6")
        )
        monkeypatch.setattr(worker, "_endless", {})
        monkeypatch.setattr(worker._service, "ask", search)
        assert worker._answer_safely(question) == (worker.LATE, b"")  # many calls that end are no endless one
    finally:
        signal.signal(signal.SIGALRM, before)


def test_a_fault_is_an_answer() -> None:
    status, body = worker._answer({"name": "options", "values": {"nonsense": 1}, "lang": "fr"})
    assert status == b"500" and "a échoué" in json.loads(body)["error"]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the time is up by a signal of Unix")
def test_what_is_late_while_a_class_is_made_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """An import that makes a class, interrupted there: Python 3.11 turns whatever comes out of it into a fault."""

    class Named:
        def __set_name__(self, owner: type, name: str) -> None:
            time.sleep(5)  # the processor is idle: the clock ends it

    before = signal.getsignal(signal.SIGALRM)
    try:
        monkeypatch.setattr(worker._service, "ask", lambda *_: type("Owner", (), {"named": Named()}))
        question = {"name": "code", "values": {}, "seconds": 0.01}
        assert worker._answer_safely(question)[0] == worker.LATE
        monkeypatch.setattr(worker._service, "ask", lambda *_: {})
        assert worker._answer_safely({**question, "seconds": 5.0}) == (b"200", b"{}")
    finally:
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the time is up by a signal of Unix")
def test_a_question_has_seconds_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is busy with others, here asleep, refuses nothing that an idle one answers, within patience."""

    def work(*_: Any) -> dict[str, Any]:
        while True:
            pass

    before = {number: signal.getsignal(number) for number in (signal.SIGALRM, signal.SIGPROF)}
    try:
        monkeypatch.setattr(worker._service, "ask", lambda *_: time.sleep(0.2) or {})
        question = {"name": "code", "values": {}, "seconds": 0.1}
        assert worker._answer_safely(question) == (b"200", b"{}")
        assert worker._answer_safely({**question, "seconds": 0.01})[0] == worker.LATE
        monkeypatch.setattr(worker, "PATIENCE", 1000)
        monkeypatch.setattr(worker._service, "ask", work)
        assert worker._answer_safely(question)[0] == worker.LATE
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_what_takes_long_is_loaded_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str]] = []
    monkeypatch.setattr(worker._service, "ask", lambda name, given: seen.append((name, given["game"])))
    worker._load()
    games = ("nim", "hex:4", "cram")
    assert {(name, game) for name in ("board", "reply", "analyze") for game in games} <= set(seen)


def test_an_answer_begun_before_a_file_was_saved_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "rules.py"
    file.write_text("broken", encoding="utf-8")

    async def go() -> list[Answered]:
        pool, begun, ends = Pool([], [str(file)]), asyncio.Event(), asyncio.Event()
        answers = iter([(422, b"broken"), (200, b"mended")])

        async def answer(slow: bool, question: dict[str, Any], seconds: float) -> Answered:
            found = next(answers)
            if not begun.is_set():
                begun.set()
                await ends.wait()
            return found

        monkeypatch.setattr(pool, "_in_lane", answer)
        first = asyncio.create_task(pool.ask("options", {}))
        await begun.wait()
        file.write_text("mended now", encoding="utf-8")
        second = await pool.ask("options", {})
        ends.set()
        return [await first, second, await pool.ask("options", {})]

    assert asyncio.run(go()) == [(422, b"broken"), (200, b"mended"), (200, b"mended")]


def test_rules_are_read_again_once_their_file_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.py"
    file.write_text("def one(n):\n    return [n - 1] if n else []\n")

    async def go() -> list[Any]:
        pool = Pool([f"{file}:one"], [str(file)])
        await pool.open()
        try:
            values = {"game": f"{file}:one", "position": "1"}
            first, word = await pool.ask("options", values), pool.files_version()
            file.write_text("def one(n):\n    return []\n# saved again\n")
            again = await pool.ask("options", values)
            return [
                len(json.loads(first[1])["options"]),
                len(json.loads(again[1])["options"]),
                word != pool.files_version(),
            ]
        finally:
            await pool.close()

    assert asyncio.run(go()) == [1, 0, True]
    assert Pool().files_version() == ""
