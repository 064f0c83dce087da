"""Each limit of commands takes effect at its number."""

import io
import signal
import sys
from typing import Any

import pytest

from bouton.cli import main, watch
from bouton.cli.code import _lines
from bouton.cli.serve import site_address
from bouton.cli.target import input_line
from bouton.cli.text_boards import board_lines
from bouton.custom.local_modules import OF_FILES
from bouton.errors import BoutonError
from bouton.kinds.figures import Board, Element
from bouton.storage.clock import CallTimeError
from bouton.storage.compiler import can_compile


def test_a_table_of_256_rows(capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(["nim", "table", "256"]), main(["nim", "table", "257"])) == (0, 2)


def test_bits_of_a_product(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("bouton.cli.nim.MOST_BITS", 8)
    assert (main(["nim", "mul", "255", "1"]), main(["nim", "mul", "256", "1"])) == (0, 2)
    assert main(["nim", "add", "256", "1"]) == 0


@pytest.mark.parametrize("size", [30, 31])
def test_30_moves_are_listed(size: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("moves\nquit\n"))
    assert main(["play", "nim", str(size), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert " 30  heap 1: −" in out and (" 31  " in out, "more" in out) == (False, size == 31)


def test_a_game_is_not_endless(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "nim", "1,1,1", "--first", "program", "--lang", "en"]
    for most, over in ((3, True), (2, False)):
        monkeypatch.setattr("bouton.cli.play.LONGEST_GAME", most)
        assert main(words) == 0
        assert ("has won" in capsys.readouterr().out) is over


def test_rows_of_letters() -> None:
    def row(size: int) -> Board:
        return Board([Element(f"s{k}", "square", k, 0) for k in range(size)], [])

    def heap(size: int) -> Board:
        things = [Element(f"m{k}", "match", k, 0, group="h") for k in range(size)]
        return Board([Element("h", "heap", 0, 0), *things], [])

    assert board_lines(row(50)) and not board_lines(row(51))
    assert board_lines(heap(127)) and not board_lines(heap(128))  # after the number of the heap: 130 letters


def test_a_long_run_says_what_it_takes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("bouton.cli.sequence.HEAPS_TOLD", 100)
    for last in (99, 100):
        assert main(["sequence", "kayles", "--to", str(last), "--json", "--lang", "en"]) == 0
        assert ("MB" in capsys.readouterr().err) is (last == 100)


@pytest.mark.skipif(not can_compile(), reason="without the compiler fewer heaps are examined")
def test_heaps_of_a_proof_instead_of_a_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The period 1,550 of 0.165, from heap 5,181 on, is proved at heap 8,280."""
    monkeypatch.setattr("bouton.cli.sequence.HEAPS_TOLD", 100)
    monkeypatch.setattr("bouton.cli.sequence.fits_memory", lambda last: False)
    for heaps in (8_280, 8_279):
        monkeypatch.setattr("bouton.cli.sequence.HEAPS_OF_PROOF", heaps)
        assert main(["sequence", "octal:0.165", "--to", "19999", "--summary", "--lang", "en"]) == 0
        assert ("MB" in capsys.readouterr().err) is (heaps == 8_279)


def test_a_site_has_an_address_of_200_letters() -> None:
    address = "https://example.org/".ljust(200, "a")
    assert site_address(address) == f"{address}/"
    with pytest.raises(BoutonError):
        site_address(f"{address}a")


def test_standard_input_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bouton.cli.code.INPUT_OF_CODE", 4)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1 10"))
    assert _lines() == ["1", "10"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("1 101"))
    with pytest.raises(BoutonError):
        _lines()
    monkeypatch.setattr(sys, "stdin", io.StringIO("1" * 1_000_001))
    assert len(input_line()) == 1_000_000


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such clock here")
def test_one_call_of_rules_takes_at_most_30_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The call is stopped the fifteenth time that the clock, which rings every two seconds, finds it still running."""
    between: list[tuple[float, float]] = []
    monkeypatch.setattr(signal, "setitimer", lambda which, *seconds: between.append(seconds))
    monkeypatch.setattr("bouton.storage.memory.runs_out", lambda more: False)
    space: dict[str, Any] = {"__name__": f"{OF_FILES}game", "ring": lambda: signal.raise_signal(signal.SIGALRM)}
    exec("def walk(times):\n    for k in range(times):\n        ring()\n    return times", space)
    with watch.clock():
        monkeypatch.setattr(watch, "_seen", [-1, 0])
        assert space["walk"](15) == 15  # the first time it is noticed
        monkeypatch.setattr(watch, "_seen", [-1, 0])
        with pytest.raises(CallTimeError) as caught:
            space["walk"](16)
    assert caught.value.args == (30,)
    assert set(between) == {(2, 2), (0,)}
