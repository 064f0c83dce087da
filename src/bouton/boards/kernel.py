"""Parts and normal form of a board as bits: the source of the engine, run by Python, and compiled where it can be.

A board that `bouton.boards.description` packs is a list of indices, `head`, and a list of sets of squares, `words`:

- `words` begins with the squares beside each square; then come the first column, the first row, the patterns of eight
  words, and the tables of the images, 256 words a byte.
- `head` begins with the numbers named here; then come, for each square and one more, where its patterns begin, Left's,
  then Right's (the end of one square is the begin of the next), and for each image the bits of its way. The row of a
  square is its number times `ROWS` without the lower 16 bits.

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
    "HEIGHT",
    "IMAGES",
    "JOINS",
    "LEAST",
    "LINES",
    "LINK",
    "PATTERN",
    "ROWS",
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

CELLS, WIDTH, LINK, BREATHES, JOINS, SWAPS, STAYS, LEAST, LINES, IMAGES, BYTES, WAYS, TABLES, HEIGHT, ROWS = range(15)
HEADER = 15
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


def _image(head: Numbers, words: Numbers, squares: int, way: int, high: int, across: int) -> int:
    """The image of squares of a part in the corner, of so many rows and columns, moved to the corner."""
    width = head[WIDTH]
    table = head[TABLES] + 256 * head[BYTES] * (way - 1)
    found = squares ^ squares
    while squares:  # a loop over all bytes would be compiled to gather words, which is slow
        found |= words[table + byte(squares, 0)]
        squares = down(squares, 8)
        table += 256
    far, deep = (high, across) if way & TURNED else (across, high)
    return down(found, (width - far) * (way & 1) + (head[HEIGHT] - deep) * width * (way >> 1 & 1))


def _part_image(
    head: Numbers, words: Numbers, left: int, right: int, way: int, high: int, across: int
) -> tuple[int, int]:
    x = _image(head, words, left, way, high, across)
    y = x if left == right else _image(head, words, right, way, high, across)
    return (y, x) if head[head[WAYS] + way - 1] & EXCHANGED else (x, y)


def _least_flip(head: Numbers, words: Numbers, left: int, right: int, high: int, across: int) -> tuple[int, int, int]:
    """The first image of a part in the corner that is not turned, and before it its last row, which comes first."""
    flips, both = min(head[IMAGES], TURNED - 1), left | right
    best, second = left, right
    if head[SWAPS] and right < left:
        best, second = right, left
    last, first = down(both, (high - 1) * head[WIDTH]), both & words[head[CELLS] + 1]
    least, last_back, first_back = last, last, last
    if flips:
        last_back = _image(head, words, last, 1, 1, across)
        least = min(last, last_back)
    if flips > 1:
        first_back = _image(head, words, first, 1, 1, across)
        least = min(least, min(first, first_back))
    found = last == least
    for way in range(1, flips + 1):
        if (last_back if way == 1 else first if way == 2 else first_back) == least:
            x, y = _part_image(head, words, left, right, way, high, across)
            if head[SWAPS] and y < x:
                x, y = y, x
            if not found or x < best or (x == best and y < second):
                best, second = x, y
            found = True
    return least, best, second


def normal_form(head: Numbers, words: Numbers, left: int, right: int) -> tuple[int, int]:
    """The first of the images of a part of a board, each moved to the corner of its rectangle.

    An image of fewer rows comes first, then one with the lesser last row, so that few of them have to be made.
    """
    if head[JOINS]:
        left, right = _join_stones(left, right)
    width = head[WIDTH]
    if not width:
        return (right, left) if head[SWAPS] and right < left else (left, right)
    both = left | right
    begin = (lowest(both) * head[ROWS] >> 16) * width
    end = (highest(both) * head[ROWS] >> 16) * width
    row = down(both, begin)
    for shift in range(begin + width, end + width, width):
        row |= down(both, shift)
    row &= words[head[CELLS] + 1]
    high, across = ((end - begin) * head[ROWS] >> 16) + 1, highest(row) + 1 - lowest(row)
    begin += lowest(row)
    left, right = down(left, begin), down(right, begin)
    turns = head[IMAGES] >= TURNED and across <= head[HEIGHT] and across <= high <= width
    if turns and across < high:
        left, right = _part_image(head, words, left, right, TURNED, high, across)
        high, across, turns = across, high, False
    row, best, second = _least_flip(head, words, left, right, high, across)
    if turns:
        left, right = _part_image(head, words, left, right, TURNED, high, across)
        other, x, y = _least_flip(head, words, left, right, high, across)
        if other < row or (other == row and (x < best or (x == best and y < second))):
            best, second = x, y
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
