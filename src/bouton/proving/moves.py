"""Moves that can be added to a game, or left out, without changing its lost positions.

A move is the row of numbers taken from the heaps. It can be added if no two lost positions differ by it (Duchêne,
Fraenkel, Nowakowski and Rigo 2010), and all such moves can be added together. It can be left out if it is nowhere the
only winning move. If the game allows each of its moves wherever the heaps suffice, so it does with an added move;
otherwise an added move is allowed only where play is not over. If the rules depend only on the sorted heaps, the
numbers of a move are taken from the smallest heap, the next one, and so on.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

from bouton.errors import InputError
from bouton.language import say
from bouton.numeration.automata import difference, rename_tracks
from bouton.numeration.automaton import Automaton, Limits
from bouton.numeration.systems import System
from bouton.proving.claims import read_claim
from bouton.proving.formula import substitute
from bouton.proving.limits import MOVES_LISTED, ROWS_TRIED
from bouton.proving.play import Play
from bouton.proving.shapes import NamedShape, shape_of

Taken = tuple[int, ...]


class MoveSet(NamedTuple):
    """A set of moves, given by the numbers that they take.

    Attributes
    ----------
    automaton : its tracks are named like the heaps.
    smallest : at most 12 moves, ordered by their largest number; (2, 1) is left out if (1, 2) is listed, unless
        `Moves.ascending` makes them different moves.
    complete : whether `smallest` lists all moves but those left out.
    """

    automaton: Automaton
    smallest: tuple[Taken, ...]
    complete: bool

    @property
    def is_empty(self) -> bool:
        """Whether the set contains no moves."""
        return self.automaton.is_empty

    def to_dict(self) -> dict[str, Any]:
        """The finding as plain data."""
        return {
            "states": self.automaton.states,
            "smallest": [list(taken) for taken in self.smallest],
            "complete": self.complete,
        }


class Moves(NamedTuple):
    """The answer of `ProvedTheorem.moves`.

    Attributes
    ----------
    invariant : whether each move of the game is allowed wherever the heaps suffice.
    addable : moves that are not in the game and can be added, even all together.
    others : moves that cannot be added: each would change the lost positions.
    redundant : moves of the game any one of which can be left out.
    together : whether all redundant moves can be left out together.
    ascending : whether the numbers are taken from the heaps in ascending order.
    shape : the shape of the moves that cannot be added, if it has a name.
    """

    invariant: bool
    addable: MoveSet
    others: MoveSet
    redundant: MoveSet
    together: bool
    ascending: bool
    shape: NamedShape | None

    def lines(self, names: Sequence[str], language: str = "en") -> list[str]:
        """The answer in words: a heading, a line for each set, and one for the shape if it has a name."""
        head = f"({', '.join(names)})" if len(names) > 1 else names[0]
        found = [say(f"proving.moves{'' if self.invariant else '-started'}", language, names=head)]
        if self.ascending:
            found.append(say("proving.moves-ascending", language))
        for name in ("addable", "others", "redundant"):
            moves: MoveSet = getattr(self, name)
            last = "-none" if moves.is_empty else "-together" if name == "redundant" and self.together else ""
            key = f"proving.moves-{name}{last}"
            texts = [str(taken if len(taken) > 1 else taken[0]) for taken in moves.smallest]
            more = "" if moves.complete else " …"
            found.append(say(key, language, states=moves.automaton.states, smallest=texts, more=more))
            if name == "others" and self.shape is not None:
                found.append(say(self.shape.key, language, **{"names": head, **self.shape.values}))
        return found

    def to_dict(self) -> dict[str, Any]:
        """The finding as plain data."""
        sets = {name: getattr(self, name).to_dict() for name in ("addable", "others", "redundant")}
        return {"invariant": self.invariant, **sets, "together": self.together, "ascending": self.ascending}


def moves_of(play: Play, lost: Automaton, limits: Limits | None = None) -> Moves:
    """Decide which moves can be added or left out, from the automaton of the lost positions, in normal play.

    >>> import bouton
    >>> found = bouton.prove("wythoff", system="fibonacci").moves()
    >>> found.addable.smallest[:4], found.redundant.is_empty
    (((1, 3), (2, 4), (3, 4), (1, 5)), True)

    Raises
    ------
    InputError : if a move adds to a heap.
    SearchLimitError : if an automaton becomes too large.
    """
    return _Decider(play, lost, limits or Limits()).moves()


class _Decider:
    """Answers by claims over rows of names: x for a position, v for the numbers taken, y and z for options."""

    def __init__(self, play: Play, lost: Automaton, limits: Limits) -> None:
        self.rules, self.world, self.limits = play.rules, play.world, limits
        self.world.limits = limits
        size = len(play.rules.names)
        self.x, self.v, self.y, self.z = ([f"{letter}{place}" for place in range(size)] for letter in "xvyz")
        self.world.sets = {"P": (lost, play.rules.names), "M": play.relation(in_region=True)}
        self.world.sets["A"] = play.region, play.rules.names
        self.sorted = play.symmetric

    def _automaton(self, text: str, tracks: Sequence[str] = ()) -> Automaton:
        formula = read_claim(text, {name: len(order) for name, (_, order) in self.world.sets.items()})
        return self.world.automaton(substitute(formula, {}, self.world.fresh), tracks)

    def _holds(self, text: str) -> bool:
        return self._automaton(f"not ({text})").is_empty

    def moves(self) -> Moves:
        x, v, y, z = (", ".join(each) for each in (self.x, self.v, self.y, self.z))
        less = ", ".join(f"{one} - {two}" for one, two in zip(self.x, self.v, strict=True))
        more = ", ".join(f"{one} + {two}" for one, two in zip(self.x, self.v, strict=True))
        if not self._holds(f"M({x}, {y}) => {' & '.join(map('{} <= {}'.format, self.y, self.x))}"):
            raise InputError("proving.moves-add", game=self.rules.game)
        self.world.sets["T"] = self._automaton(f"exists {x}: M({x}, {less})", self.v), tuple(self.v)
        enough = " & ".join(map("{} >= {}".format, self.x, self.v))
        invariant = self._holds(f"T({v}) & A({x}) & {enough} => M({x}, {less})")
        self.world.sets["W"] = self._automaton(f"M({x}, {y}) & P({y})"), (*self.x, *self.y)
        other = " | ".join(map("{} != {}".format, self.y, self.z))
        only = self._automaton(f"W({x}, {y}) & not (exists {z}: W({x}, {z}) & ({other}))")
        self.world.sets["O"] = only, (*self.x, *self.y)
        needed = self._automaton(f"exists {x}: O({x}, {less})", self.v)
        over = "" if invariant else f" & (exists {y}: M({more}, {y}))"
        harms = self._automaton(f"exists {x}: P({x}) & P({more}) & A({more}){over}", self.v)
        own, _ = self.world.sets["T"]
        nothing = self._automaton(" & ".join(f"{name} = 0" for name in self.v))
        free = difference(difference(self.world.system.valid_on(self.v), harms, self.limits), nothing, self.limits)
        addable, others = difference(free, own, self.limits), difference(harms, nothing, self.limits)
        shape = shape_of(self.world.system, self.rules.names, self._rename_tracks(harms))
        if shape is not None and shape.key in ("proving.shape-all", "proving.shape-none"):
            shape = None  # their wording is about positions
        redundant = difference(own, needed, self.limits)
        self.world.sets["R"] = redundant, tuple(self.v)
        instead = ", ".join(f"{one} - {two}" for one, two in zip(self.x, self.z, strict=True))
        together = self._holds(f"W({x}, {y}) => (exists {z}: W({x}, {z}) & not R({instead}))")
        return Moves(
            invariant, self._set(addable), self._set(others), self._set(redundant), together, self.sorted, shape
        )

    def _rename_tracks(self, automaton: Automaton) -> Automaton:
        return rename_tracks(automaton, dict(zip(self.v, self.rules.names, strict=True)))

    def _set(self, automaton: Automaton) -> MoveSet:
        return MoveSet(self._rename_tracks(automaton), *_smallest(self.world.system, automaton, self.v, self.sorted))


def _smallest(
    system: System, automaton: Automaton, names: Sequence[str], ordered: bool
) -> tuple[tuple[Taken, ...], bool]:
    """`MoveSet.smallest` and `MoveSet.complete`; if `ordered`, (2, 1) is listed too if (1, 2) is."""
    found: list[Taken] = []
    count = looked = top = 0
    every = _count(automaton)
    while len(found) < MOVES_LISTED and looked < ROWS_TRIED and count != every:
        for row in product(range(top + 1), repeat=len(names)):
            if max(row) == top:
                looked += 1
                digits = {name: system.digits_of(number) for name, number in zip(names, row, strict=True)}
                if automaton.accepts(**digits):
                    count += 1
                    if ordered or tuple(sorted(row)) not in found:
                        found.append(row)
        top += 1
    if not found and (word := automaton.shortest()):
        numbers = dict(zip(automaton.tracks, system.numbers(automaton, word), strict=True))
        found.append(tuple(numbers[name] for name in names))
    return tuple(found[:MOVES_LISTED]), count == every and len(found) <= MOVES_LISTED


def _count(automaton: Automaton) -> int | None:
    """Count the accepted rows, except the zero row; None if there are infinitely many."""
    rows = [sorted(row.values()) for row in automaton.rows]
    rows[0] = [target for letter, target in automaton.rows[0].items() if letter]
    counts: dict[int, int] = {}
    todo, open_ = [0], set[int]()
    while todo:
        state = todo[-1]
        if state in counts:
            todo.pop()
        elif state in open_:
            counts[state] = automaton.final[state] + sum(counts[target] for target in rows[state])
            open_.discard(state)
        else:
            open_.add(state)
            if not open_.isdisjoint(rows[state]):
                return None
            todo += [target for target in rows[state] if target not in counts]
    return counts[0]
