"""The canonical text of a value, in the usual notation, and the family that the value belongs to.

Numbers, ups and stars (``3/8v*5``), switches (``±2``, ``±{4|2}``), tinies and minies (``+_2``, ``-_2``) and uptimals
(``^[2]``, ``^<2>``) are written by name; other values as their sorted options, with longer bars if an option has
options of its own: ``{1||2|-3}``.
"""

import re
from collections.abc import Sequence

from bouton.errors import SearchLimitError, SizeLimitError
from bouton.notation import write_int
from bouton.partizan.addition import translate
from bouton.partizan.dyadic import ZERO, Dyadic
from bouton.partizan.form import Form, left_of, left_stop, negative, number_up_star, right_of, right_stop
from bouton.partizan.limits import MOST_UPTIMAL_WRITTEN, MOST_WRITTEN
from bouton.partizan.operations import up_power, uptimal
from bouton.partizan.thermograph import thermograph


def write(form: Form, notation: dict[Form, str] | None = None) -> str:
    """Format a value as its canonical text, which parses back to the same value.

    >>> [write(number_up_star(*each)) for each in ((Dyadic(3, 3), -1, 5), (Dyadic(0), -3), (Dyadic(2), 0, 1))]
    ['3/8v*5', 'v3', '2*']

    Parameters
    ----------
    notation : a cache of texts, which the call extends.

    Raises
    ------
    SearchLimitError : if the text has more than a hundred thousand characters.
    """
    known = {} if notation is None else notation
    if form not in known:
        known[form] = _write(form, known)
        if len(known[form]) > MOST_WRITTEN:
            raise SizeLimitError("partizan.text", most=MOST_WRITTEN)
    return known[form]


def name_of(parts: Sequence[Form], form: Form | None) -> str:
    """Format a sum: by its canonical text if that is known and not too long, otherwise by its parts.

    >>> name_of([number_up_star(Dyadic(1)), number_up_star(nimber=1)], None)
    '1 + *'

    Raises
    ------
    SearchLimitError : if the text of a part is too long.
    """
    if form is not None:
        try:
            return write(form)
        except SearchLimitError:
            if len(parts) == 1:
                raise
    return " + ".join(map(write, parts))


def _write(form: Form, known: dict[Form, str]) -> str:
    if form.number is not None:
        return _write_number_up_star(form.number, form.ups, form.nimber)
    named = _family_name(form, known)
    if named is not None:
        return named
    sides = [_side([write(each, known) for each in sorted_options(form, right, known)]) for right in (False, True)]
    bars = "|" * (1 + max(_bars(side) for side in sides))
    return "{" + bars.join(sides) + "}"


def _write_number_up_star(number: Dyadic, ups: int, nimber: int) -> str:
    letter = "^" if ups > 0 else "v"
    size = abs(ups)
    arrows = letter * size if size < 3 else letter + write_int(size)
    star = "" if not nimber else "*" if nimber == 1 else f"*{write_int(nimber)}"
    rest = arrows + star
    return f"{number}{rest}" if number or not rest else rest


def _side(options: list[str]) -> str:
    """Join the options of one player; a single game in braces loses its braces."""
    return options[0][1:-1] if len(options) == 1 and options[0].startswith("{") else ",".join(options)


def _bars(side: str) -> int:
    """The length of the longest run of bars outside braces and parentheses."""
    depth, longest, row = 0, 0, 0
    for letter in side:
        if letter in "{(":
            depth += 1
        elif letter in "})":
            depth -= 1
        row = row + 1 if letter == "|" and not depth else 0
        longest = max(longest, row)
    return longest


def sorted_options(form: Form, right: bool, notation: dict[Form, str] | None = None) -> list[Form]:
    """A player's options, sorted by mean, then by stops (each from high to low), then by nimber, length and text."""
    options = right_of(form) if right else left_of(form)
    if len(options) < 2:
        return list(options)
    texts = {} if notation is None else notation
    return sorted(options, key=lambda each: _Key(each, write(each, texts)))


class _Key:
    __slots__ = ("nimber", "numbers", "text")

    def __init__(self, form: Form, text: str) -> None:
        self.numbers = (thermograph(form).mean, left_stop(form), right_stop(form))
        self.nimber, self.text = form.nimber if form.number is not None else -1, text

    def __lt__(self, other: "_Key") -> bool:
        for mine, others in zip(self.numbers, other.numbers, strict=True):
            if mine != others:
                return others < mine
        return (self.nimber, len(self.text), self.text) < (other.nimber, len(other.text), other.text)


def _family_name(form: Form, known: dict[Form, str]) -> str | None:
    """The text of a value that belongs to a family written by name, otherwise None."""
    lefts = left_of(form)
    if negative(form) is form:
        inside = [write(each, known) for each in sorted_options(form, False, known)]
        if len(inside) == 1 and ((lefts[0].number is None and inside[0].startswith("{")) or lefts[0].is_number):
            return f"±{inside[0]}"
        return f"±({','.join(inside)})"
    for each, sign, turn in ((form, "+", 1), (negative(form), "-", -1)):
        found = _tiny(each)
        if found is not None:
            number, size = found
            return f"{number if turn > 0 else -number}{sign}_{_atom(size, known)}".removeprefix("0")
    return _uptimal(form, "^") or _uptimal(negative(form), "v")


def _atom(form: Form, known: dict[Form, str]) -> str:
    text = write(form, known)
    return text if form.is_number or text.startswith("{") else f"({text})"


def _tiny(form: Form) -> tuple[Dyadic, Form] | None:
    """x and G if the value is x + {0 ‖ 0 | −G} and the right stop of G is positive; else None."""
    lefts, rights = left_of(form), right_of(form)
    if len(lefts) == len(rights) == 1 and lefts[0].is_number and rights[0].number is None:
        number, inner = lefts[0].number, rights[0]
        assert number is not None
        if len(right_of(inner)) == 1 and left_of(inner) == lefts:
            size = negative(translate(right_of(inner)[0], -number))
            return (number, size) if right_stop(size) > ZERO else None
    return None


def _uptimal(form: Form, letter: str) -> str | None:
    """Format ↑^[n] as ``^[n]`` and ↑ⁿ as ``^<n>`` (with `letter` for ``^``), n from 2 to 12; None for other values."""
    depth = form.depth
    for count in range(max(2, depth - 3), min(depth + 2, MOST_UPTIMAL_WRITTEN + 1)):
        if form is uptimal(count):
            return f"{letter}[{count}]"
        if form is up_power(count):
            return f"{letter}<{count}>"
    return None


def family(form: Form) -> str:
    """The family of a value; ``value.family-`` before it is the key of a sentence.

    >>> family(number_up_star()), family(number_up_star(Dyadic(1, 1))), family(number_up_star(nimber=3))
    ('zero', 'number', 'nimber')
    """
    if form.number is not None:
        if form.is_number:
            return "zero" if not form.number else "integer" if form.is_integer else "number"
        if not form.number:
            return "nimber" if not form.ups else "ups"
        return "number-ups"
    lefts, rights = left_of(form), right_of(form)
    if len(lefts) == len(rights) == 1 and lefts[0].is_number and rights[0].is_number:
        return "switch"
    if negative(form) is form:
        return "symmetric"
    for each, name in ((form, "tiny"), (negative(form), "miny")):
        found = _tiny(each)
        if found is not None:
            return "numberish" if found[0] else name
    if _uptimal(form, "^") or _uptimal(negative(form), "v"):
        return "uptimal"
    if _superstar(form) or _superstar(negative(form)):
        return "superstar"
    if left_stop(form) == right_stop(form):
        return "infinitesimal" if left_stop(form) == ZERO else "numberish"
    return "hot"


def _superstar(form: Form) -> bool:
    """Whether the value is {0 | ∗a, ∗b, …} (Winning Ways, ch. 15)."""
    return left_of(form) == (number_up_star(),) and all(
        each.number == ZERO and not each.ups and each.nimber for each in right_of(form)
    )


#: LaTeX commands for the signs of the notation
_LATEX = {
    "{": r"\{", "}": r"\}", "||": r"\parallel ", "|": r"\mid ", "*": r"{\ast}", "^": r"{\uparrow}",
    "v": r"{\downarrow}", "±": r"\pm ", "&": r"\mathbin{\&}", "<": r"\langle ", ">": r"\rangle",
}  # fmt: skip
_WORD_OR_SIGN = re.compile(f"[a-uw-z][a-z]+|{'|'.join(map(re.escape, _LATEX))}")  # over, upon, tis …; vv is no word
_SIZE = re.compile(r"[\d/]+")


def latex(text: str) -> str:
    """Convert the text of a value to LaTeX.

    >>> latex("{4||2|-1}")
    '\\\\{4\\\\parallel 2\\\\mid -1\\\\}'
    >>> print(latex("over"), latex("vv"), latex("+_12"))
    \\mathrm{over} {\\downarrow}{\\downarrow} +_{12}
    """
    found, place = "", 0
    while (mark := text.find("_", place)) >= 0:
        end = _end_of_size(text, mark + 1)
        found += f"{_latex_signs(text[place:mark])}_{{{latex(text[mark + 1 : end])}}}"
        place = end
    return found + _latex_signs(text[place:])


def _latex_signs(text: str) -> str:
    return _WORD_OR_SIGN.sub(lambda found: _LATEX.get(found[0]) or rf"\mathrm{{{found[0]}}}", text)


def _end_of_size(text: str, start: int) -> int:
    """The end of the G of a tiny or miny: of a number, or of braces or parentheses."""
    number = _SIZE.match(text, start)
    if number:
        return number.end()
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] in "{(") - (text[place] in "})")
        if not depth:
            return place + 1
    return len(text)
