"""Green Hackenbush: the colon principle on all small trees, the fusion principle on many small graphs."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bouton
from bouton.answers.analysis import analyze
from bouton.errors import BoutonError, NotationError, SearchLimitError, UnknownError
from bouton.graphs.undirected import Undirected
from bouton.rulesets import find
from bouton.rulesets.hackenbush.graph import HackenbushGraph
from bouton.search.sources import Search
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME
from disagreements import disagreements
from published import check_board, check_row, check_words, rows

TREES = find("green-hackenbush")
SMALL = list(TREES.small_positions())
FORESTS = st.recursive(
    st.just(""), lambda inner: st.lists(inner, max_size=3).map(lambda t: "".join(f"({x})" for x in t))
)


def graphs(count):
    """Small graphs with loops, parallel edges, cycles, and edges that hang on nothing."""
    chance = random.Random(7)
    for number in range(count):
        vertices, edges = chance.randint(1, 5), chance.randint(1, 7)
        pairs = tuple((chance.randrange(vertices), chance.randrange(vertices)) for _ in range(edges))
        names = ("ground", *(f"v{n}" for n in range(1, vertices)))
        yield HackenbushGraph(Undirected(names, pairs), f"graph {number}")


@pytest.mark.parametrize("row", rows("green-hackenbush"), ids=lambda row: row["position"])
def test_published(row):
    check_row(row)


def test_all_forests_of_six_edges():
    # OEIS A000081, shifted: rooted trees with n + 1 vertices, that is forests of n edges on the ground.
    assert [sum(len(p) == 2 * edges for p in SMALL) for edges in range(7)] == [1, 1, 2, 4, 9, 20, 48]
    assert disagreements(TREES, SMALL) == len(SMALL)


def test_the_cuts_of_every_value():
    theorem, search = TREES.theorems[0], Search()
    for position in SMALL:
        for value in range(8):
            expected = [o for o in TREES.options(position) if search.lookup(TREES, GRUNDY, o).value == value]
            assert list(theorem.moves(TREES, position, value, None)) == expected


def test_fusion_on_small_graphs():
    compared = 0
    for game in graphs(150):
        positions = list(game.small_positions())
        compared += disagreements(game, positions)
        for position in positions:
            assert game.parse(game.format(position)) == position == game.grounded_edges(position)
            for index, part in enumerate(game.summands(position)):
                after = {game.replace(position, index, option) for option in game.options(part.position)}
                assert after <= set(game.options(position))
    assert compared > 2_000


def test_a_tree_as_a_graph_has_the_value_of_the_tree(tmp_path):
    file = tmp_path / "tree.json"
    file.write_text(json.dumps({"edges": [["ground", 1], [1, 2], [1, 3], [3, 4], ["ground", 5]]}), encoding="utf-8")
    assert analyze(f"green-hackenbush:{file}", "all").grundy == analyze("green-hackenbush", "(()(()))()").grundy == 5


def test_known_cycles(tmp_path):
    """Winning Ways, ch. 7: a cycle through the ground is worth its length modulo 2."""
    for length in range(1, 8):
        file = tmp_path / f"{length}.dot"
        file.write_text(
            "graph { ground -- " + "".join(f"v{n} -- " for n in range(1, length)) + "ground }", encoding="utf-8"
        )
        assert analyze(f"green-hackenbush:{file}", "all").grundy == length % 2


@given(FORESTS)
def test_order_of_branches_makes_no_difference(position):
    normal = TREES.normal_form(position)
    assert len(normal) == len(position) and TREES.normal_form(normal) == normal
    value = TREES.theorems[0].value
    assert value(TREES, normal) == value(TREES, position)
    assert TREES.normal_form(position[::-1].translate({40: 41, 41: 40})) == normal


def test_a_stalk_of_a_hundred_thousand_edges():
    stalk = "(" * 100_000 + ")" * 100_000
    answer = analyze("green-hackenbush", stalk)
    assert (answer.grundy, answer.winning_moves) == (100_000, ["."])


def test_misere_by_search():
    assert Search().lookup(TREES, MISERE_OUTCOME, "()").value == "P"
    assert [analyze("green-hackenbush", "()" * count, misere=True).outcome for count in (100, 101)] == ["N", "P"]
    with pytest.raises(SearchLimitError):
        analyze("green-hackenbush", f"({'()' * 60})", misere=True)


@pytest.mark.parametrize(
    ("letters", "parentheses"),
    [("GG", "(())"), ("GG,G", "(())()"), ("G(G,GG)", "(()(()))"), ("(GG,G)", "(())()"), (".", ".")],
)
def test_letters_are_read_too(letters, parentheses):
    assert TREES.format(TREES.parse(letters)) == parentheses


@pytest.mark.parametrize("text", ["(", ")(", "G(G", "G)G", "GL", "()x", "G(G)G", "G,(", "()" * 100_001])
def test_what_cannot_be_played_is_refused_at_once(text):
    with pytest.raises(NotationError) as caught:
        analyze("green-hackenbush", text)
    assert str(caught.value) and caught.value.say("fr")


def test_files_that_are_refused(tmp_path):
    file = tmp_path / "graph.dot"
    file.write_text("graph { a -- b }", encoding="utf-8")
    with pytest.raises(NotationError, match="ground"):
        find(f"green-hackenbush:{file}")
    file.write_text("graph { ground -- b; c -- d }", encoding="utf-8")
    game = find(f"green-hackenbush:{file}")
    assert game.format(game.all) == "all" and list(game.options(game.all)) == [0]
    for text in ("2", "1-2"):
        with pytest.raises(NotationError, match="joined to the ground"):
            game.parse(text)
    for text in ("3", "0", "1-9"):
        with pytest.raises(UnknownError):
            game.parse(text)
    with pytest.raises(UnknownError):
        find(f"green-hackenbush:{tmp_path / 'missing.json'}")


@given(st.text(alphabet="()Gg,. L", max_size=14))
def test_positions_of_any_text(text):
    try:
        position = TREES.parse(text)
    except BoutonError as error:
        assert str(error)
        return
    assert TREES.parse(TREES.format(position)) == position


def test_board_and_words():
    for position in SMALL[::7]:
        check_board(TREES, position)
    check_words(TREES, SMALL[::9])
    for game in graphs(10):
        check_board(game, game.all)
        check_words(game, [game.all, 0])


def test_blue_and_red_are_read_by_their_letters() -> None:
    assert bouton.position("hackenbush", "BBRB") == bouton.position("hackenbush", "LLRL")
    assert str(bouton.position("hackenbush", "bbrb").value) == "7/4"
