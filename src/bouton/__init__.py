"""bouton: who wins, with which moves, why, and how do you know. Combinatorial games, solved and explained.

>>> import bouton
>>> answer = bouton.analyze("nim", "7,2,6")
>>> answer.outcome, answer.winning_moves
(<Outcome.N: 'N'>, ['4,2,6', '7,1,6', '7,2,5'])

Everything public is a name of this module; each is loaded when it is first used, so that importing the
package costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOME = {
    "Analysis": "analysis",
    "BoutonError": "errors",
    "DisagreementError": "errors",
    "IllegalMoveError": "errors",
    "InputError": "errors",
    "NotationError": "errors",
    "Outcome": "values.outcome",
    "Player": "rules",
    "Position": "positions",
    "Ruleset": "rules",
    "RulesError": "errors",
    "SearchLimitError": "errors",
    "Store": "store",
    "Theorem": "rules",
    "UnknownError": "errors",
    "analyze": "analysis",
    "equal": "equality",
    "exercises": "sheets",
    "find": "rulesets",
    "games": "catalogue",
    "mex": "values.mex",
    "nim_sum": "values.mex",
    "options_of": "analysis",
    "position": "positions",
    "position_graph": "position_graphs",
    "review": "play",
    "rules_of": "catalogue",
    "ruleset": "rulesets.own",
    "table": "tables",
}

__all__ = [
    "Analysis",
    "BoutonError",
    "DisagreementError",
    "IllegalMoveError",
    "InputError",
    "NotationError",
    "Outcome",
    "Player",
    "Position",
    "RulesError",
    "Ruleset",
    "SearchLimitError",
    "Store",
    "Theorem",
    "UnknownError",
    "analyze",
    "equal",
    "exercises",
    "find",
    "games",
    "mex",
    "nim_sum",
    "options_of",
    "position",
    "position_graph",
    "review",
    "rules_of",
    "ruleset",
    "table",
]

if TYPE_CHECKING:
    from bouton.analysis import Analysis, analyze, options_of
    from bouton.catalogue import games, rules_of
    from bouton.equality import equal
    from bouton.errors import (
        BoutonError,
        DisagreementError,
        IllegalMoveError,
        InputError,
        NotationError,
        RulesError,
        SearchLimitError,
        UnknownError,
    )
    from bouton.play import review
    from bouton.position_graphs import position_graph
    from bouton.positions import Position, position
    from bouton.rules import Player, Ruleset, Theorem
    from bouton.rulesets import find
    from bouton.rulesets.own import ruleset
    from bouton.sheets import exercises
    from bouton.store import Store
    from bouton.tables import table
    from bouton.values.mex import mex, nim_sum
    from bouton.values.outcome import Outcome


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(import_module(f"bouton.{_HOME[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'bouton' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
