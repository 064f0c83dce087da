"""Names of moves: of every game, in both languages; options that share one differ only in order."""

import re
from itertools import islice

import pytest

import bouton
from bouton.answers.catalogue import games
from bouton.answers.moves import have_alike, move_name, move_phrase
from bouton.kinds.capabilities import Drawn, NamedMoves
from bouton.kinds.figures import square_name
from bouton.kinds.player import Player
from bouton.language import LANGUAGES, entries, template
from bouton.rulesets import INDEX, family, find

#: spec, position, option, the English name, the French one
NAMES = [
    ("nim", "7,2,6", "4,2,6", "heap 1: −3", "tas 1 : −3"),
    ("nim", "7,2,6", "7,0,6", "heap 2: −2", "tas 2 : −2"),
    ("octal:0.137", "8,5", "2,3,5", "heap 1: −3, leaving 2 and 3", "tas 1 : −3, reste 2 et 3"),
    ("lasker", "5,4", "5,1,3", "heap 2: split into 1 and 3", "tas 2 : partagé en 1 et 3"),
    ("kayles", "7", "4,1", "pins 5–6", "quilles 5–6"),
    ("kayles", "7,2", "7,1", "row 2: pin 2", "rangée 2 : quille 2"),
    ("moore:2", "3,4,5", "3,3,3", "heap 2: −1, heap 3: −2", "tas 2 : −1, tas 3 : −2"),
    ("wythoff", "6,9", "4,7", "both heaps: −2", "les deux tas : −2"),
    ("euclid", "3,10", "3,4", "heap 2: −6", "tas 2 : −6"),
    ("fibonacci", "17,9:4", "17,6:6", "heap 2: −3", "tas 2 : −3"),
    ("poker-nim", "3,5;2,2", "3,7;0,2", "heap 2: +2", "tas 2 : +2"),
    ("chomp", "4,4,2", "4,2,2", "c2", "c2"),
    ("cram", "...|...", "..#|..#", "c1–c2", "c1–c2"),
    ("hex:3", "a1", "a1,b2", "b2", "b2"),
    ("nimble", "3,5,5", "5,5", "3 → off", "3 → dehors"),
    ("nimble:discard", "3,5", "3,0", "5 → 0", "5 → 0"),
    ("staircase", "0,3,2,1", "2,1,2,1", "step 1: 2 coins down", "marche 1 : 2 pièces descendent"),
    ("silver-dollar", "2,5,9", "2,5,8", "9 → 8", "9 → 8"),
    ("turning:at-most-3", "0110100", "0000000", "coins 2, 3, 5", "pièces 2, 3, 5"),
    ("turning:at-most-2*at-most-2", "0001/0110", "0100/0110", "coins (1,2), (1,4)", "pièces (1,2), (1,4)"),
    ("green-hackenbush", "(()(()))", "(())", "branch 3", "branche 3"),
    ("treblecross", "12,4", "12,0", "row 2: cross on 2", "rangée 2 : croix en 2"),
    ("node-kayles:=a-b,b-c,c-d", "all", "d", "vertex b", "sommet b"),
    ("impartial:snort", "..", ".o", "b1 as Right", "b1 comme Droite"),
    ("impartial:snort", ".x", "xx", "a1", "a1"),
    ("sum", "nim 3,5 + kayles 7", "nim 3,1 + kayles 7", "Nim: heap 2: −4", "Jeu de nim : tas 2 : −4"),
    ("sum", "cram .. + twisted:snort x", "cram ## + twisted:snort x", "Cram: a1–b1", "Cram : a1–b1"),
    (
        "sum",
        "impartial:snort .. + impartial:col .",
        "impartial:snort .x + impartial:col .",
        "impartial:snort: b1 as Left",
        "impartial:snort : b1 comme Gauche",
    ),
    ("sum", "nim 3 + nim 5", "nim 3 + nim 1", "component 2: heap 1: −4", "composante 2 : tas 1 : −4"),
    (
        "sum",
        "nim 3 + inductive {{}}",
        "nim 3 + inductive {}",
        "Game given by its options: to {}",
        "Jeu donné par ses options : vers {}",
    ),
]


@pytest.mark.parametrize(("spec", "start", "end", "english", "french"), NAMES)
def test_names(spec, start, end, english, french):
    game = find(spec)
    before, after = game.parse(start), game.parse(end)
    player = Player.RIGHT if spec.startswith("hex") else Player.LEFT
    assert move_name(game, before, after, player, "en") == english
    assert move_name(game, before, after, player, "fr").replace("\N{NO-BREAK SPACE}", " ") == french


#: in them the two players make moves of one name
OF_EITHER = (("impartial:snort", "..."), ("impartial:nogo", "...."), ("impartial:poker-nim", "2;1,1"))


@pytest.mark.parametrize("name", sorted({entry for entry in INDEX if "graph" not in entry}))
def test_options_of_one_name_are_alike(name):
    for spec, text in (*family(name).examples, *(OF_EITHER if name == "impartial" else ())):
        game = find(spec)
        for position in [game.parse(text), *islice(game.small_positions(), 40)]:
            for player in Player:
                options = list(islice(dict.fromkeys(game.options(position, player)), 300))
                for language in LANGUAGES:
                    named: dict[str, set] = {}
                    for option in options:
                        name_of = move_name(game, position, option, player, language)
                        named.setdefault(name_of, set()).add(game.normal_form(option))
                    assert "" not in named and all(len(alike) == 1 for alike in named.values()), (spec, named)


def test_every_game_of_this_package_names_its_moves():
    silent = {name for name in INDEX for spec, _ in family(name).examples if not isinstance(find(spec), NamedMoves)}
    assert silent == {"inductive"}  # whose move is the option itself


def test_moves_of_custom_rules_have_names() -> None:
    @bouton.ruleset
    def halving(n):
        return [n // 2] if n else []

    @bouton.ruleset(start="TT_FF")
    def toads(strip):
        return []

    @bouton.ruleset
    def pairs(pair):
        return []

    assert bouton.analyze(halving, 5).moves == ["−3"]
    named = [
        (halving, 5, 2, "−3 (2)"),
        (halving, 5, 6, "+1 (6)"),
        (toads, "TT_FF", "T_TFF", "2 → 3 (T_TFF)"),
        (toads, "__", "_x", "2 : x (_x)"),
        (pairs, (3, 5), (2, 4), "tas 1 : −1, tas 2 : −1 (2, 4)"),
        (pairs, (("..", "xo")), ((".x", ".o")), "a2 → b1"),
        (pairs, (1, -1), (0, -1), "(0, -1)"),
    ]
    for rules, start, end, name in named:
        assert name in move_phrase(rules, start, end, Player.LEFT, "fr").replace("\N{NO-BREAK SPACE}", " ")


def test_what_analyses_hold():
    found = bouton.analyze("nim", "7,2,6", lang="fr")
    assert [name.replace("\N{NO-BREAK SPACE}", " ") for name in found.moves] == [
        "tas 1 : −3",
        "tas 2 : −1",
        "tas 3 : −1",
    ]
    assert found.to_dict()["moves"] == found.moves and len(found.moves) == len(found.winning_moves)
    assert bouton.analyze("pawns", "1-4,2-7").moves == {"left": ["column 2: 2 → 4"], "right": ["column 2: 7 → 5"]}
    assert "heap 1: −3 (4,2,6)" in bouton.analyze("nim", "7,2,6").explanation["text"]
    assert bouton.analyze("nim", "7,7").moves == []


def test_names_of_squares():
    names = [square_name(column, 0) for column in range(800)]
    assert len(set(names)) == 800 and names[25:28] == ["z1", "aa1", "ab1"] and names[702] == "aaa1"


@pytest.mark.once
def test_a_hint_has_at_most_twelve_words():
    for lang in LANGUAGES:
        steps = [template(f"page.{key}", lang) for key in entries("page") if key.startswith("hint-")]
        said = max(steps, key=lambda step: len(words(step)) if "{move}" in step else 0)
        assert all(len(words(step)) <= 12 for step in steps)
        for name in INDEX:
            for spec, text in family(name).examples[:1]:
                game = find(spec)
                position = game.parse(text)
                for player in Player:
                    for option in islice(game.options(position, player), 30):
                        told = move_name(game, position, option, player, lang)
                        assert len(words(said.replace("{move}", told))) <= 12, (spec, told)


def words(sentence):
    return re.findall(r"[\w−+→(),.-]+", sentence)


@pytest.mark.parametrize(
    ("spec", "position", "english", "french"),
    [
        ("subtraction:1,3,4", "21", "take 1, 3 or 4", "on retire 1, 3 ou 4"),
        ("subtraction:1,2,3,4,5,6,7,8,9", "21", "", ""),
        ("hex:3x5", ".", "3 × 5", "3 × 5"),
        ("moore:2", "3,4", "at most 2 heaps at once", "2 tas au plus à la fois"),
        ("turning:at-most-3", "01", "at most 3 coins", "au plus 3 pièces"),
        ("turning:ruler", "01", "", ""),
        ("nim", "3", "", ""),
    ],
)
def test_what_tells_a_game_from_others(spec, position, english, french):
    told = [bouton.board_of(spec, position, lang=lang)["particular"] for lang in ("en", "fr")]
    assert told == [english, french]


def test_moves_to_one_position_are_sought_on_boards_with_few_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six pins of Kayles have eleven moves, of which the second and the fifth leave 1 and 4."""
    game = find("kayles")
    for most, found in ((11, True), (10, False)):
        monkeypatch.setattr("bouton.answers.moves.MOVES_ALIKE", most)
        assert have_alike(game, (6,), [(1, 4)], Player.LEFT) is found
    assert not have_alike(find("subtraction:all-but:3"), (10**40,), [(0,)], Player.LEFT)  # a heap drawn as a number


def test_boards_without_names_name_no_move() -> None:
    for spec in (each["spec"] for each in games(lang="en")):
        game = find(spec)
        for position in islice(game.small_positions(), 40):
            board = game.board(position) if isinstance(game, Drawn) else None
            assert board is None or board.has_names or not any(move.name for move in board.moves), spec
    assert find("kayles").board((3,)).has_names and not find("nim").board((3,)).has_names
