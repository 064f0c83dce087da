"""Grundy values in files, level by level: random games compared with the solver in memory, limits, the command."""

import json
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest

import bouton
from bouton.cli import main
from bouton.errors import FormatError, InputError, SearchLimitError
from bouton.jobs.task import read_tasks
from bouton.jobs.worker import answer_row
from bouton.rulesets import find
from bouton.solving.on_disk import positions, tier_graph, tiers
from bouton.solving.on_disk.scores import NO_GRUNDY, UNSET, columns_of, join_values, scores
from bouton.solving.on_disk.solve import solve_levels
from bouton.values.mex import mex

np = pytest.importorskip("numpy")

GAMES, POSITIONS, MOST = 9, 60, 6
RULES = """
import bouton

def total(position):
    return sum(position)

@bouton.rule_code(shape=(30, 30, 30), start=(29, 28, 27), tier=total)
def nim(position):
    a, b, c = position
    for k in range(a):
        yield k, b, c
    for k in range(b):
        yield a, k, c
    for k in range(c):
        yield a, b, k

def ordered(position):
    a, b, c = position
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a, b, c

@bouton.rule_code(shape=(9, 9, 9), start=(8, 7, 6), tier=lambda p: (p[0] + p[1] + p[2]) // 4, canonical=ordered)
def dancing(position):
    a, b, c = position
    for k in (1, 3):
        if a >= k:
            yield a - k, b, c
        if b >= k:
            yield a, b - k, c
        if c >= k:
            yield a, b, c - k
    if (a + b + c) % 4 == 1:
        if a > 1 and b < 8:
            yield a - 1, b + 1, c
        if b > 1 and a < 8:
            yield a + 1, b - 1, c
        if b > 1 and c < 8:
            yield a, b - 1, c + 1
        if c > 1 and b < 8:
            yield a, b + 1, c - 1
        if c > 1 and a < 8:
            yield a + 1, b, c - 1
        if a > 1 and c < 8:
            yield a - 1, b, c + 1
"""


def rules_of(folder, name):
    path = folder / "own.py"
    path.write_text(RULES, encoding="utf-8")
    return find(f"{path}:{name}")


def random_rules(seed):
    """Several random games: with one position in a tier or many, without loops, with loops low down or all over."""
    chance, moves = random.Random(seed), np.full((GAMES, POSITIONS, MOST), -1)
    heights = np.zeros((GAMES, POSITIONS), int)
    for game in range(GAMES):
        size, stay, loops = (1, 4, 15)[game % 3], (0, 0.3, 0.7)[game // 3], (POSITIONS, POSITIONS // 4)[game % 2]
        for n in range(POSITIONS):
            low, row = n - n % size, set()
            heights[game, n] = 2 * (n // size)
            for _ in range(chance.choice((0, 1, 2, 3, MOST)) if n < POSITIONS - 1 else MOST):
                if n < loops and chance.random() < stay:
                    row.add(chance.randrange(low, min(low + size, POSITIONS)))
                elif n:
                    row.add(chance.randrange(max(0, low - 20), low) if low else chance.randrange(n))
            moves[game, n, : len(row)] = chance.sample(sorted(row), len(row))
    moves, heights = moves.reshape(-1), heights.reshape(-1)

    def height(position):
        game, n = position
        return heights[game * POSITIONS + n]

    @bouton.rule_code(shape=(GAMES, POSITIONS), tier=height)
    def rules(position):
        game, n = position
        for k in range(MOST):
            if moves[(game * POSITIONS + n) * MOST + k] >= 0:
                yield game, moves[(game * POSITIONS + n) * MOST + k]

    return rules


def compare(rules, whole, table, positions_):
    """Compare all values and the census with a solution in memory."""
    census, endless = {}, 0
    for position in positions_:
        with suppress(InputError):
            left = table.remoteness(position)
            assert left == int(whole.remoteness[position])
            value = table.value(position)
            assert (value, type(value)) == (whole.value(position), type(whole.value(position))), position
            if isinstance(value, int):
                census[value] = census.get(value, 0) + 1
            else:
                endless += 1
    assert table.grundy_counts == census and table.to_dict()["endless"] == endless
    assert table.positions == endless + sum(census.values()) and table.max_grundy == max(census, default=None)
    return endless


WAYS = [(False, 1, 1 << 32), (True, 1, 1 << 32), (True, 3, 1 << 32), (True, 1, 0), (True, 3, 0)]


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
def test_random_games(compiled, seed, tmp_path, monkeypatch):
    """In plain Python, or compiled by one thread and by three, with a bit for each number and by a hash."""
    rules, endless, digests = random_rules(seed), 0, set()
    monkeypatch.setattr(positions, "_RECENT", 3)
    for misere in (False, True):
        whole = bouton.solve(rules, misere=misere, compiled=False)
        for game in range(GAMES):
            places = [(game, n) for n in range(POSITIONS)]
            for insisted, workers, most in WAYS[1:] if compiled else WAYS[:1]:
                monkeypatch.setattr(positions, "_ALONE", 5 * workers)
                monkeypatch.setattr(tiers, "_GROUP", 20 // workers)
                monkeypatch.setattr("bouton.solving.on_disk.coded._MOST_MARKED", most)
                folder = tmp_path / f"{misere}-{game}-{workers}-{most}"
                given = {"start": (game, POSITIONS - 1), "misere": misere, "values": "all"}
                table = solve_levels(rules, folder, **given, compiled=insisted, workers=workers)
                endless += compare(rules, whole, table, places)
                digests.add((misere, game, most, table.digest))
    assert endless > 100 and len(digests) == 2 * GAMES * len({way[2] for way in (WAYS[1:] if compiled else WAYS[:1])})


def test_nim_by_its_theory_and_misere_values_by_recursion(tmp_path):
    rules = rules_of(tmp_path, "nim")
    for plain in (True, False):
        if not plain:
            pytest.importorskip("numba")
        start = (6, 5, 7) if plain else None
        table = solve_levels(rules, tmp_path / f"normal {plain}", start=start, values="grundy", compiled=not plain)
        misere = solve_levels(
            rules, tmp_path / f"misere {plain}", start=start, misere=True, values="all", compiled=not plain
        )
        known = {}
        for a, b, c in np.ndindex(7, 6, 8):
            assert table.value((a, b, c)) == a ^ b ^ c
            after = [(k, b, c) for k in range(a)] + [(a, k, c) for k in range(b)] + [(a, b, k) for k in range(c)]
            known[a, b, c] = mex(known[each] for each in after) if after else 1
            assert misere.value((a, b, c)) == known[a, b, c]
    assert (table.max_grundy, sum(table.grundy_counts.values())) == (31, table.positions)


@pytest.mark.parametrize("misere", [False, True])
def test_a_symmetry(misere, tmp_path):
    rules = rules_of(tmp_path, "dancing")
    whole = bouton.solve(rules, misere=misere, compiled=False)
    tables = []
    for compiled in (False, True):
        if compiled:
            pytest.importorskip("numba")
        tables.append(solve_levels(rules, tmp_path / str(compiled), misere=misere, values="all", compiled=compiled))
        forms = [position for position in np.ndindex(9, 9, 9) if list(position) == sorted(position)]
        assert compare(rules, whole, tables[-1], forms) > 20
        assert tables[-1].value((8, 7, 6)) == tables[-1].value((6, 7, 8)) == whole.value((7, 8, 6))
    assert tables[0] == tables[1]


def test_the_largest_value_of_a_tier():
    """As a graph in plain Python, and how the values of any graph are stored."""
    for value in NO_GRUNDY - 1, NO_GRUNDY:
        assert tier_graph.TierGraph([[0]], [list(range(1, value + 1))], []).grundy(False) == [value]
    for misere in False, True:
        left, grundy = np.array([0, UNSET - 1, -1, 1, -1]), np.array([0, NO_GRUNDY - 1, -1, 2, 5])
        found = columns_of(join_values(left, grundy, "<u4"), misere)
        assert found.remoteness.tolist() == left.tolist() and found.grundy.tolist() == grundy.tolist()
        assert "".join(map(chr, found.outcome)) == ("NPDPD" if misere else "PNDND")
        found = columns_of(join_values(left, grundy, "<u2"), misere)
        assert found.remoteness.tolist() == left.tolist() and found.grundy.tolist() == [-1] * 5
    for left, grundy, key in ((UNSET, 0, "on_disk.deep"), (0, NO_GRUNDY, "on_disk.large")):
        with pytest.raises(SearchLimitError) as caught:
            join_values(np.array([left]), np.array([grundy]), "<u4")
        assert caught.value.key == key


@pytest.mark.thorough
@pytest.mark.parametrize(("value", "reason"), [(NO_GRUNDY - 1, "DONE"), (NO_GRUNDY, "LARGE")])
def test_the_largest_value_of_compiled_levels(value, reason):
    pytest.importorskip("numba")
    from bouton.solving.on_disk._compiled import positions as kernels

    @bouton.rule_code(shape=80_000, start=79_999, tier=lambda n: n)
    def heap(n):
        yield from range(n)

    bits, ranks = np.full(1250, 2**64 - 1, np.uint64), np.arange(0, 80_000, 64, dtype=np.uint32)
    values = (np.arange(80_000, dtype=np.uint32) << 16) | 2
    found, state, room = np.zeros(1, np.uint32), np.zeros(5, np.int64), np.zeros(80_000, np.int64)
    keys, bounds, seen = np.array([value], np.uint32), np.array([0, 1]), np.zeros(80_001, np.int64)
    kernel = kernels.kernels_of("<u4", grundy=True).value_levels
    table = scores("<u2", False)
    kernel(heap.native().forms, 80_000, keys, bounds, room, bits, ranks, None, values, table, 0, 0, seen, found, state)
    assert state[kernels.REASON] == getattr(kernels, reason)
    assert reason == "LARGE" or found[0] == value << 16 | 3

    run, slot = positions.CompiledPositions.__new__(positions.CompiledPositions), positions._Slot(1)
    with pytest.raises(SearchLimitError) as caught:
        run._step(slot, lambda: slot.state.__setitem__(kernels.REASON, kernels.LARGE), lambda: None)
    assert caught.value.key == "on_disk.large"


def test_what_a_folder_holds(tmp_path):
    rules, folder = rules_of(tmp_path, "dancing"), tmp_path / "all"
    table = solve_levels(rules, folder, values="all", compiled=False)
    again = solve_levels(rules, folder, compiled=False)  # remoteness is there, too
    assert again == table and again.value(table.start) == table.value(table.start) is not None
    assert pickle.loads(pickle.dumps(table)).grundy_counts == table.grundy_counts
    lean = solve_levels(rules, tmp_path / "lean", compiled=False)
    assert (
        lean.max_grundy is None
        and "endless" not in lean.to_dict()
        and (lean.rows, lean.counts)
        == (
            table.rows,
            table.counts,
        )
    )
    assert pickle.loads(pickle.dumps(lean)).grundy_counts is None
    with pytest.raises(InputError, match="not asked for"):
        lean.value(table.start)
    with pytest.raises(InputError, match="without Grundy values"):
        solve_levels(rules, tmp_path / "lean", values="all", compiled=False)
    with pytest.raises(InputError, match="another game"):
        solve_levels(rules, tmp_path / "lean", values="all", misere=True, compiled=False)
    with pytest.raises(InputError, match="impartial"):
        solve_levels("connect-four", tmp_path / "four", start="2x2", values="all")
    with pytest.raises(InputError, match="mex"):
        solve_levels(rules, tmp_path / "none", values="mex")
    facts = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
    assert (facts["format"], facts["values"]) == (2, "all")
    (folder / "facts.json").write_text(json.dumps({**facts, "format": 3}), encoding="utf-8")
    with pytest.raises(FormatError):
        solve_levels(rules, folder, values="all", compiled=False)


def test_the_command(tmp_path, capsys):
    rules_of(tmp_path, "dancing")
    words = ["solve", f"{tmp_path}/own.py:dancing", "--out-of-core", str(tmp_path / "levels"), "--plain"]
    assert main([*words, "--values", "all", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["positions"] == found["endless"] + sum(row["positions"] for row in found["grundy_counts"])
    assert found["max_grundy"] == found["grundy_counts"][-1]["grundy"] and "∞" in found["grundy"]
    assert main([*words, "--values", "all"]) == 0
    shown = capsys.readouterr().out
    assert f"Grundy value {found['grundy']}\n" in shown and "no Grundy value" in shown
    assert f"The largest Grundy value is {found['max_grundy']}.\n" in shown
    words[2:4] = []
    assert main([*words, "--values", "grundy", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["max_grundy"] == found["max_grundy"]


def test_the_task(tmp_path):
    rules = rules_of(tmp_path, "dancing")
    table = solve_levels(rules, tmp_path / "alone", values="all", compiled=False).to_dict()
    rows = {}
    for more in ("", " --values all"):
        (task,) = read_tasks([f"solve {tmp_path}/own.py:dancing{more} --out-of-core --summary"])
        rows[more] = answer_row(task, tmp_path / "work")
    wanted = {name: table[name] for name in ("grundy", "grundy_counts", "endless")}
    assert wanted.items() <= rows[" --values all"].items() and not wanted.keys() & rows[""].keys()
    assert rows[""]["levels"] == rows[" --values all"]["levels"] == table["levels"]
    with pytest.raises(InputError, match="impartial"):
        read_tasks(["solve connect-four 2x3 --values all --out-of-core"])


@pytest.mark.once
@pytest.mark.slow
def test_kills_at_random_moments(tmp_path):
    pytest.importorskip("numba")
    rules_of(tmp_path, "nim")
    words = [sys.executable, "-m", "bouton", "solve", f"{tmp_path}/own.py:nim", "--values", "all", "--json"]

    def begin(folder):
        given = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
        return subprocess.Popen([*words, "--out-of-core", str(tmp_path / folder), "--workers", "2"], **given)

    begun = time.monotonic()
    whole, kills, chance = json.loads(begin("whole").communicate()[0]), 0, random.Random()
    begun = time.monotonic() - begun
    for number in range(3):
        for attempt in range(12):
            run = begin(str(number))
            if attempt < 10:
                time.sleep(chance.uniform(0.2, 1.2) * begun)
                with suppress(OSError):
                    os.kill(run.pid, signal.SIGKILL)
                    kills += 1
            out = run.communicate()[0]
            if run.returncode == 0:
                break
        assert json.loads(out) == whole
    assert kills
