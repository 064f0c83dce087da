"""Each condition of the checker of windows refuses a certificate that meets all the others."""

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bouton.checkers import envelope, windows
from bouton.errors import InputError
from bouton.heaps.code import read_code
from bouton.sequences.runs import grundy_sequence
from bouton.sequences.windows import Sparsity, facts_of, prime_parts

#: 0.45: mask, preperiod, period, depth
MASK, START, PERIOD, DEPTH = 15, 498, 20, 300
VALUES = grundy_sequence("octal:0.45", 4_000).tolist()


def certificate(
    start: int = START, period: int = PERIOD, values: list[int] | None = None, code: str = "0.45", parity: int = 0
) -> tuple[dict[str, Any], list[bytes]]:
    """A certificate of that claim whose checkpoints hold these values, true or not."""
    values = VALUES if values is None else values
    space = Sparsity(tuple(read_code(code).moves(100)), MASK if code == "0.45" else 41, parity)
    space = space._replace(rare=tuple((n, values[n]) for n in range(1, 490) if space.is_rare(n, values[n])))
    first = max(1, start) + space.span
    places = {first + part for part in (0, period, *prime_parts(period))}
    places |= {place for place in (first - 5, first + period // 3) if place > space.span}
    facts = facts_of(f"octal:{code}", space, (start, period), ([[space.twos[0], 1]], DEPTH), sorted(places))
    return {**facts, "type": "|u1"}, [bytes(values[place - space.span - 1 : place]) for place in sorted(places)]


#: M + u of 0.45
SPAN = certificate()[0]["rare"][-1][0] + 2


def is_accepted(facts: dict[str, Any], rows: list[bytes], more: bytes = b"") -> bool:
    header = envelope.write_certificate(io.BytesIO(), "windows", facts, rows)
    try:
        windows.check(header, io.BytesIO(b"".join(rows) + more))
    except (InputError, ValueError):
        return False
    return True


def test_the_true_one() -> None:
    assert is_accepted(*certificate())


@pytest.mark.parametrize(
    ("start", "period"),
    [(START, 2 * PERIOD), (START, 3 * PERIOD), (START + 1, PERIOD), (START - 1, PERIOD), (START, PERIOD + 1)],
)
def test_true_values_of_a_false_claim(start: int, period: int) -> None:
    """Not the smallest period, not the smallest start, no period at all: each checkpoint holds what is true."""
    assert not is_accepted(*certificate(start, period))


def test_no_rare_heap_and_no_pair() -> None:
    """In 0.7 no witness is a pair: still A is to be 1 or more, as the theorem says; heap 0 is never listed."""
    values = grundy_sequence("octal:0.7", 500).tolist()
    facts, rows = certificate(0, 2, values, "0.7", 1)
    assert is_accepted({**facts, "deepest": 1, "witnesses": []}, rows)
    assert not is_accepted({**facts, "deepest": 0, "witnesses": []}, rows)
    assert not is_accepted({**facts, "rare": [[0, 0]]}, rows)
    assert not is_accepted({**facts, "period": 0, "checkpoints": [2]}, [bytes(values[:2])])


def test_what_is_wrong_before_any_value_is_read() -> None:
    """The body is empty, which would be another error."""
    facts, _ = certificate()
    ones, _ = certificate(0, 2, [0, 1] * 300, "0.7", 1)
    early = [place for place in facts["checkpoints"] if place < SPAN + 30] or [SPAN + 1]
    for header in (
        {**facts, "parity": 1},  # 1 and 2 split
        {**facts, "preperiod": 10, "checkpoints": [*early, 10 + PERIOD + SPAN]},  # a rare heap behind the start
        {**ones, "period": 3, "checkpoints": [2, 5]},  # heaps s and s + 3 would be of two types
    ):
        known = envelope.write_certificate(io.BytesIO(), "windows", header, [])
        with pytest.raises(ValueError):
            windows.read_claim(known, io.BytesIO())


def test_a_window_with_a_rare_heap_beyond_the_last() -> None:
    facts, rows = certificate()
    assert facts["checkpoints"][0] < START + SPAN  # neither at s nor at s + p: nothing else compares it here
    spoiled = [rows[0][:-1] + bytes([rows[0][-1] ^ 1]), *rows[1:]]
    header = envelope.write_certificate(io.BytesIO(), "windows", facts, rows)
    windows.read_claim(header, io.BytesIO(b"".join(rows)))
    with pytest.raises(ValueError):
        windows.read_claim(header, io.BytesIO(b"".join(spoiled)))


def test_a_window_that_is_no_continuation() -> None:
    """The window at s is put at s + p + 7: a piece begins with true values, and would end with false ones."""
    facts, rows = certificate(START, PERIOD + 7)
    first = facts["checkpoints"].index(START + SPAN)
    assert not is_accepted(facts, [*rows[:-1], rows[-1][:1] + rows[first][1:]])


def test_checkpoints_that_do_not_grow() -> None:
    """No value is computed between two equal places, so that the second window could be anything."""
    facts, rows = certificate()
    for number in range(len(rows)):
        places = facts["checkpoints"]
        changed = {**facts, "checkpoints": [*places[: number + 1], places[number], *places[number + 1 :]]}
        assert not is_accepted(changed, [*rows[: number + 1], rows[number], *rows[number + 1 :]])
    end = facts["checkpoints"][-1] + 9
    more = bytes(VALUES[end - SPAN - 1 : end])
    assert not is_accepted({**facts, "checkpoints": [*facts["checkpoints"], end]}, [*rows, more])


@pytest.mark.parametrize(
    "change",
    [
        {"mask": MASK | 1 << 16},
        {"mask": 0},
        {"parity": 2},
        {"parity": 1},
        {"deepest": 0, "witnesses": []},
        {"witnesses": [[1, DEPTH + 1]]},
        {"witnesses": [[1, 0]]},
        {"witnesses": [[3, 1]]},
    ],
)
def test_what_the_header_may_not_say(change: dict[str, Any]) -> None:
    facts, rows = certificate()
    assert not is_accepted({**facts, **change}, rows)


def test_the_list_of_rare_heaps() -> None:
    facts, rows = certificate()
    rare = facts["rare"]
    common = next(n for n in range(1, 90) if n not in dict(rare))
    for changed in (
        [[0, 0], *rare],
        [rare[0], *rare],
        rare[::-1],
        sorted([*rare, [common, VALUES[common]]]),
        rare[1:],  # heap 1 is no more than u
        [*rare[:5], *rare[6:]],
    ):
        assert not is_accepted({**facts, "rare": changed}, rows)
    assert not is_accepted(facts, rows, b"\0")


def test_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_MOST", "_MOST_START"):
        with monkeypatch.context() as patch:
            patch.setattr(windows, name, 700)
            assert not is_accepted(*certificate())


class Recorded(list[int]):
    """Values of which none before the first is asked for."""

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return Recorded(super().__getitem__(at))
        assert at >= 0
        return super().__getitem__(at)


def test_no_value_is_read_that_was_let_go() -> None:
    """Long pieces forget the first values; witnesses are sought as deep as 2,000 heaps before."""
    rare = {n: v for n, v in enumerate(VALUES[:490]) if n and (MASK & v).bit_count() % 2 == 0}
    span, place, end = max(rare) + 2, 3_000, 15_000
    long = grundy_sequence("octal:0.45", end).tolist()
    moves, types = [(0, 0), (1, 4), (2, 5)], (MASK, 0, 0)
    claim = windows.Claim("octal:0.45", moves, types, rare, [(1, 2_000)], 2_000, [place, end], [])
    claim.windows.extend(Recorded(long[at - span - 1 : at]) for at in (place, end))
    windows.check_piece(claim, 1, long)


@pytest.fixture
def unwitnessed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], int]]:
    """How often a witness was sought below a heap."""
    sought: list[int] = []
    real = windows._is_witnessed

    def counted(claim: Any, n: int, *rest: Any) -> bool:
        sought.append(n)
        return real(claim, n, *rest)

    monkeypatch.setattr(windows, "_is_witnessed", counted)
    yield lambda: len(set(sought))


def test_every_common_heap_is_witnessed_or_its_mex_taken(unwitnessed: Callable[[], int]) -> None:
    """As far as the last piece goes: those up to u and the rare ones have their mex."""
    facts, rows = certificate()
    assert is_accepted(facts, rows)
    assert unwitnessed() == facts["checkpoints"][-1] + DEPTH - 3 - sum(heap > 2 for heap, _ in facts["rare"])
