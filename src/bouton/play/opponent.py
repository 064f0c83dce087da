"""A move for the program: from random moves and lookahead to perfect play.

Level 0 moves at random, level 1 sees a win in one move, level 2 also the opponent's immediate replies, level 3 looks
four moves ahead. Level 4 plays the best move three times out of four and looks four moves ahead otherwise; level 5
always plays the best move: the quickest win, or in a lost position the slowest loss. A game with its own engine
(`bouton.rulesets.capabilities.Opponent`: Hex) uses that instead; its levels also rise from 0 to 5. A sum of hot games
that is too large to search is played by thermostrat, and if the winner cannot be determined, levels 4 and 5 look ahead
as far as a fixed number of moves allows (`bouton.play.lookahead`).
"""

from collections.abc import Sequence
from itertools import islice, takewhile
from random import Random
from typing import Any

from bouton.answers.distances import Distances
from bouton.answers.limits import MOST_OPTIONS_LISTED, MOST_STATES
from bouton.answers.moves import move_name
from bouton.answers.position import Position, read
from bouton.answers.sources import choose_sources, default_sources
from bouton.errors import InputError, SearchLimitError
from bouton.kinds.capabilities import Bounded, some_options, summands_to_move_in, turns_of
from bouton.kinds.player import Player, read_player
from bouton.kinds.ruleset import Ruleset
from bouton.language.digits import write_safely
from bouton.notation import check_flags, check_language, clip, plain_number
from bouton.play.limits import (
    MANY_MOVES,
    MOST_COMPARED,
    MOVES_OF_LOOKAHEAD,
    POSITIONS_AHEAD,
    POSITIONS_IF_MANY,
    POSITIONS_OF_PART,
    POSITIONS_OF_VERDICT,
    WORK_OF_PART,
)
from bouton.play.lookahead import Lookahead
from bouton.results.keys import Reply
from bouton.rulesets.capabilities import Opponent
from bouton.search.on_boards import is_on_board
from bouton.search.sources import Sources
from bouton.values.outcome import play_name

#: The number of moves that each level looks ahead; None: to the end.
LEVELS: tuple[int | None, ...] = (0, 1, 2, 4, None, None)
_SLIPPING, _BEST = 4, 5  # levels
_DEPTH_OF_SLIP = 4  # moves looked ahead then
_SLIPS = 0.25  # the frequency with which level 4 does not play the best move
_SHARE = 10  # level 4 examines one in this many of the moves that level 5 examines


def reply(
    game: str | Ruleset | Position,
    position: Any = None,
    level: int = 5,
    *,
    misere: bool = False,
    player: Player | str = Player.LEFT,
    seed: int = 0,
    lang: str = "",
    sources: Sources | None = None,
) -> Reply:
    """Return the program's move.

    >>> reply("nim", "7,2,6")["move"]
    '4,2,6'
    >>> reply("subtraction:1,2,3", "8")["move"]
    '7'

    Parameters
    ----------
    game, position : as for `bouton.analyze`.
    level : 0 (random) to 5 (master), see the module.
    misere : misère play.
    player : the player to move; only relevant in a partizan game.
    seed : the same seed produces the same move.
    lang : the language of the move's name.

    Returns
    -------
    ``{"game", "position", "play", "level", "move", "name"}``: ``move`` is the position after the program's move,
    ``name`` the usual name of the move; both are None if there is none.

    Raises
    ------
    InputError : if there is no such level, or a position has more moves than can be listed.
    """
    check_flags(misere=misere)
    lang = check_language(lang)
    ruleset, start = read(game, position)
    mover, level = read_player(player), plain_number(level)
    move = chosen_move(ruleset, start, level, misere, mover, seed, sources)
    found = {
        "game": ruleset.spec,
        "position": ruleset.format(start),
        "play": play_name(misere),
        "level": level,
        "move": None if move is None else ruleset.format(move),
        "name": None if move is None else move_name(ruleset, start, move, mover, lang),
    }
    return Reply(found)


def chosen_move(
    ruleset: Ruleset, start: Any, level: int, misere: bool, mover: Player, seed: int, sources: Sources | None = None
) -> Any:
    """The option that the program moves to; None if there is none.

    >>> from bouton.rulesets import find
    >>> chosen_move(find("nim"), (7, 2, 6), 5, False, Player.LEFT, 0)
    (4, 2, 6)
    """
    if type(level) is not int or not 0 <= level < len(LEVELS):
        raise InputError("play.level-unknown", got=clip(level), most=len(LEVELS) - 1)
    if isinstance(ruleset, Opponent):
        return ruleset.choose(start, mover, level, seed, misere)
    random = Random(f"{write_safely(seed)} {ruleset.format(start)}")
    depth = LEVELS[level]
    if level == _SLIPPING and random.random() < _SLIPS:
        depth = _DEPTH_OF_SLIP
    if depth is None:
        known = choose_sources(sources)
        two_colours = not ruleset.is_impartial(start)
        most = POSITIONS_OF_VERDICT if two_colours else MOST_STATES
        try:
            if two_colours:  # a failed search would take longer than people wait
                known = _ask_verdict(ruleset, start, mover, misere, known)
            found = best_moves(ruleset, start, misere, mover, most=most, sources=known)
        except SearchLimitError:
            move = None if misere else _by_heat(ruleset, start, mover, known)
            if move is not None:
                return move
            moves = MOVES_OF_LOOKAHEAD // (1 if level == _BEST else _SHARE)
            return Lookahead(ruleset, misere, moves, seed).best(start, mover, _options(ruleset, start, mover))
        return found[0] if found else None
    options = list(dict.fromkeys(islice(some_options(ruleset, start, mover), MOST_OPTIONS_LISTED)))
    return random.choice(looking_ahead(ruleset, options, misere, mover, depth, start)) if options else None


def _ask_verdict(ruleset: Ruleset, position: Any, mover: Player, misere: bool, sources: Sources) -> Sources:
    """Return sources for a partizan position; raise SearchLimitError if they cannot soon determine the winner.

    A board is rejected if its complete play cannot be explored soon: a lookahead determines the winner by itself.
    """
    if isinstance(ruleset, Bounded):
        ruleset.check_search(position, POSITIONS_OF_VERDICT)
    if is_on_board(ruleset):
        known = sources.with_limit(1)
        if Distances(ruleset, misere, most=POSITIONS_OF_VERDICT, sources=known).fate_of(position, mover).left is None:
            raise SearchLimitError("search.size", position=clip(ruleset.format(position)), limit=POSITIONS_OF_VERDICT)
        return known
    moves = sum(len(list(islice(some_options(ruleset, position, player), MANY_MOVES))) for player in Player)
    soon = sources.with_limit(POSITIONS_OF_VERDICT if moves < MANY_MOVES else POSITIONS_IF_MANY)
    soon.mover_wins(ruleset, position, mover, misere)
    return soon


def is_out_of_reach(ruleset: Ruleset, position: Any) -> bool:
    """Whether the strongest level uses lookahead in a partizan position, as the winner cannot be determined soon.

    >>> from bouton.rulesets import find
    >>> game = find("clobber")
    >>> is_out_of_reach(game, game.parse("5x6")), is_out_of_reach(game, game.parse("1x6"))
    (True, False)
    """
    if ruleset.is_impartial(position) or isinstance(ruleset, Opponent):
        return False
    try:
        for player in Player:
            _ask_verdict(ruleset, position, player, False, default_sources())
    except SearchLimitError:
        return True
    return False


def _by_heat(ruleset: Ruleset, position: Any, mover: Player, sources: Sources) -> Any:
    """In a sum of parts with known values that is too large to search: the move by thermostrat; otherwise None."""
    from bouton.partizan.form import negative
    from bouton.partizan.strategies import promised_value, thermostrat
    from bouton.search.values import quick_value

    def form_of(game: Ruleset, place: Any) -> Any:
        found = quick_value(game, place, sources, POSITIONS_OF_PART)
        known = found is not None and found.try_form(WORK_OF_PART)
        return None if found is None or not known else negative(found.form) if mover is Player.RIGHT else found.form

    parts = summands_to_move_in(ruleset, position)
    forms = list(takewhile(lambda form: form is not None, (form_of(*part) for part in parts)))
    chosen = thermostrat(tuple(forms)) if len(forms) == len(parts) > 0 else None
    if chosen is None:
        return None
    index, tax = chosen
    part = parts[index]
    options = [(option, form_of(part.ruleset, option)) for option in _options(part.ruleset, part.position, mover)]
    known = [(option, form) for option, form in options if form is not None]
    best = max(known, key=lambda pair: promised_value(pair[1], tax).fraction(), default=None)
    return None if best is None else ruleset.replace(position, index, best[0])


def _options(ruleset: Ruleset, position: Any, player: Player) -> list[Any]:
    options = list(islice(some_options(ruleset, position, player), MOST_OPTIONS_LISTED + 1))
    if len(options) > MOST_OPTIONS_LISTED:
        raise InputError("too-many-options", position=clip(ruleset.format(position)), most=MOST_OPTIONS_LISTED)
    return options


def best_moves(
    ruleset: Ruleset,
    position: Any,
    misere: bool,
    player: Player,
    *,
    most: int = MOST_STATES,
    sources: Sources | None = None,
) -> list[Any]:
    """The optimal moves: the quickest wins, otherwise draws, otherwise the slowest losses.

    If points decide: the moves with the most points.

    If play is too long to count the moves left, a win is the first winning move that a theorem or a search gives, and a
    loss is a move after which the opponent has the smallest share of winning replies.

    >>> import bouton
    >>> best_moves(bouton.find("subtraction:1,2,3"), (8,), False, Player.LEFT)
    [(7,), (6,), (5,)]
    """
    table = Distances(ruleset, misere, most=most, sources=sources)
    if ruleset.counts_points(position):
        worths = table.sources.search.move_worths(ruleset, position, player, misere)
        return [option for option, worth in worths.items() if worth == max(worths.values())]
    fate = table.fate_of(position, player)
    if fate.left is None and fate.wins:
        first = next(iter(table.sources.winning_moves(ruleset, position, misere, player)), None)
        return [] if first is None else [first]
    if fate.left is None:
        first_ones = list(islice(some_options(ruleset, position, player), MOST_COMPARED))
        return _stubborn(ruleset, position, first_ones, misere, player, table)
    options = _options(ruleset, position, player)
    fates = [table.fate_after(position, option, player) for option in options]
    return [option for option, reached in zip(options, fates, strict=True) if reached == fate]


def _stubborn(
    ruleset: Ruleset, position: Any, options: Sequence[Any], misere: bool, player: Player, table: Distances
) -> list[Any]:
    """Among moves of unknown length of play: a draw, otherwise those that are hardest to answer."""
    ranked: list[tuple[float, int]] = []
    for index, option in enumerate(options):
        result = table.fate_after(position, option, player)
        if result.wins is None:
            return [option]
        try:
            winning = sum(1 for _ in islice(table.sources.winning_moves(ruleset, option, misere, player.opponent), 50))
        except SearchLimitError:
            winning = 50
        replies = sum(1 for _ in islice(some_options(ruleset, option, player.opponent), 500))
        ranked.append((winning / (replies or 1), index))
    least = min(ranked, default=(0, 0))[0]
    return [options[index] for share, index in ranked if share == least]


def looking_ahead(
    ruleset: Ruleset, options: Sequence[Any], misere: bool, player: Player, depth: int, position: Any = None
) -> Sequence[Any]:
    """The options that look best when searching `depth` moves ahead; all that look equal.

    If moves may gain points or further turns, `position` is the one in which they are made.
    """
    if not depth:
        return options
    if position is not None and ruleset.counts_points(position):
        worths = _points_seen(ruleset, position, player, depth, [POSITIONS_AHEAD])
        return [option for option in options if worths[option] == max(worths.values())]
    foresight = _Foresight(ruleset, misere)
    seen = [foresight.seen_after(position, option, player, depth - 1) for option in options]
    for wanted in (True, None):  # a win; nothing visible
        good = [option for option, wins in zip(options, seen, strict=True) if wins is wanted]
        if good:
            return good
    return options


def _points_seen(ruleset: Ruleset, position: Any, player: Player, depth: int, room: list[int]) -> dict[Any, Any]:
    """For each option, the points that the player gains minus those of the opponent within `depth` moves.

    `room` has one item, the number of moves that may still be examined; it is decreased.
    """
    found: dict[Any, Any] = {}
    for turn in turns_of(ruleset, position, player):
        room[0] -= 1
        mover = player if turn.again else player.opponent
        later = _points_seen(ruleset, turn.position, mover, depth - 1, room) if depth > 1 and room[0] > 0 else {}
        best = max(later.values(), default=0)
        worth = turn.gain + (best if turn.again else -best)
        found[turn.position] = max(worth, found.get(turn.position, worth))
    return found


class _Foresight:
    """A view some moves ahead, with a number of positions that may still be examined (`room`).

    The result for each position is `known`, with the number of positions examined for it: meeting it again uses as much
    of `room`, but no time, so the results are those of a plain search.
    """

    def __init__(self, ruleset: Ruleset, misere: bool) -> None:
        self.ruleset, self.misere, self.room = ruleset, misere, POSITIONS_AHEAD
        self.known: dict[tuple[Any, Player, int], tuple[bool | None, int]] = {}

    def seen_after(self, position: Any, option: Any, player: Player, depth: int) -> bool | None:
        """Return whether `player` is seen to win by moving to `option`; None for a draw, or an end beyond the
        horizon."""
        mover = player.opponent if position is None else self.ruleset.next_player(position, option, player)
        wins, cost = self.known.get((option, mover, depth), (None, self.room))
        if cost < self.room:
            self.room -= cost
        else:
            before = self.room
            wins = self._sees_win(option, mover, depth)
            self.known[option, mover, depth] = wins, before - self.room  # more than is left, if it ended at the limit
        return wins if wins is None or mover is player else not wins

    def _sees_win(self, position: Any, player: Player, depth: int) -> bool | None:
        """Return whether `player`, whose turn it is, is seen to win within `depth` moves; None for a draw, or if
        unseen."""
        self.room -= 1
        unseen, moves = False, 0
        for moves, option in enumerate(some_options(self.ruleset, position, player), start=1):
            if not depth or self.room <= 0 or moves > POSITIONS_AHEAD:
                return None
            wins = self.seen_after(position, option, player, depth - 1)
            if wins:
                return True
            unseen = unseen or wins is None
        if not moves:
            return self.ruleset.mover_has_won(position, player, self.misere)
        return None if unseen else False
