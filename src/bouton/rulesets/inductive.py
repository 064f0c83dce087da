"""Games written as the set of their options: ``{}``, ``{{},{{}}}``.

``{}`` is a game without moves. If G₁, …, Gₙ are games, ``{G₁,…,Gₙ}`` is the game whose moves lead to them. ``G|H`` is
the parallel (disjunctive) sum: a move is a move in G or in H. An integer denotes a Nim heap of that size.

Every such game G equals exactly one heap n (Sprague 1935, Grundy 1939): G|H and n|H have the same winner for
every H. For a set, n is the mex of its options' heaps; for a sum, the nim-sum.

A position is a number, a frozenset of positions, or a sorted tuple of at least two positions that are not
tuples (a sum). Nothing here recurses, so games nested 10,000 deep can be read, valued and written.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any
from weakref import WeakKeyDictionary, WeakValueDictionary

from bouton.errors import NotationError
from bouton.kinds.capabilities import Explained, Facts, Practised
from bouton.kinds.figures import Figure, FormulaFigure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, read_int, starts_of, write_int
from bouton.values.mex import mex, nim_sum
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME

Game = int | frozenset["Game"] | tuple["Game", ...]

EMPTY: frozenset[Game] = frozenset()
_OPTIONS_SHOWN = 12
_LONGEST_SAMPLE = 50


def children(game: Game) -> Iterable[Game]:
    """Return the parts of a game's text: the options of a set, the summands of a sum, nothing for a heap."""
    if not isinstance(game, int | frozenset | tuple):
        raise TypeError(game)  # a letter of a text contains itself, without end
    return () if isinstance(game, int) else game


def bottom_up(game: Game) -> Iterator[Game]:
    """Yield every part of `game`'s text, each once, inner parts before outer ones, `game` last."""
    done: set[Game] = set()
    stack: list[tuple[Game, bool]] = [(game, False)]
    while stack:
        part, ready = stack.pop()
        if part in done:
            continue
        if ready:
            done.add(part)
            yield part
        else:
            stack.append((part, True))
            stack.extend((child, False) for child in children(part) if child not in done)


def grundy(ruleset: Ruleset, game: Game) -> int:
    """Return the heap that a game equals: mex for a set of options, nim-sum for a parallel sum."""
    values: dict[Game, int] = {}
    for part in bottom_up(game):
        if isinstance(part, int):
            values[part] = part
        elif isinstance(part, tuple):
            values[part] = nim_sum(values[child] for child in part)
        else:
            values[part] = mex(values[child] for child in part)
    return values[game]


def moves_to(ruleset: Ruleset, game: Game, value: int, player: Player) -> Iterable[Game] | None:
    """Return the options that equal the heap `value`; None for a sum, whose parts are handled separately."""
    if isinstance(game, int):
        return [value] if value < game else []
    if isinstance(game, tuple):
        return None
    return [option for option in in_order(game) if grundy(ruleset, option) == value]


def heap_sizes(game: Game) -> Sequence[int] | None:
    """Return the Nim heaps of which a game is, move for move, the sum; None if some part is not a Nim heap.

    >>> heap_sizes(read("2|{}|{{},{{}}}")), heap_sizes(read("1|{{{}}}"))
    ((2, 0, 2), None)
    """
    sizes: dict[Game, tuple[int, ...] | None] = {}
    for part in bottom_up(game):
        if isinstance(part, int):
            sizes[part] = (part,)
            continue
        rows = [sizes[child] for child in part]
        if isinstance(part, tuple):
            sizes[part] = None if None in rows else tuple(size for row in rows for size in row or ())
        else:
            found = {row[0] for row in rows if row is not None and len(row) == 1}
            sizes[part] = (len(rows),) if len(found) == len(rows) and found == set(range(len(rows))) else None
    return sizes[game]


def misere_outcome(ruleset: Ruleset, game: Game) -> Outcome | None:
    """Return the outcome by Bouton's rule for misère Nim if all parts are Nim heaps; otherwise None."""
    sizes = heap_sizes(game)
    if sizes is None:
        return None
    lost_in_normal_play = nim_sum(sizes) == 0
    return Outcome.P if lost_in_normal_play != all(size <= 1 for size in sizes) else Outcome.N


def write(game: Game) -> str:
    """Write a game; options and parts are sorted by length, then alphabetically.

    A text is built from its parts' texts, which are dropped after their last use, so that a deep game does not require
    a text for each level.
    """
    uses: dict[Game, int] = {}
    order = list(bottom_up(game))
    for part in order:
        for child in children(part):
            uses[child] = uses.get(child, 0) + 1
    texts: dict[Game, str] = {}
    for part in order:
        if isinstance(part, int):
            texts[part] = write_int(part)
            continue
        pieces = sorted((texts[child] for child in part), key=lambda text: (len(text), text))  # same order as in_order
        texts[part] = "|".join(pieces) if isinstance(part, tuple) else "{" + ",".join(pieces) + "}"
        for child in part:
            uses[child] -= 1
            if not uses[child]:
                texts.pop(child, None)
    return texts[game]


def parallel(parts: Iterable[Game]) -> Game:
    """Return the parallel sum; nested sums are flattened, and a single part is returned as it is."""
    flat: list[Game] = []
    for part in parts:
        flat.extend(part) if isinstance(part, tuple) else flat.append(part)
    if len(flat) == 1:
        return flat[0]
    return tuple(in_order(flat)) if flat else EMPTY


#: Length of the text of a set. Sets cache their hashes, so looking one up never recurses deeply.
_lengths: WeakKeyDictionary[frozenset[Game], int] = WeakKeyDictionary()


def length(game: Game) -> int:
    """Return the length of a game's text without writing it; cached for each set."""
    known: dict[Game, int] = {}
    stack: list[tuple[Game, bool]] = [(game, False)]
    while stack:
        part, ready = stack.pop()
        if part in known:
            continue
        if isinstance(part, int):
            known[part] = len(write_int(part))
        elif isinstance(part, frozenset) and part in _lengths:
            known[part] = _lengths[part]
        elif ready:
            letters = sum(known[child] for child in part) + max(len(part) - 1, 0)
            known[part] = letters if isinstance(part, tuple) else letters + 2
            if isinstance(part, frozenset):
                _lengths[part] = known[part]
        else:
            stack.append((part, True))
            stack.extend((child, False) for child in part if child not in known)
    return known[game]


def in_order(games: Iterable[Game]) -> list[Game]:
    """Sort games in the order in which they are written: by the length of their texts, then alphabetically.

    Texts are compared only if lengths are equal. Two different options of equal length halve what remains below them,
    so a deep game costs no more than its text.
    """
    games = list(games)
    if len(games) < 2:
        return games
    groups: dict[int, list[Game]] = {}
    for game in games:
        groups.setdefault(length(game), []).append(game)
    ordered: list[Game] = []
    for letters in sorted(groups):
        group = groups[letters]
        ordered += group if len(set(group)) == 1 else sorted(group, key=write)
    return ordered


def _insert(ordered: list[Game], game: Game) -> None:
    """Insert a game into a sorted list; compute few lengths, and texts only for games of the same length."""
    letters = length(game)
    start, end = (side(ordered, letters, key=length) for side in (bisect_left, bisect_right))
    if start < end and game != ordered[start]:
        start = bisect_left(ordered, write(game), start, end, key=write)
    ordered.insert(start, game)


def read(text: str) -> Game:
    """Read a game, in one pass over the text with an explicit stack.

    Raises
    ------
    NotationError : at the first unexpected letter, with its place.
    """
    whole = clip(text)
    open_sets: list[list[Game]] = []  # the options read so far for each open brace
    parts: list[Game] = []  # the parts of the sum being read
    saved: list[list[Game]] = []
    expects_game = True
    place = 0

    def fail(key: str) -> NotationError:
        return NotationError(key, whole=whole, place=place + 1, got=clip(text[place : place + 1]))

    while place < len(text):
        letter = text[place]
        if letter.isspace():
            place += 1
            continue
        if expects_game and letter == "{":
            open_sets.append([])
            saved.append(parts)
            parts = []
        elif expects_game and letter in "0123456789":
            end = place
            while end < len(text) and text[end] in "0123456789":
                end += 1
            parts.append(read_int(text[place:end], within=text))
            expects_game = False
            place = end
            continue
        elif letter == "}" and open_sets and (not expects_game or not (parts or open_sets[-1])):
            if parts:
                open_sets[-1].append(_one(parallel(parts)))
            game = _one(frozenset(open_sets.pop()))
            parts = saved.pop()
            parts.append(game)
            expects_game = False
        elif not expects_game and letter == "|":
            expects_game = True
        elif not expects_game and letter == "," and open_sets:
            open_sets[-1].append(_one(parallel(parts)))
            parts = []
            expects_game = True
        else:
            raise fail("inductive.comma" if letter == "," and not open_sets else "inductive.letter")
        place += 1
    if open_sets:
        raise NotationError("inductive.open", whole=whole, count=len(open_sets))
    if expects_game:
        raise fail("inductive.end") if parts else NotationError("inductive.empty")
    return _one(parallel(parts))


#: Equal sets that were read are the same object, so comparing them never recurses deeply. The key identifies each part
#: by its `id`, which is unique as long as the set exists.
_interned: WeakValueDictionary[frozenset[Any], frozenset[Game]] = WeakValueDictionary()


def _one(game: Game) -> Game:
    if not isinstance(game, frozenset):
        return game
    return _interned.setdefault(frozenset(map(_token, game)), game)


def _token(part: Game) -> Any:
    if isinstance(part, int):
        return -1 - part
    return tuple(map(_token, part)) if isinstance(part, tuple) else id(part)


class Inductive(Ruleset, Explained, Practised):
    """Games written as the set of their options."""

    name = "inductive"
    examples: tuple[tuple[str, str], ...] = (("inductive", "{{},{{}}}"), ("inductive", "1|{2,3|{{}}}"))
    openings: tuple[tuple[str, str], ...] = starts_of("inductive", "1|2", "2|{0,2}|{1,3}", "4|{2}|{0,3}|{1,2}")
    theorems: tuple[Theorem, ...] = (
        Theorem("inductive.theorem", ("sprague-grundy",), GRUNDY, grundy, moves_to),
        Theorem("inductive.theorem-misere", ("bouton-1901",), MISERE_OUTCOME, misere_outcome),
    )

    def options(self, position: Game, player: Player = Player.LEFT) -> Iterator[Game]:
        if isinstance(position, int):
            yield from range(position)
        elif isinstance(position, tuple):
            for index, part in enumerate(position):
                if index and part == position[index - 1]:
                    continue  # an equal part has the same options
                for option in self.options(part):  # one level deep: the parts of a sum are not sums
                    yield self.replace(position, index, option)
        else:
            yield from in_order(position)

    def parse(self, text: str) -> Game:
        return read(text)

    def format(self, position: Game) -> str:
        return write(position)

    def summands(self, position: Game) -> Sequence[Summand]:
        return [Summand(self, part) for part in position] if isinstance(position, tuple) else ()

    def replace(self, position: Game, index: int, part: Game) -> Game:
        assert isinstance(position, tuple)
        parts = [*position[:index], *position[index + 1 :]]
        for each in part if isinstance(part, tuple) else (part,):
            _insert(parts, each)
        return parallel(parts) if len(parts) < 2 else tuple(parts)

    def small_positions(self) -> Iterator[Game]:
        """Yield the 16 games of birthday at most 3, heaps 0 to 4, some sums of two games, and {sum, heap} for each."""
        games: list[Game] = [EMPTY]
        for code in range(1, 16):  # Ackermann's coding: the options of game c are the games of c's binary ones
            games.append(frozenset(games[bit] for bit in range(4) if code >> bit & 1))
        yield from games
        yield from range(5)
        for index, first in enumerate(games):
            for second in games[: index + 1 : 3]:
                both = parallel((first, second))
                yield both
                yield frozenset((both, index % 3))

    def sample(self, random: Random, level: int) -> Game:
        games: list[Game] = [EMPTY]
        for _ in range(1 + level):
            games.append(frozenset(random.sample(games, random.randint(1, min(len(games), 2)))))
        short = [game for game in games[1:] if len(write(game)) <= _LONGEST_SAMPLE]
        return short[-1]

    def explain(self, position: Game, facts: Facts) -> Iterable[Figure]:
        if facts.misere:
            yield Message("inductive.misere" if heap_sizes(position) is None else "inductive.misere-heaps", {})
            return
        value = grundy(self, position)
        if isinstance(position, int):
            yield Message("inductive.heap", {"value": value}, step=2)
        elif isinstance(position, tuple):
            if len(position) <= _OPTIONS_SHOWN:
                values = [grundy(self, part) for part in position]
                yield FormulaFigure("sum", [" ⊕ ".join(map(write_int, values)) + f" = {write_int(value)}"])
            yield Message("inductive.sum", {"value": value}, step=2)
            if len(position) == 2 and position[0] == position[1]:
                yield Message("inductive.mirror", {})
        elif not position:
            yield Message("inductive.empty", {}, step=2)
        else:
            if len(position) <= _OPTIONS_SHOWN:
                values = sorted(grundy(self, option) for option in position)
                yield FormulaFigure("mex", [f"mex{{{', '.join(map(write_int, values))}}} = {write_int(value)}"])
            yield Message("inductive.set", {"value": value}, step=2)


RULESETS = [Inductive]
