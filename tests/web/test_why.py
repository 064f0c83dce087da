"""The explanation in *Simple*: the sentence that came with the answer, and the figure to which it refers."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest

import bouton

pytestmark = pytest.mark.once

Open = Callable[..., Any]
#: game, position, misère play, whose turn, what the sentence says, whether the columns are drawn
SAID = [
    ("nim", "7,2,6", "", "", "un coup peut rendre toutes les colonnes paires", True),
    ("nim", "1,1,5", "1", "", "un coup peut ne laisser que des 1, en nombre impair", True),
    ("nim", "1,1,1", "1", "", "celui qui doit jouer aura le dernier", True),
    ("nim", "1,1", "1", "", "un coup peut le rendre impair", True),
    ("nim", "0,0", "1", "", "La partie est finie : celui qui doit jouer n’a plus de coup et, en version misère", False),
    ("staircase", "0,2,1", "1", "", "Un seul nombre dépasse 1", True),
    ("nimble", "1,1,3", "1", "", "Un seul nombre dépasse 1", True),
    ("northcott:8", "2-5,1-8", "1", "", "Personne ne peut forcer la victoire", False),
    ("northcott:8", "2-5,1-8", "1", "right", "Personne ne peut forcer la victoire", False),
    ("domineering", "...", "", "right", "celui qui doit jouer a une avance de 1", False),
    ("grundys-game", "13", "", "", "Un coup laisse 5 et 8, qui valent autant (2)", False),
    ("connect-four", "xxoo|ooxx|xxoo|ooxx", "", "", "La partie est finie et personne n’a gagné", False),
]


@pytest.mark.parametrize(("game", "position", "misere", "player", "said", "columns"), SAID)
def test_the_sentence_is_the_one_of_the_verdict(
    visit: Open, game: str, position: str, misere: str, player: str, said: str, columns: bool
) -> None:
    query = urlencode({"game": game, "position": position, "misere": misere, "player": player, "tab": "why"})
    page = visit(f"/?lang=fr&second=human&{query}")
    page.wait_for_selector(".explanation")
    told = page.locator(".explanation").inner_text().replace("\xa0", " ")
    assert said in told
    assert page.locator(".explanation .columns").count() == columns
    simple = bouton.analyze(game, position, misere=bool(misere), lang="fr").explanation["simple"]
    mine = next(each for each in simple if each.get("player") in (None, player or "left"))
    assert mine["text"].replace("\xa0", " ") in told


def test_a_reason_of_hex_is_shown_on_the_board(visit: Open) -> None:
    """By bridges on a small board; on a large one beside how much each cell matters, instead of a refusal."""
    page = visit("/?lang=fr&second=human&game=hex:5&position=b3,c3&tab=why")
    page.wait_for_selector(".reason >> text=Avec b4, Rouge joint le haut et le bas par des ponts")
    assert page.locator(".b-area-left").count() == 3 and page.locator(".b-area-must").count() == 1
    page = visit("/?lang=fr&second=human&game=hex:11&position=d4,g5,e7,h8,e5,f4&tab=why")
    page.wait_for_selector(".reason >> text=Le programme ne sait pas qui gagne ici")
    assert page.locator(".b-area-right").count() == 2 and page.locator(".weighed").count() == 115


@pytest.mark.parametrize(
    ("game", "position", "left", "right"),
    [
        ("hex:3", "b2", "Rouge", "Bleu"),
        ("northcott:5", "2-4", "Rouge", "Bleu"),
        ("hackenbush", "LLR,RL", "Bleu", "Rouge"),
    ],
)
def test_players_have_the_names_of_their_colours(visit: Open, game: str, position: str, left: str, right: str) -> None:
    """The board shows Red and Blue; the answer speaks of Left and Right, and of these nothing is left on the page."""
    page = visit("/?" + urlencode({"lang": "fr", "second": "human", "tab": "why", "game": game, "position": position}))
    page.click("button[data-detail=full]")
    page.wait_for_selector("button[data-detail=full][aria-pressed=true]")
    page.wait_for_selector(".explanation")
    page.locator("details.proof").first.evaluate("node => { node.open = true; }")
    told = page.locator("details.proof").first.inner_text() + page.locator(".explanation").inner_text()
    assert left in told and right in told and "Gauche" not in told and "Droite" not in told, told


def test_the_columns_say_which_numbers_they_are(visit: Open) -> None:
    """Values of games are not called heaps; in *Simple* they are numbers, as everywhere."""
    page = visit("/?lang=fr&tab=why&game=sum&position=nim 3,5 %2B kayles 7")
    assert page.locator(".columns caption").text_content() == "Les nombres en base 2 et les sommes des colonnes"
    page.click("button[data-detail=full]")
    page.wait_for_selector(".columns caption >> text=Valeurs de Grundy des composantes en base 2.")
