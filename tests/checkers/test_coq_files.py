"""Files for Coq: their contents, and their removal; these tests do not need Coq."""

import json
import shutil
from pathlib import Path

import pytest

import bouton
from bouton.answers.hex import hex_certificate
from bouton.checkers import verify
from bouton.checkers.formal import coq_text, read_coq
from bouton.checkers.formal.compile import assumptions, verify_formal
from bouton.cli import main
from bouton.errors import InputError, NotationError, UnknownError
from bouton.hex.board import hex_board
from bouton.sequences.certificate import write_certificate

RESULTS = Path(__file__).parents[2] / "formal" / "results"
#: a line that the shape does not have, at each place of a file
SMUGGLED = ("Axiom false : False.", 'Redirect "stolen" Print nat.', "(* *) Admitted.", "Drop.")


@pytest.fixture(scope="module")
def kayles(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("coq") / "kayles.v"
    write_certificate("kayles", str(path))
    return path.read_text()


def test_the_theorem_is_the_one_of_the_field(kayles: str) -> None:
    assert "forall n, 71 <= n -> g (n + 12) = g n." in kayles
    assert "Definition rules : code := [0; 7; 7]." in kayles
    stated = read_coq(kayles)
    assert stated is not None and stated.facts == {"game": "kayles", "preperiod": 71, "period": 12}


@pytest.mark.parametrize("game", ["octal:0.07", "octal:4.7", "hexadecimal:0.33", "subtraction:2,5", "dawsons-chess"])
def test_games_are_read_back(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.v"
    write_certificate(game, str(path))
    stated = read_coq(path.read_text())
    assert stated is not None and stated.facts["game"] == game


@pytest.mark.parametrize("line", SMUGGLED)
def test_nothing_else_is_taken(line: str, kayles: str) -> None:
    rows = kayles.splitlines(keepends=True)
    for place in range(len(rows) + 1):
        assert read_coq("".join([*rows[:place], line + "\n", *rows[place:]])) is None
    for place in range(0, len(kayles), 7):
        assert read_coq(kayles[:place] + line + kayles[place:]) is None


def test_rules_of_another_game_are_refused(kayles: str) -> None:
    assert read_coq(kayles.replace("[0; 7; 7]", "[0; 0; 7]")) is None
    assert read_coq(kayles.replace("kayles", "octal:0.07")) is None
    assert read_coq(kayles.replace("kayles", "octal:0.77")) is not None


def test_a_changed_file_is_not_run(kayles: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: pytest.fail("coqc was asked for"))
    path = tmp_path / "changed.v"
    path.write_text(kayles.replace("vm_cast_no_check (eq_refl true)", "admit"))
    with pytest.raises(NotationError, match="nothing of it was run"):
        verify_formal(str(path))
    path.write_text('{"certificate":"period"}\n')
    with pytest.raises(NotationError, match="is not a certificate"):
        verify_formal(str(path))
    with pytest.raises(UnknownError):
        verify_formal(str(tmp_path / "missing.v"))


def test_without_coq_it_says_so(kayles: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    path = tmp_path / "kayles.v"
    path.write_text(kayles)
    with pytest.raises(InputError, match="Coq is not installed"):
        verify_formal(str(path))
    with pytest.raises(NotationError, match="--coq"):
        verify(str(path))


def test_kinds_without_a_form_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "quotient.v"
    assert main(["quotient", "octal:0.3", "--heaps", "4", "--certificate", str(path)])
    assert "no form in Coq" in capsys.readouterr().err
    assert not path.exists()


def test_a_game_without_a_code_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="octal code"):
        write_certificate("subtraction:1,20000", str(tmp_path / "long.v"), 50_000)


@bouton.rule_code(shape=(3, 3))
def corner(position):
    a, b = position
    if a > 0:
        yield a - 1, b
    if b > 0:
        yield b, a


def test_a_table_lists_every_position(tmp_path: Path) -> None:
    path = tmp_path / "corner.v"
    bouton.solve(corner).certificate(str(path))
    text = path.read_text()
    assert "  (* (1, 2) *) [2; 7];" in text and "outcome_is (G := G) false p" in text and "Theorem start" not in text
    stated = read_coq(text)
    assert stated is not None and stated.facts["positions"] == 9 and stated.facts["start"] is None
    assert read_coq(text.replace("false", "true", 1)) is None
    bouton.solve(corner, start=(1, 1), misere=True).certificate(str(path))
    stated = read_coq(path.read_text())
    assert stated is not None and (stated.facts["play"], stated.facts["start"]) == ("misere", "(1, 1)")
    assert read_coq(path.read_text().replace("misere", "normal")) is None


def test_a_win_of_hex_names_its_stones(tmp_path: Path) -> None:
    path = tmp_path / "win.v"
    hex_certificate(str(path), 3, 3, hex_board(3, 3).format((1 << 4, 1)), 0)
    stated = read_coq(path.read_text())
    assert stated is not None and "Theorem Left_wins : wins hex Left Left" in stated.text
    assert (stated.facts["left"], stated.facts["right"]) == (["b2"], ["a1"])


def test_the_source_archive_has_the_results() -> None:
    """Without them the next test would have no cases, and nobody would notice."""
    lines = (RESULTS.parents[1] / "MANIFEST.in").read_text().splitlines()
    assert "graft formal" in lines and len(list(RESULTS.glob("**/*.v"))) > 10


@pytest.mark.parametrize("name", [path.name for path in sorted(RESULTS.glob("**/*.v"))])
def test_results_have_the_form_that_is_written(name: str) -> None:
    assert read_coq(next(RESULTS.glob(f"**/{name}")).read_text()) is not None


def test_assumptions_are_names_at_the_beginning_of_lines() -> None:
    said = "Closed under the global context\nAxioms:\nUint63.add_spec\n  : forall x y, x\nclassic : forall P, P"
    assert list(assumptions(said)) == ["Uint63.add_spec", "classic"]


def test_a_file_that_is_converted_is_the_one_that_is_written(kayles: str, tmp_path: Path) -> None:
    path = tmp_path / "kayles.cert"
    write_certificate("kayles", str(path))
    header = json.loads(path.read_bytes().split(b"\n")[0])
    assert coq_text(header, path.open("rb")) == kayles
