"""The games as cards to choose from: in sections, each with a picture of its board, and searchable by all its words."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from bouton.answers.boards import board_of
from bouton.answers.catalogue import search_texts
from bouton.errors import InputError
from bouton.kinds.capabilities import Drawn
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, area
from bouton.language import LANGUAGES, say
from bouton.notation import check_language, fold_case
from bouton.play.cards import card_figures
from bouton.play.limits import MOST_ON_CARD
from bouton.play.puzzles import start_of
from bouton.rulesets import ALIASES, CHALLENGES, INDEX, SECTIONS, WELCOME, family, find

_TRIES = 12  # further positions that may have a smaller picture
_PLAIN = frozenset({"square", "hexagon", "vertex", "land"})


def gallery(lang: str = "") -> list[dict[str, Any]]:
    """The sections, each with the cards of its games.

    >>> [(section["name"], section["cards"][0]["title"]) for section in gallery()][:2]
    [('heaps', 'Nim'), ('pawns', 'Toads and Frogs')]

    Returns
    -------
    For each section ``name`` and ``cards``; for each card ``name``, ``spec`` and ``position`` (a start), ``title``,
    ``age`` (minimum, in years) and ``minutes`` (duration of a game) as measured, ``find`` (all its search words in
    every language, without accents and capitals) and ``picture``, see `picture_of`.
    """
    lang = check_language(lang)
    cards: dict[str, list[dict[str, Any]]] = {section: [] for section in SECTIONS}
    for name, entry in INDEX.items():
        cls = family(name)
        if not cls.examples:
            continue
        aliases = [alias for alias, of in ALIASES.items() if of == name]
        starts = cls.openings or cls.examples[:1]
        spec, position = starts[(len(starts) - 1) // 2]
        cards[entry.section].append(
            {
                "name": name,
                "spec": spec,
                "position": position,
                "title": say(f"{area(cls)}.title", lang),
                **card_figures(name),
                "find": fold_case(" ".join([*search_texts(name, aliases, LANGUAGES), *entry.instances, spec])),
                "picture": _on_card(find(spec), position),
            }
        )
    return [{"name": section, "cards": rows} for section, rows in cards.items() if rows]


def invitations(lang: str = "") -> dict[str, Any]:
    """Starts suggested by the page: a board to play on immediately, and challenges.

    >>> found = invitations()
    >>> found["welcome"]["board"]["position"], [each["game"] for each in found["challenges"]]
    ('3,4,5', ['subtraction:1,2,3', 'chomp', 'hex:5'])

    Returns
    -------
    ``{"welcome", "challenges"}``: each start has ``name``, ``game``, ``position``, ``misere`` and ``level`` (of the
    opponent); a challenge also has its ``picture``, and the first board the result of `bouton.board_of`.
    """
    lang = check_language(lang)
    board = board_of(WELCOME.game, WELCOME.position, misere=WELCOME.misere, lang=lang)
    starts = [{**each._asdict(), "picture": picture_of(find(each.game), each.position)} for each in CHALLENGES]
    return {"welcome": {**WELCOME._asdict(), "board": board}, "challenges": starts}


def picture_of(ruleset: Ruleset, position: str) -> dict[str, Any] | None:
    """Draw a position, without its moves; None if the game has no drawing.

    Fields of an element that are empty or 0 are omitted, and so is the square on which it lies.

    >>> from bouton.rulesets import find
    >>> picture_of(find("nim"), "1")["elements"][1]
    {'id': 'h0m0', 'kind': 'match', 'y': -1, 'group': 'h0'}
    """
    board = ruleset.board(ruleset.parse(position)) if isinstance(ruleset, Drawn) else None
    if board is None or not board.elements:
        return None
    found = board.to_dict()
    empty = {"", 0, *(each["id"] for each in found["elements"] if each["kind"] in _PLAIN - {"vertex"})}
    elements = [
        {key: value for key, value in each.items() if key == "id" or value not in empty} for each in found["elements"]
    ]
    more = {key: found[key] for key in ("links", "lines") if found[key]}
    return {"elements": elements, **more}


def _on_card(ruleset: Ruleset, position: str) -> dict[str, Any] | None:
    """The picture of a start: some moves later if its board is blank, of a smaller position if it is too large."""
    best = picture_of(ruleset, position)
    if best is not None and _is_blank(best):
        return picture_of(ruleset, _some_moves_later(ruleset, position))
    for text in islice(_further_positions(ruleset), _TRIES):
        if best is None or len(best["elements"]) <= MOST_ON_CARD:
            break
        other = picture_of(ruleset, text)
        if other is not None and len(other["elements"]) < len(best["elements"]):
            best = other
    return best


def _is_blank(picture: dict[str, Any]) -> bool:
    """Whether all elements except heaps are of one plain kind in one state, so that it looks like any other board."""
    looks = {(each["kind"], each.get("state", "")) for each in picture["elements"] if each["kind"] != "heap"}
    return len(looks) == 1 and looks.pop()[0] in _PLAIN


def _some_moves_later(ruleset: Ruleset, position: str) -> str:
    here, random = ruleset.parse(position), Random(position)
    for player in (Player.LEFT, Player.RIGHT, Player.LEFT):
        options = list(islice(ruleset.options(here, player), MOST_ON_CARD))
        if not options:
            break
        here = random.choice(options)
    return ruleset.format(here)


def _further_positions(ruleset: Ruleset) -> Iterator[str]:
    yield from (text for spec, text in ruleset.examples if spec == ruleset.spec)
    for seed in range(_TRIES):
        try:
            yield start_of(ruleset.spec, seed, 1)["position"]
        except InputError:
            return
