"""Finite automata that read the digits of several numbers in parallel, and limits on their size.

`bouton.numeration.automata` defines letters and words, and has the operations on automata.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from bouton.errors import MemoryLimitError, SearchLimitError, TimeLimitError
from bouton.numeration.limits import BYTES_OF_STATE

if TYPE_CHECKING:
    from bouton.numeration.diagrams import Diagram

_EVERY = 1 << 10  # states between two reports


class Automaton:
    """A minimal automaton; two automata are equal if they accept the same words.

    >>> even = Automaton(2, ("n",), ({0: 0, 1: 1}, {0: 0, 1: 1}), (True, False))
    >>> even.accepts(n=[1, 1, 0]), even.accepts(n=[1]), even.states
    (True, False, 2)

    Attributes
    ----------
    base : the number of digits, 0 … base − 1.
    tracks : the names of the numbers read in parallel, sorted.
    rows : for each state, letter → state; letters ascend.
    final : for each state, whether it accepts.
    """

    __slots__ = ("_diagram", "_letters", "base", "tracks")

    def __init__(
        self,
        base: int,
        tracks: tuple[str, ...],
        rows: tuple[dict[int, int], ...] = (),
        final: tuple[bool, ...] = (),
        *,
        diagram: "Diagram | None" = None,
    ) -> None:
        self.base: int = base
        self.tracks: tuple[str, ...] = tracks
        self._diagram: Diagram | None = diagram
        self._letters = None if diagram is not None else (rows, final)

    @property
    def rows(self) -> tuple[dict[int, int], ...]:
        """For each state, letter → state."""
        return self._read()[0]

    @property
    def final(self) -> tuple[bool, ...]:
        """For each state, whether a word that ends there is accepted."""
        return self._read()[1]

    def _read(self) -> tuple[tuple[dict[int, int], ...], tuple[bool, ...]]:
        if self._letters is None:
            assert self._diagram is not None
            self._letters = self._diagram.rows()
        return self._letters

    @property
    def diagram(self) -> "Diagram":
        """The automaton as a diagram on flat arrays; requires the compiler."""
        if self._diagram is None:
            from bouton.numeration.diagrams import made_of

            self._diagram = made_of(self.base, self.tracks, *self._read())
        return self._diagram

    @property
    def size(self) -> int:
        """The number of transitions; for an automaton on flat arrays, the number of entries, one per node and digit."""
        if self._letters is not None:
            return sum(map(len, self._letters[0]))
        return self.diagram.nodes.size

    @property
    def is_large(self) -> bool:
        """Whether it was built on flat arrays and has not been converted to letters."""
        return self._letters is None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Automaton):
            return NotImplemented
        if (self.base, self.tracks) != (other.base, other.tracks):
            return False
        if self.is_large and other.is_large:
            one, two = self.diagram, other.diagram
            return one.nodes.tobytes() == two.nodes.tobytes() and one.final.tobytes() == two.final.tobytes()
        return self._read() == other._read()

    def __hash__(self) -> int:
        return hash((self.base, self.tracks, self.states))

    def __reduce__(self) -> tuple[object, ...]:
        return Automaton, (self.base, self.tracks, *self._read())

    def __repr__(self) -> str:
        return f"Automaton(base={self.base}, tracks={self.tracks}, rows={self.rows}, final={self.final})"

    @property
    def states(self) -> int:
        """The number of states, without the dead state."""
        return len(self._letters[0]) if self._letters is not None else self.diagram.states

    @property
    def is_empty(self) -> bool:
        """Whether nothing is accepted."""
        return not (any(self._letters[1]) if self._letters is not None else self.diagram.final.any())

    def run(self, letters: Iterable[int], state: int = 0) -> int | None:
        """The state after these letters; None if they lead nowhere."""
        rows = self.rows
        for letter in letters:
            target = rows[state].get(letter)
            if target is None:
                return None
            state = target
        return state

    def letters(self, digits: dict[str, Sequence[int]]) -> Iterator[int]:
        """Yield the letters of the numbers with these digits; shorter ones are padded with leading zeros."""
        length = max((len(digits[track]) for track in self.tracks), default=0)
        weights = [self.base**place for place in range(len(self.tracks))]
        rows = [[0] * (length - len(digits[track])) + list(digits[track]) for track in self.tracks]
        for column in zip(*rows, strict=True):
            yield sum(weight * digit for weight, digit in zip(weights, column, strict=True))

    def accepts(self, **digits: Sequence[int]) -> bool:
        """Whether the numbers with these digits are in the relation."""
        state = self.run(self.letters(digits))
        return state is not None and self.final[state]

    def shortest(self) -> list[int] | None:
        """The first accepted word in radix order (shorter words first); None if nothing is accepted."""
        if self.is_large:
            return self.diagram.shortest()
        came: dict[int, tuple[int, int]] = {}
        level = [0]
        seen = {0}
        while level:
            for state in level:
                if self.final[state]:
                    word = []
                    while state in came:
                        state, letter = came[state]
                        word.append(letter)
                    return word[::-1]
            following = []
            for state in level:
                for letter, target in self.rows[state].items():
                    if target not in seen:
                        seen.add(target)
                        came[target] = state, letter
                        following.append(target)
            level = following
        return None


class QuestionLimit:
    """The budget of a query, shared by its steps: work, which is the same on any machine, or seconds.

    Parameters
    ----------
    seconds : the time allowed from now on; None for no limit.
    work : the most units of work: one for each automaton state made, word queried or checked, and position examined,
        and one for every eight moves.
    """

    def __init__(self, seconds: float | None = None, work: float = inf) -> None:
        self.seconds: float | None = seconds
        self.work: float = work
        self.ends: float = inf if seconds is None else monotonic() + seconds
        self.spent: int = 0
        self.is_over: bool = False

    def spend(self, work: int) -> None:
        """Count work done.

        Raises
        ------
        SearchLimitError : if the budget is exhausted.
        """
        self.spent += work
        self.check()

    def check(self, begun: int = 0) -> None:
        """Raise an error if the budget is exhausted; `begun` is work that is not counted yet."""
        if self.spent + begun > self.work:
            self.is_over = True
            raise SearchLimitError("numeration.work", work=int(self.work))
        if self.seconds is not None and monotonic() > self.ends:
            self.is_over = True
            raise TimeLimitError("numeration.time", seconds=int(self.seconds))


class Limits:
    """Limits on the size of automata, and a callback that reports them.

    Parameters
    ----------
    states : the most states of one automaton while it is built.
    memory : in bytes; about 300 per state, or 60 per node if compiled.
    effort : the budget of all steps of a query; unlimited by default.
    report : called with the kind of a step, the number of states made, and the number after minimisation.
    compiled : True for flat arrays, False for letters; by default flat arrays once there is much to do.
    """

    def __init__(
        self,
        states: int = 1_000_000,
        memory: int = 2 << 30,
        effort: QuestionLimit | None = None,
        report: Callable[[str, int, int], None] | None = None,
        compiled: bool | None = None,
    ) -> None:
        self.states: int = states
        self.memory: int = memory
        self.compiled: bool | None = compiled
        self.most: int = max(1, min(states, memory // BYTES_OF_STATE))
        self.effort: QuestionLimit = effort or QuestionLimit()
        self.report: Callable[[str, int, int], None] | None = report
        self.steps: int = 0
        self.largest: int = 0

    def check(self, states: int) -> None:
        """Check the limits; called while states are made.

        Raises
        ------
        SearchLimitError : if there are too many states, or the budget is exhausted.
        """
        if states > self.most:
            known = {"states": self.most, "megabytes": self.memory >> 20}
            if self.states > self.memory // BYTES_OF_STATE:
                raise MemoryLimitError("numeration.memory", **known)
            raise SearchLimitError("numeration.states", **known)
        if not states % _EVERY:
            self.effort.check(states)

    def check_flat(self, states: int, used: int) -> None:
        """Check the limits as `check` does, for an automaton on flat arrays of `used` bytes."""
        if used > self.memory:
            raise MemoryLimitError("numeration.memory", states=states, megabytes=self.memory >> 20)
        if states > self.states:
            raise SearchLimitError("numeration.states", states=self.states, megabytes=self.memory >> 20)
        self.effort.check(states)

    def record(self, kind: str, made: int, left: int) -> None:
        """Count a step and the states that it made, and report them; raise an error if the budget is exhausted."""
        self.steps += 1
        self.largest = max(self.largest, made)
        self.effort.spend(made)
        if self.report is not None:
            self.report(kind, made, left)
