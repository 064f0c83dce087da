"""Rules on coded positions, for solving in files: a level is a tier, a key is the number of a position."""

from collections.abc import Iterable
from typing import Any

from bouton.custom.check_rules import ask_again, try_rules
from bouton.custom.encoded import RuleCode
from bouton.errors import BoutonError, InputError, RulesError
from bouton.solving.numbered_rules import compile_rules, number_rules
from bouton.solving.request import SolveRequest
from bouton.solving.runs import Run

#: the most numbers of a shape for which each has a bit: 512 MiB, half as much for ranks, and keys of 4 bytes
_MOST_MARKED = 1 << 32
_SMALL = 5_000  # the most numbers of a shape for which nothing is compiled
_ALL_MEMORY = 1 << 62  # files are mapped into memory, so what the process holds says nothing about a limit


class CodedGame:
    """Positions of rules of which no move leads to a higher tier.

    Attributes
    ----------
    run : the compiled rules with their memory; None if they run uncompiled.
    grundy : whether values hold Grundy values, too.
    start : the position from which play begins, or None.
    roots : the numbers of the positions from which play begins, in canonical form, as pairs of a tier and an array.
    top : the tier whose level is 0: that of the start.
    type : of the keys in files, in NumPy's notation; 4 bytes if each number of the shape can have a bit.
    """

    def __init__(self, rules: RuleCode, run: Run | None, misere: bool, grundy: bool = True) -> None:
        self.rules: RuleCode = rules
        self.run: Run | None = run
        self.misere: bool = misere
        self.grundy: bool = grundy
        self.start: Any = None
        self.roots: Iterable[tuple[int, Any]] = ()
        self.top: int = 0
        self.type: str = "<u4" if rules.radices.size <= _MOST_MARKED else "<u8"

    @classmethod
    def from_start(
        cls, rules: RuleCode, start: Any, misere: bool, *, compiled: bool | None = None, grundy: bool = False
    ) -> "CodedGame":
        """The game that begins at a position, by default the start that the rules name.

        Raises
        ------
        InputError : without a start, or for rules without tiers.
        """
        import numpy as np

        if not rules.has_tiers:
            raise InputError("solve.no-tier")
        given = rules.start if start is None else start
        if given is None:
            raise InputError("on_disk.start")
        first, run = rules.form_number(rules.encode(given)), None
        tried = try_rules(rules, first)
        ask_again(rules, tried)
        if compiled or (compiled is None and rules.radices.size > _SMALL):
            native, _ = compile_rules(rules, tried, bool(compiled))
            if native is not None:
                numbered = number_rules(rules, first, lambda: native)
                run = Run(numbered, native, SolveRequest(rules, misere=misere, memory=_ALL_MEMORY), None)
        game = cls(rules, run, misere, grundy)
        game.start, game.top = given, rules.tier_number(first)
        game.roots = [(game.top, np.array([first], game.type))]
        return game

    @property
    def value_type(self) -> str:
        """The type of values, in NumPy's notation."""
        return "<u4" if self.grundy else "<u2"

    def options(self, number: int) -> list[int]:
        """The options of a position in canonical form, uncompiled."""
        return [self.rules.form_number(option) for option in self.rules.option_numbers(number)]

    def higher_option(self, number: int) -> int | None:
        """An option of a position in a higher tier, or None if there is none."""
        tier = self.rules.tier_number(number)
        return next((each for each in self.options(number) if self.rules.tier_number(each) > tier), None)

    def fault(self, number: int) -> BoutonError:
        """Return the error of the rules at a position where something failed.

        It is what the rules raise, or names a move to a higher tier, or says that the compiled rules differ.
        """
        try:
            option = self.higher_option(number)
        except BoutonError as error:
            return error
        if option is None:
            return RulesError("solve.rule-differs", position=self.rules.text_of(number))
        shown = self.rules.text_of(number), self.rules.text_of(option)
        return RulesError("solve.rule-tier-rises", position=shown[0], option=shown[1])

    def locate(self, position: Any) -> tuple[int, str, int]:
        """The level, cell and key of a position; the cell is always empty, as only `PlacingGame` divides levels."""
        number = self.rules.form_number(self.rules.encode(position))
        return self.top - self.rules.tier_number(number), "", number
