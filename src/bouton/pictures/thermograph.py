"""Draw thermographs in the usual orientation: tax upwards, larger values to the left; Left's wall is red."""

from typing import Any

from bouton.answers.values import data_of
from bouton.language import say
from bouton.notation import clip
from bouton.partizan.loop_value import LoopValue
from bouton.partizan.thermograph import ValueThermograph
from bouton.partizan.value import Value
from bouton.pictures.document import Document, DocumentTable, document_html
from bouton.pictures.documents import text_document
from bouton.pictures.limits import TAXES_WRITTEN
from bouton.pictures.palette import CHART, LIGHT
from bouton.pictures.svg import Svg, text_width
from bouton.values.outcome import letter

_WIDTH, _HEIGHT, _EDGE, _BELOW, _MAST = 420.0, 300.0, 34.0, 30.0, 42.0


def value_html(value: Value, lang: str = "en", letters: str = "PN") -> str:
    """A value for a notebook: its text, outcome, stops, mean, temperature and thermograph."""
    known = {
        "value": str(value),
        "outcome": letter(value.outcome, letters),
        "left-stop": value.left_stop,
        "right-stop": value.right_stop,
        "mean": value.mean,
        "temperature": value.temperature,
    }
    rows = [[say(f"partizan.card-{name}", lang), clip(each, 400)] for name, each in known.items()]
    return document_html(Document("", [DocumentTable([], rows)])) + thermograph_svg(value.thermograph(), lang)


def value_svg(value: Value, lang: str = "en", letters: str = "PN") -> str:
    """The thermograph of a value as SVG."""
    return thermograph_svg(value.thermograph(), lang)


def value_document(value: Value | LoopValue, lang: str = "en", letters: str = "PN") -> Document:
    """The sentences about a value."""
    return text_document(data_of(value, lang=lang)["text"])


def answer_svg(found: dict[str, Any], lang: str = "en", letters: str = "PN") -> str:
    """The drawing in the answer to a ``thermograph`` query."""
    return str(found["svg"])


def thermograph_svg(graph: ValueThermograph, lang: str = "en", letters: str = "PN") -> str:
    """Draw a thermograph as SVG.

    >>> import bouton
    >>> thermograph_svg(bouton.value("{4|-2}").thermograph()).count("<polyline")
    2
    """
    corners = [*graph.left, *graph.right]
    values = [value for _, value in corners]
    high, low = max(values), min(values)
    span = float(high - low) or 1.0
    top = max(float(graph.temperature), 0.0) or 1.0
    scale_x, scale_y = (_WIDTH - 2 * _EDGE) / span, _HEIGHT / top
    across = {value: _EDGE + float(high - value) * scale_x for value in values}
    if high == low:
        across = {high: _WIDTH / 2}
    bottom = _MAST + _EDGE + _HEIGHT
    drawing = Svg()
    drawing.add("line", x1=_EDGE / 2, y1=bottom, x2=_WIDTH - _EDGE / 2, y2=bottom, stroke=CHART["tick"])
    for wall, colour in ((graph.left, LIGHT["left"]), (graph.right, LIGHT["right"])):
        points = [f"{across[value]:.1f},{bottom - float(tax) * scale_y:.1f}" for tax, value in wall]
        points.append(f"{across[wall[-1][1]]:.1f},{_EDGE:.1f}")
        drawing.add("polyline", points=" ".join(points), fill="none", stroke=colour, stroke_width=2.0)
    _labels(drawing, across, bottom)
    taxes = sorted({tax for tax, _ in corners})
    for tax in taxes[-TAXES_WRITTEN:]:
        y = bottom - float(tax) * scale_y
        drawing.add("line", x1=_WIDTH - _EDGE / 2, y1=y, x2=_WIDTH - _EDGE / 2 + 5, y2=y, stroke=CHART["tick"])
        drawing.text(_WIDTH - _EDGE / 2 + 8, y + 4, str(tax), font_size=11.0)
    drawing.text(_WIDTH - _EDGE / 2, _EDGE - 8, say("partizan.picture-tax", lang), "middle", font_size=11.0)
    words: dict[str, Any] = {"value": clip(graph.name, 40), "mean": graph.mean, "temperature": graph.temperature}
    title = say("partizan.picture-title", lang, **words)
    widest = max(text_width(str(tax), 11) for tax in taxes)
    return drawing.document(_WIDTH + 20 + widest, bottom + _BELOW, title)


def _labels(drawing: Svg, across: dict[Any, float], bottom: float) -> None:
    """Draw the values below the ground line, as many as fit."""
    last = -1000.0
    for value, x in sorted(across.items(), key=lambda item: item[1])[:200]:
        half = text_width(str(value), 11) / 2
        if x - half > last:
            drawing.add("line", x1=x, y1=bottom, x2=x, y2=bottom + 4, stroke=CHART["tick"])
            drawing.text(x, bottom + 17, str(value), "middle", font_size=11.0)
            last = x + half + 4
