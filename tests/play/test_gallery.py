"""The gallery: every game once, in its section, with a visible picture."""

import json

import bouton
from bouton.kinds.player import Player
from bouton.language import has
from bouton.play.cards import _all
from bouton.play.gallery import gallery, invitations, picture_of
from bouton.rulesets import ALIASES, INDEX, INSTANCES, SECTIONS, family, find


def test_every_game_stands_in_one_section_and_is_found_by_all_its_words() -> None:
    for lang in ("en", "fr"):
        found = gallery(lang)
        assert [section["name"] for section in found] == list(SECTIONS)
        cards = {card["name"]: card for section in found for card in section["cards"]}
        assert set(cards) == set(INDEX) and len(json.dumps(found)) < 1_700 * len(cards)  # bytes of each
        for word, name in (*ALIASES.items(), *((word, spec.partition(":")[0]) for word, spec in INSTANCES.items())):
            assert word in cards[name]["find"], word
        assert "batonnets" in cards["nim"]["find"] and "matches" in cards["nim"]["find"]
        assert all(6 <= card["age"] <= 15 and card["minutes"] for card in cards.values())
        assert set(_all()) == set(INDEX)  # docs/tools/cards.py GAME measures a new one
        assert all(len(card["picture"]["elements"]) <= 56 for card in cards.values() if card["picture"])
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


def test_starts_go_from_easy_to_real() -> None:
    """All but a few games have some, and each can be played."""
    without = {name for name in INDEX if len(family(name).openings) < 2}
    assert without <= {
        "inductive",
        "graph",
        "strings-and-coins",
        "node-kayles",
        "partizan-subtraction",
        "partizan-octal",
    }
    for name in INDEX:
        for spec, text in family(name).openings:
            ruleset = find(spec)
            position = ruleset.parse(text)
            assert any(next(iter(ruleset.options(position, player)), None) is not None for player in Player), (
                name,
                text,
            )
