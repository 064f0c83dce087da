"""Compiling is reported, and does not count towards the time of a search."""

import os
import subprocess
import sys
import threading
import time

import pytest

import bouton
from bouton.storage import clock, compiler
from bouton.storage.holding import is_held


def test_a_clock_that_stands_still():
    real, before = time.monotonic(), clock.used_time()  # what comes between them makes the difference larger
    with clock.pause_clock():
        with clock.pause_clock():
            time.sleep(0.02)
        assert clock.used_time() - before < time.monotonic() - real
    used = clock.used_time() - before
    assert time.monotonic() - real - used >= 0.02


def test_each_thread_has_its_clock():
    with clock.pause_clock():
        found = []
        thread = threading.Thread(target=lambda: found.extend([clock.used_time(), time.sleep(0.02), clock.used_time()]))
        thread.start()
        thread.join()
    assert found[2] - found[0] >= 0.02


numba = pytest.importorskip("numba")


def compile_something(action):
    """Compile a function; the compiler does something else on the way."""
    from numba import njit
    from numba.extending import overload

    def waits():
        """Replaced by what the compiler finds below."""

    @overload(waits)
    def compiled_waits():
        action()
        return lambda: 1

    @njit
    def calls():
        return waits()

    return calls()


@pytest.fixture
def hands(monkeypatch):
    """A clock whose hands the test moves."""
    compiler.listen()
    now = [1000.0]
    monkeypatch.setattr(clock, "monotonic", lambda: now[0])
    return now


def test_compiling_does_not_count(hands):
    def wait():
        hands[0] += 50

    before = clock.used_time()
    hands[0] += 3
    assert compile_something(wait) == 1
    assert hands == [1053.0] and clock.used_time() - before == 3


def test_compiling_is_told_once_and_only_when_it_takes_a_moment(monkeypatch):
    compiler.listen()
    told, heard = [], threading.Event()

    def tell():
        told.append("late")
        heard.set()

    monkeypatch.setattr(compiler, "_AFTER", 1000)
    with compiler.notify_when_compiling(lambda: told.append("early")):
        compile_something(lambda: None)
    monkeypatch.setattr(compiler, "_AFTER", 0)
    with compiler.notify_when_compiling(tell):
        compile_something(heard.wait)
        compile_something(lambda: time.sleep(0.05))
    compile_something(lambda: time.sleep(0.05))
    assert told == ["late"]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_first_question_of_all(tmp_path, language):
    """With nothing compiled, `analyze hex:4 .` said nothing for most of a minute, and then left out winning moves."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "BOUTON_PROGRESS": "none"}
    command = [sys.executable, "-m", "bouton", "analyze", "hex:4", ".", "--lang", language]
    begun = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True) as run:
        first = run.stderr.readline()
        told = time.monotonic() - begun
        output, errors = run.communicate()
    assert first == f"bouton: {bouton.language.say('cli.compiling', language)}\n" and not errors
    assert "d1, c2, b3, a4" in output and output.count("d1, c2, b3, a4") == 2
    assert told < (time.monotonic() - begun) / 2
    again = subprocess.run(command, capture_output=True, env=environment, text=True, check=True)
    assert (again.stdout, again.stderr) == (output, "")


COMPILES = """
import sys
from bouton.storage.compiler import listen, take_turns

take_turns()
listen()
print("ready", flush=True)
sys.stdin.readline()
sys.path.insert(0, sys.argv[1])
import compiled_once

print(compiled_once.twice(21), sum(compiled_once.twice.stats.cache_misses.values()))
"""


def test_one_process_compiles_and_the_others_find_it(tmp_path):
    text = "from numba import njit\n\n\n@njit(['int64(int64)'], cache=True)\ndef twice(n):\n    return 2 * n\n"
    (tmp_path / "compiled_once.py").write_text(text)
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "kept"), "BOUTON_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-c", COMPILES, str(tmp_path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    runs = [subprocess.Popen(command, env=environment, **pipes) for _ in range(2)]
    assert [run.stdout.readline() for run in runs] == ["ready\n"] * 2
    for run in runs:
        run.stdin.write("\n")
        run.stdin.flush()
    found = sorted(run.communicate()[0].split() for run in runs)
    assert found == [["42", "0"], ["42", "1"]]


def test_a_turn_is_given_back_when_the_compiler_is_left(monkeypatch, tmp_path):
    compiler.listen()
    monkeypatch.setenv("BOUTON_CACHE", str(tmp_path))
    monkeypatch.setattr(compiler, "_turns", True)
    held = []
    assert compile_something(lambda: held.append(is_held(tmp_path / "compiler" / "turn"))) == 1
    assert held and all(held) and not is_held(tmp_path / "compiler" / "turn")


def test_compiled_code_is_looked_for_where_it_is_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    place = "boards._compiled.kept_elsewhere:fold"
    assert not compiler.is_compiled(place)
    (tmp_path / "_compiled_12ab").mkdir()
    (tmp_path / "_compiled_12ab" / f"kept_elsewhere.fold-3.py{sys.version_info[0]}{sys.version_info[1]}.nbi").touch()
    assert compiler.is_compiled(place) and not compiler.is_compiled("boards._compiled.kept_elsewhere:unfold")
