"""Check that the outcome, values, moves left and winning moves of one position are consistent."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bouton.answers.limits import WORK_OF_SUM
from bouton.answers.moves import MoveList
from bouton.answers.position import Position
from bouton.errors import DisagreementError, RulesError
from bouton.kinds.capabilities import some_options
from bouton.kinds.player import Player
from bouton.notation import clip
from bouton.search.answer import Answer
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, OUTCOME

if TYPE_CHECKING:
    from bouton.partizan.value import Value


def check_coherence(
    place: Position,
    misere: bool,
    answers: tuple[Answer, Answer | None, Answer | None],
    value: "Value | None",
    moves: Mapping[Player, MoveList],
) -> None:
    """Check that the parts of an answer imply the same outcome, and that a winner who has a move has a winning one.

    Parameters
    ----------
    answers : the outcome, the Grundy value, the number of moves left.
    value : the value of a partizan game, as a sum of parts.
    moves : the winning moves of each player.

    Raises
    ------
    DisagreementError, RulesError : if they contradict each other, with custom rules the latter.
    """
    outcome, grundy, remoteness = answers
    implied: list[tuple[str, Any, Outcome]] = []
    convert = OUTCOME.conversion_from(GRUNDY)
    if grundy is not None and convert is not None:
        implied.append(("g", grundy, convert(grundy.value)))
    if remoteness is not None and remoteness.value is not None:
        right = Outcome.P if remoteness.value % 2 == misere else Outcome.N
        implied.append(("r", remoteness, right))
    if value is not None and value.try_form(WORK_OF_SUM):
        implied.append(("G", value, value.outcome))
    for letter, found, right in implied:
        if right != outcome.value:
            own = _own_rules(place)
            first, second = _text(outcome, own), f"{letter} = {_text(found, own)}: {right}"
            raise _contradiction(place, own, "disagree", first=first, second=second)
    starters = dict(zip(Player, outcome.value.starters, strict=True))
    for player, listed in moves.items():
        none = bool(starters[player]) and listed.total == 0
        if none and next(iter(some_options(place.ruleset, place.data, player)), None) is not None:
            raise _contradiction(
                place, _own_rules(place), "disagree-moves", outcome=outcome.value, how=str(outcome.how)
            )


def _own_rules(place: Position) -> str:
    """The spec of the custom rules of a position or of one of its parts; empty if there are none."""
    from bouton.custom.options import OptionReader

    games = [place.ruleset, *(game for game, _ in place.ruleset.summands(place.data))]
    return next((game.spec for game in games if isinstance(game, OptionReader)), "")


def _contradiction(place: Position, own: str, key: str, **known: Any) -> DisagreementError | RulesError:
    """The error that says which answers differ: a `RulesError` if a part has custom rules, which may be at fault."""
    known |= {"game": place.ruleset.spec, "position": clip(place.ruleset.format(place.data))}
    return RulesError(f"custom.{key}", rule=own, **known) if own else DisagreementError(key, **known)


def _text(found: "Answer | Value", own: str) -> str:
    """Write a value, clipped; that of an `Answer` with its provenance, which does not help those who wrote the rules
    themselves (`own`). An integer may be of any length."""
    if not isinstance(found, Answer):
        return clip(found)
    text = clip(found.value)
    return text if own else f"{text} ({found.how})"
