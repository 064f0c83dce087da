"""``bouton zeckendorf``: digits, cards to print, a number guessed from its cards, pictures of Fibonacci Nim."""

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from bouton.answers.cards import ask, card_text, cards, zeckendorf
from bouton.cli.output import answer, save
from bouton.cli.standard_input import standard_input
from bouton.errors import InputError
from bouton.language import say
from bouton.notation import clip

__all__ = ["PICTURES", "run"]

PICTURES = ("totals", "two", "three")
_YES, _NO = ("y", "yes", "o", "oui"), ("n", "no", "non")
_MOST_GUESSED, _MOST_PICTURE = 99, 20


def run(options: Namespace) -> None:
    """Do the one thing that was asked for."""
    asked = [options.number is not None, options.cards is not None or options.guess, options.picture is not None]
    if sum(asked) != 1:
        raise InputError("cards.zeckendorf-one")
    if options.number is not None:
        found = zeckendorf(standard_input().strip() if options.number == "-" else options.number, options.lang)
        text = found.pop("text")
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
    """Show a card on standard error, so that standard output holds the answer only, and read yes or no."""
    print(
        f"\n{' '.join(map(str, card))}\n{say('cards.ask', language, most=most)}", end=" ", file=sys.stderr, flush=True
    )
    for line in sys.stdin:
        word = line.strip().lower()
        if word in _YES or word in _NO:
            return word in _YES
        print(say("cards.yes-or-no", language), end=" ", file=sys.stderr, flush=True)
    raise InputError("cards.answer")


def _cards(options: Namespace) -> None:
    most = options.cards

    def pdf() -> bytes:
        from bouton.pictures.cards import cards_pdf

        return cards_pdf(most, options.lang)

    def svg() -> str:
        from bouton.pictures.cards import cards_svg

        return cards_svg(most, options.lang)

    writers: dict[str, Callable[[], str | bytes]] = {
        ".txt": lambda: card_text(most, options.lang) + "\n",
        ".svg": svg,
        ".pdf": pdf,
    }
    if not _saved(options, writers):
        answer(options, {"most": most, "cards": cards(most)}, card_text(most, options.lang))


def _picture(options: Namespace) -> None:
    from bouton.pictures import fibonacci

    most, lang = options.most, options.lang
    drawings: dict[str, tuple[Callable[..., str], Callable[..., str]]] = {
        "totals": (fibonacci.left_text, fibonacci.left_svg),
        "two": (fibonacci.two_heaps_text, fibonacci.two_heaps_svg),
        "three": (fibonacci.three_heaps_text, fibonacci.three_heaps_svg),
    }
    text, svg = drawings[options.picture]
    size = most or _MOST_PICTURE
    writers: dict[str, Callable[[], str | bytes]] = {
        ".txt": lambda: text(size, language=lang) + "\n",
        ".svg": lambda: svg(size, language=lang),
    }
    if not _saved(options, writers):
        drawn = text(size, language=lang)
        answer(options, {"picture": options.picture, "most": size, "text": drawn}, drawn)


def _saved(options: Namespace, writers: dict[str, Callable[[], str | bytes]]) -> bool:
    """Write the file that was asked for, in the format of its ending."""
    if options.output is None:
        return False
    ending = Path(options.output).suffix.lower()
    if ending not in writers:
        raise InputError("cli.output-ending", path=clip(options.output), kinds=list(writers))
    save(options, options.output, writers[ending]())
    return True
