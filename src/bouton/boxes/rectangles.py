"""The coins and strings of a rectangle of boxes."""

from functools import lru_cache

from bouton.boxes.strings import GROUND, Strings


def places_of(height: int, width: int) -> list[tuple[int, int]]:
    """Return the centre of each line in reading order, in half boxes: row and column from the top left dot.

    >>> places_of(1, 1)
    [(0, 1), (1, 0), (1, 2), (2, 1)]
    """
    return [(row, column) for row in range(2 * height + 1) for column in range(1 - row % 2, 2 * width + 1, 2)]


@lru_cache(maxsize=16)
def rectangle(height: int, width: int) -> Strings:
    """Return the strings of a board with `height` rows and `width` columns of boxes: one per line, in reading order."""
    places = places_of(height, width)
    numbers = {place: number for number, place in enumerate(places)}

    def box(row: int, column: int) -> int:
        inside = 0 <= row < 2 * height and 0 <= column < 2 * width
        return row // 2 * width + column // 2 if inside else GROUND

    ends = [
        (box(row - 1, column), box(row + 1, column)) if row % 2 == 0 else (box(row, column - 1), box(row, column + 1))
        for row, column in places
    ]
    turned = []
    for down in (False, True):
        for across in (False, True):
            moved = [(2 * height - r if down else r, 2 * width - c if across else c) for r, c in places]
            turned.append([numbers[place] for place in moved])
            if height == width:
                turned.append([numbers[c, r] for r, c in moved])
    return Strings(height * width, ends, [each for each in turned if each != sorted(each)])
