"""Sweeps by windows against the values from heap 0; periods found, certificates written, searches resumed."""

import json
from pathlib import Path
from random import Random

import pytest

import bouton
from bouton.checkers import verify
from bouton.cli import main
from bouton.errors import InputError
from bouton.kinds.capabilities import heap_rule_of
from bouton.sequences.long_periods import long_period
from bouton.sequences.sweep import HeapSweep
from bouton.storage.compiler import can_compile

if not can_compile():
    pytest.skip("nothing can be compiled here", allow_module_level=True)

import numpy as np

from bouton.sequences.streams import Missing, Stream, Window
from bouton.sequences.window_search import WindowSearch, sparsity_of

pytestmark = pytest.mark.thorough


def stream_of(code: str, start: int, heaps: int, room: int = 0) -> tuple[Stream, np.ndarray]:
    """A game as a stream that knows its first heaps, and its values from heap 0 on."""
    rule = heap_rule_of(bouton.find(f"octal:{code}"))
    sweep = HeapSweep(rule, heaps, cores=1)
    sweep.grow(heaps)
    values = sweep.values[:heaps].astype(np.uint16)
    return Stream(sparsity_of(rule, values, sweep.method.mask, sweep.method.parity), values[:start], room), values


def window(stream: Stream, values: np.ndarray, place: int) -> Window:
    return Window(place, values[place - stream.length : place].tobytes())


@pytest.mark.parametrize(
    ("code", "room"), [("0.106", 0), pytest.param("0.454", 0, marks=pytest.mark.slow), ("0.106", 32)]
)
def test_follow_and_check_agree_with_the_values(code, room):
    """Words of 16 bits and of 32; with the heap's parity and without."""
    stream, values = stream_of(code, 1 << 15, 1 << 18, room)
    stream.depth = 4_096
    stream.choose_key(values[: 1 << 15])
    met: list[Window] = []
    assert stream.follow(window(stream, values, 1 << 15), 100_001, met.append) == window(stream, values, 100_001)
    assert all(seen == window(stream, values, seen.place) for seen in met)
    ranks = stream.rank(values.astype(np.int64))
    key = len(stream._key)
    ends = {n for n in range(1 << 15, 100_001) if tuple(ranks[n - key : n].tolist()) == stream._key}
    assert {seen.place for seen in met} == ends
    top = int(values[:100_001].max())
    assert stream.largest == (top, int(values.argmax() if values.max() == top else (values == top).argmax()))
    length = max(4_500, 2 * stream.length)
    places = [50_000 + length * i for i in range(stream.lanes + 1)]
    if places[-1] < len(values):
        stream.check([window(stream, values, place) for place in places])
        assert 0 < stream.deepest < stream.depth


def test_a_value_that_does_not_fit_is_not_passed_over(monkeypatch):
    """A value of 0.054 whose rank is beyond the 16 bits, with witnesses for all ranks that there are."""
    stream, values = stream_of("0.054", 3_000, 1 << 15)
    heap = int((values >= 32).argmax())
    assert stream.bits == 16 and heap > 3_000
    stream.depth = 256
    every = [[t, a] for t in stream.space.twos for a in range(1, stream.depth)]
    monkeypatch.setattr(Stream, "witnesses", lambda self: every)
    stream._stages = (16, 512)
    length = 300
    stream.choose_key(values[:3_000])
    windows = [window(stream, values, heap - stream.depth)]
    for _ in range(stream.lanes):
        windows.append(stream.follow(windows[-1], windows[-1].place + length))
    with pytest.raises(Missing) as missing:
        stream.check(windows)
    assert (missing.value.heap, missing.value.wide) == (heap, True)


def test_a_rare_heap_is_not_passed_over():
    """0.16 has rare heaps as late as 13,935: a stream that does not know the last ones finds one without a witness."""
    stream, values = stream_of("0.16", 1 << 13, 1 << 18)
    known = tuple(pair for pair in stream.space.rare if pair[0] < 6_000)
    short = Stream(stream.space._replace(rare=known), values[: 1 << 13])
    short.depth = 2_048
    begin = window(short, values, 8_000)
    windows = [begin]
    for _ in range(short.lanes):
        windows.append(short.follow(windows[-1], windows[-1].place + 4_100))
    with pytest.raises(Missing):
        short.check(windows)


def test_small_periods_and_certificates(tmp_path):
    for code, preperiod, period in (("0.156", 3_479, 349), ("0.77", 71, 12), ("0.45", 498, 20), ("0.34", 7, 8)):
        path = tmp_path / f"{code}.cert"
        found = long_period(f"octal:{code}", certificate=str(path))
        assert (found.preperiod, found.period, found.method, found.proved) == (preperiod, period, "windows", True)
        checked = verify(str(path))
        assert (checked["preperiod"], checked["period"]) == (preperiod, period)
        assert checked["last_rare"] == found.last_rare


@pytest.mark.parametrize(("code", "preperiod", "period"), [("0.4", 54, 34), ("0.17", 33, 34), ("4.024", 2, 60)])
def test_a_short_period_of_a_game_without_a_sparse_space(code: str, preperiod: int, period: int) -> None:
    """Its values are not computed to heap 2^18, pair by pair, before the theorem of Guy and Smith is asked."""
    with pytest.raises(InputError) as caught:
        WindowSearch(f"octal:{code}", heap_rule_of(bouton.find(f"octal:{code}")))
    assert (caught.value.key, caught.value.values["heaps"]) == ("sequence.windows-none", 8_192)
    found = long_period(f"octal:{code}")
    assert (found.preperiod, found.period, found.method) == (preperiod, period, "values")


def test_rare_heaps_without_end_keep_guy_and_smith():
    found = long_period("octal:0.165")
    assert (found.preperiod, found.period, found.method) == (5_181, 1_550, "values")
    assert found.theorem == "Guy and Smith 1956"


def test_a_period_among_the_first_heaps_needs_no_compilation(tmp_path):
    search = WindowSearch("octal:0.56", heap_rule_of(bouton.find("octal:0.56")))
    found = search.run()
    assert (found.preperiod, found.period) == (326_640, 144)
    assert found.checked_to == 409_600 and search.stream._fill is None is search.stream._check
    path = tmp_path / "056.cert"
    long_period("octal:0.56", certificate=str(path))
    assert verify(str(path))["preperiod"] == 326_640


@pytest.mark.thorough
def test_a_short_period_is_seen_where_the_key_has_ended(monkeypatch):
    """The key of the start never occurs in the period of 0.56: the last window tells."""
    from bouton.sequences import window_search

    monkeypatch.setattr(window_search, "_EXACT", 0)
    search = WindowSearch("octal:0.56", heap_rule_of(bouton.find("octal:0.56")))
    found = search.run()
    assert (found.preperiod, found.period) == (326_640, 144)
    assert search.start < search.checked.place and found.checked_to < 3 << 19


@pytest.mark.thorough
def test_no_heap_behind_the_start_is_taken_on_trust():
    """Between heap 1,042 and 5,241,357 no heap of 0.205 is rare: a start just before the latter must see it."""
    search = WindowSearch("octal:0.205", heap_rule_of(bouton.find("octal:0.205")))
    assert search.space.last == 1_042 and search.exact == 3 << 17
    with pytest.raises(InputError) as caught:
        search._begin(1 << 22)
    assert caught.value.key == "sequence.windows-rare"


@pytest.mark.slow
@pytest.mark.once
def test_a_search_resumes(tmp_path, monkeypatch):
    """Stopped between two rounds, the next search begins where the last one was, and finds the same."""
    from bouton.sequences import window_search

    monkeypatch.setattr(window_search, "_EVERY", 0.0)
    monkeypatch.setattr(window_search, "START", 1 << 16)
    spec, file = "octal:0.104", tmp_path / "state"
    rule = heap_rule_of(bouton.find(spec))
    first = WindowSearch(spec, rule, file)
    while not file.exists():  # a round that lacks a witness only mends the search
        first._round()
    second = WindowSearch(spec, rule, file)
    assert second.checked == first.checked and second.marks == first.marks and second.records == first.records
    assert second.run(2 * second.checked.place) is None  # no period yet
    told = []
    monkeypatch.setattr(window_search, "report_resumed", told.append)
    third = WindowSearch(spec, rule, file)
    assert told == [third.checked.place]
    assert third.checked == second.checked and len(third.marks) > len(first.marks)
    state = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**state, "state": state["state"].replace("0.104", "0.105")}), "utf-8")
    with pytest.raises(InputError) as caught:
        WindowSearch(spec, rule, file)
    assert str(file) in str(caught.value)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize(
    ("code", "preperiod", "period"),
    [
        ("0.16", 105_351, 149_459),
        ("0.104", 197_769_598, 11_770_282),
        ("0.454", 160_949_019, 60_620_715),
        ("0.054", 193_235_616, 10_015_179),
    ],
)
def test_published_periods(code, preperiod, period):
    """A. Flammenkamp's, and that of 0.16 by A. Gangolli and T. Plambeck."""
    found = long_period(f"octal:{code}")
    assert (found.preperiod, found.period, found.proved) == (preperiod, period, True)


def test_the_command(capsys, tmp_path):
    path = tmp_path / "kayles.cert"
    run = ("sequence", "kayles", "--period", "--store", str(tmp_path))
    assert main([*run, "--json", "--lang", "en", "--certificate", str(path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["period"], found["preperiod"], found["method"]) == (12, 71, "windows")
    assert found["proved"] and found["last_rare"] == 70 and found["checked_to"] >= 71 + 12
    assert len(found["values"]) == 100
    for language, word in (("en", "windows"), ("fr", "fenêtres")):
        assert main([*run, "--lang", language]) == 0
        assert word in capsys.readouterr().out
    assert main(["verify", str(path), "--workers", "2", "--lang", "en"]) == 0
    assert "period 12 from heap 71" in capsys.readouterr().out
    for wrong in (["--csv", "-"], ["--to", "x"]):
        assert main([*run, *wrong, "--lang", "fr"]) == 2
    assert main(["sequence", "nim", "--period", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "grow by 1" in said and "largest" not in said
    assert main(["sequence", "octal:0.007", "--period", "--to", "3000", "--forget", "--lang", "en"]) == 2
    assert "3000 heaps" in capsys.readouterr().err


def test_the_state_is_kept_under_the_folder(tmp_path):
    long_period("octal:0.45", store=tmp_path)
    assert [path.name[:10] for path in Path(tmp_path).iterdir()] == ["octal_0.45"]


@pytest.mark.parametrize(
    ("code", "room"),
    [
        ("0.156", 128),
        ("0.52", 16),
        *(pytest.param(code, 64, marks=pytest.mark.slow) for code in ("0.156", "0.104", "0.205")),
        ("0.644", 64),  # the lowest bit of the mask is 2
        pytest.param("0.245", 256, marks=pytest.mark.slow),
    ],
)
def test_the_compiled_checker_says_what_the_plain_one_says(code, room, monkeypatch):
    """Random pieces of true values, also with a witness or a value spoiled: both refuse the same heap, or none."""
    from bouton.checkers import window_batches, window_parts
    from bouton.checkers.windows import Claim, check_piece

    cut = []
    monkeypatch.setattr(window_batches, "_ROWS", 700)
    monkeypatch.setattr(window_parts, "_CHUNK", 192)
    monkeypatch.setattr(window_batches, "_LEAST_ROOM", room)
    stream, values = stream_of(code, 1 << 13, 1 << 15)
    space, random = stream.space, Random(room)
    types = (space.mask, space.parity, space.tau)
    for turn in range(12):
        places = sorted(random.sample(range(3_000, 9_000), 4))
        shown = [tuple(pair) for pair in stream.witnesses() if pair[1] <= 1_500]
        claim = Claim(
            f"octal:{code}",
            list(space.moves),
            types,
            dict(space.rare),
            random.sample(shown, min(9, len(shown))),
            1_500,
            places,
            [],
        )
        claim.windows.extend(values[place - space.span - 1 : place].tolist() for place in places)
        if turn % 3 == 1:
            claim = claim._replace(deepest=random.randrange(9, 200), witnesses=[])
        if turn % 3 == 2:
            window = random.choice(claim.windows)
            window[random.randrange(1, len(window))] ^= random.choice((1, 2, 3, 6))
        outcomes = []
        monkeypatch.setattr(window_parts, "_LEAST", 0 if turn > 8 else 8)  # a piece alone is cut, where it has the room
        for number in (1, 2, 3):
            cut.append(window_parts.count_parts(claim, [number], 32, room) > 1)
            for check in (
                lambda number, claim=claim: check_piece(claim, number, values[:2_000].tolist()),
                lambda number, claim=claim: [
                    check_piece(claim, left, values[:2_000].tolist())
                    for left in window_batches.check_batches(claim, [number], values[:2_000].tolist())
                ],
            ):
                try:
                    check(number)
                    outcomes.append((number, None, None))
                except InputError as error:
                    outcomes.append((number, error.key, error.values["heap"]) if turn < 9 else (number, "refused"))
        assert outcomes[::2] == outcomes[1::2]
        if not any(outcome[1] for outcome in outcomes):
            window_batches.check_batches(claim, [0, 1, 2, 3], values[:2_000].tolist())
    assert any(cut) is (room <= 64) and not any(cut[:27])
