"""Practice of four kinds: find the winning move, say who wins, mark the lost positions, find the mistake in a game."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from bouton.answers.moves import move_name
from bouton.answers.sources import choose_sources
from bouton.errors import InputError, SearchLimitError
from bouton.kinds.capabilities import Practised, as_seen, has_turns
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.language.digits import write_safely
from bouton.play.cards import card_figures
from bouton.play.confirmation import Fact, are_confirmed
from bouton.play.limits import OPTIONS_OF_PRACTICE, POSITIONS_OF_PRACTICE
from bouton.play.puzzles import GRADES, puzzle
from bouton.rulesets import INDEX, family, find
from bouton.search.search import Search
from bouton.search.sources import Sources

#: The kinds, in the order in which they are learnt.
PRACTICE = ("move", "who", "mark", "mistake")
_AGES = (8, 9, 10, 12, 14)  # maximum age figure of the games of a grade, if no game is given
_SHOWN, _LEAST = 6, 5  # positions to mark; fewer make no puzzle
_PUZZLES = 2  # puzzles from which these positions are taken
_PLIES = 6  # moves of a game from which positions are taken
_TRIES = 12  # attempts to make a puzzle of the game that is asked for

_OF_SOLUTION = ("moves", "solution", "solutions", "name", "left", "theme")  # what a puzzle says of its winning move


def practice(
    game: str | Ruleset | None = None,
    kind: str = "move",
    grade: int = 1,
    seed: int = 0,
    misere: bool = False,
    *,
    lang: str = "en",
    sources: Sources | None = None,
) -> dict[str, Any]:
    """A puzzle of a kind; if no game is given, of a game suitable for the grade.

    >>> found = practice("nim", "who", grade=2, seed=1)
    >>> import bouton
    >>> (bouton.analyze("nim", found["position"]).outcome == "N") == found["wins"]
    True

    Parameters
    ----------
    game : a spec or a ruleset; None: any suitable game.
    kind : one of `PRACTICE`.
    grade, seed, misere, lang : as for `bouton.puzzle`.

    Returns
    -------
    The result of `bouton.puzzle`, with ``kind``; in a game on rows ``position`` is written as rows, and ``solutions``
    lists all the moves that solve it, which are mirror images of one another. For ``"who"`` the `position` may be the
    one after the winning move, without what concerns that move (``moves``, ``solution``, ``name``, ``left``,
    ``theme``), and ``wins`` says whether ``player``, who is to move, wins. For ``"mark"`` ``positions``
    is a list of ``{"position", "lost"}``. For ``"mistake"`` ``line`` is a list of positions, ``names`` the moves
    between them, ``mistake`` the index from 0 of the move that gave the win away, and ``better`` the name of a move
    that kept it.

    Raises
    ------
    InputError : for another kind, or if no such puzzle is found.
    """
    if kind not in PRACTICE:
        raise InputError("play.practice-unknown", got=kind, kinds=PRACTICE)
    least = 1 if kind in ("move", "who") else 2  # a game that ends with the next move is not worth examining
    make = {"move": _move, "who": _winner_question, "mark": _mark, "mistake": _mistake}[kind]
    random = Random(f"{write_safely(seed)} {kind} {grade} {misere}")
    error: InputError | None = None
    for name in [game] if game is not None else _games(random, grade):
        asker = _Asker(name, max(grade, least), misere, lang, sources)
        try:
            for _ in range(_TRIES if game is not None else 2):
                found = make(asker, random)
                if found is not None and asker.confirms(found, _facts(found)):
                    return {"kind": kind, **found}
        except InputError as refused:
            error = refused  # another game may have one
    raise error or InputError("play.practice-none", kinds=kind)


def in_rows(found: dict[str, Any], lang: str) -> dict[str, Any]:
    """A puzzle on the board as displayed: a row keeps its gaps, and mirror images of the solution also solve it.

    A puzzle whose position is displayed as it is returned unchanged.
    """
    ruleset = find(found["game"])
    here = ruleset.parse(found["position"])
    seen = as_seen(ruleset, here)
    text = ruleset.format(seen)
    if text == found["position"]:
        return found
    form = ruleset.normal_form(ruleset.parse(found["solution"]))
    player = Player(found["player"])
    options = list(dict.fromkeys(ruleset.options(seen, player)))
    solutions = [option for option in options if ruleset.normal_form(option) == form]
    name, texts = move_name(ruleset, seen, solutions[0], player, lang), [ruleset.format(each) for each in solutions]
    changed = {"position": text, "solution": texts[0], "solutions": texts, "name": name, "moves": len(options)}
    return {**found, **changed}


class _Asker:
    """Puzzles of one game and grade."""

    def __init__(self, game: str | Ruleset, grade: int, misere: bool, lang: str, sources: Sources | None) -> None:
        self.game: str | Ruleset = (
            find(game) if isinstance(game, str) and ":" in game else game
        )  # a file of rules is read once
        self.grade, self.misere, self.lang = grade, misere, lang
        self.sources = choose_sources(sources)

    def puzzle(self, random: Random) -> dict[str, Any]:
        seed = random.randrange(1 << 30)
        found = puzzle(self.game, seed, self.grade, misere=self.misere, lang=self.lang, sources=self.sources)
        return in_rows(found, self.lang)

    def confirms(self, found: dict[str, Any], facts: list[Fact]) -> bool:
        """Whether `analyze` and `options` confirm the claims of a puzzle."""
        sources = self.sources.with_search(Search(POSITIONS_OF_PRACTICE))
        return are_confirmed(find(found["game"]), facts, self.misere, sources)


def _facts(found: dict[str, Any]) -> list[Fact]:
    """The claims of a puzzle beyond the one from which it was made."""
    player = Player(found["player"])
    if "wins" in found:
        return [Fact(found["position"], player, found["wins"])]
    if "positions" in found:
        return [Fact(each["position"], wins=not each["lost"]) for each in found["positions"]]
    line = found.get("line", [])[found.get("mistake", 0) :][:2]  # the position of the mistake, and the one after it
    mover = player.opponent if found.get("mistake", 0) % 2 else player
    return [Fact(text, each, True) for text, each in zip(line, (mover, mover.opponent), strict=False)]


def _games(random: Random, grade: int) -> list[str]:
    """The games for a grade, in random order."""
    oldest = _AGES[min(max(grade, 1), GRADES) - 1]
    found = [name for name, entry in INDEX.items() if entry.section != "theory" and card_figures(name)["age"] <= oldest]
    random.shuffle(found)
    return [name for name in found if issubclass(family(name), Practised) and family(name).examples]


def _move(asker: _Asker, random: Random) -> dict[str, Any]:
    return asker.puzzle(random)


def _winner_question(asker: _Asker, random: Random) -> dict[str, Any]:
    """The won position of a puzzle, or the position after its solution, with the player to move there."""
    found = asker.puzzle(random)
    ruleset = find(found["game"])
    here, after = ruleset.parse(found["position"]), ruleset.parse(found["solution"])
    player = ruleset.next_player(here, after, Player(found["player"]))
    wins = None
    if random.random() >= 0.5 and next(_options(ruleset, after, player), None) is not None:
        with suppress(SearchLimitError):
            sources = asker.sources.with_search(Search(POSITIONS_OF_PRACTICE))
            wins = sources.mover_wins(ruleset, after, player, asker.misere)
    if wins is None:
        return {**found, "wins": True}
    kept = {key: value for key, value in found.items() if key not in _OF_SOLUTION}
    return {**kept, "position": found["solution"], "player": str(player), "wins": wins}


def _mark(asker: _Asker, random: Random) -> dict[str, Any] | None:
    """Some positions of one game that are won or lost for the player to move, taken from the lines of two games.

    None for a partizan game, or if these are too few.
    """
    fates: dict[str, bool] = {}
    first: dict[str, Any] = {}
    sources = asker.sources.with_search(Search(POSITIONS_OF_PRACTICE))
    for _ in range(_PUZZLES):
        found = asker.puzzle(random)
        ruleset = find(found["game"])
        here = ruleset.parse(found["position"])
        first = first or found
        if not ruleset.is_impartial(here):
            return None
        if found["game"] == first["game"]:
            fates |= _fates(ruleset, here, asker.misere, random, sources)
    wanted = random.randint(2, 4)
    lost, won = ([text for text, is_lost in fates.items() if is_lost is each] for each in (True, False))
    random.shuffle(lost)
    random.shuffle(won)
    chosen = [(text, True) for text in lost[:wanted]]
    chosen += [(text, False) for text in won[: _SHOWN - len(chosen)]]
    if len(chosen) < _LEAST or len(lost) < 2:
        return None
    random.shuffle(chosen)
    return {**first, "positions": [{"position": text, "lost": is_lost} for text, is_lost in chosen]}


def _fates(ruleset: Ruleset, start: Any, misere: bool, random: Random, sources: Sources) -> dict[str, bool]:
    """Positions along a game from a won start and some options of them, except ended ones, and whether the player to
    move loses there."""
    found: dict[str, bool] = {}
    here = start
    try:
        for _ in range(_PLIES):
            winning = next(iter(sources.winning_moves(ruleset, here, misere, Player.LEFT)), None)
            options = list(_options(ruleset, here, Player.LEFT))
            if not options:
                break
            aside = random.choice(options)
            for each in (here, aside):
                wins = sources.mover_wins(ruleset, each, Player.LEFT, misere)
                if wins is not None and next(_options(ruleset, each, Player.LEFT), None) is not None:
                    found[ruleset.format(each)] = not wins  # a draw is neither lost nor won
            here = random.choice(options) if winning is None else winning
    except SearchLimitError:
        pass  # keep the positions found so far
    return found


def _mistake(asker: _Asker, random: Random) -> dict[str, Any] | None:
    """A game in which the winning player gives the win away once; from then on the opponent keeps it.

    None if no such game results; `InputError` if the rules have turns (`has_turns`).
    """
    found = asker.puzzle(random)
    ruleset = find(found["game"])
    here, player = ruleset.parse(found["position"]), Player(found["player"])
    if has_turns(ruleset, here):  # the parity of moves does not tell whose mistake it was
        raise InputError("play.practice-none", kinds="mistake")
    sources = asker.sources.with_search(Search(POSITIONS_OF_PRACTICE))
    wrong_at = random.choice((0, 2))
    line, names, better, mistake = [here], [], "", -1
    try:
        for ply in range(_PLIES):
            winning = list(islice(sources.winning_moves(ruleset, here, asker.misere, player), OPTIONS_OF_PRACTICE))
            others = [each for each in _options(ruleset, here, player) if each not in winning]
            if winning and mistake < 0 and ply >= wrong_at and others:
                after, mistake = random.choice(others), ply
                if next(iter(sources.winning_moves(ruleset, after, asker.misere, player.opponent)), None) is None:
                    return None  # a draw is not lost
                better = move_name(ruleset, here, winning[0], player, asker.lang)
            elif winning or others:
                after = random.choice(winning or others)
            else:
                break
            names.append(move_name(ruleset, here, after, player, asker.lang))
            line.append(after)
            here, player = after, player.opponent
    except SearchLimitError:
        return None
    if mistake < 0 or len(names) < 3:
        return None
    texts = [ruleset.format(position) for position in line]
    return {**found, "line": texts, "names": names, "mistake": mistake, "better": better}


def _options(ruleset: Ruleset, position: Any, player: Player) -> Iterator[Any]:
    return iter(dict.fromkeys(islice(ruleset.options(position, player), OPTIONS_OF_PRACTICE)))
