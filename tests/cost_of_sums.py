"""Sums of values that take a given amount of work."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from bouton.partizan import value, work
from bouton.partizan.addition import add_all
from bouton.partizan.form import Form


def set_cost(cost: Callable[[tuple[Form, ...]], int] | int, monkeypatch: pytest.MonkeyPatch, of: Any = value) -> None:
    """Let each sum that the module `of` forms take `cost` units of work, whatever is known of it from before.

    The sum is the real one, and so is the limit on the work. If `cost` is a function, it receives the parts.
    """

    def costly(forms: Iterable[Form]) -> Form:
        parts = tuple(forms)
        work.spend(cost if isinstance(cost, int) else cost(parts))
        left, work._work.left = work._work.left, None  # its real work is not counted besides
        try:
            return add_all(parts)
        finally:
            work._work.left = left

    monkeypatch.setattr(of, "add_all", costly)
