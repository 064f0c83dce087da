"""Certificates of periods by windows: ``g(n + p) = g(n)`` for all n ≥ s, in games with few rare heaps.

Value v of heap n is of the rare type if |m ∧ v| + π·n ≡ τ mod 2 (``mask`` m, ``parity`` π); π·t ≡ τ for every t that
a move takes leaving two heaps. ``rare`` lists the rare heaps (M is the last) with their values, ``witnesses`` pairs
(t, a); A = ``deepest``. ``checkpoints`` are places; the body contains the last M + u + 1 values before each, where u is
the place of the last digit. `docs/en/windows.md` has the theorem and its proof. The checker verifies

- the start: heaps up to u and rare heaps by all their options, every other heap by the formula (the least value of the
  common type that is neither that of an option with a rare heap nor of a single heap), and a witness for each smaller
  value of the rare type: a pair a + b = n − t with a ≤ A, or a single heap;
- every piece, from a checkpoint to A heaps beyond the next, in the same way; it must match the next checkpoint;
- that the windows at s and s + p agree, but heaps s − 1 and s − 1 + p do not, nor, for any prime q dividing p, the
  windows at s and s + p/q: so p and s are the smallest.

Pieces are independent; `bouton.checkers._compiled` has loops for long ones. No code of the search is used here.
"""

from collections.abc import Sequence
from itertools import count, pairwise
from typing import Any, NamedTuple

from bouton.checkers.envelope import exactly, has_fields, natural, pairs, text_of
from bouton.checkers.octal_codes import splitting_rules
from bouton.checkers.progress import advance, expect
from bouton.checkers.shares import pieces_of
from bouton.errors import InputError
from bouton.notation import clip
from bouton.storage.compiler import can_compile

_NONE, _ONE, _TWO = 1, 2, 4  # bits of a digit: how many heaps a move may leave
_FIELDS = ("game", "preperiod", "period", "mask", "parity", "rare", "witnesses", "deepest", "checkpoints", "type")
_MOST, _MOST_START, _PLAIN = 10**15, 1 << 26, 50_000  # heaps; up to `_PLAIN` are checked without the compiled loop
_ONE_BY_ONE = 500_000_000  # options up to which pieces are checked heap by heap, not in batches: a second or two


class Claim(NamedTuple):
    """A certificate's claim: rules (`Splitting`), types, rare heaps, witnesses, checkpoints, their values."""

    game: str
    moves: list[tuple[int, int]]
    types: tuple[int, int, int]  # m, π, τ
    rare: dict[int, int]
    witnesses: list[tuple[int, int]]
    deepest: int
    places: list[int]
    windows: list[list[int]]
    unequal: bool = False
    still: int = -1

    def is_rare(self, heap: int, value: int) -> bool:
        """Whether a value of this heap is of the rare type."""
        mask, parity, tau = self.types
        return ((mask & value).bit_count() + parity * heap) & 1 == tau

    def has_rare(self, number: int, past: int = -1) -> bool:
        """Whether the window before a checkpoint has a value of the rare type for a heap beyond `past`."""
        heaps = enumerate(self.windows[number], self.places[number] - self.span - 1)
        return any(heap > past and self.is_rare(heap, value) for heap, value in heaps)

    def takes(self, digit: int) -> list[int]:
        """The numbers of tokens taken by moves that this bit of a digit allows."""
        return [taken for taken, kind in self.moves if kind & digit]

    @property
    def options(self) -> int:
        """The approximate number of options tried for a heap beyond the rare ones."""
        return len(self.moves) + len(self.takes(_TWO)) * len(self.rare) + len(self.witnesses)

    @property
    def span(self) -> int:
        """M + u, the number of values that determine all later ones."""
        return max(self.rare, default=0) + self.moves[-1][0]


def check(header: dict[str, Any], stream: Any, share: str = "", keep: str = "") -> dict[str, Any]:
    """Check the certificate, or a share: ``"7"``, piece 7; ``"2/8"``, every eighth from 2; for `keep` see `verify`."""
    claim = read_claim(header, stream)
    chosen = pieces_of(share, len(claim.places))
    sizes = [claim.places[0] + claim.deepest, *(end - began for began, end in pairwise(claim.places))]
    heaps, checked, last = sum(sizes[number] for number in chosen), len(chosen), max(claim.rare, default=0)
    quick, at_once = (many > _PLAIN and can_compile() for many in (heaps, max(heaps, sizes[0])))
    plain = [sizes[number] + claim.deepest for number in chosen if number and not quick]
    expect(sum(plain) + (0 if at_once else sizes[0]))
    if at_once:
        from bouton.checkers import window_heaps

    first = window_heaps.check_start(claim) if at_once else check_start(claim)
    if quick:
        left = list(filter(None, chosen))
        if heaps * claim.options > _ONE_BY_ONE:
            from bouton.checkers.window_batches import check_batches

            left = check_batches(claim, chosen, first, keep)
        window_heaps.check_pieces(claim, left, first)
    for number in filter(None, () if quick else chosen):
        check_piece(claim, number, first)
    counted = {"heaps": heaps, "rare": len(claim.rare), "last_rare": last, "pieces": len(claim.places)}
    return {name: header[name] for name in _FIELDS[:3]} | counted | {"checked": checked}


def read_claim(header: dict[str, Any], stream: Any) -> Claim:
    """Read the certificate; a `ValueError` if the format, the types or the checkpoints are wrong, as far as this can
    be checked without computing values."""
    has_fields(header, *_FIELDS)
    rules, mask, parity = (
        splitting_rules(text_of(header["game"])),
        natural(header["mask"]),
        natural(header["parity"]),
    )
    twos = [taken for taken, digit in rules.moves if digit & _TWO]
    rare, witnesses = dict(pairs(header["rare"])), pairs(header["witnesses"])
    places, deepest = [natural(place) for place in header["checkpoints"]], natural(header["deepest"])
    types = mask, parity, parity * twos[0] & 1
    claim = Claim(header["game"], rules.moves, types, rare, witnesses, deepest, places, [], *rules[1:])
    start, period, span = max(1, natural(header["preperiod"])), natural(header["period"]), claim.span
    wrong = (
        not 0 < types[0] < 1 << 16 or types[1] > 1 or len({types[1] * taken & 1 for taken in twos}) > 1,
        list(rare) != sorted(rare) or len(rare) < len(header["rare"]) or 0 in rare,
        not deepest or any(taken not in twos or not 0 < heap <= deepest for taken, heap in witnesses),
        any(a >= b for a, b in pairwise([span, *places])) or places[-1:] != [start + period + span],
        start + period + span > _MOST or sum(places[:1]) + deepest > _MOST_START,
        not period or types[1] * period & 1 or start <= max(rare, default=0),
        rules.unequal and min(sum(places[:1]) - rules.moves[-1][0], start + period) <= deepest,  # then a ≠ b
    )
    if any(wrong):
        raise ValueError
    size = {"|u1": 1, "<u2": 2}[header["type"]]
    for _ in places:
        row = exactly(stream, (span + 1) * size)
        claim.windows.append([int.from_bytes(row[i : i + size], "little") for i in range(0, len(row), size)])
    late = any(claim.has_rare(number, past=max(rare, default=0)) for number in range(len(places)))
    first, *later = (claim.windows[places.index(start + span + d)] for d in (0, period, *_parts(period)))
    same = [first[1:] == window[1:] for window in later] == [True] + [False] * (len(later) - 1)
    if stream.read(1) or late or not same or (first[0] == later[0][0]) is not (header["preperiod"] == 0):
        raise ValueError
    return claim


def _parts(period: int) -> list[int]:
    """The quotients p/q for the prime divisors q of the period p."""
    found, rest, q = set[int](), period, 2
    while rest > 1:
        if rest % q:
            q = q + 1 if q * q < rest else rest
        else:
            found.add(period // q)
            rest //= q
    return sorted(found, reverse=True)


def check_start(claim: Claim) -> Sequence[int]:
    """Check and return the values of the start, up to A heaps beyond the first checkpoint."""
    values: list[int] = []
    for n in range(claim.places[0] + claim.deepest):
        if n in claim.rare or n <= max(claim.moves[-1][0], claim.still):
            value = _mex(claim, n, values)
            right = n == 0 or (claim.is_rare(n, value) is (n in claim.rare) and claim.rare.get(n, value) == value)
        else:
            value = _candidate(claim, n, values, 0)
            right = _is_witnessed(claim, n, value, values, values, 0)
        if not right:
            raise InputError("verify.windows-heap", game=clip(claim.game), heap=n)
        values.append(value)
        _meet(claim, 0, n + 1, values)
    return values


def check_piece(claim: Claim, number: int, first: Sequence[int]) -> None:
    """Check the piece from checkpoint `number` − 1 to A heaps beyond the next; `first` are the values of the start."""
    began, keep = claim.places[number - 1], max(claim.span, claim.deepest + claim.moves[-1][0]) + 1
    values, base = claim.windows[number - 1][:], began - claim.span - 1
    for n in range(began, claim.places[number] + claim.deepest):
        value = _candidate(claim, n, values, base)
        if n >= began + claim.deepest and not _is_witnessed(claim, n, value, first, values, base):
            raise InputError("verify.windows-heap", game=clip(claim.game), heap=n)
        values.append(value)
        _meet(claim, number, n + 1, values)
        if len(values) > 2 * keep + 4_096:
            base += len(values) - keep
            del values[:-keep]


def _meet(claim: Claim, number: int, place: int, values: list[int]) -> None:
    """Count a heap as done; at a checkpoint, check that the last values are those of the certificate."""
    advance()
    if place == claim.places[number] and values[-claim.span - 1 :] != claim.windows[number]:
        raise InputError("verify.windows-checkpoint", game=clip(claim.game), heap=place)


def _mex(claim: Claim, n: int, values: Sequence[int]) -> int:
    """The mex of all options of heap n."""
    options = {0 for taken in claim.takes(_NONE) if taken == n}
    options.update(values[n - taken] for taken in claim.takes(_ONE) if taken < n)
    for taken in claim.takes(_TWO):
        options.update(values[a] ^ values[n - taken - a] for a in range(1, (n - taken - claim.unequal) // 2 + 1))
    return 0 if n == claim.still else next(value for value in range(len(options) + 1) if value not in options)


def _candidate(claim: Claim, n: int, values: Sequence[int], base: int) -> int:
    """For heap n, the least value of the common type that no single heap and no option with a rare heap has; `values`
    are those of the heaps from `base` on."""
    options = {values[n - base - taken] for taken in claim.takes(_ONE)}
    for taken in claim.takes(_TWO):
        options |= {value ^ values[n - base - taken - heap] for heap, value in claim.rare.items() if heap < n - taken}
    return next(value for value in count() if value not in options and not claim.is_rare(n, value))


def _is_witnessed(claim: Claim, n: int, value: int, first: Sequence[int], values: Sequence[int], base: int) -> bool:
    """Whether a single heap, or a pair with a heap up to A, has each value of the rare type below `value`, for heap n;
    `first` are the values of the start, `values` those of the heaps from `base` on."""
    missing = {v for v in range(value) if claim.is_rare(n, v)} - {values[n - base - t] for t in claim.takes(_ONE)}
    twos = claim.takes(_TWO)
    for tried in (claim.witnesses, ((taken, a) for a in range(1, claim.deepest + 1) for taken in twos)):
        for taken, a in tried:
            if not missing:
                return True
            if taken + a < n and not (claim.unequal and taken + 2 * a == n):
                missing.discard(first[a] ^ values[n - base - taken - a])
    return not missing
