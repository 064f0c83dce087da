"""Every claim of the five source documents about these games, checked against the program's answers.

The rows are in ``vectors/claims_*.toml``. A value is compared with the answer of the package's public functions; a
theorem is checked on the row's finite sample, its left side by theory and its right side by plain search. If a source
is wrong, the row contains the correct statement.
"""

import re
import runpy
import tomllib
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from itertools import combinations_with_replacement, pairwise, product
from pathlib import Path
from typing import Any

import pytest

from bouton.answers.analysis import analyze
from bouton.answers.explain.worked import mex_of_options
from bouton.answers.position import position
from bouton.custom.decorator import ruleset
from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import Columns
from bouton.kinds.player import Player
from bouton.nimbers.worked import nim_sum_lines
from bouton.rulesets import find
from bouton.search.sources import Search, Sources
from bouton.values.mex import mex, nim_sum
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME, REMOTENESS

FOLDER = Path(__file__).parent / "vectors"
NIM = find("nim")
NO_THEORY = Sources(theory=None)
CLAIMS = [
    row
    for name in ("slides", "workshop", "course", "lesson")
    for row in tomllib.loads((FOLDER / f"claims_{name}.toml").read_text(encoding="utf-8"))["claim"]
]
CHECKS: dict[str, Callable[..., Any]] = {}


def check(function: Callable[..., Any]) -> Callable[..., Any]:
    CHECKS[function.__name__.removeprefix("say_")] = function
    return function


def test_every_row_is_here_and_cites_its_source():
    assert len(CLAIMS) == 114
    assert len({row["id"] for row in CLAIMS}) == len(CLAIMS)
    for row in CLAIMS:
        assert row["source"][:3] in ("000", "001", "002", "003") and row["status"] and row["claim"]
        if row["status"] == "true" and "claimed" in row:
            assert row["claimed"] == row["expected"], row["id"]


def test_the_lists_of_errors_are_the_same_in_both_languages():
    folder = FOLDER.parents[1] / "docs"
    lists = []
    for name in ("en/sources.md", "fr/les-sources.md"):
        rows = (folder / name).read_text(encoding="utf-8").splitlines()
        lists.append([re.findall(r"S[0-4]-[0-9]{3}", row.rsplit("|", 2)[1]) for row in rows if row.startswith("| ")])
    assert lists[0] == lists[1] and len(lists[0]) > 15
    known = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.toml"))
    assert all(each in known for row in lists[0] for each in row)


@pytest.mark.parametrize("row", CLAIMS, ids=[row["id"] for row in CLAIMS])
def test_claim(row):
    assert CHECKS[row["check"]](*row["input"]) == row.get("expected")


def test_no_check_is_idle():
    assert set(CHECKS) == {row["check"] for row in CLAIMS}


# What the program says, in the shape of a row.


def text(heaps):
    return ",".join(map(str, heaps))


def heaps_of(line):
    return [int(part) for part in line.split(",")] if line else []


def lost(game, heaps, misere=False):
    """By plain search alone."""
    answer = NO_THEORY.search.lookup(game, MISERE_OUTCOME if misere else OUTCOME, tuple(heaps))
    return answer.value is Outcome.P


def all_heaps(count, largest):
    return combinations_with_replacement(range(largest + 1), count)


def changes(heaps, lines):
    """Winning moves as [heap, size before, size after]."""
    found = []
    for line in lines:
        [index] = [i for i, (a, b) in enumerate(zip(heaps, heaps_of(line), strict=True)) if a != b]
        found.append([index, heaps[index], heaps_of(line)[index]])
    return found


@check
def nim_outcome(heaps, misere=False):
    return str(analyze("nim", text(heaps), misere=misere).outcome)


@check
def nim_grundy(heaps):
    return analyze("nim", text(heaps)).grundy


@check
def nim_winning_moves(heaps):
    return changes(heaps, analyze("nim", text(heaps)).winning_texts)


@check
def nim_sums(line):
    return [analyze("nim", text(heaps)).grundy for heaps in line]


@check
def nim_play(line):
    rows = []
    for number, (before, after) in enumerate(pairwise(line)):
        legal = tuple(after) in position("nim", text(before)).options()
        outcomes = [str(position("nim", text(heaps)).outcome) for heaps in (before, after)]
        rows.append([number % 2 + 1, legal, *outcomes, outcomes == ["N", "N"]])
    return rows


@check
def binary(number):
    rows = analyze("nim", str(number)).explanation["columns"]["rows"]
    return rows[0]["digits"]


@check
def xor_(first, second):
    """The value, the worked column sum and the mex line must say the same."""
    answer = analyze("nim", f"{first},{second}", show=["sum", "mex"])
    lines = answer.explanation["formulas"]["sum"]
    assert lines == nim_sum_lines([first, second]) and lines[-1].split()[-1] == str(answer.grundy)
    if first + second <= 64:
        assert answer.explanation["formulas"]["mex"][0].endswith(f"}} = {answer.grundy}")
    if (first, second) == (3, 1):
        assert "= mex{1, 0, 3, 3} = 2" in answer.explanation["text"]
    if (first, second) == (42, 38):
        assert lines == ["  101010 =   42", "⊕ 100110 = ⊕ 38", "  ------", "  001100 =   12"]
    return answer.grundy


@check
def parity_row(heaps):
    explanation = analyze("nim", text(heaps)).explanation
    assert explanation["parity"] == "".join(map(str, Columns("nim.heap", range(len(heaps)), heaps).sums))
    return explanation["parity"]


@check
def two_heaps_equal_iff_P(largest):
    alone = all(position("nim", str(n)).outcome is Outcome.N and not lost(NIM, (n,)) for n in range(1, largest + 1))
    pairs = product(range(largest + 1), repeat=2)
    return alone and all((position("nim", text(p)).outcome == "P") == lost(NIM, p) == (p[0] == p[1]) for p in pairs)


@check
def xor_laws(most):
    numbers = range(most)
    triples = list(product(numbers, repeat=3))
    return [
        all(nim_sum((a, b)) == nim_sum((b, a)) for a, b in product(numbers, repeat=2)),
        all(
            nim_sum((nim_sum((a, b)), c)) == nim_sum((a, nim_sum((b, c)))) == nim_sum((a, b, c)) for a, b, c in triples
        ),
        all(nim_sum((a, 0)) == a and nim_sum((a, a)) == 0 for a in numbers),
        all((nim_sum((a, b)) == c) == (nim_sum((a, b, c)) == 0) == (nim_sum((a, c)) == b) for a, b, c in triples),
    ]


@check
def nim_grundy_is_xor(count, largest):
    for heaps in all_heaps(count, largest):
        searched = NO_THEORY.search.lookup(NIM, GRUNDY, heaps).value
        if not position("nim", text(heaps)).grundy == searched == nim_sum(heaps):
            return False
    return True


@check
def bouton_lemma(count, largest):
    """From sum 0 all moves leave another sum; otherwise the winning heaps are those with the sum's top bit."""
    for heaps in all_heaps(count, largest):
        here = position("nim", text(heaps))
        winning = here.winning_moves()
        assert winning == [option for option in here.options() if lost(NIM, option)]
        top = 1 << here.grundy.bit_length() >> 1
        changed = [heap for heap, _, _ in changes(heaps, map(text, winning))]
        if changed != [i for i, size in enumerate(heaps) if size & top] or (len(winning) % 2 == 1) != (here.grundy > 0):
            return False
    return True


@check
def P_families(most):
    families = [
        [(n, n) for n in range(most + 1)],
        [(1, 1, n, n) for n in range(most + 1)],
        [(1, 2 * m, 2 * m + 1) for m in range(1, most + 1)],
        [(1, 2, 3)],
    ]
    small = {heaps for family in families for heaps in family if sum(heaps) < 30}
    assert all(lost(NIM, heaps) for heaps in small)
    return [all(position("nim", text(heaps)).outcome == "P" for heaps in family) for family in families]


@check
def P_total_even(count, largest):
    return not any(sum(h) % 2 for h in all_heaps(count, largest) if position("nim", text(h)).outcome == "P")


@check
def slowest_loss_rule(count, largest):
    """The explanation's heap: taking 1 match there is lost as late as can be, in as many moves as there are matches."""
    for heaps in all_heaps(count, largest):
        here = position("nim", text(heaps))
        if here.outcome != "P" or not any(heaps):
            continue
        messages = [
            item for item in NIM.explain(heaps, Facts(False, "P", 0, [])) if getattr(item, "key", "") == "nim.slowest"
        ]
        [message] = messages
        index = message.values["heap"] - 1
        after = NIM.replace(heaps, index, (heaps[index] - 1,))
        lowest = min(size & -size for size in heaps if size)
        if not (here.remoteness == sum(heaps) == message.values["total"] and heaps[index] & lowest):
            return False
        if NO_THEORY.value(NIM, REMOTENESS, after).value != sum(heaps) - 1:
            return False
    return True


@check
def misere_nim_rule(count, largest):
    for heaps in all_heaps(count, largest):
        normal, misere = position("nim", text(heaps)).outcome, position("nim", text(heaps)).misere_outcome
        if (misere == "P") != lost(NIM, heaps, misere=True) or (normal != misere) != all(size <= 1 for size in heaps):
            return False
    return True


@check
def pawns_equiv_nim(rows, columns):
    """Facing pawns that only go forward, as rules written here, searched; compared with Nim on the gaps."""

    def pawns(board, player):
        for index, (left, right) in enumerate(board):
            for gap in range(1, right - left):
                pair = (left + gap, right) if player == "left" else (left, right - gap)
                yield (*board[:index], pair, *board[index + 1 :])

    game = ruleset(pawns)
    column = [(low, high) for low in range(1, rows + 1) for high in range(low + 1, rows + 1)]
    for board in combinations_with_replacement(column, columns):
        gaps = [high - low - 1 for low, high in board]
        if NO_THEORY.search.lookup(game, OUTCOME, board).value is not position("nim", text(gaps)).outcome:
            return False
    return True


@check
def say_sg_theorem(birthday):
    """All games of that birthday: value 0 exactly where the first player loses; G|H by nim-sum; G|H ~ n|H for all H."""
    game = find("inductive")
    games: list[Any] = [frozenset()]
    for code in range(1, 1 << (1 << (birthday - 1))):
        games.append(frozenset(games[bit] for bit in range(1 << (birthday - 1)) if code >> bit & 1))
    values = [position("inductive", game.format(one)).grundy for one in games]
    assert len(games) == 16 and max(values) == birthday
    for (first, g), (second, h) in product(zip(games, values, strict=True), repeat=2):
        both = game.parse(f"{game.format(first)}|{game.format(second)}")
        heap = game.parse(f"{g}|{game.format(second)}")
        found = NO_THEORY.search.lookup(game, GRUNDY, both).value
        if (
            not found == game(both).grundy == g ^ h
            or lost_inductive(both) != (g == h)
            or lost_inductive(heap) != (g == h)
        ):
            return False
        if first is second and found != 0:  # G|G ~ {}
            return False
    options = [mex(values[games.index(option)] for option in one) for one in games]
    return options == values


def lost_inductive(one):
    return NO_THEORY.search.lookup(find("inductive"), OUTCOME, one).value is Outcome.P


@check
def nim_sum_is_mex(most):
    for a, b in product(range(most), repeat=2):
        facts = Facts(False, "", a ^ b, [], [a, b])
        line, _ = mex_of_options(NIM, (a, b), facts, [a, b], NO_THEORY)
        options = [nim_sum((x, b)) for x in range(a)] + [nim_sum((a, y)) for y in range(b)]
        if (
            mex(options) != nim_sum((a, b))
            or not line.startswith(f"{a} ⊕ {b} = mex")
            or not line.endswith(f"= {a ^ b}")
        ):
            return False
    return True


@check
def nimble_equiv(tokens, squares):
    """Tokens on squares, as rules written here; taken off or not, it is Nim with rows from 1 or from 0."""

    def moving(places, lowest):
        for index, place in enumerate(places):
            for target in range(lowest, place):
                yield tuple(sorted((*places[:index], target, *places[index + 1 :])))

    def removing(places):  # 0 stands for a token that is off the board
        yield from moving(places, 0)

    def staying(places):  # squares 1, 2, …; no square lies below the first
        yield from moving(places, 1)

    first, second = ruleset(removing), ruleset(staying)
    for places in combinations_with_replacement(range(1, squares + 1), tokens):
        if first(places).grundy != position("nim", text(places)).grundy:
            return False
        if second(places).grundy != position("nim", text(place - 1 for place in places)).grundy:
            return False
    return True


@check
def termination_number(coins):
    """Turn any coins of which the rightmost goes from heads to tails: the number decreases, so play ends."""

    def turning(board):
        for mask in range(1, 1 << coins):
            if board >> (mask.bit_length() - 1) & 1:
                yield board ^ mask

    game = ruleset(turning)
    assert all(option < board for board in range(1 << coins) for option in game.options(board))
    return game((1 << coins) - 1).grundy is not None  # finite: the search has ended


@check
def two_power_sum(most):
    return all(
        position("nim", f"{1 << m},{1 << n}").grundy == (1 << m) + (1 << n)
        for m, n in product(range(most), repeat=2)
        if m != n
    )


@check
def reply_same_parity(count, largest):
    for heaps in all_heaps(count, largest):
        here = position("nim", text(heaps))
        if here.outcome != "P":
            continue
        for option in here.options():
            taken = sum(heaps) - sum(option)
            if any((sum(option) - sum(reply) - taken) % 2 for reply in NIM(option).winning_moves()):
                return False
    return True


# The workshop.


def subtraction(taken):
    return f"subtraction:{text(taken)}"


@check
def sub_P(taken, most, misere=False):
    game = find(subtraction(taken))
    found = [n for n in range(most + 1) if getattr(game((n,)), "misere_outcome" if misere else "outcome") == "P"]
    assert found == [n for n in range(most + 1) if lost(game, (n,), misere)]
    return found


@check
def sub_winning_takes(taken, heap):
    return sorted(heap - rest for (rest,) in position(subtraction(taken), str(heap)).winning_moves())


@check
def sub_grundy(taken, most):
    return [position(subtraction(taken), str(n)).grundy for n in range(most + 1)]


@check
def ps_characterisation(largest_heap, largest_pair):
    """Terminal is P, from S some move to P, from P none; and no other labelling of the positions does that."""
    cases = [(find("subtraction:1,2,3"), [(n,) for n in range(largest_heap + 1)])]
    cases.append((NIM, list(product(range(largest_pair + 1), repeat=2))))
    for game, positions in cases:
        kernel = {place for place in positions if game(place).outcome == "P"}
        assert all(set(game.options(place)) <= set(positions) for place in positions)
        for place in positions:
            if (place in kernel) == any(option in kernel for option in game.options(place)):
                return False
    # Uniqueness: every subset of the positions of a small game.
    small = [(n,) for n in range(9)]
    game = find("subtraction:1,2,3")
    kernels = []
    for code in range(1 << len(small)):
        chosen = {place for bit, place in enumerate(small) if code >> bit & 1}
        if all((place in chosen) != any(option in chosen for option in game.options(place)) for place in small):
            kernels.append(chosen)
    return kernels == [{(0,), (4,), (8,)}]


@check
def nim_P_list(count, largest, zeros=False, misere=False):
    found = []
    for heaps in combinations_with_replacement(range(0 if zeros or misere else 1, largest + 1), count):
        if analyze("nim", text(heaps), misere=misere).outcome == "P":
            found.append(list(heaps))
    return found


@check
def misere_strategy_001(count, largest):
    """With one heap above 1 the winning moves leave 0 or 1 in it, an odd number of 1s; otherwise as in normal play."""
    for heaps in all_heaps(count, largest):
        here = position("nim", text(heaps))
        winning = here.winning_moves(misere=True)
        if winning != [option for option in here.options() if lost(NIM, option, misere=True)]:
            return False
        large = sum(size > 1 for size in heaps)
        if large == 1 and [sum(option) for option in winning] != [sum(size == 1 for size in heaps) | 1]:
            return False
        if large == 1 and max(winning[0]) > 1:
            return False
        if large > 1 and winning != here.winning_moves():
            return False
    return True


@check
def partizan_games_fit():
    """Games in which the players' moves differ fit when they end and whoever is stuck has lost; those without an end
    do not, and what is drawn is their endless play."""

    def domino(cells, player):  # one row of free cells: Left takes one cell, Right two neighbours
        width = 1 if player == "left" else 2
        yield from (cells - width - k for k in range(1) if cells >= width)

    def waits(cells, player):  # the same, but both may pass forever, as kings go to and fro
        yield from domino(cells, player)
        yield cells

    outcomes = [{str(ruleset(rules)(n).outcome) for n in range(6)} for rules in (domino, waits)]
    fits = "L" in outcomes[0] and "D" not in outcomes[0]
    return "excluded by conditions 5 and 6" if fits and outcomes[1] == {"D"} else outcomes


# The course notes.


@check
def ackermann_grundy(most):
    game = find("inductive")
    texts: list[str] = []
    for code in range(most):
        texts.append("{" + ",".join(texts[bit] for bit in range(6) if code >> bit & 1) + "}")
    values = [position("inductive", line).grundy for line in texts]
    assert values == [NO_THEORY.search.lookup(game, GRUNDY, game.parse(line)).value for line in texts]
    return values


@check
def poker_nim_budget(heaps, largest, budget):
    """Bounded additions, by plain search: the winner is that of Nim on the heaps, whoever holds the chips."""
    game = find("poker-nim")
    for sizes in all_heaps(heaps, largest):
        if sum(sizes) > 5:  # the theorem is also asked; search is kept small
            continue
        for reserves in product(range(budget), repeat=2):
            place = game.parse(f"{text(sizes)};{text(reserves)}")
            expected = position("nim", text(sizes)).outcome
            if not game(place).outcome == NO_THEORY.search.lookup(game, OUTCOME, place).value == expected:
                return False
    return True


@check
def poker_nim_unlimited(largest):
    def heap(size):
        return [other for other in range(largest + 1) if other != size]

    game = ruleset(heap)
    return [str(game(size).outcome) for size in range(largest + 1)]


# The Python lesson.


@check
def largest_heap_rule(heaps):
    """What the printed recipe does, and that the program does not follow it where it is wrong."""
    rest = max(heaps) ^ nim_sum(heaps)
    legal = rest < max(heaps)
    winning = [heaps.index(max(heaps)), max(heaps), rest] in nim_winning_moves(heaps)
    if not legal:
        assert all(lost(NIM, heaps_of(line)) for line in analyze("nim", text(heaps)).winning_texts)
        assert str(rest) not in analyze("nim", text(heaps)).explanation["sentences"][-1]
    return [rest, legal, winning]


@check
def largest_heap_failures(count, largest):
    """The recipe fails where the program's winning moves are all in other heaps than the largest."""
    failures = []
    for heaps in combinations_with_replacement(range(1, largest + 1), count):
        answer = analyze("nim", text(heaps))
        if answer.outcome == "N" and heaps.index(max(heaps)) not in [
            i for i, _, _ in changes(heaps, answer.winning_texts)
        ]:
            failures.append(list(heaps))
    return failures


LESSON = runpy.run_path(str(Path(__file__).parents[1] / "examples" / "Nim.py"))


@check
def script003(heaps):
    """The lesson's module, and the first winning move of the program, which is the same."""
    found = changes(heaps, analyze("nim", text(heaps)).winning_texts)
    move = LESSON["coup_gagnant"](list(heaps))
    assert move == ((found[0][0], found[0][1] - found[0][2]) if found else None)
    assert LESSON["position_p"](heaps) == (move is None)
    return None if move is None else list(move)


@check
def script003_always_wins(count, largest):
    for heaps in product(range(largest + 1), repeat=count):
        answer = script003(heaps)
        if answer is None:
            if not lost(NIM, heaps):
                return False
            continue
        index, take = answer
        if not lost(NIM, NIM.replace(tuple(heaps), index, (heaps[index] - take,))):
            return False
    return True


@check
def script003_text(heaps):
    """The lesson's module letter by letter; the French explanation has the same columns, with heaps from 1 on."""
    said = analyze("nim", text(heaps), lang="fr").explanation["text"].replace("\N{NO-BREAK SPACE}", " ")
    with redirect_stdout(StringIO()) as out:
        LESSON["jeu_nim"](heaps)
    for row in re.findall(r"^(?:Tas n°\d+|Parité ) :  ([01 ]+)$", out.getvalue(), re.M):
        assert row in said
    move = script003(heaps)
    if move is not None:
        assert f"Tas {move[0] + 1} : {heaps[move[0]]} ⊕" in said and f"Il faut retirer {move[1]} allumettes" in said
    return out.getvalue()


@check
def empty_list():
    for lang in ("en", "fr"):
        answer = analyze("nim", "", lang=lang)
        assert (answer.outcome, answer.winning_moves, answer.grundy) == ("P", [], 0)
    assert not list(NIM.options((), Player.LEFT))
    assert LESSON["position_p"]([]) and LESSON["coup_gagnant"]([]) is None
    return "handle the empty list: configuration paire, no move"


def test_search_without_theory_is_really_used():
    fresh = Search()
    assert fresh.lookup(NIM, GRUNDY, (7, 2, 6)).value == 3 and fresh.searched_positions > 50
