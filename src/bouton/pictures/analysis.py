"""An analysis as HTML for notebooks."""

from html import escape

from bouton.answers.analysis import Analysis, analyze
from bouton.answers.position import Position

__all__ = ["analysis_html"]

# Darker than the fills of the pictures (the same hues), because the letter on them is white.
_COLOURS = {"N": "#0072b2", "P": "#b35900", "L": "#1b7a5c", "R": "#9c4a76", "D": "#666666"}
_COLOURS |= dict.fromkeys(("P^", "Pv", "N^", "Nv"), _COLOURS["D"])


def analysis_html(result: Analysis | Position) -> str:
    """The analysis of a position: a box with the position, its outcome as a letter on a colour, and the explanation.

    Everything is escaped; no script and no style outside the box.
    """
    analysis = analyze(result) if isinstance(result, Position) else result
    colour = _COLOURS[analysis.outcome]
    letter = f'<span style="background:{colour};color:white;padding:0 .5em">{analysis.outcome}</span>'
    head = f"{escape(analysis.game)} <b>{escape(analysis.position)}</b>"
    text = escape(str(analysis.explanation["text"]))
    return (
        f'<div style="border-left:4px solid {colour};padding:.3em .8em"><div>{letter} {head}</div>'
        f'<pre style="white-space:pre-wrap;margin:.5em 0 0">{text}</pre></div>'
    )
