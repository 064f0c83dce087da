# mypy: disable-error-code="arg-type,assignment,call-arg,no-untyped-def"
"""Guesses of misère quotients on arrays: the functions of `bouton.misere.layers`, which contains their derivations.

An element of the base is a row: the element of the known monoid, then the counts of the letters; count i stays below
starts[i] + 2, as beyond that only its parity is kept. A row's code is its mixed-radix number, with the element last.
"""

import numpy as np

from bouton.storage.machine import kernel


@kernel(nogil=True)
def _times(one, two, table, starts, out):
    out[0] = table[one[0], two[0]]
    code = np.int64(0)
    for i in range(starts.size):
        count = one[i + 1] + two[i + 1]
        start = starts[i]
        if count >= start + 2:
            count = start + ((count - start) & 1)
        out[i + 1] = count
        code = code * (start + 2) + count
    return code * table.shape[0] + out[0]


@kernel(nogil=True)
def _push(heap, size, weight, came, atom):
    """Queue product number `size`, of the element at place `came` and `atom`; return the number so far, size + 1.

    `weight` is that of its sum. heap[0] holds the length of the queue, then a binary heap of the numbers of its
    products, lightest first, the earlier first if weights are equal; heap[1:4] hold the weight, place and atom of each
    product by its number.
    """
    order, weights = heap[0], heap[1]
    weights[size], heap[2, size], heap[3, size] = weight, came, atom
    at = order[0] + 1
    order[0] = at
    while at > 1 and weights[order[at >> 1]] > weight:
        order[at] = order[at >> 1]
        at >>= 1
    order[at] = size
    return size + 1


@kernel(nogil=True)
def _pop(heap):
    """Remove the lightest product from the queue, which must not be empty, and return its number."""
    order, weights = heap[0], heap[1]
    found, last, count = order[1], order[order[0]], order[0] - 1
    order[0] = count
    at = 1
    while 2 * at <= count:
        child = 2 * at
        if child < count:
            one, other = order[child], order[child + 1]
            if weights[other] < weights[one] or (weights[other] == weights[one] and other < one):
                child += 1
        one = order[child]
        if weights[last] < weights[one] or (weights[last] == weights[one] and last < one):
            break
        order[at] = one
        at = child
    order[at] = last
    return found


@kernel(nogil=True)
def reach(table, starts, atoms, weights, ends, images, place, rows, before, by, options, first, row, stamp, heap):
    """Find all elements, those of least sums first, with the elements of the options of these sums.

    Parameters
    ----------
    table, starts : the products of the monoid, and the starts of the counts.
    atoms, weights : rows of the generating parts, and their weights.
    ends, images : the options of atom a are images[ends[a] : ends[a + 1]], as rows.
    place : the place of each code, −1 if it is not reached; initialised with −1 by the caller.
    rows, before, by : for each place its row, the place it was reached from (−1: none) and the atom; filled here.
    options, first : places of options; those of place p are at first[p] to first[p + 1]; filled here.
    row, stamp, heap : work space for a row, for one number per code (initially −1), and for the waiting products.

    Returns
    -------
    count : the number of elements; −1 if `rows` or `options` is full.
    """
    count, used = 0, 0
    heap[0, 0] = 0
    pushed = _push(heap, 0, 0, -1, -1)
    while heap[0, 0]:
        number = _pop(heap)
        weight, came, atom = heap[1, number], heap[2, number], heap[3, number]
        if came < 0:
            row[:] = 0
            code = np.int64(0)
        else:
            code = _times(rows[came], atoms[atom], table, starts, row)
        if place[code] >= 0:
            continue
        if count == rows.shape[0]:
            return -1
        rows[count] = row
        place[code] = count
        before[count], by[count] = came, atom
        first[count] = used
        if came >= 0:
            for i in range(first[came], first[came + 1]):
                option = _times(rows[options[i]], atoms[atom], table, starts, row)
                where = place[option]
                if stamp[option] != count:
                    stamp[option] = count
                    if used == options.size:
                        return -1
                    options[used] = where
                    used += 1
            for i in range(ends[atom], ends[atom + 1]):
                option = _times(rows[came], images[i], table, starts, row)
                if stamp[option] != count:
                    stamp[option] = count
                    if used == options.size:
                        return -1
                    options[used] = place[option]
                    used += 1
        first[count + 1] = used
        for a in range(atoms.shape[0]):
            if place[_times(rows[count], atoms[a], table, starts, row)] < 0:
                pushed = _push(heap, pushed, weight + weights[a], count, a)
        count += 1
    return count


@kernel(nogil=True)
def columns(table, starts, rows, place, by, out, row):
    """Store in out[a, i] the place of element i multiplied by row a of `by`."""
    for a in range(by.shape[0]):
        for i in range(rows.shape[0]):
            out[a, i] = place[_times(rows[i], by[a], table, starts, row)]


@kernel(nogil=True)
def layer(before, moves, options, first, lost):
    """Compute the layer `lost` (1 for each lost element) with one more copy than the layer `before`.

    `moves` has a column of places for each option of the new part; `options` and `first` are as in `reach`."""
    for i in range(lost.size):
        lost[i] = 1
        for m in range(moves.shape[0]):
            if before[moves[m, i]]:
                lost[i] = 0
                break
        if lost[i]:
            for j in range(first[i], first[i + 1]):
                if lost[options[j]]:
                    lost[i] = 0
                    break


@kernel(nogil=True)
def contradictions(
    table,
    starts,
    atoms,
    weights,
    ends,
    images,
    place,
    rows,
    before,
    by,
    options,
    first,
    moved,
    lost,
    found,
    row,
    sums,
):
    """Find the lightest sums that contradict a layer, among those of an element's least sum and one more part.

    A sum does if it and an option are lost, or neither; all sums found have the same weight.

    Parameters
    ----------
    table, starts, …, first : as in `reach`.
    moved, lost : the layer: whether an option with one copy less is lost, and whether the element is lost.
    found : receives a row for each sum: the place of the element, the atom added to it, and the place of the product.
    row, sums : work space for a row, and for the weights of the elements, initially 0.

    Returns
    -------
    count : the number of rows of `found` that are filled; further sums are dropped if it is full.
    """
    count, least = 0, np.int64(0)
    for i in range(rows.shape[0]):
        if i:
            sums[i] = sums[before[i]] + weights[by[i]]
        if count and sums[i] >= least:
            break
        for a in range(atoms.shape[0]):
            total = sums[i] + weights[a]
            if count and (total > least or (total == least and count == found.shape[0])):
                continue
            to = place[_times(rows[i], atoms[a], table, starts, row)]
            if moved[to] or (before[to] == i and by[to] == a):
                continue
            won = False
            for j in range(first[i], first[i + 1]):
                if lost[place[_times(rows[options[j]], atoms[a], table, starts, row)]]:
                    won = True
                    break
            for j in range(ends[a], ends[a + 1]):
                if won:
                    break
                won = lost[place[_times(rows[i], images[j], table, starts, row)]] != 0
            if won == (lost[to] != 0):
                if not count or total < least:
                    count, least = 0, total
                found[count, 0], found[count, 1], found[count, 2] = i, a, to
                count += 1
    return count


@kernel(nogil=True)
def merge(lost, steps, classes, heads, members, finer):
    """Compute the coarsest classes compatible with outcomes and steps, ordered by first member; return their number.

    Parameters
    ----------
    lost, steps : the outcome of each place, and in steps[s, i] the place to which step s leads from place i.
    classes : receives the class of each place.
    heads, members, finer : work space for a hash table whose size is a power of two, for the first member of each class
        of the finer partition, and for that partition.
    """
    size, slots = lost.size, heads.size
    count = 0
    for i in range(size):
        classes[i] = lost[i]
    classes_before = 0
    while True:
        heads[:] = -1
        count = 0
        for i in range(size):
            mixed = np.uint64(classes[i]) * np.uint64(0x9E3779B97F4A7C15)
            for s in range(steps.shape[0]):
                mixed = (mixed ^ np.uint64(classes[steps[s, i]])) * np.uint64(0xFF51AFD7ED558CCD)
                mixed ^= mixed >> np.uint64(29)
            slot = np.int64(mixed & np.uint64(slots - 1))
            while True:
                found = heads[slot]
                if found < 0:
                    heads[slot] = count
                    members[count] = i
                    finer[i] = count
                    count += 1
                    break
                member = members[found]
                same = classes[member] == classes[i]
                for s in range(steps.shape[0]):
                    if not same:
                        break
                    same = classes[steps[s, member]] == classes[steps[s, i]]
                if same:
                    finer[i] = found
                    break
                slot = (slot + 1) & (slots - 1)
        for i in range(size):
            classes[i] = finer[i]
        if count == classes_before:
            return count
        classes_before = count
