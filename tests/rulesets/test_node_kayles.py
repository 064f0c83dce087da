"""Node-Kayles: graphs from files, theorems on paths and cycles, separate parts."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bouton.answers.analysis import analyze
from bouton.errors import BoutonError, NotationError, SearchLimitError, UnknownError
from bouton.graphs.undirected import Undirected, read_undirected
from bouton.rulesets import find
from bouton.rulesets.node_kayles import NodeKayles
from bouton.search.sources import Search
from bouton.values.valuation import GRUNDY
from disagreements import disagreements
from published import check_board, check_words

NAMES = ("a", "b b", "c,c", '"', ".", "all", "é", "-", "0")


def graph(edges, count=9, path="test"):
    return NodeKayles(Undirected(NAMES[:count], tuple(edges)), path)


def random_graphs(number):
    chance = random.Random(3)
    for index in range(number):
        count = chance.randint(1, 8)
        edges = [(a, b) for a in range(count) for b in range(a + 1) if chance.random() < 0.3]
        yield graph(edges, count, f"graph {index}")


def test_a_move_takes_a_vertex_and_its_neighbours():
    for game in random_graphs(20):
        edges = {(a, b) for a in range(len(game.names)) for b in range(len(game.names)) if game.neighbours[a] >> b & 1}
        for position in game.small_positions():
            left = {v for v in range(len(game.names)) if position >> v & 1}
            expected = [left - {v} - {b for a, b in edges if a == v} for v in sorted(left)]
            assert [sum(1 << v for v in rest) for rest in expected] == list(game.options(position))


def test_theorems_and_parts_are_what_search_finds():
    compared = 0
    for game in random_graphs(25):
        positions = list(game.small_positions())
        compared += disagreements(game, positions)
        plain, apart = Search(), Search()
        for position in positions:
            assert apart.by_components(game, position).value == plain.lookup(game, GRUNDY, position).value
            for index, part in enumerate(game.summands(position)):
                after = {game.replace(position, index, option) for option in game.options(part.position)}
                assert after <= set(game.options(position))
    assert compared > 250


def test_paths_and_cycles():
    chess = find("dawsons-chess")
    names = tuple(map(str, range(40)))
    for count in range(1, 40):
        path = [(v, v + 1) for v in range(count - 1)]
        game = NodeKayles(Undirected(names[:count], tuple(path)))
        assert analyze(game, game.all).grundy == chess.heap_value(count)
        if 3 <= count <= 9:
            ring = NodeKayles(Undirected(names[:count], (*path, (count - 1, 0))))
            assert disagreements(ring, [ring.all]) == 1
            assert "cycle of" in analyze(ring, ring.all).explanation["text"]


def test_names_of_all_kinds_read_back():
    game = graph([(0, 1)])
    for position in range(1 << 9):
        assert game.parse(game.format(position)) == position
    assert game.parse(' a , "c,c"') == 0b101


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("pairs.json", '[["a", "b"], ["b", "c"], ["b", "a"]]'),
        ("edges.json", '{"nodes": ["a", "b", "c"], "edges": [["a", "b"], ["b", "c"], ["a", "b"]]}'),
        ("graph.dot", "graph { a -- b; b -- c; a -- b }"),
        ("digraph.dot", "digraph { a -> b -> c; a -> b }"),
        ("both.json", '{"a": ["b", "b"], "b": ["a", "c"], "c": ["b"]}'),
        ("one.json", '{"a": ["b", "b"], "b": ["c"]}'),
    ],
)
def test_files_of_every_form(tmp_path, name, content):
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    read = read_undirected(str(file), "node-kayles")
    assert read.names == ("a", "b", "c")
    assert sorted(tuple(sorted(edge)) for edge in read.edges) == [(0, 1), (0, 1), (1, 2)]
    assert find(f"node-kayles:{file}") == find(f"node-kayles:{file}")
    assert analyze(f"node-kayles:{file}", "all").winning_moves == ["."]


def test_a_file_is_read_again_when_it_changes(tmp_path):
    file = tmp_path / "g.json"
    file.write_text('[["a", "b"]]', encoding="utf-8")
    first = find(f"node-kayles:{file}")
    file.write_text('[["a", "b"], ["c", "d"]]', encoding="utf-8")
    assert find(f"node-kayles:{file}") != first


@pytest.mark.parametrize(
    "content", ["", "graph {", "{}", "[]", "[1]", '"a"', "graph { a -- }", "a -- b", "[[1, 2, 3]]"]
)
def test_files_that_are_refused(tmp_path, content):
    file = tmp_path / "bad"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(NotationError) as caught:
        find(f"node-kayles:{file}")
    assert str(caught.value) and caught.value.say("fr")


def test_other_refusals(tmp_path):
    with pytest.raises(NotationError):
        find("node-kayles")
    with pytest.raises(UnknownError):
        find(f"node-kayles:{tmp_path / 'none.json'}")
    game = graph([(0, 1)])
    for text in ('a,"b', '"a" b', "x", "a,,b b"):
        with pytest.raises(BoutonError) as caught:
            game.parse(text)
        assert caught.value.say("fr")
    file = tmp_path / "large.json"
    edges = [[n, (n * k + k) % 90] for n in range(90) for k in (1, 7)]
    file.write_text(json.dumps([edge for edge in edges if edge[0] != edge[1]]), encoding="utf-8")
    with pytest.raises(SearchLimitError):
        analyze(f"node-kayles:{file}", "all", limit=100)


@given(st.text(alphabet='ab c,".l', max_size=12))
def test_positions_of_any_text(text):
    game = graph([(0, 1), (1, 2)])
    try:
        position = game.parse(text)
    except BoutonError as error:
        assert str(error)
        return
    assert game.parse(game.format(position)) == position


def test_board_and_words():
    for game in random_graphs(8):
        check_board(game, game.all)
        check_words(game, [game.all, 1])
