"""Nimbers below ω^ω^ω: the algebraic closure of the field of two elements, with exact sums, products and
powers.

Conway (*On Numbers and Games*, 1976, chapter 6) showed that these ordinals form an algebraically closed field. Its
arithmetic rests on one element for every prime power: κ(2^k) = 2^(2^(k−1)), and for p = p_n, the n-th odd prime counted
from p₀ = 3, κ(p^k) = ω^(ω^n · p^(k−1)). Write an exponent of ω as Σ ω^n c_n, and every c_n in base p_n: then ω^Σ is the
product of the κ(p_n^(k+1)) raised to the digits, both as ordinals and as nimbers, and

    κ(p^(k+1))^p = κ(p^k),        κ(p)^p = α(p),

where α(p) is the least ordinal below κ(p) without a p-th root. Lenstra (*Nim multiplication*, 1977) showed
that α(p) = Σ κ(q) + m(p), with q in a set of prime powers found from the order f(p) of 2 modulo p and a
natural number m(p), the *excess*. DiMuro (*On Onp*, 2015) carries this to every characteristic.

The excesses are those of OEIS A380496 (A. N. Siegel, 2025; by Conway, Lenstra, Le Bruyn, Siegel and others); the tests
recompute those up to p = 43. A product that needs the excess of a larger prime raises ValueError.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, total_ordering
from itertools import pairwise
from math import lcm
from typing import Union

from bouton.errors import InputError, NimDivisionError, NotationError
from bouton.nimbers import integer as nim_integer
from bouton.nimbers.functions import check_nimber
from bouton.nimbers.limits import MOST_POWER, MOST_TERMS_OF_FIELD
from bouton.notation import clip, read_int, write_int

#: m(p) for the odd primes p = 3, 5, 7, …: OEIS A380496, its first 105 terms.
EXCESS = "001100410101111100011110101001010101410100000011110010110101001110111011001110000101001101110110000011110"

#: An exponent Σ ω^n c_n as (c₀, c₁, …) without trailing zeros.
Exponent = tuple[int, ...]
Operand = Union["TransfiniteNimber", int]


@cache
def odd_prime(n: int) -> int:
    """Return the n-th odd prime, counted from 0.

    >>> [odd_prime(n) for n in range(6)]
    [3, 5, 7, 11, 13, 17]
    """
    candidate = 3 if n == 0 else odd_prime(n - 1) + 2
    while any(candidate % factor == 0 for factor in range(3, int(candidate**0.5) + 1, 2)):
        candidate += 2
    return candidate


def order_of_two(p: int) -> int:
    """Return f(p), the least k > 0 with 2^k ≡ 1 modulo p.

    >>> [order_of_two(p) for p in (3, 5, 7, 11, 13, 17, 19)]
    [2, 4, 3, 10, 12, 8, 18]
    """
    power, count = 2 % p, 1
    while power != 1:
        power, count = 2 * power % p, count + 1
    return count


def _prime_powers(h: int) -> list[tuple[int, int]]:
    """The prime powers (p, k) that divide h exactly, largest prime first."""
    found = []
    factor = 2
    while h > 1:
        k = 0
        while h % factor == 0:
            h //= factor
            k += 1
        if k:
            found.append((factor, k))
        factor += 1
    return found[::-1]


@cache
def degree_of_kappa(p: int, k: int) -> int:
    """Return the degree of κ(p^k) over the field of two elements.

    >>> degree_of_kappa(2, 3), degree_of_kappa(3, 1), degree_of_kappa(7, 1)
    (8, 6, 42)

    κ(p^k) is a p^k-th root of α(p), whose degree is that of the κ in its sum.
    """
    if p == 2:
        return 1 << k
    root: int = p**k
    return root * lcm(*(degree_of_kappa(*part) for part in kappa_parts(p)))


@cache
def kappa_parts(p: int) -> tuple[tuple[int, int], ...]:
    """Return the prime powers q (as prime, exponent) with α(p) = Σ κ(q) + m(p).

    >>> kappa_parts(7), kappa_parts(13), kappa_parts(11)
    (((3, 1),), ((3, 1), (2, 2)), ((5, 1),))

    These are the prime powers that divide f(p) exactly, except those that divide the degree of an already chosen κ of a
    larger prime (Lenstra 1977).
    """
    taken: list[tuple[int, int]] = []
    degree = 1
    for prime, k in _prime_powers(order_of_two(p)):
        if degree % prime**k:
            taken.append((prime, k))
            degree = lcm(degree, degree_of_kappa(prime, k))
    return tuple(taken)


@cache
def _place_of(p: int) -> int:
    n = 0
    while odd_prime(n) < p:
        n += 1
    return n


def kappa(p: int, k: int = 1) -> "TransfiniteNimber":
    """Return κ(p^k).

    >>> str(kappa(2, 3)), str(kappa(3, 2)), str(kappa(7))
    ('16', 'w^3', 'w^(w^2)')
    """
    if p == 2:
        return TransfiniteNimber(1 << (1 << (k - 1)))
    return TransfiniteNimber._from_terms({(*[0] * _place_of(p), p ** (k - 1)): 1})


def alpha(p: int) -> "TransfiniteNimber":
    """Return α(p) = κ(p)^p, the least ordinal below κ(p) that has no p-th root there.

    >>> [str(alpha(p)) for p in (3, 5, 7, 11, 13, 17, 19)]
    ['2', '4', 'w+1', 'w^w+1', 'w+4', '16', 'w^3+4']

    Raises ValueError if the excess of the prime is not in the table.
    """
    n = _place_of(p)
    if n >= len(EXCESS):
        raise InputError("nimbers.transfinite-excess", prime=p, last=odd_prime(len(EXCESS) - 1))
    total = TransfiniteNimber(int(EXCESS[n]))
    for prime, k in kappa_parts(p):
        total = total + kappa(prime, k)
    return total


@lru_cache(maxsize=1 << 17)
def _times(a: Exponent, b: Exponent) -> "TransfiniteNimber":
    """ω^a ⊗ ω^b: for every prime the digits are added; a p in one place carries 1 to the next lower place, or, from the
    lowest, a factor α(p)."""
    length = max(len(a), len(b))
    exponent = []
    factors: list[TransfiniteNimber] = []
    for n in range(length):
        p = odd_prime(n)
        x, y = (c[n] if n < len(c) else 0 for c in (a, b))
        digits = []
        while x or y:
            digits.append(x % p + y % p)
            x, y = x // p, y // p
        for place in reversed(range(len(digits))):
            if digits[place] >= p:
                digits[place] -= p
                if place:
                    digits[place - 1] += 1
                else:
                    factors.append(alpha(p))
        exponent.append(sum(digit * p**place for place, digit in enumerate(digits)))
    result = TransfiniteNimber._from_terms({_trim(exponent): 1})
    for factor in factors:
        result = result * factor
    return result


def _trim(exponent: list[int]) -> Exponent:
    while exponent and not exponent[-1]:
        exponent.pop()
    return tuple(exponent)


@total_ordering
class TransfiniteNimber:
    """An ordinal below ω^ω^ω as a nimber, created from an int or from text in Cantor normal form.

    >>> w = TransfiniteNimber("w")
    >>> w**3, w * w, (w + 1) ** 7
    (TransfiniteNimber('2'), TransfiniteNimber('w^2'), TransfiniteNimber('w^2*3'))
    >>> TransfiniteNimber("w^w*2+w+5") + TransfiniteNimber("w+1")
    TransfiniteNimber('w^w*2+4')

    ``+`` is the nim sum, ``*`` the nim product, ``/`` the quotient, ``**`` the power with an int exponent; the order is
    that of ordinals. Raises ValueError for text that is not such an ordinal, and if an unknown excess is needed.
    """

    __slots__ = ("_terms",)
    #: Coefficients (finite nimbers, never 0), keyed by exponents of ω.
    _terms: dict[Exponent, int]

    def __init__(self, value: Union[int, str, "TransfiniteNimber"]) -> None:
        if isinstance(value, TransfiniteNimber):
            self._terms = value._terms
        elif isinstance(value, str):
            self._terms = _parse_terms(value)
        else:
            (number,) = check_nimber("TransfiniteNimber", value)
            self._terms = {(): number} if number else {}

    @classmethod
    def _from_terms(cls, terms: Mapping[Exponent, int]) -> "TransfiniteNimber":
        made = cls.__new__(cls)
        made._terms = {exponent: c for exponent, c in terms.items() if c}
        return made

    @property
    def terms(self) -> list[tuple[Exponent, int]]:
        """The exponents (c₀, c₁, …), for Σ ω^n c_n, and the finite coefficients, largest exponent first.

        >>> TransfiniteNimber("w^(w*2+1)*3+7").terms
        [((1, 2), 3), ((), 7)]
        """
        return sorted(self._terms.items(), key=lambda term: (len(term[0]), term[0][::-1]), reverse=True)

    def __add__(self, other: Operand) -> "TransfiniteNimber":
        if not isinstance(other, TransfiniteNimber | int):
            return NotImplemented
        terms = dict(self._terms)
        for exponent, c in TransfiniteNimber(other)._terms.items():
            terms[exponent] = terms.get(exponent, 0) ^ c
        return TransfiniteNimber._from_terms(terms)

    __radd__: Callable[..., "TransfiniteNimber"] = __add__
    __sub__: Callable[..., "TransfiniteNimber"] = __add__
    __rsub__: Callable[..., "TransfiniteNimber"] = __add__

    def __xor__(self, other: Operand) -> Operand:
        """The nim sum, like ``^`` of ints: the result is an int if it is finite.

        >>> TransfiniteNimber("w+5") ^ TransfiniteNimber("w+1"), 3 ^ TransfiniteNimber("w+1")
        (4, TransfiniteNimber('w+2'))
        """
        if not isinstance(other, TransfiniteNimber | int):
            return NotImplemented
        total = self + other
        return total if total._terms.keys() - {()} else total._terms.get((), 0)

    __rxor__ = __xor__

    @classmethod
    def term(cls, exponent: Exponent, coefficient: int = 1) -> "TransfiniteNimber":
        """A single term of the Cantor normal form.

        >>> str(TransfiniteNimber.term((1, 2), 3))
        'w^(w*2+1)*3'
        """
        return cls._from_terms({exponent: coefficient})

    def __mul__(self, other: Operand) -> "TransfiniteNimber":
        if not isinstance(other, TransfiniteNimber | int):
            return NotImplemented
        total: dict[Exponent, int] = {}
        for a, x in self._terms.items():
            for b, y in TransfiniteNimber(other)._terms.items():
                c = nim_integer.product(x, y)
                if a and b:
                    _add_multiple(total, _times(min(a, b), max(a, b)), c)
                else:
                    exponent = a or b
                    total[exponent] = total.get(exponent, 0) ^ c
        return TransfiniteNimber._from_terms(total)

    __rmul__ = __mul__

    def degree(self) -> int:
        """Return an e such that the field of 2^e elements generated by the κ that occur contains the nimber.

        >>> TransfiniteNimber("w+4").degree(), TransfiniteNimber(5).degree()
        (12, 4)
        """
        degree = 1
        for exponent, c in self._terms.items():
            degree = lcm(degree, nim_integer.field_bits(c))
            for n, power in enumerate(exponent):
                if power:
                    p, k = odd_prime(n), 1
                    while p**k <= power:
                        k += 1
                    degree = lcm(degree, degree_of_kappa(p, k))
        return degree

    def __pow__(self, exponent: int) -> "TransfiniteNimber":
        if not isinstance(exponent, int):
            return NotImplemented
        if exponent < 0 or exponent >> 64:
            self._check_terms()
        base = self._inverse() if exponent < 0 else self
        result = TransfiniteNimber(1)
        for bit in bin(abs(exponent))[2:]:
            result = result._square()
            if bit == "1":
                result = result * base
        return result

    def _check_terms(self) -> None:
        """Refuse long calculations in a field whose elements have more than `MOST_TERMS_OF_FIELD` terms."""
        degree = self.degree()
        terms = degree // (degree & -degree)
        if terms > MOST_TERMS_OF_FIELD:
            values = {"nimber": clip(self), "degree": degree, "terms": terms, "most": MOST_TERMS_OF_FIELD}
            raise InputError("nimbers.transfinite-field", **values)

    def _square(self) -> "TransfiniteNimber":
        """The square, term by term: (x ⊕ y)² = x² ⊕ y²."""
        total: dict[Exponent, int] = {}
        for exponent, c in self._terms.items():
            _add_multiple(total, _times(exponent, exponent), nim_integer.square(c))
        return TransfiniteNimber._from_terms(total)

    def _inverse(self) -> "TransfiniteNimber":
        """a^(2^m − 2), where 2^m is the number of elements of a field that contains a; from a^(2^k − 1) follow
        a^(2^(2k) − 1) and a^(2^(k+1) − 1) with one product each (Itoh and Tsujii 1988)."""
        if not self:
            raise NimDivisionError("nimbers.zero", operation="TransfiniteNimber")
        found, count = self, 1
        for bit in bin(self.degree() - 1)[3:]:
            power = found
            for _ in range(count):
                power = power._square()
            found, count = power * found, 2 * count
            if bit == "1":
                found, count = found._square() * self, count + 1
        return found._square() if self.degree() > 1 else self

    def __truediv__(self, other: Operand) -> "TransfiniteNimber":
        if not isinstance(other, TransfiniteNimber | int):
            return NotImplemented
        return self * TransfiniteNimber(other) ** -1

    def __rtruediv__(self, other: int) -> "TransfiniteNimber":
        return TransfiniteNimber(other) / self

    def __bool__(self) -> bool:
        return bool(self._terms)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, TransfiniteNimber | int):
            return self._terms == TransfiniteNimber(other)._terms
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._terms.get((), 0)) if self._terms.keys() <= {()} else hash(frozenset(self._terms.items()))

    def __lt__(self, other: Operand) -> bool:
        if not isinstance(other, TransfiniteNimber | int):
            return NotImplemented
        mine, theirs = ([((len(e), e[::-1]), c) for e, c in TransfiniteNimber(x).terms] for x in (self, other))
        return mine < theirs

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __str__(self) -> str:
        return "+".join(_term_text(exponent, c) for exponent, c in self.terms) or "0"

    def __repr__(self) -> str:
        return f"TransfiniteNimber({str(self)!r})"

    def _repr_latex_(self) -> str:
        powers = re.sub(r"\^\(([^()]*)\)", r"^{\1}", re.sub(r"\^(\d+|w)", r"^{\1}", str(self)))
        written = powers.replace("w", r"\omega ").replace("*", r"\cdot ")
        return f"${written}$"


def _add_multiple(total: dict[Exponent, int], nimber: TransfiniteNimber, factor: int) -> None:
    """Add a finite multiple of a nimber to a sum of terms."""
    for exponent, c in nimber._terms.items():
        total[exponent] = total.get(exponent, 0) ^ nim_integer.product(factor, c)


def _term_text(exponent: Exponent, coefficient: int) -> str:
    if not exponent:
        return write_int(coefficient)
    parts = [_power_text(str(n) if n else "0", c) for n, c in reversed(list(enumerate(exponent))) if c]
    inner = "+".join(parts)
    text = "w" if inner == "1" else f"w^{inner}" if inner.isdigit() or inner == "w" else f"w^({inner})"
    return text if coefficient == 1 else f"{text}*{write_int(coefficient)}"


def _power_text(n: str, c: int) -> str:
    """Format ω^n c within an exponent."""
    if n == "0":
        return write_int(c)
    text = "w" if n == "1" else f"w^{n}"
    return text if c == 1 else f"{text}*{write_int(c)}"


_TERM = re.compile(r"(?:w(?:\^(?:(\d+)|(w(?:\^\d+)?)|\(([^()]*)\)))?)(?:\*(\d+))?|(\d+)")
#: w^w^w and anything above
_LARGE = re.compile(r"w\^\(?w\^\(?w")
_INNER = re.compile(r"w(?:\^(\d+))?(?:\*(\d+))?|(\d+)")


def _parse_terms(text: str) -> dict[Exponent, int]:
    """Parse a sum such as ``w^(w*2+1)*3+w^w+w^5+7``; the terms must be in decreasing order."""
    terms: list[tuple[tuple[int, Exponent], int]] = []
    for part in re.split(r"\+(?![^()]*\))", text.replace("ω", "w").replace(" ", "")):
        match = _TERM.fullmatch(part)
        if match is None:
            key = "nimbers.transfinite-large" if _LARGE.search(part) else "nimbers.transfinite-term"
            raise NotationError(key, got=clip(part), whole=clip(text))
        finite, nested, inside, coefficient, number = match.groups()
        if number is not None:
            exponent: Exponent = ()
        else:
            exponent = _exponent(text, finite or nested or inside or "1")
        value = read_int(number if number is not None else coefficient or "1", within=text)
        if value == 0 and text.strip() != "0":
            raise NotationError("nimbers.transfinite-zero", got=clip(part), whole=clip(text))
        terms.append(((len(exponent), exponent[::-1]), value))
    if any(first <= second for (first, _), (second, _) in pairwise(terms)):
        raise NotationError("nimbers.transfinite-order", whole=clip(text))
    return {key[1][::-1]: value for key, value in terms if value}


def _exponent(text: str, inside: str) -> Exponent:
    places: dict[int, int] = {}
    last = None
    for part in inside.split("+"):
        match = _INNER.fullmatch(part)
        if match is None:
            if _LARGE.search(f"w^{part}"):
                raise NotationError("nimbers.transfinite-large", got=clip(f"w^({inside})"), whole=clip(text))
            raise NotationError("nimbers.transfinite-exponent", got=clip(part), whole=clip(text))
        n = 0 if match[3] is not None else read_int(match[1] or "1", within=text)
        if n > MOST_POWER:
            raise NotationError("nimbers.transfinite-power", got=clip(part), whole=clip(text), most=MOST_POWER)
        if last is not None and n >= last:
            raise NotationError("nimbers.transfinite-exponent-order", got=clip(inside), whole=clip(text))
        places[n] = read_int(match[3] if match[3] is not None else match[2] or "1", within=text)
        last = n
    return _trim([places.get(n, 0) for n in range(max(places) + 1)])
