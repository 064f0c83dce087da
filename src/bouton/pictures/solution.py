"""Draw a solved game: the number of positions of each remoteness, by outcome."""

from typing import Any

from bouton.language import say
from bouton.notation import check_language, game_title
from bouton.pictures.limits import ROWS_OF_SOLUTION
from bouton.pictures.palette import CHART, OUTCOMES
from bouton.pictures.svg import Svg, text_width

_EDGE, _ROW, _BAR, _TITLE = 24.0, 20.0, 420.0, 18


def solution_svg(solution: Any, language: str = "en", letters: str = "PN") -> str:
    """Draw positions by remoteness, one bar each: P and N differ by colour, letter and frame; draws at the bottom.

    >>> import bouton
    >>> @bouton.rule_code(shape=6)
    ... def take(n):
    ...     for k in (1, 2, 3):
    ...         if k <= n:
    ...             yield n - k
    >>> solution_svg(bouton.solve(take)).count("<rect")
    5

    Only the first 400 remotenesses are drawn; the others share one bar for each outcome.
    """
    check_language(language)
    report = solution.report()
    rows = [(str(r["remoteness"]), "P" if r["P"] else "N", r["P"] + r["N"]) for r in report["by_remoteness"]]
    if len(rows) > ROWS_OF_SOLUTION:
        rest = {letter: sum(c for _, kind, c in rows[ROWS_OF_SOLUTION:] if kind == letter) for letter in "PN"}
        mark = f"> {rows[ROWS_OF_SOLUTION - 1][0]}"
        rows = rows[:ROWS_OF_SOLUTION] + [(mark, letter, count) for letter, count in rest.items() if count]
    if report["draws"]:
        rows.append(("", "D", report["draws"]))
    most = max((count for _, _, count in rows), default=1)
    title = say("solve.picture", language, game=game_title(solution.rules.spec))
    note = say("solve.picture-note", language)
    margin = max([text_width(left) for left, _, _ in rows], default=0.0) + 40
    drawing = Svg()
    drawing.text(_EDGE, _EDGE + _TITLE - 4, title, font_size=_TITLE, font_weight="bold")
    drawing.text(_EDGE, _EDGE + _TITLE + 18, note)
    y = _EDGE + _TITLE + 34
    right = max(text_width(title, _TITLE), text_width(note))
    for left, kind, count in rows:
        shown = "S" if letters == "PS" and kind == "N" else kind
        drawing.text(_EDGE + margin - 28, y + 15, left, "end", fill=CHART["label"])
        drawing.text(_EDGE + margin - 16, y + 15, shown, "middle", font_weight="bold" if kind == "P" else "normal")
        width = max(1.0, _BAR * count / most)
        frame: dict[str, Any] = {"stroke": CHART["axis"], "stroke_width": 1.6} if kind == "P" else {}
        drawing.add("rect", x=_EDGE + margin, y=y + 2, width=width, height=_ROW - 4, fill=OUTCOMES[kind], **frame)
        drawing.text(_EDGE + margin + width + 6, y + 15, str(count))
        right = max(right, margin + width + 6 + text_width(str(count)))
        y += _ROW
    return drawing.document(right + 2 * _EDGE, y + _EDGE, title)
