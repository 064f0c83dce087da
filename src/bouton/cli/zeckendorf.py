"""``bouton zeckendorf``: digits, cards to print, a number guessed from its cards, pictures of Fibonacci Nim."""

import sys
from argparse import Namespace

from bouton.answers.cards import ask, cards, zeckendorf
from bouton.cli.output import answer, check_format
from bouton.cli.target import input_line, standard_input
from bouton.errors import InputError
from bouton.language import say

PICTURES = ("totals", "two", "three")
_YES, _NO = ("y", "yes", "o", "oui"), ("n", "no", "non")
_MOST_GUESSED, _MOST_PICTURE = 99, 20  # the largest number, and heap, if none is given


def run(options: Namespace) -> None:
    """Carry out the one requested action."""
    asked = [options.number is not None, options.cards is not None or options.guess, options.picture is not None]
    if sum(asked) != 1:
        raise InputError("cards.zeckendorf-one")
    if options.number is not None:
        found = zeckendorf(standard_input().strip() if options.number == "-" else options.number, options.lang)
        text = found["text"]
        del found["text"]
        answer(options, found, text)
    elif options.guess:
        _guess(options)
    elif options.cards is not None:
        _cards(options)
    else:
        _picture(options)


def _guess(options: Namespace) -> None:
    most = options.cards or _MOST_GUESSED
    number, firsts = ask(most, lambda card: _yes(card, most, options.lang))
    text = say("cards.guessed", options.lang, number=number, sum=" + ".join(map(str, firsts)))
    answer(options, {"number": number, "cards": firsts}, text)


def _yes(card: list[int], most: int, language: str) -> bool:
    """Show a card on standard error, so that standard output contains only the answer, and read yes or no."""
    print(
        f"\n{' '.join(map(str, card))}\n{say('cards.ask', language, most=most)}", end=" ", file=sys.stderr, flush=True
    )
    while line := input_line():
        word = line.strip().lower()
        if word in _YES or word in _NO:
            return word in _YES
        print(say("cards.yes-or-no", language), end=" ", file=sys.stderr, flush=True)
    raise InputError("cards.answer")


def _cards(options: Namespace) -> None:
    check_format(options, "Cards")
    most = options.cards
    answer(options, {"most": most, "cards": cards(most)}, kind="Cards", result=most)


def _picture(options: Namespace) -> None:
    check_format(options, "FibonacciPicture")
    from bouton.pictures.fibonacci import picture_text

    picture = (options.picture, options.most or _MOST_PICTURE)
    text = picture_text(picture, options.lang) if options.json else ""
    data = {"picture": options.picture, "most": picture[1], "text": text}
    answer(options, data, kind="FibonacciPicture", result=picture)
