"""An analysis as HTML for notebooks: the board, the outcome, the explanation."""

from collections.abc import Mapping
from html import escape
from typing import Any

from bouton.answers.analysis import Analysis, analyze
from bouton.answers.position import Position, position
from bouton.errors import BoutonError
from bouton.notation import game_title
from bouton.pictures.boards import position_svg
from bouton.values.outcome import letter

__all__ = ["analysis_html", "analysis_svg"]

# Darker than the fills of the pictures (the same hues), because the letter on them is white.
_COLOURS = {"N": "#0072b2", "P": "#b35900", "L": "#1b7a5c", "R": "#9c4a76", "D": "#666666"}
_COLOURS |= dict.fromkeys(("P^", "Pv", "N^", "Nv"), _COLOURS["D"])


def analysis_html(result: Analysis | Position, language: str = "en", letters: str = "PN") -> str:
    """The analysis of a position: a box with its board, its outcome as a letter on a colour, and the explanation.

    >>> import bouton
    >>> "<svg" in analysis_html(bouton.position("nim", "2,1"))
    True

    Everything is escaped; no script and no style outside the box.
    """
    analysis = analyze(result, lang=language, letters=letters) if isinstance(result, Position) else result
    colour = _COLOURS[analysis.outcome]
    mark = f'<span style="background:{colour};color:white;padding:0 .5em">{letter(analysis.outcome, letters)}</span>'
    head = f"{escape(game_title(analysis.game))} <b>{escape(analysis.position)}</b>"
    text = escape(str(analysis.explanation["text"]))
    return (
        f'<div style="border-left:4px solid {colour};padding:.3em .8em"><div>{mark} {head}</div>'
        f"{_board(result)}"
        f'<pre style="white-space:pre-wrap;margin:.5em 0 0">{text}</pre></div>'
    )


def _board(result: Analysis | Position) -> str:
    """The drawing of the position; empty where there is none."""
    try:
        place = result if isinstance(result, Position) else result.place
        return f'<div style="overflow-x:auto;margin:.4em 0">{position_svg(place)}</div>'
    except BoutonError:  # no board
        return ""


def analysis_svg(result: Analysis | Mapping[str, Any], language: str = "en", letters: str = "PN") -> str:
    """The board of the position that was analyzed."""
    place = result.place if isinstance(result, Analysis) else position(result["game"], result["position"])
    return position_svg(place, language, letters)
