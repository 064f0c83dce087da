"""The points of a game in progress, and its winner."""

from typing import Any

from bouton.kinds.ends import has_ended, mover_has_won
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.language import say


class Tally:
    """The points that each player has gained so far.

    >>> from bouton.rulesets import find
    >>> tally = Tally(find("nim"))
    >>> tally.move((1,), (0,), Player.LEFT), tally.winner((0,), Player.RIGHT, False)
    (<Player.RIGHT: 'right'>, <Player.LEFT: 'left'>)
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset: Ruleset = ruleset
        self.points: dict[Player, Any] = dict.fromkeys(Player, 0)

    def move(self, position: Any, option: Any, player: Player) -> Player:
        """Count a move, and return the next player."""
        turn = self.ruleset.turn_to(position, option, player)
        self.points[player] += turn.gain
        return player if turn.again else player.opponent

    def lead(self, position: Any, player: Player) -> Any:
        """Left's points minus Right's if play is over before a move of `player`, including those of the last position;
        the first player counts as Left."""
        points = self.ruleset.points_of(position, player)
        return (points if player is Player.LEFT else -points) + self.points[Player.LEFT] - self.points[Player.RIGHT]

    def winner(self, position: Any, player: Player, misere: bool) -> Player | None:
        """The winner if play is over before a move of `player`; None for a draw."""
        if self.ruleset.counts_points(position):
            lead = self.lead(position, player)
            return None if lead == 0 else Player.LEFT if lead > 0 else Player.RIGHT
        won = mover_has_won(self.ruleset, position, player, misere)
        return None if won is None else player if won else player.opponent


def closing_sentences(tally: Tally, start: Any, current: Any, player: Player, misere: bool, language: str) -> list[str]:
    """The sentences on the points of a played game, and on its winner if it is over before a move of `player`."""
    impartial = tally.ruleset.is_impartial(start)

    def name(who: Player) -> str:
        return say(f"review.player-{1 + tuple(Player).index(who) if impartial else who}", language)

    sentences, ended = [], has_ended(tally.ruleset, current, player)
    if tally.ruleset.counts_points(current):
        first, second = tally.points.values()
        lead = tally.lead(current, player) if ended else first - second
        if first or second or not lead:
            sentences.append(say("review.points", language, first=first, second=second))
        if lead and lead != first - second:  # the last position gives points as well
            ahead = name(Player.LEFT if lead > 0 else Player.RIGHT)
            sentences.append(say("review.lead", language, player=ahead, count=abs(lead)))
    if ended:
        won = tally.winner(current, player, misere)
        sentences.append(say(f"review.{'over' if won else 'drawn'}", language, player=won and name(won)))
    return sentences
