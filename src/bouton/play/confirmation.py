"""Confirmation of the claims of an exercise or a puzzle by `analyze` and by `options`, before it is used."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from bouton.answers.analysis import analyze
from bouton.answers.options import list_options
from bouton.errors import BoutonError, DisagreementError, DisagreementWarning, warn_caller
from bouton.kinds.capabilities import has_turns
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import check_language, clip
from bouton.search.sources import Sources
from bouton.values.mex import mex
from bouton.values.outcome import Outcome

if TYPE_CHECKING:
    from bouton.results.rows import OptionRow


class Fact(NamedTuple):
    """A claim about a position; None for what is not claimed.

    Attributes
    ----------
    position : its text.
    player : the player to move; Left represents both players of an impartial game.
    wins : whether that player wins, or ``"draw"``.
    moves : the texts of all winning moves of that player.
    options : the texts of all options of that player.
    grundy : the Grundy value.
    """

    position: str
    player: Player = Player.LEFT
    wins: bool | str | None = None
    moves: Iterable[str] | None = None
    options: Iterable[str] | None = None
    grundy: int | None = None


def are_confirmed(ruleset: Ruleset, facts: Sequence[Fact], misere: bool, sources: Sources) -> bool:
    """Whether `analyze` and `options` both confirm the facts; False also if one of them cannot answer.

    If one of them contradicts, a `DisagreementWarning` is issued: then there is a bug in this program.
    """
    return all(_is_confirmed(ruleset, fact, misere, sources) for fact in facts)


def _is_confirmed(ruleset: Ruleset, fact: Fact, misere: bool, sources: Sources) -> bool:
    try:
        answers = [_by_analysis(ruleset, fact, misere, sources), _by_options(ruleset, fact, misere, sources)]
    except BoutonError:  # out of reach
        return False
    if None in answers:
        return False
    claimed = _comparable(fact)
    for answer in filter(None, answers):
        found = _comparable(answer)
        if any(said not in (None, found[name]) for name, said in claimed.items() if found[name] is not None):
            error = DisagreementError("exercises.disagree", game=clip(ruleset.spec), position=clip(fact.position))
            warn_caller(DisagreementWarning(error))
            return False
    return True


def _comparable(fact: Fact) -> dict[str, Any]:
    values = fact._asdict()
    return {
        name: set(values[name]) if name in ("moves", "options") and values[name] is not None else values[name]
        for name in ("wins", "moves", "options", "grundy")
    }


def _wins(outcome: Outcome, player: Player) -> bool | str:
    found = outcome.starters[player is Player.RIGHT]
    return "draw" if found is None else found


def _by_analysis(ruleset: Ruleset, fact: Fact, misere: bool, sources: Sources) -> Fact | None:
    found = analyze(ruleset, fact.position, misere=misere, sources=sources)
    moves = found.winning_texts
    listed = moves[str(fact.player)] if isinstance(moves, dict) else moves
    if not found.winning_moves_complete or (fact.grundy is not None and found.grundy is None):
        return None
    return Fact(fact.position, fact.player, _wins(found.outcome, fact.player), listed, grundy=found.grundy)


def _by_options(ruleset: Ruleset, fact: Fact, misere: bool, sources: Sources) -> Fact | None:
    """The claim implied by the options' own answers; for a position without options only that there are none.

    None if not all options, or not the Grundy values needed, are known. If the options marked as winning are not those
    after which the opponent loses, the given claim without moves, which contradicts it.
    """
    data, lang = ruleset.parse(fact.position), check_language("")
    found = list_options(ruleset, data, misere, lang, sources, with_forms=False)
    rows = [row for row in found["options"] if row.get("player", fact.player) == fact.player]
    values = [row["grundy"] for row in rows]
    turns = has_turns(ruleset, data)
    if not found["complete"] or (fact.grundy is not None and None in values and not turns):
        return None
    if turns:
        return _by_turns(ruleset, fact, misere, sources, rows)
    after = [_wins(Outcome(row["outcome"]), fact.player.opponent) for row in rows]
    wins: bool | str | None = None if not rows else False in after or ("draw" if "draw" in after else False)
    moves = [row["position"] for row, each in zip(rows, after, strict=True) if each is False]
    if moves != [row["position"] for row in rows if row["winning"]]:
        return fact._replace(moves=())
    grundy = None if fact.grundy is None else mex(value for value in values if value is not None)
    return Fact(fact.position, fact.player, wins, moves, [row["position"] for row in rows], grundy)


def _by_turns(ruleset: Ruleset, fact: Fact, misere: bool, sources: Sources, rows: "Sequence[OptionRow]") -> Fact:
    """The claim if moves gain points or give further turns: based on the points that each gains from then on."""
    worths = sources.search.move_worths(ruleset, ruleset.parse(fact.position), fact.player, misere)
    best = max(worths.values(), default=None)
    wins = None if best is None else "draw" if best == 0 else best > 0
    moves = [ruleset.format(option) for option, worth in worths.items() if worth > 0]
    if moves != [row["position"] for row in rows if row["winning"]]:
        return fact._replace(moves=())
    return Fact(fact.position, fact.player, wins, moves, [row["position"] for row in rows])
