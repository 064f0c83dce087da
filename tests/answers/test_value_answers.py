"""Values of expressions and positions, in every interface that returns them."""

import json
import subprocess
import sys

import pytest

import bouton
from bouton.answers.equality import equal
from bouton.answers.values import is_expression, thermograph_of, value_of
from bouton.cli import main
from bouton.questions.question import Context
from bouton.questions.table import question
from bouton.search.sources import Sources

KEYS = ["value", "outcome", "left_stop", "right_stop", "mean", "temperature", "atomic_weight", "birthday"]


def run(capsys, *words: str) -> tuple[int, str, str]:
    code = main([*words, "--lang", "en"])
    out = capsys.readouterr()
    return code, out.out, out.err


def test_the_value_command(capsys):
    code, out, _ = run(capsys, "value", "{1|-1} + ^", "--json")
    found = json.loads(out)
    assert not code and [found[key] for key in KEYS] == ["{1^|-1^}", "N", "1", "-1", "0", "1", None, 4]
    assert json.loads(run(capsys, "value", "^^*", "--json")[1])["atomic_weight"] == "2"
    assert json.loads(run(capsys, "value", "-1/2", "--json")[1])["temperature"] == "-1/2"
    assert "±1" in run(capsys, "value", "domineering", "..|..")[1]
    assert "*6" in run(capsys, "value", "nim", "3,5")[1]
    assert "{3*2|1*2||1/2*2|-3/2*2}" in run(capsys, "value", "kayles 7 + domineering 3x3 + domineering 2x3")[1]
    for bad in ("{1|", "hex:3 a1", "domineering x", "nosuchgame 3", "1/3", ""):
        code, out, err = run(capsys, "value", bad)
        assert code == 2 and not out and err.count("\n") == 1, bad


def test_a_sum_that_is_not_formed(capsys):
    text = " + ".join(f"±{n}" for n in range(1, 25))
    found = value_of(text)
    assert [found[key] for key in KEYS] == [None, "N", "12", "-12", "0", "24", None, None]
    assert "±24" in found["text"] and "±24" in value_of(text, lang="fr")["text"]


@pytest.mark.thorough
def test_bounds_are_said():
    found = value_of(" + ".join(f"{{{9 + n}||{n % 5}|{-7 - 2 * n}}}" for n in range(24)))
    assert found["bounds"] and all(found[name] is None for name in found["bounds"])
    assert "[" in found["text"]


def test_thermographs(capsys, tmp_path):
    assert thermograph_of("{4|2||-1}")["left"] == [["0", "2"], ["1", "2"], ["2", "1"]]
    file = tmp_path / "t.svg"
    assert not run(capsys, "thermograph", "domineering", "2x3", "-o", str(file))[0]
    assert file.read_text(encoding="utf-8").startswith("<svg")
    assert "temperature 5/4" in run(capsys, "thermograph", "domineering", "2x3")[1]


@pytest.mark.parametrize(
    ("first", "second", "relation"),
    [
        ("{0|*}", "^", "="),
        ("^", "*", "‖"),
        ("^", "1/2", "<"),
        ("2", "{1|-1}", ">"),
        ("nim 3", "*3", "="),
        ("{{}}", "*", "="),
        ("domineering 2x2", "±1", "="),
        ("domineering 2x3", "domineering 3x2", ">"),
        ("±1 + ±1", "0", "="),
    ],
)
def test_equal_says_how_values_compare(first, second, relation):
    found = equal(first, second)
    assert found["relation"] == relation and found["equal"] is (relation == "=")
    assert (found["apart"] is None) is found["equal"]
    if found["apart"]:
        assert found["apart"]["outcomes"][0] != "P" == found["apart"]["outcomes"][1]
    assert equal(second, first)["relation"] == {"<": ">", ">": "<"}.get(relation, relation)
    assert equal(first, second, lang="fr")["text"] != found["text"] or not found["sentences"]


def test_nim_like_texts_are_read_as_before():
    assert "relation" not in equal("{{}}|{{}}", "{}") and "relation" not in equal("2", "{{}, {{}}}")
    assert not is_expression("nim 3,5 + kayles 7") and is_expression("cool({4|-2}, 1)")


def test_analyze_says_the_value():
    found = bouton.analyze("domineering", "2x3")
    assert (found.value, found.mean, found.temperature) == ("{2|-1/2}", "3/4", "5/4")
    assert "temperature 5/4" in str(found) and found.to_dict()["mean"] == "3/4"
    assert "mean" not in bouton.analyze("nim", "3,5").to_dict()
    assert bouton.analyze("domineering", "2x3", misere=True).value is None
    assert bouton.analyze("hex:3", ".").value is None


def test_custom_rules_have_values():
    @bouton.ruleset
    def cutcake(position, player):
        rows, columns = position
        if player == "left":
            return [((rows, k), (rows, columns - k)) for k in range(1, columns)]
        return [((k, columns), (rows - k, columns)) for k in range(1, rows)]

    # (m, n): one cut piece of Cutcake is worth what On Numbers and Games, ch. 1, gives
    @bouton.ruleset
    def cake(pieces, player):
        return [
            tuple(sorted((*pieces[:i], *new, *pieces[i + 1 :])))
            for i, piece in enumerate(pieces)
            for new in cutcake.options(piece, player)
        ]

    values = [[str(cake(((rows, columns),)).value) for columns in range(1, 5)] for rows in (1, 2)]
    assert values == [["0", "1", "2", "3"], ["-1", "0", "0", "1"]]

    @bouton.ruleset
    def ring(n, player):
        return [(n + 1) % 3]

    assert str(ring(0).value) == "dud"
    assert bouton.position("chomp", "3,2").value == bouton.value(f"*{bouton.position('chomp', '3,2').grundy}")


def test_the_questions_answer():
    for name in ("value", "thermograph"):
        asked = question(name)
        found = asked.answer(Context("fr"), **asked.read({"game": ["{4|2||-1}"]}))
        json.dumps(found)
        assert found["mean"] == "1"


def test_values_need_no_numpy():
    code = "import sys; sys.modules['numpy'] = None; import bouton; assert str(bouton.value('{0|*}')) == '^'"
    assert not subprocess.run([sys.executable, "-c", code]).returncode


def test_tables_of_values(capsys, monkeypatch):
    code, out, _ = run(capsys, "table", "domineering", "1-3", "1-3", "--show", "value")
    assert not code and "{2|-1/2}" in out and "±1" in out
    found = bouton.table("cutcake", "1-2", "1-4", show="value")
    assert found.to_dict()["values"] == [["0", "1", "2", "3"], ["-1", "0", "0", "1"]]
    monkeypatch.setattr("bouton.answers.table.POSITIONS_OF_OUTCOME", 20)
    far = bouton.table("domineering", "9", "9", show="value", limit=2_000)
    assert far.to_dict()["outcomes"] == [[None]] and far.content(far.cells[0]) == "?"
    assert bouton.table("fox-and-geese", "4", "4-5", show="value").to_dict()["values"] == [["over", "2 + over"]]
    assert "such as --limit 50 " in run(capsys, "table", "domineering", "4", "4", "--show", "value", "--limit", "5")[1]
    assert run(capsys, "table", "nim", "0-3", "--show", "value", "--misere")[0] == 2
    for kind in ("svg", "csv", "markdown"):
        assert not run(capsys, "table", "domineering", "9", "1-2", "--show", "value", "--format", kind)[0]


def test_a_partizan_sum_is_won_by_the_values_of_its_parts():
    """Two boards of 16 squares and one of Clobber: far too many positions for a search of the sum."""
    found = bouton.analyze("sum", "domineering 4x4 + domineering 4x4 + clobber 2x4")
    assert (found.outcome, found.value) == ("N", "*") and "Conway 1976" in found.provenance["outcome"]
    small = bouton.position("sum", "domineering 2x3 + domineering 3x2 + nim 2")
    for option in small.options("left")[:4]:
        text = small.ruleset.format(option)
        assert bouton.position("sum", text).outcome == bouton.position("sum", text).value.outcome


def test_a_position_of_value_zero_has_the_words_of_a_number():
    """The zero value is false in Python; a position that has it was answered as if play went on forever."""
    found = value_of("hackenbush", "LR,LR,R")
    assert (found["value"], found["mean"], found["temperature"]) == ("0", "0", "-1") and "onside" not in found
    assert "stopper" not in found["text"]


@pytest.mark.parametrize(
    ("spec", "text"),
    [("domineering", "2x3"), ("clobber", "xo.|oxx"), ("hackenbush", "LGR"), ("poker-nim:keep", "3;1,2"), ("sum", "x")],
)
def test_options_of_a_partizan_game_have_their_canonical_forms(spec: str, text: str) -> None:
    """The values that are found for the positions themselves; in misère play there are none."""
    text = "domineering 2x2 + toads-and-frogs T.F" if spec == "sum" else text
    place = bouton.position(text) if spec == "sum" else bouton.position(spec, text)
    rows = bouton.options(place)["options"]
    assert {row["player"] for row in rows} == {"left", "right"}
    game = place.ruleset.spec
    assert [row["value"] for row in rows] == [value_of(game, row["position"])["value"] for row in rows]
    assert all("value" not in row for row in bouton.options(place, misere=True)["options"])


def test_canonical_forms_of_options_are_sought_until_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The positions and moves examined for the forms of the first options are counted; those beyond have none."""

    def valued() -> list[bool]:
        return ["value" in row for row in bouton.options("clobber", "xo.|oxx", sources=Sources())["options"]]

    assert all(valued())
    monkeypatch.setattr("bouton.answers.options.LOOKED_AT_FOR_FORMS", 0)
    known = valued()
    assert known[0] and not known[-1] and known == sorted(known, reverse=True)
