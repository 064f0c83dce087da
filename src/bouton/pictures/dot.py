"""Write a graph of positions in the DOT language of Graphviz. `bouton.graphs.read_dot` reads DOT."""

from typing import Any
from xml.sax.saxutils import escape, quoteattr

from bouton.answers.graph import PositionGraph
from bouton.notation import check_language, clip
from bouton.pictures.graph import DASHES, SHAPES, headings, tooltip
from bouton.pictures.palette import CHART, OUTCOMES
from bouton.pictures.svg import visible


def graph_dot(graph: PositionGraph, language: str = "en", letters: str = "PN") -> str:
    """Write the graph in the DOT language of Graphviz.

    >>> from bouton.answers.graph import graph
    >>> print(graph_dot(graph("nim", "1")))
    digraph "nim: the positions from 1" {
      labelloc="t";
      label="nim: the positions from 1\\n2 positions, 1 move\\nThe kernel is unique: the P-positions.";
      node [style="filled", fontname="Helvetica"];
      "1" [shape="box", fillcolor="#56b4e9", xlabel="1", tooltip="1: N, Grundy value 1"];
      "0" [shape="ellipse", fillcolor="#e69f00", peripheries="2", xlabel="0", tooltip="0: P, Grundy value 0"];
      { rank="same"; "1"; }
      { rank="same"; "0"; }
      "1" -> "0" [penwidth="2.6"];
    }
    <BLANKLINE>

    Vertices are named by the texts of the positions (backslashes doubled); layers are ranks.
    """
    check_language(language)
    heads = headings(graph, language)
    lines = [f"digraph {_quote(heads[0])} {{"]
    label = "\\n".join(_escape(line) for line in heads)
    lines += ['  labelloc="t";', f'  label="{label}";']
    lines.append('  node [style="filled", fontname="Helvetica"];')
    names = [_quote(node.position) for node in graph.nodes]
    layers: dict[int, list[str]] = {}
    for node, name in zip(graph.nodes, names, strict=True):
        given = {"shape": SHAPES[node.outcome], "fillcolor": OUTCOMES[node.outcome]}
        if node.kernel is True:
            given["peripheries"] = "2"
        if not node.position:
            given["label"] = "∅"
        if graph.show == "grundy" and node.grundy is not None:
            given["xlabel"] = clip(node.grundy, 8)
        given["tooltip"] = tooltip(node, language, letters)
        lines.append(f"  {name} [{_attribute_list(given)}];")
        layers.setdefault(node.layer, []).append(name)
    for _, row in sorted(layers.items()):
        lines.append(f'  {{ rank="same"; {"; ".join(row)}; }}')
    for edge in graph.edges:
        given = {"penwidth": "2.6"} if edge.winning else {"color": CHART["move"]}
        if edge.player in DASHES:
            given["style"] = "dashed" if edge.player == "left" else "dotted"
        lines.append(f"  {names[edge.start]} -> {names[edge.end]} [{_attribute_list(given)}];")
    return "\n".join([*lines, "}", ""])


def graph_graphml(graph: PositionGraph) -> str:
    """Write the graph as GraphML, which networkx, Gephi and yEd read.

    >>> from bouton.answers.graph import graph
    >>> graph_graphml(graph("nim", "1")).splitlines()[-3]
    '    <edge source="1" target="0"><data key="winning">true</data></edge>'
    """
    kinds = {"outcome": "string", "grundy": "long", "remoteness": "long", "layer": "long", "kernel": "boolean"}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">']
    for name, kind in kinds.items():
        lines.append(f'  <key id="{name}" for="node" attr.name="{name}" attr.type="{kind}"/>')
    for name, kind in (("winning", "boolean"), ("player", "string")):
        lines.append(f'  <key id="{name}" for="edge" attr.name="{name}" attr.type="{kind}"/>')
    lines.append(f'  <graph id={quoteattr(f"{graph.game} {graph.position}")} edgedefault="directed">')
    names = [quoteattr(node.position) for node in graph.nodes]
    for node, name in zip(graph.nodes, names, strict=True):
        lines.append(f"    <node id={name}>{_graphml_data({key: getattr(node, key) for key in kinds})}</node>")
    for edge in graph.edges:
        known = _graphml_data({"winning": edge.winning, "player": edge.player or None})
        lines.append(f"    <edge source={names[edge.start]} target={names[edge.end]}>{known}</edge>")
    return "\n".join([*lines, "  </graph>", "</graphml>", ""])


def _graphml_data(known: dict[str, Any]) -> str:
    texts = {
        key: str(value).lower() if isinstance(value, bool) else str(value)
        for key, value in known.items()
        if value is not None
    }
    return "".join(f'<data key="{key}">{escape(text)}</data>' for key, text in texts.items())


def _attribute_list(attributes: dict[str, str]) -> str:
    return ", ".join(f"{name}={_quote(value)}" for name, value in attributes.items())


def _quote(text: str) -> str:
    return f'"{_escape(text)}"'


def _escape(text: str) -> str:
    return visible(text).replace("\\", "\\\\").replace('"', '\\"')
