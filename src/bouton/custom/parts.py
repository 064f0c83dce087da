"""Options of custom rules that consist of several independent positions, and positions that decompose into such.

An option may be a list of positions, or a `bouton.Sum`: their disjunctive sum. The commonest mistake is a list intended
as one position (``q = list(p); q[i] = k``). So each part of a list must look like the given position: a number for a
number, a tuple of the same length for a tuple, and so on recursively; a `bouton.Sum` is explicit.
"""

from collections.abc import Callable, Iterator, Sequence
from numbers import Number
from typing import Any

from bouton.custom.faults import close_unawaited, is_hashable
from bouton.custom.limits import MOST_PARTS
from bouton.kinds.capabilities import Decided
from bouton.kinds.position import GamePosition
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.kinds.sums import Sum

Cut = Callable[[Any], Any]


class PartsError(Exception):
    """An error in parts: the key of its sentence, and its values."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key: str = key
        self.values: dict[str, Any] = values


def looks_like(part: Any, position: Any) -> bool:
    """Whether a part has the form of a position.

    >>> looks_like(3, 5), looks_like((1, 2), (3, 4)), looks_like(1, (3, 4)), looks_like((1, 2), ((1, 2), (3, 4)))
    (True, True, False, False)
    """
    if isinstance(position, tuple):
        same = isinstance(part, tuple) and len(part) == len(position)
        return same and all(_is_alike(one, other) for one, other in zip(part, position, strict=True))
    return _is_alike(part, position)


def _is_alike(one: Any, other: Any) -> bool:
    if isinstance(other, bool) or isinstance(one, bool):
        return isinstance(one, bool) and isinstance(other, bool)
    for kind in (tuple, frozenset, str):
        if isinstance(one, kind) or isinstance(other, kind):
            return isinstance(one, kind) and isinstance(other, kind)
    return (isinstance(one, Number) and isinstance(other, Number)) or type(one) is type(other)


def parts_of_sum(rules: Ruleset, position: Any, option: Any) -> list[Any]:
    """The parts of an option that is a list or a `bouton.Sum`, including those of nested sums.

    Raises
    ------
    PartsError : for a list if positions are texts, and for impossible parts.
    """
    parts: list[Any] = []
    alike = position.parts[0] if isinstance(position, Sum) and position.parts else position
    for part, listed in _flat(option, isinstance(option, list)):
        own = _as_part(rules, part)
        if listed and isinstance(alike, str):
            raise PartsError("custom.list-of-text")
        if listed and not isinstance(own, Summand) and not looks_like(own, alike):
            raise PartsError("custom.list-unlike", part=part)
        parts.append(own)
        if len(parts) > MOST_PARTS:
            raise PartsError("custom.parts-endless", most=MOST_PARTS)
    return parts


def _flat(option: Any, listed: bool) -> Iterator[tuple[Any, bool]]:
    """Yield the parts, including those of nested sums, and whether they are in a list."""
    stack = [iter(((option, listed),))]
    while stack:
        for part, in_list in stack[-1]:
            inner = part.data if isinstance(part, GamePosition) and isinstance(part.data, Sum) else part
            if isinstance(inner, Sum | list):
                kind = isinstance(inner, list)
                stack.append(iter([(each, kind) for each in (inner if isinstance(inner, list) else inner.parts)]))
                break
            yield part, in_list
        else:
            stack.pop()


def _as_part(rules: Ruleset, part: Any) -> Any:
    if isinstance(part, GamePosition):
        part = Summand(part.ruleset, part.data)
    if not isinstance(part, Summand):
        return part
    if is_same_game(rules, part.ruleset):
        return part.position
    if isinstance(part.ruleset, Decided) or part.ruleset.counts_points(part.position):
        raise PartsError("custom.part-decided", game=part.ruleset.spec)
    if rules.impartial and not part.ruleset.is_impartial(part.position):
        raise PartsError("custom.part-partizan", game=part.ruleset.spec)
    return part


def is_same_game(rules: Ruleset, other: Ruleset) -> bool:
    """Whether two rulesets are the same rules, which may have been reloaded or requested under another name."""
    if rules is other:
        return True
    function = vars(rules).get("function")
    return function is not None and vars(other).get("function") is function


def cut_parts(
    cut: Cut | None, rules: Ruleset, whole: Sequence[Any], compare: Callable[[Any, Sequence[Any]], None] | None = None
) -> list[Any]:
    """Cut parts until nothing changes; those of another ruleset are summands, which remain as they are.

    Parameters
    ----------
    compare : called with each position that is cut, and the resulting parts.

    Raises
    ------
    PartsError : if a cut does not return positions, or does not terminate.
    """
    if cut is None:
        return list(whole)
    waiting = list(reversed(whole))
    parts: list[Any] = []
    path = set[Any]()  # positions that were cut into a single other one
    steps = 0
    while waiting:
        part = waiting.pop()
        if isinstance(part, Summand):
            parts.append(part)
            continue
        found = close_unawaited(cut(part))
        if isinstance(found, Sum):
            found = found.parts
        if isinstance(found, str | dict) or not hasattr(found, "__iter__"):
            raise PartsError("custom.parts-no-list", got=type(found).__name__)
        pieces = []
        for piece, _ in _flat(list(found), True):
            pieces.append(_as_part(rules, piece))
            if len(pieces) > MOST_PARTS:
                raise PartsError("custom.parts-endless", most=MOST_PARTS)
        for piece in pieces:
            if not is_hashable(piece):
                raise PartsError("custom.parts-unhashable", kind=type(piece).__name__)
        steps += 1
        if pieces == [part]:
            parts.append(part)
        elif part in pieces or (len(pieces) == 1 and part in path) or len(parts) + len(waiting) + steps > MOST_PARTS:
            raise PartsError("custom.parts-endless", most=MOST_PARTS)
        else:
            if len(pieces) == 1:
                path.add(part)
            else:
                path.clear()
            if compare is not None:
                compare(part, pieces)
            waiting += reversed(pieces)
    return parts
