"""Games written as the set of their options: ``{}``, ``{{},{{}}}``.

``{}`` is a game without moves. When G₁, …, Gₙ are games, ``{G₁,…,Gₙ}`` is one, whose moves lead to them. ``G|H`` is the
parallel (disjunctive) sum: a move is a move in G or in H. A whole number stands for a Nim heap of that size.

Every such game G equals exactly one heap n (Sprague 1935, Grundy 1939): G|H and n|H have the same winner for every H. For a set, n
is the mex of its options' heaps; for a sum, the nim-sum.

A position is a number, a frozenset of positions, or a sorted tuple of at least two positions that are not
tuples (a sum). Nothing here recurses, so games nested 10,000 deep are read, valued and written.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from weakref import WeakKeyDictionary, ref

from bouton.errors import NotationError
from bouton.figures import Figure, Formula, Message
from bouton.notation import clip, read_int, write_int
from bouton.rules import Facts, Player, Ruleset, Summand, Theorem
from bouton.values.mex import mex, nim_sum
from bouton.values.valuation import GRUNDY

__all__ = ["RULESETS", "SPRAGUE_GRUNDY", "Game", "Inductive"]

Game = int | frozenset["Game"] | tuple["Game", ...]

SPRAGUE_GRUNDY = (
    "R. P. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935), 438–444; "
    "P. M. Grundy, Mathematics and games, Eureka 2 (1939), 6–8."
)
EMPTY: frozenset[Game] = frozenset()
_OPTIONS_SHOWN = 12
_LONGEST_SAMPLE = 50


def children(game: Game) -> Iterable[Game]:
    """What a game is written with: the options of a set, the parts of a sum, nothing for a heap."""
    return () if isinstance(game, int) else game


def bottom_up(game: Game) -> Iterator[Game]:
    """Every game that `game` is written with, each once, parts before wholes, `game` last."""
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
    """The heap that a game equals: mex for a set of options, nim-sum for a parallel sum."""
    values: dict[Game, int] = {}
    for part in bottom_up(game):
        if isinstance(part, int):
            values[part] = part
        elif isinstance(part, tuple):
            values[part] = nim_sum(values[child] for child in part)
        else:
            values[part] = mex(values[child] for child in part)
    return values[game]


def write(game: Game) -> str:
    """Write a game; options and parts stand in order of length, then of their letters.

    A text is built from its parts' texts, which are dropped after their last use, so that a deep game does not hold
    a text for each depth.
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
        pieces = sorted((texts[child] for child in part), key=lambda text: (len(text), text))
        texts[part] = "|".join(pieces) if isinstance(part, tuple) else "{" + ",".join(pieces) + "}"
        for child in part:
            uses[child] -= 1
            if not uses[child]:
                texts.pop(child, None)
    return texts[game]


def parallel(parts: Iterable[Game]) -> Game:
    """The parallel sum; sums inside sums are flattened, and one part alone is itself."""
    flat: list[Game] = []
    for part in parts:
        flat.extend(part) if isinstance(part, tuple) else flat.append(part)
    if len(flat) == 1:
        return flat[0]
    return tuple(in_order(flat)) if flat else EMPTY


def in_order(parts: Iterable[Game]) -> list[Game]:
    """Sets by the length of their texts, then by the texts; after them heaps by size.

    A text is written only where lengths are equal: the texts of a deep game's options, one for each depth, would cost
    the square of its length.
    """
    by_length: dict[int, list[Game]] = {}
    heaps: list[int] = []
    for part in parts:
        if isinstance(part, int):
            heaps.append(part)
        else:
            by_length.setdefault(text_length(part), []).append(part)
    found: list[Game] = []
    for length in sorted(by_length):
        same = by_length[length]
        found += sorted(same, key=write) if len(set(same)) > 1 else same
    return found + sorted(heaps)


_LENGTHS: "WeakKeyDictionary[frozenset[Game], int]" = WeakKeyDictionary()


def text_length(game: Game) -> int:
    """How long the text of a game is, without writing it."""
    stack = [part for part in (game, *children(game)) if isinstance(part, frozenset)]
    while stack:
        part = stack[-1]
        sets = [deep for child in part for deep in (child if isinstance(child, tuple) else (child,))]
        waiting = [one for one in sets if isinstance(one, frozenset) and one not in _LENGTHS]
        if waiting:
            stack += waiting
        else:
            _LENGTHS[part] = _length(part)
            stack.pop()
    return _length(game)


def _length(part: Game) -> int:
    """The length where those of all sets in `part` are known."""
    if isinstance(part, int):
        return len(write_int(part))
    lengths = [_LENGTHS[child] if isinstance(child, frozenset) else _length(child) for child in part]
    return sum(lengths) + max(len(lengths) - 1, 0) + (0 if isinstance(part, tuple) else 2)


def read(text: str) -> Game:
    """Read a game, with one pass over the text and a stack of its own.

    Raises
    ------
    NotationError : at the first letter that does not fit, with its place.
    """
    whole = clip(text)
    open_sets: list[list[Game]] = []  # the options read so far of each brace that is open
    parts: list[Game] = []  # the parts of the sum that is being read
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
                open_sets[-1].append(parallel(parts))
            game = _one(open_sets.pop())
            parts = saved.pop()
            parts.append(game)
            expects_game = False
        elif not expects_game and letter == "|":
            expects_game = True
        elif not expects_game and letter == "," and open_sets:
            open_sets[-1].append(parallel(parts))
            parts = []
            expects_game = True
        else:
            raise fail("inductive-comma" if letter == "," and not open_sets else "inductive-letter")
        place += 1
    if open_sets:
        raise NotationError("inductive-open", whole=whole, count=len(open_sets))
    if expects_game:
        raise fail("inductive-end") if parts else NotationError("inductive-empty")
    return parallel(parts)


#: Equal sets that were read are one object, also from one text to the next, so comparing them never goes deep.
_CANONICAL: "WeakKeyDictionary[frozenset[Game], ref[frozenset[Game]]]" = WeakKeyDictionary()


def _one(options: Iterable[Game]) -> Game:
    game = frozenset(options)
    known = _CANONICAL.get(game)
    found = None if known is None else known()
    if found is None:
        _CANONICAL[game] = ref(game)
        return game
    return found


class Inductive(Ruleset):
    """Games written as the set of their options."""

    name = "inductive"
    aliases = ("nim-like",)
    examples = (("inductive", "{{},{{}}}"), ("inductive", "1|{2,3|{{}}}"))
    theorems = (Theorem("inductive.theorem", "Sprague 1935, Grundy 1939", SPRAGUE_GRUNDY, GRUNDY, grundy),)

    def options(self, position: Game, player: Player = Player.LEFT) -> Iterator[Game]:
        if isinstance(position, int):
            yield from range(position)
        elif isinstance(position, tuple):
            for index, part in enumerate(position):
                if index and part == position[index - 1]:
                    continue  # an equal part gives the same options
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
        return parallel((*position[:index], part, *position[index + 1 :]))

    def small_positions(self) -> Iterator[Game]:
        """The 16 games of birthday at most 3, sums of two of them, and sets made of those sums and of heaps."""
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
            yield Message("inductive.misere", {})
            return
        value = grundy(self, position)
        if isinstance(position, int):
            yield Message("inductive.heap", {"value": value}, step=2)
        elif isinstance(position, tuple):
            if len(position) <= _OPTIONS_SHOWN:
                values = [grundy(self, part) for part in position]
                yield Formula("sum", [" ⊕ ".join(map(write_int, values)) + f" = {write_int(value)}"])
            yield Message("inductive.sum", {"value": value}, step=2)
            if len(position) == 2 and position[0] == position[1]:
                yield Message("inductive.mirror", {})
        elif not position:
            yield Message("inductive.empty", {}, step=2)
        else:
            if len(position) <= _OPTIONS_SHOWN:
                values = sorted(grundy(self, option) for option in position)
                yield Formula("mex", [f"mex{{{', '.join(map(write_int, values))}}} = {write_int(value)}"])
            yield Message("inductive.set", {"value": value}, step=2)


RULESETS = [Inductive]
