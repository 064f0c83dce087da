"""Every result of the library has a display in a notebook, in both languages."""

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bouton
from bouton.pictures.analysis import analysis_html
from bouton.results import DataResult, RowsResult

#: of what a public function answers, what is seen in French
SHOWN = {
    "board_of('nim', '2,1')": ("<svg", "2,1"),
    "check_formula('kayles', 'g(n) == g(n - 12)', 100, 83)": ("est vraie pour tous les tas de 83 à 100",),
    "check_formula('kayles', 'n % 4', 100)": ("tas 4",),
    "coin_table(3, 5)": ("<table", "f3", "<td>8</td>"),
    "compare_sequences('octal:0.07', 'octal:0.137', 200)": ("octal:0.137", "tas n + 1"),
    "decode_words(['1110100'])": ("Retourner la pièce 5",),
    "find('kayles')": ("quilles", "Guy"),
    "games('nim')": ("<table", "Jeu de nim", "7,2,6"),
    "hex_solve(2, 2)": ("<svg", "Coups gagnants de Gauche"),
    "hex_walk(2, 2, 'a1,b1,a2,b2')": ("<polyline", "arêtes"),
    "lexicode(7, 3)": ("<svg", "Un code linéaire, [7, 4, 3]"),
    "nim_table(4)": ("<table", "⊗"),
    "nim_work('mul', 13, 7)": ("13 ⊗ 7 = 2",),
    "period('kayles')": ("période 12", "Guy et Smith 1956"),
    "playthrough('subtraction:1,2,3', '5')": ("<svg", "tas 1"),
    "reply('nim', '7,2,6', lang='fr')": ("<svg", "tas 1", "4,2,6"),
    "reply('nim', '0')": ("nim 0: –",),
    "find('nim').theorems[0]": ("Bouton",),
    "SumPlayer('{3|1} + {2|-1}', 'left')": ("SumPlayer left",),
}


@pytest.fixture
def in_french() -> Iterator[None]:
    bouton.set_language("fr")
    yield
    bouton.set_language("en")


@pytest.mark.parametrize("asked", SHOWN)
def test_a_result_shows_itself(asked: str, in_french: None) -> None:
    shown = " ".join(eval(f"bouton.{asked}")._repr_html_().split())
    wrong = [part for part in SHOWN[asked] if part not in shown]
    assert shown.startswith("<") and not wrong, shown


def test_lists_and_dictionaries_stay_what_they_are() -> None:
    games, reply = bouton.games("nim"), bouton.reply("nim", "7,2,6")
    assert isinstance(games, RowsResult) and games == list(games)
    assert isinstance(reply, DataResult) and reply == dict(reply)
    for each in (games, reply):
        again: Any = pickle.loads(pickle.dumps(each))
        assert again == each and again.kind == each.kind


def test_transfinite_nimbers_give_latex() -> None:
    for text, latex in (
        ("w^(w*2+1)*3+w", r"$\omega ^{\omega \cdot 2+1}\cdot 3+\omega $"),
        ("w^(w^2)*4+12", r"$\omega ^{\omega ^{2}}\cdot 4+12$"),
        ("0", "$0$"),
    ):
        assert bouton.TransfiniteNimber(text)._repr_latex_() == latex


def test_rules_of_a_file_are_called_by_their_name(tmp_path: Path) -> None:
    """Titles and boxes had the path of the file."""
    rules = tmp_path / "game.py"
    rules.write_text("import bouton\n@bouton.ruleset\ndef take(n):\n    return [n - 1] if n else []\n")
    game = bouton.find(f"{rules}:take")
    shown = [game, game(3), bouton.analyze(game, 3), bouton.graph(game, 3), bouton.table(game, "0-3")]
    for html in (each._repr_html_() for each in [*shown, bouton.review(game, "3 > 2 > 1")]):
        assert "take" in html and "game.py" not in html
    assert "<svg" in shown[1]._repr_html_() and "<svg" in shown[2]._repr_html_()
    assert ">S</span>" in analysis_html(shown[2], letters="PS")
