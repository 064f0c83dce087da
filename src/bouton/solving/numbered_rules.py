"""Rules as games on the numbers of positions, and compiled."""

from collections.abc import Callable
from typing import Any

from bouton.custom.check_rules import compare_compiled
from bouton.custom.encoded import RuleCode
from bouton.custom.source import NotNative
from bouton.errors import BoutonError, RulesError, UncompiledWarning, warn_caller
from bouton.language import say
from bouton.notation import clip
from bouton.solving.game import NumberedGame
from bouton.solving.limits import MOVES_UNWARNED


class ReasonedError(RulesError):
    """A message about rules that cannot be compiled or written down; its value `reason` is the error that says why."""

    def say(self, language: str = "en") -> str:
        return say(self.sentence, language, **self.values | {"reason": self.values["reason"].say(language)})


def compile_rules(rules: RuleCode, tried: dict[int, list[int]], insist: bool) -> tuple[Any, NotNative | None]:
    """The compiled rules, compared with the options of the positions tried; None and the reason if they cannot be.

    A warning gives the reason if a solve in plain Python will be long, judged by the positions tried.

    Raises
    ------
    NotNative : in that case, if `insist`.
    """
    try:
        made = rules.native()
    except NotNative as reason:
        if insist:
            raise
        positions = rules.radices.size
        if positions * (1 + sum(map(len, tried.values())) / len(tried)) > MOVES_UNWARNED:
            error = ReasonedError("solve.uncompiled", positions=positions, reason=reason)
            warn_caller(UncompiledWarning(error))
        return None, reason
    compare_compiled(rules, made, tried)
    return made, None


def number_rules(rules: RuleCode, start: int | None, native: Callable[[], Any], rises: bool = True) -> NumberedGame:
    """The game of some rules on the numbers of positions."""

    def show(index: int) -> str:
        try:
            return clip(rules.format(rules.decode(index)), 80)
        except BoutonError:
            return repr(rules.decode(index))

    form = rules.form_number if rules.symmetric else None
    tier = rules.tier_number if rules.has_tiers else None
    return NumberedGame(rules.radices.size, rules.option_numbers, form, tier, start, rules.acyclic, native, show, rises)
