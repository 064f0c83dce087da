"""The cells of all levels of one game in a folder: their keys and their values."""

from typing import Any

from bouton.errors import BoutonError, DamageError
from bouton.solving.on_disk.blocks import Block, Blocks, block_name, block_of
from bouton.storage.files import path_text


class CellStore:
    """The keys and values of the positions of each level.

    Attributes
    ----------
    blocks : the files.
    """

    def __init__(self, blocks: Blocks) -> None:
        self.blocks: Blocks = blocks
        self._levels: dict[int, list[Block]] = {}

    def level(self, level: int) -> list[Block]:
        """The key blocks of a finished level; raises `DamageError` if one is missing."""
        if level not in self._levels:
            first = self.blocks.find(block_name("keys", level, 0))
            if first is None:
                raise self.damage_error()
            found = [self.blocks.find(block_name("keys", level, block)) for block in range(first.facts["blocks"])]
            if None in found:
                raise self.damage_error()
            self._levels[level] = [block for block in found if block is not None]
        return self._levels[level]

    def on_level(self, level: int) -> list[str]:
        """The cells of a level."""
        return [cell for block in self.level(level) for cell in block.cells]

    def count(self, level: int) -> int:
        """Number of positions of a level."""
        return sum(count for block in self.level(level) for _, count in block.cells.values())

    def keys(self, level: int, cell: str) -> Any:
        """The keys of a cell, sorted."""
        return self.blocks.numbers(block_name("keys", level, self._block(level, cell)), cell)

    def values(self, level: int, cell: str) -> Any:
        """The values of a cell, in the order of its keys."""
        return self.blocks.numbers(block_name("values", level, self._block(level, cell)), cell)

    def number(self, level: int, cell: str, key: int) -> int | None:
        """The value of a position, or None if the position does not occur on a level that the game has."""
        import numpy as np

        keys = self.keys(level, cell)
        at = int(np.searchsorted(keys, np.array(key, keys.dtype)))
        return int(self.values(level, cell)[at]) if at < len(keys) and int(keys[at]) == key else None

    def _block(self, level: int, cell: str) -> int:
        return block_of(int(cell), len(self.level(level)))

    def damage_error(self) -> BoutonError:
        """Make the error for files that do not match one another."""
        folder = path_text(self.blocks.folder)
        return DamageError("storage.segments-damaged", path=folder, folder=folder)
