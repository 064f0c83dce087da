"""Proofs, and the instances of their steps in a position."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bouton.kinds.capabilities import Facts, some_options
from bouton.kinds.figures import Board
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.language import entries


class StepPicture(NamedTuple):
    """A picture in a play that shows a step, with its caption, an entry in the proof's file of the catalogue."""

    key: str
    values: dict[str, Any]
    board: Board


class Instance(NamedTuple):
    """An instance of a proof step in a position: a sentence with its numbers, and moves that show it.

    Attributes
    ----------
    step : the number of the step, from 1.
    key, values : the sentence, an entry in the proof's file of the catalogue, and its values.
    moves : options of the position that show the step; each is playable.
    scenes : a play that shows the step, as a sequence of pictures.
    """

    step: int
    key: str
    values: dict[str, Any]
    moves: tuple[Any, ...] = ()
    scenes: tuple[StepPicture, ...] = ()


#: a function from a ruleset, a position and the facts about it to instances
Steps = Callable[[Ruleset, Any, Facts], Iterator[Instance]]


class Proof(NamedTuple):
    """A proof: its file in the catalogue, the prefix of its entries there, and the instances of its steps."""

    area: str
    name: str
    instances: Steps | None = None

    def step_keys(self) -> list[str]:
        """The keys of the steps, in order.

        >>> Proof("proofs_heaps", "binary").step_keys()
        ['proofs_heaps.binary-1', 'proofs_heaps.binary-2']
        """
        known, number, found = set(entries(self.area)), 1, []
        while f"{self.name}-{number}" in known:
            found.append(f"{self.area}.{self.name}-{number}")
            number += 1
        return found


def first_option(ruleset: Ruleset, position: Any) -> Any:
    """An option of Left, or None if she has none."""
    return next(iter(some_options(ruleset, position, Player.LEFT)), None)


def no_numbers(ruleset: Ruleset, position: Any, facts: Facts) -> dict[str, Any]:
    """No values, for sentences without numbers."""
    return {}


def outcome_steps(
    name: str, lost: int, won: int, values: Callable[[Ruleset, Any, Facts], dict[str, Any] | None]
) -> Steps:
    """Make the function that yields the instance of a step: of step `lost` in a lost position, of `won` in a won one.

    The sentences are ``NAME-here-lost``, with some move, and ``NAME-here-won``, with a winning one; `values` returns
    their numbers, or None to skip the instance.
    """

    def give_instance(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
        numbers = values(ruleset, position, facts)
        if numbers is None:
            return
        if facts.winning_moves:
            yield Instance(won, f"{name}-here-won", numbers, (facts.winning_moves[0],))
        elif facts.outcome == "P" and (option := first_option(ruleset, position)) is not None:
            yield Instance(lost, f"{name}-here-lost", numbers, (option,))

    return give_instance
