# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""Canonical forms as 32-bit ids in one array: order, canonical forms and sums, with direct-mapped caches.

The rules are those of `bouton.partizan.canonical` and `bouton.partizan.order`. If something does not fit, `FAILED` is
set and all later results are meaningless.
"""

import numpy as np

from bouton.partizan._compiled.slots import (
    CORNER,
    COUNT,
    FAILED,
    GAMES,
    HASH,
    HASHED,
    LEFTS,
    NONE,
    NUMBER_SLOTS,
    NUMBERS,
    OPTIONS,
    ORDER,
    ORDERED,
    PAIRS,
    POOL,
    POOLED,
    RECORD,
    RECORDS,
    RIGHTS,
    SCALE,
    STOP,
    STOP_RIGHT,
    SUMMED,
    SUMS,
    TABLED,
    TOP,
    VALUE,
    WORK,
    WORKED,
)
from bouton.storage.machine import kernel


@kernel
def push(m, value):
    """Push a value, usually the id of a game, onto the stack; set `FAILED` if the stack is full."""
    top = m[TOP]
    if top >= m[WORK]:
        m[FAILED] = 3
        return
    m[m[WORKED] + top] = value
    m[TOP] = top + 1


@kernel
def _record(m, lefts, rights):
    """Allocate a record for this many options of Left and Right; return its id, 0 if it does not fit."""
    g = np.int64(m[COUNT])
    if g >= m[GAMES] or m[POOLED] + lefts + rights > m[POOL]:
        m[FAILED] = 1
        return np.int64(0)
    m[COUNT] = g + 1
    if 4 * g > m[SUMMED] and m[SUMMED] < m[TABLED]:  # entries at their old slots are lost
        m[SUMMED] = m[ORDERED] = 2 * m[SUMMED] + 1
    r = m[RECORDS] + g * RECORD
    m[r + OPTIONS] = m[CORNER] + m[POOLED]
    m[r + LEFTS] = lefts
    m[r + RIGHTS] = rights
    m[POOLED] += lefts + rights
    return g


@kernel
def number(m, value):
    """The id of the number value / 2^SCALE, created with its options unless it exists; fails from |value| = 2^30 on."""
    if value <= -(1 << 30) or value >= 1 << 30:
        m[FAILED] = 2
        return np.int64(0)
    slot = np.int64((value * 40503) & (NUMBER_SLOTS - 1))
    base = np.int64(m[NUMBERS])
    while m[base + 2 * slot]:
        if m[base + 2 * slot + 1] == value:
            return np.int64(m[base + 2 * slot] - 1)
        slot = (slot + 1) & (NUMBER_SLOTS - 1)
    one = np.int64(1) << SCALE
    if value == 0:
        g = _record(m, 0, 0)
    elif value % one == 0:
        option = number(m, value - one if value > 0 else value + one)
        g = _record(m, 1 if value > 0 else 0, 0 if value > 0 else 1)
        m[m[m[RECORDS] + g * RECORD + OPTIONS]] = option
    else:
        step = value & -value
        below, above = number(m, value - step), number(m, value + step)
        g = _record(m, 1, 1)
        start = m[m[RECORDS] + g * RECORD + OPTIONS]
        m[start], m[start + 1] = below, above
    r = m[RECORDS] + g * RECORD
    m[r + STOP], m[r + STOP_RIGHT], m[r + VALUE] = g, g, value
    slot = np.int64((value * 40503) & (NUMBER_SLOTS - 1))  # creating the options may have taken slots
    while m[base + 2 * slot]:
        slot = (slot + 1) & (NUMBER_SLOTS - 1)
    m[base + 2 * slot], m[base + 2 * slot + 1] = g + 1, value
    return g


@kernel
def _stop(m, g, which):
    """The number, times 2^SCALE, at which play stops if Left begins (`which` is STOP) or Right (STOP_RIGHT)."""
    return np.int64(m[m[RECORDS] + np.int64(m[m[RECORDS] + g * RECORD + which]) * RECORD + VALUE])


@kernel
def le(m, g, h):
    """Say whether G ≤ H."""
    if g == h:
        return True
    low, high = _stop(m, g, STOP), _stop(m, h, STOP_RIGHT)
    if low < high:
        return True
    if _stop(m, h, STOP) < low or high < _stop(m, g, STOP_RIGHT):
        return False
    slot = m[ORDER] + 3 * (((g * 2654435761) ^ (h * 40503)) & m[ORDERED])
    if m[slot] == g + 1 and m[slot + 1] == h:
        return m[slot + 2] == 1
    m[PAIRS] += 1
    found = True
    r = m[RECORDS] + g * RECORD
    if m[r + VALUE] == NONE:
        start = m[r + OPTIONS]
        for i in range(start, start + m[r + LEFTS]):
            if le(m, h, np.int64(m[i])):
                found = False
                break
    r = m[RECORDS] + h * RECORD
    if found and m[r + VALUE] == NONE:
        start = m[r + OPTIONS] + m[r + LEFTS]
        for i in range(start, start + m[r + RIGHTS]):
            if le(m, np.int64(m[i]), g):
                found = False
                break
    m[slot], m[slot + 1], m[slot + 2] = g + 1, h, 1 if found else 0
    return found


@kernel
def _simplest(m, low, high, has_low, has_high, open_low, open_high):
    """The simplest number in an interval, as in `bouton.partizan.dyadic`, all times 2^SCALE; NONE if it is empty.

    `low` counts only if `has_low`, `high` only if `has_high`. Fails if the denominator would exceed 2^SCALE."""
    if has_low and has_high and (high < low or (low == high and (open_low or open_high))):
        return np.int64(NONE)
    one = np.int64(1) << SCALE
    least = ((low >> SCALE) + 1 if open_low else -((-low) >> SCALE)) << SCALE
    most = (-((-high) >> SCALE) - 1 if open_high else high >> SCALE) << SCALE
    if not has_low or least <= 0:
        if not has_high or most >= 0:
            return np.int64(0)
        if not has_low or least <= most:
            return most
    elif not has_high or least <= most:
        return least
    step = one >> 1
    while step:
        found = (low // step + 1 if open_low else -((-low) // step)) * step
        if found < high or (found == high and not open_high):
            return found
        step >>= 1
    m[FAILED] = 2
    return np.int64(0)


@kernel
def _number_between(m, lo, mid, hi):
    """The number, times 2^SCALE, that equals the game {lo … mid | mid … hi}; NONE if it is not a number.

    Here and below, Left's options are the ids in m[lo:mid], Right's those in m[mid:hi]."""
    low = high = np.int64(0)
    has_low, has_high = lo < mid, mid < hi
    open_low = open_high = hi < lo
    for i in range(lo, mid):
        g = np.int64(m[i])
        stop = _stop(m, g, STOP_RIGHT)
        if i == lo or low < stop:
            low, open_low = stop, False
        if low == stop and not open_low:
            open_low = le(m, np.int64(m[m[RECORDS] + g * RECORD + STOP_RIGHT]), g)
    for i in range(mid, hi):
        g = np.int64(m[i])
        stop = _stop(m, g, STOP)
        if i == mid or stop < high:
            high, open_high = stop, False
        if high == stop and not open_high:
            open_high = le(m, g, np.int64(m[m[RECORDS] + g * RECORD + STOP]))
    return _simplest(m, low, high, has_low, has_high, open_low, open_high)


@kernel
def _best(m, lo, hi, right):
    """Move the options in m[lo:hi] (Right's if `right`) that no other one dominates to the front; return their end."""
    end = lo
    for i in range(lo, hi):
        g = np.int64(m[i])
        dominated = False
        for j in range(lo, end):
            if le(m, np.int64(m[j]), g) if right else le(m, g, np.int64(m[j])):
                dominated = True
                break
        if dominated:
            continue
        kept = lo
        for j in range(lo, end):
            other = np.int64(m[j])
            if not (le(m, g, other) if right else le(m, other, g)):
                m[kept] = other
                kept += 1
        m[kept] = g
        end = kept + 1
    return end


@kernel
def _compare(m, lo, mid, hi, low, high, g, above):
    """Say whether the game {lo … mid | mid … hi} is ≥ G, if `above`, or else ≤ G.

    The game must not be a number; `high` is its left stop and `low` its right stop, both times 2^SCALE.
    """
    one, other = _stop(m, g, STOP), _stop(m, g, STOP_RIGHT)
    if above:
        if one < low:
            return True
        if high < one or low < other:
            return False
        for i in range(mid, hi):
            if le(m, np.int64(m[i]), g):
                return False
    else:
        if high < other:
            return True
        if one < high or other < low:
            return False
        for i in range(lo, mid):
            if le(m, g, np.int64(m[i])):
                return False
    m[PAIRS] += 1
    r = m[RECORDS] + g * RECORD
    if m[r + VALUE] != NONE:
        return True
    start = np.int64(m[r + OPTIONS])
    end = start + m[r + LEFTS]
    if not above:
        start, end = end, end + m[r + RIGHTS]
    for i in range(start, end):  # noqa: SIM110 (compiled)
        if _compare(m, lo, mid, hi, low, high, np.int64(m[i]), not above):
            return False
    return True


@kernel
def _push_new(m, first, g):
    """Push the id g unless it is already on the stack at or above address `first`."""
    for i in range(first, m[WORKED] + m[TOP]):
        if m[i] == g:
            return
    push(m, g)


@kernel
def _bypass(m, lo, mid, hi, low, high, right):
    """Push a player's options of the game {lo … mid | mid … hi} with reversible ones bypassed, without duplicates.

    Return whether any was reversible. The other parameters are those of `_compare`."""
    first = np.int64(m[WORKED] + m[TOP])
    changed = False
    for i in range(mid if right else lo, hi if right else mid):
        g = np.int64(m[i])
        r = m[RECORDS] + g * RECORD
        start = np.int64(m[r + OPTIONS])
        end = start + m[r + LEFTS]
        if not right:
            start, end = end, end + m[r + RIGHTS]
        through = np.int64(-1)
        for j in range(start, end):
            if _compare(m, lo, mid, hi, low, high, np.int64(m[j]), right == 0):
                through = np.int64(m[j])
                break
        if through < 0:
            _push_new(m, first, g)
            continue
        changed = True
        r = m[RECORDS] + through * RECORD
        start = np.int64(m[r + OPTIONS])
        end = start + m[r + LEFTS]
        if right:
            start, end = end, end + m[r + RIGHTS]
        for j in range(start, end):
            _push_new(m, first, np.int64(m[j]))
    return changed


@kernel
def _key(m, lo, mid, hi):
    """A hash of the options lo … mid of Left and mid … hi of Right."""
    key = np.int64(mid - lo)
    for i in range(lo, hi):
        key = (key * 1000003) ^ np.int64(m[i])
    return key ^ (key >> 29)


@kernel
def _grow(m):
    """Double the hash table of games that are not numbers, and enter them all again."""
    for slot in range(m[HASH], m[HASH] + m[HASHED] + 1):
        m[slot] = 0
    m[HASHED] = 2 * m[HASHED] + 1
    for g in range(m[COUNT]):
        r = m[RECORDS] + g * RECORD
        if m[r + VALUE] == NONE:
            lo = np.int64(m[r + OPTIONS])
            mid = lo + m[r + LEFTS]
            slot = _key(m, lo, mid, mid + m[r + RIGHTS]) & m[HASHED]
            while m[m[HASH] + slot]:
                slot = (slot + 1) & m[HASHED]
            m[m[HASH] + slot] = g + 1


@kernel
def _intern(m, lo, mid, hi):
    """The id of the game {lo … mid | mid … hi}, whose options must already be canonical; sorts them in place."""
    for start, end in ((lo, mid), (mid, hi)):
        for i in range(start + 1, end):
            g, j = m[i], i
            while j > start and m[j - 1] > g:
                m[j] = m[j - 1]
                j -= 1
            m[j] = g
    if 2 * np.int64(m[COUNT]) >= m[HASHED]:
        _grow(m)
    slot = _key(m, lo, mid, hi) & m[HASHED]
    while m[m[HASH] + slot]:
        g = np.int64(m[m[HASH] + slot] - 1)
        r = m[RECORDS] + g * RECORD
        if m[r + LEFTS] == mid - lo and m[r + RIGHTS] == hi - mid:
            start = m[r + OPTIONS]
            same = True
            for i in range(hi - lo):
                if m[start + i] != m[lo + i]:
                    same = False
                    break
            if same:
                return g
        slot = (slot + 1) & m[HASHED]
    g = _record(m, mid - lo, hi - mid)
    if m[FAILED]:
        return np.int64(0)
    r = m[RECORDS] + g * RECORD
    start = m[r + OPTIONS]
    for i in range(hi - lo):
        m[start + i] = m[lo + i]
    best = worst = np.int64(-1)
    for i in range(lo, mid):
        stop = np.int64(m[m[RECORDS] + np.int64(m[i]) * RECORD + STOP_RIGHT])
        if best < 0 or m[m[RECORDS] + stop * RECORD + VALUE] > m[m[RECORDS] + best * RECORD + VALUE]:
            best = stop
    for i in range(mid, hi):
        stop = np.int64(m[m[RECORDS] + np.int64(m[i]) * RECORD + STOP])
        if worst < 0 or m[m[RECORDS] + stop * RECORD + VALUE] < m[m[RECORDS] + worst * RECORD + VALUE]:
            worst = stop
    m[r + STOP], m[r + STOP_RIGHT], m[r + VALUE] = best, worst, NONE
    m[m[HASH] + slot] = g + 1
    return g


@kernel
def canonical(m, first, middle):
    """Pop Left's options from height `first`, Right's from `middle` on; return the game's id, 0 if it does not fit."""
    lo, mid, hi = np.int64(m[WORKED] + first), np.int64(m[WORKED] + middle), np.int64(m[WORKED] + m[TOP])
    if m[FAILED]:
        m[TOP] = first
        return np.int64(0)
    value = _number_between(m, lo, mid, hi)
    if value != NONE:
        m[TOP] = first
        return number(m, value)
    while True:
        end = _best(m, lo, mid, 0)
        last = _best(m, mid, hi, 1)
        for i in range(last - mid):
            m[end + i] = m[mid + i]
        mid, hi = end, end + last - mid
        m[TOP] = hi - m[WORKED]
        high, low = np.int64(NONE), np.int64(-NONE)
        for i in range(lo, mid):
            high = max(high, _stop(m, np.int64(m[i]), STOP_RIGHT))
        for i in range(mid, hi):
            low = min(low, _stop(m, np.int64(m[i]), STOP))
        begin = np.int64(m[WORKED] + m[TOP])
        changed = _bypass(m, lo, mid, hi, low, high, 0)
        cut = np.int64(m[WORKED] + m[TOP])
        changed |= _bypass(m, lo, mid, hi, low, high, 1)
        if m[FAILED] or not changed:
            g = np.int64(0) if m[FAILED] else _intern(m, lo, mid, hi)
            m[TOP] = first
            return g
        for i in range(m[WORKED] + m[TOP] - begin):
            m[lo + i] = m[begin + i]
        mid, hi = lo + cut - begin, lo + m[WORKED] + m[TOP] - begin
        m[TOP] = hi - m[WORKED]


@kernel
def add(m, g, h):
    """The id of G + H for ids g and h; 0, with `FAILED` set, if it does not fit."""
    if g > h:
        g, h = h, g
    if g == 0:
        return h
    a, b = m[RECORDS] + g * RECORD, m[RECORDS] + h * RECORD
    if m[a + VALUE] != NONE and m[b + VALUE] != NONE:
        return number(m, np.int64(m[a + VALUE]) + np.int64(m[b + VALUE]))
    slot = m[SUMS] + 3 * (((g * 2654435761) ^ (h * 40503)) & m[SUMMED])
    if m[slot] == g + 1 and m[slot + 1] == h:
        return np.int64(m[slot + 2])
    m[PAIRS] += 1
    translated = m[a + VALUE] != NONE or m[b + VALUE] != NONE
    first = middle = np.int64(m[TOP])
    for right in range(2):
        begin = np.int64(m[WORKED] + m[TOP])
        for x, y in ((g, h), (h, g)):
            r = m[RECORDS] + x * RECORD
            if translated and m[r + VALUE] != NONE:
                continue
            start = np.int64(m[r + OPTIONS])
            end = start + m[r + LEFTS]
            if right:
                start, end = end, end + m[r + RIGHTS]
            for i in range(start, end):
                found = add(m, np.int64(m[i]), y)
                if m[FAILED]:
                    return np.int64(0)
                _push_new(m, begin, found)
        if not right:
            middle = np.int64(m[TOP])
    if translated:
        total = _intern(m, np.int64(m[WORKED] + first), np.int64(m[WORKED] + middle), np.int64(m[WORKED] + m[TOP]))
        m[TOP] = first
    else:
        total = canonical(m, first, middle)
    m[slot], m[slot + 1], m[slot + 2] = g + 1, h, total
    return total
