"""Certificates of boards: correct by the written rules, and refused if one value or one lost sum is not."""

import io

import pytest

import bouton
from boards.test_engine import COMPILES, GRAPH, parts_of_all, positions
from boards.written import written
from bouton.answers.board_certificate import certify_board, certify_outcome
from bouton.checkers import board, outcome, verify
from bouton.checkers.envelope import Body, open_body, read_header
from bouton.cli import main
from bouton.errors import MemoryLimitError
from bouton.kinds.player import Player
from bouton.search.search import Search
from bouton.values.outcome import Outcome

PIECES = ("amazons", "elephants-and-rhinos", "fission", "konane", "toads-and-frogs", "toppling-dominoes")
GAMES = [
    *("cram", "impartial:domineering", f"node-kayles:{GRAPH}", f"arc-kayles:{GRAPH}"),
    *("impartial:clobber", f"impartial:clobber:{GRAPH}", "impartial:cannibal-clobber", "impartial:nogo"),
    f"impartial:nogo:{GRAPH}",
    f"impartial:digraph-placement:{GRAPH},a-c",
    *("impartial:col", f"impartial:col:{GRAPH}", "impartial:snort", f"impartial:snort:{GRAPH}"),
    pytest.param("impartial:amazons", marks=pytest.mark.thorough),
    *(f"impartial:{name}" for name in PIECES[1:]),
]
OF_TWO = [
    *("domineering", "clobber", "cannibal-clobber", "col", "snort", "nogo", *PIECES),
    *(f"{name}:{GRAPH}" for name in ("clobber", "col", "snort", "nogo", "cannibal-clobber", "digraph-placement")),
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


@pytest.mark.parametrize("spec", [*OF_TWO, *GAMES])
def test_certificates_of_who_wins_are_taken_and_say_what_plain_search_says(spec):
    game, plain, found = bouton.find(spec), Search(3_000), set()
    rules = written(game)
    for position in positions(game, 3):
        for misere in (False, True):
            players = (Player.LEFT,) if game.is_impartial(position) else Player
            try:
                wins = [plain.plain_mover_wins(rules, position, player, misere) for player in players]
            except bouton.SearchLimitError:
                continue
            stream = io.BytesIO()
            certify_outcome(stream, game, position, misere)
            said = outcome.check(*read(stream.getvalue()))
            assert said["outcome"] == Outcome.of_starters(wins[0], wins[-1]), (game.format(position), misere)
            found.add((said["outcome"], misere))
    assert len(found) > 3


@pytest.mark.parametrize(("spec", "text"), [("clobber", "xoxo|oxox"), ("domineering", "3x3"), ("snort", "2x3")])
@pytest.mark.parametrize("misere", [False, True])
def test_no_lost_sum_can_be_left_out(spec, text, misere):
    game = bouton.find(spec)
    stream = io.BytesIO()
    certify_outcome(stream, game, game.parse(text), misere)
    header, body = read(stream.getvalue())
    parts = body.read(2 * -(-len(header["position"]) // 8) * header["parts"])
    sums = []
    while head := body.read(2):
        sums.append(head + body.read(4 * head[1]))
    assert len(sums) == header["sums"] > 3
    refused = 0
    for number in range(len(sums)):
        rest = b"".join(sums[:number] + sums[number + 1 :])
        try:
            outcome.check({**header, "sums": len(sums) - 1}, io.BytesIO(parts + rest))
        except bouton.InputError:
            refused += 1
    assert refused >= len(sums) - 1  # one that answers what another one answers, too


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
    if COMPILES:
        with pytest.raises(MemoryLimitError):
            bouton.position("cram", "4x6").certificate(path, memory=1 << 16)
        assert main(["value", "cram", "4x6", "--memory", "66K", "--certificate", str(path)]) == 2
        assert "0 MB" in capsys.readouterr().err
    for game, text in (("connect-four", "4x4"), ("cram", "20x20")):
        with pytest.raises(bouton.InputError, match="certificate"):
            bouton.position(game, text).certificate(path)
    said = run("analyze", "clobber", "xoxo|oxox", "--certificate", str(path))
    assert said.startswith("Normal play, clobber xoxo|oxox: whoever begins wins.")
    assert "by 4, xoxo|oxox, whoever begins wins" in run("verify", str(path))
    assert bouton.position("cram", "2x2").certificate(path, outcome=True)["outcome"] == "P"
    assert bouton.position("col", "3x3").certificate(path)["outcome"] == "P"
    with pytest.raises(bouton.InputError, match="who wins"):
        certify_board(path, bouton.find("col"), bouton.find("col").parse("3x3"))
    with pytest.raises(bouton.SearchLimitError):
        bouton.position("clobber", "xoxox|oxoxo|xoxox").certificate(path, limit=20)
