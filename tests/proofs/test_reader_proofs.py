"""Proofs as data: every sentence exists, every number belongs to the position, every step with a move is playable."""

from itertools import islice, pairwise
from random import Random

import pytest

import bouton
from bouton.answers.explain.proof import position_proof
from bouton.kinds.player import Player
from bouton.kinds.ruleset import area
from bouton.language import LANGUAGES, entries, say
from bouton.pictures.document import Items
from bouton.pictures.formats import as_format, in_notebook
from bouton.pictures.latex import formulas
from bouton.pictures.pages import HEIGHT
from bouton.pictures.printed import Printed, print_document, print_pages
from bouton.pictures.shapes import Letters
from bouton.proofs.index import BOOK, PROVED, WITHOUT_THEOREM, proofs_of, theorem_of
from bouton.rulesets import INDEX, family, find

#: one game for each theorem that has a proof, with its kind of play
GAMES = (
    *(("nim", misere) for misere in (False, True)),
    ("inductive", False),
    *((name, False) for name in ("kayles", "subtraction:1,3,4", "subtraction:2,5", "moore:2", "moore:3", "wythoff")),
    *((name, False) for name in ("euclid", "pawns", "northcott", "nimble", "staircase", "silver-dollar", "poker-nim")),
    *((f"turning:{rule}", False) for rule in ("at-most-2", "exactly-2", "any", "ruler", "equally-spaced")),
    *((name, False) for name in ("turning:at-most-2*at-most-2", "fibonacci", "hex:2", "hex:3", "chomp", "cram")),
    *((name, False) for name in ("fibonacci:limit=3x", "fibonacci:limit=x/2", "lasker")),
    *((name, True) for name in ("euclid", "fibonacci", "moore:2", "wythoff", "staircase", "inductive", "pawns")),
    *((name, True) for name in ("subtraction:1,3,4", "nimble", "silver-dollar", "poker-nim")),
    *((name, False) for name in ("turning:at-most-1", "hex:2x3", "hackenbush")),
    *(
        (name, False)
        for name in (
            *("green-hackenbush", "treblecross", "octal:0.77", "grundys-game", "cutcake", "nimstring"),
            "green-hackenbush:=ground-a,a-b,b-c,c-ground,c-d",
        )
    ),
)
#: whose proofs name no moves, or not in each position
_WITHOUT_MOVES = {("inductive", True), ("subtraction:1,3,4", True), ("hackenbush", False)}
_POSITIONS = 20
SIDES = ("left", "right")
#: of which a theorem speaks, and which are rare among small positions
_STARTS = {"turning:ruler": ["101"], "hex:3": ["."], "cram": ["...|...", "....|...."], "chomp": ["4,4,4", "3,3,3"]}
_STARTS |= {"lasker": ["5,5"], "wythoff": ["2,2"], "hackenbush": ["LLR"], "nimstring": ["11/101/10/100/10"]}


def drawn(game):
    """Twenty small positions, drawn from the first five thousand, after the starts of the game."""
    ruleset = find(game)
    small = list(islice(ruleset.small_positions(), 5_000))
    starts = [ruleset.parse(text) for text in _STARTS.get(game, ())]
    return ruleset, starts + Random(37).sample(small, min(_POSITIONS, len(small)))


def analyses(game, misere):
    ruleset, positions = drawn(game)
    for position in positions:
        found = bouton.analyze(ruleset, position, misere=misere, lang="en", show=["proof"])
        yield ruleset, position, found


@pytest.mark.parametrize(("game", "misere"), GAMES)
def test_steps_that_are_moves_can_be_played(game, misere):
    """Each is an option; of a step that says that it wins, the option is lost."""
    played = 0
    for ruleset, position, found in analyses(game, misere):
        options = {ruleset.format(option) for option in ruleset.options(position, Player.LEFT)}
        for proof in found.explanation["proof"]["proofs"]:
            for step in proof["steps"]:
                for here in step["here"]:
                    assert {move["position"] for move in here["moves"]} <= options, (position, here)
                    played += len(here["moves"])
        facts = _facts(found, misere)
        for proof in [BOOK[each["name"]] for each in found.explanation["proof"]["proofs"]][: 1 if misere else None]:
            for step in proof.instances(ruleset, position, facts) if proof.instances else ():
                wins = step.key.endswith(("-won", "-sum", "-odd"))
                assert not wins or set(step.moves) <= set(facts.winning_moves), (position, step)
        known = (game, misere) in _WITHOUT_MOVES
        if options and found.left_first is None and (proof := _first(found)) and proof.instances and not known:
            assert found.explanation["text"].count("→") > 0, (position, proof.name)
    assert played or (game, misere) in _WITHOUT_MOVES


def _first(found):
    """The proof that comes first, where it speaks of every position."""
    name = next((each["name"] for each in found.explanation["proof"]["proofs"]), None)
    return None if name in (None, "chomp", "square", "stealing", "octal", "games") else BOOK[name]


def test_each_proof_that_follows_the_position_is_among_the_games():
    told = {
        theorem.key for game, misere in GAMES for theorem in find(game).theorems if theorem.valuation.misere == misere
    }
    assert {key for key, (name, *_) in PROVED.items() if BOOK[name].instances} <= told


def test_a_move_that_gives_another_is_not_said_to_lead_to_a_won_position():
    for game, misere in (("dots-and-boxes", False), ("nimstring", True)):
        found = bouton.analyze(game, "10/111/11/101/00", misere=misere, lang="en", show=["proof"])
        (proof,) = found.explanation["proof"]["proofs"]  # nor has the game a kernel
        assert proof["name"] == "games" and not any(step["here"] for step in proof["steps"])


def test_the_numbers_are_those_of_the_position():
    def said(game, position, name):
        found = bouton.analyze(game, position, lang="en", show=["proof"]).explanation["proof"]["proofs"]
        (proof,) = (each for each in found if each["name"] == name)
        return [here["text"] for step in proof["steps"] for here in step["here"]]

    first, *_, count = said("nim", "5,7,9", "bouton")
    assert "5 ⊕ 7 ⊕ 9 = 11" in first and "column of 8" in first and "leaves 2" in first
    assert count.startswith("Here 1 heap has a 1 in the column of 8")
    assert "2^v = 2" in said("nim", "2,4,6", "slowest")[0] and "12 moves" in said("nim", "2,4,6", "slowest")[0]
    assert "12 = 8 + 3 + 1, z = 1 and q = 11" in said("fibonacci", "12", "whinihan")[0]
    assert "2^v = 2" in said("turning:ruler", "0110100", "ruler")[0]
    assert "2, 1 and 1 modulo 3" in said("moore:2", "5,6,4,4,4", "moore")[0]
    assert "difference is 3 and ⌊3φ⌋ = 4" in said("wythoff", "6,9", "wythoff")[0]


@pytest.mark.parametrize(
    ("game", "position", "name"),
    [("nim", "1,1,1", "misere"), ("wythoff", "1,2", "wythoff-misere"), ("fibonacci:limit=x/2", "10:2", "one-less")],
)
def test_in_misere_play_no_proof_of_normal_play_speaks_of_the_position(game, position, name):
    found = bouton.analyze(game, position, misere=True, lang="en", show=["proof"]).explanation["proof"]["proofs"]
    assert {each["name"] for each in found for step in each["steps"] if step["here"]} == {name}
    assert "whinihan" not in {each["name"] for each in found}


def test_whinihans_numbers_are_right():
    """The term that is left is within the limit that the move gives, whatever the move."""
    game = find("fibonacci")
    for size in range(2, 60):
        position = game.parse(str(size))
        found = bouton.analyze(game, position, lang="en")
        proof = BOOK["whinihan"]
        facts = type("F", (), {"winning_moves": found.winning_moves, "outcome": str(found.outcome), "grundy": 0})
        for here in proof.instances(game, position, facts):
            if here.step == 2:
                assert here.values["left"] <= here.values["after"]


#: games with theorems that their family without parameters has not
_WITH_MORE = (
    "hex:3",
    "inductive",
    "octal:0.77",
    "fibonacci:limit=3x",
    "nim:additions",
    "turning:ruler",
    "hex:4:swap",
    "lasker",
    "turning:at-most-1",
    "hex:2x3",
    "green-hackenbush:=ground-a,a-b,b-ground",
)


@pytest.mark.parametrize("misere", (False, True))
def test_every_theorem_has_a_proof_and_one_without_would_be_cited(misere, monkeypatch):
    keys = {theorem.key for name in INDEX for theorem in family(name).theorems}
    keys |= {theorem.key for game in _WITH_MORE for theorem in find(game).theorems}
    assert all(name in BOOK for names in (*PROVED.values(), WITHOUT_THEOREM) for name in names)
    assert keys == set(PROVED)
    monkeypatch.delitem(PROVED, "euclid.theorem")
    text = bouton.analyze("euclid", "5,7", lang="en", show=["proof"]).explanation["text"]
    assert "The theorem is cited, and its proof is not here: " in text and "Cole, A. J. T. Davie" in text
    assert "Guy and C. A. B. Smith" in bouton.rules("kayles", proof=True, misere=misere, lang="en")["text"] or misere


@pytest.mark.parametrize("rows", (1, 2, 3, 4, 6))
def test_the_stolen_strategy_is_played_with_its_stone(rows):
    """Stones are put one by one, X is one of Left's, and she wins; on some board X is asked for."""
    steps = bouton.analyze(f"hex:{rows}", ".", lang="en", show=["proof"]).explanation["proof"]["proofs"][0]["steps"]
    scenes = steps[2]["here"][0]["scenes"]
    stones = [
        {side: {e["id"] for e in s["board"]["elements"] if e["state"].startswith(side)} for side in SIDES}
        for s in scenes
    ]
    assert len(stones[0]["left"]) == 1 and not stones[0]["right"]
    for before, after in pairwise(stones[:-1]):
        assert all(before[side] < after[side] and len(after[side] - before[side]) == 1 for side in SIDES)
    marked = [[e["id"] for e in scene["board"]["elements"] if e["label"] == "X"] for scene in scenes]
    assert all(len(each) == 1 and each[0] in here["left"] for each, here in zip(marked, stones, strict=True))
    asked = [scene["text"] for scene in scenes if "where X is" in scene["text"]]
    assert bool(asked) is (rows > 2) and len({each[0] for each in marked}) == 1 + len(asked)
    assert {line["state"] for line in scenes[-1]["board"]["lines"]} == {*SIDES, "chain"}


@pytest.mark.parametrize(("game", "name"), [("turning:contiguous-3", "few-marks"), ("turning:ruler", "ruler")])
def test_ruler_with_few_coins_has_another_proof(game, name):
    assert bouton.rules(game, proof=True, lang="en")["theorems"][0]["proofs"][0]["name"] == name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_of_a_proof_is_instance_data(lang):
    """In both languages, of some position drawn; every proof has a title, a claim and steps."""
    said: dict[str, set[str]] = {}
    for game, misere in (*GAMES, ("hex:2x3", False), ("hackenbush", False)):
        for ruleset, position, found in analyses(game, misere):
            theorem = theorem_of(ruleset, position, _facts(found, misere))
            proofs = proofs_of(ruleset, theorem) if theorem else [BOOK[name] for name in WITHOUT_THEOREM]
            for proof in proofs:
                for here in proof.instances(ruleset, position, _facts(found, misere)) if proof.instances else ():
                    said.setdefault(proof.area, set()).update((here.key, *(scene.key for scene in here.scenes)))
    for each in {proof.area for proof in BOOK.values()}:
        keys = {f"{each}.{key}" for key in entries(each)}
        known = {key for proof in BOOK.values() if proof.area == each for key in proof.step_keys()}
        known |= {f"{each}.{p.name}-{part}" for p in BOOK.values() if p.area == each for part in ("title", "claim")}
        known |= {key for key in keys if key.endswith("-picture") or ".book-" in key}  # of the page of the manual
        known |= {f"{each}.{key}" for key in said[each]}
        assert keys == known
    found = position_proof(find("nim"), (1, 2), _facts(bouton.analyze("nim", "1,2"), False), lang)
    assert found["proofs"][0]["steps"][2]["here"][0]["moves"] and area(find("nim")) == "nim"


def _facts(found, misere):
    from bouton.kinds.capabilities import Facts

    return Facts(misere, str(found.outcome), found.grundy, [each.data for each in _left(found)], ())


def _left(found):
    return found.winning_moves["left"] if isinstance(found.winning_moves, dict) else found.winning_moves


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_signs_of_proofs_are_known_to_latex(lang):
    """No sign is written by its number; powers stand high and indices low."""
    for area_name in {proof.area for proof in BOOK.values()}:
        for key in (key for key in entries(area_name) if "-here" not in key):
            assert "U+" not in formulas(say(f"{area_name}.{key}", lang)), key
    assert r"2\textsuperscript{v + 1} $-$ 1" in as_format(bouton.rules("nim", proof=True, lang=lang), "latex", lang)


def test_the_proof_in_every_format():
    found = bouton.analyze("nim", "2,4,6", lang="en", show=["proof"])
    html, latex = found._repr_html_(), str(as_format(found, "latex", "en"))
    assert html.count("<li>") == latex.count(r"\item") > 8
    assert "2<sup>v</sup>" in html and html.count("theorem</h5>") == 1
    assert "1. Without matches" not in html and html.count("<li>Without matches") == 1
    assert "   → Here" in str(as_format(found, "markdown", "en"))
    rules = bouton.rules("wythoff", proof=True, lang="en")
    assert str(as_format(rules, "text", "en")).strip() == rules["text"]
    assert in_notebook(rules, "en").count("<li>") == 3 + 2 + 4


def test_the_proof_on_paper():
    place = bouton.position("fibonacci", "12")
    pages = print_pages(Printed(place, has_proof=True), "en")
    texts = [item.text for page in pages[3:] for item in page.items if isinstance(item, Letters)]
    assert len(pages) == 4 and any("12 = 8 + 3 + 1" in text for text in texts)
    assert all(item.y < HEIGHT - 30 for page in pages for item in page.items if isinstance(item, Letters))
    assert any(isinstance(block, Items) for block in print_document(Printed(place, has_proof=True)).blocks)
