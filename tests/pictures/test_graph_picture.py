"""The graph of positions: its facts, its size limits, and its pictures as data."""

from collections.abc import Sequence
from itertools import pairwise
from time import process_time
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bouton.answers.analysis import analyze
from bouton.answers.graph import PositionGraph
from bouton.answers.graph import graph as position_graph
from bouton.answers.position import Position
from bouton.answers.table import table
from bouton.custom.decorator import ruleset
from bouton.errors import InputError
from bouton.graphs.read_dot import parse_digraph
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.language import LANGUAGES
from bouton.pictures.dot import graph_dot
from bouton.pictures.graph import graph_svg
from bouton.pictures.layout import lay_out
from bouton.pictures.palette import OUTCOMES
from bouton.pictures.svg import Svg
from bouton.pictures.table import table_svg
from bouton.rulesets import find
from bouton.rulesets.graph import Graph
from bouton.search.sources import Search, Sources
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME, REMOTENESS

SVG = "{http://www.w3.org/2000/svg}"
LOOPY = Graph({"a": "abc", "b": "ad", "c": "de", "d": "cf", "e": "fc", "f": ""}, "loopy.dot")
RING = Graph({f"v{i}": [f"v{(i + 1) % 8}", f"v{(i + 3) % 8}"] for i in range(8)}, "ring.json")
NAMES = st.text("ab<>&\"\\'é漢 {}%\N{NO-BREAK SPACE}\a", min_size=1, max_size=6)
TRIANGLE = Graph({"x": ["y"], "y": ["z"], "z": ["x"]}, "triangle.json")

CASES: list[tuple[str | Ruleset, str]] = [
    ("nim", "1,2"),
    ("nim", "1,2,3"),
    ("nim", "0"),
    ("nim", ""),
    ("subtraction:1,2,3", "21"),
    ("subtraction:1,2", "3,3"),
    ("poker-nim", "2;1,0"),
    ("poker-nim:keep", "1;1,0"),
    ("inductive", "{{},{{}}}"),
    ("sum", "nim 1 + subtraction:1,2 3"),
    (LOOPY, "a"),
    (RING, "v0"),
    (TRIANGLE, "x"),
]


def test_workshop_graph_of_21() -> None:
    """Figure 1 of the workshop is a portion of this graph: 0, 4, 8, 12, 16, 20 are lost, 21 is won by going to 20."""
    graph = position_graph("subtraction:1,2,3", "21")
    assert [node.position for node in graph.nodes] == [str(n) for n in range(21, -1, -1)]
    lost = {node.position for node in graph.nodes if node.outcome == "P"}
    assert lost == {"0", "4", "8", "12", "16", "20"}
    assert {node.position for node in graph.nodes if node.kernel} == lost
    assert graph.kernel == "unique"
    assert [node.layer for node in graph.nodes] == list(range(22))
    winning = [(graph.nodes[e.start].position, graph.nodes[e.end].position) for e in graph.edges if e.winning]
    assert ("21", "20") in winning
    assert all(int(end) % 4 == 0 and int(end) == int(start) // 4 * 4 for start, end in winning)
    assert len(winning) == 16  # every N-position, 21 − 5 of them, has one winning move


def test_nim_1_2() -> None:
    graph = position_graph("nim", "1,2")
    assert graph.to_dict() == {
        "game": "nim",
        "position": "1,2",
        "play": "normal",
        "cyclic": False,
        "nodes": [
            {"position": p, "outcome": o, "layer": layer, "grundy": g, "remoteness": r, "kernel": o == "P"}
            for p, o, layer, g, r in [
                ("1,2", "N", 0, 3, 3),
                ("0,2", "N", 1, 2, 1),
                ("1,0", "N", 2, 1, 1),
                ("1,1", "P", 1, 0, 2),
                ("0,0", "P", 3, 0, 0),
                ("0,1", "N", 2, 1, 1),
            ]
        ],
        "edges": [
            {"from": start, "to": end, "winning": winning}
            for start, end, winning in [
                ("1,2", "0,2", False),
                ("1,2", "1,0", False),
                ("1,2", "1,1", True),
                ("0,2", "0,0", True),
                ("0,2", "0,1", False),
                ("1,0", "0,0", True),
                ("1,1", "0,1", False),
                ("1,1", "1,0", False),
                ("0,1", "0,0", True),
            ]
        ],
        "kernel": {"status": "unique", "count": 1, "complete": True, "kernels": [["0,0", "1,1"]]},
    }


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("game", "start"), CASES, ids=str)
def test_facts_agree_with_the_sources(game: str | Ruleset, start: str, misere: bool) -> None:
    graph = position_graph(game, start, misere=misere)
    rules = find(game)
    for node in graph.nodes:
        sources = Sources()
        position = rules.parse(node.position)
        answer = sources.value(rules, MISERE_OUTCOME if misere else OUTCOME, position)
        assert answer is not None and answer.value == node.outcome
        if node.grundy is not None:
            found = sources.value(rules, GRUNDY, position)
            assert found is not None and found.value == node.grundy
        if node.remoteness is not None and not misere:
            found = sources.search.lookup(rules, REMOTENESS, position)
            assert found is not None and found.value == node.remoteness
    for edge in graph.edges:
        sources = Sources()
        end = rules.parse(graph.nodes[edge.end].position)
        players = [player for player in Player if edge.player in ("", "both", player)]
        assert edge.winning == any(sources.mover_loses(rules, end, player.opponent, misere) for player in players)


def test_kernel_of_graphs_with_cycles() -> None:
    triangle = position_graph(TRIANGLE, "x")
    assert (triangle.kernel, triangle.cyclic, triangle.kernels) == ("none", True, ([], True))
    ring = position_graph(RING, "v0")
    assert ring.kernel == "several"
    assert ring.to_dict()["kernel"]["count"] == 2
    assert [node.kernel for node in ring.nodes] == [None] * 8
    loopy = position_graph(LOOPY, "a")
    assert {node.position for node in loopy.nodes if node.kernel} == {"b", "c", "f"}
    assert position_graph("nim", "2,1", misere=True).kernel is None
    assert position_graph("poker-nim", "1;1,1").kernel is None


def test_symmetry() -> None:
    assert len(position_graph("nim", "2,2,2").nodes) == 27
    graph = position_graph("nim", "2,2,2", symmetry=True)
    assert len(graph.nodes) == 10  # multisets of three heaps up to 2
    assert graph.nodes[0].position == "2,2,2"


@pytest.mark.parametrize(
    ("start", "most", "key"),
    [
        ("1000,1000", 200, "position_graph.large"),
        ("9" * 3000, 200, "position_graph.large"),
        ("1000", 1000, "position_graph.too-large"),
        ("90", 91, "position_graph.dense"),
        ("5", 0, "position_graph.most"),
        ("5", 1001, "position_graph.most"),
    ],
)
def test_refused_at_once(start: str, most: int, key: str) -> None:
    before = process_time()
    with pytest.raises(InputError) as caught:
        position_graph("nim", start, most=most)
    assert caught.value.key == key
    assert all(len(caught.value.say(language)) < 400 for language in LANGUAGES)
    assert process_time() - before < 1


def test_endless_game_is_refused() -> None:
    with pytest.raises(InputError, match="More than 200 positions"):
        position_graph(ruleset(lambda n: [n + 1]), 0)


def parsed(graph: PositionGraph, language: str = "en", letters: str = "PN") -> ElementTree.Element:
    return ElementTree.fromstring(graph_svg(graph, language, letters))


LEFT = {0: (2, 6), 1: (2, 5), 2: (0, 8), 3: (), 4: (5, 6), 5: (2, 3), 6: (), 7: (), 8: (2,)}
RIGHT = {0: (2, 8), 1: (), 2: (0, 8), 3: (7,), 4: (1,), 5: (0,), 6: (), 7: (2, 5), 8: (7,)}


@ruleset
def every_class(v: Any, player: str) -> Any:
    """Moves among nine vertices that give each of the nine classes."""
    return tuple(LEFT) if v == "all" else (LEFT if player == "left" else RIGHT)[v]


@pytest.mark.thorough("fr")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_nine_classes_are_drawn_and_told(language: str) -> None:
    graph = position_graph(every_class, "'all'")
    outcomes = [node.outcome for node in graph.nodes]
    assert [str(outcome) for outcome in outcomes] == ["N", "N^", "L", "D", "R", "L", "P^", "P", "Pv", "Nv"]
    for node in graph.nodes:
        answer = Search().lookup(every_class, OUTCOME, every_class.parse(node.position))
        assert answer is not None and answer.value is node.outcome
    svg, dot = graph_svg(graph, language), graph_dot(graph, language)
    legend = {
        "en": "N^: Left wins if she begins; if Right begins it is a draw",
        "fr": "N^ : Gauche gagne en commençant",
    }
    assert legend[language] in svg.replace("\N{NO-BREAK SPACE}", " ")
    assert all(str(outcome) in svg for outcome in outcomes) and dot.count("hexagon") == 5
    cells = table(every_class, [range(9)], show="outcome")
    assert [str(cell.outcome) for cell in cells.cells] == [str(outcome) for outcome in outcomes[1:]]
    assert legend[language] in table_svg(cells, language).replace("\N{NO-BREAK SPACE}", " ")
    for n, outcome in enumerate(outcomes[1:]):
        told = analyze(every_class, str(n), lang=language)
        assert told.outcome is outcome and f">{outcome}<" in told._repr_html_()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "start"), CASES, ids=str)
def test_svg(game: str | Ruleset, start: str, language: str) -> None:
    graph = position_graph(game, start)
    root = parsed(graph, language)
    groups = root.findall(f"{SVG}g")
    assert [group.findtext(f"{SVG}text") for group in groups] == [node.position or "∅" for node in graph.nodes]
    shapes = {"P": "ellipse", "N": "rect", "D": "polygon", "L": "polygon", "R": "polygon"}
    for node, group in zip(graph.nodes, groups, strict=True):
        drawn = [shape for shape in group.findall(f"{SVG}{shapes[node.outcome]}") if shape.get("class") != "grundy"]
        assert len(drawn) == (2 if node.kernel else 1)
        assert drawn[-1].get("fill") == OUTCOMES[node.outcome]
        values = [text.text for text in group.findall(f"{SVG}text")[1:]]
        assert values == ([] if node.grundy is None else [str(node.grundy)])
    lines = [path for path in root.findall(f"{SVG}path") if "C" in path.get("d", "")]
    assert len(lines) == len(graph.edges)
    bold = [line for line in lines if line.get("stroke-width") == "2.6"]
    assert len(bold) == sum(edge.winning for edge in graph.edges)
    assert graph_svg(graph, language) == graph_svg(position_graph(game, start), language)
    width, height = float(root.get("width", "")), float(root.get("height", ""))
    for ellipse in root.iter(f"{SVG}ellipse"):
        assert 0 < float(ellipse.get("cx", "")) < width and 0 < float(ellipse.get("cy", "")) < height


def test_grundy_values_stand_on_the_nodes_unless_outcomes_alone_are_asked_for() -> None:
    for show, values in (("grundy", ["2", "3", "1", "0"]), ("outcome", [])):
        graph = position_graph("nim", "1,2", symmetry=True, show=show)
        badges = [group.findall(f"{SVG}rect[@class='grundy']") for group in parsed(graph).findall(f"{SVG}g")]
        assert sum(map(len, badges)) == (len(graph.nodes) if values else 0)
        dot = graph_dot(graph)
        assert dot.count("xlabel") == (len(graph.nodes) if values else 0)
        assert ("Grundy value" in [text.text for text in parsed(graph).findall(f"{SVG}text")]) is bool(values)
    partizan = parsed(position_graph("northcott:4", "1-3"))
    assert not partizan.findall(f".//{SVG}rect[@class='grundy']")
    with pytest.raises(InputError, match="grundy or outcome"):
        position_graph("nim", "1", show="both")


def texts(graph: PositionGraph, language: str, letters: str = "PN") -> list[str]:
    return [text.text or "" for text in parsed(graph, language, letters).findall(f"{SVG}text")]


def test_words_of_the_picture() -> None:
    graph = position_graph("subtraction:1,2,3", "5")
    assert texts(graph, "en") == [
        "subtraction:1,2,3: the positions from 5",
        "6 positions, 12 moves",
        "The kernel is unique: the P-positions.",
        "N: the player to move wins",
        "P: the player to move loses",
        "in the kernel",
        "winning move",
        "move",
        "3",
        "Grundy value",
    ]
    assert texts(graph, "fr", "PS") == [
        "subtraction:1,2,3\N{NO-BREAK SPACE}: les positions à partir de 5",
        "6 positions, 12 coups",
        "Le noyau est unique\N{NO-BREAK SPACE}: les positions P.",
        "S\N{NO-BREAK SPACE}: le joueur qui doit jouer gagne",
        "P\N{NO-BREAK SPACE}: le joueur qui doit jouer perd",
        "dans le noyau",
        "coup gagnant",
        "coup",
        "3",
        "valeur de Grundy",
    ]
    assert texts(position_graph("nim", "0"), "fr")[1] == "1 position, 0 coup"
    assert texts(position_graph("nim", "0"), "en")[1] == "1 position, 0 moves"
    assert "This graph has no kernel." in texts(position_graph(TRIANGLE, "x"), "en")
    assert "Ce graphe a 2 noyaux." in texts(position_graph(RING, "v0"), "fr")


def test_labels_are_escaped() -> None:
    nasty = Graph({"<a&b>": ['"q"', "é\x01"], '"q"': ["back\\slash"], "a" * 300: []}, "x<y.json")
    root = parsed(position_graph(nasty, "<a&b>"))
    labels = [group.findtext(f"{SVG}text") for group in root.findall(f"{SVG}g")]
    assert labels == ["<a&b>", '"q"', "é\\x01", "back\\slash"]
    long = parsed(position_graph(nasty, "a" * 300)).find(f"{SVG}g/{SVG}text")
    assert long is not None and long.text is not None and len(long.text) <= 40


@pytest.mark.parametrize(("game", "start"), CASES, ids=str)
def test_dot_reads_back(game: str | Ruleset, start: str) -> None:
    graph = position_graph(game, start)
    vertices, pairs = parse_digraph(graph_dot(graph, "fr"))
    names = [node.position for node in graph.nodes]
    assert list(dict.fromkeys(vertices)) == names
    assert pairs == [(names[edge.start], names[edge.end]) for edge in graph.edges]


@given(
    st.dictionaries(NAMES, st.lists(NAMES, max_size=4), min_size=1, max_size=8),
    st.booleans(),
    st.sampled_from(LANGUAGES),
)
@settings(max_examples=60, deadline=None)
def test_any_graph_is_drawn(followers: dict[str, list[str]], misere: bool, language: str) -> None:
    rules = Graph(followers, "any.json")
    graph = position_graph(rules, Position(rules, next(iter(followers))), misere=misere)
    root = parsed(graph, language)
    lines = [path for path in root.findall(f"{SVG}path") if "C" in path.get("d", "")]
    assert (len(root.findall(f"{SVG}g")), len(lines)) == (len(graph.nodes), len(graph.edges))
    vertices, pairs = parse_digraph(graph_dot(graph, language))
    assert (len(set(vertices)), len(pairs)) == (len(graph.nodes), len(graph.edges))


def runs_through(layers: Sequence[int], edges: Sequence[tuple[int, int]], half: tuple[float, float]) -> int:
    """How many edges run through a node that is not one of their ends."""
    layout = lay_out(layers, edges, [half] * len(layers), 100.0, 40.0)
    crossed = 0
    for (start, end), curve in zip(edges, layout.curves, strict=True):
        if curve is None:
            continue
        points = []
        for step in range(1, 100):
            t = step / 100
            weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append([sum(w * p[axis] for w, p in zip(weights, curve, strict=True)) for axis in (0, 1)])
        crossed += any(
            abs(a - along) < half[0] and abs(x - across) < half[1]
            for node, (along, across) in enumerate(layout.places)
            if node not in (start, end)
            for a, x in points
        )
    return crossed


@pytest.mark.parametrize(
    ("game", "start"), [*CASES, ("nim", "9"), ("nim", "3,3"), ("subtraction:1,3,4", "12")], ids=str
)
def test_edges_keep_clear_of_nodes(game: str | Ruleset, start: str) -> None:
    graph = position_graph(game, start)
    layers = [node.layer for node in graph.nodes]
    assert runs_through(layers, [(edge.start, edge.end) for edge in graph.edges], (15.0, 28.0)) == 0


def test_few_edges_touch_nodes_in_a_dense_graph() -> None:
    graph = position_graph("nim", "2,2,2")
    layers = [node.layer for node in graph.nodes]
    assert runs_through(layers, [(edge.start, edge.end) for edge in graph.edges], (15.0, 28.0)) <= 4


def test_nodes_do_not_overlap() -> None:
    graph = position_graph("nim", "3,3,3")
    layers = [node.layer for node in graph.nodes]
    layout = lay_out(layers, [(e.start, e.end) for e in graph.edges], [(15.0, 28.0)] * len(layers), 100.0, 20.0)
    rows: dict[float, list[float]] = {}
    for along, across in layout.places:
        rows.setdefault(along, []).append(across)
    for row in rows.values():
        row.sort()
        assert all(b - a >= 2 * 28 + 20 - 1e-6 for a, b in pairwise(row))


def test_two_cycles_are_two_curves() -> None:
    layout = lay_out([0, 1], [(0, 1), (1, 0)], [(10.0, 10.0)] * 2, 80.0, 20.0)
    there, back = layout.curves
    assert there is not None and back is not None
    assert there[1][1] > 0 > back[1][1]


def test_large_graph_is_drawn_fast() -> None:
    """136 positions: a picture at the limit of what can be read."""
    graph = position_graph("nim", "15,15", symmetry=True)
    assert (len(graph.nodes), len(graph.edges)) == (136, 1920)
    before = process_time()
    graph_svg(graph)
    assert process_time() - before < 3


def test_svg_writer_escapes_attributes() -> None:
    drawing = Svg()
    drawing.add("path", d='"<&')
    assert ElementTree.fromstring(drawing.document(10, 10, "a<b"))[2].get("d") == '"<&'
