"""Moves written as positions: an option, or the same position written in another way; nothing else is a move."""

import re
from itertools import islice
from random import Random
from typing import Any

import pytest

import bouton
from bouton.answers.move_elements import split_marked_move
from bouton.errors import BoutonError, IllegalMoveError
from bouton.kinds.capabilities import as_seen, some_options
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.play.review import complete_game, follow, step
from bouton.rulesets import family, find, names

EXAMPLES = [example for name in names() for example in family(name).examples]
#: games whose heaps, cakes or tokens have no place, by what may be left out of their texts
UNPLACED = {
    r"0": "nim moore octal kayles dawsons-kayles dawsons-chess treblecross lasker officers grundys-game "
    "couples-are-forever hexadecimal subtraction partizan-subtraction partizan-octal fibonacci",
    "(?!)": "wythoff euclid cutcake maundy-cake nimble poker-nim",
}
ENDS = {"staircase": r"(,0)*$", "turning": r"0*$"}  # what may be left out at the end
WRONG = [
    ("pawns", "1-4,2-7 > 1-4,4-7 > 1-4,5-7"),
    ("pawns", "1-4,2-7 > 1-3,2-6"),
    ("kayles", "xxx.xx > xx.x.."),
    ("kayles", "xxx.xx > x.x..x"),
    ("domineering", "..#|... > ..#|.#."),
    ("cram", "..#|... > ..#|.#."),
    ("cram", "...|... > ..#|#.."),
    ("nim", "3,4,5 > 1,2,5"),
    ("nimble:discard", "0,2,5 > 0,5"),
    ("staircase", "0,3,2,1 > 0,0,2,1"),
    ("silver-dollar", "0,1,4 > 0,2"),
    ("chomp", "3,3 > 2,2,1"),
    ("hex:3", "a1 > c3,c2"),
    ("dots-and-boxes", "1x2 > 10/001/00"),
    ("hackenbush", "L(LR,RL) > L(RL,L)"),
    ("cutcake", "1x2 > ."),
    ("twisted:domineering", "...|... > ##.|..."),
    ("kayles 4 + domineering ..|..", "kayles 4 + domineering ..|.. > kayles 4 + domineering #.|.#"),
]
RIGHT = [
    ("nim", "3,4,5 > 1,3,5", "3,1,5"),
    ("nim", "3,4 > 4", "0,4"),
    ("kayles", "5 > 1,3", "1,3"),
    ("kayles", "xxxxx > 3,1", "x.xxx"),
    ("kayles", "5 > x..xx", "x..xx"),
    ("wythoff", "3,5 > 5,1", "1,5"),
    ("staircase", "0,3,2,1 > 0,3,3", "0,3,3,0"),
    ("nimble", "2,5 > 5,1", "1,5"),
    ("turning:at-most-2", "0110 > 11", "1100"),
    ("poker-nim", "3,5;2,2 > 2,3;2,2", "3,2;2,2"),
    ("fibonacci", "12 > 10:4", "10:4"),
    ("kayles 4 + nim 3,5", "kayles 4 + nim 3,5 > kayles 4 + nim 5,1", "kayles 4 + nim 1,5"),
]


def alike(spec: str, one: str, other: str) -> bool:
    """Whether two texts are one position to a person, told from the texts alone."""
    name = spec.partition(":")[0]
    if name == "sum":
        pairs = zip(one.split(" + "), other.split(" + "), strict=True)
        return all(alike(*a.split(" ", 1), b.split(" ", 1)[1]) for a, b in pairs)
    if name == "fibonacci":  # no limit is felt beyond the heap
        one, other = (
            re.sub(r"^(\d+):(\d+)$", lambda m: f"{m[1]}:{min(map(int, m.groups()))}", t) for t in (one, other)
        )
    for out, games in UNPLACED.items():
        if name in games.split():
            return parts_of(one, out) == parts_of(other, out)
    if name in ENDS:
        return re.sub(ENDS[name], "", one) == re.sub(ENDS[name], "", other)
    return one == other


def parts_of(text: str, out: str) -> list[str]:
    parts, *more = re.split("([:;].*)", text)
    return sorted(part for part in parts.split(",") if not re.fullmatch(out, part)) + more


def changes(text: str, random: Random) -> list[str]:
    """A text's images, and texts with one part or letter fewer or different."""
    rows = text.split("|")
    found = [text, text[::-1], "|".join(rows[::-1]), "|".join(row[::-1] for row in rows)]
    parts = text.split(",")
    found += [",".join(parts[:k] + parts[k + 1 :]) for k in range(min(len(parts), 6))]
    for place in random.sample(range(len(text)), min(len(text), 6)):
        letter = text[place]
        for other in ".#" if letter in ".#xoLRGTF" else "0123" if letter.isdecimal() else ():
            found.append(text[:place] + other + text[place + 1 :])
    return found


def shown(game: Ruleset, text: str) -> str:
    return game.format(as_seen(game, game.parse(text)))


SHOWN = [(spec, shown(find(spec), text)) for spec, text in EXAMPLES]


@pytest.mark.parametrize(("spec", "text"), dict.fromkeys(EXAMPLES + SHOWN))
def test_no_position_is_taken_for_another(spec: str, text: str) -> None:
    game, random = find(spec), Random(f"{spec} {text}")
    start = game.parse(text)
    tried = refused = 0
    for player in Player:
        options = texts_after(game, start, player)
        near = random.sample(options, min(len(options), 4))
        asked = near + random.sample(texts := texts_after(game, start, player.opponent), min(len(texts), 6))
        asked += [each for one in near[:2] for each in texts_after(game, game.parse(one), player)[:6]]
        asked += [each for one in [text, *near] for each in changes(one, random)]
        for each in dict.fromkeys(asked):
            found = taken(game, start, each, player)
            if found is None:
                continue
            if text == shown(game, text) and found and found[1] != shown(game, found[1]):
                continue  # written as heaps or branches where the start is drawn
            tried += 1
            refused += not found
            wanted = written(game, start, each)
            if found:
                assert alike(spec, *found), (spec, text, each, player, found)
            else:
                assert wanted not in options, (spec, text, each, player)
    assert tried and (refused or tried < 4)


def texts_after(game: Ruleset, start: Any, player: Player) -> list[str]:
    return [game.format(option) for option in islice(some_options(game, start, player), 200)]


def written(game: Ruleset, start: Any, text: str) -> str:
    return game.format(game.parse(complete_game(game, [game.format(start), text])[1]))


def taken(game: Ruleset, start: Any, text: str, player: Player) -> tuple[str, str] | tuple[()] | None:
    """The texts of the option taken and of the position asked for; none if it is refused, None if it is no position."""
    try:
        asked = written(game, start, text)
    except BoutonError:
        return None
    try:
        return game.format(step(game, start, split_marked_move(game, text).position, player)), asked
    except IllegalMoveError:
        return ()


@pytest.mark.parametrize(("spec", "line"), WRONG)
def test_what_is_no_move_is_refused(spec: str, line: str) -> None:
    game = bouton.find(spec) if "+" not in spec else bouton.position(spec).ruleset
    with pytest.raises(IllegalMoveError):
        bouton.review(game, line)
    start, *moves = line.split(" > ")
    assert not follow(game, start, moves)["legal"]


@pytest.mark.parametrize(("spec", "line", "end"), RIGHT)
def test_a_position_may_be_written_in_another_way(spec: str, line: str, end: str) -> None:
    game = bouton.find(spec) if "+" not in spec else bouton.position(spec).ruleset
    assert bouton.review(game, line)["moves"][-1]["to"] == end
