"""Parse values: ``{0|*}``, ``{1||2|-3}``, ``^^*``, ``+_2``, ``±{4|2}``, ``3/8v*5``, and sums of them.

    sum      [sign] term, then + or - and a term, …
    term     multiple · ordinal            3·{1|-1}
    ordinal  atom : atom : …               ordinal sums, from the left
    atom     {options|options}, (sum), ±atom, +_atom, -_atom, name(sum, …), or a number, ups and a star in a row

Longer bars separate first: ``{1||2|-3}`` is ``{1|{2|-3}}``.
"""

import re
from collections.abc import Callable

from bouton.errors import NotationError
from bouton.notation import clip, read_int
from bouton.partizan.addition import add_all, multiple
from bouton.partizan.canonical import canonical
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, negative, number_up_star
from bouton.partizan.limits import MOST_NESTED, MOST_READ, MOST_UPTIMAL_READ
from bouton.partizan.operations import (
    conway_product,
    cool,
    freeze,
    heat,
    miny,
    norton_product,
    ordinal_sum,
    overheat,
    reduce,
    switch,
    tiny,
    up_power,
    uptimal,
)

_NUMBER = re.compile(r"(-?\d+)(?:/(\d+))?")
_MULTIPLE = re.compile(r"(-?\d+)\s*·")
_SIGNED = re.compile(r"-\d")
_UPS = re.compile(r"([\^↑]+|⇑|[v↓]+|⇓)(?:\[(\d+)\]|<(\d+)>|(\d*))")
_STAR = re.compile(r"[*∗](\d*)")
_NAME = re.compile(r"[A-Za-z]+(?=\s*\()")
_BARS = re.compile(r"\|+")


def _degrees(form: Form) -> Dyadic:
    if not form.is_number:
        raise NotationError("partizan.not-number")
    assert form.number is not None
    return form.number


#: name → number of arguments, and the operation
OPERATIONS: dict[str, tuple[int, Callable[..., Form]]] = {
    "conway": (2, conway_product),
    "cool": (2, lambda form, degrees: cool(form, _degrees(degrees))),
    "freeze": (1, freeze),
    "heat": (2, heat),
    "miny": (1, miny),
    "norton": (2, norton_product),
    "ordinal": (2, ordinal_sum),
    "overheat": (3, overheat),
    "reduced": (1, reduce),
    "tiny": (1, tiny),
}


def read_value(text: str) -> Form:
    """Parse a value and compute its canonical form.

    >>> read_value("{0|*}") is read_value("^"), read_value("{0|1} + 1/2") is read_value("1")
    (True, True)

    Raises
    ------
    NotationError : if the text cannot be read; the message says what is wrong and where.
    SearchLimitError : if the sum is too large to be formed.
    """
    return add_all(read_parts(text))


def read_parts(text: str) -> list[Form]:
    """Parse the terms of a sum without adding them.

    >>> len(read_parts("±1 + ±2 - 3"))
    3
    """
    if len(text) > MOST_READ:
        raise NotationError("partizan.long", most=MOST_READ)
    reader = _Reader(text)
    parts = reader.terms()
    reader.end()
    return parts


def _signed_int(digits: str) -> int:
    return -read_int(digits[1:]) if digits.startswith("-") else read_int(digits)


class _Reader:
    """A parser with a position in its text."""

    def __init__(self, text: str) -> None:
        self.text, self.place, self.nested = text.replace("−", "-").replace("‖", "||"), 0, 0

    def blanks(self) -> None:
        while self.place < len(self.text) and self.text[self.place].isspace():
            self.place += 1

    def is_next(self, token: str) -> bool:
        self.blanks()
        return self.text.startswith(token, self.place)

    def take(self, token: str) -> bool:
        if not self.is_next(token):
            return False
        self.place += len(token)
        return True

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.place)
        if found:
            self.place = found.end()
        return found

    def fail(self, key: str) -> NotationError:
        got = self.text[self.place : self.place + 12]
        return NotationError(key, got=clip(got), place=self.place + 1, whole=clip(self.text))

    def end(self) -> None:
        self.blanks()
        if self.place < len(self.text):
            raise self.fail("partizan.unexpected")

    def terms(self) -> list[Form]:
        """Read the terms of a sum, each with its sign."""
        parts = [self.signed_term()]
        while True:
            if self.take("+"):
                parts.append(self.after_sign(False))
            elif self.take("-"):
                parts.append(self.after_sign(True))
            else:
                return parts

    def after_sign(self, minus: bool) -> Form:
        """Read the term after a + or − between two terms; ``1 +_2`` is 1 plus a tiny."""
        form = self.signed_term() if not self.take("_") else tiny(self.atom())
        return negative(form) if minus else form

    def signed_term(self) -> Form:
        """Read a term and its signs; a minus before a digit belongs to the number: ``-1^`` is −1 and an up."""
        minus = False
        while True:
            if self.is_next("+_") or self.is_next("-_") or self.is_next("+-") or _SIGNED.match(self.text, self.place):
                break
            if self.take("-"):
                minus = not minus
            elif not self.take("+"):
                break
        form = self.term()
        return negative(form) if minus else form

    def term(self) -> Form:
        self.blanks()
        count = self.match(_MULTIPLE)
        if count:
            return multiple(_signed_int(count[1]), self.ordinal())
        return self.ordinal()

    def ordinal(self) -> Form:
        form = self.atom()
        while self.take(":"):
            form = ordinal_sum(form, self.atom())
        return form

    def atom(self) -> Form:
        self.nested += 1
        if self.nested > MOST_NESTED:
            raise NotationError("partizan.nested", most=MOST_NESTED)
        form = self._atom()
        self.nested -= 1
        return form

    def _atom(self) -> Form:
        if self.take("+_"):
            return tiny(self.atom())
        if self.take("-_"):
            return miny(self.atom())
        if self.take("±") or self.take("+-"):
            return self._switch()
        if self.take("{"):
            return self._braces()
        if self.take("("):
            form = add_all(self.terms())
            if not self.take(")"):
                raise self.fail("partizan.parenthesis")
            return form
        self.blanks()
        name = self.match(_NAME)
        if name and name[0] != "v":
            return self._operation(name[0])
        if name:
            self.place = name.start()
        return self._number_up_star()

    def _switch(self) -> Form:
        """Read ±G, or ±(G, H, …), which is {G, H, … | −G, −H, …}."""
        if not self.take("("):
            return switch(self.atom())
        options = [add_all(self.terms())]
        while self.take(","):
            options.append(add_all(self.terms()))
        if not self.take(")"):
            raise self.fail("partizan.parenthesis")
        return canonical(options, map(negative, options))

    def _operation(self, name: str) -> Form:
        if name not in OPERATIONS:
            raise NotationError("partizan.name", got=clip(name), known=list(OPERATIONS))
        count, operation = OPERATIONS[name]
        self.take("(")
        given = [add_all(self.terms())]
        while self.take(","):
            given.append(add_all(self.terms()))
        if not self.take(")"):
            raise self.fail("partizan.parenthesis")
        if len(given) != count:
            raise NotationError("partizan.count", name=name, count=count, got=len(given))
        return operation(*given)

    def _braces(self) -> Form:
        """Read the inside of braces: items separated by commas and bars."""
        items: list[Form | str] = []
        while True:
            self.blanks()
            if self.take("}"):
                break
            bars = self.match(_BARS)
            if bars:
                items.append(bars[0])
            elif self.take(","):
                items.append(",")
            elif self.place >= len(self.text):
                raise self.fail("partizan.brace")
            else:
                items.append(add_all(self.terms()))
        if not any(isinstance(item, str) and item != "," for item in items):
            raise self.fail("partizan.no-bar")
        return self._game(items)

    def _game(self, items: list[Form | str]) -> Form:
        longest = max(len(item) for item in items if isinstance(item, str) and item != ",")
        bars = "|" * longest
        if items.count(bars) != 1:
            raise self.fail("partizan.bars")
        middle = items.index(bars)
        return canonical(self._options(items[:middle]), self._options(items[middle + 1 :]))

    def _options(self, items: list[Form | str]) -> list[Form]:
        if not items:
            return []
        if any(isinstance(item, str) and item != "," for item in items):
            return [self._game(items)]
        if len(items) % 2 == 0 or any((item == ",") is not (index % 2 == 1) for index, item in enumerate(items)):
            raise self.fail("partizan.commas")
        return [item for item in items if not isinstance(item, str)]

    def _number_up_star(self) -> Form:
        """Read a number, ups and a star, at least one of them."""
        start = self.place
        total = number_up_star()
        number = self.match(_NUMBER)
        if number:
            total = number_up_star(self._dyadic(number))
        ups = self.match(_UPS)
        if ups:
            total = add_all([total, self._ups(ups)])
        star = self.match(_STAR)
        if star:
            total = add_all([total, number_up_star(nimber=read_int(star[1]) if star[1] else 1)])
        if self.place == start:
            raise self.fail("partizan.value" if start < len(self.text) else "partizan.ends")
        return total

    def _dyadic(self, number: re.Match[str]) -> Dyadic:
        top = _signed_int(number[1])
        if number[2] is None:
            return Dyadic(top)
        bottom = read_int(number[2])
        if bottom < 1 or bottom & (bottom - 1):
            raise NotationError("partizan.denominator", got=clip(number[0]))
        return Dyadic(top, bottom.bit_length() - 1)

    def _ups(self, found: re.Match[str]) -> Form:
        arrows, bracket, power, count = found.groups()
        size = 2 * len(arrows) if arrows[0] in "⇑⇓" else len(arrows)
        sign = -1 if arrows[0] in "v↓⇓" else 1
        if bracket or power:
            if size != 1 or not 1 <= read_int(bracket or power) <= MOST_UPTIMAL_READ:
                raise NotationError("partizan.uptimal", got=clip(found[0]), most=MOST_UPTIMAL_READ)
            form = uptimal(read_int(bracket)) if bracket else up_power(read_int(power))
            return form if sign > 0 else negative(form)
        if count:
            if size != 1:
                raise NotationError("partizan.arrows", got=clip(found[0]))
            size = read_int(count)
        return number_up_star(ups=sign * size)
