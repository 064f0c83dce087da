"""Level-by-level solutions in files: published counts, and the values of the solver in memory, also after kills."""

import json
import os
import random
import signal
import subprocess
import sys
import time
import tomllib
from contextlib import nullcontext, suppress
from functools import cache
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

import bouton
from bouton.cli import main
from bouton.errors import BoutonError, FormatError, InputError, RulesError, SearchLimitError, UncompiledWarning
from bouton.kinds.player import Player
from bouton.rulesets import find
from bouton.solving.on_disk import positions, tiers
from bouton.solving.on_disk import solve as led
from bouton.solving.on_disk.scores import UNSET, counts_of, scores, values
from bouton.solving.on_disk.solve import solve_levels
from bouton.solving.on_disk.waiting import Waiting
from bouton.solving.on_disk.work import BlockWork, level_game

np = pytest.importorskip("numpy")

GAME = find("connect-four")
VECTORS = tomllib.loads((Path(__file__).parents[2] / "vectors" / "connect_four.toml").read_text(encoding="utf-8"))
RULES = """
import bouton

def height(position):
    return 10 * (position[0] + position[1]) + position[2]

@bouton.rule_code(shape=(6, 7, 4), start=(5, 6, 3), tier=height)
def ties(position):
    a, b, c = position
    if (a + 2 * b + c) % 5 == 1:
        yield a, b, c
    if a:
        yield a - 1, b, (c + 1) % 4
    if b > 1:
        yield a, b - 2, (3 * c + 1) % 4
    if c and b % 2:
        yield a, b, c - 1

@bouton.rule_code(shape=(4, 42, 1), start=(3, 0, 0), tier=lambda position: position[0])
def circling(position):
    a, b, c = position
    for k in range((5 * b + a) % 4):
        yield a - (k == 1 and a > 0), (7 * b * b + b + 17 * k + 10) % 42, c

@bouton.rule_code(shape=(6, 7, 4), start=(5, 6, 3), tier=lambda position: 0)
def flat(position):
    a, b, c = position
    if a:
        yield a - 1, b, c
    if b:
        yield a, b - 1, c

@bouton.rule_code(shape=8, start=7, tier=lambda n: n // 4, acyclic=True)
def falling(n):
    if n:
        yield n - 1

@bouton.rule_code(shape=8, start=7, tier=lambda n: n // 4, acyclic=True)
def turning_back(n):
    if n:
        yield n - 1
    if n == 2:
        yield 3

@bouton.rule_code(shape=8, start=7, tier=lambda n: n // 4, acyclic=True)
def standing(n):
    if n:
        yield n - 1
    if n == 5:
        yield 5
"""
WIDE = """
@bouton.rule_code(shape=(60, 5000), start=(59, 4999), tier=lambda position: position[0])
def wide(position):
    a, b = position
    for k in range(0 if a == 0 else 2000 if a == 59 else 3):
        yield a - 1 - (a > 5 and k == 2), (b * 7 + k * k + a) % 5000

@bouton.rule_code(shape=(60, 5000), start=(59, 4999), tier=lambda position: position[0])
def whirl(position):
    a, b = position
    for k in range(0 if a == 0 and b % 2 else 1500 if a == 59 else 2):
        yield a - 1 if a else 0, (b * 7 + k * k + a) % 5000
    if b % 3 and a < 59:
        yield a, (11 * b + 5) % 5000

@bouton.rule_code(shape=(4, 3000), start=(3, 0), tier=lambda position: position[0])
def back(position):
    a, b = position
    if a == 3:
        for k in range(2000):
            yield 2, k
    elif a == 1 and b == 1234:
        yield 2, 2900
    elif a:
        yield a - 1, b

@bouton.rule_code(shape=9, start=8, tier=lambda n: n)
def chain(n):
    if n:
        yield n - 1

@bouton.rule_code(shape=(3, 3000), start=(2, 0), tier=lambda position: position[0])
def far(position):
    a, b = position
    if a == 2:
        for k in range(2000):
            yield 1, k
    elif a:
        yield 0, b + 2000 * (b == 1234)
"""
BOARDS = [
    pytest.param(row["board"], row["positions"], marks=[pytest.mark.slow] if row.get("slow") else [])
    for row in VECTORS["board"]
    if not row.get("far")
]


def write_rules(folder):
    path = folder / "own.py"
    path.write_text(RULES + WIDE, encoding="utf-8")
    return path


@pytest.mark.parametrize(("board", "positions"), BOARDS)
def test_published_counts(board, positions, tmp_path):
    assert solve_levels(GAME, tmp_path, start=board).positions == positions


def test_published_counts_by_stones(tmp_path):
    (row,) = VECTORS["level"]
    work = BlockWork(tmp_path, level_game(GAME, GAME.parse(row["board"]), False))
    assert [work.do("make", "keys", level, 0, 1)["count"] for level in range(len(row["positions"]))] == row["positions"]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("missing", "damaged"),
    [("keys-0005", "keys-0004"), *(("values-0004", name) for name in ("keys-0004", "keys-0005", "values-0005"))],
)
def test_what_a_block_is_computed_from_is_verified(missing, damaged, workers, tmp_path, monkeypatch):
    monkeypatch.setattr(led, "_ALONE", 0)
    expected = solve_levels(GAME, tmp_path, start="3x3").digest
    for path in (*tmp_path.glob(f"{missing}-*"), tmp_path / "done.json"):
        path.unlink()
    path = tmp_path / f"{damaged}-000.bin"
    content = path.read_bytes()
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(bouton.errors.DamageError, match=path.name):
        solve_levels(GAME, tmp_path, start="3x3", workers=workers)
    path.write_bytes(content)
    assert solve_levels(GAME, tmp_path, start="3x3", workers=workers).digest == expected


@cache
def searched(position, misere):
    """Remoteness by the rules alone, −1 for a draw."""
    cells = position.cells
    player = Player.RIGHT if (len(cells) - cells.count(".")) % 2 else Player.LEFT
    steps = list(GAME.steps(position, player))
    if not steps:
        return 0
    if not steps[0].squares:
        return -1
    after = [searched(step.after, misere) for step in steps]
    lost = [left for left in after if left >= 0 and left % 2 == misere]
    return 1 + min(lost) if lost else -1 if -1 in after else 1 + max(after)


SLOW = [pytest.mark.slow]


@pytest.mark.parametrize(
    ("board", "misere"),
    [
        ("..x.|.oo.|xxo.|oxxo", False),
        ("xo..|oxo.|oxx.|oxox", True),
        *(
            pytest.param(board, misere, marks=SLOW)
            for board in ("2x4", "...|x..|oox|xox", "xo..|oxo.|oxx.|xoox")
            for misere in (False, True)
        ),
    ],
)
def test_the_values_of_a_plain_search(board, misere, tmp_path):
    searched(GAME.parse(board), misere)
    tables = [
        solve_levels(GAME, tmp_path / str(compiled), start=board, misere=misere, compiled=compiled)
        for compiled in (False, None)
    ]
    assert tables[0].digest == tables[1].digest
    known, todo = {}, [GAME.parse(board)]
    while todo:
        position = todo.pop()
        if position not in known:
            known[position] = searched(position, misere)
            player = Player.RIGHT if (len(position.cells) - position.cells.count(".")) % 2 else Player.LEFT
            todo += [step.after for step in GAME.steps(position, player) if step.squares]
    assert tables[0].positions == len(known)
    assert all(tables[1].remoteness(position) == left for position, left in known.items())


WHOLE = """
import bouton

@bouton.rule_code(shape=(20, 20), start=({start}), tier=lambda position: position[0] + position[1])
def take(position):
    a, b = position
    for k in (1, 2, 5):
        if k <= a:
            yield a - k, b
        if k <= b:
            yield a, b - k
"""


@pytest.mark.parametrize("values", ["remoteness", "all"])
@pytest.mark.parametrize(("start", "count"), [("19, 19", 400), ("19, 18", 380)])
def test_a_shape_that_is_reached_whole_or_not(start, count, values, tmp_path):
    """If all numbers of the shape are positions, a value is stored at the number, otherwise at its rank."""
    (tmp_path / "own.py").write_text(WHOLE.format(start=start), encoding="utf-8")
    rules = find(f"{tmp_path}/own.py:take")
    whole = bouton.solve(rules, compiled=False)
    table = solve_levels(rules, tmp_path / "table", values=values, compiled=True)
    assert table.positions == whole.positions == count
    for position in np.ndindex(20, 20):
        with suppress(InputError):
            assert table.remoteness(position) == int(whole.remoteness[position])
            assert values == "remoteness" or table.value(position) == int(whole.grundy[position])


@pytest.mark.parametrize("name", ["ties", "circling"])
@pytest.mark.parametrize("misere", [pytest.param(False, marks=SLOW), True])
def test_the_table_of_the_solver_in_memory(misere, name, tmp_path, monkeypatch):
    """In plain Python, compiled with a bit for each number, by one thread and by three, and by a hash."""
    (tmp_path / "own.py").write_text(RULES, encoding="utf-8")
    rules = find(f"{tmp_path}/own.py:{name}")
    whole = bouton.solve(rules, misere=misere, compiled=False)
    digests = set()
    monkeypatch.setattr(positions, "_RECENT", 3)
    for compiled, workers, most in (
        (False, 1, 168),
        (True, 1, 168),
        (True, 3, 168),
        (False, 1, 167),
        (True, 1, 167),
        (True, 3, 167),
    ):
        monkeypatch.setattr(positions, "_ALONE", 5 * workers)
        monkeypatch.setattr(tiers, "_GROUP", 20 // workers)
        monkeypatch.setattr("bouton.solving.on_disk.coded._MOST_MARKED", most)
        folder = tmp_path / f"{compiled}-{workers}-{most}"
        table = solve_levels(rules, folder, misere=misere, compiled=compiled, workers=workers)
        assert (table.positions, table.counts, table.max_remoteness) == (
            whole.positions,
            whole.counts,
            whole.max_remoteness,
        )
        assert table.counts["D"] > 10 and table.counts["P"] > 2
        found = 0
        for position in np.ndindex(*rules.shape):
            with suppress(InputError):
                assert table.remoteness(position) == int(whole.remoteness[position])
                assert str(table.outcome(position)) == chr(whole.outcome[position])
                found += 1
        assert found == whole.positions
        digests.add((table.digest, str(table.rows)))
    assert len(digests) == 2  # keys of 4 and of 8 bytes


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "most", "wanted"),
    [
        *((name, most, "remoteness") for name in ("wide", "whirl") for most in (1 << 32, 0)),
        ("wide", 0, "all"),
        ("whirl", 1 << 32, "grundy"),
    ],
)
def test_large_levels_of_rules_by_threads(name, most, wanted, tmp_path, monkeypatch):
    """Stopped again and again, kept now and then, and more options than there is room for at first."""
    turns = count()
    monkeypatch.setattr("bouton.solving.on_disk.coded._MOST_MARKED", most)
    monkeypatch.setattr(positions, "_RECENT", 8)
    monkeypatch.setattr(tiers.TierRun, "_is_due", lambda run: next(turns) % 3 == 0)
    rules = find(f"{write_rules(tmp_path)}:{name}")
    whole = bouton.solve(rules, compiled=True)
    alone = solve_levels(rules, tmp_path / "alone", values=wanted, compiled=True)
    assert (alone.positions, alone.counts) == (whole.positions, whole.counts) and alone.max_remoteness > 20
    assert alone.max_grundy == (None if wanted == "remoteness" else whole.max_grundy)
    for module, name in (positions, "_ALONE"), (tiers, "_GROUP"), (positions, "_ROOM"), (tiers, "_SEGMENT"):
        monkeypatch.setattr(module, name, 1 << 9)
    monkeypatch.setattr(positions, "_IN_MEMORY", 0)  # values are worked on in a file
    monkeypatch.setattr("bouton.solving.on_disk.waiting._HELD", 1 << 11)
    stops = (number // 2 * 5 + 4 if number % 2 else 2 for number in count())  # soon, and after a while
    stop = next(stops)

    def interrupt(done, total, moves):
        nonlocal stop, calls
        calls += 1
        if calls == stop:
            calls, stop = 0, next(stops)
            raise KeyboardInterrupt

    attempts = 0
    while True:
        calls, attempts = 0, attempts + 1
        with suppress(KeyboardInterrupt):
            more = {"values": wanted, "compiled": True, "workers": 2, "progress": interrupt}
            table = solve_levels(rules, tmp_path / "levels", **more)
            break
    assert attempts > 3 and (table.digest, table.rows) == (alone.digest, alone.rows)
    assert table.grundy_counts == alone.grundy_counts
    for number in random.Random(5).sample(range(whole.positions), 300):
        position = rules.decode(int(whole.indices[number]))
        assert table.remoteness(position) == (-1 if (left := whole.remoteness_of(position)) is None else left)
        assert wanted == "remoteness" or table.value(position) == whole.value(position)
    assert sorted(path.name for path in (tmp_path / "levels").iterdir()) == [
        "done.json",
        "facts.json",
        "keys",
        "lock",
        "values",
    ]


@pytest.mark.thorough
@pytest.mark.parametrize(("group", "most"), [(1, 1 << 32), (1 << 16, 1 << 32), (1, 0), (1 << 16, 0)])
@pytest.mark.parametrize(("name", "says"), [("back", "in a higher tier"), ("far", "outside")])
def test_compiled_rules_that_are_wrong_where_no_sample_comes(name, says, group, most, tmp_path, monkeypatch):
    monkeypatch.setattr("bouton.solving.on_disk.coded._MOST_MARKED", most)
    monkeypatch.setattr(tiers, "_GROUP", group)
    with pytest.raises(RulesError, match=says) as caught:
        solve_levels(f"{write_rules(tmp_path)}:{name}", tmp_path / name, compiled=True)
    assert "(1, 1234)" in str(caught.value)


@pytest.mark.thorough
@pytest.mark.parametrize(("left", "reason"), [(65_532, "DONE"), (65_533, "DEEP")])
def test_the_longest_play_whose_values_are_held(left, reason, tmp_path):
    """Two numbers of 16 bits stand for a draw and for no value yet."""
    pytest.importorskip("numba")
    from bouton.solving.on_disk._compiled import positions as kernels

    bits, ranks, values = np.array([3], np.uint64), np.zeros(1, np.uint32), np.array([left, 0], np.uint16)
    found, state, table = np.zeros(1, np.uint16), np.zeros(4, np.int64), scores("<u2", False)
    rules, keys, bounds = find(f"{write_rules(tmp_path)}:chain").native(), np.ones(1, np.uint32), np.array([0, 1])
    room = np.zeros(8, np.int64)
    found_values = kernels.kernels_of("<u4").value_levels
    found_values(rules.forms, 9, keys, bounds, room, bits, ranks, None, values, table, 0, 0, None, found, state)
    assert state[kernels.REASON] == getattr(kernels, reason)
    assert reason == "DEEP" or found[0] == left + 1 == kernels.UNSET - 1


def test_a_step_is_done_again_with_more_room_or_ends_too_deep():
    pytest.importorskip("numba")
    from bouton.solving.on_disk._compiled.positions import DEEP, DONE, REASON, SHORT

    run, slot = positions.CompiledPositions.__new__(positions.CompiledPositions), positions._Slot(1)
    reasons = iter([SHORT, SHORT, DONE])
    run._step(slot, lambda: slot.state.__setitem__(REASON, next(reasons)), lambda: None)
    assert slot.out.size == 1 << 14
    with pytest.raises(SearchLimitError) as caught:
        run._step(slot, lambda: slot.state.__setitem__(REASON, DEEP), lambda: None)
    assert caught.value.key == "on_disk.deep"


@pytest.mark.parametrize("compiled", [False, True])
def test_moves_within_a_tier_and_the_claim_that_play_ends(compiled, tmp_path):
    path = write_rules(tmp_path)
    for name in ("flat", "falling"):
        whole = bouton.solve(f"{path}:{name}", compiled=False)
        table = solve_levels(f"{path}:{name}", tmp_path / name, compiled=compiled)
        assert (table.counts, table.max_remoteness) == (whole.counts, whole.max_remoteness)
    for name, length in (("turning_back", 2), ("standing", 1)):
        with pytest.raises(RulesError) as caught:
            solve_levels(f"{path}:{name}", tmp_path / name, compiled=compiled)
        assert (caught.value.key, caught.value.values["count"]) == ("solve.rule-cyclic", length)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_the_longest_play_within_a_tier(compiled, tmp_path):
    if compiled:
        pytest.importorskip("numba")

    @bouton.rule_code(shape=UNSET + 1, tier=lambda n: 0)
    def chain(n):
        if n:
            yield n - 1

    assert solve_levels(chain, tmp_path / "held", start=UNSET - 1, compiled=compiled).max_remoteness == UNSET - 1
    with pytest.raises(SearchLimitError, match="longer"):
        solve_levels(chain, tmp_path / "longer", start=UNSET, compiled=compiled)


def test_a_tier_whose_graph_memory_cannot_hold(tmp_path, monkeypatch):
    pytest.importorskip("numba")
    rules = f"{write_rules(tmp_path)}:circling"
    monkeypatch.setattr(positions, "free_memory", lambda: 0)
    with pytest.raises(SearchLimitError) as caught:
        solve_levels(rules, tmp_path / "levels", compiled=True)
    assert caught.value.key == "on_disk.tier-memory" and "what is done is kept" in str(caught.value)
    monkeypatch.undo()
    whole = bouton.solve(rules, compiled=False)
    assert solve_levels(rules, tmp_path / "levels", compiled=True).counts == whole.counts
    # 58 bytes for each of 10 positions, 8 for each of 1,000 moves; with Grundy values 80 and 8
    for free, grundy, fits in (
        (8_580, False, True),
        (8_579, False, False),
        (8_800, True, True),
        (8_799, True, False),
    ):
        monkeypatch.setattr(positions, "free_memory", lambda free=free: free)
        with nullcontext() if fits else pytest.raises(SearchLimitError):
            positions._check_memory(10, 1_000, grundy)


def test_a_run_that_an_earlier_version_began_is_refused(tmp_path):
    """Its files of waiting positions had no numbers."""
    with pytest.raises(FormatError):
        next(Waiting(tmp_path, "<u4").resume([[3, 1, 5]]))


def test_rules_that_are_not_compiled_say_why(tmp_path):
    rules = bouton.rule_code(shape=300_001, start=3, tier=abs)(lambda n: [n - 1] if n else [])
    with pytest.warns(UncompiledWarning, match="abs"):
        assert solve_levels(rules, tmp_path).levels == [1, 1, 1, 1]


def test_what_cannot_be_solved_so(tmp_path):
    (tmp_path / "own.py").write_text(RULES, encoding="utf-8")
    for rules, start in (("nim", "3,4"), ("connect-four", None), ("connect-four", "8x8")):
        with pytest.raises(InputError):
            solve_levels(rules, tmp_path / "none", start=start)
    solve_levels("connect-four", tmp_path / "small", start="2x4")
    for start, misere in (("4x2", False), ("2x4", True)):
        with pytest.raises(InputError, match="another game"):
            solve_levels("connect-four", tmp_path / "small", start=start, misere=misere)
    table = bouton.solve_levels("connect-four", tmp_path / "small", start="2x4")
    for wrong in ("oo..|xoo.", "4x2"):
        with pytest.raises(InputError, match="reached"):
            table.remoteness(wrong)


def test_a_file_that_is_gone_or_cut_is_named(tmp_path):
    """Also one that is not read again: its sum stands beside it, and its numbers are to be there."""
    calm = solve_levels("connect-four", tmp_path / "a", start="2x3", compiled=False).digest
    (tmp_path / "a" / "done.json").unlink()
    path = tmp_path / "a" / "keys-0003-000.bin"
    content = path.read_bytes()
    for spoil in (path.unlink, lambda: path.write_bytes(content[:-1])):
        spoil()
        with pytest.raises(InputError) as caught:
            solve_levels("connect-four", tmp_path / "a", start="2x3", compiled=False)
        assert "keys-0003-000.bin" in str(caught.value)
    path.write_bytes(content)
    assert solve_levels("connect-four", tmp_path / "a", start="2x3", compiled=False).digest == calm


@pytest.mark.parametrize("finished", [True, False])
def test_files_without_the_facts_of_their_game_are_refused(finished, tmp_path):
    """Misère play gave the values of normal play."""
    (tmp_path / "own.py").write_text(RULES, encoding="utf-8")
    for number, rules in enumerate(("connect-four", f"{tmp_path}/own.py:ties")):
        folder, start = tmp_path / str(number), None if number else "2x3"
        solve_levels(rules, folder, start=start, compiled=False)
        (folder / "facts.json").unlink()
        if not finished:
            (folder / "done.json").unlink()
        before = sorted(folder.iterdir())
        with pytest.raises(InputError, match="another game"):
            solve_levels(rules, folder, start=start, misere=True, compiled=False)
        assert sorted(folder.iterdir()) == before


def test_a_level_for_which_the_disk_has_no_room(tmp_path, monkeypatch):
    monkeypatch.setattr(led, "_ALONE", 20)
    monkeypatch.setattr(led, "disk_usage", lambda folder: SimpleNamespace(free=700))
    with pytest.raises(InputError) as caught:
        solve_levels("connect-four", tmp_path, start="2x4", compiled=False)
    # 1, 4, 16, 48 positions are found: the next level is expected to be three times the last
    assert (caught.value.key, caught.value.values["level"], caught.value.values["positions"]) == (
        "on_disk.disk",
        4,
        144,
    )
    monkeypatch.undo()
    assert solve_levels("connect-four", tmp_path, start="2x4", compiled=False).counts == {"P": 4, "N": 4, "D": 733}


def test_values_from_scores():
    for misere in (False, True):
        numbers = np.array([0, 1, 7, 255, 8], np.uint8)
        table = scores("|u1", misere)
        lost = [number for number in (0, 1, 7, 8) if number % 2 == misere]
        assert values(table[np.array(lost)], "|u1").tolist() == [number + 1 for number in lost]
        assert values(table[[255]], "|u1").tolist() == [255] and values(np.zeros(1, np.int32), "|u1").tolist() == [0]
        counts = counts_of(numbers, "|u1", misere)
        assert (counts["P"], counts["D"], counts["most"]) == (len(lost), 1, 8)
    with pytest.raises(OverflowError):
        values(scores("|u1", False)[[253]] + 1, "|u1")


def test_the_command(tmp_path, capsys):
    words = ["solve", "connect-four", "2x4", "--out-of-core", str(tmp_path / "levels")]
    assert main([*words, "--json", "--workers", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["positions"], found["draws"], found["method"], found["outcome"]) == (741, 733, "levels", "D")
    assert main([*words, "--lang", "fr"]) == 0
    assert "résolu niveau par niveau" in capsys.readouterr().out
    for more in (["--analyze"], ["--method", "tiers"], ["--store", str(tmp_path / "x")]):
        assert main([*words, *more]) == 2 and more[0] in capsys.readouterr().err
    assert main(["solve", "connect-four", "2x4", "--workers", "2"]) == 2


def begun(folder, *more):
    words = [sys.executable, "-m", "bouton", "solve", "connect-four", "5x4", "--out-of-core", str(folder), "--json"]
    return subprocess.Popen([*words, *more], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def workers_of(process):
    """The children of all threads of a process."""
    found = []
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            found += [int(word) for word in (task / "children").read_text().split()]
    return found


@pytest.mark.once
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs the list of a process's children")
def test_kills_at_random_moments(tmp_path):
    """Workers and the run are killed again and again: the same digest as that of one process in peace."""
    whole = json.loads(begun(tmp_path / "whole", "--workers", "1").communicate()[0])
    assert whole["positions"] == 1706255
    chance, kills = random.Random(), 0
    for number in range(3):
        folder = tmp_path / str(number)
        for attempt in range(12):
            run = begun(folder, "--workers", "2")
            if attempt < 10:
                time.sleep(chance.uniform(0.8, 3.0))
                victims = [run.pid] if chance.random() < 0.5 else workers_of(run.pid)[:1]
                for victim in victims:
                    with suppress(OSError):
                        os.kill(victim, signal.SIGKILL)
                        kills += 1
            out = run.communicate()[0]
            if run.returncode == 0:
                break
        assert json.loads(out)["digest"] == whole["digest"]
    assert kills


@pytest.mark.thorough
@pytest.mark.once
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs the list of a process's children")
def test_workers(tmp_path, monkeypatch):
    """Two processes, of which one is killed while it works."""
    pytest.importorskip("numba")
    monkeypatch.setattr(led, "_BLOCKS", ((2_000, 3),))
    monkeypatch.setattr(led, "_ALONE", 2_000)
    alone = solve_levels(GAME, tmp_path / "alone", start="4x4")
    killed = []

    def kill(done, total, moves):
        if total is not None and not killed:
            found = workers_of(os.getpid())
            killed.extend(found[:1])
            for process in found[:1]:
                os.kill(process, signal.SIGKILL)

    both = solve_levels(GAME, tmp_path / "both", start="4x4", workers=2, progress=kill)
    assert (both.digest, both.counts) == (alone.digest, alone.counts) and killed


def test_a_worker_that_dies_again_and_again(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.executable", "/bin/false")
    monkeypatch.setattr(led, "_ALONE", 0)
    with pytest.raises(BoutonError, match="ended 3 processes"):
        solve_levels(GAME, tmp_path, start="2x4", workers=2)


def test_a_rule_that_does_not_end_is_reported(monkeypatch):
    """Threads that stay where they are; those that go on are waited for."""
    from threading import Event

    from bouton.solving.on_disk import threads

    monkeypatch.setattr(threads, "STALLED", 0.05)
    crew, end, places = threads.Threads(2), Event(), iter(range(3))
    with pytest.raises(TimeoutError) as caught:
        crew.run([lambda: 1, end.wait], lambda number: 10 * number + next(places, 3))
    assert caught.value.args == ([13],)
    end.set()
    assert threads.Threads(2).run([lambda: 1, lambda: time.sleep(0.2) or 2]) == [1, 2]


def test_ranks_count_the_positions_before_each_word(monkeypatch):
    monkeypatch.setattr(positions, "_CHUNK", 4)
    bits = np.random.default_rng(42).integers(0, 1 << 64, 11, np.uint64)
    bits[[2, 3, 7]] = 0, (1 << 64) - 1, 1 << 63
    ones = [int(word).bit_count() for word in bits]
    ranks = np.empty(11, np.uint32)
    assert positions._count_ranks(bits, ranks) == sum(ones)
    assert ranks.tolist() == [sum(ones[:k]) for k in range(11)]
