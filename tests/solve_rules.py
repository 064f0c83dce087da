"""Rules for the tests of complete solutions: random games, many copies side by side in one shape."""

import bouton

COPIES, SIZE = 300, 20
BLOCK = 5


def mixed(number):
    number = (number * 2654435761 + 12345) % 4294967296
    number = ((number // 8192) ^ number) * 69069 % 4294967296
    return (number // 65536) ^ number


@bouton.rule_code(shape=(COPIES, SIZE))
def anywhere(position):
    """Moves to anywhere in the copy: loops, draws."""
    copy, place = position
    for k in range(mixed(copy * 1000 + place * 7) % 4):
        yield copy, mixed(copy * 77777 + place * 131 + k * 17) % SIZE


@bouton.rule_code(shape=(COPIES, SIZE))
def down(position):
    """Smaller numbers only, repeated options too."""
    copy, place = position
    if place > 0:
        for k in range(mixed(copy * 1000 + place * 7) % 7):
            yield copy, mixed(copy * 77777 + place * 131 + k * 17) % place


@bouton.rule_code(shape=(COPIES, SIZE), acyclic=True)
def up(position):
    """Larger numbers only: play ends, but no dense sweep is possible."""
    copy, place = position
    if place < SIZE - 1:
        for k in range(mixed(copy * 1000 + place * 7) % 5):
            yield copy, place + 1 + mixed(copy * 77777 + place * 131 + k * 17) % (SIZE - 1 - place)


def block(position):
    return position[1] // BLOCK


@bouton.rule_code(shape=(COPIES, SIZE), tier=block)
def tiered(position):
    """Loops inside blocks of five, never to a higher block."""
    copy, place = position
    for k in range(mixed(copy * 1000 + place * 7) % 5):
        yield copy, mixed(copy * 77777 + place * 131 + k * 17) % ((place // BLOCK + 1) * BLOCK)


def top_first(position):
    copy, place = position
    return 99 if copy == 0 and place == 0 else place // BLOCK


@bouton.rule_code(shape=(COPIES, SIZE), start=(0, 0), tier=top_first)
def chosen(position):
    """The first move chooses one of the copies of `tiered`."""
    copy, place = position
    if copy == 0 and place == 0:
        for other in range(1, COPIES):
            yield other, SIZE - 1
    else:
        for k in range(mixed(copy * 1000 + place * 7) % 5):
            yield copy, mixed(copy * 77777 + place * 131 + k * 17) % ((place // BLOCK + 1) * BLOCK)


def odd_first(position):
    copy, place = position
    return copy, place - place % 2


@bouton.rule_code(shape=(COPIES, SIZE))
def paired(position):
    """Places 2k and 2k + 1 are images of each other; loops."""
    copy, place = position
    for k in range(mixed(copy * 1000 + place // 2 * 7) % 4):
        yield copy, mixed(copy * 77777 + place // 2 * 131 + k * 17) % SIZE ^ place % 2


paired_forms = bouton.rule_code(shape=(COPIES, SIZE), canonical=odd_first)(paired.function)


@bouton.rule_code(shape=(COPIES, SIZE), canonical=odd_first)
def paired_down(position):
    """The same symmetry, and options in lower pairs only: a dense sweep."""
    copy, place = position
    pair = place // 2
    if pair > 0:
        for k in range(mixed(copy * 1000 + pair * 7) % 5):
            yield copy, mixed(copy * 77777 + pair * 131 + k * 17) % (2 * pair) ^ place % 2


@bouton.rule_code(shape=(12, 12, 12, 12))
def nim(position):
    a, b, c, d = position
    for k in range(a):
        yield k, b, c, d
    for k in range(b):
        yield a, k, c, d
    for k in range(c):
        yield a, b, k, d
    for k in range(d):
        yield a, b, c, k


def digits(position):
    return sum(position)


@bouton.rule_code(shape=(3, 3, 2), start=(2, 2, 1), tier=digits)
def lowered(position):
    """Every move lowers the tier, by one or two."""
    a, b, c = position
    for k in range(a):
        yield k, b, c
    for k in range(b):
        yield a, k, c
    if c:
        yield a, b, 0
