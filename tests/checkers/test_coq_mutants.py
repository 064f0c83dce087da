"""Thousands of changed certificates: the checkers in Python and those in Coq, which are proved right, agree on each.

Only the mathematical content is changed (rules, numbers, options, statements), and both get the same files.
"""

import json
import random
import re
import shutil
import zlib
from array import array
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from cases import Case, is_accepted, lines

from bouton.answers.hex import hex_certificate
from bouton.checkers import hex as hex_checker
from bouton.checkers import period as period_checker
from bouton.checkers import table as table_checker
from bouton.checkers.formal import hexes
from bouton.hex.board import hex_board

pytestmark = [
    pytest.mark.slow,
    pytest.mark.once,
    pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed: no coqc on the path"),
]

#: a changed certificate: for Python, and the term of Coq that says whether it is accepted
Mutant = tuple[Case, str]


def compare(coq: Callable[..., Any], checker: Any, heading: str, mutants: list[Mutant]) -> tuple[int, int]:
    """See that both say the same of each; how many are accepted, and how many are refused."""
    terms = ";\n  ".join(term for _, term in mutants)
    said = coq(f"{heading}\nEval vm_compute in [\n  {terms}].\n", 3_000)
    assert said.returncode == 0, said.stderr[:2_000]
    answers = [word == "true" for word in re.findall(r"true|false", said.stdout.split(": list bool")[0])]
    assert len(answers) == len(mutants)
    wrong = [
        term for (case, term), answer in zip(mutants, answers, strict=True) if is_accepted(checker, case) != answer
    ]
    assert not wrong, wrong[0]
    return sum(answers), len(answers) - sum(answers)


def numbers(items: Any) -> str:
    return f"[{'; '.join(map(str, items))}]"


def period_mutants(count: int) -> Iterator[Mutant]:
    """Codes with one digit changed, periods and preperiods near the right ones, values with one changed; both ways to
    find values, with types and hints of any kind."""
    choose = random.Random(43)
    known = [("7", 0, 2, [0, 1]), ("77", 71, 12, None), ("07", 53, 34, None), ("33", 0, 3, [0, 1, 2])]
    known += [("15", 1, 10, None), ("26", 1, 4, None), ("53", 11, 9, None), ("72", 1, 4, None), ("3", 0, 2, [0, 1])]
    for _ in range(count):
        code, start, length, _ = choose.choice(known)
        if choose.random() < 0.2:
            place = choose.randrange(len(code))
            code = f"{code[:place]}{choose.randrange(8)}{code[place + 1 :]}"
        if code.strip("0") == "":
            continue
        start = max(0, start + choose.choice([0, 0, 0, 0, 1, 2, -1, -2]))
        length = max(1, length * choose.choice([1, 1, 1, 1, 2]) + choose.choice([0, 0, 0, 0, 0, 1, -1]))
        digits = [0, *map(int, code.rstrip("0"))]
        values = sequence(digits, start + length)
        if choose.random() < 0.2:
            values[choose.randrange(len(values))] ^= choose.choice([1, 2, 4])
        facts = {"game": f"octal:0.{code}", "preperiod": start, "period": length}
        case = Case({**facts, "theorem": "Guy and Smith 1956", "type": "|u1"}, bytes(values))
        rules, twos = numbers(digits), [taken for taken, digit in enumerate(digits) if digit & 4]
        hints = "; ".join(f"({choose.choice(twos)}, {choose.randrange(1, 30)})" for _ in range(4) if twos)
        mask = numbers(sorted(choose.sample(range(5), choose.randrange(4))))
        how = choose.choice(["Dense", f"(sparse {mask} false [{hints}])"])  # any types and hints: see Period.v
        yield (
            case,
            f"andb (check_period {rules} {how} {start} {length}) (check_values {rules} {how} {numbers(values)}%uint63)",
        )


def sequence(digits: list[int], count: int) -> list[int]:
    """The Grundy values of the first heaps, from the rules."""
    values: list[int] = []
    for n in range(count):
        options = {0 for taken, digit in enumerate(digits) if digit & 1 and taken == n and taken}
        options |= {values[n - taken] for taken, digit in enumerate(digits) if digit & 2 and 0 < taken < n}
        options |= {
            values[a] ^ values[n - taken - a]
            for taken, digit in enumerate(digits)
            if digit & 4
            for a in range(1, n - taken)
        }
        values.append(next(value for value in range(len(options) + 1) if value not in options))
    return values


def table_mutants(count: int) -> Iterator[Mutant]:
    """Random digraphs, with and without circles, in both plays; one entry or one option is changed."""
    choose = random.Random(43)
    for _ in range(count):
        size, misere = choose.randrange(1, 8), choose.random() < 0.3
        falls = choose.random() < 0.6
        rows = [[q for q in range(p if falls else size) if choose.random() < 0.35] for p in range(size)]
        left, grundy = remoteness(rows, misere), [0] * size
        if falls:
            for p, row in enumerate(rows):
                grundy[p] = next(v for v in range(size + 1) if v not in {grundy[q] for q in row})
        valued = not misere and choose.random() < 0.7
        for _ in range(choose.choice([0, 1, 1, 2])):
            place = choose.randrange(size)
            match choose.randrange(3):
                case 0:
                    left[place] = max(-1, left[place] + choose.choice([-2, -1, 1, 2]))
                case 1:
                    grundy[place] = max(0, grundy[place] + choose.choice([-1, 1]))
                case 2:
                    rows[place] = sorted({*rows[place]} ^ {choose.randrange(size)})
        lost = sum(1 for each in left if each >= 0 and each & 1 == misere)
        drawn = left.count(-1)
        facts = {
            "game": "mutant",
            "play": "misere" if misere else "normal",
            "shape": [size],
            "plain": True,
            "fills": False,
            "branching": size,
            "start": None,
            "positions": size,
            "P": lost,
            "N": size - lost - drawn,
            "draws": drawn,
            "grundy": valued,
            "source": f"ROWS = {tuple(map(tuple, rows))!r}\ndef bouton_rule(p):\n    return ROWS[p]\n",
        }
        columns = [array("i", left), *([array("i", grundy)] if valued else [])]
        data = [zlib.compress(column.tobytes()) for column in columns]
        body = b"".join(len(each).to_bytes(8, "little") + each for each in data)
        listed = numbers(map(numbers, rows))
        moves = numbers("None" if each < 0 else f"Some {each}%nat" for each in left)
        term = f"check_remoteness {listed} {'true' if misere else 'false'} {moves}"
        if valued:
            term = f"andb ({term}) (check_grundy {listed} (grundy_ranks {listed}) {numbers(grundy)})"
        yield Case(facts, body), term


def remoteness(rows: list[list[int]], misere: bool) -> list[int]:
    """The number of moves that play lasts, −1 for draws, by rounds."""
    left = [-1] * len(rows)
    for count in range(2 * len(rows) + 2):
        before = list(left)
        for p, row in enumerate(rows):
            after = [before[q] for q in row]
            if left[p] < 0 and count & 1 == misere:
                if all(each >= 0 and each & 1 != misere for each in after) and (row or not count):
                    left[p] = count
            elif left[p] < 0 and (any(each >= 0 and each & 1 == misere for each in after) or not (row or count)):
                left[p] = count
    return left


def hex_mutants(count: int) -> Iterator[Mutant]:
    """Proofs with statements, stones, sizes, players or numbers changed."""
    choose = random.Random(43)
    proofs = [proof_of(3, 3, cell) for cell in (2, 3, 4, 6)] + [proof_of(3, 4, cell) for cell in (4, 7)]
    for _ in range(count):
        facts, steps = choose.choice(proofs)
        facts = {name: list(value) if isinstance(value, list) else value for name, value in facts.items()}
        steps = [[rule, *(list(each) if isinstance(each, list) else each for each in given)] for rule, *given in steps]
        for _ in range(choose.choice([0, 1, 1, 1, 2])):
            change(facts, steps, choose)
        term = " ".join(
            (
                f"check_win (Board {facts['rows']} {facts['columns']}) {facts['winner'].capitalize()}",
                f"{facts['mover'].capitalize()} {numbers(facts['left'])} {numbers(facts['right'])}",
                f"{numbers(hexes._step(*step) for step in steps)} {facts['root']}",
            )
        )
        yield Case(facts, lines(*steps)), term


def proof_of(rows: int, columns: int, cell: int) -> tuple[dict[str, Any], list[list[Any]]]:
    """The facts and the statements of a proof of who wins after Left's first move."""
    position = hex_board(rows, columns).format((1 << cell, 0))
    first, *steps, _ = hex_certificate(None, rows, columns, position, 1)["certificate"].splitlines()
    header = json.loads(first)
    names = ("rows", "columns", "left", "right", "mover", "winner", "root")
    return {name: header[name] for name in names}, [json.loads(step) for step in steps]


def change(facts: dict[str, Any], steps: list[list[Any]], choose: random.Random) -> None:
    """Change one thing."""
    cells, place = facts["rows"] * facts["columns"], choose.randrange(len(steps))
    step = steps[place]
    match choose.randrange(8):
        case 0:
            facts[choose.choice(["rows", "columns"])] += choose.choice([-1, 1])
        case 1:
            side = choose.choice(["left", "right"])
            facts[side] = sorted({*facts[side]} ^ {choose.randrange(cells)})
        case 2:
            name = choose.choice(["winner", "mover"])
            facts[name] = "left" if facts[name] == "right" else "right"
        case 3:
            facts["root"] = choose.randrange(len(steps) + 1)
        case 4:
            del steps[place]
        case 5 if step[0] in "ac":
            step[0] = "c" if step[0] == "a" else "a"
        case 6 if isinstance(step[1], list) and step[1]:
            entry = choose.randrange(len(step[1]))
            step[1][entry] = choose.randrange(-2, cells) if step[0] == "j" else choose.randrange(len(steps))
        case _ if not isinstance(step[1], list):
            step[choose.choice([1, 2])] = choose.randrange(len(steps))


KINDS: dict[str, tuple[Any, str, Callable[[int], Iterator[Mutant]]]] = {
    "period": (period_checker, "From Coq Require Import Uint63.\nFrom Bouton Require Import Periods.", period_mutants),
    "table": (table_checker, "From Bouton Require Import ListedGames.", table_mutants),
    "hex": (hex_checker, "From Bouton Require Import HexWins.", hex_mutants),
}


@pytest.mark.parametrize("kind", KINDS)
def test_some_mutants_are_judged_alike(kind: str, coq) -> None:
    checker, heading, mutants = KINDS[kind]
    accepted, refused = compare(coq, checker, heading, list(mutants(200)))
    assert accepted > 20 and refused > 20


@pytest.mark.parametrize("kind", KINDS)
def test_long_thousands_of_mutants_are_judged_alike(kind: str, coq) -> None:
    checker, heading, mutants = KINDS[kind]
    accepted, refused = compare(coq, checker, heading, list(mutants(2_000)))
    assert accepted > 200 and refused > 200
