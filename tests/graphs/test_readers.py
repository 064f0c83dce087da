"""Readers of graphs, DOT and JSON: the same graph from each, and any text is parsed or refused in a sentence."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bouton.errors import BoutonError, NotationError
from bouton.graphs.directed import read_dot, read_json
from bouton.rulesets import find
from bouton.rulesets.graph import Graph
from sentences import check_sentence


def dot_text(arcs):
    def quoted(name):
        return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'

    return "digraph {" + ";".join(f"{quoted(a)} -> {quoted(b)}" for a, b in arcs) + "}"


plain_names = st.text(alphabet='ab "é→1-{};', max_size=4)


@given(st.lists(st.tuples(plain_names, plain_names), min_size=1, max_size=8))
def test_dot_and_json_hold_the_same_graph(arcs):
    expected: dict[str, list[str]] = {}
    for a, b in arcs:
        expected.setdefault(a, []).append(b)
        expected.setdefault(b, [])
    found = {vertex: tuple(dict.fromkeys(targets)) for vertex, targets in expected.items()}
    assert read_dot(dot_text(arcs)) == found
    assert read_json(json.dumps(arcs)) == found
    assert read_json(json.dumps({"edges": arcs})) == found
    assert read_json(json.dumps({"links": [{"source": a, "target": b} for a, b in arcs]})) == found
    assert read_json(json.dumps(expected)) == found
    assert Graph(read_json(json.dumps(expected))).followers == found


def test_a_line_break_in_a_name_stays_out_of_the_sentence():
    for text in ('" \n "', 'digraph { = "a\nb" }', "digraph { \x07 }", "digraph { a -> ; " + "x" * 500 + " } }"):
        with pytest.raises(NotationError) as caught:
            read_dot(text, "f.dot")
        check_sentence(caught.value)


dot_pieces = st.lists(
    st.sampled_from(
        [
            "digraph",
            "graph",
            "{",
            "}",
            "a",
            '"b c"',
            "->",
            "--",
            ";",
            ",",
            "[",
            "]",
            "=",
            "x",
            "1.5",
            "#",
            "/*",
            "*/",
            "//",
            "\n",
            '"',
            "subgraph",
            ":",
            "node",
            "é",
            "\\",
        ]
    ),
    max_size=14,
).map(" ".join)


@given(dot_pieces | dot_pieces.map("digraph {{ {} }}".format) | st.text(max_size=30))
@settings(max_examples=500)
def test_any_text_is_a_dot_graph_or_refused_in_a_sentence(text):
    try:
        found = read_dot(text, "f.dot")
    except NotationError as error:
        check_sentence(error)
    else:
        assert all(target in found for targets in found.values() for target in targets)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["edges", "nodes", "links", "source", "target", "id", "a"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)


@pytest.mark.thorough
@given(json_values.map(json.dumps) | st.text(max_size=30) | st.text(alphabet='[]{}",:ab1', max_size=20))
@settings(max_examples=500)
@example("[" * 100_000)
@example('{"edges": [[1e400, 2]]}')
def test_any_text_is_a_json_graph_or_refused_in_a_sentence(text):
    try:
        found = read_json(text, "f.json")
    except NotationError as error:
        check_sentence(error)
    else:
        assert all(target in found for targets in found.values() for target in targets)


@given(st.binary(max_size=60))
@settings(max_examples=150)
def test_any_bytes_in_a_file(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any-bytes"
    path.write_bytes(content)
    try:
        game = find(f"graph:{path}")
    except BoutonError as error:
        check_sentence(error)
    else:
        assert game.followers


@pytest.mark.parametrize("game", ["graph", "digraph-placement", "node-kayles"])
def test_a_missing_file_is_asked_for_in_the_words_of_the_game(game):
    with pytest.raises(NotationError, match=rf"{game} needs .*{game}:FILE.*{game}:=a-b,b-c"):
        find(f"{game}:")


def test_deep_braces_in_dot_do_not_recurse():
    text = "digraph " + "{" * 50_000 + "a" + "}" * 50_000
    assert read_dot(text) == {"a": ()}
    with pytest.raises(NotationError):
        read_dot("digraph " + "{" * 50_000)


@pytest.mark.parametrize("kind", ["missing", "folder", "binary", "null", "empty", "no name"])
def test_files_that_cannot_be_used(tmp_path, kind):
    path = tmp_path / "graph.json"
    if kind == "folder":
        path.mkdir()
    elif kind != "missing":
        path.write_bytes({"binary": b"\xff\xfe\x00", "null": b"a\0b", "empty": b"", "no name": b""}[kind])
    with pytest.raises(BoutonError) as caught:
        find("graph:" if kind == "no name" else f"graph:{path}")
    check_sentence(caught.value)
