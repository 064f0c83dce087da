"""Each limit of a long run takes effect at its number: one less, or one more, gives a different answer."""

import sys
from collections import defaultdict
from pathlib import Path
from types import SimpleNamespace

import pytest

from bouton.errors import BoutonError, InputError
from bouton.jobs import over_ray, task
from bouton.jobs.live import RunNote, read_progress
from bouton.jobs.results import Results
from bouton.jobs.task import Task, read_tasks
from bouton.jobs.tasks import quotient, sequence, theorem

VERIFY = f"verify {Path(__file__).parents[1] / 'vectors' / 'windows.cert'}"


def key_of(ask):
    try:
        ask()
    except BoutonError as error:
        return error.key
    return None


@pytest.mark.parametrize("texts", [["sequence octal:0.7? --to 9"], [f"sequence kayles --to {n}" for n in range(8)]])
def test_tasks_of_a_run(texts, monkeypatch):
    for most, found in ((8, None), (7, "jobs.many")):
        monkeypatch.setattr(task, "MOST_TASKS", most)
        assert key_of(lambda: read_tasks(texts)) == found


@pytest.mark.parametrize(
    ("within", "beyond", "key"),
    [
        ("values domineering --squares 15", "values domineering --squares 16", "jobs.squares"),
        ("quotient kayles".ljust(400), "quotient kayles".ljust(401), "jobs.task"),
        (VERIFY.ljust(10_000), VERIFY.ljust(10_001), "jobs.task"),
        ("hex 6x1 --openings", "hex 7x1 --openings", "jobs.openings"),
        ("hex 1x6 --openings", "hex 1x7 --openings", "jobs.openings"),
        ("quotient kayles --heaps 5000", "quotient kayles --heaps 5001", "misere.heaps"),
    ],
)
def test_what_may_be_asked(within, beyond, key):
    assert read_tasks([within])
    assert key_of(lambda: read_tasks([beyond])) == key


def test_steps_of_a_search_for_a_quotient():
    steps = {more: read_tasks([f"quotient kayles{more}"])[0].given["steps"] for more in ("", " --steps 2000000")}
    assert steps == {"": 150, " --steps 2000000": 1_000_000}


def test_elements_of_a_quotient(monkeypatch, tmp_path):
    (asked,) = read_tasks(["quotient kayles --heaps 3"])
    usual = quotient.KIND.answer(asked, tmp_path)
    for most in (6, 5):
        monkeypatch.setattr(quotient, "_LARGEST", most)
        assert (quotient.KIND.answer(asked, tmp_path) == usual) is (most == 6)


def test_values_are_stored_from_a_number_of_heaps_on(monkeypatch, tmp_path):
    stores = []

    def find(game, last, store):
        stores.append(store)
        raise OSError

    monkeypatch.setattr("bouton.sequences.runs.sequence", find)
    for asked in read_tasks(["sequence kayles --to 19999", "sequence kayles --to 20000"]):
        with pytest.raises(OSError, match=r"^$"):
            sequence.KIND.answer(asked, tmp_path)
    assert [store is not None for store in stores] == [False, True]


def test_a_theorem_may_need_two_gigabytes(monkeypatch, tmp_path):
    found = SimpleNamespace(found=False, to_dict=lambda: defaultdict(str))
    monkeypatch.setattr("bouton.proving.prover.prove", lambda *_, **__: found)
    for free, key in ((2 << 30, None), ((2 << 30) - 1, "jobs.memory")):
        monkeypatch.setattr(theorem, "free_memory", lambda free=free: free)
        assert key_of(lambda: theorem.KIND.answer(Task("prove", {"game": "nim", "misere": False}), tmp_path)) == key


def test_ten_tasks_are_listed(tmp_path):
    with Results(tmp_path) as results:
        RunNote(tmp_path, 0, 11, 1).write(11, 11)
        for number in range(11):
            results.add(Task("sequence", {"game": str(number), "to": 9}), {"period": number}, 1.5)
            assert len(read_progress(tmp_path)["last"]) == min(10, number + 1)


def test_patience_with_a_cluster(monkeypatch, tmp_path):
    given = []

    def connect(address, timeout):
        given.append(timeout)
        raise OSError

    def remote(num_cpus, max_retries):
        given.append(max_retries)
        raise OSError

    monkeypatch.setattr("socket.create_connection", connect)
    ray = SimpleNamespace(init=lambda **_: None, shutdown=lambda: None, remote=remote)
    monkeypatch.setitem(sys.modules, "ray", ray)
    tasks = read_tasks(["sequence kayles --to 9"])
    with Results(tmp_path) as results:
        with pytest.raises(InputError):
            over_ray.run_on_ray(tasks, results, "127.0.0.1:1")
        with pytest.raises(OSError, match=r"^$"):
            over_ray.run_on_ray(tasks, results, "auto")
    assert given == [10.0, 20]
