"""Decide claims about the positions of a game: first-order formulas over +, <, constants and the sets found.

    P(a,b) & P(a,c) => b = c          free names stand for all numbers
    all n: exists a: P(a, a + n)
    V2(n, q) => q >= 3                the positions of Grundy value 2, after --values 2
    G(a, b, v) & v > 0 => exists c: c < a & G(c, b, 0)
    M(a, b, c, d) & P(c, d)           there is a move from (a, b) to (c, d), a lost position

Connectives: ``not ~ !``, ``and &``, ``or |``, ``=>``, ``<=>``; quantifiers ``all``, ``exists``; sums with ``+``, ``-``
and constant factors.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from bouton.errors import NotationError
from bouton.notation import clip
from bouton.numeration.automata import intersection, projection, rename_tracks, union
from bouton.numeration.automaton import Automaton
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.formula import (
    Formula,
    LinearSum,
    all_of,
    any_of,
    at_least,
    exists,
    free_names,
    member,
    negation,
    substitute,
)
from bouton.proving.limits import DEPTH_OF_CLAIM, LETTERS_OF_CLAIM, NAMES_OF_CLAIM
from bouton.proving.values import compare

_TOKEN = re.compile(r"\s*(<=>|=>|<=|>=|!=|==|[<>=&|~!(),:+*∧∨¬∀∃≤≥≠⇒⇔−-]|\d{1,9}(?!\d)|[A-Za-z_]\w*)")
_SAME = {"∧": "&", "∨": "|", "¬": "!", "~": "!", "≤": "<=", "≥": ">=", "≠": "!=", "==": "=", "−": "-"}
_SAME |= {"⇒": "=>", "⇔": "<=>", "and": "&", "or": "|", "not": "!", "∀": "all", "∃": "exists", "forall": "all"}


class DecidedClaim(NamedTuple):
    """A claim that was decided.

    Attributes
    ----------
    text : the claim as written.
    formula : the claim as read; certificates store this.
    true : whether it holds for all numbers.
    counterexample : values of its free names for which it fails, with the smallest maximum; None if it is true.
    """

    text: str
    formula: Formula
    true: bool
    counterexample: dict[str, int] | None


class _Reader:
    """A recursive-descent parser of claims; `sets` maps the name of each set to its number of arguments."""

    def __init__(self, text: str, sets: Mapping[str, int]) -> None:
        self.text, self.sets = text, sets
        self.tokens: list[str] = []
        at = 0
        text = text.rstrip()
        if len(text) > LETTERS_OF_CLAIM:
            raise NotationError("proving.claim-long", letters=len(text), most=LETTERS_OF_CLAIM)
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise NotationError("proving.claim", got=clip(self.text), at=at + 1)
            self.tokens.append(_SAME.get(match[1], match[1]))
            at = match.end()
        self.at = self.depth = self.bound = 0
        self.names: dict[str, str] = {}

    def wrong(self) -> NotationError:
        if self.at < len(self.tokens):
            return NotationError("proving.claim-near", got=clip(self.text), near=self.tokens[self.at])
        return NotationError("proving.claim-ends", got=clip(self.text))

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, *words: str) -> str:
        token = self.peek()
        if not token or (words and token not in words):
            raise self.wrong()
        self.at += 1
        return token

    def parse(self) -> Formula:
        formula = self.equivalence()
        if self.at < len(self.tokens):
            raise self.wrong()
        return formula

    def equivalence(self) -> Formula:
        self.depth += 1
        if self.depth > DEPTH_OF_CLAIM:
            raise self.wrong()
        left = self.implication()
        while self.peek() == "<=>":
            self.take()
            right = self.implication()
            left = any_of([all_of([left, right]), all_of([negation(left), negation(right)])])
        self.depth -= 1
        return left

    def implication(self) -> Formula:
        left = self.choice()
        if self.peek() == "=>":
            self.take()
            self.depth += 1
            if self.depth > DEPTH_OF_CLAIM:
                raise self.wrong()
            right = self.implication()
            self.depth -= 1
            return any_of([negation(left), right])
        return left

    def choice(self) -> Formula:
        parts = [self.conjunction()]
        while self.peek() == "|":
            self.take()
            parts.append(self.conjunction())
        return any_of(parts)

    def conjunction(self) -> Formula:
        parts = [self.negation()]
        while self.peek() == "&":
            self.take()
            parts.append(self.negation())
        return all_of(parts)

    def negation(self) -> Formula:
        turned = False
        while self.peek() == "!":
            self.take()
            turned = not turned
        formula = self.quantifier() if self.peek() in ("all", "exists") else self.atom()
        return negation(formula) if turned else formula

    def quantifier(self) -> Formula:
        kind = self.take()
        before, bound = dict(self.names), []
        while True:
            name = self.take()
            if not name.isidentifier() or name in self.sets:
                self.at -= 1
                raise self.wrong()
            self.bound += 1
            self.names[name] = f"{name}'{self.bound}"
            bound.append(self.names[name])
            if self.peek() != ",":
                break
            self.take()
        if self.peek() == ":":
            self.take()
        inner = self.equivalence()
        self.names = before
        return exists(bound, inner) if kind == "exists" else negation(exists(bound, negation(inner)))

    def atom(self) -> Formula:
        if self.peek() in self.sets and self.at + 1 < len(self.tokens) and self.tokens[self.at + 1] == "(":
            return self.set_of()
        if self.peek() == "(":
            start = self.at
            try:
                return self.comparison()
            except NotationError:
                self.at = start
            self.take("(")
            inner = self.equivalence()
            self.take(")")
            return inner
        return self.comparison()

    def set_of(self) -> Formula:
        name = self.take()
        self.take("(")
        places = [self.total()]
        while self.peek() == ",":
            self.take()
            places.append(self.total())
        self.take(")")
        if len(places) != self.sets[name]:
            raise NotationError("proving.claim-places", name=name, count=self.sets[name], got=len(places))
        negative = [exists([], at_least(LinearSum.number(-1), place)) for place in places]
        inside = member(name, places)
        return all_of([inside, *(negation(each) for each in negative if each != ["or"])])

    def comparison(self) -> Formula:
        parts, left = [], self.total()
        if self.peek() not in ("=", "<", ">", "<=", ">=", "!="):
            raise self.wrong()
        while self.peek() in ("=", "<", ">", "<=", ">=", "!="):
            sign, right = self.take(), self.total()
            same = compare("==", left, right)
            parts.append(negation(same) if sign == "!=" else same if sign == "=" else compare(sign, left, right))
            left = right
        return all_of(parts)

    def total(self) -> LinearSum:
        found = self.product()
        while self.peek() in ("+", "-"):
            sign, more = self.take(), self.product()
            found = found + more if sign == "+" else found - more
        return found

    def product(self) -> LinearSum:
        found = self.factor()
        while self.peek() == "*":
            self.take()
            more = self.factor()
            if found.terms and more.terms:
                raise NotationError("proving.claim-product", got=clip(self.text))
            found = more * found.constant if not found.terms else found * more.constant
        return found

    def factor(self) -> LinearSum:
        token = self.take()
        if token.isdigit():
            number = LinearSum.number(int(token))
            follows = self.peek()
            return (
                self.factor() * number.constant
                if follows.isidentifier() and follows not in self.sets and (follows not in ("all", "exists"))
                else number
            )
        if token == "(":
            inner = self.total()
            self.take(")")
            return inner
        if token.isidentifier() and token not in self.sets and token not in ("all", "exists"):
            if self.peek() == "(":
                raise NotationError("proving.claim-set", got=clip(self.text), name=clip(token), known=sorted(self.sets))
            return LinearSum.name(self.names.get(token, token))
        self.at -= 1
        raise self.wrong()


def read_claim(text: str, sets: Mapping[str, int]) -> Formula:
    """Parse a claim; `sets` maps the name of each set to its number of arguments.

    >>> from bouton.proving.formula import format_formula
    >>> format_formula(read_claim("P(a,b) => a < b + 3", {"P": 2}))
    '¬P(a, b) ∨ a ≤ b + 2'

    Raises
    ------
    NotationError : if it cannot be read.
    """
    formula = _Reader(text, sets).parse()
    if len(free_names(formula)) > NAMES_OF_CLAIM:
        raise NotationError("proving.claim-names", got=clip(text), most=NAMES_OF_CLAIM)
    return formula


def decide(text: str, world: Arithmetic, sets: Mapping[str, tuple[Automaton, tuple[str, ...]]]) -> DecidedClaim:
    """Decide a claim; its free names stand for all numbers.

    `sets` maps names to automata and their tracks, in the order of the arguments; these replace the sets of `world`.

    Raises
    ------
    NotationError : if it cannot be read.
    SearchLimitError : if an automaton becomes too large.
    """
    formula = read_claim(text, {name: len(tracks) for name, (_, tracks) in sets.items()})
    world.sets = dict(sets)
    wrong = world.automaton(substitute(negation(formula), {}, world.fresh))
    if wrong.is_empty:
        return DecidedClaim(text, formula, True, None)
    return DecidedClaim(text, formula, False, _smallest(world, wrong))


def _smallest(world: Arithmetic, wrong: Automaton) -> dict[str, int]:
    """The row of `wrong` with the smallest maximum; ties are broken by the smallest numbers, in the order of tracks."""
    limits, system = world.limits, world.system
    if not wrong.tracks:
        return {}
    largest: Automaton | None = None
    for name in wrong.tracks:
        same = rename_tracks(system.equal, {"x": name, "y": "#m"})
        for other in wrong.tracks:
            if other != name:
                below = world.automaton(at_least(LinearSum.name(name), LinearSum.name(other)))
                same = intersection(same, below, limits)
        here = projection(intersection(wrong, same, limits), wrong.tracks, limits)
        largest = here if largest is None else union(largest, here, limits)
    assert largest is not None
    (most,) = system.numbers(largest, largest.shortest() or [])
    for name in wrong.tracks:
        wrong = intersection(wrong, world.automaton(at_least(LinearSum.number(most), LinearSum.name(name))), limits)
    found = {}
    for name in wrong.tracks:
        alone = projection(wrong, set(wrong.tracks) - {name}, limits)
        (found[name],) = system.numbers(alone, alone.shortest() or [])
        wrong = intersection(wrong, rename_tracks(system.constant(found[name]), {"n": name}), limits)
    # the largest number is attained, since no row has a smaller one
    return found
