"""Puzzles made by the program: a position with exactly one winning move, graded from 1 (easy) to 5."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from bouton.answers.distances import Distances
from bouton.answers.moves import move_name
from bouton.answers.sources import default_sources
from bouton.errors import InputError, SearchLimitError
from bouton.kinds.capabilities import Practised
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import check_language, clip
from bouton.play.second import Fact, are_confirmed
from bouton.results import DataResult
from bouton.rulesets import INDEX, family, find
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.outcome import play_name

__all__ = ["GRADES", "puzzle", "puzzle_of_day", "start_of"]

GRADES = 5
_ATTEMPTS = 300
_MOST_OPTIONS = 400
_MOST_SEARCHED = 1_500  # positions looked through for one candidate
_MOST_LOOKED = 120_000  # moves examined for one puzzle; 200,000 to 500,000 a second
_FROM_ONE = 5  # positions of one game, where games differ
_FAR = 12  # the moves that a win of unknown length is counted as
_SMALL = 600
_WALK = 40


def puzzle(
    game: str | Ruleset,
    seed: int = 0,
    grade: int = 1,
    *,
    misere: bool = False,
    lang: str = "",
    sources: Sources | None = None,
) -> DataResult:
    """A position in which exactly one move wins, as `bouton.analyze` and `bouton.options` both say.

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
    lang : the language of the solution's name.

    Returns
    -------
    ``{"game", "position", "play", "player", "grade", "wanted", "moves", "solution", "name", "left"}``: ``solution`` is
    the position that the winning move leads to, ``name`` what people call that move, ``grade`` is the grade that was
    found and ``wanted`` the one asked for, ``moves`` the number of moves to choose from, ``left`` how long the win
    takes (None where that is not known). The grade grows with both. ``game`` is another one of the family where `game`
    is its bare name or its first example: another graph, a board of another size.

    Raises
    ------
    InputError : for a grade that is not there, and where no such position is found.

    Complexity: the moves examined are bounded, so a puzzle takes less than a second.
    """
    lang = check_language(lang)
    if not 1 <= grade <= GRADES:
        raise InputError("play.grade-unknown", got=grade, most=GRADES)
    ruleset = _instance(game)
    random = Random(f"{seed} {grade} {misere} {ruleset.spec}")
    known = sources or default_sources()
    # A memo of its own: what was asked before must not change which puzzle a seed gives.
    room = _Room(known.searching(Search(_MOST_SEARCHED)), misere)
    varied = _is_general(game, ruleset)
    best = _nearest(_at_levels(ruleset, random, grade, varied, room), random, grade, room)
    if best is None:  # for games in which chance finds nothing
        small = list(islice(ruleset.small_positions(), _SMALL))
        random.shuffle(small)
        room.left += _MOST_LOOKED
        best = _nearest(((ruleset, position) for position in small), random, grade, room)
    if best is None:
        raise InputError("play.puzzle-none-misere" if misere else "play.puzzle-none", game=clip(ruleset.spec))
    found = find(best["game"])
    start, end = (found.parse(best[key]) for key in ("position", "solution"))
    name = move_name(found, start, end, Player(best["player"]), lang)
    return DataResult("Puzzle", {**best, "name": name, "wanted": grade})


def puzzle_of_day(day: date, *, lang: str = "", sources: Sources | None = None) -> DataResult:
    """The puzzle of a day: it depends on the date alone, and grows harder from Monday to Sunday.

    >>> from datetime import date
    >>> found = puzzle_of_day(date(2026, 11, 22))
    >>> found["day"], found["wanted"]
    ('2026-11-22', 5)

    Returns
    -------
    What `puzzle` returns, with ``day``.
    """
    text = day.isoformat()
    random = Random(text)
    games = sorted(INDEX)
    random.shuffle(games)
    grade = 1 + day.weekday() * (GRADES - 1) // 6
    for game in games:
        try:
            if issubclass(family(game), Practised) and family(game).examples:
                found = puzzle(game, random.randrange(1 << 30), grade, lang=lang, sources=sources)
                return DataResult("Puzzle", {"day": text, **found})
        except InputError:
            continue  # a game in which chance finds none
    raise AssertionError  # many games have puzzles


class _Room:
    """What one puzzle may still look at, and with which sources."""

    def __init__(self, sources: Sources, misere: bool) -> None:
        self.sources, self.misere = sources, misere
        self.left = _MOST_LOOKED


class _Candidate(NamedTuple):
    """A position in which exactly one of several moves wins, before it is known how soon."""

    ruleset: Ruleset
    position: Any
    player: Player
    moves: int
    solution: Any
    ends: bool  # whether the solution ends the game

    def grades(self) -> range:
        """The grades that the length of the win may still make it."""
        if self.ends:
            return range(1, 2)
        return range(_grade(self.moves, 2), GRADES + 1)

    def judged(self, room: _Room) -> dict[str, Any] | None:
        """The puzzle, with its grade; None where its one winning move is not confirmed."""
        text, solution = self.ruleset.format(self.position), self.ruleset.format(self.solution)
        fact = Fact(text, self.player, True, [solution])
        before = room.sources.search.examined
        confirmed = are_confirmed(self.ruleset, [fact], room.misere, room.sources)
        room.left -= room.sources.search.examined - before
        if not confirmed:
            return None
        left: int | None = 1
        if not self.ends:
            table = Distances(self.ruleset, room.misere, most=_MOST_SEARCHED, sources=room.sources)
            try:
                left = table.of(self.position, self.player).left
            except SearchLimitError:
                left = None
            room.left -= table.examined
        return {
            "game": self.ruleset.spec,
            "position": text,
            "play": play_name(room.misere),
            "player": str(self.player),
            "grade": _grade(self.moves, left),
            "moves": self.moves,
            "solution": solution,
            "left": left,
        }


def _nearest(
    candidates: Iterable[tuple[Ruleset, Any]], random: Random, grade: int, room: _Room
) -> dict[str, Any] | None:
    """The first puzzle of that grade, otherwise the first of the nearest grade."""
    best: dict[str, Any] | None = None
    others: list[_Candidate] = []  # that are of another grade, however long the win takes

    def nearer(found: dict[str, Any]) -> bool:
        return best is None or abs(found["grade"] - grade) < abs(best["grade"] - grade)

    for ruleset, position in candidates:
        mover = Player.LEFT if ruleset.is_impartial(position) else random.choice(tuple(Player))
        candidate = _candidate(ruleset, position, mover, room)
        if candidate is not None and grade not in candidate.grades():
            others.append(candidate)
        elif candidate is not None:
            found = candidate.judged(room)
            if found is not None and nearer(found):
                best = found
            if found is not None and found["grade"] == grade:
                return best
        if room.left <= 0:
            break
    others.sort(key=lambda other: min(abs(possible - grade) for possible in other.grades()))
    for other in others:
        off = min(abs(possible - grade) for possible in other.grades())
        if best is not None and (abs(best["grade"] - grade) <= off or room.left <= -_MOST_LOOKED // 2):
            break
        found = other.judged(room)
        if found is not None and nearer(found):
            best = found
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
    raise InputError("play.no-puzzle", game=clip(ruleset.spec))


def _instance(game: str | Ruleset) -> Ruleset:
    """The ruleset; a family that needs parameters stands for its first example."""
    if isinstance(game, str) and ":" not in game:
        cls = family(game)
        if cls.examples:
            return find(cls.examples[0][0])
    return find(game)


def _is_general(game: str | Ruleset, ruleset: Ruleset) -> bool:
    """Whether a family is meant rather than one game of it: by its bare name, or by its first example."""
    return (isinstance(game, str) and ":" not in game) or ruleset.spec in [spec for spec, _ in ruleset.examples[:1]]


def _at_levels(
    ruleset: Ruleset, random: Random, grade: int, varied: bool, room: _Room
) -> Iterator[tuple[Ruleset, Any]]:
    """Random positions of the level of a grade, with half the room, then of the other levels, the nearest first."""
    for level in sorted(range(1, GRADES + 1), key=lambda level: abs(level - grade)):
        least = _MOST_LOOKED // 2 if level == grade else 0
        differ = varied and isinstance(ruleset, Practised) and ruleset.variant(random, level) is not ruleset
        game, positions = ruleset, _candidates(ruleset, random, level)
        for attempt in range(_ATTEMPTS if level == grade else _ATTEMPTS // 3):
            if differ and isinstance(ruleset, Practised) and not attempt % _FROM_ONE:
                game = ruleset.variant(random, level)
                positions = _candidates(game, random, level)
            position = next(positions, None)
            if room.left < least or position is None:
                break
            yield game, position


def _candidates(ruleset: Ruleset, random: Random, level: int) -> Iterator[Any]:
    """Random positions: the ruleset's own; in between, what random play from them and from its examples leads to."""
    starts = [ruleset.parse(text) for spec, text in ruleset.examples if spec == ruleset.spec]
    starts += list(islice(ruleset.small_positions(), 200))
    while True:
        own = ruleset.sample(random, level) if isinstance(ruleset, Practised) else None
        if own is not None:
            yield _shorter(ruleset, own)
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
            yield _shorter(ruleset, random.choice(walk))


def _shorter(ruleset: Ruleset, position: Any) -> Any:
    """The same position without what is dead, such as empty heaps: its normal form where that is written shorter."""
    form = ruleset.normal_form(position)
    return form if len(ruleset.format(form)) < len(ruleset.format(position)) else position


def _candidate(ruleset: Ruleset, position: Any, player: Player, room: _Room) -> _Candidate | None:
    """The position where exactly one of two moves or more wins, otherwise None."""
    options = list(islice(ruleset.options(position, player), _MOST_OPTIONS + 1))
    room.left -= len(options)
    options = list(dict.fromkeys(options))  # as they are shown
    if not 2 <= len(options) <= _MOST_OPTIONS:
        return None
    before = room.sources.search.examined
    try:
        found = room.sources.winning_moves(ruleset, position, room.misere, player)
        winning = list(islice(_different(found), 2))
    except SearchLimitError:
        return None
    finally:
        room.left -= room.sources.search.examined - before
    if len(winning) != 1:
        return None
    ends = next(iter(ruleset.options(winning[0], player.other)), None) is None
    return _Candidate(ruleset, position, player, len(options), winning[0], ends)


def _different(moves: Iterable[Any]) -> Iterator[Any]:
    seen: set[Any] = set()
    for move in moves:
        if move not in seen:
            seen.add(move)
            yield move


def _grade(options: int, left: int | None) -> int:
    """1 where one move ends the game or few can be chosen from; 5 where many can and the end is out of sight."""
    length = _FAR if left is None else left
    hardness = (options - 1).bit_length() + length / 3
    return 1 if length == 1 else min(GRADES, max(1, int(hardness / 2 + 0.5)))
