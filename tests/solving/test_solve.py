"""Complete solutions: every method against plain Python, plain Python against the values of single positions."""

import json
import os
import subprocess
import sys
import warnings
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bouton
import solve_rules
from bouton.answers.sources import default_sources
from bouton.custom.radices import Radices
from bouton.errors import BoutonError, MemoryLimitError, RulesError, SearchLimitError, UncompiledWarning
from bouton.solving import backwards, compact
from bouton.solving import runs as native_runs
from bouton.solving.columns import NumberGrid
from bouton.solving.memory import Allowance
from bouton.solving.solution import Solution
from bouton.solving.solve import solve
from bouton.storage import compiler, memory
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, MISERE_REMOTENESS

RULES = Path(__file__).parents[1] / "solve_rules.py"


def same(first: Solution, second: Solution) -> None:
    for name in ("outcome", "grundy", "remoteness"):
        assert (getattr(first, name) == getattr(second, name)).all(), name
    for name in (
        "positions",
        "counts",
        "moves",
        "branching",
        "ends",
        "loops",
        "max_grundy",
        "max_remoteness",
        "expanded",
    ):
        assert getattr(first, name) == getattr(second, name), name
    assert first.report() == second.report()


GAMES = (
    ("anywhere", "graph", True),
    ("down", "dense", False),
    ("down", "graph", False),
    ("up", "graph", False),
    ("tiered", "tiers", True),
    ("tiered", "graph", True),
    ("chosen", "tiers", True),
    ("chosen", "graph", True),
    ("paired_forms", "graph", True),
    ("paired_down", "dense", False),
    ("paired_down", "graph", False),
)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(("name", "method", "loops"), GAMES)
def test_compiled_methods_agree_with_plain_python(
    name: str, method: str, loops: bool, misere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = getattr(solve_rules, name)
    plain = solve(rules, misere=misere, method=method, compiled=False)
    assert (plain.compiled, plain.method, plain.loops) == (False, method, loops)
    found = solve(rules, misere=misere, method=method, compiled=True)
    assert (found.compiled, found.method) == (True, method)
    same(plain, found)
    quick = solve(rules, misere=misere, method=method, values="remoteness", compiled=True)
    assert (quick.outcome == plain.outcome).all() and (quick.remoteness == plain.remoteness).all()
    assert quick.loops == loops
    # Look-up by hashing instead of directly, steps of few moves, arrays that start small.
    monkeypatch.setattr(compact, "_DIRECT", 0)
    monkeypatch.setattr(compact, "_ROOMY", 1)
    monkeypatch.setattr(compact, "_ROOMY", 1)
    for module in (
        native_runs,
        compact,
        backwards,
        sys.modules.get("bouton.solving.dense"),
    ):
        if module is not None:
            monkeypatch.setattr(module, "BUDGET", 97)
    monkeypatch.setattr(native_runs, "_OPTIONS", 1)
    same(plain, solve(rules, misere=misere, method=method, compiled=True))


def test_a_symmetry_changes_nothing() -> None:
    for misere in (False, True):
        with_it = solve(solve_rules.paired_forms, misere=misere)
        without = solve(solve_rules.paired, misere=misere)
        for name in ("outcome", "grundy", "remoteness"):
            assert (getattr(with_it, name) == getattr(without, name)).all()


@pytest.mark.parametrize("name", ["anywhere", "down", "up", "tiered"])
def test_plain_python_agrees_with_single_positions(name: str) -> None:
    rules = getattr(solve_rules, name)
    found, other = solve(rules, compiled=False), solve(rules, compiled=False, misere=True)
    sources = default_sources()
    for copy, place in product(range(0, solve_rules.COPIES, 17), range(solve_rules.SIZE)):
        position = rules((copy, place))
        data = (copy, place)
        assert found.outcome_of(data) == position.outcome
        assert found.remoteness_of(data) == position.remoteness
        value = found.value(data)
        assert value == (position.grundy if isinstance(value, int) else position.loopy_value)
        assert found.winning_moves(data) == position.winning_moves()
        assert other.outcome_of(data) == sources.value(rules, MISERE_OUTCOME, data).value
        if other.outcome_of(data) is not Outcome.D:
            assert other.remoteness_of(data) == sources.value(rules, MISERE_REMOTENESS, data).value
        if not found.loops:
            assert other.value(data) == position.misere_grundy


@pytest.mark.parametrize(("name", "method"), [("down", "auto"), ("anywhere", "graph"), ("tiered", "tiers")])
@pytest.mark.parametrize("compiled", [True, False])
def test_only_the_values_asked_for_are_given(name: str, method: str, compiled: bool) -> None:
    rules = getattr(solve_rules, name)
    whole = solve(rules, method=method, compiled=compiled)
    for values, other in (("grundy", "remoteness"), ("remoteness", "grundy")):
        found = solve(rules, method=method, compiled=compiled, values=values)
        assert (found.outcome == whole.outcome).all() and (getattr(found, values) == getattr(whole, values)).all()
        with pytest.raises(bouton.InputError) as caught:
            getattr(found, other)
        assert caught.value.key == "solve.not-wanted"


@pytest.mark.parametrize("values", ["all", "grundy", "remoteness"])
@pytest.mark.parametrize("misere", [False, True])
def test_remoteness_of_more_than_two_bytes(values: str, misere: bool) -> None:
    """Take one of a long heap; then larger values. The entries of a dense sweep become wider on the way."""

    @bouton.rule_code(shape=(32_900 + 70,))
    def line(n: Any) -> Any:
        if 0 < n < 32_900:
            yield n - 1
        elif n:
            yield from range(32_899, n)

    found = solve(line, misere=misere, values=values, method="dense", compiled=True)
    far = list(range(32_900))
    low = [(n + misere) % 2 for n in far]
    for heap in range(70):
        row = [32_899, *range(32_900, 32_900 + heap)]
        low.append(next(value for value in range(200) if value not in [low[n] for n in row]))
        lost = [far[n] for n in row if far[n] % 2 == misere]
        far.append(1 + (min(lost) if lost else max(far[n] for n in row)))
    assert values == "grundy" or found.remoteness.tolist() == far
    assert values == "remoteness" or found.grundy.tolist() == low
    assert found.outcome.tolist() == [80 if left % 2 == misere else 78 for left in far]


@pytest.mark.slow
def test_grundy_values_of_more_than_two_bytes() -> None:
    @bouton.rule_code(shape=(32_800,))
    def heap(n: Any) -> Any:
        yield from range(n)

    found = solve(heap, method="dense", compiled=True)
    assert found.grundy.tolist() == list(range(32_800)) and found.remoteness.tolist() == [0] + [1] * 32_799


def test_the_contract() -> None:
    solution = bouton.solve(solve_rules.nim)
    assert solution.method_text == "dense sweep, compiled"
    for array, kind in ((solution.outcome, "uint8"), (solution.grundy, None), (solution.remoteness, None)):
        assert array.shape == (12, 12, 12, 12) and kind in (None, str(array.dtype))
    for position in product(range(0, 12, 3), repeat=4):
        a, b, c, d = position
        assert solution.grundy[position] == a ^ b ^ c ^ d
        assert chr(solution.outcome[position]) == ("N" if a ^ b ^ c ^ d else "P")
    assert {*solution.to_dict()} >= {"positions", "P", "N", "draws", "max_grundy", "max_remoteness", "method"}
    only = bouton.solve(solve_rules.nim, values="grundy")
    assert (only.grundy == solution.grundy).all() and (only.outcome == solution.outcome).all()
    assert only.max_remoteness is None
    with pytest.raises(BoutonError, match="not asked for"):
        _ = only.remoteness
    quick = bouton.solve(solve_rules.nim, values="remoteness", misere=True)
    whole = bouton.solve(solve_rules.nim, misere=True)
    assert (quick.remoteness == whole.remoteness).all() and (quick.outcome == whole.outcome).all()
    round_play = bouton.solve(solve_rules.anywhere, compiled=True)
    for values, missing in (("grundy", "max_remoteness"), ("remoteness", "max_grundy")):
        only = bouton.solve(solve_rules.anywhere, values=values, compiled=True)
        assert (getattr(only, values) == getattr(round_play, values)).all() and getattr(only, missing) is None
        assert (only.outcome == round_play.outcome).all() and only.counts == round_play.counts
    assert repr(solution).startswith("<solution of ")
    assert next(iter(solution)) == (0, 0, 0, 0)


def test_positions_with_more_moves_than_are_listed_at_a_time() -> None:
    def star(number: int) -> Any:
        if number % 1500 == 0:
            yield from range(1, 3000)
        elif number % 3:
            yield 1500 * (number % 2)

    rules = bouton.rule_code(shape=(3000,))(star)
    compiled, plain = (solve(rules, compiled=each) for each in (True, False))
    for name in ("outcome", "grundy", "remoteness"):
        assert (np.asarray(getattr(compiled, name)) == np.asarray(getattr(plain, name))).all(), name
    assert compiled.max_remoteness > 1


def test_moves_that_are_stored_do_not_go_on_after_a_lack_of_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some of them would be missing: they are listed before they are stored."""
    step = native_runs.Run.step

    def lacking(run: native_runs.Run, kernel: Any, *more: Any, **where: Any) -> int:
        return -1 if kernel.__name__ == "enter_moves" else step(run, kernel, *more, **where)

    monkeypatch.setattr(native_runs.Run, "step", lacking)
    monkeypatch.setattr(native_runs.Run, "more_options", lambda run, index: pytest.fail("it goes on"))
    rules = bouton.rule_code(shape=(50,))(lambda number: ((number + 1) % 50,))
    with pytest.raises(RulesError):
        solve(rules, compiled=True, method="graph")


def test_large_values_are_kept() -> None:
    @bouton.rule_code(shape=300)
    def heap(n):  # type: ignore[no-untyped-def]
        yield from range(n)

    assert bouton.solve(heap, compiled=True).grundy.tolist() == list(range(300))
    assert bouton.solve(heap, compiled=True, method="graph").grundy.tolist() == list(range(300))

    @bouton.rule_code(shape=70_000)
    def line(n):  # type: ignore[no-untyped-def]
        if n:
            yield n - 1

    solution = bouton.solve(line)
    assert solution.compiled and solution.remoteness.tolist() == list(range(70_000))  # beyond 16 bits


def test_ways_to_write_a_rule() -> None:
    @bouton.rule_code(shape=50)
    def numbers(n):  # type: ignore[no-untyped-def]
        for k in (1, 3, 4):
            if k <= n:
                yield n - k

    @bouton.rule_code(shape=(50,))
    def tuples(position):  # type: ignore[no-untyped-def]
        (n,) = position
        for k in (1, 3, 4):
            if k <= n:
                yield (n - k,)

    @bouton.rule_code(shape=50)
    def lists(n):  # type: ignore[no-untyped-def]
        return [n - k for k in (1, 3, 4) if k <= n]

    @bouton.rule_code(shape=(5, 10))
    def fills(index, out):  # type: ignore[no-untyped-def]
        count = 0
        for k in (1, 3, 4):
            if k <= index:
                out[count] = index - k
                count += 1
        return count

    expected = [0 if n % 7 in (0, 2) else None for n in range(50)]
    for rules in (numbers, tuples, lists, fills):
        for compiled in (False, True):
            solution = bouton.solve(rules, compiled=compiled)
            values = solution.grundy.reshape(-1).tolist()
            assert [value if value == 0 else None for value in values] == expected
            assert solution.compiled is compiled
    assert fills((0, 7)).outcome is Outcome.P and tuples((7,)).outcome is Outcome.P
    assert numbers(7).outcome is Outcome.P


def test_a_rule_that_was_edited_is_compiled_anew() -> None:
    """The trap: a compiled rule found by its name would answer with the old rules."""

    def made(steps: Any) -> Solution:
        def allowed(k):  # type: ignore[no-untyped-def]
            return k in steps

        @bouton.rule_code(shape=30)
        def take(n):  # type: ignore[no-untyped-def]
            for k in range(1, n + 1):
                if allowed(k):
                    yield n - k

        return bouton.solve(take, compiled=True)

    for steps in ((1, 2), (1, 3, 4), [2, 5], {1, 5}):
        assert made(steps).grundy.tolist() == _subtraction(steps)


def _subtraction(steps: Any) -> list[int]:
    values: list[int] = []
    for n in range(30):
        values.append(bouton.mex(values[n - k] for k in steps if k <= n))
    return values


def test_a_file_that_was_edited_is_compiled_anew(tmp_path: Path) -> None:
    file = tmp_path / "game.py"
    text = "import bouton\nSTEPS = [1, 2]\n@bouton.rule_code(shape=9000)\ndef take(n):\n    for k in STEPS:\n"
    text += "        if k <= n:\n            yield n - k\n"
    for steps, period in (("[1, 2]", 3), ("[1, 2, 3]", 4), ("[1, 2]", 3)):
        file.write_text(text.replace("[1, 2]", steps), encoding="utf-8")
        found = bouton.solve(f"{file}:take")
        assert found.compiled and found.grundy[9 * period :][: 2 * period].tolist() == [*range(period)] * 2


TABLE = {1: 1, 3: 3}


def test_rules_that_were_typed_say_at_once_that_they_are_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in ``python -`` or a pipe, where nobody can read their text again."""
    room: dict[str, Any] = {}
    exec("def take(n):\n    if n:\n        yield n - 1\n", room)
    rules = bouton.rule_code(shape=6000)(room["take"])
    monkeypatch.setattr("bouton.solving.numbered_rules.MOVES_UNWARNED", 11_969)
    with pytest.warns(UncompiledWarning, match="6000 positions .* file can be compiled") as told:
        found = bouton.solve(rules)
    warning = told[0].message
    assert isinstance(warning, UncompiledWarning) and "fichier" in warning.error.say("fr") and not found.compiled
    assert told[0].filename == __file__  # the line that asked, not one of this package
    monkeypatch.setattr("bouton.solving.numbered_rules.MOVES_UNWARNED", 11_970)  # 199 of 200 have one move
    with warnings.catch_warnings(action="error"):
        bouton.solve(rules)


def test_rules_that_cannot_be_compiled_run_uncompiled_and_say_so() -> None:
    @bouton.rule_code(shape=6000)
    def take(n):  # type: ignore[no-untyped-def]
        for k in TABLE:
            if k <= n:
                yield n - k

    found = bouton.solve(take)
    assert not found.compiled and found.method_text == "dense sweep, plain Python"
    assert found.why_plain is not None and "TABLE" in found.why_plain.say("en")
    assert found.why_plain.say("fr") != found.why_plain.say("en")
    assert found.grundy[:6].tolist() == [0, 1, 0, 1, 0, 1]
    with pytest.raises(RulesError):
        bouton.solve(take, compiled=True)


def test_memory_is_limited() -> None:
    for rules, method in ((solve_rules.nim, "dense"), (solve_rules.nim, "graph"), (solve_rules.anywhere, "graph")):
        with pytest.raises(SearchLimitError) as caught:
            bouton.solve(rules, method=method, memory=50_000, compiled=True)
        assert caught.value.key == "solve.memory"
    with pytest.raises(SearchLimitError):
        bouton.solve(solve_rules.nim, memory=50_000, compiled=False)


@pytest.mark.parametrize("compiled", [False, True])
def test_tiers_where_memory_has_no_room_for_a_graph(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = solve(solve_rules.chosen, compiled=compiled)
    assert whole.method == "graph"

    def refuse(run: object, wanted: int) -> None:
        raise MemoryLimitError("solve.memory", need="2", need_prefix="k", limit="1", limit_prefix="k", positions=0)

    monkeypatch.setattr("bouton.solving.compact.solve_graph", refuse)
    found = solve(solve_rules.chosen, compiled=True)
    assert found.method == "tiers" and found == whole
    for rules, method in (solve_rules.chosen, "graph"), (solve_rules.anywhere, "auto"):
        with pytest.raises(MemoryLimitError):
            solve(rules, method=method, compiled=True)


def test_the_memory_of_the_program_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the process took since it began (its compiler) is counted with the arrays, what it held before is not."""
    resident = [500]
    monkeypatch.setattr("bouton.solving.memory.resident_memory", lambda: resident[0])
    allowance = Allowance(1_000, 500)
    allowance.check(0, 1_000, 0)
    with pytest.raises(SearchLimitError):
        allowance.check(0, 1_001, 0)
    resident[0] = 1_100  # 400 of an array, 200 of the compiler
    allowance.check(400, 400, 0)
    resident[0] = 500  # what was held once is counted on
    with pytest.raises(SearchLimitError) as caught:
        allowance.check(400, 401, 7)
    assert [caught.value.values[name] for name in ("need", "need_prefix", "limit", "positions")] == ["1.1", "k", "1", 7]


def test_what_is_left_beside_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "resident_memory", lambda: 30_000_000)
    monkeypatch.setattr(compiler, "can_compile", lambda: True)
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    assert compiler.beside_program(1_000_000_000) == 840_000_000
    assert compiler.beside_program(1_000_000_000, compiler=False) == 970_000_000
    assert compiler.beside_program(1_000_000) == 1
    monkeypatch.setitem(sys.modules, "numba", pytest)
    assert compiler.beside_program(1_000_000_000) == 970_000_000


@pytest.mark.thorough
def test_a_large_space_has_no_arrays() -> None:
    @bouton.rule_code(shape=(1 << 20, 1 << 20), start=(100, 50))
    def two(position):  # type: ignore[no-untyped-def]
        a, b = position
        for k in range(a):
            yield k, b
        for k in range(b):
            yield a, k

    for compiled in (False, True):
        found = bouton.solve(two, compiled=compiled)
        assert found.positions == 101 * 51 and isinstance(found.grundy, NumberGrid)
        assert found.grundy[77, 13] == 77 ^ 13 and found.outcome[5, 5] == ord("P")
        assert found.remoteness[1000, 0] == -1 and found.outcome[1000, 0] == 0
        with pytest.raises(BoutonError, match="cannot be reached"):
            found.value((1000, 0))
    assert bouton.solve(two, start=(3, 4)).positions == 20


NO_NUMPY = """
import sys
for name in ("numpy", "numba"):
    sys.modules[name] = None
sys.path.insert(0, {folder!r})
import bouton, solve_rules
for name in ("anywhere", "down", "chosen", "paired_forms"):
    for misere in (False, True):
        found = bouton.solve(getattr(solve_rules, name), misere=misere)
        print([found.grundy[c, p] for c in range(0, 300, 7) for p in range(20)], sorted(found.to_dict().items()),
              [found.outcome[c, p] for c in range(0, 300, 7) for p in range(20)], found.report())
assert "numpy" in sys.modules and sys.modules["numpy"] is None
"""


@pytest.mark.thorough
def test_the_same_answers_without_numpy_and_numba() -> None:
    code = NO_NUMPY.format(folder=str(RULES.parent))
    bare = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    lines = iter(bare.splitlines())
    for name in ("anywhere", "down", "chosen", "paired_forms"):
        for misere in (False, True):
            found = solve(getattr(solve_rules, name), misere=misere, compiled=True)
            facts = {**found.to_dict(), "game": f"{RULES}:{found.rules.spec.rpartition(':')[2]}"}
            facts["method"] = facts["method"].replace("compiled", "plain Python")
            grundy = [int(found.grundy[c, p]) for c in range(0, 300, 7) for p in range(20)]
            outcome = [int(found.outcome[c, p]) for c in range(0, 300, 7) for p in range(20)]
            line = next(lines)
            assert line == f"{grundy} {sorted(facts.items())} {outcome} {found.report()}"


def test_importing_and_small_games_load_no_numba(tmp_path: Path) -> None:
    file = tmp_path / "small.py"
    file.write_text("import bouton\n@bouton.rule_code(shape=(8, 8))\ndef g(p):\n    a, b = p\n    for k in range(a):\n"
                    "        yield k, b\n", encoding="utf-8")  # fmt: skip
    code = f"import sys\nfrom bouton.cli import main\nassert main(['solve', {str(file) + ':g'!r}, '--json']) == 0\n"
    code += "print('numba' in sys.modules, 'numpy' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.endswith("}\nFalse False\n")
    assert json.loads(result.stdout.rpartition("}")[0] + "}")["P"] == 8


ENDLESS = """
import sys
sys.path.insert(0, {folder!r})
import bouton
from bouton.solving import runs as native_runs
native_runs.STALLED = 3.0
@bouton.rule_code(shape=100_000, tier=lambda n: n // 1000)
def game(n):
    k = 1
    while n == 55_555 and k > 0:
        k = 1
    if n:
        yield n - 1
print("begun", flush=True)
try:
    bouton.solve(game, method={method!r})
except bouton.RulesError as error:
    print(error.key, error.values["position"], flush=True)
"""


@pytest.mark.thorough
@pytest.mark.parametrize("method", ["dense", "tiers"])
def test_a_rule_that_never_ends_somewhere_is_told(method: str, tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text(ENDLESS.format(folder=str(RULES.parent), method=method), encoding="utf-8")
    result = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=300, check=True)
    assert result.stdout.split() == ["begun", "solve.rule-endless", "55555"]


def test_compiled_files_stand_where_they_are_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOUTON_CACHE", str(tmp_path / "cache"))
    steps = (1, 2, os.getpid())  # not compiled before

    @bouton.rule_code(shape=100)
    def take(n):  # type: ignore[no-untyped-def]
        for k in steps:
            if k <= n:
                yield n - k

    assert bouton.solve(take, compiled=True).grundy[:4].tolist() == [0, 1, 2, 0]
    (file,) = (tmp_path / "cache" / "rules").glob("rules_*.py")
    assert str(os.getpid()) in file.read_text(encoding="utf-8")
    assert list((tmp_path / "cache" / "rules" / "__pycache__").glob("rules_*.nbi"))


@given(st.lists(st.integers(1, 9), min_size=1, max_size=5), st.data())
def test_numbers_of_positions(shape: list[int], data: st.DataObject) -> None:
    for plain in (False, True):
        radices = Radices(tuple(shape), plain)
        index = data.draw(st.integers(0, radices.size - 1))
        position = radices.decode(index)
        assert radices.encode(position) == index
        whole = (position,) if isinstance(position, int) else position
        assert index == int(np.ravel_multi_index(whole, shape))
        place = data.draw(st.integers(0, len(shape) - 1))
        for wrong in (-1, shape[place], 0.5, "1", None):
            with pytest.raises(ValueError):
                radices.encode((*whole[:place], wrong, *whole[place + 1 :]))
        with pytest.raises(ValueError):
            radices.encode((*whole, 0))
