"""Rows with their gaps: parsed, played, named and drawn as rows, valued as the corresponding heaps."""

import copy
import pickle
from itertools import product
from random import Random

import pytest

import bouton
from bouton.answers.boards import board_of
from bouton.answers.sources import default_sources
from bouton.cli.text_boards import lines_of
from bouton.errors import BoutonError, InputError, NotationError
from bouton.heaps.limits import MOST_SQUARES
from bouton.heaps.rows import InRows, Rows, nearest
from bouton.kinds.capabilities import as_seen
from bouton.kinds.figures import Board
from bouton.kinds.player import Player
from bouton.play.review import follow, review
from bouton.play.turn import turn
from bouton.rulesets import find

PINS = ("kayles", "dawsons-kayles", "dawsons-chess")
GAMES = (*PINS, "treblecross")


def small_rows(name: str, most: int) -> list[Rows]:
    game = find(name)
    texts = ("".join(signs) for length in range(1, most + 1) for signs in product("x.", repeat=length))
    return [game.parse(text) for text in texts if name != "treblecross" or (nearest(text, "x") or 3) > 2]


def by_the_rules(name: str, row: str) -> set[str]:
    """The rows after a move, by the rules that children are told."""
    found = set()
    for k in range(len(row)):
        if name == "treblecross":
            if row[k] == "." and "x" not in row[max(0, k - 2) : k + 3]:
                found.add(f"{row[:k]}x{row[k + 1 :]}")
        elif name == "dawsons-chess":  # a file, and those beside it
            if row[k] == "x":
                found.add(f"{row[: max(0, k - 1)]}{'.' * (min(len(row), k + 2) - max(0, k - 1))}{row[k + 2 :]}")
        else:
            for count in (1, 2) if name == "kayles" else (2,):
                if row[k : k + count] == "x" * count:
                    found.add(f"{row[:k]}{'.' * count}{row[k + count :]}")
    return found


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_those_of_the_rules(name: str) -> None:
    game = find(name)
    for position in small_rows(name, 8):
        (row,) = position.rows
        options = [game.format(option) for option in game.options(position)]
        assert len(options) == len(set(options)) and set(options) == by_the_rules(name, row), row


@pytest.mark.thorough("True-dawsons-kayles", "True-dawsons-chess")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("misere", [False, True])
def test_a_row_is_worth_its_heaps(name: str, misere: bool) -> None:
    """Values, who wins, and the winning moves: those options that are lost, which a search of rows alone says too."""
    game, sources = find(name), default_sources()
    known: dict[str, bool] = {}

    def wins(position: Rows) -> bool:
        (row,) = position.rows
        if row not in known:
            options = list(game.options(position))
            known[row] = not all(wins(option) for option in options) if options else misere
        return known[row]

    for position in small_rows(name, 6):
        there = bouton.position(game, game.format(position))
        heaps = bouton.position(game, tuple(position))
        assert there.grundy == heaps.grundy
        assert str(there.misere_outcome if misere else there.outcome) == ("N" if wins(position) else "P")
        winning = list(sources.winning_moves(game, position, misere))
        assert winning == [option for option in game.options(position) if not wins(option)]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_is_read_back(name: str) -> None:
    game = find(name)
    for position in small_rows(name, 6):
        assert game.parse(game.format(position)) == position
    for text in ("....", "0,....", "....,....."):
        assert game.format(game.parse(text)) == text
    assert game.parse(" ....  0 ") == game.parse("....,0")
    for text in ("5,3", "0", "", "3 4", "(1, 2)"):
        assert type(game.parse(text)) is tuple and game.parse(game.format(game.parse(text))) == game.parse(text)


@pytest.mark.parametrize("text", ["1,2,x", "xx,3", "xox", "x;x", "x..-"])
def test_what_is_neither_rows_nor_heaps_is_refused(text: str) -> None:
    for name in GAMES:
        with pytest.raises(NotationError):
            find(name).parse(text)


def test_a_row_has_as_many_squares_as_the_limit_says() -> None:
    game = find("kayles")
    assert len(game.parse("x" * (MOST_SQUARES - 1) + ".").rows[0]) == MOST_SQUARES == 1_000
    with pytest.raises(NotationError, match=r"more than 1[\s,]?000 squares"):
        game.parse("x" * MOST_SQUARES + ",x")
    assert isinstance(as_seen(game, (999, 1)), Rows) and as_seen(game, (1_000, 1)) == (1_000, 1)


def test_crosses_that_let_three_be_completed_are_refused() -> None:
    for text in ("xx", "x.x", ".....,...x.x"):
        with pytest.raises(InputError, match="completes three"):
            find("treblecross").parse(text)
    assert find("treblecross").parse("x..x") == find("treblecross").parse("X..X")


def test_positions_with_other_gaps_are_others() -> None:
    game = find("kayles")
    one, other, heaps = game.parse("xx.x"), game.parse("xx..x"), game.parse("2,1")
    assert tuple(one) == tuple(other) == heaps
    assert len({one, other, heaps, game.parse("xx.x")}) == 3 and one != heaps and heaps != one
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one
    assert pickle.loads(pickle.dumps(one)).rows == ("xx.x",)
    assert game.normal_form(one) == game.normal_form(other) == (1, 2)
    assert [game.format(each.position) for each in game.summands(one)] == ["xx", "x"]


def test_a_move_in_a_run_stays_where_it_is() -> None:
    game = find("kayles")
    assert isinstance(game, InRows)
    for before, run, part, after in [
        ("xx.xxxx", 1, "x.xx", "xx.x.xx"),
        ("xx.xxxx", 1, "xxx.", "xx.xxx."),
        ("x.x,x", 1, ".", "x..,x"),
        ("x.x,x", 2, ".", "x.x,."),
    ]:
        assert game.format(game.replace(game.parse(before), run, game.parse(part))) == after
    assert game.replace((2, 4), 1, (1, 2)) == (2, 1, 2)


@pytest.mark.parametrize("text", ["x..x", "xxx..xxx,x", pytest.param("x" * 400, marks=pytest.mark.thorough)])
def test_a_move_and_its_mirror_image_both_win(text: str) -> None:
    moves = [str(option) for option in bouton.position("kayles", text).winning_moves(misere=True)]
    assert sorted(moves) == sorted(",".join(row[::-1] for row in move.split(",")) for move in moves)


def test_names_come_from_the_row() -> None:
    assert bouton.analyze("kayles", "xxx.xx").moves == ["pin 1", "pin 3"]
    assert bouton.analyze("treblecross", "..x......", lang="fr").moves == ["croix en 7", "croix en 8"]
    assert bouton.analyze("dawsons-chess", "xx..xxx,xx").moves[0].startswith("row ")
    text = bouton.analyze("kayles", "xxx.xx").explanation["text"]
    assert "Pins 1–3: value 3." in text and "Row" not in text.replace("The rows'", "")
    assert "Row 2, pins 1–2: value 2." in bouton.analyze("kayles", "x,xx.x").explanation["text"]
    assert "La case 6 est celle du milieu" in bouton.analyze("treblecross", "x.......", lang="fr").explanation["text"]


@pytest.mark.parametrize("name", GAMES)
def test_a_played_game_keeps_its_rows(name: str) -> None:
    """A turn, a line and a review say rows where they are given rows, heaps where they are given heaps."""
    game = find(name)
    start = game.format(as_seen(game, (9,)))
    board = board_of(game, "9")
    assert (board["position"], board["seen"], board_of(game, start)["seen"]) == ("9", start, start)
    move = board_of(game, start)["board"]["moves"][1]
    assert move["touched"] == "" and len(move["position"]) == 9
    made = turn(game, start, move["position"], level=5)["moves"]
    assert [len(each["position"]) for each in made] == [9, 9] and made[0]["name"] == move["name"]
    line = follow(game, start, [each["position"] for each in made])
    assert line["legal"] and line["names"] == [each["name"] for each in made]
    found = review(game, ["9", *(each["position"] for each in made)])["moves"]
    assert [each["move"] for each in found] == line["names"]
    heaps = turn(game, "9", board["board"]["moves"][0]["position"], level=5)["moves"]
    assert all("." not in each["position"] and "x" not in each["position"] for each in heaps)
    assert follow(game, start, [board["board"]["moves"][0]["position"]])["moves"][0].count("x") > 0


def as_drawn(board: Board) -> dict[str, tuple[str, float, float, str]]:
    """What stands on a table, without what it stands on."""
    things = [each for each in board.elements if each.kind not in ("heap", "gap", "square")]
    return {each.id: (each.kind, each.x, each.y, "" if each.kind == "cell" else each.label) for each in things}


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("kayles", "9,4"),
        ("hackenbush", "L(RL,L(R,G)),R(LR,R(L,L)),LRG"),
        ("green-hackenbush", "((()))(()())(()(()))"),
        ("cutcake", "5x6,3x4"),
        ("maundy-cake", "4x6,2x3"),
        ("toppling-dominoes", "LRRGLLR|RLLGRRL"),
    ],
)
def test_through_a_whole_game_what_stays_keeps_its_place(name: str, start: str) -> None:
    """What a move does not change stays as it was drawn, under its name; to the theory the move is one of its own."""
    game, random, players = find(name), Random(name), list(Player)
    plain = game.parse(start)
    here = as_seen(game, plain)
    drawn, names = game.board(here), set[str]()
    while drawn.moves:
        moves = [move for move in drawn.moves if move.player in ("", str(players[0]))]
        if not moves:
            break
        move = random.choice(moves)
        after = game.parse(move.position)
        assert game.format(after) == move.position and as_seen(game, after) == after
        assert pickle.loads(pickle.dumps(after)) == after and after in game.options(here, players[0])
        assert "hackenbush" not in name or str(move.name) not in names  # no branch has the number of one that is gone
        names.add(str(move.name))
        gone = set(move.changes or move.elements)
        assert as_drawn(game.board(after)) == {key: each for key, each in as_drawn(drawn).items() if key not in gone}
        form = game.normal_form(after)
        plain = next(each for each in game.options(plain, players[0]) if game.normal_form(each) == form)
        here, drawn = after, game.board(after)
        players.reverse()
    assert not list(game.options(plain, players[0]))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(("hackenbush", text) for text in ("LR-3", "LR-0", "LR-x", "LR-1-9", "-1")),
        *(("cutcake", text) for text in ("a1:2x2,b2:2x2", "a1:2x2,2x2", "a1:20x21", "1a:2x2", "a1:2")),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(name: str, text: str) -> None:
    with pytest.raises(BoutonError) as caught:
        find(name).parse(text)
    assert str(caught.value) and caught.value.say("fr")


def test_the_drawing_has_gaps_and_crosses() -> None:
    assert lines_of(find("kayles"), find("kayles").parse("xxx.xx,..x")) == ["1  ooo·oo", "2  ··o"]
    assert lines_of(find("treblecross"), find("treblecross").parse("....x...")) == ["1  □□··×··□"]
    elements = {each.id: each for each in find("kayles").board(find("kayles").parse("x.x")).elements}
    assert [(name, each.kind, each.x) for name, each in elements.items() if name != "h0"] == [
        ("h0m0", "pin", 0), ("h0g1", "gap", 1), ("h0m2", "pin", 2),
    ]  # fmt: skip
    assert elements["h0"].label == "2"


def test_other_programs_are_given_the_heaps() -> None:
    assert bouton.to_cgsuite("kayles", "xx.x") == "game.heap.Kayles(1) + game.heap.Kayles(2)"
    assert bouton.to_cgsuite("kayles", "...") == "0"
    assert bouton.to_cgsuite("hackenbush", "L(R,LG)-2") == 'game.graph.Hackenbush("lle")'
    assert bouton.to_cgsuite("cutcake", "a1:2x1,b1:2x4") == "game.heap.Cutcake((2,1)) + game.heap.Cutcake((2,4))"


def test_a_sum_keeps_the_rows_of_its_components() -> None:
    total = find("sum")
    position = total.parse("nim 2 + kayles xx.x")
    assert total.format(position) == "nim 2 + kayles xx.x"
    assert total.format(as_seen(total, total.parse("nim 2 + kayles 3"))) == "nim 2 + kayles xxx"
    moves = [move.position for move in total.board(position).moves]
    assert "nim 2 + kayles xx.." in moves and len(moves) == len(list(total.options(position, Player.LEFT)))
    assert bouton.position("sum", "nim 2 + kayles xx.x").grundy == 2 ^ 2 ^ 1
