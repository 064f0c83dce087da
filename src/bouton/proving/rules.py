"""The rules of a game on a fixed number of heaps, as read, together with the function that they were read from."""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from bouton.custom.encoded import RuleCode
from bouton.custom.function import OwnRuleset
from bouton.custom.options import CALLS
from bouton.errors import BoutonError, NotationError, RulesError, TimeLimitError, UnreadError, UnreadProductError
from bouton.kinds.capabilities import Arithmetical, has_turns, heap_rule_of
from bouton.kinds.heap_rule import WrittenRule
from bouton.kinds.ruleset import Ruleset
from bouton.notation import quote
from bouton.numeration.automaton import Limits, QuestionLimit
from bouton.proving.formula import Formula, LinearSum, all_of, any_of, equals, exists, sum_of
from bouton.proving.function_comparison import compare_with_function
from bouton.proving.limits import HEAPS_WRITTEN, MOST_HEAPS, READING_SECONDS, STEPS_AT_THREES
from bouton.proving.reading import Move, Reading, read_moves
from bouton.proving.scopes import is_of_package, source_of, source_of_text
from bouton.proving.symmetry import ascending_moves
from bouton.proving.work import LoopWork
from bouton.storage.clock import CallTimeError

Position = tuple[int, ...]


class Rules(NamedTuple):
    """Rules as read.

    Attributes
    ----------
    game : the spec.
    names : the names of the coordinates.
    moves : the kinds of moves.
    ruleset : the ruleset that they were read from.
    written : the game's own text of its rules; None for custom rules.
    plain : whether a position of the function is one number, not a row.
    sampled : number of positions at which they were compared with the function.
    heaps : number of heaps requested; 0 for the usual number.
    """

    game: str
    names: tuple[str, ...]
    moves: tuple[Move, ...]
    ruleset: Ruleset
    written: WrittenRule | None
    plain: bool
    sampled: int = 0
    heaps: int = 0

    @property
    def reading(self) -> dict[str, int] | None:
        """The number of positions at which custom rules were compared with their function: a test, not a proof.

        None for the rules of a built-in game.
        """
        return {"compared": self.sampled} if self.written is None else None

    def options(self, position: Position) -> Iterator[Position]:
        """Yield the options of a position that the function itself gives, without the formula."""
        if self.written is not None:
            for option in self.ruleset.options(self.written.position(position)):
                yield self.written.row(option)
        elif isinstance(self.ruleset, OwnRuleset):
            CALLS[0] += 1
            try:
                for option in self.ruleset.function(position[0] if self.plain else position):
                    yield (option,) if self.plain else option
            except CallTimeError as error:
                raise RulesError("proving.slow", position=_text(position), seconds=int(error.args[0])) from error
            except SystemExit as error:
                raise RulesError("proving.raised", position=_text(position), reason="SystemExit") from error

    def relation(self, to: Sequence[str]) -> Formula:
        """The formula "there is a move from the position to `to`", in names for both."""
        return any_of(self.relations(to))

    def relations(self, to: Sequence[str]) -> list[Formula]:
        """The formula of `relation` for each kind of move."""
        same = [
            [equals(LinearSum.name(name), total) for name, total in zip(to, move.to, strict=True)]
            for move in self.moves
        ]
        return [
            exists(move.bound, all_of([move.condition, *each])) for move, each in zip(self.moves, same, strict=True)
        ]

    def data(self) -> dict[str, Any]:
        """The rules as data, as stored in a certificate."""
        return {"names": list(self.names), "moves": [move_data(move) for move in self.moves]}

    @property
    def digest(self) -> str:
        """A hash of the formula: rules with the same formula have the same theorems."""
        return hashlib.sha256(json.dumps(self.data()).encode()).hexdigest()

    @property
    def moves_from_ascending(self) -> list[Move] | None:
        """The kinds of moves from ascending positions, if permuting coordinates gives all the others; else None."""
        return ascending_moves(self.names, self.moves)

    def lines(self) -> list[str]:
        """The formula in readable form, one kind of move per line; only `moves_from_ascending` if there are any."""
        head = ", ".join(self.names)
        moves = self.moves_from_ascending or self.moves
        return [f"({head}) {move.text()}" if len(self.names) > 1 else f"{head} {move.text()}" for move in moves]


def move_data(move: Move) -> list[Any]:
    """A kind of move as stored in a certificate."""
    return [list(move.bound), move.condition, [total.data() for total in move.to]]


def move_text(names: Sequence[str], data: Sequence[Any]) -> str:
    """A kind of move from a certificate, in readable form.

    >>> move_text(["n"], [["k"], [">=", [[1, "n"], [-1, "k"]], 0], [[[[1, "n"], [-1, "k"]], 0]]])
    'n → n − k   ∃k: k ≤ n'
    """
    bound, condition, to = data
    move = Move(tuple(bound), condition, tuple(map(sum_of, to)), 0)
    return f"({', '.join(names)}) {move.text()}" if len(names) > 1 else f"{names[0]} {move.text()}"


def read_rules(ruleset: Ruleset, heaps: int | None = None, limits: Limits | None = None) -> Rules:
    """Read the rules of a game as a formula, and compare the two at many positions.

    >>> import bouton
    >>> from bouton.proving.rules import read_rules
    >>> print(*read_rules(bouton.find("wythoff")).lines(), sep="\\n")
    (a, b) → (k, b)   ∃k: k < a
    (a, b) → (a, k2)   ∃k2: k2 < b
    (a, b) → (a − k3, b − k3)   ∃k3: k3 ≥ 1 ∧ k3 ≤ a ∧ k3 ≤ b

    Raises
    ------
    RulesError : if they cannot be read, with the line; if a move leads below 0, or formula and function differ.
    SearchLimitError : if the time is up.
    """
    if isinstance(ruleset, Arithmetical):
        rules, reading = _built_in(ruleset, heaps, limits)
    elif isinstance(ruleset, OwnRuleset):
        rules, reading = _custom(ruleset, heaps, limits)
    else:
        rule = heap_rule_of(ruleset)
        key = "proving.splits" if rule is not None and rule.parts > 1 else "proving.no-arithmetic"
        raise RulesError(key, game=ruleset.spec)
    return rules._replace(sampled=compare_with_function(rules, reading, limits or Limits()), heaps=heaps or 0)


def rules_within(
    rules: Any, heaps: int | None, effort: QuestionLimit, report: Callable[[str, int, int], None] | None
) -> Rules:
    """Read the rules of a spec, a ruleset or a function; a time limit is raised to a few seconds if it is lower.

    `effort` is the limit, `report` receives progress as in `Request`.

    Raises
    ------
    SearchLimitError : if the time is up before they are read.
    """
    if effort.seconds is not None:
        effort = QuestionLimit(max(READING_SECONDS, effort.seconds))
    try:
        return read_rules(_ruleset(rules), heaps, Limits(effort=effort, report=report))
    except TimeLimitError as error:
        raise TimeLimitError("proving.reading-time", seconds=int(effort.seconds or 0)) from error


def _ruleset(rules: Any) -> Ruleset:
    """The ruleset of a spec, a ruleset or a function."""
    from bouton.custom.decorator import ruleset
    from bouton.rulesets import find

    if isinstance(rules, Ruleset):
        return rules
    if isinstance(rules, str):
        return find(rules)
    if callable(rules):
        return ruleset(rules)
    raise NotationError("proving.rules", got=quote(rules))


def _built_in(ruleset: Ruleset, heaps: int | None, limits: Limits | None) -> tuple[Rules, Reading]:
    assert isinstance(ruleset, Arithmetical)
    rule = ruleset.written_rule(heaps) if (heaps or 0) <= HEAPS_WRITTEN else None
    if rule is None:
        raise RulesError("proving.heaps", game=ruleset.spec, heaps=heaps or 0)
    try:
        reading = read_moves(source_of_text(rule.source), rule.numbers, limits)
    except UnreadProductError as error:  # its line is one that no person wrote
        raise RulesError("proving.unread-product-game", game=ruleset.spec) from error
    return Rules(ruleset.spec, reading.names, tuple(reading.moves), ruleset, rule, False), reading


def _custom(ruleset: OwnRuleset, heaps: int | None, limits: Limits | None) -> tuple[Rules, Reading]:
    if not ruleset.impartial:
        raise RulesError("proving.partizan", game=ruleset.spec)
    if has_turns(ruleset):
        raise RulesError("proving.turns", game=ruleset.spec)
    if ruleset.cut is not None:
        raise RulesError("proving.parts", game=ruleset.spec)
    if is_of_package(ruleset.function):  # its lines are not the user's: the rules are a graph, or typed into the page
        raise RulesError("proving.listed", game=ruleset.spec)
    source = source_of(ruleset.function)
    shapes: list[int | None] = [None, *range(1, MOST_HEAPS + 1)]
    if isinstance(ruleset, RuleCode):
        if ruleset.fills:
            raise RulesError("proving.fills", game=ruleset.spec)
        shapes = [len(ruleset.shape)] if len(ruleset.shape) > 1 else [None, 1]
    if heaps is not None:
        shapes = [shape for shape in shapes if (shape or 1) == heaps] or [heaps]
    failures: list[RulesError] = []
    for shape in shapes:
        try:
            reading = read_moves(source, shape, limits)
        except RulesError as error:
            failures.append(error)
            continue
        rules = Rules(ruleset.spec, reading.names, tuple(reading.moves), ruleset, None, shape is None)
        if LoopWork(reading).most_steps((3,) * len(reading.names)) > STEPS_AT_THREES:
            raise RulesError("proving.run-long", position=_text((3,) * len(reading.names)), most=STEPS_AT_THREES)
        if _runs(rules) or _takes(ruleset, shape):  # if it fails at 0, the comparison will report that
            return rules, reading
    if not failures:
        position = 0 if heaps is None else (0,) * heaps
        try:
            tuple(ruleset.options(position))
        except BoutonError as error:  # the rules fail: it says how
            raise RulesError(error.key, **error.values) from None
        raise RulesError("proving.options", position=position, line=source.tree.lineno)
    # the error of the attempt that got farthest is the most informative
    raise max(failures, key=lambda error: (error.values.get("line", 0), not isinstance(error, UnreadError)))


def _takes(ruleset: OwnRuleset, shape: int | None) -> bool:
    """Whether a function that was read, and hence ends, accepts a position of `shape` heaps (None for a number)."""
    try:
        return all(True for _ in ruleset.options(3 if shape is None else (3,) * shape))
    except Exception:
        return False


def _runs(rules: Rules) -> bool:
    """Whether the function accepts two positions, all 0 and all 3, and gives options with as many coordinates."""
    try:
        for position in ((0,) * len(rules.names), (3,) * len(rules.names)):
            for option in rules.options(position):
                if not isinstance(option, tuple) or len(option) != len(position):
                    return False
    except BoutonError:
        raise
    except Exception:
        return False
    return True


def _text(position: Position) -> str:
    return str(position[0]) if len(position) == 1 else str(position)
