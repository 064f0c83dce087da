"""Values excluded for many heaps, gathered from words of other heaps, against one heap at a time."""

import numpy as np
import pytest

from bouton.sequences._compiled import filling as kernel
from bouton.sequences.slots import FLAG, PLANES, WIDE_FLAG
from bouton.sequences.taps import Taps, taps_of, witnesses_of

KINDS = (0, 1, 2, 3, 4)


def flagged(kind: int) -> tuple[type, int]:
    """What holds numbers, and the flag of rare heaps."""
    return (np.uint8, FLAG) if kind < 3 else (np.uint16, WIDE_FLAG)


def excluded(numbers: np.ndarray, heap: int, taps: Taps | tuple[list[int], list[int]]) -> set[int]:
    offsets, xors = taps
    return {int(numbers[heap - o]) ^ x for o, x in zip(offsets, xors, strict=True) if o < heap}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("twos", [[2], [2, 3], [1, 4, 7], [3, 500]])
@pytest.mark.parametrize("seed", [1, 2])
def test_filled_heaps_have_the_least_number_that_no_tap_takes(kind: int, twos: list[int], seed: int) -> None:
    rng = np.random.default_rng(seed)
    count, more, bits = 40_000, 5_000 if seed == 1 else 100, 32 << kind
    rare = np.unique(
        np.concatenate([rng.integers(1, 80, 12), rng.integers(80, count, 25), count - np.array([9, 4, 1])])
    )
    own = rng.integers(0, min(bits, 40 if seed == 1 else bits), rare.size)
    held, flag = flagged(kind)
    numbers = np.zeros(count + more + 200, held)
    numbers[:count] = rng.integers(0, bits, count)
    numbers[rare] = own | flag
    ones, turned = np.array([2, 5, 9]), np.array([5, 9] if seed == 1 else [], np.int64)
    taps = taps_of(rare[:-3], own[:-3], np.array(twos), ones, turned, kind)
    for heap, number in zip(rare[-3:].tolist(), own[-3:].tolist(), strict=True):
        taps = taps.with_rare(heap, number, np.array(twos), turned)
    values = np.zeros(numbers.size, held)
    common = np.arange(2 * flag).astype(held).reshape(2, flag)
    before = numbers.copy()
    reached = kernel.fill(values, numbers, count, count + more, kind, common, *taps)
    assert (numbers[:count] == before[:count]).all()
    offsets = [*(r + t for t in twos for r in rare.tolist()), *ones.tolist()]
    xors = [*(x for _ in twos for x in own.tolist()), *(flag * (t in turned) for t in ones.tolist())]
    for heap in [*range(count, min(reached, count + 300)), *range(count + 300, reached, 37)]:
        taken = excluded(numbers, heap, (offsets, xors))
        assert numbers[heap] == next(k for k in range(flag + 1) if k not in taken), heap
        assert values[heap] == common[heap & 1, numbers[heap]]
    if reached < count + more:  # no number below `bits` is left
        assert set(range(bits)) <= excluded(numbers, reached, (offsets, xors))
    else:
        assert reached == count + more


@pytest.mark.parametrize("kind", KINDS)
def test_taps_in_groups_take_what_they_take_one_by_one(kind: int) -> None:
    rng = np.random.default_rng(kind)
    size, planes, bits, start = 4 if kind == 0 else 8, PLANES[kind], 32 << kind, 1_000
    held, flag = flagged(kind)
    for count in (8, 64, 200):
        numbers = rng.integers(0, 2 * flag, 2_000).astype(held)
        offsets, xors = rng.integers(1, 600, count), rng.integers(0, 2 * bits, count)
        found = witnesses_of(offsets, xors, kind, (16, 32))
        room = np.zeros((found.reach + 256) * size * planes, np.uint8)
        kernel.renew(room, kind, numbers, start - found.reach, start + 64, start + 64)
        total = np.zeros(64 * planes, np.uint64)
        place = room.ctypes.data + size * found.reach
        addresses = [total.ctypes.data, 512, place, room.size // planes]
        addresses += [found.places.ctypes.data, found.groups.ctypes.data]
        first = 0
        for end in found.ends.tolist():
            kernel.gather_row(kind, 0, planes, *(np.uint64(number) for number in (*addresses, first, end)))
            first = end
        words = total.view(np.uint32) if kind == 0 else total
        for lane in range(64):
            want = {int(numbers[start + lane - o]) ^ int(x) for o, x in zip(offsets, xors, strict=True) if x < bits}
            got = {
                64 * q + k for q in range(planes) for k in range(min(bits, 64)) if int(words[64 * q + lane]) >> k & 1
            }
            assert got == {k for k in want if k < bits}


def test_no_heap_before_the_first_takes_anything() -> None:
    for kind in KINDS:
        numbers = np.full(300, 3, flagged(kind)[0])
        size, planes = 4 if kind == 0 else 8, PLANES[kind]
        room = np.full(300 * size * planes, 255, np.uint8)
        kernel.renew(room, kind, numbers, -20, 30, 100)
        words = room.reshape(planes, -1)[:, : 120 * size].copy().view(np.uint32 if kind == 0 else np.uint64)
        assert not words[:, :21].any() and (words[0, 21:50] == 8).all() and not words[:, 50:].any()
        assert not words[1:].any()
