"""Sums of heaps described by a finite monoid and the numbers of two heaps, as found by `bouton.misere.counters`.

The certificate, which `bouton.checkers.counters` describes and checks, contains all the data; this module queries it.
"""

import json
from typing import Any, NamedTuple

from bouton.checkers.quotient import monoid_of
from bouton.misere.family import Family, Parts
from bouton.misere.monoid import Bipartite, Word


class Counters(NamedTuple):
    """The winners of all sums of some heaps whose misère quotient is infinite.

    Attributes
    ----------
    facts, body : the certificate: its first line, and its body.
    words : for each element of the monoid the least sum of generators.
    pairs : the number of pairs of the proof.
    """

    facts: dict[str, Any]
    body: dict[str, Any]
    words: list[Word]
    pairs: int

    @property
    def excluded_heaps(self) -> list[int]:
        """The heaps that are left out: about sums that contain them nothing is claimed."""
        found: list[int] = self.body.get("without", [])
        return found

    def place(self, others: int, last: int) -> int:
        """The index in ``body["sets"]`` of the set of elements lost with `others` heaps C and `last` last heaps."""
        rows, columns, edge, shift, step = (self.facts[name] for name in ("rows", "columns", "edge", "shift", "step"))
        if last >= rows:
            turns = (last - rows) // shift + 1
            last -= turns * shift
            others -= min(turns, max((others - edge) // shift + 1, 0)) * shift
        cell: int = self.body["cells"][last][others if others < columns else columns - step + (others - columns) % step]
        return cell

    def first_row(self) -> int:
        """The least number n of last heaps such that n, n + `shift`, n + 2·`shift` … of them are never alike."""
        rows, edge, shift, step = (self.facts[name] for name in ("rows", "edge", "shift", "step"))
        return next(
            last
            for last in range(rows - shift, rows)
            if any(
                self.place(others, last) != self.place(others + step, last)
                for others in range(edge - shift, self.facts["columns"])
            )
        )

    def body_line(self) -> bytes:
        """The body of the certificate: one line of JSON, with its line end."""
        return json.dumps(self.body, separators=(",", ":")).encode() + b"\n"


def words_of(family: Family, body: dict[str, Any], order: int) -> list[Word]:
    """For each element of a certificate's monoid the least sum of generators."""
    parts = Parts()
    for heap in range(1, len(body["images"])):
        parts.add(family.options(heap) if heap not in body.get("without", []) else ())
    monoid = Bipartite(monoid_of(body["generators"], body["columns"], body["images"], order), bytes(order))
    generators = {heap: body["images"][heap] for heap in body["generators"]}
    return monoid.least_words(generators, parts.weights.__getitem__)
