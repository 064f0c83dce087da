"""A sheet of exercises on A4: drawn positions, room to write, the answers on pages of their own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bouton.answers.position import position as position_of
from bouton.answers.qr import qr_code
from bouton.errors import BoutonError
from bouton.language import say
from bouton.notation import check_language, clip
from bouton.pictures.boards import position_svg
from bouton.pictures.pages import HEIGHT, WIDTH
from bouton.pictures.paper import add_text, moved, rectangle, squares, width_of, words
from bouton.pictures.pdf import pdf
from bouton.pictures.shapes import Letters, Path, Scene, scene

__all__ = ["sheet_pages", "sheet_pdf"]

_EDGE, _SIZE, _NUMBER = 42.0, 11.0, 22.0
_ACROSS = WIDTH - 2 * _EDGE - _NUMBER
_FOOT = 64.0  # what stands at the foot of every page
_CODE = 46.0
_TALL, _SMALL, _TALLEST = 46.0, 42.0, 84.0  # of a picture: alone, one of several, one with many rows
_ROWS, _LARGEST = 0.3, 1.1  # how much a picture is reduced for that, and enlarged at most
_LINE, _SHORT = 22.0, 150.0  # between two lines to write on; how long they are at least, beside a picture
_CELLS, _CELL = 19, 25.5
_JOINT = " ; "
_SMALLER = (1.0, 0.85, 0.72)  # pictures and lines are made smaller where that spares a page
_DOTS = "#9a968c"
_BOLD = 0.56  # the width of a bold letter, as a part of its size
_TABLES = ("losses", "table")  # kinds that ask about all heaps up to one

Items = list[Path | Letters]


def sheet_pdf(sheet: Mapping[str, Any], language: str = "en", letters: str = "PN") -> bytes:
    """The sheet as a PDF file.

    >>> from bouton.answers.exercises import exercises
    >>> sheet_pdf(exercises("nim", count=2, answers=True)).count(b"/Type /Page ")
    2
    """
    return pdf(sheet_pages(sheet, check_language(language)), scale=1.0)


def sheet_pages(sheet: Mapping[str, Any], language: str) -> list[Scene]:
    """The pages: the questions, then the answers where the sheet has them.

    >>> from bouton.answers.exercises import exercises
    >>> [page.title for page in sheet_pages(exercises("nim", count=2), "en")]
    ['Nim: exercises (sheet 1)', 'Nim: exercises (sheet 1) · Answers']
    """
    questions = sheet["questions"]
    pages: list[Scene] = []
    for size in _SMALLER:
        blocks = [_question(number, each, language, size) for number, each in enumerate(questions, start=1)]
        tried = _pages(sheet, sheet["title"], say("exercises.name", language), blocks)
        pages = tried if not pages or len(tried) < len(pages) else pages
    if questions and "answer" in questions[0]:
        title = f"{sheet['title']} · {say('exercises.answers', language)}"
        pages += _pages(
            sheet, title, "", [_text(number, each["answer"]) for number, each in enumerate(questions, start=1)]
        )
    return pages


def _pages(sheet: Mapping[str, Any], title: str, name: str, blocks: Sequence[tuple[Items, float]]) -> list[Scene]:
    """Blocks below one another, on as many pages as they need."""
    pages: list[Scene] = []
    items, y = _head(title, name)
    for drawn, height in blocks:
        if y + height > HEIGHT - _FOOT and len(items) > 2:
            pages.append(Scene(WIDTH, HEIGHT, title, [*items, *_foot(sheet)]))
            items, y = _head(title, "")
        items += [moved(item, 0, y, 1.0) for item in drawn]
        y += height
    return [*pages, Scene(WIDTH, HEIGHT, title, [*items, *_foot(sheet)])]


def _head(title: str, name: str) -> tuple[Items, float]:
    title = clip(title, 110)
    size = min(16.0, (WIDTH - 2 * _EDGE) / (_BOLD * len(title)))
    items: Items = [words(_EDGE, _EDGE + 14, title, size, bold=True)]
    items.append(words(_EDGE, _EDGE + 38, name, _SIZE))
    return items, _EDGE + (62 if name else 36)


def _foot(sheet: Mapping[str, Any]) -> Iterator[Path | Letters]:
    """The command that makes this sheet again, as text and as a QR code where one can be made."""
    command = sheet["command"]
    yield words(_EDGE, HEIGHT - 30, command, 9)
    try:
        yield from squares(qr_code(command)["rows"], WIDTH - _EDGE - _CODE, HEIGHT - 16 - _CODE, _CODE)
    except BoutonError:  # the package for it is not installed
        return


def _text(number: int, text: str) -> tuple[Items, float]:
    items: Items = [words(_EDGE, _SIZE, f"{number}.", _SIZE, bold=True)]
    return items, add_text(items, text, (_EDGE + _NUMBER, _SIZE), _SIZE, _ACROSS)


def _question(number: int, question: Mapping[str, Any], language: str, size: float) -> tuple[Items, float]:
    """A question with its pictures or its cells, and lines to write on, all of them reduced to a size."""
    kind, position = question["kind"], question["position"]
    several = kind == "which"
    boards = {
        each: _board(question["game"], each, language) for each in (position.split(_JOINT) if several else [position])
    }
    drawn = several and None not in boards.values()
    items, y = _text(number, question["question"].removesuffix(position) if drawn else question["question"])
    if kind in _TABLES and position.isdigit():
        return items, _cells(items, int(position), y - 1.2 * _SIZE) + 8
    x = left = _EDGE + _NUMBER
    below = y = y - 1.2 * _SIZE
    for each, board in boards.items():
        if board is None:
            continue
        tall = size * min(max(_SMALL if several else _TALL, _ROWS * board.height), _TALLEST)
        scale = min(tall / board.height, (150 if several else _ACROSS) / board.width, _LARGEST)
        caption = clip(each, 30)
        wide = max(scale * board.width, 13 + width_of(caption, 9) if several else 0)
        if x > left and x + wide > WIDTH - _EDGE:
            x, y = left, below + 24
        items += [moved(item, x, y, scale) for item in board.items]
        below = max(below, y + scale * board.height)
        if several:
            items.append(rectangle(x, y + scale * board.height + 4, 9, 9))
            items.append(words(x + 13, y + scale * board.height + 12, caption, 9))
        x += max(wide, 60) + 18
    if several:
        return items, _lines(items, size, 0 if drawn else 1, (left, below + (16 if drawn else 0))) + 10
    beside = WIDTH - _EDGE - x >= _SHORT and x > left
    end = _lines(items, size, 2, (x, y) if beside else (left, below))
    return items, max(below, end) + 10


def _lines(items: Items, size: float, count: int, corner: tuple[float, float]) -> float:
    """Lines to write on, from a corner to the edge; returns where the last one is."""
    x, y = corner
    for _ in range(count):
        y += size * _LINE
        items.append(rectangle(x, y, WIDTH - _EDGE - x, 0, stroke=_DOTS)._replace(width=0.6))
    return y


def _board(game: str, position: str, language: str) -> Scene | None:
    """The drawing of a position; none where the game has none, or one too large."""
    try:
        return scene(position_svg(position_of(game, position), language))
    except BoutonError:
        return None


def _cells(items: Items, last: int, y: float) -> float:
    """A row of numbers above empty cells, for all heaps up to the last; returns where it ends."""
    for start in range(0, last + 1, _CELLS):
        for k in range(start, min(start + _CELLS, last + 1)):
            x = _EDGE + _NUMBER + (k - start) * _CELL
            items.append(words(x + 7, y + 12, str(k), 10))
            items.append(rectangle(x, y + 18, _CELL, _CELL - 4))
        y += 18 + _CELL + 6
    return y
