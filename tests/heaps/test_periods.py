"""Repetitions at the end of a row of values, in plain Python and compiled, against trials of each period."""

from random import Random

import numpy as np

from bouton.heaps.periods import _tail_period, find_repetition


def test_the_shortest_period_is_found_where_windows_nearly_repeat() -> None:
    random, window, most = Random(85), 24, 48
    for _ in range(300):
        period = random.randint(1, 12)
        turn = [random.choice((0, 0, 1)) for _ in range(period)]
        values = [random.randint(0, 2) for _ in range(random.randint(0, 6))]
        while len(values) < 96:
            values.append(turn[len(values) % period] + len(values) // period * (period % 3))
        if random.random() < 0.3:
            values[random.randint(60, 95)] += 1  # the end repeats later, or nothing does
        steps = [a - b for a, b in zip(values[:0:-1], values[-2::-1], strict=True)]
        starts = range(1, min(most, len(steps) - window) + 1)
        wanted = next((p for p in starts if steps[p : p + window] == steps[:window]), 0)
        assert _tail_period(values, window, most) == wanted
        assert find_repetition(values, 96) == find_repetition(np.array(values, np.uint16), 96)
