"""Parquet files, written atomically; the only module that uses pyarrow."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bouton.errors import InputError
from bouton.storage.files import atomic_file

ROWS = 1 << 20  # the approximate number of rows of a group


def write_table(
    path: str,
    columns: Mapping[str, str],
    groups: Iterable[Sequence[Any]],
    about: Mapping[str, str] | None = None,
    compression: str = "snappy",
) -> None:
    """Write a table group by group, so that it need not fit into memory.

    Parameters
    ----------
    columns : for each column its name and its type as named by pyarrow: ``"int64"``, ``"uint8"``, ``"string"``.
    groups : for each group of rows one sequence per column, or ``(sequence, missing)`` if some values are missing.
    about : a description of the file, in the metadata of its schema; optional.
    compression : the codec, as named by pyarrow.

    Raises
    ------
    InputError : if pyarrow is not installed, or the file cannot be written.
    """
    try:
        import pyarrow
        from pyarrow.parquet import ParquetWriter
    except ImportError:
        raise InputError("storage.parquet") from None
    kinds = {name: getattr(pyarrow, kind)() for name, kind in columns.items()}
    schema = pyarrow.schema(list(kinds.items()), metadata=None if about is None else dict(about))
    with atomic_file(path) as file, ParquetWriter(file, schema, compression=compression) as writer:
        for group in groups:
            arrays = []
            for column, kind in zip(group, kinds.values(), strict=True):
                values, missing = column if isinstance(column, tuple) else (column, None)
                arrays.append(pyarrow.array(values, kind, mask=missing))
            writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))
