"""Theorems that were proved answer for their games from then on: in this process, and kept for the next ones.

A theorem of custom rules is kept under their spec with the SHA-256 of the formula that they were read as; rules that
are changed are read as another formula, and it is passed over.
"""

from typing import TYPE_CHECKING, Any

from bouton.kinds.ruleset import Ruleset
from bouton.search.sources import Answer
from bouton.storage.recent import Recent
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME, Valuation

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["ProvedTheorems", "keep", "remember"]

_PROVED: Recent[tuple[int, bool], tuple[Ruleset, Any]] = Recent(64)
_LARGEST = 20_000_000  # bytes of a file


def remember(ruleset: Ruleset, theorem: Any) -> None:
    """Let a theorem answer for these rules in this process."""
    _PROVED[id(ruleset), theorem.misere] = ruleset, theorem


def _file(spec: str, misere: bool) -> "Path":
    from hashlib import sha256  # here, because every answer loads this module

    from bouton.storage.folders import data_folder

    return data_folder("theorems") / f"{sha256(spec.encode()).hexdigest()[:24]}-{int(misere)}.json"


def keep(ruleset: Ruleset, theorem: Any) -> None:
    """Let a theorem answer for these rules in later processes too."""
    import json

    from bouton.storage.files import write_file

    sets = [
        [value, list(automaton.tracks), _rows(automaton), list(automaton.final)]
        for value, automaton, _ in theorem.values
    ]
    data = {
        "digest": theorem.rules.digest,
        "heaps": len(theorem.names),
        "numeration": theorem.numeration,
        "wanted": theorem.wanted,
        "sets": sets,
    }
    path = _file(ruleset.spec, theorem.misere)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(str(path), json.dumps(data))


def _rows(automaton: Any) -> list[list[int]]:
    return [[number for pair in row.items() for number in pair] for row in automaton.rows]


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
        if getattr(ruleset, "function", None) is None or valuation not in (OUTCOME, MISERE_OUTCOME, GRUNDY):
            return None
        theorem = _theorem(ruleset, valuation is MISERE_OUTCOME)
        row = (position,) if type(position) is int else position
        if theorem is None or theorem.rules.plain is not (type(position) is int) or type(row) is not tuple:
            return None
        if len(row) != len(theorem.names) or not all(type(number) is int and number >= 0 for number in row):
            return None
        states = theorem.states
        provenance = f"theorem: bouton prove, {theorem.numeration}, {states} state{'s' if states > 1 else ''}"
        if valuation is GRUNDY:
            value = theorem.value(row) if theorem.wanted is not None else 0 if theorem.is_lost(row) else None
            return None if value is None else Answer(value, provenance)
        return Answer(Outcome.P if theorem.is_lost(row) else Outcome.N, provenance)

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Nothing is kept here of what search finds."""


def _theorem(ruleset: Ruleset, misere: bool) -> Any:
    known = _PROVED.get((id(ruleset), misere))
    if known is not None:
        return known[1] if known[0] is ruleset else None
    import json

    path = _file(ruleset.spec, misere)
    theorem = None
    try:
        if path.stat().st_size <= _LARGEST:
            theorem = _loaded(ruleset, json.loads(path.read_text(encoding="utf-8")), misere)
    except (OSError, ValueError, KeyError, TypeError):
        theorem = None
    _PROVED[id(ruleset), misere] = ruleset, theorem
    return theorem


def _loaded(ruleset: Ruleset, data: dict[str, Any], misere: bool) -> Any:
    from bouton.numeration.automata import minimal
    from bouton.numeration.systems import system_named
    from bouton.proving.arithmetic import Arithmetic
    from bouton.proving.play import Play
    from bouton.proving.rules import read_rules
    from bouton.proving.theorem import ProvedTheorem, ValueSet

    rules = read_rules(ruleset, data["heaps"])
    if rules.digest != data["digest"]:
        return None
    system = system_named(data["numeration"])
    sets = []
    for value, tracks, rows, final in data["sets"]:
        made = [dict(zip(row[::2], row[1::2], strict=True)) for row in rows]
        sets.append(ValueSet(value, minimal(system.base, tuple(tracks), made, final), True))
    play = Play(rules, Arithmetic(system))
    return ProvedTheorem(
        rules,
        play,
        sets,
        order=play.order(),
        misere=misere,
        wanted=data["wanted"],
        tried=[],
        reason="proved",
        seconds=0.0,
    )
