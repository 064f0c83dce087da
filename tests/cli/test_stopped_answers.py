"""Ctrl-C while an answer is being completed: the winner, already known, is printed."""

import signal
import tomllib
from pathlib import Path

import pytest

import bouton
from bouton import cli
from bouton.__main__ import run
from bouton.answers import analysis
from bouton.cli import main, watch

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nim", "3,5"], "bouton: stopped. Who wins is known: The player to move wins (N-position).\n"),
        (["nim", "3,3", "--lang", "fr"], "Le joueur qui doit jouer perd"),
        (["domineering", "2x3"], "Who wins is known: Whoever starts wins, Left or Right (N-position)."),
        (["nim", "3,3", "--misere", "--letters", "PS"], "Misère play, where the player who cannot move wins"),
    ],
)
def test_who_wins_is_said(monkeypatch, capsys, words, said):
    def stop(*given):
        raise KeyboardInterrupt

    monkeypatch.setattr(analysis, "_winning_moves", stop)
    assert main(["analyze", *words]) == 130
    assert said in capsys.readouterr().err


def test_what_a_run_says_itself_comes_first(monkeypatch, capsys):
    def stop(*given):
        raise KeyboardInterrupt("boards.stopped")

    monkeypatch.setattr(analysis, "_winning_moves", stop)
    assert main(["analyze", "clobber", "xoxo"]) == 130
    told = capsys.readouterr().err
    assert told.startswith("bouton: stopped; what is known is kept beside the file of --store")
    assert "Who wins is known: Whoever starts wins" in told


def test_nothing_is_said_before_it_is_known(monkeypatch, capsys):
    def stop(*given):
        raise KeyboardInterrupt

    monkeypatch.setattr(bouton.search.sources.Sources, "checked_value", stop)
    assert main(["analyze", "nim", "3,5"]) == 130
    assert capsys.readouterr().err == "bouton: stopped.\n"


def end_as_import(*given):
    """As NumPy does, where Ctrl-C comes as it is loaded."""
    try:
        stop_process()
    except KeyboardInterrupt as error:
        raise ImportError from error


def stop_process(*given):
    signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize(
    ("place", "stop"), [("leave_current_folder", stop_process), ("_failure", stop_process), ("_notes", end_as_import)]
)
def test_at_any_point_there_is_no_traceback(monkeypatch, place, stop):
    """As the command starts, again as it says that it was stopped, and where the error becomes another."""
    monkeypatch.setattr(cli, place, stop)
    monkeypatch.setattr(analysis, "_winning_moves", stop_process)
    monkeypatch.setattr("sys.argv", ["bouton", "analyze", "nim", "3,5"])
    monkeypatch.setattr(watch, "end_process", int)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert main() == 130
    finally:
        signal.signal(signal.SIGINT, before)


def test_there_is_none_while_the_command_is_loaded_either(monkeypatch):
    """It took a fifth of a second in which Ctrl-C printed where Python was."""
    project = tomllib.loads((Path(bouton.__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["scripts"] == {"bouton": "bouton.__main__:run"}
    monkeypatch.setattr(watch, "insistent_interrupts", stop_process)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(SystemExit) as ended:
            run()
    finally:
        signal.signal(signal.SIGINT, before)
    assert ended.value.code == 130
