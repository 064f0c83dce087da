"""The Fibonacci cards on pages to print and cut out: two columns of cards on A4."""

from math import ceil, sqrt

from bouton.answers.cards import card_text, cards
from bouton.errors import InputError
from bouton.language import say
from bouton.notation import check_language
from bouton.pictures.limits import MOST_PRINTED
from bouton.pictures.pages import HEIGHT, WIDTH
from bouton.pictures.paper import rectangle, width_of, words
from bouton.pictures.shapes import Letters, Scene, VectorPath

_EDGE, _GAP, _HEAD = 36.0, 12.0, 44.0
_ACROSS, _DOWN = 2, 4
_LARGEST = 20.0


def card_pages(most: int, language: str = "en", letters: str = "PN") -> list[Scene]:
    """The cards for the numbers up to `most`, eight per page; the first number of each card is bold.

    >>> [len([item for item in page.items if isinstance(item, VectorPath)]) for page in card_pages(99)]
    [8, 2]

    Raises
    ------
    InputError : if `most` is not from 1 to 600; more numbers would not be legible.
    """
    check_language(language)
    if not 1 <= most <= MOST_PRINTED:
        raise InputError("cards.most", most=MOST_PRINTED)
    deck = cards(most)
    width = (WIDTH - 2 * _EDGE - _GAP) / _ACROSS
    height = (HEIGHT - 2 * _EDGE - _HEAD - (_DOWN - 1) * _GAP) / _DOWN
    per_page = _ACROSS * _DOWN
    title = say("cards.title", language, most=most)
    pages: list[Scene] = []
    for start in range(0, len(deck), per_page):
        items: list[VectorPath | Letters] = [
            words(_EDGE, _EDGE + 14, title, 14, bold=True),
            words(_EDGE, _EDGE + 30, say("cards.how", language), 10),
        ]
        for place, card in enumerate(deck[start : start + per_page]):
            x = _EDGE + place % _ACROSS * (width + _GAP)
            y = _EDGE + _HEAD + place // _ACROSS * (height + _GAP)
            items.append(rectangle(x, y, width, height))
            items += _numbers(card, x + 10, y + 8, width - 20, height - 16, len(str(most)))
        pages.append(Scene(WIDTH, HEIGHT, title, items))
    return pages


def _numbers(card: list[int], x: float, y: float, width: float, height: float, longest: int) -> list[Letters]:
    """Arrange the numbers of a card, of at most `longest` digits, to fill a box at (x, y); the first one is bold."""
    columns = max(1, ceil(sqrt(len(card) * width / height * (0.3 + 0.25 * longest))))
    columns = min(columns, len(card)) if len(card) < 4 else max(4, columns)
    rows = ceil(len(card) / columns)
    cell, line = width / columns, height / rows
    size = min(_LARGEST, line * 0.72, cell / (0.556 * longest + 0.35))
    found = []
    for place, number in enumerate(card):
        right = x + (place % columns + 1) * cell
        text = str(number)
        baseline = y + place // columns * line + line / 2 + size * 0.36
        found.append(words(right - width_of(text, size) - 0.2 * size, baseline, text, size, bold=place == 0))
    return found


def cards_text(most: int, language: str = "en", letters: str = "PN") -> str:
    """The cards as text, in frames of lines."""
    return card_text(most, language)
