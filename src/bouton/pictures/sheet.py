"""A sheet of exercises on A4: positions as drawings, space to write, and the answers on pages of their own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from string import ascii_uppercase
from typing import Any, NamedTuple

from bouton.answers.position import position as position_of
from bouton.errors import BoutonError
from bouton.language import say
from bouton.notation import check_language, clip
from bouton.pictures.boards import position_svg
from bouton.pictures.pages import HEIGHT, WIDTH
from bouton.pictures.palette import CHART
from bouton.pictures.paper import add_text, move_item, rectangle, squares, width_of, words
from bouton.pictures.pdf import pdf
from bouton.pictures.shapes import Letters, Scene, VectorPath, scene
from bouton.play.qr import qr_code

_EDGE, _SIZE, _NUMBER = 42.0, 11.0, 22.0
_SMALL_TYPE, _PROOF_LINES = 8.5, 10
_LEFT = _EDGE + _NUMBER
_ACROSS = WIDTH - _EDGE - _LEFT
_FOOT = 64.0  # height of the footer
_CODE = 46.0
_USUAL, _LEAST, _LARGEST = 0.7, 0.3, 1.1  # scale of pictures
_TYPE = 6.0  # least size of the letters in a picture
_HIGHEST, _ROWS_HIGHEST = 600.0, 665.0  # height of one picture, and of rows of them
_LINE, _SHORT = 22.0, 150.0  # between two lines to write on; their least length next to a picture
_CELLS, _CELL = 19, 25.5
_JOINT = " ; "
_SMALLER = (1.0, 0.85, 0.72, 0.62, 0.5)  # pictures and lines are made smaller if that saves a page,
_ASIDE = (False, True)  # and pictures are placed to the right of their questions
_GAP = 18.0  # between two of several pictures
_NARROW = 0.45  # a picture to the right of its question takes at most this share of the width
_BOLD = 0.56  # width of a bold letter, as a fraction of its size
_TABLES = ("losses", "table")  # kinds that ask about all heaps up to a given one

Items = list[VectorPath | Letters]
Draw = Callable[[str, str], Scene | None]


def sheet_pdf(sheet: Mapping[str, Any], language: str = "en", letters: str = "PN") -> bytes:
    """Write the sheet as a PDF file.

    >>> from bouton.play.exercises import exercises
    >>> sheet_pdf(exercises("nim", count=2, answers=True)).count(b"/Type /Page ")
    2
    """
    return pdf(sheet_pages(sheet, check_language(language)), scale=1.0)


def sheet_pages(sheet: Mapping[str, Any], language: str) -> list[Scene]:
    """The pages: the questions, then the answers if the sheet has them.

    >>> from bouton.play.exercises import exercises
    >>> [page.title for page in sheet_pages(exercises("nim", count=2), "en")]
    ['Nim: exercises (sheet 1)', 'Nim: exercises (sheet 1) · Answers']
    """
    questions = sheet["questions"]
    pages: list[Scene] = []

    @cache
    def draw(game: str, position: str) -> Scene | None:
        return _board(game, position, language)

    for aside, size, told in product(_ASIDE, _SMALLER, ("rules", "line")):
        blocks = [_question(number, each, draw, size, aside) for number, each in enumerate(questions, start=1)]
        if told == "rules":
            blocks.insert(0, _rules(sheet["rules"]))
        line = sheet["line"] if told == "line" else ""
        tried = _pages(sheet, sheet["title"], say("exercises.name", language), blocks, line)
        pages = tried if not pages or len(tried) < len(pages) else pages
        if len(pages) == 1:
            break
    if questions and "answer" in questions[0]:
        title = f"{sheet['title']} · {say('exercises.answers', language)}"
        pages += _pages(
            sheet, title, "", [_text(number, each["answer"]) for number, each in enumerate(questions, start=1)]
        )
    return pages


def _pages(
    sheet: Mapping[str, Any], title: str, name: str, blocks: Sequence[tuple[Items, float]], line: str = ""
) -> list[Scene]:
    """Stack blocks on as many pages as they need; `line` goes below the first title."""
    pages: list[Scene] = []
    items, y = _head(title, name)
    if line:
        items.append(words(_EDGE, _EDGE + 26, line, min(_SMALL_TYPE, (WIDTH - 2 * _EDGE) / width_of(line, 1))))
    for drawn, height in blocks:
        if y + height > HEIGHT - _FOOT and len(items) > 2:
            pages.append(Scene(WIDTH, HEIGHT, title, [*items, *_foot(sheet)]))
            items, y = _head(title, "")
        items += [move_item(item, 0, y, 1.0) for item in drawn]
        y += height
    return [*pages, Scene(WIDTH, HEIGHT, title, [*items, *_foot(sheet)])]


def _head(title: str, name: str) -> tuple[Items, float]:
    title = clip(title, 110)
    size = min(16.0, (WIDTH - 2 * _EDGE) / (_BOLD * len(title)))
    items: Items = [words(_EDGE, _EDGE + 14, title, size, bold=True)]
    items.append(words(_EDGE, _EDGE + 38, name, _SIZE))
    return items, _EDGE + (62 if name else 36)


def _foot(sheet: Mapping[str, Any]) -> Iterator[VectorPath | Letters]:
    """The command that reproduces this sheet, as text and, if possible, as a QR code."""
    command = sheet["command"]
    yield words(_EDGE, HEIGHT - 30, command, 9)
    try:
        yield from squares(qr_code(command)["rows"], WIDTH - _EDGE - _CODE, HEIGHT - 16 - _CODE, _CODE)
    except BoutonError:  # the package for QR codes is not installed
        return


def _text(number: int, text: str, across: float = _ACROSS) -> tuple[Items, float]:
    items: Items = [words(_EDGE, _SIZE, f"{number}.", _SIZE, bold=True)]
    return items, add_text(items, text, (_LEFT, _SIZE), _SIZE, across)


def _rules(text: str) -> tuple[Items, float]:
    """The rules of the game, in small type."""
    items: Items = []
    return items, add_text(items, text, (_EDGE, _SMALL_TYPE), _SMALL_TYPE, WIDTH - 2 * _EDGE) + 8


def _question(number: int, question: Mapping[str, Any], draw: Draw, size: float, aside: bool) -> tuple[Items, float]:
    """A question with its pictures or cells, and lines to write on, scaled by `size`; and the y where it ends.

    If `aside`, a picture is placed to the right of the question.
    """
    kind, position, text = question["kind"], question["position"], question["question"]
    if kind in _TABLES and position.isdigit():
        items, y = _text(number, text)
        return items, _cells(items, int(position), y - 1.2 * _SIZE) + 8
    if kind == "prove":
        items, y = _text(number, text)
        return items, _lines(items, size, _PROOF_LINES, _LEFT, WIDTH - _EDGE, y - 1.2 * _SIZE) + 10
    several = kind == "which"
    each = position.split(_JOINT) if several else [position]
    boards = [(one, board) for one in each if (board := draw(question["game"], one))]
    if several:
        drawn = len(boards) == len(each)
        if question["drawn"]:
            boards = list(zip(ascii_uppercase, (board for _, board in boards), strict=False))
        items, y = _text(number, text.replace("\N{NO-BREAK SPACE};", " ;").removesuffix(position) if drawn else text)
        y -= 1.2 * _SIZE
        if drawn:
            return items, _board_rows(items, boards, size, y, narrow=aside) + 10
        return items, _lines(items, size, 1, _LEFT, WIDTH - _EDGE, y) + 10
    if not boards:
        items, y = _text(number, text)
        return items, _lines(items, size, 2, _LEFT, WIDTH - _EDGE, y - 1.2 * _SIZE) + 10
    board = boards[0][1]
    beside = 2.4 * _SIZE + 2 * size * _LINE if aside else 0.0  # as tall as the text to its left: free
    scale = _scale(board, size, beside)
    wide, high = scale * board.width, scale * board.height
    if aside and wide <= _NARROW * _ACROSS:
        edge = WIDTH - _EDGE - max(wide, 60) - _GAP
        items, y = _text(number, text, edge - _LEFT)
        items += [move_item(item, WIDTH - _EDGE - wide, 2, scale) for item in board.items]
        return items, max(high + 2, _lines(items, size, 2, _LEFT, edge, y - 1.2 * _SIZE)) + 10
    items, y = _text(number, text)
    y -= 1.2 * _SIZE
    items += [move_item(item, _LEFT, y, scale) for item in board.items]
    x = _LEFT + max(wide, 60) + _GAP
    if WIDTH - _EDGE - x >= _SHORT:
        return items, max(y + high, _lines(items, size, 2, x, WIDTH - _EDGE, y)) + 10
    return items, _lines(items, size, 2, _LEFT, WIDTH - _EDGE, y + high) + 10


def _scale(board: Scene, size: float, high: float = 0.0) -> float:
    """The scale of a picture: its letters can be read and, if possible, it is at least `high`."""
    letters = min((item.size for item in board.items if isinstance(item, Letters)), default=_TYPE / _LEAST)
    least = max(size * _USUAL, high / board.height, _LEAST, _TYPE / letters)
    return min(least, _LARGEST, _ACROSS / board.width, _HIGHEST / board.height)


def _board_rows(items: Items, boards: Sequence[tuple[str, Scene]], size: float, y: float, *, narrow: bool) -> float:
    """Place pictures in rows, each above a box and its position; return the y where they end.

    If `narrow`, all positions fit in one row, if the pictures do.
    """
    for smaller in (1.0, 0.95, 0.9, 0.8, 0.6, 0.4, 0.2):  # until all fit on a page
        rows = _rows(boards, size, narrow, smaller)
        if sum(24 + max(each.scale * each.board.height for each in row) for row in rows) < _ROWS_HIGHEST:
            break
    for row in rows:
        y += max(each.scale * each.board.height for each in row)
        for x, caption, letters, board, scale in row:
            items += [move_item(item, x, y - scale * board.height, scale) for item in board.items]
            items += [rectangle(x, y + 4, 9, 9), words(x + 13, y + 12, caption, letters)]
        y += 24
    return y - 8


class _Choice(NamedTuple):
    """One of several pictures: its left edge, its caption with its size, and its scale."""

    x: float
    caption: str
    letters: float
    board: Scene
    scale: float


def _rows(boards: Sequence[tuple[str, Scene]], size: float, narrow: bool, smaller: float) -> list[list[_Choice]]:
    most = _ACROSS / len(boards) - _GAP if narrow else _ACROSS
    rows: list[list[_Choice]] = [[]]
    x = _LEFT
    for position, board in boards:
        scale = smaller * max(min(_scale(board, size), most / board.width), _scale(board, 0.0))
        caption = clip(position, 30)
        letters = min(9.0, 9.0 * (most - 13) / width_of(caption, 9)) if narrow else 9.0
        wide = max(scale * board.width, 13 + width_of(caption, letters))
        if rows[-1] and x + wide > WIDTH - _EDGE:
            rows.append([])
            x = _LEFT
        rows[-1].append(_Choice(x, caption, letters, board, scale))
        x += max(wide, 60) + _GAP
    return rows


def _lines(items: Items, size: float, count: int, left: float, right: float, y: float) -> float:
    """Add `count` lines to write on, from `left` to `right`, one below another; return the y of the last one."""
    for _ in range(count):
        y += size * _LINE
        items.append(rectangle(left, y, right - left, 0, stroke=CHART["dots"])._replace(width=0.6))
    return y


def _board(game: str, position: str, language: str) -> Scene | None:
    """The drawing of a position; None if the game has none, or it is too large."""
    try:
        return scene(position_svg(position_of(game, position), language))
    except BoutonError:
        return None


def _cells(items: Items, last: int, y: float) -> float:
    """Add a row of numbers above empty cells, for all heaps up to `last`; return the y where it ends."""
    for start in range(0, last + 1, _CELLS):
        for k in range(start, min(start + _CELLS, last + 1)):
            x = _LEFT + (k - start) * _CELL
            items.append(words(x + 7, y + 12, str(k), 10))
            items.append(rectangle(x, y + 18, _CELL, _CELL - 4))
        y += 18 + _CELL + 6
    return y
