"""Games in which play can go on forever, as finite graphs: their order, and stoppers in simplest form.

A stopper is a game in which no position allows infinite alternating play. For stoppers G ≥ H exactly when Left,
moving second, survives G − H: she wins, or play never ends. Dominated options are removed and reversible ones bypassed
as in loop-free games, equal positions are merged, and the result is unique.

For any game G there are two ways to score infinite play: its onside G⁺ gives it to Left, its offside G⁻ to Right.
Comparing onsides (or offsides) is a game on pairs of positions in which Left must make infinitely many moves in the
component whose infinite play is hers, or win; it is solved by two nested fixed points.

Sources: J. H. Conway, Loopy games, Annals of Discrete Mathematics 3 (1978), 55–74; Winning Ways, ch. 11; A. N. Siegel,
Combinatorial Game Theory, 2013, ch. VI, and Coping with cycles, Games of No Chance 3, 2009.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from bouton.errors import SizeLimitError
from bouton.partizan.canonical import canonical
from bouton.partizan.form import Form, left_of, right_of
from bouton.partizan.limits import MOST_NODES, MOST_STATES
from bouton.partizan.work import spend
from bouton.storage.walks import Numbering

_MOVES = 4  # moves between states that cost as much as a state
Nodes = tuple[tuple[int, ...], ...]
_Key = TypeVar("_Key", bound=Hashable)


class Loop(NamedTuple):
    """A game as a graph: the options of Left and of Right at each position; position 0 is the game.

    >>> on = Loop(((0,),), ((),))
    >>> is_stopper(on), at_most_loop(on, on, True)
    (True, True)
    """

    left: Nodes
    right: Nodes

    def __neg__(self) -> "Loop":
        return Loop(self.right, self.left)

    def from_position(self, start: int) -> "Loop":
        """The game that starts at a position: the positions reachable from it, renumbered in breadth-first order."""
        return _graph(start, lambda node: (self.left[node], self.right[node]))


def _graph(
    start: _Key, moves: Callable[[_Key], tuple[Iterable[_Key], Iterable[_Key]]], most: int | None = None
) -> Loop:
    """The graph of the positions that can be reached, numbered breadth first, with each option once.

    `moves` returns the options of Left and of Right. Raises `SearchLimitError` if there are more than `most` positions.
    """
    numbers = Numbering(start)
    sides: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([], [])
    for each in numbers.order:
        for side, options in zip(sides, moves(each), strict=True):
            side.append(tuple(dict.fromkeys(numbers[option] for option in options)))
        if most is not None and len(numbers) > most:
            raise SizeLimitError("loops.large", most=most)
    return Loop(tuple(sides[0]), tuple(sides[1]))


def of_form(form: Form) -> Loop:
    """The graph of a loop-free game; raises `SearchLimitError` if it has more than 400 positions."""
    return _graph(form, lambda each: (left_of(each), right_of(each)), MOST_NODES)


def without_loops(game: Loop) -> list[Form | None]:
    """The canonical forms of the positions from which play must end; None for the others."""
    forms: list[Form | None] = [None] * len(game.left)
    changed = True
    while changed:
        changed = False
        for node, (left, right) in enumerate(zip(game.left, game.right, strict=True)):
            if forms[node] is None:
                sides = [[form for each in side if (form := forms[each]) is not None] for side in (left, right)]
                if (len(sides[0]), len(sides[1])) == (len(left), len(right)):
                    forms[node], changed = canonical(*sides), True
    return forms


def is_stopper(game: Loop) -> bool:
    """Whether alternating play always ends, from any position and with either player to move."""
    sides = (game.left, game.right)
    count = {(node, right): len(set(sides[right][node])) for node in range(len(game.left)) for right in (0, 1)}
    before: dict[tuple[int, int], list[tuple[int, int]]] = {state: [] for state in count}
    for node, right in count:
        for option in set(sides[right][node]):
            before[option, 1 - right].append((node, right))
    ends = [state for state, options in count.items() if not options]
    done = 0
    while ends:
        done += 1
        for state in before[ends.pop()]:
            count[state] -= 1
            if not count[state]:
                ends.append(state)
    return done == len(count)


def sum_of_loops(first: Loop, second: Loop) -> Loop:
    """The sum of two games, G + H; raises `SearchLimitError` if it has more than 400 positions."""

    def moves(pair: tuple[int, int]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        a, b = pair
        left = [(option, b) for option in first.left[a]] + [(a, option) for option in second.left[b]]
        return left, [(option, b) for option in first.right[a]] + [(a, option) for option in second.right[b]]

    return _graph((0, 0), moves, MOST_NODES)


State = tuple[int, int, bool]  # a position of G, one of H, and whether Right is to move


def _moves(game: Loop, other: Loop, state: State, onside: bool) -> tuple[list[State], list[State]]:
    """The states after each move in G − H: moves in the component whose infinite play is Left's, then the others.

    That component is G if `onside`, else −H."""
    a, b, right = state
    ours, theirs = (game.right, other.left) if right else (game.left, other.right)
    in_game: list[State] = [(option, b, not right) for option in ours[a]]
    in_other: list[State] = [(a, option, not right) for option in theirs[b]]
    return (in_game, in_other) if onside else (in_other, in_game)


def survival_states(game: Loop, other: Loop, pairs: Iterable[tuple[int, int]], onside: bool) -> set[State]:
    """The states from which Left survives G − H if infinite play of G is hers (`onside`), or infinite play of −H.

    Examined are the states reachable from `pairs` of positions (one of G, one of H) with either player to move.

    Raises
    ------
    SearchLimitError : if there are too many states.

    Complexity: states and moves times the number of rounds, which is at most the number of states.
    """
    states: dict[State, tuple[list[State], list[State]]] = {}
    work = 0  # of a round
    waiting: list[State] = [(a, b, right) for a, b in pairs for right in (False, True)]
    while waiting:
        state = waiting.pop()
        if state not in states:
            states[state] = _moves(game, other, state, onside)
            options = [*states[state][0], *states[state][1]]
            cost = 1 + len(options) // _MOVES
            work += cost
            spend(cost, "loops.work")
            waiting += options
            if len(states) > MOST_STATES:
                raise SizeLimitError("loops.large", most=MOST_NODES)
    before: dict[State, list[State]] = {state: [] for state in states}
    for state, (_, others) in states.items():
        for after in others:
            before[after].append(state)
    alive = set(states)
    while True:
        spend(work, "loops.work")
        found, count = set(), {}
        todo: list[State] = []
        for state in alive:  # a state that has been dropped never comes back
            good, others = states[state]
            if not state[2]:
                if not alive.isdisjoint(good):
                    todo.append(state)
            elif alive.issuperset(good):
                count[state] = len(others)
                if not others:
                    todo.append(state)
        while todo:
            state = todo.pop()
            if state in found:
                continue
            found.add(state)
            for source in before[state]:
                if not source[2]:
                    todo.append(source)
                elif source in count:
                    count[source] -= 1
                    if not count[source]:
                        todo.append(source)
        if len(found) == len(alive):
            return found
        alive = found


def at_most_loop(first: Loop, second: Loop, onside: bool) -> bool:
    """Whether G ≤ H, compared by their onsides if `onside`, else by their offsides; for stoppers these agree."""
    return (0, 0, True) in survival_states(second, first, [(0, 0)], onside)


def reduced_loop(game: Loop, onside: bool = True, itself: tuple[bool, bool] = (True, True)) -> Loop:
    """The game with dominated options removed, reversible ones bypassed, and equal positions merged.

    For a stopper this is the simplest form. For another game it is only a guess at its side; `itself` says whether
    Left's, and Right's, options may be reversed through the game itself, which never happens in a stopper.

    >>> reduced_loop(Loop(((1, 0, 2), (), ()), ((), (), ())))
    Loop(left=((0,),), right=((),))
    """
    return reduced_loops(game, onside, itself, 1)[0]


def reduced_loops(
    game: Loop, onside: bool = True, itself: tuple[bool, bool] = (True, True), count: int | None = None
) -> list[Loop]:
    """Apply `reduced_loop` to the games that start at the first `count` positions, or at all of them (None)."""
    nodes = range(len(game.left))
    alive = survival_states(game, game, [(a, b) for a in nodes for b in nodes], onside)
    above = [[(a, b, True) in alive for b in nodes] for a in nodes]  # a ≥ b
    same = [next(b for b in nodes if above[a][b] and above[b][a]) for a in nodes]
    allowed = [[[through or same[a] != same[b] for b in nodes] for a in nodes] for through in itself]
    left = [_simplify(node, (game.left, game.right), above, allowed[0], right=False) for node in nodes]
    right = [_simplify(node, (game.right, game.left), above, allowed[1], right=True) for node in nodes]
    found = Loop(
        tuple(tuple(dict.fromkeys(same[each] for each in side)) for side in left),
        tuple(tuple(dict.fromkeys(same[each] for each in side)) for side in right),
    )
    made: dict[int, Loop] = {}
    for node in nodes[:count]:
        if same[node] not in made:
            made[same[node]] = found.from_position(same[node])
    return [made[same[node]] for node in nodes[:count]]


def merge_equal(game: Loop) -> tuple[Loop, list[int]]:
    """Merge positions whose options are the same to any depth; return also the new number of each position."""
    colours = _colours(game)
    first = {colour: node for node, colour in reversed(list(enumerate(colours)))}
    order = {colour: number for number, colour in enumerate(first[colour] for colour in dict.fromkeys(colours))}
    numbers = [order[first[colour]] for colour in colours]
    nodes = sorted(order, key=lambda node: order[node])
    return Loop(
        tuple(tuple(dict.fromkeys(numbers[each] for each in game.left[node])) for node in nodes),
        tuple(tuple(dict.fromkeys(numbers[each] for each in game.right[node])) for node in nodes),
    ), numbers


def bisimilar(game: Loop) -> Loop:
    """Merge positions whose options are the same to any depth (bisimilar ones), and drop those never reached.

    >>> bisimilar(Loop(((1,), (0,)), ((), ())))
    Loop(left=((0,),), right=((),))
    """
    found, numbers = merge_equal(game)
    return found.from_position(numbers[0])


def _colours(game: Loop) -> list[int]:
    """A colour for each position; two positions share one if they are bisimilar."""
    colours, found = [0] * len(game.left), 1
    while True:
        keys = [
            (tuple(sorted({colours[each] for each in left})), tuple(sorted({colours[each] for each in right})))
            for left, right in zip(game.left, game.right, strict=True)
        ]
        numbers = {key: number for number, key in enumerate(dict.fromkeys(zip(colours, keys, strict=True)))}
        colours = [numbers[colour, key] for colour, key in zip(colours, keys, strict=True)]
        if len(numbers) == found:
            return colours
        found = len(numbers)


def _simplify(
    node: int,
    sides: tuple[Nodes, Nodes],
    above: Sequence[Sequence[bool]],
    allowed: Sequence[Sequence[bool]],
    right: bool,
) -> list[int]:
    """A player's options at a position: reversible ones are bypassed, then dominated ones dropped.

    `sides` has the options of the player (Right if `right`) at each position, then those of the opponent; above[a][b]
    says whether position a ≥ b, allowed[a][b] whether an option of a may be reversed through b.
    """
    own, other = sides
    found: dict[int, None] = {}
    waiting, seen = list(own[node]), set[int]()
    while waiting:
        option = waiting.pop()
        if option in seen:
            continue
        seen.add(option)
        through = [
            each
            for each in other[option]
            if (above[each][node] if right else above[node][each]) and allowed[node][each]
        ]
        if through:
            waiting += own[through[0]]
        else:
            found[option] = None
    best: list[int] = []
    for option in found:
        if any(above[option][each] if right else above[each][option] for each in best):
            continue
        best = [each for each in best if not (above[each][option] if right else above[option][each])]
        best.append(option)
    return best
