"""Games of two devices: a room of four letters holds a game, its moves, and who sits where.

A room survives the end of the server, in a file; a device asks for what is new and waits for it, so that a move is
there as soon as it is made. Nobody gives a name: a device shows the word that it got for its seat.
"""

import asyncio
import json
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bouton.errors import InputError
from bouton.storage.files import json_of
from bouton.web.lan import new_code

__all__ = ["Meeting", "Rooms"]

_LENGTH = 4
_MOST = 500  # rooms at a time
_MOST_MOVES = 2_000
_LONGEST = 20_000  # characters of a text
_WAIT = 10.0  # seconds until a device that waits is told that nothing is new
_KEPT = 12 * 3600.0  # seconds after which a room is forgotten
_SIDES = 2

#: what asks the program a question: its name, its values, a language; the status and the JSON
Asking = Callable[[str, dict[str, Any], str], Awaitable[tuple[int, bytes]]]


@dataclass
class Meeting:
    """A game of two devices.

    Attributes
    ----------
    game, position, misere, player : the start, and who begins: ``left`` or ``right``.
    seats : the words of the two devices, who moves first before the other; empty where nobody sits yet.
    moves : as addresses write them.
    here : the position after them.
    over, is_drawn : how the game stands.
    wishes : for a draw and for a rematch, the seats that want it.
    to_move : who moves next, ``left`` or ``right``; empty at the start. Some games give a further turn.
    both : whether it is a match of two games, in which each of the two moves first once.
    results : who has won each game: 0 for who moved first in the first one, 1 for the other, None for a draw.
    version : how often anything has changed.
    touched : when that was, in seconds.
    """

    game: str
    position: str
    misere: bool
    player: str
    seats: list[str] = field(default_factory=lambda: ["", ""])
    moves: list[str] = field(default_factory=list)
    here: str = ""
    over: bool = False
    is_drawn: bool = False
    wishes: dict[str, list[int]] = field(default_factory=lambda: {"draw": [], "rematch": []})
    to_move: str = ""
    both: bool = False
    results: list[int | None] = field(default_factory=list)
    version: int = 1
    touched: float = 0.0

    def public_view(self, name: str) -> dict[str, Any]:
        """Data that everybody in the room may know."""
        found = asdict(self)
        del found["touched"], found["here"]
        return {**found, "turn": self.turn, "name": name, "seats": [bool(word) for word in self.seats]}

    def seat_of(self, word: str) -> int | None:
        """The seat of a device; None for somebody who watches."""
        return self.seats.index(word) if word and word in self.seats else None

    @property
    def turn(self) -> int:
        """The seat that is to move."""
        return int(self.to_move not in ("", self.player))

    def place(self, seat: int) -> int:
        """Tell the two people apart who exchange their seats: 0 moved first in the first game; also the seat of one."""
        return seat ^ (len(self.results) - self.over) % _SIDES

    def end(self, winner: int | None, *, is_drawn: bool = False) -> None:
        """The game is over, and a seat has won it."""
        self.results.append(None if winner is None else self.place(winner))
        self.over, self.is_drawn = True, is_drawn

    def begin_again(self) -> None:
        """The same start with the seats exchanged."""
        self.seats.reverse()
        self.moves, self.here, self.to_move = [], self.position, ""
        self.over = self.is_drawn = False
        self.wishes = {name: [] for name in self.wishes}


class Rooms:
    """The rooms of a server.

    Parameters
    ----------
    ask : what asks the program; it judges each move.
    path : the file that holds the rooms; None: none survives the server.
    """

    def __init__(self, ask: Asking, path: Path | None = None) -> None:
        self._ask, self._path = ask, path
        self._rooms: dict[str, Meeting] = {}
        self._news: dict[str, asyncio.Event] = {}
        self._moving: set[str] = set()  # rooms in which a move is being judged
        if path is not None:
            self._load(path)

    def _load(self, path: Path) -> None:
        with suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
            found = json_of(path.read_text(encoding="utf-8"))
            self._rooms = {name: Meeting(**each) for name, each in found["rooms"].items()}

    def _save(self) -> None:
        if self._path is None:
            return
        written = json.dumps({"rooms": {name: asdict(each) for name, each in self._rooms.items()}})
        beside = self._path.with_suffix(".new")
        with suppress(OSError):  # then the rooms end with the server
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                file.write(written)
            beside.replace(self._path)

    def _notify(self, name: str) -> None:
        room = self._rooms[name]
        room.version += 1
        room.touched = time.time()
        self._save()
        self._news.pop(name, asyncio.Event()).set()

    def _room(self, name: str) -> Meeting:
        room = self._rooms.get(name.lower())
        if room is None or room.touched < time.time() - _KEPT:
            raise InputError("server.room-none", got=name[:_LENGTH])
        return room

    async def create(self, given: Mapping[str, Any], language: str) -> tuple[int, Any]:
        """Open a room for a start, and sit down where one wants to: the status, and the room or why there is none."""
        game, position = (str(given.get(key, ""))[:_LONGEST] for key in ("game", "position"))
        player = "right" if given.get("player") == "right" else "left"
        misere = bool(given.get("misere"))
        values = {"game": game, "position": position, "misere": misere, "player": player, "colours": False}
        status, body = await self._ask("board", values, language)
        if status != 200:
            return status, body
        if json_of(body)["over"]:
            raise InputError("server.room-over")
        word = secrets.token_hex(8)
        room = Meeting(game, position, misere, player, here=position, touched=time.time(), both=bool(given.get("both")))
        seat = given.get("seat", 0)
        if seat is not None:  # a teacher opens rooms for others
            room.seats[1 if seat == 1 else 0] = word
        name = next(name for name in iter(lambda: new_code(_LENGTH), "") if name not in self._rooms)
        for old in sorted(self._rooms, key=lambda each: self._rooms[each].touched)[
            : max(0, len(self._rooms) - _MOST + 1)
        ]:
            del self._rooms[old]
        self._rooms[name] = room
        self._notify(name)
        return 200, {**room.public_view(name), "word": word, "seat": room.seat_of(word)}

    async def change(self, name: str, given: Mapping[str, Any], language: str) -> tuple[int, Any]:
        """Sit down, move, or wish for a draw or a rematch: the status, and the room or what is wrong."""
        room, name = self._room(name), name.lower()
        word = str(given.get("word", ""))
        seat = room.seat_of(word)
        wanted = room.place(given["place"]) if given.get("place") in (0, 1) else None
        free = [each for each in range(_SIDES) if not room.seats[each] and wanted in (None, each)]
        if given.get("sit") and seat is None and free:
            word = secrets.token_hex(8)
            seat = free[0]
            room.seats[seat] = word
            self._notify(name)
        if "move" in given:
            refused = await self._move(name, room, seat, given, language)
            if refused is not None:
                return refused
        wish = given.get("wish")
        if seat is not None and wish in room.wishes and room.over == (wish == "rematch"):
            self._wish(room, seat, str(wish))
            self._notify(name)
        return 200, {**room.public_view(name), "word": word if seat is not None else "", "seat": room.seat_of(word)}

    async def _move(
        self, name: str, room: Meeting, seat: int | None, given: Mapping[str, Any], language: str
    ) -> tuple[int, Any] | None:
        """Make a move, where it is the device's turn and the rules allow it."""
        at = len(room.moves)
        if seat != room.turn or given.get("at") != at or room.over or at >= _MOST_MOVES or name in self._moving:
            raise InputError("server.room-turn")
        mover = room.to_move or room.player
        move = str(given["move"])[:_LONGEST]
        values = {"game": room.game, "position": room.here, "move": move, "misere": room.misere, "player": mover}
        self._moving.add(name)
        try:
            status, body = await self._ask("turn", {**values, "level": None, "seed": 0}, language)
        finally:
            self._moving.discard(name)
        if status != 200:
            return status, body
        made = json_of(body)["moves"][0]
        room.moves.append(move)
        room.here, room.to_move = made["position"], made["board"]["player"]
        if made["board"]["over"]:
            won = made["board"]["winner"]
            room.end(None if won == "nobody" else room.turn if won == "mover" else 1 - room.turn)
        room.wishes["draw"] = []
        self._notify(name)
        return None

    @staticmethod
    def _wish(room: Meeting, seat: int, wish: str) -> None:
        wanted = room.wishes[wish]
        if seat not in wanted:
            wanted.append(seat)
        if len(wanted) == _SIDES and wish == "draw":
            room.end(None, is_drawn=True)
        elif wish == "rematch" and room.both:
            if len(room.results) < _SIDES:  # the second game needs no consent, and there is no third one
                room.begin_again()
        elif len(wanted) == _SIDES:
            room.begin_again()

    async def news(self, name: str, since: int) -> dict[str, Any]:
        """The room, as soon as it is newer than a version; after some seconds as it is."""
        room, name = self._room(name), name.lower()
        if room.version <= since:
            with suppress(TimeoutError, asyncio.TimeoutError):
                await asyncio.wait_for(self._news.setdefault(name, asyncio.Event()).wait(), _WAIT)
        return room.public_view(name)
