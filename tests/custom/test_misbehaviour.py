"""Rules that raise what nobody catches, swallow Ctrl-C, leave threads, or nest positions without end."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bouton
from bouton.cli.watch import INTERRUPTS
from bouton.custom.faults import is_nested_beyond
from bouton.errors import RulesError
from bouton.search.budget import _least_number


class Hostile:
    def __hash__(self) -> int:
        raise ValueError("no hash")


class Unlike:
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        raise OSError("no comparison")


def failing(error: BaseException) -> Any:
    @bouton.ruleset
    def rule(n):  # type: ignore[no-untyped-def]
        if n == 3:
            raise error
        return [n - 1] if n else []

    return rule


@pytest.mark.parametrize(
    "error",
    [
        BaseException("x"),
        GeneratorExit(),
        type("Own", (BaseException,), {})("x"),
        *(kind(*given) for kind in (TimeoutError, OSError, MemoryError) for given in ((), ("x",), (110, "x"))),
    ],
)
def test_whatever_a_rule_raises_is_a_sentence(error: BaseException) -> None:
    """A rule's own TimeoutError was taken for the clock's, which names the seconds: it ended in a traceback."""
    with pytest.raises(RulesError) as caught:
        assert failing(error)(5).outcome
    assert type(error).__name__ in str(caught.value) and "line" in str(caught.value)


@pytest.mark.parametrize("error", [TimeoutError("x"), OSError(), SystemExit(3)])
def test_a_theorem_about_rules_that_fail_is_a_sentence(error: BaseException) -> None:
    def rule(n):  # type: ignore[no-untyped-def]
        if n > 2:
            return [n - 1]
        raise error

    with pytest.raises(RulesError):
        bouton.prove(bouton.ruleset(rule))


def test_ctrl_c_is_no_error_of_the_rule() -> None:
    with pytest.raises(KeyboardInterrupt):
        assert failing(KeyboardInterrupt())(5).outcome


def test_what_interrupts_a_rule_is_no_error_of_it() -> None:
    """As the clock of the page's server does, from a function of its own."""

    class Late(BaseException):
        pass

    def interrupt(number: int) -> int:
        raise Late

    interrupt.__code__ = interrupt.__code__.replace(co_filename="elsewhere.py")

    @bouton.ruleset
    def rule(n):  # type: ignore[no-untyped-def]
        return [interrupt(n)]

    with pytest.raises(Late):
        assert rule(5).outcome


def test_a_generator_of_options_can_be_left() -> None:
    options = failing(ValueError())(9).ruleset.options(9)
    assert next(options) == 8
    options.close()


@pytest.mark.parametrize("options", [[Hostile()], [Unlike(), Unlike()]])
def test_a_hash_or_comparison_that_fails_is_a_sentence(options: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Unlike, "__hash__", lambda self: 1)

    @bouton.ruleset
    def rule(n):  # type: ignore[no-untyped-def]
        return options if n else []

    with pytest.raises(RulesError, match=r"no hash|no comparison"):
        assert rule(1).outcome


def nested(levels: int) -> Any:
    found: Any = 0
    for _ in range(levels):
        found = (found,)
    return found


def test_the_limit_of_nesting() -> None:
    assert not is_nested_beyond(400, nested(400)) and is_nested_beyond(400, nested(401))
    shared: Any = ()
    for _ in range(200):
        shared = (shared, shared)  # 2^200 tuples, 200 of them different
    assert not is_nested_beyond(400, shared)
    assert is_nested_beyond(2, frozenset({(1, (2, frozenset()))})) and not is_nested_beyond(2, ((1,), [((3,),)]))


@pytest.mark.parametrize("levels", [400, 401, 300_000])
def test_an_option_nested_too_deep_is_a_sentence(levels: int) -> None:
    position = nested(levels)

    @bouton.ruleset
    def rule(n):  # type: ignore[no-untyped-def]
        return [position] if n == 1 else []

    if levels == 400:
        assert str(rule(1).outcome) == "N"
        return
    with pytest.raises(RulesError) as caught:
        assert rule(1).outcome
    assert caught.value.values["most"] == 400


@pytest.mark.parametrize("rule", [lambda p: [(p,)], lambda p, player: [(p, 1)] if str(p).count("(") < 600 else []])
def test_tuples_that_nest_deeper_at_each_move_are_a_sentence(rule: Any) -> None:
    for misere in (False, True):
        with pytest.raises(RulesError, match="nested more than 400 deep"):
            bouton.analyze(bouton.ruleset(rule)(1), misere=misere)
    assert _least_number((7, nested(100_000), ((2, "a"),))) == 0 and _least_number(((),)) is None


FILE = """
import threading, time
import bouton

@bouton.ruleset
def thread(n):
    threading.Thread(target=time.sleep, args=(600,)).start()
    return [n - 1] if n else []

@bouton.ruleset
def swallow(n):
    while True:
        try:
            print("ready", flush=True)
            time.sleep(600)
        except BaseException:
            pass
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    path = tmp_path / "rules.py"
    path.write_text(FILE, encoding="utf-8")
    return str(path)


def test_a_thread_that_a_rule_leaves_does_not_hold_the_command(rules: str) -> None:
    command = [sys.executable, "-m", "bouton", "analyze", f"{rules}:thread", "4", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert '"outcome"' in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_the_third_ctrl_c_ends_a_rule_that_swallows_it(rules: str) -> None:
    command = [sys.executable, "-m", "bouton", "analyze", f"{rules}:swallow", "4"]
    with subprocess.Popen(
        command,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as running:
        assert running.stderr is not None
        said = ""
        for number in range(INTERRUPTS):
            while said.count("ready") <= number and (line := running.stderr.readline()):
                said += line
            running.send_signal(signal.SIGINT)
        assert running.wait(60) == 130 and said.count("ready") == INTERRUPTS


@pytest.mark.parametrize("more", ["", " + nim 1"])
def test_options_that_change_are_the_fault_of_the_rule(more: str, tmp_path: Path) -> None:
    """The answers of two searches differ, as with random options: no bug of the program, which once said so."""
    path = tmp_path / "fickle.py"
    path.write_text(
        "CALLS = []\n\ndef fickle(n):\n    CALLS.append(n)\n    return [n - 1] if n and len(CALLS) > 1 else []\n"
    )
    with pytest.raises(RulesError) as caught:
        bouton.analyze("sum" if more else f"{path}:fickle", f"{path}:fickle 3{more}" if more else "3")
    assert "fickle must give the same options" in caught.value.say("en")
    assert "fickle doit donner les mêmes options" in caught.value.say("fr")


@pytest.mark.parametrize("last", [19, 20, 40])
@pytest.mark.parametrize("kind", ["counts", "draws", "remembers"])
def test_rules_that_change_are_refused_by_sequences_and_tables(kind: str, last: int) -> None:
    calls, seen, random = [0], set[int](), Random(5)

    @bouton.ruleset
    def rule(n):  # type: ignore[no-untyped-def]
        calls[0] += 1
        first = n not in seen
        seen.add(n)
        changes = {"counts": calls[0] % 2, "draws": random.random() < 0.5, "remembers": first}[kind]
        return [n - k for k in (1, 2, 3) if k <= n and (k > 1 or changes)]

    for answer in (lambda: bouton.sequence(rule, last), lambda: bouton.table(rule, f"0-{last}")):
        calls[0] = 0
        seen.clear()
        with pytest.raises(RulesError, match="nothing that a call changes"):
            answer()


def test_rules_that_print_and_those_that_shuffle_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(5)

    @bouton.ruleset
    def rule(n):  # type: ignore[no-untyped-def]
        print("asked for", n)
        return random.sample([n - k for k in (1, 2, 3) if k <= n], min(n, 3))

    assert list(bouton.sequence(rule, 8).values) == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert [cell.grundy for cell in bouton.table(rule, "0-4").cells] == [0, 1, 2, 3, 0]
    assert "asked for 8" in capsys.readouterr().out
