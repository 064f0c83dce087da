"""Reading the limit of a take-away game: ``2x``, ``x+1``, ``5``, ``x/2``, ``x^2``, ``min(2x,9)``."""

import re
from collections.abc import Callable
from operator import add, floordiv, mul, sub

from bouton.errors import NotationError
from bouton.notation import clip
from bouton.numeration.linear import Limit, UnreadFormula

MOST_FACTOR = 1_000
_MOST_LETTERS, _MOST_POWER = 60, 9
_MOST_POWERS = 2  # powers of powers would exceed memory
_TOKEN = re.compile(r"\s*([0-9]{1,9}|min|max|[x+\-*/^(),])")

Function = Callable[[int], int]
_LIMIT = re.compile(r"(?:(?P<factor>[0-9]*)\s*\*?\s*(?P<x>x)\s*(?:\+\s*(?P<more>[0-9]+))?|(?P<constant>[0-9]+))")


def read_limit(text: str) -> Limit | UnreadFormula:
    """Read a limit: ``2x``, ``x``, ``x+1``, ``3x+2``, ``2*x``, ``5``; or another formula in x.

    >>> read_limit(" 2*x + 1 ")
    Limit(factor=2, more=1)
    >>> read_limit("min(x^2, 2x-1)/2")(4), str(read_limit("x / 2"))
    (3, 'x/2')

    A formula may contain + − * / ^ (powers up to 9), brackets, min and max; division is by a number and rounds down.
    The limit is at least 1 whatever the formula's value.

    Raises
    ------
    NotationError : for anything else, numbers above 1,000, or a limit of 0.
    """
    found = _LIMIT.fullmatch(text.strip())
    if found is None:
        return _read_formula(text)
    if any(len(part or "") > 9 for part in found.groups()):
        raise NotationError("fibonacci.limit-form", got=clip(text), most=MOST_FACTOR)
    if found["constant"] is not None:
        limit = Limit(0, int(found["constant"]))
    else:
        limit = Limit(int(found["factor"] or "1"), int(found["more"] or "0"))
    if max(limit) > MOST_FACTOR:
        raise NotationError("fibonacci.limit-form", got=clip(text), most=MOST_FACTOR)
    if limit == (0, 0):
        raise NotationError("fibonacci.limit-nothing", got=clip(text))
    return limit


def _read_formula(text: str) -> UnreadFormula:
    tokens: list[str] = []
    place, body = 0, text.strip().lower()
    while place < len(body) <= _MOST_LETTERS:
        found = _TOKEN.match(body, place)
        if found is None:
            break
        tokens.append(found[1])
        place = found.end()
    if place < len(body) or not body or tokens.count("^") > _MOST_POWERS:
        raise NotationError("fibonacci.limit-form", got=clip(text), most=MOST_FACTOR)
    return UnreadFormula("".join(tokens), _Reader(tokens, text).parse())


class _Reader:
    """A recursive descent parser for formulas in x; its depth is bounded by the length of the text."""

    def __init__(self, tokens: list[str], text: str) -> None:
        self.tokens, self.text, self.at = tokens, text, 0

    def parse(self) -> Function:
        value = self.sum()
        if self.at < len(self.tokens):
            raise self.wrong()
        return value

    def wrong(self) -> NotationError:
        return NotationError("fibonacci.limit-form", got=clip(self.text), most=MOST_FACTOR)

    def take(self, *known: str) -> str:
        """Consume and return the next token if it is one of these, otherwise return an empty text."""
        if self.at < len(self.tokens) and self.tokens[self.at] in known:
            self.at += 1
            return self.tokens[self.at - 1]
        return ""

    def number(self) -> int | None:
        if self.at < len(self.tokens) and self.tokens[self.at].isdecimal():
            self.at += 1
            number = int(self.tokens[self.at - 1])
            if number > MOST_FACTOR:
                raise self.wrong()
            return number
        return None

    def sum(self) -> Function:
        value = self.product()
        while sign := self.take("+", "-"):
            value = _combine(add if sign == "+" else sub, value, self.product())
        return value

    def product(self) -> Function:
        value = self.power()
        while self.at < len(self.tokens):
            if self.take("/"):
                divisor = self.number()
                if not divisor:
                    raise self.wrong()
                value = _combine(floordiv, value, _constant(divisor))
            elif self.take("*") or self.tokens[self.at] in ("x", "(", "min", "max"):
                value = _combine(mul, value, self.power())
            else:
                break
        return value

    def power(self) -> Function:
        value = self.atom()
        if self.take("^"):
            exponent = self.number()
            if exponent is None or exponent > _MOST_POWER:
                raise self.wrong()
            return _combine(pow, value, _constant(exponent))
        return value

    def atom(self) -> Function:
        number = self.number()
        if number is not None:
            return _constant(number)
        if self.take("x"):
            return lambda x: x
        choice = self.take("min", "max")
        if not self.take("("):
            raise self.wrong()
        values = [self.sum()]
        while choice and self.take(","):
            values.append(self.sum())
        if not self.take(")"):
            raise self.wrong()
        best: Callable[..., int] = min if choice == "min" else max
        return lambda x: best([value(x) for value in values])


def _constant(number: int) -> Function:
    return lambda x: number


def _combine(operation: Callable[[int, int], int], first: Function, second: Function) -> Function:
    return lambda x: operation(first(x), second(x))
