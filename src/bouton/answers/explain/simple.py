"""Explain in one sentence for a pupil why the player to move wins or loses.

The reason is one on which the verdict rests: a sentence of the ruleset that is marked as plain, the columns if their
nim-sum is the position's own Grundy value, two heaps of equal value that a move leaves, or a reason of a partizan game,
worded without the names of its sides. If there is none, it names the source of the verdict.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from bouton.answers.explain.finding import Finding
from bouton.answers.limits import MOVES_LEFT_ALIKE, NUMBERS_TAKEN
from bouton.answers.moves import said_name
from bouton.kinds.capabilities import heap_rule_of, some_options
from bouton.kinds.figures import Columns, Figure, Message, Reason
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.values.mex import nim_sum
from bouton.values.outcome import RESULTS, Outcome
from bouton.values.valuation import GRUNDY

#: a reason of a partizan game, and the side that it concerns: the player who is ahead, begins, or moves last
_SIDED = re.compile(r"reasons\.(number|ahead|stop|tempo|last)-(left|right)")


def simple_reasons(found: Finding, said: Sequence[Figure], language: str) -> list[dict[str, Any]]:
    """The sentences for each player who may be to move, best first; the last one refers to no figure.

    Each has the sentence's key as ``reason``, its ``text``, in a partizan game the ``player`` concerned, ``columns`` if
    it refers to the figure of columns, and ``areas`` if it refers to parts of the board (`Area`).
    """
    impartial = found.ruleset.is_impartial(found.position)
    players = (Player.LEFT,) if impartial else Player
    reasons: list[dict[str, Any]] = []
    for player, wins in zip(players, Outcome(found.facts.outcome).starters, strict=False):
        for each in _reasons(found, said, player, wins):
            values = {
                key: said_name(value, language) if isinstance(value, Message) else value
                for key, value in each.values.items()
            }
            reason = {"reason": each.key, "text": say(each.key, language, **values)}
            whose = {} if impartial else {"player": str(player)}
            shown = {"areas": [area.to_dict() for area in each.areas]} if each.areas else {}
            reasons.append(reason | whose | ({"columns": True} if each.columns else {}) | shown)
    return reasons


def _ends(ruleset: Ruleset, position: Any, player: Player) -> bool:
    """Whether the player has no move; False without a check if too many numbers to take would have to be tried."""
    rule = heap_rule_of(ruleset)
    if rule is not None and rule.tail is not None and max(position, default=0) > NUMBERS_TAKEN:
        return False
    moves = list(islice(some_options(ruleset, position, player), 2))
    return not moves or moves == [position]  # a tie is written as a move that changes nothing


def _is_searched(found: Finding) -> bool:
    """Whether a search determined who wins, at least in part."""
    return any(leaf.kind == "search" for leaf in found.how["outcome"].leaves())


def _reasons(found: Finding, said: Sequence[Figure], player: Player, wins: bool | None) -> Iterator[Reason]:
    ruleset, position, facts = found.ruleset, found.position, found.facts
    is_unlisted = found.stopped is not None and found.how["outcome"].kind == "observed"  # too many moves to generate
    if not is_unlisted and _ends(ruleset, position, player):
        how = "stuck" if ruleset.winner(position) is None and wins is not None else "over"
        yield Reason("simple.score-over" if found.score == 0 else f"simple.{how}-{RESULTS[wins]}")
        return
    drawn = any(isinstance(item, Columns) for item in said)
    reasons: list[Reason] = []
    for item in said if wins is not None else ():
        if isinstance(item, Reason):
            if (drawn or not item.columns) and item.player in (None, player):
                reasons.append(item)
        elif isinstance(item, Message) and (sided := _SIDED.match(item.key)):
            if sided[1] in ("number", "ahead") or sided[2] == player:
                values = {key: str(value).lstrip("-") for key, value in item.values.items()}
                if "name" in values:  # a pupil sees the position
                    values["move"] = values["name"]
                reasons.append(Reason(f"simple.{sided[1]}-{RESULTS[wins]}", values))
        elif isinstance(item, Message) and item.plain:
            reasons.append(Reason(item.key, item.values))
        elif isinstance(item, Columns) and item.modulus == 2 and facts.grundy == nim_sum(item.numbers):
            reasons.append(Reason(f"simple.columns-{'odd' if facts.grundy else 'even'}", columns=True))
    if found.total is not None and found.total == 0 and not reasons:
        reasons.append(Reason("simple.equal"))
    yield from reasons or _balance(found, wins)
    counts = found.score is not None and not isinstance(found.score, dict)
    how = "score-" if counts else "searched-" if wins is not None and _is_searched(found) else ""
    valued = not how and not reasons and facts.grundy is not None and not drawn
    yield Reason(f"simple.{'valued-' if valued else how}{RESULTS[wins]}")


def _balance(found: Finding, wins: bool | None) -> Iterator[Reason]:
    """Yield as a reason a winning move that leaves two heaps of equal value, if these are known without a search."""
    if not wins or found.facts.grundy is None:
        return
    for option in found.facts.winning_moves[:MOVES_LEFT_ALIKE]:
        parts = found.ruleset.summands(option)
        values = [found.sources.lookup_only(part.ruleset, GRUNDY, part.position) for part in parts]
        if len(parts) == 2 and values[0] is not None and values[1] is not None and values[0].value == values[1].value:
            one, other = (part.ruleset.format(part.position) for part in parts)
            if one.isdecimal() and other.isdecimal():
                yield Reason("simple.balance", {"one": one, "other": other, "value": values[0].value})
                return
