"""Rules on coded positions, for solving in files: a level is a tier, a key is the number of a position."""

from typing import Any

from bouton.custom.encoded import RuleCode
from bouton.custom.source import NotNative
from bouton.errors import BoutonError, InputError, RulesError
from bouton.solving.methods import warn_uncompiled

__all__ = ["CodedGame"]

#: the most numbers of a shape for which each has a bit: 512 MiB, half as much for ranks, and keys of 4 bytes
_MOST_MARKED = 1 << 32
_SMALL = 5_000  # the most numbers of a shape for which nothing is compiled


class CodedGame:
    """Positions of rules of which no move leads to a higher tier.

    Attributes
    ----------
    type : of the keys in files, in NumPy's notation; 4 bytes if each number of the shape can have a bit.
    grundy : whether values hold Grundy values, too.
    first, top : the position from which play begins, and its tier.
    native : the compiled rules; None if they run uncompiled.
    """

    def __init__(
        self, rules: RuleCode, start: Any, misere: bool, *, compiled: bool | None = None, grundy: bool = False
    ) -> None:
        if not rules.has_tiers:
            raise InputError("solve.no-tier")
        given = rules.start if start is None else start
        if given is None:
            raise InputError("on_disk.start")
        self.rules: RuleCode = rules
        self.misere: bool = misere
        self.grundy: bool = grundy
        self.start: Any = given
        self.first: int = rules.form_number(rules.encode(given))
        self.top: int = rules.tier_number(self.first)
        self.type: str = "<u4" if rules.radices.size <= _MOST_MARKED else "<u8"
        small = compiled is None and rules.radices.size <= _SMALL
        self.native: Any = None if compiled is False or small else self._compile(compiled is True)

    @property
    def value_type(self) -> str:
        """The type of values, in NumPy's notation."""
        return "<u4" if self.grundy else "<u2"

    def _compile(self, insist: bool) -> Any:
        from bouton.custom.check_rules import compare_compiled, try_rules

        tried = try_rules(self.rules, self.first)
        try:
            made = self.rules.native()
        except NotNative as reason:
            if insist:
                raise
            warn_uncompiled(self.rules.radices.size, tried, reason)
            return None
        compare_compiled(self.rules, made, tried)
        return made

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
