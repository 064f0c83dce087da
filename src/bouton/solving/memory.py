"""Memory that a solve may take: what it counts, and what the process took for it beside that."""

from bouton.errors import MemoryLimitError
from bouton.storage.memory import free_memory, resident_memory

__all__ = ["Allowance"]


class Allowance:
    """The memory that one solve may take, the compiler's and the interpreter's share of it included.

    Parameters
    ----------
    limit : bytes beside what the process held when the solve began; None for nine tenths of what is free.
    held : what it held then.
    """

    def __init__(self, limit: int | None, held: int) -> None:
        self.limit: int = free_memory() if limit is None else limit
        self._held = resident_memory() if limit is None else held  # what is free now is beside what is held now
        self._beside = 0

    def check(self, counted: int, more: int, positions: int) -> None:
        """Refuse to go on where memory is not enough.

        Parameters
        ----------
        counted : bytes of arrays that are there; those not touched yet are not held by the process.
        more : bytes that are asked for.
        positions : how many positions were reached.

        Raises
        ------
        SearchLimitError : when memory is not enough.
        """
        self._beside = max(self._beside, resident_memory() - self._held - counted)
        need = self._beside + counted + more
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
    """A number of bytes: three of its digits, and the prefix of the unit."""
    for prefix in ("", "k", "M", "G", "T", "P"):
        if count < 1000 or prefix == "P":
            break
        count = -(-count // 100) / 10
    return f"{count:.4g}", prefix
