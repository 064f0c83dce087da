"""Sums beyond the misère quotient: few copies of a heap, and infinite quotients, as `analyze --misere` plays them."""

import json
import shutil
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bouton
from bouton.answers.quotients import keep_quotient
from bouton.answers.sources import sources_with
from bouton.checkers import verify
from bouton.checkers.envelope import write_certificate
from bouton.kinds.player import Player
from bouton.misere import growing
from bouton.misere.family import family_of
from bouton.misere.quotient import find_quotient
from bouton.misere.source import MisereQuotients
from bouton.misere.store import keep, keep_counters, recalled_counters, recalled_few
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.storage.compiler import can_compile
from bouton.storage.folders import name_for
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME

PLAIN = Sources([], Search(), None)
VECTORS = Path(__file__).parents[1] / "vectors"
KEPT = {"octal:0.76": ("infinite", (7, 12)), "octal:0.3122": ("copies", (5, 7))}
compiled = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what earlier runs have kept; nothing else is looked for."""
    monkeypatch.setenv("BOUTON_QUOTIENTS", str(tmp_path))
    monkeypatch.setattr(growing, "can_compile", lambda: False)
    monkeypatch.setattr(growing, "EFFORT", 5)
    for spec, (kind, _) in KEPT.items():
        shutil.copy(VECTORS / f"{kind}.cert", tmp_path / f"{name_for(spec)}-{kind}.cert")
    return tmp_path


def outcome(source: MisereQuotients, spec: str, heaps: tuple[int, ...]) -> Any:
    answer = source.lookup(bouton.find(spec), MISERE_OUTCOME, heaps)
    return None if answer is None else answer.value


@pytest.mark.parametrize("spec", KEPT)
def test_outcomes_and_moves_as_search_has_them(spec: str, kept: Path) -> None:
    ruleset, random, quick = bouton.find(spec), Random(spec), sources_with()
    counter, last = KEPT[spec][1]
    for beside in ((), (counter,), (random.randint(1, last - 1), 3)):
        heaps = (last, *beside)
        answer, plain = (sources.value(ruleset, MISERE_OUTCOME, heaps) for sources in (quick, PLAIN))
        assert answer is not None and plain is not None and answer.value is plain.value
        assert str(answer.how).startswith("theorem: Plambeck and Siegel 2008; theorem: bouton quotient octal:0.")
        assert list(quick.winning_moves(ruleset, heaps, True)) == list(PLAIN.winning_moves(ruleset, heaps, True))


def test_every_reply_to_the_programs_move_loses(kept: Path) -> None:
    """Of a sum of a thousand heaps: each reply of each different heap, and so on with one of them."""
    spec, source, random = "octal:0.76", MisereQuotients(), Random(76)
    ruleset: Any = bouton.find(spec)
    position = tuple(random.randint(1, 12) for _ in range(1_000))
    if outcome(source, spec, position) is Outcome.P:
        position = (*position, 1)
    for _ in range(3):
        moves: Any = source.moves(ruleset, MISERE_OUTCOME, position, Outcome.P, Player.LEFT)
        position = next(moves)
        assert outcome(source, spec, position) is Outcome.P
        replies = [
            ruleset.replace(position, position.index(size), option)
            for size in sorted(set(position))
            for option in ruleset.heap_options(size)
        ]
        assert all(outcome(source, spec, reply) is Outcome.N for reply in replies)
        position = random.choice(replies)


def test_a_game_is_won_to_its_last_move(kept: Path) -> None:
    spec, source, random = "octal:0.76", MisereQuotients(), Random(12)
    ruleset: Any = bouton.find(spec)
    position = (12, 12, 7, 7, 12, 11, 9, 5, 12)
    if outcome(source, spec, position) is Outcome.P:
        position = (*position, 1)
    while True:
        moves: Any = source.moves(ruleset, MISERE_OUTCOME, position, Outcome.P, Player.LEFT)
        position = ruleset.normal_form(next(moves))
        replies = [ruleset.normal_form(reply) for reply in ruleset.options(position)]
        assert replies, "the program made the last move"
        position = random.choice(replies)
        if not position:
            return


def test_what_is_kept_is_said(kept: Path) -> None:
    for lang, infinite, few in (("en", "is infinite", "at most 1 heap 7"), ("fr", "est infini", "au plus 1 tas de 7")):
        text = bouton.analyze("octal:0.76", "12,7,7,3", misere=True, lang=lang).explanation["text"]
        assert infinite in text and "m = 2" in text and "--heaps 12 --show infinite" in text
        text = bouton.analyze("octal:0.3122", "7,5,3", misere=True, lang=lang).explanation["text"]
        assert few in text and "--heaps 7 --copies 1" in text


def test_of_other_sums_nothing_is_said(kept: Path) -> None:
    source = MisereQuotients()
    assert outcome(source, "octal:0.3122", (7, 7)) is None
    assert outcome(source, "octal:0.3122", (8, 1)) is None
    assert outcome(source, "octal:0.76", (13, 1)) is None
    assert outcome(source, "octal:0.3122", (7, 6, 6)) is not None


def test_what_is_kept_meanwhile_is_used(kept: Path) -> None:
    """By another program, say, while a server runs."""
    source, path = MisereQuotients(), next(kept.glob("*-infinite.cert"))
    away = path.rename(kept / "away")
    assert outcome(source, "octal:0.76", (12, 7)) is None
    away.rename(path)
    assert outcome(source, "octal:0.76", (12, 7)) is not None


@pytest.mark.parametrize("spec", KEPT)
def test_what_is_damaged_is_as_if_it_were_not_there(spec: str, kept: Path) -> None:
    path = next(kept.glob(f"*-{KEPT[spec][0]}.cert"))
    data = path.read_bytes()
    for damaged in (data[:-1], data.replace(b'"columns":[[', b'"columns":[[1,', 1), b"", b"[" * 100_000, b"{}\n" * 9):
        path.write_bytes(damaged)
        assert recalled_few(family_of(bouton.find(spec))) is None
        assert recalled_counters(family_of(bouton.find(spec))) is None
        assert outcome(MisereQuotients(), spec, (KEPT[spec][1][1], 3)) is None


def test_more_copies_than_were_proved_are_refused(kept: Path) -> None:
    """The header says two heaps 7 where the elements are those of one, with a sum that is right."""
    path = next(kept.glob("*-copies.cert"))
    line, body, _ = path.read_bytes().split(b"\n", 2)
    header: Any = json.loads(line)
    facts = {name: header[name] for name in header if name not in ("certificate", "format", "bouton")}
    for copies, known in ((1, True), (2, False), (0, False), (True, False), ("1", False), (10**30, False)):
        write_certificate(str(path), "quotient", {**facts, "copies": copies}, [body + b"\n"])
        assert (recalled_few(family_of(bouton.find("octal:0.3122"))) is not None) == known


def test_the_largest_heap_and_the_most_copies_are_kept(kept: Path) -> None:
    family = family_of(bouton.find("octal:0.3122"))
    few = recalled_few(family)
    assert few is not None and (few.order, few.smaller, few.copies, few.heaps) == (120, 72, 1, 7)
    assert not keep(few, family)
    next(kept.glob("*-copies.cert")).unlink()
    assert keep(few, family)
    counted = recalled_counters(family_of(bouton.find("octal:0.76")))
    assert counted is not None and counted.pairs == 30 and keep_counters(counted)
    assert recalled_counters(family) is None


@pytest.mark.parametrize(("most", "pairs"), [(0, 30), (-1, 0)])
def test_what_is_kept_is_checked_again_up_to_a_size(
    most: int, pairs: int, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    family = family_of(bouton.find("octal:0.76"))
    order = json.loads(next(kept.glob("*-infinite.cert")).read_bytes().partition(b"\n")[0])["order"]
    monkeypatch.setattr("bouton.misere.store.CHECKED_ELEMENTS", order + most)
    counted = recalled_counters(family)
    assert counted is not None and counted.pairs == pairs


def test_what_is_kept_of_a_few_heaps_is_no_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The quotient of three heaps is kept; heap 9 is asked for, and found as if nothing were kept."""
    monkeypatch.setenv("BOUTON_QUOTIENTS", str(tmp_path))
    spec = "octal:0.72"
    assert keep_quotient(spec, bouton.quotient(spec, heaps=3))
    assert outcome(MisereQuotients(), spec, (3, 2)) is not None and outcome(MisereQuotients(), spec, (9, 9)) is not None


def test_partial_results_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOUTON_QUOTIENTS", str(tmp_path))
    family = family_of(bouton.find("octal:0.06"))
    found = find_quotient(family, 30, steps=20)
    assert not found.proved and 3 < found.heaps < 30 and keep(found, family)
    (path,) = tmp_path.iterdir()
    assert verify(str(path))["heaps"] == found.heaps


@compiled
@pytest.mark.thorough
@pytest.mark.once
def test_an_infinite_quotient_is_soon_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an earlier run; where that does not succeed, it is tried once."""
    monkeypatch.setenv("BOUTON_QUOTIENTS", str(tmp_path))
    source, random = MisereQuotients(), Random(3)
    assert outcome(source, "octal:0.005", (18, 18, 13)) is not None
    ruleset: Any = bouton.find("octal:0.005")
    heaps = (18, 13, *[random.randint(1, 18) for _ in range(2_000)])
    moves: Any = source.moves(ruleset, MISERE_OUTCOME, heaps, Outcome.P, Player.LEFT)
    assert all(outcome(source, "octal:0.005", move) is Outcome.P for move in islice(moves, 20))
    assert not list(tmp_path.iterdir())
    bouton.infinite_quotient("octal:0.005", 18, keep=True)
    assert recalled_counters(family_of(ruleset)) is not None


@bouton.ruleset
def rows_of_three(board: int) -> list[int]:
    """Crosses on a strip of five squares; three in a row end the play on it."""
    if any(board >> k & 7 == 7 for k in range(3)):
        return []
    return [board | 1 << k for k in range(5) if not board >> k & 1]


def test_sums_of_custom_rules_are_answered_by_their_quotient() -> None:
    """As plain search answers them; and the quotient has more parts than the smallest families."""
    quotients, search = MisereQuotients(), PLAIN
    for boards in ((0, 0), (0, 1), (2, 5), (0, 9, 17), (1, 2, 4), (0, 0, 31)):
        total = sum((rows_of_three(board) for board in boards[1:]), rows_of_three(boards[0]))
        found = quotients.lookup(total.ruleset, MISERE_OUTCOME, total.data)
        wanted = search.value(total.ruleset, MISERE_OUTCOME, total.data)
        assert found is not None and wanted is not None and found.value == wanted.value, boards
