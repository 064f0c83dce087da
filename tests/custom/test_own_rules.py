"""Custom rules: the results that a function may return, and one clear sentence for every mistake."""

import pytest

import bouton
from bouton.answers.analysis import analyze, read
from bouton.answers.options import options
from bouton.custom.decorator import ruleset
from bouton.custom.function import OwnRuleset
from bouton.custom.limits import MOST_OPTIONS
from bouton.errors import BoutonError, NotationError, RulesError, SearchLimitError, UnknownError
from bouton.kinds.player import Player
from bouton.rulesets import find
from bouton.search.sources import Search
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, OUTCOME


def sentence(error: BoutonError, *parts: str) -> str:
    """One sentence in each language, which holds the given words."""
    for language in ("en", "fr"):
        said = error.say(language)
        assert said and "\n" not in said and said[-1] in ".!?»", said
        for part in parts:
            assert part in said, said
    assert error.say("en") != error.say("fr")
    return str(error)


def as_list(n):
    return [n - k for k in (1, 2, 3) if k <= n]


def as_tuple(n):
    return tuple(n - k for k in (1, 2, 3) if k <= n)


def as_generator(n):
    for k in (1, 2, 3):
        if k <= n:
            yield n - k


def as_set(n):
    return {n - k for k in (1, 2, 3) if k <= n}


def as_keys(n):
    return {n - k: "taken" for k in (1, 2, 3) if k <= n}.keys()


def as_dictionary(n):
    return {n - k: "taken" for k in (1, 2, 3) if k <= n}


def as_map(n):
    return map(n.__sub__, range(1, min(n, 3) + 1))


@pytest.mark.parametrize("rule", [as_list, as_tuple, as_generator, as_set, as_keys, as_dictionary, as_map])
def test_what_a_function_may_give(rule):
    game = ruleset(rule)
    assert isinstance(game, OwnRuleset) and game.impartial
    place = game(21)
    assert (place.grundy, place.outcome, place.winning_moves()) == (1, Outcome.N, [20])
    assert place.winning_moves(misere=True) == [] and place.misere_outcome is Outcome.P
    assert sorted(place.options()) == [18, 19, 20]
    assert repr(place) == f"{rule.__name__}(21)"
    assert analyze(game, "21").winning_moves == ["20"]
    assert analyze(game, 21, lang="fr").grundy == 1
    assert options(game, "21")["options"][0]["grundy"] in (0, 2)


def test_the_order_of_a_set_is_always_the_same():
    game = ruleset(lambda n: {"b", "a", "c"} if n == "start" else set())
    assert list(game.options("start")) == ["a", "b", "c"]
    mixed = ruleset(lambda n: {1, "a", (2, 3)} if n == 0 else [])
    assert list(mixed.options(0)) == list(mixed.options(0)) and len(list(mixed.options(0))) == 3


def test_equal_options_are_one_option():
    assert list(ruleset(lambda n: [n - 1, n - 1] if n else []).options(3)) == [2]


def test_decorator_with_parse_and_format():
    @ruleset(parse=lambda text: tuple(sorted(map(int, text.split("-")))), format=lambda p: "-".join(map(str, p)))
    def euclid(position):
        """Subtract a multiple of the smaller from the larger."""
        a, b = sorted(position)
        for k in range(1, b // a + 1 if a else 0):
            yield tuple(sorted((a, b - k * a)))

    answer = analyze(euclid, "7-3")
    assert answer.position == "3-7" and answer.outcome == "N"
    assert answer.winning_moves == ["3-4"]
    assert "multiple" in euclid.__doc__


def test_partizan_rule():
    @ruleset
    def takes(n, player):
        step = 1 if player == "left" else 2
        return [n - step] if n >= step else []

    assert not takes.impartial
    assert [str(takes(n).outcome) for n in range(5)] == ["P", "L", "N", "P", "L"]
    assert takes(3).options("right") == [1] and takes(3).options(Player.LEFT) == [2]
    answer = analyze(takes, "1")
    assert answer.winning_moves == {"left": ["0"], "right": []} and answer.grundy is None
    assert [row["player"] for row in options(takes, "3")["options"]] == ["left", "right"]


def test_a_partizan_rule_gets_a_player_or_its_text():
    """2 × 2 Domineering has outcome N, however the rule asks who is to move."""

    def domineering(name):
        def rule(cells, player):
            steps = {"is": player is Player.LEFT, "equal": player == Player.LEFT, "text": player == "left"}
            down = steps[name] if name in steps else {Player.LEFT: True, Player.RIGHT: False}[player]
            pairs = ((0, 2), (1, 3)) if down else ((0, 1), (2, 3))
            return [cells - {a, b} for a, b in pairs if {a, b} <= cells]

        return ruleset(rule)

    for name in ("is", "equal", "text", "key"):
        game = domineering(name)
        board = game(frozenset(range(4)))
        assert board.outcome == "N" and game(frozenset({0, 2})).outcome == "L"
        assert board.options("left") == board.options(Player.LEFT) == [{1, 3}, {0, 2}]
        assert list(game.options(board.data, "right")) == [{2, 3}, {0, 1}]

    @ruleset
    def told(n, player):
        return [(type(player), str(player), player.opponent)] if n == 0 else []

    assert told(0).options("right") == [(Player, "right", Player.LEFT)]


def test_a_default_parameter_does_not_make_a_rule_partizan():
    def rule(n, most=2):
        return [n - k for k in range(1, most + 1) if k <= n]

    assert ruleset(rule).impartial and ruleset(rule)(3).grundy == 0


def test_a_method_has_its_object_already():
    class Rules:
        most = 3

        def one(self, n):
            return [n - k for k in range(1, min(self.most, n) + 1)]

        def two(self, n, player):
            return [n - 1] if n else []

    rules = bouton.ruleset(Rules().one)
    assert rules.impartial and [rules(n).outcome for n in range(5)] == [*"PNNNP"]
    assert not bouton.ruleset(Rules().two).impartial
    with pytest.raises(bouton.BoutonError, match="method"):
        bouton.prove(Rules().one)


@pytest.mark.parametrize("position", [3, "abc", (1, (2, 3)), frozenset({1, 2}), (), True, None, (1,), -4])
def test_positions_are_written_as_literals_that_read_back(position):
    game = ruleset(lambda p: [])
    assert game.parse(game.format(position)) == position
    assert read(game, game.format(position))[1] == position


def test_lists_and_sets_in_a_literal():
    game = ruleset(lambda p: [])
    assert game.parse("({1, 2}, 3)") == (frozenset({1, 2}), 3)
    assert game.parse("[1, [2]]") == (1, (2,))
    for text, kind in (("{1: 2}", "dict"), ("(1, {2: 3})", "tuple")):
        with pytest.raises(NotationError) as caught:
            game.parse(text)
        sentence(caught.value, text, kind)


# What goes wrong.


def wrong(rule, position=7):
    with pytest.raises(RulesError) as caught:
        Search().lookup(ruleset(rule), OUTCOME, position)
    return caught.value


def test_none_is_named_with_the_position():
    def rule(n):
        if n != 5:
            return [n - 1]
        return None

    sentence(wrong(rule), "None", "5", "rule")


@pytest.mark.parametrize("option", [None, len, lambda n: n])
def test_none_and_functions_are_no_positions(option):
    for rules in (lambda n: [n - 1 if n else option], lambda n, player: [n - 1 if n else option]):
        with pytest.raises(RulesError) as caught:
            _ = bouton.ruleset(rules)(2).outcome
        assert caught.value.key == "custom.no-position" and caught.value.values["position"] == "0"


def test_a_number_or_a_text_is_no_list():
    sentence(wrong(lambda n: n - 1), "int", "7")
    sentence(wrong(lambda n: "abc"), "str", "7")


def test_an_option_that_is_not_hashable():
    sentence(wrong(lambda n: [[(n - 1,)]]), "list", "7")
    sentence(wrong(lambda n: [({},)]), "dict", "7")
    sentence(wrong(lambda n: ((n, {1}),)), "set", "7")


def test_a_start_that_is_not_hashable():
    with pytest.raises(RulesError) as caught:
        ruleset(as_list)({1: 2})
    sentence(caught.value, "{1: 2}", "dict")


def test_a_generator_that_never_ends():
    def rule(n):
        k = 0
        while True:
            yield k % 3
            k += 1

    error = wrong(rule)
    sentence(error, "7")
    assert error.values["most"] == MOST_OPTIONS

    def others(n):
        k = n
        while True:
            k += 1
            yield k

    game = ruleset(others)
    with pytest.raises(RulesError) as caught:
        list(game.options(3))
    sentence(caught.value, "3")


def test_positions_that_never_end():
    @ruleset
    def upwards(n):
        return [n + 1]

    with pytest.raises(SearchLimitError) as caught:
        Search(positions=1_000).lookup(upwards, GRUNDY, 0)
    sentence(caught.value, "1000")


def test_an_exception_inside_is_told_with_its_line():
    def rule(n):
        return [10 // (n - 4)] if n == 4 else [n - 1]

    error = wrong(rule)
    sentence(error, "ZeroDivisionError", "4", "rule")
    assert error.values["line"] == rule.__code__.co_firstlineno + 1
    assert isinstance(error.__cause__, ZeroDivisionError)

    def late(n):
        yield from range(n)
        raise KeyError("lost")

    sentence(wrong(late), "KeyError", "lost")
    sentence(wrong(lambda n: n.missing), "AttributeError", "7")


def test_a_type_error_inside_is_no_question_of_hashing():
    sentence(wrong(lambda n: [n + "a"]), "TypeError", "7")
    sentence(wrong(lambda a, b: [(a - 1, b - 1)]), "a, b = position", "7")


def test_parameters():
    for rule in (lambda: as_list(3), lambda a, b, c: []):
        with pytest.raises(RulesError) as caught:
            ruleset(rule)
        sentence(caught.value)
    with pytest.raises(RulesError) as caught:
        ruleset(lambda n, player: [n - k for k in (1, 2) if k <= n and player == "gauche"])
    sentence(caught.value, "gauche")
    ruleset(lambda n, player: [("Left", n - 1)] if player == "left" else [])  # a word of its own
    with pytest.raises(RulesError) as caught:
        ruleset(21)
    sentence(caught.value, "21")


@pytest.mark.parametrize("text", ["", "   ", "nim", "1 +", "f(1)", "(" * 300, "1" * 5_000 + "x", "lambda: 0"])
def test_a_position_that_is_no_literal(text):
    with pytest.raises(NotationError) as caught:
        ruleset(as_list).parse(text)
    sentence(caught.value, "as_list")


def test_a_parse_function_that_fails():
    game = ruleset(parse=int)(as_list)
    with pytest.raises(NotationError) as caught:
        game.parse("seven")
    sentence(caught.value, "seven", "as_list")
    unhashable = ruleset(parse=list)(as_list)
    with pytest.raises(NotationError) as caught:
        unhashable.parse("ab")
    sentence(caught.value, "ab", "list")


def test_a_format_function_that_fails():
    game = ruleset(format=lambda p: p.name)(as_list)
    with pytest.raises(RulesError) as caught:
        analyze(game, "3")
    sentence(caught.value, "AttributeError", "as_list")


def test_a_keyboard_interrupt_passes_through():
    def rule(n):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Search().lookup(ruleset(rule), OUTCOME, 3)


def test_two_functions_of_one_name_are_two_games():
    first, second = ruleset(lambda n: [n - 1] if n else []), ruleset(lambda n: [])
    assert first != second and first == first
    assert (str(first(1).outcome), str(second(1).outcome)) == ("N", "P")


# Files.

FILE = '''
"""Rules."""
import bouton
from bouton.custom.decorator import ruleset
from bouton.rulesets.nim import Nim

LIMIT = 3
_hidden = lambda n: []

def plain(n):
    return [n - k for k in range(1, LIMIT + 1) if k <= n]

@ruleset
def decorated(n):
    return plain(n)

class Doubled(Nim):
    """Nim under another name."""
'''


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "my rules.py"
    path.write_text(FILE, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["plain", "decorated"])
def test_rules_from_a_file(file, name):
    game = find(f"{file}:{name}")
    assert game.spec == f"{file}:{name}"
    assert analyze(game, "21").winning_moves == ["20"]
    assert find(game.spec).spec == game.spec


def test_a_ruleset_class_from_a_file(file):
    assert analyze(f"{file}:Doubled", "7,2,6").winning_moves == ["4,2,6", "7,1,6", "7,2,5"]


def test_a_name_that_is_not_in_the_file(file):
    with pytest.raises(UnknownError) as caught:
        find(f"{file}:plian")
    sentence(caught.value, "plian", "plain", "decorated")
    assert caught.value.values["known"] == ["plain", "decorated", "Doubled"]


@pytest.mark.parametrize(
    "content, kind, words",
    [
        ("def broken(:\n", RulesError, ["1"]),
        ("x = 1\n1/0\n", RulesError, ["ZeroDivisionError"]),
        ("raise SystemExit(3)\n", RulesError, ["SystemExit"]),
        ("import no_such_module_anywhere\n", RulesError, ["no_such_module_anywhere"]),
        ("game = 21\n", RulesError, ["game"]),
        ("other = len\n", UnknownError, ["game"]),
        ("def game(n): return [n - 1", RulesError, []),
        ("def game(n):\n\treturn 1\n        return 2\n", RulesError, []),
        ("def game(a, b, c): return []\n", RulesError, ["game"]),
    ],
)
def test_files_that_cannot_be_used(tmp_path, content, kind, words):
    path = tmp_path / "rules.py"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(kind) as caught:
        find(f"{path}:game")
    sentence(caught.value, *words)


def test_bytes_and_missing_files(tmp_path):
    path = tmp_path / "rules.py"
    with pytest.raises(UnknownError) as caught:
        find(f"{path}:game")
    sentence(caught.value)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(NotationError) as caught:
        find(f"{path}:game")
    sentence(caught.value)
    with pytest.raises(NotationError) as caught:
        find(str(path))
    sentence(caught.value, "rules.py")
    path.write_text("game = 1", encoding="utf-8")
    with pytest.raises(NotationError) as caught:
        find(f"{path}:")
    sentence(caught.value)


def test_a_file_may_import_its_neighbour(tmp_path):
    (tmp_path / "neighbour_of_rules.py").write_text("STEPS = (1, 2)\n", encoding="utf-8")
    path = tmp_path / "rules.py"
    path.write_text("from neighbour_of_rules import STEPS\ndef game(n): return [n - k for k in STEPS if k <= n]\n")
    assert find(f"{path}:game")(3).grundy == 0


def test_title_start_and_board():
    @bouton.ruleset(title="Toads", start="TT_FF")
    def toads(row, player):
        me, step = ("T", 1) if player == "left" else ("F", -1)
        for k, animal in enumerate(row):
            if animal == me and 0 <= k + step < len(row) and row[k + step] == "_":
                moved = list(row)
                moved[k], moved[k + step] = "_", me
                yield "".join(moved)

    assert toads.title == "Toads" and toads.examples == ((toads.spec, "TT_FF"),)
    board = toads.board(toads.parse("TT_FF"))
    assert [element.label for element in board.elements] == ["T", "T", "", "F", "F"] and board.complete
    assert [(move.elements, move.position, move.player) for move in board.moves] == [
        (("r0c1", "r0c2"), "T_TFF", "left"),
        (("r0c2", "r0c3"), "TTF_F", "right"),
    ]
    for word in ("TT_FF", "12", "None", "a b", "", "'"):  # only words are written without quotes
        assert toads.parse(toads.format(word)) == word
    with pytest.raises(bouton.RulesError, match="not a board"):
        bouton.ruleset(lambda n: [], board="circle")


def test_texts_are_strips_and_rows_of_texts_grids():
    @bouton.ruleset
    def colour(rows):
        for letter in "ab":
            yield rows.replace(".", letter, 1)

    def shape(position, **shown):
        board = bouton.ruleset(colour.function, **shown).board(position)
        return board and {(element.x, element.y) for element in board.elements}

    assert shape("...") == {(0, 0), (1, 0), (2, 0)}
    assert shape("..|..") == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert shape("..|.") is None and shape("") is None and shape("." * 401) is None
    assert shape("..", board="text") is None and shape("..", board="heaps") is None
    two = colour.board("..")
    assert [move.elements for move in two.moves] == [("r0c0",), ()] and not two.complete  # one click, two moves


def test_moves_to_negative_numbers_are_named_like_the_others() -> None:
    """No column has changes in one row and positions in another."""
    rules = bouton.ruleset(lambda n: [n - 1, n - 2] if n > -3 else [])
    names = {n: [row["move"] for row in bouton.options(rules, n)["options"]] for n in (1, -1)}
    assert names == {1: ["−1", "−2"], -1: ["−1", "−2"]}
