"""An analysis as HTML for notebooks."""

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bouton.analysis import Analysis

__all__ = ["analysis_html"]

_COLOURS = {"N": "#0072b2", "P": "#d55e00", "L": "#0072b2", "R": "#d55e00", "D": "#666666"}


def analysis_html(analysis: "Analysis") -> str:
    """A box with the position, its outcome as a letter on a colour, and the explanation.

    Everything is escaped; no script and no style outside the box.
    """
    colour = _COLOURS[analysis.outcome]
    head = f"{escape(analysis.game)} <b>{escape(analysis.position)}</b>"
    text = escape(str(analysis.explanation["text"]))
    return (
        f'<div style="border-left:4px solid {colour};padding:.3em .8em">'
        f'<div><span style="background:{colour};color:white;padding:0 .5em;border-radius:.3em">{analysis.outcome}</span> {head}</div>'
        f'<pre style="white-space:pre-wrap;margin:.5em 0 0">{text}</pre></div>'
    )
