# mypy: disable-error-code="no-untyped-call,no-untyped-def,untyped-decorator"
"""Check heaps of a certificate by windows one by one; `bouton.checkers.window_heaps` describes the checks."""

from bouton.storage.machine import kernel

#: why a check returned: it is done; a heap differs from the certificate; a value exceeds the room for marks
RIGHT, WRONG, FULL = 0, 1, 2
_NONE, _ONE, _TWO = 1, 2, 4  # bits of a digit: how many heaps a move may leave
_AT_ONCE = 16  # witnesses tried between two checks whether a value is still missing


def _mex(values, n, rules, seen):
    """The mex of all options of heap n; `seen.size`, the number of marks, if the mex is not less."""
    taken, digits, unequal, still = rules
    if n == still:
        return 0
    for k in range(taken.size):
        left = n - taken[k]
        if left == 0 and digits[k] & _NONE:
            seen[0] = n + 1
        if left > 0 and digits[k] & _ONE:
            seen[values[left]] = n + 1
        if digits[k] & _TWO:
            for a in range(1, (left - unequal) // 2 + 1):
                seen[values[a] ^ values[left - a]] = n + 1
    value = 0
    while value < seen.size and seen[value] == n + 1:
        value += 1
    return value


def _candidate(values, base, n, rules, rare, is_rare, seen):
    """For heap n, the least value of the common type that no single heap and no option with a rare heap has.

    It is `seen.size`, the number of marks, if no smaller one is found; `values` begin with heap `base`.
    """
    taken, digits, _, _ = rules
    for k in range(taken.size):
        left = n - taken[k]
        if digits[k] & _ONE:
            seen[values[left - base]] = n + 1
        if digits[k] & _TWO:
            for i in range(rare[0].size):
                if rare[0][i] >= left:
                    break
                seen[rare[1][i] ^ values[left - rare[0][i] - base]] = n + 1
    value = 0
    while value < seen.size and (is_rare[value] or seen[value] == n + 1):
        value += 1
    return value


def _first_missing(low, high, is_rare, seen, stamp):
    """The first value of the rare type from `low` to `high` − 1 without the mark `stamp`; `high` if there is none.

    `is_rare` has a flag, `seen` a mark for each value.
    """
    while low < high and not (is_rare[low] and seen[low] != stamp):
        low += 1
    return low


def _is_witnessed(values, base, n, value, first, rules, witnesses, deepest, is_rare, seen):
    """Return whether the options of heap n that are tried have all values of the rare type below `value`.

    They are single heaps, the pairs of `witnesses`, and the pairs with a heap ≤ deepest. Arguments are as in
    `check_piece`; `is_rare` is the row of `types` for heap n.
    """
    taken, digits, unequal, _ = rules
    for k in range(taken.size):
        if digits[k] & _ONE:
            seen[values[n - base - taken[k]]] = n + 1
    missing = _first_missing(0, value, is_rare, seen, n + 1)
    for i in range(witnesses[0].size):
        if missing == value:
            return True
        a = witnesses[1][i]
        left = n - witnesses[0][i] - a
        if left > 0 and not (unequal and left == a):
            seen[first[a] ^ values[left - base]] = n + 1
        if i % _AT_ONCE == _AT_ONCE - 1:
            missing = _first_missing(missing, value, is_rare, seen, n + 1)
    for a in range(1, deepest + 1):
        missing = _first_missing(missing, value, is_rare, seen, n + 1)
        if missing == value:
            return True
        for k in range(taken.size):
            left = n - taken[k] - a
            if digits[k] & _TWO and left > 0 and not (unequal and left == a):
                seen[first[a] ^ values[left - base]] = n + 1
    return _first_missing(missing, value, is_rare, seen, n + 1) == value


@kernel(nogil=True)
def check_start(values, begin, end, rules, rare, witnesses, deepest, types, seen, shown):
    """Fill in and check heaps `begin` to `end` − 1; return the heap where this ended, and why.

    Parameters
    ----------
    rules : the numbers of tokens that moves take, their digits, whether two heaps must differ, a heap without a move.
    rare : the rare heaps, ascending, and their values.
    witnesses : tokens taken, and heaps, of the pairs that are tried first.
    types : by parity of the heap, whether a value is of the rare type.
    seen, shown : marks, none above `begin`; their number is a power of 2 greater than all values.
    """
    taken, still, number = rules[0], rules[3], 0
    while number < rare[0].size and rare[0][number] < begin:
        number += 1
    for n in range(begin, end):
        is_rare, listed = types[n & 1], number < rare[0].size and rare[0][number] == n
        if listed or n <= max(taken[taken.size - 1], still):
            value = _mex(values, n, rules, seen)
            if value == seen.size:
                return n, FULL
            right = n == 0 or (is_rare[value] == listed and (not listed or rare[1][number] == value))
        else:
            value = _candidate(values, 0, n, rules, rare, is_rare, seen)
            if value == seen.size:
                return n, FULL
            right = _is_witnessed(values, 0, n, value, values, rules, witnesses, deepest, is_rare, shown)
        if not right:
            return n, WRONG
        number += listed
        values[n] = value
    return end, RIGHT


@kernel(nogil=True)
def check_piece(values, begin, end, rules, rare, witnesses, deepest, types, seen, shown, base, first, checked):
    """Check heaps as `check_start` does, all of them common; heap n is at index n − `base`.

    Parameters
    ----------
    first : the values of the first heaps, up to `deepest`.
    checked : the first heap whose witnesses are checked.
    """
    for n in range(begin, end):
        is_rare = types[n & 1]
        value = _candidate(values, base, n, rules, rare, is_rare, seen)
        if value == seen.size:
            return n, FULL
        known = n < checked
        if not (known or _is_witnessed(values, base, n, value, first, rules, witnesses, deepest, is_rare, shown)):
            return n, WRONG
        values[n - base] = value
    return end, RIGHT
