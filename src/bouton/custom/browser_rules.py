"""Rules typed into a page, in full Python: run by a second Python in the browser, returned as data.

The page interprets a small subset of Python itself; other code comes here if the page has no server. The answers are
those of the page's own interpreter, in particular the graph of all positions, see `bouton.custom.typed`.
"""

import inspect
import json
import linecache
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from types import FunctionType
from typing import Any

from bouton.custom.decorator import ruleset
from bouton.custom.endings import DecidedRuleset, EndedRuleset, ScoredRuleset
from bouton.custom.faults import line_in
from bouton.custom.function import OwnRuleset
from bouton.custom.limits import MOST_BYTES, MOST_MOVES, MOST_POSITIONS
from bouton.errors import BoutonError, NotationError, RulesError
from bouton.kinds.capabilities import turns_of
from bouton.kinds.player import Player
from bouton.kinds.position import plain_data
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.sums import Sum
from bouton.language import DEFAULT, LANGUAGES
from bouton.notation import clip, quote

_FILE = "<rules>"
_KINDS = {"syntax": SyntaxError, "name": NameError, "missing": ImportError}
_PLAIN = (int, str, float, bool, type(None))


def answer(ask: str, given: str) -> str:
    """Answer ``read``, ``check``, ``graph``, ``choose`` or ``random``, as JSON: ``found``, or ``error``.

    >>> code = "def game(n):\\n    try:\\n        return {1: [0]}[n]\\n    except KeyError:\\n        return []\\n"
    >>> json.loads(answer("graph", json.dumps({"code": code, "starts": ["1"]})))["found"][-21:]
    '"moves": [[[1], []]]}'

    Parameters
    ----------
    ask : the question, one of these (``table`` is answered with null).
    given : as JSON: ``code``, ``lang``, and ``position``, ``starts`` or ``seed``.

    Returns
    -------
    With an error its ``line`` (0 if it has none), and its ``kind``: ``"syntax"`` or ``"name"``, for which the page's
    interpreter may have a plainer sentence, ``"missing"`` for a module, otherwise ``""``.
    """
    values = json.loads(given)
    lang = values.get("lang", DEFAULT)
    try:
        return json.dumps({"found": _ASK[ask](values)}, ensure_ascii=False)
    except BoutonError as error:
        language = lang if lang in LANGUAGES else DEFAULT
        failure = {"error": error.say(language), "line": error.values.get("line", 0)}
        kind = next((name for name, each in _KINDS.items() if isinstance(error.__cause__, each)), "")
        return json.dumps({**failure, "kind": kind}, ensure_ascii=False)


@lru_cache(maxsize=4)
def _make_rules(code: str) -> tuple[str, Any]:
    """Run a text; return the name and the value of its last ruleset, or else ruleset class, or else function.

    Raises `NotationError` if there is none, `RulesError` if the text fails."""
    module = type(sys)("rules")
    sys.modules[module.__name__] = module  # dataclasses look up a class's module
    vars(module)["bouton"] = sys.modules[__name__.partition(".")[0]]
    before = set(vars(module))
    linecache.cache[_FILE] = len(code), None, code.splitlines(keepends=True), _FILE  # messages name lines of it
    try:
        exec(compile(code, _FILE, "exec"), vars(module))
    except SyntaxError as error:
        raise RulesError("custom.typed-syntax", line=error.lineno or 0, reason=error.msg) from error
    except BoutonError:
        raise
    except (Exception, SystemExit) as error:
        reason = f"{type(error).__name__}: {clip(error, 200)}"
        raise RulesError("custom.typed-raised", line=line_in(_FILE, error), reason=reason) from error
    new = {name: value for name, value in vars(module).items() if name not in before}
    kinds: tuple[Callable[[Any], bool], ...] = (
        lambda value: isinstance(value, Ruleset),
        lambda value: isinstance(value, type) and issubclass(value, Ruleset) and value.__module__ == module.__name__,
        lambda value: isinstance(value, FunctionType) and value.__code__.co_filename == _FILE,
    )
    for fits in kinds:
        for name in [name for name, value in new.items() if fits(value)][-1:]:
            return name, new[name]
    raise NotationError("custom.typed-none")


def _rules(values: dict[str, Any]) -> tuple[str, Ruleset, bool]:
    """The name, the ruleset, and whether it is impartial."""
    name, found = _make_rules(values["code"])
    if isinstance(found, type):
        found = found()
    rules: Ruleset = found if isinstance(found, Ruleset) else ruleset(found)
    return name, rules, bool(rules.impartial)


def _text(position: Any) -> str:
    """A position as a literal, which the page can send back; raises `RulesError` if it is not plain data."""

    def plain(value: Any) -> bool:
        if type(value) in (tuple, frozenset):
            return all(map(plain, value))
        return type(value) in _PLAIN

    if not plain(position):
        raise RulesError("custom.typed-position", got=quote(position), kind=type(position).__name__)
    return OwnRuleset.format(_WRITER, position)


_WRITER = ruleset(lambda position: [])


def _explore(values: dict[str, Any], starts: Iterable[str]) -> tuple[list[Any], list[list[list[Any]]], dict[str, Any]]:
    """Return all reachable positions, for each side and position its moves, and the graph as data.

    A move is the number of a position, a list of such numbers for a sum, or a dictionary if it gains points or a turn.
    """
    name, rules, impartial = _rules(values)
    positions: list[Any] = []
    numbers: dict[str, int] = {}
    size = count = 0
    ends: list[Any] = []

    def number(position: Any) -> int:
        nonlocal size
        text = _text(position)
        if text not in numbers:
            size += len(text)
            if len(positions) >= MOST_POSITIONS or size > MOST_BYTES:
                raise _too_large()
            numbers[text] = len(positions)
            positions.append(position)
        return numbers[text]

    def entry(option: Any) -> Any:
        parts = rules.summands(option) if isinstance(rules, OwnRuleset) else []
        if any(part.ruleset is not rules for part in parts):
            raise RulesError("custom.typed-part", rule=name)
        is_sum = isinstance(option, Sum) or len(parts) > 1  # possibly an empty one
        return [number(part.position) for part in parts] if is_sum else number(option)

    def row(position: Any, player: Player) -> list[Any]:
        found: dict[str, Any] = {}
        for turn in turns_of(rules, position, player):
            move = entry(plain_data(turn.position))
            if turn.gain or turn.again:
                move = {"to": move, "gain": turn.gain, "again": turn.again}
            found.setdefault(json.dumps(move), move)
        return list(found.values())

    for start in starts:
        number(rules.parse(start))
    sides = (Player.LEFT,) if impartial else tuple(Player)
    moves: list[list[list[Any]]] = [[] for _ in sides]
    for position in positions:  # grows during iteration
        for player, rows in zip(sides, moves, strict=True):
            rows.append(row(position, player))
            count += len(rows[-1])
            if count > MOST_MOVES:
                raise _too_large()
        ends.append(_end(rules, position, all(rows[-1] for rows in moves)))
    graph = {"name": name, "doc": _doc(rules), "positions": list(numbers), "moves": moves}
    if isinstance(rules, DecidedRuleset):
        graph["points" if rules.counts_points(None) else "ends"] = ends
    return positions, moves, graph


def _end(rules: Ruleset, position: Any, goes_on: bool) -> Any:
    """The winner of a position, or its points; None if play goes on, or the last move decides."""
    if isinstance(rules, EndedRuleset):
        ending = rules.ending(position)
        return None if ending is None else str(ending)
    return rules.points(position) if isinstance(rules, ScoredRuleset) and not goes_on else None


def _too_large() -> NotationError:
    return NotationError("custom.typed-large", most=MOST_POSITIONS, megabytes=MOST_BYTES // 1_000_000)


def _doc(rules: Ruleset) -> str:
    return " ".join((rules.__doc__ or "").split())


def _read(values: dict[str, Any]) -> dict[str, Any]:
    name, rules, impartial = _rules(values)
    return {"name": name, "doc": _doc(rules), "impartial": impartial}


def _check(values: dict[str, Any]) -> dict[str, Any]:
    positions, moves, graph = _explore(values, [values["position"]])
    low = [any(type(n) is int and n < 0 for n in (each if type(each) is tuple else (each,))) for each in positions]
    texts = graph["positions"]
    steps = [
        (k, to) for rows in moves for k, row in enumerate(rows) for each in row for to in _numbers(each) if low[to]
    ]
    below = {"from": texts[steps[0][0]], "to": texts[steps[0][1]]} if steps and not low[0] else None
    return {"numbers": type(positions[0]) is int, "below": below}


def _numbers(move: Any) -> list[int]:
    """The numbers of the positions after a move of `_explore`: several if it is a sum."""
    left = move["to"] if isinstance(move, dict) else move
    return left if isinstance(left, list) else [left]


def _graph(values: dict[str, Any]) -> str:
    text = json.dumps(_explore(values, values["starts"])[2], ensure_ascii=False)
    if len(text) > MOST_BYTES:
        raise _too_large()
    return text


def _choose(values: dict[str, Any]) -> dict[str, Any]:
    """The position to which a strategy, the last function of the text, moves."""
    _, found = _make_rules(values["code"])
    two = len(inspect.signature(found).parameters) == 2
    player = Player(values.get("player", Player.LEFT))

    def choice(position: Any) -> list[Any]:
        move = found(position, player) if two else found(position)
        return [] if move is None else [move]

    chosen = ruleset(choice)
    moves = [_text(plain_data(move)) for move in chosen.options(chosen.parse(values["position"]))]
    return {"move": moves[0] if moves else "None"}


def _random(values: dict[str, Any]) -> dict[str, Any]:
    _, rules, _ = _rules(values)
    for number in (5 + (values["seed"] + 7 * k) % 26 for k in range(26)):
        if any(True for _ in rules.options(number, Player.LEFT)):
            return {"position": str(number)}
    raise NotationError("custom.typed-start")


_ASK: dict[str, Callable[[dict[str, Any]], Any]] = {
    "read": _read,
    "check": _check,
    "graph": _graph,
    "choose": _choose,
    "random": _random,
    "table": lambda values: None,  # it is requested together with the graph
}
