"""A full disk loses the data to be stored or written, but not the answer."""

import os
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from disk import Disk, freeze_objects
from runs import RUNS, keep_often

import bouton
from bouton.cli import main
from bouton.errors import InputError, StorageWarning
from sentences import errors_of

pytest.importorskip("numba")
pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="files have no names by their numbers here"),
]


def few(folder: Path) -> object:
    """Values of heaps that would not fit."""
    return bouton.sequence("octal:0.007", 20_000, store=folder).values.tolist()


def some(names: Iterable[str], *fast: str) -> list[Any]:
    """All names, the others marked as slow."""
    return [name if name in fast else pytest.param(name, marks=pytest.mark.slow) for name in names]


STOPPING = ("store", "levels", "levels of rules", "marks of rules", "levels with Grundy values")  # no files, no answer
APART = (*STOPPING, "tasks", "theorem", "quotient", "infinite quotient")
KEPT = {name: run for name, run in RUNS.items() if name not in APART}


@pytest.mark.thorough("tiers", "windows")
@pytest.mark.parametrize("name", some(KEPT, "sequence", "tiers", "windows"))
def test_a_run_goes_on_without_what_it_keeps(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_often(monkeypatch)
    freeze_objects()
    expected = KEPT[name](tmp_path / "whole")
    with Disk(tmp_path / "full", full=True), pytest.warns(StorageWarning) as told:
        assert KEPT[name](tmp_path / "full") == expected
    error, *more = errors_of(told)
    assert not more or name == "hex"
    assert str(tmp_path / "full")[:20] in error.say("fr") != error.say("en")
    assert KEPT[name](tmp_path / "full") == expected


@pytest.mark.parametrize("name", some(STOPPING[1:], "levels"))
def test_a_run_that_needs_its_files_says_so_and_resumes(name: str, tmp_path: Path) -> None:
    freeze_objects()
    expected = RUNS[name](tmp_path / "whole")
    (tmp_path / "full").mkdir()
    with Disk(tmp_path / "full", full=True), pytest.raises(InputError) as told:
        RUNS[name](tmp_path / "full")
    assert told.value.key == "storage.file-disk-full"
    assert RUNS[name](tmp_path / "full") == expected


def test_values_that_would_not_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda place: type("Usage", (), {"free": 1_000})())
    with pytest.warns(StorageWarning, match="20002|1 MB"):
        assert few(tmp_path / "values") == bouton.sequence("octal:0.007", 20_000).values.tolist()
    assert not (tmp_path / "values").exists()


def test_nothing_is_promised_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    full = [True]

    def found(*given: Any) -> None:
        reporter = given[4]
        reporter._started -= 5
        if full[0]:
            warnings.warn(StorageWarning(InputError("storage.unkept", path="p", reason="full")), stacklevel=1)
        reporter.report(5)
        raise KeyboardInterrupt

    monkeypatch.setattr("bouton.cli.sequence._find_values", found)
    for full[0] in (True, False):
        assert main(["sequence", "kayles", "--store", str(tmp_path), "--lang", "en"]) == 130
        assert ("resumes from" in capsys.readouterr().err) is not full[0]


RULES = """
import bouton

@bouton.rule_code(shape=22)
def g(n):
    for k in 1, 2, 3:
        if k <= n:
            yield n - k
"""
COMMANDS = {
    "sequence kayles --to 90 --npy FILE.npy": "period 12",
    "sequence kayles --to 90 --bfile FILE.txt": "period 12",
    "sequence kayles --to 90 --certificate FILE": "period 12",
    "sequence kayles --to 90 -o FILE.csv": "period 12",
    "sequence kayles --to 90 -o FILE.json": "period 12",
    "sequence kayles --period --certificate FILE": "period 12",
    "solve RULES:g --certificate FILE": "P: the player to move loses   6",
    "solve RULES:g -o FILE.md": "P: the player to move loses   6",
    "table nim 0-3 0-3 -o FILE.svg": "[0]",
    "analyze nim 7,2,6 -o FILE.pdf": "4,2,6",
    "quotient octal:0.77 --heaps 6 --certificate FILE": "octal:0.77",
    "prove nim --certificate FILE": "even number of ones",
    "hex solve 3 a1 --turn right --certificate FILE": "wins",
}


@pytest.mark.parametrize("command", some(COMMANDS, *list(COMMANDS)[::3]))
def test_the_answer_is_printed(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rules.py").write_text(RULES)
    full = tmp_path / "full"
    full.mkdir()
    words = [word.replace("FILE", f"{full}/f").replace("RULES", f"{tmp_path}/rules.py") for word in command.split()]
    with Disk(full, full=True):
        assert main([*words, "--lang", "en"]) == 2
    printed = capsys.readouterr()
    assert COMMANDS[command] in printed.out and "because the disk is full" in printed.err.splitlines()[-1]
    assert not list(full.iterdir())
