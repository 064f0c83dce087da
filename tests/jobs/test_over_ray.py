"""Tasks on a cluster: results and digest are those of local processes, even if machines fail.

Ray itself is not needed: a stand-in runs the tasks in this process and loses some of them.
"""

import os
import sys
from types import ModuleType, SimpleNamespace

import pytest

from bouton.cli import main
from bouton.errors import InputError, PackageError, SearchLimitError
from bouton.jobs.over_ray import run_on_ray
from bouton.jobs.results import Results
from bouton.jobs.task import read_tasks
from bouton.jobs.worker import answer_to

TASKS = read_tasks(["sequence octal:0.7? --to 90"])


class LostError(Exception):
    """A machine is gone."""


def stand_in(lost, address="auto"):
    """What is used of Ray; of the answers every `lost`-th one is lost."""
    ray, given = ModuleType("ray"), []

    def init(**options):
        if options.get("address", address) != address:
            raise ConnectionError("nobody there")
        assert not os.listdir()  # Ray puts the current folder first on the path of its workers

    def get(call):
        given.append(call)
        if lost and len(given) % lost == 0:
            raise LostError
        return answer_to(*call)

    ray.init, ray.shutdown, ray.get = init, lambda: None, get
    ray.cluster_resources = lambda: {"CPU": 2.0}
    ray.wait = lambda calls, num_returns: ([calls[-1]], calls[:-1])
    ray.remote = lambda **_: lambda function: SimpleNamespace(remote=lambda *call: Call(call))
    ray.exceptions = SimpleNamespace(RayError=LostError)
    return ray


class Call(tuple):
    __hash__ = object.__hash__
    __eq__ = object.__eq__


def test_the_same_digest_where_machines_go(tmp_path, monkeypatch):
    digests, told = [], []
    (tmp_path / "json.py").touch()
    monkeypatch.chdir(tmp_path)
    for lost in (0, 3):
        monkeypatch.setitem(sys.modules, "ray", stand_in(lost))
        with Results(tmp_path / str(lost)) as results:
            assert run_on_ray(TASKS, results, "auto", told.append) == len(TASKS) == 8
            assert run_on_ray(TASKS, results, "auto") == 0
            digests.append(results.digest)
    assert digests[0] == digests[1] and [event.done for event in told] == 2 * list(range(1, 9))
    assert main(["run", "sequence octal:0.7? --to 90", "--store", str(tmp_path / "own"), "--workers", "1"]) == 0
    with Results(tmp_path / "own") as results:
        assert results.digest == digests[0]


def test_what_can_go_wrong(tmp_path, monkeypatch, capsys):
    with Results(tmp_path / "a") as results:
        monkeypatch.setitem(sys.modules, "ray", stand_in(1))
        with pytest.raises(SearchLimitError):
            run_on_ray(TASKS, results, "auto")
        with pytest.raises(InputError, match="nobody there"):
            run_on_ray(TASKS, results, "local-too")
        for wrong in ("127.0.0.1:1", "127.0.0.1:99999999", "no such host:6379"):
            with pytest.raises(InputError, match="No Ray cluster answers"):
                run_on_ray(TASKS, results, wrong)
        monkeypatch.setitem(sys.modules, "ray", None)
        with pytest.raises(PackageError, match="cluster"):
            run_on_ray(TASKS, results, "auto")
    words = ["run", "sequence kayles --to 9", "--store", str(tmp_path / "b"), "--ray", "auto", "--lang", "fr"]
    assert main(words) == 2 and "pas installé" in capsys.readouterr().err
