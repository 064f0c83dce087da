"""Loopy games as text: ``on``, ``over``, ``upon*``, ``{0|pass}``, ``a{0|{a|-1}}``; ``pass`` changes nothing."""

import re
from collections.abc import Callable
from functools import lru_cache, reduce

from bouton.errors import NotationError
from bouton.notation import clip
from bouton.partizan.form import Form
from bouton.partizan.limits import MOST_READ_WITH_LOOPS
from bouton.partizan.loop_words import PASS, is_loopy, split_joined
from bouton.partizan.loops import Loop, of_form, reduced_loop, sum_of_loops, without_loops
from bouton.partizan.reading import read_value
from bouton.partizan.writing import write

_LABELLED = re.compile(r"([a-z])?\s*\{(.*)\}", re.DOTALL)
#: definitions of Winning Ways, ch. 11
_DEFINED = {
    "on": "{pass|}",
    "off": "{|pass}",
    "over": "{0|pass}",
    "under": "{pass|0}",
    "upon": "{pass|*}",
    "downon": "{*|pass}",
    "upon*": "{0,pass|0}",
    "downon*": "{0|0,pass}",
    "dud": "{pass|pass}",
    "tis": "a{0|{a|0}}",
    "tisn": "a{{0|a}|0}",
}
#: operations that are offered for games in which play ends
_OPERATION = re.compile(r"±|^[+−-]|[A-Za-z]\s*\(|^\(|:|·")
_INSIDE = re.compile(r"\{[^{}]*\}")
_NO_STOPPERS = ("dud", "tis", "tisn")


def canonical_numbering(game: Loop) -> Loop:
    """Renumber positions and sort options so that isomorphic games become identical; position 0 stays the start.

    No two positions may be equal."""
    count = len(game.left)
    colours = [0] * count
    while True:
        keys = [
            (colours[node], sorted(colours[each] for each in left), sorted(colours[each] for each in right))
            for node, (left, right) in enumerate(zip(game.left, game.right, strict=True))
        ]
        ranks = {repr(key): rank for rank, key in enumerate(sorted({repr(key): key for key in keys}.values()))}
        new = [ranks[repr(key)] for key in keys]
        if len(set(new)) == len(set(colours)):
            break
        colours = new
    ordered = Loop(
        tuple(tuple(sorted(side, key=new.__getitem__)) for side in game.left),
        tuple(tuple(sorted(side, key=new.__getitem__)) for side in game.right),
    )
    return ordered.from_position(0)


@lru_cache(maxsize=1)
def _names() -> dict[Loop, str]:
    """The stoppers that have a name, keyed by their simplest forms."""
    return {
        canonical_numbering(reduced_loop(read_loop(text))): name
        for name, text in _DEFINED.items()
        if name not in _NO_STOPPERS
    }


def write_loop(game: Loop, plain: Callable[[Form], str] = write) -> str:
    """Format a stopper in simplest form; `plain` formats its loop-free parts.

    >>> write_loop(Loop(((1,), ()), ((0,), ())))
    'over'
    """
    game = canonical_numbering(game)
    forms, names = without_loops(game), _names()
    letters: dict[int, str] = {}

    def write_node(node: int, path: tuple[int, ...]) -> str:
        form = forms[node]
        if form is not None:
            return plain(form)
        if node in path:
            if node == path[-1]:
                return PASS
            return letters.setdefault(node, chr(ord("a") + len(letters) % 20))
        name = names.get(canonical_numbering(game.from_position(node)))
        if name is not None:
            return name
        inside = "|".join(
            ",".join(write_node(each, (*path, node)) for each in side[node]) for side in (game.left, game.right)
        )
        return f"{letters.get(node, '')}{{{inside}}}"

    found = write_node(0, ())
    if not found.startswith("{"):
        return found
    for form in dict.fromkeys(forms[each] for each in (*game.left[0], *game.right[0])):
        if form is not None and form.is_number and form.number:
            rest = names.get(canonical_numbering(reduced_loop(sum_of_loops(game, -of_form(form)))))
            if rest is not None:
                return f"{plain(form)} + {rest}"
    return found


def split_terms(text: str) -> list[tuple[int, str]]:
    """Split a sum into its terms with their signs.

    >>> split_terms("on - {0|1 + *} + -1"), split_terms("1 - -over -_2")
    ([(1, 'on'), (-1, '{0|1 + *}'), (1, '-1')], [(1, '1'), (1, 'over'), (-1, '+_2')])
    >>> split_terms("*2 - 3over*")
    [(1, '*2'), (-1, '3'), (-1, 'over'), (-1, '*')]
    """
    terms, depth, sign, begin = [], 0, 1, 0
    for place, letter in enumerate(text):
        depth += (letter in "{(") - (letter in "})")
        if letter in "+-−" and not depth and text[begin:place].strip(" +-−"):
            terms.append((sign, text[begin:place].strip()))
            sign, begin = (1 if letter == "+" else -1), place + 1
    terms.append((sign, text[begin:].strip()))
    joined = [(sign, part) for sign, term in terms for part in split_joined(term)]
    return [_split_signs(sign, f"+{term}" if term.startswith("_") else term) for sign, term in joined]


def _split_signs(sign: int, term: str) -> tuple[int, str]:
    """A loopy term without the signs in front of it, which are not those of ±G = +-G, of +_G and of -_G."""
    while is_loopy(term) and term[0] in "+-−" and term[1:2] != "_" and term[:2] not in ("+-", "+−"):
        sign, term = sign if term[0] == "+" else -sign, term[1:].strip()
    return sign, term


def read_loop(text: str) -> Loop:
    """Read a game; a sum in braces is one of games that stand alone.

    >>> read_loop("a{0|a}") == read_loop("over")
    True

    Raises
    ------
    NotationError : if the text is not a game, or has more than 2,000 characters.
    """
    if len(text) > MOST_READ_WITH_LOOPS:
        raise NotationError("loops.long", most=MOST_READ_WITH_LOOPS)
    left: list[tuple[int, ...]] = []
    right: list[tuple[int, ...]] = []

    def append_game(game: Loop) -> int:
        first = len(left)
        left.extend(tuple(first + each for each in side) for side in game.left)
        right.extend(tuple(first + each for each in side) for side in game.right)
        return first

    def read(piece: str, bound: dict[str, int]) -> int:
        piece = piece.strip()
        if piece in bound:
            return bound[piece]
        if piece in _DEFINED:
            return append_game(read_loop(_DEFINED[piece]))
        found = _LABELLED.fullmatch(piece)
        uses = is_loopy(piece) or (
            found is not None and re.search(r"(?<![A-Za-z])[a-z](?![A-Za-z(])", found[2]) is not None
        )
        if found is None or not uses or not _is_closed(found[2]):
            if not is_loopy(piece) and piece:
                return append_game(of_form(read_value(piece)))
            terms = split_terms(piece)
            if terms == [(1, piece)]:
                raise _unread_error(piece, text)
            return append_game(reduce(sum_of_loops, (_read_term(sign, term) for sign, term in terms)))
        return make_node(found[2], found[1], bound)

    def make_node(inside: str, letter: str | None, bound: dict[str, int]) -> int:
        node = len(left)
        left.append(())
        right.append(())
        inner = {**bound, PASS: node, **({letter: node} if letter else {})}
        sides = _sides(inside)
        if sides is None:
            raise NotationError("loops.text", got=clip(inside), whole=clip(text))
        options = [tuple(dict.fromkeys(option(each, inner) for each in _split(side, ","))) for side in sides]
        left[node], right[node] = options
        return node

    def option(piece: str, bound: dict[str, int]) -> int:
        if piece.strip() and _sides(piece) is not None:  # {0||0|off}: longer bars separate first
            return make_node(piece, None, {key: value for key, value in bound.items() if key != PASS})
        return read(piece, bound)

    if not _is_closed(text):
        raise NotationError("loops.text", got=clip(text), whole=clip(text))
    start = read(text, {})
    return Loop(tuple(left), tuple(right)).from_position(start)


def _read_term(sign: int, term: str) -> Loop:
    game = read_loop(term) if is_loopy(term) else of_form(read_value(term))
    return game if sign > 0 else -game


def _unread_error(piece: str, whole: str) -> NotationError:
    """The error for a piece of a text that is not a game, or an operation outside braces on one that may not end."""
    outside = piece
    while outside != (outside := _INSIDE.sub("", outside)):
        pass
    key = "loops.operation" if is_loopy(piece) and _OPERATION.search(outside) else "loops.text"
    return NotationError(key, got=clip(piece), whole=clip(whole))


def _is_closed(text: str) -> bool:
    depth = 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        if depth < 0:
            return False
    return not depth


def _sides(text: str) -> tuple[str, str] | None:
    """Split a text at its longest run of bars outside braces; None if it has none."""
    depth, best, run = 0, (0, 0), 0
    for place, letter in enumerate(f"{text} "):
        if letter == "|" and not depth:
            run += 1
            continue
        if run > best[0]:
            best = (run, place)
        run = 0
        depth += (letter == "{") - (letter == "}")
    if not best[0]:
        return None
    return text[: best[1] - best[0]], text[best[1] :]


def _split(text: str, mark: str) -> list[str]:
    """Split a text at marks outside braces and parentheses; a blank text has no pieces."""
    if not text.strip():
        return []
    pieces, depth, begin = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter in "{(") - (letter in "})")
        if letter == mark and not depth:
            pieces.append(text[begin:place])
            begin = place + 1
    return [*pieces, text[begin:]]
