"""Games that CGSuite 2 (Aaron Siegel) also has: writing and reading their positions in its notation.

Each row gives the game's name on both sides; `{}` marks its parameters. The notation of a position there is its shape:
a board in quotation marks, a heap, a pair of numbers. A position of several heaps is a sum in CGSuite.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from bouton.errors import InputError, NotationError
from bouton.kinds.capabilities import Seen
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.rulesets import find
from bouton.rulesets.sums import DisjunctiveSum

_MOST = 100_000
_MOST_TERMS = 1_000


class _Shape(NamedTuple):
    """The notation of one part of a position in CGSuite: `write` translates from bouton's notation, `read` into it;
    `many` is true if commas separate parts in bouton."""

    write: Callable[[str], str]
    read: Callable[[str], str]
    many: bool = False


def _translation(ours: str, theirs: str, many: bool = False) -> _Shape:
    there, here = str.maketrans(ours, theirs), str.maketrans(theirs, ours)
    return _Shape(lambda text: f'"{text.translate(there)}"', lambda text: _unquote(text).translate(here), many)


def _unquote(text: str) -> str:
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise NotationError("cgsuite.quoted", got=clip(text), example='game.grid.Clobber("xo|ox")')
    return text[1:-1]


def _pair(between: str, many: bool = False) -> _Shape:
    def read(text: str) -> str:
        found = re.fullmatch(r"\((\d+),(\d+)\)", text)
        if found is None:
            raise NotationError("cgsuite.pair", got=clip(text), example="game.heap.Wythoff((3,5))")
        return f"{found[1]}{between}{found[2]}"

    return _Shape(lambda text: f"({text.replace(between, ',')})", read, many)


_BOARD, _HEAP = _translation("", ""), _Shape(str, str, True)
_LIST = r"\d+(?:,\d+)*"
#: the name here and in CGSuite, and the shape; `_GIVEN` defines the form of parameters
_GAMES: tuple[tuple[str, str, _Shape], ...] = (
    ("nim", "heap.Nim", _HEAP),
    ("kayles", "heap.Kayles", _HEAP),
    ("dawsons-kayles", "heap.DawsonsKayles", _HEAP),
    ("grundys-game", "heap.GrundysGame", _HEAP),
    ("dawsons-chess", 'heap.TakeAndBreak("0.137")', _HEAP),
    ("officers", 'heap.TakeAndBreak("0.6")', _HEAP),
    ("lasker", 'heap.TakeAndBreak("4.[3]")', _HEAP),
    ("octal:{code}", 'heap.TakeAndBreak("{code}")', _HEAP),
    ("hexadecimal:{code}", 'heap.TakeAndBreak("{code}")', _HEAP),
    ("subtraction:{list}", "heap.Subtraction([{list}])", _HEAP),
    ("subtraction:all-but:{list}", "heap.Subtraction([{list}],allbut=>true)", _HEAP),
    ("partizan-octal:{code}/{code2}", 'heap.PartizanTakeAndBreak("{code}","{code2}")', _HEAP),
    ("partizan-subtraction:{list}/{list2}", "heap.PartizanSubtraction([{list}],[{list2}])", _HEAP),
    ("wythoff", "heap.Wythoff", _pair(",")),
    ("cutcake", "heap.Cutcake", _pair("x", True)),
    ("maundy-cake", "heap.MaundyCake", _pair("x", True)),
    ("domineering", "grid.Domineering", _BOARD),
    ("cram", "grid.Cram", _BOARD),
    ("clobber", "grid.Clobber", _BOARD),
    ("amazons", "grid.Amazons", _BOARD),
    ("toads-and-frogs", "strip.ToadsAndFrogs", _translation("TF", "tf")),
    ("toppling-dominoes", "strip.TopplingDominoes", _translation("LRG", "lre")),
    ("turning:at-most-{n}", 'strip.Turning("1-{n}")', _translation("01", "th")),
    ("turning:exactly-{n}", 'strip.Turning("{n}")', _translation("01", "th")),
    ("turning:ruler", 'strip.Turning("1+C")', _translation("01", "th")),
    ("turning:any", 'strip.Turning("1+")', _translation("01", "th")),
    ("hackenbush", "graph.Hackenbush", _translation("LRG,", "lre;", True)),
)
_EXAMPLES = (
    'game.heap.Kayles(7), game.heap.TakeAndBreak("0.77")(7), game.grid.Cram("..|.."), game.graph.Hackenbush("l(r;le)")'
)
_GIVEN = {"code": r"[0-9A-F.\[\]]+", "list": _LIST, "n": r"\d+"}


def _pattern(text: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", text)
    for place in range(1, len(parts), 2):
        parts[place] = f"(?P<{parts[place]}>{_GIVEN[parts[place].rstrip('2')]})"
    return re.compile("".join(part if place % 2 else re.escape(part) for place, part in enumerate(parts)))


def write_cgsuite_ruleset(ruleset: Ruleset) -> str:
    """Return the ruleset in CGSuite's notation.

    >>> write_cgsuite_ruleset(find("octal:0.77")), write_cgsuite_ruleset(find("subtraction:1,3,4"))
    ('game.heap.TakeAndBreak("0.77")', 'game.heap.Subtraction([1,3,4])')

    Raises
    ------
    InputError : if CGSuite does not have the game.
    """
    return _row(ruleset)[0]


def _row(ruleset: Ruleset) -> tuple[str, _Shape]:
    for here, there, shape in _GAMES:
        found = _pattern(here).fullmatch(ruleset.spec)
        if found:
            return f"game.{there.format(**found.groupdict())}", shape
    raise InputError("cgsuite.game", game=clip(ruleset.spec))


def write_cgsuite_game(ruleset: Ruleset, position: Any) -> str:
    """Return a position in CGSuite's notation; a sum if it has several parts.

    >>> write_cgsuite_game(find("domineering"), find("domineering").parse("..|.."))
    'game.grid.Domineering("..|..")'
    >>> write_cgsuite_game(find("kayles"), (7, 5))
    'game.heap.Kayles(7) + game.heap.Kayles(5)'

    Raises
    ------
    InputError : if CGSuite does not have the game.
    """
    if isinstance(ruleset, DisjunctiveSum):
        parts = [write_cgsuite_game(*each) for each in ruleset.summands(position)]
        return " + ".join(parts) or "0"
    name, shape = _row(ruleset)
    if isinstance(ruleset, Seen) and ruleset.as_seen(position) == position:
        position = ruleset.normal_form(position)
    text = ruleset.format(position)
    if shape.many:
        parts = [] if text in ("", ".") else _split(text, ",")
        return " + ".join(f"{name}({shape.write(each)})" for each in parts) or "0"
    return f"{name}({shape.write(text)})"


def _split(text: str, sign: str) -> list[str]:
    """Split a text at each `sign` that is outside brackets and quotation marks."""
    depth, quoted, parts, begin = 0, False, [], 0
    for place, letter in enumerate(text):
        quoted ^= letter == '"'
        depth += 0 if quoted else (letter in "([{") - (letter in "}])")
        if letter == sign and not depth and not quoted:
            parts.append(text[begin:place])
            begin = place + 1
    return [*parts, text[begin:]]


def read_cgsuite_game(text: str) -> list[tuple[str, str | None]]:
    """Return the summands of a CGSuite expression: the spec and the position of each, None for a ruleset by itself.

    >>> read_cgsuite_game('game.grid.Domineering("..|..") + game.heap.Kayles(7)')
    [('domineering', '..|..'), ('kayles', '7')]
    >>> read_cgsuite_game('game.heap.TakeAndBreak("0.77")')
    [('octal:0.77', None)]

    Raises
    ------
    NotationError : if the text cannot be parsed, or contains a game that does not exist here.
    """
    if len(text) > _MOST:
        raise NotationError("cgsuite.long", most=_MOST)
    terms = _split(re.sub(r'\s+(?=(?:[^"]*"[^"]*")*[^"]*$)', "", text), "+")
    if len(terms) > _MOST_TERMS:
        raise NotationError("cgsuite.long", most=_MOST)
    found: list[tuple[str, str | None]] = []
    for term in terms:
        spec, position, many = _term(term)
        if many and found and found[-1][0] == spec and found[-1][1] is not None and position is not None:
            found[-1] = (spec, f"{found[-1][1]},{position}")
        else:
            found.append((spec, position))
    return found


def _term(term: str) -> tuple[str, str | None, bool]:
    """Return the spec and the position (or None) of one CGSuite game, and whether several such terms form one position
    here."""
    for here, there, shape in _GAMES:
        found = _pattern(f"game.{there}").match(term)
        rest = re.sub(r"\.(?:CanonicalForm|GameValue|NimValue|OutcomeClass)$", "", term[found.end() :]) if found else ""
        if found and (not rest or (rest[0] == "(" and rest[-1] == ")")):
            spec = here.format(**found.groupdict())
            if here.startswith("octal") and re.search("[89A-F]", found["code"]):
                continue
            position = shape.read(rest[1:-1]) if rest else None
            return find(spec).spec, position, shape.many
    raise NotationError("cgsuite.unknown", got=clip(term), examples=_EXAMPLES)
