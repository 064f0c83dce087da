"""Operands that callers may pass instead of a value: a value, a number, or a text."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from bouton.errors import InputError, NotationError, UnknownError
from bouton.notation import clip, quote
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, number_up_star
from bouton.partizan.hot_sums import simplify
from bouton.partizan.limits import LARGEST_OF_FLOATS
from bouton.partizan.loop_words import is_loopy
from bouton.partizan.reading import read_parts
from bouton.public import load


def dyadic_of(number: Any) -> Dyadic:
    """Convert an operand to a dyadic rational; raises `InputError` if its value is not a number."""
    parts = parts_of(number)
    if len(parts) != 1 or not parts[0].is_number:
        raise InputError("partizan.not-number", got=clip(number))
    assert parts[0].number is not None
    return parts[0].number


def loopy_operand(operand: Any) -> Any:
    """The operand if it is a `LoopValue`, or what it makes if it is the text of one; None otherwise."""
    if isinstance(operand, str) and is_loopy(operand):
        from bouton.partizan.loop_value import loop_value  # here, because most values are loop-free

        return loop_value(operand)
    return operand if hasattr(operand, "sides") else None


def parts_of(operand: Any) -> tuple[Form, ...]:
    """The summands of an operand: a value, a text, an int, a fraction, or a float that is a multiple of 2⁻²⁰.

    Raises
    ------
    InputError, NotationError : if the operand is none of these, or not a dyadic number.
    """
    parts = getattr(operand, "parts", None)
    if isinstance(parts, tuple) and all(isinstance(part, Form) for part in parts):
        return parts
    if hasattr(operand, "sides") or (isinstance(operand, str) and is_loopy(operand)):
        raise InputError("loops.operation", got=clip(operand))
    if isinstance(operand, str):
        return simplify(read_parts(operand))
    if isinstance(operand, float) and (operand * LARGEST_OF_FLOATS).is_integer():
        operand = Fraction(operand)  # 0.1 is not dyadic, only a fraction close to it
    if isinstance(operand, bool) or not hasattr(operand, "denominator"):
        raise InputError("partizan.not-value", got=quote(operand))
    top, bottom = int(operand.numerator), int(operand.denominator)
    if bottom & (bottom - 1):
        raise InputError("partizan.not-dyadic", got=clip(operand))
    return (number_up_star(Dyadic(top, bottom.bit_length() - 1)),)


def forms_of(parts: Any) -> tuple[Form, ...]:
    """The summands of an operand, or several forms as they are."""
    if isinstance(parts, str) or not isinstance(parts, Iterable):
        return parts_of(parts)
    found = tuple(parts)
    if not {*map(type, found)} <= {Form}:
        raise InputError("partizan.not-value", got=quote(parts))
    return found


def position_in(text: str, error: NotationError) -> Any:
    """The position in a text that is no value, such as ``nim 3 + kayles 7``; raises `error` if it names no game."""
    if not text.strip():
        raise error
    try:
        return load("position")(text)
    except UnknownError:
        raise error from None


def value_of_position(game: Any, position: Any) -> Any:
    """The value of `game`, a `bouton.Position`, if `position` is None; else of the text `position` in the game `game`.

    The class `Position` is loaded on demand, because it is in a higher layer.

    Raises
    ------
    InputError : if the position has no value.
    """
    place = game if position is None else load("position")(game, position)
    if place.value is None:
        raise InputError("value.none", game=clip(place.full_text))
    return place.value
