"""The valuation by canonical forms: the values of partizan games."""

from collections.abc import Sequence

from bouton.errors import BoutonError, SizeLimitError
from bouton.partizan.addition import add, subtract
from bouton.partizan.canonical import canonical
from bouton.partizan.form import Form, number_up_star
from bouton.partizan.limits import MOST_DEPTH
from bouton.partizan.order import outcome
from bouton.partizan.reading import read_value
from bouton.partizan.writing import write
from bouton.values.loopy import Loopy
from bouton.values.valuation import GRUNDY, OUTCOME, Convert, Valuation


def _canonical_form(left: Sequence[Form], right: Sequence[Form]) -> Form:
    try:
        return canonical(left, right)
    except RecursionError:
        raise SizeLimitError("partizan.deep", most=MOST_DEPTH) from None


def _from_grundy(value: "int | Loopy") -> Form | None:
    return number_up_star(nimber=value) if isinstance(value, int) else None


class _CanonicalForms(Valuation):
    """The valuation by canonical forms, from which the outcome follows."""

    __slots__ = ()
    implies: "tuple[tuple[Valuation, Convert], ...]" = ((OUTCOME, outcome),)

    def write(self, value: Form) -> str:
        return write(value)

    def read(self, text: str) -> Form | None:
        try:
            return read_value(text)
        except BoutonError:
            return None

    def __reduce__(self) -> str:
        return "VALUE"


#: The value of a position in normal play: its canonical form (Conway 1976). Values of a sum add up.
VALUE = _CanonicalForms(
    "value",
    _canonical_form,
    partizan=True,
    plus=add,
    zero=number_up_star(),
    rest=subtract,
    implied_by=((GRUNDY, _from_grundy),),
)
