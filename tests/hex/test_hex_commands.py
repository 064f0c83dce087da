"""Output and refusals for Hex: completeness, provenance, standard input, files, misère play, the swap, sums."""

import errno
import io
import json
import os
import subprocess
import sys
from itertools import pairwise
from random import Random

import pytest

import bouton
from bouton.answers.hex import hex_certificate, hex_solve, hex_walk
from bouton.checkers import verify
from bouton.checkers.envelope import write_certificate
from bouton.cli import main
from bouton.errors import InputError
from bouton.hex.board import LEFT, RIGHT, hex_board
from bouton.hex.limits import HexLimits
from bouton.hex.player import choose_move
from bouton.hex.records import read_sgf
from bouton.hex.reference import RexReference
from bouton.hex.search import HexSearch, hex_search
from bouton.hex.walk import walk_start
from bouton.pictures.hexes import board_svg
from bouton.pictures.palette import LIGHT, blend

pytestmark = pytest.mark.once


def run(capsys, *words, lang="en"):
    code = main([*words, "--lang", lang])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def typed(monkeypatch):
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


@pytest.mark.thorough
def test_incomplete_answers_say_so(capsys):
    code, out, _ = run(capsys, "analyze", "hex:7", ".", "--limit", "20", "--json")
    found = json.loads(out)
    assert (
        code == 0
        and found["outcome"] == "N"
        and not found["winning_moves_complete"]
        and found["winning_moves_count"] is None
    )
    # In a process of its own: what earlier tests have proved helps a search.
    command = [sys.executable, "-m", "bouton", "hex", "solve", "5", "--limit", "3", "--json"]
    found = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert not found["winning_moves_complete"] and len(found["winning_cells"]["left"]) < 13
    found = json.loads(run(capsys, "hex", "solve", "5", "--json")[1])
    assert found["winning_moves_complete"] and len(found["winning_cells"]["left"]) == 13
    assert bouton.analyze("nim", "3,1").winning_moves_complete


def test_the_outcome_says_who_has_no_winning_move():
    """No search for moves that the outcome excludes: Rex on 5×5 is lost for the player who starts."""
    found = bouton.analyze("hex:5", ".", misere=True)
    assert (found.outcome, found.winning_moves_count, found.winning_moves_complete) == ("P", 0, True)
    assert "Left has no winning move." in str(found) and "out of reach" not in str(found)
    found = bouton.analyze("hex:5", "c3")
    assert found.outcome == "L" and found.winning_moves["right"] == []


def test_standard_input_is_read(capsys, typed):
    typed("(;GM[11]SZ[5];B[c3];W[a1])")
    assert run(capsys, "hex", "link", "-")[1].startswith("https://hexworld.org/board/#5c1,c3a1\n")
    typed("a1,c3\n")
    assert json.loads(run(capsys, "hex", "link", "5", "-", "--json")[1])["position"] == "a1,c3"
    typed("https://hexworld.org/board/#5c1,c3a1")
    assert "B[c3];W[a1]" in run(capsys, "hex", "sgf", "-")[1]
    typed("")
    code, out, err = run(capsys, "hex", "link", "-")
    assert code == 2 and not out and "Standard input is empty" in err


@pytest.mark.parametrize(
    "words",
    [
        ["analyze", "hex:4", "-,d1"],
        ["options", "hex:2", "-,b1"],
        ["hex", "solve", "4", "-,d1"],
        ["hex", "heat", "4", "-,d1"],
        ["hex", "sgf", "4", "-,d1"],
        ["hex", "solve", "3", "-,-,c3", "--json"],
    ],
)
def test_a_position_that_begins_with_a_skipped_turn_is_no_option(capsys, words):
    code, out, err = run(capsys, *words)
    assert code == 0 and out and not err


def test_the_swap_rule_says_whose_opening_can_be_swapped(capsys):
    out = run(capsys, "analyze", "hex:4:swap", ".")[1]
    assert "Right wins, whoever starts" in out and "Only Left's opening can be swapped" in out
    assert "Seule l’ouverture de Gauche" in run(capsys, "analyze", "hex:4:swap", ".", lang="fr")[1]
    assert "Right's winning move: swap" in run(capsys, "analyze", "hex:3:swap", "b2")[1]
    for size, who in (("9", "whoever starts loses"), ("10", "Right wins, whoever starts")):
        out = run(capsys, "analyze", f"hex:{size}:swap", ".", "--misere")[1]
        assert who in out and "as in misère Hex without swapping" in out


def test_one_swap_and_no_more(capsys, typed):
    typed("boardsize 5\nplay b a1\nplay b swap\nplay w swap\nplay w swap-pieces\nplay b swap\nundo\nplay w swap\n")
    answers = run(capsys, "hex", "gtp")[1].split("\n\n")
    assert [answer[0] for answer in answers[:8]] == ["=", "=", "?", "=", "?", "?", "=", "="]


def test_provenance_says_what_was_done(capsys):
    over = bouton.analyze("hex:3", "a1,b1,a2,b2,a3,b3")
    assert over.provenance["outcome"] == "rules: the game is over" and "the game is over" in str(over)
    assert bouton.analyze("hex:3", "a1,b1,a2,b2,a3,b3", misere=True).outcome == "R"
    small = bouton.analyze("hex:3", "a2,b1")
    assert small.provenance["outcome"] == "search: depth first"
    for words in (["solve", "4", "a1,b2"], ["solve", "3", "c1"], ["solve", "3", "c1", "--misere"]):
        assert "plain search" not in run(capsys, "hex", *words)[1]


def test_rex_in_bouton_hex(capsys):
    found = json.loads(run(capsys, "hex", "solve", "3", "--misere", "--json")[1])
    assert (found["outcome"], found["play"], found["winning_cells"]) == ("P", "misere", {"left": [], "right": []})
    assert hex_solve(2, 2, ".", misere=True)["outcome"] == "N"
    code, out, _ = run(capsys, "hex", "genmove", "4", "c2", "--misere", "--json")
    found = json.loads(out)
    board = hex_board(4, 4)
    assert code == 0 and found["reason"] == "solved"
    assert not RexReference(board).mover_wins(board.parse(found["to"]), LEFT)
    for words in (["walk", "2", "a1"], ["puzzle", "3"], ["solve", "3", "--tree", "2"]):
        code, out, err = run(capsys, "hex", *words, "--misere")
        assert code == 2 and not out and err.count("\n") == 1


@pytest.mark.parametrize("level", [1, 2, 5])
def test_in_rex_nobody_joins_while_there_is_another_move(level):
    board, random = hex_board(4, 4), Random(level)
    for _ in range(10):
        cells = random.sample(range(16), 8)
        stones = (sum(1 << c for c in cells[::2]), sum(1 << c for c in cells[1::2]))
        if board.winner(stones) is not None:
            continue
        cell, why = choose_move(board, stones, LEFT, level, misere=True)
        after = [board.joins(LEFT, stones[0] | 1 << c) for c in range(16) if not (stones[0] | stones[1]) >> c & 1]
        assert not (stones[0] | stones[1]) >> cell & 1
        assert board.joins(LEFT, stones[0] | 1 << cell) == all(after) == (why == "forced")


@pytest.mark.thorough
def test_every_flipped_bit_of_a_certificate_is_found(tmp_path):
    path = tmp_path / "proof"
    hex_certificate(str(path), 4, 4, "c2", RIGHT)
    content = path.read_bytes()
    assert verify(str(path))["winner"] == "left"
    header = content.index(b"\n")
    spots = [*range(header), *Random(1).sample(range(header, len(content)), 200)]
    for spot in spots:
        for bit in (0, 2, 5):
            path.write_bytes(content[:spot] + bytes([content[spot] ^ 1 << bit]) + content[spot + 1 :])
            with pytest.raises(bouton.BoutonError):
                verify(str(path))
    for spoiled in (content[:-1], content + b"\n", b"\n".join(content.split(b"\n")[:-2]) + b"\n"):
        path.write_bytes(spoiled)
        with pytest.raises(InputError):
            verify(str(path))


def test_a_certificate_goes_through_a_pipe(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "hex", "solve", "3", "--certificate", "-")
    assert code == 0 and not err and not list(tmp_path.iterdir())
    (tmp_path / "proof").write_text(out)
    assert verify("proof")["winner"] == "left"
    found = json.loads(run(capsys, "hex", "solve", "3", "--certificate", "-", "--json")[1])
    assert found["certificate"] == out and found["winner"] == "left"


def test_verify_names_the_players(capsys, tmp_path):
    path = str(tmp_path / "proof")
    hex_certificate(path, 3, 3, "b2", RIGHT)
    assert "with Right to move, Left wins" in run(capsys, "verify", path)[1]
    out = run(capsys, "verify", path, lang="fr")[1]
    assert "c’est à Droite de jouer, Gauche gagne" in out and "left" not in out and "right" not in out


def test_verify_names_the_stones(capsys, tmp_path):
    """A chain that stands already proves nothing of the empty board."""
    path = tmp_path / "proof"
    chain = {"left": list(range(0, 121, 11)), "right": [1], "mover": "right", "winner": "left", "root": 0}
    statement = json.dumps(["j", [-1, *chain["left"], -2]]).encode()
    write_certificate(str(path), "hex", {"rows": 11, "columns": 11, **chain}, [statement, b"\n"])
    cells = ", ".join(f"a{row}" for row in range(1, 12))
    assert f"the 11x11 Hex board (Left {cells}; Right b1) with Right to move" in run(capsys, "verify", str(path))[1]
    found = json.loads(run(capsys, "verify", str(path), "--json")[1])
    assert (found["left"][-1], found["right"]) == ("a11", ["b1"])
    hex_certificate(str(path), 3, 3, ".", RIGHT)
    assert "3x3 Hex board (empty) with Right" in run(capsys, "verify", str(path))[1]
    assert "plateau de Hex 3x3 (vide), quand" in run(capsys, "verify", str(path), lang="fr")[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["solve"], "bouton hex solve 5"),
        (["walk"], "bouton hex walk 3 a1"),
        (["walk", "2", "a1,b1,a2,b2", "-o", "w.doc"], "'w.doc' must end in .txt, .json, .md, .tex, .svg, .pdf or .png"),
        (["heat", "2", "-o", "w"], "'w' must end in .txt"),
        (["sgf", "2", "a1", "-o", "w.svg"], "'w.svg' must end in .txt, .json, .md, .tex or .sgf"),
        (["solve", "2", "-o", "w.svg"], "'w.svg' must end in .txt, .json, .md or .tex"),
        (["solve", "9"], "The empty board has 81 empty cells"),
        (["walk", "3"], "The board is empty"),
        (["solve", "4:swap", "--certificate", "x"], "on the empty board"),
    ],
)
def test_refusals_say_what_to_do(capsys, words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "hex", *words)
    assert code == 2 and not out and said in err and err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_the_example_in_a_refusal_runs(capsys):
    for action in ("solve", "walk", "genmove", "heat", "shapes", "link", "sgf"):
        err = run(capsys, "hex", action)[2]
        example = err.partition("bouton hex ")[2].strip().removesuffix(".").split()
        assert example[0] == action and run(capsys, "hex", *example)[0] == 0


def test_setup_and_the_player_to_move_in_sgf():
    board = hex_board(5, 5)
    record = read_sgf("(;SZ[5]AB[a1][b2]AW[c3]PL[W];W[d4])")
    assert record.stones() == board.parse("a1,c3,b2,d4") and len(record.moves) == 4
    assert read_sgf("(;SZ[5]PL[W]AB[a1]AW[c3];W[d4])").stones() == board.parse("a1,c3,-,d4")
    assert read_sgf("(;SZ[5]PL[W];W[d4];B[a1])").stones() == board.parse("-,d4,a1")
    assert read_sgf("(;SZ[5];B[a1]PL[B];B[b1])").stones() == board.parse("a1,-,b1")
    assert len(read_sgf("(;SZ[5]AB[a1]AW[c3]PL[W])").moves) % 2 == 1  # White is to move
    for text, key in (("(;SZ[5]PL[W];B[a1])", "hex.sgf-turn"), ("(;SZ[5]PL[G])", "hex.sgf-player")):
        with pytest.raises(InputError) as caught:
            read_sgf(text)
        assert caught.value.key == key


def test_the_mover_of_a_record_is_kept(capsys, typed):
    typed("(;SZ[5]AB[a1]AW[c3]PL[W])")
    assert json.loads(run(capsys, "hex", "genmove", "-", "--level", "1", "--json")[1])["player"] == "right"


def test_sentences_name_cells():
    text = str(bouton.analyze("hex:4", "a1,b2"))
    assert "Left's winning move: c2\n" in text and "Right's winning moves: c1, d1, c2, d2" in text
    assert bouton.analyze("hex:4", "a1,b2").winning_texts["right"][0] == "a1,c1,-,b2"


def test_a_stopped_search_is_kept(capsys, tmp_path, monkeypatch):
    pytest.importorskip("numba")

    def stop(*args, **named):
        raise KeyboardInterrupt

    path = tmp_path / "search.npz"
    hex_search(hex_board(5, 5)).compiled_search((0, 0))
    monkeypatch.setattr("bouton.answers.hex.analyze", stop)
    code, out, err = run(capsys, "hex", "solve", "5", "c3", "--store", str(path))
    assert code == 130 and not out and f"stored in {path}" in err and path.exists()
    resumed = []
    monkeypatch.setattr("bouton.hex.compiled.report_resumed", lambda done, counted: resumed.append((done, counted)))
    run(capsys, "hex", "solve", "5", "c3", "--store", str(path))
    assert len(resumed) == 1 and not resumed[0][1]


def test_a_full_disk_ends_no_search(capsys, tmp_path, monkeypatch):
    """The answer is given, and that it is not stored is told, once; after Ctrl-C too."""
    pytest.importorskip("numba")

    def full(*given):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("bouton.storage.files.os.fsync", full)
    monkeypatch.setattr("bouton.hex.compiled._SAVE_FIRST", 0.0)
    path = tmp_path / "search.npz"
    code, out, err = run(capsys, "hex", "solve", "5", "c3", "--store", str(path))
    assert code == 0 and "Left wins" in out
    assert err.count("cannot be stored") == 1 and "it goes on" in err and not list(tmp_path.iterdir())
    assert "ne peut pas être gardée" in run(capsys, "hex", "solve", "5", "c3", "--store", str(path), lang="fr")[2]

    def stop(*args, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr("bouton.answers.hex.analyze", stop)
    code, out, err = run(capsys, "hex", "solve", "5", "c3", "--store", str(path))
    assert code == 130 and "cannot be stored" in err and "resumes" not in err and not path.exists()


def test_a_search_that_was_changed_is_not_resumed(capsys, tmp_path):
    """Won and lost exchanged, in a file that NumPy reads."""
    pytest.importorskip("numba")
    import numpy as np

    path = tmp_path / "search.npz"
    search = HexSearch(hex_board(5, 5))
    search.solve((1, 0), RIGHT, HexLimits())
    search.save(str(path))
    with np.load(path) as held:
        found = {name: held[name].copy() for name in held.files}
    found["numbers"][:, :2] = [0, 1 << 30]
    with path.open("wb") as file:
        np.savez(file, **found)
    code, _, err = run(capsys, "hex", "solve", "5", "c3", "--store", str(path))
    assert code == 2 and "damaged" in err
    search.save(str(path))
    data = bytearray(path.read_bytes())
    data[-5] ^= 0x55  # where the list of the archive begins: NumPy looks before the file
    path.write_bytes(data)
    code, _, err = run(capsys, "hex", "solve", "5", "c3", "--store", str(path))
    assert code == 2 and "damaged" in err


def test_a_search_is_saved_early(tmp_path, monkeypatch):
    """A killed process leaves a file: the first save comes after seconds, not a minute."""
    pytest.importorskip("numba")
    from bouton.hex import compiled as hex_compiled
    from bouton.hex.search import HexSearch

    monkeypatch.setattr(hex_compiled, "_SAVE_FIRST", 0.0)
    monkeypatch.setattr(hex_compiled, "_CHUNK", 2)
    search, path = HexSearch(hex_board(6, 6)), tmp_path / "search"
    search.resume = str(path)
    search.solve((1, 0), RIGHT, HexLimits())
    assert path.exists()


def test_filled_cells_are_paler_and_the_walk_starts_at_the_corner(capsys, tmp_path):
    found = hex_walk(3, 3, "b2", fill=LEFT)
    board = hex_board(3, 3)
    assert (found["start"]["x"], found["start"]["y"]) == walk_start(board)
    points = [found["start"], *found["path"]]
    for one, two in pairwise(points):  # every edge is a side of a hexagon of width 1
        length = ((one["x"] - two["x"]) ** 2 + (one["y"] - two["y"]) ** 2) ** 0.5
        assert length == pytest.approx(3**-0.5, abs=1e-3)
    path = tmp_path / "walk.svg"
    assert run(capsys, "hex", "walk", "3", "b2", "--fill", "left", "-o", str(path))[0] == 0
    picture = path.read_text()
    pale = [blend(LIGHT[player], LIGHT["card"], 0.3) for player in ("left", "right")]
    assert picture.count(f'fill="{pale[0]}"') == 8
    line = picture.partition('<polyline points="')[2].partition('"')[0]
    assert len(line.split()) == len(points)
    assert pale[1] in board_svg(board, (1, 0), filled=(0, board.full - 1))


def test_a_sum_with_hex_says_that_the_last_move_counts(capsys):
    assert "only the last move" in run(capsys, "analyze", "hex:1 a1 + nim 1")[1]
    assert "seul compte le tout dernier coup" in run(capsys, "analyze", "hex:1 a1 + nim 1", lang="fr")[1]
    assert "only the last move" not in run(capsys, "analyze", "nim 2 + nim 1")[1]


def test_a_file_that_is_no_saved_search_is_left_as_it_is(capsys, tmp_path):
    pytest.importorskip("numba")
    file = tmp_path / "notes.txt"
    file.write_text("notes", encoding="utf-8")
    code, _, err = run(capsys, "hex", "solve", "4", "--store", str(file))
    assert code == 2 and "is not a search" in err and file.read_text(encoding="utf-8") == "notes"
