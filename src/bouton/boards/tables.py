"""Files of board stores, from which a search that was stopped resumes."""

import json
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from bouton.errors import DamageWarning, InputError, warn_caller
from bouton.storage.files import atomic_file
from bouton.storage.keeping import Keeping

_FORMAT = "bouton table of boards 1"
_PIECE = 1 << 16  # bytes; pieces that are all 0 are not written


class KeptTable:
    """A file of arrays: a line of JSON that identifies it, then each array with its checksum.

    Parameters
    ----------
    path : of the file; if it is damaged or belongs to something else, a warning is given and the file starts anew.
    of : a text that identifies the contents.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     kept = KeptTable(Path(folder, "table"), "three numbers")
    ...     kept.write([np.arange(3)])
    ...     [list(map(int, array)) for array in kept.read()]
    [[0, 1, 2]]
    """

    def __init__(self, path: Path, of: str) -> None:
        self.path: Path = path
        self._of = of
        self._keeping = Keeping()

    def write(self, arrays: Sequence[Any]) -> None:
        """Write the file atomically; a failure of the disk is reported once and has no other effect."""
        if self._keeping.over:
            return
        with self._keeping.attempt(), atomic_file(self.path) as file:
            told = [[array.dtype.str, len(array)] for array in arrays]
            file.write(json.dumps({"format": _FORMAT, "of": self._of, "arrays": told}).encode() + b"\n")
            for array in arrays:
                total, view = 0, memoryview(np.ascontiguousarray(array).view(np.uint8).data)
                for begin in range(0, len(view), _PIECE):
                    piece = view[begin : begin + _PIECE]
                    total, empty = zlib.crc32(piece, total), not np.frombuffer(piece, np.uint8).any()
                    file.write(bytes([empty]))
                    file.write(b"" if empty else piece)
                file.write(total.to_bytes(4, "little"))

    def read(self) -> list[Any] | None:
        """Return the arrays, or None if there is no usable file; warn if there is one that is damaged or of other
        rules."""
        try:
            with open(self.path, "rb") as file:
                head = json.loads(file.readline(1 << 16))
                if (head["format"], head["of"]) != (_FORMAT, self._of):
                    raise ValueError
                return [self._read_array(file, np.dtype(kind), int(size)) for kind, size in head["arrays"]]
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError, MemoryError):
            warn_caller(DamageWarning(InputError("boards.kept-damaged", path=str(self.path))))
            return None

    def _read_array(self, file: Any, kind: Any, size: int) -> Any:
        found = np.zeros(size, kind)
        view, total = memoryview(found.view(np.uint8).data), 0
        for begin in range(0, len(view), _PIECE):
            piece, flag = view[begin : begin + _PIECE], file.read(1)
            if flag not in (b"\0", b"\1") or (flag == b"\0" and file.readinto(piece) != len(piece)):
                raise ValueError
            total = zlib.crc32(piece, total)
        if file.read(4) != total.to_bytes(4, "little"):
            raise ValueError
        return found

    def remove(self) -> None:
        """Remove the file of a finished search."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
