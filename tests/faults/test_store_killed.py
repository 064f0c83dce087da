"""The store's own writes, which SQLite makes: a process killed before each of its calls of the system, then opened
again."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from kills import can_trace, killed
from runs import MOORE

from bouton.search.answer import Answer, Provenance
from bouton.search.store import Store
from bouton.values.valuation import GRUNDY

pytestmark = [pytest.mark.once, pytest.mark.skipif(not can_trace(), reason="needs Linux, and the right to trace")]
SIZES = range(3)
FACTS = {"method": "none", "n": 7}


def record(path: Path, done: Callable[[], None]) -> None:
    """Rows, and the entry of a solved table."""
    with Store(path) as store:
        done()
        for size in SIZES:
            store.record(MOORE, GRUNDY, (1, 2, size), Answer(size, Provenance("search")))
            done()
        store.add_table("0" * 64, "normal", None, path.with_name("table"), FACTS)
        done()


def check(path: Path, done: int, rows: int) -> None:
    """What was acknowledged is there, nothing is wrong, and the same work can be done again."""
    with Store(path) as store:
        for size in SIZES:
            found = store.lookup(MOORE, GRUNDY, (1, 2, size))
            assert found is None or found.value == size
            assert found is not None or size >= rows
        assert done <= len(SIZES) + 1 or [row[4] for row in store.tables()] == [FACTS]
        assert store._connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    record(path, lambda: None)
    with Store(path) as store:
        assert [store.lookup(MOORE, GRUNDY, (1, 2, size)).value for size in SIZES] == list(SIZES)
        assert len(store.tables()) == 1


@pytest.mark.parametrize("most", [5, pytest.param(100_000, marks=pytest.mark.slow)])
def test_a_kill_at_any_call_of_the_system(most: int, tmp_path: Path) -> None:
    def begin(name: str) -> Path:
        path = tmp_path / name / "values.sqlite"
        path.parent.mkdir()
        return path

    whole = begin("whole")
    calls, said = killed(lambda done: record(whole, done))
    assert calls > 100 and said == len(SIZES) + 2
    check(whole, said, len(SIZES))
    for at in sorted(Random("new").sample(range(calls), min(most, calls))):
        path = begin(str(at))
        made, done = killed(lambda done, path=path: record(path, done), at)
        assert made <= at + 1, (at, made)
        check(path, done, done - 1)
        assert set(os.listdir(path.parent)) <= {"values.sqlite"} or all(
            name.startswith("bouton-") or name.endswith("-journal")
            for name in set(os.listdir(path.parent)) - {path.name}
        )
