"""A game on paper: the board of a position as large as A4 allows, a card with the rules, and tokens to cut out."""

from collections.abc import Iterator
from typing import NamedTuple

from bouton.answers.analysis import analyze
from bouton.answers.catalogue import rules
from bouton.answers.position import Position
from bouton.errors import BoutonError
from bouton.language import say
from bouton.notation import check_language, clip
from bouton.pictures.boards import position_svg
from bouton.pictures.document import Block, Document, Heading, Items, Paragraph
from bouton.pictures.documents import proof_blocks
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
_ACROSS, _DOWN, _TOKEN, _RIM = 7, 10, 58.0, 5.0


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
    blocks: list[Block] = [Paragraph(printed.position.full_text), Paragraph(found["rules"])]
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
    """The pages: the board, if the game has one, the card with the rules, the tokens, and the proof if requested.

    >>> import bouton
    >>> len(print_pages(Printed(bouton.position("nim", "2,1"))))
    3
    """
    try:
        board = scene(position_svg(printed.position, language))
    except BoutonError:  # the game has no board, or one too large to be drawn
        board = None
    title = rules(printed.position.ruleset, lang=language)["title"]
    pages = [_board(printed.position, title, board)] if board is not None else []
    pages += [_card(printed, title, language), _tokens(printed, title, language)]
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


def _board(place: Position, title: str, board: Scene) -> Scene:
    """A board centred on a page, below its game and position."""
    top = _EDGE + 60
    scale = min((WIDTH - 2 * _EDGE) / board.width, (HEIGHT - top - _EDGE) / board.height, _LARGEST)
    x = (WIDTH - scale * board.width) / 2
    head = [words(_EDGE, _EDGE + 20, title, 22, bold=True), words(_EDGE, _EDGE + 42, clip(place.full_text, 70), 12)]
    return Scene(WIDTH, HEIGHT, title, [*head, *(move_item(item, x, top, scale) for item in board.items)])


def _card(printed: Printed, title: str, language: str) -> Scene:
    """The rules in a frame to cut out; below it the theorems, and the QR code of the address, if there is one."""
    found = rules(printed.position.ruleset, lang=language)
    theorems = [(each["statement"], each["reference"]) for each in found["theorems"]]
    for size in (12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.0):  # the largest letters with which everything fits
        items: list[VectorPath | Letters] = [words(_EDGE + 14, _EDGE + 34, title, 20, bold=True)]
        y = add_text(items, found["rules"], (_EDGE + 14, _EDGE + 58), size, _ACROSS_WORDS)
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


def _tokens(printed: Printed, title: str, language: str) -> Scene:
    """Tokens to cut out: discs for Left, squares for Right, and white ones; their shapes differ, so colour is not
    needed. If both players have the same moves, all are white.
    """
    alike = printed.position.ruleset.is_impartial(printed.position.data)
    items: list[VectorPath | Letters] = [
        words(_EDGE + 14, _EDGE + 20, say("pictures.print-tokens", language, game=title), 16, bold=True),
    ]
    how = say(f"pictures.print-tokens-{'alike' if alike else 'how'}", language)
    add_text(items, how, (_EDGE + 14, _EDGE + 38), 10, _ACROSS_WORDS)
    step, top = (WIDTH - 2 * _EDGE) / _ACROSS, _EDGE + 64
    for place in range(_ACROSS * _DOWN):
        row, column = divmod(place, _ACROSS)
        x, y = _EDGE + (column + 0.5) * step, top + (row + 0.5) * (HEIGHT - top - _EDGE) / _DOWN
        half = _TOKEN / 2
        if alike or row >= 8:
            items.append(_disc(x, y, half, _SOFT, CHART["white"]))
        elif row < 4:
            items.append(_disc(x, y, half, _LEFT, CHART["pale-left"]))
        else:
            square = rectangle(x - half, y - half, _TOKEN, _TOKEN, fill=CHART["pale-right"], stroke=_RIGHT)
            items.append(square._replace(width=_RIM))
    return Scene(WIDTH, HEIGHT, title, items)


def _disc(x: float, y: float, r: float, rim: str, fill: str) -> VectorPath:
    drawing = Svg()
    drawing.add("circle", cx=x, cy=y, r=r, fill=fill, stroke=rim, stroke_width=_RIM)
    found = scene(drawing.document(WIDTH, HEIGHT, "")).items[1]
    assert isinstance(found, VectorPath)
    return found
