"""The data that a page needs to draw a position and to let people move on it: the board, and the result at the end."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, islice
from typing import Any

from bouton.answers.catalogue import rule_line
from bouton.answers.distances import Distances
from bouton.answers.limits import MOST_OPTIONS_LISTED, MOVES_COLOURED, MOVES_FORESEEN, MOVES_OF_TEXT
from bouton.answers.move_elements import elements_of
from bouton.answers.moves import move_name, said_name
from bouton.answers.position import Position, read
from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import Decided, Drawn, Particular, as_seen, some_options
from bouton.kinds.ends import has_ended, mover_has_won
from bouton.kinds.figures import Board, BoardMove
from bouton.kinds.player import Player, read_player
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.notation import check_flags, check_language
from bouton.results.keys import BoardView
from bouton.rulesets.capabilities import Opponent
from bouton.rulesets.sums import DisjunctiveSum
from bouton.search.sources import Sources
from bouton.values.outcome import play_name

_FEW = 40  # small positions that are searched for the colours of a game
_COLOURED = {frozenset({"blue", "red"}): ("blue", "red"), frozenset({"left", "right"}): ("red", "blue")}
_WINNER = {True: "mover", False: "other", None: "nobody"}


def board_of(
    game: str | Ruleset | Position,
    position: Any = None,
    *,
    misere: bool = False,
    player: Player | str = Player.LEFT,
    colours: bool = False,
    lang: str = "",
    sources: Sources | None = None,
) -> BoardView:
    """The drawing of a position as data, with the moves of both players.

    >>> drawn = board_of("nim", "2,1")
    >>> [move["position"] for move in drawn["board"]["moves"]], drawn["over"]
    (['0,1', '1,1', '2,0'], False)
    >>> [move["name"] for move in drawn["board"]["moves"]]
    ['heap 1: −2', 'heap 1: −1', 'heap 2: −1']

    Parameters
    ----------
    game, position : as for `bouton.analyze`.
    misere : misère play.
    player : the player to move; only relevant in a partizan game.
    colours : also report for each move of `player` whether it wins, and in how many moves play then ends.
    lang : the language of the moves' names.

    Returns
    -------
    A dictionary with ``game``, ``position``, ``seen`` (the position as displayed when a game begins with it: a row of
    pins, which keeps its gaps), ``play``, ``impartial``, ``player``, ``board``, ``over``, and the following:
    ``particular`` distinguishes the game from others of its family, in a few words; ``rule`` is its rules in a line,
    including who wins, empty for custom rules; ``sides`` the colours of the players if the pieces show them, see
    `sides_of`; ``valued`` whether its positions have values as partizan games. A game without a drawing gets a board
    without elements, with its first moves; ``drawn`` is then False. ``winner`` is ``"mover"`` or ``"other"`` once play
    is over, ``"nobody"`` for a draw. ``decides`` is ``"points"``, ``"condition"`` or ``"last-move"``, ``points`` the
    final bonus of the mover minus that of the opponent, in addition to the points gained during play. Each move has its
    usual ``name``, and ``touched``: the elements to append to its position, as in ``12@h0m0``, if the position alone
    has another name; otherwise empty. ``after`` describes the board after a move of `player`: the names of the elements
    that are ``gone``, the ``elements`` that are new and the changes of the changed ones, and all ``links`` and
    ``lines`` if some have changed; null if that takes too much work. With `colours` each move has a ``fate`` for the
    player who makes it: whether it ``wins`` and how many moves are ``left``, null if unknown; if it is unknown for
    every move, a game with its own engine (Hex) gives each a ``weight`` from 0 to 1, and the board ``areas``: groups of
    elements that stay connected whatever the opponent plays.
    """
    check_flags(misere=misere, colours=colours)
    lang = check_language(lang)
    ruleset, data = read(game, position)
    mover = read_player(player)
    impartial = ruleset.is_impartial(data)
    board = ruleset.board(data) if isinstance(ruleset, Drawn) else None
    drawn = board is not None and bool(board.elements)
    if board is None or not board.complete:
        elements = board.elements if board is not None else ()
        picked = board.picked if board is not None else ()
        listed = [] if picked else _written_moves(ruleset, data, impartial)
        complete = len(listed) <= MOVES_OF_TEXT
        links = board.links if board is not None else ()
        board = Board(elements, listed[:MOVES_OF_TEXT], links, complete and not picked)
        board.picked = picked
    over = has_ended(ruleset, data, mover)
    winner = None
    if over:
        winner = _WINNER[mover_has_won(ruleset, data, mover, misere)]
    scored = ruleset.counts_points(data)
    decides = "points" if scored else "last-move" if ruleset.is_summable else "condition"
    found = board.to_dict()
    _name(ruleset, data, board.moves, found["moves"], lang)
    _foresee(ruleset, board, [move for move in found["moves"] if move["player"] in ("", str(mover))])
    if colours and not over:
        _colour(ruleset, data, found["moves"], misere, mover, sources)
        found["areas"] = _weigh(ruleset, data, found["moves"], mover)
    particular = ruleset.particular() if isinstance(ruleset, Particular) else None
    answer = {
        "game": ruleset.spec,
        "particular": say(particular.key, lang, **particular.values) if particular else "",
        "rule": rule_line(ruleset, misere, data, lang=lang),
        "position": ruleset.format(data),
        "seen": ruleset.format(as_seen(ruleset, data)),
        "play": play_name(misere),
        "impartial": impartial,
        "valued": not impartial and not isinstance(ruleset, Decided),
        "player": str(mover),
        "sides": {} if impartial else sides_of(ruleset, data),
        "board": found,
        "drawn": drawn,
        "over": over,
        "winner": winner,
        "decides": decides,
        "points": ruleset.points_of(data, mover) if over and scored else None,
    }
    return BoardView(answer)


def sides_of(ruleset: Ruleset, *positions: Any) -> dict[str, str]:
    """The colours that a game uses for its two players, even if a position is an empty board.

    Empty if it has none; they are looked up in the given positions, then in the examples and in small positions.
    A sum has those of its games, unless they differ.

    >>> from bouton.rulesets import find
    >>> snort = find("snort")
    >>> sides_of(snort, snort.parse("...")), sides_of(find("hackenbush"))
    ({'left': 'red', 'right': 'blue'}, {'left': 'blue', 'right': 'red'})
    >>> sides_of(find("sum"), find("sum").parse("hackenbush LR + clobber xo"))
    {}
    """
    if type(ruleset) is DisjunctiveSum:
        found = [sides for position in positions for part in position if (sides := sides_of(*part))]
        return found[0] if found and all(sides == found[0] for sides in found) else {}
    if not isinstance(ruleset, Drawn) or ruleset.impartial:
        return {}
    own = [ruleset.parse(text) for spec, text in ruleset.examples if spec == ruleset.spec]
    for each in chain(positions, own, islice(ruleset.small_positions(), _FEW)):
        board = ruleset.board(each) or Board([])
        states = {element.state for element in board.elements} | {link[2] for link in board.links}
        states |= {line.state for line in board.lines}
        for names, colours in _COLOURED.items():
            if states & names:
                return dict(zip(("left", "right"), colours, strict=True))
    return {}


def _written_moves(ruleset: Ruleset, data: Any, impartial: bool) -> list[BoardMove]:
    moves = []
    for player in (Player.LEFT,) if impartial else tuple(Player):
        for option in islice(some_options(ruleset, data, player), MOVES_OF_TEXT + 1):
            moves.append(BoardMove((), ruleset.format(option), "" if impartial else str(player)))
    return moves


def _name(ruleset: Ruleset, data: Any, drawn: Sequence[BoardMove], moves: list[dict[str, Any]], lang: str) -> None:
    """Set each move's ``name``: the drawing's own name of it, if it has one, otherwise the usual one.

    Beyond the first `MOVES_COLOURED` moves the position replaces the usual name.

    Also set ``touched``: the elements to append to the position, if the position alone has another name.
    """
    names: dict[tuple[str, str], str] = {}
    alone = Counter((move["player"], move["position"]) for move in moves)
    for number, (own, move) in enumerate(zip(drawn, moves, strict=True)):
        key = (move["player"], move["position"])
        if alone[key] == 1 and own.name is not None:
            names[key] = said_name(own.name, lang)
        elif key not in names:
            player = Player(move["player"] or Player.LEFT)
            named = number < MOVES_COLOURED
            names[key] = move_name(ruleset, data, ruleset.parse(key[1]), player, lang) if named else key[1]
        move["name"] = names[key] if own.name is None else said_name(own.name, lang)
        move["touched"] = "" if move["name"] == names[key] else elements_of(own)


def _foresee(ruleset: Ruleset, board: Board, moves: Sequence[dict[str, Any]]) -> None:
    """Add ``after`` to each move: its changes on the board; None once `MOVES_FORESEEN` units of work are done.

    Moves on a board without elements are left as they are.
    """
    left: dict[str, dict[str, Any] | None] = {}
    work = 0
    if not isinstance(ruleset, Drawn) or not board.elements:
        return
    for move in moves:
        text = move["position"]
        if text not in left:
            after = ruleset.board(ruleset.parse(text)) if work < MOVES_FORESEEN else None
            left[text] = None if after is None else board.changes_to(after)
            work += 0 if after is None else after.work
        move["after"] = left[text]


def _weigh(ruleset: Ruleset, data: Any, moves: Sequence[dict[str, Any]], mover: Player) -> list[dict[str, Any]]:
    """Add ``weight`` to the moves of `mover`, if the game has weights and no move has a known ``fate``.

    Return the areas in which pieces stay connected; none if no weights are added."""
    if not isinstance(ruleset, Opponent) or any(move.get("fate") for move in moves):
        return []
    weights = {ruleset.format(option): weight for option, weight in ruleset.weights(data, mover).items()}
    for move in moves:
        if move["player"] in ("", str(mover)) and move["position"] in weights:
            move["weight"] = round(weights[move["position"]], 3)
    return [area.to_dict() for area in ruleset.areas(data)]


def _colour(
    ruleset: Ruleset, data: Any, moves: list[dict[str, Any]], misere: bool, mover: Player, sources: Sources | None
) -> None:
    table = Distances(ruleset, misere, sources=sources)
    fates: dict[str, dict[str, Any] | None] = {}
    for move in moves[: min(MOVES_COLOURED, MOST_OPTIONS_LISTED)]:
        text = move["position"]
        if move["player"] in ("", str(mover)):
            if text not in fates:
                try:
                    fate = table.fate_after(data, ruleset.parse(text), mover)
                    fates[text] = {"wins": fate.wins, "left": fate.left}
                    if fate.points is not None:
                        fates[text] = {"wins": fate.wins, "left": None, "points": fate.points}
                except SearchLimitError:
                    fates[text] = None
            move["fate"] = fates[text]
