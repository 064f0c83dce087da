"""The compiled check of single heaps agrees with the plain one, on correct and on incorrect certificates."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bouton
from bouton.checkers import verify, window_batches, window_heaps, window_parts, windows
from bouton.checkers.envelope import open_body, read_header
from bouton.checkers.progress import listen
from bouton.checkers.windows import Claim
from bouton.errors import InputError
from bouton.heaps.code import read_code
from bouton.sequences.windows import Sparsity
from bouton.storage.compiler import can_compile
from window_types import has_sparse_space, values_by_types

if not can_compile():
    pytest.skip("nothing can be compiled here", allow_module_level=True)

pytestmark = pytest.mark.thorough

CERTIFICATE = Path(__file__).parents[1] / "vectors" / "windows.cert"
HEAPS = 120


@cache
def claims(count: int) -> list[tuple[Claim, list[int]]]:
    """True claims of random codes, some with parts that must differ, or a heap that stays, and their values."""
    return list(_claims(Random(24), count))


def _claims(random: Random, count: int) -> Iterator[tuple[Claim, list[int]]]:
    """Few heaps are rare."""
    while count:
        code = f"{random.choice('04')}.{random.randrange(1, 512):03o}"
        moves, parity = tuple(read_code(code).moves(HEAPS)), random.randrange(2)
        if not has_sparse_space(moves, parity):
            continue
        unequal, still = random.random() < 0.3, random.choice((-1, -1, 2, 5))
        values, _ = values_by_types(moves, 1, parity, HEAPS, unequal=unequal, still=still)
        spaces = [Sparsity(moves, mask, parity) for mask in random.sample(range(1, 32), 20)]
        space = min(spaces, key=lambda space: max(n for n in range(HEAPS) if n < 2 or space.is_rare(n, values[n])))
        rare = {n: values[n] for n in range(1, HEAPS) if space.is_rare(n, values[n])}
        span, deepest = max(rare, default=0) + space.reach, random.randrange(1, 60)
        if span + 1 > 90 - deepest:
            continue
        count -= 1
        place = random.randint(span + 1, 90 - deepest)
        places = [place, random.randint(place + 1, HEAPS - deepest)]
        rows = [values[place - span - 1 : place] for place in places]
        witnesses = [(random.choice(space.twos), random.randint(1, deepest)) for _ in range(random.randrange(40))]
        types = (space.mask, parity, space.tau)
        yield Claim(f"octal:{code}", list(moves), types, rare, witnesses, deepest, places, rows, unequal, still), values


def spoiled(random: Random, claim: Claim) -> dict[str, Claim]:
    """The claim with an error of each kind."""
    rare, rows, end = claim.rare, [list(row) for row in claim.windows], claim.places[0] - claim.moves[-1][0]
    some = random.choice(list(rare) or [1])
    common = random.choice([heap for heap in range(1, end) if heap not in rare] or [1])
    row = random.choice(rows)
    row[random.randrange(len(row))] ^= random.choice((1, 2, 5, 64))
    changed = {**rare, some: rare.get(some, 0) ^ random.choice((1, 3, 1 << 40))}
    return {
        "value of a rare heap": claim._replace(rare=dict(sorted(changed.items()))),
        "common heap as a rare one": claim._replace(rare=dict(sorted({**rare, common: random.randrange(9)}.items()))),
        "rare heap left out": claim._replace(rare={heap: value for heap, value in rare.items() if heap != some}),
        "value of a checkpoint": claim._replace(windows=rows),
        "too few witnesses": claim._replace(deepest=random.randrange(1, 4), witnesses=[]),
        "types": claim._replace(types=(claim.types[0] ^ 1 << random.randrange(5) or 1, *claim.types[1:])),
        "equal parts": claim._replace(unequal=not claim.unequal),
        "a heap that stays": claim._replace(still=random.choice((-1, 3, 9))),
    }


def said(check: Callable[[Claim], Any], claim: Claim) -> Any:
    """What a check answers, or the error and its heap."""
    try:
        return check(claim)
    except InputError as error:
        return error.key, error.values["heap"]


def test_both_checks_of_a_start_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window_heaps, "_AT_ONCE", 2_000)
    monkeypatch.setattr(window_heaps, "_ROOM", 4)
    random, right, wrong = Random(24), 0, dict[str, int]()
    for claim, _ in claims(25):
        plain = said(windows.check_start, claim)
        assert said(lambda claim: list(window_heaps.check_start(claim)), claim) == plain, claim
        right += isinstance(plain, list)
        for kind, other in spoiled(random, claim).items():
            if other.places[0] > other.span:  # as in every certificate that is read
                plain = said(windows.check_start, other)
                assert said(lambda claim: list(window_heaps.check_start(claim)), other) == plain, (kind, other)
                wrong[kind] = wrong.get(kind, 0) + isinstance(plain, tuple)
    assert right > 12 and len(wrong) == 8 and min(wrong.values()) > 2, (right, wrong)


def test_both_checks_of_a_piece_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces behind a checkpoint that holds the values of rare heaps, which no batch takes."""
    monkeypatch.setattr(window_heaps, "_AT_ONCE", 500)
    monkeypatch.setattr(window_heaps, "_ROOM", 2)
    random, right, wrong, without = Random(25), 0, dict[str, int](), 0
    for claim, values in claims(25):
        for kind, other in {"": claim, **spoiled(random, claim)}.items():
            if len(other.windows[0]) != other.span + 1 or max(other.rare.values(), default=0) > 99:
                continue  # no certificate that is read is like the first, and no start that is right like the second
            plain = said(partial(windows.check_piece, number=1, first=values), other)
            assert said(partial(window_heaps.check_pieces, numbers=[1], first=values), other) == plain, (kind, other)
            right, without = right + (plain is None), without + other.has_rare(0)
            wrong[kind] = wrong.get(kind, 0) + isinstance(plain, tuple)
            if other.has_rare(0):
                assert window_batches.check_batches(other, [1], values) == [1]
    assert right > 60 and wrong[""] < 10 and without > 20, (right, wrong, without)
    assert all(wrong[kind] > 2 for kind in ("value of a checkpoint", "too few witnesses", "types")), wrong


@pytest.mark.parametrize("chunk", [64, 100, 1 << 20])
def test_a_long_piece_is_cut_at_places_with_their_true_values(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with CERTIFICATE.open("rb") as file:
        line = file.readline()
        header = read_header(line)
        claim = windows.read_claim(header, open_body(line, header, file))
    values, ends = list(bouton.sequence("octal:0.45", 1_700)), (700, 1_660)
    claim = claim._replace(places=list(ends), windows=[values[end - claim.span - 1 : end] for end in ends])
    monkeypatch.setattr(window_parts, "_CHUNK", chunk)
    cut, numbers = window_parts.cut_pieces(claim, [1], 3, 0, 0)
    assert (cut.places, numbers) == ([700, 1_020, 1_340, 1_660], [1, 2, 3])
    assert cut.windows == [values[place - claim.span - 1 : place] for place in cut.places]


@pytest.mark.parametrize("share", ["", "2"])
def test_a_long_start_is_not_checked_in_plain_python(share: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the pieces beside it are long or not; each of the two is counted by itself."""

    def never(*_: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(windows, "_PLAIN", 990)
    monkeypatch.setattr(windows, "check_start", never)
    told: list[tuple[int, int]] = []
    listen(lambda done, total: told.append((done, total)))
    try:
        assert verify(str(CERTIFICATE), share)["checked"] == (1 if share else 6)
    finally:
        listen(None)
    begun = [place for place, (done, _) in enumerate(told) if not place or done < told[place - 1][0]]
    assert all(done <= total for done, total in told) and told[0][0] == 0
    assert len(begun) > 1 if not share else told[-1] == (302, 302)


def test_no_long_piece_is_checked_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor where the checkpoint before it holds a rare heap, which the loop for many pieces does not take."""
    monkeypatch.setattr(windows, "_PLAIN", 0)
    monkeypatch.setattr(windows, "_ONE_BY_ONE", 0)
    monkeypatch.setattr(windows, "check_piece", None)
    monkeypatch.setattr(window_batches, "_has_ranks", lambda *_: False)
    told: list[tuple[int, int]] = []
    listen(lambda done, total: told.append((done, total)))
    try:
        assert verify(str(CERTIFICATE))["checked"] == 6
    finally:
        listen(None)
    assert told[-1][1] == 5 * 300 + 20
