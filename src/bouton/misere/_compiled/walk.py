# mypy: disable-error-code="arg-type,assignment,call-arg,no-untyped-def"
"""The walk of `bouton.misere.walk`, which contains its derivation, on rows of bits: 64 elements per word."""

import numpy as np

from bouton.storage.machine import kernel

#: results of a call: no pair is left; a sum fails; the arrays are full; the steps are used up, call again
DONE, FAILED, FULL, GOING = range(4)
#: indices of `state`: the number of pairs; of earlier pairs to which the new heap was added; of waiting pairs; the
#: current pair (none: −1); the heap to be added to it next
COUNT, NEXT, WAITING, PLACE, HEAP = range(5)
_ONE = np.uint64(1)


@kernel(nogil=True)
def extend(table, images, owns, old, state, elements, rows, before, heaps, least, following, waiting, steps, row):
    """Add the last heap to all pairs, and then every heap to each new pair.

    Parameters
    ----------
    table : the products.
    images, owns : the elements and the rows of the heaps.
    old : the number of pairs before the last heap.
    state : the progress, see above; it is updated.
    elements, rows, before, heaps : of the pairs; the last two are the previous pair and the heap, by index in `images`.
    least, following : for each element the first of its pairs with minimal rows, and for each pair the next; −1: none.
    waiting : the pairs to which every heap is still to be added.
    steps : the most steps before it returns.
    row : work space for a row.

    Returns
    -------
    how : DONE, FAILED, FULL or GOING; after FAILED or FULL, `state` names the pair and the heap: pair NEXT and the last
        heap if NEXT < `old`, else PLACE and HEAP.
    """
    order, words = table.shape[0], rows.shape[1]
    last = images.size - 1
    while steps:
        steps -= 1
        if state[NEXT] < old:
            place, heap = state[NEXT], last
        else:
            if state[PLACE] < 0:
                if not state[WAITING]:
                    return DONE
                state[WAITING] -= 1
                state[PLACE], state[HEAP] = waiting[state[WAITING]], 0
            place, heap = state[PLACE], state[HEAP]
        element, image = elements[place], images[heap]
        by_image, by_element = table[image], table[element]
        gaps = False
        for word in range(words):
            bits = np.uint64(0)
            base = word * 64
            for bit in range(min(64, order - base)):
                one, two = by_image[base + bit], by_element[base + bit]
                found = (rows[place, one >> 6] >> np.uint64(one & 63)) | (owns[heap, two >> 6] >> np.uint64(two & 63))
                bits |= (found & _ONE) << np.uint64(bit)
            row[word] = bits
            size = min(64, order - base)
            whole = ~np.uint64(0) if size == 64 else (_ONE << np.uint64(size)) - _ONE
            if bits != whole:
                gaps = True
        if gaps:
            if not row[0] & _ONE:
                return FAILED
            further = by_element[image]
            known, implied = least[further], False
            while known >= 0 and not implied:
                implied = True
                for word in range(words):
                    if rows[known, word] & ~row[word]:
                        implied = False
                        break
                known = following[known]
            if not implied:
                count = state[COUNT]
                if count == rows.shape[0]:
                    return FULL
                previous, known = -1, least[further]
                while known >= 0:
                    larger = True
                    for word in range(words):
                        if row[word] & ~rows[known, word]:
                            larger = False
                            break
                    if not larger:
                        previous = known
                    elif previous < 0:
                        least[further] = following[known]
                    else:
                        following[previous] = following[known]
                    known = following[known]
                elements[count], before[count], heaps[count] = further, place, heap
                rows[count] = row
                following[count] = least[further]
                least[further] = count
                waiting[state[WAITING]] = count
                state[WAITING] += 1
                state[COUNT] = count + 1
        if state[NEXT] < old:
            state[NEXT] += 1
        else:
            state[HEAP] += 1
            if state[HEAP] > last:
                state[PLACE] = -1
    return GOING
