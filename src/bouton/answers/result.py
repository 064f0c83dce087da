"""An answer that is plain data, and shows itself in a notebook."""

from collections.abc import Mapping
from typing import Any

from bouton.notebook import shown

__all__ = ["Result"]


class Result(dict[str, Any]):
    """A dictionary that a notebook shows as what it is.

    >>> Result("Review", {"moves": []}).kind
    'Review'

    Parameters
    ----------
    kind : of result, see `bouton.pictures.formats`.
    data : what is in it.
    """

    def __init__(self, kind: str, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.kind: str = kind

    def __reduce__(self) -> tuple[Any, ...]:
        return Result, (self.kind, dict(self))

    def _repr_html_(self) -> str:
        return shown(self)
