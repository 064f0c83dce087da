"""Puzzles made by the program: a position with exactly one winning move, graded from 1 (easy) to 5."""

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

from bouton.distances import Distances
from bouton.errors import InputError, SearchLimitError
from bouton.notation import clip
from bouton.positions import default_sources
from bouton.rules import Player, Ruleset
from bouton.rulesets import family, find
from bouton.solvers.sources import Sources

__all__ = ["GRADES", "puzzle", "start_of"]

GRADES = 5
_ATTEMPTS = 150
_MOST_OPTIONS = 400
_MOST_SEARCHED = 1_500  # positions looked through for one candidate
_SMALL = 600
_WALK = 40


def puzzle(
    game: str | Ruleset,
    seed: int = 0,
    grade: int = 1,
    misere: bool = False,
    *,
    sources: Sources | None = None,
) -> dict[str, Any]:
    """A position in which exactly one move wins.

    >>> found = puzzle("nim", seed=1, grade=2)
    >>> import bouton
    >>> bouton.analyze("nim", found["position"]).winning_moves == [found["solution"]]
    True

    Parameters
    ----------
    game : a spec, a ruleset, or the bare name of a family.
    seed : the same seed gives the same puzzle.
    grade : the grade that is wanted, 1 to 5; the nearest one that is found is given.
    misere : misère play.

    Returns
    -------
    ``{"game", "position", "play", "player", "grade", "moves", "solution", "left"}``: ``moves`` is the number of moves
    to choose from, ``left`` how long the win takes (None where that is not known). The grade grows with both.

    Raises
    ------
    InputError : for a grade that is not there, and where no such position is found.
    """
    if not 1 <= grade <= GRADES:
        raise InputError("grade-unknown", got=grade, most=GRADES)
    ruleset = _instance(game)
    random = Random(f"{seed} {grade} {misere} {ruleset.spec}")
    known = sources or default_sources()
    best = _nearest(islice(_candidates(ruleset, random, grade), _ATTEMPTS), ruleset, random, grade, misere, known)
    if best is None:  # for games in which chance finds nothing
        small = list(islice(ruleset.small_positions(), _SMALL))
        random.shuffle(small)
        best = _nearest(small, ruleset, random, grade, misere, known)
    if best is None:
        raise InputError("no-puzzle", game=clip(ruleset.spec))
    return best


def _nearest(
    candidates: Iterable[Any], ruleset: Ruleset, random: Random, grade: int, misere: bool, sources: Sources
) -> dict[str, Any] | None:
    """The first puzzle of that grade, otherwise the first of the nearest grade."""
    best: dict[str, Any] | None = None
    for position in candidates:
        mover = Player.LEFT if ruleset.is_impartial(position) else random.choice(tuple(Player))
        found = _judged(ruleset, position, mover, misere, sources)
        if found is None:
            continue
        if best is None or abs(found["grade"] - grade) < abs(best["grade"] - grade):
            best = found
        if found["grade"] == grade:
            break
    return best


def start_of(game: str | Ruleset, seed: int = 0, level: int = 2) -> dict[str, Any]:
    """A random position to begin a game with.

    >>> start_of("nim", seed=3)["game"]
    'nim'

    Raises
    ------
    InputError : where none is found in which somebody can move.
    """
    ruleset = _instance(game)
    random = Random(f"{seed} {level} {ruleset.spec}")
    for position in islice(_candidates(ruleset, random, level), _ATTEMPTS):
        if all(next(iter(ruleset.options(position, player)), None) is not None for player in Player):
            return {"game": ruleset.spec, "position": ruleset.format(position)}
    raise InputError("no-puzzle", game=clip(ruleset.spec))


def _instance(game: str | Ruleset) -> Ruleset:
    """The ruleset; a family that needs parameters stands for its first example."""
    if isinstance(game, str) and ":" not in game:
        cls = family(game)
        if cls.examples:
            return find(cls.examples[0][0])
    return find(game)


def _candidates(ruleset: Ruleset, random: Random, level: int) -> Iterator[Any]:
    """Random positions: the ruleset's own; in between, what random play from them and from its examples leads to."""
    starts = [ruleset.parse(text) for spec, text in ruleset.examples if spec == ruleset.spec]
    starts += list(islice(ruleset.small_positions(), 200))
    while True:
        own = ruleset.sample(random, level)
        if own is not None:
            yield own
        if own is None and not starts:
            return
        position = own if own is not None and (not starts or random.random() < 0.5) else random.choice(starts)
        player = random.choice(tuple(Player))
        walk = []
        for _ in range(_WALK):
            options = list(islice(ruleset.options(position, player), _MOST_OPTIONS))
            if not options:
                break
            position, player = random.choice(options), player.other
            walk.append(position)
        if walk:
            yield random.choice(walk)


def _judged(ruleset: Ruleset, position: Any, player: Player, misere: bool, sources: Sources) -> dict[str, Any] | None:
    """The puzzle of a position; None where not exactly one of two moves or more wins."""
    try:
        options = list(islice(ruleset.options(position, player), _MOST_OPTIONS + 1))
        if not 2 <= len(options) <= _MOST_OPTIONS:
            return None
        small = sources.limited(_MOST_SEARCHED)
        winning = list(islice(small.winning_moves(ruleset, position, misere, player), 2))
        if len(winning) != 1:
            return None
        left = Distances(ruleset, misere, most=_MOST_SEARCHED, sources=small).of(position, player).left
    except SearchLimitError:
        return None
    return {
        "game": ruleset.spec,
        "position": ruleset.format(position),
        "play": "misere" if misere else "normal",
        "player": str(player),
        "grade": _grade(len(options), left),
        "moves": len(options),
        "solution": ruleset.format(winning[0]),
        "left": left,
    }


def _grade(options: int, left: int | None) -> int:
    """1 where one move ends the game or few can be chosen from; 5 where many can and the end is out of sight."""
    length = 12 if left is None else left
    hardness = (options - 1).bit_length() + length / 3
    return 1 if length == 1 else min(GRADES, max(1, round(hardness / 2)))
