"""The players of `bouton play` have the names that the line of rules gives them."""

import io

import pytest

from bouton.cli import main


@pytest.mark.parametrize(
    ("game", "lang", "said", "never"),
    [
        ("hex:3", "fr", ["Rouge, à vous de jouer", "Bleu joue", "Rouge a 5 coups gagnants", "Coup 1, Rouge"], "Gauche"),
        ("hex:3", "en", ["Red, your move", "Blue plays", "Red has 5 winning moves", "Move 1, Red"], "Left"),
        ("hackenbush", "en", ["Left, your move", "Left wins"], "Blue"),
        ("domineering", "fr", ["Gauche, à vous de jouer"], "Rouge"),
    ],
)
def test_players_have_the_names_of_the_rules(
    game: str,
    lang: str,
    said: list[str],
    never: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    hint = {"en": "hint", "fr": "indice"}[lang]
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{hint}\n{hint}\na1\n"))
    assert main(["play", game, "--lang", lang]) == 0
    told = capsys.readouterr().out.replace("\xa0", " ").replace("\u202f", " ")
    assert not [each for each in said if each not in told], told
    assert never not in told


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Choose one of the games, and make a move in it. Nim: Take as many matches as you like from one heap."),
        ("fr", "Choisissez un des jeux, et jouez-y un coup. Jeu de nim : Prenez autant d’allumettes que vous voulez"),
    ],
)
def test_the_rules_of_all_games_of_a_sum_are_told(
    lang: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "sum", "nim 3,5 + kayles 7 + domineering 3x3", "--lang", lang]) == 0
    told = " ".join(capsys.readouterr().out.replace("\xa0", " ").replace("\u202f", " ").split())
    assert said in told and " Kayles" in told and " Domineering" in told
