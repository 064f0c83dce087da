"""A user's script as seen by the types: `test_user_script.py` runs it and passes it to type checkers.

``assert_type`` holds under both checkers, and none of its variables is Any.
"""

from fractions import Fraction
from pathlib import Path
from tempfile import mkdtemp
from typing import assert_type

import numpy as np

import bouton
from bouton import nim

# a position, its options and its moves
place = bouton.position("nim", "3,4,5")
assert_type(place, bouton.Position)
assert_type(place.outcome, bouton.Outcome)
assert_type(place.grundy, int | None)
assert_type(place.options()[0], bouton.Position)
assert_type([move.outcome for move in place.winning_moves()], list[bouton.Outcome])
best = place.winning_moves()[0]
assert_type(str(best), str)
assert best.outcome == "P" and best.grundy == 0
assert_type(place + best, bouton.Position)

# the whole answer
found = bouton.analyze("nim", "3,4,5", limit=1_000)
assert_type(found, bouton.Analysis)
assert_type(found.outcome, bouton.Outcome)
assert_type(found.remoteness, int | None)
assert found.grundy == 2


# rules of one's own
@bouton.ruleset
def twenty_one(n: int) -> list[int]:
    return [n - k for k in (1, 2, 3) if k <= n]


mine = twenty_one(21)
assert_type(mine, bouton.Position)
assert mine.winning_moves() == [20]

# sequences and tables
values = bouton.sequence("kayles", 30)
assert_type(values[5], int)
assert_type(len(values), int)
assert_type(list(values), list[int])
assert values.to_numpy().shape == (31,)
rows = bouton.table("nim", ["0-3", "0-3"])
assert_type(rows.partizan, bool)
folder = Path(mkdtemp())
values.save(folder / "kayles.csv")
rows.save(folder / "nim.tex")

# values of partizan games
switch = bouton.Value("{1|-1}")
assert_type(switch, bouton.Value)
assert_type(switch.mean, Fraction)
assert_type(switch.temperature, Fraction)
assert_type(switch + 1, bouton.Value)
assert_type(switch > 0, bool)
assert_type(bouton.value([0], ["*"]), bouton.Value)
assert_type(bouton.Value("3/4").fraction(), Fraction)
assert float(bouton.Value("1/2")) == 0.5 and switch.mean < Fraction(1, 2)
assert_type(bouton.position("domineering", "..|..").outcome, bouton.Outcome)

# nimbers, one by one and many at once
assert_type(nim.add(3, 5), int)
assert_type(nim.mul(2, 3), int)
products = nim.mul(np.arange(4, dtype=np.uint8), 3)
assert products.shape == (4,)

# questions whose answers are plain data: the keys have types
assert_type(found.explanation["text"], str)
assert_type(bouton.equal("{0|*}", "^", limit=100)["equal"], bool)
asked = bouton.puzzle("nim", seed=3, limit=1_000)
assert_type(asked["position"], str)
answer = bouton.reply("nim", asked["position"])["move"]
assert answer is not None and asked["solution"] == answer
chances = [row["grundy"] for row in bouton.options("nim", "2,1")["options"] if row["winning"]]
assert_type(chances, list[int | None])
judged = bouton.review("nim", ["3,3", "3,2", "2,2"])
assert_type(judged["moves"][0]["better"], list[str])
assert_type([move["mistake"] for move in judged["moves"]], list[bool])
assert_type(bouton.guess("subtraction:1,2,3", to=100)["proposals"][0]["formula"], str)
assert_type(bouton.games("nim")[0]["starts"][0]["position"], str)
assert_type(nim.work("mul", 4, 6)["steps"][0]["line"], str)
assert_type(bouton.position("domineering", "..|..").search_value(limit=100) == bouton.Value("{1|-1}"), bool)
assert str(bouton.options("nim", "1")).split() == ["move", "outcome", "value", "0", "P", "0", "wins"]
assert str(bouton.rules("nim")) == bouton.rules("nim")["text"] and "marienbad" in repr(bouton.games())
bouton.options("nim", "2,1").save(folder / "options.csv")
assert (folder / "options.csv").read_text(encoding="utf-8").startswith("move,position,outcome,grundy,winning\n")

# columns of f-strings, values of positions, terms from elsewhere
assert f"{place:>6}|{switch:>3}" == " 3,4,5| ±1" and bouton.nim_sum(3, 5) == 6
assert bouton.value("domineering", "..|..") == bouton.value(bouton.position("domineering", "..|..")) == switch
assert bouton.compare_sequences("kayles", [0, 1, 2, 3, 1, 4])["equal"]
assert_type(bouton.position("nim 3,5 + kayles 7"), bouton.Position)
assert bouton.analyze("nim 3,5").grundy == 6 and bouton.hex_solve("hex:3", "a1")["position"] == "a1"
edges = bouton.graph("nim", "2,1").edges
assert len(edges) > 4
