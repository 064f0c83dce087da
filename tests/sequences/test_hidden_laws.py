"""Three hundred sequences with a hidden law of a familiar kind, and as many without one: those proposed as a law.

The laws are made from games and from arithmetic, not from the forms in which patterns are sought.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from math import gcd
from random import Random

import pytest

from bouton.formulas import Formula
from bouton.sequences.guess import patterns_of
from bouton.sequences.limits import GUESSED_TO
from bouton.values.mex import mex

COUNT = GUESSED_TO + 1
Make = Callable[[Random], list[int]]


def nimbers(options: Callable[[int], Iterable[int]]) -> list[int]:
    values: list[int] = []
    for n in range(COUNT):
        values.append(mex(values[option] for option in options(n)))
    return values


# Games.


def subtraction(random: Random) -> list[int]:
    taken = random.sample(range(1, 16), random.randrange(1, 5))
    return nimbers(lambda n: [n - k for k in taken if k <= n])


def all_but(random: Random) -> list[int]:
    """Take any number but a few."""
    kept = random.sample(range(1, 9), random.randrange(1, 3))
    values: list[int] = []
    counts = [0] * (COUNT + 1)
    for n in range(COUNT):
        spared = Counter(values[n - k] for k in kept if k <= n)
        values.append(next(v for v in range(n + 1) if counts[v] == spared[v]))
        counts[values[n]] += 1
    return values


def fraction(random: Random) -> list[int]:
    """AtCoder ARC 091 F, and its relatives with a few coins more: take up to n // k + c."""
    k, more = random.randrange(2, 13), random.choice((0, 0, 1))
    values: list[int] = []
    seen: list[int] = []  # the last place of each value
    for n in range(COUNT):
        most = min(n, n // k + more) if n // k else 0
        value = next(v for v in range(n + 1) if v >= len(seen) or seen[v] < n - most)
        values.append(value)
        seen[value : value + 1] = [n]
    return values


def divided(random: Random) -> list[int]:
    """CodeChef FDIVGAME: divide by one of a few numbers, rounding down."""
    low = random.randrange(2, 5)
    high = low + random.randrange(1, 6)
    return nimbers(lambda n: [n // k for k in range(low, high + 1)] if n else [])


def divided_up(random: Random) -> list[int]:
    """The same rounding up."""
    low = random.randrange(2, 4)
    high = low + random.randrange(1, 4)
    return nimbers(lambda n: [-(-n // k) for k in range(low, high + 1)] if n > 1 else [])


def at_least_a_share(random: Random) -> list[int]:
    """Leave at most one k-th of the heap."""
    k = random.randrange(2, 9)
    return nimbers(lambda n: range(n // k + 1) if n else [])


def divisors(random: Random) -> list[int]:
    """Take a proper divisor, or a power of a number."""
    b = random.randrange(2, 6)
    if random.random() < 0.5:
        return nimbers(lambda n: [n - b**k for k in range(11) if b**k <= n])
    return nimbers(lambda n: [n - d for d in range(1, n) if n % d == 0])


def limits(random: Random) -> list[int]:
    """Take one, or half of an even heap, or a third: values by remainders and smaller heaps."""
    k = random.randrange(2, 5)
    return nimbers(lambda n: ([n - 1] if n else []) + ([n // k] if n and n % k == 0 else []))


def by_remainder(random: Random) -> list[int]:
    """The coins that may be taken depend on the size of the heap modulo a small number."""
    m = random.randrange(2, 5)
    taken = [random.sample(range(1, 6), random.randrange(1, 4)) for _ in range(m)]
    return nimbers(lambda n: [n - k for k in taken[n % m] if k <= n])


# Arithmetic.


def preperiod(random: Random) -> list[int]:
    before = [random.randrange(6) for _ in range(random.randrange(40, 400))]
    cycle = [random.randrange(6) for _ in range(random.randrange(20, 240))]
    return before + [cycle[n % len(cycle)] for n in range(COUNT - len(before))]


def arithmetic(random: Random) -> list[int]:
    saltus = random.randrange(1, 9)
    before = [random.randrange(9) for _ in range(random.randrange(50))]
    cycle = [random.randrange(20) for _ in range(random.randrange(1, 90))]
    return before + [cycle[n % len(cycle)] + saltus * (n // len(cycle)) for n in range(COUNT - len(before))]


def floors(random: Random) -> list[int]:
    """Quotients, rounded in other ways, minima and combinations by xor."""
    a, b, c, kind = random.randrange(1, 6), random.randrange(2, 9), random.randrange(5), random.randrange(5)
    return [[(a * n + c) // b, n // b ^ n % b, max(n // b - c, 0), n ^ c, n - n % b][kind] for n in range(COUNT)]


def classes(random: Random) -> list[int]:
    """Constants and lines by remainder, after some exceptions."""
    m = random.randrange(2, 13)
    lines = [(random.randrange(4), random.randrange(9)) for _ in range(m)]
    before = random.randrange(30)
    return [random.randrange(9) if n < before else lines[n % m][0] * (n // m) + lines[n % m][1] for n in range(COUNT)]


def halves(random: Random) -> list[int]:
    """g(2k) and g(2k + 1) from g(k), as Stern's and ruler sequences have it, and the like for three."""
    m = random.choice((2, 2, 3, 4, 5))
    rules = [(random.choice((0, 1, 1)), random.randrange(4)) for _ in range(m)]
    values = [random.randrange(3)]
    for n in range(1, COUNT):
        keeps, more = rules[n % m]
        values.append(values[n // m] + more if keeps else more)
    return values


def valuation(random: Random) -> list[int]:
    """The exponent of a number in n, n + 1, or its power, or what is left without it."""
    b, shift, kind = random.randrange(2, 11), random.randrange(2), random.randrange(3)

    def value(n: int) -> int:
        n, count = n + shift, 0
        while n and n % b == 0:
            n, count = n // b, count + 1
        return (count, b**count, n)[kind]

    return [value(n) for n in range(COUNT)]


def digits(random: Random) -> list[int]:
    """Sums of digits, their parity, how many digits there are of a kind, the first one, the longest."""
    base, kind, m = random.randrange(2, 11), random.randrange(7), random.randrange(2, 5)
    chosen = random.randrange(1, base)

    def value(n: int) -> int:
        found = []
        while n:
            n, digit = divmod(n, base)
            found.append(digit)
        return (
            sum(found),
            sum(found) % m,
            found.count(chosen),
            found[-1] if found else 0,
            len(found),
            max(found, default=0),
            int(chosen in found),
        )[kind]

    return [value(n) for n in range(COUNT)]


def words(random: Random) -> list[int]:
    """Fixed points of substitutions of the same length: Thue and Morse, paper folding, period doubling."""
    length, letters = random.randrange(2, 5), random.randrange(2, 5)
    images = [[random.randrange(letters) for _ in range(length)] for _ in range(letters)]
    images[0][0] = 0
    word = [0]
    while len(word) < COUNT:
        word = [letter for each in word for letter in images[each]]
    return word[:COUNT]


def rest_recursion(random: Random) -> list[int]:
    """g(n - n // k - c) with other values where k divides n."""
    k, c = random.randrange(2, 20), random.randrange(1, 3)
    values: list[int] = []
    for n in range(COUNT):
        place = n - n // k - c
        values.append(n // k if n % k == 0 else values[place] if 0 <= place < n else n % 3)
    return values


def quotient_recursion(random: Random) -> list[int]:
    """g((n + c) // m) with a step, after some heaps of their own."""
    m, c, step = random.randrange(2, 30), random.randrange(4), random.choice((0, 1, 1, 2))
    values = [random.randrange(5) for _ in range(m + 5)]
    while len(values) < COUNT:
        values.append(values[(len(values) + c) // m] + step)
    return values


def common(random: Random) -> list[int]:
    """The greatest common divisor with a number, and remainders of powers of n."""
    m, power = random.randrange(4, 60), random.randrange(2, 4)
    return [gcd(n, m) if power == 2 else n**power % m for n in range(COUNT)]


# No law.


def uniform(random: Random) -> list[int]:
    most = random.choice((2, 2, 3, 4, 8, 50))
    return [random.randrange(most) for _ in range(COUNT)]


def walk(random: Random) -> list[int]:
    """Steps up and down, or up alone."""
    steps, place = random.choice(((-1, 1), (-1, 0, 1), (0, 1), (1, 2), (0, 0, 1))), 0
    values = []
    for _ in range(COUNT):
        place = abs(place + random.choice(steps))
        values.append(place)
    return values


def random_game(random: Random) -> list[int]:
    """Each heap may become a few others, drawn anew for each heap."""
    count, far = random.randrange(2, 6), random.choice((10, 100, COUNT))
    return nimbers(lambda n: [random.randrange(max(0, n - far), n) for _ in range(count)] if n else [])


def with_defects(random: Random) -> list[int]:
    """A law of `LAWS` with some values changed, some of them late."""
    values = random.choice(LAWS[9:])[0](random)
    for n in (*random.sample(range(COUNT), random.choice((3, 20, 100))), random.randrange(COUNT // 2, COUNT)):
        values[n] += random.randrange(1, 4)
    return values


def in_blocks(random: Random) -> list[int]:
    """Runs of random length, or words of random letters one after the other."""
    one, two = [0, 0], [0, 0]
    while one + two == two + one:  # powers of one word
        one, two = ([random.randrange(3) for _ in range(random.randrange(1, 6))] for _ in range(2))
    values: list[int] = []
    most = random.choice((2, 9))
    while len(values) < COUNT:
        values += random.choice((one, two)) * random.randrange(1, most)
    return values[:COUNT]


def sparse(random: Random) -> list[int]:
    share = random.choice((0.01, 0.05))
    return [int(random.random() < share) * random.randrange(1, 4) for _ in range(COUNT)]


LAWS: tuple[tuple[Make, int], ...] = tuple(
    (make, 15)
    for make in (
        subtraction,
        all_but,
        fraction,
        divided,
        divided_up,
        at_least_a_share,
        divisors,
        limits,
        by_remainder,
        preperiod,
        arithmetic,
        floors,
        classes,
        halves,
        valuation,
        digits,
        words,
        rest_recursion,
        quotient_recursion,
        common,
    )
)

RANDOM = tuple((make, 50) for make in (uniform, walk, random_game, with_defects, in_blocks, sparse))


def is_found(values: list[int]) -> bool:
    """Whether a pattern is proposed; it must give the values, by itself and by its formula."""
    found = patterns_of(values)
    for pattern, _ in found:
        formula = Formula(pattern.formula(), "n", {"g": values.__getitem__})
        assert all(pattern.value(n) == values[n] for n in range(0, COUNT, 7))
        assert all(formula(n) == values[n] for n in range(pattern.start, COUNT, 7))
    return bool(found)


@pytest.mark.parametrize("make", [make for make, _ in LAWS], ids=lambda make: make.__name__)
def test_a_law_of_each_kind_is_found(make: Make) -> None:
    assert is_found(make(Random(1)))


@pytest.mark.parametrize("make", [make for make, _ in RANDOM], ids=lambda make: make.__name__)
def test_nothing_is_proposed_where_there_is_no_law(make: Make) -> None:
    assert not any(is_found(make(Random(seed))) for seed in range(3))


@pytest.mark.slow
def test_three_hundred_laws_and_three_hundred_random_sequences() -> None:
    found = [is_found(make(Random(f"{make.__name__} {seed}"))) for make, count in LAWS for seed in range(count)]
    assert len(found) == 300 and sum(found) >= 285
    assert not any(is_found(make(Random(seed))) for make, count in RANDOM for seed in range(count))
