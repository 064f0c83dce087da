"""A solved table as a Parquet file."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bouton.solving.columns import column_numbers
from bouton.storage.parquet import ROWS, write_table

if TYPE_CHECKING:
    from bouton.solving.solution import Solution

__all__ = ["write_parquet"]


def write_parquet(solution: "Solution", path: str) -> None:
    """Write a table as a Parquet file, in groups of about a million rows.

    Raises
    ------
    InputError : when the extra ``parquet`` is not installed, or the file cannot be written.
    """
    names = ["position"] if solution.rules.radices.plain else [f"x{k}" for k in range(len(solution.shape))]
    held: list[Any] = [None if column is None else column_numbers(column) for column in solution.columns()]
    columns = {**dict.fromkeys(names, "int64"), "outcome": "string"}
    values = zip(("grundy", "remoteness"), held[2:], strict=True)
    columns.update((name, "int32") for name, column in values if column is not None)
    write_table(path, columns, _groups(solution, held), compression="zstd")


def _groups(solution: "Solution", held: list[Any]) -> Iterator[list[Any]]:
    import numpy as np

    indices, outcome, *values = held
    for first in range(0, solution.positions, ROWS):
        rows = slice(first, first + ROWS)
        numbers = np.arange(first, min(first + ROWS, solution.positions)) if indices is None else indices[rows]
        group: list[Any] = list(np.unravel_index(numbers, solution.shape))
        group.append(outcome[rows].astype(np.uint8).view("S1").astype(str))
        for column in values:
            if column is not None:
                part = column[rows].astype(np.int32)
                group.append((part, part < 0))
        yield group
