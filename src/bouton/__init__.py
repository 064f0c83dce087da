"""bouton: who wins, with which moves, why, and how do you know. Combinatorial games, solved and explained.

>>> import bouton
>>> answer = bouton.analyze("nim", "7,2,6")
>>> answer.outcome, answer.winning_moves
(<Outcome.N: 'N'>, ['4,2,6', '7,1,6', '7,2,5'])

Everything public is a name of this module; each is loaded when it is first used, so that importing the
package costs next to nothing.
"""

from typing import TYPE_CHECKING, Any

from bouton.public import FORMER, HOME, load

__all__ = [name for name in HOME if not name.startswith("_")]

if TYPE_CHECKING:
    from bouton.answers.analysis import Analysis as Analysis
    from bouton.answers.analysis import analyze as analyze
    from bouton.answers.analysis import options as options
    from bouton.answers.boards import board_of as board_of
    from bouton.answers.cards import zeckendorf as zeckendorf
    from bouton.answers.catalogue import games as games
    from bouton.answers.catalogue import rules as rules
    from bouton.answers.codes import GameCode as GameCode
    from bouton.answers.codes import code as code
    from bouton.answers.codes import coin_table as coin_table
    from bouton.answers.codes import decode_words as decode_words
    from bouton.answers.equality import equal as equal
    from bouton.answers.exercises import exercises as exercises
    from bouton.answers.graph import graph as graph
    from bouton.answers.hex import hex_certificate as hex_certificate
    from bouton.answers.hex import hex_solve as hex_solve
    from bouton.answers.hex import hex_walk as hex_walk
    from bouton.answers.match import Match as Match
    from bouton.answers.match import match as match
    from bouton.answers.nim_work import nim_work as nim_work
    from bouton.answers.opponent import reply as reply
    from bouton.answers.position import Position as Position
    from bouton.answers.position import position as position
    from bouton.answers.puzzles import puzzle as puzzle
    from bouton.answers.quotients import quotient as quotient
    from bouton.answers.review import review as review
    from bouton.answers.table import table as table
    from bouton.codes.lexicode import lexicode as lexicode
    from bouton.codes.linear import LinearCode as LinearCode
    from bouton.errors import (
        BoutonError as BoutonError,
    )
    from bouton.errors import (
        DisagreementError as DisagreementError,
    )
    from bouton.errors import (
        IllegalMoveError as IllegalMoveError,
    )
    from bouton.errors import (
        InputError as InputError,
    )
    from bouton.errors import (
        NotationError as NotationError,
    )
    from bouton.errors import (
        RulesError as RulesError,
    )
    from bouton.errors import (
        SearchLimitError as SearchLimitError,
    )
    from bouton.errors import (
        UnknownError as UnknownError,
    )
    from bouton.kinds.player import Player as Player
    from bouton.kinds.ruleset import Ruleset as Ruleset
    from bouton.kinds.theorem import Theorem as Theorem
    from bouton.nimbers.element import Nimber as Nimber
    from bouton.nimbers.functions import (
        nim_add as nim_add,
    )
    from bouton.nimbers.functions import (
        nim_div as nim_div,
    )
    from bouton.nimbers.functions import (
        nim_in_field as nim_in_field,
    )
    from bouton.nimbers.functions import (
        nim_inv as nim_inv,
    )
    from bouton.nimbers.functions import (
        nim_mul as nim_mul,
    )
    from bouton.nimbers.functions import (
        nim_pow as nim_pow,
    )
    from bouton.nimbers.functions import (
        nim_solve_quadratic as nim_solve_quadratic,
    )
    from bouton.nimbers.functions import (
        nim_sqrt as nim_sqrt,
    )
    from bouton.nimbers.functions import (
        nim_square as nim_square,
    )
    from bouton.nimbers.functions import (
        nim_trace as nim_trace,
    )
    from bouton.nimbers.matrix import nim_determinant as nim_determinant
    from bouton.nimbers.matrix import nim_matmul as nim_matmul
    from bouton.nimbers.matrix import nim_matrix_inverse as nim_matrix_inverse
    from bouton.nimbers.matrix import nim_matrix_solve as nim_matrix_solve
    from bouton.nimbers.matrix import nim_rank as nim_rank
    from bouton.nimbers.operation import nim_table as nim_table
    from bouton.nimbers.order import nim_generator as nim_generator
    from bouton.nimbers.order import nim_log as nim_log
    from bouton.nimbers.order import nim_minimal_polynomial as nim_minimal_polynomial
    from bouton.nimbers.order import nim_order as nim_order
    from bouton.nimbers.polynomial import (
        nim_poly_add as nim_poly_add,
    )
    from bouton.nimbers.polynomial import (
        nim_poly_divmod as nim_poly_divmod,
    )
    from bouton.nimbers.polynomial import (
        nim_poly_evaluate as nim_poly_evaluate,
    )
    from bouton.nimbers.polynomial import (
        nim_poly_gcd as nim_poly_gcd,
    )
    from bouton.nimbers.polynomial import (
        nim_poly_interpolate as nim_poly_interpolate,
    )
    from bouton.nimbers.polynomial import (
        nim_poly_mul as nim_poly_mul,
    )
    from bouton.nimbers.transfinite import TransfiniteNimber as TransfiniteNimber
    from bouton.own.encoded import rule_code as rule_code
    from bouton.own.function import ruleset as ruleset
    from bouton.partizan.value import Value as Value
    from bouton.partizan.value import value as value
    from bouton.pictures.formats import save as save
    from bouton.proving.prover import prove as prove
    from bouton.proving.theorem import ProvedTheorem as ProvedTheorem
    from bouton.rulesets import find as find
    from bouton.search.store import Store as Store
    from bouton.sequences.conjectures import check_formula as check_formula
    from bouton.sequences.conjectures import compare_sequences as compare_sequences
    from bouton.sequences.runs import grundy_sequence as grundy_sequence
    from bouton.sequences.runs import period as period
    from bouton.sequences.runs import sequence as sequence
    from bouton.sequences.sequence import HeapSequence as HeapSequence
    from bouton.sequences.sequence import Period as Period
    from bouton.solving.solution import Solution as Solution
    from bouton.solving.solve import solve as solve
    from bouton.values.mex import mex as mex
    from bouton.values.mex import nim_sum as nim_sum
    from bouton.values.outcome import Outcome as Outcome
    from bouton.version import __version__ as __version__


def __getattr__(name: str) -> Any:
    found = FORMER.get(name, name)
    if found in HOME:
        value = globals()[found] = load(found)
        return value
    raise AttributeError(f"module 'bouton' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, each once, and nothing that the package needs for itself."""
    return sorted(HOME)
