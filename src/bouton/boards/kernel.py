"""Parts and normal form of a board as bits: the source of the engine, run as plain Python or compiled if possible.

A board that `bouton.boards.description` packs is a list of indices, `head`, and a list of sets of squares, `words`:

- `words` holds, in this order: the neighbours of each square; the first column; the first row; the squares that have
  a neighbour `SHORT` places on, and those with one `LONG` places on; the patterns, eight words each; and the tables of
  the images, 256 words per byte.
  A pattern that changes nothing is a guard: if its test fails, the next ones are skipped, in the number of words that
  stands in place of its sixth.
- `head` begins with the numbers named below. Then come the start indices of the patterns of each square, and one more,
  Left's then Right's (each square's patterns end where the next one's begin), and for each image the bits of its way.
  The row of a square is its number times `ROWS`, shifted right by 16 bits. `SHORT` is 0 if more than two distances are
  needed to describe the neighbours. `PACK` is the number of squares if two sets and a Grundy value fit one word of 64
  bits, otherwise 0.

A set of squares is an int of any size in Python, and a word of 64 bits (or a wide set) in compiled code.
"""

from collections.abc import Sequence

CELLS, WIDTH, LINK, BREATHES, JOINS, SWAPS, STAYS, LEAST, LINES, IMAGES, BYTES, WAYS, TABLES, HEIGHT, ROWS = range(15)
SHORT, LONG, PACK, HEADER = 15, 16, 17, 18
#: bits of the way of an image: 1 mirrors left and right, 2 turns upside down, and
TURNED, EXCHANGED = 4, 8
PATTERN = 8
ANY, SAME, CROSS = range(3)

Numbers = Sequence[int]


def lowest(squares: int) -> int:
    """The number of the first square in a set."""
    return (squares & -squares).bit_length() - 1


def lowest_bit(squares: int) -> int:
    """The first square in a set, as a set."""
    return squares & -squares


def highest(squares: int) -> int:
    """The number of the last square in a set."""
    return squares.bit_length() - 1


def squares_below(square: int) -> int:
    """All squares before a given one, which is passed as a set."""
    return square - 1


def down(squares: int, count: int) -> int:
    """Shift squares down by `count` places."""
    return squares >> count


def up(squares: int, count: int) -> int:
    """Shift squares up by `count` places."""
    return squares << count


def ones(squares: int) -> int:
    """Number of squares in a set."""
    return squares.bit_count()


def byte(squares: int, index: int) -> int:
    """Byte `index` of a set of squares, as a number: the squares from 8 `index` to 8 `index` + 7."""
    return int(squares >> 8 * index & 255)


def fits(words: Numbers, at: int, left: int, right: int) -> bool:
    """Whether the pattern that starts at index `at` of `words` matches the board with these two sets of squares."""
    return not ((left ^ words[at + 1]) & words[at] | (right ^ words[at + 3]) & words[at + 2])


def skipped_words(words: Numbers, at: int) -> int:
    """The number of words after a pattern at index `at` that are skipped if its test fails; 0 if it is a move."""
    return 0 if words[at + 4] else int(words[at + 5])


def squares_beside(head: Numbers, words: Numbers, squares: int) -> int:
    """The neighbours of the given squares."""
    if head[SHORT]:
        short, long = head[SHORT], head[LONG]
        near, far = words[head[CELLS] + 2], words[head[CELLS] + 3]
        return (squares & near) << short | squares >> short & near | (squares & far) << long | squares >> long & far
    found = squares ^ squares
    while squares:
        bit = lowest_bit(squares)
        squares ^= bit
        found |= words[lowest(bit)]
    return found


def links(head: Numbers, words: Numbers, left: int, right: int) -> tuple[int, int]:
    """The squares linked to the one `SHORT` places on, and those linked to the one `LONG` places on.

    Linked neighbours are in one part. If more than two distances are needed, both sets of the board as they are.
    """
    if not head[SHORT]:
        return left, right
    one, other = (right, left) if head[LINK] == CROSS else (left, right)
    if head[LINK] == ANY:
        one = other = left = right = left | right
    near, far = words[head[CELLS] + 2], words[head[CELLS] + 3]
    short = left & down(one, head[SHORT]) | right & down(other, head[SHORT])
    long = left & down(one, head[LONG]) | right & down(other, head[LONG])
    return short & near, long & far


def linked_part(head: Numbers, words: Numbers, short: int, long: int, start: int, asked: int) -> int:
    """Return the squares of the part that contains a square, which is passed as a set, by the `links` of the board.

    The search may stop early, with an incomplete part, once it contains all squares of `asked`.
    """
    if head[SHORT] == 1 and not head[LONG]:  # a row: a carry goes up to the last square of the part
        before = squares_below(start)
        first = highest(before & ~short) + 1
        return short ^ short + start | up(down(before, first), first)
    part = start
    front = start
    one, other = (long, short) if head[LINK] == CROSS else (short, long)
    while front and asked & ~part:
        if head[SHORT]:
            front = (
                up(front & short, head[SHORT])
                | down(front, head[SHORT]) & short
                | up(front & long, head[LONG])
                | down(front, head[LONG]) & long
            ) & ~part
        elif head[LINK] == ANY:
            front = squares_beside(head, words, front) & (short | long) & ~part
        else:
            own, others = squares_beside(head, words, front & short), squares_beside(head, words, front & long)
            front = (own & one | others & other) & ~part
        part |= front
    return part


def part_with(head: Numbers, words: Numbers, left: int, right: int, start: int, asked: int) -> int:
    """`linked_part` by the two sets of a board."""
    short, long = links(head, words, left, right)
    return linked_part(head, words, short, long, start, asked)


def _join_stones(left: int, right: int) -> tuple[int, int]:
    """Replace each group of stones of one colour in a row by a single stone."""
    while True:
        double = (left & ~right) & down(left & ~right, 1) | (right & ~left) & down(right & ~left, 1)
        if not double:
            return left, right
        before = squares_below(lowest_bit(double))
        left = left & before | down(left, 1) & ~before
        right = right & before | down(right, 1) & ~before


def _in_order(head: Numbers, left: int, right: int) -> tuple[int, int]:
    """The two sets of a board, the lesser first if exchanging them gives the negative."""
    return (right, left) if head[SWAPS] and right < left else (left, right)


def first_form(head: Numbers, left: int, right: int) -> tuple[int, int]:
    """A cheap representative of a board; many boards with the same normal form share it."""
    if head[JOINS] and left | right:
        left, right = _join_stones(left, right)
        begin = lowest(left | right)
        left, right = down(left, begin), down(right, begin)
    return _in_order(head, left, right)


def _image(head: Numbers, words: Numbers, squares: int, way: int, high: int, across: int) -> int:
    """The image, by symmetry `way`, of squares in the corner that span `high` rows and `across` columns, moved to the
    corner."""
    width = head[WIDTH]
    table = head[TABLES] + 256 * head[BYTES] * (way - 1)
    found = squares ^ squares
    while squares:  # a loop over all bytes would be compiled to gather instructions, which are slow
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
    """Return the least image of a part in the corner, without transposing it: the image's last row, then its two sets.

    If boards can be turned upside down, the last row is compared first; otherwise it is returned as 0.
    """
    flips, both = min(head[IMAGES], TURNED - 1), left | right
    best, second = _in_order(head, left, right)
    last = both ^ both
    first, least, last_back, first_back = last, last, last, last
    if flips > 1:
        last, first = down(both, (high - 1) * head[WIDTH]), both & words[head[CELLS] + 1]
        last_back, first_back = _image(head, words, last, 1, 1, across), _image(head, words, first, 1, 1, across)
        least = min(min(last, last_back), min(first, first_back))
    found = last == least
    for way in range(1, flips + 1):
        if (last_back if way == 1 else first if way == 2 else first_back) == least:
            x, y = _part_image(head, words, left, right, way, high, across)
            x, y = _in_order(head, x, y)
            if not found or x < best or (x == best and y < second):
                best, second = x, y
            found = True
    return least, best, second


def normal_form(head: Numbers, words: Numbers, left: int, right: int) -> tuple[int, int]:
    """Return the least image of a part of a board, as two sets; each image is moved to the corner of the board.

    Images with fewer rows come first, then those with the lesser last row, so that few images have to be computed.
    """
    if head[JOINS]:
        left, right = _join_stones(left, right)
    width = head[WIDTH]
    if not width:
        return _in_order(head, left, right)
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


def beside_once_and_twice(head: Numbers, words: Numbers, squares: int) -> tuple[int, int]:
    """The squares that have at least one of the given squares as a neighbour, and those that have at least two."""
    if head[SHORT]:
        short, long = head[SHORT], head[LONG]
        near, far = words[head[CELLS] + 2], words[head[CELLS] + 3]
        after, before = (squares & near) << short, squares >> short & near
        below, above = (squares & far) << long, squares >> long & far
        return after | before | below | above, after & before | below & above | (after | before) & (below | above)
    once = squares ^ squares
    twice = once
    while squares:
        bit = lowest_bit(squares)
        squares ^= bit
        near = words[lowest(bit)]
        twice |= once & near
        once |= near
    return once, twice


def _has_dead_group(stones: int, before: int, after: int) -> bool:
    """Whether a group of stones in a row has neither its first stone in `before` nor its last one in `after`."""
    first = stones & ~up(stones, 1) & ~before
    last = stones & ~down(stones, 1) & ~after
    return bool((stones + first) & ~stones & up(last, 1))


def breathe_after(head: Numbers, words: Numbers, left: int, right: int, stone: int) -> bool:
    """Whether the group of a new stone (a set), and those of its neighbouring stones, still have a neighbour that is in
    both sets: a free square."""
    if head[JOINS]:  # a row, in which no other group is without one
        free = left & right
        before, after = up(free, 1), down(free, 1)
        return not (_has_dead_group(left ^ free, before, after) or _has_dead_group(right ^ free, before, after))
    stones = left ^ right
    asked = stone | words[lowest(stone)] & stones
    alive = stones ^ stones
    front = left & right
    while front and asked & ~alive:
        own, other = front & left, front & right
        front = (squares_beside(head, words, own) & left | squares_beside(head, words, other) & right) & stones & ~alive
        alive |= front
    return not asked & ~alive
