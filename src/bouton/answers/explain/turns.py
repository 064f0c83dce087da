"""Reasons why moves are best if a game ends by a condition, counts points or gives further turns."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from bouton.answers.explain.finding import Finding
from bouton.answers.limits import MOST_TURNS
from bouton.answers.moves import move_phrase
from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import Explained, turns_of
from bouton.kinds.figures import Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.turns import Turn
from bouton.language import say
from bouton.notation import clip, write_points
from bouton.search.turn_search import TurnSearch

_MOVES_SHOWN = 12  # in sentences


def turn_messages(found: Finding, language: str) -> Iterator[Message]:
    """The points still to be gained; and why moves are best, unless the game explains that itself."""
    if isinstance(found.score, dict):
        sides = {side: write_points(points, language) for side, points in found.score.items()}
        yield Message("analysis.score-partizan", sides, step=2)
    elif found.score is not None:
        key = "even" if found.score == 0 else "ahead" if found.score > 0 else "behind"
        yield Message(f"analysis.score-{key}", {"count": abs(found.score)}, step=2)
    if not isinstance(found.ruleset, Explained):
        yield from _turn_reasons(found, language)
    elif found.ruleset.summands(found.position):  # a sum, of whose games each explains itself elsewhere
        with suppress(SearchLimitError):
            yield from _turn_reasons(found, language, only_again=True)


def _turn_reasons(found: Finding, language: str, only_again: bool = False) -> Iterator[Message]:
    """Yield for each player the points that each move gains and the result of the best one, or the winning moves that
    end play, or that every move lets the opponent end it; and the best moves that give a further turn."""
    ruleset, position, misere = found.ruleset, found.position, found.facts.misere
    impartial = ruleset.is_impartial(position)
    for player in (Player.LEFT,) if impartial else Player:
        turns = list(islice(turns_of(ruleset, position, player), MOST_TURNS + 1))
        if not turns or len(turns) > MOST_TURNS:
            continue
        whose = "" if impartial else f"-{player}"
        search = found.sources.search
        worths = search.move_worths(ruleset, position, player, misere)
        best = max(worths.values())
        names = {turn: clip(move_phrase(ruleset, position, turn.position, player, language), 80) for turn in turns}
        if only_again:
            pass
        elif ruleset.counts_points(position):
            ranked = sorted(worths.items(), key=lambda each: -each[1])[:_MOVES_SHOWN]
            phrases = {turn.position: names[turn] for turn in turns}
            shown = [
                say("turns.worth", language, move=phrases[move], worth=write_points(worth, language))
                for move, worth in ranked
            ]
            more = "-more" if len(worths) > len(ranked) else ""
            yield Message(f"turns.worths{whose}{more}", {"moves": " ; ".join(shown)})
            yield from _best_points(names, turns, worths, best, language)
        elif best > 0:
            ending = [names[turn] for turn in turns if worths[turn.position] > 0 and _ends(ruleset, turn, player)]
            if ending:
                values = {"moves": ending[:_MOVES_SHOWN], "count": len(ending)}
                yield Message(f"turns.ends{whose}", values, plain=impartial)
        elif best < 0 and all(not turn.again and _can_end(search, ruleset, turn, player, misere) for turn in turns):
            yield Message(f"turns.threat{whose}", step=2, plain=impartial)
        again = [names[turn] for turn in turns if turn.again and worths[turn.position] == best]
        if again:
            yield Message(f"turns.again{whose}", {"moves": again[:_MOVES_SHOWN], "count": len(again)})


def _best_points(
    names: dict[Turn, str], turns: list[Turn], worths: dict[Any, Any], best: Any, language: str
) -> Iterator[Message]:
    """The points gained by the first of the best moves, now and later."""
    turn = next(each for each in turns if worths[each.position] == best)
    later = best - turn.gain
    key = "even" if later == 0 else "ahead" if later > 0 else "behind"
    yield Message(
        f"turns.best-{key}", {"move": names[turn], "gain": write_points(turn.gain, language), "count": abs(later)}
    )


def _ends(ruleset: Ruleset, turn: Turn, player: Player) -> bool:
    """Whether the next player has no move after a move of `player`."""
    mover = player if turn.again else player.opponent
    return next(iter(ruleset.options(turn.position, mover)), None) is None


def _can_end(search: TurnSearch, ruleset: Ruleset, turn: Turn, player: Player, misere: bool) -> bool:
    """Whether the opponent, who moves next, has a winning move that ends play."""
    replies = list(islice(turns_of(ruleset, turn.position, player.opponent), MOST_TURNS))
    worths = search.move_worths(ruleset, turn.position, player.opponent, misere)
    return any(worths[reply.position] > 0 and _ends(ruleset, reply, player.opponent) for reply in replies)
