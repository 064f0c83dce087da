"""Read and write values in the notation of CGSuite 2 (Aaron Siegel).

Both programs write ``{1||2|-3}``, ``^^*``, ``v4``, ``*3``, ``on``. CGSuite does not read everything that it displays:
it shows ``1/4*``, ``2Tiny(2)`` and ``^<3>``, which must be typed ``1/4+*``, ``2+Tiny(2)`` and ``^.Pow(3)``. This module
reads all of these; what it writes can be typed in CGSuite, with options in braces instead of names.
"""

import re
from collections.abc import Callable
from functools import cache

from bouton.errors import NotationError, SizeLimitError
from bouton.notation import clip
from bouton.partizan.form import Form, left_of, negative
from bouton.partizan.limits import MOST_READ, MOST_WRITTEN
from bouton.partizan.writing import sorted_options, write

#: names that may follow a number, an arrow or a star without a sign when CGSuite displays a sum
_NAMED = re.compile(r"(?<=[\d*^])(?=(?:Tiny|Miny|on|off|over|under|upon|dud)\b)")
_POWER = re.compile(r"([\^v])\.(Pow|PowTo)\((\d+)\)")
_PRODUCT = re.compile(r"\d\*\d")
_TIMES = re.compile(r"(?<=\d)\*(?=[\^v({])")
_SWITCH_BEHIND = re.compile(r"(?<=[\w*^)}\]>])\+-")
#: loopy games that have no name in CGSuite
_LOOPS = {"upon*": "{0,pass|0}", "downon*": "{0|0,pass}", "downon": "{*|pass}"}
_LOOP = re.compile(r"\b(?:upon\*|downon\*|downon\b)")


def write_cgsuite_value(form: Form) -> str:
    """Format a value so that CGSuite reads it.

    >>> from bouton.partizan.reading import read_value
    >>> [write_cgsuite_value(read_value(text)) for text in ("3/8v*5", "±{4|2}", "+_2", "-1^^")]
    ['3/8+v*5', '+-{4|2}', '{0|{0|-2}}', '-1+^^']

    Raises
    ------
    SearchLimitError : if the text has more than a hundred thousand characters.
    """

    @cache
    def write_form(each: Form) -> str:
        text = _write(each, write_form)
        if len(text) > MOST_WRITTEN:
            raise SizeLimitError("partizan.text", most=MOST_WRITTEN)
        return text

    return write_form(form)


def _write(form: Form, of: Callable[[Form], str]) -> str:
    if form.number is not None:
        text = write(form)
        rest = text.removeprefix(str(form.number))
        return f"{form.number}+{rest}" if form.number and rest else text
    if negative(form) is form and len(left_of(form)) == 1:
        option = left_of(form)[0]
        bare = option.is_integer or option.number is None
        return f"+-{of(option)}" if bare else f"+-({of(option)})"
    left, right = (",".join(of(each) for each in sorted_options(form, side)) for side in (False, True))
    return f"{{{left}|{right}}}"


def write_cgsuite_loop(text: str) -> str:
    """Rewrite the text of a loopy value, whose parts come from `write_cgsuite_value`, so that CGSuite reads it.

    >>> write_cgsuite_loop("upon*"), write_cgsuite_loop("a{0|{a|-1}}")
    ('{0,pass|0}', 'a{0|{a|-1}}')
    """
    return _LOOP.sub(lambda found: _LOOPS[found[0]], text)


def read_cgsuite_value(text: str) -> str:
    """Translate a value that CGSuite reads or displays into the notation of `bouton.value`.

    >>> [read_cgsuite_value(text) for text in ("3/8+v*5", "+-{3,{4|0}}", "2Tiny(2)", "^.Pow(3) + 6over")]
    ['3/8+v*5', '±(3,{4|0})', '2+tiny(2)', '^<3>+6+over']

    Raises
    ------
    NotationError : for ``2*3``, which CGSuite reads as 6 but displays for 2 + *3, and for more than 200,000 characters.
    """
    if len(text) > MOST_READ:
        raise NotationError("partizan.long", most=MOST_READ)
    text = "".join(text.split())
    product = _PRODUCT.search(text)
    if product:
        raise NotationError("cgsuite.product", got=product[0], place=product.start() + 1, whole=clip(text))
    text = _POWER.sub(lambda found: found[1] + (f"[{found[3]}]" if found[2] == "PowTo" else f"<{found[3]}>"), text)
    text = _NAMED.sub("+", _TIMES.sub("·", text))
    text = _SWITCH_BEHIND.sub("+±", text).replace("+-", "±")
    return _lists(text.replace("Tiny(", "tiny(").replace("Miny(", "miny("))


def _lists(text: str) -> str:
    """Rewrite CGSuite's switches with several options, ``±{3,{4|0}}``, as `bouton.value` reads them, ``±(3,{4|0})``."""
    while True:
        for found in re.finditer(r"±\{", text):
            depth, bars = 0, False
            for end in range(found.end() - 1, len(text)):
                depth += (text[end] == "{") - (text[end] == "}")
                bars = bars or (text[end] == "|" and depth == 1)
                if not depth:
                    break
            if not depth and not bars:
                text = f"{text[: found.end() - 1]}({text[found.end() : end]}){text[end + 1 :]}"
                break
        else:
            return text
