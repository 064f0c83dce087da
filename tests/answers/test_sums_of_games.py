"""Sums of several games; lost positions have value 0; nothing is listed twice; names of empty positions."""

import re

import pytest

from bouton.answers.analysis import analyze
from bouton.answers.cards import ask, zeckendorf
from bouton.answers.options import options
from bouton.answers.position import Position, position
from bouton.answers.table import table
from bouton.custom.rule_code import rule_code
from bouton.errors import InputError, NotationError, SearchLimitError
from bouton.kinds.player import Player
from bouton.pictures.table import table_text
from bouton.play.exercises import exercises
from bouton.rulesets import find
from bouton.search.budget import Budget
from bouton.search.evaluate import fold
from bouton.search.sources import Search, Sources
from bouton.values.valuation import GRUNDY, REMOTENESS


@pytest.mark.parametrize(
    "text", ["cram 3x5 + wythoff 20,17", "fibonacci 12,11 + wythoff 9,7 + chomp 4,3,2", "cram 3x4 + chomp 5,4,2"]
)
def test_the_moves_left_of_a_sum_cost_little_more_than_its_values(text):
    sources = Sources()
    ruleset = find("sum")
    sources.value(ruleset, GRUNDY, ruleset.parse(text))
    before = sources.search.searched_positions
    answer = analyze("sum", text, sources=sources)
    assert answer.grundy is not None
    assert sources.search.searched_positions - before < 10_000


def test_the_moves_left_of_a_small_sum_are_still_told():
    text = "chomp 3,2,1 + chomp 2,2,1"
    found = Search().lookup(find("sum"), REMOTENESS, find("sum").parse(text))
    assert found is not None
    assert analyze("sum", text).remoteness == found.value > 0


@pytest.mark.thorough("fibonacci-4181")
@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("fibonacci", "4181"),
        ("wythoff", "4000000,6472136"),
        ("chomp", "1500,1499"),
        ("fibonacci", "900,900"),
    ],
)
def test_a_position_lost_by_a_theorem_has_value_zero(game, text):
    answer = analyze(game, text)
    assert (answer.outcome, answer.grundy, answer.value) == ("P", 0, "0")
    assert answer.provenance["grundy"] == answer.provenance["outcome"]
    assert position(game, text).grundy == 0
    whole = analyze("sum", f"{game} {text} + nim 3")
    assert whole.grundy == 3
    assert f"{game} {text} + nim 0" in whole.winning_moves
    assert whole.winning_moves_count is None  # some moves of the large part were not searched


def test_a_search_that_may_not_begin_leaves_nothing_in_the_memo():
    memo = {}
    with pytest.raises(SearchLimitError):
        fold(range, GRUNDY, 5, memo, Budget(0))
    assert memo == {}
    assert fold(range, GRUNDY, 5, memo, Budget()) == 5


def test_the_empty_position_has_a_text():
    for game, last in (("nimble", "1"), ("green-hackenbush", "()")):
        answer = analyze(game, last)
        assert answer.winning_moves == ["."]
        assert " (nothing left)" in answer.explanation["text"]
        assert " (il ne reste rien)" in analyze(game, last, lang="fr").explanation["text"]
        assert find(game).format(find(game).parse(".")) == "."
    assert find("nimble").parse("") == find("nimble").parse(".") == ()
    assert analyze("nimble:discard", ".").outcome == "P"


@pytest.mark.parametrize(
    ("game", "text", "moves"),
    [("nimble", "2,2,2", ["2,2"]), ("green-hackenbush", "()()()", ["()()"])],
)
def test_a_position_to_move_to_is_listed_once(game, text, moves):
    answer = analyze(game, text)
    assert answer.winning_moves == moves
    assert answer.winning_moves_count == len(moves)
    rows = [row["position"] for row in options(game, text)["options"]]
    assert len(rows) == len(set(rows))
    found: Position = position(game, text)
    assert len(found.options()) == len(set(found.options()))
    assert len(found.winning_moves()) == 1
    sentences = answer.explanation["sentences"]
    assert len(sentences) == len(set(sentences))


def reachable(start: Position) -> list[Position]:
    found = {str(start): start}
    for name in (names := list(found)):  # grows during iteration
        for option in found[name].options():
            if str(option) not in found:
                found[str(option)] = option
                names.append(str(option))
    return list(found.values())


@pytest.mark.parametrize(
    ("game", "text"), [("chomp", "4,3,2"), ("chomp", "4,4,2"), ("cram", "#..|.#.|..."), ("impartial:clobber", "xoxo")]
)
def test_the_kernel_told_is_all_lost_positions_mirrored_ones_too(game, text):
    lost = {str(each) for each in reachable(position(game, text)) if each.outcome == "P"}
    for lang, begins in ("en", "The kernel"), ("fr", "Le noyau"):
        answer = analyze(game, text, lang=lang)
        (told,) = [line for line in answer.explanation["sentences"] if line.startswith(begins)]
        kernel = re.split(r"\s*;\s", told[told.index("{") + 1 : told.rindex("}")])
        assert set(kernel) == lost >= {str(move) for move in answer.winning_moves}, told


def test_a_kernel_too_long_to_list_names_whole_positions():
    two = "graph:=a-b,b-a,b-c a + graph:=a-b,b-c,c-a,c-d a"
    (told,) = [line for line in analyze(two, lang="en").explanation["sentences"] if "kernel" in line]
    *named, more = told[told.index("{") + 1 : told.rindex("}")].split("; ")
    lost = {str(each) for each in reachable(position("sum", two)) if each.outcome == "P"}
    assert set(named) < lost and named and more == "…"


def test_positions_that_mirror_each_other_are_two_in_a_kernel():
    """Each of two mirrored positions with a move to the other is a kernel; as one position they would have none."""

    @rule_code(shape=2, canonical=lambda n: 0)
    def mirror(n):
        yield 1 - n

    assert any(line.endswith("{0}, {1}.") for line in analyze(mirror(0)).explanation["sentences"])


def test_a_sentence_is_said_once():
    for lang in ("en", "fr"):
        sentences = analyze("wythoff", "10,10", lang=lang).explanation["sentences"]
        assert len(sentences) == len(set(sentences))


def test_exercises_ask_of_one_game_set_positions_apart_and_differ():
    assert {row["game"] for row in exercises("nimble", seed=2)["questions"]} == {"nimble"}
    assert len({row["game"] for row in exercises("subtraction", seed=2)["questions"]}) > 1
    cram = exercises("cram", seed=3)["questions"][0]
    assert f"“{cram['position']}”" in cram["question"]
    quoted = f"«\N{NO-BREAK SPACE}{cram['position']}\N{NO-BREAK SPACE}»"
    assert quoted in exercises("cram", seed=3, lang="fr")["questions"][0]["question"]
    firsts = {tuple(row["position"] for row in exercises("fibonacci", seed)["questions"][:4]) for seed in range(9)}
    assert len(firsts) > 3


def test_the_answers_of_a_sheet_are_given_once():
    for row in exercises("green-hackenbush", seed=3)["questions"]:
        moves = row["answer"].partition(": ")[2].split("; ")
        assert len(moves) == len(set(moves))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "text", "key"),
    [
        ("cram", "..x", "cram.letter"),
        ("cram", "5x", "cram.sides"),
        ("cram", "x", "cram.sides"),
        ("cram", "0x3", "cram.sides"),
    ],
)
def test_a_wrong_board_gets_advice_on_boards(game, text, key, lang):
    with pytest.raises(NotationError) as error:
        find(game).parse(text)
    assert error.value.key == key
    assert text in error.value.say(lang)


def test_an_empty_graph_gets_advice_on_its_own_kind(tmp_path):
    path = tmp_path / "empty.json"
    path.write_text("")
    for spec, sign in (("node-kayles", "--"), ("graph", "->")):
        with pytest.raises(NotationError) as error:
            find(f"{spec}:{path}")
        assert sign in error.value.say("en") and sign in error.value.say("fr")


def test_cards_and_digits_say_what_is_missing():
    with pytest.raises(NotationError) as missing:
        zeckendorf(" ")
    assert missing.value.key == "cards.zeckendorf-empty"
    with pytest.raises(InputError) as no_card:
        ask(16, lambda card: False)
    assert no_card.value.key == "cards.no-card"


def test_a_lost_bar_of_two_rows_is_told_so():
    assert "already" in analyze("chomp", "100,99").explanation["text"]
    assert "leave the bottom row" in analyze("chomp", "100,98").explanation["text"]


def test_a_loop_that_begins_later_is_told_so():
    later = analyze("northcott:8", "1-2").explanation["text"]
    assert "later" in later and "1-8 >" not in later
    assert "later" not in analyze("northcott:8", "1-8").explanation["text"]


def test_the_hint_counts_the_moves_of_both_players():
    answer = analyze("pawns", "1-3,2-5", hint=2)
    assert answer.winning_moves_count == 2
    assert "Left has 1 winning move, Right 1." in answer.explanation["text"]


def test_the_axes_of_a_table_have_their_names():
    text = table_text(table("fibonacci", [range(9), range(1, 6)]))
    assert "Rows: the heap; columns: the limit" in text
    assert "Rows: first number" in table_text(table("nim", [range(3), range(3)]))


@pytest.mark.parametrize("text", ["nim w + nim w + kayles 3", "nim w + nim w,3", "domineering .. + nim w"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_infinite_heaps_where_values_do_not_answer(text, lang):
    """The refusal names no command, least of all the one that was used."""
    with pytest.raises(SearchLimitError) as refused:
        analyze("sum", text, misere="domineering" not in text)
    assert refused.value.sentence == "sum.error-endless" and "bouton" not in refused.value.say(lang)
    for won in ("nim w + subtraction:1,2 5", "subtraction:1,2 5 + nim w"):
        assert analyze("sum", won, misere=True).outcome == "N"  # a move that was tried wins, in any order


def test_moves_beside_an_infinite_heap():
    """Of the moves in the other component, one may decide; in a partizan one they are not those of both players."""
    place = position("sum", "domineering ..|.. + nim w")
    for player, moves in (("left", 2), ("right", 2)):
        listed, reading = [], iter(place.ruleset.options(place.data, Player(player)))
        with pytest.raises(SearchLimitError):
            while True:
                listed.append(next(reading))
        assert len([each for each in listed if each[0] != place.data[0]]) == moves
    assert all(each[0] == place.data[0] for each in place.ruleset.some_options(place.data))


def test_kernels_that_are_not_listed_leave_a_trace():
    sentences = analyze("impartial:northcott:4", "1-4", lang="en").explanation["sentences"]
    (told,) = [line for line in sentences if "5 kernels" in line]
    assert told.count("{") == 4 and told.endswith("}, …")


def test_the_components_of_a_sum_are_searched_in_the_same_order_everywhere():
    """They were sorted by hash, and the number of positions of a search changed from one process to the next."""
    game = find("sum")
    parts = ["chomp 3,3", "kayles 2", "kayles 3", "nim 1,4", "nim 2", "treblecross 5", "wythoff 2,3"]
    for turned in range(len(parts)):
        text = " + ".join(parts[turned:] + parts[:turned])
        assert game.format(game.normal_form(game.parse(text))) == " + ".join(parts), text


@pytest.mark.parametrize("text", ["nim 3 + domineering 2x2", "kayles 4 + hackenbush LRG", "nim 2 + kayles 3"])
def test_the_board_of_a_sum_has_the_moves_of_each_player(text):
    """In a partizan sum also those in its impartial games, which both players have."""
    game = find("sum")
    position = game.parse(text)
    for player in Player:
        moves = [move for move in game.board(position).moves if move.player in ("", str(player))]
        assert {move.position for move in moves} == {game.format(each) for each in game.options(position, player)}
        assert game.is_impartial(position) is any(not move.player for move in moves)
