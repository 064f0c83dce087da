"""The certificate of a theorem: the rules as read, the numbers, the sets, and each automaton that follows from them.

`bouton.checkers.theorem` says what is in it and checks it; it makes every automaton again.
"""

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from bouton.checkers.envelope import write_certificate
from bouton.errors import InputError
from bouton.numeration.automata import Automaton, intersection
from bouton.values.outcome import play_name

__all__ = ["body_of", "write_theorem"]


def write_theorem(theorem: Any, target: str | BinaryIO, lines: list[bytes]) -> None:
    """Write the certificate of a theorem that is proved; `lines` is its body (`body_of`).

    Raises
    ------
    InputError : where nothing is proved, or the file cannot be written.
    """
    assert theorem.order is not None
    function = theorem.values[0].value < 0
    kind = "function" if function else "lost" if theorem.wanted is None else "values"
    claim = theorem.claim
    facts = {
        "game": theorem.game,
        "play": play_name(theorem.misere),
        "kind": kind,
        "values": len(theorem.values),
        **theorem.rules.data(),
        "order": [total.data() for total in theorem.order],
        "base": theorem.system.base,
        "claims": [] if claim is None else [[claim.formula, claim.true]],
    }
    write_certificate(target, "theorem", facts, lines)


def body_of(theorem: Any) -> list[bytes]:
    """The automata, one a line."""
    if not theorem.values or theorem.order is None or not all(each.proved for each in theorem.values):
        raise InputError("proving.certificate", game=theorem.game)
    return [_line(name, automaton) for name, automaton in _steps(theorem)]


def _steps(theorem: Any) -> Iterator[tuple[str, Automaton]]:
    play = theorem.play
    assert play is not None
    world, rules = play.world, theorem.rules
    system = world.system
    yield "valid", system.valid
    yield "adder", system.adder
    yield "less", system.less
    yield "next", system.successor
    to = [f"to{place}" for place in range(len(rules.names))]
    for place, move in enumerate(rules.moves):
        relation = rules._replace(moves=(move,)).relation(to)
        yield f"move {place}", world.automaton(relation, [*rules.names, *to])
    for value, automaton, _ in theorem.values:
        name = "G" if value < 0 else f"V{value}"
        yield name, automaton
        yield f"into {name}", intersection(play.into(automaton), system.valid_on(automaton.tracks), world.limits)


def _line(name: str, automaton: Automaton) -> bytes:
    rows: list[list[int]] = [[number for pair in row.items() for number in pair] for row in automaton.rows]
    text: list[Any] = [name, [list(automaton.tracks), rows, list(automaton.final)]]
    return json.dumps(text, separators=(",", ":")).encode() + b"\n"
