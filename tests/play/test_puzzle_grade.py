"""A puzzle of another grade than the one that was asked for says so."""

import pytest

from bouton.cli import main


@pytest.mark.parametrize("found", [2, 5])
def test_the_nearest_puzzle_is_called_so(found: int, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    class Asked:
        @staticmethod
        def answer(context, **values):
            known = {"game": "nim", "position": "1,3", "play": "normal", "player": "left", "moves": 4, "grade": found}
            return {**known, "solution": "1,1", "wanted": values["grade"]}

    monkeypatch.setattr("bouton.cli.puzzle.question", lambda name: Asked)
    assert main(["play", "nim", "--puzzle", "--grade", "5", "--lang", "en"]) == 0
    assert ("No puzzle of grade 5 was found" in capsys.readouterr().out) == (found != 5)
