"""Codes and coins compared with their peers, interleaved in one process: ``python benchmarks/codes.py [--long]``.

The peers: a C program written for this benchmark (the greedy lexicode: every word in order, compared with the words
stored so far until one is too close; ``gcc -O3 -march=native``, compiled now into a temporary folder; if told that the
code is linear, it searches for one more basis word at a time), the same in plain Python, ogdoad's ``lexicode``, and for
decoding a plain Python loop over words. Every round takes the CPU time of each of them once; the figures are the
medians over rounds of the ratio to bouton's time in the same round. ``--products`` measures the winning moves of
products on 64 × 64 coins. ``--long`` reports how many columns of the lexicodes of distance 5, 7 … 15 are found in 20
seconds each. Needs the group ``bench`` and gcc.
"""

import argparse
import ctypes
import random
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from bouton.codes import lexicode as lexicodes
from bouton.codes.decoding import Decoder
from bouton.codes.lexicode import GreedyColumns, lexicode, lexicode_dimension
from bouton.errors import SearchLimitError
from bouton.kinds.player import Player
from bouton.rulesets import find
from bouton.rulesets.turning.board import board_of
from bouton.rulesets.turning.game import Turning

_PRODUCTS = (
    "at-most-2", "exactly-2", "ruler", "1+E", "at-most-3", "exactly-3", "at-most-4", "at-most-5", "mogul", "any"
)  # fmt: skip

C_REFERENCE = r"""
#include <stdint.h>
#include <stdlib.h>
/* The greedy lexicode by its definition: the number of words kept. */
long greedy(int n, int d) {
    uint32_t *kept = malloc(sizeof(uint32_t) << n);
    long count = 0;
    for (uint64_t w = 0; w < (uint64_t)1 << n; w++) {
        long i = 0;
        for (; i < count; i++) if (__builtin_popcount((uint32_t)w ^ kept[i]) < d) break;
        if (i == count) kept[count++] = (uint32_t)w;
    }
    free(kept);
    return count;
}
/* The same, with the theorem that the code is linear: only the next word of a basis is looked for. */
long greedy_linear(int n, int d) {
    uint32_t *kept = malloc(sizeof(uint32_t) << 20);
    long count = 1;
    kept[0] = 0;
    for (uint64_t w = 1; w < (uint64_t)1 << n; w++) {
        long i = 0;
        for (; i < count; i++) if (__builtin_popcount((uint32_t)w ^ kept[i]) < d) break;
        if (i == count) {
            for (long j = 0; j < count; j++) kept[count + j] = kept[j] ^ (uint32_t)w;
            count *= 2;
            w = ((uint64_t)1 << (64 - __builtin_clzll(w))) - 1;  /* words with this leading place are sums */
        }
    }
    free(kept);
    return count;
}
"""


def compiled() -> ctypes.CDLL:
    """The C program."""
    folder = Path(tempfile.mkdtemp())
    (folder / "codes.c").write_text(C_REFERENCE)
    command = [
        "gcc",
        "-O3",
        "-march=native",
        "-shared",
        "-fPIC",
        "-o",
        str(folder / "codes.so"),
        str(folder / "codes.c"),
    ]
    subprocess.run(command, check=True)
    library = ctypes.CDLL(str(folder / "codes.so"))
    library.greedy.restype = library.greedy_linear.restype = ctypes.c_long
    return library


def plain_greedy(n: int, d: int) -> int:
    """The textbook program."""
    kept: list[int] = []
    for word in range(1 << n):
        if all((word ^ other).bit_count() >= d for other in kept):
            kept.append(word)
    return len(kept)


def compare(label: str, actions: dict[str, Callable[[], Any]], rounds: int) -> None:
    """Time every action once per round and print a row."""
    times: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(rounds):
        for name, action in actions.items():
            start = process_time()
            action()
            times[name].append(process_time() - start)
    own = min(times["bouton"])
    ratios = {
        name: statistics.median(peer / mine for peer, mine in zip(values, times["bouton"], strict=True))
        for name, values in times.items()
        if name != "bouton"
    }
    shown = ", ".join(f"{name} {ratio:.3g} ×" for name, ratio in ratios.items())
    print(f"| {label} | {own * 1e3:.3g} ms | {shown} |", flush=True)


def fresh(n: int, d: int) -> int:
    """The lexicode, computed without cached values."""
    lexicodes._greedy.cache_clear()  # type: ignore[attr-defined]
    return lexicode(n, d).k


def all_dimensions() -> list[int]:
    lexicodes._greedy.cache_clear()  # type: ignore[attr-defined]
    return [lexicode_dimension(n, d) for d in range(1, 19) for n in range(1, 28)]


def golay_from_the_rules() -> int:
    """The game's rules, its coins' values, the code and its weights."""
    import bouton

    lexicodes._greedy.cache_clear()  # type: ignore[attr-defined]
    found = bouton.code(find("turning:at-most-7"), 24)
    assert found.d == 8 and found.weights[12] == 2576
    return found.k


def decode_one_by_one(decoder: Decoder, words: list[int]) -> list[Any]:
    return [decoder.decode(word).corrected for word in words]


def long_columns(seconds: float, bits: int) -> None:
    """Print how many columns are found."""
    print("\n| distance | columns | bits of the last | seconds |\n|---|---|---|---|")
    for d in range(5, 16, 2):
        columns, start, count = GreedyColumns(d - 1, most_bits=bits), process_time(), 0
        try:
            while process_time() - start < seconds:
                count, last = count + 1, columns[count]
        except SearchLimitError:
            count -= 1
        print(f"| {d} | {count} | {last.bit_length()} | {process_time() - start:.1f} |", flush=True)


def products() -> None:
    """Winning moves on 64 × 64 coins: the first, the first 10,000, and their number, up to 100,000."""
    print("| game | heads | the first | listed | seconds | how many | seconds |\n|---|---|---|---|---|---|---|")
    places = [(row, column) for row in range(1, 65) for column in range(1, 65)]
    for heads in (6, 400):
        board = board_of((64, 64), random.Random(1).sample(places, heads))
        for rule in _PRODUCTS:
            game = Turning.from_parameters(f"{rule}*{rule}")
            game.theorems[0].value(game, board)
            moves = iter(game.theorems[0].moves(game, board, 0, Player.LEFT))  # type: ignore[arg-type]
            times, found = [process_time()], 0
            count: int | None = None
            try:
                for _ in islice(moves, 10_000):
                    found += 1
                    if found == 1:
                        times.append(process_time())
            except SearchLimitError:
                found = -found
            times.append(process_time())
            with suppress(SearchLimitError):
                count = moves.how_many(100_000) if found > 0 else None
            times.append(process_time())
            many = "not all found" if count is None else "more than 100,000" if count > 100_000 else f"{count:,}"
            first, listed, counted = times[1] - times[0], times[-2] - times[0], times[-1] - times[-2]
            print(
                f"| {game.spec} | {heads} | {first:.3f} s | {abs(found):,} | {listed:.2f} | {many} | {counted:.2f} |",
                flush=True,
            )


def main() -> None:
    """Print the tables as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--products", action="store_true")
    parser.add_argument("--bits", type=int, default=29)
    options = parser.parse_args()
    if options.long:
        long_columns(20, options.bits)
        return
    if options.products:
        products()
        return
    import ogdoad

    library = compiled()
    assert library.greedy_linear(24, 8) == 4096 and library.greedy(14, 5) == plain_greedy(14, 5)
    all_dimensions()  # load compiled code
    print("| what | bouton | the peer's time over bouton's |\n|---|---|---|")
    compare(
        "lexicode (24, 8), from nothing",
        {
            "bouton": lambda: fresh(24, 8),
            "C": lambda: library.greedy(24, 8),
            "C, linear": lambda: library.greedy_linear(24, 8),
            "ogdoad": lambda: ogdoad.lexicode(24, 8),
        },
        5,
    )
    compare(
        "lexicode (16, 5), from nothing",
        {
            "bouton": lambda: fresh(16, 5),
            "C": lambda: library.greedy(16, 5),
            "C, linear": lambda: library.greedy_linear(16, 5),
            "Python": lambda: plain_greedy(16, 5),
            "ogdoad": lambda: ogdoad.lexicode(16, 5),
        },
        5,
    )
    compare("Golay code from the rules of the game, with its weights", {"bouton": golay_from_the_rules}, 9)
    compare("dimensions of all lexicodes, n ≤ 27, d ≤ 18", {"bouton": all_dimensions}, 3)
    decoder = Decoder(lexicode(24, 8))
    words = np.random.default_rng(1).integers(0, 1 << 24, 10**6, dtype=np.uint32)
    decoder.decode_array(words[:2])
    few = words[:20_000].tolist()
    compare(
        "decoding 20,000 words of 24 bits",
        {
            "bouton": lambda: decoder.decode_array(words[:20_000]),
            "one by one": lambda: decode_one_by_one(decoder, few),
        },
        5,
    )
    compare("decoding 1,000,000 words of 24 bits", {"bouton": lambda: decoder.decode_array(words)}, 5)
    source = random.Random(5)
    places = [(a, b) for a in range(1, 65) for b in range(1, 65) if source.random() < 0.5]
    board = board_of((64, 64), places)
    for spec in ("at-most-2*at-most-2", "ruler*ruler"):
        game = find(f"turning:{spec}")
        moves = game.theorems[0].moves
        assert moves is not None
        count = sum(1 for _ in moves(game, board, 0, Player.LEFT) or ())
        compare(
            f"all {count} winning moves, 64 × 64, {len(places)} heads, {spec}",
            {"bouton": lambda moves=moves, game=game: list(moves(game, board, 0, Player.LEFT))},
            5,
        )
        compare(
            "the first of them",
            {"bouton": lambda moves=moves, game=game: next(iter(moves(game, board, 0, Player.LEFT)))},
            5,
        )


if __name__ == "__main__":
    main()
