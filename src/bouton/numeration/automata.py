"""Finite automata that read the digits of several numbers in parallel, the most significant first.

A *letter* contains one digit for each track: Σ digit·base^i, where i is the place of the track in the sorted tuple of
names. A *word* is a row of letters. The language of an automaton is closed under adding and removing leading zeros, so
it is a relation between numbers, regardless of the lengths of their digit strings. An automaton here is deterministic,
minimal and without dead states: a letter that is not in a row leads nowhere. Its states are numbered in the order of a
walk from the start (state 0), so two automata with the same language are equal.

Minimising costs m·log n steps for m transitions (Hopcroft 1971; Valmari 2012 for automata without a dead state): when
a class splits, its largest part keeps the number, and only what leads into the others is examined again.

Operations raise `SearchLimitError` if they exceed their `limits`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from bouton.numeration.automaton import Automaton, Limits
from bouton.numeration.limits import FEW_TRANSITIONS, PATIENCE
from bouton.storage.compiler import can_compile
from bouton.storage.walks import Numbering, reach


class _Work:
    """The transitions made with letters in this process; once there are many, the compiler is loaded."""

    made = 0
    compiled = False


def _flat(limits: Limits | None, *automata: Automaton) -> bool:
    """Whether to perform an operation on these automata on flat arrays.

    If neither `limits` nor the automata decide, their transitions are counted, and the total so far decides."""
    if limits is not None and limits.compiled is not None:
        return limits.compiled and can_compile() and all(each.tracks for each in automata)
    if any(not each.tracks for each in automata):
        return False
    if any(each.is_large for each in automata):
        return True
    size = sum(each.size for each in automata)
    _Work.made += size
    return _Work.made + 10 * size > PATIENCE and size > FEW_TRANSITIONS and can_compile()


def minimal(
    base: int, tracks: tuple[str, ...], rows: Sequence[dict[int, int]], final: Sequence[bool | int]
) -> Automaton:
    """The minimal automaton with the same language; all states must be reachable from state 0.

    >>> minimal(2, ("n",), [{0: 1, 1: 2}, {0: 1, 1: 2}, {0: 2, 1: 2}], [True, True, False])
    Automaton(base=2, tracks=('n',), rows=({0: 0},), final=(True,))
    """
    alive = _alive(rows, final)
    if 0 not in alive:
        return Automaton(base, tracks, ({},), (False,))
    live = [
        {letter: row[letter] for letter in sorted(row) if row[letter] in alive} if state in alive else {}
        for state, row in enumerate(rows)
    ]
    classes = _classes(sorted(alive), live, final)
    order, place = [0], {classes[0]: 0}
    for state in order:
        for target in live[state].values():
            if classes[target] not in place:
                place[classes[target]] = len(order)
                order.append(target)
    made = tuple({letter: place[classes[target]] for letter, target in live[state].items()} for state in order)
    return Automaton(base, tracks, made, tuple(bool(final[state]) for state in order))


def _alive(rows: Sequence[dict[int, int]], final: Sequence[bool | int]) -> set[int]:
    """The states from which some word is accepted."""
    into: list[list[int]] = [[] for _ in rows]
    for state, row in enumerate(rows):
        for target in set(row.values()):
            into[target].append(state)
    return reach((state for state, good in enumerate(final) if good), into.__getitem__)


def _classes(states: list[int], rows: Sequence[dict[int, int]], final: Sequence[bool | int]) -> dict[int, int]:
    """For each state, the number of its class; the states of a class accept the same words."""
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
    """Split a class by the classes of its states' targets: yield all parts except a largest one.

    Only `touched` states have targets whose classes have changed.
    """
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


def _recoder(base: int, old: tuple[str, ...], new: tuple[str, ...]) -> Callable[[int], int]:
    """A function that maps a letter of the old tracks to the new ones: it keeps common tracks, and sets others to 0."""
    known: dict[int, int] = {}
    places = [(base ** old.index(track), base ** new.index(track)) for track in old if track in new]

    def recode(letter: int) -> int:
        if letter not in known:
            known[letter] = sum(letter // weight % base * to for weight, to in places)
        return known[letter]

    return recode


def intersection(first: Automaton, second: Automaton, limits: Limits) -> Automaton:
    """The join of two relations, on the tracks of both.

    >>> even = Automaton(2, ("n",), ({0: 0, 1: 1}, {0: 0, 1: 1}), (True, False))
    >>> intersection(even, rename_tracks(even, {"n": "m"}), Limits()).tracks
    ('m', 'n')
    """
    if len(first.tracks) < len(second.tracks):
        first, second = second, first
    if not second.tracks:
        return Automaton(first.base, first.tracks, ({},), (False,)) if second.is_empty else first
    if _flat(limits, first, second):
        return _join(first, second, 0, "product", limits)
    base, tracks = first.base, tuple(sorted({*first.tracks, *second.tracks}))
    shared = tuple(track for track in tracks if track in first.tracks and track in second.tracks)
    own = tuple(track for track in second.tracks if track not in first.tracks)
    to_all, to_shared = _recoder(base, first.tracks, tracks), _recoder(base, first.tracks, shared)
    key_of, to_own = _recoder(base, second.tracks, shared), _recoder(base, second.tracks, own)
    own_to_all = _recoder(base, own, tracks)
    groups: list[dict[int, list[tuple[int, int]]] | None] = [None] * second.states
    left = [[(to_all(letter), to_shared(letter), target) for letter, target in row.items()] for row in first.rows]
    index, rows = Numbering((0, 0)), []
    for one, two in index.order:
        group = groups[two]
        if group is None:
            group = {}
            for letter, target in second.rows[two].items():
                group.setdefault(key_of(letter), []).append((own_to_all(to_own(letter)), target))
            groups[two] = group
        row = {}
        for code, key, target in left[one]:
            for more, other in group.get(key, ()):
                row[code + more] = index[target, other]
        rows.append(row)
        limits.check(len(index))
    made = minimal(base, tracks, rows, [first.final[one] and second.final[two] for one, two in index])
    limits.record("product", len(index), made.states)
    return made


def union(first: Automaton, second: Automaton, limits: Limits) -> Automaton:
    """The union of two relations with the same tracks."""
    if _flat(limits, first, second):
        return _join(first, second, 1, "union", limits)
    return _product(first, second, limits, lambda one, two: one or two, "union")


def difference(first: Automaton, second: Automaton, limits: Limits) -> Automaton:
    """The first relation without the second, whose tracks are some or all of the first's."""
    if second.is_empty:
        return first
    if _flat(limits, first, second):
        return _join(first, second, 2, "complement", limits)
    return _product(first, second, limits, lambda one, two: one and not two, "complement")


def _join(first: Automaton, second: Automaton, kind: int, name: str, limits: Limits) -> Automaton:
    from bouton.numeration.diagrams import join

    _Work.compiled = True
    diagram, made = join(first.diagram, second.diagram, kind, limits.check_flat)
    limits.record(name, made, diagram.states)
    return Automaton(first.base, diagram.tracks, diagram=diagram)


def flat_rows(automaton: Automaton) -> list[list[int]]:
    """For each state, alternating letters and targets, the format used in files."""
    return [[number for pair in row.items() for number in pair] for row in automaton.rows]


def _product(
    first: Automaton, second: Automaton, limits: Limits, decide: Callable[[bool, bool], bool], kind: str
) -> Automaton:
    """The product of two automata: a word is accepted if `decide` says so of the two answers.

    `kind`, under which the step is recorded, is ``"union"`` if words that the first automaton cannot read count too."""
    base, tracks = first.base, first.tracks
    assert set(second.tracks) <= set(tracks)
    both = kind == "union"
    key_of = _recoder(base, tracks, second.tracks)
    index, rows = Numbering((0, 0)), []
    for one, two in index.order:
        ours = first.rows[one] if one >= 0 else {}
        theirs = second.rows[two] if two >= 0 else {}
        letters = {**ours, **theirs} if both else ours
        rows.append({letter: index[ours.get(letter, -1), theirs.get(key_of(letter), -1)] for letter in letters})
        limits.check(len(index))
    final = [decide(one >= 0 and first.final[one], two >= 0 and second.final[two]) for one, two in index]
    made = minimal(base, tracks, rows, final)
    limits.record(kind, len(index), made.states)
    return made


def projection(automaton: Automaton, gone: Iterable[str], limits: Limits) -> Automaton:
    """Project tracks away ("there are numbers such that …"), by the subset construction (Rabin and Scott 1959).

    The projected numbers may have more digits than the others, so the walk starts in all states that can be reached
    with zeros on the other tracks.
    """
    dropped = set(gone)
    tracks = tuple(track for track in automaton.tracks if track not in dropped)
    if tracks == automaton.tracks:
        return automaton
    if not tracks:
        return Automaton(automaton.base, (), ({},) if automaton.is_empty else ({0: 0},), (not automaton.is_empty,))
    if _flat(limits, automaton):
        from bouton.numeration.diagrams import project

        diagram, count = project(automaton.diagram, dropped, limits.check_flat)
        limits.record("projection", count, diagram.states)
        return Automaton(automaton.base, tracks, diagram=diagram)
    recode = _recoder(automaton.base, automaton.tracks, tracks)
    moves: list[dict[int, set[int]]] = []
    for row in automaton.rows:
        choices: dict[int, set[int]] = {}
        for letter, target in row.items():
            choices.setdefault(recode(letter), set()).add(target)
        moves.append(choices)
    begin = reach([0], lambda state: moves[state].get(0, ()))
    index, rows = Numbering(frozenset(begin)), []
    for members in index.order:
        if len(members) == 1:
            (only,) = members
            merged = moves[only]
        else:
            merged = {}
            for member in members:
                for letter, targets in moves[member].items():
                    known = merged.get(letter)
                    merged[letter] = targets if known is None else known | targets
        rows.append({letter: index[frozenset(targets)] for letter, targets in merged.items()})
        limits.check(len(index))
    final = automaton.final
    made = minimal(automaton.base, tracks, rows, [any(final[member] for member in members) for members in index])
    limits.record("projection", len(index), made.states)
    return made


def rename_tracks(automaton: Automaton, names: dict[str, str]) -> Automaton:
    """The relation with its tracks renamed; tracks that get the same name must contain the same number."""
    base, old = automaton.base, automaton.tracks
    targets = [names.get(track, track) for track in old]
    tracks = tuple(sorted(set(targets)))
    if len(tracks) < len(old) and automaton.is_large:
        return _merge_tracks(automaton, targets)
    if len(tracks) == len(old) and old and (automaton.is_large or _Work.compiled):
        from bouton.numeration.diagrams import reorder

        return Automaton(base, tracks, diagram=reorder(automaton.diagram, tuple(targets)))
    if tuple(targets) == tracks:
        return Automaton(base, tracks, automaton.rows, automaton.final)
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


def _merge_tracks(automaton: Automaton, targets: list[str]) -> Automaton:
    """Rename tracks of which several get the same name: require equal numbers, and keep one of them."""
    apart = [name if name not in targets[:place] else f"{name}≡{place}" for place, name in enumerate(targets)]
    found, limits = rename_tracks(automaton, dict(zip(automaton.tracks, apart, strict=True))), Limits()
    for name, other in zip(targets, apart, strict=True):
        if name != other:
            rows = ({digit * (automaton.base + 1): 0 for digit in range(automaton.base)},)
            same = Automaton(automaton.base, tuple(sorted((name, other))), rows, (True,))
            found = projection(intersection(found, same, limits), (other,), limits)
    return found
