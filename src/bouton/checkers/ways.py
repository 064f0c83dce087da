"""Extensions of certificates of theorems: blocked options, rules that depend only on the sorted heaps, ways to win.

``symmetric``: the moves are those listed, and the same with the names of a position and its option permuted. Then the
set must be invariant when two names are exchanged, the order is the sum of all numbers, and from each position outside
the set, sorted in ascending order, a listed move leads into the set.

``ways``: kinds of moves whose automata would be too large, each with formulas that lead from a position to options (the
sets in these are ``aids``; they are given and may be arbitrary). A position counts as having a move into the set only
if such a formula leads to an option, and each option that it leads to meets each condition and is in the set. That no
move leads from the set into itself is checked for each condition separately: projected to the names ``kept``, the
conditions are jointly contradictory.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from bouton.checkers.envelope import natural, text_of, texts_in, truth

FIELDS = ("symmetric", "aids", "ways")


class Ways(NamedTuple):
    """The three fields; `led`: place of a kind of move → the names kept, and the formulas with their bound names."""

    symmetric: bool
    aids: list[tuple[str, list[str]]]
    led: dict[int, tuple[list[str], list[tuple[list[str], Any]]]]

    def swaps(self, names: list[str]) -> list[dict[str, str]]:
        """Renamings that must leave the set invariant."""
        return [{name: name for name in names} | {x: y, y: x} for x, y in pairwise(names) if self.symmetric]

    def free(self, moves: Any) -> list[Any]:
        """The kinds of moves without ways."""
        return [move for place, move in enumerate(moves) if place not in self.led]

    def order_faults(self, moves: Any, names: list[str]) -> Iterator[Any]:
        """Yield formulas that must hold nowhere: a number rises, or falls below 0, or all stay the same."""
        for bound, when, to in (moves[place] for place in self.led):
            if {*bound} & {*names}:
                raise ValueError
            # conditions on two names, and equations, have to suffice
            short = [
                part for part in _joint_conditions(when, names, bound) if part[0] == "=" or len({*texts_in(part)}) == 3
            ]
            changes = [([*terms, [-1, name]], more) for name, (terms, more) in zip(names, to, strict=True)]
            yield from (["and", *short, [">=", terms, more - 1]] for terms, more in changes)
            yield from (["and", *short, _negate([">=", *place])] for place in to)
            yield ["and", *short, *(["=", *change] for change in changes)]

    def winning_sets(self, moves: Any, name: str) -> Iterator[Any]:
        """Yield formulas for the positions where a way wins."""
        for place, (_, leads) in self.led.items():
            bound, when, to = moves[place]
            for free, lead in leads:
                every, parts = [*bound, *free], [*_parts(when), ["in", name, to]]
                wrong = (["exists", every, ["and", *_parts(lead), _negate(part)]] for part in parts)
                yield ["and", ["exists", every, lead], *(["not", each] for each in wrong)]

    def failures(self, lost: list[Any], moves: Any, names: list[str], name: str) -> list[Any]:
        """Formulas that must hold nowhere: `lost`, whose last one is restricted to ascending positions if the rules are
        symmetric, and for each kind of move with ways "a move joins two lost positions"; `lost` is changed in place.
        """
        if self.symmetric:
            lost[-1] += [[">=", [[1, high], [-1, low]], 0] for low, high in pairwise(names)]
        for place, (kept, _) in self.led.items():
            bound, when, to = moves[place]
            gone, mixed = [each for each in (*names, *bound) if each not in kept], _joint_conditions(when, names, bound)
            both = [membership(name, names), ["in", name, to]]
            both += [part for part in _parts(when) if part not in mixed]
            lost.append(["and", *(["exists", gone, ["and", *both, part]] for part in mixed)])
        return lost


def read_ways(header: dict[str, Any], names: list[str], kind: str) -> Ways:
    """Read the fields of a header; a `ValueError` unless `kind`, the theorem's, allows them.

    It is ``lost`` or ``values`` (ways: only ``lost``), and is given as empty in misère play and with blocked options.
    """
    if "ways" not in header:
        return Ways(False, [], {})
    symmetric = truth(header["symmetric"])
    aids = [(text_of(name), [text_of(track) for track in tracks]) for name, tracks in header["aids"]]
    led = {natural(place): ([text_of(name) for name in kept], leads) for place, kept, leads in header["ways"]}
    bound = {text_of(name) for _, leads in led.values() for free, _ in leads for name in free}
    good = [
        kind in ("lost", "values"),
        kind == "lost" or not led,
        not bound & {*names},
        all(name[0] == "W" for name, _ in aids),
    ]
    good += [not symmetric or header["order"] == [[[[1, name] for name in names], 0]]]
    if not all(good):
        raise ValueError
    return Ways(symmetric, aids, led)


def _parts(formula: Any) -> list[Any]:
    return list(formula[1:]) if formula[0] == "and" else [formula]


def _joint_conditions(when: Any, names: list[str], bound: list[str]) -> list[Any]:
    """The conditions that involve both a position and its option."""
    return [part for part in _parts(when) if all({*texts_in(part)} & {*each} for each in (names, bound))]


def _negate(part: Any) -> Any:
    if part[0] != ">=":
        return ["not", part]
    return [">=", [[-factor, name] for factor, name in part[1]], -part[2] - 1]


def exceeds_blocking(moves: Any, name: str, names: list[str], blocked: int) -> Any:
    """The formula "more options are in a set than may be blocked"."""
    rows, parts = [[f"~{number}.{each}" for each in names] for number in range(blocked + 1)], list[Any]()
    for row in rows:
        ends = [[["=", [*terms, [-1, x]], c] for x, (terms, c) in zip(row, to, strict=True)] for _, _, to in moves]
        leads = [["exists", bound, ["and", when, *end]] for (bound, when, _), end in zip(moves, ends, strict=True)]
        parts += [["or", *leads], membership(name, row)]
    same = [[["=", [[1, one], [-1, two]], 0] for one, two in zip(*pair, strict=True)] for pair in combinations(rows, 2)]
    parts += [["not", ["and", *each]] for each in same]
    return ["exists", [each for row in rows for each in row], ["and", *parts]]


def membership(name: str, places: list[str]) -> Any:
    """The formula "the numbers with these names are in a set"."""
    return ["in", name, [[[[1, each]], 0] for each in places]]
