"""A line of play that shows a loss which nothing but a search tells: moves, each followed by an answer that wins."""

from collections.abc import Iterator, Sequence
from itertools import islice

from bouton.answers.explain.finding import Finding
from bouton.answers.moves import move_name
from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import has_turns, some_options
from bouton.kinds.figures import Figure, Message, Reason
from bouton.kinds.player import Player
from bouton.values.outcome import Outcome

__all__ = ["lines_of_losses"]

_LONGEST = 12  # moves of a line
_MOST_TRIED = 20  # answers to a move, of which one has to win
_SOON = 500  # positions of the search for one answer


def lines_of_losses(found: Finding, said: Sequence[Figure], language: str) -> Iterator[Message | Reason]:
    """Yield for each player who loses if she begins a line that shows it, where nothing else that is said does."""
    told = (item for item in said if isinstance(item, Reason) or (isinstance(item, Message) and item.plain))
    if has_turns(found.ruleset, found.position) or found.total is not None or any(told):
        return
    impartial = found.ruleset.is_impartial(found.position)
    answered = any(isinstance(item, Message) and item.key.startswith("reasons.") for item in said)
    for player, wins in zip(Player, Outcome(found.facts.outcome).starters, strict=True):
        line = " ; ".join(_losing_line(found, player, language)) if wins is False else ""
        if line and impartial:
            yield Message("simple.line-loss", {"line": line}, plain=True)
            return
        if line:
            yield Reason("simple.line-loss", {"line": line}, player=player)
            if not answered:
                yield Message(f"simple.line-{player}", {"line": line})


def _losing_line(found: Finding, player: Player, language: str) -> list[str]:
    """The moves of a line in which a player who begins loses, as far as answers that win are soon found."""
    ruleset, position, misere = found.ruleset, found.position, found.facts.misere
    sources, other = found.sources.with_limit(_SOON), player.opponent
    line: list[str] = []
    try:
        while len(line) < _LONGEST:
            move = next(iter(some_options(ruleset, position, player)), None)
            if move is None:
                break
            answers = islice(some_options(ruleset, move, other), _MOST_TRIED)
            answer = next((each for each in answers if sources.after_move(ruleset, move, each, other, misere)), None)
            if answer is None:
                break
            line.append(move_name(ruleset, position, move, player, language))
            line.append(move_name(ruleset, move, answer, other, language))
            position = answer
    except SearchLimitError:
        pass
    return line
