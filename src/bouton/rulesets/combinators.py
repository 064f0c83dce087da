"""Variants of any game: impartial, in which each player may make either's moves; dicotic, which ends once one player
cannot move; and twisted, in which the players exchange roles after each move.

``impartial:domineering`` is Cram. In a dicotic (all-small) game both players can move in every position that is not
over: Clobber is dicotic by its rules, and ``dicotic:GAME`` makes any game dicotic by ending it as soon as one player
cannot move. Values of dicotic games are infinitesimal (Winning Ways, ch. 8; A. N. Siegel, Combinatorial Game Theory,
II.4). The twisted variant of G, T(G) = {-T(G^L) | -T(G^R)}, is that of CGSuite (`TwistedVariant`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NoReturn

from bouton.boards.description import BoardRules
from bouton.errors import NotationError
from bouton.kinds.capabilities import (
    Bounded,
    Decided,
    Derived,
    Drawn,
    Endless,
    Facts,
    FallsApart,
    Game,
    NamedMoves,
    OnBoard,
    Parametrized,
    Practised,
    Storable,
    Symmetric,
    Tabular,
    has_turns,
    is_stored,
)
from bouton.kinds.figures import Board, BoardMove, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.notation import clip, starts_of
from bouton.public import load
from bouton.rulesets.capabilities import Certified


class _Variant(Game, Symmetric, FallsApart, Bounded, Parametrized, Storable, Derived):
    """A game whose moves are derived from another game's.

    Parameters
    ----------
    base : the other game; a player who cannot move must lose in it.
    """

    reads_file = True  # the other game may read a file, which is then read again each time

    def __init__(self, base: Ruleset) -> None:
        self.base = base
        if isinstance(base, Decided | Endless) or base.counts_points(None):
            self._refuse_base()
        self.axes: Mapping[int, str] = base.axes if isinstance(base, Tabular) else {}
        self.falls_apart: bool = isinstance(base, FallsApart) and base.falls_apart
        self.parts_mingle = True

    @classmethod
    def from_parameters(cls, parameters: str) -> "_Variant":
        if not parameters:
            raise NotationError("impartial.missing", game=cls.name)
        base = load("find")(parameters)
        return base if type(base) is cls else cls(base)

    def _refuse_base(self) -> NoReturn:
        raise NotationError("impartial.base", game=clip(self.base.spec))

    def _check_turns(self, position: Any) -> None:
        """Refuse a game with further turns, which show once its options are known."""
        if has_turns(self.base, position):
            self._refuse_base()

    @property
    def spec(self) -> str:
        return f"{self.name}:{self.base.spec}"

    @property
    def is_storable(self) -> bool:
        """Whether values of the other game may be stored on disk."""
        return is_stored(self.base)

    def parse(self, text: str) -> Any:
        return self.base.parse(text)

    def format(self, position: Any) -> str:
        return self.base.format(position)

    def normal_form(self, position: Any) -> Any:
        return self.base.normal_form(position)

    def is_written(self, option: Any, position: Any) -> bool:
        return self.base.is_written(option, position)

    def replace(self, position: Any, index: int, part: Any) -> Any:
        return self.base.replace(position, index, part)

    def check_search(self, position: Any, limit: int, by_parts: bool = False) -> None:
        if isinstance(self.base, Bounded):
            self.base.check_search(position, limit, by_parts)

    def small_positions(self) -> Iterable[Any]:
        return self.base.small_positions()

    def cell(self, coordinates: tuple[int, ...]) -> Any:
        return self.base.cell(coordinates) if isinstance(self.base, Tabular) else None

    def sample(self, random: Random, level: int) -> Any:
        return self.base.sample(random, level) if isinstance(self.base, Practised) else None

    def move_name(self, position: Any, option: Any, player: Player) -> Message | str:
        if isinstance(self.base, NamedMoves):
            for each in (player, player.opponent):
                if option in self.base.options(position, each):
                    return self.base.move_name(position, option, each)
        return self.base.format(option)

    def board(self, position: Any) -> Board | None:
        return self.base.board(position) if isinstance(self.base, Drawn) else None


class Impartial(_Variant, OnBoard, Certified):
    """The impartial variant: each player may make either's moves.

    >>> import bouton
    >>> bouton.position("impartial:domineering", "3x3").grundy == bouton.position("cram", "3x3").grundy
    True
    """

    name = "impartial"
    examples: tuple[tuple[str, str], ...] = (
        ("impartial:domineering", "..|.."),
        ("impartial:hackenbush", "LRG"),
        ("impartial:clobber", "xo|ox"),
    )
    openings: tuple[tuple[str, str], ...] = starts_of("impartial:domineering", "...|...", "....|....", "....|....|....")

    def __init__(self, base: Ruleset) -> None:
        super().__init__(base)
        self.has_board: bool = isinstance(base, OnBoard) and base.has_board
        self.topples: bool = isinstance(base, OnBoard) and base.topples
        self.checked_as: str = base.checked_as if isinstance(base, Certified) else ""

    def board_shape(self, position: Any) -> tuple[int, int]:
        assert isinstance(self.base, OnBoard)
        return self.base.board_shape(position)

    def board_sets(self, position: Any) -> tuple[int, int]:
        assert isinstance(self.base, OnBoard)
        return self.base.board_sets(position)

    def board_letters(self, position: Any) -> str:
        assert isinstance(self.base, Certified)
        return self.base.board_letters(position)

    def board_arcs(self) -> list[tuple[int, int]]:
        assert isinstance(self.base, Certified)
        return self.base.board_arcs()

    def board_rules(self, height: int, width: int) -> BoardRules:
        assert isinstance(self.base, OnBoard)
        return self.base.board_rules(height, width)

    def options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Any]:
        """Yield Left's moves, followed by those of Right's moves that are not among them."""
        left = list(self.base.options(position, Player.LEFT))
        yield from left
        if not self.base.is_impartial(position):
            known = set(left)
            yield from (option for option in self.base.options(position, Player.RIGHT) if option not in known)
        self._check_turns(position)

    def summands(self, position: Any) -> Sequence[Summand]:
        return [Summand(self._impartial(ruleset), part) for ruleset, part in self.base.summands(position)]

    def _impartial(self, ruleset: Ruleset) -> "Impartial":
        return self if ruleset == self.base else Impartial(ruleset)

    def move_name(self, position: Any, option: Any, player: Player) -> Message | str:
        name = super().move_name(position, option, player)
        if self.base.is_impartial(position) or not self.is_impartial(position):
            return name
        if repr(name) not in _ambiguous_names(self.base, position):
            return name
        owner = player if option in self.base.options(position, player) else player.opponent
        return Message(f"moves.as-{owner}", {"move": name})

    def board(self, position: Any) -> Board | None:
        found = super().board(position)
        return None if found is None else found.with_moves(_of_both(found))

    def explain(self, position: Any, facts: Facts) -> Iterable[Figure]:
        yield Message("impartial.moves", {"count": sum(1 for _ in self.options(position))}, step=2)


@lru_cache(maxsize=64)
def _ambiguous_names(base: Ruleset, position: Any) -> frozenset[str]:
    """Return the names that a move of Left's shares with another one of Right's, as `repr` writes them."""
    if not isinstance(base, NamedMoves):
        return frozenset()
    left, right = (
        {(repr(base.move_name(position, option, player)), option) for option in base.options(position, player)}
        for player in Player
    )
    return frozenset({name for name, _ in left - right} & {name for name, _ in right - left})


def _of_both(board: Board) -> Iterator[BoardMove]:
    """Yield the moves of both players, each once and assigned to neither player."""
    yield from {(move.elements, move.position): move._replace(player="") for move in board.moves}.values()


class Dicotic(_Variant):
    """The dicotic variant: the game is over as soon as one player cannot move.

    >>> import bouton
    >>> bouton.position("dicotic:toads-and-frogs", "TT.F").value
    bouton.value('v')
    """

    name = "dicotic"
    examples: tuple[tuple[str, str], ...] = (
        ("dicotic:domineering", "...|..."),
        ("dicotic:toads-and-frogs", "TT..FF"),
        ("dicotic:col", "...."),
    )
    openings: tuple[tuple[str, str], ...] = starts_of("dicotic:domineering", "...|...", "....|....", "....|....|....")

    def __init__(self, base: Ruleset) -> None:
        super().__init__(base)
        self.falls_apart = False  # whether both players can move depends on the entire position
        self.impartial: bool = base.impartial

    def is_impartial(self, position: Any) -> bool:
        return self.base.is_impartial(position)

    def is_over(self, position: Any) -> bool:
        """Whether one player cannot move."""
        return any(next(iter(self.base.options(position, player)), None) is None for player in Player)

    def options(self, position: Any, player: Player = Player.LEFT) -> Iterable[Any]:
        over = self.is_over(position)
        self._check_turns(position)
        return () if over else self.base.options(position, player)

    def board(self, position: Any) -> Board | None:
        found = super().board(position)
        return found.with_moves(()) if found is not None and self.is_over(position) else found

    def explain(self, position: Any, facts: Facts) -> Iterable[Figure]:
        if self.is_over(position):
            yield Message("dicotic.over", {}, step=2)
        elif not facts.misere and not self.is_impartial(position):
            yield Message("dicotic.infinitesimal", {}, step=2)


class Twisted(_Variant):
    """The twisted variant: after each move, wherever it is made, Left has Right's moves and Right has Left's.

    A position is a pair: a position of the other game, and whether the players are exchanged (``~`` before the text).

    >>> import bouton
    >>> bouton.position("domineering", "...|...").value, bouton.position("twisted:domineering", "...|...").value
    (bouton.value('{2|-1/2}'), bouton.value('1'))
    """

    name = "twisted"
    examples: tuple[tuple[str, str], ...] = (
        ("twisted:domineering", "...|..."),
        ("twisted:hackenbush", "LLR"),
        ("twisted:clobber", "xo|ox"),
    )
    openings: tuple[tuple[str, str], ...] = starts_of("twisted:domineering", "...|...", "....|....", "....|....|....")

    @classmethod
    def from_parameters(cls, parameters: str) -> Any:
        found: Any = super().from_parameters(parameters)
        return found.base if found.spec == parameters else found  # exchanged twice, the game is the original one

    def __init__(self, base: Ruleset) -> None:
        super().__init__(base)
        self.falls_apart = False  # a move exchanges the players everywhere
        self.impartial: bool = base.impartial

    def is_impartial(self, position: Any) -> bool:
        return self.base.is_impartial(position[0])

    def parse(self, text: str) -> Any:
        there = text.lstrip()
        return self.base.parse(there.removeprefix("~")), there.startswith("~")

    def format(self, position: Any) -> str:
        return f"{'~' * position[1]}{self.base.format(position[0])}"

    def normal_form(self, position: Any) -> Any:
        return self.base.normal_form(position[0]), position[1] and not self.base.is_impartial(position[0])

    def is_written(self, option: Any, position: Any) -> bool:
        return option[1] == position[1] and self.base.is_written(option[0], position[0])

    def options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Any]:
        there, exchanged = position
        for option in self.base.options(there, player.opponent if exchanged else player):
            yield option, not exchanged
        self._check_turns(there)

    def check_search(self, position: Any, limit: int, by_parts: bool = False) -> None:
        super().check_search(position[0], limit)

    def small_positions(self) -> Iterable[Any]:
        return ((position, exchanged) for position in self.base.small_positions() for exchanged in (False, True))

    def cell(self, coordinates: tuple[int, ...]) -> Any:
        there = super().cell(coordinates)
        return None if there is None else (there, False)

    def sample(self, random: Random, level: int) -> Any:
        there = super().sample(random, level)
        return None if there is None else (there, False)

    def move_name(self, position: Any, option: Any, player: Player) -> Message | str:
        if not isinstance(self.base, NamedMoves):
            return self.format(option)
        return self.base.move_name(position[0], option[0], player.opponent if position[1] else player)

    def board(self, position: Any) -> Board | None:
        found = super().board(position[0])
        return None if found is None else found.with_moves(self._exchange(move, position[1]) for move in found.moves)

    def _exchange(self, move: BoardMove, exchanged: bool) -> BoardMove:
        player = Player(move.player).opponent.value if exchanged and move.player else move.player
        return move._replace(position="~" * (not exchanged) + move.position, player=player)

    def explain(self, position: Any, facts: Facts) -> Iterable[Figure]:
        if position[1] and not self.is_impartial(position):
            yield Message("twisted.exchanged", {}, step=1)


RULESETS: list[type[Ruleset]] = [Impartial, Dicotic, Twisted]
