"""Pairs of sums of old parts that a guess confuses, and the letters whose counts distinguish such sums."""

from collections import Counter
from collections.abc import Sequence
from math import log
from random import Random

from bouton.misere.family import Parts
from bouton.misere.layers import LayerGuess, fold_count
from bouton.misere.monoid import Word
from bouton.misere.walk import Failure

_TRIALS = 60  # choices of counters, of which the cheapest is taken


def confused_sums(parts: Parts, found: LayerGuess, failure: Failure) -> tuple[Word, Word] | None:
    """Find two sums of old parts that share an element in the base of a guess, though a failing sum shows they differ.

    The failing sum is transformed step by step into the least sum of its element, each time replacing a sum of old
    parts by one with the same element; at some step a sum that contradicts its options becomes one that does not. None
    if there is no such step.
    """
    new = len(found.images) - 1
    word = failure.heaps
    if failure.factor is not None:
        word = (*word, *found.word(failure.factor, new))
    old = sorted(part for part in word if part != new)
    copies = (new,) * (len(word) - len(old))
    least: Word = ()
    for place, part in enumerate(old):
        longer = (*least, part)
        least = found.base.least(longer)
        if _agrees(parts, found, (*least, *old[place + 1 :], *copies)):
            return longer, least
    return None


def _agrees(parts: Parts, found: LayerGuess, word: Word) -> bool:
    """Whether the guess of a sum agrees with those of its options: lost exactly if it has options and none is lost."""
    monoid, images = found.monoid, found.images

    def is_lost(each: Word) -> bool:
        return bool(monoid.lost[monoid.product([images[part] for part in each])])

    return is_lost(word) != (not word or any(map(is_lost, parts.moves(word))))


def letter_counters(first: Word, second: Word, letters: list[Word], counters: dict[int, int]) -> dict[int, int]:
    """For each letter whose count distinguishes two sums, but not with the given counters, the start of a new counter.

    If there are none, the largest part spelt by others becomes a letter of its own, with start 1; `letters`, the word
    that spells each part, is changed. The result is empty if there is no such part. `counters` maps letters to starts.

    >>> letter_counters((1, 1), (2,), [(), (1,), (2,)], {})
    {1: 1, 2: 1}
    """
    one, two = _spelt(first, letters), _spelt(second, letters)
    fresh: dict[int, int] = {}
    for letter in sorted({*one, *two}):
        counts = one.count(letter), two.count(letter)
        most, start = max(counts), counters.get(letter)
        if start is None and counts[0] != counts[1]:
            fresh[letter] = max(1, most - 1)
        elif (
            start is not None
            and fold_count(counts[0], start) == fold_count(counts[1], start)
            and counts[0] != counts[1]
        ):
            fresh[letter] = max(start + 1, most - 1)
    if fresh:
        return fresh
    own = own_letter((first, second), letters)
    return {} if own is None else {own: 1}


def own_letter(sums: tuple[Word, Word], letters: list[Word]) -> int | None:
    """Make the largest part of two sums that is spelt by others a letter of its own, in `letters`, and return it.

    None if there is no such part."""
    for part in sorted({*sums[0], *sums[1]}, reverse=True):
        if letters[part] != (part,):
            letters[part] = (part,)
            return part
    return None


def _spelt(word: Word, letters: Sequence[Word]) -> list[int]:
    return [letter for part in word for letter in letters[part]]


def least_counters(pairs: Sequence[tuple[Word, Word]], letters: list[Word]) -> dict[int, int] | None:
    """A small set of counters (letter → start) that distinguishes both sums of each pair; None if that is impossible.

    The choice is greedy, by the number of pairs that a counter distinguishes relative to the elements that it costs,
    tried with several weights. A part that has to be a letter becomes one, in `letters`.

    >>> least_counters([((1, 1), (2,)), ((1,), (2, 3)), ((3, 3, 3), (3,))], [(), (1,), (2,), (3,)])
    {3: 2, 2: 1}
    """
    while alike := [pair for pair in pairs if not _least_starts(pair, letters)]:
        if own_letter(alike[0], letters) is None:
            return None
    needs = [_least_starts(pair, letters) for pair in pairs]
    random, best, least = Random(0), dict[int, int](), 0.0
    for trial in range(_TRIALS):
        found = _without_idle(_greedy(needs, len(letters), random if trial else None), needs)
        cost = sum(_cost(letter, start, len(letters)) for letter, start in found.items())
        if not trial or cost < least:
            best, least = found, cost
    return best


def _least_starts(pair: tuple[Word, Word], letters: Sequence[Word]) -> dict[int, int]:
    """For each letter whose counts in the two sums differ, the least start with which `fold_count` tells them apart."""
    one, two = (_spelt(word, letters) for word in pair)
    need = {}
    for letter in sorted({*one, *two}):
        counts = one.count(letter), two.count(letter)
        if counts[0] != counts[1]:
            need[letter] = 1 if (counts[0] - counts[1]) % 2 else max(1, max(counts) - 1)
    return need


def _separates(found: dict[int, int], need: dict[int, int]) -> bool:
    return any(found.get(letter, 0) >= start for letter, start in need.items())


def _cost(letter: int, start: int, largest: int) -> float:
    """The cost of a counter; large letters (up to `largest`) cost less: a new part mostly distinguishes large parts."""
    return log(start + 2) * (4 - 3 * letter / largest)


def _greedy(needs: Sequence[dict[int, int]], largest: int, random: Random | None) -> dict[int, int]:
    found, left = dict[int, int](), list(needs)
    while left:
        times, gains, separated = Counter(each for need in left for each in need.items()), {}, Counter[int]()
        for choice in sorted(times):
            letter, start = choice
            separated[letter] += times[choice]
            dearer = _cost(letter, start, largest) - (_cost(letter, found[letter], largest) if letter in found else 0)
            gains[choice] = separated[letter] / dearer * (1.0 if random is None else random.uniform(0.3, 1.0))
        letter, start = max(gains, key=gains.__getitem__)
        found[letter] = start
        left = [need for need in left if need.get(letter, start + 1) > start]
    return found


def _without_idle(found: dict[int, int], needs: Sequence[dict[int, int]]) -> dict[int, int]:
    for letter in sorted(found, key=lambda each: -found[each]):
        rest = {other: start for other, start in found.items() if other != letter}
        if all(_separates(rest, need) for need in needs):
            found = rest
    return found
