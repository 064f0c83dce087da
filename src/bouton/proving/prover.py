"""A theorem for all positions, from rules as typed: guess in each system of numeration, then prove."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple

from bouton.errors import InputError, NotationError, SearchLimitError
from bouton.kinds.ruleset import Ruleset
from bouton.numeration.automata import Automaton, Limits, difference
from bouton.numeration.systems import USUAL, system_named
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.function import VALUE, learn_function
from bouton.proving.guess import Guess
from bouton.proving.labels import Beyond, Endless, Labels
from bouton.proving.outcomes import Attempt, box, labelled, prove_kernel
from bouton.proving.play import Order, Play
from bouton.proving.rules import read_rules
from bouton.proving.sieve import Sieve
from bouton.proving.source import remember
from bouton.proving.theorem import ProvedTheorem, ValueSet

__all__ = ["ALL_VALUES", "MOST_STATES", "Request", "answer", "prove"]

#: values: the whole Grundy function as one automaton
ALL_VALUES = -1
MOST_STATES = 2_000
_LADDER = (16, 60, 250, 1_000, 4_000, 16_000, 64_000)
_ROOM = 600  # states of a product for one of a guess, while it may still be wrong
_LEAST_ROOM = 30_000
_BACKWARDS_FROM = 200
_SURE = 16  # states of a guess that small positions seldom leave wrong
_SECONDS = 120.0
_MOVES = 150_000  # examined for one question, on the first rung
_MEMORY = 2 << 30
_CELLS = 4_000_000
_MOST_VALUE = 64


class Request(NamedTuple):
    """What is to be proved, and within which limits; see `prove`.

    `progress` is called with the kind of a step, the states that it made, and those that are left once minimal.
    """

    rules: Any
    heaps: int | None = None
    values: int | None = None
    misere: bool = False
    system: str | None = None
    claim: str | None = None
    states: int = MOST_STATES
    memory: int = _MEMORY
    seconds: float = _SECONDS
    progress: Callable[[str, int, int], None] | None = None


def prove(
    rules: Any,
    *,
    heaps: int | None = None,
    values: int | None = None,
    misere: bool = False,
    system: str | None = None,
    claim: str | None = None,
    states: int = MOST_STATES,
    memory: int = _MEMORY,
    seconds: float = _SECONDS,
) -> ProvedTheorem:
    """Find the lost positions of a game on heaps, of any size, and prove it.

    >>> import bouton
    >>> theorem = bouton.prove("wythoff")
    >>> theorem.proved, theorem.numeration, theorem.states
    (True, 'fibonacci', 7)
    >>> theorem.is_lost((4, 7)), theorem.winning_move((10**40, 5))
    (True, (3, 5))

    Parameters
    ----------
    rules : a game's spec, a ruleset, or a function from a position to its options.
    heaps : how many; by default the number that the rules name, or the game's usual one.
    values : prove the sets of positions with Grundy value 0 … `values`; −1 for the whole Grundy function.
    misere : the player who cannot move wins.
    system : a system of numeration; by default several are tried (`bouton.numeration.systems.USUAL`).
    claim : a formula to be decided: ``P(a,b) & P(a,c) => b = c`` (`bouton.proving.claims`).
    states : how large a guess may grow.
    memory : in bytes, about.
    seconds : how long it may take, about.

    Returns
    -------
    What was found; `proved` is False where nothing was, and `tried` says what was tried. That is a normal answer: no
    program can decide all such games (Larsson and Wästlund 2013).

    Raises
    ------
    RulesError : for rules that are no formula of Presburger arithmetic; the sentence names the line.
    NotationError : for a claim that cannot be read.
    """
    return answer(Request(rules, heaps, values, misere, system, claim, states, memory, seconds))


def answer(request: Request) -> ProvedTheorem:
    """Find and prove what a request asks for; a theorem answers for its rules from then on."""
    prover = _Prover(request)
    theorem = prover.run()
    if theorem.proved:
        remember(theorem.rules.ruleset, theorem)
    return theorem


class _Prover:
    def __init__(self, request: Request) -> None:
        if request.values is not None and request.misere:
            raise InputError("proving.misere-values")
        if request.values is not None and not ALL_VALUES <= request.values <= _MOST_VALUE:
            raise InputError("proving.values", most=_MOST_VALUE)
        self.request, self.values, self.misere, self.states = request, request.values, request.misere, request.states
        self.began = monotonic()
        self.rules = read_rules(_ruleset(request.rules), request.heaps)
        self.labels = Labels(self.rules.options, misere=request.misere)
        self.tried: dict[tuple[str, str], Attempt] = {}
        self.plays: dict[str, Play] = {}
        self.guesses: dict[tuple[str, str, int], Guess] = {}
        self.partial: tuple[Play, dict[int, Automaton]] | None = None

    def run(self) -> ProvedTheorem:
        names = [system_named(self.request.system).name] if self.request.system else list(USUAL)
        theorem = self._search(names)
        if self.request.claim is not None:
            theorem.decide(self.request.claim, self._limits())
        return theorem

    def _search(self, names: Sequence[str]) -> ProvedTheorem:
        try:
            for most in _LADDER:
                self.labels.moves = _MOVES * most // _LADDER[0]
                for name in names:
                    found = self._in_system(name, min(most, self.states))
                    if found is not None:
                        return found
                if most >= self.states:
                    break
        except Endless as error:
            return self._theorem(None, None, {}, "endless", error.args[0])
        except SearchLimitError as error:
            if error.key != "numeration.time":
                raise
            if self.partial is None:
                return self._theorem(None, None, {}, "time")
            play, sets = self.partial  # what was proved before the time was over
            play.world.limits = Limits()
            return self._theorem(play, play.order(), sets, "time")
        order = next((play for play in self.plays.values()), None)
        return self._theorem(order, None, {}, "not-found")

    def _limits(self, most: int | None = None) -> Limits:
        left = max(0.1, self.request.seconds - (monotonic() - self.began))
        room = 10**9 if most is None else max(_LEAST_ROOM, most * _ROOM)
        return Limits(room, self.request.memory, left, self.request.progress)

    def _play(self, name: str) -> Play | None:
        if name not in self.plays:
            limits = self._limits(self.states)
            try:
                play = Play(self.rules, Arithmetic(system_named(name), limits=limits))
            except SearchLimitError as error:
                if error.key == "numeration.time":
                    raise
                reason = "adder" if error.key == "numeration.no-adder" else "limit"
                self.tried[name, "msd"] = Attempt(name, "msd", error.values.get("states", 0), reason)
                return None
            self.plays[name] = play
            if self.labels.sieve is None and (order := play.order()) is not None:
                sieve = Sieve(self.rules, order, _CELLS, misere=self.misere)
                self.labels.sieve = sieve.has_value if sieve.works else None
        return self.plays[name]

    def _in_system(self, name: str, most: int) -> ProvedTheorem | None:
        if self.tried.get((name, "msd"), Attempt("", "", 0, "")).reason == "adder":
            return None
        play = self._play(name)
        if play is None:
            return None
        for direction in ("msd", "lsd") if most >= _BACKWARDS_FROM else ("msd",):
            play.world.limits = self._limits(most)
            if self.values == ALL_VALUES:
                found = self._function(play, direction, most)
            else:
                found = self._sets(play, direction, most)
            if found is not None:
                return found
        return None

    def _guess(self, play: Play, direction: str, value: int, member: Callable[..., bool]) -> Guess:
        key = play.world.system.name, direction, value
        if key not in self.guesses:
            names = self.rules.names if value >= 0 else (*self.rules.names, VALUE)
            self.guesses[key] = Guess(play.world.system, names, member, backwards=direction == "lsd")
        return self.guesses[key]

    def _sets(self, play: Play, direction: str, most: int) -> ProvedTheorem | None:
        """The sets of values 0, 1, 2 …; the first decides whether this system is the one."""
        rest, found = play.domain, {}
        for value in range((self.values or 0) + 1):
            sought = None if self.values is None else value
            member = labelled(self.labels, sought)
            kernel = self._one(play, direction, value, member, rest, self.states if value else most)
            if kernel is None:
                break
            found[value] = kernel
            self.partial = play, found
            rest = difference(rest, kernel, play.world.limits)
            play.world.limits = self._limits(self.states)
        if not found:
            return None
        order = play.order()
        return self._theorem(play, order, found, "proved" if order is not None else "no-order")

    def _one(
        self, play: Play, direction: str, value: int, member: Callable[..., bool], rest: Automaton, most: int
    ) -> Automaton | None:
        name = play.world.system.name
        guess = self._guess(play, direction, value, member)
        reason = "states"
        try:
            size = len(self.rules.names)
            good = guess.learn(box(size), most)
            if good and value == 0 and (guess.states > _SURE or self.labels.sieve is not None):
                good = guess.learn(box(size, wide=True), most)
            if good:
                kernel = prove_kernel(play, guess, rest, most, misere=self.misere)
                if kernel is not None:
                    self.tried[name, direction] = Attempt(name, direction, guess.states, "proved")
                    return kernel
        except Beyond:
            reason = "data"
            self.guesses.pop((name, direction, value))  # it was left in the middle of a step
        except SearchLimitError as error:
            if error.key == "numeration.time":
                raise
            reason = "limit"
        self.tried[name, direction] = Attempt(name, direction, guess.states, reason)
        return None

    def _function(self, play: Play, direction: str, most: int) -> ProvedTheorem | None:
        name = play.world.system.name
        guess = self._guess(play, direction, -1, lambda row: self.labels.value(row[:-1]) == row[-1])
        reason = "states"
        try:
            found = learn_function(play, guess, self.labels, most)
            if found is not None:
                self.tried[name, direction] = Attempt(name, direction, guess.states, "proved")
                order = play.order()
                return self._theorem(play, order, {-1: found}, "proved" if order is not None else "no-order")
        except Beyond:
            reason = "data"
            self.guesses.pop((name, direction, -1))  # it was left in the middle of a step
        except SearchLimitError as error:
            if error.key == "numeration.time":
                raise
            reason = "limit"
        self.tried[name, direction] = Attempt(name, direction, guess.states, reason)
        return None

    def _theorem(
        self, play: Play | None, order: Order | None, found: dict[int, Automaton], reason: str, where: Any = None
    ) -> ProvedTheorem:
        proved = order is not None
        sets = [ValueSet(value, automaton, proved) for value, automaton in found.items()]
        return ProvedTheorem(
            self.rules,
            play if found else None,
            sets,
            order=order,
            misere=self.misere,
            wanted=self.values,
            tried=list(self.tried.values()),
            reason=reason,
            seconds=monotonic() - self.began,
        )


def _ruleset(rules: Any) -> Ruleset:
    """The ruleset of a spec, a ruleset or a function."""
    from bouton.own.function import ruleset
    from bouton.rulesets import find

    if isinstance(rules, Ruleset):
        return rules
    if isinstance(rules, str):
        return find(rules)
    if callable(rules):
        return ruleset(rules)
    raise NotationError("proving.rules", got=repr(rules)[:60])
