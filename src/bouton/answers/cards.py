"""The Fibonacci cards: every number up to N appears on the cards of its parts.

Each card begins with a Fibonacci number and lists all numbers whose Zeckendorf sum contains it. The parts of a number
are the first numbers of its cards, so naming the cards reveals the number: it is the sum of their first entries. In
Fibonacci Nim the smallest card of a heap gives the winning take.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import count, takewhile

from bouton.answers.limits import MOST_ON_CARDS, MOST_PLACES, MOST_WITH_CARDS, PLACES_WITH_PARTS
from bouton.errors import InputError, NotationError, NumberError
from bouton.language import say
from bouton.notation import check_language, clip, read_number, write_int
from bouton.numeration.limits import MOST_DIGITS
from bouton.numeration.zeckendorf import digits, fibonacci, indices, parts
from bouton.numeration.zeckendorf import value as number_of
from bouton.results.keys import Zeckendorf

_COLUMNS, _DIGITS_SHOWN = 12, 64  # numbers in a row of a card; digits in sentences


def cards(most: int) -> list[list[int]]:
    """The cards for the numbers 1 to `most`, in the order of their first numbers.

    >>> cards(10)
    [[1, 4, 6, 9], [2, 7, 10], [3, 4], [5, 6, 7], [8, 9, 10]]

    Raises
    ------
    InputError : if `most` is not from 1 to 10,000.
    """
    deck: list[list[int]] = []
    for first in _firsts(most):
        # From F(k) to F(k + 1) - 1 a number is F(k) plus a number below F(k - 1), which appears on exactly these cards.
        for card in deck[:-1]:
            card += [first + small for small in card[: bisect_left(card, min(deck[-1][0], most + 1 - first))]]
        end = first + deck[-1][0] if deck else 2
        deck.append(list(range(first, min(end, most + 1))))
    return deck


def _firsts(most: int) -> list[int]:
    """The first numbers of the cards: the Fibonacci numbers up to `most`."""
    if not 1 <= most <= MOST_ON_CARDS:
        raise InputError("cards.most", most=MOST_ON_CARDS)
    return list(takewhile(lambda first: first <= most, map(fibonacci, count(2))))


def cards_of(number: int) -> list[int]:
    """The first numbers of the cards on which a number appears, the smallest first.

    >>> cards_of(99)
    [2, 8, 89]
    """
    return parts(number)[::-1]


def guess(firsts: Iterable[int], most: int = 99) -> int:
    """The number that appears on exactly the cards beginning with `firsts`.

    >>> guess([2, 8, 89])
    99

    Raises
    ------
    InputError : if no number up to `most` appears on exactly these cards: neighbouring cards have no number in common.
    """
    named = sorted(firsts)
    known = _firsts(most)
    total = sum(named)
    if not named:
        raise InputError("cards.no-card", most=most)
    if not set(named) <= set(known) or total > most or cards_of(total) != named:
        raise InputError("cards.none", got=", ".join(map(str, named)), known=known)
    return total


def ask(most: int, is_on: Callable[[list[int]], bool]) -> tuple[int, list[int]]:
    """Find a number from 1 to `most` by asking for one card after another whether the number is on it.

    >>> ask(99, lambda card: 99 in card)
    (99, [2, 8, 89])

    Parameters
    ----------
    is_on : given a card, returns whether the number is on it; the card after a card with the number is skipped.

    Returns
    -------
    The number, and the first numbers of its cards.

    Raises
    ------
    InputError : if the answers fit no number.
    """
    firsts: list[int] = []
    left_out = False
    for card in reversed(cards(most)):
        if left_out or sum(firsts) + card[0] > most:
            left_out = False
            continue
        if is_on(card):
            firsts.insert(0, card[0])
            left_out = True
    return guess(firsts, most), firsts


def card_text(most: int, lang: str = "") -> str:
    """All cards as text, in boxes.

    >>> print(card_text(4))
    Fibonacci cards for the numbers from 1 to 4. Think of a number and name its cards: their first numbers add up to it.
    <BLANKLINE>
    ┌─────┐
    │ 1 4 │
    └─────┘
    ┌───┐
    │ 2 │
    └───┘
    ┌─────┐
    │ 3 4 │
    └─────┘
    """
    lang = check_language(lang)
    lines = [say("cards.title", lang, most=most) + " " + say("cards.how", lang), ""]
    width = len(str(most))
    for card in cards(most):
        rows = [
            " ".join(str(number).rjust(width) for number in card[start : start + _COLUMNS])
            for start in range(0, len(card), _COLUMNS)
        ]
        inner = max(map(len, rows))
        lines.append(f"┌─{'─' * inner}─┐")
        lines += [f"│ {row:<{inner}} │" for row in rows]
        lines.append(f"└─{'─' * inner}─┘")
    return "\n".join(lines)


def zeckendorf(number: int | str, lang: str = "") -> Zeckendorf:
    """Describe a number and its Fibonacci digits: the object of ``bouton zeckendorf --json``.

    >>> found = zeckendorf("1000010010_Z")
    >>> found["number"], found["digits"], found["parts"], found["cards"]
    ('99', '1000010010', ['89', '8', '2'], [2, 8, 89])
    >>> print(zeckendorf(99)["text"].splitlines()[0])
    99 = 1000010010_Z = 89 + 8 + 2

    Parameters
    ----------
    number : a whole number, also as text such as ``"10^30"``, or the text of Fibonacci digits followed by ``_Z``.
    lang : the language of ``text``.

    Numbers are texts, because JSON readers disagree about long ones. ``parts`` is empty if there are more than 200,
    ``cards`` if the number is above 1,000.

    Raises
    ------
    NotationError : if a text is neither, including one with two adjacent 1s, and if a number is too long.
    """
    lang = check_language(lang)
    text = write_int(number) if type(number) is int else clip(number, 10**6)
    number = read_digits(text) if text.strip()[-2:] in ("_Z", "_z") else _read_number(text)
    places = indices(number)
    listed = parts(number) if len(places) <= PLACES_WITH_PARTS else []
    written = digits(number)
    on = cards_of(number) if 0 < number <= MOST_WITH_CARDS else []
    found = {
        "number": write_int(number),
        "digits": written,
        "parts": [write_int(part) for part in listed],
        "indices": places,
        "cards": on,
        "text": _text(number, written, listed, places, on, lang),
    }
    return Zeckendorf(found)


def _read_number(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise NumberError("number-long", digits=len(text.strip()), most=MOST_DIGITS)
    if not text.strip():
        raise NotationError("cards.zeckendorf-empty")
    return read_number(text)


def read_digits(text: str) -> int:
    """Read Zeckendorf digits, with or without a final ``_Z``.

    >>> read_digits("1000010010_Z")
    99

    Raises
    ------
    NotationError : for other characters, more than ``MOST_PLACES`` digits, or two adjacent 1s.
    """
    body = text.strip()
    body = body[:-2] if body[-2:] in ("_Z", "_z") else body
    if not body:
        raise NotationError("cards.zeckendorf-missing", whole=clip(text))
    if len(body) > MOST_PLACES:
        raise NotationError("cards.zeckendorf-long", digits=len(body), most=MOST_PLACES)
    wrong = next((place for place, letter in enumerate(body) if letter not in "01"), None)
    if wrong is not None:
        raise NotationError("cards.zeckendorf-digit", got=clip(body[wrong]), place=wrong + 1, whole=clip(text))
    last, twins = len(body) + 1, body.find("11")
    number = number_of([last - place for place, letter in enumerate(body) if letter == "1"])
    if twins >= 0:
        values = {"sum": clip(number), "digits": clip(digits(number))}
        raise NotationError("cards.zeckendorf-adjacent", whole=clip(text), place=twins + 1, **values)
    return number


def _text(number: int, written: str, listed: Sequence[int], places: Sequence[int], on: Sequence[int], lang: str) -> str:
    if len(written) > _DIGITS_SHOWN:
        values = {"number": number, "digits": len(written), "ones": len(places), "last": places[0]}
        return say("cards.long", lang, **values) + f"\n{written}_Z"
    lines = [f"{write_int(number)} = {written}_Z = {' + '.join(map(write_int, listed)) or '0'}"]
    if number:
        columns = parts_line(len(written))
        cells = [digit.rjust(len(str(value))) for digit, value in zip(written, columns, strict=True)]
        lines += ["", " ".join(map(str, columns)), " ".join(cells)]
    if on:
        lines += ["", say("cards.on", lang, number=number, cards=list(on), count=len(on))]
    return "\n".join(lines)


def parts_line(width: int) -> list[int]:
    """The values of the first `width` places, the largest first.

    >>> parts_line(5)
    [8, 5, 3, 2, 1]
    """
    row = [1, 2]
    while len(row) < width:
        row.append(row[-1] + row[-2])
    return row[:width][::-1]
