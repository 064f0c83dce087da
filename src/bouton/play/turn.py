"""A turn of the page in one answer: a person's move and the program's, each with the resulting board."""

from typing import Any

from bouton.answers.boards import board_of
from bouton.answers.move_elements import name_marked_move, split_marked_move
from bouton.answers.position import Position, read
from bouton.kinds.player import Player, read_player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import check_language
from bouton.play.opponent import reply
from bouton.play.review import picked_option, step
from bouton.search.sources import Sources
from bouton.values.outcome import play_name


def turn(
    game: str | Ruleset | Position,
    position: Any = None,
    move: str | None = None,
    misere: bool = False,
    *,
    player: Player | str = Player.LEFT,
    level: int | None = None,
    seed: int = 0,
    lang: str = "",
    sources: Sources | None = None,
) -> dict[str, Any]:
    """Make a move, and let the program reply, with all its turns, unless the rules give the mover another turn.

    >>> found = turn("nim", "2,1", "1,1", level=5)
    >>> [(move["player"], move["position"], move["name"]) for move in found["moves"]]
    [('left', '1,1', 'heap 1: −1'), ('right', '0,1', 'heap 1: −1')]
    >>> found["moves"][1]["board"]["over"]
    False

    Parameters
    ----------
    game, position : as for `bouton.analyze`.
    move : the position to move to, with the touched elements if there are any (`bouton.board_of`); only the elements,
        as in ``@c3_c7``, if there are too many moves to list; None if the program moves from `position`.
    misere : misère play.
    player : the player who makes the move, or moves from `position`.
    level, seed : of the program, see `bouton.reply`; without a level the program does not move.
    lang : the language of the moves' names.

    Returns
    -------
    ``{"game", "position", "play", "moves"}``: each move has its ``player``, the resulting ``position``, its ``name``,
    its ``gain`` in points, and the ``board`` there for the next player, see `bouton.board_of`.

    Raises
    ------
    IllegalMoveError : if no move leads to `move`.
    """
    ruleset, now = read(game, position)
    mover = read_player(player)
    made: list[dict[str, Any]] = []
    lang = check_language(lang)

    def make(after: Any, elements: str = "") -> None:
        nonlocal now, mover
        name, _ = name_marked_move(ruleset, now, after, mover, lang, elements)
        played = ruleset.turn_to(now, after, mover)
        text, following = ruleset.format(after), mover if played.again else mover.opponent
        board = board_of(ruleset, text, misere=misere, player=following, lang=lang, sources=sources)
        made.append({"player": str(mover), "position": text, "name": name, "gain": played.gain, "board": board})
        now, mover = after, following

    start = ruleset.format(now)
    if move is not None:
        written = split_marked_move(ruleset, move)
        picked = picked_option(ruleset, now, move)
        make(step(ruleset, now, written.position, mover) if picked is None else picked, written.elements)
    program, replies = mover if move is None else read_player(player).opponent, 0
    while level is not None and mover is program and not (made and made[-1]["board"]["over"]):  # all its turns
        here = ruleset.format(now)
        asked = reply(
            ruleset, here, level, misere=misere, player=mover, seed=seed + replies, lang=lang, sources=sources
        )
        if asked["move"] is None:
            break
        make(ruleset.parse(asked["move"]))
        replies += 1
    return {"game": ruleset.spec, "position": start, "play": play_name(misere), "moves": made}
