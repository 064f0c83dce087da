"""Nim arithmetic: the field of nimbers, its polynomials and its matrices, for whole numbers, lists and arrays.

>>> from bouton import nim
>>> nim.add(5, 6), nim.mul(4, 2), nim.inv(4), nim.poly_mul([2, 1], [3, 1])
(3, 8, 15, [1, 1, 1])

The old names, ``bouton.nim_add`` and so on, still work, with a warning, until version 1.0.
"""

from bouton.answers.nim_work import nim_work as work
from bouton.nimbers.element import Nimber
from bouton.nimbers.functions import nim_add as add
from bouton.nimbers.functions import nim_div as div
from bouton.nimbers.functions import nim_in_field as in_field
from bouton.nimbers.functions import nim_inv as inv
from bouton.nimbers.functions import nim_mul as mul
from bouton.nimbers.functions import nim_pow as pow  # noqa: A004
from bouton.nimbers.functions import nim_solve_quadratic as solve_quadratic
from bouton.nimbers.functions import nim_sqrt as sqrt
from bouton.nimbers.functions import nim_square as square
from bouton.nimbers.functions import nim_trace as trace
from bouton.nimbers.matrix import nim_determinant as determinant
from bouton.nimbers.matrix import nim_matmul as matmul
from bouton.nimbers.matrix import nim_matrix_inverse as matrix_inverse
from bouton.nimbers.matrix import nim_matrix_solve as matrix_solve
from bouton.nimbers.matrix import nim_rank as rank
from bouton.nimbers.operation import nim_table as table
from bouton.nimbers.order import nim_generator as generator
from bouton.nimbers.order import nim_log as log
from bouton.nimbers.order import nim_minimal_polynomial as minimal_polynomial
from bouton.nimbers.order import nim_order as order
from bouton.nimbers.polynomial import nim_poly_add as poly_add
from bouton.nimbers.polynomial import nim_poly_divmod as poly_divmod
from bouton.nimbers.polynomial import nim_poly_evaluate as poly_evaluate
from bouton.nimbers.polynomial import nim_poly_gcd as poly_gcd
from bouton.nimbers.polynomial import nim_poly_interpolate as poly_interpolate
from bouton.nimbers.polynomial import nim_poly_mul as poly_mul
from bouton.nimbers.transfinite import TransfiniteNimber

__all__ = [
    "Nimber",
    "TransfiniteNimber",
    "add",
    "determinant",
    "div",
    "generator",
    "in_field",
    "inv",
    "log",
    "matmul",
    "matrix_inverse",
    "matrix_solve",
    "minimal_polynomial",
    "mul",
    "order",
    "poly_add",
    "poly_divmod",
    "poly_evaluate",
    "poly_gcd",
    "poly_interpolate",
    "poly_mul",
    "pow",
    "rank",
    "solve_quadratic",
    "sqrt",
    "square",
    "table",
    "trace",
    "work",
]
