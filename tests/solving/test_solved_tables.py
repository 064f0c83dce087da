"""Solved games on disk: found again, refused if damaged, and resumed after a stop at any moment."""

import json
import os
import random
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bouton
import solve_rules
from bouton.answers.analysis import analyze
from bouton.answers.sources import sources_with
from bouton.errors import InputError, RulesError
from bouton.rulesets import find
from bouton.search.store import Store
from bouton.solving import compact, dense
from bouton.solving import runs as native_runs
from bouton.solving import tables as solved_tables
from bouton.solving.on_disk import tiers
from bouton.solving.solution import Solution
from bouton.solving.solve import solve
from bouton.storage import segments

RULES = Path(__file__).parents[1] / "solve_rules.py"


def same(first: Solution, second: Solution) -> None:
    for name in ("outcome", "grundy", "remoteness"):
        assert (getattr(first, name) == getattr(second, name)).all(), name
    assert first.to_dict() == second.to_dict()
    assert first.report() == second.report()


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", ["nim", "anywhere", "tiered", "chosen", "paired_forms"])
def test_a_table_is_found_again(name: str, misere: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = getattr(solve_rules, name)
    path = tmp_path / "values.sqlite"
    first = solve(rules, misere=misere, store=path)
    same(first, solve(rules, misere=misere, compiled=True))
    monkeypatch.setattr(solved_tables, "_solve_in_work", None)  # it is not solved a second time
    same(first, solve(rules, misere=misere, store=path))
    with Store(path) as store:
        ((key, play, _, folder, facts),) = store.tables()
        assert (key, play) == (rules.fingerprint(), "misere" if misere else "normal")
        assert facts == first.to_dict()
        assert sorted(each.name for each in (path.parent / "values.sqlite.tables" / folder).iterdir()) == sorted(
            ["facts.json", "outcome", "grundy", "remoteness", *(["indices"] if name == "chosen" else [])]
        )


def test_a_finished_table_on_a_read_only_disk_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "values.sqlite"
    first = solve(solve_rules.anywhere, store=path)
    with Store(path) as store, warnings.catch_warnings():
        warnings.simplefilter("error")
        store._connection.execute("PRAGMA query_only = ON")
        monkeypatch.setattr("bouton.storage.segments.SegmentWriter.__init__", None)
        same(first, solve(solve_rules.anywhere, store=store))
        assert (
            analyze(solve_rules.anywhere, (3, 4), sources=sources_with(store=store))
            .provenance["outcome"]
            .startswith("store")
        )


def test_the_analysis_finds_it(tmp_path: Path) -> None:
    path = tmp_path / "values.sqlite"
    spec = f"{RULES}:anywhere"
    found = solve(spec, store=path)
    with Store(path) as store:
        sources = sources_with(store=store)
        rules = find(spec)
        for copy in range(0, 300, 29):
            for place in range(20):
                answer = analyze(rules, (copy, place), sources=sources)
                plain = analyze(rules, (copy, place))
                assert answer.provenance["outcome"] == "store (search: graph and backward labelling, compiled)"
                for name in ("outcome", "grundy", "value", "winning_moves", "remoteness"):
                    assert getattr(answer, name) == getattr(plain, name), name
                assert answer.outcome == found.outcome_of((copy, place))
        # The table says nothing of misère play, so that is searched.
        assert analyze(rules, (3, 4), misere=True, sources=sources).provenance["outcome"].startswith("search")


def test_edited_rules_are_other_rules(tmp_path: Path) -> None:
    file, path = tmp_path / "game.py", tmp_path / "values.sqlite"
    text = "import bouton\nSTEPS = (1, 2)\n@bouton.rule_code(shape=60)\ndef take(n):\n    for k in STEPS:\n"
    text += "        if k <= n:\n            yield n - k\n"
    for steps, period in (("(1, 2)", 3), ("(1, 2, 3)", 4)):
        file.write_text(text.replace("(1, 2)", steps), encoding="utf-8")
        assert solve(f"{file}:take", store=path).grundy[:12].tolist() == [n % period for n in range(12)]
        with Store(path) as store:
            answer = analyze(f"{file}:take", "17", sources=sources_with(store=store))
        assert answer.grundy == 17 % period and answer.provenance["outcome"].startswith("store")


@pytest.mark.thorough
def test_every_wrong_byte_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "values.sqlite"
    solve(solve_rules.anywhere, store=path)
    files = [file for file in (tmp_path / "values.sqlite.tables").rglob("*") if file.is_file() and file.name != "lock"]
    assert len(files) == 7
    for file in files:
        right = file.read_bytes()
        for place in range(0, len(right), max(1, len(right) // 40)):
            if right[place : place + 1] in b" \n":
                continue  # white space of JSON
            wrong = bytearray(right)
            wrong[place] ^= 1 << place % 7
            file.write_bytes(wrong)
            with pytest.raises(InputError) as caught:
                found = solve(solve_rules.anywhere, store=path)
                for name in ("outcome", "grundy", "remoteness"):
                    getattr(found, name)
            assert caught.value.key == "storage.segments-damaged"
            with pytest.raises(InputError), Store(path) as store:
                for place_ in range(20):
                    analyze(solve_rules.anywhere, (299, place_), sources=sources_with(store=store))
        file.write_bytes(right)
    solve(solve_rules.anywhere, store=path)


def test_rules_without_a_source_are_not_kept(tmp_path: Path) -> None:
    space: dict[str, Any] = {}
    exec("def take(n):\n    if n:\n        yield n - 1\n", space)
    rules = bouton.rule_code(shape=5)(space["take"])
    assert bouton.solve(rules).remoteness.tolist() == [0, 1, 2, 3, 4]
    with pytest.raises(RulesError) as caught:
        bouton.solve(rules, store=tmp_path / "values.sqlite")
    assert caught.value.key == "solve.rule-store-source"


# Stops.


class Stop(BaseException):
    """As Ctrl-C, at a chosen step."""


@pytest.fixture
def stops(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Keep after every step; stop at the n-th time that a file gets its name."""
    monkeypatch.setattr(solved_tables, "EVERY", 0.0)
    monkeypatch.setattr(solved_tables.FinishedParts, "due", lambda work: True)
    for module in (native_runs, compact, dense):
        monkeypatch.setattr(module, "BUDGET", 2_500)
    monkeypatch.setattr(tiers, "_EVERY", 0.0)
    monkeypatch.setattr(tiers, "_GROUP", 100)
    left = [0]
    replace = os.replace

    def counted(source: Any, target: Any) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise Stop
        replace(source, target)

    monkeypatch.setattr(segments.os, "replace", counted)
    yield left


WAYS = [(name, "auto") for name in ("down", "anywhere", "tiered", "chosen")] + [
    ("tiered", "tiers"),
    ("chosen", "tiers"),
]


@pytest.mark.parametrize("firsts", [(4,), pytest.param((1, 11), marks=pytest.mark.slow)])
@pytest.mark.parametrize(("name", "method"), WAYS)
def test_a_solve_goes_on_wherever_it_was_stopped(
    name: str, method: str, firsts: tuple[int, ...], tmp_path: Path, stops: list[int]
) -> None:
    rules = getattr(solve_rules, name)
    for misere in (False, True):
        whole = solve(rules, misere=misere, method=method, compiled=True)
        for first in firsts:
            path = tmp_path / f"{misere}-{first}.sqlite"
            stopped, number = 0, first
            while True:
                stops[0] = number
                number += 6
                try:
                    found = solve(rules, misere=misere, method=method, store=path)
                    break
                except Stop:
                    stopped += 1
            stops[0] = 0
            assert stopped
            same(found, whole)
            same(solve(rules, misere=misere, store=path), whole)


def test_a_solve_does_not_begin_again(tmp_path: Path, stops: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [0]
    step = native_runs.Run.step

    def counted(run: Any, *arguments: Any, **more: Any) -> int:
        steps[0] += 1
        return step(run, *arguments, **more)

    monkeypatch.setattr(native_runs.Run, "step", counted)
    whole = solve(solve_rules.down, store=tmp_path / "whole.sqlite")
    all_steps, steps[0] = steps[0], 0
    stops[0] = 20
    with pytest.raises(Stop):
        solve(solve_rules.down, store=tmp_path / "parts.sqlite")
    before, steps[0] = steps[0], 0
    stops[0] = 0
    same(solve(solve_rules.down, store=tmp_path / "parts.sqlite"), whole)
    assert 0 < before < all_steps and steps[0] < all_steps


def test_methods_that_take_turns(tmp_path: Path, stops: list[int]) -> None:
    path = tmp_path / "values.sqlite"
    for method, number in (("dense", 20), ("graph", 20), ("dense", 16), ("graph", 30)):
        stops[0] = number
        with pytest.raises(Stop):
            solve(solve_rules.down, method=method, store=path)
    stops[0] = 0
    found = solve(solve_rules.down, method="dense", store=path)
    same(found, solve(solve_rules.down, method="dense", compiled=True))


def test_values_of_many_bits_after_a_stop(tmp_path: Path, stops: list[int]) -> None:
    @bouton.rule_code(shape=(400,))
    def heap(n: Any) -> Iterator[int]:
        yield from range(n) if n < 100 else range(64, 100)

    stopped = []
    for number in (12, 24, 0):
        stops[0] = number
        try:
            found = solve(heap, store=tmp_path / "values.sqlite")
        except Stop:
            stopped.append(number)
    values = [*range(100), *(0,) * 300]
    assert stopped == [12, 24] and found.grundy.tolist() == values


SLOW = """
import sys
sys.path.insert(0, {folder!r})
import bouton, solve_rules
from bouton.solving import compact, dense, runs as native_runs, tables as solved_tables
from bouton.solving.on_disk import tiers
solved_tables.EVERY = tiers._EVERY = 0.0
tiers._GROUP = 100
solved_tables.FinishedParts.due = lambda work: True
for module in (native_runs, compact, dense):
    module.BUDGET = 500
bouton.solve(solve_rules.{name}, compiled=True)  # everything is loaded
print("begun", flush=True)
found = bouton.solve(solve_rules.{name}, method={method!r}, store={path!r})
print(found.counts, found.moves, int(found.grundy.sum()), int(found.remoteness.sum()), flush=True)
"""


def killed_until_done(name: str, method: str, path: Path, seed: int, growth: float) -> tuple[str, int]:
    """Run in processes that are killed at random moments, later and later, until one comes to the end."""
    random_ = random.Random(seed)
    kills = 0
    while True:
        code = SLOW.format(folder=str(RULES.parent), name=name, method=method, path=str(path))
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, bufsize=0)
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"  # without a buffer, in which the next line would be lost
        try:
            out, _ = process.communicate(timeout=random_.uniform(0.05, 1.0) * (1 + growth * kills))
            assert process.returncode == 0
            return out.decode(), kills
        except subprocess.TimeoutExpired:
            os.kill(process.pid, signal.SIGKILL)
            process.communicate()
            kills += 1


@pytest.mark.thorough
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no kill -9 on this system")
def test_a_solve_goes_on_after_kill_9(tmp_path: Path) -> None:
    found, kills = killed_until_done("down", "auto", tmp_path / "values.sqlite", 1, 2.0)
    whole = solve(solve_rules.down)
    assert found.strip() == f"{whole.counts} {whole.moves} {whole.grundy.sum()} {whole.remoteness.sum()}"
    assert kills


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "method"), WAYS)
def test_a_solve_goes_on_after_many_kills(name: str, method: str, seed: int, tmp_path: Path) -> None:
    found, _ = killed_until_done(name, method, tmp_path / "values.sqlite", seed, 0.2)
    whole = solve(getattr(solve_rules, name))
    assert found.strip() == f"{whole.counts} {whole.moves} {whole.grundy.sum()} {whole.remoteness.sum()}"


@pytest.mark.thorough
def test_ctrl_c_stops_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.py"
    file.write_text("import bouton\n@bouton.rule_code(shape=(700, 700, 40))\ndef nim(p):\n    a, b, c = p\n"
                    "    for k in range(a):\n        yield k, b, c\n    for k in range(b):\n        yield a, k, c\n"
                    "    for k in range(c):\n        yield a, b, k\n", encoding="utf-8")  # fmt: skip
    command = [
        sys.executable,
        "-m",
        "bouton",
        "solve",
        f"{file}:nim",
        "--store",
        str(tmp_path / "v.sqlite"),
        "--lang",
        "en",
    ]
    signal.signal(signal.SIGINT, signal.default_int_handler)  # tests that run behind a shell's & inherit it ignored
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    work = tmp_path / "v.sqlite.tables"
    for _ in range(1200):
        manifests = [file.read_text(encoding="utf-8") for file in work.glob("*/*/journal/manifest.json")]
        if any('"facts"' in text for text in manifests) or process.poll() is not None:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130 and "resumes from there" in said and "Traceback" not in said
    (folder,) = work.iterdir()
    facts = json.loads((folder / "work" / "journal" / "manifest.json").read_text(encoding="utf-8"))["state"]["facts"]
    assert 0 < facts["state"][0] < 700 * 700 * 40


# Export.


def test_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "pyarrow", None)
        with pytest.raises(InputError) as caught:
            solve(solve_rules.anywhere).to_parquet(str(tmp_path / "table.parquet"))
        assert caught.value.key == "storage.parquet"
    pq = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(solved_tables, "_ROWS", 1000)
    for rules in (solve_rules.anywhere, solve_rules.chosen):
        found = solve(rules)
        found.to_parquet(str(tmp_path / "table.parquet"))
        table = pq.read_table(tmp_path / "table.parquet").to_pydict()
        assert list(table) == ["x0", "x1", "outcome", "grundy", "remoteness"]
        assert len(table["x0"]) == found.positions
        for copy, place, outcome, grundy, left in zip(*table.values(), strict=True):
            assert outcome == chr(found.outcome[copy, place])
            assert (-1 if grundy is None else grundy) == found.grundy[copy, place]
            assert (-1 if left is None else left) == found.remoteness[copy, place]
    with pytest.raises(InputError):
        solve(solve_rules.anywhere).to_parquet(str(tmp_path / "nowhere" / "table.parquet"))


def swap(first: Path, second: Path) -> None:
    aside = first.with_name("aside")
    first.rename(aside)
    second.rename(first)
    aside.rename(second)


@pytest.mark.parametrize("misere", [False, True])
def test_a_column_stands_in_no_other_ones_place(tmp_path: Path, misere: bool) -> None:
    """A table without its indices, or with two columns exchanged, is refused."""
    path = tmp_path / "values.sqlite"
    right = solve(solve_rules.chosen, store=path, misere=misere)
    facts = next((tmp_path / "values.sqlite.tables").rglob("facts.json"))
    same(right, solve(solve_rules.chosen, store=path, misere=misere))
    folder = facts.parent
    (folder / "indices").rename(folder / "elsewhere")
    with pytest.raises(InputError) as caught:
        solve(solve_rules.chosen, store=path, misere=misere)
    assert caught.value.key == "storage.segments-damaged"
    (folder / "elsewhere").rename(folder / "indices")
    for first, second in (("grundy", "remoteness"), ("outcome", "grundy"), ("indices", "remoteness")):
        swap(folder / first, folder / second)
        with pytest.raises(InputError) as caught:
            solve(solve_rules.chosen, store=path, misere=misere)
        assert caught.value.key == "storage.segments-damaged"
        swap(folder / first, folder / second)
    same(right, solve(solve_rules.chosen, store=path, misere=misere))
