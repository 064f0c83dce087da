"""Settings shared by all tests."""

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from bouton.cli import progress
from bouton.storage import compiler
from bouton.storage.memory import resident_memory

# A busy machine makes no test fail: nothing here is measured by the clock.
settings.register_profile("bouton", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("bouton")
# Nothing that a person keeps is read or written.
_FOLDERS = {
    f"BOUTON_{kind}": tempfile.mkdtemp(prefix="bouton-test-") for kind in ("SEQUENCES", "QUOTIENTS", "THEOREMS")
}
os.environ.update(_FOLDERS)
# What is not compiled yet is compiled when a test needs it, and a busy machine takes its time; that this is told is no
# concern of the test's (tests/cli/test_progress.py apart, which has a clock of its own).
compiler._AFTER = 1_000_000
progress._FIRST_AFTER = progress._SILENT = 1_000_000

_MOST_MEMORY = 1_000_000_000  # bytes; a few processes run tests side by side, on machines with 8 GB


TESTS = Path(__file__).parent


def pytest_unconfigure() -> None:
    for folder in _FOLDERS.values():
        shutil.rmtree(folder, ignore_errors=True)


#: what these rooms compute, or files find in texts, says nothing about the version of Python: the examples of their
#: docstrings run on each
ONCE = {
    *("answers", "boards", "boxes", "checkers", "codes", "faults", "graphs", "heaps", "hex", "kinds", "misere"),
    *("nimbers", "numeration", "partizan", "pictures", "play", "proofs", "questions", "rulesets", "search"),
    *("sequences", "values"),
    *("test_census.py", "test_changelog.py", "test_claims.py", "test_copies.py", "test_english.py", "test_markdown.py"),
    *("test_twins.py", "test_typed_in_docs.py"),
    # the others of these rooms read source text or bytecode, pickle, or ask the standard library for servers, processes
    *("proving/test_added_moves.py", "proving/test_prover.py", "proving/test_proved_source.py"),
    *("proving/test_remoteness.py", "proving/test_schedule.py", "proving/test_shapes.py", "proving/test_sieve.py"),
    *("proving/test_steps.py", "proving/test_thresholds.py", "proving/test_ways.py", "solving/on_disk"),
    *("solving/test_solve_certificates.py", "solving/test_solve_examples.py", "solving/test_solve_progress.py"),
    *("solving/test_solve_turns.py", "solving/test_solve_wrong.py", "web/test_bundle.py", "web/test_colours.py"),
    *("web/test_docs_pictures.py", "web/test_rooms.py", "web/test_site.py"),
}


@cache
def _is_once(path: Path) -> bool:
    place = path.relative_to(TESTS)
    return any(each.as_posix() in ONCE for each in (place, *place.parents))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """``thorough("some", "ids")`` marks these cases of a parametrized test, not the others."""
    for item in items:
        if _is_once(item.path) and sys.platform != "emscripten":
            item.add_marker("once")
    cases: dict[tuple[str, str], set[str]] = {}
    for item in items:
        for mark in list(item.iter_markers("thorough")):
            if mark.args:
                assert isinstance(item, pytest.Function)
                cases.setdefault((item.nodeid.partition("[")[0], mark.args), set()).add(item.callspec.id)
                if item.callspec.id not in mark.args:
                    item.own_markers.remove(mark)
    # Where one case is asked for, the others are not collected; and what a worker of xdist says here is not shown.
    if "PYTEST_XDIST_WORKER" not in os.environ and not any("::" in word for word in config.args):
        for (test, marked), found in cases.items():
            if not found.issuperset(marked):
                raise pytest.UsageError(f"{test} has no cases {set(marked) - found}: its mark names them")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """A test that fills the memory fails by itself: the system would kill the process during a later one."""
    before = resident_memory()
    found = yield
    if (more := resident_memory() - before) > _MOST_MEMORY and not item.get_closest_marker("slow"):
        pytest.fail(f"{item.nodeid} left {more / 1e6:.0f} MB in memory")
    return found


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is there when all tests are collected stays: it is not gone through again and again for unused objects."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(20_000, 10, 10)  # what a test leaves is soon gone by itself
