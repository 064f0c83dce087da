"""All connected boards of dominoes: their number, and their values with and without the compiler."""

import pytest

import bouton
from bouton.jobs import polyominoes
from bouton.jobs.polyominoes import PIECES, connected_boards, valued_boards
from bouton.jobs.results import Results
from bouton.jobs.run import run_tasks
from bouton.jobs.task import read_tasks

#: free polyominoes: D. H. Redelmeier, 1981; OEIS A000105
POLYOMINOES = [1, 1, 2, 5, 12, 35, 108, 369]


def test_each_connected_board_is_there_once():
    assert [len(set(connected_boards(n))) for n in range(1, 9)] == POLYOMINOES
    assert [sum(1 for _ in connected_boards(n)) for n in range(1, 9)] == POLYOMINOES
    pieces = [set(connected_boards(8, piece, PIECES)) for piece in range(PIECES)]
    assert sum(map(len, pieces)) == POLYOMINOES[-1] and set().union(*pieces) == set(connected_boards(8))


@pytest.mark.once
def test_the_same_values_without_the_compiler(tmp_path, monkeypatch):
    monkeypatch.setattr(polyominoes, "_folds", {})
    found = valued_boards("domineering", 6, 0, tmp_path / "with.txt")
    monkeypatch.setattr(polyominoes, "_folds", {})
    monkeypatch.setattr(polyominoes, "can_compile", lambda: False)
    assert valued_boards("domineering", 6, 0, tmp_path / "without.txt") == found
    lines = (tmp_path / "with.txt").read_text().splitlines()
    assert len(lines) == found["boards"] == 35 and (tmp_path / "without.txt").read_text().splitlines() == lines
    for line in lines[::5]:
        board, text = line.split()
        assert bouton.position("domineering", board).value == bouton.value(text)
    cram = valued_boards("cram", 5, 0, None)
    assert cram["boards"] == 12 and set(cram["outcomes"]) == {"N", "P"}


def test_as_tasks(tmp_path):
    tasks = read_tasks(["values domineering --squares 1-5", "values domineering --squares 10 --summary"])
    assert len(tasks) == 5 + PIECES
    with Results(tmp_path) as results:
        assert run_tasks(tasks[:3], results, 1) == 3 and run_tasks(tasks[:3], results, 1) == 0
        assert results.row(tasks[2])["outcomes"] == {"L": 1, "N": 1}
    for wrong in ("values nim --squares 3", "values domineering --squares 0", "values domineering --squares 99"):
        with pytest.raises(bouton.InputError):
            read_tasks([wrong])
    for wrong in ("values domineering", "values domineering --squares", "values domineering --squares 3 --no"):
        with pytest.raises(bouton.NotationError):
            read_tasks([wrong])
