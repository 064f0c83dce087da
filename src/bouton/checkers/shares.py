"""Shares of a certificate with independent pieces, so that several processes can check it."""

from bouton.errors import InputError


def pieces_of(share: str, count: int) -> list[int]:
    """The pieces of a share: all, one (``"7"``), or every eighth one from 2 on (``"2/8"``).

    >>> pieces_of("", 3), pieces_of("2", 3), pieces_of("1/2", 5)
    ([0, 1, 2], [2], [1, 3])

    Raises
    ------
    InputError : if there is no such piece.
    """
    if not share:
        return list(range(count))
    number, _, step = share.partition("/")
    if not step and int(number) >= count:
        raise InputError("verify.piece", piece=int(number), last=count - 1)
    return list(range(int(number), count, int(step or count)))
