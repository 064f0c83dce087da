"""Games of two devices: a room, named by four letters, stores a game, its moves, and the occupants of its seats.

A room survives a restart of the server, in a file; a device requests changes and waits for them, so that a move appears
as soon as it is made. Nobody gives a name: a device identifies itself by the word that it received for its seat.
"""

import asyncio
import json
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
from bouton.web.limits import LONGEST_SENT, MOST_ROOMS, ROOM_MOVES, ROOM_SECONDS
from bouton.web.running import write_private

_LENGTH = 4  # letters of a name
_WAIT = 10.0  # seconds until a waiting device is told that nothing has changed
_SIDES = 2  # players

#: sends a question to the program: its name, its values, a language; returns the status and the JSON
Asking = Callable[[str, dict[str, Any], str], Awaitable[tuple[int, bytes]]]


@dataclass
class Meeting:
    """A game of two devices.

    Attributes
    ----------
    game, position, misere, player : the start, and the player who begins: ``left`` or ``right``.
    seats : the words of the two devices, first player first; empty if the seat is free.
    moves : the moves so far, in the notation of URLs.
    here : the current position.
    over, is_drawn : the state of the game.
    wishes : for a draw and for a rematch, the seats that want it.
    to_move : the next player, ``left`` or ``right``; empty at the start. Some games give an extra turn.
    both : whether it is a match of two games, with each player moving first once.
    results : the winner of each game: 0 for the first player of the first game, 1 for the other, None for a draw.
    version : a number that increases by 1 with each change.
    touched : the time of the last change, in seconds.
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
        """The data visible to everybody in the room."""
        found = asdict(self)
        del found["touched"], found["here"]
        return {**found, "turn": self.turn, "name": name, "seats": [bool(word) for word in self.seats]}

    def seat_of(self, word: str) -> int | None:
        """The seat of a device; None for a spectator."""
        return self.seats.index(word) if word and word in self.seats else None

    @property
    def turn(self) -> int:
        """The seat that is to move."""
        return int(self.to_move not in ("", self.player))

    def place(self, seat: int) -> int:
        """Map a seat to a person, or back, as people exchange seats: person 0 moved first in the first game."""
        return seat ^ (len(self.results) - self.over) % _SIDES

    def end(self, winner: int | None, *, is_drawn: bool = False) -> None:
        """End the game; `winner` is the seat that has won it, None for a draw."""
        self.results.append(None if winner is None else self.place(winner))
        self.over, self.is_drawn = True, is_drawn

    def begin_again(self) -> None:
        """Restart from the same position with the seats exchanged."""
        self.seats.reverse()
        self.moves, self.here, self.to_move = [], self.position, ""
        self.over = self.is_drawn = False
        self.wishes = {name: [] for name in self.wishes}


class Rooms:
    """The rooms of a server.

    Parameters
    ----------
    ask : sends a question to the program, which judges each move.
    path : the file that stores the rooms; None: they do not survive the server.
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
        beside = self._path.with_suffix(".new")
        with suppress(OSError):  # then the rooms end with the server
            write_private(beside, json.dumps({"rooms": {name: asdict(each) for name, each in self._rooms.items()}}))
            beside.replace(self._path)

    def _notify(self, name: str) -> None:
        room = self._rooms[name]
        room.version += 1
        room.touched = time.time()
        self._save()
        self._news.pop(name, asyncio.Event()).set()

    def _room(self, name: str) -> Meeting:
        room = self._rooms.get(name.lower())
        if room is None or room.touched < time.time() - ROOM_SECONDS:
            raise InputError("server.room-none", got=name[:_LENGTH])
        return room

    async def create(self, given: Mapping[str, Any], language: str) -> tuple[int, Any]:
        """Open a room for a start, and take the requested seat, if any; return the status, and the room or the error.

        The oldest room is deleted if there are too many. Raise `InputError` if play is over at the start.
        """
        game, position = (str(given.get(key, ""))[:LONGEST_SENT] for key in ("game", "position"))
        player = "right" if given.get("player") == "right" else "left"
        misere = bool(given.get("misere"))
        values = {"game": game, "position": position, "misere": misere, "player": player, "colours": False}
        status, body = await self._ask("board", values, language)
        if status != 200:
            return status, body
        found = json_of(body)
        if found["over"]:
            raise InputError("server.room-over")
        position = found.get("seen", position)  # as the page shows it: a row keeps its gaps, branches their numbers
        word = secrets.token_hex(8)
        room = Meeting(game, position, misere, player, here=position, touched=time.time(), both=bool(given.get("both")))
        seat = given.get("seat", 0)
        if seat is not None:  # a teacher opens rooms for others
            room.seats[1 if seat == 1 else 0] = word
        name = next(name for name in iter(lambda: new_code(_LENGTH), "") if name not in self._rooms)
        for old in sorted(self._rooms, key=lambda each: self._rooms[each].touched)[
            : max(0, len(self._rooms) - MOST_ROOMS + 1)
        ]:
            del self._rooms[old]
        self._rooms[name] = room
        self._notify(name)
        return 200, {**room.public_view(name), "word": word, "seat": room.seat_of(word)}

    async def change(self, name: str, given: Mapping[str, Any], language: str) -> tuple[int, Any]:
        """Sit down, move, or wish for a draw or a rematch; return the status, and the room or an error.

        Raise `InputError` if there is no such room, or the device may not move now.
        """
        room, name = self._room(name), name.lower()
        word = str(given.get("word", ""))
        seat = room.seat_of(word)
        wanted = room.place(int(given["place"])) if given.get("place") in (0, 1) else None
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
        wish = str(given.get("wish", ""))
        if seat is not None and wish in room.wishes and room.over == (wish == "rematch"):
            self._wish(room, seat, wish)
            self._notify(name)
        return 200, {**room.public_view(name), "word": word if seat is not None else "", "seat": room.seat_of(word)}

    async def _move(
        self, name: str, room: Meeting, seat: int | None, given: Mapping[str, Any], language: str
    ) -> tuple[int, Any] | None:
        """Make a move; return None, or the status and the error if the rules refuse it.

        Raise `InputError` if it is not this device's turn, or not at the move that the device expects (``at``).
        """
        at = len(room.moves)
        if seat != room.turn or given.get("at") != at or room.over or at >= ROOM_MOVES or name in self._moving:
            raise InputError("server.room-turn")
        mover = room.to_move or room.player
        move = str(given["move"])[:LONGEST_SENT]
        values = {"game": room.game, "position": room.here, "move": move, "misere": room.misere, "player": mover}
        self._moving.add(name)
        try:
            status, body = await self._ask("turn", {**values, "level": None, "seed": 0}, language)
        finally:
            self._moving.discard(name)
        if status != 200:
            return status, body
        if room.over or self._rooms.get(name) is not room:  # by agreement, or as the oldest room, in the meantime
            raise InputError("server.room-turn")
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
        """Return the room as soon as its version exceeds `since`, or unchanged after some seconds."""
        room, name = self._room(name), name.lower()
        if room.version <= since:
            with suppress(TimeoutError, asyncio.TimeoutError):
                await asyncio.wait_for(self._news.setdefault(name, asyncio.Event()).wait(), _WAIT)
        return room.public_view(name)
