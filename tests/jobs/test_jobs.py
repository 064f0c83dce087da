"""Tasks, their results, runs that are killed: the digest is that of an undisturbed run, or there is a sentence."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from bouton.cli import main
from bouton.errors import DisagreementError, InputError, NotationError, SearchLimitError
from bouton.jobs import run as runs
from bouton.jobs.results import Results
from bouton.jobs.run import run_tasks
from bouton.jobs.task import Task, read_tasks

TEXTS = ["sequence octal:0.?7 --to 300 --summary", "sequence octal:0.7? --to 200"]


def test_names_of_tasks():
    one, two = read_tasks(["sequence kayles --to 10^3"]), read_tasks(["sequence kayles --to 1000 --summary"])
    assert [task.id for task in one] == [task.id for task in two]  # what is kept does not affect the answer
    assert read_tasks(["sequence kayles --to 1001"])[0].id != one[0].id
    assert len(read_tasks(["sequence octal:0.?? --to 9"])) == 63
    assert len(read_tasks(["sequence octal:0.?? --to 9", "sequence octal:0.7? --to 9"])) == 63
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


def test_a_certificate_gives_a_task_for_each_piece(tmp_path):
    path = Path(__file__).parents[1] / "vectors" / "windows.cert"
    tasks = read_tasks([f"verify {path}"])
    assert [task.given["piece"] for task in tasks] == list(range(6))
    copy = tmp_path / "copy.cert"
    copy.write_bytes(path.read_bytes())
    assert [task.id for task in read_tasks([f"verify {copy}"])] == [task.id for task in tasks]
    with Results(tmp_path / "store") as results:
        assert run_tasks(read_tasks([f"verify {copy}"])[:2], results, 1) == 2
        assert all(results.row(task)["period"] == 20 for task in tasks[:2])
        copy.write_bytes(path.read_bytes()[:-1])
        with pytest.raises(InputError):
            run_tasks([task._replace(beside={"path": str(copy)}) for task in tasks[2:3]], results, 1)


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


def test_workers_that_are_killed(tmp_path, monkeypatch):
    """kill -9 of workers at random moments: their tasks are done again."""
    digest, dice, pids = undisturbed(tmp_path / "calm"), random.Random(5), []
    start = runs._Worker.__init__

    def noted(self, *given):
        start(self, *given)
        pids.append(self.pid)

    monkeypatch.setattr(runs._Worker, "__init__", noted)
    monkeypatch.setattr(runs, "_TRIES", 99)
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
    assert last == {"done": True, "digest": digest, "tasks": tasks, "rows": tasks}


def test_a_task_that_ends_its_workers(tmp_path, monkeypatch):
    monkeypatch.setattr(runs.sys, "executable", "false")
    with Results(tmp_path) as results, pytest.raises(SearchLimitError) as caught:
        run_tasks(read_tasks(["sequence kayles --to 9"]), results, 1)
    assert caught.value.key == "jobs.died"


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
