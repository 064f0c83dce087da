"""``bouton quotient``: what is printed, files, and input that cannot be used."""

import json
from pathlib import Path

import pytest

from bouton.cli import main


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
        ["nosuch"],
        ["inductive", "{{"],
        ["kayles", "--certificate", "/no/such/folder/x"],
    ],
)
def test_what_cannot_be_used_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quotient", *words]) == 2
    out, err = capsys.readouterr()
    assert not out and err.startswith("bouton: ") and "Traceback" not in err
