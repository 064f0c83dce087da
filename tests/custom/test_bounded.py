"""Rules whose text shows that compiled they are the same rules, and others that might not be."""

import pytest

import bouton

STEPS = (1, 2, 3)


def nim(position):
    """Take any number from one heap."""
    for place, heap in enumerate(position):
        for rest in range(heap):
            yield tuple(rest if k == place else other for k, other in enumerate(position))


def steps(position):
    a, b = position
    for step in STEPS:
        left = a - step
        if left >= 0 and not b % 2:
            yield left, b
    for k in range(max(0, b - 4), b):
        yield a, k if k in (1, 3) else k // 2
    if (a & 3) == 2:
        yield a * b // (b + 1) % 5, min(b, len(position))


def power(position):
    a, b = position
    if 2**a * 2**b % 7 == 3:
        yield a - 1, b


def shifted(position):
    a, b = position
    yield a >> b, 0


def doubled(position):
    a, b = position
    size = 1
    for k in range(a):
        other = size + size
        size = other
        yield k, b


def counted(position):
    a, b = position
    total = 0
    for k in range(a):
        total += k
        yield k, b


def endless(position):
    a, b = position
    while a == 3:
        pass
    for k in range(a):
        yield k, b


def large(position):
    a, b = position
    yield a * a * a * a * a * a * a * a * a * a * a * b % 7, b


def halves(position):
    a, b = position
    yield int(a / 2), b


def helped(position):
    yield from steps(position)


def with_default(position, most=10**30):
    a, b = position
    yield min(a, most), b


def inverted(position):
    a, b = position
    yield a + ~(a == b), b


def texts(position):
    a, b = position
    yield a - int("99999999999999999999999") % 2, b


def long_loop(position):
    a, b = position
    for k in range(a * a * a * a * a):
        if k < a:
            yield k, b


@pytest.mark.parametrize("function", [nim, steps])
def test_bounded(function):
    assert bouton.rule_code(shape=(50, 50))(function).is_bounded


WRONG = [power, shifted, doubled, counted, endless, large, halves, helped, inverted, texts, long_loop]


@pytest.mark.parametrize("function", WRONG)
def test_not_bounded(function):
    assert not bouton.rule_code(shape=(50, 50))(function).is_bounded


def test_other_functions_and_parameters_count_too():
    def shape(**more):
        return bouton.rule_code(shape=(50, 50), **more)

    assert shape(tier=lambda p: p[0] + p[1], canonical=lambda p: tuple(sorted(p)))(nim).is_bounded
    assert not shape(tier=lambda p: p[0] ** p[1])(nim).is_bounded
    assert not shape()(with_default).is_bounded
    assert bouton.rule_code(shape=(1 << 20, 8))(lambda p: [(p[0] * p[0] * p[0] % 5, 0)]).is_bounded  # 2^60
    assert not bouton.rule_code(shape=(1 << 21, 8))(lambda p: [(p[0] * p[0] * p[0] % 5, 0)]).is_bounded
