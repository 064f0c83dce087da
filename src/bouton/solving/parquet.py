"""A solved table as a Parquet file."""

from typing import TYPE_CHECKING, Any

from bouton.errors import InputError
from bouton.solving.columns import column_numbers
from bouton.storage.files import cannot_write

if TYPE_CHECKING:
    from bouton.solving.solution import Solution

__all__ = ["write_parquet"]

_ROWS = 1 << 20


def write_parquet(solution: "Solution", path: str) -> None:
    """Write a table as a Parquet file, in groups of about a million rows.

    Raises
    ------
    InputError : when the extra ``parquet`` is not installed, or the file cannot be written.
    """
    try:
        import numpy as np
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise InputError("solve.parquet") from None
    held: list[Any] = [None if column is None else column_numbers(column) for column in solution.columns()]
    indices, outcome, grundy, remoteness = held
    names = ["position"] if solution.rules.radices.plain else [f"x{k}" for k in range(len(solution.shape))]
    fields = [(name, pa.int64()) for name in names] + [("outcome", pa.string())]
    fields += [(n, pa.int32()) for n, c in (("grundy", grundy), ("remoteness", remoteness)) if c is not None]
    schema = pa.schema(fields)
    try:
        with pq.ParquetWriter(path, schema, compression="zstd") as writer:
            for first in range(0, solution.positions, _ROWS):
                rows = slice(first, first + _ROWS)
                numbers = np.arange(first, min(first + _ROWS, solution.positions)) if indices is None else indices[rows]
                coordinates: Any = np.unravel_index(numbers, solution.shape)
                columns = [pa.array(column, pa.int64()) for column in coordinates]
                columns.append(pa.array(outcome[rows].astype(np.uint8).view("S1").astype(str)))
                for column in (grundy, remoteness):
                    if column is not None:
                        part = column[rows].astype(np.int32)
                        columns.append(pa.array(part, mask=part < 0))
                writer.write_table(pa.Table.from_arrays(columns, schema=schema))
    except OSError as error:
        raise cannot_write(path, error) from None
