"""``bouton hex``: solve, walk along the border, play, analyse, and exchange records with other programs."""

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bouton.cli.output import answer, check_format, is_full
from bouton.errors import InputError, NotationError
from bouton.hex.board import HexBoard, HexStones, empty_suffix, hex_board
from bouton.hex.limits import HexLimits
from bouton.hex.records import HexRecord, read_link, read_sgf, record_of, write_link, write_sgf
from bouton.language import decimal, say
from bouton.notation import clip
from bouton.numeration.binary import bits
from bouton.storage.compiler import beside_program
from bouton.storage.memory import read_size
from bouton.values.outcome import play_name

_PLAYERS = ("left", "right")
_STEPS_SHOWN = 400  # of a walk, in sentences
#: an example of each action, for errors
_EXAMPLES = {"walk": "3 a1,b1,c1,b2,a2,c2,b3,a3,c3", "link": "5 c3,a1", "sgf": "5 c3,a1", "solve": "5"}
_EXAMPLE = "4 a1,b2"
_LEAST_MEMORY = 16 << 20  # bytes of a search, however few are asked for
#: the actions with formats of their own; see `bouton.pictures.formats`
_KINDS = {"walk": "HexWalk", "heat": "HexHeat", "sgf": "HexRecord"}


def run(options: Namespace) -> None:
    """Run the action named by the second word of the command."""
    if options.action == "gtp":
        from bouton.cli.gtp import serve

        serve(options)
        return
    if options.action == "puzzle":
        _puzzle(options)
        return
    rows, columns, stones, record = _target(options)
    ACTIONS[options.action](options, hex_board(rows, columns), stones, record)


def _target(options: Namespace) -> tuple[int, int, HexStones, HexRecord]:
    """Rows, columns, stones and record of the position that the words of a command describe.

    They are ``5``, ``3x5`` or ``hex:5``, each followed by a position; a link; or an SGF file. Also set `options.swap`,
    and `options.mover`, the player to move: None unless a link or a file says so."""
    from bouton.rulesets import find

    words = [word for word in options.target if word.strip()]
    options.swap, options.mover = False, None
    if not words:
        example = f"bouton hex {options.action} {_EXAMPLES.get(options.action, _EXAMPLE)}"
        raise NotationError("hex.target-missing", example=example)
    if words[-1] == "-":
        from bouton.cli.target import standard_input

        text = standard_input().strip()
        if not text:
            raise NotationError("hex.input-empty")
        words[-1:] = [text] if text.startswith("(") or "#" in text else text.split()
    first, rest = words[0].strip(), ",".join(words[1:])
    if first.startswith("("):
        record = read_sgf(first)
    elif "hexworld" in first or "#" in first:
        record = read_link(first)
    elif first.lower().endswith(".sgf"):
        from bouton.storage.files import read_text

        record = read_sgf(read_text(first))
    else:
        spec = first.removeprefix("hex:")
        if not spec[:1].isdigit():
            spec, rest = str(options.size), ",".join(words)
        size = spec.partition(":")[0]
        find(f"hex:{spec}")  # reports errors in it
        row_text, _, column_text = size.lower().partition("x")
        rows, columns = int(row_text), int(column_text or row_text)
        options.swap = spec != size
        stones = hex_board(rows, columns).parse(rest)
        return rows, columns, stones, record_of(rows, columns, stones)
    options.mover = len(record.moves) % 2
    return record.rows, record.columns, record.stones(), record


def _player(options: Namespace, stones: HexStones) -> int:
    from bouton.answers.hex import next_player

    if options.turn is not None:
        return _PLAYERS.index(options.turn)
    return next_player(stones) if options.mover is None else int(options.mover)


def _prove(options: Namespace, board: HexBoard, stones: HexStones, limits: HexLimits) -> dict[str, Any]:
    """Find the winner, or write the requested certificate; return the answer's data."""
    from bouton.answers.hex import hex_certificate, hex_solve

    position, player = board.format(stones), _player(options, stones)
    if options.certificate is None:
        given = {"swap": options.swap, "misere": options.misere, "tree": options.tree}
        given |= {"lang": options.lang, "letters": options.letters}
        return hex_solve(board.rows, board.columns, position, turn=player, limits=limits, **given)
    if options.swap and (stones[0] | stones[1]).bit_count() < 2:
        raise InputError(f"hex.certificate-swap{empty_suffix(stones)}", position=position)
    path = None if options.certificate == "-" else options.certificate
    return hex_certificate(path, board.rows, board.columns, position, player, limits)


def _memory(options: Namespace) -> int:
    """The bytes for the search, at least 16 MiB: the given size minus the program's own; a bare number from 16 to
    1,000,000 is in MiB."""
    text = str(options.memory)
    size = int(text) << 20 if text.isdecimal() and 16 <= int(text) <= 1_000_000 else read_size(text)
    return max(_LEAST_MEMORY, beside_program(size))


def _solve(options: Namespace, board: HexBoard, stones: HexStones, record: HexRecord) -> None:
    from bouton.cli.progress import is_kept, open_reporter, search_progress
    from bouton.hex.search import hex_search

    solver = hex_search(board)
    if options.misere and (options.certificate is not None or options.store is not None or options.tree):
        raise InputError("hex.misere-proof")
    try:
        with open_reporter(options, "positions", kept=options.store is not None) as reporter:
            if options.store is not None:
                if Path(options.store).exists():
                    solver.load(options.store)
                solver.resume = options.store  # only now, so that a file that is refused is left as it is
            limits = HexLimits(options.limit or 10**12, _memory(options), search_progress(reporter))
            found = _prove(options, board, stones, limits)
    except InputError as error:
        if options.certificate is None or not is_full(error):
            raise
        options.certificate = None
        answer(options, *_describe_solution(options, _prove(options, board, stones, limits)))  # keep the result
        raise
    except KeyboardInterrupt:
        if options.store is not None:
            solver.keep()
            if is_kept(Path(options.store).exists()):  # not if the plain search had answered
                print(say("hex_commands.kept", options.lang, file=options.store), file=sys.stderr)
        raise
    finally:
        solver.keep()
    if options.certificate is not None:
        shown = options.certificate == "-"
        text = found["certificate"].rstrip("\n") if shown else ""
        answer(
            options, found, text or say("hex_commands.certificate", options.lang, **_translate_names(options, found))
        )
        return
    answer(options, *_describe_solution(options, found))


def _describe_solution(options: Namespace, found: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The data of a solved position, and its text."""
    lines = [found.pop("text")]
    for name in _PLAYERS:
        region = found["must_play"][name]
        if region:
            lines.append(say(f"hex_commands.must-{name}", options.lang, cells=region, count=len(region)))
    if "proof_tree" in found:
        lines += ["", say("hex_commands.tree", options.lang), *_tree_lines(options, found["proof_tree"], 1)]
    return found, "\n".join(lines)


def _translate_names(options: Namespace, found: dict[str, Any]) -> dict[str, Any]:
    """Translate the players' names among some values to the reader's language."""
    names = {name: say(f"hex_commands.{name}", options.lang) for name in _PLAYERS}
    return {key: names.get(value, value) if isinstance(value, str) else value for key, value in found.items()}


def _tree_lines(options: Namespace, node: dict[str, Any], depth: int) -> list[str]:
    """A proof tree as indented lines."""
    indent = "  " * depth
    names = {name: say(f"hex_commands.{name}", options.lang) for name in _PLAYERS}
    player, winner = names[node["player"]], names[node["winner"]]
    if "chain" in node:
        return [indent + say("hex_commands.tree-joined", options.lang, winner=winner, chain=node["chain"])]
    if "move" in node:
        lines = [indent + say("hex_commands.tree-move", options.lang, player=player, move=node["move"])]
        return lines + (_tree_lines(options, node["then"], depth + 1) if "then" in node else [])
    if not node["must_play"]:
        return [indent + say("hex_commands.tree-connected", options.lang, winner=winner)]
    lines = [indent + say("hex_commands.tree-loses", options.lang, player=player, cells=node["must_play"])]
    for reply in node.get("replies", ()):
        lines.append(f"{indent}  {player} {reply['cell']}")
        lines += _tree_lines(options, reply["then"], depth + 2)
    return lines


def _walk(options: Namespace, board: HexBoard, stones: HexStones, record: HexRecord) -> None:
    from bouton.answers.hex import hex_walk
    from bouton.pictures.hexes import walk_of

    fill = None if options.fill is None else _PLAYERS.index(options.fill)
    found = hex_walk(board.rows, board.columns, board.format(stones), fill)
    lines = list(board.lines(stones))
    if found["filled"]:
        lines.append(say(f"hex_commands.filled-{found['filled']}", options.lang))
    lines += ["", say("hex_commands.walk", options.lang)]
    sides = {side: say(f"hex_commands.side-{side}", options.lang) for side in ("top", "bottom", "left", "right")}
    path = found["path"]
    for number, step in enumerate(path[:_STEPS_SHOWN], 1):
        right, left = (sides.get(step[hand], step[hand]) for hand in ("right", "left"))
        lines.append(f"{number:>4}  {right} | {left}")
    if len(path) > _STEPS_SHOWN:
        lines.append("   …")
    lines += ["", say(f"hex_commands.walk-{found['winner']}", options.lang, steps=len(path))]
    _answer(options, found, "\n".join(lines), walk_of(found))


def _genmove(options: Namespace, board: HexBoard, stones: HexStones, record: HexRecord) -> None:
    from bouton.hex.player import SWAP, choose_move

    player = _player(options, stones)
    given = {"misere": options.misere, "swap": options.swap}
    cell, why = choose_move(board, stones, player, options.level, options.seed, **given)
    if cell == SWAP:
        name, after = "swap", (0, board.reflect(stones[0]))
    else:
        name = board.name(cell)
        after = (stones[0] | 1 << cell, stones[1]) if player == 0 else (stones[0], stones[1] | 1 << cell)
    found = {
        "game": _spec(board) + (":swap" if options.swap else ""),
        "position": board.format(stones),
        "play": play_name(options.misere),
        "player": _PLAYERS[player],
        "move": name,
        "to": board.format(after),
        "level": options.level,
        "reason": why,
    }
    who = say(f"hex_commands.{_PLAYERS[player]}", options.lang)
    text = say(
        "hex_commands.plays", options.lang, player=who, move=name, why=say(f"hex_commands.why-{why}", options.lang)
    )
    answer(options, found, "\n".join([*board.lines(after), "", text]))


def _heat(options: Namespace, board: HexBoard, stones: HexStones, record: HexRecord) -> None:
    from bouton.hex.distance import heat

    values = heat(board, stones, options.kind)
    found = {
        "game": _spec(board),
        "position": board.format(stones),
        "kind": options.kind,
        "values": {board.name(cell): value for cell, value in values.items()},
    }
    if options.kind == "resistance":
        marks = {cell: decimal(value, 2, options.lang) for cell, value in values.items()}
    else:
        marks = {cell: "-" if value <= -1000 else f"{-value:.0f}" for cell, value in values.items()}
    text = say(f"hex_commands.heat-{options.kind}", options.lang)
    _answer(options, found, "\n".join([*board.lines(stones, marks), "", text]), (board, stones, values))


def _shapes(options: Namespace, board: HexBoard, stones: HexStones, record: HexRecord) -> None:
    from bouton.hex.patterns import overlapping_shapes, shapes

    found = shapes(board, stones)
    rows = []
    for number, shape in enumerate(found):
        row: dict[str, Any] = {
            "kind": shape.kind,
            "player": _PLAYERS[shape.player],
            "stones": [board.name(cell) for cell in shape.stones],
            "carrier": [board.name(cell) for cell in bits(shape.carrier)],
            "side": shape.side,
            "overlaps": overlapping_shapes(found, number),
        }
        rows.append(row)
    lines = [*board.lines(stones), ""]
    for number, row in enumerate(rows, 1):
        worded = _translate_names(options, row)
        worded["side"] = say(f"hex_commands.to-{row['side']}", options.lang) if row["side"] else ""
        kind = "template" if row["kind"].startswith("template") else row["kind"]
        text = say(f"hex_commands.{kind}", options.lang, name=row["kind"].removeprefix("template-"), **worded)
        others = [f"({k + 1})" for k in row["overlaps"]]
        again = " " + say("hex_commands.overlap", options.lang, others=others) if others else ""
        lines.append(f"({number}) {text}{again}")
    if not rows:
        lines.append(say("hex_commands.no-shapes", options.lang))
    answer(options, {"game": _spec(board), "position": board.format(stones), "shapes": rows}, "\n".join(lines))


def _link(options: Namespace, board: HexBoard, stones: HexStones, record: HexRecord) -> None:
    found = {"game": _spec(board), "position": board.format(stones), "link": write_link(record)}
    answer(options, found, f"{found['link']}\n{found['position']}")


def _sgf(options: Namespace, board: HexBoard, stones: HexStones, record: HexRecord) -> None:
    text = write_sgf(record)
    data = {"game": _spec(board), "position": board.format(stones), "sgf": text}
    _answer(options, data, text.rstrip("\n"), record)


def _puzzle(options: Namespace) -> None:
    from bouton.hex.player import puzzle

    size = options.size.removeprefix("hex:")
    if not size.isascii() or not size.isdigit() or len(size) > 2:
        raise InputError("hex.puzzle-size", got=clip(size))
    found = puzzle(int(size), options.seed)
    board = hex_board(int(size), int(size))
    lines = [*board.lines(board.parse(found["position"])), ""]
    lines.append(say(f"hex_commands.puzzle-{found['player']}", options.lang, position=found["position"]))
    if options.answers:
        lines.append(say("hex_commands.puzzle-answer", options.lang, cell=found["answer"]))
    else:
        del found["answer"]
    answer(options, found, "\n".join(lines))


def _answer(options: Namespace, data: dict[str, Any], text: str, drawn: Any) -> None:
    """Write the answer of an action with formats of its own."""
    kind = _KINDS[options.action]
    name = check_format(options, kind)
    answer(options, data, text, kind=kind, result=None if name in ("text", "markdown") else drawn)


def _spec(board: HexBoard) -> str:
    return f"hex:{board.rows}" if board.rows == board.columns else f"hex:{board.rows}x{board.columns}"


_Action = Callable[[Namespace, HexBoard, HexStones, HexRecord], None]

#: the actions on a position
ACTIONS: dict[str, _Action] = {
    "solve": _solve,
    "walk": _walk,
    "genmove": _genmove,
    "heat": _heat,
    "shapes": _shapes,
    "link": _link,
    "sgf": _sgf,
}
