"""Rules are read exactly or refused: adversarial rules, random rules, and the comparison itself."""

import json
from itertools import product
from operator import attrgetter
from pathlib import Path

import pytest
from random_rules import Maker, function_of

import bouton
from bouton.cli import main
from bouton.errors import BoutonError, RulesError, SearchLimitError
from bouton.language import LANGUAGES, say
from bouton.numeration.automaton import Limits, QuestionLimit
from bouton.numeration.systems import system_named
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.function_comparison import compare_with_function
from bouton.proving.prover import Request, answer
from bouton.proving.reading import read_moves
from bouton.proving.rules import Rules, read_rules
from bouton.proving.scopes import source_of

_, *_PARTS = (Path(__file__).parent / "misread_rules.txt").read_text(encoding="utf-8").split("\n--- ")
#: name → the error that refuses it, if any, and the file, whose first line is empty
RULES = {part.split(":", 1)[0]: part.split(":", 1)[1].lstrip(" ").partition("\n")[::2] for part in _PARTS}
#: beyond what rules are compared on, and on both sides of the numbers that stand in them
NUMBERS = (*range(45), 63, 64, 65, 66, 71, 72, 99, 100, 101, 102, 103, 104, 150, 201, 202, 301, 502)
PAIRS = ((12, 3), (13, 3), (20, 20), (21, 4), (35, 34), (64, 41), (2, 44))


globals_of = attrgetter("__globals__")  # this file must not seem to set its names in other ways


def is_exact(rules, positions):
    """Whether formula and function give the same options, by automata of another base than the comparison's."""
    to = [f"#{place}" for place in range(len(rules.names))]
    world = Arithmetic(system_named("base:3"), limits=Limits(effort=QuestionLimit(60)))
    relations = [world.automaton(each, [*rules.names, *to]) for each in rules.relations(to)]
    digits = {number: world.system.digits_of(number) for number in range(max(map(max, positions)) + 3)}
    for position in positions:
        options = set(rules.options(position))
        most = 3 + max(position) if len(to) == 1 else 5
        for option in options | set(product(range(most), repeat=len(to))):
            if max(option) >= len(digits):
                continue
            numbers = zip([*rules.names, *to], [*position, *option], strict=True)
            word = {name: digits[number] for name, number in numbers}
            if any(relation.accepts(**word) for relation in relations) != (option in options):
                return False
    return True


def positions_for(size):
    """Positions with so many heaps."""
    if size == 1:
        return [(number,) for number in NUMBERS]
    return [*product(range(5), repeat=size), *(PAIRS if size == 2 else ())]


@pytest.mark.thorough("sorted three", "min star", "divmod")
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("name", RULES)
def test_rules_written_to_be_misread_are_refused_or_read_exactly(name, tmp_path):
    key, text = RULES[name]
    file = tmp_path / "rules.py"
    file.write_text(f"\n{text}\n", encoding="utf-8")
    game = bouton.find(f"{file}:rule")
    if not key:
        rules = read_rules(game)
        assert is_exact(rules, positions_for(len(rules.names)))
        return
    with pytest.raises(RulesError) as caught:
        read_rules(game)
    assert caught.value.key == key
    said = [caught.value.say(language) for language in LANGUAGES]
    assert len(set(said)) == len(said)
    if "line" in caught.value.values:
        assert 1 <= caught.value.values["line"] <= len(text.splitlines()) + 1
        assert all(f"ine {caught.value.values['line']}" in words or "igne" in words for words in said)


def read_exactly(seed, hostile):
    """Whether random rules were read; then they were read exactly, before any comparison."""
    function, heaps = function_of(Maker(seed, hostile=hostile))
    try:
        reading = read_moves(source_of(function), heaps, Limits(effort=QuestionLimit(60)))
    except BoutonError:
        return False
    rules = Rules("random", reading.names, tuple(reading.moves), bouton.ruleset(function), None, heaps is None)
    positions = positions_for(len(reading.names))
    if any(min(option) < 0 for position in positions for option in rules.options(position)):
        return False
    assert is_exact(rules, positions)
    return True


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("seeds", [range(20), pytest.param(range(20, 400), marks=pytest.mark.slow)])
def test_random_rules_are_refused_or_read_exactly(seeds):
    assert sum(read_exactly(seed, True) for seed in seeds) > len(seeds) // 8


@pytest.mark.slow
def test_random_rules_of_harmless_forms_are_read():
    assert sum(read_exactly(seed, False) for seed in range(60)) > 50


def test_the_file_says_what_runs(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text("def rule(n):\n    return [n - 1] if n else []\n", encoding="utf-8")
    game = bouton.find(f"{file}:rule")
    assert read_rules(game).lines() == ["n → n − 1   n ≥ 1"]
    file.write_text("def rule(n):\n    return [n - 2] if n > 1 else []\n", encoding="utf-8")
    with pytest.raises(RulesError, match="load the file again"):
        read_rules(game)
    file.write_text("def rule(n):\n    return [n - True] if n else []\n", encoding="utf-8")  # True == 1
    with pytest.raises(RulesError, match="load the file again"):
        read_rules(game)


def test_a_number_of_the_file_is_read_only_while_it_is_the_one_written(tmp_path):
    file = tmp_path / "rules.py"
    file.write_text("STEP = 3\ndef rule(n):\n    return [n - STEP] if n >= STEP else []\n", encoding="utf-8")
    game = bouton.find(f"{file}:rule")
    assert read_rules(game).lines() == ["n → n − 3   n ≥ 3"]
    for other in (4, True, [3], 3.0):
        globals_of(game.function)["STEP"] = other
        with pytest.raises(RulesError, match="'STEP' is read only where"):
            read_rules(game)


def test_functions_that_are_put_over_pythons_are_seen(tmp_path, monkeypatch):
    file = tmp_path / "rules.py"
    file.write_text("def rule(n):\n    return [min(n - 1, 7)] if n else []\n", encoding="utf-8")
    game = bouton.find(f"{file}:rule")
    assert len(read_rules(game).moves) == 2
    monkeypatch.setitem(globals_of(game.function), "min", max)
    with pytest.raises(RulesError, match="'min' is not Python's own"):
        read_rules(game)
    monkeypatch.delitem(globals_of(game.function), "min")
    monkeypatch.setattr("builtins.min", max)
    with pytest.raises(RulesError, match="'min' is not Python's own"):
        read_rules(game)


def differing(most):
    """Two functions that first differ beyond a number; the second one has the source that is read."""

    def real(n):
        for k in range(1, n + 1):
            if n <= most or k % 3:
                yield n - k

    def read(n):
        for k in range(1, n + 1):
            if n <= most or k > 0:
                yield n - k

    return real, read


@pytest.mark.parametrize("most", [70, 5_000, pytest.param(10**6, marks=pytest.mark.thorough)])
def test_a_difference_behind_a_number_of_the_source_is_found(most):
    real, read = differing(most)
    reading = read_moves(source_of(read), None)
    rules = Rules("test", reading.names, tuple(reading.moves), bouton.ruleset(real), None, True)
    with pytest.raises(RulesError, match="not read as they run") as caught:
        compare_with_function(rules, reading, Limits())
    assert most < int(caught.value.values["position"])
    right = rules._replace(ruleset=bouton.ruleset(read))
    assert compare_with_function(right, reading, Limits()) > 60


@pytest.mark.parametrize(
    ("change", "names"),
    [
        (lambda a, b: [(a, b - 1)] if b > 41 and a == 17 else [], "one option too many"),
        (lambda a, b: [(a + 2**70, b)] if a > 40 else [], "an option with many digits"),
        (lambda a, b: [(a - 1, b)] if (a, b) == (40, 40) else [], "at one position"),
    ],
)
def test_options_on_either_side_are_found(change, names):
    def read(position):
        a, b = position
        if a > 40 or b > 40 or (a == 17 and b == 3):
            yield 0, 0
        for k in range(b // 2):
            yield a, k

    def real(position):
        yield from read(position)
        yield from change(*position)

    reading = read_moves(source_of(read), 2)
    rules = Rules("test", reading.names, tuple(reading.moves), bouton.ruleset(real), None, False)
    with pytest.raises(RulesError, match="they disagree about"):
        compare_with_function(rules, reading, Limits())


@pytest.mark.parametrize("option", [(0,), (0, 0, 0), (0, 0.5)])
def test_options_of_another_form_are_refused(option):
    reading = read_moves(source_of(differing(70)[1]), None)
    rules = Rules("test", reading.names, tuple(reading.moves), bouton.ruleset(lambda n: [option]), None, True)
    with pytest.raises(RulesError, match="option"):
        compare_with_function(rules, reading, Limits())


def test_a_formula_with_more_options_than_the_function_is_found():
    def read(n):
        yield from range(n * 5)
        if n > 50:
            yield n + 2**60

    reading = read_moves(source_of(read), None)
    rules = Rules("test", reading.names, tuple(reading.moves), bouton.ruleset(lambda n: range(5 * n)), None, True)
    with pytest.raises(RulesError, match="they disagree about >"):
        compare_with_function(rules, reading, Limits())


def test_rules_without_a_loop_are_compared_on_large_numbers():
    seen = []

    def rule(n):
        seen.append(n)
        return [n - k for k in (1, 3) if k <= n]

    reading = read_moves(source_of(small_steps), None)
    rules = Rules("test", reading.names, tuple(reading.moves), bouton.ruleset(rule), None, True)
    compare_with_function(rules, reading, Limits())
    assert max(seen) > 10**16


def small_steps(n):
    return [n - k for k in (1, 3) if k <= n]


def test_reading_and_comparing_heed_the_time(monkeypatch):
    game = bouton.ruleset(small_steps)
    limits = Limits(effort=QuestionLimit(0))
    with pytest.raises(SearchLimitError, match="was over"):
        read_moves(source_of(small_steps), None, limits)
    reading = read_moves(source_of(small_steps), None)
    rules = Rules("test", reading.names, tuple(reading.moves), game, None, True)
    with pytest.raises(SearchLimitError, match="was over"):
        compare_with_function(rules, reading, limits)
    monkeypatch.setattr("bouton.proving.rules.READING_SECONDS", 0.0)
    with pytest.raises(SearchLimitError, match="took longer than 0 seconds"):
        answer(Request(game, seconds=0))


def test_many_unequal_numbers_are_no_exponential_work():
    def rule(n):
        for k in range(1, n + 1):
            if not any(k == 3 * j for j in range(1, 40)):
                yield n - k

    reading = read_moves(source_of(rule), None)
    (relation,) = Rules("test", ("n",), tuple(reading.moves), bouton.ruleset(rule), None, True).relations(["to"])
    found = Arithmetic(system_named("base:2")).automaton(relation)
    digits = [system_named("base:2").digits_of(number) for number in range(130)]
    right = set(rule(125))
    assert {to for to in range(130) if found.accepts(n=digits[125], to=digits[to])} == right


def test_loops_that_no_position_ends_are_not_run():
    with pytest.raises(RulesError, match="more than 10000000 steps at 3"):
        read_rules(bouton.ruleset(lambda n: [n - k for k in range(1, 10**30) if k <= n]))


def test_a_coordinate_may_have_any_name():
    def rule(position):
        g, h = position
        for k in range(g):
            yield k, h
        for k in range(h):
            yield g, k

    theorem = bouton.prove(rule, values=-1)
    assert theorem.names == ("g", "h") and theorem.proved
    assert all(theorem.value((one, two)) == one ^ two for one in range(9) for two in range(9))


def test_theorem_and_reading_are_two_statements(tmp_path, capsys):
    file = tmp_path / "rules.py"
    file.write_text("def rule(n):\n    return [n - k for k in (1, 2) if k <= n]\n", encoding="utf-8")
    theorem = bouton.prove(f"{file}:rule", system="base:2")
    count = theorem.rules.sampled
    assert count > 60
    for language, as_read in (("en", "proved for the rules as read."), ("fr", "elles ont été lues.")):
        lines = theorem.lines(language)
        first = lines[: lines.index("")]
        assert first[-2].endswith(as_read)
        assert first[-1] == say("proving.reading", language, count=count)
        assert str(count) in first[-1] and "proved" not in first[-1] and "démontr" not in first[-1]
    assert theorem.to_dict()["reading"] == {"compared": count}
    assert "reading" not in bouton.prove("nim").to_dict()
    assert main(["prove", f"{file}:rule", "--system", "base:2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["reading"] == {"compared": count}


def test_what_is_only_observed_is_no_theorem():
    found = bouton.prove(bouton.ruleset(lambda n: [n + 1] if n % 2 == 0 else [n - 1]), values=1)
    assert not any(say("proving.as-read") == line for line in found.lines())
