"""Theorems that were proved answer for their games from then on: in this process, and kept for the next ones.

A theorem of custom rules is kept under their spec with the SHA-256 of the formula that they were read as; rules that
are changed are read as another formula, and it is passed over, as is a file whose bytes are not those written.
"""

from collections.abc import Iterator
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from bouton.errors import RulesError
from bouton.kinds.capabilities import Arithmetical
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.sources import Answer
from bouton.storage.recent import Recent
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, MISERE_REMOTENESS, OUTCOME, REMOTENESS, Valuation

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["ProvedTheorems", "keep", "remember"]

#: the rules' id, misère play, remoteness, and how many heaps of a game of this package (0: the usual number)
_Key = tuple[int, bool, bool, int]
_ASKED = (GRUNDY, OUTCOME, MISERE_OUTCOME, REMOTENESS, MISERE_REMOTENESS)
_PROVED: Recent[_Key, tuple[Ruleset, Any]] = Recent(64)
_HEAPS = (0, 1, 2, 3)
_TRIED = 1_000  # up to such coordinates options are looked at in the order of the rules
_LARGEST = 20_000_000  # bytes of a file


def remember(ruleset: Ruleset, theorem: Any) -> None:
    """Let a theorem answer for these rules in this process."""
    heaps = 0 if theorem.rules.written is None else theorem.rules.heaps
    _PROVED[id(ruleset), theorem.misere, theorem.remote, heaps] = ruleset, theorem


def _file(spec: str, misere: bool, remote: bool, heaps: int) -> "Path":
    from hashlib import sha256  # here, because every answer loads this module

    from bouton.storage.folders import data_folder

    name = f"{sha256(spec.encode()).hexdigest()[:24]}-{int(misere)}{'r' if remote else ''}{heaps or ''}"
    return data_folder("theorems") / f"{name}.json"


def keep(ruleset: Ruleset, theorem: Any) -> None:
    """Let a theorem answer for these rules in later processes too."""
    import json
    from hashlib import sha256

    from bouton.numeration.automata import flat_rows
    from bouton.storage.keeping import Keeping

    sets = [
        [value, list(automaton.tracks), flat_rows(automaton), list(automaton.final)]
        for value, automaton, _ in theorem.values
    ]
    data = {
        "digest": theorem.rules.digest,
        "heaps": len(theorem.names) if theorem.rules.written is None else theorem.rules.heaps,
        "numeration": theorem.numeration,
        "wanted": theorem.wanted,
        "sets": sets,
        "ways": [] if theorem.play is None else [[place, each.data()] for place, each in theorem.play.ways.items()],
    }
    text = json.dumps(data)
    whole = json.dumps({"sha256": sha256(text.encode()).hexdigest(), "theorem": text})
    heaps = 0 if theorem.rules.written is None else theorem.rules.heaps
    Keeping().write(_file(ruleset.spec, theorem.misere, theorem.remote, heaps), whole)


class ProvedTheorems:
    """A source of values: what `bouton.prove` has proved of custom rules.

    >>> import bouton
    >>> @bouton.ruleset
    ... def twenty_one(n):
    ...     return [n - k for k in (1, 2, 3) if k <= n]
    >>> _ = bouton.prove(twenty_one)
    >>> answer = bouton.analyze(twenty_one, 10**30)
    >>> answer.outcome, answer.provenance["outcome"]
    (<Outcome.P: 'P'>, 'theorem: bouton prove, base:2, 3 states')
    """

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value by the theorem of these rules, where there is one."""
        for theorem, row in _theorems(ruleset, valuation, position):
            value = _answer(theorem, valuation, row)
            if value is not None:
                states = theorem.states
                named = f"theorem: bouton prove, {theorem.numeration}, {states} state{'s' if states > 1 else ''}"
                return Answer(value, named)
        return None

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterator[Any] | None:
        """The moves to a value by the theorem, where there are too many options to look at them one after another."""
        if not isinstance(value, int) and value is not Outcome.P:
            return None
        for theorem, row in _theorems(ruleset, valuation, position):
            if not _is_large(position) and not _has_many(ruleset, position, player):
                return None
            found = theorem.moves_to(row, value if isinstance(value, int) else None)
            if found is not None:
                written = theorem.rules.written
                return found if written is None else map(written.position, found)
        return None

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Nothing is kept here of what search finds."""


def _is_large(position: Any) -> bool:
    if isinstance(position, tuple):
        return any(map(_is_large, position))
    return isinstance(position, int) and position > _TRIED


def _has_many(ruleset: Ruleset, position: Any, player: Player) -> bool:
    """Whether there are more options than one can look at."""
    from bouton.own.function import MOST_OPTIONS

    try:
        return next(islice(ruleset.options(position, player), MOST_OPTIONS, None), None) is not None
    except RulesError as error:
        if error.key != "own.endless-options":
            raise
        return True


def _theorems(ruleset: Ruleset, valuation: Valuation, position: Any) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """The theorems about these rules that may tell a valuation, each with the coordinates of the position."""
    own = getattr(ruleset, "function", None) is not None
    misere = valuation in (MISERE_OUTCOME, MISERE_REMOTENESS)
    remote = valuation in (REMOTENESS, MISERE_REMOTENESS)
    if valuation not in _ASKED or (not own and (remote or not isinstance(ruleset, Arithmetical))):
        return
    for heaps, each in product((0,) if own else _HEAPS, (True,) if remote else (False, True)):
        theorem = _theorem(ruleset, misere, each, heaps)
        row = None if theorem is None else _row(theorem, position)
        if row is not None:
            yield theorem, row


def _row(theorem: Any, position: Any) -> tuple[int, ...] | None:
    """The coordinates of a position; None where the theorem is about others."""
    if theorem.rules.written is not None:
        row = theorem.rules.written.row(position)
    else:
        row = (position,) if type(position) is int else position
        if theorem.rules.plain is not (type(position) is int):
            return None
    fits = type(row) is tuple and len(row) == len(theorem.names)
    return row if fits and all(type(number) is int and number >= 0 for number in row) else None


def _answer(theorem: Any, valuation: Valuation, row: tuple[int, ...]) -> Any:
    """What a theorem says of a position; None where it says nothing."""
    if valuation in (OUTCOME, MISERE_OUTCOME):
        return theorem.outcome(row)
    if valuation is not GRUNDY:
        return theorem.remoteness(row)
    if theorem.wanted is not None:
        return theorem.value(row)
    return 0 if theorem.is_lost(row) else None


def _theorem(ruleset: Ruleset, misere: bool, remote: bool, heaps: int) -> Any:
    known = _PROVED.get((id(ruleset), misere, remote, heaps))
    if known is not None:
        return known[1] if known[0] is ruleset else None
    from hashlib import sha256

    from bouton.storage.files import json_of

    path = _file(ruleset.spec, misere, remote, heaps)
    theorem = None
    try:
        if path.stat().st_size <= _LARGEST:
            whole = json_of(path.read_text(encoding="utf-8"))
            if sha256(whole["theorem"].encode()).hexdigest() == whole["sha256"]:
                theorem = _loaded(ruleset, json_of(whole["theorem"]), misere)
    except (OSError, ValueError, KeyError, TypeError):
        theorem = None
    _PROVED[id(ruleset), misere, remote, heaps] = ruleset, theorem
    return theorem


def _loaded(ruleset: Ruleset, data: dict[str, Any], misere: bool) -> Any:
    from bouton.numeration.automata import minimal
    from bouton.numeration.systems import system_named
    from bouton.proving.arithmetic import Arithmetic
    from bouton.proving.play import Play
    from bouton.proving.remoteness import REMOTENESS as REMOTE
    from bouton.proving.rules import read_rules
    from bouton.proving.theorem import ProvedTheorem, ValueSet
    from bouton.proving.ways import enough_of

    rules = read_rules(ruleset, data["heaps"] or None)
    if rules.digest != data["digest"]:
        return None
    system = system_named(data["numeration"])
    sets = []
    for value, tracks, rows, final in data["sets"]:
        made = [dict(zip(row[::2], row[1::2], strict=True)) for row in rows]
        sets.append(ValueSet(value, minimal(system.base, tuple(tracks), made, final), True))
    play = Play(rules, Arithmetic(system))
    for place, kept in data.get("ways", []):
        enough = enough_of(kept, play.moves[place], rules.names, system.base)
        if enough is not None:
            play.ways[place] = enough
    return ProvedTheorem(
        rules,
        play,
        sets,
        order=None if data["wanted"] == REMOTE else play.order(),
        misere=misere,
        wanted=data["wanted"],
        tried=[],
        reason="proved",
        seconds=0.0,
    )
