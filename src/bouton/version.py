"""The version of this package, defined only here, and checksums of its code."""

from functools import cache
from pathlib import Path

__all__ = ["code_sum"]

__version__ = "0.2.0"


@cache
def code_sum(*places: str) -> str:
    """Return the SHA-256 sum of modules: it shows whether a result came from other code, even under the same version.

    >>> code_sum("checkers") == code_sum("checkers", "nim.py")
    False

    Parameters
    ----------
    places : files and folders within the package, ``"jobs/task.py"``, ``"checkers"``.
    """
    from hashlib import sha256

    found, package = sha256(), Path(__file__).parent
    for place in places:
        path = package / place
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found.update(file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()
