"""Parts and normal form of a board as bits: the source of the engine, run by Python, and compiled where it can be.

A board that `bouton.boards.description` packs is a list of indices, `head`, and a list of sets of squares, `words`:

- `words` begins with the squares beside each square; then come the first column, the first row, for each image the
  squares that have a place in it, the patterns of eight words, and the tables of the images, 256 words a byte.
- `head` begins with the numbers named here; then come, for each square and one more, where its patterns begin, Left's,
  then Right's (the end of one square is the begin of the next), and for each image the bits of its way.

A set of squares is a whole number of any size in Python, and a word of 64 bits where this is compiled.
"""

from collections.abc import Sequence

__all__ = [
    "ANY",
    "BREATHES",
    "BYTES",
    "CELLS",
    "CROSS",
    "EXCHANGED",
    "HEADER",
    "IMAGES",
    "JOINS",
    "LEAST",
    "LINES",
    "LINK",
    "PATTERN",
    "SAME",
    "STAYS",
    "SWAPS",
    "TABLES",
    "TURNED",
    "WAYS",
    "WIDTH",
    "breathe_after",
    "byte",
    "down",
    "fits",
    "highest",
    "lowest",
    "lowest_bit",
    "normal_form",
    "ones",
    "part_with",
    "squares_below",
    "up",
]

CELLS, WIDTH, LINK, BREATHES, JOINS, SWAPS, STAYS, LEAST, LINES, IMAGES, BYTES, WAYS, TABLES = range(13)
HEADER = 13
#: bits of the way of an image: 1 left for right, 2 upside down, and
TURNED, EXCHANGED = 4, 8
PATTERN = 8
ANY, SAME, CROSS = range(3)

Numbers = Sequence[int]


def lowest(squares: int) -> int:
    """The number of the first of some squares."""
    return (squares & -squares).bit_length() - 1


def lowest_bit(squares: int) -> int:
    """The first of some squares, as a set."""
    return squares & -squares


def highest(squares: int) -> int:
    """The number of the last of some squares."""
    return squares.bit_length() - 1


def squares_below(square: int) -> int:
    """All squares before one, given as a set."""
    return square - 1


def down(squares: int, count: int) -> int:
    """Move squares down by that many."""
    return squares >> count


def up(squares: int, count: int) -> int:
    """Move squares up by that many."""
    return squares << count


def ones(squares: int) -> int:
    """Number of squares in a set."""
    return squares.bit_count()


def byte(squares: int, index: int) -> int:
    """One byte of a set of squares, as a number."""
    return int(squares >> 8 * index & 255)


def fits(words: Numbers, at: int, left: int, right: int) -> bool:
    """Whether a pattern fits a board."""
    return not ((left ^ words[at + 1]) & words[at] | (right ^ words[at + 3]) & words[at + 2])


def part_with(head: Numbers, words: Numbers, left: int, right: int, start: int) -> int:
    """The squares of the part of a board that has a square, given as a set of one."""
    part = start
    front = start
    link = head[LINK]
    while front:
        bit = lowest_bit(front)
        front ^= bit
        reach = left | right
        if link != ANY:
            reach ^= reach
            if left & bit:
                reach |= left if link == SAME else right
            if right & bit:
                reach |= right if link == SAME else left
        new = words[lowest(bit)] & reach & ~part
        part |= new
        front |= new
    return part


def _join_stones(left: int, right: int) -> tuple[int, int]:
    """A row in which each group of stones of one colour is one stone."""
    while True:
        double = (left & ~right) & down(left & ~right, 1) | (right & ~left) & down(right & ~left, 1)
        if not double:
            return left, right
        before = squares_below(lowest_bit(double))
        left = left & before | down(left, 1) & ~before
        right = right & before | down(right, 1) & ~before


def normal_form(head: Numbers, words: Numbers, left: int, right: int) -> tuple[int, int]:
    """The first of the images of a part of a board, each moved to the corner of its rectangle."""
    if head[JOINS]:
        left, right = _join_stones(left, right)
    both = left | right
    width, cells, high, across = head[WIDTH], head[CELLS], 0, 0
    if width:
        first = lowest(both)
        shift = first - first % width
        left, right, both = down(left, shift), down(right, shift), down(both, shift)
        while not both & words[cells]:
            left, right, both = down(left, 1), down(right, 1), down(both, 1)
        high = highest(both) // width + 1
        row = both
        for index in range(1, high):
            row |= down(both, index * width)
        across = highest(row & words[cells + 1]) + 1
    best, second = left, right
    if head[SWAPS] and right < left:
        best, second = right, left
    table = head[TABLES]
    for image in range(head[IMAGES]):
        if not both & ~words[cells + 2 + image]:
            x = left ^ left
            y = x
            for index in range(head[BYTES]):
                x |= words[table + 256 * index + byte(left, index)]
            if left == right:
                y = x
            else:
                for index in range(head[BYTES]):
                    y |= words[table + 256 * index + byte(right, index)]
            way = head[head[WAYS] + image]
            if way:
                far, deep = (high, across) if way & TURNED else (across, high)
                shift = (width - far) * (way & 1) + (cells // width - deep) * width * (way >> 1 & 1)
                x, y = down(x, shift), down(y, shift)
                if way & EXCHANGED:
                    x, y = y, x
            if head[SWAPS] and y < x:
                x, y = y, x
            if x < best or (x == best and y < second):
                best, second = x, y
        table += 256 * head[BYTES]
    return best, second


def _breathes(words: Numbers, left: int, right: int, start: int) -> bool:
    """Whether the group of a stone, given as a set of one, has a useful square beside it."""
    stones = left & ~right if left & start else right & ~left
    group = start
    front = start
    while front:
        bit = lowest_bit(front)
        front ^= bit
        near = words[lowest(bit)]
        if near & left & right:
            return True
        new = near & stones & ~group
        group |= new
        front |= new
    return False


def breathe_after(words: Numbers, left: int, right: int, stone: int) -> bool:
    """Whether the group of a new stone, and those of the stones beside it, have a useful square beside them."""
    rest = stone | (words[lowest(stone)] & (left ^ right))
    while rest:
        bit = lowest_bit(rest)
        rest ^= bit
        if not _breathes(words, left, right, bit):
            return False
    return True
