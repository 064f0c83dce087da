"""Formulas of Presburger arithmetic with named sets, as plain data.

    ["and", f, …]  ["or", f, …]  ["not", f]  ["exists", [names], f]
    ["=", terms, constant]      Σ factor·name + constant = 0; the terms are a list of [factor, name]
    [">=", terms, constant]     the same sum is at least 0
    ["in", set, [[terms, constant], …]]

Names stand for natural numbers; a bound name occurs nowhere else. ``["and"]`` is true, ``["or"]`` false. A sum is a
`LinearSum`, an immutable row of terms with a constant.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Formula = list[Any]
TRUE: Formula = ["and"]
FALSE: Formula = ["or"]


class LinearSum(NamedTuple):
    """Σ factor·name + constant.

    >>> (LinearSum.name("a") - LinearSum.number(3) + LinearSum.name("a")).text()
    '2a − 3'
    """

    terms: tuple[tuple[int, str], ...]
    constant: int

    @staticmethod
    def number(value: int) -> "LinearSum":
        """The sum that is just a constant."""
        return LinearSum((), value)

    @staticmethod
    def name(name: str) -> "LinearSum":
        """The sum that is just one name."""
        return LinearSum(((1, name),), 0)

    def __add__(self, other: "LinearSum") -> "LinearSum":  # type: ignore[override]
        factors: dict[str, int] = {}
        for factor, name in (*self.terms, *other.terms):
            factors[name] = factors.get(name, 0) + factor
        kept = tuple((factor, name) for name, factor in sorted(factors.items()) if factor)
        return LinearSum(kept, self.constant + other.constant)

    def __mul__(self, factor: int) -> "LinearSum":  # type: ignore[override]
        if not factor:
            return LinearSum((), 0)
        return LinearSum(tuple((factor * each, name) for each, name in self.terms), factor * self.constant)

    def __sub__(self, other: "LinearSum") -> "LinearSum":
        return self + other * -1

    def factor(self, name: str) -> int:
        """The factor of a name; 0 if it does not occur."""
        return next((factor for factor, each in self.terms if each == name), 0)

    @property
    def only(self) -> str | None:
        """The name if the sum is just one name, else None."""
        return self.terms[0][1] if len(self.terms) == 1 and self.terms[0][0] == 1 and not self.constant else None

    def value(self, values: Mapping[str, int]) -> int:
        """The value of the sum for these values of its names."""
        return sum(factor * values[name] for factor, name in self.terms) + self.constant

    def text(self) -> str:
        """The sum in mathematical notation."""
        parts = [(factor, name) for factor, name in self.terms if factor > 0]
        parts += [(factor, name) for factor, name in self.terms if factor < 0]
        words = [(factor, name if abs(factor) == 1 else f"{abs(factor)}{name}") for factor, name in parts]
        if self.constant or not words:
            words.append((self.constant, str(abs(self.constant))))
        first = ("−" if words[0][0] < 0 else "") + words[0][1]
        return first + "".join(f" {'−' if factor < 0 else '+'} {word}" for factor, word in words[1:])

    def data(self) -> list[Any]:
        """The pair [terms, constant] that a formula stores for the sum."""
        return [[list(term) for term in self.terms], self.constant]


def sum_of(data: Sequence[Any]) -> LinearSum:
    """The sum that a formula stores as the pair [terms, constant]."""
    return LinearSum(tuple((factor, name) for factor, name in data[0]), data[1])


def equals(left: LinearSum, right: LinearSum) -> Formula:
    """The formula left = right."""
    total = left - right
    if not total.terms:
        return FALSE if total.constant else TRUE
    return ["=", *total.data()]


def at_least(left: LinearSum, right: LinearSum) -> Formula:
    """The formula left ≥ right."""
    total = left - right
    if all(factor > 0 for factor, _ in total.terms) and total.constant >= 0:
        return TRUE
    if all(factor < 0 for factor, _ in total.terms) and total.constant < 0:
        return FALSE
    return [">=", *total.data()]


def all_of(parts: Iterable[Formula]) -> Formula:
    """The conjunction of these formulas."""
    flat: list[Formula] = []
    for part in parts:
        if part == FALSE:
            return FALSE
        flat += part[1:] if part[0] == "and" else [part]
    unique = [part for place, part in enumerate(flat) if part not in flat[:place]]
    return unique[0] if len(unique) == 1 else ["and", *unique]


def any_of(parts: Iterable[Formula]) -> Formula:
    """The disjunction of these formulas."""
    flat: list[Formula] = []
    for part in parts:
        if part == TRUE:
            return TRUE
        flat += part[1:] if part[0] == "or" else [part]
    unique = [part for place, part in enumerate(flat) if part not in flat[:place]]
    return unique[0] if len(unique) == 1 else ["or", *unique]


def negation(formula: Formula) -> Formula:
    """The negation of a formula; "not" remains only before sets and quantifiers."""
    kind = formula[0]
    if kind == "not":
        return list(formula[1])
    if kind in ("and", "or"):
        return (any_of if kind == "and" else all_of)(negation(part) for part in formula[1:])
    if kind == ">=":
        total = sum_of(formula[1:])
        return at_least(LinearSum.number(-1), total)
    if kind == "=":
        total = sum_of(formula[1:])
        return any_of([at_least(total, LinearSum.number(1)), at_least(LinearSum.number(-1), total)])
    return ["not", formula]


def exists(names: Iterable[str], formula: Formula) -> Formula:
    """The formula "there are numbers such that …"; names that do not occur are left out."""
    used = free_names(formula)
    bound = sorted(set(names) & used)
    if not bound:
        return formula
    if formula[0] == "exists":
        return ["exists", sorted([*bound, *formula[1]]), formula[2]]
    return ["exists", bound, formula]


def member(name: str, places: Iterable[LinearSum]) -> Formula:
    """The formula that says that the row of numbers `places` is in the set `name`."""
    return ["in", name, [place.data() for place in places]]


def free_names(formula: Formula) -> set[str]:
    """The names that no quantifier binds."""
    kind = formula[0]
    if kind in ("=", ">="):
        return {name for _, name in formula[1]}
    if kind == "in":
        return {name for terms, _ in formula[2] for _, name in terms}
    if kind == "exists":
        return free_names(formula[2]) - set(formula[1])
    return set().union(*(free_names(part) for part in formula[1:]))


def substitute(formula: Formula, values: Mapping[str, LinearSum], fresh: Callable[[], str]) -> Formula:
    """The formula with sums substituted for free names; bound names are replaced by fresh ones."""
    kind = formula[0]
    if kind in ("=", ">="):
        total = _put(sum_of(formula[1:]), values)
        return equals(total, LinearSum.number(0)) if kind == "=" else at_least(total, LinearSum.number(0))
    if kind == "in":
        return ["in", formula[1], [_put(sum_of(place), values).data() for place in formula[2]]]
    if kind == "exists":
        new = {name: LinearSum.name(fresh()) for name in formula[1]}
        inner = substitute(formula[2], {**values, **new}, fresh)
        return exists([name for each in new.values() for _, name in each.terms], inner)
    parts = [substitute(part, values, fresh) for part in formula[1:]]
    return ["not", parts[0]] if kind == "not" else (all_of if kind == "and" else any_of)(parts)


def _put(total: LinearSum, values: Mapping[str, LinearSum]) -> LinearSum:
    found = LinearSum.number(total.constant)
    for factor, name in total.terms:
        found += (values[name] if name in values else LinearSum.name(name)) * factor
    return found


def pattern(formula: Formula) -> tuple[str, tuple[str, ...]]:
    """The shape of a formula without its names, and the names in order: equal shapes are the same formula, renamed.

    >>> text, names = pattern(["and", [">=", [[1, "a"], [-1, "b"]], 0], ["=", [[1, "b"]], -2]])
    >>> text == pattern(["and", [">=", [[-1, "y"], [1, "z"]], 0], ["=", [[1, "y"]], -2]])[0], names
    (True, ('b', 'a'))
    """
    names: dict[str, int] = {}

    def number(name: str) -> int:
        return names.setdefault(name, len(names))

    def total(terms: Any, constant: int) -> Any:
        row = sorted(terms, key=lambda term: (term[0], names.get(term[1], len(names)), term[1]))
        return [(factor, number(name)) for factor, name in row], constant

    def number_names(part: Formula) -> Any:
        kind = part[0]
        if kind in ("=", ">="):
            return kind, total(*part[1:])
        if kind == "in":
            return kind, part[1], [total(*place) for place in part[2]]
        if kind == "exists":
            inner = number_names(part[2])
            return kind, sorted(map(number, part[1])), inner
        return kind, list(map(number_names, part[1:]))

    return repr(number_names(formula)), tuple(names)


_LOOSE = {"or": 1, "and": 2, "exists": 0}


def format_formula(formula: Formula, outer: int = 0) -> str:
    """The formula in mathematical notation, in parentheses if it binds less tightly than `outer` (see `_LOOSE`).

    >>> k, n = LinearSum.name("k"), LinearSum.name("n")
    >>> format_formula(exists(["k"], all_of([at_least(n, k), equals(k, LinearSum.number(3))])))
    '∃k: k ≤ n ∧ k = 3'
    """
    kind = formula[0]
    if kind in ("=", ">="):
        return _format_comparison(kind, sum_of(formula[1:]))
    if kind == "in":
        return f"{formula[1]}({', '.join(sum_of(place).text() for place in formula[2])})"
    if kind == "not":
        return f"¬({format_formula(formula[1])})" if formula[1][0] != "in" else f"¬{format_formula(formula[1])}"
    if len(formula) == 1:
        return "true" if kind == "and" else "false"
    if kind == "exists":
        text = f"∃{', '.join(formula[1])}: {format_formula(formula[2])}"
    else:
        text = (" ∧ " if kind == "and" else " ∨ ").join(format_formula(part, _LOOSE[kind] + 1) for part in formula[1:])
    return f"({text})" if _LOOSE[kind] < outer else text


def _format_comparison(kind: str, total: LinearSum) -> str:
    high = LinearSum(tuple((factor, name) for factor, name in total.terms if factor > 0), max(0, total.constant))
    low = LinearSum(tuple((-factor, name) for factor, name in total.terms if factor < 0), max(0, -total.constant))
    if kind == "=":
        return f"{high.text()} = {low.text()}"
    if high.terms and not low.terms:
        return f"{high.text()} ≥ {low.text()}"
    if low.constant == 1:
        return f"{LinearSum(low.terms, 0).text()} < {high.text()}"
    return f"{low.text()} ≤ {high.text()}"
