"""Finite automata that read the digits of several numbers together, the most significant first.

A *letter* holds one digit for each track: Σ digit·base^i, i the place of the track in the sorted tuple of names. A
*word* is a row of letters. What an automaton accepts is closed under putting zeros in front and taking them away, so
that it is a relation between numbers, whatever the lengths of their digits. An automaton here is deterministic, minimal
and without states from which nothing is accepted: a letter that stands in no row leads nowhere. Its states are numbered
in the order in which a walk from the start (state 0) meets them, so two automata with one language are equal.

Minimising costs m·log n steps for m transitions (Hopcroft 1971; Valmari 2012 for automata without a dead state): a
class that splits keeps its number for its largest part, and only what leads into the others is looked at again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from bouton.errors import SearchLimitError

__all__ = ["Automaton", "Limits", "difference", "intersection", "minimal", "projection", "renamed", "union"]

_BYTES = 300  # of a state with its transitions, about, while an automaton is made
_EVERY = 1 << 10


class Automaton(NamedTuple):
    """A minimal automaton; equal to another when both accept the same.

    >>> even = Automaton(2, ("n",), ({0: 0, 1: 1}, {0: 0, 1: 1}), (True, False))
    >>> even.accepts(n=[1, 1, 0]), even.accepts(n=[1]), even.states
    (True, False, 2)

    Attributes
    ----------
    base : the number of digits, 0 … base − 1.
    tracks : the names of the numbers read together, sorted.
    rows : for each state, letter → state; letters ascend.
    final : whether a state accepts.
    """

    base: int
    tracks: tuple[str, ...]
    rows: tuple[dict[int, int], ...]
    final: tuple[bool, ...]

    @property
    def states(self) -> int:
        """How many states, without the one that leads nowhere."""
        return len(self.rows)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is accepted."""
        return not any(self.final)

    def run(self, letters: Iterable[int], state: int = 0) -> int | None:
        """The state after these letters; None where they lead nowhere."""
        for letter in letters:
            target = self.rows[state].get(letter)
            if target is None:
                return None
            state = target
        return state

    def letters(self, digits: dict[str, Sequence[int]]) -> Iterator[int]:
        """The letters of the numbers with these digits, zeros put in front of the shorter ones."""
        length = max((len(digits[track]) for track in self.tracks), default=0)
        weights = [self.base**place for place in range(len(self.tracks))]
        rows = [[0] * (length - len(digits[track])) + list(digits[track]) for track in self.tracks]
        for column in zip(*rows, strict=True):
            yield sum(weight * digit for weight, digit in zip(weights, column, strict=True))

    def accepts(self, **digits: Sequence[int]) -> bool:
        """Whether the numbers with these digits are in the relation."""
        state = self.run(self.letters(digits))
        return state is not None and self.final[state]

    def shortest(self) -> list[int] | None:
        """The first word in radix order (shorter words first); None where nothing is accepted."""
        came: dict[int, tuple[int, int]] = {}
        level = [0]
        seen = {0}
        while level:
            for state in level:
                if self.final[state]:
                    word = []
                    while state in came:
                        state, letter = came[state]
                        word.append(letter)
                    return word[::-1]
            following = []
            for state in level:
                for letter, target in self.rows[state].items():
                    if target not in seen:
                        seen.add(target)
                        came[target] = state, letter
                        following.append(target)
            level = following
        return None


class Limits:
    """How large automata may become, and who is informed.

    Parameters
    ----------
    states : of one automaton while it is made.
    memory : in bytes; about 300 for a state.
    seconds : None for any.
    tell : called with the kind of a step, the states made and the states left once minimal.
    """

    def __init__(
        self,
        states: int = 1_000_000,
        memory: int = 2 << 30,
        seconds: float | None = None,
        tell: Callable[[str, int, int], None] | None = None,
    ) -> None:
        self.states, self.memory = states, memory
        self.most = max(1, min(states, memory // _BYTES))
        self.seconds, self.tell = seconds, tell
        self.ends = None if seconds is None else monotonic() + seconds
        self.steps, self.largest = 0, 0

    def check(self, states: int) -> None:
        """Called while states are made.

        Raises
        ------
        SearchLimitError : when there are too many, or the time is over.
        """
        if states > self.most:
            key = "numeration.states" if self.states <= self.memory // _BYTES else "numeration.memory"
            raise SearchLimitError(key, states=self.most, megabytes=self.memory >> 20)
        if self.ends is not None and not states % _EVERY and monotonic() > self.ends:
            raise SearchLimitError("numeration.time", seconds=int(self.seconds or 0))

    def record(self, kind: str, made: int, left: int) -> None:
        """Count a step."""
        self.steps += 1
        self.largest = max(self.largest, made)
        if self.ends is not None and monotonic() > self.ends:
            raise SearchLimitError("numeration.time", seconds=int(self.seconds or 0))
        if self.tell is not None:
            self.tell(kind, made, left)


def minimal(
    base: int, tracks: tuple[str, ...], rows: Sequence[dict[int, int]], final: Sequence[bool | int]
) -> Automaton:
    """The minimal automaton with the language of this one, whose states are all reached from state 0.

    >>> minimal(2, ("n",), [{0: 1, 1: 2}, {0: 1, 1: 2}, {0: 2, 1: 2}], [True, True, False])
    Automaton(base=2, tracks=('n',), rows=({0: 0},), final=(True,))
    """
    alive = _alive(rows, final)
    if not alive[0]:
        return Automaton(base, tracks, ({},), (False,))
    live = [
        {letter: row[letter] for letter in sorted(row) if alive[row[letter]]} if alive[state] else {}
        for state, row in enumerate(rows)
    ]
    classes = _classes([state for state, good in enumerate(alive) if good], live, final)
    order, place = [0], {classes[0]: 0}
    for state in order:
        for target in live[state].values():
            if classes[target] not in place:
                place[classes[target]] = len(order)
                order.append(target)
    made = tuple({letter: place[classes[target]] for letter, target in live[state].items()} for state in order)
    return Automaton(base, tracks, made, tuple(bool(final[state]) for state in order))


def _alive(rows: Sequence[dict[int, int]], final: Sequence[bool | int]) -> list[bool]:
    """From which states something is accepted."""
    into: list[list[int]] = [[] for _ in rows]
    for state, row in enumerate(rows):
        for target in set(row.values()):
            into[target].append(state)
    alive = [bool(good) for good in final]
    todo = [state for state, good in enumerate(alive) if good]
    while todo:
        for state in into[todo.pop()]:
            if not alive[state]:
                alive[state] = True
                todo.append(state)
    return alive


def _classes(states: list[int], rows: Sequence[dict[int, int]], final: Sequence[bool | int]) -> dict[int, int]:
    """Which states accept the same; a class is a number."""
    targets = {state: tuple(rows[state].values()) for state in states}
    into: dict[int, list[int]] = {state: [] for state in states}
    for state in states:
        for target in set(targets[state]):
            into[target].append(state)
    first: dict[tuple[bool, tuple[int, ...]], int] = {}
    classes = {state: first.setdefault((bool(final[state]), tuple(rows[state])), len(first)) for state in states}
    members: list[set[int]] = [set() for _ in first]
    for state in states:
        members[classes[state]].add(state)
    touched: Iterable[int] = states
    while touched:
        by_class: dict[int, list[int]] = {}
        for state in touched:
            by_class.setdefault(classes[state], []).append(state)
        parts = [
            (number, part)
            for number, some in by_class.items()
            if len(members[number]) > 1
            for part in _parts(members[number], some, targets, classes)
        ]
        changed: set[int] = set()
        for number, part in parts:
            members[number].difference_update(part)
            for state in part:
                classes[state] = len(members)
                changed.update(into[state])
            members.append(set(part))
        touched = changed
    return classes


def _parts(
    members: set[int], touched: list[int], targets: dict[int, tuple[int, ...]], classes: dict[int, int]
) -> Iterator[Iterable[int]]:
    """How a class splits, all parts but a largest; the targets of states that are not touched keep their classes."""
    look = classes.__getitem__
    groups: dict[tuple[int, ...], list[int]] = {}
    for state in touched:
        groups.setdefault(tuple(map(look, targets[state])), []).append(state)
    others = len(members) - len(touched)
    if not others:
        largest = max(groups, key=lambda each: len(groups[each]))
        yield from (part for each, part in groups.items() if each != largest)
        return
    known = set(touched)
    witness = next(state for state in members if state not in known)
    same = groups.pop(tuple(map(look, targets[witness])), [])
    largest = max(groups, key=lambda each: len(groups[each]), default=())
    if not groups or len(groups[largest]) <= others + len(same):
        yield from groups.values()
        return
    yield from (part for each, part in groups.items() if each != largest)
    yield [*(members - known), *same]


def _recoded(base: int, old: tuple[str, ...], new: tuple[str, ...]) -> Callable[[int], int]:
    """A letter's digits on the tracks that both have, as a letter of the new tracks; the others are 0."""
    known: dict[int, int] = {}
    places = [(base ** old.index(track), base ** new.index(track)) for track in old if track in new]

    def recode(letter: int) -> int:
        if letter not in known:
            known[letter] = sum(letter // weight % base * to for weight, to in places)
        return known[letter]

    return recode


def intersection(first: Automaton, second: Automaton, limits: Limits) -> Automaton:
    """Both relations together, on the tracks of both (a join).

    >>> even = Automaton(2, ("n",), ({0: 0, 1: 1}, {0: 0, 1: 1}), (True, False))
    >>> intersection(even, renamed(even, {"n": "m"}), Limits()).tracks
    ('m', 'n')
    """
    if len(first.tracks) < len(second.tracks):
        first, second = second, first
    base, tracks = first.base, tuple(sorted({*first.tracks, *second.tracks}))
    shared = tuple(track for track in tracks if track in first.tracks and track in second.tracks)
    own = tuple(track for track in second.tracks if track not in first.tracks)
    to_all, to_shared = _recoded(base, first.tracks, tracks), _recoded(base, first.tracks, shared)
    key_of, to_own = _recoded(base, second.tracks, shared), _recoded(base, second.tracks, own)
    own_to_all = _recoded(base, own, tracks)
    groups: list[dict[int, list[tuple[int, int]]] | None] = [None] * second.states
    left = [[(to_all(letter), to_shared(letter), target) for letter, target in row.items()] for row in first.rows]
    index, order, rows = {(0, 0): 0}, [(0, 0)], []
    for one, two in order:
        group = groups[two]
        if group is None:
            group = {}
            for letter, target in second.rows[two].items():
                group.setdefault(key_of(letter), []).append((own_to_all(to_own(letter)), target))
            groups[two] = group
        row = {}
        for code, key, target in left[one]:
            for more, other in group.get(key, ()):
                pair = target, other
                state = index.get(pair)
                if state is None:
                    state = index[pair] = len(order)
                    order.append(pair)
                row[code + more] = state
        rows.append(row)
        limits.check(len(order))
    made = minimal(base, tracks, rows, [first.final[one] and second.final[two] for one, two in order])
    limits.record("product", len(order), made.states)
    return made


def union(first: Automaton, second: Automaton, limits: Limits) -> Automaton:
    """Either relation; both have the same tracks."""
    return _either(first, second, limits, lambda one, two: one or two, "union")


def difference(first: Automaton, second: Automaton, limits: Limits) -> Automaton:
    """The first relation without the second, which has the same tracks or some of them."""
    return _either(first, second, limits, lambda one, two: one and not two, "complement")


def _either(
    first: Automaton, second: Automaton, limits: Limits, decide: Callable[[bool, bool], bool], kind: str
) -> Automaton:
    """A product in which either may have led nowhere (−1); in a difference the first may not."""
    base, tracks = first.base, first.tracks
    assert set(second.tracks) <= set(tracks)
    both = kind == "union"
    key_of = _recoded(base, tracks, second.tracks)
    index, order, rows = {(0, 0): 0}, [(0, 0)], []
    for one, two in order:
        ours = first.rows[one] if one >= 0 else {}
        theirs = second.rows[two] if two >= 0 else {}
        row = {}
        for letter in {**ours, **theirs} if both else ours:
            pair = ours.get(letter, -1), theirs.get(key_of(letter), -1)
            state = index.get(pair)
            if state is None:
                state = index[pair] = len(order)
                order.append(pair)
            row[letter] = state
        rows.append(row)
        limits.check(len(order))
    final = [decide(one >= 0 and first.final[one], two >= 0 and second.final[two]) for one, two in order]
    made = minimal(base, tracks, rows, final)
    limits.record(kind, len(order), made.states)
    return made


def projection(automaton: Automaton, gone: Iterable[str], limits: Limits) -> Automaton:
    """There are numbers on the tracks that go: the other tracks are read, in sets of states (Rabin and Scott 1959).

    The numbers that go may have more digits than the others, so the walk begins in every state that zeros on the
    others can lead to.
    """
    dropped = set(gone)
    tracks = tuple(track for track in automaton.tracks if track not in dropped)
    recode = _recoded(automaton.base, automaton.tracks, tracks)
    moves: list[dict[int, set[int]]] = []
    for row in automaton.rows:
        choices: dict[int, set[int]] = {}
        for letter, target in row.items():
            choices.setdefault(recode(letter), set()).add(target)
        moves.append(choices)
    begin, todo = {0}, [0]
    while todo:
        for target in moves[todo.pop()].get(0, ()):
            if target not in begin:
                begin.add(target)
                todo.append(target)
    start = frozenset(begin)
    index, order, rows = {start: 0}, [start], []
    for members in order:
        if len(members) == 1:
            (only,) = members
            merged = moves[only]
        else:
            merged = {}
            for member in members:
                for letter, targets in moves[member].items():
                    known = merged.get(letter)
                    merged[letter] = targets if known is None else known | targets
        row = {}
        for letter, targets in merged.items():
            key = frozenset(targets)
            state = index.get(key)
            if state is None:
                state = index[key] = len(order)
                order.append(key)
            row[letter] = state
        rows.append(row)
        limits.check(len(order))
    final = automaton.final
    made = minimal(automaton.base, tracks, rows, [any(final[member] for member in members) for members in order])
    limits.record("projection", len(order), made.states)
    return made


def renamed(automaton: Automaton, names: dict[str, str]) -> Automaton:
    """The relation with other names for its tracks; tracks that get one name must hold one number."""
    base, old = automaton.base, automaton.tracks
    targets = [names.get(track, track) for track in old]
    tracks = tuple(sorted(set(targets)))
    codes: dict[int, int | None] = {}
    for letter in {letter for row in automaton.rows for letter in row}:
        digits: dict[str, int] = {}
        good = True
        for place, track in enumerate(targets):
            digit = letter // base**place % base
            good &= digits.setdefault(track, digit) == digit
        codes[letter] = sum(base**place * digits[track] for place, track in enumerate(tracks)) if good else None
    rows = []
    for row in automaton.rows:
        made = {}
        for letter, target in row.items():
            code = codes[letter]
            if code is not None:
                made[code] = target
        rows.append(made)
    return minimal(base, tracks, rows, automaton.final)
