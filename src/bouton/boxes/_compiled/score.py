# mypy: disable-error-code="no-untyped-call,no-untyped-def,untyped-decorator"
"""The search of `bouton.boxes.score` on machine words: the same rules, in the same order, with a table of fixed size.

A set of at most 49 strings fits into a word, and so does a table entry: the set in normal form followed by the two
bounds of its score, seven bits each, with 64 added. A set may occupy any of four entries; if all are taken, it replaces
the set with the fewest strings, which is the quickest to recompute.
"""

from bouton.storage.machine import kernel

#: indices of the counters: positions so far, positions at which to stop, whether the search stopped
USED, LIMIT, STOPPED = range(3)
BOUND, SHIFT = 64, 7
WAYS = 4
_BYTE = 255


def lowest(word):
    """The number of the lowest element of a non-empty set."""
    return (word & -word).bit_length() - 1


def far_end(ends, word, coin):
    """Return the end other than `coin` of a string that ends at `coin`; the set `word` contains this string alone."""
    string = lowest(word)
    return ends[string, 0] + ends[string, 1] - coin


def take_free(left, coins, ends, held_by):
    """Take the coins that nobody would leave, as `Strings.take_free` does.

    Return the strings left, the coins taken, and the coins (0: none) and strings of the offer. In `ends` the number
    `coins` stands for the ground."""
    taken = 0
    while True:
        pair = other_pair = row = other_row = 0
        goes_on = False
        for coin in range(coins):
            only = held_by[coin] & left
            if only == 0 or only & (only - 1):
                continue
            second = far_end(ends, only, coin)
            following = held_by[second] & left & ~only
            if second == coins or following & (following - 1) or following == 0:
                taken += 2 if second != coins and following == 0 else 1
                left &= ~only
                goes_on = True
                continue
            third = far_end(ends, following, second)
            after = held_by[third] & left & ~following
            if third == coins or after & (after - 1):
                if pair == 0:
                    pair = only | following
                else:
                    other_pair = only | following
                continue
            if after:
                fourth = far_end(ends, after, third)
                if fourth != coins and held_by[fourth] & left == after:
                    whole = only | following | after
                    if row == 0:
                        row = whole
                    elif row != whole:
                        other_row = whole
                    continue
            taken += 1
            left &= ~only
            goes_on = True
        if goes_on:
            continue
        if row and (pair or other_row):
            left &= ~row
            taken += 4
        elif other_pair:
            left &= ~other_pair
            taken += 2
        elif pair:
            return left, taken, 2, pair
        else:
            return left, taken, 4 if row else 0, row


def normal_form(left, tables, alike):
    """Return the least set equivalent to `left` under symmetries, by arrays of `Strings.tables` and `Strings.alike`."""
    for k in range(alike.shape[0]):
        if left & alike[k, 1] and not left & alike[k, 0]:
            left ^= alike[k, 0] | alike[k, 1]
    best = left
    for k in range(tables.shape[0]):
        image, rest, chunk = 0, left, 0
        while rest:
            image |= tables[k, chunk, rest & _BYTE]
            rest >>= 8
            chunk += 1
        best = min(best, image)
    return best


def list_openings(left, coins, ends, held_by, counts, out, ranks):
    """Write the strings to try, as bits, to `out`, most promising first; return their number.

    `counts` and `ranks` are work space. No coin may be on a single string."""
    for coin in range(coins):
        counts[coin] = (held_by[coin] & left).bit_count()
    counts[coins] = 0
    number, rest, visited = 0, left, 0
    while rest:
        word = rest & -rest
        rest ^= word
        string = lowest(word)
        a, b = ends[string, 0], ends[string, 1]
        if counts[a] != 2 and counts[b] != 2:
            rank = 64 * (counts[a] + counts[b]) + 63 - string
            out_word = word
        elif visited & word:
            continue
        else:
            strings, row, is_loop, middle = word, 0, False, word
            for side in range(2):
                here, edge = ends[string, side], word
                while counts[here] == 2:
                    row += 1
                    following = held_by[here] & left & ~edge
                    if counts[far_end(ends, edge, here)] == 2:
                        middle = edge
                    if following & strings:
                        is_loop = True
                        break
                    strings |= following
                    edge = following
                    here = far_end(ends, following, here)
                if is_loop:
                    break
            visited |= strings
            rank = -row - 64 * is_loop
            out_word = middle if row == 2 and not is_loop else strings & -strings
        place = number
        while place and ranks[place - 1] < rank:
            out[place], ranks[place] = out[place - 1], ranks[place - 1]
            place -= 1
        out[place], ranks[place] = out_word, rank
        number += 1
    return number


@kernel
def search(left, low, high, depth, coins, ends, held_by, tables, alike, table, work, counters):
    """Return the score if it lies between `low` and `high`, otherwise a bound outside them (fail-soft).

    `depth` is the number of choices so far; each depth has its own work space. After a stop (see `counters`) the return
    value is meaningless, and nothing more is written to the table.
    """
    left, taken, offered, strings = take_free(left, coins, ends, held_by)
    if left == 0:
        return taken
    low -= taken
    high -= taken
    if offered:
        if high <= 0:
            return taken
        found = search(
            left & ~strings,
            -high - offered,
            high - offered,
            depth,
            coins,
            ends,
            held_by,
            tables,
            alike,
            table,
            work,
            counters,
        )
        return taken + abs(offered + found)
    most = 0
    for coin in range(coins):
        most += 1 if held_by[coin] & left else 0
    least = -most
    if most <= low:
        return taken + most
    if least >= high:
        return taken + least
    left = normal_form(left, tables, alike)
    size = table.shape[0] // WAYS
    first = (((left * 0x9E3779B97F4A7C1) ^ (left >> 21) * 0x2545F4914F6CDD1D) & 0x7FFFFFFFFFFFFFFF) % size * WAYS
    for way in range(WAYS):
        entry = table[first + way]
        if entry >> 2 * SHIFT == left:
            least = ((entry >> SHIFT) & 127) - BOUND
            most = (entry & 127) - BOUND
            break
    if least >= high or least == most:
        return taken + least
    if most <= low:
        return taken + most
    low, high = max(low, least), min(high, most)
    counters[USED] += 1
    if counters[USED] >= counters[LIMIT]:
        counters[STOPPED] = 1
        return taken
    openings, ranks = work[depth, 0], work[depth, 1]
    number = list_openings(left, coins, ends, held_by, work[depth, 2], openings, ranks)
    best = -99
    for k in range(number):
        floor = max(low, best)
        rest = left & ~openings[k]
        narrow = best > -99 and high - floor > 2
        top = floor + 1 if narrow else high
        found = -search(rest, -top, -floor, depth + 1, coins, ends, held_by, tables, alike, table, work, counters)
        if narrow and floor < found < high and not counters[STOPPED]:
            found = -search(
                rest, -high, 1 - found, depth + 1, coins, ends, held_by, tables, alike, table, work, counters
            )
        if counters[STOPPED]:
            return taken
        if found > best:
            best = found
            if best >= high:
                break
    if best <= low:
        most = min(most, best)
    elif best >= high:
        least = max(least, best)
    else:
        least = most = best
    place, fewest = first, 99
    for way in range(WAYS):
        entry = table[first + way]
        if entry >> 2 * SHIFT == left or entry == 0:
            place = first + way
            break
        strings_there = (entry >> 2 * SHIFT).bit_count()
        if strings_there < fewest:
            place, fewest = first + way, strings_there
    table[place] = left << 2 * SHIFT | (least + BOUND) << SHIFT | (most + BOUND)
    return taken + best
