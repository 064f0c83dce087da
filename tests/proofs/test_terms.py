"""A term that a printed proof uses is explained in it: pupils read one proof, not the whole book."""

import pytest

from bouton.language import entries, say, template
from bouton.proofs.index import BOOK

AREAS = ("proofs_boards", "proofs_coins", "proofs_fibonacci", "proofs_heaps")
TERMS = {
    "en": ("winning strategy", " (a move for each position, "),
    "fr": ("stratégie gagnante", " (un coup pour chacune "),
}


@pytest.mark.parametrize("lang", TERMS)
def test_a_winning_strategy_is_explained_where_it_is_named_first(lang: str) -> None:
    term, meaning = TERMS[lang]
    told = dict.fromkeys(BOOK, "")
    for area in AREAS:
        for entry in entries(area):
            name = max((name for name in BOOK if entry.startswith(f"{name}-")), key=len, default="")
            if name:
                told[name] += template(f"{area}.{entry}", lang) + "\n"
    uses = {name for name, text in told.items() if term in text}
    assert {"games", "stealing"} <= uses
    assert not [name for name in uses if not told[name].partition(term)[2].startswith(meaning)]


def test_moves_of_a_product_are_told_as_in_its_rules() -> None:
    assert "choose rows that the first game lets you turn" in say("turning.rules", "en")
    assert "chooses rows by a move of the first game, columns by one of the second" in say(
        "proofs_coins.tartan-claim", "en"
    )
    assert "choisit des rangées par un coup du premier jeu, des colonnes" in say("proofs_coins.tartan-claim", "fr")


@pytest.mark.parametrize(("lang", "ones"), [("en", "heaps of 1 leaves 1"), ("fr", "tas de 1 a pour reste 1")])
def test_moores_misere_counts_the_heaps_of_1(lang: str, ones: str) -> None:
    for key in ("proofs_heaps.moore-misere-claim", "proofs_heaps.moore-misere-1", "moore.theorem-misere"):
        assert ones in say(key, lang), key
