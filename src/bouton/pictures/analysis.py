"""An analysis as HTML for notebooks: the board, the outcome, the explanation."""

from collections.abc import Mapping
from contextlib import nullcontext
from html import escape
from itertools import islice
from typing import Any

from bouton.answers.analysis import Analysis, analyze
from bouton.answers.position import Position, position
from bouton.answers.sources import default_sources
from bouton.errors import BoutonError, SearchLimitError
from bouton.kinds.capabilities import Decided, some_options
from bouton.language import say
from bouton.notation import clip, game_title
from bouton.pictures.boards import position_svg
from bouton.pictures.document import WRAPPED, Document, document_html
from bouton.pictures.documents import analysis_parts
from bouton.pictures.limits import POSITIONS_BY_ENGINE, WORK_BESIDE_ENGINE, WORK_BY_PYTHON, WORK_OF_GRUNDY_VALUES
from bouton.pictures.palette import OUTCOME_WORDS
from bouton.search.by_values import outcome_soon
from bouton.storage.compiler import without_compiler
from bouton.values.outcome import Outcome, letter


def analysis_html(result: Analysis | Position, language: str = "en", letters: str = "PN") -> str:
    """Format the analysis of a position as HTML: its board, its outcome as a letter on a colour, and the explanation.

    >>> import bouton
    >>> "<svg" in analysis_html(bouton.position("nim", "2,1"))
    True

    Everything is escaped; there are no scripts, and no styles outside the box.
    """
    analysis = _soon(result, language, letters) if isinstance(result, Position) else result
    if analysis is None:
        assert isinstance(result, Position)
        return _unfinished_html(result, language, letters)
    head = f"{escape(game_title(analysis.game))} <b>{escape(analysis.position)}</b>"
    text, proof = analysis_parts(analysis.to_dict(), language)
    more = document_html(Document("", proof)) if proof else ""
    return _box(analysis.outcome, letters, head, _board(result, language), text, more)


def _unfinished_html(place: Position, language: str, letters: str) -> str:
    """Format a board whose winning moves are not soon found, with the winner if the compiled engine finds it soon."""
    board = _board(place, language)
    head = f"{escape(game_title(place.ruleset.spec))} <b>{escape(clip(place, 200))}</b>"
    partizan = not place.ruleset.is_impartial(place.data)
    answer = outcome_soon(default_sources(), place.ruleset, place.data) if partizan else None
    if answer is None:
        return f"<div>{head}</div>{board}<p>{escape(say('analysis.not-soon', language))}</p>"
    outcome: Outcome = answer.value
    kind = f"{outcome}-partizan" if str(outcome) in "PN" else str(outcome)
    winner = say(f"analysis.normal-{kind}", language, letter=letter(outcome, letters))
    return _box(outcome, letters, head, board, f"{winner}\n{say('analysis.moves-not-soon', language)}")


def _box(outcome: Outcome, letters: str, head: str, board: str, text: str, more: str = "") -> str:
    """A box with the outcome as a letter on a colour, and the text; `head`, `board` and `more` are HTML."""
    colour = OUTCOME_WORDS[str(outcome)]
    mark = f'<span style="background:{colour};color:white;padding:0 .5em">{letter(outcome, letters)}</span>'
    return (
        f'<div style="border-left:4px solid {colour};padding:.3em .8em"><div>{mark} {head}</div>{board}'
        f'<pre style="{WRAPPED};margin:.5em 0 0">{escape(text)}</pre>{more}</div>'
    )


def _soon(place: Position, language: str, letters: str) -> Analysis | None:
    """Analyse with at most about half a second of work; None if that is not enough, so that notebooks do not wait."""
    has_values = not place.ruleset.is_impartial(place.data) and not isinstance(place.ruleset, Decided)
    sources = default_sources()
    ready = sources.search.is_compiled(place.ruleset, place.data)
    positions, most = (WORK_BESIDE_ENGINE if ready else WORK_BY_PYTHON) if has_values else WORK_OF_GRUNDY_VALUES
    options = sum(1 for _ in islice(some_options(place.ruleset, place.data), most))
    if not has_values and sources.search.prepares(place.ruleset, place.data):
        sources = sources.with_limit(POSITIONS_BY_ENGINE)
    else:
        sources = sources.with_limit(min(positions, most // max(options, 1)))
    sources.search.is_limit_named = True
    try:
        with nullcontext() if ready else without_compiler():
            return analyze(place, lang=language, letters=letters, sources=sources)
    except SearchLimitError:
        return None


def _board(result: Analysis | Position, language: str) -> str:
    """The drawing of the position; empty if it has none."""
    try:
        place = result if isinstance(result, Position) else result.place
        return f'<div style="overflow-x:auto;margin:.4em 0">{position_svg(place, language)}</div>'
    except BoutonError:  # no board
        return ""


def analysis_svg(result: Analysis | Mapping[str, Any], language: str = "en", letters: str = "PN") -> str:
    """Draw the board of the analysed position."""
    place = result.place if isinstance(result, Analysis) else position(result["game"], result["position"])
    return position_svg(place, language, letters)
