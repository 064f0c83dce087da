"""Nimstring: players cut strings; one who takes a coin must cut another string, and one who cannot move has lost.

A position has a nimber or is loony: the player to move then wins, whatever it is added to (E. Berlekamp, J. Conway
and R. Guy, Winning Ways, ch. 16; E. Berlekamp, The Dots and Boxes Game, 2000).
"""

from collections.abc import Callable

from bouton.boxes.limits import SPENT, STRINGS_OF_ONE
from bouton.boxes.strings import Strings
from bouton.values.mex import mex


class NimstringSearch:
    """Nimbers of positions on one board; results are cached.

    >>> from bouton.boxes.rectangles import rectangle
    >>> board = rectangle(2, 2)
    >>> NimstringSearch(board).nimber(board.full), NimstringSearch(board).nimber(0b1001)
    (0, None)
    """

    def __init__(self, strings: Strings) -> None:
        self.strings: Strings = strings
        #: connected part, and its normal form → nimber
        self.nimbers: dict[int, int] = {}
        self._spent = 0

    def nimber(self, left: int, spend: Callable[[int], None] | None = None) -> int | None:
        """Return the nimber; None for a loony position.

        A coin that nobody would leave changes nothing. An offer makes a position loony: by taking all its coins or
        leaving them, the player to move can choose who moves in the rest. Otherwise the nimber is the mex of the
        nimbers of the positions after each cut that are not loony, and parts add.

        Parameters
        ----------
        left : the remaining strings, as bits.
        spend : called after some 64 sums of parts with their number, also of known ones; one of many strings counts for
            several. It may raise.
        """
        left, _, offer = self.strings.take_free(left)
        return None if offer is not None else self._of_sum(left, spend)

    def _of_sum(self, left: int, spend: Callable[[int], None] | None) -> int:
        self._spent += 1 + left.bit_count() // STRINGS_OF_ONE
        if spend is not None and self._spent >= SPENT:
            spent, self._spent = self._spent, 0
            spend(spent)
        total = 0
        for part in self.strings.parts(left):
            found = self.nimbers.get(part)
            total ^= self._of_part(part, spend) if found is None else found
        return total

    def _of_part(self, part: int, spend: Callable[[int], None] | None) -> int:
        form = self.strings.normal_form(part)
        if form not in self.nimbers:
            after = {self._of_sum(form & ~string, spend) for string in self.strings.safe_strings(form)}
            for chain in self.strings.chains(form):
                if not chain.is_long:
                    found = self.nimber(form & ~chain.opening, spend)
                    if found is not None:
                        after.add(found)
            self.nimbers[form] = mex(after)
        self.nimbers[part] = self.nimbers[form]
        return self.nimbers[form]
