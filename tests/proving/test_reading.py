"""Rules in Python, read as formulas: supported code, and unsupported code reported with its line."""

import linecache

import pytest

import bouton
from bouton.custom.decorator import ruleset
from bouton.custom.typed import typed_rules
from bouton.errors import RulesError
from bouton.proving.reading import read_moves
from bouton.proving.rules import read_rules
from bouton.proving.scopes import source_of


def lines(function, heaps=None):
    return read_rules(ruleset(function), heaps).lines()


def test_lists_generators_and_accumulated_lists_are_one_rule():
    def listed(n):
        return [n - k for k in (1, 2, 3) if k <= n]

    def yielded(n):
        for k in range(1, 4):
            if k <= n:
                yield n - k

    def grown(n):
        options = []
        for k in range(1, 4):
            if n - k >= 0:
                options.append(n - k)
        return options

    assert (
        lines(listed)
        == lines(yielded)
        == lines(grown)
        == ["n → n − 1   n ≥ 1", "n → n − 2   n ≥ 2", "n → n − 3   n ≥ 3"]
    )


def test_rows_slices_and_loops_over_the_heaps():
    def nim(position):
        for place in range(len(position)):
            for k in range(position[place]):
                yield (*position[:place], k, *position[place + 1 :])

    assert lines(nim, 2) == ["(a, b) → (k, b)   ∃k: k < a", "(a, b) → (a, k2)   ∃k2: k2 < b"]
    assert len(lines(nim, 3)) == 3


def test_minima_remainders_and_conditions():
    def rule(position):
        n, q = position
        most = q if q < n else n
        for k in range(1, most + 1):
            if (n - k) % 3 != 1 and not (k == 2 or n > 7):
                yield n - k, min(2 * k, n - k)
        if n % 2 == 0 and n // 2 > 0:
            yield n // 2, 0

    assert read_rules(ruleset(rule)).sampled > 40


def test_sorted_positions_helpers_and_quantifiers():
    def rule(position):
        a, b = sorted(position)
        if any(a == k for k in (1, 3)):
            yield a - 1, b
        for k in range(a + 1, b):
            if all(k != 2 * j for j in range(b)):
                yield a, k
        yield from ((a, k) for k in range(a) if k in (0, 2))

    assert read_rules(ruleset(rule)).sampled > 40


@pytest.mark.parametrize("game", ["nim", "wythoff", "subtraction:1,4,9", "moore:2", "fibonacci", "fibonacci:limit=3x"])
def test_built_in_rules_are_read_as_they_play(game):
    assert read_rules(bouton.find(game)).sampled > 40


def test_two_heaps_with_one_limit():
    assert read_rules(bouton.find("fibonacci"), 2).names == ("a", "b", "q")


def euclid(position):
    a, b = position
    for k in range(1, b):
        yield a, b - k * a


def divided(n):
    for k in range(1, n):
        yield n // k


def endless(n):
    k = 1
    while k <= n:
        yield n - k
        k += 1


def unknown(n):
    yield n - missing  # noqa: F821


def texts(n):
    yield "a"


def broken(n):
    for k in range(n):
        if k > 3:
            return
        yield k


def several(*heaps):
    yield heaps


def forgotten(n):
    pass


def unfinished(n):
    raise NotImplementedError


@pytest.mark.parametrize(
    ("rule", "words"),
    [(several, "need a parameter"), (forgotten, "gave None for the position 0"), (unfinished, "NotImplementedError")],
)
def test_functions_that_are_no_rules(rule, words):
    with pytest.raises(RulesError, match=words) as caught:
        read_rules(ruleset(rule))
    assert caught.value.values["line"] - rule.__code__.co_firstlineno == (rule is unfinished)


def sometimes(n):  # noqa: RET503
    if n:
        return [n - 1]


def test_a_function_that_ends_without_a_list_is_told_so_and_not_of_rows():
    with pytest.raises(RulesError, match="ends at 0 without a list"):
        bouton.prove(ruleset(sometimes))


def test_a_range_beyond_what_len_counts_is_read():
    def rule(n):
        for k in range(1, 10**30):
            if k > n:
                return
            yield n - k

    def other(n):
        return [n - k for k in range(1, 10**30) if k <= n]

    with pytest.raises(RulesError, match="leaving a loop"):
        lines(rule)
    assert read_moves(source_of(other), None)[1][0].text().startswith("→ n − k")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (euclid, "product of two unknown"),
        (divided, "division by an unknown"),
        (endless, "cannot be read as arithmetic: while"),
        (unknown, "'missing' is not known"),
        (texts, "cannot be read"),
        (broken, "leaving a loop"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(rule, words):
    with pytest.raises(RulesError, match=words) as caught:
        read_rules(ruleset(rule))
    assert f"ine {caught.value.values['line']}" in str(caught.value)
    assert caught.value.values["line"] > rule.__code__.co_firstlineno
    assert caught.value.say("fr") != str(caught.value)


def test_rules_below_zero_and_partizan_rules():
    with pytest.raises(RulesError, match=r"Line \d+: a move from 0 would lead below 0"):
        read_rules(ruleset(lambda n: [n - 1]))
    with pytest.raises(RulesError, match="partizan"):
        read_rules(ruleset(lambda n, player: [n]))
    for game, words in [("chomp", "not given as arithmetic"), ("kayles", "can split a heap")]:
        with pytest.raises(RulesError, match=words):
            read_rules(bouton.find(game))
    with pytest.raises(RulesError, match=r"^A move of euclid depends on a product of two .*one position\.$"):
        read_rules(bouton.find("euclid"))
    with pytest.raises(RulesError, match="3 heaps"):
        read_rules(bouton.find("wythoff"), 3)


def test_no_line_of_the_program_itself_is_named():
    typed = typed_rules('{"name": "halving", "positions": ["2", "1", "0"], "moves": [[[1], [2], []]]}')
    for rules in (ruleset({2: [0, 1], 1: [0], 0: []}), typed):
        with pytest.raises(RulesError) as caught:
            read_rules(rules)
        assert caught.value == RulesError("proving.listed", game=rules.spec)
        assert "is a graph" in caught.value.say("en") and "est un graphe" in caught.value.say("fr")


def test_powers_and_shifts_are_read_below_64():
    for text in ("2 ** {}", "n << {}", "n >> {}"):
        for exponent, read in ((-1, False), (0, True), (63, True), (64, False)):
            file, namespace = f"<{text}{exponent}>", {}
            source = f"def rule(n):\n    return [k for k in range(n) if k == {text.format(exponent)}]\n"
            linecache.cache[file] = len(source), None, source.splitlines(True), file
            exec(compile(source, file, "exec"), namespace)
            if read:
                assert read_moves(source_of(namespace["rule"]), None)
            else:
                with pytest.raises(RulesError, match="Line 2"):
                    read_moves(source_of(namespace["rule"]), None)
