"""Results of the prover: sets of positions as automata, proved for positions of any size, or the attempts made."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from os import PathLike
from typing import Any, BinaryIO, NamedTuple

from bouton.errors import BoutonError, InputError, SearchLimitError
from bouton.language import say
from bouton.notation import clip
from bouton.numeration.automaton import Automaton, Limits
from bouton.numeration.systems import System
from bouton.proving.certificate import body_of, write_theorem
from bouton.proving.choice import winning_option, winning_options
from bouton.proving.claims import DecidedClaim, decide
from bouton.proving.function import VALUE
from bouton.proving.moves import Moves, moves_of
from bouton.proving.outcomes import Attempt
from bouton.proving.play import Order, Play
from bouton.proving.remoteness import REMOTENESS, drawn_of, example_lines, side_of
from bouton.proving.rules import Rules
from bouton.proving.shapes import NamedShape, shape_of
from bouton.results import Result
from bouton.values.outcome import Outcome, play_name


class ValueSet(NamedTuple):
    """The positions with a Grundy value; value −1 means the rows (position, value), −2 (position, remoteness)."""

    value: int
    automaton: Automaton
    proved: bool


class ProvedTheorem(Result):
    """The answer of `bouton.prove`.

    >>> import bouton
    >>> theorem = bouton.prove("nim", heaps=3)
    >>> print(theorem)
    nim, (a, b, c), normal play: the lost positions, proved for heaps of any size.
    Every binary column of (a, b, c) has an even number of ones.
    base:2, an automaton of 1 state.

    Attributes
    ----------
    rules : the rules as read.
    values : the sets found, by Grundy value; in misère play, or if only the lost positions were sought, the one set of
        these; for the entire function or remoteness, the one set of rows (see `ValueSet`).
    order : sums of the coordinates that decrease at every move, so that play ends; None if none was found.
    tried : the attempts, by system.
    reason : ``"proved"`` if and only if `proved`; ``"partly"`` if only the sets of the smallest values are proved;
        ``"not-found"``, ``"endless"``, ``"no-order"``, ``"time"``.
    blocked : how many options the previous player may forbid each time.
    remote : whether it gives remoteness and draws (``values="remoteness"``, or play that can return to a position).
    seconds : the time taken.
    claim, told : the last answers of `decide` and `moves`.
    undecided : the error, if the claim or the moves requested from `bouton prove` could not be decided.
    """

    def __init__(
        self,
        rules: Rules,
        play: Play | None,
        values: Sequence[ValueSet],
        *,
        order: Order | None,
        misere: bool,
        wanted: int | None,
        tried: Sequence[Attempt],
        reason: str,
        seconds: float,
    ) -> None:
        self.rules: Rules = rules
        self.play: Play | None = play
        self.values: list[ValueSet] = list(values)
        self.order: Order | None = order
        self.misere: bool = misere
        self.wanted: int | None = wanted
        self.tried: list[Attempt] = list(tried)
        self.reason: str = "partly" if reason == "proved" and not self.proved else reason
        self.seconds: float = seconds
        self.claim: DecidedClaim | None = None
        self.last_moves: Moves | None = None
        self.undecided: BoutonError | None = None
        self.blocked: int = 0 if play is None else play.blocked
        self.remote: bool = bool(self.values) and self.values[0].value == REMOTENESS
        if play is not None:
            play.world.limits = Limits()  # the search's limits no longer apply

    @property
    def game(self) -> str:
        """The game's spec."""
        return self.rules.game

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the coordinates."""
        return self.rules.names

    @property
    def found(self) -> bool:
        """Whether a set was found that agrees with the rules."""
        return bool(self.values)

    @property
    def proved(self) -> bool:
        """Whether everything requested is proved."""
        wanted = (self.wanted or 0) + 1 if (self.wanted or 0) >= 0 else 1
        return len(self.values) >= wanted and all(each.proved for each in self.values)

    @property
    def system(self) -> System:
        """The system of numeration.

        Raises
        ------
        InputError : if nothing was found.
        """
        if self.play is None:
            raise InputError("proving.nothing", game=self.game)
        return self.play.world.system

    @property
    def numeration(self) -> str | None:
        """The name of the system of numeration; None if nothing was found."""
        return None if self.play is None else self.system.name

    @property
    def automaton(self) -> Automaton:
        """The lost positions, or the entire function or remoteness; raises InputError if nothing was found."""
        if not self.values:
            raise InputError("proving.nothing", game=self.game)
        return self.values[0].automaton

    @property
    def states(self) -> int | None:
        """Number of states of the automaton; None if none was found."""
        return self.automaton.states if self.values else None

    @cached_property
    def shape(self) -> NamedShape | None:
        """The shape of the lost positions, if it has a name; else None."""
        if not self.values or self.values[0].value < 0:
            return None
        return shape_of(self.system, self.names, self.automaton)

    # Positions.

    def _row(self, position: Any) -> tuple[int, ...]:
        row = (position,) if isinstance(position, int) else tuple(position)
        if len(row) != len(self.names) or not all(isinstance(number, int) and number >= 0 for number in row):
            raise InputError("proving.position", heaps=len(self.names))
        return row

    def _digits(self, row: Iterable[int]) -> dict[str, list[int]]:
        return {name: self.system.digits_of(number) for name, number in zip(self.names, row, strict=True)}

    def is_lost(self, position: Any) -> bool:
        """Whether the player to move loses, by the automaton, for positions of any size."""
        row = self._row(position)
        if self.remote:
            return self.outcome(row) is Outcome.P
        if self.values and self.values[0].value < 0:
            return self.value(row) == 0
        return self.automaton.accepts(**self._digits(row))

    def outcome(self, position: Any) -> Outcome:
        """The outcome by the automaton; D if nobody wins."""
        if not self.remote:
            return Outcome.P if self.is_lost(position) else Outcome.N
        number = self.remoteness(position)
        return Outcome.D if number is None else Outcome.P if number % 2 == int(self.misere) else Outcome.N

    def remoteness(self, position: Any) -> int | None:
        """The number of moves to the end if both play well; None for a draw, and if remoteness was not requested."""
        return self._number(self._row(position)) if self.remote else None

    def _number(self, row: tuple[int, ...]) -> int | None:
        found = winning_option(self.automaton, self._digits(row), (VALUE,))
        return None if found is None else self.system.number(found[VALUE])

    def value(self, position: Any) -> int | None:
        """The Grundy value if it is among those found, else None; always None in misère play and for remoteness."""
        row = self._row(position)
        digits = self._digits(row)
        if self.values and self.values[0].value == -1:
            return self._number(row)
        if self.misere or self.remote:
            return None
        return next((each.value for each in self.values if each.automaton.accepts(**digits)), None)

    def winning_move(self, position: Any) -> int | tuple[int, ...] | None:
        """A lost option of the position, found by the automaton; None if there is none, or if nothing was found.

        If remoteness is known, it is a quickest win. If the rules depend only on the sorted heaps, it is an option of
        the sorted position. Raises InputError if options may be forbidden.
        """
        row = self._row(position)
        if self.blocked:
            raise InputError("proving.blocked-move")
        if self.play is None or self.outcome(row) is not Outcome.N:
            return None
        number = self.remoteness(row) if self.remote else None
        row = tuple(sorted(row)) if self.play.symmetric else row
        digits, target = self._digits(row), self.lost_positions
        if number:
            digits[VALUE], target = self.system.digits_of(number - 1), self.automaton
        return next(self._moves(row, digits, target), None)

    def moves_to(self, position: Any, value: int | None = None) -> Iterator[int | tuple[int, ...]] | None:
        """Yield all lost options of the position, or, if `value` is above 0, those with that Grundy value.

        None if that set is not known, or if options may be forbidden. Like `winning_move`, it may sort the position.

        Raises
        ------
        SearchLimitError : if only ways to win are known, not all winning moves; the message names one.
        """
        row = self._row(position)
        row = tuple(sorted(row)) if self.play is not None and self.play.symmetric else row
        if self.play is not None and self.play.ways and not value:
            return self._one_way(row)
        digits, target = self._digits(row), self.lost_positions if self.play is not None and not value else None
        if value and self.values and self.values[0].value == -1:
            digits[VALUE], target = self.system.digits_of(value), self.automaton
        elif value:
            target = next((each.automaton for each in self.values if each.value == value), None)
        return None if target is None or self.blocked else self._moves(row, digits, target)

    def _one_way(self, row: tuple[int, ...]) -> Iterator[Any]:
        """Raise the error that names one winning move, since not all are known; yield nothing if there is none."""
        option = self.winning_move(row)
        if option is not None:
            raise SearchLimitError("proving.one-way", option=clip(option, 400))
        yield from ()

    def _moves(self, row: tuple[int, ...], digits: dict[str, list[int]], target: Automaton) -> Iterator[Any]:
        assert self.play is not None
        seen: set[tuple[int, ...]] = set()
        for relation, move in self.play.towards(target):
            for found in winning_options(relation, digits, move.bound):
                numbers = {name: self.system.number(each) for name, each in found.items()}
                numbers.update(zip(self.names, row, strict=True))
                option = tuple(total.value(numbers) for total in move.to)
                if option not in seen:
                    seen.add(option)
                    yield option[0] if self.rules.plain else option

    @cached_property
    def lost_positions(self) -> Automaton:
        """The lost positions."""
        from bouton.numeration.automata import intersection, projection, rename_tracks

        if self.remote:
            return self.outcomes["P"]
        if self.values[0].value >= 0:
            return self.automaton
        zero = rename_tracks(self.system.constant(0), {"n": VALUE})
        return projection(intersection(self.automaton, zero, Limits()), (VALUE,), Limits())

    @cached_property
    def outcomes(self) -> dict[str, Automaton]:
        """The lost, won and drawn positions, by the letters P, N and D; empty unless remoteness is known."""
        if not self.remote or self.play is None:
            return {}
        lost, won = (side_of(self.play, self.automaton, lost=lost, misere=self.misere) for lost in (True, False))
        return {"P": lost, "N": won, "D": drawn_of(self.play, self.automaton)}

    # Claims.

    def decide(self, claim: str, limits: Limits | None = None) -> DecidedClaim:
        """Decide a formula about the sets found (see `bouton.proving.claims`); raises InputError if none is proved."""
        if not self.values or not self.values[0].proved:
            raise InputError("proving.nothing", game=self.game)
        assert self.play is not None
        self.play.world.limits = limits or Limits()
        sets = {"P": (self.lost_positions, self.names)}
        for each in self.values:
            if each.value < 0:
                sets["R" if self.remote else "G"] = (each.automaton, (*self.names, VALUE))
            elif self.wanted is not None:
                sets[f"V{each.value}"] = (each.automaton, self.names)
        sets |= {name: (automaton, self.names) for name, automaton in self.outcomes.items()}
        if "M" in claim:
            sets["M"] = self.play.relation()
        self.claim = decide(claim, self.play.world, sets)
        return self.claim

    def moves(self, limits: Limits | None = None) -> Moves:
        """Decide which moves can be added or left out without changing the lost positions; see `Moves`.

        Raises
        ------
        InputError : in misère play, if options may be forbidden or positions drawn, if nothing was proved, and if a
            move adds to a heap.
        """
        if self.misere or self.blocked or self.remote:
            raise InputError("proving.moves-play")
        if self.play is None or not self.values[0].proved:
            raise InputError("proving.nothing", game=self.game)
        self.last_moves = moves_of(self.play, self.lost_positions, limits)
        return self.last_moves

    def certificate(self, target: str | PathLike[str] | BinaryIO | None = None) -> int:
        """Write the proof for ``bouton verify``; return the size of its automata in bytes.

        Parameters
        ----------
        target : a file or a stream; if None, nothing is written.

        Raises
        ------
        InputError : if nothing was proved, or the file cannot be written.
        """
        lines = body_of(self)
        if target is not None:
            write_theorem(self, target, lines)
        return sum(map(len, lines))

    # Words.

    def statement(self, language: str = "en") -> str:
        """The theorem in words."""
        names = ", ".join(self.names)
        head = f"({names})" if len(self.names) > 1 else names
        play = say(f"proving.{play_name(self.misere)}", language)
        if not self.values:
            return say(f"proving.reason-{self.reason}", language, game=self.game, names=head, play=play)
        key = "proving.proved" if self.values[0].proved else "proving.observed"
        if self.wanted is not None:
            kind = {-1: "-function", REMOTENESS: "-remoteness"}.get(self.values[0].value, "-values")
            if kind == "-values" and key == "proving.proved" and len(self.values) == 1:  # only value 0
                kind = "-value" if self.wanted else ""
            key += kind
        last = self.values[-1].value
        lines = [say(key, language, game=self.game, names=head, play=play, last=last, wanted=self.wanted or 0)]
        if self.blocked:
            lines.append(say("proving.blocking", language, count=self.blocked))
        if self.shape is not None:
            lines.append(self.shape.sentence(self.names, language, None if self.wanted is None else "P"))
        for name, automaton in self.outcomes.items():
            shape = None if name == "N" else shape_of(self.system, self.names, automaton)
            if automaton.is_empty:
                lines.append(say(f"proving.outcome-none-{name}", language))
            elif shape is not None:
                lines.append(shape.sentence(self.names, language, name))
        lines += example_lines(self.remoteness, len(self.names), language) if self.remote else []
        for each in self.values if self.wanted else self.values[:1]:
            kind = "proving.states" if not self.wanted or each.value < 0 else "proving.states-value"
            lines.append(say(kind, language, system=self.numeration, states=each.automaton.states, value=each.value))
        return "\n".join(lines)

    def lines(self, language: str = "en") -> list[str]:
        """The full answer in words: the theorem, an empty line, the rules as read, attempts, claims and moves."""
        lines = self.statement(language).split("\n")
        if self.proved:
            lines.append(say("proving.as-read", language))
        lines += [say("proving.reading", language, count=self.rules.sampled), "", say("proving.rules", language)]
        lines += [f"  {line}" for line in self.rules.lines()]
        if self.rules.moves_from_ascending is not None:
            lines.append(f"  {say('proving.symmetric', language)}")
        if self.order is not None:
            texts = [total.text() for total in self.order]
            lines.append(say("proving.order-rows" if len(texts) > 1 else "proving.order", language, order=texts))
        if not self.proved:
            for each in self.tried:
                direction = say(f"proving.direction-{each.direction}", language)
                reason = say(f"proving.tried-{each.reason}", language)
                lines.append(
                    say(
                        "proving.tried",
                        language,
                        system=each.system,
                        direction=direction,
                        states=each.states,
                        reason=reason,
                    )
                )
        if self.claim is not None:
            lines += [
                "",
                say(f"proving.claim-{'true' if self.claim.true else 'false'}", language, claim=self.claim.text),
            ]
            if self.claim.counterexample:
                values = [f"{name} = {value}" for name, value in self.claim.counterexample.items()]
                lines.append(say("proving.claim-counterexample", language, values=values))
        if self.last_moves is not None:
            lines += ["", *self.last_moves.lines(self.names, language)]
        if self.undecided is not None:
            lines += ["", say("proving.undecided", language, reason=self.undecided.say(language))]
        return lines

    def __str__(self) -> str:
        return self.statement()

    def _facts(self) -> tuple[Any, ...]:
        return self.rules.digest, self.game, self.misere, self.wanted, self.numeration, tuple(self.tried), self.reason

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ProvedTheorem):
            return NotImplemented
        ours, theirs = ((each._facts(), each.values, each.claim, each.last_moves) for each in (self, other))
        return ours == theirs

    def __hash__(self) -> int:
        return hash(self._facts())

    def __repr__(self) -> str:
        return f"<theorem {self.game}: {self.numeration}, {self.states} states, proved: {self.proved}>"

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """Build the object that ``bouton prove --json`` prints."""
        found: dict[str, Any] = {
            "game": self.game,
            "found": self.found,
            "proved": self.proved,
            "numeration": self.numeration,
            "states": self.states,
            "statement": self.statement(language),
            "tried": [each._asdict() for each in self.tried],
            "seconds": round(self.seconds, 3),
            "play": play_name(self.misere),
            "blocked": self.blocked,
            "rules": self.rules.lines(),
            "symmetric": self.rules.moves_from_ascending is not None,
            "sampled": self.rules.sampled,
            "order": None if self.order is None else [total.text() for total in self.order],
        }
        if self.rules.reading is not None:
            found["reading"] = self.rules.reading
        if self.remote:
            found["outcomes"] = {
                name: {"states": each.states, "empty": each.is_empty} for name, each in self.outcomes.items()
            }
        elif self.wanted is not None:
            found["values"] = [
                {"value": value if value >= 0 else None, "states": automaton.states, "proved": proved}
                for value, automaton, proved in self.values
            ]
        if self.claim is not None:
            found["claim"] = {"true": self.claim.true, "counterexample": self.claim.counterexample}
        if self.last_moves is not None:
            found["moves"] = self.last_moves.to_dict()
        if self.undecided is not None:
            found["undecided"] = self.undecided.say(language)
        return found
