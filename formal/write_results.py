"""Write the files of ``results`` again, with the installed package; further words choose some by their names."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import bouton
from bouton.answers.hex import hex_certificate
from bouton.hex.board import hex_board
from bouton.rulesets import find
from bouton.sequences.certificate import write_certificate
from bouton.sequences.runs import period

RESULTS = Path(__file__).parent / "results"
#: longer periods, and those of codes with three digits; the folder of each file
BEYOND = dict.fromkeys(("octal:0.16", "octal:0.56", "octal:0.127", "octal:0.165"), "") | {"octal:0.376": "long"}
_TWO_DIGITS = 16_384  # heaps in which the periods of the two-digit table show, but for the long ones


def results() -> Iterator[tuple[str, Callable[[str], object]]]:
    """The name of each file, and the function that writes it."""
    for game in two_digits():
        yield file_name(game), lambda path, game=game: write_certificate(game, path)
    for game, folder in BEYOND.items():
        place = folder + "/" if folder else ""
        yield f"{place}{file_name(game)}", lambda path, game=game: write_certificate(game, path, 1 << 23)
    for size in (3, 4, 5):
        for name, position in openings(size):
            yield (
                f"hex_{size}_{name}.v",
                lambda path, size=size, position=position: hex_certificate(path, size, size, position, 1),
            )
    for rules, start in TABLES.items():
        yield f"{rules}.v", lambda path, rules=rules, start=start: solved(rules, start).certificate(path)


def file_name(game: str) -> str:
    """The name of the file of an octal game, which is that of a module of Coq."""
    return f"{game.replace(':', '_').replace('.', '_')}.v"


def two_digits() -> Iterator[str]:
    """The octal codes 0.d and 0.de with a period that shows soon; Kayles is 0.77, Dawson's Kayles 0.07."""
    for first in range(8):
        for second in range(8):
            game = f"octal:0.{first}{second}"
            if first + second and period(find(game), _TWO_DIGITS).period is not None:
                yield game


def openings(size: int) -> Iterator[tuple[str, str]]:
    """Left's winning first moves, all of them on boards up to 4x4, else the centre: their names and the positions."""
    board = hex_board(size, size)
    winning = bouton.position(f"hex:{size}", board.format((0, 0))).winning_moves("left")
    for cell in range(size * size):
        if size > 4 and cell != size * size // 2:
            continue
        position = board.format((1 << cell, 0))
        if any(str(each) == position for each in winning):
            yield board.name(cell), position


@bouton.rule_code(shape=(8, 8, 8))
def nim_8_8_8(position):
    a, b, c = position
    for k in range(a):
        yield k, b, c
    for k in range(b):
        yield a, k, c
    for k in range(c):
        yield a, b, k


@bouton.rule_code(shape=(5, 5, 5, 5))
def chomp_4_4(position):
    """Rows of a bar of chocolate, none longer than the one before; whoever takes the corner has lost: misère play."""
    a, b, c, d = position
    for k in range(a):
        yield k, min(b, k), min(c, k), min(d, k)
    for k in range(b):
        yield a, k, min(c, k), min(d, k)
    for k in range(c):
        yield a, b, k, min(d, k)
    for k in range(d):
        yield a, b, c, k


@bouton.rule_code(shape=(6, 6))
def there_and_back(position):
    """Two numbers: make the first one smaller by one, or the second by two, or exchange them."""
    a, b = position
    if a > 0:
        yield a - 1, b
    if b > 1:
        yield a, b - 2
    if a != b:
        yield b, a


TABLES = {"nim_8_8_8": None, "chomp_4_4": (4, 4, 4, 4), "there_and_back": None}


def solved(rules: str, start):
    """The solution of a table, in misère play where that is the game."""
    return bouton.solve(globals()[rules], start=start, misere=rules == "chomp_4_4")


def main() -> None:
    (RESULTS / "long").mkdir(parents=True, exist_ok=True)
    for name, write in results():
        if not sys.argv[1:] or any(word in name for word in sys.argv[1:]):
            print(name, flush=True)
            write(str(RESULTS / name))


if __name__ == "__main__":
    main()
