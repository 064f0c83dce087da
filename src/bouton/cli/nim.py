"""``bouton nim``: one operation on nimbers, finite or transfinite, and the multiplication table."""

import re
from argparse import Namespace
from collections.abc import Callable
from typing import Any

from bouton.cli.limits import MOST_BITS, MOST_IN_TABLE
from bouton.cli.output import answer, check_format
from bouton.cli.target import standard_input
from bouton.errors import InputError, NotationError
from bouton.language import number, say
from bouton.notation import read_number, write_int

#: the number of operands of each operation: minimum, maximum
OPERATIONS = {
    "add": (1, 1000),
    "mul": (1, 1000),
    "div": (2, 2),
    "inv": (1, 1),
    "square": (1, 1),
    "sqrt": (1, 1),
    "pow": (2, 2),
    "log": (1, 2),
    "trace": (1, 1),
    "order": (1, 1),
    "solve": (1, 1),
    "table": (1, 1),
}
_SIGNS = {"add": " ⊕ ", "mul": " ⊗ ", "div": " ⊘ "}
_BASED = re.compile(r"0(?:[xX][0-9a-fA-F]{1,300000}|[oO][0-7]{1,400000}|[bB][01]{1,1200000})")  # in base 16, 8 or 2
_TRANSFINITE = ("add", "mul", "div", "inv", "square", "pow")


def run(options: Namespace) -> None:
    """Compute an operation on nimbers, or its table, and print it."""
    name, texts = options.operation, list(options.operands)
    check_format(options, "NimTable" if name == "table" else "")
    if "-" in texts:
        place = texts.index("-")
        texts[place : place + 1] = standard_input().split()
    least, most = OPERATIONS[name]
    if not least <= len(texts) <= most:
        key = "nimbers.operands-exactly" if least == most else "nimbers.operands"
        example = f"bouton nim {name} " + " ".join(("4", "6")[:least])
        raise InputError(key, operation=name, least=least, most=most, count=len(texts), example=example)
    if options.show is not None and name not in ("add", "mul"):
        raise InputError("nimbers.work-only", operation=name)
    if any("w" in text or "ω" in text for text in texts):
        if options.show is not None:
            raise InputError("nimbers.work-transfinite")
        _transfinite(options, name, texts)
        return
    operands = [_operand(text, signed=name == "pow" and index == 1) for index, text in enumerate(texts)]
    largest = max(operand.bit_length() for operand in operands)
    if largest > MOST_BITS and name != "add":
        raise NotationError("nimbers.large", operation=name, most=MOST_BITS, bits=largest)
    if name == "table":
        _table(options, operands[0])
        return
    if options.show is not None:
        from bouton.answers.nim_work import nim_work

        found = nim_work(name, *operands, show=options.show, lang=options.lang)
        text = found["text"]
        del found["text"]
        answer(options, found, text)
        return
    from bouton.nimbers.operation import nim_operation

    found = _compute(name, lambda: nim_operation(name, operands))
    shown = [number(operand, options.lang) for operand in operands]
    text = f"{_write_operation(name, shown)} = {write_int(found['result'])}"
    if "base" in found:
        text += "\n" + say("cli.nim-base", options.lang, base=found["base"])
    if name == "solve":
        text += "\n" + say("cli.nim-solutions", options.lang, x=found["result"], y=found["result"] ^ 1)
    answer(options, found, text)


def _operand(text: str, signed: bool) -> int:
    sign = -1 if signed and text.startswith("-") else 1
    digits = text[1:] if sign < 0 else text
    return sign * (int(digits, 0) if _BASED.fullmatch(digits) else read_number(digits, within=text))


def _compute(name: str, compute: Callable[[], Any]) -> Any:
    """Return the result of `compute`; raise `InputError` on a division by zero in the operation `name`."""
    try:
        return compute()
    except ZeroDivisionError:
        raise InputError("nimbers.zero", operation=name) from None


def _table(options: Namespace, size: int) -> None:
    if not 1 <= size <= MOST_IN_TABLE:
        raise InputError("nimbers.table", most=MOST_IN_TABLE)
    from bouton.nimbers.operation import nim_table

    rows = nim_table(size)
    answer(options, {"operation": "table", "n": size, "table": rows}, lambda: _grid(rows), kind="NimTable", result=rows)


def _grid(rows: list[list[int]]) -> str:
    width = len(str(max(map(max, rows))))
    lines = [" " * (width - 1) + "⊗ | " + " ".join(f"{n:>{width}}" for n in range(len(rows)))]
    lines.append("-" * len(lines[0]))
    lines += [f"{n:>{width}} | " + " ".join(f"{value:>{width}}" for value in row) for n, row in enumerate(rows)]
    return "\n".join(lines)


def _transfinite(options: Namespace, name: str, texts: list[str]) -> None:
    from bouton.nimbers.transfinite import TransfiniteNimber

    if name not in _TRANSFINITE:
        raise InputError("nimbers.transfinite", operation=name, known=list(_TRANSFINITE))

    def compute() -> TransfiniteNimber:
        first = TransfiniteNimber(texts[0])
        if name == "inv":
            return 1 / first
        if name == "square":
            return first * first
        if name == "pow":
            return first ** _operand(texts[1], signed=True)
        result = first
        for text in texts[1:]:
            other = TransfiniteNimber(text)
            result = result + other if name == "add" else result * other if name == "mul" else result / other
        return result

    result = str(_compute(name, compute))
    text = f"{_write_operation(name, texts)} = {result}"
    answer(options, {"operation": name, "operands": texts, "result": result}, text)


def _write_operation(name: str, operands: list[str]) -> str:
    """The operation in standard notation: ``4 ⊗ 6``, ``sqrt(6)``."""
    if name in _SIGNS and len(operands) > 1:
        return _SIGNS[name].join(f"({text})" if "+" in text else text for text in operands)
    return f"{name}({', '.join(operands)})"
