"""The certificate of a theorem: the rules as read, the numbers, the sets.

`bouton.checkers.theorem` describes the format and checks it; the checker builds all derived automata itself.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import count
from os import PathLike
from typing import Any, BinaryIO

from bouton.checkers.certificate_files import write_certificate
from bouton.errors import InputError
from bouton.numeration.automata import flat_rows
from bouton.numeration.automaton import Automaton
from bouton.proving.formula import Formula, LinearSum, substitute, sum_of
from bouton.proving.remoteness import REMOTENESS, lost_number
from bouton.proving.rules import move_data
from bouton.values.outcome import play_name


def write_theorem(theorem: Any, target: str | PathLike[str] | BinaryIO, lines: list[bytes]) -> None:
    """Write the certificate of a proved theorem; `lines` is its body (`body_of`).

    Raises
    ------
    InputError : if the file cannot be written.
    """
    kind = {None: "lost", -1: "function", REMOTENESS: "remoteness"}.get(theorem.wanted, "values")
    claim = theorem.claim
    facts = {
        "game": theorem.game,
        "play": play_name(theorem.misere),
        "blocked": theorem.blocked,
        "kind": kind,
        "values": len(theorem.values),
        **_rules(theorem, kind),
        "order": [] if theorem.remote else [total.data() for total in theorem.order],
        "base": theorem.system.base,
        "claims": [] if claim is None else [[_rewrite_claim(theorem, claim.formula), claim.true]],
    }
    write_certificate(target, "theorem", facts, lines)


def _rules(theorem: Any, kind: str) -> dict[str, Any]:
    """The rules as the certificate states them: the kinds of moves and the ways to win.

    If the checker can derive all moves from those of ascending positions, only these are stated. A kind of move that is
    replaced by ways to win is stated in the names of its option.
    """
    play, names = theorem.play, theorem.names
    total = [LinearSum(tuple((1, name) for name in sorted(names)), 0)]
    symmetric = play.symmetric and kind in ("lost", "values") and not theorem.misere and list(theorem.order) == total
    if not symmetric and not play.ways:
        return dict(theorem.rules.data())
    moves = dict(enumerate(play.moves if symmetric or play.ways else theorem.rules.moves))
    numbers, aids, ways = count(1), list[list[Any]](), list[list[Any]]()
    for place, (move, kept, leads) in play.ways.items():
        moves[place] = move.move()
        formulas = []
        for way in leads:
            aids.append([f"W{next(numbers)}", list(way.tracks)])
            formulas.append([list(way.bound), _order_terms(way.formula(aids[-1][0]), names)])
        ways.append([place, list(kept), formulas])
    said = [move_data(move._replace(condition=_order_terms(move.condition, names))) for move in moves.values()]
    return {"names": list(names), "moves": said, "symmetric": symmetric, "aids": aids, "ways": ways}


def _order_terms(formula: Formula, names: Iterable[str]) -> Formula:
    """The formula with the terms of each sum in the best order for adding.

    Terms are grouped by their sign and by whether their name is in `names`; the largest groups come first.
    """
    if formula[0] in ("and", "or"):
        return [formula[0], *(_order_terms(part, names) for part in formula[1:])]
    if formula[0] not in ("=", ">="):
        return formula
    groups: dict[tuple[bool, bool], list[list[Any]]] = {}
    for factor, name in formula[1]:
        groups.setdefault((factor > 0, name in names), []).append([factor, name])
    rows = sorted(groups.values(), key=len, reverse=True)
    return [formula[0], [term for row in rows for term in row], formula[2]]


def body_of(theorem: Any) -> list[bytes]:
    """The automata, one per line; raises InputError unless the theorem has sets and all of them are proved."""
    if not theorem.values or not all(each.proved for each in theorem.values):
        raise InputError("proving.certificate", game=theorem.game)
    return [_line(name, automaton) for name, automaton in _named_automata(theorem)]


def _named_automata(theorem: Any) -> Iterator[tuple[str, Automaton]]:
    yield "valid", theorem.system.valid
    yield "adder", theorem.system.adder
    ways = (way for enough in theorem.play.ways.values() for way in enough.ways)
    for number, way in enumerate(ways, 1):
        yield f"W{number}", way.chosen
    for value, automaton, _ in theorem.values:
        yield set_name(theorem, value), automaton


def set_name(theorem: Any, value: int) -> str:
    """Name, in a certificate and in claims, of the set for a value: R, G, P, or V with the Grundy value."""
    return "R" if value == REMOTENESS else "G" if value < 0 else "P" if theorem.wanted is None else f"V{value}"


def _rewrite_claim(theorem: Any, formula: Formula) -> Formula:
    """The claim in terms of the sets that the certificate contains."""
    if formula[0] == "exists":
        return ["exists", formula[1], _rewrite_claim(theorem, formula[2])]
    if formula[0] in ("and", "or", "not"):
        return [formula[0], *(_rewrite_claim(theorem, part) for part in formula[1:])]
    if formula[0] == "in" and formula[1] == "M":
        rules, names = theorem.rules, count()
        to = [f"to{place}'0" for place in range(len(rules.names))]
        places = dict(zip((*rules.names, *to), map(sum_of, formula[2]), strict=True))
        return substitute(rules.relation(to), places, lambda: f"m{next(names)}'0")
    if formula[0] != "in" or theorem.wanted is None or formula[1] not in ("P", "N", "D"):
        return formula
    if not theorem.remote:
        return ["in", "G", [*formula[2], [[], 0]]] if theorem.wanted < 0 else ["in", "V0", formula[2]]
    bound = "r'0"  # a claim's own bound names are numbered from 1
    inside = ["in", "R", [*formula[2], [[[1, bound]], 0]]]
    if formula[1] == "D":
        return ["not", ["exists", [bound], inside]]
    return ["exists", [bound], ["and", inside, lost_number(bound, theorem.misere is (formula[1] == "P"))]]


def _line(name: str, automaton: Automaton) -> bytes:
    text: list[Any] = [name, [list(automaton.tracks), flat_rows(automaton), list(automaton.final)]]
    return json.dumps(text, separators=(",", ":")).encode() + b"\n"
