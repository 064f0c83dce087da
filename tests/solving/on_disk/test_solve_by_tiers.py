"""``bouton.solve(method="tiers")``: the answers of a graph, in files that are deleted afterwards."""

import tempfile
from pathlib import Path

import pytest
from test_grundy_levels import GAMES, POSITIONS, RULES, random_rules

import bouton
import solve_rules
from bouton.errors import BoutonError, RulesError, SearchLimitError, StorageWarning
from bouton.rulesets import find
from bouton.solving import by_tiers
from bouton.solving.on_disk import positions, tiers
from bouton.solving.solve import solve

np = pytest.importorskip("numpy")
pytest.importorskip("numba")


def height(n):
    return n // 10_000


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """The folder for temporary folders, which is empty afterwards."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    assert not list(folder.iterdir())


@pytest.fixture
def small(monkeypatch):
    """Parts of few positions."""
    monkeypatch.setattr(tiers, "_GROUP", 20)
    monkeypatch.setattr(by_tiers, "_PART", 37)


def same(found, graph):
    for name in ("outcome", "grundy", "remoteness"):
        assert (getattr(found, name) == getattr(graph, name)).all(), name
    for name in ("positions", "moves", "branching", "ends", "loops", "expanded", "counts"):
        assert getattr(found, name) == getattr(graph, name), name
    assert (found.method, graph.method) == ("tiers", "graph") and found.compiled


@pytest.mark.parametrize("seed", [4, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (5, 6, 7, 8))])
@pytest.mark.parametrize("most", [1 << 32, 0])
def test_random_games(seed, most, small, monkeypatch):
    """All positions, and those that can be reached; with a bit for each number and by a hash."""
    monkeypatch.setattr("bouton.solving.on_disk.coded._MOST_MARKED", most)
    monkeypatch.setattr(positions, "_RECENT", 3)
    rules = random_rules(seed)
    for misere in False, True:
        for start in None, *((game, POSITIONS - 1) for game in range(GAMES)):
            given = {"start": start, "misere": misere}
            same(solve(rules, method="tiers", compiled=True, **given), solve(rules, method="graph", **given))


@pytest.mark.parametrize("start", [None, (6, 7, 8)])
@pytest.mark.parametrize("misere", [False, True])
def test_a_symmetry(misere, start, small, tmp_path):
    (tmp_path / "own.py").write_text(RULES.replace("start=(8, 7, 6), ", ""), encoding="utf-8")
    rules = find(f"{tmp_path}/own.py:dancing")
    given = {"start": start, "misere": misere, "compiled": True}
    same(solve(rules, method="tiers", **given), solve(rules, method="graph", **given))


def test_progress():
    seen = []
    found = solve(solve_rules.chosen, method="tiers", compiled=True, progress=lambda *counts: seen.append(counts))
    assert seen[-1] == (found.positions, found.positions, found.moves)
    assert any(total is None and done for done, total, _ in seen)


def test_rules_that_are_wrong_where_no_sample_comes():
    for start in None, 19_999:

        @bouton.rule_code(shape=20_000, tier=height, start=start)
        def rises(n):
            if n > 0:
                yield n - 1
            if n == 7_777:
                yield 15_000

        with pytest.raises(RulesError, match="7777 has the option 15000"):
            solve(rises, method="tiers", compiled=True)

        @bouton.rule_code(shape=20_000, tier=height, start=start)
        def far(n):
            if n > 0:
                yield n - 1 + 50_000 * (n == 7_777)

        @bouton.rule_code(shape=20_000, tier=height, start=start)
        def divides(n):
            if n > 0:
                yield n - 1 + 0 // (n - 7_777)

        for rules in far, divides:
            with pytest.raises(RulesError, match="7777"):
                solve(rules, method="tiers", compiled=True)

        @bouton.rule_code(shape=20_000, tier=height, start=start, acyclic=True)
        def cyclic(n):
            if n > 0:
                yield n - 1
            if n == 7_777:
                yield 7_779

        with pytest.raises(RulesError) as caught:
            solve(cyclic, method="tiers", compiled=True)
        assert (caught.value.key, caught.value.values["count"]) == ("solve.rule-cyclic", 3)


def test_memory_is_limited(monkeypatch):
    for rules in solve_rules.tiered, solve_rules.chosen:
        with pytest.raises(SearchLimitError) as caught:
            solve(rules, method="tiers", memory=5_000, compiled=True)
        assert caught.value.key == "solve.memory"
    asked = []
    hold = by_tiers.Run.hold

    def counted(run, name, size):
        hold(run, name, size)
        asked.append(sum(run._arrays.values()))

    monkeypatch.setattr(by_tiers.Run, "hold", counted)
    solve(solve_rules.tiered, method="tiers", compiled=True)
    assert max(asked) > 9 * 6_000


def test_a_play_too_long_for_the_files():
    @bouton.rule_code(shape=66_000, tier=height)
    def chain(n):
        if n:
            yield n - 1

    with pytest.raises(SearchLimitError, match="as a graph") as caught:
        solve(chain, method="tiers", compiled=True)
    assert caught.value.key == "on_disk.deep"
    assert solve(chain, method="graph").max_remoteness == 65_999


def test_no_place_for_files(place, monkeypatch):
    monkeypatch.setattr(by_tiers, "disk_usage", lambda folder: type("Usage", (), {"free": 100})())
    with pytest.raises(BoutonError) as caught:
        solve(solve_rules.chosen, method="tiers", compiled=True)
    assert caught.value.key == "storage.file-disk-full" and str(place) in str(caught.value)
    monkeypatch.setattr(tempfile, "tempdir", str(Path(place, "none")))
    with pytest.raises(BoutonError, match="none"):
        solve(solve_rules.chosen, method="tiers", compiled=True)


def test_a_store_on_a_full_disk(tmp_path, monkeypatch):
    """The files are in the store while there is room, then in a temporary folder."""
    usage, graph = by_tiers.disk_usage, solve(solve_rules.chosen, method="graph", compiled=True)

    def little(folder):
        return usage(folder)._replace(free=100) if "kept" in str(folder) else usage(folder)

    monkeypatch.setattr(by_tiers, "disk_usage", little)
    with pytest.warns(StorageWarning):
        same(solve(solve_rules.chosen, method="tiers", store=tmp_path / "kept"), graph)
    monkeypatch.undo()
    same(solve(solve_rules.chosen, store=tmp_path / "kept"), graph)  # by the method that was begun
    monkeypatch.setattr(by_tiers, "_solve_in", None)
    same(solve(solve_rules.chosen, store=tmp_path / "kept"), graph)


def test_a_stopped_solve_resumes(tmp_path, small, monkeypatch):
    graph, calls = solve(solve_rules.chosen, method="graph", compiled=True), []

    def stop(done, total, moves):
        calls.append((done, total, moves))
        if total is not None and done > total // 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(tiers, "_EVERY", 0.0)
    monkeypatch.setattr(tiers.TierRun, "_is_due", lambda run: True)
    with pytest.raises(KeyboardInterrupt):
        solve(solve_rules.chosen, method="tiers", store=tmp_path / "store", progress=stop)
    stopped = calls[-1]
    calls.clear()
    monkeypatch.setattr(tiers.TierRun, "_find", None)  # it is not done again
    found = solve(solve_rules.chosen, store=tmp_path / "store", progress=lambda *counts: calls.append(counts))
    same(found, graph)
    assert min(done for done, total, _ in calls if total) > stopped[0] and calls[-1][2] == stopped[2] == graph.moves
