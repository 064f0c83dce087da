"""The material of an explanation: the findings about a position, and the requested wording."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from bouton.answers.limits import POSITIONS_LEFT, POSITIONS_LEFT_OF_SUM, POSITIONS_ON_BOARD
from bouton.answers.moves import MoveList
from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import Facts, is_cut_by_rules
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.answer import Answer, Provenance, Source
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, MISERE_REMOTENESS, OUTCOME, REMOTENESS

if TYPE_CHECKING:
    from bouton.partizan.value import Value


class Wording(NamedTuple):
    """The style of an explanation.

    Attributes
    ----------
    language : one of `bouton.language.LANGUAGES`.
    letters : ``"PN"`` or ``"PS"``, the letters that French texts use for the two kinds of positions.
    show : ``"sum"``, the nim-sum worked out in columns; ``"mex"``, the Grundy value as a mex of the options' values;
        ``"proof"``, the proof with this position in it.
    hint : 1, 2 or 3: only the items up to that step; None: everything.
    """

    language: str
    letters: str = "PN"
    show: frozenset[str] = frozenset()
    hint: int | None = None


class Finding(NamedTuple):
    """The findings about a position.

    Attributes
    ----------
    ruleset, position : the game, and the position as data.
    facts : the data passed to the ruleset when it explains the position.
    moves : the first winning moves of each player who may be to move, in the notation of sentences.
    counts : the number of winning moves of each of them; None if unknown.
    alike : for each of them, whether several moves on the board lead to one position (`have_alike`).
    stopped : the reason why the search for winning moves stopped early; None if it was completed.
    value : the Grundy value in the field's notation; without one the value in `worth`; or None.
    remoteness : moves left under best play, or None.
    stopped_counting : whether the search for the moves left stopped at its limit.
    how : how outcome, Grundy value and remoteness are known.
    source : the source of the outcome, which may explain it; None for a sum and for search.
    searched : positions searched for the outcome.
    begins : in a partizan game, for each player who might begin, the winner in that case (None: a draw).
    sources : the sources of further values.
    worth : the value of a position of a partizan game, its mean and its temperature, each None if it was not found.
    score : if points decide, the points still to be gained under best play.
    total : the value in `worth` as a sum of its parts' values, or None.
    """

    ruleset: Ruleset
    position: Any
    facts: Facts
    moves: Mapping[Player, Sequence[str]]
    counts: Sequence[int | None]
    stopped: SearchLimitError | None
    value: str | None
    remoteness: int | None
    how: Mapping[str, Provenance]
    source: Source | None
    searched: int
    begins: Mapping[Player, Player | None]
    sources: Sources
    worth: Mapping[str, str | None] = {}
    total: "Value | None" = None
    score: Any = None
    stopped_counting: bool = False
    alike: Sequence[bool] = ()


def is_searched(how: Provenance) -> bool:
    """Whether a value results from a search and not from a theorem or a store."""
    return how.kind == "search" and not how.is_stored


def beginners(outcome: Outcome) -> dict[Player, Player | None]:
    """For each player who might begin, the winner in that case (None: a draw)."""
    return {
        player: None if wins is None else player if wins else player.opponent
        for player, wins in zip(Player, outcome.starters, strict=True)
    }


def how_known(
    ruleset: Ruleset,
    answers: tuple[Answer, Answer | None, Answer | None],
    listed: Mapping[Player, MoveList],
    misere: bool,
    sources: Sources,
) -> dict[str, Provenance]:
    """Say how outcome, Grundy value and remoteness are known, if found; and ``winning_moves``, if a search found them
    although a theorem says who wins."""
    names, outcome = ("outcome", "grundy", "remoteness"), answers[0]
    known = {name: answer.how for name, answer in zip(names, answers, strict=True) if answer is not None}
    move = next((moves.moves[0] for moves in listed.values() if moves.moves), None)
    if move is not None and outcome.how.kind in ("theorem", "proved"):
        try:
            after = sources.with_limit(0).value(ruleset, MISERE_OUTCOME if misere else OUTCOME, move)
        except SearchLimitError:
            after = None
        if after is None or is_searched(after.how):
            known["winning_moves"] = Provenance("search", method="move by move")
    return known


def moves_left(
    ruleset: Ruleset, data: Any, misere: bool, outcome: Answer, grundy: Answer | None, sources: Sources
) -> tuple[Answer | None, bool]:
    """Return the moves left, None for a draw or if unknown, and whether the search for them stopped at its limit.

    They are not additive, so a sum is searched as one game, and only a little if its value is known.
    """
    valuation = MISERE_REMOTENESS if misere else REMOTENESS
    if None in outcome.value.starters:
        return None, False
    if not is_searched(outcome.how):
        return sources.lookup_only(ruleset, valuation, data), False
    parts = len(ruleset.summands(data))
    whole = not is_cut_by_rules(ruleset) and (parts < 2 or grundy is None)
    most = POSITIONS_LEFT if whole else POSITIONS_LEFT_OF_SUM // max(1, parts)
    limited = sources.with_limit(most)
    if sources.search.plays_compiled(ruleset, data):
        # A separate memo: results of other threads and earlier questions must not affect how far a short search goes.
        limited = sources.with_search(Search(min(limited.search.positions, POSITIONS_ON_BOARD)))
    try:
        return limited.value(ruleset, valuation, data), False
    except SearchLimitError:
        return None, True
