"""The files of levels: rows of numbers for some cells of a level, with a checksum.

A level is divided into *cells*, each a sorted row of keys of positions, and a file, called a *block*, holds some of its
cells. A block is complete on disk before the file ``NAME.json`` next to it makes it valid: however a run is stopped,
all valid blocks are correct. The checksum is verified when a process first reads a block, or, in a run, by one of its
processes before all of them read it.
"""

import json
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, NamedTuple

from bouton.errors import DamageError, InputError
from bouton.storage.files import atomic_file, cannot_read, json_of, path_text, write_file

_MIX = 0x9E3779B97F4A7C15


def block_name(kind: str, level: int, block: int) -> str:
    """The name of a block's files, without suffix."""
    return f"{kind}-{level:04}-{block:03}"


def block_of(cell: int, blocks: int) -> int:
    """The block of a level to which a cell belongs: a hash, so that blocks are about equally large.

    >>> [block_of(cell, 8) for cell in range(6)]
    [4, 1, 6, 3, 0, 5]
    """
    return (((cell + 1) * _MIX & (1 << 64) - 1) >> 32) * blocks >> 32


class Block(NamedTuple):
    """The record of a block.

    Attributes
    ----------
    type, sha256 : the type of the numbers in NumPy's notation, and the checksum of their file.
    cells : for each cell, given as text, the place of its first number and the count of its numbers.
    facts : other known facts.
    """

    type: str
    cells: dict[str, tuple[int, int]]
    sha256: str
    facts: dict[str, Any]


class Blocks:
    """The blocks in a folder.

    Parameters
    ----------
    verifies : whether a block is verified when it is first read; otherwise, call `verify` before.
    """

    def __init__(self, folder: Path, verifies: bool = True) -> None:
        self.folder: Path = folder
        self._verifies = verifies
        self._known: dict[str, Block] = {}
        self._mapped: dict[str, Any] = {}

    def write(self, name: str, type_: str, cells: dict[str, Any], facts: dict[str, Any]) -> None:
        """Write a block, given as an array of numbers for each cell; empty cells are left out.

        Raises
        ------
        InputError : if it cannot be written, for example because the disk is full.
        """
        whole, places, count = sha256(), {}, 0
        with atomic_file(self.folder / f"{name}.bin") as file:
            for cell, numbers in cells.items():
                if len(numbers):
                    data = memoryview(numbers.astype(type_, copy=False)).cast("B")
                    file.write(data)
                    whole.update(data)
                    places[cell] = (count, len(numbers))
                    count += len(numbers)
        block = Block(type_, places, whole.hexdigest(), facts)
        text = json.dumps(block._asdict(), separators=(",", ":"))
        write_file(self.folder / f"{name}.json", json.dumps([text, sha256(text.encode()).hexdigest()]))

    def find(self, name: str) -> Block | None:
        """Read the record of a block; None if it is missing or incomplete.

        Raises
        ------
        InputError : if it is damaged or cannot be read.
        """
        if name not in self._known:
            path = self.folder / f"{name}.json"
            try:
                text, total = json_of(path.read_text(encoding="utf-8"))
                if sha256(text.encode()).hexdigest() != total:
                    raise ValueError
                block = Block(**json_of(text))
            except FileNotFoundError:
                return None
            except OSError as error:
                raise cannot_read(str(path), error) from None
            except (ValueError, TypeError, AttributeError):
                raise self._damage_error(path) from None
            self._measure(name, block)
            self._known[name] = block
        return self._known[name]

    def _measure(self, name: str, block: Block) -> None:
        """Check that the file has the size that the record states; the checksum is verified when it is read."""
        import numpy as np

        path = self.folder / f"{name}.bin"
        size = sum(count for _, count in block.cells.values()) * np.dtype(block.type).itemsize
        if not path.is_file() or path.stat().st_size != size:
            raise self._damage_error(path)

    def numbers(self, name: str, cell: str) -> Any:
        """The numbers of a cell, not copied; empty if there are none. Raises `DamageError` if the block is missing."""
        import numpy as np

        first, count = self._record(name).cells.get(cell, (0, 0))
        return self._map(name)[first : first + count] if count else np.empty(0, self._record(name).type)

    def verify(self, name: str) -> None:
        """Raise `DamageError` if a block is missing, or has another checksum than its record states."""
        block, path = self._record(name), self.folder / f"{name}.bin"
        try:
            with path.open("rb") as file:
                total = file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise cannot_read(str(path), error) from None
        if total != block.sha256:
            raise self._damage_error(path)

    def _record(self, name: str) -> Block:
        if (block := self.find(name)) is None:
            raise self._damage_error(self.folder / f"{name}.json")
        return block

    def _map(self, name: str) -> Any:
        """Map a block into memory; the system caches what fits."""
        import numpy as np

        if name not in self._mapped:
            if self._verifies:
                self.verify(name)
            path, block = self.folder / f"{name}.bin", self._record(name)
            count = sum(count for _, count in block.cells.values())
            try:
                numbers: Any = np.memmap(path, block.type, "r", shape=(count,)) if count else np.empty(0, block.type)
            except OSError as error:
                raise cannot_read(str(path), error) from None
            self._mapped[name] = numbers.view(np.ndarray)
        return self._mapped[name]

    def forget(self) -> None:
        """Release everything that was read; it is read again on demand."""
        self._known.clear()
        self._mapped.clear()

    def _damage_error(self, path: Path) -> InputError:
        return DamageError("storage.segments-damaged", path=path_text(path), folder=path_text(self.folder))
