"""The version of this package, defined only here, and checksums of its code."""

from collections.abc import Iterator
from functools import cache
from typing import Any

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
    from importlib.resources import files

    found = sha256()
    for place in places:
        for file in _modules(files("bouton").joinpath(place)):
            found.update(file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()


def _modules(place: Any) -> Iterator[Any]:
    """The file, or the modules of a folder and those below it, in the order of their names; also in an archive."""
    if not place.is_dir():
        yield place
        return
    for each in sorted(place.iterdir(), key=lambda each: each.name):
        if each.is_dir() or each.name.endswith(".py"):
            yield from _modules(each)
