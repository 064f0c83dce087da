"""The figures of the French pages on speed are those of the English ones, which the benchmarks write."""

import re
from collections.abc import Iterator

from manual.contents import SECTIONS, path_of

__all__ = ["PAGES", "page", "with_figures"]

#: the French pages whose tables have measured figures, with the English ones
PAGES = {
    page["fr"]: page["en"]
    for section in SECTIONS
    for page in section.pages
    if page["en"].startswith(("performance", "levels", "cluster", "sequences", "theorems"))
}
_SPACE = "\N{NO-BREAK SPACE}"
_ENGLISH = re.compile(r"(?<![\w.])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+-]?\d+)?(?!\w)")
_FRENCH = re.compile(rf"(?<![\w.])(?:\d{{1,3}}(?:{_SPACE}\d{{3}})+|\d+)(?:,\d+)?(?:e[+-]?\d+)?(?!\w)")
_MARK = re.compile(r"<!-- (\w+) -->")


def _measured(text: str) -> Iterator[tuple[int, str]]:
    """The lines with figures, each with its number in the page: rows of tables, and sentences between marks."""
    marked, before = False, ""
    for number, line in enumerate(text.splitlines()):
        if line.startswith("<!-- "):
            opened = _MARK.fullmatch(line)
            marked = opened is not None and f"<!-- /{opened[1]} -->" in text
        elif before.startswith("|") and not line.startswith("|--") if line.startswith("|") else marked and line:
            yield number, line
        before = line


def _parts(line: str) -> list[str]:
    """A line cut in pieces, of which every second one stays: code, and the label of a row."""
    label = re.match(r"\|[^|]*\|", line)
    start = label.end() if label else 0
    return ["", line[:start], *re.split(r"(`[^`]*`)", line[start:])]


def _in_french(figure: str) -> str:
    return figure.replace(",", _SPACE).replace(".", ",")


def _filled(text: str, figures: Iterator[str]) -> str:
    return _FRENCH.sub(lambda _: next(figures), text)


def with_figures(french: str, english: str) -> str:
    """A French page with the figures of the English one.

    Raises
    ------
    ValueError : where their tables do not fit together; it names the line.
    """
    lines = french.splitlines()
    for (number, line), (_, other) in zip(_measured(french), _measured(english), strict=True):
        figures = [_in_french(each) for part in _parts(other)[::2] for each in _ENGLISH.findall(part)]
        parts = _parts(line)
        if sum(len(_FRENCH.findall(part)) for part in parts[::2]) != len(figures):
            raise ValueError(f"line {number + 1} has other figures than the English page: {line}")
        rest = iter(figures)
        parts[::2] = [_filled(part, rest) for part in parts[::2]]
        lines[number] = "".join(parts)
    return "\n".join(lines) + "\n"


def page(name: str) -> str:
    """A page with measured figures, by its French name."""
    french, english = path_of(name, "fr"), path_of(PAGES[name], "en")
    try:
        return with_figures(french.read_text(encoding="utf-8"), english.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SystemExit(f"docs/fr/{name}.md: {error}") from None
