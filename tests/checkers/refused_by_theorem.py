"""Certificates of theorems, each refused for exactly one condition."""

from collections.abc import Callable
from typing import Any

from cases import Case, lines

#: automata: rows of letters and targets by turns, and which states accept
Automaton = tuple[list[list[int]], list[bool]]
ALL: Automaton = [[0, 0, 1, 0]], [True]
NONE: Automaton = [[]], [False]
ZERO: Automaton = [[0, 0]], [True]
EVEN: Automaton = [[0, 0, 1, 1], [0, 0, 1, 1]], [True, False]
BELOW_2: Automaton = [[0, 0, 1, 1], []], [True, True]
EQUAL: Automaton = [[0, 0, 3, 0]], [True]
ADDER: Automaton = [[0, 0, 4, 1, 5, 0, 6, 0], [1, 1, 2, 1, 3, 0, 7, 1]], [True, False]

TAKE: Any = [["k"], [">=", [[1, "a"], [-1, "k"]], -1], [[[[1, "k"]], 0]]]
FIELDS = {"symmetric": False, "aids": [], "ways": []}


def theorem(
    automaton: Automaton = ZERO,
    *,
    valid: Automaton = ALL,
    adder: Automaton = ADDER,
    sets: list[tuple[str, Automaton]] | None = None,
    tracks: list[str] | None = None,
    more: bytes = b"",
    limits: dict[str, int] | None = None,
    **changes: Any,
) -> Case:
    """Of a heap any number is taken: only 0 is lost."""
    facts = {"game": "x", "play": "normal", "blocked": 0, "kind": "lost", "values": 1, "names": ["a"]}
    facts |= {"moves": [TAKE], "order": [[[[1, "a"]], 0]], "base": 2, "claims": [], **changes}
    tracks = facts["names"] if tracks is None else tracks
    rows = [["valid", [["n"], *valid]], ["adder", [["x", "y", "z"], *adder]]]
    rows += [[name, [tracks, *found]] for name, found in (sets or [("P", automaton)])]
    return Case(facts, lines(*rows) + more, limits or {})


def still(automaton: Automaton = ALL, **changes: Any) -> Case:
    """A game without moves: all is lost."""
    return theorem(automaton, **{"moves": [], **changes})


def claimed(formula: Any, **more: Any) -> Case:
    return theorem(claims=[[formula, True]], **more)


def two(automaton: Automaton = EQUAL, **changes: Any) -> Case:
    """Two heaps, of which the second is listed: the moves of the first are the same."""
    moves = [[["k"], [">=", [[1, "b"], [-1, "k"]], -1], [[[[1, "a"]], 0], [[[1, "k"]], 0]]]]
    known = {"names": ["a", "b"], "order": [[[[1, "a"], [1, "b"]], 0]], "moves": moves, **FIELDS, "symmetric": True}
    return theorem(automaton, **{**known, **changes})


def way(lead: Any, free: tuple[str, ...] = (), **changes: Any) -> Case:
    """The move is a way to win: `lead` says where to."""
    return theorem(**{**FIELDS, "ways": [[0, ["a", "k"], [[list(free), lead]]]], **changes})


#: to 0, from all other numbers
TO_0 = ["and", ["=", [[1, "k"]], 0], [">=", [[1, "a"]], -1]]
#: a move that nobody can make
NEVER = [["k"], ["and", [">=", [[1, "a"], [-1, "k"]], -1], ["or"]], [[[[1, "k"]], 0]]]

RIGHT = [
    theorem(),
    theorem(claims=[[[">=", [[1, "a"]], 0], True], [["in", "P", [[[[1, "a"]], 0]]], False]]),
    still(),
    theorem(BELOW_2, blocked=1),
    theorem(([[0, 0, 1, 1], []], [False, True]), play="misere"),
    two(),
    way(TO_0),
    still(kind="function", sets=[("G", ALL)], tracks=["a", "~g"]),
]

REFUSED: dict[str, Callable[[], Case]] = {
    "theorem._read: not given == name": lambda: theorem(sets=[("Q", ZERO)]),
    "theorem._read: not shrink(machine) == machine": lambda: theorem(([[0, 0, 1, 1], []], [True, False])),
    "theorem._read: letters != sorted(set(letters))": lambda: theorem(valid=([[1, 0, 0, 0]], [True])),
    "theorem._read: max(letters, default=0) >= base ** len(tracks)": lambda: theorem(
        valid=([[0, 0, 1, 0, 2, 0]], [True])
    ),
    "theorem.check: not text_of(game)": lambda: theorem(game=""),
    "theorem.check: not play in played": lambda: theorem(play="other"),
    "theorem.check: not kind == 'lost'": lambda: theorem(sets=[("V0", BELOW_2)], blocked=1, kind="values"),
    "theorem.check: misere": lambda: theorem(
        ([[0, 0, 1, 1], [0, 2], []], [False, True, True]), play="misere", blocked=1
    ),
    "theorem.check: not blocked <= 8": lambda: still(blocked=9),
    "theorem.check: not 0 < number": lambda: theorem(kind="values", values=0)._replace(
        body=b"".join(theorem().body.splitlines(True)[:2])
    ),
    "theorem.check: not number == len(sets)": lambda: theorem(values=2),
    "theorem.check: not base <= _MOST_BASE": lambda: theorem(limits={"_MOST_BASE": 1}),
    "theorem.check: not bool(order) is not (kind == 'remoteness')": lambda: theorem(order=[]),
    "theorem.check: not all(map(_WORD.fullmatch, said))": lambda: claimed([">=", [[1, "a, b"]], 0]),
    "theorem.check: any(world.holds(wrong).final)": lambda: theorem(EVEN, moves=[[[], ["and"], [[[[1, "a"]], -1]]]]),
    "theorem.check: stream.read(1)": lambda: theorem(more=b"x"),
    "theorem.check: any(world.pair(machine, world.every(rows), False).final)": lambda: theorem(
        ([[0, 0, 2, 1], []], [True, True]),  # the digit 2 is in no number
        base=3,
        adder=([[0, 0, 9, 1, 10, 0, 12, 0], [1, 1, 3, 1, 4, 0, 13, 1]], [True, False]),
    ),
    "theorem.check: each != machine": lambda: two(
        ([[0, 0, 1, 1, 3, 2], [], [0, 3, 3, 3], [0, 3, 3, 3]], [True, True, False, True])
    ),
    "theorem.check: any(world.holds(failure).final)": lambda: theorem(ALL),
    "theorem.check: any(world.holds(['not', claim]).final) == truth(right)": lambda: claimed(["or"]),
    "theorem._numbers: not follow == world.join([world.rename(adder, x='x', y='v', z='w'), after], {'y'})": lambda: (
        still(adder=([[0, 0, 5, 0, 6, 0, 7, 0]], [True]))
    ),
    "theorem._numbers: not nothing == world.rename(world.compared['='], x='x', y='z')": lambda: still(adder=NONE),
    "theorem._numbers: not any(valid.final)": lambda: still(NONE, valid=NONE, adder=NONE),
    "theorem._move_faults: {*bound} & {*names}": lambda: still(moves=[[["a"], ["or"], [[[[1, "a"]], 0]]]]),
    "theorem._move_faults: constant": lambda: still(order=[[[[1, "a"]], 1]]),
    "theorem._move_faults: factor < 1": lambda: still(order=[[[[0, "a"]], 0]]),
    "theorem._move_faults: not text_of(name)": lambda: still(order=[[[[1, ["a"]]], 0]]),
    "theorem.holds: depth > _DEEPEST": lambda: claimed(
        ["not", ["not", ["not", ["not", ["and"]]]]], limits={"_DEEPEST": 4}
    ),
    "theorem.holds: kind == 'not' and len(rest) != 1": lambda: claimed(["not", ["or"], ["or"]]),
    "theorem.linear: left >= _MOST_NUMBER": lambda: claimed([">=", [[7, "a"]], 0], limits={"_MOST_NUMBER": 7}),
    "ways.read_ways: not kind in ('lost', 'values')": lambda: still(
        kind="function", sets=[("G", ALL)], tracks=["a", "~g"], **FIELDS
    ),
    "ways.read_ways: not (kind == 'lost' or not led)": lambda: way(TO_0, kind="values", sets=[("V0", ZERO)]),
    "ways.read_ways: bound & {*names}": lambda: way(["or"], ("a",), automaton=ALL, moves=[NEVER]),
    "ways.read_ways: not name[0] == 'W'": lambda: theorem(
        **{**FIELDS, "aids": [["X", ["a"]]]}, sets=[("X", ZERO), ("P", ZERO)]
    ),
    "ways.read_ways: not (not symmetric or header['order'] == [[[[1, name] for name in names], 0]])": lambda: two(
        order=[[[[1, "a"], [2, "b"]], 0]]
    ),
    "ways.order_faults: {*bound} & {*names}": lambda: way(
        ["or"], automaton=ALL, moves=[[["a"], ["=", [[1, "a"]], 5], [[[[1, "a"]], 0]]]]
    ),
}
#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "theorem._read: not found == sorted(tracks)": lambda: theorem(tracks=["z"]),
    "theorem._read: any(final) and made[0].get((0,) * len(tracks)) != 0": lambda: theorem(([[]], [True])),
    "theorem._numbers: world.drop(world.next, {'y'}) != world.rename(valid, n='x')": lambda: still(
        ZERO, valid=ZERO, adder=ZERO
    ),
    "theorem.check: not names": lambda: theorem(ZERO, names=[], moves=[], order=[[[], 0]]),
    "theorem.check: not 2 <= base": lambda: still(ZERO, base=1, valid=ZERO, adder=ZERO),
    "theorem.check: not len(set(names)) == len(names)": lambda: still(EQUAL, names=["a", "a"]),
}
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = {
    "theorem._read: not len(made) == len(final)": "the minimal automaton has as many",
    "theorem._read: not len(final) > 0": "the minimal automaton has one state at least",
}


def valued(automaton: Automaton, name: str, **changes: Any) -> Case:
    """A certificate of a function or of a remoteness: letters a + 2g."""
    kind = {"G": "function", "R": "remoteness"}[name]
    order = {"order": []} if name == "R" else {}
    return theorem(sets=[(name, automaton)], tracks=["a", "~g"], kind=kind, **{**order, **changes})


def ternary() -> Case:
    """Subtraction of 1 and 2, and from 4 all: the last move of three is called the first of them."""
    moves: list[Any] = [[[], [">=", [[1, "a"]], -taken], [[[[1, "a"]], -taken]]] for taken in (1, 2)]
    adder = [
        [0, 0, 9, 1, 10, 0, 12, 0, 19, 1, 20, 0, 21, 1, 22, 0, 24, 0],
        [2, 1, 4, 1, 5, 0, 6, 1, 7, 0, 14, 1, 16, 1, 17, 0, 26, 1],
    ]
    found = [[0, 0, 1, 1, 4, 2, 5, 3], [6, 0, 7, 1], [1, 2, 2, 3], [3, 0, 4, 1, 7, 2, 8, 3]]
    known: dict[str, Any] = {"base": 3, "adder": (adder, [True, False]), "valid": ([[0, 0, 1, 0, 2, 0]], [True])}
    automaton = found, [True, False, True, True]
    return valued(automaton, "R", moves=[*moves, [[], ["=", [[1, "a"]], -4], [[[], 0]]]], **known)


#: all numbers with 1, with 2
WITH_1: Automaton = [[0, 0, 1, 0, 2, 1, 3, 1], []], [False, True]
WITH_2: Automaton = [[0, 0, 1, 0, 2, 1, 3, 1], [0, 2, 1, 2], []], [False, False, True]
#: 0 with 0, 2 with 2, all others with 1
LOST_2: Automaton = (
    [[0, 0, 1, 1, 3, 2], [0, 3, 1, 3, 3, 4], [0, 4], [0, 3, 1, 3, 2, 4, 3, 4], []],
    [True, False, True, False, True],
)


def beside(move: Any) -> Case:
    """A further move, without ways to win."""
    return theorem(moves=[TAKE, move], **{**FIELDS, "ways": [[1, ["a", "k"], []]]})


#: formulas that may hold nowhere: what makes them, which of them, and a set for which that one alone holds somewhere
FORMULAS: dict[str, tuple[str, int, Callable[[], Case]]] = {
    "a lost position has a lost option": ("_value_faults", 0, lambda: theorem(BELOW_2)),
    "a position has two values": (
        "_value_faults",
        1,
        lambda: theorem(kind="values", values=2, sets=[("V0", ZERO), ("V1", ZERO)]),
    ),
    "play is over where it is lost in misère play": ("_value_faults", -2, lambda: theorem(play="misere")),
    "a position that is not lost has no lost option": ("_value_faults", -1, lambda: theorem(NONE)),
    "there is no value": ("_function_faults", 0, lambda: valued(NONE, "G", moves=[])),
    "an option has the value": ("_function_faults", 1, lambda: valued(ALL, "G")),
    "no option has a smaller value": ("_function_faults", 2, lambda: valued(WITH_1, "G", moves=[])),
    "there is a move where none is left": ("_remote", 0, lambda: valued(ALL, "R", play="misere")),
    "no option has a move less": ("_remote", 1, lambda: valued(WITH_2, "R", moves=[])),
    "an option of a lost position is lost": ("_remote", 2, lambda: valued(LOST_2, "R")),
    "another option is lost sooner": ("_remote", 3, ternary),
    "an option of a drawn position is not drawn": ("_remote", 4, lambda: valued(NONE, "R", moves=[])),
    "a way leads from a lost position to one": (
        "failures",
        -1,
        lambda: way(["and", TO_0[1], [">=", [[1, "a"]], -2]], automaton=BELOW_2),
    ),
    "a number rises": (
        "order_faults",
        0,
        lambda: beside([["k"], [">=", [[1, "k"], [-1, "a"]], -1], [[[[1, "k"]], 0]]]),
    ),
    "a number falls below 0": ("order_faults", 1, lambda: beside([TAKE[0], TAKE[1], [[[[1, "k"]], -1]]])),
    "all numbers stay": (
        "order_faults",
        2,
        lambda: beside([["k"], ["and", ["=", [[1, "a"], [-1, "k"]], 0], [">=", [[1, "a"]], -1]], [[[[1, "k"]], 0]]]),
    ),
    "the order does not fall": (
        "_move_faults",
        1,
        lambda: theorem(moves=[TAKE, [[], [">=", [[1, "a"]], -1], [[[[1, "a"]], 0]]]]),
    ),
}
