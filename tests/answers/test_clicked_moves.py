"""A click is named after the removed elements: for every game and every clickable element."""

import re
from itertools import islice
from typing import Any

import pytest

import bouton
from bouton.answers.boards import board_of
from bouton.answers.move_elements import split_marked_move
from bouton.kinds.figures import square_name
from bouton.kinds.ruleset import area
from bouton.language import LANGUAGES, say
from bouton.play.review import follow, review
from bouton.play.turn import turn
from bouton.rulesets import INDEX, family, find

pytestmark = pytest.mark.once

#: starts with equal parts, twins and both ends of a row, where several elements lead to one position
ALIKE = [
    ("nim", "5,5"),
    ("nim:additions", "3,3"),
    ("kayles", "1"),
    ("kayles", "2,2,3"),
    ("dawsons-chess", "3,3"),
    ("treblecross", "5"),
    ("treblecross", "4,4"),
    ("octal:0.77", "4,4"),
    ("lasker", "4,4"),
    ("hackenbush", "LL,LL"),
    ("hackenbush", "G(L,L,R,R)"),
    ("green-hackenbush", "(()())(()())"),
    ("node-kayles:=a-b,b-c,c-a,c-d", "all"),
    ("snort:=a-b,b-c,c-a", "..."),
    ("col:=a-b,b-c,c-a", "..."),
    ("toppling-dominoes", "GGG.GG"),
    ("cutcake", "a1:4x4,f1:4x4"),
    ("maundy-cake", "4x4,6x2"),
    ("nimble", "5,5,5"),
    ("cram", "..|.."),
    ("domineering", "..#..|..#.."),
    ("sum", "kayles 5 + kayles 5"),
    ("sum", "nim 3 + treblecross 7"),
    ("sum", "green-hackenbush (()()) + nim 1"),
    ("impartial:hackenbush", "G,G"),
    ("chomp", "3,3"),
]
COUNTED = ("nim", "subtraction", "moore", "euclid", "wythoff", "fibonacci")
SIZES = 7  # small positions of each game beside its examples


def starts() -> list[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for name in INDEX:
        for spec, text in family(name).examples:
            game = find(spec)
            small = [game.format(each) for each in islice(game.small_positions(), 5, 5 + SIZES)]
            found.setdefault(spec, []).extend([text, *small])
    for spec, text in ALIKE:
        found.setdefault(spec, []).append(text)
    return sorted(found.items())


STARTS = starts()


def numbers(elements: list[str], letter: str) -> list[int]:
    return sorted(int(re.fullmatch(rf"h\d+{letter}(\d+)", each)[1]) + 1 for each in elements)


def expected(spec: str, board: dict[str, Any], move: dict[str, Any]) -> str | None:
    """What the elements of a move say that goes, from their ids alone; None where counts and places are the name."""
    touched, gone = move["elements"], move["changes"] or move["elements"]
    part, _, _ = touched[0].rpartition(".")
    if part:
        inside = {key: [each.rpartition(".")[2] for each in move[key]] for key in ("elements", "changes")}
        specs = [piece.split()[0] for piece in board["position"].split(" + ")]
        own = expected(specs[int(part)], board["parts"][int(part)], inside)
        if own is None:
            return None
        titles = [say(f"{area(find(each))}.title").partition(" (")[0] for each in specs]
        title = titles[int(part)]
        return f"{f'component {int(part) + 1}' if titles.count(title) > 1 else title}: {own}"
    first = touched[0]
    rows = sum(element["kind"] == "heap" for element in board["board"]["elements"])
    game = spec.split(":", 1)[1] if spec.startswith(("impartial:", "dicotic:", "twisted:")) else spec
    name = game.partition(":")[0]
    row = f"row {int(first[1 : first.index('m')]) + 1}: " if re.match(r"h\d+m", first) and rows > 1 else ""
    if name in ("kayles", "dawsons-kayles", "dawsons-chess"):
        pins = numbers(gone, "m")
        word = "file" if name == "dawsons-chess" else "pin"
        span = str(pins[0]) if len(pins) == 1 else f"{pins[0]}–{pins[-1]}"
        assert pins == list(range(pins[0], pins[-1] + 1))
        return f"{row}{word}{'s' if len(pins) > 1 else ''} {span}"
    if name == "treblecross":
        return f"{row}cross on {numbers(touched, 'm')[0]}"
    if name in ("green-hackenbush", "hackenbush"):
        return f"branch {int(first[1:]) + 1}"
    if re.fullmatch(r"v\d+", first) and len(touched) == 1:
        return f"vertex {next(each['label'] for each in board['board']['elements'] if each['id'] == first)}"
    if name == "cutcake":
        (row, column), end = (list(map(int, re.findall(r"\d+", each))) for each in touched)
        pieces = re.findall(r"([a-z])(\d+):\d+x(\d+)", board["position"])
        corner = [f"{a}{r}" for a, r, wide in pieces if 0 <= column - ord(a) + 97 < int(wide)]
        lines = (row + 1, end[0] + 1) if column == end[1] else (chr(97 + column), chr(97 + end[1]))
        whole = f"piece {corner[0]}: " if len(pieces) > 1 else ""
        return f"{whole}between {'rows' if column == end[1] else 'columns'} {lines[0]} and {lines[1]}"
    squares = [re.fullmatch(r"[rp](\d+)c(\d+)", each) for each in touched]
    if all(squares) and name != "maundy-cake":
        names = [square_name(int(each[2]), int(each[1])) for each in squares]
        if name == "toppling-dominoes":
            way = (names[-1] > names[0]) - (names[-1] < names[0])
            return f"{names[0]} {('alone', 'to the right', 'to the left')[way]}"
        if len(names) == 1 and name != "amazons":
            return names[0]
        if name in ("cram", "domineering") or spec.startswith("strip:cram"):
            return "–".join(sorted(names, key=lambda each: (int(each[1:]), each[0])))
        if len(names) == 2 and name != "amazons":
            return " → ".join(names)
    if name in COUNTED and all(re.fullmatch(r"h\d+m\d+", each) for each in gone):
        counts: dict[int, int] = {}
        for each in gone:
            heap = int(each[1 : each.index("m")]) + 1
            counts[heap] = counts.get(heap, 0) + 1
        if name == "wythoff" and len(counts) == 2:
            return f"both heaps: −{counts[1]}"
        return ", ".join(f"heap {heap}: −{count}" for heap, count in counts.items())
    return None


@pytest.mark.parametrize(("spec", "texts"), STARTS, ids=[spec for spec, _ in STARTS])
def test_the_name_of_a_click_is_what_goes(spec: str, texts: list[str]) -> None:
    for text in texts:
        board = board_of(spec, text, lang="en")
        if spec == "cutcake":
            board = board_of(spec, board["seen"], lang="en")
        if spec == "sum":
            board["parts"] = [board_of(*piece.partition(" ")[::2]) for piece in text.split(" + ")]
        for move in board["board"]["moves"]:
            told = expected(spec, board, move) if move["elements"] else None
            assert told in (None, move["name"]), (text, move)


@pytest.mark.parametrize(("spec", "texts"), STARTS, ids=[spec for spec, _ in STARTS])
def test_one_element_of_each_move_needs_not_be_written_and_the_others_are_read_back(
    spec: str, texts: list[str]
) -> None:
    """What a list, an address and a review say of a move is what its click said; the usual name is the terminal's."""
    for text in texts:
        board = board_of(spec, text, lang="fr")
        plain: dict[tuple[str, str], set[str]] = {}
        for move in board["board"]["moves"]:
            plain.setdefault((move["player"], move["position"]), set()).add(move["touched"])
        assert all("" in touched for touched in plain.values()), text
        written = [move for move in board["board"]["moves"] if move["touched"]]
        for move in written[:6] + written[-2:]:
            player = move["player"] or "left"
            asked = f"{move['position']}@{move['touched']}"
            line = follow(spec, text, [asked], lang="fr", first=player)
            assert (line["moves"], line["names"]) == ([asked], [move["name"]]), (text, move)
            made = turn(spec, text, asked, player=player, lang="fr")["moves"][0]
            assert (made["position"], made["name"]) == (move["position"], move["name"]), (text, move)


def test_kayles_as_it_is_clicked() -> None:
    names = {move["elements"][0]: move["name"] for move in board_of("kayles", "13")["board"]["moves"][::-1]}
    assert (names["h0m10"], names["h0m0"], names["h0m12"]) == ("pin 11", "pin 1", "pin 13")
    labels = [move["name"] for move in board_of("treblecross", "11", lang="fr")["board"]["moves"]]
    assert labels == [f"croix en {k}" for k in range(1, 12)]
    game = ["13", "12@h0m0", "2,9@h0m9"]
    assert [move["move"] for move in review("kayles", game)["moves"]] == ["pin 1", "pin 10"]
    assert [move["move"] for move in review("kayles", " > ".join(game))["moves"]] == ["pin 1", "pin 10"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_elements_that_make_no_such_move_are_left_out(language: str) -> None:
    found = follow("kayles", "13", ["12@h0m5", "2,9@h4m4", "2,8 @ h7"], lang=language)
    assert not found["legal"] and found["moves"] == ["12", "2,9"]


def test_positions_that_hold_the_sign_are_read_as_they_are() -> None:
    @bouton.ruleset(start="a@b")
    def shorter(text: str) -> list[str]:
        return [text[1:]] if text else []

    assert split_marked_move(shorter, "'x@h0'") == ("'x@h0'", "")
    assert follow(shorter, "'a@h0'", ["'@h0'", "'h0'"])["legal"]
