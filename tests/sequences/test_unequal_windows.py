"""The remark on types where two heaps must differ, or a heap stays: Grundy's game, Couples are Forever."""

import io
from itertools import count
from random import Random

import pytest

import bouton
from bouton.checkers import envelope, octal_codes, windows
from bouton.errors import InputError
from bouton.heaps.code import read_code
from bouton.kinds.heap_rule import HeapRule
from bouton.sequences.proofs import has_windows
from bouton.sequences.window_search import WindowSearch
from bouton.sequences.windows import Sparsity, facts_of, prime_parts
from window_types import has_sparse_space, values_by_types


def mex_values(moves, number, unequal, still):
    """By marking every option."""
    values = []
    for n in range(number):
        options = set()
        for taken, digit in () if n == still else moves:
            left = n - taken
            if left == 0 and digit & 1:
                options.add(0)
            if left > 0 and digit & 2:
                options.add(values[left])
            if digit & 4:
                pairs = range(1, left // 2 + 1)
                options.update(values[a] ^ values[left - a] for a in pairs if not (unequal and 2 * a == left))
        values.append(next(v for v in count() if v not in options))
    return values


@pytest.mark.parametrize(
    ("game", "unequal", "still", "mask"), [("grundys-game", True, -1, 6), ("couples-are-forever", False, 2, 14)]
)
def test_the_remark_gives_the_values_of_the_two_games(game, unequal, still, mask):
    """Any mask does; the values are those of the game's own rules."""
    values = list(bouton.grundy_sequence(game, 120))
    assert values == mex_values([(0, 4)], 121, unequal, still)
    for tried in (mask, 1, 21):
        assert values_by_types([(0, 4)], tried, 0, 121, unequal=unequal, still=still)[0] == values
    assert has_windows(game, bouton.find(game).heap_rule())


def test_the_remark_for_random_codes_with_unequal_parts():
    random, tried = Random(7), 0
    while tried < 60:
        code = f"{random.choice('04')}.{random.randrange(1, 512):03o}"
        moves, mask, parity = list(read_code(code).moves(50)), random.randrange(1, 64), random.randrange(2)
        unequal, still = random.random() < 0.5, random.choice((-1, 2, 5))
        if has_sparse_space(moves, parity):
            found = values_by_types(moves, mask, parity, 45, unequal=unequal, still=still)[0]
            assert found == mex_values(moves, 45, unequal, still), (code, mask, parity, unequal, still)
            tried += 1


def test_equal_parts_cannot_be_told_from_unequal_ones_but_by_the_value_0():
    """Without a ≠ b the values are those of another game."""
    assert mex_values([(0, 4)], 40, True, -1) != mex_values([(0, 4)], 40, False, -1)


#: invented games with a period: code, unequal, still, mask, parity, preperiod, period
INVENTED = [
    ("4.622", True, -1, 13, 0, 51, 69),
    ("0.506", True, -1, 3, 1, 52, 68),
    ("0.45", False, 2, 15, 0, 143, 24),
]


def certificate(moves, values, space, preperiod, period, **changed):
    """A certificate made in plain Python."""
    rare = [(n, values[n]) for n in range(1, preperiod + period) if space.is_rare(n, values[n])]
    space = space._replace(rare=tuple(rare))
    start = preperiod + space.span
    places = {start + part for part in (0, period, *prime_parts(period))}
    facts = facts_of("invented", space, (preperiod, period), ([[space.twos[0], 1]], 60), sorted(places))
    facts |= {"type": "|u1", **changed}
    return facts, [bytes(values[place - space.span - 1 : place]) for place in facts["checkpoints"]]


def checked(facts, rows):
    header = envelope.write_certificate(io.BytesIO(), "windows", facts, rows)
    return windows.check(header, io.BytesIO(b"".join(rows)))


@pytest.mark.parametrize(("code", "unequal", "still", "mask", "parity", "preperiod", "period"), INVENTED)
def test_certificates_of_such_games(code, unequal, still, mask, parity, preperiod, period, monkeypatch):
    moves = tuple(read_code(code).moves(100))
    values = mex_values(moves, 700, unequal, still)
    facts, rows = certificate(moves, values, Sparsity(moves, mask, parity), preperiod, period)

    def said(rules):
        monkeypatch.setattr(windows, "splitting_rules", lambda game: rules)
        return checked(facts, rows)

    rules = octal_codes.Splitting(list(moves), unequal, still)
    assert said(rules)["heaps"] == facts["checkpoints"][-1] + 60
    with pytest.raises((InputError, ValueError)):  # the same values, other rules
        said(rules._replace(unequal=not unequal))
    with pytest.raises((InputError, ValueError)):
        said(rules._replace(still=11))


def test_two_equal_heaps_are_no_witness():
    """The only pair that has the value 0 is one of two equal heaps: heap 4 = 2 + 2 of Grundy's game has the value 0."""
    claim = windows.Claim("grundys-game", [(0, 4)], (6, 0, 0), {}, [(0, 2)], 2, [], [], True)
    values = [0, 0, 5, 1]
    assert not windows._is_witnessed(claim, 4, 1, values, values, 0)
    assert windows._is_witnessed(claim._replace(unequal=False), 4, 1, values, values, 0)


def test_the_first_checkpoint_is_beyond_the_witnesses(monkeypatch):
    """So that no pair beyond it is one of two equal heaps."""
    moves = tuple(read_code("4.622").moves(100))
    values = mex_values(moves, 700, True, -1)
    monkeypatch.setattr(windows, "splitting_rules", lambda game: octal_codes.Splitting(list(moves), True))
    facts, rows = certificate(moves, values, Sparsity(moves, 13, 0), 51, 69)
    reach = facts["checkpoints"][0] - 3
    assert checked({**facts, "deepest": reach - 1}, rows)["checked"]
    with pytest.raises(ValueError, match=r"^$"):
        checked({**facts, "deepest": reach}, rows)


@pytest.mark.thorough
def test_a_search_by_windows_where_parts_differ(monkeypatch):
    moves = list(read_code("4.622").moves(100))
    rule = HeapRule(lambda size: moves, 3, 2, unequal=True)
    search = WindowSearch("invented", rule)
    proof = search.run()
    assert proof is not None and (proof.preperiod, proof.period) == (51, 69)
    monkeypatch.setattr(windows, "splitting_rules", lambda game: octal_codes.Splitting(moves, True))
    facts, rows = search.certificate(proof)
    assert checked(facts, rows)["checked"] == len(rows)


def test_names_are_read_as_the_rules_are():
    for game in ("grundys-game", "couples-are-forever"):
        rule, read = bouton.find(game).heap_rule(), octal_codes.splitting_rules(game)
        assert (list(rule.moves(9)), rule.unequal, rule.still) == tuple(read)
