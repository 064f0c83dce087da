"""Whether there is a compiler here, asked in this one place."""

from functools import lru_cache
from importlib.util import find_spec

__all__ = ["can_compile"]


@lru_cache(maxsize=1)
def can_compile() -> bool:
    """Whether Numba and NumPy are installed; neither is loaded.

    Complexity: the folders of packages are gone through the first time only.
    """
    try:
        return all(find_spec(name) is not None for name in ("numba", "numpy"))
    except (ImportError, ValueError):
        return False
