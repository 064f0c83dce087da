"""Every public object can be pickled, copied, deep-copied and compared, also through another process."""

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from operator import eq, ne
from pathlib import Path
from typing import Any

import pytest

import bouton
from bouton.proving.prover import Request, answer
from bouton.public import HOME, load
from bouton.results import Result, json_fraction
from bouton.rulesets import INDEX, family
from bouton.storage.compiler import can_compile

OTHER = 1


@bouton.ruleset
def squares(n: int) -> list[int]:
    return [n - k * k for k in range(OTHER, n + 1) if k * k <= n]


@bouton.ruleset
def sides(n: int, player: bouton.Player) -> list[int]:
    return [n - 1] if n and player is bouton.Player.LEFT else []


@bouton.rule_code(shape=(4, 4))
def two_heaps(position: Any) -> Any:
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k


@bouton.rule_code(shape=22, start=21)
def twenty_one(n: int) -> Any:
    for k in (1, 2, 3):
        if k <= n:
            yield n - k


def failed(ask: Callable[[], Any]) -> bouton.BoutonError:
    with pytest.raises(bouton.BoutonError) as caught:
        ask()
    return caught.value


def error(kind: type[bouton.BoutonError]) -> bouton.BoutonError:
    return kind("player-unknown", got="x")


#: for each public name an object of that class, or what that function answers
MADE: dict[str, Callable[[Any], Any]] = {
    "Analysis": lambda folder: bouton.analyze("kayles", "7,2"),
    "BoutonError": lambda folder: error(bouton.BoutonError),
    "DisagreementError": lambda folder: error(bouton.DisagreementError),
    "GameCode": lambda folder: bouton.code("turning:at-most-2", 7),
    "HeapSequence": lambda folder: bouton.sequence("kayles", 100),
    "IllegalMoveError": lambda folder: failed(lambda: bouton.review("nim", "3 > 5")),
    "InputError": lambda folder: error(bouton.InputError),
    "LinearCode": lambda folder: bouton.lexicode(7, 3),
    "Match": lambda folder: bouton.match("nim", 5, 0, games=2, position="3,2"),
    "Nimber": lambda folder: bouton.Nimber(5),
    "NimDivisionError": lambda folder: failed(lambda: bouton.nim.inv(0)),
    "NimRangeError": lambda folder: failed(lambda: bouton.nim.mul(-1, 2)),
    "NotationError": lambda folder: failed(lambda: bouton.review("nim", "3 > x")),
    "Outcome": lambda folder: bouton.Outcome.N,
    "Period": lambda folder: bouton.period("kayles"),
    "Player": lambda folder: bouton.Player.LEFT,
    "Playthrough": lambda folder: bouton.playthrough("hackenbush", "LR"),
    "SumPlayer": lambda folder: bouton.SumPlayer("±1 + {4|2||-1}", "right"),
    "Position": lambda folder: bouton.position("nim", "3,5") + bouton.position("kayles", "7") + squares(12),
    "ProvedTheorem": lambda folder: answer(Request("nim", claim="P(a, a)", moves=True)),
    "OperandError": lambda folder: failed(lambda: bouton.nim.mul("x", 2)),
    "PackageError": lambda folder: error(bouton.PackageError),
    "RulesError": lambda folder: failed(lambda: bouton.ruleset(lambda n: None)(3).options()),
    "Ruleset": lambda folder: bouton.find("octal:0.77"),
    **{name: lambda folder, name=name: getattr(bouton, name) for name in ("NEXT", "LAST", "DRAW")},
    "again": lambda folder: bouton.again(3),
    "gain": lambda folder: bouton.gain((3, 5), 2),
    "Sum": lambda folder: bouton.Sum(3, (5, 2)),
    "SearchLimitError": lambda folder: failed(lambda: bouton.analyze("cram", "9x9", limit=1_000)),
    "Solution": lambda folder: bouton.solve(two_heaps),
    "Store": lambda folder: bouton.Store(folder / "values.sqlite"),
    "Theorem": lambda folder: [theorem for name in INDEX for theorem in family(name).theorems],
    "TransfiniteNimber": lambda folder: bouton.TransfiniteNimber("w^2+w*3+1"),
    "Value": lambda folder: bouton.value("{1|-1} + ^"),
    "UnknownError": lambda folder: failed(lambda: bouton.find("chess")),
    "analyze": lambda folder: bouton.analyze(squares, 12),
    "board": lambda folder: bouton.board,
    "board_of": lambda folder: bouton.board_of("nim", "3,5"),
    "guess": lambda folder: bouton.guess("kayles", 200),
    "check_formula": lambda folder: bouton.check_formula("nim", "n", 10),
    "code": lambda folder: bouton.code("turning:at-most-2*at-most-2", "2x2"),
    "coin_table": lambda folder: bouton.coin_table(3, 4),
    "compare_sequences": lambda folder: bouton.compare_sequences("kayles", "octal:0.77", 20),
    "coup_gagnant": lambda folder: bouton.coup_gagnant("nim", "7,2,6"),
    "coups": lambda folder: bouton.coups("nim", "7,2,6"),
    "decode_words": lambda folder: bouton.decode_words(["1110100"]),
    "equal": lambda folder: bouton.equal("nim 3", "{}"),
    "exercises": lambda folder: bouton.exercises("nim", seed=1),
    "find": lambda folder: bouton.find("turning:at-most-2*at-most-2"),
    "from_cgsuite": lambda folder: bouton.from_cgsuite("Tiny(2)"),
    "games": lambda folder: bouton.games(),
    "graph": lambda folder: bouton.graph("graph:=a-b,b-c,c-a", "a"),
    "grundy_sequence": lambda folder: bouton.grundy_sequence("kayles", 20).tolist(),
    "hex_certificate": lambda folder: bouton.hex_certificate(None, 3, 3, "b2", 0),
    "hex_solve": lambda folder: bouton.hex_solve(2, 2),
    "hex_walk": lambda folder: bouton.hex_walk(1, 1, "a1"),
    "infinite_quotient": lambda folder: bouton.infinite_quotient("octal:0.76", 12) if can_compile() else {},
    "lexicode": lambda folder: bouton.lexicode(8, 4),
    "match": lambda folder: bouton.match("subtraction:1,2,3", 5, 5, games=2, position="9"),
    "mex": lambda folder: bouton.mex,
    "openspiel": lambda folder: bouton.openspiel,
    "options": lambda folder: bouton.options("nim", "2,1"),
    "period": lambda folder: bouton.period("subtraction:1,2,3"),
    "playthrough": lambda folder: bouton.playthrough("nim", "3,5"),
    "position": lambda folder: bouton.position("hex:3", "a1,b2"),
    "prove": lambda folder: bouton.prove("subtraction:1,2", system="base:3"),
    "puzzle": lambda folder: bouton.puzzle("nim"),
    "quotient": lambda folder: bouton.quotient("octal:0.77", heaps=6),
    "reply": lambda folder: bouton.reply("nim", "7,2,6"),
    "review": lambda folder: bouton.review("nim", "3,2 > 2,2"),
    "rule_code": lambda folder: twenty_one,
    "rules": lambda folder: bouton.rules("nim"),
    "ruleset": lambda folder: sides,
    "save": lambda folder: bouton.save,
    "sequence": lambda folder: bouton.sequence("grundys-game", 50),
    "set_language": lambda folder: bouton.set_language,
    "solve": lambda folder: bouton.solve(twenty_one),
    "solve_levels": lambda folder: bouton.solve_levels("connect-four", folder / "levels", start="1x4"),
    "table": lambda folder: bouton.table("nim", "0-2", "0-2"),
    "to_cgsuite": lambda folder: bouton.to_cgsuite("nim", "3,5"),
    "valeur_de_grundy": lambda folder: bouton.valeur_de_grundy("nim", "7,2,6"),
    "value": lambda folder: [bouton.value("{2|-1}"), bouton.value("{2|-1}").thermograph()],
    "zeckendorf": lambda folder: bouton.zeckendorf(99),
}
MADE |= {name: lambda folder, name=name: load(name) for name in HOME if name.startswith("nim_")}


def test_everything_public_is_here():
    assert set(MADE) == HOME.keys() - {"__version__"}, "a new public name: say in MADE what it makes"


def same(value: Any, way: Callable[[Any], Any]) -> Any:
    """The value after it has gone that way; it must be equal, and have the same hash and text."""
    back = way(value)
    assert type(back) is type(value) and back == value and not ne(back, value)
    try:
        hash(value)
    except TypeError:
        return back
    assert hash(back) == hash(value) and len({back, value}) == 1
    return back


WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {n}": lambda value, n=n: pickle.loads(pickle.dumps(value, n)) for n in range(2, 6)},
}


@pytest.mark.parametrize("name", sorted(MADE))
def test_results_are_plain_data(name, tmp_path):
    made = MADE[name](tmp_path)
    if isinstance(made, Result):
        json.dumps(made.to_dict(), default=json_fraction)


@pytest.mark.parametrize("name", sorted(MADE))
def test_what_is_public_goes_there_and_back(name, tmp_path):
    made = MADE[name](tmp_path)
    for way in WAYS.values():
        same(made, way)
        same(load(name), way)


@pytest.mark.parametrize("name", sorted(INDEX))
def test_every_game_goes_there_and_back(name):
    for spec, text in family(name).examples:
        game = bouton.find(spec)
        position = bouton.position(game, text)
        for way in WAYS.values():
            assert same(game, way).spec == spec or spec not in same(game, way).spec
            assert str(same(position, way)) == str(position)
            same(bouton.analyze(position), way) if way is copy.copy else None


def test_what_differs_is_not_equal():
    for one, other in (
        (bouton.analyze("nim", "3"), bouton.analyze("nim", "4")),
        (bouton.sequence("kayles", 20), bouton.sequence("kayles", 21)),
        (bouton.sequence("kayles", 20), bouton.sequence("octal:0.77", 20)),
        (bouton.code("turning:at-most-2", 7), bouton.code("turning:at-most-3", 7)),
        (bouton.solve(two_heaps), bouton.solve(two_heaps, misere=True)),
        (error(bouton.InputError), error(bouton.NotationError)),
        (bouton.NotationError("player-unknown", got="x"), bouton.NotationError("player-unknown", got="y")),
        (squares(5), sides(5)),
    ):
        assert one != other and not eq(one, other)
        assert one != "text" and one is not None


# Custom rules.


@cache
def rules_of_every_kind() -> dict[str, Any]:
    step = 2

    def inner(n: int) -> list[int]:
        return [n - step, *([] if n < 5 else inner(n - 3))] if n >= step else []

    even = bouton.ruleset(lambda n: [m for m in odd_numbers(n) if m >= 0])
    parsed = bouton.ruleset(parse=lambda text: int(text, 16), format=lambda n: f"{n:x}")(inner)
    return {"inner": bouton.ruleset(inner), "lambda": even, "parsed": parsed, "module": squares, "code": two_heaps}


def odd_numbers(n: int, *, least: int = 1) -> list[int]:
    return [n - k for k in range(least, n + 1, 2)]


@pytest.mark.parametrize("kind", ["inner", "lambda", "parsed", "module", "code"])
def test_custom_rules_are_the_same_object_in_their_process(kind):
    rules = rules_of_every_kind()[kind]
    for way in WAYS.values():
        assert way(rules) is rules and way([rules, rules]) == [rules, rules]
    assert pickle.loads(pickle.dumps(bouton.analyze(rules, "(1, 2)" if kind == "code" else "7"))).game == rules.spec


SCRIPT = """
import pickle, sys
import bouton
from bouton.search.search import Search

TAKE = (1, 3, 4)

def rest(n, k):
    return n - k if k else other(n)  # never called with 0: the two functions know one another

def other(n):
    return rest(n, 1)

@bouton.ruleset
def take(n):
    assert take is not None  # the rules use their own name
    return [rest(n, k) for k in TAKE if k <= n]

@bouton.rule_code(shape=(5, 5))
def nim2(position):
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k

def around(step):
    return bouton.ruleset(lambda n, least=0: [n - step] if n - step >= least else [], format=lambda n: f"{n}")

if __name__ == "__main__":
    rules = {"take": take, "nim2": nim2, "step": around(3), "position": take(9)}
    rules["game"], rules["class"] = bouton.find("own_rules.py:game"), bouton.find("own_rules.py:Class")
    rules["solution"] = bouton.solve(nim2)
    rules["again"] = take
    sys.stdout.buffer.write(pickle.dumps(rules))
"""


OWN_RULES = """
import bouton

def game(n):
    return [n - 1] if n else []

class Class(bouton.Ruleset):
    name = "class"

    def options(self, position, player=bouton.Player.LEFT):
        return [position - 1] if position else []

    def parse(self, text):
        return int(text)

    def format(self, position):
        return str(position)
"""


def test_custom_rules_reach_another_process(tmp_path, monkeypatch):
    (tmp_path / "script.py").write_text(SCRIPT)
    (tmp_path / "own_rules.py").write_text(OWN_RULES)
    run = subprocess.run([sys.executable, "script.py"], capture_output=True, cwd=tmp_path)
    assert not run.returncode, run.stderr.decode()
    found = pickle.loads(run.stdout)
    assert found["again"] is found["take"] and found["position"].ruleset is found["take"]
    values = [found["take"](n).grundy for n in range(12)]
    assert values == bouton.grundy_sequence("subtraction:1,3,4", 11).tolist()
    assert found["step"](7).options() == [4] and found["step"].format(4) == "4"
    assert found["nim2"]((3, 4)).grundy == 7 and found["solution"].grundy[3, 4] == 7
    assert found["solution"] == pickle.loads(pickle.dumps(found["solution"]))
    assert found["game"](5).options() == [4] and found["game"].spec == "own_rules.py:game"
    assert found["class"]("5").options() == [4] and pickle.loads(pickle.dumps(found["class"])) == found["class"]
    # Read again they are the rules that have arrived, so that what is known of them is kept.
    again = pickle.loads(run.stdout)
    assert all(again[name] is found[name] for name in ("take", "nim2", "step", "game"))


def answered(position: Any) -> Any:
    return position, position.grundy, position.ruleset


def test_positions_go_to_worker_processes_and_come_back():
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    asked = [bouton.position("octal:0.77", "7,2"), rules_of_every_kind()["inner"](9), squares(12)]
    asked.append(asked[0] + asked[1])
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for position, (back, value, rules) in zip(asked, pool.map(answered, asked), strict=True):
            assert back == position and value == position.grundy and rules == position.ruleset
            assert rules is position.ruleset or position.ruleset.name == "sum"


def test_a_graph_of_a_file_travels_without_it(tmp_path):
    path = Path(tmp_path / "ring.json")
    path.write_text('{"a": ["b"], "b": ["a", "c"], "c": []}')
    game = bouton.find(f"graph:{path}")
    hash(game)
    data = pickle.dumps(game)
    path.unlink()
    code = "import pickle, sys; game = pickle.load(sys.stdin.buffer); assert hash(game) == hash(type(game) and game)\n"
    code += "print(game('a').outcome, game('b').options(), game in {pickle.loads(pickle.dumps(game))})"
    run = subprocess.run([sys.executable, "-c", code], input=data, capture_output=True)
    assert run.stdout.decode().split() == ["P", "['a',", "'c']", "True"], run.stderr.decode()


def test_a_store_is_opened_again(tmp_path):
    with bouton.Store(tmp_path / "values.sqlite") as store:
        again = pickle.loads(pickle.dumps(store))
        assert again == store and again is not store
        assert bouton.Store(tmp_path / "other.sqlite") != store
        again.close()


def test_results_without_numpy_compare(monkeypatch):
    from array import array

    found = bouton.sequence("kayles", 50)
    plain = found.replace(values=array("H", found.values.tolist()))
    assert plain == found == plain and not ne(plain, found)
    assert pickle.loads(pickle.dumps(plain)) == found
    assert found.replace(values=array("H", [0] * 51)) != plain
    far = bouton.solve(twenty_one)
    monkeypatch.setitem(sys.modules, "numpy", None)
    grid = far.grundy
    assert copy.deepcopy(grid) == grid and grid != far.remoteness
