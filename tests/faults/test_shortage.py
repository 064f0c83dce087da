"""An allocation or a system call that fails at each place in a sample: one sentence, and nothing is lost."""

import json
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from disk import freeze_objects
from runs import RUNS, keep_often
from shortage import Shortage

from bouton.cli import main
from bouton.errors import BoutonError
from bouton.web import worker

pytest.importorskip("numba")
pytestmark = [pytest.mark.once, pytest.mark.filterwarnings("ignore::bouton.errors.StorageWarning")]

RULES = """
import bouton

@bouton.rule_code(shape=22)
def g(n):
    for k in 1, 2, 3:
        if k <= n:
            yield n - k
"""
COMMANDS = {
    "solve": "solve RULES:g --certificate FILE",
    "sequence": "sequence octal:0.45 --to 900 --folder KEPT -o FILE.csv",
    "run": "run 'sequence octal:0.7? --to 60 --summary' --store KEPT --workers 1",
    "period": "sequence kayles --period --certificate FILE",
    "prove": "prove subtraction:1,2 --certificate FILE",
    "quotient": "quotient octal:0.77 --heaps 6 --certificate FILE",
    "thermograph": "thermograph domineering 3x2 -o FILE.svg",
}
QUESTIONS = {
    "analyze": {"game": "nim", "position": "3,5,6"},
    "board": {"game": "cram", "position": "2x3"},
    "options": {"game": "kayles", "position": "5,6"},
}


def places(count: int, most: int) -> list[int]:
    return sorted(Random(count).sample(range(count), min(most, count)))


@pytest.mark.parametrize("most", [1, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", RUNS)
def test_a_run_loses_nothing(name: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers rightly, or raises what a command says in one sentence, and goes on from what it has kept."""
    keep_often(monkeypatch)
    run = RUNS[name]
    freeze_objects()
    expected = run(tmp_path / "first")
    with Shortage("memory") as memory, Shortage("disk") as disk:
        assert run(tmp_path / "whole") == expected
    for every in (memory, disk):
        for at in places(len(every.calls), most):
            folder = tmp_path / f"{every.kind} {at}"
            try:
                with Shortage(every.kind, at):
                    assert run(folder) == expected, every.calls[at]
            except (BoutonError, MemoryError, OSError):
                pass
            assert run(folder) == expected, every.calls[at]


@pytest.mark.parametrize("most", [1, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_says_one_sentence(name: str, most: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rules.py").write_text(RULES)

    def run(folder: Path, *short: Shortage) -> tuple[int, str, str]:
        folder.mkdir(exist_ok=True)
        line = COMMANDS[name].replace("RULES", f"{tmp_path}/rules.py").replace("KEPT", f"{folder}/kept")
        words = [word.strip("'").replace("%", " ") for word in quoted(line.replace("FILE", f"{folder}/file")).split()]
        capsys.readouterr()
        with ExitStack() as stack:
            for each in short:
                stack.enter_context(each)
            status = main([*words, "--lang", "en"])
        out, err = capsys.readouterr()
        return status, out.replace(str(folder), ""), err

    freeze_objects()
    assert run(tmp_path / "first")[0] == 0
    memory, disk = Shortage("memory"), Shortage("disk")
    status, expected, _ = run(tmp_path / "whole", memory, disk)
    assert status == 0
    for every in (memory, disk):
        for at in places(len(every.calls), most):
            folder = tmp_path / f"{every.kind}{at}"
            status, out, err = run(folder, Shortage(every.kind, at))
            assert "Traceback" not in err and status in (0, 1, 2), (every.calls[at], err)
            if status:
                assert err.splitlines()[-1].startswith("bouton: "), (every.calls[at], err)
            else:
                assert out == expected or "run" in name, every.calls[at]
            assert run(folder)[:2] == (0, expected) or name == "run", every.calls[at]


def quoted(line: str) -> str:
    """A line whose quoted words have % for each space."""
    head, *rest = line.split("'")
    return head + "".join(each.replace(" ", "%") if k % 2 == 0 else each for k, each in enumerate(rest))


@pytest.mark.parametrize("most", [3, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", ["memory", "disk"])
@pytest.mark.parametrize("name", QUESTIONS)
def test_the_server_answers_on(name: str, kind: str, most: int) -> None:
    question: dict[str, Any] = {"name": name, "values": QUESTIONS[name], "lang": "fr", "seconds": 60.0}
    assert worker._answer_safely(question)[0] == b"200"
    with Shortage(kind) as every:
        expected = worker._answer_safely(question)
    for at in places(len(every.calls), most):
        with Shortage(kind, at):
            status, body = worker._answer_safely(question)
        assert (status, body) == expected or (status != b"200" and json.loads(body)["error"]), every.calls[at]
        assert worker._answer_safely(question) == expected, every.calls[at]
