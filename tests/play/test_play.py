"""Levels of play, distances, puzzles, boards, lessons, reviews, and the game in the terminal."""

import io
import json
import re
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.answers.boards import board_of
from bouton.answers.catalogue import games
from bouton.answers.distances import Distances, Fate
from bouton.cli import main
from bouton.cli.play import _rules
from bouton.errors import BoutonError, InputError
from bouton.kinds.player import Player
from bouton.kinds.ruleset import area
from bouton.language import LANGUAGES, has
from bouton.play.gallery import gallery
from bouton.play.lessons import LESSONS, TASKS, lessons
from bouton.play.opponent import LEVELS, best_moves, reply
from bouton.play.puzzles import GRADES, puzzle, start_of
from bouton.play.review import follow, read_moves
from bouton.rulesets import family, find, names
from bouton.search.sources import Search, Sources
from bouton.values.valuation import MISERE_REMOTENESS, OUTCOME, REMOTENESS

EXAMPLES = [example for name in names() for example in family(name).examples]
SPECS = list(dict.fromkeys(spec for spec, _ in EXAMPLES))
FIRST = {family(name).examples[0][0] for name in names()}
PLAIN = Sources(theory=None)


def moves_of(game: Any, position: Any, player: Player) -> set[str]:
    return {game.format(option) for option in game.options(position, player)}


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("spec", ["nim", "kayles", "chomp", "subtraction:1,3,4", "cram", "graph:=a-b,b-c,c-a,b-d"])
def test_distances_are_the_remoteness_of_plain_search(spec: str, misere: bool) -> None:
    game = find(spec)
    table = Distances(game, misere)
    valuation = MISERE_REMOTENESS if misere else REMOTENESS
    for position in list(game.small_positions())[:120]:
        fate = table.fate_of(position)
        assert fate.wins == PLAIN.mover_wins(game, position, Player.LEFT, misere)
        wanted = Search().lookup(game, valuation, position)
        assert fate.left == (None if fate.wins is None or wanted is None else wanted.value)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    "spec", ["cram", "impartial:clobber", "impartial:nogo", "impartial:snort", "node-kayles:=a-b,b-c,c-d,b-e,d-f"]
)
def test_distances_on_boards_are_those_of_the_whole_game(monkeypatch, spec: str, misere: bool) -> None:
    game = find(spec)
    positions = list(game.small_positions())[:60]
    by_sums = [Distances(game, misere).fate_of(position) for position in positions]
    monkeypatch.setattr("bouton.answers.distances.is_on_board", lambda game: False)
    assert by_sums == [Distances(game, misere, sources=Sources()).fate_of(position) for position in positions]


def test_a_line_on_a_board_goes_to_its_end() -> None:
    """All positions that follow are more than are explored; the sums of parts are few."""
    found = bouton.analyze("impartial:clobber", "xo" * 10)
    line = found.explanation["simple"][0]["text"]
    assert "…" not in line and line.count("→") == found.remoteness == 13


def test_distances_are_kept_with_the_sources() -> None:
    sources, game = Sources(), find("nim")
    first = Distances(game, sources=sources)
    fate = first.fate_of((3, 5, 6))
    again = Distances(game, sources=sources)
    assert again.fate_of((3, 5, 6)) == fate and first.examined > 0 == again.examined
    assert Distances(game, True, sources=sources).fate_of((1,)) != again.fate_of((1,))
    for other in range(20):
        Distances(find(f"subtraction:{other + 1}"), sources=sources)
    assert len(sources.notes) <= 8


def test_moves_left_after_many_options_are_counted_until_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same ones when asked again, although their fates are known then; any number for another position."""
    game, position = find("nim"), (30, 9)
    options = list(game.options(position))[:4]
    moves = []
    for option in options:
        table = Distances(game, sources=Sources())
        table.fate_of(option)
        moves.append(table.examined)
    for limit, counted in ((sum(moves[:2]), 2), (sum(moves[:2]) + 1, 3)):
        monkeypatch.setattr("bouton.answers.distances.MOVES_OF_FATES", limit)
        sources = Sources()
        for _ in range(2):
            table = Distances(game, sources=sources)
            fates = [table.fate_after(position, option, Player.LEFT) for option in options]
            assert [fate.left is not None for fate in fates] == [k < counted for k in range(4)]
            assert not any(fate.wins for fate in fates)  # none leaves two equal heaps
            assert table.fate_after((3, 5), (3, 3), Player.LEFT) == Fate(True, 7)


def test_the_colours_of_two_large_heaps_are_those_of_the_theorem() -> None:
    """Each of the 300 moves was explored anew, which took 8 seconds, and the next move waited for that."""
    sources = Sources()
    found = board_of("nim", "200,100", colours=True, sources=sources)["board"]["moves"]
    assert [move["position"] for move in found if move["fate"]["wins"]] == ["100,100"]
    assert sum(move["fate"]["left"] is not None for move in found) == 14
    table = Distances(find("nim"), sources=sources)
    for text in ("0,100", "13,100"):
        assert table.fate_of(tuple(map(int, text.split(",")))).left is not None
    assert table.examined == 0


def test_distances_beyond_the_limit_still_know_who_wins() -> None:
    table = Distances(find("nim"), most=10)
    assert table.fate_of((50, 60)) == Fate(True, None)
    assert table.fate_of((1, 1)) == Fate(False, 2)


@pytest.mark.parametrize(("spec", "text"), EXAMPLES, ids=[f"{spec} {text}" for spec, text in EXAMPLES])
def test_every_level_makes_a_legal_move_in_every_game(spec: str, text: str) -> None:
    game = find(spec)
    for player in Player:
        legal = moves_of(game, game.parse(text), player)
        for level in range(len(LEVELS)):
            move = reply(game, text, level, player=player, seed=level)["move"]
            assert move in legal if legal else move is None
            if player is Player.LEFT:
                assert move == reply(game, text, level, player=player, seed=level)["move"]


@given(st.lists(st.integers(0, 6), min_size=1, max_size=4), st.booleans())
@settings(max_examples=60, deadline=None)
def test_the_perfect_level_wins_what_is_won_and_delays_what_is_lost(heaps: list[int], misere: bool) -> None:
    game, position = find("nim"), tuple(heaps)
    found = best_moves(game, position, misere, Player.LEFT)
    fates = {
        option: Distances(game, misere).fate_after(position, option, Player.LEFT) for option in game.options(position)
    }
    if not fates:
        assert not found
        return
    wins = [fate.left for fate in fates.values() if fate.wins]
    best = Fate(True, min(wins)) if wins else Fate(False, max(fate.left for fate in fates.values()))
    assert {fates[option] for option in found} == {best}


def test_level_one_sees_one_move_ahead() -> None:
    for seed in range(20):
        assert reply("nim", "0,3", 1, seed=seed)["move"] == "0,0"
        assert reply("nim", "0,3", 1, misere=True, seed=seed)["move"] in ("0,0", "0,1", "0,2")
        assert reply("nim", "0,3", 2, misere=True, seed=seed)["move"] == "0,1"
        assert reply("nim", "1,3", 2, seed=seed)["move"] in ("1,1", "1,2")
    assert len({reply("nim", "5,6,7", 0, seed=seed)["move"] for seed in range(20)}) > 5


def test_the_slowest_loss_is_played() -> None:
    assert reply("subtraction:1,2,3", "8")["move"] == "7"
    assert reply("nim", "5,5")["move"] in ("4,5", "5,4")


def test_levels_and_grades_that_are_not_there() -> None:
    with pytest.raises(InputError):
        reply("nim", "3", 6)
    with pytest.raises(InputError):
        puzzle("nim", 1, 0)


def solved(found: dict[str, Any], misere: bool) -> None:
    """A puzzle is right: exactly one of its moves wins, by sources that know nothing of it."""
    game, player = find(found["game"]), Player(found["player"])
    options = list(dict.fromkeys(game.options(game.parse(found["position"]), player)))
    position = game.parse(found["position"])
    winning = [o for o in options if Sources().after_move(game, position, o, player, misere)]
    assert [game.format(option) for option in winning] == [found["solution"]]
    assert found["moves"] == len(options) > 1 and 1 <= found["grade"] <= GRADES
    rows = bouton.options(game, position, misere=misere)["options"]  # what a face marks as winning
    marked = [row["position"] for row in rows if row["winning"] and row.get("player", str(player)) == str(player)]
    assert marked == [found["solution"]]


@pytest.mark.once
@pytest.mark.parametrize("misere", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("spec", SPECS)
def test_every_game_has_puzzles_with_exactly_one_winning_move(
    spec: str, misere: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not misere:
        monkeypatch.setattr("bouton.play.puzzles.MOVES_OF_PUZZLE", 30_000)  # with more, one of a nearer grade
    for seed in range(1 + misere):
        try:
            found = puzzle(spec, seed, 1 + 2 * seed, misere=misere)
        except InputError as error:  # there are none where play goes on forever, or on a very small board
            if misere and error.key == "search.misere-points":
                assert spec.partition(":")[0] in ("dots-and-boxes", "strings-and-coins")
                continue
            assert error.key == ("play.puzzle-none-misere" if misere else "play.puzzle-none")
            assert misere or spec not in FIRST
            none = ["northcott", "poker-nim", "graph", "node-kayles", "hexadecimal", "hex"]
            none += ["arc-kayles"] if misere else []
            assert spec.partition(":")[0] in none
            continue
        assert found["wanted"] == 1 + 2 * seed
        solved(found, misere)


def test_a_puzzle_does_not_depend_on_what_was_asked_before() -> None:
    assert puzzle("clobber", 5, 3) == puzzle("clobber", 5, 3)
    fresh, used = Sources(), Sources()
    for heap in range(9):
        used.value(find("kayles"), OUTCOME, (heap, heap + 1))
        used.mover_wins(find("kayles"), (heap, 3), Player.LEFT, True)
    for grade in (1, 3):
        assert puzzle("kayles", 5, grade, misere=True, sources=fresh) == puzzle(
            "kayles", 5, grade, misere=True, sources=used
        )


@pytest.mark.parametrize("name", ["node-kayles", "graph", "hex"])
def test_a_family_has_puzzles_on_several_boards_and_of_several_grades(name: str) -> None:
    found = [puzzle(name, seed, grade) for grade in (1, 3) for seed in range(3)]
    assert len({each["game"] for each in found}) > (1 if name == "hex" else 4)
    assert {each["grade"] for each in found} >= {1, 3} or name == "hex"
    assert len({each["position"] + each["game"] for each in found}) == 6
    first = family(name).examples[0][0]
    assert puzzle(first, 1, 3)["game"] != first or name == "hex"
    for each in found:
        solved(each, False)
    other = family(name).examples[1][0]
    assert name == "graph" or puzzle(other, 1, 1)["game"] == other


def test_puzzles_that_do_not_exist_are_refused_for_what_they_are() -> None:
    with pytest.raises(InputError) as told:
        puzzle("northcott:5", 1, 3, misere=True)
    assert "misère" in str(told.value) and "normal play" in str(told.value) and "give a position" not in str(told.value)


@pytest.mark.parametrize("size", [3, 4])
def test_in_misere_northcott_no_position_has_exactly_one_winning_move(size: int) -> None:
    game = find(f"northcott:{size}")
    table = Distances(game, True, most=100_000)
    columns = [f"{a}-{b}" for a in range(1, size) for b in range(a + 1, size + 1)]
    for count in (1, 2):
        for text in map(",".join, product(columns, repeat=count)):
            for player in Player:
                options = list(game.options(game.parse(text), player))
                wins = [option for option in options if table.fate_after(game.parse(text), option, player).wins]
                assert len(options) < 2 or len(wins) != 1


@pytest.mark.parametrize("spec", SPECS)
def test_every_game_has_a_random_start(spec: str) -> None:
    game = find(spec)
    found = start_of(spec, 7)
    position = game.parse(found["position"])
    assert all(moves_of(game, position, player) for player in Player)


def test_grades_grow() -> None:
    grades = [puzzle("nim", seed, grade)["grade"] for grade in (1, 3, 5) for seed in range(2)]
    assert grades == [1] * 2 + [3] * 2 + [5] * 2


@pytest.mark.once
@pytest.mark.parametrize(("spec", "text"), EXAMPLES, ids=[f"{spec} {text}" for spec, text in EXAMPLES])
def test_boards_tell_every_move_and_what_changes(spec: str, text: str) -> None:
    game = find(spec)
    colours = text != "99"  # its ninety-eight moves take some seconds
    found = board_of(spec, text, colours=colours)
    ids = {element["id"] for element in found["board"]["elements"]}
    position = game.parse(text)
    for player in Player:
        told = {m["position"] for m in found["board"]["moves"] if m["player"] in ("", str(player))}
        assert told == moves_of(game, position, player) or not found["board"]["complete"]
    for move in found["board"]["moves"]:
        assert set(move["elements"]) <= ids and set(move["changes"]) <= ids
        assert ("fate" in move) == (colours and move["player"] in ("", "left"))
    assert found["drawn"] == bool(ids)
    json.dumps(found)


def test_a_board_says_who_has_won() -> None:
    assert (board_of("nim", "0,0")["over"], board_of("nim", "0,0")["winner"]) == (True, "other")
    assert board_of("nim", "0", misere=True)["winner"] == "mover"
    assert board_of("nim", "1")["winner"] is None


def test_a_board_may_have_sides_and_a_walk() -> None:
    sides = ["left", "left", "right", "right"]
    assert [line["state"] for line in board_of("hex:3", ".")["board"]["lines"]] == sides
    won = board_of("hex:3", "a1,b1,a2,b2,a3")["board"]["lines"]
    assert [line["state"] for line in won] == [*sides, "walk", "chain"] and len(won[4]["points"]) > 4


def test_rules_of_ones_own_are_drawn_where_they_only_take() -> None:
    take = bouton.ruleset(lambda n: [n - k for k in (1, 2) if k <= n])
    drawn = take.board(5)
    assert [move.elements for move in drawn.moves] == [("h0m4",), ("h0m3",)]
    assert bouton.ruleset(lambda n: [n + 1]).board(5) is None
    strip = bouton.ruleset(lambda text: [text[1:]]).board("abc")
    assert [each.label for each in strip.elements] == ["a", "b", "c"]
    assert bouton.ruleset(lambda many: [many - {1}]).board(frozenset({1, 2})) is None
    pair = bouton.ruleset(lambda p: [(p[0] - 1, p[1])] if p[0] else [])
    assert pair.board((2, 3)).moves[0].changes == ("h0m1",)


def test_inaccuracies_are_right_but_slower() -> None:
    found = bouton.review("nim", "2,2,5 > 2,2,0 > 1,2,0 > 1,1,0 > 0,1,0 > 0,0,0")["moves"]
    assert {move["judgement"] for move in found} <= {"good", "lost"}
    chomp = bouton.review("subtraction:1,5,6", "7 > 2 > 1 > 0")["moves"]
    table = Distances(find("subtraction:1,5,6"))
    for move in chomp:
        before, after = find("nim").parse(move["from"]), find("nim").parse(move["to"])
        fate, later = table.fate_of(before), table.fate_after(before, after, Player.LEFT)
        slower = fate.wins and later.wins and later.left > fate.left
        assert (move["judgement"] == "inaccuracy") == bool(slower)
        assert not move["mistake"] or move["judgement"] != "inaccuracy"
        assert (move["left_before"], move["left_after"]) == (fate.left, later.left - 1)
    slow = bouton.review("nim", "1,1,1 > 0,1,1")["moves"][0]
    assert slow["judgement"] == "good"
    ring = bouton.review("graph:=a-b,a-c,b-d,d-e,c-f,e-g,g-h", "a > b")["moves"][0]
    assert ring["judgement"] in ("good", "lost", "blunder")
    quick = bouton.review("graph:=a-z,a-b,b-c,c-y", "a > b")["moves"][0]
    assert (quick["judgement"], quick["better"], quick["mistake"]) == ("inaccuracy", ["z"], False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_stand_on_positions_that_fit_their_tasks(language: str) -> None:
    told = lessons(language)
    assert len(told) >= 6
    for lesson in told:
        assert 5 <= len(lesson["steps"]) <= 8 and [step["quiz"] for step in lesson["steps"]][-4:] == [
            False,
            *[True] * 3,
        ]
        for step in lesson["steps"]:
            assert step["task"] in TASKS and len(step["text"]) > 20
            assert len([word for word in step["text"].split() if re.search(r"\w", word)]) <= 40
            if not step["game"]:
                continue
            found = bouton.analyze(step["game"], step["position"], misere=step["misere"], lang=language)
            moves = found.winning_texts["left"] if isinstance(found.winning_texts, dict) else found.winning_texts
            assert step["task"] != "move" or moves, step
            assert step["task"] != "value" or found.grundy is not None
            assert step["task"] not in ("who", "value") or not step["why"]  # it would print the answer
            assert board_of(step["game"], step["position"])["drawn"]
    assert {lesson.name for lesson in LESSONS} >= {lesson["name"] for lesson in told}
    names = [lesson["name"] for lesson in told]  # base 2 is taught before columns are used
    assert all(lesson["detail"] == "words" for lesson in told[: names.index("binary")])
    columns = [lesson["name"] for lesson in told if any(step["task"] == "columns" for step in lesson["steps"])]
    assert columns and names.index("binary") < names.index(columns[0])


# The terminal.


def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *words: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code = main(["play", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_game_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = play(monkeypatch, capsys, "1,0\n", "nim", "1,2", "--level", "5", "--lang", "en")
    assert code == 0
    assert "2  ||" in out and "Player 2 plays heap 1: −1 (0,0)." in out
    assert "player 2 has won" in out and "a blunder" in out and "1,1" in out


def test_hints_undo_moves_and_wrong_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = "moves\nhint\nhint\nhint\n9,9\nx\n2,1,1\nundo\n#2\nlevel 5\nlevel 9\nwhy\n#99\n?\nundo\nundo\nquit\n"
    code, out, _ = play(monkeypatch, capsys, typed, "nim", "2,2,1", "--second", "human", "--lang", "en")
    assert code == 0
    for told in (
        "  1  heap 1: −2 (0,2,1)",
        "Winning move",
        "9,9 cannot be reached",
        "'x'",
        "level 5",
        "from 0 to 5",
        "no move to take",
    ):
        assert told in out, told
    assert out.count("Player 1, your move:") > 3 and "There is no move #99" in out


@pytest.mark.parametrize(
    ("spec", "position", "typed", "told", "rows"),
    [
        ("clobber", "xoxo|oxox", "a1 b1", "a1 → b1 (.xxo|oxox)", ["1  ● ○ ● ○", "2  ○ ● ○ ●"]),
        ("fission", "...|.x.|...", "b1 b3", "b2 → b1 + b3 (.x.|...|.x.)", ["1  □ □ □", "2  □ ● □", "3  □ □ □"]),
        ("fox-and-geese", "o..|...|x.x", "c3 b2", "c3 → b2 (o..|.x.|x..)", ["1  ○ □ □", "2  □ □ □", "3  ● □ ●"]),
    ],
)
def test_moves_of_pieces_are_typed_by_their_squares_which_have_letters_and_numbers(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    spec: str,
    position: str,
    typed: str,
    told: str,
    rows: list[str],
) -> None:
    code, out, _ = play(monkeypatch, capsys, f"{typed}\nquit\n", spec, position, "--second", "human", "--lang", "en")
    assert code == 0 and told in out, out
    first = out[out.index("   a b c") :].splitlines()
    assert [line.strip() for line in first[1 : len(rows) + 1]] == rows


def test_a_game_begins_as_on_its_card(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Not with the example of its rules, which for Amazons has three squares."""
    cards = {card["name"]: card for section in gallery() for card in section["cards"]}
    for name in ("amazons", "connect-four", "nim", "cutcake"):
        assert cards[name]["spec"] == name
        _, out, _ = play(monkeypatch, capsys, "quit\n", name, "--lang", "en")
        assert cards[name]["position"] in out
    assert main(["print", "amazons", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["position"] == cards["amazons"]["position"]


def test_a_move_is_also_typed_by_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, out, _ = play(monkeypatch, capsys, "heap 2: −2\n", "nim", "1,2", "--level", "0", "--lang", "en")
    assert "player 1: heap 2: −2" in out
    (tmp_path / "empty_sum.py").write_text("def last(n):\n    return [[]] if n else []\n")
    _, out, _ = play(monkeypatch, capsys, "0\n", f"{tmp_path}/empty_sum.py:last", "1", "--lang", "en")
    assert "player 1 has won" in out


def test_the_terminal_speaks_french_and_misere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = play(monkeypatch, capsys, "indice\n0\n", "nim", "1", "--misere", "--lang", "fr")
    assert out.startswith("Jeu de nim. Prenez autant d’allumettes") and "Qui ne peut plus jouer gagne." in out
    assert code == 0 and "Joueur 1, à vous de jouer" in out and "le joueur 2 a gagné" in out


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_play_begins_with_the_rules_of_every_game_and_who_wins(lang: str) -> None:
    for row in games(lang=lang):
        if row["name"] == "sum":
            continue
        game = find(row["spec"])
        normal, misere = (_rules(game, None, play, lang) for play in (False, True))
        assert normal != misere and all(len(said.split(". ")) >= 2 for said in (normal, misere)), row["spec"]
        who = {"en": "loses.", "fr": "perd."}[lang]
        if not has(f"{area(game)}.line-whole"):
            assert normal.endswith(who) and not misere.endswith(who), row["spec"]
    assert "Whoever joins their own sides loses" in _rules(find("hex:4"), None, True, "en")
    assert _rules(find("connect-four"), None, True, "fr").endswith("le premier qui en aligne quatre perd.")
    assert "enferment" not in _rules(find("fox-and-geese"), None, True, "fr")


def test_custom_rules_are_told_and_begin_somewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text('def one(n):\n    """Take one\n    match."""\n    return [n - 1] if n else []\n')
    code, out, _ = play(monkeypatch, capsys, "moves\nquit\n", f"{file}:one", "--lang", "en")
    assert code == 0 and "mine.py:one. Take one match. The player who cannot move loses.\n" in out and "  1  " in out
    found = bouton.analyze(str(file) + ":one", 12)
    assert "{0; 2; 4; 6; 8; 10; 12}" in str(found)


def test_the_program_plays_both_sides(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("kayles", "--first", "program", "--second", "program", "--level", "5", "--json")
    code, out, err = play(monkeypatch, capsys, "", *words)
    found = json.loads(out)
    assert code == 0 and found["game"] == "kayles" and found["mistakes"] == 0
    assert "has won" in err


@pytest.mark.thorough
@given(st.text(max_size=60))
@settings(max_examples=60, deadline=None)
def test_whatever_is_typed_is_no_traceback(typed: str) -> None:
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(typed))
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", io.StringIO())
        assert main(["play", "pawns", "1-4", "--lang", "en"]) == 0
    assert "Traceback" not in out.getvalue()


def test_a_hex_board_is_drawn_and_a_cell_is_a_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("hex:3", "--second", "human", "--lang", "en")
    code, out, _ = play(monkeypatch, capsys, "b2\nA1\nb2\nz9\nc1\nb1\na3\n", *words)
    assert code == 0 and "      a   b   c\n   1  .   .   .  1\n     2  .   .   .  2" in out
    assert "such as a1." in out and "b2 cannot be reached in one move." in out and "z9" in out
    assert "     2  .   R   .  2" in out and "The game is over: Red has won." in out
    assert "Move 5, Red: a3 (c1,a1,b2,b1,a3) –" in out


def test_squares_are_moves_where_the_board_is_drawn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--second", "human", "--lang", "en")
    code, out, _ = play(monkeypatch, capsys, "a1 b1\nb1-c1\nc1 c2\na2 b2\n", "cram", "...|...", *words)
    assert code == 0 and "      a b c\n   1  □ □ □\n   2  □ □ □" in out
    assert "b1-c1 cannot be reached in one move." in out and "##.|..." in out and "player 1 has won" in out
    assert "Move 3, player 1: a2–b2 (###|###) –" in out
    code, out, _ = play(monkeypatch, capsys, "c2\nquit\n", "chomp", "4,4,4", *words)
    assert "   4,4,2" not in out and "4,2,2" in out
    code, out, _ = play(monkeypatch, capsys, "c1\nquit\n", "nim", "2,3", *words)
    assert "'c1'" in out


@pytest.mark.parametrize(
    "text", ["..|.. > ##|.. > ##|##", "..|..\n##|..\n##|##", "# cram\n..|.. # a start\n##|.. >\n##|##"]
)
def test_a_removed_square_is_no_remark(text: str) -> None:
    found = bouton.review("cram", text)
    assert [move["to"] for move in found["moves"]] == ["##|..", "##|##"] and found["play"] == "normal"
    assert bouton.review("cram", ["..|..", "##|..", "##|##"]) == found


@pytest.mark.parametrize("spec", SPECS)
def test_positions_of_every_game_are_read_back_from_one_text(spec: str) -> None:
    """None of them is taken for a remark or cut at what looks like an arrow."""
    game = find(spec)
    texts = [text for named, text in EXAMPLES if named == spec]
    for position in [*map(game.parse, texts), *islice(game.small_positions(), 40)]:
        texts += [game.format(each) for player in Player for each in islice(game.options(position, player), 12)]
    texts = [text for text in texts if text]
    for separator in (" > ", "\n", " # a remark\n", " -> "):
        assert [each.text for each in read_moves(separator.join(texts))] == texts


def test_the_first_line_of_a_shared_game_is_read_back() -> None:
    game = "1,2 > 0,2 > 0,0"
    for head in ("# nim, misère", "#nim, misere", "\n# marienbad, misère \n"):
        assert bouton.review("nim", f"{head}\n{game}") == bouton.review("nim", game, misere=True)
    for head in ("# nim", "# Ann and Bob", "# Ann, misère", ""):
        assert bouton.review("nim", f"{head}\n{game}") == bouton.review("nim", game)
    assert bouton.review("hex:3", "# hex:3, misère\n. > b2")["play"] == "misere"
    with pytest.raises(InputError, match="game of kayles"):
        bouton.review("nim", f"# kayles\n{game}")


def test_a_file_that_the_first_line_names_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("raise SystemExit", encoding="utf-8")
    graph = tmp_path / "ring.json"
    for named in (f"{path}:g", f"graph:{graph}"):
        assert bouton.review("nim", f"# {named}, misère\n3 > 0")["play"] == "normal"


@given(st.lists(st.integers(0, 5), min_size=1, max_size=3), st.lists(st.integers(0, 200), max_size=6), st.booleans())
@settings(max_examples=60, deadline=None)
def test_a_line_is_legal_as_far_as_the_rules_go(heaps: list[int], choices: list[int], spoilt: bool) -> None:
    game, position = find("nim"), tuple(heaps)
    texts = []
    for choice in choices:
        options = list(game.options(position))
        if not options:
            break
        position = options[choice % len(options)]
        texts.append(game.format(position))
    wrong = [game.format((*position, 1))] if spoilt else []
    found = follow("nim", game.format(tuple(heaps)), [*texts, *wrong])
    assert found["moves"] == texts and found["legal"] is not spoilt
    assert found == follow("nim", game.format(tuple(heaps)), " > ".join([*texts, *wrong]))
    assert found["over"] == (not any(position))
    if spoilt:
        assert found["illegal"]["number"] == len(texts) + 1


def test_positions_below_zero_are_told() -> None:
    rule = bouton.ruleset(lambda n: [n - 1, n - 2])
    with pytest.raises(BoutonError, match="go on below 0"):
        bouton.graph(rule, 5)
    with pytest.raises(BoutonError, match="go on below 0"):
        Sources(search=Search(500)).value(rule, OUTCOME, 5)


def test_play_refuses_what_it_cannot_read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("nym",), ("nim", "x"), ("nim", "1", "--level", "7"), ()):
        code, _, err = play(monkeypatch, capsys, "", *words, "--lang", "en")
        assert code == 2 and err.startswith("bouton: ")
    with pytest.raises(BoutonError):
        reply("nim", "x")
