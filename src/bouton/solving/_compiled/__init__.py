"""Compiled code: arrays in, arrays out. Imports only NumPy and Numba, and is never imported eagerly."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from bouton.storage.compiler import listen

listen()


def when_called(*signatures: Any, **options: Any) -> Callable[[Any], Callable[..., Any]]:
    """Return a decorator: Numba compiles the function for these types on its first call, and caches the code on disk.

    A function that takes no rule should be a `bouton.storage.machine.kernel`, which compiles in a tenth of the time.
    """

    def decorate(function: Any) -> Callable[..., Any]:
        made: list[Any] = []

        @wraps(function)
        def call(*given: Any) -> Any:
            if not made:
                from numba import njit

                made.append(njit(list(signatures), cache=True, nogil=True, **options)(function))
            return made[0](*given)

        return call

    return decorate
