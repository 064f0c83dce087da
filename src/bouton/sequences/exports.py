"""Export Grundy values as CSV, Parquet, NumPy arrays, and OEIS b-files.

A file records the program and version that made it, the game, the last heap, and whether the period is proved, a cited
theorem, or only observed. A ``.npy`` file has no room for this, so it is written to a JSON file of the same name with
``.json`` appended. A CSV file contains only the values, so that every program can read it.
"""

import json
from collections.abc import Iterator
from io import StringIO
from os import PathLike
from struct import pack
from typing import Any, TextIO

from bouton.sequences.proofs import THEOREM
from bouton.sequences.sequence import HeapSequence, Period
from bouton.storage.files import atomic_file
from bouton.version import __version__

_CHUNK = 1 << 18  # values written at once


def describe(found: HeapSequence) -> dict[str, Any]:
    """The facts that every export records about itself."""
    known = found.period
    return {
        "program": f"bouton {__version__}",
        "game": found.game,
        "what": "Grundy values of single heaps",
        "heaps": f"0 to {len(found.values) - 1}",
        "bound": known.bound,
        "status": _status(known),
        "period": known.period,
        "preperiod": known.preperiod,
        "saltus": known.saltus,
        "theorem": known.theorem or None,
    }


def _status(known: Period) -> str:
    if known.proof == THEOREM:
        return "theorem"
    return "proved" if known.proved else "observed" if known.period else "no period"


def _lines(found: HeapSequence) -> str:
    return "".join(f"# {key}: {value}\n" for key, value in describe(found).items() if value is not None)


def _rows(values: Any, between: str) -> Iterator[str]:
    for start in range(0, len(values), _CHUNK):
        chunk = values[start : start + _CHUNK].tolist()
        yield "".join(f"{n}{between}{value}\n" for n, value in enumerate(chunk, start))


def _write_text(target: str | PathLike[str] | TextIO, head: str, rows: Iterator[str]) -> None:
    if not isinstance(target, str | PathLike):
        target.write(head)
        target.writelines(rows)
        return
    with atomic_file(target) as file:
        file.write(head.encode())
        file.writelines(row.encode() for row in rows)


def write_csv(found: HeapSequence, target: str | PathLike[str] | TextIO) -> None:
    """Write CSV to a file or a stream: a header, then a row for each heap, and nothing else."""
    _write_text(target, "heap,value\n", _rows(found.values, ","))


def csv_text(found: HeapSequence) -> str:
    """The values as the text of a CSV file."""
    out = StringIO()
    write_csv(found, out)
    return out.getvalue()


def write_bfile(found: HeapSequence, target: str | PathLike[str] | TextIO) -> None:
    """Write a b-file to a file or a stream: comment lines with ``#``, then ``n a(n)``."""
    _write_text(target, _lines(found), _rows(found.values, " "))


def write_npy(found: HeapSequence, path: str) -> None:
    """Write a NumPy array, and its description to a JSON file next to it."""
    values = found.values
    size = values.itemsize
    kind = "|u1" if size == 1 else f"<u{size}"
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({len(values)},), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with atomic_file(path) as file, atomic_file(f"{path}.json") as beside:
        file.write(b"\x93NUMPY\x01\x00" + pack("<H", len(header)) + header.encode("latin-1"))
        for start in range(0, len(values), _CHUNK):
            file.write(values[start : start + _CHUNK].tobytes())
        beside.write(json.dumps(describe(found), indent=2).encode() + b"\n")


def write_parquet(found: HeapSequence, path: str) -> None:
    """Write a Parquet table with the columns heap and value; its description is in the schema's metadata.

    Raises
    ------
    InputError : if pyarrow is not installed.
    """
    from bouton.storage.parquet import ROWS, write_table

    said = {f"bouton.{key}": str(value) for key, value in describe(found).items() if value is not None}
    kind = f"uint{8 * found.values.itemsize}"
    write_table(path, {"heap": "int64", "value": kind}, _groups(found.values, ROWS), said)


def _groups(values: Any, rows: int) -> Iterator[list[Any]]:
    for start in range(0, len(values), rows):
        chunk = values[start : start + rows]
        yield [range(start, start + len(chunk)), chunk]
