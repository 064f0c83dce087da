"""A stopped check of pieces resumes from its stored state, and a state that does not fit is not used."""

import pytest

import bouton
from bouton.checkers import window_batches
from bouton.checkers.windows import Claim, check_start
from bouton.storage.compiler import can_compile

if not can_compile():
    pytest.skip("nothing can be compiled here", allow_module_level=True)

pytestmark = pytest.mark.thorough

#: 0.45: mask, rare heaps
MASK, HEAPS = 15, 6_000


@pytest.fixture
def claim(monkeypatch) -> Claim:
    """Pieces of 0.45, in rows of 100, and a state kept after each chunk."""
    monkeypatch.setattr(window_batches, "_ROWS", 100)
    monkeypatch.setattr(window_batches, "_EVERY", 0.0)
    values = bouton.grundy_sequence("octal:0.45", HEAPS).tolist()
    rare = {n: v for n, v in enumerate(values) if n and (MASK & v).bit_count() % 2 == 0}
    places = [1_100, 2_101, 3_403, 4_500]
    span = max(rare) + 2
    windows = [values[place - span - 1 : place] for place in places]
    return Claim("octal:0.45", [(0, 0), (1, 4), (2, 5)], (MASK, 0, 0), rare, [(1, 1)], 300, places, windows)


def stopped_after(count: int, seen: list[int]):
    """`tell` that stops the check, as a kill would, at its so manieth chunk; `seen` has the rows that were done."""
    told: list[int] = []

    def stopping(done: int, total: int) -> None:
        if not told:
            seen.append(done)
        if len(told) == count:
            raise KeyboardInterrupt
        assert done < total == 1_602  # the longest piece and A
        told.append(done)

    return stopping


def test_it_goes_on(claim, tmp_path, monkeypatch):
    first, keep, seen = check_start(claim), tmp_path / "kept", []
    for count in (3, 5, 4, 100):
        monkeypatch.setattr(window_batches, "report", stopped_after(count, seen))
        try:
            assert window_batches.check_batches(claim, [0, 1, 2, 3], first, str(keep)) == []
        except KeyboardInterrupt:
            assert keep.exists()
    assert seen == [0, 300, 800, 1_097]  # a piece has 1,097 heaps


@pytest.mark.parametrize(
    "spoil", [lambda data: data[:-1], lambda data: b"", lambda data: b"{}\n", lambda data: b"[" * 9]
)
def test_a_damaged_state_is_not_used(claim, tmp_path, monkeypatch, spoil):
    first, keep, seen = check_start(claim), tmp_path / "kept", []
    monkeypatch.setattr(window_batches, "report", stopped_after(3, seen))
    with pytest.raises(KeyboardInterrupt):
        window_batches.check_batches(claim, [1, 2, 3], first, str(keep))
    data = keep.read_bytes()
    other = claim._replace(witnesses=[(1, 2)])
    for content, tried in ((spoil(data), claim), (data.replace(b'"done": 300', b'"done": 400'), claim), (data, other)):
        keep.write_bytes(content)
        monkeypatch.setattr(window_batches, "report", stopped_after(100, seen))
        window_batches.check_batches(tried, [1, 2, 3], first, str(keep))
        assert seen.pop() == 0
