"""Game records: HexWorld links and SGF files.

A link is ``https://hexworld.org/board/#11c1,a10:sf6``: the size, how the board is drawn, and the moves; ``:s`` swaps
(takes over the first stone, reflected), ``:p`` passes. In SGF (game 11, as written by HexGui), Black joins top and
bottom and is Left; White is Right.
"""

import re
from typing import NamedTuple

from bouton.errors import IllegalMoveError, NotationError
from bouton.hex.board import HexStones, hex_board
from bouton.hex.limits import MOST_MOVES
from bouton.notation import clip

SWAP, PASS = "swap", "pass"
_LINK = re.compile(r"(?:.*#)?(\d{1,3})(?:n|r\d{1,2}|c\d)*(?:,([^,\s]*)(?:,([^,\s]*))?)?", re.DOTALL)
_MOVE = re.compile(r"[a-zA-Z]\d{1,2}|:s|:p|:[rf][bw]")
_PROPERTY = re.compile(r"([A-Za-z]+)\s*((?:\[(?:[^\]\\]|\\.)*\]\s*)+)|([;()])", re.DOTALL)
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)


class HexRecord(NamedTuple):
    """A game: the size of the board, and the moves, Left's first (each a cell, ``swap`` or ``pass``).

    >>> HexRecord(3, 3, ("a1", "swap", "b2")).stones() == hex_board(3, 3).parse("b2,a1")
    True
    """

    rows: int
    columns: int
    moves: tuple[str, ...]

    def stones(self) -> HexStones:
        """The final position. Stones played after a chain is complete are included: a record may end with a full board.

        Raises
        ------
        IllegalMoveError : if a cell is occupied, or a swap is out of place.
        """
        board = hex_board(self.rows, self.columns)
        stones = [0, 0]
        for number, move in enumerate(self.moves):
            player = number % 2
            if move == PASS:
                continue
            if move == SWAP:
                if number != 1 or not stones[0] or self.rows != self.columns:
                    raise IllegalMoveError("hex.record-swap", number=number + 1)
                stones = [0, board.reflect(stones[0])]
                continue
            cell = 1 << board.cell(move)
            if (stones[0] | stones[1]) & cell:
                raise IllegalMoveError("hex.record-taken", number=number + 1, move=move)
            stones[player] |= cell
        return stones[0], stones[1]


def record_of(rows: int, columns: int, stones: HexStones) -> HexRecord:
    """A record that leads to a position: the players' cells alternately, each player's in reading order.

    >>> record_of(3, 3, (0b101, 0)).moves
    ('a1', 'pass', 'c1')
    """
    text = hex_board(rows, columns).format(stones)
    return HexRecord(rows, columns, () if text == "." else tuple(text.replace("-", PASS).split(",")))


def read_link(text: str) -> HexRecord:
    """Parse a HexWorld link; moves after the cursor (a second comma) are included.

    >>> read_link("https://hexworld.org/board/#11c1,a10:sf6")
    HexRecord(rows=11, columns=11, moves=('a10', 'swap', 'f6'))

    Raises
    ------
    NotationError : if the text does not have this form.
    """
    match = _LINK.fullmatch(text.strip())
    if match is None:
        raise NotationError("hex.link", got=clip(text))
    size = int(match[1])
    hex_board(size, size)
    body = (match[2] or "") + (match[3] or "")
    moves = _MOVE.findall(body)
    if "".join(moves) != body or len(moves) > MOST_MOVES:
        raise NotationError("hex.link", got=clip(text))
    words = {":s": SWAP, ":p": PASS}
    kept = tuple(words.get(move, move.lower()) for move in moves if move[:2] not in (":r", ":f"))
    return HexRecord(size, size, kept)


def write_link(record: HexRecord) -> str:
    """Format a record as a HexWorld link.

    >>> write_link(HexRecord(5, 5, ("c3", "swap", "pass", "d2")))
    'https://hexworld.org/board/#5c1,c3:s:pd2'

    Raises
    ------
    NotationError : if the board is not square.
    """
    if record.rows != record.columns:
        raise NotationError("hex.link-square", got=f"{record.rows}x{record.columns}")
    words = {SWAP: ":s", PASS: ":p"}
    body = "".join(words.get(move, move) for move in record.moves)
    return f"https://hexworld.org/board/#{record.rows}c1" + (f",{body}" if body else "")


def read_sgf(text: str) -> HexRecord:
    """Parse the main line of an SGF file.

    >>> read_sgf("(;GM[11]SZ[5];B[c3];W[swap-pieces];B[b4])").moves
    ('c3', 'swap', 'b4')

    Cells are written ``c3``; setup stones (AB, AW) become the first moves; PL says who moves after them.

    Raises
    ------
    NotationError : if the text is not an SGF file of Hex, or the colours do not alternate.
    """
    rows = columns = 11
    setup: tuple[list[str], list[str]] = ([], [])
    moves: list[str] = []
    deep, seen, first_mover = 0, False, ""
    for match in _PROPERTY.finditer(text):
        if match[3]:
            deep += {"(": 1, ")": -1, ";": 0}[match[3]]
            if match[3] == ")":
                break  # the end of the first branch: what follows is a variation
            seen |= match[3] == ";"
            continue
        name = "".join(letter for letter in match[1] if letter.isupper())
        values = [value.strip() for value in _VALUE.findall(match[2])]
        if name == "GM" and values[0] != "11":
            raise NotationError("hex.sgf-game", got=clip(values[0]))
        if name == "SZ":
            size = re.fullmatch(r"(\d{1,3})(?::(\d{1,3}))?", values[0])
            if size is None:
                raise NotationError("hex.size", got=clip(values[0]), most=19)
            columns, rows = int(size[1]), int(size[2] or size[1])
            hex_board(rows, columns)
        elif name in ("AB", "AW"):
            setup[name == "AW"].extend(values)
        elif name == "PL":
            first_mover = _colour(values[0])
            if moves and (len(moves) % 2 == 1) != (first_mover == "W"):
                moves.append(PASS)
        elif name in ("B", "W"):
            move = values[0].lower()
            if move == "resign" or move == "forfeit":
                continue
            move = SWAP if move.startswith("swap") else PASS if move in ("", "pass") else move
            if not moves and first_mover == "W":
                moves.append(PASS)
            if (len(moves) % 2 == 1) != (name == "W"):
                raise NotationError("hex.sgf-turn", number=len(moves) + 1, move=clip(move))
            moves.append(move)
    if not seen or deep < 0:
        raise NotationError("hex.sgf", got=clip(text))
    if len(moves) > MOST_MOVES:
        raise NotationError("hex.sgf", got=clip(text))
    if not moves and first_mover == "W":
        moves.append(PASS)
    if any(setup):
        board = hex_board(rows, columns)
        stones = tuple(sum({1 << board.cell(cell) for cell in cells}) for cells in setup)
        first = list(record_of(rows, columns, (stones[0], stones[1])).moves)
        if moves[:1] == [PASS] and len(first) % 2:  # the setup ends with Black's move, so White is next anyway
            del moves[0]
        elif len(first) % 2:
            first.append(PASS)
        moves = [*first, *moves]
    board = hex_board(rows, columns)
    moves = [move if move in (SWAP, PASS) else board.name(board.cell(move)) for move in moves]
    return HexRecord(rows, columns, tuple(moves))


def _colour(text: str) -> str:
    """Parse the colour in PL: ``B`` or ``W``."""
    found = {"b": "B", "black": "B", "1": "B", "w": "W", "white": "W", "2": "W"}.get(text.lower())
    if found is None:
        raise NotationError("hex.sgf-player", got=clip(text))
    return found


def write_sgf(record: HexRecord) -> str:
    """Format a record as an SGF file.

    >>> write_sgf(HexRecord(3, 3, ("b2", "a1")))
    '(;FF[4]GM[11]SZ[3];B[b2];W[a1])\\n'
    """
    size = str(record.columns) if record.rows == record.columns else f"{record.columns}:{record.rows}"
    words = {SWAP: "swap-pieces"}
    nodes = "".join(f";{'BW'[n % 2]}[{words.get(move, move)}]" for n, move in enumerate(record.moves))
    return f"(;FF[4]GM[11]SZ[{size}]{nodes})\n"
