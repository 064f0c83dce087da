"""A solved table as a Parquet file."""

from collections.abc import Iterator
from typing import Any

from bouton.solving.columns import column_numbers
from bouton.storage.parquet import ROWS, write_table


def write_parquet(
    columns: tuple[Any, Any, Any, Any], shape: tuple[int, ...], plain: bool, path: str, score: Any = None
) -> None:
    """Write a table as a Parquet file, in groups of about a million rows.

    Parameters
    ----------
    columns : indices (None: all positions of the shape), outcomes, Grundy values and remoteness (None: not computed).
    shape : the shape of the positions; `plain` says that a position is a single number.
    score : the value of each position if points decide.

    Raises
    ------
    InputError : if the extra ``parquet`` is not installed, or the file cannot be written.
    """
    names = ["position"] if plain else [f"x{k}" for k in range(len(shape))]
    held: list[Any] = [None if column is None else column_numbers(column) for column in columns]
    kinds = {**dict.fromkeys(names, "int64"), "outcome": "string"}
    values = zip(("grundy", "remoteness"), held[2:], strict=True)
    kinds.update((name, "int32") for name, column in values if column is not None)
    if score is not None:
        kinds["score"] = "float64" if score.typecode == "d" else "int64"
    write_table(path, kinds, _groups(shape, held, score), compression="zstd")


def _groups(shape: tuple[int, ...], held: list[Any], score: Any) -> Iterator[list[Any]]:
    import numpy as np

    indices, outcome, *values = held
    for first in range(0, len(outcome), ROWS):
        rows = slice(first, first + ROWS)
        numbers = np.arange(first, min(first + ROWS, len(outcome))) if indices is None else indices[rows]
        group: list[Any] = list(np.unravel_index(numbers, shape))
        group.append(outcome[rows].astype(np.uint8).view("S1").astype(str))
        for column in values:
            if column is not None:
                part = column[rows].astype(np.int32)
                group.append((part, part < 0))
        if score is not None:
            group.append(np.asarray(score[rows]))
        yield group
