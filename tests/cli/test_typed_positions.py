"""Positions typed in ``bouton play``: a move, or the same position written in another way; nothing else is a move."""

import io

import pytest

from bouton.cli import main


@pytest.mark.parametrize(
    ("words", "typed", "taken"),
    [
        ("pawns 1-4,2-7", "1-4,2-5", None),
        ("kayles xxx.xx", "xx.x..", None),
        ("kayles xxx.xx", "xx..xx", "xx..xx"),
        ("kayles 5", "1,3", "x.xxx"),
        ("domineering ..#|...", "..#|.#.", None),
        ("nimble:discard 0,2,5", "0,5", None),
        ("staircase 0,3,2,1", "0,0,2,1", None),
        ("staircase 0,3,2,1", "0,3,3", "0,3,3,0"),
        ("nim 3,4,5", "5,1,4", "1,4,5"),
    ],
)
def test_a_typed_position_is_the_move_or_none(
    words: str, typed: str, taken: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\nquit\n"))
    assert main(["play", *words.split(), "--second", "human", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    refused = [line for line in out.splitlines() if line.endswith(f"{typed} cannot be reached in one move.")]
    assert len(refused) == (taken is None), out
    assert taken is None or f"\n   {taken}\n" in out or f"({taken})" in out, out
