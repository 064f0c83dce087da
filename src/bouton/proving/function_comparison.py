"""Compare the formula of rules with their function, option by option, where the source suggests that they may differ.

The formula becomes automata that read a position together with an option. Once the digits of a position are put in,
they list all its options (entire ranges of them at once), which must be exactly those of the function.
The positions compared are small ones; for each kind of move, the smallest ones that allow it, and those where one of
its conditions fails; positions near the numbers in the source, their sums, differences and multiples; and large
random ones. Their number depends on a count of the work done, never on a clock.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from operator import lshift
from random import Random
from typing import Protocol

from bouton.errors import BoutonError, RulesError
from bouton.notation import quote
from bouton.numeration.automaton import Automaton, Limits
from bouton.numeration.systems import system_named
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.formula import FALSE, Formula, LinearSum, all_of, any_of, at_least, exists, negation
from bouton.proving.reading import Move, Reading
from bouton.proving.work import LoopWork
from bouton.storage.walks import reach

Position = tuple[int, ...]

_BOX = {1: 60, 2: 9, 3: 4, 4: 3}  # coordinates of a position → numbers for each, from 0 on
_SMALL = 40  # positions of that box
_WITNESSES = 80  # automata built to find positions
_FAR = 500  # a sum of coordinates beyond the box, for a second position that allows a kind of move
_NUMBERS = 40  # numbers of the source near which positions are chosen
_PAIRED = 8  # of these, the number that are combined with each other
_ORDINARY = 4_000  # most steps of the function at an ordinary position
_WORK = 120_000  # steps of the function and of the automata in total: less than a second
#: near a million, a step takes 0.1 microseconds in the function, and twice that here: two such positions take a second
_MOST_AT_ONCE, _MOST_LARGE = 1_200_000, 2_500_000
_SCALES = (10**18, 10**9, 10**6, 30_000, 3_000, 1_000, 300, 100, 40)  # of random numbers
_RANDOM = 24  # positions


class Read(Protocol):
    """Rules as read, with the function that they were read from (`bouton.proving.rules.Rules`)."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the coordinates."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The kinds of moves."""

    def options(self, position: Position) -> Iterator[Position]:
        """The options that the function itself gives."""

    def relations(self, to: Sequence[str]) -> list[Formula]:
        """For each kind of move, the relation between the numbers before it and those after it, named `to`."""


def compare_with_function(rules: Read, reading: Reading, limits: Limits) -> int:
    """Compare the options of positions with those of the formula, both ways; return the number of positions.

    Raises
    ------
    RulesError : if they differ, if a move leads below 0, if the function raises an exception or gives an option of
        another form, or if it can end without a list.
    SearchLimitError : if the time is up.
    """
    return _Comparison(rules, reading, limits).run()


class _Comparison:
    def __init__(self, rules: Read, reading: Reading, limits: Limits) -> None:
        self.rules, self.reading, self.limits = rules, reading, limits
        self.world = Arithmetic(system_named("base:2"), limits=limits)
        self.work = LoopWork(reading)
        self.seen: set[Position] = set()
        self.size = len(rules.names)

    def run(self) -> int:
        self._check_ends()
        self._check_natural()
        to = [f"#to{place}" for place in range(self.size)]
        relations = [self.world.automaton(each, [*self.rules.names, *to]) for each in self.rules.relations(to)]
        options = [_Options(each, self.rules.names, to, self.limits) for each in relations]
        for position in self._small():
            self._compare(position, options)
        left, large = _WORK, _MOST_LARGE
        kinds = (self._witnesses(), self._near_constants(), self._random())
        shares = (4, 2, 1)  # a quarter of the work for the first, half of the rest for the second
        for positions, share in zip(kinds, shares, strict=True):
            spent = left // share
            for position in positions:
                cost = self.work.most_steps(position)
                if position in self.seen or cost > _MOST_AT_ONCE or (cost > _ORDINARY and cost > large):
                    continue
                done = self._compare(position, options)
                if cost > _ORDINARY:
                    large -= cost
                else:
                    spent -= cost + done
                    left -= cost + done
                if spent < 0:
                    break
        return len(self.seen)

    def _compare(self, position: Position, formulas: "list[_Options]") -> int:
        """Compare the function with the formula at one position; return the number of steps of the automata.

        Raises RulesError if they differ, and for the other faults that `compare_with_function` names.
        """
        self.limits.check(0)
        self.seen.add(position)
        try:
            given = list(self.rules.options(position))
        except BoutonError:
            raise
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise RulesError("proving.raised", position=_text(position), reason=reason) from error
        highest = max(position, default=0)
        for option in given:
            if len(option) != self.size or any(type(each) is not int for each in option):
                raise RulesError("proving.option-at", position=_text(position), option=quote(option), heaps=self.size)
            if min(option) < 0:
                raise RulesError("proving.negative", position=_text(position), option=_text(option))
            highest = max(highest, *option)
        length = highest.bit_length() + 1
        shifts = [length * place for place in range(self.size)]
        right = {sum(map(lshift, option, shifts)) for option in given}
        found: set[int] = set()
        steps = 0
        for formula in formulas:
            for row in formula.rows(position, length):
                if not right.issuperset(row[: len(right) + 1]):
                    raise self._differs(position, next(each for each in row if each not in right), length)
                found.update(row)
            steps += formula.steps
        if found != right:
            raise self._differs(position, next(iter(found ^ right)), length)
        return steps

    def _differs(self, position: Position, code: int, length: int) -> RulesError:
        mask = (1 << length) - 1
        option = tuple((code >> (length * place)) & mask for place in range(self.size))
        shown = _text(option) if code >= 0 else f"> {mask}"
        return RulesError("proving.differs-option", position=_text(position), option=shown)

    # The positions.

    def _small(self) -> list[Position]:
        positions = list(product(range(_BOX.get(self.size, 2)), repeat=self.size))
        Random(1).shuffle(positions)
        return sorted(positions[:_SMALL], key=sum)

    def _witnesses(self) -> Iterator[Position]:
        """Yield, for each kind of move, a small and a larger position that allow it, and some where one part of its
        condition fails."""
        far = at_least(sum(map(LinearSum.name, self.rules.names), LinearSum.number(0)), LinearSum.number(_FAR))
        wanted: list[Formula] = []
        for move in self.rules.moves:
            wanted += [exists(move.bound, all_of([move.condition, each])) for each in (["and"], far)]
        for move in self.rules.moves:
            parts = move.condition[1:] if move.condition[0] == "and" else [move.condition]
            for part in parts:
                others = [each for each in parts if each is not part]
                wanted.append(exists(move.bound, all_of([*others, negation(part)])))
        for formula in wanted[:_WITNESSES]:
            found = self._first(formula)
            if found is not None:
                yield found

    def _first(self, formula: Formula) -> Position | None:
        """The first position for which a formula holds; None if there is none."""
        if formula == FALSE:
            return None
        found = self.world.automaton(formula, self.rules.names)
        word = found.shortest()
        if word is None:
            return None
        numbers = dict(zip(found.tracks, self.world.system.numbers(found, word), strict=True))
        return tuple(numbers[name] for name in self.rules.names)

    def _near_constants(self) -> Iterator[Position]:
        numbers = sorted({abs(each) for each in (*self.reading.numbers, *_constants(self.rules))})
        if len(numbers) > _NUMBERS:
            numbers = [*numbers[: _NUMBERS // 2], *numbers[-_NUMBERS // 2 :]]
        few = numbers[-_PAIRED:]
        pairs = [pair for pair in product(few, repeat=2) if pair[0] <= pair[1]]
        steps = (0, 1, -1)
        for group in (
            [number + step for step in steps for number in numbers],
            [one + two + step for step in steps for one, two in pairs],
            [number + step for step in (2, -2) for number in numbers],
            [two - one + step for step in steps for one, two in pairs],
            [factor * number + step for step in steps for factor in (3, 4, 5) for number in numbers],
            [one * two + step for step in steps for one, two in pairs],
            [number + step for step in range(3, 24) for number in numbers],
            [factor * number for factor in range(6, 16) for number in numbers],
        ):
            for number in group:
                if number >= 0:
                    yield from self._with_coordinate(number, numbers)

    def _with_coordinate(self, number: int, others: list[int]) -> Iterator[Position]:
        """Yield positions with this number as a coordinate; the rest are small, near it, or near one of `others`."""
        if self.size == 1:
            yield (number,)
            return
        random = Random(number)
        for place in range(self.size):
            for kind in range(4):  # the others are small, about as large, near 0, or near another number of the source
                row = []
                for _ in range(self.size):
                    near = (random.randrange(12), number, 0, random.choice(others))[kind]
                    row.append(max(0, near + random.randrange(-2, 3)))
                row[place] = number
                yield tuple(row)

    def _random(self) -> Iterator[Position]:
        """Yield random positions, at the largest scale tried where the loops take at most `_ORDINARY` steps."""
        random = Random(2)
        for turn in range(_RANDOM):
            shares = [random.random() ** (1 + turn % 3) for _ in range(self.size)]
            if turn % 4 == 3:
                shares = [shares[0]] * self.size
            for scale in _SCALES[turn % len(_SCALES) :]:
                position = tuple(int(scale * share) + random.randrange(3) for share in shares)
                if self.work.most_steps(position) <= _ORDINARY:
                    yield position
                    break

    # Checks that must hold for all positions.

    def _check_ends(self) -> None:
        """Check that the function always ends with a list; raise RulesError for a position where it does not."""
        for formula, line in self.reading.gaps:
            found = self._first(formula)
            if found is not None:
                raise RulesError("proving.unread-end", line=line, position=_text(found))

    def _check_natural(self) -> None:
        """Check that no move leads below 0; the error names the line of one that does, and the smallest position."""
        for move in self.rules.moves:
            below = any_of(at_least(LinearSum.number(-1), total) for total in move.to)
            found = self._first(exists(move.bound, all_of([move.condition, below])))
            if found is not None:
                raise RulesError("proving.below", line=move.line, position=_text(found))


class _Options:
    """The options that one kind of move gives at a position.

    Parameters
    ----------
    relation : the relation between a position and an option.
    names, to : the tracks of the position and of the option.
    """

    def __init__(self, relation: Automaton, names: tuple[str, ...], to: list[str], limits: Limits) -> None:
        self.relation, self.limits = relation, limits
        self.places = [relation.tracks.index(name) for name in names]
        self.to = [relation.tracks.index(name) for name in to]
        self.steps = 0
        self._letters: dict[int, tuple[int, int]] = {}
        self._split: dict[int, dict[int, list[tuple[int, int]]]] = {}

    def _targets(self, state: int, letter: int) -> list[tuple[int, int]]:
        """The transitions of a state whose letters have the digits `letter` for the position: pairs of the digits for
        the option and the next state."""
        if state not in self._split:
            split: dict[int, list[tuple[int, int]]] = {}
            for whole, target in self.relation.rows[state].items():
                here, there = self._parts(whole)
                split.setdefault(here, []).append((there, target))
            self._split[state] = split
        return self._split[state].get(letter, [])

    def _parts(self, whole: int) -> tuple[int, int]:
        """Split a letter into the digits of the position and those of the option."""
        if whole not in self._letters:
            rows = (self.places, self.to)
            here, there = (sum((whole >> place & 1) << at for at, place in enumerate(row)) for row in rows)
            self._letters[whole] = here, there
        return self._letters[whole]

    def rows(self, position: Position, length: int) -> list[range]:
        """The options, in ranges of codes: a code is the coordinates in one number, `length` binary digits each, the
        first coordinate lowest. The code −1 stands for an option that has more digits.
        """
        letters = [sum((number >> level & 1) << at for at, number in enumerate(position)) for level in range(length)]
        size = len(position)
        codes = [sum((digits >> place & 1) << (length * place) for place in range(size)) for digits in range(1 << size)]
        known: dict[tuple[int, int], tuple[dict[int, int] | None, list[tuple[int, int]]]] = {}
        found: list[range] = []
        self.steps = 0

        def explore(level: int, state: int) -> tuple[dict[int, int] | None, list[tuple[int, int]]]:
            """Return, with `level` digits still to read, the axes along which the continuations form a full range, each
            with its first code (None if there is no continuation), and the transitions that continue."""
            key = level, state
            if key not in known:
                self.steps += 1
                if not self.steps % 1024:
                    self.limits.check(0)
                if level == 0:
                    known[key] = (dict.fromkeys(range(size), 0) if self.relation.final[state] else None), []
                else:
                    targets = self._targets(state, letters[level - 1])
                    after = [pair for pair in targets if explore(level - 1, pair[1])[0] is not None]
                    known[key] = join(level, after), after
            return known[key]

        def join(level: int, after: list[tuple[int, int]]) -> dict[int, int] | None:
            if len(after) != 2:
                return {} if after else None
            (one, first), (two, second) = sorted(after)
            axis = (one ^ two).bit_length() - 1
            low, high = explore(level - 1, first)[0] or {}, explore(level - 1, second)[0] or {}
            if one ^ two != 1 << axis or axis not in low or low[axis] != high.get(axis):
                return {}
            return {axis: low[axis] + (codes[one] << (level - 1))}

        def collect(level: int, state: int, before: int) -> None:
            axes, after = explore(level, state)
            self.steps += 1
            if axes:
                axis, first = next(iter(axes.items()))
                start, step = before + first, 1 << (length * axis)
                found.append(range(start, start + (step << level), step))
                return
            for digits, target in after:
                collect(level - 1, target, before + (codes[digits] << (level - 1)))

        if any(explore(length, state)[0] is not None for state in self._longer()):
            found.append(range(-1, 0))  # an option with more digits than any that the function gives
        collect(length, 0, 0)
        return found

    def _longer(self) -> set[int]:
        """The states reached while the digits of the position are still 0 but the option already has another digit."""

        def follow(read: tuple[int, bool]) -> Iterator[tuple[int, bool]]:
            return ((target, read[1] or digits > 0) for digits, target in self._targets(read[0], 0))

        return {state for state, begun in reach([(0, False)], follow) if begun}


def _constants(rules: Read) -> Iterator[int]:
    """Yield the constants in the moves' conditions and in their options."""

    def walk(formula: Formula) -> Iterator[int]:
        if formula[0] in ("=", ">="):
            yield formula[2]
        elif formula[0] == "exists":
            yield from walk(formula[2])
        else:
            for part in formula[1:]:
                yield from walk(part)

    for move in rules.moves:
        yield from walk(move.condition)
        yield from (total.constant for total in move.to)


def _text(position: Iterable[int]) -> str:
    row = tuple(position)
    return str(row[0]) if len(row) == 1 else str(row)
