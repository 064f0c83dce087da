"""Sequences through a sliding buffer, against values from heap 0 on: shifts, deep witnesses, rare heaps, resumption."""

import pytest

import bouton
from bouton.errors import InputError
from bouton.kinds.capabilities import heap_rule_of
from bouton.sequences.sweep import HeapSweep
from bouton.storage.compiler import can_compile

if not can_compile():
    pytest.skip("nothing can be compiled here", allow_module_level=True)

import numpy as np

from bouton.sequences import sliding, window_search
from bouton.sequences.sliding import Sliding
from bouton.sequences.streams import Missing, Window
from bouton.sequences.window_search import WindowSearch, sparsity_of

pytestmark = pytest.mark.thorough


def sliding_of(game: str, start: int, heaps: int, **given: int) -> tuple[Sliding, np.ndarray]:
    """A game that slides behind its first heaps, and its values from heap 0 on."""
    rule = heap_rule_of(bouton.find(game))
    sweep = HeapSweep(rule, heaps, cores=1)
    sweep.grow(heaps)
    values = sweep.values[:heaps].astype(np.uint16)
    space = sparsity_of(rule, values, sweep.method.mask, sweep.method.parity)
    stream = Sliding(space, values[:start], rule=rule, **given)
    stream.choose_key(values[start // 2 : start])
    return stream, values


def window(stream: Sliding, values: np.ndarray, place: int) -> Window:
    return Window(place, values[place - stream.length : place].tobytes())


@pytest.mark.parametrize(
    ("game", "place"),
    [
        ("octal:0.106", 0),
        ("octal:0.106", 40_001),
        ("octal:0.174", 40_000),
        ("octal:0.245", 50_001),
        ("octal:0.205", 0),
        pytest.param("grundys-game", 300_001, marks=pytest.mark.slow),
    ],
)
def test_windows_and_hits_are_those_of_the_values(monkeypatch, game, place):
    """Words of 32, 64 and 128 bits, parity, the buffer moved many times, from even and odd places."""
    monkeypatch.setattr(sliding, "_FRESH", 5_001)
    start, heaps = (1 << 18, 1 << 19) if game == "grundys-game" else (1 << 15, 1 << 17)
    stream, values = sliding_of(game, start, heaps)
    begin = window(stream, values, place or start)
    met: list[Window] = []
    length = (heaps - begin.place - stream.depth) // 8
    for _ in range(2):  # the second goes on where the first ended
        windows = stream.round(begin, length, met.append)
        assert windows == [window(stream, values, begin.place + i * length) for i in range(5)]
        begin = windows[-1]
    ranks, key = stream.rank(values.astype(np.int64)), len(stream._key)
    first = place or start
    ends = [n for n in range(first, begin.place + 1) if tuple(ranks[n - key : n].tolist()) == stream._key]
    assert [seen.place for seen in met if seen.place > first] == [end for end in ends if end > first]
    assert all(seen == window(stream, values, seen.place) for seen in met)
    seen_values = np.where(np.arange(heaps) < start, values, np.where(np.arange(heaps) < first, 0, values))[
        : begin.place
    ]
    assert stream.largest == (int(seen_values.max()), int(seen_values.argmax()))


def test_every_heap_has_a_witness_as_deep_as_is_said():
    """What `deepest` says is enough, by the plain loop over all pairs; a depth below that finds a heap without one."""
    stream, values = sliding_of("octal:0.174", 1 << 15, 1 << 17, depth=1 << 13)
    begin = window(stream, values, 1 << 15)
    stream.round(begin, 10_000, lambda seen: None)
    space, first = stream.space, values[: stream.deepest + 1]
    for n in range(1 << 15, 1 << 15 | 300):
        open_ = {v for v in range(int(values[n])) if space.is_rare(n, v)}
        for t in space.twos:
            open_ -= set((first[1:] ^ values[n - t - 1 : n - t - len(first) : -1]).tolist())
        assert not open_ - {int(values[n - t]) for t in space.ones}
    shallow, _ = sliding_of("octal:0.174", 1 << 15, 1 << 17, depth=300)
    with pytest.raises(Missing) as missing:
        shallow.round(begin, 10_000, lambda seen: None)
    assert not missing.value.wide and missing.value.heap > 1 << 15 and shallow._live is None


def test_a_rare_heap_is_not_passed_over():
    """Between heap 1,042 and 5,241,357 no heap of 0.205 is rare."""
    heap = 5_241_357
    stream, values = sliding_of("octal:0.205", 1 << 18, heap)
    begin = window(stream, values, heap - 140_000)
    with pytest.raises(Missing) as missing:
        stream.round(begin, 20_000, lambda seen: None)
    assert missing.value.heap == heap and not missing.value.wide


def test_values_that_do_not_fit_into_a_byte(monkeypatch):
    """From 8 bits to 16 between two calls of the sweeps, and a game that has larger values from the beginning."""
    monkeypatch.setattr(sliding, "_FRESH", 20_000)
    turns = iter(range(1_000))
    sweep = sliding.sweep_numbers
    monkeypatch.setattr(sliding, "sweep_numbers", lambda *given: next(turns) != 2 and sweep(*given))
    for game, place in (("octal:0.174", 50_001), ("octal:0.774", 40_000)):
        stream, values = sliding_of(game, 1 << 15, 1 << 17)
        windows = stream.round(window(stream, values, place), 10_000, lambda seen: None)
        assert windows == [window(stream, values, place + 10_000 * i) for i in range(5)]
        assert stream._live is not None and stream._live.values.itemsize == 2
    assert next(turns) > 3


def test_values_that_do_not_fit_anywhere(monkeypatch):
    monkeypatch.setattr(sliding, "sweep_numbers", lambda *given: False)
    stream, values = sliding_of("octal:0.774", 1 << 15, 1 << 17)
    with pytest.raises(Missing) as missing:
        stream.round(window(stream, values, 40_000), 10_000, lambda seen: None)
    assert missing.value.wide


def test_a_sequence_is_followed_without_checks(monkeypatch):
    """Where a preperiod is sought: all heaps that far are known to be common."""
    monkeypatch.setattr(sliding, "_FRESH", 20_000)
    for game, begin, end in (("octal:0.174", 40_001, 110_000), ("octal:0.245", 33_000, 50_001)):
        stream, values = sliding_of(game, 1 << 15, 1 << 17, depth=300)  # too shallow for a check
        assert stream.follow(window(stream, values, begin), end) == window(stream, values, end)
        assert stream.follow(window(stream, values, 1 << 15), (1 << 15) + 1) == window(stream, values, (1 << 15) + 1)
        assert stream._live is None


def test_a_search_goes_deeper_from_a_checkpoint_that_is_early_enough(monkeypatch):
    """What was checked behind a checkpoint was checked to the old depth only."""
    monkeypatch.setattr(window_search, "START", 1 << 15)
    monkeypatch.setattr(window_search, "MOST_START", 1 << 18)
    monkeypatch.setattr(sliding, "_DEPTH", 1 << 13)
    rule = heap_rule_of(bouton.find("octal:0.174"))
    search = WindowSearch("octal:0.174", rule)
    for _ in range(5):
        search._round()
    assert isinstance(search.stream, Sliding) and search.stream.depth == 1 << 13
    place, marks = search.checked.place, dict(search.marks)
    assert search._deeper() and search.stream.depth == 1 << 15 == search._depth
    assert len(search.stream.first) == 1 << 16 == min(search.marks)
    assert search.checked.place + (1 << 15) <= place + (1 << 13) or search.checked.place == 1 << 16
    assert all(search.marks[at] == mark for at, mark in marks.items() if at in search.marks)
    search._round()
    values = HeapSweep(rule)
    values.grow(search.checked.place)
    for at, mark in search.marks.items():
        assert mark.values == values.values[at - search.stream.length : at].astype(np.uint16).tobytes()
    assert search._deeper() and not search._deeper()  # no more exact values than MOST_START


def test_narrow_words_give_way_where_witnesses_lie_deep(monkeypatch):
    """A heap that the automaton leaves open is sought for further by values; where that fails, it is named."""
    monkeypatch.setattr(window_search, "START", 1 << 14)
    monkeypatch.setattr(window_search, "MOST_START", 1 << 15)
    rule = heap_rule_of(bouton.find("octal:0.106"))
    search = WindowSearch("octal:0.106", rule)
    assert not isinstance(search.stream, Sliding)
    search._mend(Missing(1 << 20, False), 1)
    assert isinstance(search.stream, Sliding) and search.stream.depth == 1 << 13
    assert search.checked.place == 1 << 14
    with pytest.raises(InputError) as caught:
        search._mend(Missing(1 << 20, False), 1)
    assert caught.value.values["heap"] == 1 << 20


def test_a_search_resumes_with_its_depth(tmp_path, monkeypatch):
    monkeypatch.setattr(window_search, "_EVERY", 0.0)
    monkeypatch.setattr(window_search, "START", 1 << 15)
    rule, file = heap_rule_of(bouton.find("octal:0.174")), tmp_path / "state"
    first = WindowSearch("octal:0.174", rule, file)
    first._round()
    assert first._deeper()
    first._round()
    first._round()
    second = WindowSearch("octal:0.174", rule, file)
    assert (second.checked, second.marks, second.stream.depth) == (first.checked, first.marks, first.stream.depth)
    assert len(second.stream.first) == len(first.stream.first)
    second._round()
    first._round()
    assert second.checked == first.checked


@pytest.mark.parametrize("where", ["choose_key", "_step_back"])
def test_ctrl_c_while_a_search_goes_deeper_leaves_a_state_that_is_whole(tmp_path, monkeypatch, where):
    """A depth without the step back, or a stream without the largest value so far, was saved."""
    monkeypatch.setattr(window_search, "_EVERY", 0.0)
    monkeypatch.setattr(window_search, "START", 1 << 15)
    monkeypatch.setattr(window_search, "_EXACT", 0)
    rule, file = heap_rule_of(bouton.find("octal:0.174")), tmp_path / "state"
    search = WindowSearch("octal:0.174", rule, file)
    assert search.run(1 << 19) is None
    saved, rounds = file.read_text(), iter(range(2))
    assert search._state()["version"] == 5

    def stopped(*given):
        raise KeyboardInterrupt

    def without_witness(self, window, length, hit):
        assert next(rounds) == 0
        monkeypatch.setattr(Sliding if where == "choose_key" else WindowSearch, where, stopped)
        raise Missing(1 << 24, False)

    monkeypatch.setattr(Sliding, "round", without_witness)
    with pytest.raises(KeyboardInterrupt):
        search.run(1 << 20)
    assert search.stream.depth == 4 * (1 << 14) and file.read_text() == saved
    monkeypatch.undo()
    monkeypatch.setattr(window_search, "START", 1 << 15)
    again = WindowSearch("octal:0.174", rule, file)
    assert again.stream.depth == 1 << 14 and again.checked.place >= 1 << 19
    assert again.run(1 << 20) is None
