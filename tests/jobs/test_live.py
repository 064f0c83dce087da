"""What somebody sees who looks at the folder of a run: its progress, as data and as a page in both languages."""

import json
import os

import pytest

from bouton.errors import InputError
from bouton.jobs.live import Note, seen
from bouton.jobs.results import Results
from bouton.jobs.task import Task
from bouton.web.run_view import run_page


def test_progress_is_seen_while_the_run_goes_on(tmp_path):
    for nothing in (tmp_path / "none", tmp_path):
        with pytest.raises(InputError):
            seen(nothing)
    with Results(tmp_path) as results:
        note = Note(tmp_path, 0, 4, 2)
        assert (seen(tmp_path)["state"], seen(tmp_path)["left"]) == ("running", None)
        for number in range(3):
            results.add(Task("sequence", {"game": f"<b>{number}", "to": 9}), {"period": number}, 1.5)
            note.write(number + 1, 4)
        note.write(3, 4, ended=False)
        note._written = -9.0
        note.write(3, 4)
        found = seen(tmp_path)
        assert (found["done"], found["total"], found["rows"], found["seconds"]) == (3, 4, 3, 4.5)
        assert found["rate"] > 0 and found["left"] >= 0 and len(found["last"]) == 3
        pages = {language: run_page(tmp_path, language) for language in ("en", "fr")}
        assert "3 of 4" in pages["en"] and "3 sur 4" in pages["fr"] and "refresh" in pages["en"]
        assert found["errors"] == 0 and "without an answer" not in pages["en"]
        results.add(Task("sequence", {"game": "hex", "to": 9}), {"error": "sequence.no-heaps", "values": {}}, 1.5)
        assert seen(tmp_path)["errors"] == 1 and "<dt>tâches sans réponse</dt><dd>1" in run_page(tmp_path, "fr")
        assert "&lt;b&gt;2" in pages["en"] and "<b>" not in pages["en"] and "1,5" in pages["fr"]
        note.write(3, 4, ended=True)
        assert seen(tmp_path)["state"] == "stopped"
        note.write(4, 4)
        assert seen(tmp_path)["state"] == "done" and "refresh" not in run_page(tmp_path, "en")
    text = json.loads((tmp_path / "progress.json").read_text())
    for process, state in ((os.getpid(), "running"), (2**22 + 1, "stopped")):
        (tmp_path / "progress.json").write_text(json.dumps({**text, "done": 3, "process": process}))
        assert seen(tmp_path)["state"] == state
    for damaged in ("", "{}", "[]", json.dumps({**text, "done": "x"})):
        (tmp_path / "progress.json").write_text(damaged)
        with pytest.raises(InputError):
            seen(tmp_path)
