"""The examples: short, documented, and consistent with known results on their games."""

import ast
import json
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import bouton
from bouton.cli import main
from bouton.numeration.zeckendorf import smallest_part
from bouton.solving.solve import solve

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
NAMES = ("chomp", "fibonacci", "northcott", "notakto", "pursuit", "tictactoe")


def rules_of(name: str) -> Any:
    return bouton.find(f"{EXAMPLES / name}.py:{name}")


@pytest.mark.parametrize("name", NAMES)
def test_short_and_documented(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    docstring = tree.body[0]
    rules = text.splitlines()[docstring.end_lineno or 0 :]
    assert sum(bool(line.strip()) for line in rules) < 40
    assert f"examples/{name}.py:{name}" in (ast.get_docstring(tree) or "")
    page = (ROOT / "docs" / "en" / "solve.md").read_text(encoding="utf-8")
    assert f"examples/{name}.py:{name}" in page


def test_fibonacci_is_zeckendorf() -> None:
    found = solve(rules_of("fibonacci"))
    assert found.method_text == "dense sweep, compiled"
    for n, limit in product(range(1, 301, 7), range(301)):
        smallest = smallest_part(n)
        assert chr(found.outcome[n, limit]) == ("N" if limit >= smallest else "P")


def test_northcott_is_nim_on_the_gaps() -> None:
    rules = rules_of("northcott")
    found = solve(rules)
    assert found.loops and found.counts["D"] == 0 and found.positions == 783
    gaps = [(m, o, m2, o2) for m, o, m2, o2 in found]
    for m, o, m2, o2 in gaps:
        assert found.outcome_of((m, o, m2, o2)) == ("P" if o - m == o2 - m2 else "N")


def test_tictactoe_is_a_draw() -> None:
    found = solve(rules_of("tictactoe"))
    assert found.positions == 765 and str(found.outcome_of(0)) == "D"
    plain = bouton.rule_code(shape=3**9, start=0)(found.rules.function)
    whole = solve(plain)
    assert whole.positions == 5478  # published: H. Schaefer and others, positions that can occur in play
    for position in whole:
        assert whole.outcome_of(position) == found.outcome_of(position)


LINES = (7, 56, 448, 73, 146, 292, 273, 84)


def misere_win(boards: tuple[int, ...], memo: dict[tuple[int, ...], bool]) -> bool:
    """Whether the player to move wins Notakto, written without the rules of the example."""
    key = tuple(sorted(boards))
    if key not in memo:
        alive = [k for k, board in enumerate(key) if all(board & line != line for line in LINES)]
        memo[key] = not alive or any(
            not misere_win((*key[:k], key[k] | 1 << s, *key[k + 1 :]), memo)
            for k in alive
            for s in range(9)
            if not key[k] >> s & 1
        )
    return memo[key]


@pytest.mark.thorough
def test_notakto() -> None:
    rules = rules_of("notakto")
    found = solve(rules, misere=True)
    assert found.method_text == "graph and backward labelling, symmetry, compiled" and found.counts["D"] == 0
    memo: dict[tuple[int, ...], bool] = {}
    assert (str(found.outcome_of((0, 0))) == "N") is misere_win((0, 0), memo)
    numbers = found.columns()[0]
    for number in numbers[:: len(numbers) // 2000]:
        position = rules.decode(int(number))
        assert (str(found.outcome_of(position)) == "N") is misere_win(position, memo)
    one = [found.outcome_of((7, board)) for board in (0, 1 << 4)]  # the first board is dead
    assert list(map(str, one)) == ["N", "P"]  # one board: the centre wins (Plambeck and Whitehead)


def test_pursuit() -> None:
    rules = rules_of("pursuit")
    found = solve(rules)
    land = [square for square in range(36) if square not in (14, 15, 20, 21)]
    outcomes = {str(found.outcome_of((cop, robber, 0))) for cop, robber in product(land, land) if cop != robber}
    assert outcomes == {"N", "D"}  # the cop to move wins or chases forever, she never loses
    text = (EXAMPLES / "pursuit.py").read_text(encoding="utf-8").replace("(14, 15, 20, 21)", "()")
    space: dict[str, Any] = {"__name__": "dry"}
    exec(compile(text, "dry.py", "exec"), space)
    dry = solve(space["pursuit"])
    for cop, robber in product(range(36), range(36)):  # the king's graph is dismantlable (Nowakowski and Winkler)
        if cop != robber:
            assert str(dry.outcome_of((cop, robber, 0))) == "N" and str(dry.outcome_of((cop, robber, 1))) == "P"


def test_chomp(tmp_path: Path) -> None:
    # The small bar for the values, the large one for the published number of boards.
    text = (EXAMPLES / "chomp.py").read_text(encoding="utf-8").replace("10, 10", "4, 5")
    (tmp_path / "small.py").write_text(text, encoding="utf-8")
    rules: Any = bouton.find(f"{tmp_path}/small.py:chomp")
    small = solve(rules)
    assert small.positions == 126 - 1  # C(9, 4) boards; the eaten poison is none
    for board in small:
        text_ = rules.format(board)
        assert small.outcome_of(board) == bouton.position("chomp", text_).outcome
        assert small.value(board) == bouton.position("chomp", text_).grundy
    assert rules.parse("5,5,2") == rules.parse("5,5,2,0")
    whole = solve(rules_of("chomp"))
    assert (whole.positions, whole.moves) == (184_755, 9_053_045)
    assert str(whole.outcome_of(11**10 - 1)) == "N"


# The command.


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def go(*words: str) -> tuple[int, str, str]:
        code = main(["solve", *words])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go


NORTHCOTT = f"{EXAMPLES}/northcott.py:northcott"


@pytest.mark.thorough
def test_the_command(run: Any, tmp_path: Path) -> None:
    code, out, err = run(f"{EXAMPLES}/pursuit.py:pursuit", "--json", "--analyze")
    found = json.loads(out)
    assert code == 0 and not err
    assert {key: found[key] for key in ("positions", "P", "N", "draws", "max_grundy", "max_remoteness", "method")} == {
        "positions": 2592,
        "P": 732,
        "N": 344,
        "draws": 1516,
        "max_grundy": 1,
        "max_remoteness": 7,
        "method": "graph and backward labelling, plain Python",
    }
    rows = found["analysis"]["by_remoteness"]
    assert sum(row["P"] + row["N"] for row in rows) + found["analysis"]["draws"] == 2592
    assert found["analysis"]["longest"]["remoteness"] == 7 and found["analysis"]["branching"]["most"] == 8
    for language, words in (("en", "nobody can force the end"), ("fr", "personne ne peut forcer la fin")):
        code, out, _ = run(f"{EXAMPLES}/pursuit.py:pursuit", "--analyze", "--lang", language)
        assert code == 0 and words in out and "732" in out
    for name in ("a.svg", "a.json", "a.txt", "a.cert", "graph.svg"):
        option = {"a.cert": "--certificate", "graph.svg": "--graph"}.get(name, "-o")
        code, _, err = run(NORTHCOTT, "(0, 2, 0, 2)", option, str(tmp_path / name), "--lang", "fr")
        assert code == 0 and "est écrit" in err
    assert json.loads((tmp_path / "a.json").read_text())["analysis"]["loops"] is True
    for name in ("a.svg", "graph.svg"):
        assert ElementTree.parse(tmp_path / name).getroot().tag.endswith("svg")
    assert main(["verify", str(tmp_path / "a.cert")]) == 0


def test_the_command_refuses(run: Any, tmp_path: Path) -> None:
    for words, part in (
        ((NORTHCOTT, "(1, 2)"), "is not a position"),
        ((NORTHCOTT, "--memory", "much"), "500M"),
        ((NORTHCOTT, "--method", "dense"), "leave out the start"),
        ((NORTHCOTT, "--method", "tiers"), "tier="),
        ((NORTHCOTT, "-o", "a.doc"), ".svg"),
        ((NORTHCOTT, "-o", str(tmp_path / "no" / "a.svg")), "folder"),
        ((NORTHCOTT, "--certificate", str(tmp_path / "no" / "a.cert")), "folder"),
        (("nim",), "built in"),
        (("nothing.py:game",), "no file"),
        ((f"{EXAMPLES}/northcott.py:nothing",), "has no 'nothing'"),
        ((f"{EXAMPLES}/fibonacci.py:fibonacci", "--memory", "1k"), "--memory"),
        ((f"{EXAMPLES}/fibonacci.py:fibonacci", "--graph", str(tmp_path / "g.svg")), "picture"),
    ):
        code, out, err = run(*words, "--lang", "en")
        assert code == 2 and not out and part in err and err.count("\n") == 1, err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    "name",
    [
        "northcott",
        "pursuit",
        "tictactoe",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("chomp", "notakto")),
    ],
)
def test_examples_are_the_same_compiled(name: str, misere: bool) -> None:
    rules = rules_of(name)
    plain, compiled = solve(rules, misere=misere, compiled=False), solve(rules, misere=misere, compiled=True)
    assert compiled.compiled and compiled.why_plain is None
    assert {**compiled.to_dict(), "method": ""} == {**plain.to_dict(), "method": ""}
    assert compiled.report() == plain.report()
