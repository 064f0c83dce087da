"""Nim arithmetic by name, for the command line: single operations and the multiplication table."""

from collections.abc import Callable, Sequence
from typing import Any

from bouton.errors import InputError
from bouton.nimbers import integer as nim_integer
from bouton.nimbers.functions import (
    check_nimber,
    nim_div,
    nim_inv,
    nim_pow,
    nim_solve_quadratic,
    nim_sqrt,
    nim_square,
    nim_trace,
)
from bouton.nimbers.limits import MOST_ROWS
from bouton.nimbers.order import nim_generator, nim_log, nim_order
from bouton.notation import quote
from bouton.results import RowsResult


def nim_table(n: int) -> list[list[int]]:
    """Return the nim multiplication table of 0 … n − 1.

    >>> from bouton import nim
    >>> nim.table(4)
    [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    """
    check_nimber("nim.table", n)
    if n > MOST_ROWS:
        raise InputError("nimbers.table", most=MOST_ROWS)
    return RowsResult("NimTable", ([nim_integer.product(a, b) for b in range(n)] for a in range(n)))


def nim_operation(name: str, operands: Sequence[int]) -> dict[str, Any]:
    """Compute ``bouton nim NAME OPERANDS…``; return a dictionary that can be written as JSON.

    >>> nim_operation("mul", [4, 4])["result"], nim_operation("log", [4, 6])["result"]
    (6, 8)

    `add` and `mul` take any number of operands, `pow` a base and an exponent, `log` a nimber and optionally a base;
    `solve` returns the smaller solution of x² ⊕ x = a.
    """
    if name in ("add", "mul"):
        check_nimber(f"nim {name}", *operands)
        result = 0 if name == "add" else 1
        for operand in operands:
            result = result ^ operand if name == "add" else nim_integer.product(result, operand)
        return {"operation": name, "operands": list(operands), "result": result}
    table: dict[str, tuple[Callable[..., Any], tuple[int, ...]]] = {
        "div": (nim_div, (2,)),
        "pow": (nim_pow, (2,)),
        "inv": (nim_inv, (1,)),
        "sqrt": (nim_sqrt, (1,)),
        "square": (nim_square, (1,)),
        "trace": (nim_trace, (1, 2)),
        "order": (nim_order, (1,)),
        "log": (nim_log, (1, 2)),
        "solve": (nim_solve_quadratic, (1,)),
    }
    if name not in table:
        raise InputError("nimbers.no-operation", got=quote(name), known=["add", "mul", *table])
    function, counts = table[name]
    if len(operands) not in counts:
        raise InputError("nimbers.operands-counts", operation=name, got=len(operands), wanted=list(counts))
    answer: dict[str, Any] = {"operation": name, "operands": list(operands), "result": function(*operands)}
    if name == "log" and len(operands) == 1:
        answer["base"] = nim_generator(nim_integer.field_bits(operands[0]))
    return answer
