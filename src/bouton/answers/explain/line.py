"""A line of play that illustrates a result known only from a search: the loser's moves, each with a winning reply."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from bouton.answers.distances import Distances, quickest_move
from bouton.answers.explain.finding import Finding
from bouton.answers.limits import ANSWERS_TRIED, LONGEST_LINE, POSITIONS_OF_ANSWER
from bouton.answers.moves import move_name
from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import has_turns, some_options
from bouton.kinds.figures import Figure, Message, Reason
from bouton.kinds.player import Player
from bouton.values.outcome import Outcome


def lines_of_search(found: Finding, said: Sequence[Figure], language: str) -> Iterator[Message | Reason]:
    """Yield a line of play for each player who loses when beginning, and for the winner of an impartial game.

    Yield nothing if `said`, the items so far, already explains the result, if the value of the position as a
    partizan game is known, or if the rules have turns (`has_turns`).
    """
    ruleset, position, facts = found.ruleset, found.position, found.facts
    told = (item for item in said if isinstance(item, Reason) or (isinstance(item, Message) and item.plain))
    if has_turns(ruleset, position) or found.total is not None or any(told):
        return
    impartial = ruleset.is_impartial(position)
    answered = any(isinstance(item, Message) and item.key.startswith("reasons.") for item in said)
    players = (Player.LEFT,) if impartial else Player
    for player, wins in zip(players, Outcome(facts.outcome).starters, strict=False):
        if wins and impartial and facts.winning_moves:
            quick = quickest_move(_table_of(found), position, facts.winning_moves[:ANSWERS_TRIED], player)
            move = facts.winning_moves[0] if quick is None else quick
            first = move_name(ruleset, position, move, player, language)
            line = [first, *_losing_line(found, move, player.opponent, language)]
            yield Reason("simple.line-win", {"line": " ; ".join(line)})
        line = _losing_line(found, position, player, language) if wins is False else []
        if len(line) > 1:
            values = {"line": " ; ".join(line)}
            yield Reason("simple.line-loss", values, player=None if impartial else player)
            if not answered:
                yield Message(f"simple.line-{'loss' if impartial else player}", values)


def _table_of(found: Finding) -> Distances:
    sources = found.sources.with_limit(POSITIONS_OF_ANSWER)
    return Distances(found.ruleset, found.facts.misere, most=POSITIONS_OF_ANSWER, sources=sources)


def _losing_line(found: Finding, position: Any, player: Player, language: str) -> list[str]:
    """Return the names of the moves, at most `LONGEST_LINE`, of a line that `player` begins and loses.

    The line ends with dots if it stops before the game does: there are more moves, a position comes again, or no
    winning reply is found soon.
    """
    ruleset, table, other = found.ruleset, _table_of(found), player.opponent
    line: list[str] = []
    seen = [position]
    try:
        while True:
            moves = list(islice(some_options(ruleset, position, player), ANSWERS_TRIED))
            if not moves:
                return line
            lengths = [table.fate_after(position, each, player).left or 0 for each in moves]
            move = moves[lengths.index(max(lengths))]  # the first if unknown
            answers = list(islice(some_options(ruleset, move, other), ANSWERS_TRIED))
            if not answers:  # the other has won: in misère play, or as the rules say
                return [*line, move_name(ruleset, position, move, player, language)]
            answer = quickest_move(table, move, answers, other) if len(line) < LONGEST_LINE else None
            if answer is None or answer in seen:
                return [*line, "…"]
            line.append(move_name(ruleset, position, move, player, language))
            line.append(move_name(ruleset, move, answer, other, language))
            position = answer
            seen.append(position)
    except SearchLimitError:
        return [*line, "…"]
