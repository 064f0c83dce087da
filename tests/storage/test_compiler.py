"""Compiling is told, and no search's clock counts it."""

import os
import subprocess
import sys
import threading
import time

import pytest

import bouton
from bouton.storage import clock, compiler


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
