"""The progress of a run within its tasks: reports of workers in the middle of one, in every interface."""

import json
from queue import SimpleQueue

import pytest

import bouton.jobs.run as run
from bouton.checkers.progress import listen, steps
from bouton.cli import main, progress
from bouton.cli.progress import Report, Reporter
from bouton.errors import InputError
from bouton.jobs import worker
from bouton.jobs.live import RunNote, read_progress
from bouton.jobs.results import Results
from bouton.jobs.task import Task
from bouton.storage import processes
from bouton.web.run_view import run_page


class Saying:
    """A process that says two parts of each task before its answer."""

    def __init__(self, module: str, told: str, said: SimpleQueue) -> None:
        self.said, self.work = said, None

    def give(self, work: Task) -> None:
        self.work = work
        for line in ({"part": 0.25}, {"part": 0.5}, {"row": {"game": work.given["game"]}, "seconds": 0.5}):
            self.said.put((self, json.dumps(line)))

    def end(self) -> None:
        pass


def test_parts_are_told_and_are_no_answers(tmp_path, monkeypatch):
    monkeypatch.setattr(processes, "Process", Saying)
    tasks, told = [Task("period", {"game": game}) for game in ("kayles", "officers")], []
    with Results(tmp_path) as results:
        assert run.run_tasks(tasks, results, 1, tell_parts=lambda done, parts: told.append((done, parts))) == 2
        assert results.row(tasks[1]) == {"game": "officers"}
    assert told == [(0, [0.25]), (0, [0.5]), (1, [0.25]), (1, [0.5])]


def test_a_run_that_is_resumed_counts_what_was_done_before(tmp_path, monkeypatch):
    monkeypatch.setattr(processes, "Process", Saying)
    tasks = [Task("period", {"game": game}) for game in ("kayles", "officers", "grundys-game", "octal:0.6")]
    parts, events = [], []
    with Results(tmp_path) as results:
        assert run.run_tasks(tasks[1:3], results, 1) == 2
        left = run.run_tasks(tasks, results, 1, events.append, lambda done, part: parts.append((done, part)))
    assert left == 2 and [(event.task, event.done, event.total) for event in events] == [
        (tasks[0], 3, 4),
        (tasks[3], 4, 4),
    ]
    assert parts == [(2, [0.25]), (2, [0.5]), (3, [0.25]), (3, [0.5])]


def test_the_rate_of_a_run_that_is_resumed_is_that_of_its_own_tasks(tmp_path):
    """Of 12 tasks 4 were done before, and 2 and a half since, in 5 seconds: 5.5 are left, for 11 seconds."""
    Results(tmp_path).close()
    note = RunNote(tmp_path, 4, 12, 1)
    written = {"done": 6, "total": 12, "before": 4, "workers": 1, "ended": False, "parts": [0.5], "seconds": 5.0}
    (tmp_path / "progress.json").write_text(json.dumps(written))
    found = read_progress(tmp_path)
    assert (found["done"], found["rate"], found["left"], found["state"]) == (6, 0.5, 11.0, "running")
    note.write(6, 12, ended=True)
    assert json.loads((tmp_path / "progress.json").read_text())["before"] == 4


def test_a_worker_says_which_part_of_a_check_is_done(monkeypatch):
    said = []
    monkeypatch.setattr(worker, "_EVERY", 0.0)
    worker._tell_parts(said.append)
    try:
        assert list(steps("abcd", 4)) == [*"abcd"]
        assert list(steps("ab", 0)) == [*"ab"]
    finally:
        listen(None)
    assert said == [{"part": part / 4} for part in range(4)]


def test_a_worker_answers_with_the_error_of_this_machine_that_it_met(tmp_path, monkeypatch):
    def failing(*_):
        raise InputError("jobs.disk", path="x", reason="y")

    monkeypatch.setattr(worker, "answer_row", failing)
    answer = worker.answer_to("period", {"game": "kayles"}, {}, str(tmp_path))
    assert (answer["error"], answer["key"], answer["values"]) == (
        "InputError",
        "jobs.disk",
        {"path": "x", "reason": "y"},
    )


def test_the_time_that_is_left_counts_them(monkeypatch):
    """Half of the first of four tasks after ten seconds: seventy are left."""
    monkeypatch.setattr(progress, "_FIRST_AFTER", 0.0)
    clock, shown = iter([0.0, 0.0, 10.0, 10.0, 20.0]), []
    reporter = Reporter("run", "tasks", "en", "lines", clock=lambda: next(clock))
    reporter._display = type("Display", (), {"show": lambda self, report: shown.append(report)})()
    reporter.begin(0)
    reporter.report(0, 4, power=1, parts=[0.25, 0.25])
    assert (shown[0].left, shown[0].rate) == (70.0, 0.05)
    assert json.loads(shown[0].line())["parts"] == [0.25, 0.25]
    words = "0 of 4 tasks, those under way 25% done, 0.05 a second, about 70 seconds left (Ctrl-C stops)"
    assert shown[0].sentence("en") == words
    reporter.begin(1, 0.5)
    reporter.report(1, 4, power=1, parts=[1.0])
    assert (shown[1].left, shown[1].rate) == (40.0, 0.05)
    assert "faites à 25" in shown[0].sentence("fr") and ", 0,05 par seconde, " in shown[0].sentence("fr")


def test_the_next_stage_of_a_check_is_timed_by_itself(tmp_path, monkeypatch):
    """A check of windows does its start, and then its pieces: each counts from 0."""
    begun = []

    def running(tasks, results, workers, tell, tell_parts):
        for done, part in ((0, 0.25), (0, 0.75), (0, 0.0), (0, 0.5), (1, 0.1)):
            tell_parts(done, [part])
        return 0

    monkeypatch.setattr("bouton.cli.run.run_tasks", running)
    monkeypatch.setattr(Reporter, "begin", lambda self, done, part=0.0: begun.append((done, part)))
    assert main(["run", "sequence kayles --to 9", "sequence officers --to 9", "--store", str(tmp_path)]) == 0
    assert begun == [(0, 0.25), (0, 0.0)]


@pytest.mark.parametrize(("rate", "words"), [(0.0, "0 a"), (0.0042, "0.0042 a"), (1e-5, "0.00001 a"), (7.9, "7 a")])
def test_slow_rates_are_not_0(rate, words):
    assert f", {words} second" in Report("run", "tasks", 1, 9, rate, 5.0, None, {}).sentence("en")


def test_a_page_shows_them(tmp_path):
    with Results(tmp_path):
        note = RunNote(tmp_path, 0, 4, 2)
        note._written = -9.0
        note.write(1, 4, [0.5, 0.123])
        assert read_progress(tmp_path)["parts"] == [0.5, 0.123]
        assert "50\N{NO-BREAK SPACE}%, 12\N{NO-BREAK SPACE}%" in run_page(tmp_path, "fr")
        note.write(1, 4, [0.5], ended=True)
        assert read_progress(tmp_path)["parts"] == []
