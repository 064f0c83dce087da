"""The remark on types and the window theorem, against the mex of all options; wrong certificates are refused."""

import io
from itertools import count as count_up
from random import Random

import pytest

from bouton.checkers import envelope, windows
from bouton.errors import InputError
from bouton.heaps.code import read_code
from bouton.sequences.runs import grundy_sequence
from bouton.sequences.windows import Sparsity, facts_of, prime_parts
from window_types import has_sparse_space, values_by_types


def mex_values(code: str, count: int) -> list[int]:
    """By marking every option."""
    moves = list(read_code(code).moves(count))
    values: list[int] = []
    for n in range(count):
        options = set()
        for taken, digit in moves:
            left = n - taken
            if left == 0 and digit & 1:
                options.add(0)
            if left > 0 and digit & 2:
                options.add(values[left])
            if digit & 4:
                options.update(values[a] ^ values[left - a] for a in range(1, left // 2 + 1))
        values.append(next(v for v in count_up() if v not in options))
    return values


def test_every_prime_of_a_period_is_tried() -> None:
    """Otherwise a period that is not the smallest would pass."""
    for period in range(1, 600):
        primes = [q for q in range(2, period + 1) if period % q == 0 and all(q % d for d in range(2, q))]
        assert sorted(windows._parts(period)) == sorted(period // q for q in primes)
    assert windows._parts(3 * 65_537**2) == [65_537**2, 3 * 65_537]


def random_codes(seed: int, count: int):
    """Codes with a digit that splits, a mask and a parity."""
    random = Random(seed)
    while count:
        digits = "".join(random.choice("01234567") for _ in range(random.randint(1, 5)))
        code = f"{random.choice('04')}.{digits}"
        if any(letter in "4567" for letter in code) and digits.strip("0"):
            yield code, random.randrange(1, 64), random.randrange(2)
            count -= 1


def test_values_by_types_are_the_grundy_values():
    """Common heaps of random codes, whatever the mask: the remark asks for nothing but the condition on t."""
    checked = 0
    for code, mask, parity in random_codes(20, 300):
        moves = list(read_code(code).moves(50))
        if has_sparse_space(moves, parity):
            values, rare = values_by_types(moves, mask, parity, 50)
            assert values == mex_values(code, 50), (code, mask, parity)
            checked += 49 - len(rare)
    assert checked > 4_000


def test_without_the_condition_it_fails():
    wrong = 0
    for code, mask, parity in random_codes(21, 300):
        moves = list(read_code(code).moves(50))
        if not has_sparse_space(moves, parity):
            wrong += values_by_types(moves, mask, parity, 50)[0] != mex_values(code, 50)
    assert wrong > 20


def test_prime_parts():
    for number in [*range(1, 300), 328_226_140_474]:
        primes = [number // part for part in prime_parts(number)]
        rest = number
        for q in primes:
            assert rest % q == 0 and all(q % d for d in range(2, min(q, 1_000)))
            while rest % q == 0:
                rest //= q
        assert rest == 1 and len(set(primes)) == len(primes)


# Certificates.


def certificate(code: str, mask: int, parity: int, preperiod: int, period: int, deepest: int = 300, **changed):
    """A certificate made in plain Python from values found otherwise."""
    moves = tuple(read_code(code).moves(100))
    end = max(1, preperiod) + period
    values = grundy_sequence(f"octal:{code}", 3 * end + 1_000).tolist()
    space = Sparsity(moves, mask, parity)
    rare = [(n, values[n]) for n in range(1, end) if space.is_rare(n, values[n])]
    space = space._replace(rare=tuple(rare))
    start = max(1, preperiod) + space.span
    places = {start + part for part in (0, period, *prime_parts(period))}
    places |= {start + period * k // 3 for k in (1, 2)}
    facts = facts_of(f"octal:{code}", space, (preperiod, period), ([[space.twos[0], 1]], deepest), sorted(places))
    facts |= {"type": "|u1", **changed}
    rows = [bytes(values[place - space.span - 1 : place]) for place in facts["checkpoints"]]
    return facts, rows


def checked(facts, rows, share=""):
    header = envelope.write_certificate(io.BytesIO(), "windows", facts, rows)
    return windows.check(header, io.BytesIO(b"".join(rows)), share)


#: small games with a sparse space: code, mask, parity, preperiod, period, depth of witnesses
SMALL = [
    ("0.77", 15, 0, 71, 12, 50),
    ("0.45", 15, 0, 498, 20, 300),
    ("0.156", 27, 0, 3_479, 349, 2_000),
    ("0.34", 2, 1, 7, 8, 9),
]


@pytest.mark.thorough("0.156-27-0-3479-349-2000")
@pytest.mark.parametrize(("code", "mask", "parity", "preperiod", "period", "deepest"), SMALL)
def test_small_certificates_are_right(code, mask, parity, preperiod, period, deepest):
    facts, rows = certificate(code, mask, parity, preperiod, period, deepest)
    found = checked(facts, rows)
    assert found["heaps"] == facts["checkpoints"][-1] + deepest and found["checked"] == found["pieces"]
    parts = [checked(facts, rows, str(piece)) for piece in range(found["pieces"])]
    assert sum(part["heaps"] for part in parts) == found["heaps"]


def refused(facts, rows, *shares):
    """The sentence's key, and the heap, with which a certificate is refused."""
    with pytest.raises(InputError) as caught:
        for share in shares or ("",):
            checked(facts, rows, share)
    return caught.value.key, caught.value.values["heap"]


def test_wrong_heaps_witnesses_and_checkpoints_are_refused():
    facts, rows = certificate("0.45", 15, 0, 498, 20)
    last = facts["rare"][-1][0]
    assert refused({**facts, "rare": [*facts["rare"][:-1], [last, facts["rare"][-1][1] ^ 1]]}, rows)[1] == last
    for piece in range(len(rows)):
        wrong = list(rows)
        wrong[piece] = bytes([*wrong[piece][:1], wrong[piece][1] ^ 1, *wrong[piece][2:]])
        with pytest.raises((InputError, ValueError)):
            checked(facts, wrong)
    assert refused({**facts, "deepest": 2}, rows)[0] == "verify.windows-heap"  # too few heaps are tried
    for changed in (
        {"witnesses": [[3, 1]]},  # no move takes 3
        {"witnesses": [[2, 301]]},  # deeper than A
        {"preperiod": 499},
        {"preperiod": 497},
        {"period": 40},
        {"parity": 1, "mask": 0},
        {"mask": 0},
        {"rare": facts["rare"][::-1]},
        {"checkpoints": facts["checkpoints"][::-1]},
        {"checkpoints": facts["checkpoints"][1:]},
    ):
        with pytest.raises((InputError, ValueError)):
            checked({**facts, **changed}, rows)


def test_a_rare_heap_that_comes_late_is_refused():
    """0.16 is common from heap 6,000 to 13,000 and then has a rare heap: the checker finds it, in its piece."""
    values = grundy_sequence("octal:0.16", 16_000).tolist()
    moves = ((1, 1), (2, 6))
    space = Sparsity(moves, 30, 0)
    every = [(n, values[n]) for n in range(1, 16_000) if space.is_rare(n, values[n])]
    space = space._replace(rare=tuple(pair for pair in every if pair[0] < 12_000))
    late = next(n for n, _ in every if n > 12_000)
    place = late - 5_100
    claim = windows.Claim("octal:0.16", list(moves), (30, 0, 0), dict(space.rare), [], 5_000, [place, late + 700], [])
    claim.windows.append(values[place - space.span - 1 : place])
    claim.windows.append([])
    with pytest.raises(InputError) as caught:
        windows.check_piece(claim, 1, values[:5_100])
    assert caught.value.values["heap"] == late
