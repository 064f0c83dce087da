"""Export of results as data: tables as comma-separated values. Their pictures are drawn in `bouton.pictures`."""

import csv
import io
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from bouton.answers.codes import GameCode
from bouton.answers.table import Table
from bouton.misere.quotient import Quotient
from bouton.notation import write_int
from bouton.results import rows_of


def table_csv(table: Table) -> str:
    """Write a table as comma-separated values, the same in every language, without abbreviation.

    >>> from bouton.answers.table import table
    >>> print(table_csv(table("subtraction:1,2,3", [range(4, 7)])), end="")
    position,grundy
    4,0
    5,1
    6,2

    A table of all vertices of a graph has a row for each vertex: its name, outcome, value (if shown) and birthday.
    With two axes the first row is the second coordinate and the first column the first one; with three the first two
    columns are the first two coordinates. For a position without a Grundy value the field is empty.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    columns = [write_int(value) for value in table.axes[-1]]
    contents = [table.content(cell) for cell in table.cells]
    if table.labels:
        worth = [[] if table.show == "outcome" else [each] for each in (table.show, *contents)]
        writer.writerow(["position", "outcome", *worth[0], "birthday"])
        for label, cell, content, day in zip(table.labels, table.cells, worth[1:], table.birthdays, strict=True):
            writer.writerow([label, str(cell.outcome or ""), *content, "" if day is None else day])
    elif len(table.axes) == 1:
        writer.writerow(["position", table.show])
        writer.writerows(zip(columns, contents, strict=True))
    else:
        writer.writerow([table.show, *[""] * (len(table.axes) - 2), *columns])
        for place, coordinates in enumerate(product(*table.axes[:-1])):
            row = contents[place * len(columns) : (place + 1) * len(columns)]
            writer.writerow([*map(write_int, coordinates), *row])
    return out.getvalue()


def rows_csv(found: Mapping[str, Any] | Sequence[Any]) -> str:
    """Write the rows of a result as comma-separated values: a column for each key, the same in every language.

    >>> from bouton.answers.options import options
    >>> print(rows_csv(options("nim", "2")), end="")
    move,position,outcome,grundy,winning
    heap 1: −2,0,P,0,True
    heap 1: −1,1,N,1,False
    """
    rows = rows_of(found)
    keys = list(dict.fromkeys(key for row in rows for key in row))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([keys, *([_field(row.get(key)) for key in keys] for row in rows)])
    return out.getvalue()


def _field(value: Any) -> Any:
    """Return a value as one field: a list's items joined by semicolons, a dictionary's values by blanks."""
    if isinstance(value, list):
        return "; ".join(str(_field(each)) for each in value)
    return " ".join(map(str, value.values())) if isinstance(value, dict) else value


def basis_csv(code: GameCode) -> str:
    """Write the basis of a code as comma-separated values: a row for each word, a column for each coin.

    >>> from bouton.answers.codes import code
    >>> print(basis_csv(code("turning:at-most-2", 3)), end="")
    1,2,3
    1,1,1
    """
    return "".join(f"{','.join(row)}\n" for row in ([str(coin + 1) for coin in range(code.n)], *code.basis))


def quotient_csv(found: Quotient) -> str:
    """Write as comma-separated values each heap's element of a misère quotient, and whether its mover loses.

    >>> import bouton
    >>> print(quotient_csv(bouton.quotient("nim", heaps=1)), end="")
    heap,element,lost
    0,1,False
    1,a,True
    """
    heaps = enumerate(found.images)
    return rows_csv([{"heap": n, "element": found.text(x), "lost": bool(found.monoid.lost[x])} for n, x in heaps])
