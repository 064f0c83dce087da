# mypy: disable-error-code="untyped-decorator"
"""Labels where play can go round: outcomes and remoteness backwards from the ends, Grundy values by Smith's rule.

**Outcome and remoteness.** Positions are taken in the order of their remoteness. An option of a position is lost
for its mover: the position is won, one move further. All its options are won: it is lost, one move after the last of
them. What gets no label is drawn (von Neumann and Morgenstern 1944; Steinhaus 1925). Fixed positions, of tiers that
are solved already, enter where their remoteness says.

**Grundy values** (Smith 1966; Fraenkel, Perl and Yesha 1976), for m = 0, 1, 2, …: an unlabelled position gets m when
it has followers with each value below m, none with value m, and every follower that is not labelled below m has
itself a follower with value m. `waits[v]` counts the unlabelled followers of v that lack one. A follower labelled
above m always has a follower with value m, so positions labelled in advance, among them all from which play must
end, never make anyone wait. Giving v the value m *blocks* the positions that lead to v (they cannot get m) and
*answers* for them: those that lead to a newly blocked, unlabelled position wait for one follower less. After round m
an unlabelled position that is not blocked lacks a follower with value m forever: it is hopeless, and its value is
∞(K), K the values of its followers.

Each round costs the positions that still hope, and the moves into what it labels and blocks; no round
looks at the rest of the graph.
"""

from typing import Any

from bouton.storage.machine import kernel

__all__ = ["label", "smith"]

_P, _N, _D = 80, 78, 68


@kernel(nogil=True)
def label(
    left: Any, before: Any, sources: Any, fixed: Any, ready: Any, misere: int, outcome: Any, remoteness: Any, queue: Any
) -> int:
    """Outcomes and remoteness; `left`, the number of options of each, is used up.

    `fixed` positions have them already, where they are drawn with another code than D; `ready` lists the decided ones
    by remoteness; `queue` is room for all.
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
    """Grundy values of the positions that have −1 and are not fixed; −1 stays where the value is ∞.

    `most` is the greatest number of options: no value is larger. Returns the rounds. `base` has the number of options
    of each position, and then of its unlabelled followers. The other arrays are room: `waits` (0), `blocked` (−1) for
    the last round in which it was blocked, or most + 1 where it is labelled; `alive`, `ready`; `bucket` (0) and `at`
    for most + 3 numbers; `given` for the positions labelled in advance with at most that.
    """
    count = before.size - 1
    living = 0
    # Positions labelled in advance, in the order of their values: bucket[m] … of `given`.
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
