"""Templates of files: a fixed text with holes, each of which accepts strings that match a pattern."""

import re

#: the pattern of a number of at most six digits, for a hole
NUMBER = "(?:0|[1-9][0-9]{0,5})"


class Template:
    """A text with holes ``{name}``.

    >>> template = Template("Definition n := {n}. (* {n} *)", n="[0-9]+")
    >>> template.fill({"n": "7"})
    'Definition n := 7. (* 7 *)'
    >>> template.match("Definition n := 7. (* 7 *)"), template.match("Definition n := 7. (* 8 *)")
    ({'n': '7'}, None)

    Parameters
    ----------
    text : the text; braces occur only around the names of holes.
    holes : for each hole, the pattern of the strings it accepts; a repeated hole has the same content each time.
    """

    def __init__(self, text: str, **holes: str) -> None:
        self._text, self._holes, met = text, holes, set[str]()
        pattern = ""
        for part in re.split(r"(\{\w+\})", text):
            name = part[1:-1]
            if part.startswith("{") and name in holes:
                pattern += f"(?P={name})" if name in met else f"(?P<{name}>{holes[name]})"
                met.add(name)
            else:
                pattern += re.escape(part)
        self._pattern = re.compile(pattern)

    def fill(self, values: dict[str, str]) -> str:
        """The text with its holes filled; raises `ValueError` if a value does not match its hole's pattern."""
        if any(not re.fullmatch(pattern, values[name]) for name, pattern in self._holes.items()):
            raise ValueError
        return re.sub(r"\{(\w+)\}", lambda hole: values[hole[1]], self._text)

    def match(self, text: str) -> dict[str, str] | None:
        """The contents of the holes in a text of this form; None for any other text."""
        found = self._pattern.fullmatch(text)
        return found and found.groupdict()
