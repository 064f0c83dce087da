"""Restricted Nim in custom rules: read from their text, against the rules themselves and plain search."""

from random import Random

import pytest

import bouton
from bouton.answers.sources import sources_with
from bouton.errors import SearchLimitError
from bouton.kinds.player import Player
from bouton.proving import restricted
from bouton.proving.restricted import Bound, Restriction, read_restriction
from bouton.values.mex import mex
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME

#: the body of a function of n, and f as written
READ = {
    "return [n - t for t in range(1, n // 2 + 1)]": "⌊n/2⌋",
    "return [n - t for t in range(1, n + 1) if 3 * t <= n]": "⌊n/3⌋",
    "return range(n - n // 7, n)": "⌊n/7⌋",
    "return [m for m in range(n) if 2 * m >= n]": "⌊n/2⌋",
    "return list(range(n // 2, n))": "⌊(n + 1)/2⌋",
    "return range(n)": "n",
    "return [n - 1 - k for k in range(n // 5)]": "⌊n/5⌋",
    "return [n - t for t in range(1, 2 * n // 3 + 1)]": "⌊2n/3⌋",
    "return [n - t for t in range(1, min(7, n // 2) + 1)]": "min(7, ⌊n/2⌋)",
    "return [n - t for t in range(1, min(n, 10) + 1)]": "min(n, 10)",
    "return [n - t for t in range(1, n - 3)]": "n − 4",
    "return [n - t for t in range(1, n - n // 3) if n > 1]": "⌊(2n − 1)/3⌋",
    "return [n - t for t in range(1, n // 2 + 1) if t > 0 and n > 1]": "⌊n/2⌋",
}
#: one condition of the theorem fails, or another form
OTHERS = [
    "return [n - t for t in range(2, n // 2 + 1)]",  # not from 1 up
    "return [n - 2 * t for t in range(1, n // 2 + 1)]",  # not every number
    "return [n - t for t in range(1, min(n, (5 - n // 2) + 1)) if n < 10]",  # f falls
    "return [n - t for t in range(1, n // 2 + 1) if n > 6]",  # f grows by 3 at 7
    "return [n - t for t in range(1, n // 2 + 3) if t <= n and n > 2]",  # and by 3 at 3
    "return [n - t for t in range(1, n // 2 + 1) if t != 3]",
    "return [n - t for t in range(1, n // 2 + 1) if n % 2]",
    "return [n - 1, n - 2] if n > 1 else []",
]


def rules(body, tmp_path, name="rules"):
    file = tmp_path / f"{name}.py"
    file.write_text(f"def game(n):\n    {body}\n", encoding="utf-8")
    return bouton.find(f"{file}:game")


def values(game, count):
    found = []
    for n in range(count):
        found.append(mex(found[heap] for heap in game.function(n)))
    return found


def agrees(restriction, game, count):
    known = values(game, count)
    for n in range(count):
        heaps = game.function(n)
        assert sorted(heaps) == list(range(n - restriction.limit(n), n))
        assert restriction.value(n) == known[n]
        options = {known[heap]: heap for heap in heaps}
        for value in range(max(options, default=0) + 3):
            assert restriction.option(n, value) == options.get(value), (n, value)


@pytest.mark.parametrize("body", READ)
def test_every_form_is_read(body, tmp_path):
    game = rules(body, tmp_path)
    restriction = read_restriction(game)
    assert restriction is not None and restriction.text() == READ[body]
    agrees(restriction, game, 150)


@pytest.mark.parametrize("body", OTHERS)
def test_other_rules_are_not_taken_for_it(body, tmp_path):
    assert read_restriction(rules(body, tmp_path)) is None


@pytest.mark.thorough
def test_random_rules_are_read_rightly_or_not_at_all(tmp_path):
    """Random bounds: most are read, and each that is read agrees with the function."""
    random, read = Random(7), 0
    for number in range(60):
        a, b, c, least = random.randrange(4), random.randrange(4), random.randrange(1, 5), random.choice((1, 1, 1, 2))
        more = random.choice(("", "", " if t <= 5", f" if n > {random.randrange(4)}", " if 2 * t <= n"))
        body = f"return [n - t for t in range({least}, min(n, ({a} * n + {b}) // {c}) + 1){more}]"
        game = rules(body, tmp_path, f"rules{number}")
        restriction = read_restriction(game)
        if restriction is not None:
            read += 1
            agrees(restriction, game, 60)
    assert read > 20


def test_random_bounds_of_any_kind():
    """Also several bounds at once, against the values by the mex."""
    random = Random(8)
    for _ in range(80):
        bounds = [Bound(1, 0, 1)]
        for _ in range(random.randrange(4)):
            divisor = random.randrange(1, 6)
            bounds.append(Bound(random.randrange(divisor + 1), random.randrange(-6, 9), divisor))
        restriction, known = Restriction(tuple(bounds)), []
        for n in range(80):
            window = range(n - restriction.limit(n), n)
            known.append(mex(known[heap] for heap in window))
            assert restriction.value(n) == known[n]
            options = {known[heap]: heap for heap in window}
            for value in range(14):
                assert restriction.option(n, value) == options.get(value)


def test_a_sum_of_large_heaps_is_answered_at_once(tmp_path):
    """AtCoder ARC 091 F: at most ⌊n/k⌋ of n; the value is n/k, or that of n − ⌊n/k⌋ − 1 if k does not divide n."""

    def strange(n, k):
        while n % k:
            n -= n // k + 1
        return n // k

    half = rules("return [n - t for t in range(1, n // 2 + 1)]", tmp_path, "half")
    third = rules("return [n - t for t in range(1, n // 3 + 1)]", tmp_path, "third")
    total = bouton.position(half, 10**9) + bouton.position(third, 999_999_999)
    assert total.grundy == strange(10**9, 2) ^ strange(999_999_999, 3)
    (move,) = total.winning_moves()
    first, second = map(int, str(move).replace("+", " ").split()[1::2])
    assert strange(first, 2) == strange(second, 3)


def test_heaps_up_to_1_000_are_searched_and_so_is_misere_play(tmp_path):
    game = rules("return [n - t for t in range(1, n // 2 + 1)]", tmp_path)
    sources = sources_with()
    assert sources.value(game, GRUNDY, 1_000).how.kind == "search"
    assert sources.value(game, GRUNDY, 1_001).how.cites == ("levine-2006",)
    assert sources.value(game, OUTCOME, 1_023).value is bouton.Outcome.P
    assert sources.value(game, MISERE_OUTCOME, 1_001).how.kind == "search"
    assert [*sources.winning_moves(game, 1_500, False, Player.LEFT)] == [1_023]


def test_rules_that_need_large_automata_are_searched(tmp_path, monkeypatch):
    """As they were before somebody tried to read them."""
    game = rules("return range(n - n // 1_000, n)", tmp_path)
    assert read_restriction(game) is not None
    monkeypatch.setattr(restricted, "STATES_OF_RESTRICTED", 1_000)
    assert read_restriction(game) is None
    assert sources_with().value(game, OUTCOME, 1_200).how.kind == "search"


def test_rules_are_read_once(tmp_path, monkeypatch):
    """Whether they are Restricted Nim or not."""
    read = []
    monkeypatch.setattr(restricted, "read_restriction", lambda game: read.append(game))
    game = rules("return [n - t for t in range(1, n // 2 + 1) if t != 3]", tmp_path)
    assert bouton.analyze(game, 1_300).provenance["grundy"].startswith("search")
    assert read == [game]


def test_a_value_that_takes_too_long_is_refused(monkeypatch, tmp_path):
    """Also a move to a value, which must not be taken for none: each round leads to another heap of the same value."""
    slow = Restriction((Bound(1, 0, 1_000),))
    value, heap = slow.value(999_998), slow.option(999_998, 1)
    assert value > 1 and heap is not None and slow.value(heap) == 1
    game = rules("return range(n - n // 1_000, n)", tmp_path)
    monkeypatch.setattr(restricted, "MOST_ROUNDS", 100)
    for find in (lambda: slow.value(999_998), lambda: slow.option(999_998, 1)):
        with pytest.raises(SearchLimitError, match="more than 100 steps"):
            find()
    sources = sources_with()
    assert sources.value(game, OUTCOME, 1_000_000).value is bouton.Outcome.N  # in one round
    with pytest.raises(SearchLimitError):
        list(sources.winning_moves(game, 1_000_000, False, Player.LEFT))


def test_rules_that_end_otherwise_are_searched():
    """Where a condition or points decide, the theorem does not hold."""

    def sevens(n):
        return bouton.LAST if n % 7 == 3 else None

    @bouton.ruleset(winner=sevens)
    def half(n):
        return [n - t for t in range(1, n // 2 + 1)]

    assert sources_with().value(half, OUTCOME, 1_100).how.kind == "search"
