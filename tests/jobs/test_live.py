"""The display of a run's folder: its progress, as data and as a page in both languages."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bouton.cli import main
from bouton.errors import InputError
from bouton.jobs.live import RunNote, read_progress
from bouton.jobs.results import Results
from bouton.jobs.task import Task
from bouton.web.run_view import run_page


def test_progress_is_seen_while_the_run_goes_on(tmp_path):
    for nothing in (tmp_path / "none", tmp_path):
        with pytest.raises(InputError):
            read_progress(nothing)
    with Results(tmp_path) as results:
        note = RunNote(tmp_path, 0, 4, 2)
        assert (read_progress(tmp_path)["state"], read_progress(tmp_path)["left"]) == ("running", None)
        for number in range(3):
            results.add(Task("sequence", {"game": f"<b>{number}", "to": 9}), {"period": number}, 1.5)
            note.write(number + 1, 4)
        note.write(3, 4, ended=False)
        note._written = -9.0
        note.write(3, 4)
        found = read_progress(tmp_path)
        assert (found["done"], found["total"], found["rows"], found["seconds"]) == (3, 4, 3, 4.5)
        assert found["rate"] > 0 and found["left"] >= 0 and len(found["last"]) == 3
        pages = {language: run_page(tmp_path, language) for language in ("en", "fr")}
        assert "3 of 4" in pages["en"] and "3 sur 4" in pages["fr"] and "refresh" in pages["en"]
        assert found["errors"] == 0 and "without an answer" not in pages["en"]
        results.add(Task("sequence", {"game": "hex", "to": 9}), {"error": "sequence.no-heaps", "values": {}}, 1.5)
        assert read_progress(tmp_path)["errors"] == 1 and "<dt>tâches sans réponse</dt><dd>1" in run_page(
            tmp_path, "fr"
        )
        assert "&lt;b&gt;2" in pages["en"] and "<b>" not in pages["en"] and "1,5" in pages["fr"]
        note.write(3, 4, ended=True)
        assert read_progress(tmp_path)["state"] == "stopped"
        note.write(4, 4)
        assert read_progress(tmp_path)["state"] == "done" and "refresh" not in run_page(tmp_path, "en")
    text = json.loads((tmp_path / "progress.json").read_text())
    for damaged in ("", "{}", "[]", json.dumps({**text, "done": "x"})):
        (tmp_path / "progress.json").write_text(damaged)
        with pytest.raises(InputError):
            read_progress(tmp_path)


WAITING = """
import sys
from pathlib import Path
from bouton.jobs.live import RunNote
note = RunNote(Path(sys.argv[1]), 1, 2, 1)
print("begun", flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no process is told from another there")
def test_a_run_is_running_until_its_process_ends_whatever_number_that_has(tmp_path: Path) -> None:
    with Results(tmp_path) as results:
        results.add(Task("sequence", {"game": "kayles", "to": 9}), {"period": 12}, 1.5)
    run = subprocess.Popen([sys.executable, "-c", WAITING, str(tmp_path)], stdin=-1, stdout=-1)
    assert run.stdout is not None and run.stdin is not None and run.stdout.readline() == b"begun\n"
    assert read_progress(tmp_path)["state"] == read_progress(tmp_path)["state"] == "running"
    run.kill()
    run.communicate()
    note = tmp_path / "progress.json"
    note.write_text(json.dumps({**json.loads(note.read_text()), "process": os.getpid()}))  # as of earlier versions
    assert read_progress(tmp_path)["state"] == "stopped" and "resumes" in run_page(tmp_path, "en")
    again = RunNote(tmp_path, 1, 2, 1)
    assert read_progress(tmp_path)["state"] == "running"
    again.write(1, 2, ended=True)
    assert read_progress(tmp_path)["state"] == "stopped"


def test_results_that_were_put_together_are_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(3):
        with Results(tmp_path / str(number)) as results:
            results.add(Task("sequence", {"game": "kayles", "to": number}), {"period": 12}, 1.5)
    assert main(["combine", *(str(tmp_path / name) for name in ("all", "0", "1", "2"))]) == 0
    found = read_progress(tmp_path / "all")
    assert (found["state"], found["rows"], found["done"], found["total"], len(found["last"])) == ("results", 3, 3, 3, 3)
    pages = {language: run_page(tmp_path / "all", language) for language in ("en", "fr")}
    assert "no run has noted" in pages["en"] and "aucun calcul" in pages["fr"] and "refresh" not in pages["en"]
    assert "tasks a second" not in pages["en"] and "kayles" in pages["en"]
    Results(tmp_path / "none").close()
    with pytest.raises(InputError):
        read_progress(tmp_path / "none")
    assert "results" in capsys.readouterr().out
    for wrong, words in ((["0", "1", "0"], "named twice"), (["new"], "no results of a run")):
        assert main(["combine", *(str(tmp_path / name) for name in wrong), "--lang", "en"]) == 2
        assert words in capsys.readouterr().err and not (tmp_path / "new").exists()
