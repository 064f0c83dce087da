"""A game on paper: the board of a position as large as A4 allows, a card with the rules, and pieces to cut out.

A board with pieces on it is printed without them, too, to play on. Games played with a pencil or scissors have no
pieces.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import NamedTuple

from bouton.answers.analysis import analyze
from bouton.answers.boards import sides_of
from bouton.answers.catalogue import paper_rules, rules
from bouton.answers.position import Position
from bouton.errors import BoutonError
from bouton.kinds.capabilities import Drawn
from bouton.kinds.figures import Board
from bouton.language import say
from bouton.notation import check_language, clip
from bouton.pictures.boards import board_svg
from bouton.pictures.document import Block, Document, Heading, Items, Paragraph
from bouton.pictures.documents import proof_blocks
from bouton.pictures.looks import UNIT
from bouton.pictures.pages import HEIGHT, WIDTH
from bouton.pictures.palette import CHART, LIGHT
from bouton.pictures.paper import add_text, move_item, rectangle, squares, words
from bouton.pictures.shapes import Letters, Scene, VectorPath, scene
from bouton.pictures.svg import Svg
from bouton.play.qr import qr_code

_EDGE = 36.0
_ACROSS_WORDS = WIDTH - 2 * _EDGE - 28
_LARGEST = 2.2  # maximal enlargement of a drawing: one match should not fill a page
_LEFT, _RIGHT, _SOFT = LIGHT["left"], LIGHT["right"], LIGHT["soft"]
_CODE = 96.0  # the side of a QR code
_TOKEN, _RIM = 58.0, 5.0  # the largest diameter of a token; the width of its edge
_FILLED, _APART = 0.8, 17.0  # share of a square that a token fills; room between tokens
_PIECES = {"amazon", "coin", "fox", "frog", "goose", "pawn", "stone", "toad", "token"}
_PLACES = {"cell", "square", "step", "vertex"}
_CROSSED_OUT = {"edge", "line"}


class Printed(NamedTuple):
    """A sheet to print.

    Attributes
    ----------
    position : the position whose board is drawn.
    address : address of the position on the web page, as a QR code; empty if there is none.
    has_proof : whether the proof follows, applied to this position.
    """

    position: Position
    address: str = ""
    has_proof: bool = False


def print_document(printed: Printed, language: str = "en", letters: str = "PN") -> Document:
    """The card with the rules as a document."""
    found = rules(printed.position.ruleset, lang=check_language(language))
    blocks: list[Block] = [Paragraph(printed.position.full_text), Paragraph(_rules(printed, language))]
    if found["theorems"]:
        blocks.append(Heading(say("pictures.print-why", language)))
    for theorem in found["theorems"]:
        blocks += [Paragraph(theorem["statement"]), Paragraph(theorem["reference"])]
    if printed.address:
        blocks.append(Paragraph(printed.address))
    if printed.has_proof:
        blocks += _proof(printed, language)
    return Document(found["title"], blocks)


def print_pages(printed: Printed, language: str = "en", letters: str = "PN") -> list[Scene]:
    """The pages: the board, if the game has one, the card with the rules, the pieces, and the proof if requested.

    >>> import bouton
    >>> len(print_pages(Printed(bouton.position("nim", "2,1"))))
    3
    """
    place = printed.position
    title = rules(place.ruleset, lang=language)["title"]
    board = place.ruleset.board(place.data) if isinstance(place.ruleset, Drawn) else None
    pages, cell = [], _TOKEN / _FILLED
    if board is not None and board.elements:
        with suppress(BoutonError):  # the board is too large to be drawn
            drawn, cell = _board(board, title, clip(place.full_text, 70))
            pages.append(drawn)
            left = [element for element in board.elements if element.kind not in _PIECES]
            if len(left) < len(board.elements) and any(element.kind in _PLACES for element in left):
                empty = Board(left, links=board.links, lines=board.lines)
                pages.append(_board(empty, title, say("pictures.print-empty", language))[0])
    pages.append(_card(printed, title, language))
    if board is None or not (board.lays == "cut" or _CROSSED_OUT & {element.kind for element in board.elements}):
        pages.append(_tokens(place, board, cell, title, language))
    return [*pages, *_proof_pages(_proof(printed, language), title)] if printed.has_proof else pages


def _proof(printed: Printed, language: str) -> list[Block]:
    found = analyze(printed.position, lang=language, show=["proof"]).explanation["proof"]
    return proof_blocks(found, language)


def _proof_pages(blocks: list[Block], title: str) -> Iterator[Scene]:
    """Set the proof in lines, on as many pages as it needs."""
    items: list[VectorPath | Letters] = []
    y = _EDGE + 14
    for block in blocks:
        y += 12.0 if isinstance(block, Heading) and items else 0.0
        for text, size, indent in _texts(block):
            drawn: list[VectorPath | Letters] = []
            height = add_text(drawn, text, (_EDGE + indent, 0), size, _ACROSS_WORDS - indent)
            together = 60.0 if isinstance(block, Heading) else 0.0  # a title stays with what follows
            if y + height + together > HEIGHT - _EDGE and items:
                yield Scene(WIDTH, HEIGHT, title, items)
                items, y = [], _EDGE + 14
            items += [move_item(each, 0, y, 1.0) for each in drawn]
            y += height
    yield Scene(WIDTH, HEIGHT, title, items)


def _texts(block: Block) -> Iterator[tuple[str, float, float]]:
    """Yield the texts of a block, with font size and indent."""
    if isinstance(block, Heading):
        yield block.text, 15.0, 0.0
    elif isinstance(block, Paragraph):
        yield block.text, 11.0, 0.0
    elif isinstance(block, Items):
        yield from ((f"{number}. {item}", 11.0, 14.0) for number, item in enumerate(block.items, 1))


def _board(board: Board, title: str, text: str) -> tuple[Scene, float]:
    """A board centred on a page, below its game and a text, and the side of one of its squares.

    Raises
    ------
    InputError : if the board has more than 2,000 elements.
    """
    drawn = scene(board_svg(board, title))
    top = _EDGE + 60
    scale = min((WIDTH - 2 * _EDGE) / drawn.width, (HEIGHT - top - _EDGE) / drawn.height, _LARGEST)
    x = (WIDTH - scale * drawn.width) / 2
    head = [words(_EDGE, _EDGE + 20, title, 22, bold=True), words(_EDGE, _EDGE + 42, text, 12)]
    items = [*head, *(move_item(item, x, top, scale) for item in drawn.items)]
    return Scene(WIDTH, HEIGHT, title, items), scale * UNIT


def _rules(printed: Printed, language: str) -> str:
    """The rules of normal play, for players."""
    return paper_rules(printed.position.ruleset, False, printed.position.data, lang=language)


def _card(printed: Printed, title: str, language: str) -> Scene:
    """The rules in a frame to cut out; below it the theorems, and the QR code of the address, if there is one."""
    found, told = rules(printed.position.ruleset, lang=language), _rules(printed, language)
    theorems = [(each["statement"], each["reference"]) for each in found["theorems"]]
    for size in (12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.0):  # the largest letters with which everything fits
        items: list[VectorPath | Letters] = [words(_EDGE + 14, _EDGE + 34, title, 20, bold=True)]
        y = add_text(items, told, (_EDGE + 14, _EDGE + 58), size, _ACROSS_WORDS)
        items.append(rectangle(_EDGE, _EDGE, WIDTH - 2 * _EDGE, y - _EDGE))
        y += 28
        if theorems:
            items.append(words(_EDGE + 14, y, say("pictures.print-why", language), 14, bold=True))
            y += 22
        for statement, reference in theorems:
            y = add_text(items, statement, (_EDGE + 14, y), size, _ACROSS_WORDS)
            y = add_text(items, reference, (_EDGE + 14, y - 4), size - 1, _ACROSS_WORDS, _SOFT) + 4
        if y + (_CODE if printed.address else 0) < HEIGHT - _EDGE:
            break
    if printed.address:
        items += _code(printed.address, language)
    return Scene(WIDTH, HEIGHT, title, items)


def _code(address: str, language: str) -> Iterator[VectorPath | Letters]:
    """The QR code of an address in the corner, with a caption next to it."""
    yield from squares(qr_code(address)["rows"], WIDTH - _EDGE - _CODE, HEIGHT - _EDGE - _CODE, _CODE)
    yield words(_EDGE, HEIGHT - _EDGE - 20, say("pictures.print-open", language), 11, bold=True)
    yield words(_EDGE, HEIGHT - _EDGE - 6, clip(address, 90), 8)


def _tokens(place: Position, board: Board | None, cell: float, title: str, language: str) -> Scene:
    """Pieces to cut out, as large as fits on a square: dominoes if moves place them, otherwise discs for Left, squares
    for Right, and white discs; the shapes differ, so colour is not needed. All are white if the board shows no players.
    """
    dominoes = board is not None and board.lays == "domino"
    alike = place.ruleset.is_impartial(place.data) or (board is not None and not sides_of(place.ruleset, place.data))
    kind = "dominoes" if dominoes else "alike" if alike else "how"
    items: list[VectorPath | Letters] = [
        words(_EDGE + 14, _EDGE + 20, say("pictures.print-tokens", language, game=title), 16, bold=True),
    ]
    add_text(items, say(f"pictures.print-tokens-{kind}", language), (_EDGE + 14, _EDGE + 38), 10, _ACROSS_WORDS)
    high = min(cell * _FILLED, _TOKEN)
    wide = high + cell if dominoes else high
    top = _EDGE + 64
    across, down = int((WIDTH - 2 * _EDGE) / (wide + _APART)), int((HEIGHT - top - _EDGE) / (high + _APART))
    for row, column in product(range(down), range(across)):
        x = _EDGE + (column + 0.5) * (WIDTH - 2 * _EDGE) / across
        y = top + (row + 0.5) * (HEIGHT - top - _EDGE) / down
        if dominoes or (not alike and 0.4 * down <= row < 0.8 * down):
            rim, fill = (_SOFT, CHART["white"]) if dominoes else (_RIGHT, CHART["pale-right"])
            piece = rectangle(x - wide / 2, y - high / 2, wide, high, fill=fill, stroke=rim)
            items.append(piece._replace(width=_RIM))
        else:
            left = not alike and row < 0.4 * down
            items.append(_disc(x, y, high / 2, *((_LEFT, CHART["pale-left"]) if left else (_SOFT, CHART["white"]))))
    return Scene(WIDTH, HEIGHT, title, items)


def _disc(x: float, y: float, r: float, rim: str, fill: str) -> VectorPath:
    drawing = Svg()
    drawing.add("circle", cx=x, cy=y, r=r, fill=fill, stroke=rim, stroke_width=_RIM)
    found = scene(drawing.document(WIDTH, HEIGHT, "")).items[1]
    assert isinstance(found, VectorPath)
    return found
