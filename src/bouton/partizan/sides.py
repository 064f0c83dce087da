"""The sides of a loopy game, as stoppers; each one found is checked against the game itself.

G = S & T if the onside of G equals the stopper S and its offside the stopper T. A guess at S comes from simplifying
the game, or from sidling (Winning Ways, ch. 11): every position that is not a stopper starts with the value on and is
repeatedly replaced by the value of its options, until nothing changes. A guess is accepted only if S and the onside of
G are each at least the other.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from bouton.errors import InputError, SearchLimitError, SizeLimitError
from bouton.graphs.components import components
from bouton.partizan.limits import MOST_NODES, MOST_ROUNDS, NODES_SOON
from bouton.partizan.loops import Loop, at_most_loop, is_stopper, merge_equal, reduced_loop, reduced_loops
from bouton.values.outcome import Outcome

_ON = Loop(((0,),), ((),))


class Sides(NamedTuple):
    """The onside and the offside, stoppers in simplest form; for a stopper both are the stopper itself."""

    onside: Loop
    offside: Loop

    def __neg__(self) -> "Sides":
        return Sides(-self.offside, -self.onside)


def sides_of(game: Loop) -> Sides:
    """The sides of a game.

    >>> dud = sides_of(Loop(((0,),), ((0,),)))
    >>> dud.onside == _ON, dud.offside == -_ON
    (True, True)

    Raises
    ------
    InputError : if no stopper was found for a side.
    SearchLimitError : if the game has too many positions.
    """
    if len(game.left) > MOST_NODES:
        raise SizeLimitError("loops.large", most=MOST_NODES)
    if is_stopper(game):
        found = reduced_loop(game)
        return Sides(found, found)
    onside = _onside(game)
    offside = _onside(-game)
    if onside is None or offside is None:
        raise InputError("loops.no-sides")
    return Sides(onside, -offside)


def sides_by_components(game: Loop, soon: bool = False) -> Sides:
    """Compute the sides of a large game, one strongly connected component of its positions at a time.

    Each position outside the component is replaced by the stopper that its side equals, separately for each side:
    equal games may be exchanged in any game.

    Raises
    ------
    InputError, SearchLimitError : as for `sides_of`, applied to a component and its exits; if `soon`, also if these
        have more than 60 positions.
    """
    found: dict[int, Sides] = {}
    for component in components([(*left, *right) for left, right in zip(game.left, game.right, strict=True)]):
        sides: list[list[Loop]] = []
        for side in (0, 1):
            known = {each: found[each][side] for each in _exits(game, component) if each in found}
            joined, numbers = merge_equal(_replace_exits(game, component, known))
            if soon and len(joined.left) > NODES_SOON:
                raise SizeLimitError("loops.late")
            if is_stopper(joined):
                if side and all(found[each].onside == found[each].offside for each in known):
                    sides.append(sides[0])
                    continue
                stoppers = reduced_loops(joined)
                sides.append([stoppers[number] for number in numbers[: len(component)]])
            else:
                sides.append([sides_of(joined.from_position(number))[side] for number in numbers[: len(component)]])
        found.update({node: Sides(*both) for node, both in zip(component, zip(*sides, strict=True), strict=True)})
    return found[0]


def _exits(game: Loop, component: Sequence[int]) -> dict[int, None]:
    """The options of a component's positions, inside it or not, as the keys of a dict."""
    return dict.fromkeys(option for node in component for option in (*game.left[node], *game.right[node]))


def _replace_exits(game: Loop, component: Sequence[int], known: dict[int, Loop]) -> Loop:
    """The graph of a component, whose positions come first, with its exits replaced by the stoppers in `known`."""
    places = {node: number for number, node in enumerate(component)}
    tails: dict[Loop, int] = {}
    size = len(component)
    for each, stopper in known.items():
        if stopper not in tails:
            tails[stopper], size = size, size + len(stopper.left)
            if size > MOST_NODES:
                raise SizeLimitError("loops.large", most=MOST_NODES)
        places[each] = tails[stopper]
    rows = []
    for side, of in ((game.left, 0), (game.right, 1)):
        own = [tuple(dict.fromkeys(places[option] for option in side[node])) for node in component]
        for stopper, start in tails.items():
            own += [tuple(start + option for option in row) for row in stopper[of]]
        rows.append(tuple(own))
    return Loop(*rows)


def _onside(game: Loop) -> Loop | None:
    for left, right in product((True, False), repeat=2):
        guess = reduced_loop(game, True, (left, right))
        if is_stopper(guess):
            guess = reduced_loop(guess)
            if _is_onside(guess, game):
                return guess
    try:
        sidled = _sidle(game)
    except SearchLimitError:
        return None
    return sidled if sidled is not None and _is_onside(sidled, game) else None


def _is_onside(stopper: Loop, game: Loop) -> bool:
    return at_most_loop(stopper, game, True) and at_most_loop(game, stopper, True)


def _sidle(game: Loop) -> Loop | None:
    """Limit of sidling down from on; None if it has not converged after 16 rounds."""
    parts = [game.from_position(node) for node in range(len(game.left))]
    known = [reduced_loop(part) if is_stopper(part) else None for part in parts]
    values = [_ON if stopper is None else stopper for stopper in known]
    for _ in range(MOST_ROUNDS):
        new = [
            reduced_loop(_with_options([values[each] for each in game.left[node]], [values[each] for each in right]))
            if known[node] is None
            else values[node]
            for node, right in enumerate(game.right)
        ]
        if all(at_most_loop(old, each, True) for old, each in zip(values, new, strict=True)):  # they never increase
            return new[0]
        values = new
    return None


def _with_options(left: list[Loop], right: list[Loop]) -> Loop:
    """The game with the given options, which are games that start at their position 0."""
    nodes: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([()], [()])
    starts: tuple[list[int], list[int]] = ([], [])
    for side, options in enumerate((left, right)):
        for option in options:
            first = len(nodes[0])
            starts[side].append(first)
            nodes[0].extend(tuple(first + each for each in row) for row in option.left)
            nodes[1].extend(tuple(first + each for each in row) for row in option.right)
            if len(nodes[0]) > MOST_NODES:
                raise SizeLimitError("loops.large", most=MOST_NODES)
    nodes[0][0], nodes[1][0] = tuple(starts[0]), tuple(starts[1])
    return Loop(tuple(nodes[0]), tuple(nodes[1]))


def outcome_of_sides(sides: Sides) -> Outcome:
    """Outcome from two sides: Left wins if she wins the offside, and survives if she wins the onside.

    >>> outcome_of_sides(Sides(_ON, -_ON))
    <Outcome.D: 'D'>
    """
    survived, won = _wins(sides.onside), _wins(sides.offside)
    left = True if won[False] else None if survived[False] else False
    right = False if won[True] else None if survived[True] else True
    return Outcome.of_starters(left, right)


def _wins(stopper: Loop) -> dict[bool, bool]:
    """Map True to whether Left wins the stopper if Right begins, and False to whether she wins if Left begins."""
    wins: dict[tuple[int, bool], bool] = {}
    waiting = [(0, True), (0, False)]
    while waiting:
        node, right = waiting[-1]
        options = [(each, not right) for each in (stopper.right if right else stopper.left)[node]]
        missing = [state for state in options if state not in wins]
        if missing:
            waiting += missing
            continue
        results = [wins[state] for state in options]
        wins[node, right] = all(results) if right else any(results)
        waiting.pop()
    return {right: wins[0, right] for right in (True, False)}
