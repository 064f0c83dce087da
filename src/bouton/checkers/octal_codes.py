"""Read the rules of a heap game from its name, for the checkers."""

import re
from typing import NamedTuple

from bouton.errors import InputError
from bouton.notation import clip

_NAMED = {"kayles": "0.77", "dawsons-kayles": "0.07", "dawsons-chess": "0.137", "officers": "0.6"}
_TWO = 4  # bit of a digit: a move may leave two heaps


def name_of(label: str, code: str) -> dict[str, str]:
    """The label of a certificate, also as ``game`` if it is a name of the code whose rules are checked.

    >>> name_of("kayles", "0.77"), name_of("kayles", "0.07")
    ({'label': 'kayles', 'game': 'kayles'}, {'label': 'kayles'})
    """
    is_name = bool(code) and (label == f"octal:{code}" or _NAMED.get(label) == code)
    return {"label": label, **({"game": label} if is_name else {})}


class Splitting(NamedTuple):
    """Rules: the pairs (tokens taken, digit), whether two remaining heaps must differ, a heap without a move or −1."""

    moves: list[tuple[int, int]]
    unequal: bool = False
    still: int = -1


_SPLIT = {
    "grundys-game": Splitting([(0, _TWO)], unequal=True),
    "couples-are-forever": Splitting([(0, _TWO)], still=2),
}


def can_split(game: str) -> bool:
    """Whether `splitting_rules` can read the rules of this game.

    >>> can_split("octal:0.16"), can_split("octal:0.3"), can_split("grundys-game")
    (True, False, True)
    """
    try:
        return bool(splitting_rules(game))
    except InputError:
        return False


def splitting_rules(game: str) -> Splitting:
    """The rules of an octal code with a digit that allows two heaps, or of a game in `_SPLIT`.

    >>> splitting_rules("kayles").moves
    [(0, 0), (1, 7), (2, 7)]
    >>> splitting_rules("couples-are-forever")
    Splitting(moves=[(0, 4)], unequal=False, still=2)

    Raises
    ------
    InputError : for any other game.
    """
    if game in _SPLIT:
        return _SPLIT[game]
    name, _, code = game.partition(":")
    digits = re.fullmatch(r"([04])\.([0-7]*[1-7])0*", _NAMED.get(game, code if name == "octal" else ""))
    moves = [(taken, int(digit)) for taken, digit in enumerate(digits[1] + digits[2])] if digits else []
    if not any(digit & _TWO for _, digit in moves):
        raise InputError("verify.period-game", game=clip(game))
    return Splitting(moves)


def read_moves(game: str) -> list[tuple[int, int]]:
    """Pairs (tokens taken, digit) of a code whose moves leave at most two heaps, or of a finite subtraction set.

    Digits 0 are left out. Raises InputError for any other game.
    """
    name, _, parameters = game.partition(":")
    known = _NAMED.get(game, parameters if name in ("octal", "hexadecimal") else "")
    code = re.fullmatch(r"([04])\.([0-7]+)", known)
    if code:
        digits = [(taken, int(digit)) for taken, digit in enumerate(code[1] + code[2]) if digit != "0"]
        if digits:
            return digits
    if name == "subtraction" and re.fullmatch(r"[0-9]+(,[0-9]+)*", parameters):
        taken = sorted({int(part) for part in parameters.split(",")})
        if taken[0] > 0:
            return [(number, 3) for number in taken]
    raise InputError("verify.period-game", game=clip(game))
