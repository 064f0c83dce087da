"""Games of pieces and Hackenbush on graphs, partizan heaps, and variants of other games."""

import json
from random import Random

import pytest

import bouton
from bouton.graphs.undirected import random_pairs
from bouton.kinds.player import Player
from bouton.partizan.order import outcome
from bouton.partizan.valuation import VALUE
from bouton.partizan.weight import is_all_small
from bouton.rulesets.maps import random_map
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.valuation import GRUNDY, OUTCOME

PATH5 = "=a-b,b-c,c-d,d-e"


@pytest.mark.parametrize("game", ["col", "snort", "clobber"])
def test_a_path_is_a_strip(game):
    on_path, strip = bouton.find(f"{game}:{PATH5}"), bouton.find(game)
    random = Random(4)
    for _ in range(12):
        text = "".join(random.choice(".xo#") for _ in range(5))
        assert on_path(text).value == strip(text).value, text


@pytest.mark.parametrize(
    "spec", ["col:=a-b,b-c,c-a,c-d,d-e", "snort:=a-b,b-c,c-a,c-d,d-e", "clobber:=a-b,b-c,c-a,c-d,d-e"]
)
def test_parts_against_whole_positions_on_a_graph(spec):
    ruleset, random = bouton.find(spec), Random(1)
    whole, parts = Search(), Sources()
    for position in random.sample(list(ruleset.small_positions()), 15):
        found = parts.value(ruleset, VALUE, position).value
        assert whole.lookup(ruleset, VALUE, position).value is found
        assert whole.lookup(ruleset, OUTCOME, position).value is outcome(found)


def test_positions_on_a_graph_are_read_in_two_ways(tmp_path):
    game = bouton.find("col:=a-b,b-c")
    assert game.parse("a=x, c=o") == game.parse("x.o") and game.format(game.parse("all")) == "..."
    for wrong in ("x", "x..o", "z=x", "a=q", "a=xx", "xq."):
        with pytest.raises(bouton.BoutonError):
            game.parse(wrong)
    file = tmp_path / "square.json"
    file.write_text(json.dumps([["a", "b"], ["b", "c"], ["c", "d"], ["d", "a"]]))
    assert bouton.position(f"clobber:{file}", "all").value == bouton.position("clobber", "xo|ox").value
    board = game.board(game.parse("x.o"))
    assert {element.kind for element in board.elements} == {"vertex", "pawn"} and not board.moves
    assert bouton.puzzle("snort", seed=2, grade=2)["game"].startswith("snort")


def test_a_map_is_played_as_the_graph_of_its_regions():
    """Regions with a common border are neighbours; every square of a region colours all of it."""
    assert bouton.find("col:=aab|acb|..d").linked == [[1, 2], [0, 2, 3], [0, 1], [1]]
    random = Random(3)
    for _ in range(4):
        drawn = random_map(random, 5, 3, 4)
        game, rows = bouton.find(f"snort:{drawn}"), drawn[1:].split("|")
        pairs = [f"{game.names[a]}-{game.names[b]}" for a, ends in enumerate(game.linked) for b in ends if a < b]
        text = "".join(random.choice("..x") for _ in game.names)
        pieces = ",".join(f"{a}={b}" for a, b in zip(game.names, text, strict=True))
        assert game(text).value == bouton.position(f"snort:={','.join(pairs)}", pieces).value
        board = game.board(game.parse(text))
        letters = {each.id: rows[each.y][each.x] for each in board.elements}
        assert len(letters) == 12 and {each.label for each in board.elements} == {"", *game.names}
        for move in board.moves:
            region = {name for name, letter in letters.items() if letter == move.name.values["region"]}
            assert set(move.elements) <= set(move.changes) == region
    for wrong in ("=ab|a", "=..|..", "=" + "|".join(["a" * 30] * 20)):
        with pytest.raises(bouton.NotationError):
            bouton.find(f"col:{wrong}")


def test_coloured_hackenbush_on_a_graph():
    """On trees as the colon principle says; a tree hung up twice as plain search; green graphs by fusion."""
    tree = bouton.find("hackenbush:=ground-a,a-b,a-c,ground-d")
    for letters, text in (("LRLG", "L(R,L),G"), ("GLRR", "G(L,R),R"), ("L..R", "L,R"), ("RLGL", "R(L,G),L")):
        assert tree(letters).value == bouton.position("hackenbush", text).value
    game = bouton.find("hackenbush:=ground-a,a-b,b-ground,b-c,c-ground")
    sources, whole = Sources(), Search()
    for position in Random(3).sample(list(game.small_positions()), 12):
        assert sources.value(game, VALUE, position).value is whole.lookup(game, VALUE, position).value
    green = bouton.find("green-hackenbush:=ground-a,a-b,b-ground,b-c,c-ground")
    assert game("GGGGG").value == bouton.value(f"*{green('all').grundy}")
    with pytest.raises(bouton.NotationError, match="edge 2"):
        tree.parse(".LLR")
    for wrong in ("L", "LLLLX"):
        with pytest.raises(bouton.NotationError):
            game.parse(wrong)
    board = game.board(game.parse("LRG.."))
    assert {move.player for move in board.moves} == {"left", "right"}


def test_cram_is_impartial_domineering():
    cram, variant, sources = bouton.find("cram"), bouton.find("impartial:domineering"), Sources()
    for position in list(cram.small_positions())[:520:7]:
        assert set(cram.options(position)) == set(variant.options(position))
        assert sources.value(cram, GRUNDY, position).value == sources.value(variant, GRUNDY, position).value
    assert bouton.position("impartial:domineering", "4x4").grundy == 0


@pytest.mark.parametrize("game", ["domineering", "toads-and-frogs", "snort", "hackenbush", "amazons"])
def test_dicotic_variants_are_all_small(game):
    """Every value is; where both always can move nothing changes."""
    ruleset, variant, sources = bouton.find(game), bouton.find(f"dicotic:{game}"), Sources()
    for position in Random(2).sample(list(ruleset.small_positions()), 15):
        found = sources.value(variant, VALUE, position).value
        assert is_all_small(found) and outcome(found) is Search().lookup(variant, OUTCOME, position).value
    clobber = bouton.find("dicotic:clobber")
    assert clobber("xxo|oxo").value == bouton.position("clobber", "xxo|oxo").value


@pytest.mark.parametrize("game", ["domineering", "toads-and-frogs", "snort", "hackenbush", "clobber"])
def test_twisted_variants_exchange_the_players(game):
    """T(G) is {-T(G^L) | -T(G^R)}, found here by plain recursion; after a move the position is the negative of T(H)."""
    ruleset, variant, sources = bouton.find(game), bouton.find(f"twisted:{game}"), Sources()

    def twisted(position):
        return bouton.value(*([-twisted(option) for option in ruleset.options(position, each)] for each in Player))

    for position in Random(3).sample(list(ruleset.small_positions()), 15):
        for exchanged, wanted in ((False, twisted(position)), (True, -twisted(position))):
            assert sources.value(variant, VALUE, (position, exchanged)).value == wanted.form
            text = variant.format((position, exchanged))
            assert variant.parse(text) == (position, exchanged) and text.startswith("~") is exchanged
            board = variant.board((position, exchanged))
            for player in Player:
                shown = {move.position for move in board.moves if move.player == player}
                assert shown <= {variant.format(option) for option in variant.options((position, exchanged), player)}
            assert {move.player for move in board.moves} <= set(Player)
    assert bouton.find(f"twisted:twisted:{game}") == ruleset


def test_variants_of_variants_and_what_has_none():
    assert bouton.find("impartial:impartial:hackenbush").spec == "impartial:hackenbush"
    assert bouton.position("impartial:hackenbush", "LRG").grundy == bouton.position("green-hackenbush", "GGG").grundy
    assert bouton.find("impartial:col:=a-b,b-c")("all").outcome == "N"
    for spec in (
        "impartial",
        "dicotic:",
        "impartial:hex:3",
        "twisted:hex:3",
        "twisted",
        "dicotic:nim:additions",
        "impartial:nothing",
    ):
        with pytest.raises(bouton.BoutonError):
            bouton.find(spec)


RULE = """
import bouton

@bouton.ruleset
def taking(position, player):
    return [position - k for k in ((1, 2) if player == "left" else (1, 3)) if position >= k]
"""


def test_variants_of_rules_in_a_file(tmp_path):
    file = tmp_path / "rule.py"
    file.write_text(RULE, encoding="utf-8")
    game = bouton.find(f"impartial:{file}:taking")
    assert game.spec == f"impartial:{file}:taking"
    assert [game(str(n)).grundy for n in range(9)] == [n % 4 for n in range(9)]
    assert bouton.find(f"dicotic:{file}")("2").value == bouton.value("^") == bouton.find(f"{file}:taking")(2).value
    for missing in (f"impartial:{tmp_path}/none.py:taking", f"dicotic:{file}:none"):
        with pytest.raises(bouton.BoutonError, match="none"):
            bouton.find(missing)


def test_partizan_heaps():
    """Fraenkel and Kotzig 1987: with {1} and {2} the values have period 3. Equal rules give nimbers."""
    game = bouton.find("partizan-subtraction:1/2")
    values = [game(str(n)).value for n in range(30)]
    assert values[3:] == values[:-3]
    same = bouton.find("partizan-octal:0.77/0.77")
    assert [same(str(n)).value for n in range(12)] == [
        bouton.value(f"*{bouton.position('kayles', str(n)).grundy}") for n in range(12)
    ]
    assert game("5,4").value == game("5").value + game("4").value
    for spec in ("1,2", "1/", "/2", "0/1", "all-but:1/2", "a/b"):
        with pytest.raises(bouton.BoutonError):
            bouton.find(f"partizan-subtraction:{spec}")
    assert {move.player for move in game.board(game.parse("5")).moves} == {"left", "right"}


def test_random_graphs_are_connected():
    for seed in range(20):
        pairs = random_pairs(Random(seed), 6, 3)
        assert {letter for letter in pairs if letter.isalpha()} == set("abcdef")
