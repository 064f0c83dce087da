"""The memory that a solve may take: the arrays that it counts, and whatever else the process has allocated."""

from bouton.errors import MemoryLimitError
from bouton.storage.memory import free_memory, resident_memory


class Allowance:
    """The memory that one solve may take, including the shares of the compiler and the interpreter.

    Parameters
    ----------
    limit : bytes in addition to what the process held when the solve began; None: nine tenths of the free memory.
    held : the bytes that it held then; not used if `limit` is None.
    """

    def __init__(self, limit: int | None, held: int) -> None:
        self.limit: int = free_memory() if limit is None else limit
        self._held = resident_memory() if limit is None else held  # free memory is in addition to what is held now
        self._uncounted = 0

    def check(self, counted: int, more: int, positions: int) -> None:
        """Refuse to go on if memory does not suffice.

        Parameters
        ----------
        counted : bytes of existing arrays; the process does not yet hold those that were never touched.
        more : bytes that are requested.
        positions : the number of positions reached.

        Raises
        ------
        SearchLimitError : if memory does not suffice.
        """
        self._uncounted = max(self._uncounted, resident_memory() - self._held - counted)
        need = self._uncounted + counted + more
        if need > self.limit:
            (need_text, need_prefix), (limit, limit_prefix) = _size(need), _size(self.limit)
            raise MemoryLimitError(
                "solve.memory",
                need=need_text,
                need_prefix=need_prefix,
                limit=limit,
                limit_prefix=limit_prefix,
                positions=positions,
            )


def _size(count: float) -> tuple[str, str]:
    """Format a number of bytes, rounded up: up to four digits, and the prefix of the unit."""
    for prefix in ("", "k", "M", "G", "T", "P"):
        if count < 1000 or prefix == "P":
            break
        count = -(-count // 100) / 10
    return f"{count:.4g}", prefix
