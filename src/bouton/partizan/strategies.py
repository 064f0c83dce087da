"""Playing sums of hot games without forming them: the hottest part, thermostrat, and sentestrat.

Let R_t and L_t be the walls of the parts at tax t. If a player (here Left) moves in a part to the option whose right
wall at t is highest, Σ R_t grows by that part's width L_t − R_t and by t; a move of the opponent takes at most t,
unless it makes a part hotter than t, in which case a reply in that part makes up for it. So at the ambient temperature
t, the lowest maximum so far of the parts' temperatures, sentestrat reaches at least the mean if it begins, and at least
the mean less the temperature of the hottest part if the opponent begins (Winning Ways, ch. 6; E. Berlekamp, The
economist's view of combinatorial games, 1996). Thermostrat needs no memory: it takes the tax that maximizes
Σ R_t + max (L_t − R_t), the result that is then guaranteed.
"""

from typing import Any, ClassVar

from bouton.errors import IllegalMoveError, InputError
from bouton.notation import clip
from bouton.partizan.dyadic import ZERO, Dyadic
from bouton.partizan.form import Form, left_of, negative
from bouton.partizan.hot_sums import Parts, sum_mean, winning_part
from bouton.partizan.operand import parts_of
from bouton.partizan.thermograph import thermograph, value_at
from bouton.partizan.value import Operand, Value, value
from bouton.results import as_html

STRATEGIES = ("sentestrat", "thermostrat", "hottest")
SIDES = ("left", "right")
_NUMBERED = -1  # in place of an index: all parts are numbers


def _temperature(part: Form) -> Dyadic:
    return thermograph(part).temperature


def _best(part: Form, tax: Dyadic) -> Form:
    """Left's option with the highest right wall at a tax."""
    return max(left_of(part), key=lambda option: promised_value(option, tax).fraction())


def _width(part: Form, tax: Dyadic) -> Dyadic:
    graph = thermograph(part)
    return value_at(graph.left, tax) - value_at(graph.right, tax)


def _widest(parts: Parts, tax: Dyadic) -> int:
    """The index of the part in which Left moves: the widest at a tax, the hottest of several, a number only if no other
    part has an option for her; −1 if she has none at all.
    """
    movable = [index for index, part in enumerate(parts) if left_of(part)]
    return max(
        movable,
        key=lambda index: (
            not parts[index].is_number,
            _width(parts[index], tax).fraction(),
            _temperature(parts[index]).fraction(),
        ),
        default=_NUMBERED,
    )


def thermostrat(parts: Parts) -> tuple[int, Dyadic] | None:
    """Left's move by thermostrat: the index of a part and the tax at which its best option is taken; None if none.

    >>> from bouton.partizan.form import number_up_star
    >>> from bouton.partizan.operations import switch
    >>> parts = tuple(switch(number_up_star(Dyadic(n))) for n in (1, 3, 2))
    >>> thermostrat(parts)[0]
    1
    """
    taxes = {ZERO, *(tax for part in parts for wall in thermograph(part)[:2] for tax, _ in wall)}

    def sure(tax: Dyadic) -> Dyadic:
        low, width = ZERO, ZERO
        for part in parts:
            low, width = low + value_at(thermograph(part).right, tax), max(width, _width(part, tax))
        return low + width

    tax = max(taxes, key=lambda each: (sure(each).fraction(), each.fraction()))
    index = _widest(parts, tax)
    return None if index == _NUMBERED else (index, tax)


def promised_value(form: Form, tax: Dyadic) -> Dyadic:
    """The value that an option guarantees to Left, who moves to it, at a tax: its right wall."""
    return value_at(thermograph(form).right, tax)


class SumPlayer:
    """A player of a sum of hot games who follows a strategy, move by move.

    >>> import bouton
    >>> player = bouton.SumPlayer("{4|2||-1} + ±3 + {1||0|-9}", "left")
    >>> player.promise  # the number that play will end at is at least this, the mean
    Fraction(1, 1)
    >>> player.move()
    (bouton.value('±3'), bouton.value('3'))
    >>> player.answer("{1||0|-9}", "{0|-9}"), player.ambient  # too hot to be left alone
    ((bouton.value('{0|-9}'), bouton.value('0')), Fraction(3, 1))

    Parameters
    ----------
    total : a value that is a sum, or its text.
    player : ``"left"`` or ``"right"``, or a `bouton.Player`.
    begins : whether the player makes the first move.
    strategy : ``"sentestrat"``, ``"thermostrat"``, or ``"hottest"``: a move in the hottest part.

    Raises
    ------
    InputError : if the player or the strategy is unknown.

    Complexity: a move evaluates the walls of every part at one tax; thermostrat's at every tax at which a wall turns.
    """

    def __init__(self, total: Operand, player: str, *, begins: bool = True, strategy: str = "sentestrat") -> None:
        if strategy not in STRATEGIES:
            raise InputError("partizan.strategy", got=clip(strategy), known=STRATEGIES)
        self.player: str = str(player)
        if self.player not in SIDES:
            raise InputError("partizan.side", got=clip(self.player))
        self.strategy: str = strategy
        found = total if isinstance(total, Value) else value(total)
        if not isinstance(found, Value):
            raise InputError("partizan.no-strategy", got=clip(total))
        self._right = self.player == "right"
        self._parts = [self._form_for_left(part) for part in found.parts]
        self._raised: int | None = None
        self._ambient = max(map(_temperature, self._parts))
        mean = sum_mean(tuple(self._parts))
        lost = ZERO if begins or self._ambient < ZERO else self._ambient
        self._promise = mean - lost

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_parts": [Value((part,)) for part in self._parts]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _parts=[part.form for part in state["_parts"]])

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if isinstance(other, SumPlayer) else NotImplemented

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def _repr_html_(self) -> str:
        return as_html(self)

    def __repr__(self) -> str:
        return f"<SumPlayer {self.player} by {self.strategy}: {' + '.join(map(str, self.parts))}>"

    def _form_for_left(self, form: Form) -> Form:
        """A form from Left's point of view."""
        return negative(form) if self._right else form

    def _number_for_left(self, number: Dyadic) -> Dyadic:
        return -number if self._right else number

    @property
    def parts(self) -> list[Value]:
        """The current parts."""
        return [Value((self._form_for_left(part),)) for part in self._parts]

    @property
    def ambient(self) -> object:
        """The ambient temperature: the lowest value so far of the hottest part's temperature."""
        return self._ambient.fraction()

    @property
    def promise(self) -> object:
        """The bound on the final sum that sentestrat guarantees: at least this for Left, at most this for Right.

        Computed at the start; the sum is final once all parts are numbers."""
        return self._number_for_left(self._promise).fraction()

    def move(self) -> tuple[Value, Value] | None:
        """Make a move; return the part and what it becomes, or None if the player has no move."""
        chosen = self._choose()
        if chosen is None:
            return None
        index, option = chosen
        before, self._parts[index] = self._parts[index], option
        self._raised = None
        return Value((self._form_for_left(before),)), Value((self._form_for_left(option),))

    def answer(self, part: Operand, option: Operand) -> tuple[Value, Value] | None:
        """Record the opponent's move of `part` to `option`, then make a move and return it as `move` does.

        Raises
        ------
        IllegalMoveError : if there is no such part, or no such option of the opponent.
        """
        before, after = (self._form_for_left(Value(parts_of(each)).form) for each in (part, option))
        theirs = [negative(each) for each in left_of(negative(before))]
        if before not in self._parts or after not in theirs:
            raise IllegalMoveError("partizan.no-option", part=clip(part), option=clip(option))
        index = self._parts.index(before)
        self._parts[index] = after
        self._raised = index if self._ambient < _temperature(after) else None
        return self.move()

    def _choose(self) -> tuple[int, Form] | None:
        parts = tuple(self._parts)
        hottest = max(range(len(parts)), key=lambda index: _temperature(parts[index]).fraction())
        if self._raised is None:
            self._ambient = min(self._ambient, _temperature(parts[hottest]))
        if _temperature(parts[hottest]) <= ZERO:  # only the last move is still at stake
            won = winning_part(parts, False)
            if won is not None:
                return parts.index(won[0]), won[1]
        if self.strategy == "thermostrat":
            found = thermostrat(parts)
            return None if found is None else (found[0], _best(parts[found[0]], found[1]))
        tax = max(self._ambient, ZERO)
        if self.strategy == "hottest":
            tax = max(_temperature(parts[hottest]), ZERO)
            index = hottest if left_of(parts[hottest]) else _widest(parts, tax)
        else:
            index = self._raised if self._raised is not None else _widest(parts, tax)
        return None if index == _NUMBERED else (index, _best(parts[index], tax))
