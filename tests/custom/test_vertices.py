"""Graphs in common formats: a dictionary of successors, a networkx graph."""

import pytest

import bouton
from bouton.cli import main

GRAPH = {5: [3, 4], 4: [3, 2], 3: {1}, 2: [], "top": (5, 4)}


def test_a_dictionary_is_a_game():
    start = bouton.ruleset(GRAPH)(5)
    assert start.options() == [3, 4] and bouton.position(GRAPH, "top").options() == [5, 4]
    drawn = ",".join(f"{vertex}-{target}" for vertex, targets in GRAPH.items() for target in targets)
    for vertex in (1, 2, 3, 4, 5, "top"):
        wanted = bouton.analyze(f"graph:={drawn}", str(vertex))
        found = bouton.analyze(GRAPH, vertex)
        assert (found.outcome, found.grundy) == (wanted.outcome, wanted.grundy) and found.position == wanted.position
        assert found.winning_texts == wanted.winning_texts
    assert bouton.find({"a": ["b"], "b": ["a"]})("a").outcome == "D"


def test_a_graph_of_networkx_is_a_game():
    class Digraph:  # what networkx has of it
        def adjacency(self):
            return iter({1: {0: {}}, 2: {1: {}, 0: {}}, 0: {}}.items())

        def is_directed(self):
            return True

    assert bouton.find(Digraph())(2).grundy == 2


def test_a_dictionary_in_a_file_is_a_game(tmp_path, capsys):
    (tmp_path / "eleve.py").write_text("graphe = {0: [], 1: [0], 2: [0, 1]}\nwrong = {0: 3}\n", encoding="utf-8")
    assert main(["analyze", f"{tmp_path / 'eleve.py'}:graphe", "2", "--lang", "en"]) == 0
    assert "Nim heap of 2" in capsys.readouterr().out
    for name, position, said in (("graphe", "7", "no vertex '7'"), ("wrong", "0", "successors 3")):
        assert main(["analyze", f"{tmp_path / 'eleve.py'}:{name}", position, "--lang", "en"]) == 2
        assert said in capsys.readouterr().err
    with pytest.raises(bouton.NotationError):
        bouton.find(5)


def test_what_is_no_vertex_is_refused_whoever_asks(tmp_path, capsys):
    """Sequences and tables ask for numbers; they gave 0 for each that is not in the graph."""
    file = tmp_path / "walks.py"
    file.write_text("few = {0: [], 1: [0], 2: [0, 1]}\nletters = {'a': ['b'], 'b': []}\n", encoding="utf-8")
    for name, words, missing in (
        ("letters", ("sequence", "--to", "5"), "0"),
        ("letters", ("table", "0-3"), "0"),
        ("few", ("sequence", "--to", "5"), "3"),
    ):
        assert main([words[0], f"{file}:{name}", *words[1:], "--lang", "en"]) == 2
        assert f"no vertex '{missing}'" in capsys.readouterr().err
    assert main(["sequence", f"{file}:few", "--to", "2", "--lang", "en"]) == 0
    assert "0 1 2" in capsys.readouterr().out


def test_exercises_are_about_the_vertices():
    texts = {str(vertex) for vertex in (*GRAPH, 1)}
    for seed in range(12):
        questions = bouton.exercises(bouton.find(GRAPH), seed, count=6)["questions"]
        assert questions and {question["position"] for question in questions} <= texts
