"""The page of the manual that draws the measured speeds: bars from its tables."""

import re
from collections.abc import Iterator
from math import ceil, floor, log10
from pathlib import Path
from typing import NamedTuple

from contents import path_of, title_of, twin

from bouton.pictures.svg import Svg

_LABEL, _BARS, _ROW, _TOP = 350.0, 330.0, 26.0, 44.0
_BETTER, _WORSE, _INK, _LINE = "#1f5fa8", "#c98a2b", "#25231f", "#8a8475"


class Chart(NamedTuple):
    """A table of a page, as bars.

    Attributes
    ----------
    page : whose table it is.
    column : the heading of the column with the ratios.
    inverse : whether the column has our time over the other's.
    titles : in English and French.
    """

    page: str
    column: str
    inverse: bool
    titles: dict[str, str]


CHARTS = (
    Chart(
        "performance",
        "C",
        False,
        {
            "en": "Nim arithmetic on arrays: a C program by the best public method",
            "fr": "Arithmétique de Nim sur des tableaux : un programme en C, par la meilleure méthode publique",
        },
    ),
    Chart(
        "performance",
        "pure Python",
        False,
        {
            "en": "Single products of nimbers: the same method in pure Python",
            "fr": "Un seul produit de nimbers : la même méthode en Python pur",
        },
    ),
    Chart(
        "performance",
        "ratio",
        False,
        {
            "en": "Grundy sequences: a C program of the textbook's algorithm",
            "fr": "Suites de Grundy : un programme en C, par l'algorithme des manuels",
        },
    ),
    Chart(
        "performance",
        "Benzene / bouton",
        False,
        {"en": "Hex: Benzene (MoHex's solver, C++)", "fr": "Hex : Benzene (le solveur de MoHex, en C++)"},
    ),
    Chart(
        "performance",
        "cgt-py / bouton",
        False,
        {"en": "Values of Domineering: cgt-py (Rust)", "fr": "Valeurs de Domineering : cgt-py (Rust)"},
    ),
    Chart(
        "performance",
        "times C",
        True,
        {
            "en": "Whole games, Nim and Chomp: a C program",
            "fr": "Jeux résolus en entier, Nim et Chomp : un programme en C",
        },
    ),
)
WORDS = {
    "en": {
        "title": "Speed in pictures",
        "lead": "Each bar says how many times the time of bouton another program takes for the same work, measured in "
        "one run beside it on a shared machine of two cores; the line is at 1, where both are equally fast, and the "
        "scale is logarithmic. The bars are drawn from the tables of the page named below them, which says what was "
        "compared, with which command, and where the other program is faster.",
        "from": "The numbers, and how they were measured:",
    },
    "fr": {
        "title": "Les vitesses en images",
        "lead": "Chaque barre dit combien de fois le temps de bouton un autre programme prend pour le même travail, "
        "mesuré dans la même exécution sur une machine partagée à deux cœurs ; le trait est à 1, où les deux vont "
        "aussi vite, et l'échelle est logarithmique. Les barres sont dessinées d'après les tableaux de la page nommée "
        "au-dessous, qui dit ce qui a été comparé, par quelle commande, et où l'autre programme est plus rapide.",
        "from": "Les nombres, et comment ils ont été mesurés :",
    },
}


def cells_of(page: str, language: str) -> Iterator[list[list[str]]]:
    """The tables of a page, each as its rows of cells."""
    rows: list[list[str]] = []
    for line in [*path_of(page, language).read_text(encoding="utf-8").splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")])
        elif rows:
            yield rows
            rows = []


def rows_of(chart: Chart, language: str) -> Iterator[tuple[str, float]]:
    """The labels, in that language, and ratios of every table that has the column."""
    for table, labelled in zip(cells_of(chart.page, "en"), cells_of(twin(chart.page, language), language), strict=True):
        place = table[0].index(chart.column) if chart.column in table[0] else None
        if place is None:
            continue
        for cells, named in zip(table[2:], labelled[2:], strict=True):
            found = re.match(r"[\d.]+(e[+-]?\d+)?", cells[place])
            if found and not cells[0].startswith("C,") and float(found[0]) != 1:
                yield named[0].replace("`", ""), 1 / float(found[0]) if chart.inverse else float(found[0])


def bars(chart: Chart, language: str) -> str:
    """The rows as horizontal bars on a logarithmic scale, from the line at 1."""
    rows = list(rows_of(chart, language))
    low = min(-1, floor(min(log10(ratio) for _, ratio in rows)))
    high = max(1, ceil(max(log10(ratio) for _, ratio in rows)))

    def x(ratio: float) -> float:
        return _LABEL + _BARS * (log10(ratio) - low) / (high - low)

    drawing, bottom = Svg(), _TOP + _ROW * len(rows)
    drawing.text(12, 22, chart.titles[language], font_weight="bold", fill=_INK)
    for power in range(low, high + 1):
        drawing.add("line", x1=x(10**power), y1=_TOP, x2=x(10**power), y2=bottom, stroke="#e2dfd6")
        mark = f"{10**power:g} ×".replace(".", "," if language == "fr" else ".")
        drawing.text(x(10**power), bottom + 16, mark, "middle", font_size=12, fill=_LINE)
    for number, (label, ratio) in enumerate(rows):
        y = _TOP + _ROW * number
        left, right = sorted((x(1), x(ratio)))
        drawing.text(_LABEL - 12, y + 18, label, "end", font_size=13, fill=_INK)
        drawing.add(
            "rect", x=left, y=y + 4, width=right - left, height=_ROW - 8, fill=_BETTER if ratio >= 1 else _WORSE
        )
        told = f"{ratio:,.0f}" if ratio >= 20 else f"{ratio:.2g}"
        if language == "fr":
            told = told.replace(",", "\N{NO-BREAK SPACE}").replace(".", ",")
        drawing.text(right + 6, y + 18, f"{told} ×", font_size=13, fill=_INK)
    drawing.add("line", x1=x(1), y1=_TOP, x2=x(1), y2=bottom, stroke=_INK, stroke_width=2)
    return drawing.document(_LABEL + _BARS + 80, bottom + 26, chart.titles[language])


def performance_page(language: str, folder: Path) -> str:
    """The page; its pictures are written into `folder`."""
    words = WORDS[language]
    parts = [f"# {words['title']}\n\n{words['lead']}\n"]
    for number, chart in enumerate(CHARTS):
        file, page = f"speed-{number}.svg", twin(chart.page, language)
        (folder / file).write_text(bars(chart, language), encoding="utf-8")
        parts.append(
            f"\n![{chart.titles[language]}]({file})\n\n{words['from']} [{title_of(page, language)}]({page}.md).\n"
        )
    return "".join(parts)
