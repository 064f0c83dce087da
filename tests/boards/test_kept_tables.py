"""Long searches on boards: stopped, damaged, short of memory; they resume, and give the usual answers."""

import importlib.util
import os
import signal
import time
import warnings
from random import Random
from threading import Timer, current_thread, main_thread

import pytest

import bouton
from bouton.boards._compiled.fold import LATE, STOPPED
from bouton.boards.limits import BoardLimits
from bouton.errors import DamageWarning
from bouton.kinds.player import Player
from bouton.search.board_engine import BoardSearch
from bouton.storage.resuming import send_reports_to
from bouton.values.valuation import GRUNDY

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="Numba is not installed"),
]

WIDE = "|".join(["xoxox....", "oxoxo....", "xoxox...."] + ["........."] * 5)
ASKED = [
    ("clobber", "3x4", False),
    ("domineering", "5x6", False),
    ("snort", "4x4", True),
    ("impartial:nogo", "1x15", False),
    ("clobber", WIDE, False),
]


@pytest.fixture(autouse=True)
def short_searches_are_kept(monkeypatch):
    monkeypatch.setattr("bouton.boards.solver._LEAST_KEPT", 0)


class Heard:
    """Who hears what searches resume, and that they are kept."""

    def __init__(self):
        self.resumed, self.kept = [], 0

    def resume(self, done, total=None, *, counted=True):
        assert not counted  # what this search tells begins at 0
        self.resumed.append(done)

    def keep(self):
        self.kept += 1


def stop(count):
    raise KeyboardInterrupt


@pytest.mark.parametrize(("spec", "text", "misere"), ASKED)
def test_a_stopped_search_goes_on(spec, text, misere, tmp_path, monkeypatch):
    from bouton.boards import solver

    game = bouton.find(spec)
    asked = game.parse(text), Player.LEFT, misere, False
    whole = BoardSearch(game)
    wins = whole.worth(*asked, BoardLimits(10**6))
    most, searched, stops = whole.searched // 3, 0, 0
    monkeypatch.setattr(solver, "_KEPT_EVERY", whole.searched // 6)
    told, heard = [], Heard()
    while True:
        search = BoardSearch(game, store_path=str(tmp_path / "store"))
        try:
            with send_reports_to(heard):
                assert search.worth(*asked, BoardLimits(most, told.append)) == wins
            break
        except bouton.SearchLimitError:
            stops, searched = stops + 1, searched + search.searched
            assert len(list(tmp_path.iterdir())) == 1
    assert len(heard.resumed) == stops and heard.resumed == sorted(heard.resumed) and heard.resumed[0] >= most
    assert heard.kept and stops and searched + search.searched <= 1.3 * whole.searched
    assert not list(tmp_path.iterdir()) and max(told) > whole.searched // 6  # it does not begin again at 0


def test_a_search_that_is_short_of_memory_is_kept_as_often(tmp_path, monkeypatch):
    from bouton.boards import solver

    game, made, kept = bouton.find("clobber"), [], []
    counted = lambda numbers, store: numbers.append(store.parts)  # noqa: E731
    room, keep = solver.BoardTurns._make_room, solver.BoardTurns.keep
    monkeypatch.setattr(solver, "_KEPT_EVERY", 6_000)
    monkeypatch.setattr(solver.BoardTurns, "_make_room", lambda store, why: counted(made, store) or room(store, why))
    monkeypatch.setattr(solver.BoardTurns, "keep", lambda store: counted(kept, store) or keep(store))
    search = BoardSearch(game, 20 << 10, str(tmp_path / "store"))
    assert search.worth(game.parse("4x5"), Player.LEFT, False, False, BoardLimits(10**6))[0]
    assert len(made) > 2 * len(kept) and len(kept) == search.searched // 6_001 > 1


def test_ctrl_c_keeps_what_is_known(tmp_path):
    game, beside = bouton.find("domineering"), str(tmp_path / "store")
    asked = game.parse("8x8"), Player.LEFT, False, False
    with pytest.raises(KeyboardInterrupt):
        BoardSearch(game, store_path=beside).worth(*asked, BoardLimits(10**8, stop))
    (kept,) = tmp_path.iterdir()
    assert kept.name.startswith("store.") and kept.name.endswith(".table")
    size = kept.stat().st_size
    with pytest.raises(bouton.SearchLimitError):
        BoardSearch(game, store_path=beside).worth(*asked, BoardLimits(1_000))
    assert kept.stat().st_size > size


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_ctrl_c_waits_until_the_search_has_stopped(tmp_path, monkeypatch):
    """The table is read only then: a search that still writes could leave half an entry in its file."""
    game, events = bouton.find("domineering"), []

    def search(store, left, right):
        if current_thread() is main_thread():  # the call that compiles it
            return 0
        Timer(0.1, signal.pthread_kill, (main_thread().ident, signal.SIGINT)).start()
        for _ in range(1_000):
            if store._state[STOPPED] == LATE:
                break
            time.sleep(0.01)
        time.sleep(0.3)
        events.append("ended")
        return 0

    monkeypatch.setattr("bouton.boards.solver.BoardTurns._fold", search)
    monkeypatch.setattr("bouton.boards.solver.BoardTurns.keep", lambda store: bool(events.append("kept")))
    monkeypatch.setattr("bouton.boards.solver._TICK", 5.0)  # the interrupt comes during the wait
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # it is ignored by a process in the background
    try:
        with pytest.raises(KeyboardInterrupt):
            BoardSearch(game, store_path=str(tmp_path / "store")).worth(
                game.parse("8x8"), Player.LEFT, False, False, BoardLimits(10**8)
            )
    finally:
        signal.signal(signal.SIGINT, before)
    assert events == ["ended", "kept"]


def test_an_error_in_a_search_is_raised(monkeypatch):
    def search(store, left, right):
        if current_thread() is not main_thread():
            raise MemoryError

    monkeypatch.setattr("bouton.boards.solver.BoardTurns._fold", search)
    with pytest.raises(MemoryError):
        BoardSearch(bouton.find("domineering")).worth(
            bouton.find("domineering").parse("8x8"), Player.LEFT, False, False, BoardLimits(10**8)
        )


def test_a_table_is_resumed_with_less_memory(tmp_path):
    game, beside = bouton.find("clobber"), str(tmp_path / "store")
    asked, memory = (game.parse("4x5"), Player.LEFT, False, False), 20 << 12
    with pytest.raises(bouton.SearchLimitError):
        BoardSearch(game, store_path=beside).worth(*asked, BoardLimits(10_000))
    search = BoardSearch(game, memory, beside)
    assert search.worth(*asked, BoardLimits(10**6))[0]
    ((store, _),) = search.__dict__["_stores"]._values.values()
    assert store._keys.nbytes + store._values.nbytes <= memory


def test_a_table_of_other_code_is_begun_anew(tmp_path, monkeypatch):
    game, beside = bouton.find("clobber"), str(tmp_path / "store")
    asked = game.parse("4x5"), Player.LEFT, False, False
    for code in ("old", "new"):
        monkeypatch.setattr("bouton.search.board_engine.code_sum", lambda *places, code=code: code)
        if code == "old":
            with pytest.raises(bouton.SearchLimitError):
                BoardSearch(game, store_path=beside).worth(*asked, BoardLimits(100))
            assert len(list(tmp_path.iterdir())) == 1
        else:
            with pytest.warns(DamageWarning, match="another version"):
                assert BoardSearch(game, store_path=beside).worth(*asked, BoardLimits(10**6))[0]
            assert not list(tmp_path.iterdir())


def test_a_short_search_leaves_nothing(tmp_path, monkeypatch):
    game, beside = bouton.find("clobber"), str(tmp_path / "store")
    for least in (101, 102):
        monkeypatch.setattr("bouton.boards.solver._LEAST_KEPT", least)
        with pytest.raises(bouton.SearchLimitError):
            BoardSearch(game, store_path=beside).worth(game.parse("4x5"), Player.LEFT, False, False, BoardLimits(100))
        assert bool(list(tmp_path.iterdir())) is (least == 101)
        for each in tmp_path.iterdir():
            each.unlink()


def test_another_question_leaves_a_table_alone(tmp_path):
    game, beside = bouton.find("clobber"), str(tmp_path / "store")
    with pytest.raises(bouton.SearchLimitError):
        BoardSearch(game, store_path=beside).worth(game.parse("4x5"), Player.LEFT, False, False, BoardLimits(100))
    (kept,) = tmp_path.iterdir()
    easy = game.parse("xo...|.....|.....|xo..x")
    assert BoardSearch(game, store_path=beside).worth(easy, Player.LEFT, False, False, BoardLimits(100))[0] is False
    assert list(tmp_path.iterdir()) == [kept]


@pytest.mark.thorough
def test_values_of_a_stopped_search_are_kept(tmp_path):
    game, beside = bouton.find("cram"), str(tmp_path / "store")
    board = game.parse("5x6")
    with pytest.raises(bouton.SearchLimitError):
        BoardSearch(game, store_path=beside).value(board, GRUNDY, BoardLimits(200_000), every_part=True)
    search = BoardSearch(game, store_path=beside)
    assert search.value(board, GRUNDY, BoardLimits(10**6), every_part=True) == 2  # Winning Ways, ch. 15
    assert search.searched < 200_000


def test_a_damaged_table_is_told_and_begun_anew(tmp_path):
    """Each of 150 bytes changed, at random and in the head, and each way of cutting the file off."""
    import numpy as np

    from bouton.boards.tables import KeptTable

    kept = KeptTable(tmp_path / "table", "a board")
    arrays = [np.arange(300, dtype=np.uint64), np.zeros(70_000, np.int32), np.frombuffer(bytes(range(64)), "V32")]
    kept.write(arrays)
    whole, random = kept.path.read_bytes(), Random(4)

    def read():
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            return kept.read(), [str(each.message) for each in told]

    assert [each.tobytes() for each in read()[0]] == [each.tobytes() for each in arrays] and not read()[1]
    for place in [*range(100), *(random.randrange(len(whole)) for _ in range(50))]:
        kept.path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << random.randrange(8)]) + whole[place + 1 :])
        found, told = read()
        same = found is not None and [each.tobytes() for each in found] == [each.tobytes() for each in arrays]
        assert same or (found is None and "begins anew" in told[0]), place
    for size in (0, 1, 40, len(whole) // 2, len(whole) - 1):
        kept.path.write_bytes(whole[:size])
        assert read()[0] is None
    kept.path.write_bytes(whole)
    with pytest.warns(DamageWarning):
        assert KeptTable(kept.path, "another board").read() is None
    kept.remove()
    assert read() == (None, [])


@pytest.mark.parametrize("spec", ["clobber", "cram", "domineering", "snort"])
def test_little_memory_forgets_and_answers_alike(spec):
    game = bouton.find(spec)
    for text in ("4x5", "3x5", "1x9"):
        found = []
        for memory in (1 << 31, 20 << 12):
            search = BoardSearch(game, memory)
            asked = [(game.parse(text), player, False, False, BoardLimits(10**7)) for player in Player]
            found.append([search.worth(*each) for each in asked])
        assert found[0] == found[1]
    (store,) = (each[0] for each in search.__dict__["_stores"]._values.values() if each[0]._memory < 1 << 20)
    assert store._keys.nbytes + store._values.nbytes <= 20 << 12
