"""Values of partizan games compared with peers: ``python benchmarks/partizan.py [--json FILE] [--peers PYTHON]``.

The peers, cgt-py and pycgt, are packages of the usual registry, installed separately; ``--peers`` is the Python that
has them (``cgt-py``, ``pycgt``, and ``anywidget``, which cgt-py imports). Each peer does the same work in a separate
process, right after ours, in CPU seconds of its own clock, excluding imports and compilation (compilation is reported).
Every value that a peer finds is compared with ours.
"""

import argparse
import gc
import json
import subprocess
import tempfile
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import bouton
from bouton.answers.position import read
from bouton.boards.shapes import place_squares
from bouton.boards.solver import BoardValues
from bouton.jobs.polyominoes import connected_boards
from bouton.kinds.player import Player
from bouton.partizan.addition import add, forget, quick_sum
from bouton.partizan.arena import Arena
from bouton.partizan.canonical import canonical
from bouton.partizan.form import Form, left_of, number_up_star, right_of
from bouton.partizan.order import relation
from bouton.partizan.reading import read_value
from bouton.partizan.valuation import VALUE
from bouton.search.search import Search
from bouton.search.sources import Sources

BOARDS = ((4, 4), (4, 5), (5, 5), (2, 16), (5, 6))
PEER_BOARDS = 4  # cgt-py takes minutes for larger ones
PAIRS, PEER_PAIRS = 2000, {"cgt-py": 2000, "pycgt": 60}
PYCGT_BOARDS = 2  # it takes more than a minute for the others

CGT_PY = r"""
import gc, json, sys, time
import cgt_py
job = json.load(open(sys.argv[1]))
found = {"boards": [], "sums": [], "sum": 0.0, "comparison": 0.0}
for board in job["boards"]:
    began = time.process_time()
    value = str(cgt_py.Domineering(board).canonical_form)
    found["boards"].append([time.process_time() - began, value[len("CanonicalForm('"):-2]])
games = [cgt_py.CanonicalForm(text) for text in job["games"]]
pairs = [(games[a], games[b]) for a, b in job["pairs"]]
gc.collect()
began = time.process_time()
sums = [a + b for a, b in pairs]
found["sum"] = (time.process_time() - began) / len(pairs)
found["sums"] = [str(each)[len("CanonicalForm('"):-2] for each in sums[:50]]
gc.collect()
began = time.process_time()
for a, b in pairs:
    a <= b, b <= a
found["comparison"] = (time.process_time() - began) / len(pairs)
print(json.dumps(found))
"""
PYCGT = r"""
import gc, json, sys, time
import pycgt
from pycgt.rulesets import domineering
job = json.load(open(sys.argv[1]))
found = {"boards": [], "sums": [], "sum": 0.0, "comparison": 0.0}
for height, width in job["boards"]:
    began = time.process_time()
    pycgt.canonical(domineering.rectangle(height, width))
    found["boards"].append(time.process_time() - began)
def build(index, made={}):
    if index not in made:
        left, right = job["trees"][index]
        made[index] = pycgt.canonical(pycgt.game([build(i) for i in left], [build(i) for i in right]))
    return made[index]
games = [build(index) for index in job["roots"]]
pairs = [(games[a], games[b]) for a, b in job["pairs"]]
gc.collect()
began = time.process_time()
sums = [pycgt.canonical(pycgt.add(a, b)) for a, b in pairs]
found["sum"] = (time.process_time() - began) / len(pairs)
gc.collect()
began = time.process_time()
for a, b in pairs:
    pycgt.compare(a, b)
found["comparison"] = (time.process_time() - began) / len(pairs)
print(json.dumps(found))
"""


def born_by_3() -> list[Form]:
    """The 1,474 values born by day 3."""
    forms = [number_up_star()]
    for _ in range(3):
        sets: list[list[Form]] = [[]]
        for form in forms:
            sets += [[*each, form] for each in sets if all(relation(form, other) == "‖" for other in each)]
        forms = list(dict.fromkeys(canonical(left, right) for left in sets for right in sets))
    return forms


def text_of(form: Form) -> str:
    """The options of a value in braces, with numbers and nimbers also as their options: a text for every peer."""
    if form.is_integer and form.number is not None:
        return str(form.number)
    sides = [",".join(map(text_of, options)) for options in (left_of(form), right_of(form))]
    return "{" + "|".join(sides) + "}"


def boards() -> list[dict[str, Any]]:
    """Fold the empty boards twice: the second time nothing is compiled or loaded."""
    began = process_time()
    domineering: Any = bouton.find("domineering")
    BoardValues(domineering.board_rules(2, 2), True)
    rows: list[dict[str, Any]] = [{"work": "compiling or loading", "bouton": process_time() - began}]
    for height, width in BOARDS:
        began = process_time()
        run, free = BoardValues(domineering.board_rules(height, width), True), (1 << height * width) - 1
        form = run.value_of(free, free)
        rows.append({"work": f"{height}x{width}", "bouton": process_time() - began, "parts": run.parts, "form": form})
    return rows


def pairs(games: list[Form], count: int) -> list[tuple[int, int]]:
    """Random pairs of games, by index."""
    random = Random(1)
    return [(random.randrange(len(games)), random.randrange(len(games))) for _ in range(count)]


def arithmetic(games: list[Form], chosen: list[tuple[int, int]]) -> dict[str, float]:
    """Seconds for one sum and one comparison: one by one in Python, and as arrays."""
    first, second = [games[a] for a, _ in chosen], [games[b] for _, b in chosen]
    values = [bouton.Value((form,)) for form in games]
    asked = [(values[a], values[b]) for a, b in chosen]
    random, began = Random(2), process_time()
    while quick_sum(first[0], first[0]) is None:  # until the arena is also used for single sums
        add(random.choice(games), random.choice(games))
    before = process_time() - began
    forget()
    gc.collect()  # earlier objects are not charged to the measurement, here and in the peers
    began = process_time()
    sums = [(a + b).form for a, b in asked]
    found = {"sums in Python before the arena": before, "sum": (process_time() - began) / len(chosen)}
    gc.collect()
    began = process_time()
    for a, b in asked:
        a <= b, b <= a  # noqa: B018 - as the peers do it
    found["comparison"] = (process_time() - began) / len(chosen)
    arena = Arena()
    ids = arena.put(first), arena.put(second)
    began = process_time()
    totals = arena.add(*ids)
    found["sum in arrays"] = (process_time() - began) / len(chosen)
    began = process_time()
    arena.compare(*ids)
    found["comparison in arrays"] = (process_time() - began) / len(chosen)
    assert [arena.form(each) for each in totals[:100]] == sums[:100]
    return found


def connected(sizes: tuple[int, ...] = (9, 10, 11, 12)) -> list[dict[str, Any]]:
    """All connected boards of a size: how many per second, and the bytes per part in the fold."""
    rows = []
    for squares in sizes:
        game: Any = bouton.find("domineering")
        fold = {row: BoardValues(game.board_rules(64 // row, row), True) for row in (8, 5, 3, 2)}
        found = [(height, width, free) for height, width, free in connected_boards(squares)]
        began = process_time()
        for height, width, free in found:
            row = next(each for each in fold if width <= each and height * each <= 64)
            squares = place_squares(free, (height, width), (64 // row, row))
            fold[row].value_of(squares, squares)
        seconds = process_time() - began
        parts = sum(run.parts for run in fold.values())
        used = sum(run.used_bytes for run in fold.values())
        rows.append({"squares": squares, "boards": len(found), "a second": len(found) / seconds, "bytes": used / parts})
    return rows


def as_a_function() -> dict[str, float]:
    """The 4×5 board, with Domineering as a function of position and player, and with the package's game."""

    @bouton.ruleset
    def domineering(position: tuple[int, ...], player: Player) -> list[tuple[int, ...]]:
        squares, step = set(position), 1 if player == "right" else 10
        return [
            tuple(each for each in position if each not in (square, square + step))
            for square in position
            if square + step in squares
        ]

    found = {}
    rows = [(4, 4), tuple(10 * row + column for row in range(4) for column in range(4))]
    for name, game, position in (
        ("domineering", bouton.find("domineering"), "x".join(map(str, rows[0]))),
        ("as a function", domineering, rows[1]),
    ):
        search = Search()
        began = process_time()
        form = Sources([], search).value(game, VALUE, read(game, position)[1])
        found[name] = search.searched_positions / (process_time() - began)
        assert form is not None
    return found


def peer(python: str, code: str, job: dict[str, Any]) -> dict[str, Any] | None:
    """The results of a peer; None if it is not installed."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "job.json")
        file.write_text(json.dumps(job), encoding="utf-8")
        run = subprocess.run([python, "-c", code, str(file)], capture_output=True, text=True, timeout=300)
    if run.returncode:
        print(run.stderr.strip().splitlines()[-1])
        return None
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def main() -> None:
    """Measure, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json")
    parser.add_argument("--peers")
    options = parser.parse_args()
    games = born_by_3()
    chosen = pairs(games, PAIRS)
    warm = Arena(1 << 16)
    ids = warm.put(games[:20])
    warm.compare(warm.add(ids, ids), ids)
    rows, ours = boards(), arithmetic(games, chosen)
    result: dict[str, Any] = {"boards": rows, "arithmetic": {"bouton": ours}}
    if options.peers:
        job: dict[str, Any] = {
            "boards": ["|".join(["." * width] * height) for height, width in BOARDS[:PEER_BOARDS]],
            "games": list(map(text_of, games)),
            "pairs": chosen,
        }
        found = peer(options.peers, CGT_PY, job)
        if found is not None:
            for row, (seconds, text) in zip(rows[1:], found["boards"], strict=False):
                row["cgt-py"] = seconds
                assert read_value(text) is row["form"]
            for (a, b), text in zip(chosen, found["sums"], strict=False):
                assert read_value(text) is add(games[a], games[b])
            result["arithmetic"]["cgt-py"] = {name: found[name] for name in ("sum", "comparison")}
        numbers: dict[Form, int] = {}

        def tree(form: Form) -> int:
            if form not in numbers:
                sides = [[tree(each) for each in options] for options in (left_of(form), right_of(form))]
                numbers[form] = len(trees)
                trees.append(sides)
            return numbers[form]

        trees: list[list[list[int]]] = []
        job = {
            "boards": BOARDS[:PYCGT_BOARDS],
            "roots": [tree(form) for form in games],
            "trees": trees,
            "pairs": chosen[: PEER_PAIRS["pycgt"]],
        }
        found = peer(options.peers, PYCGT, job)
        if found is not None:
            for row, seconds in zip(rows[1:], found["boards"], strict=False):
                row["pycgt"] = seconds
            result["arithmetic"]["pycgt"] = {name: found[name] for name in ("sum", "comparison")}
    result["connected"], result["functions"] = connected(), as_a_function()
    for row in rows:
        row.pop("form", None)
        print("  ".join(f"{name} {each:.3f}" if isinstance(each, float) else str(each) for name, each in row.items()))
    for name, figures in result["arithmetic"].items():
        print(name, "  ".join(f"{work} {1e6 * seconds:.2f} µs" for work, seconds in figures.items()))
    for row in result["connected"]:
        print("  ".join(f"{name} {each:,.0f}" for name, each in row.items()))
    print("4×4, positions a second:", "  ".join(f"{name} {each:,.0f}" for name, each in result["functions"].items()))
    if options.json:
        Path(options.json).write_text(json.dumps(result, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
