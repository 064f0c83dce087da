"""``bouton quotient``: output, files, and invalid input."""

import json
from pathlib import Path
from typing import Any

import pytest

from bouton.cli import main
from bouton.cli.progress import open_reporter
from bouton.misere.solver import QuotientSolver


def test_objects_and_texts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quotient", "octal:0.75", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["order"], data["complete"], data["proved"], data["period"]) == (8, True, True, 2)
    for game, *rest in (
        ["wythoff", "3,3"],
        ["chomp", "3,2"],
        ["inductive", "{{}}|2"],
        ["kayles", "5,7"],
        ["nim", "--heaps", "4"],
    ):
        for lang in ("en", "fr"):
            assert main(["quotient", game, *rest, "--lang", lang]) == 0
            out, err = capsys.readouterr()
            assert game in out and not err
    assert main(["quotient", "kayles", "3,2", "--lang", "en"]) == 0  # Kayles 3 + 2: genus 1^13, won
    out = capsys.readouterr().out
    assert "kayles 3,2 and" in out and "3,2 stands for ab^2: the player to move wins" in out
    assert main(["quotient", "kayles", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["position"], data["element"], data["p_portion"]) == ("1", "a", ["a"])


def test_values_and_the_mex_function(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, word in (("en", "restive"), ("fr", "rétif")):
        assert main(["quotient", "kayles", "--show", "values", "--lang", lang]) == 0
        assert word in capsys.readouterr().out
        assert main(["quotient", "octal:0.72", "--show", "mex", "--lang", lang]) == 0
        assert "mex {1, a} = b" in capsys.readouterr().out
    assert main(["quotient", "kayles", "--show", "values", "--heaps", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"][4]["genus"] == "4^146"


@pytest.mark.parametrize("show", ["quotient", "mex"])
def test_ctrl_c_gives_what_was_found(
    show: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    add = QuotientSolver.add

    def stopped(solver: QuotientSolver, options: Any) -> None:
        if len(solver.images) == 10:
            raise KeyboardInterrupt
        add(solver, options)

    monkeypatch.setattr(QuotientSolver, "add", stopped)
    for lang, word in (("en", "Stopped;"), ("fr", "Interrompu ;")):
        assert main(["quotient", "kayles", "--show", show, "--lang", lang]) == 130
        out, err = capsys.readouterr()
        assert "18" in out and word.split(";")[0].strip() in err
    assert main(["quotient", "kayles", "--json"]) == 130
    data = json.loads(capsys.readouterr().out)
    assert (data["heaps"], data["order"], data["stopped"]) == (9, None, "keys")


@pytest.mark.parametrize(("words", "unit"), [(("kayles", "--heaps", "4"), "heaps"), (("cram", "..|.."), "parts")])
def test_the_progress_counts_heaps_or_parts(
    words: tuple[str, ...], unit: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    units = []

    def opened(options: Any, unit: str) -> Any:
        units.append(unit)
        return open_reporter(options, unit)

    monkeypatch.setattr("bouton.cli.quotient.open_reporter", opened)
    assert main(["quotient", *words, "--lang", "en"]) == 0
    assert units == [unit] and "order" in capsys.readouterr().out


def test_a_certificate_is_written_and_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "kayles.cert")
    assert main(["quotient", "kayles", "--certificate", path]) == 0
    assert main(["verify", path]) == 0
    assert "order 40" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["kayles", "--heaps", "0"],
        ["kayles", "--heaps", "x"],
        ["kayles", "--seconds", "0"],
        ["chomp"],
        ["hex:3", "."],
        ["kayles", "--show", "values", "--heaps", "300"],
        ["kayles", "--show", "nothing"],
        ["chomp", "--show", "values"],
        ["nosuch"],
        ["inductive", "{{"],
        ["kayles", "--certificate", "/no/such/folder/x"],
    ],
)
def test_what_cannot_be_used_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quotient", *words]) == 2
    out, err = capsys.readouterr()
    assert not out and err.startswith("bouton: ") and "Traceback" not in err
