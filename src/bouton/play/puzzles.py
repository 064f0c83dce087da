"""Generated puzzles: a position with exactly one winning move, graded from 1 (easy) to 5."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from bouton.answers.distances import Distances
from bouton.answers.moves import move_name
from bouton.answers.sources import separate_sources
from bouton.errors import InputError, SearchLimitError
from bouton.kinds.capabilities import Practised
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.language.digits import write_safely
from bouton.notation import check_count, check_flags, check_language, clip
from bouton.play.confirmation import Fact, are_confirmed
from bouton.play.difficulty import grade_of, rating_of
from bouton.play.limits import GAMES_OF_DAY, MOVES_OF_DAY, MOVES_OF_PUZZLE, OPTIONS_OF_PUZZLE, PUZZLE_POSITIONS
from bouton.play.themes import explain_theme, theme_of
from bouton.results.keys import Puzzle
from bouton.rulesets import INDEX, family, find, is_family
from bouton.search.sources import Sources
from bouton.storage.recent import work_apart
from bouton.values.outcome import play_name

GRADES = 5
_ATTEMPTS = 300  # random positions
_FROM_ONE = 5  # positions of one game, if games differ
_MEASURED = 2_000  # work of measuring the difficulty of one puzzle
_SMALL = 600  # small positions that are tried if random ones yield nothing
_WALK = 40  # moves of random play
_CHOICE = 5  # moves to choose from on a day
_ALIKE, _LOOKED_AT = 5, 40  # puzzles of the grade among which one is chosen, and positions examined for them
_LEAST_MOVES, _FEW_MOVES = 4, 1.5  # with fewer moves the answer is obvious: worse than a wrong grade by one


def puzzle(
    game: str | Ruleset,
    seed: int = 0,
    grade: int = 1,
    *,
    misere: bool = False,
    lang: str = "",
    limit: int | None = None,
    sources: Sources | None = None,
) -> Puzzle:
    """A position in which exactly one move wins, confirmed by both `bouton.analyze` and `bouton.options`.

    >>> found = puzzle("nim", seed=1, grade=2)
    >>> import bouton
    >>> bouton.analyze("nim", found["position"]).winning_moves == [found["solution"]]
    True

    Parameters
    ----------
    game : a spec, a ruleset, or the bare name of a family.
    seed : the same seed produces the same puzzle.
    grade : the desired grade, 1 to 5; the result has the nearest grade that is found.
    misere : misère play.
    lang : the language of the solution's name, and of the theme's name and explanation.
    limit : maximum number of positions to search for each candidate; with another limit a seed may produce another
        puzzle.

    Returns
    -------
    A dictionary: ``game``, ``position``, ``play`` and ``player`` define the problem; ``solution`` is the position after
    the winning move, ``name`` the usual name of that move, ``grade`` is the actual grade and ``wanted`` the requested
    one, ``moves`` the number of moves to choose from, ``left`` the length of the win (None if unknown). The grade
    follows from ``rating``, which measures how often weak opponents miss the move (`bouton.play.difficulty`). ``theme``
    has a ``key`` (`bouton.play.themes`), a ``name``, and ``why`` such a move wins. The winning move does not end the
    game, if there are such puzzles. ``game`` may be another one of the family if `game` is its bare name or its first
    example: another graph, a board of another size.

    Raises
    ------
    InputError : if there is no such grade, or no such position is found.

    Complexity: the moves examined are bounded, so a puzzle takes less than a second.
    """
    check_flags(misere=misere)
    return _puzzle(game, seed, grade, misere, check_language(lang), _own_search(sources, limit), MOVES_OF_PUZZLE)


def _own_search(sources: Sources | None, limit: int | None = None) -> Sources:
    """The sources with a separate memo: earlier questions must not affect which puzzle a seed produces."""
    return separate_sources(sources, PUZZLE_POSITIONS if limit is None else check_count(limit, "limit"))


@work_apart()
def _puzzle(
    game: str | Ruleset,
    seed: int,
    grade: int,
    misere: bool,
    lang: str,
    sources: Sources,
    most: int,
) -> Puzzle:
    """Make a puzzle, examining at most about twice `most` moves."""
    if type(grade) is not int or not 1 <= grade <= GRADES:
        raise InputError("play.grade-unknown", got=clip(grade), most=GRADES)
    ruleset = _instance(game)
    random = Random(f"{write_safely(seed)} {grade} {bool(misere)} {ruleset.spec}")
    room = _Room(sources, misere, most)
    varied = _is_general(game, ruleset)
    best = _nearest(_at_levels(ruleset, random, grade, varied, room), random, grade, room, lang)
    small: list[Any] = []
    for is_last in (False, True):  # for games in which random positions yield nothing
        if best is None:
            small = small or list(islice(ruleset.small_positions(), _SMALL))
            random.shuffle(small)
            room.left, room.takes_ends = max(room.left, 0) + most, is_last
            best = _nearest(((ruleset, position) for position in small), random, grade, room, lang)
    if best is None:
        raise InputError("play.puzzle-none-misere" if misere else "play.puzzle-none", game=clip(ruleset.spec))
    found = find(best["game"])
    start, end = (found.parse(best[key]) for key in ("position", "solution"))
    name = move_name(found, start, end, Player(best["player"]), lang)
    return Puzzle({**best, "name": name, "wanted": grade})


def puzzle_of_day(day: date, *, lang: str = "", sources: Sources | None = None) -> Puzzle:
    """The puzzle of a day: it depends only on the date, and gets harder from Monday to Sunday.

    >>> from datetime import date
    >>> found = puzzle_of_day(date(2026, 11, 22))
    >>> found["day"], found["wanted"]
    ('2026-11-22', 5)

    Returns
    -------
    The result of `puzzle`, with ``day``.
    """
    text, lang = day.isoformat(), check_language(lang)
    random = Random(text)
    games = sorted(name for name, entry in INDEX.items() if entry.section != "theory")
    random.shuffle(games)
    grade = 2 + day.weekday() * (GRADES - 2) // 6
    best: Puzzle | None = None
    for game in games[:GAMES_OF_DAY]:
        if not (issubclass(family(game), Practised) and family(game).examples):
            continue
        try:
            found = _puzzle(game, random.randrange(1 << 30), grade, False, lang, _own_search(sources), MOVES_OF_DAY)
        except InputError:
            continue  # a game in which random positions yield none
        best = found if best is None or _dullness(found) < _dullness(best) else best
        if not any(_dullness(best)):
            break
    if best is None:  # a day of games without puzzles
        best = puzzle("nim", random.randrange(1 << 30), grade, lang=lang, sources=sources)
    return Puzzle({"day": text} | best)


def _dullness(found: Puzzle) -> tuple[int, int]:
    """The distance of a puzzle from the requested grade, and the number of moves it lacks to offer a choice."""
    return abs(found["grade"] - found["wanted"]), max(0, _CHOICE - found["moves"])


class _Room:
    """The remaining work for one puzzle, as a number of moves to examine (`left`, of `most`), and its sources."""

    def __init__(self, sources: Sources, misere: bool, most: int) -> None:
        self.sources, self.misere = sources, misere
        self.most = self.left = most
        self.takes_ends = False  # whether a move that ends the game may be the answer


class _Candidate(NamedTuple):
    """A position in which exactly one of several moves wins, with its difficulty as an Elo rating."""

    ruleset: Ruleset
    position: Any
    player: Player
    moves: int
    solution: Any
    rating: int

    def far(self, grade: int) -> float:
        """The distance from a grade, increased for a choice among few moves."""
        return abs(grade_of(self.rating) - grade) + _FEW_MOVES * (self.moves < _LEAST_MOVES)

    def confirm(self, room: _Room, lang: str) -> dict[str, Any] | None:
        """The puzzle; None if its unique winning move is not confirmed."""
        text, solution = self.ruleset.format(self.position), self.ruleset.format(self.solution)
        fact = Fact(text, self.player, True, [solution])
        before = room.sources.search.examined_moves
        confirmed = are_confirmed(self.ruleset, [fact], room.misere, room.sources)
        room.left -= room.sources.search.examined_moves - before
        if not confirmed:
            return None
        table = Distances(self.ruleset, room.misere, most=PUZZLE_POSITIONS, sources=room.sources)
        left: int | None
        try:
            left = table.fate_of(self.position, self.player).left
        except SearchLimitError:
            left = None
        room.left -= table.examined
        places = (self.ruleset, self.position, self.solution, self.player)
        theme = theme_of(*places, left=left, misere=room.misere, sources=room.sources)
        return {
            "game": self.ruleset.spec,
            "position": text,
            "play": play_name(room.misere),
            "player": str(self.player),
            "grade": grade_of(self.rating),
            "rating": self.rating,
            "moves": self.moves,
            "solution": solution,
            "left": left,
            "theme": {"key": theme, **explain_theme(theme, lang, left)},
        }


def _nearest(
    candidates: Iterable[tuple[Ruleset, Any]], random: Random, grade: int, room: _Room, lang: str
) -> dict[str, Any] | None:
    """One of the first few puzzles of that grade, preferably a short one, otherwise the first of the nearest grade."""
    fitting: dict[Any, _Candidate] = {}  # by normal form, so that all are equally likely
    others: list[_Candidate] = []
    for number, (ruleset, position) in enumerate(candidates):
        mover = Player.LEFT if ruleset.is_impartial(position) else random.choice(tuple(Player))
        candidate = _candidate(ruleset, position, mover, room)
        if candidate is not None and candidate.far(grade) == 0:
            fitting.setdefault((ruleset.spec, ruleset.normal_form(position), mover), candidate)
        elif candidate is not None:
            others.append(candidate)
        if room.left <= 0 or len(fitting) == _ALIKE or (fitting and number >= _LOOKED_AT):
            break
    ordered = sorted(fitting.values(), key=lambda each: len(each.ruleset.format(each.position)))
    short = ordered[: (len(ordered) + 1) // 2]
    random.shuffle(short)
    others.sort(key=lambda other: other.far(grade))
    found = [*short, *ordered[len(short) :], *others]
    confirmed = (each.confirm(room, lang) for each in found if room.left > -room.most // 2)
    return next(filter(None, confirmed), None)


def start_of(game: str | Ruleset, seed: int = 0, level: int = 2) -> dict[str, Any]:
    """A random position in which to begin a game.

    >>> start_of("nim", seed=3)["game"]
    'nim'

    Parameters
    ----------
    game : a spec, a ruleset, or the bare name of a family.
    seed : the same seed produces the same position for the same game and level.
    level : 1 to 5; positions are larger and harder with each level, if the game adapts them.

    Returns
    -------
    dict : ``game``, the spec, and ``position``, its text.

    Raises
    ------
    InputError : if no position is found in which both players can move.
    """
    ruleset = _instance(game)
    random = Random(f"{write_safely(seed)} {level} {ruleset.spec}")
    for position in islice(_candidates(ruleset, random, level), _ATTEMPTS):
        if all(next(iter(ruleset.options(position, player)), None) is not None for player in Player):
            return {"game": ruleset.spec, "position": ruleset.format(position)}
    raise InputError("play.no-puzzle", game=clip(ruleset.spec))


def _instance(game: str | Ruleset) -> Ruleset:
    """The ruleset; a family that needs parameters is represented by its first example."""
    if isinstance(game, str) and is_family(game):
        cls = family(game)
        if cls.examples:
            return find(cls.examples[0][0])
    return find(game)


def _is_general(game: str | Ruleset, ruleset: Ruleset) -> bool:
    """Whether a family is meant, not one game of it: by its bare name, or by its first example."""
    return (isinstance(game, str) and is_family(game)) or ruleset.spec in [spec for spec, _ in ruleset.examples[:1]]


def _at_levels(
    ruleset: Ruleset, random: Random, grade: int, varied: bool, room: _Room
) -> Iterator[tuple[Ruleset, Any]]:
    """Random positions for the level of a grade, with half the budget, then for the other levels, nearest first."""
    for level in sorted(range(1, GRADES + 1), key=lambda level: abs(level - grade)):
        least = room.most // 2 if level == grade else 0
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
    """Random positions: the ruleset's own, mixed with the results of random play from them and from known positions.

    The known ones are its examples and small positions. The iterator never ends, unless the ruleset has neither these
    nor positions of its own.
    """
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
            options = list(islice(ruleset.options(position, player), OPTIONS_OF_PUZZLE))
            if not options:
                break
            position, player = random.choice(options), player.opponent
            walk.append(position)
        if walk:
            yield _shorter(ruleset, random.choice(walk))


def _shorter(ruleset: Ruleset, position: Any) -> Any:
    """The position without dead parts, such as empty heaps: its normal form if that has a shorter text."""
    form = ruleset.normal_form(position)
    return form if len(ruleset.format(form)) < len(ruleset.format(position)) else position


def _candidate(ruleset: Ruleset, position: Any, player: Player, room: _Room) -> _Candidate | None:
    """The position if it has at least two moves of which exactly one wins, otherwise None.

    Also None if that move ends the game, unless `room` accepts this, and if the search for it is too large.
    """
    options = list(islice(ruleset.options(position, player), OPTIONS_OF_PUZZLE + 1))
    room.left -= len(options)
    options = list(dict.fromkeys(options))  # as they are displayed
    if not 2 <= len(options) <= OPTIONS_OF_PUZZLE:
        return None
    before = room.sources.search.examined_moves
    try:
        found = room.sources.winning_moves(ruleset, position, room.misere, player)
        winning = list(islice(_different(found), 2))
    except SearchLimitError:
        return None
    finally:
        room.left -= room.sources.search.examined_moves - before
    if len(winning) != 1:
        return None
    if not room.takes_ends and next(iter(ruleset.options(winning[0], player.opponent)), None) is None:
        return None
    room.left -= _MEASURED
    return _Candidate(
        ruleset,
        position,
        player,
        len(options),
        winning[0],
        rating_of(ruleset, position, options, winning[0], player, room.misere),
    )


def _different(moves: Iterable[Any]) -> Iterator[Any]:
    seen: set[Any] = set()
    for move in moves:
        if move not in seen:
            seen.add(move)
            yield move
