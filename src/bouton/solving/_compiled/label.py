# mypy: disable-error-code="untyped-decorator"
"""Labels for games with loops: outcomes and remoteness backwards from the ends, Grundy values by Smith's rule.

**Outcome and remoteness.** Positions are processed in the order of their remoteness. If an option is lost for its
mover, the position is won, one move further. If all options are won, the position is lost, one move after the last of
them. Positions that get no label are drawn (von Neumann and Morgenstern 1944; Steinhaus 1925). Fixed positions, of
tiers that are already solved, enter at their remoteness.

**Grundy values** (Smith 1966; Fraenkel, Perl and Yesha 1976), for m = 0, 1, 2, …: an unlabelled position gets m if
it has followers with each value below m, none with value m, and every follower that is not labelled below m
itself has a follower with value m. `waits[v]` counts the unlabelled followers of v that lack one. A follower labelled
above m always has a follower with value m, so positions labelled in advance, which include all from which play must
end, never cause waiting. Giving v the value m *blocks* the positions that lead to v (they cannot get m) and
*answers* for them: positions that lead to a newly blocked, unlabelled position wait for one follower less. After
round m, an unlabelled position that is not blocked lacks a follower with value m forever: it is hopeless, and its
value is ∞(K), where K holds the values of its followers.

Each round takes time proportional to the positions that still have hope plus the moves into what it labels and
blocks; no round visits the rest of the graph.
"""

from typing import Any

from bouton.storage.machine import kernel

_P, _N, _D = 80, 78, 68


@kernel(nogil=True)
def label(
    left: Any, before: Any, sources: Any, fixed: Any, ready: Any, misere: int, outcome: Any, remoteness: Any, queue: Any
) -> int:
    """Compute outcomes and remoteness of the positions that are not `fixed`; return how many of these are not drawn.

    ``sources[before[v]:before[v + 1]]`` are the positions with a move to v; `left`, the number of options of each
    position, is used up. `fixed` positions have both values already; drawn ones have another code than D. `ready` lists
    the decided fixed positions by remoteness; `queue` is work space, one entry per position.
    """
    count = left.size
    head, tail, place = 0, 0, 0
    for vertex in range(count):
        if fixed[vertex]:
            continue
        outcome[vertex] = _D
        remoteness[vertex] = -1
        if left[vertex] == 0:
            outcome[vertex] = _N if misere else _P
            remoteness[vertex] = 0
            queue[tail] = vertex
            tail += 1
    while head < tail or place < ready.size:
        if place < ready.size and (head == tail or remoteness[ready[place]] <= remoteness[queue[head]]):
            vertex = ready[place]
            place += 1
        else:
            vertex = queue[head]
            head += 1
        lost = outcome[vertex] == _P
        distance = remoteness[vertex] + 1
        for k in range(before[vertex], before[vertex + 1]):
            source = sources[k]
            if outcome[source] != _D:
                continue
            left[source] -= 1
            if lost:
                outcome[source] = _N
            elif left[source] == 0:
                outcome[source] = _P
            else:
                continue
            remoteness[source] = distance
            queue[tail] = source
            tail += 1
    return tail


@kernel(nogil=True)
def smith(
    before: Any,
    sources: Any,
    fixed: Any,
    grundy: Any,
    most: int,
    base: Any,
    waits: Any,
    blocked: Any,
    alive: Any,
    ready: Any,
    bucket: Any,
    at: Any,
    given: Any,
) -> int:
    """Compute the Grundy values of the positions that have −1 and are not fixed; −1 remains if the value is ∞.

    `most` is the greatest number of options, and a bound of the values. Returns the number of rounds. `base` initially
    holds the number of options of each position, then the number of its unlabelled followers. The other arrays are work
    space (in parentheses: initial value): `waits` (0); `blocked` (−1), the last round in which a position was blocked,
    or most + 1 if it is labelled; `alive`, `ready`; `bucket` (0) and `at`, most + 3 entries each; `given`, the
    positions labelled in advance with at most `most`.
    """
    count = before.size - 1
    living = 0
    # Positions labelled in advance, sorted by value: those with value m begin at given[bucket[m]].
    for vertex in range(count):
        if grundy[vertex] >= 0:
            blocked[vertex] = most + 1
            if grundy[vertex] <= most:
                bucket[grundy[vertex] + 1] += 1
            for k in range(before[vertex], before[vertex + 1]):
                base[sources[k]] -= 1
        elif not fixed[vertex]:
            alive[living] = vertex
            living += 1
    for value in range(most + 2):
        bucket[value + 1] += bucket[value]
    for value in range(most + 3):
        at[value] = bucket[value]
    for vertex in range(count):
        if 0 <= grundy[vertex] <= most:
            given[at[grundy[vertex]]] = vertex
            at[grundy[vertex]] += 1
    m = 0
    while living and m <= most:
        head = 0
        tail = 0
        for place in range(living):
            vertex = alive[place]
            waits[vertex] = base[vertex]
            if base[vertex] == 0:
                ready[tail] = vertex
                tail += 1
        place = bucket[m]
        while place < bucket[m + 1] or head < tail:
            labelled = 0
            if place < bucket[m + 1]:
                vertex = given[place]
                place += 1
            else:
                vertex = ready[head]
                head += 1
                if blocked[vertex] == m:
                    continue
                labelled = 1
                grundy[vertex] = m
                blocked[vertex] = most + 1
            for k in range(before[vertex], before[vertex + 1]):
                source = sources[k]
                base[source] -= labelled
                if blocked[source] >= m:
                    continue
                blocked[source] = m
                for j in range(before[source], before[source + 1]):
                    other = sources[j]
                    if waits[other] > 0:
                        waits[other] -= 1
                        if waits[other] == 0 and blocked[other] < m:
                            ready[tail] = other
                            tail += 1
        kept = 0
        for place in range(living):
            vertex = alive[place]
            if blocked[vertex] == m:
                alive[kept] = vertex
                kept += 1
            else:
                waits[vertex] = 0
        living = kept
        m += 1
    return m
