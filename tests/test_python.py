"""Values that people type in Python, and the display of results in a notebook."""

import csv
import json
import subprocess
import sys
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import bouton
from bouton import language
from bouton.answers.graph import graph
from bouton.answers.table import table
from bouton.results import DataResult, Result


@bouton.rule_code(shape=6)
def take(n):
    for k in (1, 2, 3):
        if k <= n:
            yield n - k


@pytest.mark.parametrize(
    "made",
    [
        lambda: bouton.code("turning:at-most-7", 24),
        lambda: bouton.sequence("kayles", 200),
        lambda: bouton.solve(take),
        lambda: graph("nim", "1,2"),
        lambda: table("nim", [range(3), range(3)]),
    ],
    ids=["code", "sequence", "solution", "graph", "table"],
)
def test_results_draw_themselves(made):
    html = made()._repr_html_()
    box = ElementTree.fromstring(html)  # well formed
    assert box.tag == "div" and box[0].tag.endswith("svg") and len(box[0]) > 2


def test_what_is_large_is_a_bitmap_or_a_text():
    assert "data:image/png;base64," in bouton.sequence("kayles", 30_000)._repr_html_()
    assert (
        bouton.code("turning:at-most-2", 511)._repr_html_()
        == "<pre>&lt;GameCode turning:at-most-2: [511, 502, 3]&gt;</pre>"
    )


def test_a_position_stands_for_its_game_too():
    position = bouton.position("nim", "7,2,6")
    assert bouton.analyze(position).to_dict() == bouton.analyze("nim", position).to_dict()
    assert bouton.options(position) == bouton.options("nim", "7,2,6")
    for wrong, key in ((("kayles", position), "position-other-game"), ((position, "3"), "position-twice")):
        with pytest.raises(bouton.InputError) as caught:
            bouton.analyze(*wrong)
        assert caught.value.key == key


@bouton.ruleset
def two_or_three(n):
    return [n - k for k in (2, 3) if k <= n]


@pytest.mark.parametrize(
    ("ask", "key"),
    [
        (lambda: bouton.analyze("nim", {2, 3}), "position-not-text"),  # of a set, equal heaps would be lost
        (lambda: bouton.analyze("nim", iter([2, 3])), "position-not-text"),  # it was read as no heaps
        (lambda: bouton.analyze("nim", b"7,2,6"), "position-not-text"),  # its letters were taken for heaps
        (lambda: bouton.analyze("nimble", {5, 3}), "position-not-text"),
        (lambda: bouton.analyze("hex:3", b"a1"), "position-not-text"),
        (lambda: bouton.analyze("hex:3", [-1, 0]), "position-not-text"),  # the bits of −1 have no end
        (lambda: bouton.analyze("inductive", ["a"]), "position-not-text"),  # nor has a letter that contains itself
        (lambda: bouton.analyze("twisted:domineering", [1, 2**70]), "position-not-text"),
        (lambda: bouton.analyze("nim"), "position-none"),
        (lambda: bouton.graph(two_or_three), "position-none"),
        (lambda: bouton.options(two_or_three), "position-none"),
        (lambda: bouton.equal(["nim", [3]], "nim 3"), "equality.not-text"),
        (lambda: bouton.equal("nim 3", two_or_three), "equality.not-text"),
        (lambda: bouton.games(21), "spec-not-text"),
    ],
)
def test_what_is_no_position_or_game_is_refused_in_words(ask, key):
    with pytest.raises(bouton.NotationError) as caught:
        ask()
    assert caught.value.key == key and caught.value.say("fr") != caught.value.say("en")


@pytest.mark.parametrize("show", ["prof", ["sum", "prof"], None, 3, [None]])
def test_what_cannot_be_shown_is_refused(show):
    with pytest.raises(bouton.InputError) as caught:
        bouton.analyze("nim", "7,2,6", show=show)
    assert caught.value.key == "table.show"
    asked = [bouton.analyze("nim", "7,2,6", show=name).explanation for name in ("proof", ["proof"])]
    assert asked[0] == asked[1] and "proof" in asked[0]


@pytest.mark.parametrize("limit", [int, bouton.position("nim", "1,2"), 2.5, "3"])
def test_limits_are_whole_numbers(limit):
    for ask in (lambda: bouton.analyze("nim", "7,2,6", limit=limit), lambda: bouton.puzzle("nim", limit=limit)):
        with pytest.raises(bouton.InputError, match="give a whole number"):
            ask()


def test_misere_is_any_truth():
    numpy = pytest.importorskip("numpy")
    for made in (bouton.graph("nim", "1,2", misere=numpy.True_), bouton.table("nim", "0-2", misere=numpy.True_)):
        assert "misère" in repr(made)


def test_a_sheet_needs_no_seed():
    assert bouton.exercises("nim", count=1) == bouton.exercises("nim", 1, count=1)


@pytest.mark.parametrize("number", [99, "99", "1000010010_Z"])
def test_zeckendorf_reads_numbers_and_texts(number):
    assert bouton.zeckendorf(number)["parts"] == ["89", "8", "2"]


@pytest.mark.parametrize("wrong", [-3, 2.5, None, True, "a", "11_Z"])
def test_zeckendorf_refuses(wrong):
    with pytest.raises(bouton.NotationError):
        bouton.zeckendorf(wrong)


# The library takes what the command takes.


def cells(found):
    return found.axes, [cell.grundy for cell in found.cells]


def test_ranges_are_texts_ranges_and_numbers():
    wanted = cells(bouton.table("nim", "0-2", "0-8"))
    assert wanted == ([range(3), range(9)], [a ^ b for a in range(3) for b in range(9)])
    for given in ((["0-2", "0-8"],), ([range(3), range(9)],), (range(3), "0-8"), ((range(3), range(9)),)):
        assert cells(bouton.table("nim", *given)) == wanted
    assert cells(bouton.table("subtraction:1,2,3", 6)) == ([range(6, 7)], [2])
    assert bouton.table("subtraction:1,2,3", "0-40", misere=True).misere
    for wrong, key in (
        ((None,), "table.range"),
        ((2.5,), "table.range"),
        (([True],), "table.range"),
        ((), "table.axes"),
    ):
        with pytest.raises(bouton.InputError) as caught:
            bouton.table("nim", *wrong)
        assert caught.value.key == key


def test_questions_are_called_as_the_commands_are():
    assert bouton.options("nim", "2,1")["options"][0]["position"] == "0,1"
    assert bouton.sequence("kayles").values.tolist() == bouton.grundy_sequence("kayles", 100).tolist()
    assert len(bouton.sequence("kayles", to="10^3").values) == 1001
    assert bouton.graph(bouton.position("nim", "1,2")) == bouton.graph("nim", "1,2")
    assert bouton.rules("nim")["theorems"][0]["cite"] == "Bouton 1901"


@bouton.ruleset
def squares(position):
    return [(*position[:i], n - k * k) for i, n in enumerate(position) for k in range(1, n + 1) if k * k <= n]


@pytest.mark.parametrize("game", ["nim", squares])
def test_lists_are_read_wherever_tuples_are(game):
    want, read = bouton.position(game, (7, 2)), bouton.find(game)
    assert read([7, 2]) == read((7, 2)) == want == bouton.position(game, [7, 2]) == bouton.position(game, "[7, 2]")
    assert want.outcome == bouton.analyze(game, [7, 2]).outcome == bouton.position(game, want.data).outcome
    assert bouton.options(game, [7, 2]) == bouton.options(game, (7, 2))
    assert bouton.graph(game, [2, 1]) == bouton.graph(game, (2, 1))
    assert bouton.board_of(game, [7, 2]) == bouton.board_of(want)
    assert bouton.reply(game, [7, 2]) == bouton.reply(want)
    option = want.options()[0]
    assert bouton.review(game, [[7, 2], list(option)]) == bouton.review(game, [want, option])


def test_lists_within_lists_and_arrays_are_read():
    grid = bouton.ruleset(lambda rows: [rows[:i] + rows[i + 1 :] for i in range(len(rows))])
    assert grid([[1, 0], [0, 1]]).data == ((1, 0), (0, 1)) == bouton.position(grid, "[[1, 0], (0, 1)]").data
    numpy = pytest.importorskip("numpy")
    assert bouton.position("nim", numpy.array([7, 2, 6])) == bouton.position("nim", "7,2,6")
    seven = numpy.int64(7)
    assert type(take(seven).data) is int and bouton.Nimber(seven) == 7 and bouton.sequence("kayles", seven)[7] == 2
    assert bouton.quotient("octal:0.77", heaps=seven).heaps == 7 and bouton.nim.table(seven)[2][2] == 3
    assert bouton.table("nim", seven).to_dict()["values"] == [7] and bouton.hex_solve(numpy.int64(2))["game"] == "hex:2"
    with pytest.raises(bouton.NotationError):
        bouton.position("nim", {"heap": 7})


def test_a_number_is_one_heap():
    assert bouton.position("kayles", 7) == bouton.find("kayles")(7) == bouton.position("kayles", "7")
    with pytest.raises(bouton.NotationError):
        bouton.position("kayles", -7)


def test_a_game_called_reads_as_position_does():
    assert bouton.find("nim")("7,2,6") == bouton.position("nim", "7,2,6")
    with pytest.raises(bouton.NotationError):
        bouton.find("nim")((7, -2))


@pytest.mark.parametrize("ask", [bouton.reply, bouton.board_of, lambda *of, player: of[0](of[1]).options(player)])
def test_a_player_that_is_none_is_refused_in_words(ask):
    with pytest.raises(bouton.NotationError, match="'nobody'"):
        ask(bouton.find("nim"), (3, 5), player="nobody")


def test_public_names_are_listed_once_and_no_module_hides_one():
    """Also after every module has been loaded, which makes attributes of packages."""
    code = """
import pkgutil, types, bouton
for found in pkgutil.walk_packages(bouton.__path__, "bouton."):
    if "_compiled" not in found.name and not found.name.endswith("__main__"):
        __import__(found.name)
names = dir(bouton)
assert names == sorted({*bouton.__all__, "__version__"}), names
hidden = [name for name in names if isinstance(getattr(bouton, name), types.ModuleType)]
assert hidden == ["nim"], hidden
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert not run.returncode, run.stderr


def test_the_language_is_chosen_once(monkeypatch):
    monkeypatch.setattr(language, "_chosen", ["en"])
    bouton.set_language("fr")
    assert bouton.analyze("nim", "7,2,6").moves[0] == "tas 1\N{NO-BREAK SPACE}: −3"
    assert (
        "Somme" in bouton.position("nim", "3,1")._repr_html_() or "gagne" in bouton.position("nim", "3,1")._repr_html_()
    )
    with pytest.raises(bouton.BoutonError, match="écrivez"):
        bouton.position("nim", "-1")
    assert bouton.analyze("nim", "7,2,6", lang="en").moves[0] == "heap 1: −3"
    for wrong in ("de", ""):
        with pytest.raises(bouton.UnknownError):
            bouton.set_language(wrong)
    assert language.current_language() == "fr"


def test_plain_answers_show_themselves():
    review = bouton.review("nim", "1,3,5,7 > 1,3,5,5 > 1,3,3,5")
    assert isinstance(review, DataResult) and isinstance(review, dict)
    box = ElementTree.fromstring(review._repr_html_())
    assert box.tag == "div" and list(box.iter("tr"))
    assert "<svg" in bouton.puzzle("nim")._repr_html_() and "<svg" in bouton.prove("wythoff")._repr_html_()
    assert bouton.value("{4||2|-1}")._repr_latex_() == r"$\{4\parallel 2\mid -1\}$"
    assert (bouton.Nimber(5)._repr_latex_(), bouton.Nimber(1)._repr_latex_()) == (r"$\ast 5$", r"$\ast$")


# A position stands for its plain data.


@bouton.ruleset
def countdown(n):
    return [countdown(n - k) for k in (1, 2) if k <= n]


@bouton.ruleset
def sides(n, player):
    return [n - (1 if player is bouton.Player.LEFT else 2)] if n > 1 else []


def test_options_are_positions_equal_to_their_data():
    for option, data in zip(bouton.position("nim", "2,1").options(), [(0, 1), (1, 1), (2, 0)], strict=True):
        assert isinstance(option, bouton.Position) and option == data and data == option
        assert hash(option) == hash(data) and {data: 1}[option] and tuple(option) == option.data == data
    assert bouton.position("nim", "2,1") != bouton.position("kayles", "2,1") and bouton.position("nim", "2,1") != "2,1"
    assert countdown(5).winning_moves() == [3] and countdown(5).options()[0].options() == [3, 2]
    assert sorted(countdown(5).options()) == [3, 4] and list(range(countdown(3))) == [0, 1, 2]
    assert countdown(countdown(5)) == countdown(5) and list(countdown.options(countdown(5))) == [4, 3]
    with pytest.raises(TypeError):
        range(bouton.position("nim", "2,1"))


def test_a_list_of_positions_shows_texts_and_equals_them():
    options = bouton.position("domineering", "..|..").options("left")
    assert repr(options) == "['#.|#.', '.#|.#']" and options == ["#.|#.", ".#|.#"] and "#.|#." in options
    assert options != ["#.|#."] and options != ["#.|#.", "#.|#."] and repr(options[:1]) == "['#.|#.']"
    assert repr(countdown(5).options()) == "[4, 3]" and repr(countdown(5).options()[0]) == "countdown(4)"
    many = repr(bouton.position("nim", "1000").options())
    assert len(many) < 1000 and many.endswith("… (1000 in all)]")


def test_winning_moves_of_an_analysis_are_positions():
    answer = bouton.analyze("domineering", "..|..")
    moves = answer.winning_moves["right"]
    assert moves == answer.to_dict()["winning_moves"]["right"] == ["##|..", "..|##"] and moves[0].outcome == "R"
    assert bouton.analyze(countdown, 5).winning_moves == [3] == bouton.analyze(countdown, 5).winning_moves
    assert bouton.analyze(countdown, 5).winning_texts == ["3"]


def test_the_player_of_a_partizan_position_is_named():
    for ask in (sides(5).options, sides(5).winning_moves, bouton.position("hex:2", ".").options):
        with pytest.raises(bouton.InputError, match=r"left.*right") as caught:
            ask()
        assert caught.value.key == "player-missing" and "Gauche" in caught.value.say("fr")
    assert sides(5).options("right") == [3]


# Results are one family.

RESULTS = {
    "analysis": lambda: bouton.analyze("nim", "7,2,6"),
    "code": lambda: bouton.code("turning:at-most-2", 7),
    "equality": lambda: bouton.equal("nim 1,2", "nim 3"),
    "graph": lambda: bouton.graph("nim", "5,5"),
    "options": lambda: bouton.options("nim", "30,30"),
    "period": lambda: bouton.period("octal:0.156"),
    "quotient": lambda: bouton.quotient("octal:0.77", heaps=4),
    "review": lambda: bouton.review("nim", "1,3,5,7 > 1,3,5,5 > 1,3,3,5"),
    "sequence": lambda: bouton.sequence("kayles", 1000),
    "table": lambda: bouton.table("nim", "0-50", "0-50"),
}


@pytest.mark.parametrize("name", RESULTS)
def test_results_are_a_family(name, tmp_path):
    found = RESULTS[name]()
    assert isinstance(found, Result) and len(repr(found).splitlines()) <= 10 and len(repr(found)) < 1200
    assert found.to_dict() and "\\begin{document}" in found.to_latex()
    json.dumps(found.to_dict())
    found.save(str(tmp_path / "found.md"))
    assert (tmp_path / "found.md").read_text(encoding="utf-8").strip()


def test_a_sequence_has_the_items_of_its_values():
    found, numpy = bouton.sequence("kayles", 100), pytest.importorskip("numpy")
    assert (len(found), found[5], found[-1], found[2:5]) == (101, 4, int(found.values[-1]), [2, 3, 1])
    assert list(found)[:5] == [0, 1, 2, 3, 1] and max(found) == found.largest[0] and 7 in found and 10 not in found
    assert numpy.asarray(found).dtype == numpy.int64 and numpy.diff(found)[3] == -2
    assert numpy.array(found, float).dtype == float and found != bouton.sequence("kayles", 99)
    with pytest.raises(TypeError, match="has the parts"):
        found.replace(size=3)


def test_what_is_saved_is_read_back(tmp_path):
    numpy = pytest.importorskip("numpy")
    found = bouton.sequence("kayles", 50)
    for ending in ("npy", "csv", "bfile"):
        found.save(str(tmp_path / f"kayles.{ending}"))
    assert numpy.load(tmp_path / "kayles.npy").tolist() == list(found)
    with open(tmp_path / "kayles.csv", encoding="utf-8") as file:
        assert [int(row["value"]) for row in csv.DictReader(file)] == list(found)
    graph = bouton.graph("domineering", "..|..")
    graph.save(str(tmp_path / "graph.graphml"))
    space = "{http://graphml.graphdrawing.org/xmlns}"
    root = ElementTree.parse(tmp_path / "graph.graphml").getroot()
    assert [node.get("id") for node in root.iter(f"{space}node")] == [node.position for node in graph.nodes]
    assert len(list(root.iter(f"{space}edge"))) == len(graph.edges) == graph.to_numpy().sum()


@pytest.mark.parametrize("package", ["pandas", "networkx", "matplotlib"])
def test_a_package_that_is_not_there_is_named(package, monkeypatch):
    for name in (package, *(name for name in sys.modules if name.startswith(f"{package}."))):  # loaded by other tests
        monkeypatch.setitem(sys.modules, name, None)
    ask = {
        "pandas": lambda: bouton.options("nim", "2,1").to_pandas(),
        "networkx": lambda: bouton.graph("nim", "2,1").to_networkx(),
        "matplotlib": lambda: bouton.sequence("kayles", 9).plot(),
    }
    with pytest.raises(bouton.PackageError, match=package):
        ask[package]()


def test_a_notebook_shows_a_board_without_a_search():
    place = bouton.position("clobber", "|".join(["xoxoxoxo", "oxoxoxox"] * 3))
    html = place._repr_html_()
    assert "<svg" in html and "at a glance" in html
    card = ElementTree.fromstring(bouton.value("{{2|1}|{0|-1}}")._repr_html_())
    cells = [cell.text for cell in card.iter("td")]
    assert cells == [
        *(
            "value",
            "{2|1||0|-1}",
            "outcome",
            "L",
            "Left stop",
            "1",
            "Right stop",
            "0",
            "mean",
            "1/2",
            "temperature",
            "1",
        )
    ]
    assert "<td><b>b^2</b></td>" in bouton.quotient("octal:0.77", heaps=4)._repr_html_()


# Values are numbers where they are, and results have types.


def test_values_convert_to_numbers():
    half, star = bouton.value("1/2"), bouton.value("*")
    assert Fraction(half) == half.fraction() == 0.5 == float(half) and half == 0.5 == bouton.value(0.5)
    assert Fraction(1, 2) == half and Fraction(1, 4) < half < Fraction(3, 4) and Fraction(half + 1) == Fraction(3, 2)
    assert int(bouton.value("3")) == 3 and Fraction(1, 2) != star and not hasattr(star, "numerator")
    summed = bouton.value("{1|-1}") + "{1|-1}"
    assert summed == 0 and float(summed) == 0
    for wrong in (
        lambda: float(star),
        lambda: Fraction(star),
        lambda: bouton.value(0.1),
        lambda: bouton.value("on").mean,
    ):
        with pytest.raises((bouton.BoutonError, TypeError)):
            wrong()


def test_equal_takes_values():
    switch = bouton.value("{1|-1}")
    assert bouton.equal(switch, switch)["equal"] and bouton.equal(switch, "{1|-1}")["equal"]
    assert (
        bouton.equal(bouton.value("*3"), "nim 3")["equal"]
        and bouton.equal("over", bouton.value("on"))["relation"] == "<"
    )


def test_an_array_of_values_does_not_wrap():
    numpy = pytest.importorskip("numpy")
    assert numpy.diff(bouton.grundy_sequence("kayles", 9)).min() == -2
    assert bouton.grundy_sequence("kayles", 9, dtype="smallest").dtype == numpy.uint8
    assert bouton.grundy_sequence("kayles", 9, dtype=numpy.int16).dtype == numpy.int16
    for wrong in ("uint8", "bool", "U4"):
        with pytest.raises(bouton.InputError):
            bouton.grundy_sequence("nim", 300, dtype=wrong)


def test_flags_are_given_by_name():
    for ask in (bouton.analyze, bouton.options, bouton.board_of, bouton.graph):
        with pytest.raises(TypeError):
            ask("nim", "1,1,1", "normal")


@pytest.mark.parametrize(
    "call, given",
    [
        (lambda **given: bouton.prove("wythoff", **given), {"heaps": ["x", -1, 0, 2.5, True]}),
        (lambda **given: bouton.prove("wythoff", **given), {"states": ["x", 0], "blocked": ["x", -1, 9]}),
        (lambda **given: bouton.prove("wythoff", **given), {"values": ["x", 65], "system": ["x", 5]}),
        (lambda **given: bouton.prove("wythoff", **given), {"seconds": ["5", -1, float("nan"), True]}),
        (lambda **given: bouton.quotient("octal:0.77", **given), {"seconds": ["5", -1], "heaps": ["x", 0]}),
        (lambda **given: bouton.infinite_quotient("octal:0.77", 7, **given), {"seconds": ["5", -1]}),
        (lambda **given: bouton.graph("nim", "1,2", **given), {"most": ["x", 0, 2.5]}),
        (lambda **given: bouton.reply("nim", "1,2", **given), {"level": ["x", 6, -1, 2.5]}),
        (lambda **given: bouton.puzzle("nim", **given), {"grade": ["x", 0, 6]}),
        (lambda **given: bouton.exercises("nim", **given), {"grade": ["x", 0], "count": ["x", 0]}),
        (lambda **given: bouton.match("nim", 5, 1, **given), {"games": ["x", 0]}),
    ],
)
def test_numbers_that_cannot_be_are_refused_in_a_sentence(call, given):
    for name, values in given.items():
        for value in values:
            with pytest.raises(bouton.InputError) as found:
                call(**{name: value})
            assert all(len(found.value.say(lang)) > 20 for lang in ("en", "fr")), (name, value)
