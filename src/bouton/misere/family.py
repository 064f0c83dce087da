"""Games that fall apart, as data: numbered parts, each with its options as sums of parts of smaller numbers.

Part 0 is the game without moves. For a game on heaps, part n is heap n, and there is no last part; for other rules the
parts are those that can be reached from given positions.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from bouton.errors import InputError, SearchLimitError
from bouton.heaps.game import HeapGame
from bouton.kinds.capabilities import Decided, check_last_move, summands_to_move_in
from bouton.kinds.heap_rule import HeapRule
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.misere.limits import MOST_OPTIONS, MOST_PARTS
from bouton.misere.monoid import Word
from bouton.notation import clip


class Parts:
    """The options of parts, in the order of their numbers: the data that solvers and certificates read.

    >>> kayles = Parts()
    >>> for options in [[(0,)], [(1,), ()], [(1,), (2,), (1, 1)]]:  # heaps 1, 2, 3
    ...     kayles.add(options)
    >>> kayles.options[3], kayles.weights
    ([(1,), (1, 1), (2,)], [0, 1, 2, 3])

    Attributes
    ----------
    options : the options of each part, which are sums of parts: their numbers, ascending, without 0.
    weights : a number for each part that exceeds the total weight of every option, so that every move lowers the total.
    """

    def __init__(self) -> None:
        self.options: list[list[Word]] = [[]]
        self.weights: list[int] = [0]

    def __len__(self) -> int:
        return len(self.options)

    def add(self, options: Iterable[Iterable[int]]) -> None:
        """Add the next part by its options."""
        sums = sorted({tuple(sorted(part for part in option if part)) for option in options})
        self.options.append(sums)
        self.weights.append(max((1 + self.weight(option) for option in sums), default=0))

    def weight(self, word: Iterable[int]) -> int:
        """The total weight of a sum."""
        return sum(self.weights[part] for part in word)

    def moves(self, word: Word) -> Iterable[Word]:
        """The options of a sum."""
        for part in dict.fromkeys(word):
            rest = list(word)
            rest.remove(part)
            for option in self.options[part]:
                yield tuple(sorted((*rest, *option)))


class Family:
    """Games whose sums are studied together.

    Attributes
    ----------
    ruleset : the game.
    last : the number of the last part; None if there is none.
    """

    ruleset: Ruleset
    last: int | None

    def options(self, part: int) -> Iterable[Word]:
        """The options of a part, as sums of parts."""
        raise NotImplementedError

    def split(self, position: Any) -> list[int] | None:
        """The parts of a position, or None if some of them do not belong to the family."""
        return self.split_summand(Summand(self.ruleset, position))

    def split_summand(self, summand: Summand) -> list[int] | None:
        """The parts of a summand of a position, which may be of another game; None as for `split`."""
        raise NotImplementedError

    def rule(self) -> HeapRule | None:
        """The rule of a single heap, if parts are heaps and a pretending period can be proved for the rule."""
        return None


class HeapFamily(Family):
    """The heaps of a game on heaps: part n is heap n."""

    def __init__(self, ruleset: HeapGame) -> None:
        self.ruleset: HeapGame = ruleset
        self.heaps: HeapGame = ruleset
        self.last: int | None = None

    def options(self, part: int) -> Iterable[Word]:
        return (tuple(option) for option in self.heaps.heap_options(part))

    def split_summand(self, summand: Summand) -> list[int] | None:
        return [size for size in summand.position if size]

    def rule(self) -> HeapRule | None:
        rule = self.heaps.heap_rule()
        if rule is None or rule.reach is None or rule.unequal or rule.still >= 0 or rule.shift or rule.tail:
            return None
        return rule


class ReachedFamily(Family):
    """The parts that can be reached from some positions, numbered after their options.

    >>> import bouton
    >>> family = ReachedFamily(bouton.find("inductive"), [3])
    >>> family.last, [list(family.options(part)) for part in range(4)], family.split(2)
    (3, [[], [()], [(), (1,)], [(), (1,), (2,)]], [2])
    """

    def __init__(self, ruleset: Ruleset, positions: Iterable[Any], most: int = MOST_PARTS) -> None:
        self.ruleset: Ruleset = ruleset
        self._most = most
        self._numbers: dict[Summand, int] = {}
        self._options: list[list[Word]] = [[]]
        self._count = 0
        self.last: int = 0
        for position in positions:
            self.extend(position)

    def extend(self, position: Any) -> None:
        """Add the parts that another position leads to.

        Raises
        ------
        InputError : if they are partizan, or play can loop.
        SearchLimitError : if there are too many.
        """
        self._reach_all(self._parts(Summand(self.ruleset, position)))

    def extend_by_options(self, position: Any, player: Player) -> list[int]:
        """Add the parts of a position's options and return those of both; an option may fall apart in another way.

        Raises as `extend` does."""
        whole = Summand(self.ruleset, position)
        found = self._parts(whole)
        for each in summands_to_move_in(*whole) or [whole]:
            for option in each.ruleset.options(each.position, player):
                found += self._parts(Summand(each.ruleset, option))
        self._reach_all(found)
        return [self._numbers[part] for part in found]

    def _reach_all(self, parts: Iterable[Summand]) -> None:
        for part in parts:
            self._reach(part)
        self.last = len(self._options) - 1

    def _parts(self, summand: Summand) -> list[Summand]:
        """The parts of a summand, split further as long as possible, in normal form."""
        parts = summand.ruleset.summands(summand.position) or [summand]
        if len(parts) > 1:
            return [piece for each in parts for piece in self._parts(each)]
        return [Summand(each.ruleset, each.ruleset.normal_form(each.position)) for each in parts]

    def _reach(self, first: Summand) -> None:
        stack: list[tuple[Summand, list[Sequence[Summand]] | None]] = [(first, None)]
        open_parts: set[Summand] = set()
        while stack:
            part, options = stack.pop()
            if part in self._numbers:
                continue
            if options is None:
                if part in open_parts:
                    raise InputError("misere.loop", game=clip(self.ruleset.spec))
                if not part.ruleset.is_impartial(part.position):
                    raise InputError("misere.partizan", game=clip(part.ruleset.spec))
                if isinstance(part.ruleset, Decided):
                    raise InputError("misere.decided", game=clip(part.ruleset.spec))
                open_parts.add(part)
                options, further = [], set[Summand]()
                for each in part.ruleset.options(part.position):
                    option = self._parts(Summand(part.ruleset, each))
                    options.append(option)
                    further.update(piece for piece in option if piece not in self._numbers)
                    self._count += 1
                    found = len(open_parts) + len(further) + len(self._options)
                    if found > self._most or self._count > MOST_OPTIONS:
                        raise SearchLimitError("misere.parts", game=clip(self.ruleset.spec), most=self._most)
                check_last_move(part.ruleset, part.position)
                stack.append((part, options))
                stack.extend((each, None) for option in options for each in option if each not in self._numbers)
                continue
            open_parts.discard(part)
            words = [tuple(sorted(filter(None, (self._numbers[each] for each in option)))) for option in options]
            if words:
                self._options.append(words)
            self._numbers[part] = len(self._options) - 1 if words else 0

    def options(self, part: int) -> Iterable[Word]:
        return self._options[part]

    def texts(self) -> list[str]:
        """For each part the text of a position that it stands for, with its game if that is another one."""
        found = [""] * (self.last + 1)
        for part, number in self._numbers.items():
            if number:
                text = part.ruleset.format(part.position)
                found[number] = text if part.ruleset is self.ruleset else f"{part.ruleset.spec} {text}"
        return found

    def split_summand(self, summand: Summand) -> list[int] | None:
        found = [self._numbers.get(each) for each in self._parts(summand)]
        return None if None in found else [part for part in found if part is not None]


def family_of(ruleset: Ruleset, position: Any = None) -> Family:
    """The parts of a game: all heaps for a game on heaps, otherwise those that a position leads to.

    Raises
    ------
    InputError : for a game that is not impartial, whose play can go on forever, or that needs a position.
    """
    if position is None and isinstance(ruleset, HeapGame) and ruleset.impartial:
        return HeapFamily(ruleset)
    if position is None:
        raise InputError("misere.position-missing", game=clip(ruleset.spec))
    return ReachedFamily(ruleset, [position])


def code_of(rule: HeapRule | None) -> str:
    """The code digits (up to F) of a game whose moves take a bounded number of tokens; empty for other games.

    >>> import bouton
    >>> code_of(bouton.find("kayles").heap_rule()), code_of(bouton.find("subtraction:1,3").heap_rule())
    ('0.77', '0.303')
    """
    if rule is None or rule.reach is None:
        return ""
    digits = dict(rule.moves(rule.reach))
    return f"{digits.get(0, 0):X}." + "".join(f"{digits.get(taken, 0):X}" for taken in range(1, rule.reach + 1))
