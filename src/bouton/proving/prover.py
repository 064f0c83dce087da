"""Prove a theorem for all positions from the rules as typed: guess in each system of numeration, then prove."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Literal, NamedTuple

from bouton.errors import InputError, NoAdderError, NotationError, SearchLimitError
from bouton.notation import check_count, check_flags, check_seconds, clip
from bouton.numeration.automata import difference
from bouton.numeration.automaton import Automaton, Limits, QuestionLimit
from bouton.numeration.learning import Inconsistent
from bouton.numeration.systems import system_named
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.claims import read_claim
from bouton.proving.function import VALUE, learn_function
from bouton.proving.guess import Guess
from bouton.proving.labels import Cyclic, Labels, TooLarge
from bouton.proving.limits import (
    BACKWARDS_FROM,
    CELLS_AT_FIRST,
    ENTRIES_PER_SECOND,
    LEAST_ROOM,
    MORE_ROOM,
    MOST_BLOCKED,
    MOST_CELLS,
    MOST_ENTRIES,
    MOST_MEMORY,
    MOST_STATES,
    MOST_VALUE,
    MOST_WORK,
    MOVES_OF_QUERY,
    ROOM_OF_GUESS,
)
from bouton.proving.outcomes import Attempt, box, membership, prove_by_ways, prove_kernel
from bouton.proving.play import Order, Play
from bouton.proving.remoteness import REMOTENESS, learn_remoteness
from bouton.proving.rules import rules_within
from bouton.proving.schedule import FEWEST, schedule, systems_for
from bouton.proving.sieve import Sieve
from bouton.proving.source import remember
from bouton.proving.steps import prove_steps
from bouton.proving.theorem import ProvedTheorem, ValueSet
from bouton.proving.thresholds import ThresholdTable
from bouton.storage.memory import free_memory, memory_allowance

#: `values`: the entire Grundy function as one automaton
ALL_VALUES = -1
_SURE = 16  # states up to which a guess from small positions is seldom wrong
_BOX_CELLS = 62_500  # cells of the box that a guess must agree with, for each state that it may have
_IN_BOX = 4_000  # positions sampled in the box, on the first rung
_ENTRY = 12  # bytes for a value of an entry, including the copy while the table grows
_TOLD = 12  # the largest value that such a table distinguishes
#: rows (states, samples, entries): a guess with at least this many states must agree with a sample from such a table
_SAMPLES = (
    (0, 1_000, 50_000),
    (60, 4_000, 200_000),
    (200, 16_000, 2_000_000),
    (600, 40_000, 20_000_000),
    (3_000, 100_000, 200_000_000),
)


class Request(NamedTuple):
    """A theorem to prove, and the limits; see `prove`. `values` is −1 for the Grundy function, −2 for remoteness.

    `claim` and `moves` ask for `ProvedTheorem.decide` and `ProvedTheorem.moves` on the result.
    `progress` is called with the kind of a step, the number of states it made, and the number after minimisation.
    """

    rules: Any
    heaps: int | None = None
    values: int | None = None
    misere: bool = False
    blocked: int = 0
    system: str | None = None
    claim: str | None = None
    moves: bool = False
    states: int = MOST_STATES
    memory: int = MOST_MEMORY
    seconds: float | None = None
    progress: Callable[[str, int, int], None] | None = None


def prove(
    rules: Any,
    *,
    heaps: int | None = None,
    values: int | Literal["all", "remoteness"] | None = None,
    misere: bool = False,
    blocked: int = 0,
    system: str | None = None,
    states: int = MOST_STATES,
    memory: int | str | None = None,
    seconds: float | None = None,
) -> ProvedTheorem:
    """Find the lost positions of a game on heaps of any size, and prove them.

    >>> import bouton
    >>> theorem = bouton.prove("wythoff")
    >>> theorem.proved, theorem.numeration, theorem.states
    (True, 'fibonacci', 7)
    >>> theorem.is_lost((4, 7)), theorem.winning_move((10**40, 5))
    (True, (3, 5))

    Parameters
    ----------
    rules : a game's spec, a ruleset, or a function from a position to its options.
    heaps : number of heaps; by default the number that the rules name, or the game's usual one.
    values : prove the sets of positions with Grundy value 0 … `values`; ``"all"`` or −1 for the entire Grundy function;
        ``"remoteness"`` for the number of moves in which positions are won and lost, and which are drawn. The default
        is the lost positions, or remoteness if play can return to a position and nothing else is requested.
    misere : the player who cannot move wins.
    blocked : how many options the previous player may forbid before each move, for this move only (Larsson 2011).
    system : a system of numeration; by default several are tried (`bouton.numeration.systems.USUAL`).
    states : the most states that a guess may have.
    memory : limit in bytes for automata, or a text such as ``"4G"``; it must be free. By default 2 GiB, or the free
        memory if that is less.
    seconds : approximate time limit; None for a fixed amount of work, the same on any machine: a minute or more.

    Returns
    -------
    The theorem; `ProvedTheorem.decide` decides claims about it. If nothing was proved, `proved` is False, and `tried`
    lists the attempts. That is a normal answer: no program can decide all such games (Larsson and Wästlund 2013).

    Raises
    ------
    RulesError : for rules that are not a formula of Presburger arithmetic; the message names the line.
    InputError : for more memory than is free, for numbers out of range, and for parameters that exclude each other.
    """
    check_flags(misere=misere)
    number: Any = {"all": ALL_VALUES, "remoteness": REMOTENESS}.get(values if type(values) is str else "", values)
    heaps = None if heaps is None else check_count(heaps, "heaps")
    system = None if system is None else clip(system, 1_000)
    states, blocked = check_count(states, "states"), check_count(blocked, "blocked", 0)
    request = Request(rules, heaps, number, misere, blocked, system, states=states, seconds=check_seconds(seconds))
    return answer(request if memory is None else request._replace(memory=memory_allowance(memory)))


def answer(request: Request) -> ProvedTheorem:
    """Find and prove a theorem; if it is proved and forbids no options, it then answers for its rules (`remember`)."""
    prover = _Prover(request._replace(memory=min(request.memory, free_memory())))
    theorem = prover.run()
    if theorem.proved and not theorem.blocked:
        remember(theorem.rules.ruleset, theorem)
    return theorem


class _Prover:
    def __init__(self, request: Request) -> None:
        if request.blocked and (request.misere or request.values is not None):
            raise InputError("proving.blocked-lost")
        if request.moves and (request.misere or request.blocked or request.values == REMOTENESS):
            raise InputError("proving.moves-play")
        if request.blocked < 0 or request.blocked > MOST_BLOCKED:
            raise InputError("proving.blocked", most=MOST_BLOCKED)
        if request.values not in (None, REMOTENESS):
            if request.misere:
                raise InputError("proving.misere-values")
            if type(request.values) is not int or not ALL_VALUES <= request.values <= MOST_VALUE:
                raise InputError("proving.values", most=MOST_VALUE)
        self.request, self.misere, self.states = request, request.misere, request.states
        self.values: int | None = request.values
        self.began = monotonic()
        self.effort = QuestionLimit(work=MOST_WORK) if request.seconds is None else QuestionLimit(request.seconds)
        self.rules = rules_within(request.rules, request.heaps, self.effort, request.progress)
        self.labels = Labels(self.rules.options, misere=request.misere, blocked=request.blocked)
        self.thresholds: ThresholdTable | None = None
        self.sieve: Sieve | None = None
        self.rung = FEWEST
        self.tried: dict[tuple[str, str], Attempt] = {}
        self.plays: dict[str, Play] = {}
        self.guesses: dict[tuple[str, str, int], Guess] = {}
        self.endless = False
        self.stepped: set[tuple[str, int]] = set()
        self.partial: tuple[Play, dict[int, Automaton]] | None = None

    def run(self) -> ProvedTheorem:
        self._check_claim()
        names = systems_for(self.request.system, self.labels, len(self.rules.names))
        self.labels.effort = self.effort  # counted from here on
        try:
            theorem = self._search(names)
        except Cyclic as error:
            self.endless = True
            if self.values is not None or self.request.blocked:
                theorem = self._theorem(None, None, {}, "endless")
            else:
                self.values, self.guesses, self.tried = REMOTENESS, {}, {}
                theorem = self._search(names)
                if not theorem.found and not error.args:  # play may end, although no order was found
                    theorem = self._without_order(names, theorem)
        self._decide(theorem)
        return theorem

    def _check_claim(self) -> None:
        """Parse the claim before the search, so that a malformed one is reported early."""
        if self.request.claim is None:
            return
        size = len(self.rules.names)
        sets = {"P": size, "M": 2 * size}
        plain = {**sets, **{f"V{value}": size for value in range(0 if self.values is None else self.values + 1)}}
        remote = {**sets, "N": size, "D": size, "R": size + 1}
        kinds = {None: (plain, remote), REMOTENESS: (remote,), ALL_VALUES: ({**sets, "G": size + 1},)}
        wrong: list[NotationError] = []
        for known in kinds.get(self.values, (plain,)):
            try:
                read_claim(self.request.claim, known)
                return
            except NotationError as error:
                wrong.append(error)
        raise wrong[0]

    def _decide(self, theorem: ProvedTheorem) -> None:
        """Decide the request's claim and its moves, if it asks for them; an error goes into `theorem.undecided`."""
        if not theorem.values or not theorem.values[0].proved:
            if self.request.claim is not None or self.request.moves:
                theorem.undecided = InputError("proving.nothing", game=theorem.game)
            return
        try:
            if self.request.claim is not None:
                theorem.decide(self.request.claim, self._limits())
            if self.request.moves:
                theorem.moves(self._limits())
        except (InputError, SearchLimitError) as error:  # the theorem stands
            theorem.undecided = error
        finally:
            if theorem.play is not None:
                theorem.play.world.limits = Limits()  # the request's limits no longer apply

    def _search(self, names: Sequence[str]) -> ProvedTheorem:
        try:
            for most, name in schedule(names, len(self.rules.names), self.states):
                self.rung = most
                self.labels.moves = MOVES_OF_QUERY * most // FEWEST
                found = self._in_system(name, min(most, self.states))
                if found is not None:
                    return found
        except SearchLimitError:
            if not self.effort.is_over:
                raise
            if self.partial is None:
                return self._theorem(None, None, {}, "time")
            play, sets = self.partial  # proved before the time was up
            play.world.limits = Limits()
            return self._theorem(play, play.order(), sets, "time")
        return self._theorem(None, None, {}, "endless" if self.endless else "not-found")

    def _without_order(self, names: Sequence[str], before: ProvedTheorem) -> ProvedTheorem:
        """Make a theorem of a set that agrees with the rules everywhere, without a proof that play ends.

        Returns `before` if no such set is found.
        """
        self.values, self.guesses, self.tried, self.rung = None, {}, {}, FEWEST
        try:
            found = self._search(names)
        except Cyclic:
            return before
        return found if found.found else before

    def _limits(self, most: int | None = None) -> Limits:
        room = 10**9 if most is None else max(LEAST_ROOM, most * ROOM_OF_GUESS) * (1 + MORE_ROOM * self.request.blocked)
        return Limits(room, self.request.memory, self.effort, self.request.progress)

    def _play(self, name: str) -> Play | None:
        if name not in self.plays:
            limits = self._limits(self.states)
            try:
                play = Play(self.rules, Arithmetic(system_named(name), limits=limits), self.request.blocked).prepare()
            except SearchLimitError as error:
                if self.effort.is_over:
                    raise
                reason = "adder" if isinstance(error, NoAdderError) else "limit"
                self.tried[name, "msd"] = Attempt(name, "msd", error.values.get("states", 0), reason)
                return None
            self.plays[name] = play
            searched = self.values == REMOTENESS or self.labels.sieve is not None
            if not searched and (order := play.order()) is not None:
                self._gather(order)
            if self.values is None and not self.request.blocked and play.order() is None and not self.endless:
                raise Cyclic
        return self.plays[name]

    def _gather(self, order: Order) -> None:
        """Give the labels data that reach further than search: a table of thresholds, or else a sieve, if one works."""
        thresholds = ThresholdTable(self.rules, min(_TOLD, max(0, self.values or 0)), _SAMPLES[0][2])
        plain = not self.misere and not self.request.blocked
        if plain and thresholds.works and thresholds.has_value((0,) * len(self.rules.names), 0) is not None:
            self.labels.sieve, self.thresholds = thresholds.has_value, thresholds
            self.labels.largest_value = thresholds.most
            return
        sieve = Sieve(self.rules, order, CELLS_AT_FIRST, misere=self.misere, blocked=self.request.blocked)
        if sieve.works:
            self.labels.sieve, self.sieve = sieve.has_value, sieve

    def _in_system(self, name: str, most: int) -> ProvedTheorem | None:
        if self.tried.get((name, "msd"), Attempt("", "", 0, "")).reason == "adder":
            return None
        play = self._play(name)
        if play is None:
            return None
        if self.sieve is not None and most > FEWEST:
            self.sieve.cells = min(MOST_CELLS, self.request.memory // 8)
        for direction in ("msd", "lsd") if most >= BACKWARDS_FROM else ("msd",):
            play.world.limits = self._limits(most)
            if self.sieve is not None:
                self.sieve.limits = play.world.limits
            if self.values is not None and self.values < 0:
                found = self._relation(play, direction, most, self.values)
            else:
                found = self._sets(play, direction, most)
            if found is not None:
                return found
        return None

    def _guess(self, play: Play, direction: str, value: int, member: Callable[..., bool]) -> Guess:
        key = play.world.system.name, direction, value
        if key not in self.guesses:
            names = self.rules.names if value >= 0 else (*self.rules.names, VALUE)
            region = play.region if play.symmetric and value >= 0 else None
            self.guesses[key] = Guess(play.world.system, names, member, backwards=direction == "lsd", region=region)
        return self.guesses[key]

    def _sets(self, play: Play, direction: str, most: int) -> ProvedTheorem | None:
        """Prove the sets of the values 0, 1, 2 … that are requested, up to the first failure; None if 0 fails."""
        rest, found = play.domain, {}
        for value in range((self.values or 0) + 1):
            sought = None if self.values is None else value
            member = membership(self.labels, sought)
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
        guess.limits = play.world.limits
        reason, seconds = "states", self.request.seconds
        most_entries = MOST_ENTRIES if seconds is None else int(ENTRIES_PER_SECOND * seconds)
        try:
            size = len(self.rules.names)
            good = guess.learn(box(size), most)
            if good and value == 0 and (guess.states > _SURE or self.labels.sieve is not None):
                good = guess.learn(box(size, wide=True), most)
            for states, count, entries in _SAMPLES if self.thresholds is not None else ():
                if good and max(guess.states, self.rung // 4) >= states and self.thresholds is not None:
                    room = self.request.memory // (_ENTRY * (self.thresholds.most + 1))
                    self.thresholds.entries = min(entries, most_entries, room)
                    good = guess.learn(self.thresholds.sample(value, count), most)
                    good = good and guess.probe(50 * min(states, count), most)
            if good and self.sieve is not None and size > 1 and (size > 2 or max(self.rung, guess.states) > _SURE):
                good = self._in_box(guess, self.sieve, value, most)
            if good:
                kernel = prove_kernel(play, guess, rest, most, misere=self.misere)
                if kernel is not None:
                    self.tried[name, direction] = Attempt(name, direction, guess.states, "proved")
                    return kernel
        except (TooLarge, Inconsistent):
            reason = "data"
            self.guesses.pop((name, direction, value))  # it was interrupted in the middle of a step
        except SearchLimitError:
            if self.effort.is_over:
                self.tried[name, direction] = Attempt(name, direction, guess.states, "time")
                raise
            reason = "limit"
        stepped = self._by_steps(play, value, rest)
        if reason == "limit" and self.sieve and self.values is None and not (stepped or self.misere or play.blocked):
            play.world.limits = self._limits()
            stepped = prove_by_ways(play, guess, rest, self.sieve.positions(0, _BOX_CELLS * self.rung))
        if stepped is not None:
            self.tried[name, direction] = Attempt(name, direction, stepped.states, "proved")
            return stepped
        self.tried[name, direction] = Attempt(name, direction, guess.states, reason)
        return None

    def _by_steps(self, play: Play, value: int, rest: Automaton) -> Automaton | None:
        """The set of `value`, if it is proved that its positions follow each other by repeating steps; else None.

        It is tried once for each system and value, and only with a sieve; `rest` is as in `kernel_failures`.
        """
        if self.sieve is None or (play.world.system.name, value) in self.stepped:
            return None
        self.stepped.add((play.world.system.name, value))
        few = self.sieve.positions(value, _BOX_CELLS * self.rung)
        return prove_steps(play, few, rest, self.states, misere=self.misere)

    def _in_box(self, guess: Guess, sieve: Sieve, value: int, most: int) -> bool:
        """Correct a guess from a sample of a large box, then from rows that it accepts there, until it stops growing;
        False if it exceeds `most` states."""
        count = _IN_BOX * self.rung // FEWEST
        if not guess.learn(sieve.sample(value, count, _BOX_CELLS * self.rung), most):
            return False
        before = -1
        while guess.states != before:
            before = guess.states
            if not guess.learn(guess.accepted_rows(self._limits(), sieve.size, count), most):
                return False
        return True

    def _relation(self, play: Play, direction: str, most: int, kind: int) -> ProvedTheorem | None:
        """Prove the entire Grundy function, or remoteness, as `kind` says; None if this system fails."""
        name, number = play.world.system.name, self.labels.value if kind == ALL_VALUES else self.labels.remoteness
        guess = self._guess(play, direction, kind, lambda row: number(row[:-1]) == row[-1])
        guess.limits = play.world.limits
        reason = "states"
        try:
            learn = learn_function if kind == ALL_VALUES else learn_remoteness
            found = learn(play, guess, self.labels, most)
            if found is not None:
                self.tried[name, direction] = Attempt(name, direction, guess.states, "proved")
                if kind == REMOTENESS:
                    return self._theorem(play, None, {kind: found}, "proved")
                order = play.order()
                return self._theorem(play, order, {kind: found}, "proved" if order is not None else "no-order")
        except (TooLarge, Inconsistent):
            reason = "data"
            self.guesses.pop((name, direction, kind))  # it was interrupted in the middle of a step
        except SearchLimitError:
            if self.effort.is_over:
                self.tried[name, direction] = Attempt(name, direction, guess.states, "time")
                raise
            reason = "limit"
        self.tried[name, direction] = Attempt(name, direction, guess.states, reason)
        return None

    def _theorem(
        self, play: Play | None, order: Order | None, found: dict[int, Automaton], reason: str
    ) -> ProvedTheorem:
        proved = order is not None or REMOTENESS in found
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
