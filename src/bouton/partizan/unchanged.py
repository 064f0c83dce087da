"""Objects that values share and that never change."""

from typing import TypeVar

__all__ = ["Unchanged"]

T = TypeVar("T", bound="Unchanged")


class Unchanged:
    """An object that never changes, so that a copy of it is itself."""

    __slots__ = ()

    def __setattr__(self, name: str, given: object) -> None:
        raise AttributeError(f"a value does not change; make another instead of setting {name!r}")

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __copy__(self: T) -> T:
        return self

    def __deepcopy__(self: T, memo: object) -> T:
        return self

    def __pos__(self: T) -> T:
        return self
