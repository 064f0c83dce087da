"""A won game to play through: after each move of the loser the winner's reply, step by step.

The proof that she wins is that she has a reply to every move; each step is computed when it is visited.
"""

from collections.abc import Iterator
from functools import reduce
from typing import Any

from bouton.answers.moves import move_phrase
from bouton.answers.position import Position, read
from bouton.answers.sources import choose_sources
from bouton.errors import IllegalMoveError, InputError
from bouton.kinds.capabilities import some_options
from bouton.kinds.ends import has_ended
from bouton.kinds.player import Player, read_player
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.notation import check_flags, check_language, clip
from bouton.play.limits import LONGEST_TURN
from bouton.play.opponent import best_moves
from bouton.results import Result
from bouton.search.sources import Sources
from bouton.values.outcome import play_name

_SHOWN = 8  # moves of the loser in one step of the written lines


class Playthrough(Result):
    """A step of the proof: a position, the player to move, and the winner; made by `playthrough`.

    Attributes
    ----------
    position : the current position.
    to_move, winner : `bouton.Player`; in an impartial game the first player is Left, the second Right.
    misere : misère play.
    """

    __slots__ = ("_sources", "_winning", "misere", "position", "to_move", "winner")

    def __init__(
        self, position: Position, to_move: Player, winner: Player, misere: bool = False, sources: Sources | None = None
    ) -> None:
        self.position: Position = position
        self.to_move: Player = to_move
        self.winner: Player = winner
        self.misere: bool = misere
        self._sources = choose_sources(sources)
        self._winning: Any = None

    @property
    def is_over(self) -> bool:
        """Whether play is over: the player to move has no move, or none that changes anything."""
        return has_ended(self.position.ruleset, self.position.data, self.to_move)

    @property
    def answer(self) -> Position | None:
        """The winner's move: the quickest win if that is known; None if it is not her turn, and at the end."""
        if self.to_move is not self.winner or self.is_over:
            return None
        if self._winning is None:
            ruleset, data = self.position.ruleset, self.position.data
            found = best_moves(ruleset, data, self.misere, self._side, sources=self._sources)
            self._winning = Position(ruleset, found[0])
        found_position: Position = self._winning
        return found_position

    @property
    def _side(self) -> Player:
        """The player whose options the player to move has: in an impartial game always Left."""
        return Player.LEFT if self.position.ruleset.is_impartial(self.position.data) else self.to_move

    def moves(self) -> list[Position]:
        """The moves that the proof considers here: the winner's reply, or every move of the loser."""
        if self.to_move is self.winner:
            return [] if self.answer is None else [self.answer]
        ruleset = self.position.ruleset
        listed = dict.fromkeys(some_options(ruleset, self.position.data, self._side))
        return [Position(ruleset, option) for option in listed]

    def after(self, move: Any = None) -> "Playthrough":
        """The next step: after the winner's reply, if `move` is None, or after the loser's move to the position `move`.

        Raises
        ------
        IllegalMoveError : if the move is illegal, if the loser is to move and none is given, or if play is over.
        """
        if move is None and self.to_move is self.winner:
            reached = self.answer
        else:
            reached = None if move is None else Position(*read(self.position.ruleset, move))
            reached = reached if reached is not None and reached in self.moves() else None
        if reached is None:
            here = clip(self.position.ruleset.format(self.position.data))
            raise IllegalMoveError("play.no-step", move=clip(move or ""), position=here)
        following = self.position.ruleset.next_player(self.position.data, reached.data, self.to_move)
        return Playthrough(reached, following, self.winner, self.misere, self._sources)

    def lines(self, depth: int = 2, lang: str = "") -> Iterator[str]:
        """Yield the proof as indented lines, `depth` of the winner's turns deep, with the first moves of the loser.

        >>> import bouton
        >>> print(*bouton.playthrough("subtraction:1,2,3", "5").lines(lang="en"), sep="\\n")
        heap 1: −1 (4)
          heap 1: −1 (3) → heap 1: −3 (0)
          heap 1: −2 (2) → heap 1: −2 (0)
          heap 1: −3 (1) → heap 1: −1 (0)
        """
        lang = check_language(lang)
        if self.to_move is not self.winner:
            yield from self._answers(depth, lang, "")
        elif self.answer is not None:
            head, step = self._winning_turn(lang)
            yield head
            yield from step._answers(depth - 1, lang, "  ")

    def _winning_turn(self, lang: str) -> tuple[str, "Playthrough"]:
        """The winner's moves until the loser moves, and the step after them."""
        step, told = self, list[str]()
        while step.to_move is self.winner and (answer := step.answer) is not None and len(told) < LONGEST_TURN:
            told.append(step._phrase(answer, lang))
            step = step.after()
        return reduce(lambda first, then: say("reasons.turn", lang, first=first, then=then), told), step

    def _answers(self, depth: int, lang: str, indent: str) -> Iterator[str]:
        moves = self.moves() if depth > 0 and self.to_move is not self.winner else []
        for move in moves[:_SHOWN]:
            reached, told = self.after(move), self._phrase(move, lang)
            if reached.to_move is not self.winner and not reached.is_over:
                told = say("play.moves-again", lang, move=told)
            elif reached.answer is not None:
                turn, reached = reached._winning_turn(lang)
                told = f"{told} → {turn}"
            yield indent + told
            yield from reached._answers(depth - 1, lang, indent + "  ")
        if len(moves) > _SHOWN:
            yield indent + say("play.more-steps", lang, count=len(moves) - _SHOWN)

    def _phrase(self, move: Position, lang: str) -> str:
        return move_phrase(self.position.ruleset, self.position.data, move.data, self._side, lang)

    def to_dict(self) -> dict[str, Any]:
        """Return the step: game, position, the player to move, the winner, and the moves that the proof considers."""
        return {
            "game": self.position.ruleset.spec,
            "position": str(self.position),
            "play": play_name(self.misere),
            "to_move": str(self.to_move),
            "winner": str(self.winner),
            "moves": [str(move) for move in self.moves()],
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Playthrough):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self.__reduce__())

    def __reduce__(self) -> tuple[Any, ...]:
        return Playthrough, (self.position, self.to_move, self.winner, self.misere)

    def __repr__(self) -> str:
        return f"<Playthrough of {self.position!r}: {self.to_move} to move, {self.winner} wins>"


def playthrough(
    game: str | Ruleset | Position,
    position: Any = None,
    player: Player | str = Player.LEFT,
    *,
    misere: bool = False,
    sources: Sources | None = None,
) -> Playthrough:
    """A won position to play through: the winner has a reply to every move of the loser.

    >>> import bouton
    >>> step = bouton.playthrough("domineering", "..|..")
    >>> step.winner, step.answer
    (<Player.LEFT: 'left'>, bouton.position('domineering', '#.|#.'))
    >>> step = step.after()  # Left has played; now every move of Right can be tried
    >>> step.moves(), step.is_over
    ([], True)

    Parameters
    ----------
    game, position : as for `bouton.analyze`, including sums.
    player : the player who begins.
    misere : misère play.

    Raises
    ------
    InputError : if nobody wins.
    SearchLimitError : if the search for the winner is too large.
    """
    check_flags(misere=misere)
    ruleset, data = read(game, position)
    sources = choose_sources(sources)
    first = read_player(player)
    wins = sources.mover_wins(ruleset, data, first, misere)
    if wins is None:
        raise InputError("play.no-winner", position=clip(ruleset.format(data)))
    return Playthrough(Position(ruleset, data), first, first if wins else first.opponent, misere, sources)
