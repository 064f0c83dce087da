"""Each limit of a room, of a game between devices, and of a link takes effect at its number."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from bouton.errors import InputError
from bouton.web import lan, rooms
from bouton.web.site import basthon
from bouton.web.site.basthon import basthon_address, basthon_content


class Held:
    """Games between devices at moves that are all permitted; the texts that were asked about, and the time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[dict[str, Any]] = []
        self.now = 1e9
        self.rooms = rooms.Rooms(self._ask)
        monkeypatch.setattr(time, "time", lambda: self.now)

    async def _ask(self, name: str, values: dict[str, Any], language: str) -> tuple[int, bytes]:
        self.asked.append(values)
        board = {"over": False, "player": None, "winner": None}
        return 200, json.dumps({**board, "moves": [{"position": "x", "board": board}]}).encode()

    def create(self, position: str = "x") -> dict[str, Any]:
        self.now += 1
        return asyncio.run(self.rooms.create({"game": "nim", "position": position, "both": True}, "en"))[1]

    def is_there(self, room: dict[str, Any]) -> bool:
        return room["name"] in self.rooms._rooms

    def move(self, room: dict[str, Any], at: int, move: str = "x") -> None:
        room_of = self.rooms._rooms[room["name"]]
        room_of.seats[:] = [room["word"] if seat == room_of.turn else "" for seat in (0, 1)]
        asyncio.run(self.rooms.change(room["name"], {"word": room["word"], "at": at, "move": move}, "en"))


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    return Held(monkeypatch)


def test_500_games_are_kept(held: Held) -> None:
    made = [held.create() for _ in range(500)]
    assert held.is_there(made[0])
    held.create()
    assert not held.is_there(made[0]) and held.is_there(made[1])


def test_a_game_is_kept_for_twelve_hours(held: Held) -> None:
    made = held.create()
    for later, there in ((12 * 3600, True), (12 * 3600 + 1, False)):
        held.now = 1e9 + 1 + later
        try:
            held.rooms._room(made["name"])
        except InputError:
            assert not there
        else:
            assert there


def test_a_game_has_2000_moves(held: Held) -> None:
    made = held.create()
    room = held.rooms._rooms[made["name"]]
    room.moves += ["x"] * 1_999
    held.move(made, 1_999)
    with pytest.raises(InputError, match="not your turn"):
        held.move(made, 2_000)


def test_what_is_sent_is_cut_to_20_000_characters(held: Held) -> None:
    made = held.create("x" * 20_001)
    held.move(made, 0, "x" * 20_001)
    assert len(held.asked[0]["position"]) == len(held.asked[1]["move"]) == 20_000


def test_a_code_is_used_again_for_three_hours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "code.json"
    monkeypatch.setattr(time, "time", lambda: 1e9)
    code = lan.code_for(path)
    for later, again in ((3 * 3600 - 1, True), (3 * 3600, False)):
        monkeypatch.setattr(time, "time", lambda later=later: 1e9 + later)
        assert (lan.code_for(path) == code) is again


@pytest.mark.parametrize("length", [20, 21])
def test_devices_are_told_apart_by_20_characters(length: int) -> None:
    room = lan.Room(None, "abcdefgh")
    devices = [
        room._device("10.0.0.1", {"headers": [(b"bouton-device", b"1" * (length - 1) + end)]}) for end in (b"1", b"2")
    ]
    assert (devices[0] is devices[1]) is (length == 21)


def test_a_link_has_a_length(monkeypatch: pytest.MonkeyPatch) -> None:
    length = len(basthon_address("a.py", "x = 1"))
    monkeypatch.setattr(basthon, "LONGEST_ADDRESS", length)
    assert basthon_address("a.py", "x = 1")
    monkeypatch.setattr(basthon, "LONGEST_ADDRESS", length - 1)
    with pytest.raises(InputError, match="divide it"):
        basthon_address("a.py", "x = 1")


def test_a_file_of_two_million_characters_fits_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    address = basthon_address("a.py", "x" * 2_000_000)
    assert len(basthon_content(address)) == 2_000_000
    with pytest.raises(InputError):
        basthon_address("a.py", "x" * 2_000_001)
    monkeypatch.setattr(basthon, "MOST_IN_LINK", 1_999_999)
    assert len(basthon_content(address)) == 1_999_999
