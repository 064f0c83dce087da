"""Hex beyond `analyze`, as data: must-play regions, proof trees, certificates, the border walk."""

import json
from io import BytesIO
from typing import Any

from bouton.answers.analysis import analyze
from bouton.answers.position import Position, read
from bouton.answers.sources import sources_with
from bouton.checkers.certificate_files import write_certificate
from bouton.errors import NotationError
from bouton.hex.board import LEFT, RIGHT, HexBoard, HexStones, add_stone, hex_board
from bouton.hex.connection import Connection
from bouton.hex.limits import MOST_SIDE, HexLimits
from bouton.hex.proof import certify
from bouton.hex.search import HexSearch, hex_search
from bouton.hex.walk import border_walk, walk_start
from bouton.kinds.player import Player, read_player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import check_count, check_flags, check_language, check_object, clip, plain_number
from bouton.numeration.binary import bits
from bouton.results.keys import HexProofFile, HexSolved, HexWalked
from bouton.rulesets import find
from bouton.search.sources import Search

_PLAYERS = ("left", "right")


def next_player(stones: HexStones) -> int:
    """The player to move if Left began and nobody skipped a turn; Left if that is impossible.

    >>> next_player((1, 0)), next_player((1, 2))
    (1, 0)
    """
    return int(stones[0].bit_count() == stones[1].bit_count() + 1)


def hex_solve(
    rows: int | str | Ruleset | Position,
    columns: Any = None,
    position: Any = ".",
    *,
    swap: bool = False,
    misere: bool = False,
    tree: int = 0,
    turn: int | str | None = None,
    limits: HexLimits | None = None,
    lang: str = "",
    letters: str = "PN",
) -> HexSolved:
    """Solve a Hex position: the winner, all winning moves, the must-play regions, and a proof tree.

    >>> found = hex_solve(3, 3, "a1")
    >>> found["outcome"], found["must_play"]["left"], len(found["winning_moves"]["right"])
    ('N', ['c1', 'a2', 'b2', 'c2', 'a3'], 1)
    >>> hex_solve(3)["game"], hex_solve("hex:2x3")["game"]
    ('hex:3', 'hex:2x3')
    >>> hex_solve("hex:3", "a1")["position"]
    'a1'

    Parameters
    ----------
    rows, columns, position : the board and its stones; a square board needs one number; ``"hex:3x5"`` gives both
        numbers, and the position may follow it directly; a `bouton.Position` gives all three.
    swap : with the swap rule, on a square board; while a swap is possible there is no must-play region and no tree.
    misere : misère play (Rex), in which the player who joins her sides loses; there is no must-play region and no tree.
    tree : depth of the proof tree in moves; 0 omits it.
    turn : the player to move in the proof tree (0 or 1, or by name), if not the one implied by the stones.
    limits : limits on the search of each move.
    lang, letters : as for `bouton.analyze`.

    Returns
    -------
    dict with ``game``, ``position``, ``play``, ``outcome``, ``winning_moves`` (positions, as in `bouton.analyze`),
    ``winning_cells``, ``winning_moves_complete`` (whether these are all), ``must_play`` (for each player to move the
    cells common to all known threats of the opponent, None if the opponent has no threat yet), ``proof_tree`` and
    ``text``.

    Raises
    ------
    SearchLimitError : if the search is too large.
    """
    check_flags(swap=swap, misere=misere)
    lang, tree = check_language(lang), check_count(tree, "tree", 0)
    ruleset, board, stones = _place_of(rows, columns, position)
    if swap:
        ruleset = find(f"{ruleset.spec.removesuffix(':swap')}:swap")
    limits = check_object(limits or HexLimits(), "limits", HexLimits)
    search = Search(limits.positions, limits.progress)
    search.memory = limits.memory
    settled = board.winner(stones) is not None or not _decides(ruleset, stones)
    solver = hex_search(board)
    known = sources_with(search, theory=False)
    answer = analyze(Position(ruleset, stones), misere=misere, lang=lang, letters=letters, sources=known)
    must = {
        name: None if region is None else [board.name(cell) for cell in bits(region)]
        for player, name in enumerate(_PLAYERS)
        for region in [None if settled or misere else solver.must_play(stones, player)]
    }
    found = {
        "game": answer.game,
        "position": answer.position,
        "play": answer.play,
        "outcome": str(answer.outcome),
        "winning_moves": answer.winning_texts,
        "winning_cells": answer.moves,  # a move of Hex is named by its cell, or by the word swap
        "winning_moves_complete": answer.winning_moves_complete,
        "must_play": must,
        "text": str(answer),
    }
    result = HexSolved(found)
    if tree and not misere and _decides(ruleset, stones):
        result["proof_tree"] = _tree(solver, stones, _mover(turn, stones), tree, limits)
    return result


def _mover(player: Any, stones: HexStones) -> int:
    given = _number_of(player)
    return next_player(stones) if given is None else given


def _decides(ruleset: Ruleset, stones: HexStones) -> bool:
    """Whether the stones determine who wins: a swap is no longer possible."""
    return isinstance(ruleset, Connection) and ruleset.connection(stones) is not None


def _tree(solver: HexSearch, stones: HexStones, player: int, depth: int, limits: HexLimits) -> dict[str, Any]:
    """Return a node of the proof tree, `depth` moves deep: the winning move of `player`, or the must-play region with
    the replies to those of its cells that the proof uses."""
    board = solver.board
    won = board.winner(stones)
    node: dict[str, Any] = {"player": _PLAYERS[player]}
    if won is not None:
        return {**node, "winner": _PLAYERS[won], "chain": [board.name(c) for c in board.chain(won, stones[won])]}
    proof = solver.solve(stones, player, limits)
    winner = player if proof.wins else 1 - player
    node |= {"winner": _PLAYERS[winner], "carrier": [board.name(cell) for cell in bits(proof.carrier)]}
    empty = board.full & ~(stones[0] | stones[1])
    if proof.wins:
        move = proof.move if proof.move >= 0 else next(bits(empty))
        node["move"] = board.name(move)
        if depth > 1:
            node["then"] = _tree(solver, add_stone(stones, player, move), 1 - player, depth - 1, limits)
        return node
    region = solver.must_play(stones, player)
    asked = empty if region is None else region
    node["must_play"] = [board.name(cell) for cell in bits(asked)]
    if depth > 1:
        node["replies"] = [
            {
                "cell": board.name(cell),
                "then": _tree(solver, add_stone(stones, player, cell), 1 - player, depth - 1, limits),
            }
            for cell in bits(asked & proof.carrier)
        ]
    return node


def _place_of(rows: Any, columns: Any, position: Any) -> tuple[Ruleset, HexBoard, HexStones]:
    """The rules, the board and the stones, from a position after two numbers, one for a square board, or a spec."""
    columns = plain_number(columns)
    if columns is not None and type(columns) is not int:
        columns, position = None, columns
    if isinstance(rows, Position):
        ruleset, stones = read(rows)
    else:
        game = f"hex:{rows.removeprefix('hex:')}" if isinstance(rows, str) else rows
        if not isinstance(game, str | Ruleset):
            board = hex_board(rows, rows if columns is None else columns)
            game = f"hex:{board.rows}x{board.columns}"
        ruleset, stones = read(game, position)
    plain = find(ruleset.spec.removesuffix(":swap"))
    played = plain.connection(stones) if isinstance(plain, Connection) else None
    if played is None:
        raise NotationError("hex.size", got=clip(ruleset.spec), most=MOST_SIDE)
    return ruleset, played[0], stones


def _number_of(player: Any) -> int | None:
    """The number of a player, given as such or by name."""
    return player if player in (None, LEFT, RIGHT) else list(Player).index(read_player(player))


def hex_certificate(
    path: str | None, rows: int, columns: int, position: str, player: int | str, limits: HexLimits | None = None
) -> HexProofFile:
    """Write a proof of who wins with the given player to move, for ``bouton verify``.

    >>> hex_certificate(None, 3, 3, "a1", "right")["winner"]
    'right'

    Parameters
    ----------
    path : the file to write; None: the proof is returned under ``certificate``.
    rows, columns, position, player : the board, its stones, and the player to move (0 or 1, or by name).

    Returns
    -------
    dict with ``file``, ``winner``, ``mover``, ``statements`` and ``positions`` (the number of positions in the proof).

    Raises
    ------
    SearchLimitError : if the search is too large.
    InputError : if the file cannot be written.
    """
    _, board, stones = _place_of(rows, columns, position)
    mover = _mover(player, stones)
    limits = check_object(limits or HexLimits(), "limits", HexLimits)
    found = certify(hex_search(board), stones, mover, limits)
    facts = {
        "rows": board.rows,
        "columns": board.columns,
        "left": list(bits(stones[0])),
        "right": list(bits(stones[1])),
        "mover": _PLAYERS[mover],
        "winner": _PLAYERS[found.winner],
        "root": found.root,
    }
    lines = (json.dumps(statement, separators=(",", ":")).encode() + b"\n" for statement in found.statements)
    written = BytesIO()
    write_certificate(written if path is None else path, "hex", facts, lines)
    told = {
        **({"certificate": written.getvalue().decode()} if path is None else {"file": path}),
        "mover": _PLAYERS[mover],
        "winner": _PLAYERS[found.winner],
        "statements": len(found.statements),
        "positions": found.positions,
    }
    return HexProofFile(told)


def hex_walk(
    rows: int | str | Ruleset | Position, columns: Any = None, position: Any = ".", fill: int | str | None = None
) -> HexWalked:
    """The border walk as data; the invariant is checked at each step.

    >>> found = hex_walk(2, 2, "a1,b1,a2,b2")
    >>> found["winner"], found["end"], len(found["path"])
    ('left', 'top', 5)
    >>> hex_walk("hex:2", "a1,b1,a2,b2") == found
    True

    Parameters
    ----------
    rows, columns, position : as for `bouton.hex_solve`.
    fill : the player (0 or 1, or by name) who gets the empty cells; by default the loser of a finished game.

    Returns
    -------
    dict with ``winner``, ``end`` (``"top"`` or ``"right"``, the side that the walk reaches), ``start``: the vertex at
    the corner where it begins; ``path``: for each edge the cell to its ``right`` and to its ``left``, and its end
    ``x``, ``y``; and ``filled``, the player who was given the empty cells.

    Raises
    ------
    InputError : if cells are empty, nobody has won, and `fill` is not given.
    """
    ruleset, board, stones = _place_of(rows, columns, position)
    fill = _number_of(fill)
    empty = board.full & ~(stones[0] | stones[1])
    given = stones
    if fill is not None:
        given = (stones[0] | empty, stones[1]) if fill == LEFT else (stones[0], stones[1] | empty)
    walk = border_walk(board, given)
    filled = fill if fill is not None and empty else walk.filled
    path = [
        {"right": _place(board, step.right), "left": _place(board, step.left), "x": step.vertex[0], "y": step.vertex[1]}
        for step in walk.steps
    ]
    answer = {
        "game": ruleset.spec,
        "position": board.format(stones),
        "winner": _PLAYERS[walk.winner],
        "end": walk.end,
        "filled": None if filled is None else _PLAYERS[filled],
        "start": dict(zip("xy", walk_start(board), strict=True)),
        "path": path,
    }
    return HexWalked(answer)


def _place(board: HexBoard, place: tuple[int, int]) -> str:
    """The name of the cell at a row and a column, or of the side of the board that they lie beyond."""
    row, column = place
    if row < 0:
        return "top"
    if row >= board.rows:
        return "bottom"
    if column < 0:
        return "left"
    return "right" if column >= board.columns else board.name(row * board.columns + column)
