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
    "GameCode": "game_codes",
    "HeapSequence": "heap_answers",
    "IllegalMoveError": "errors",
    "InputError": "errors",
    "LinearCode": "codes.linear",
    "Nimber": "values.nim_element",
    "NotationError": "errors",
    "Outcome": "values.outcome",
    "Period": "heap_answers",
    "Player": "rules",
    "Position": "positions",
    "RulesError": "errors",
    "Ruleset": "rules",
    "SearchLimitError": "errors",
    "Solution": "solved_games",
    "Store": "store",
    "Theorem": "rules",
    "TransfiniteNimber": "values.transfinite",
    "UnknownError": "errors",
    "analyze": "analysis",
    "board_of": "boards",
    "check_formula": "conjectures",
    "code": "game_codes",
    "coin_table": "game_codes",
    "compare_sequences": "conjectures",
    "decode_words": "game_codes",
    "equal": "equality",
    "exercises": "sheets",
    "find": "rulesets",
    "games": "catalogue",
    "grundy_sequence": "sequences",
    "heap_sequence": "sequences",
    "hex_certificate": "hex_answers",
    "hex_solve": "hex_answers",
    "hex_walk": "hex_answers",
    "lexicode": "codes.lexicode",
    "mex": "values.mex",
    "nim_add": "values.nimber",
    "nim_determinant": "values.nim_matrix",
    "nim_div": "values.nimber",
    "nim_generator": "values.nim_order",
    "nim_in_field": "values.nimber",
    "nim_inv": "values.nimber",
    "nim_log": "values.nim_order",
    "nim_matmul": "values.nim_matrix",
    "nim_matrix_inverse": "values.nim_matrix",
    "nim_matrix_solve": "values.nim_matrix",
    "nim_minimal_polynomial": "values.nim_order",
    "nim_mul": "values.nimber",
    "nim_order": "values.nim_order",
    "nim_poly_add": "values.nim_polynomial",
    "nim_poly_divmod": "values.nim_polynomial",
    "nim_poly_evaluate": "values.nim_polynomial",
    "nim_poly_gcd": "values.nim_polynomial",
    "nim_poly_interpolate": "values.nim_polynomial",
    "nim_poly_mul": "values.nim_polynomial",
    "nim_pow": "values.nimber",
    "nim_rank": "values.nim_matrix",
    "nim_solve_quadratic": "values.nimber",
    "nim_sqrt": "values.nimber",
    "nim_square": "values.nimber",
    "nim_sum": "values.mex",
    "nim_table": "values.nim_operation",
    "nim_trace": "values.nimber",
    "options_of": "analysis",
    "period": "sequences",
    "position": "positions",
    "position_graph": "position_graphs",
    "puzzle": "puzzles",
    "reply": "levels",
    "review": "play",
    "rule_code": "rulesets.coded",
    "rules_of": "catalogue",
    "ruleset": "rulesets.own",
    "solve": "solved_games",
    "table": "tables",
    "zeckendorf": "cards",
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
    from bouton.analysis import Analysis, analyze, options_of
    from bouton.boards import board_of
    from bouton.cards import zeckendorf
    from bouton.catalogue import games, rules_of
    from bouton.codes.lexicode import lexicode
    from bouton.codes.linear import LinearCode
    from bouton.conjectures import check_formula, compare_sequences
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
    from bouton.game_codes import GameCode, code, coin_table, decode_words
    from bouton.heap_answers import HeapSequence, Period
    from bouton.hex_answers import hex_certificate, hex_solve, hex_walk
    from bouton.levels import reply
    from bouton.play import review
    from bouton.position_graphs import position_graph
    from bouton.positions import Position, position
    from bouton.puzzles import puzzle
    from bouton.rules import Player, Ruleset, Theorem
    from bouton.rulesets import find
    from bouton.rulesets.coded import rule_code
    from bouton.rulesets.own import ruleset
    from bouton.sequences import grundy_sequence, heap_sequence, period
    from bouton.sheets import exercises
    from bouton.solved_games import Solution, solve
    from bouton.store import Store
    from bouton.tables import table
    from bouton.values.mex import mex, nim_sum
    from bouton.values.nim_element import Nimber
    from bouton.values.nim_matrix import nim_determinant, nim_matmul, nim_matrix_inverse, nim_matrix_solve, nim_rank
    from bouton.values.nim_operation import nim_table
    from bouton.values.nim_order import nim_generator, nim_log, nim_minimal_polynomial, nim_order
    from bouton.values.nim_polynomial import (
        nim_poly_add,
        nim_poly_divmod,
        nim_poly_evaluate,
        nim_poly_gcd,
        nim_poly_interpolate,
        nim_poly_mul,
    )
    from bouton.values.nimber import (
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
    from bouton.values.outcome import Outcome
    from bouton.values.transfinite import TransfiniteNimber


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(import_module(f"bouton.{_HOME[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'bouton' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
