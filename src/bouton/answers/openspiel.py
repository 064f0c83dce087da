"""Games for OpenSpiel: `openspiel` makes a ``pyspiel`` game from any ruleset and a start.

All reachable positions are listed first (`Reach`, which does not need OpenSpiel), so that an action has one number:
that of the resulting position, for both players and in every state. Player 0 is Left, player 1 Right. A player who
cannot move loses, or wins in misère play; if the rules name a winner, they decide. If positions can recur, a play is
a draw after more moves than a winner who hurries can need.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from bouton.answers.limits import POSITIONS_OF_OPENSPIEL
from bouton.answers.moves import move_phrase
from bouton.answers.position import Position, read
from bouton.custom.function import OwnRuleset
from bouton.errors import InputError, PackageError, SearchLimitError
from bouton.kinds.capabilities import Turns, some_options
from bouton.kinds.player import Player, read_player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import check_flags, check_language, clip
from bouton.storage.walks import Numbering

if TYPE_CHECKING:
    import pyspiel

_PLAYERS = (Player.LEFT, Player.RIGHT)
_HEAPS = re.compile(r"\d{1,18}(?:,\d{1,18})*")


class Reach(NamedTuple):
    """The positions reachable from a start, numbered.

    Attributes
    ----------
    ruleset, misere, first : the game, the kind of play, and the player who begins: 0 is Left, 1 Right.
    positions : the positions in the order of discovery, the start first; their numbers are the actions.
    moves : for each position the numbers of Left's options and of Right's, each in ascending order.
    longest : the maximum number of moves of a play; if play can loop, twice the number of positions, after which a play
        that is not over is a draw.
    """

    ruleset: Ruleset
    misere: bool
    first: int
    positions: list[Any]
    moves: list[tuple[tuple[int, ...], tuple[int, ...]]]
    longest: int

    def returns(self, number: int, mover: int) -> list[float]:
        """Payoffs of players 0 and 1 if `mover` cannot move in position `number`.

        >>> reach("nim", "2,1").returns(0, 1)
        [1.0, -1.0]
        """
        wins = self.ruleset.mover_has_won(self.positions[number], _PLAYERS[mover], self.misere)
        left = 0.0 if wins is None else 1.0 if wins is (mover == 0) else -1.0
        return [left, -left]

    def text(self, number: int) -> str:
        """The text of the position with a number."""
        return self.ruleset.format(self.positions[number])

    def name(self, number: int, mover: int, action: int, language: str = "en") -> str:
        """Name a move, with the resulting position."""
        here, there = self.positions[number], self.positions[action]
        return move_phrase(self.ruleset, here, there, _PLAYERS[mover], language)


def reach(
    game: str | Ruleset | Position,
    position: Any = None,
    misere: bool = False,
    *,
    first: Player | str = Player.LEFT,
    most: int = POSITIONS_OF_OPENSPIEL,
) -> Reach:
    """Find everything reachable from a position.

    >>> found = reach("nim", "2,1")
    >>> [found.text(number) for number in found.moves[0][0]], found.longest
    (['0,1', '1,1', '2,0'], 3)

    Raises
    ------
    SearchLimitError : if there are more than `most` positions.
    InputError : if points decide or moves give further turns.
    """
    ruleset, start = read(game, position)
    if ruleset.counts_points(start):
        raise InputError("openspiel.turns", game=clip(ruleset.spec))
    numbers, moves = Numbering(start), []
    for here in numbers.order:
        sides = []
        for player in _PLAYERS[: 1 if ruleset.is_impartial(here) else 2]:
            side = set()
            for option in _alternate_options(ruleset, here, player):
                side.add(numbers[option])
                if len(numbers) > most:
                    raise SearchLimitError("openspiel.large", most=most, game=clip(ruleset.spec))
            sides.append(tuple(sorted(side)))
        moves.append((sides[0], sides[-1]))
    begins = _PLAYERS.index(read_player(first))
    return Reach(ruleset, misere, begins, numbers.order, moves, _longest(moves, begins))


def _alternate_options(ruleset: Ruleset, here: Any, player: Player) -> Iterator[Any]:
    """Yield the options; raise `InputError` if a move gives its player a further turn."""
    if not isinstance(ruleset, Turns):
        yield from some_options(ruleset, here, player)
        return
    for turn in ruleset.turn_options(here, player):
        if turn.again:
            raise InputError("openspiel.turns", game=clip(ruleset.spec))
        yield turn.position


def _longest(moves: Sequence[tuple[tuple[int, ...], tuple[int, ...]]], first: int) -> int:
    """The maximum number of moves of a play from the first position; if play can loop, the number of states (a position
    and the player to move): a winner who hurries reaches no state twice."""
    found: dict[tuple[int, int], int] = {}
    path: set[tuple[int, int]] = set()
    stack = [(0, first)]
    while stack:
        state = stack[-1]
        after = [(each, 1 - state[1]) for each in moves[state[0]][state[1]]]
        open_ones = [each for each in after if each not in found]
        if not open_ones:
            found[state] = 1 + max((found[each] for each in after), default=-1)
            path.discard(state)
            stack.pop()
        elif path.intersection(open_ones):
            return 2 * len(moves)
        else:
            path.add(state)
            stack.append(open_ones[0])
    return found[(0, first)]


def openspiel(
    game: str | Ruleset | Position,
    position: Any = None,
    *,
    misere: bool = False,
    first: Player | str = Player.LEFT,
    most: int = POSITIONS_OF_OPENSPIEL,
    lang: str = "",
) -> "pyspiel.Game":
    """Make an OpenSpiel game, registered so that ``pyspiel.load_game`` also finds it by its short name.

    >>> import bouton
    >>> state = bouton.openspiel("nim", "1,2,3").new_initial_state()  # doctest: +SKIP
    >>> state.apply_action(state.legal_actions()[0])  # doctest: +SKIP

    Parameters
    ----------
    game, position : as for `bouton.analyze`: the start.
    misere : misère play.
    first : the player who begins, Left (player 0) or Right (player 1).
    most : maximum number of reachable positions.
    lang : the language of the names of moves.

    Returns
    -------
    A ``pyspiel.Game``: two players, deterministic, perfect information, zero sum, 1 for a win, 0 for a draw. An action
    is the number of the resulting position; the observation consists of the heaps or the squares of the position, see
    `observed_features`, and the player to move.

    Raises
    ------
    PackageError : if OpenSpiel is not installed.
    InputError : if the player who begins has no move, points decide, or moves give further turns.
    SearchLimitError : if there are more than `most` positions.
    """
    check_flags(misere=misere)
    lang = check_language(lang)
    try:
        spiel = import_module("pyspiel")
    except ImportError as error:
        raise PackageError("openspiel.missing") from error
    found = reach(game, position, misere, first=first, most=most)
    if not found.moves[0][found.first]:
        raise InputError("openspiel.over", position=clip(found.text(0)))
    registered: pyspiel.Game = _register(spiel, found, lang)
    return registered


def _register(spiel: Any, found: Reach, lang: str) -> Any:
    described = f"{found.ruleset.spec} {found.text(0)}{' misère' * found.misere}{' right' * found.first}"
    kinds = spiel.GameType
    kind = kinds(
        short_name=_short_name(found.ruleset, described),
        long_name=described,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    info = spiel.GameInfo(
        num_distinct_actions=len(found.positions),
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=found.longest,
    )
    made = _game_class(spiel, kind, info, found, _state_class(spiel, found, lang))
    spiel.register_game(kind, made)
    return made()


def _short_name(ruleset: Ruleset, described: str) -> str:
    """A unique name for a game; custom rulesets with the same name may be different games."""
    told = f"{described} {id(ruleset)}" if isinstance(ruleset, OwnRuleset) else described
    words = re.sub(r"[^a-z0-9]+", "_", described.lower()).strip("_")[:40]
    return f"bouton_{words}_{sha256(told.encode()).hexdigest()[:8]}"


def _game_class(spiel: Any, kind: Any, info: Any, found: Reach, state: Any) -> Any:
    class Game(spiel.Game):  # type: ignore[misc]
        """A game of bouton."""

        reach = found

        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self, state_given: Any = None) -> Any:
            return state(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
                return _Observer(found)
            return import_module("open_spiel.python.observation").IIGObserverForPublicInfoGame(iig_obs_type, params)

    return Game


def _state_class(spiel: Any, found: Reach, lang: str) -> Any:
    class State(spiel.State):  # type: ignore[misc]
        """A position with the player to move and the number of moves made."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.number, self.mover, self.made = 0, found.first, 0

        def current_player(self) -> Any:
            return spiel.PlayerId.TERMINAL if self.is_terminal() else self.mover

        def _legal_actions(self, player: int) -> list[int]:
            return list(found.moves[self.number][player])

        def _apply_action(self, action: int) -> None:
            self.number, self.mover, self.made = action, 1 - self.mover, self.made + 1

        def _action_to_string(self, player: int, action: int) -> str:
            return found.name(self.number, player, action, lang)

        def is_terminal(self) -> bool:
            return self.made >= found.longest or not found.moves[self.number][self.mover]

        def returns(self) -> list[float]:
            if found.moves[self.number][self.mover]:
                return [0.0, 0.0]
            return found.returns(self.number, self.mover)

        def __str__(self) -> str:
            return f"{found.text(self.number)} ({_PLAYERS[self.mover]})"

    return State


def observed_features(found: Reach) -> tuple[Callable[[int], list[tuple[int, int]]], int]:
    """A function from a position's number to its feature vector, as pairs (place, value); and the vector's length.

    Places that are not among the pairs have the value 0.

    >>> heaps, size = observed_features(reach("nim", "2,1"))
    >>> heaps(0), size
    ([(0, 2), (1, 1)], 2)
    >>> squares, size = observed_features(reach("cram", "..|.."))
    >>> squares(0), size  # four squares, each empty or filled
    ([(1, 1), (3, 1), (5, 1), (7, 1)], 8)

    For positions on heaps these are the heaps, padded with zeros. Otherwise each letter of the text has a place for
    each kind of letter that occurs there in some position; in Hex, whose text is a list of moves, each stone has one.
    """
    texts = [found.text(number) for number in range(len(found.positions))]
    if all(_HEAPS.fullmatch(text) for text in texts):
        rows = [[int(heap) for heap in text.split(",")] for text in texts]
        return lambda number: list(enumerate(rows[number])), max(map(len, rows))
    if len(set(map(len, texts))) > 1 and all(map(_is_row, found.positions)):  # bitboards
        widths = [max(bits).bit_length() for bits in zip(*found.positions, strict=True)]
        starts = [sum(widths[:place]) for place in range(len(widths))]

        def stones(number: int) -> list[tuple[int, int]]:
            row = zip(starts, found.positions[number], strict=True)
            return [(start + bit, 1) for start, bits in row for bit in range(bits.bit_length()) if bits >> bit & 1]

        return stones, sum(widths)
    padded = [text.ljust(max(map(len, texts))) for text in texts]
    kinds = [letters for column in zip(*padded, strict=True) if len(letters := sorted(set(column))) > 1]
    columns = [place for place, column in enumerate(zip(*padded, strict=True)) if len(set(column)) > 1]
    starts = [sum(map(len, kinds[:place])) for place in range(len(kinds))]

    def squares(number: int) -> list[tuple[int, int]]:
        row = zip(columns, kinds, starts, strict=True)
        return [(start + letters.index(padded[number][place]), 1) for place, letters, start in row]

    return squares, sum(map(len, kinds))


def _is_row(position: Any) -> bool:
    return isinstance(position, tuple) and all(type(part) is int and part >= 0 for part in position)


class _Observer:
    """A state as the heaps or the squares of its position, and the player to move."""

    def __init__(self, found: Reach) -> None:
        numpy = import_module("numpy")
        self.features, size = observed_features(found)
        self.tensor = numpy.zeros(size + 2, numpy.float32)
        self.dict = {"position": self.tensor[:-2], "player": self.tensor[-2:]}

    def set_from(self, state: Any, player: int) -> None:
        """Set the tensor to a state."""
        self.tensor.fill(0)
        for place, value in self.features(state.number):
            self.dict["position"][place] = value
        self.dict["player"][state.mover] = 1

    def string_from(self, state: Any, player: int) -> str:
        """The text of a state."""
        return str(state)
