"""Options as people write them."""

from collections.abc import Iterable
from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.kinds.sums import PositionSum


def written_option(ruleset: Ruleset, options: Iterable[Any], asked: Any) -> Any:
    """The option that is `asked`, or else one that people also write so (`Ruleset.is_written`); None if there is none.

    >>> import bouton
    >>> written_option(bouton.find("nim"), [(2, 4), (3, 3)], (4, 2))
    (2, 4)
    """
    written = None
    for option in options:
        if option == asked:
            return asked if isinstance(asked, PositionSum) else option  # a sum's parts stay in the order that is asked
        if written is None and ruleset.is_written(option, asked):
            written = option
    return written
