"""Every claim of the slides on turning coins and their codes, checked against the program."""

import tomllib
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from test_turning import boards, grid_values

import bouton
from bouton.answers.analysis import analyze
from bouton.answers.position import position
from bouton.nimbers.integer import product as nim_product
from bouton.rulesets import find

VECTORS = Path(__file__).parents[1] / "vectors" / "claims_coins.toml"
CLAIMS = tomllib.loads(VECTORS.read_text(encoding="utf-8"))["claim"]
CHECKS: dict[str, Callable[..., Any]] = {}
GAMES = {"le2": "at-most-2", "le3": "at-most-3", "interval": "ruler", "any": "any"}


def check(function: Callable[..., Any]) -> Callable[..., Any]:
    CHECKS[function.__name__] = function
    return function


def test_all_claims_are_here_and_cite_their_source():
    wanted = [*range(28, 84), *range(86, 89), *range(103, 108)]
    assert [row["id"] for row in CLAIMS] == [f"S0-{number:03}" for number in wanted]
    for row in CLAIMS:
        assert row["source"].startswith("000_") and row["status"] and row["claim"]
        if row["status"] == "true" and "claimed" in row:
            assert row["claimed"] == row["expected"], row["id"]


@pytest.mark.parametrize("row", CLAIMS, ids=[row["id"] for row in CLAIMS])
def test_claim(row):
    if row["check"] == "m24_order":
        pytest.importorskip("igraph")
    assert CHECKS[row["check"]](*row["input"]) == row["expected"]


def test_no_check_is_idle():
    assert set(CHECKS) == {row["check"] for row in CLAIMS}


def spec(kind, r):
    return "turning:ruler" if kind == "interval" else f"turning:{kind.replace('_', '-')}-{r}"


def word(board, length):
    return "".join(str(board >> n & 1) for n in range(length))


@check
def turn_single(kind, r, length):
    """By theory, as analyze says it, and by brute force."""
    game = spec(kind, r)
    values = [analyze(game, "0" * (n - 1) + "1").grundy for n in range(1, length + 1)]
    assert values == [boards(game.partition(":")[2], length)[1 << n] for n in range(length)]
    return values


@check
def turn_interval(length):
    return turn_single("interval", 0, length)


@check
def turn_additive(kind, r, length):
    """The left side by brute force, the right side from the values of single coins."""
    game = find(spec(kind, r))
    values = boards(game.spec.partition(":")[2], length)
    single = game.coin_values((length,))
    totals = [0]
    for value in single:
        totals += [total ^ value for total in totals]
    return values == totals


@check
def f_r(r, length):
    return bouton.coin_table(r, length)[r - 1]


@check
def binary(number):
    labels = analyze("turning:at-most-3", "0" * 9 + "1").explanation
    assert labels["columns"]["rows"][0]["digits"] == "10011"
    return f"{bouton.coin_table(3, 10)[2][bouton.coin_table(3, 10)[2].index(number)]:b}"


def lost(r, length):
    """The P-positions by brute force."""
    return [board for board, value in enumerate(boards(f"at-most-{r}", length)) if value == 0]


@check
def code_brute(r, length):
    words = lost(r, length)
    found = code_stats(r, length)
    weights = sorted((w, sum(x.bit_count() == w for x in words)) for w in {x.bit_count() for x in words})
    distance = min((x ^ y).bit_count() for x in words for y in words if x != y)
    assert found == [len(words), [list(pair) for pair in weights], distance]
    return found


@check
def code_stats(r, length):
    found = bouton.code(f"turning:at-most-{r}", length)
    return [2**found.k, [list(pair) for pair in found.weights.items()], found.d]


@check
def code_dimension(r, length):
    found = bouton.code(f"turning:at-most-{r}", length)
    assert len(found.basis) == found.k
    return found.k


@check
def hamming_correct_one(length):
    code = bouton.code("turning:at-most-2", length)
    for board in lost(2, length):
        for n in range(length):
            received = board ^ 1 << n
            assert position("turning:at-most-2", word(received, length)).grundy == n + 1
            told = code.decode(word(received, length))
            if told["errors"] != [n + 1] or told["corrected"] != word(board, length):
                return False
    return True


@check
def P_equals_lexicode(r, length):
    greedy: list[int] = []
    for candidate in range(1 << length):
        if all((candidate ^ other).bit_count() > r for other in greedy):
            greedy.append(candidate)
    return greedy == lost(r, length) == sorted(bouton.lexicode(length, r + 1).words())


@check
def mock_turtle_P(length):
    shorter = set(lost(2, length - 1))
    words = lost(3, length)
    return len(words) == len(shorter) and all(w.bit_count() % 2 == 0 and w >> 1 in shorter for w in words)


@check
def steiner(r, length, size, through):
    code = bouton.code(f"turning:at-most-{r}", length)
    octads = code.octads([])
    assert code.steiner == (through, size, length)
    covered: dict[tuple[int, ...], int] = {}
    for octad in octads:
        for chosen in combinations(octad, through):
            covered[chosen] = covered.get(chosen, 0) + 1
    once = all(covered.get(chosen) == 1 for chosen in combinations(range(1, length + 1), through))
    return [len(octads), once]


@check
def m24_order():
    return bouton.code("turning:at-most-7", 24).automorphisms().order


@check
def interval_move_legal(length, first, last):
    board = "0" * (length - 1) + "1"
    after = "0" * (first - 1) + "1" * (last - first) + "0"
    return after in set(find("turning:ruler").options(board))


@check
def rectangle_move_legal(rows, columns, corners):
    start = [["0"] * columns for _ in range(rows)]
    start[rows - 1][columns - 1] = "1"
    after = [row[:] for row in start]
    for row, column in corners:
        after[row - 1][column - 1] = "0" if after[row - 1][column - 1] == "1" else "1"
    before, end = ("/".join("".join(row) for row in each) for each in (start, after))
    return end in set(find("turning:at-most-2*at-most-2").options(before))


@check
def interval_P_rule(length):
    """A board is lost exactly when the heads of each class (odd, 2 mod 4, 4 mod 8 …) are even in number."""
    values = boards("ruler", length)
    for board, value in enumerate(values):
        counts = [0] * length
        for n in range(length):
            if board >> n & 1:
                counts[((n + 1) & -(n + 1)).bit_length()] += 1
        if (value == 0) != all(count % 2 == 0 for count in counts):
            return False
    text = analyze("turning:ruler", "1" * length).explanation["text"]
    return "Heads with an odd number: 6, even." in text and "multiple of 8 but not of 16: 1, not even" in text


@check
def nim_x_nim(rows, columns):
    return tartan("le2", rows, "le2", columns)


@check
def tartan(first, rows, second, columns):
    """The values of single coins by theory; all boards by brute force."""
    game = find(f"turning:{GAMES[first]}*{GAMES[second]}")
    single = game.coin_values((rows, columns))
    places, values = grid_values(game.spec, (rows, columns))
    totals = [0]
    for value in single:
        totals += [total ^ value for total in totals]
    assert totals == values and len(places) == rows * columns
    return [single[start : start + columns] for start in range(0, rows * columns, columns)]


@check
def cube(layers, rows, columns):
    game = find("turning:at-most-2*at-most-2*at-most-2")
    places, values = grid_values(game.spec, (layers, rows, columns))
    for place, i in zip(places, range(len(places)), strict=True):
        a, b, c = place
        assert values[1 << i] == game.place_value(place)
        if values[1 << i] != nim_product(nim_product(a, b), c):
            return False
    return True
