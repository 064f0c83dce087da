"""Certificates of Grundy values on boards: right by the rules as written, and refused where one value is not."""

import io

import pytest

import bouton
from boards.test_engine import COMPILES, GRAPH, parts_of_all
from bouton.answers.board_certificate import certify_board
from bouton.checkers import board, verify
from bouton.checkers.envelope import Body, open_body, read_header
from bouton.cli import main

GAMES = [
    *("cram", "impartial:domineering", f"node-kayles:{GRAPH}", f"arc-kayles:{GRAPH}"),
    *("impartial:clobber", f"impartial:clobber:{GRAPH}", "impartial:cannibal-clobber", "impartial:nogo"),
    *("impartial:col", f"impartial:col:{GRAPH}", "impartial:snort", f"impartial:snort:{GRAPH}"),
]


def read(data: bytes) -> tuple[dict, Body]:
    stream = io.BytesIO(data)
    line = stream.readline()
    header = read_header(line)
    return header, open_body(line, header, stream)


@pytest.mark.parametrize("spec", GAMES)
def test_certificates_are_taken_and_give_the_value_of_the_rules(spec):
    game, count = bouton.find(spec), 0
    for position, _, value in parts_of_all(game, 3):
        stream = io.BytesIO()
        certify_board(stream, game, position)
        found = board.check(*read(stream.getvalue()))
        assert found["value"] == value, game.format(position)
        count += 1
    assert count > 5


@pytest.mark.parametrize("spec", ["cram", "impartial:clobber", "impartial:nogo", "impartial:snort"])
def test_no_value_can_be_changed_and_no_part_left_out(spec):
    game = bouton.find(spec)
    stream = io.BytesIO()
    certify_board(stream, game, game.parse("2x3"))
    header, body = read(stream.getvalue())
    rows = body.read(4 * header["parts"])
    for number in range(header["parts"]):
        at = 4 * number
        for other in (rows[: at + 3] + bytes([rows[at + 3] ^ 1]) + rows[at + 4 :], rows[:at] + rows[at + 4 :]):
            with pytest.raises((bouton.InputError, EOFError)):
                board.check({**header, "parts": len(other) // 4}, io.BytesIO(other))


@pytest.mark.skipif(not COMPILES, reason="Numba is not installed")
def test_the_compiled_engine_writes_the_same_certificate(monkeypatch):
    game, found = bouton.find("impartial:nogo"), []
    for compiles in (True, False):
        monkeypatch.setattr("bouton.search.board_engine.PLAIN_ON_BOARDS", 10 if compiles else 10**9)
        stream = io.BytesIO()
        certify_board(stream, game, game.parse("...|.x."))
        found.append(stream.getvalue())
    assert found[0] == found[1]


def test_the_command_and_python_write_and_check_them(tmp_path, capsys):
    def run(*words):
        assert main(["--lang", "en", *words]) == 0
        return capsys.readouterr().out

    path = tmp_path / "cram.cert"
    said = run("value", "cram", "3x4", "--certificate", str(path))
    assert said.startswith("The Grundy value of cram ....|....|.... is 1. 55 parts")
    assert verify(str(path))["parts"] == 55
    assert bouton.position("cram", "3x4").certificate(path)["value"] == 1
    graph = bouton.position("node-kayles:=a-b,b-c", "all")
    graph.certificate(path)
    assert "on the graph of 3 vertices and 2 edges" in run("verify", str(path))
    with pytest.raises(bouton.SearchLimitError):
        bouton.position("cram", "4x5").certificate(path, limit=100)
    for game, text in (("domineering", "2x2"), ("cram", "20x20")):
        with pytest.raises(bouton.InputError, match="certificate"):
            bouton.position(game, text).certificate(path)
