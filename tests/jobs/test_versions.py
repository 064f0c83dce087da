"""A task is identified by the code that answers it: results of other code are kept and reported, but not used."""

import ast
from pathlib import Path

import pytest

import bouton
from bouton.cli import main
from bouton.jobs import task as tasks_module
from bouton.jobs.results import Results
from bouton.jobs.task import Task, code_of, kind_of, kinds, read_tasks
from bouton.version import code_sum

PACKAGE = Path(bouton.__file__).parent
#: packages that read and write what is asked, answered and said, and compute nothing
GROUND = {"errors", "formulas", "jobs", "kinds", "notation", "storage"}


@pytest.mark.parametrize("name", kinds())
def test_a_kind_names_all_packages_that_its_answers_are_made_by(name: str) -> None:
    file = PACKAGE / "jobs" / "tasks" / f"{name}.py"
    used = {
        node.module.split(".")[1]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("bouton.")
    }
    rooms = kind_of(name).rooms
    assert used - GROUND <= {*rooms}
    assert all((PACKAGE / room).is_dir() for room in rooms)


def test_a_changed_byte_is_other_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "room" / "inner").mkdir(parents=True)
    files = [tmp_path / "task.py", tmp_path / "room" / "a.py", tmp_path / "room" / "inner" / "b.py"]
    monkeypatch.setattr("importlib.resources.files", lambda package: tmp_path)

    def found() -> str:
        code_sum.cache_clear()
        return code_sum("task.py", "room")

    try:
        for file in files:
            file.write_bytes(b"x = 1\n")
        sums = [found()]
        for file in files:
            file.write_bytes(b"x = 2\n")
            sums.append(found())
        assert len({*sums}) == 4
        files[0].write_bytes(b"x = 2\r\n")  # as another system checks it out
        assert found() == sums[-1]
    finally:
        code_sum.cache_clear()


def test_what_other_code_found_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words, store = ["sequence kayles --period", "sequence octal:0.7 --period"], str(tmp_path / "runs")
    asked = read_tasks(words)
    with monkeypatch.context() as earlier, Results(store) as results:
        earlier.setattr(tasks_module, "code_of", lambda name: "0" * 16)
        results.add(asked[0], {"period": 11}, 0.1)
        of_earlier = Task("period", {"game": "kayles"}).text
    with Results(store) as results:
        assert results.row(asked[0]) is None and results.count_earlier(asked) == 1
    assert main(["run", *words, "--store", store, "--workers", "1"]) == 0
    out, err = capsys.readouterr()
    assert "2 done now; 3 results" in out and "1 of the tasks has a result of an earlier version" in err
    with Results(store) as results:
        answer = results.row(asked[0])
        assert answer is not None and answer["period"] == 12 and not results.count_earlier(asked)
    assert "0" * 16 in of_earlier and code_of("period") in asked[0].text


def test_the_digest_tells_answers_and_not_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digests = []
    for code in ("1" * 16, "2" * 16):
        monkeypatch.setattr(tasks_module, "code_of", lambda name, code=code: code)
        with Results(tmp_path / code) as results:
            results.add(Task("period", {"game": "kayles"}), {"period": 12}, 0.1)
            digests.append(results.digest)
    assert digests[0] == digests[1]
    with Results(tmp_path / ("1" * 16)) as results:
        results.add(Task("period", {"game": "kayles"}), {"period": 11}, 0.1)
        assert results.digest != digests[0]
