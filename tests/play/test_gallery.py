"""The gallery: every game once, in its section, with a picture that can be seen."""

import json

import bouton
from bouton.language import has
from bouton.play.gallery import gallery, invitations, picture_of
from bouton.rulesets import ALIASES, INDEX, INSTANCES, SECTIONS, find


def test_every_game_stands_in_one_section_and_is_found_by_all_its_words() -> None:
    for lang in ("en", "fr"):
        found = gallery(lang)
        assert [section["name"] for section in found] == list(SECTIONS)
        cards = {card["name"]: card for section in found for card in section["cards"]}
        assert set(cards) == set(INDEX) and len(json.dumps(found)) < 90_000
        for word, name in (*ALIASES.items(), *((word, spec.partition(":")[0]) for word, spec in INSTANCES.items())):
            assert word in cards[name]["find"], word
        assert "batonnets" in cards["nim"]["find"] and "matches" in cards["nim"]["find"]
        assert all(6 <= card["age"] <= 15 and card["minutes"] for card in cards.values())
        assert all(len(card["picture"]["elements"]) <= 64 for card in cards.values() if card["picture"])
        for card in cards.values():
            assert find(card["spec"]).parse(card["position"]) is not None


def test_a_position_that_is_only_written_has_no_picture() -> None:
    assert picture_of(find("inductive"), "{{}}") is None


def test_who_begins_wins_what_the_page_begins_with() -> None:
    found = invitations()
    assert len(found["challenges"]) == 3
    for start in (found["welcome"], *found["challenges"]):
        assert bouton.analyze(start["game"], start["position"], misere=start["misere"]).outcome == "N", start["name"]
    assert all(has(f"gallery.challenge-{start['name']}-more") for start in found["challenges"])
