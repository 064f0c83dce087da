"""Practice of four kinds: find the winning move, say who wins, mark the lost positions, find the mistake in a game."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from bouton.answers.moves import move_name
from bouton.answers.sources import default_sources
from bouton.errors import InputError, SearchLimitError
from bouton.kinds.capabilities import Practised, as_seen, has_turns
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.play.cards import card_figures
from bouton.play.puzzles import GRADES, puzzle
from bouton.play.second import Fact, are_confirmed
from bouton.rulesets import INDEX, family, find
from bouton.search.search import Search
from bouton.search.sources import Sources

__all__ = ["PRACTICE", "in_rows", "practice"]

#: The kinds, in the order in which they are learnt.
PRACTICE = ("move", "who", "mark", "mistake")
_AGES = (8, 9, 10, 12, 14)  # of the games of a grade, where no game is asked for
_SHOWN, _LEAST = 6, 5  # positions to mark; fewer make no puzzle
_PUZZLES = 2  # whose positions are looked at for these
_PLIES = 6
_SEARCHED = 20_000
_TRIES = 12
_MOST_OPTIONS = 200


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
    """A puzzle of a kind; without a game one of a game for that grade.

    >>> found = practice("nim", "who", grade=2, seed=1)
    >>> import bouton
    >>> (bouton.analyze("nim", found["position"]).outcome == "N") == found["wins"]
    True

    Parameters
    ----------
    game : a spec or a ruleset; None for any game that fits.
    kind : one of `PRACTICE`.
    grade, seed, misere, lang : as for `bouton.puzzle`.

    Returns
    -------
    What `bouton.puzzle` returns, with ``kind``; in a game on rows ``position`` is written as these, and ``solutions``
    are all the moves that solve it, which are mirror images of one another. For ``"who"`` the `position` may be the one
    after the winning move, and ``wins`` says whether ``player``, who is to move, wins. For ``"mark"`` ``positions`` is
    a list of ``{"position", "lost"}``. For ``"mistake"`` ``line`` is a list of positions, ``names`` the moves between
    them, ``mistake`` the number of the one that gave the win away, counted from 0, and ``better`` the name of the move
    that kept it.

    Raises
    ------
    InputError : for another kind, and where no such puzzle is found.
    """
    if kind not in PRACTICE:
        raise InputError("play.practice-unknown", got=kind, kinds=PRACTICE)
    least = 1 if kind in ("move", "who") else 2  # a game that ends with the next move is no game to look at
    make = {"move": _move, "who": _winner_question, "mark": _mark, "mistake": _mistake}[kind]
    random = Random(f"{seed} {kind} {grade} {misere}")
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


def in_rows(found: dict[str, Any]) -> dict[str, Any]:
    """A puzzle on the board as people see it: a row keeps its gaps, and mirror images of the solution solve it too."""
    ruleset = find(found["game"])
    here = ruleset.parse(found["position"])
    seen = as_seen(ruleset, here)
    text = ruleset.format(seen)
    if text == found["position"]:
        return found
    form = ruleset.normal_form(ruleset.parse(found["solution"]))
    options = ruleset.options(seen, Player(found["player"]))
    solutions = [ruleset.format(option) for option in options if ruleset.normal_form(option) == form]
    return {**found, "position": text, "solution": solutions[0], "solutions": solutions}


class _Asker:
    """Puzzles of one game and grade."""

    def __init__(self, game: str | Ruleset, grade: int, misere: bool, lang: str, sources: Sources | None) -> None:
        self.game, self.grade, self.misere, self.lang = game, grade, misere, lang
        self.sources = sources or default_sources()

    def puzzle(self, random: Random) -> dict[str, Any]:
        seed = random.randrange(1 << 30)
        return in_rows(puzzle(self.game, seed, self.grade, misere=self.misere, lang=self.lang, sources=self.sources))

    def confirms(self, found: dict[str, Any], facts: list[Fact]) -> bool:
        """Whether what a puzzle claims is answered in the same way by `analyze` and `options`."""
        sources = self.sources.with_search(Search(_SEARCHED))
        return are_confirmed(find(found["game"]), facts, self.misere, sources)


def _facts(found: dict[str, Any]) -> list[Fact]:
    """The claims of a puzzle beyond the one it was made from."""
    player = Player(found["player"])
    if "wins" in found:
        return [Fact(found["position"], player, found["wins"])]
    if "positions" in found:
        return [Fact(each["position"], wins=not each["lost"]) for each in found["positions"]]
    line = found.get("line", [])[found.get("mistake", 0) :][:2]  # where the win is given away, and after that
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
    """The position of a puzzle, which is won, or what its solution leaves, and whoever moves there."""
    found = asker.puzzle(random)
    ruleset = find(found["game"])
    here, after = ruleset.parse(found["position"]), ruleset.parse(found["solution"])
    player = ruleset.next_player(here, after, Player(found["player"]))
    wins = None
    if random.random() >= 0.5 and next(_options(ruleset, after, player), None) is not None:
        with suppress(SearchLimitError):
            wins = asker.sources.with_search(Search(_SEARCHED)).mover_wins(ruleset, after, player, asker.misere)
    if wins is None:
        return {**found, "wins": True}
    return {**found, "position": found["solution"], "player": str(player), "wins": wins}


def _mark(asker: _Asker, random: Random) -> dict[str, Any] | None:
    """Some positions of one game, from which the player who moves wins or loses: what two games come by."""
    fates: dict[str, bool] = {}
    first: dict[str, Any] = {}
    sources = asker.sources.with_search(Search(_SEARCHED))
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
    """Positions that a game from a won start comes by, the last one left out, and whether who moves there loses."""
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
        pass  # what was found until then
    return found


def _mistake(asker: _Asker, random: Random) -> dict[str, Any] | None:
    """A game in which the player who could win gives the win away once; from then on the other one keeps it."""
    found = asker.puzzle(random)
    ruleset = find(found["game"])
    here, player = ruleset.parse(found["position"]), Player(found["player"])
    if has_turns(ruleset, here):  # whose mistake it was is told by turns
        raise InputError("play.practice-none", kinds="mistake")
    sources = asker.sources.with_search(Search(_SEARCHED))
    wrong_at = random.choice((0, 2))
    line, names, better, mistake = [here], [], "", -1
    try:
        for ply in range(_PLIES):
            winning = list(islice(sources.winning_moves(ruleset, here, asker.misere, player), _MOST_OPTIONS))
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
    return iter(dict.fromkeys(islice(ruleset.options(position, player), _MOST_OPTIONS)))
