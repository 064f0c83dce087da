"""Tasks, their results, killed runs: the digest is that of an undisturbed run, or there is a sentence."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bouton.cli import main
from bouton.errors import BoutonError, DisagreementError, InputError, NotationError, SearchLimitError
from bouton.hex.board import LEFT, RIGHT, hex_board
from bouton.jobs.results import Results
from bouton.jobs.run import run_tasks
from bouton.jobs.task import Task, read_tasks
from bouton.jobs.tasks import verify as verify_task
from bouton.storage import processes

TEXTS = ["sequence octal:0.?7 --to 300 --summary", "sequence octal:0.7? --to 200"]


def test_names_of_tasks():
    one, two = read_tasks(["sequence kayles --to 10^3"]), read_tasks(["sequence kayles --to 1000 --summary"])
    assert [task.id for task in one] == [task.id for task in two]  # what is kept does not affect the answer
    assert read_tasks(["sequence kayles --to 1001"])[0].id != one[0].id
    assert len(read_tasks(["sequence octal:0.?? --to 9"])) == 63
    assert len(read_tasks(["sequence octal:0.?? --to 9", "sequence octal:0.7? --to 9"])) == 63
    nine = [task.given["game"] for task in read_tasks(["prove subtraction:?"])]
    assert nine == [f"subtraction:{n}" for n in range(1, 10)]  # all were refused, as 0 is no game; 8 and 9 left out
    for wrong in (
        "",
        "foo",
        "sequence kayles",
        "sequence 'kayles --to 3",
        "sequence kayles --to 3 4",
        "verify",
        "x " * 900,
    ):
        with pytest.raises(NotationError):
            read_tasks([wrong])
    with pytest.raises(InputError):
        read_tasks(["sequence octal:0.???????? --to 9"])


def test_a_certificate_gives_a_task_for_each_share_of_its_pieces(tmp_path, monkeypatch):
    path = Path(__file__).parents[1] / "vectors" / "windows.cert"
    assert [task.given["share"] for task in read_tasks([f"verify {path}"])] == ["0/1"]
    monkeypatch.setattr(verify_task, "_SIDE_BY_SIDE", 2)
    tasks = read_tasks([f"verify {path}"])
    assert [task.given["share"] for task in tasks] == ["0/3", "1/3", "2/3"]
    copy = tmp_path / "copy.cert"
    copy.write_bytes(path.read_bytes())
    assert [task.id for task in read_tasks([f"verify {copy}"])] == [task.id for task in tasks]
    with Results(tmp_path / "store") as results:
        assert run_tasks(read_tasks([f"verify {copy}"])[:2], results, 1) == 2
        assert all(results.row(task)["period"] == 20 for task in tasks[:2])
        copy.write_bytes(path.read_bytes()[:-1])
        with pytest.raises(InputError):
            run_tasks([task._replace(unhashed={"path": str(copy)}) for task in tasks[2:3]], results, 1)


def test_one_worker_is_one_process(tmp_path, monkeypatch):
    begun = []

    class Counted(processes.Process):
        def __init__(self, *given):
            begun.append(self)
            super().__init__(*given)

    monkeypatch.setattr(processes, "Process", Counted)
    with Results(tmp_path) as results:
        assert run_tasks(read_tasks(["sequence octal:0.0? --to 9"]), results, 1) > 1
    assert len(begun) == 1


def test_results_that_differ_and_rows_that_were_changed(tmp_path):
    task = Task("period", {"game": "kayles"})
    with Results(tmp_path / "a") as here, Results(tmp_path / "b") as there:
        here.add(task, {"period": 12}, 0.1)
        here.add(task, {"period": 12}, 7.0)
        assert len(here) == 1
        with pytest.raises(DisagreementError) as caught:
            here.add(task, {"period": 13}, 0.1)
        assert "12" in str(caught.value) and "13" in str(caught.value)
        there.add(Task("period", {"game": "octal:0.07"}), {"period": 34}, 0.1)
        assert here.combine(there) == 1 and here.combine(there) == 0 and len(here) == 2
        with pytest.raises(InputError):  # another run has the folder
            Results(tmp_path / "a")
        digest = here.digest
    with Results(tmp_path / "a") as again:
        assert again.digest == digest
        again._base.execute("pragma max_page_count = 1")
        with pytest.raises(InputError) as full:
            for number in range(99):
                again.add(Task("period", {"game": f"{number}"}), {"text": "x" * 9_000}, 0.1)
        assert full.value.key == "jobs.disk"
    base = sqlite3.connect(tmp_path / "a" / "results.sqlite")
    base.execute("update results set row = replace(row, '12', '14')")
    base.commit()
    base.close()
    with pytest.raises(InputError) as damaged:
        Results(tmp_path / "a")
    assert damaged.value.key == "jobs.damaged"
    (tmp_path / "b" / "results.sqlite").write_bytes(b"no database at all, but a file of that name")
    with pytest.raises(InputError):
        Results(tmp_path / "b")
    with pytest.raises(InputError):
        Results(tmp_path / "none", there=True)


def undisturbed(folder) -> str:
    with Results(folder) as results:
        tasks = read_tasks(TEXTS)
        assert run_tasks(tasks, results, 2) == len(tasks)
        assert run_tasks(tasks, results, 2) == 0
        return results.digest


@pytest.mark.thorough
def test_workers_that_are_killed(tmp_path, monkeypatch):
    """kill -9 of workers at random moments: their tasks are done again."""
    digest, dice, pids = undisturbed(tmp_path / "calm"), random.Random(5), []
    start = processes.Process.__init__

    def noted(self, *given):
        start(self, *given)
        pids.append(self.pid)

    monkeypatch.setattr(processes.Process, "__init__", noted)
    monkeypatch.setattr(processes, "MOST_DEATHS", 99)
    stop = threading.Event()

    def kill():
        for _ in range(6):
            if stop.wait(dice.uniform(0.02, 0.3)):
                return
            if pids:
                with suppress(ProcessLookupError):
                    os.kill(pids[-1], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        with Results(tmp_path / "rough") as results:
            run_tasks(read_tasks(TEXTS), results, 2)
            assert results.digest == digest
    finally:
        stop.set()
        killer.join()
    assert len(pids) > 2


@pytest.mark.thorough
@pytest.mark.once
def test_a_run_that_is_killed(tmp_path, capsys):
    """kill -9 of the run itself, again and again: its workers end, and the last run ends with the same digest."""
    digest, dice, store = undisturbed(tmp_path / "calm"), random.Random(6), str(tmp_path / "rough")
    command = [sys.executable, "-m", "bouton", "run", *TEXTS, "--store", store, "--workers", "2", "--json"]
    for _ in range(4):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(dice.uniform(0.1, 0.9))
        process.kill()
        process.wait()
    assert main(command[3:]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    tasks = len(read_tasks(TEXTS))
    assert last == {"done": True, "digest": digest, "tasks": tasks, "rows": tasks, "errors": 0, "version": 1}


JUMPING = """
import random, time
dice, real = random.Random(3), {name: getattr(time, name) for name in ("time", "monotonic", "perf_counter")}
for name, clock in real.items():
    setattr(time, name, lambda clock=clock: clock() + dice.choice((0.0, 0.0, -1e5, 1e5, 3e9)))
"""


@pytest.mark.once
@pytest.mark.slow
def test_every_kind_killed_at_random_moments(tmp_path):
    """kill -9 of the run or of its workers, many times, with clocks that jump, and the tasks twice: the same digest."""
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "jumping").mkdir()
    (tmp_path / "jumping" / "sitecustomize.py").write_text(JUMPING)
    certificate = Path(__file__).parents[1] / "vectors" / "windows.cert"
    texts = [
        "quotient octal:0.7? --steps 6",
        "prove wythoff",
        "hex 3x3 --openings",
        "hex 2x3 --openings --misere",
        f"solve {tmp_path}/rules.py:pairs",
        "solve connect-four 4x4 --out-of-core",
        "solve connect-four 3x4 --misere --out-of-core --summary",
        "values domineering --squares 1-7",
        "sequence octal:0.45 --period",
        "sequence octal:0.1?7 --to 2000",
        f"verify {certificate}",
    ]
    command = [sys.executable, "-m", "bouton", "run", *texts, *texts[::-1], "--workers", "2", "--json", "--store"]
    calm = subprocess.run([*command, str(tmp_path / "calm")], capture_output=True, text=True, check=True)
    last = json.loads(calm.stdout.splitlines()[-1])
    assert last["tasks"] == last["rows"] == len(read_tasks(texts))
    path = os.pathsep.join([str(tmp_path / "jumping"), os.environ.get("PYTHONPATH", "")])
    dice, kills = random.Random(), 0
    for number in range(3):
        for attempt in range(15):
            more = {**os.environ, "PYTHONPATH": path} if attempt % 2 else dict(os.environ)
            store = [*command, str(tmp_path / str(number))]
            process = subprocess.Popen(store, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=more)
            if attempt < 12:
                time.sleep(dice.uniform(0.2, 4.0))
                found = Path(f"/proc/{process.pid}/task/{process.pid}/children")
                victims = found.read_text().split()[:1] if dice.random() < 0.5 and found.exists() else [process.pid]
                for victim in victims:
                    with suppress(OSError):
                        os.kill(int(victim), signal.SIGKILL)
                        kills += 1
            out = process.communicate()[0]
            if process.returncode == 0:
                break
        assert json.loads(out.splitlines()[-1]) == last
    assert kills


def test_results_that_differ_stop_and_are_shown(tmp_path, capsys):
    """The sentence has both; nothing was added."""
    task = Task("sequence", {"game": "octal:0.7", "to": 9})
    for name, period in (("a", 2), ("b", 3)):
        with Results(tmp_path / name) as results:
            results.add(task, {"period": period}, 0.1)
    with Results(tmp_path / "a") as results:
        before = results.digest
    for language in ("en", "fr"):
        assert main(["combine", str(tmp_path / "a"), str(tmp_path / "b"), "--lang", language]) != 0
        told = capsys.readouterr().err
        assert '{"period":2}' in told and '{"period":3}' in told and told.count("\n") == 1
    with Results(tmp_path / "a") as results:
        assert results.digest == before and len(results) == 1


def test_a_task_that_ends_its_workers(tmp_path, monkeypatch):
    """Three of them."""
    monkeypatch.setattr(processes.sys, "executable", "false")
    begun, process = [], processes.Process
    monkeypatch.setattr(processes, "Process", lambda *given: begun.append(given) or process(*given))
    with Results(tmp_path) as results, pytest.raises(SearchLimitError) as caught:
        run_tasks(read_tasks(["sequence kayles --to 9"]), results, 1)
    assert caught.value.key == "jobs.died" and len(begun) == 3


def test_the_commands(tmp_path, capsys):
    store, other = str(tmp_path / "a"), str(tmp_path / "b")
    assert main(["run", "sequence octal:0.7? --to 50", "sequence nim --period", "--store", store, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["event"] for line in lines[:-1]] == ["task"] * 9
    assert [line["done"] for line in lines[:-1]] == list(range(1, 10))
    assert lines[-1]["done"] is True and lines[-1]["rows"] == 9
    assert main(["run", "sequence dawsons-chess --to 50", "--store", other, "--workers", "1", "--lang", "fr"]) == 0
    assert "1 tâche, dont 1 faite" in capsys.readouterr().out
    assert main(["combine", store, other, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == 10
    for wrong in (
        ["run", "nonsense", "--store", store],
        ["run", "sequence kayles --to 5"],
        ["combine", store, "nowhere"],
    ):
        assert main([*wrong, "--lang", "en"]) == 2
        assert capsys.readouterr().err.count("\n") == 1


RULES = """
import bouton

@bouton.rule_code(shape=(7, 7))
def pairs(position):
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k
"""


@pytest.mark.thorough
@pytest.mark.once
def test_tasks_about_single_games(tmp_path):
    """Quotients, theorems, openings of Hex, a table of a file of rules; the same rows in any order and with workers."""
    file = tmp_path / "rules.py"
    file.write_text(RULES)
    texts = [
        "quotient octal:0.7? --steps 6",
        "quotient octal:0.75",
        "quotient kayles --heaps 9",
        "prove wythoff",
        "hex 3x3 --openings",
    ]
    texts += ["hex 2x3 --openings --misere", f"solve {file}:pairs", f"solve {file}:pairs --misere --summary"]
    tasks = read_tasks(texts)
    assert len(tasks) == 8 + 1 + 1 + 1 + 5 + 3 + 2
    with Results(tmp_path / "a") as results:
        assert run_tasks(tasks, results, 2) == len(tasks)
        rows = {task.id: results.row(task) for task in tasks}
        digest = results.digest
    with Results(tmp_path / "b") as results:
        assert run_tasks(tasks[::-1], results, 1) == len(tasks)
        assert results.digest == digest
    of = {task.text: rows[task.id] for task in tasks}
    assert (
        next(row for text, row in of.items() if '0.75","heaps":null,"kind":"quotient","steps":150' in text)["order"]
        == 8
    )
    assert next(row for text, row in of.items() if "0.76" in text)["stopped"] == "time"
    assert next(row for text, row in of.items() if '"heaps":9' in text)["order"] == 18
    assert next(row for text, row in of.items() if "theorem" in text)["states"] == 7
    board = hex_board(3, 3)

    def wins(stones, player):
        """Plain search; the opponent has moved last."""
        if board.winner(stones) is not None:
            return False
        free = [1 << cell for cell in range(9) if not (stones[0] | stones[1]) >> cell & 1]
        after = [(stones[0] | one, stones[1]) if player == LEFT else (stones[0], stones[1] | one) for one in free]
        return any(not wins(each, RIGHT if player == LEFT else LEFT) for each in after)

    openings = [row for text, row in of.items() if '"rows":3' in text]
    assert [row["opening_wins"] for row in openings] == [not wins((1 << cell, 0), RIGHT) for cell in range(5)]
    tables = [row for text, row in of.items() if "table" in text]
    assert [(row["positions"], row["P"]) for row in tables] == [(49, 7), (49, 7)]
    file.write_text(RULES + "#")
    assert read_tasks([f"solve {file}:pairs"])[0].id not in rows
    for wrong in ("hex 9x9 --openings", "quotient kayles --heaps 0", "solve nowhere.py:x", "prove nosuch", "solve nim"):
        with pytest.raises(BoutonError):
            read_tasks([wrong])


@pytest.mark.parametrize("version", [0, 1])
def test_other_data_by_that_name_is_refused_and_left_alone(tmp_path, version):
    """A table was put into a file of somebody else, or it was called one of another version."""
    path = tmp_path / "results.sqlite"
    with closing(sqlite3.connect(path)) as base:
        base.execute("create table theirs (a)")
        base.execute(f"pragma user_version = {version}")
        base.commit()
    before = path.read_bytes()
    with pytest.raises(InputError, match="no such table"):
        Results(tmp_path)
    assert path.read_bytes() == before
