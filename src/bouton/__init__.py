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
    "Analysis": "answers.analysis",
    "BoutonError": "errors",
    "DisagreementError": "errors",
    "GameCode": "answers.codes",
    "HeapSequence": "sequences.sequence",
    "IllegalMoveError": "errors",
    "InputError": "errors",
    "LinearCode": "codes.linear",
    "Nimber": "nimbers.element",
    "NotationError": "errors",
    "Outcome": "values.outcome",
    "Period": "sequences.sequence",
    "Player": "kinds.ruleset",
    "Position": "answers.position",
    "RulesError": "errors",
    "Ruleset": "kinds.ruleset",
    "SearchLimitError": "errors",
    "Solution": "solving.solution",
    "Store": "search.store",
    "Theorem": "kinds.ruleset",
    "TransfiniteNimber": "nimbers.transfinite",
    "UnknownError": "errors",
    "analyze": "answers.analysis",
    "board_of": "answers.boards",
    "check_formula": "sequences.conjectures",
    "code": "answers.codes",
    "coin_table": "answers.codes",
    "compare_sequences": "sequences.conjectures",
    "decode_words": "answers.codes",
    "equal": "answers.equality",
    "exercises": "answers.exercises",
    "find": "rulesets",
    "games": "answers.catalogue",
    "grundy_sequence": "sequences.runs",
    "heap_sequence": "sequences.runs",
    "hex_certificate": "answers.hex",
    "hex_solve": "answers.hex",
    "hex_walk": "answers.hex",
    "lexicode": "codes.lexicode",
    "mex": "values.mex",
    "nim_add": "nimbers.functions",
    "nim_determinant": "nimbers.matrix",
    "nim_div": "nimbers.functions",
    "nim_generator": "nimbers.order",
    "nim_in_field": "nimbers.functions",
    "nim_inv": "nimbers.functions",
    "nim_log": "nimbers.order",
    "nim_matmul": "nimbers.matrix",
    "nim_matrix_inverse": "nimbers.matrix",
    "nim_matrix_solve": "nimbers.matrix",
    "nim_minimal_polynomial": "nimbers.order",
    "nim_mul": "nimbers.functions",
    "nim_order": "nimbers.order",
    "nim_poly_add": "nimbers.polynomial",
    "nim_poly_divmod": "nimbers.polynomial",
    "nim_poly_evaluate": "nimbers.polynomial",
    "nim_poly_gcd": "nimbers.polynomial",
    "nim_poly_interpolate": "nimbers.polynomial",
    "nim_poly_mul": "nimbers.polynomial",
    "nim_pow": "nimbers.functions",
    "nim_rank": "nimbers.matrix",
    "nim_solve_quadratic": "nimbers.functions",
    "nim_sqrt": "nimbers.functions",
    "nim_square": "nimbers.functions",
    "nim_sum": "values.mex",
    "nim_table": "nimbers.operation",
    "nim_trace": "nimbers.functions",
    "options_of": "answers.analysis",
    "period": "sequences.runs",
    "position": "answers.position",
    "position_graph": "answers.graph",
    "puzzle": "answers.puzzles",
    "reply": "answers.opponent",
    "review": "answers.review",
    "rule_code": "own.encoded",
    "rules_of": "answers.catalogue",
    "ruleset": "own.function",
    "solve": "solving.solution",
    "table": "answers.table",
    "zeckendorf": "answers.cards",
}

__all__ = [
    "Analysis",
    "BoutonError",
    "DisagreementError",
    "GameCode",
    "HeapSequence",
    "IllegalMoveError",
    "InputError",
    "LinearCode",
    "Nimber",
    "NotationError",
    "Outcome",
    "Period",
    "Player",
    "Position",
    "RulesError",
    "Ruleset",
    "SearchLimitError",
    "Solution",
    "Store",
    "Theorem",
    "TransfiniteNimber",
    "UnknownError",
    "analyze",
    "board_of",
    "check_formula",
    "code",
    "coin_table",
    "compare_sequences",
    "decode_words",
    "equal",
    "exercises",
    "find",
    "games",
    "grundy_sequence",
    "heap_sequence",
    "hex_certificate",
    "hex_solve",
    "hex_walk",
    "lexicode",
    "mex",
    "nim_add",
    "nim_determinant",
    "nim_div",
    "nim_generator",
    "nim_in_field",
    "nim_inv",
    "nim_log",
    "nim_matmul",
    "nim_matrix_inverse",
    "nim_matrix_solve",
    "nim_minimal_polynomial",
    "nim_mul",
    "nim_order",
    "nim_poly_add",
    "nim_poly_divmod",
    "nim_poly_evaluate",
    "nim_poly_gcd",
    "nim_poly_interpolate",
    "nim_poly_mul",
    "nim_pow",
    "nim_rank",
    "nim_solve_quadratic",
    "nim_sqrt",
    "nim_square",
    "nim_sum",
    "nim_table",
    "nim_trace",
    "options_of",
    "period",
    "position",
    "position_graph",
    "puzzle",
    "reply",
    "review",
    "rule_code",
    "rules_of",
    "ruleset",
    "solve",
    "table",
    "zeckendorf",
]

if TYPE_CHECKING:
    from bouton.answers.analysis import Analysis, analyze, options_of
    from bouton.answers.boards import board_of
    from bouton.answers.cards import zeckendorf
    from bouton.answers.catalogue import games, rules_of
    from bouton.answers.codes import GameCode, code, coin_table, decode_words
    from bouton.answers.equality import equal
    from bouton.answers.exercises import exercises
    from bouton.answers.graph import position_graph
    from bouton.answers.hex import hex_certificate, hex_solve, hex_walk
    from bouton.answers.opponent import reply
    from bouton.answers.position import Position, position
    from bouton.answers.puzzles import puzzle
    from bouton.answers.review import review
    from bouton.answers.table import table
    from bouton.codes.lexicode import lexicode
    from bouton.codes.linear import LinearCode
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
    from bouton.kinds.ruleset import Player, Ruleset, Theorem
    from bouton.nimbers.element import Nimber
    from bouton.nimbers.functions import (
        nim_add,
        nim_div,
        nim_in_field,
        nim_inv,
        nim_mul,
        nim_pow,
        nim_solve_quadratic,
        nim_sqrt,
        nim_square,
        nim_trace,
    )
    from bouton.nimbers.matrix import nim_determinant, nim_matmul, nim_matrix_inverse, nim_matrix_solve, nim_rank
    from bouton.nimbers.operation import nim_table
    from bouton.nimbers.order import nim_generator, nim_log, nim_minimal_polynomial, nim_order
    from bouton.nimbers.polynomial import (
        nim_poly_add,
        nim_poly_divmod,
        nim_poly_evaluate,
        nim_poly_gcd,
        nim_poly_interpolate,
        nim_poly_mul,
    )
    from bouton.nimbers.transfinite import TransfiniteNimber
    from bouton.own.encoded import rule_code
    from bouton.own.function import ruleset
    from bouton.rulesets import find
    from bouton.search.store import Store
    from bouton.sequences.conjectures import check_formula, compare_sequences
    from bouton.sequences.runs import grundy_sequence, heap_sequence, period
    from bouton.sequences.sequence import HeapSequence, Period
    from bouton.solving.solution import Solution, solve
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
