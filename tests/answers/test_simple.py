"""The one sentence for a pupil never contradicts the winner or the winning moves: all games, normal and misère play."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

import pytest

import bouton
from bouton.answers.moves import move_name
from bouton.kinds.capabilities import Explained, has_turns, some_options
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.scored import Scored
from bouton.rulesets import INDEX, family, find
from bouton.search.sources import Sources
from bouton.values.mex import nim_sum

pytestmark = pytest.mark.once

MORE = (
    "moore:1",
    "moore:3",
    "nim:additions",
    "nim:additions,refill",
    "northcott:3",
    "poker-nim:keep",
    "subtraction:2,5",
    "subtraction:3,5,8",
    "turning:ruler",
    "turning:at-most-2",
)
SPECS = sorted({spec for name in INDEX for spec, _ in family(name).examples} | set(MORE))
POSITIONS = [8, pytest.param(24, marks=pytest.mark.slow)]  # of each game
ALONE = Sources()  # which have stored nothing
LUCAS = [2, 1]  # neighbours are all but in the golden ratio
while len(LUCAS) < 3000:
    LUCAS.append(LUCAS[-2] + LUCAS[-1])
FEWER = {"poker-nim:keep": 4}  # in misère play chips go round and round
#: what small positions do not show, and what was wrong once
OTHERS = [
    ("nim", "1,1,5", True, "simple.misere-switch"),
    ("nim", "1,1,1", True, "simple.misere-ones-lost"),
    ("nim", "1,1", True, "simple.misere-ones-won"),
    ("nim", "2,3,3", True, "simple.misere-odd"),
    ("staircase", "0,0,3", True, "simple.misere-ones-won"),
    ("silver-dollar", "0,3,7,9", True, "simple.misere-switch"),  # to make the other gap as large wins too
    ("northcott:8", "2-5,1-8", True, "simple.draw"),
    ("poker-nim", "3,1;0,2", True, "simple.misere-switch"),
    ("sum", "nim 1,1 + nim 1", True, "simple.loss"),
    ("sum", "kayles 5 + nim 3,1", False, "simple.columns-odd"),
    ("connect-four", "xxoo|ooxx|xxoo|ooxx", False, "simple.over-draw"),
    ("fibonacci", "11:2", False, "fibonacci.break"),
    ("fibonacci", "3,0:5", False, "fibonacci.all"),
    ("fibonacci", f"1{'0' * 400}", False, "fibonacci.large-take"),
    ("euclid", f"{LUCAS[-2]},{LUCAS[-1]}", False, "euclid.golden-lost"),
    ("euclid", f"{LUCAS[-3]},{LUCAS[-2]}", False, "euclid.golden-won"),
    ("nim", "w,5", False, "simple.balance"),
    ("grundys-game", "13", False, "simple.balance"),
]
#: a reader of this level has not met these words
THEORY = re.compile(
    r"Grundy|⊕|nim[- ]sum|somme de nim|\b[PN]-position|position [PNLRD]\b|\bmex\b|φ|⌊|périod"
    r"|period",
    re.IGNORECASE,
)


@lru_cache(maxsize=10_000)
def numbers(ruleset: Ruleset, position: Any, misere: bool) -> list[int]:
    """The numbers that stand in the figure of columns; of a position without one its Grundy value."""
    found = bouton.analyze(ruleset, position, misere=misere)
    if "columns" in found.explanation:
        return [row["number"] for row in found.explanation["columns"]["rows"]]
    hidden = ruleset.hidden_heaps(position) if isinstance(ruleset, Explained) else ()
    if found.grundy is None and not hidden:
        return [1] if has_turns(ruleset) else []  # no heap balances a loony position
    return list(hidden) or [found.grundy]


class Here(NamedTuple):
    """A position with what was answered, for who is to move."""

    ruleset: Ruleset
    position: Any
    misere: bool
    player: Player
    wins: bool | None
    winning: list[Any]
    told: dict[str, Any]

    @property
    def options(self) -> list[Any]:
        return list(some_options(self.ruleset, self.position, self.player))

    def after(self, position: Any) -> list[Any]:
        """The other player's moves."""
        return list(some_options(self.ruleset, position, self.player.opponent))

    def numbers(self, position: Any) -> list[int]:
        return numbers(self.ruleset, position, self.misere)

    def sums(self, position: Any, modulus: int) -> list[int]:
        rows = [f"{number:064b}" for number in self.numbers(position)]
        return [column.count("1") % modulus for column in zip(*rows, strict=True)]


def is_even(here: Here, position: Any) -> bool:
    return nim_sum(here.numbers(position)) == 0


def is_odd_ones(here: Here, position: Any) -> bool:
    numbers = here.numbers(position)
    return max(numbers, default=0) <= 1 and sum(numbers) % 2 == 1


def large(here: Here) -> int:
    return sum(number > 1 for number in here.numbers(here.position))


def one_move_makes(what: Callable[[Here, Any], bool], only: bool = True) -> Callable[[Here, str], bool]:
    """Such a move wins, there is one, and (only) there are no others that win."""

    def holds(here: Here, text: str) -> bool:
        made = [option for option in here.options if what(here, option)]
        fits = bool(made) and all(option in here.winning for option in made)
        return not what(here, here.position) and fits and not (only and set(here.winning) - set(made))

    return holds


def no_move_keeps(what: Callable[[Here, Any], bool]) -> Callable[[Here, str], bool]:
    return lambda here, text: what(here, here.position) and not any(what(here, option) for option in here.options)


def is_balanced(here: Here, position: Any) -> bool:
    return not any(here.sums(position, here.ruleset.k + 1))


def ends_with_ones(here: Here, position: Any) -> bool:
    return max(position, default=0) <= 1 and sum(position) % (here.ruleset.k + 1) == 1


def goes_in_pairs(here: Here, position: Any) -> bool:
    heaps = sorted(size for size in position if size)
    return heaps[::2] == heaps[1::2]


def is_over(here: Here, text: str) -> bool:
    return not set(here.options) - {here.position}


def says_which_are_lost(here: Here, text: str) -> bool:
    *residues, period = map(int, re.findall(r"\d+", text))
    return (here.position[0] % period in (residues or [0])) is (here.wins is False)


def leaves(here: Here, text: str) -> bool:
    """The first number of the text is what a winning move takes."""
    take = int(re.findall(r"\d+", text)[0])
    return any(sum(here.position[0]) - sum(move[0]) == take for move in here.winning)


def takes(here: Here, text: str) -> bool:
    return {int(n) for n in re.findall(r"\d+", text)} == {sum(here.position) - sum(move) for move in here.winning}


def ones_left(here: Here, text: str) -> bool:
    count, modulus = int(re.findall(r"\d+", text)[1]), here.ruleset.k + 1
    return count == sum(here.position) and (count % modulus == 1 or modulus == 1) is (here.wins is False)


def names_winner(here: Here, text: str) -> bool:
    """The cell that the text names is a winning move."""
    names = {here.ruleset.move_name(here.position, option, here.player) for option in here.winning}
    return re.findall(r"\b[a-z]\d+", text)[0] in names


BOXES = ("dots_and_boxes", "strings_and_coins")


def tells_the_score(here: Here, text: str) -> bool:
    """Whether the best of the numbers of points is the score."""
    told = re.findall(r"[+−]?\d+", text.partition(": leave them")[0])
    return max(int(each.replace("−", "-")) for each in told) == bouton.Position(here.ruleset, here.position).score


def counts_turns(here: Here, text: str) -> bool:
    """Whether the turns are added up rightly, and their number says who wins."""
    told = re.search(r"(\d+) − (\d+) \+ (\d+) = (\d+)", text)
    assert told is not None
    lines, coins, chains, turns = map(int, told.groups())
    return lines - coins + chains == turns and (turns % 2 == 1) is here.wins


def leaves_two_of_one_value(here: Here, text: str) -> bool:
    parts = [here.ruleset.summands(option) for option in here.winning]
    return any(len({bouton.Position(*part).grundy for part in two}) == 1 for two in parts if len(two) == 2)


def value_of(here: Here) -> Any:
    return bouton.Position(here.ruleset, here.position).value


def is_ahead_by(here: Here, text: str) -> bool:
    told = Fraction(re.findall(r"\d+(?:/\d+)?", text)[0])
    return value_of(here) == (told if here.wins is (here.player is Player.LEFT) else -told)


def stops_at(here: Here, text: str) -> bool:
    """The number that the text ends with; where there is none it is 0."""
    value = value_of(here)
    stop = value.left_stop if here.player is Player.LEFT else value.right_stop
    return abs(stop) == Fraction((re.findall(r"\d+(?:/\d+)?", text) or ["0"])[0])


def is_two_ahead(here: Here, text: str) -> bool:
    weight = value_of(here).atomic_weight
    return bool(weight >= 2 if here.wins is (here.player is Player.LEFT) else weight <= -2)


def plays_a_line(here: Here, text: str) -> bool:
    """The moves that the text names can be made one after another, and all moves of one player, who goes last, win.

    The text ends in dots exactly if the other player could go on.
    """
    places, player = {here.position}, here.player
    named, cut = re.subn("; …$", "", text.partition(" wins: ")[2].removesuffix("."))
    names = named.split("; ")
    for turn, name in enumerate(names):
        made = [(place, option) for place in places for option in some_options(here.ruleset, place, player)]
        places = {option for place, option in made if move_name(here.ruleset, place, option, player, "en") == name}
        player = player.opponent
        if turn % 2 != here.wins:
            places = {each for each in places if ALONE.mover_loses(here.ruleset, each, player, here.misere)}
    goes_on = {any(True for _ in some_options(here.ruleset, place, player)) for place in places}
    return bool(cut) in goes_on and (not cut or len(names) % 2 == here.wins)


def has_squares_without_dominoes(here: Here, text: str) -> bool:
    rows = here.ruleset.format(here.position).split("|")
    free = {(y, x) for y, row in enumerate(rows) for x, square in enumerate(row) if square == "."}
    covered = {(y, x) for y, x in free if free & {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}}
    return len(covered) < sum(map(len, rows))


def always(here: Here, text: str) -> bool:
    return True


WIN, LOSS, DRAW, BOTH = True, False, None, "both"
#: for each sentence who wins where it is said, and what it claims of the position and its moves
CLAIMS: dict[str, tuple[Any, Callable[[Here, str], bool]]] = {
    "simple.win": (WIN, lambda here, text: bool(here.winning) or not here.told["complete"]),
    "simple.loss": (LOSS, lambda here, text: bool(here.options) and not here.winning),
    "simple.searched-win": (WIN, lambda here, text: bool(here.winning) or not here.told["complete"]),
    "simple.line-win": (WIN, plays_a_line),
    "simple.line-loss": (LOSS, plays_a_line),
    "simple.searched-loss": (LOSS, lambda here, text: bool(here.options) and not here.winning),
    "simple.valued-win": (WIN, lambda here, text: bool(here.winning) or not here.told["complete"]),
    "simple.valued-loss": (LOSS, lambda here, text: bool(here.options) and not here.winning),
    "simple.balance": (WIN, leaves_two_of_one_value),
    "simple.equal": (LOSS, lambda here, text: value_of(here) == 0),
    **{f"simple.number-{word}": (wins, is_ahead_by) for word, wins in (("win", WIN), ("loss", LOSS))},
    **{f"simple.stop-{word}": (wins, stops_at) for word, wins in (("win", WIN), ("loss", LOSS))},
    **{f"simple.tempo-{word}": (wins, stops_at) for word, wins in (("win", WIN), ("loss", LOSS))},
    **{f"simple.ahead-{word}": (wins, is_two_ahead) for word, wins in (("win", WIN), ("loss", LOSS))},
    "simple.last-win": (WIN, lambda here, text: any(not here.after(option) for option in here.winning)),
    "simple.draw": (DRAW, lambda here, text: bool(here.options) and not here.winning),
    "simple.stuck-win": (WIN, lambda here, text: is_over(here, text) and here.misere),
    "simple.stuck-loss": (LOSS, lambda here, text: is_over(here, text) and not here.misere),
    "simple.over-win": (WIN, is_over),
    "simple.over-loss": (LOSS, is_over),
    "simple.over-draw": (DRAW, is_over),
    "simple.columns-odd": (WIN, one_move_makes(is_even)),
    "simple.columns-even": (LOSS, no_move_keeps(is_even)),
    "simple.mirror-here": (LOSS, no_move_keeps(goes_in_pairs)),
    "simple.mirror-left": (WIN, one_move_makes(goes_in_pairs, only=False)),
    "simple.misere-odd": (WIN, lambda here, text: large(here) > 1 and one_move_makes(is_even)(here, text)),
    "simple.misere-even": (LOSS, lambda here, text: large(here) > 1 and no_move_keeps(is_even)(here, text)),
    "simple.misere-switch": (
        WIN,
        lambda here, text: large(here) == 1 and one_move_makes(is_odd_ones, only=False)(here, text),
    ),
    "simple.misere-ones-won": (WIN, lambda here, text: not large(here) and one_move_makes(is_odd_ones)(here, text)),
    "simple.misere-ones-lost": (LOSS, lambda here, text: not large(here) and no_move_keeps(is_odd_ones)(here, text)),
    "moore.simple-unbalanced": (WIN, one_move_makes(is_balanced)),
    "moore.simple-balanced": (LOSS, no_move_keeps(is_balanced)),
    "moore.simple-switch": (WIN, one_move_makes(ends_with_ones)),
    "moore.misere-ones": (BOTH, ones_left),
    "subtraction.lost-multiples": (BOTH, says_which_are_lost),
    "subtraction.lost-residues": (BOTH, says_which_are_lost),
    "subtraction.take": (WIN, takes),
    "subtraction.takes": (WIN, takes),
    "subtraction.complement": (LOSS, always),
    "subtraction.last": (LOSS, lambda here, text: [here.ruleset.format(option) for option in here.options] == ["0"]),
    "octal.mirror": (WIN, always),
    "octal.mirror-rows": (WIN, always),
    "treblecross.mirror": (WIN, always),
    "cram.rest": (BOTH, has_squares_without_dominoes),
    "cram.mirror": (LOSS, always),
    "cram.centre": (WIN, always),
    "chomp.stealing": (WIN, always),
    "chomp.square": (WIN, one_move_makes(lambda here, p: len(p) == p[0] and len(p) > 1 and p[1] == 1, only=False)),
    "chomp.two-rows": (WIN, one_move_makes(lambda here, p: len(p) <= 2 and p[0] == sum(p[1:]) + 1, only=False)),
    "chomp.two-rows-here": (LOSS, always),
    "wythoff.pair-here": (LOSS, always),
    "wythoff.take-both": (WIN, always),
    "wythoff.take-one": (WIN, always),
    "euclid.equal": (WIN, always),
    "euclid.equal-misere": (LOSS, always),
    "euclid.golden-won": (WIN, always),
    "euclid.golden-lost": (LOSS, always),
    "euclid.forced-odd": (LOSS, always),
    "euclid.forced-even": (WIN, always),
    "euclid.choice": (WIN, always),
    "fibonacci.erase": (WIN, leaves),
    "fibonacci.all": (WIN, leaves),
    "fibonacci.take-last": (WIN, leaves),
    "fibonacci.large-take": (WIN, leaves),
    "fibonacci.single": (LOSS, always),
    "fibonacci.break": (LOSS, always),
    "fibonacci.pairs": (LOSS, always),
    "fibonacci.never": (LOSS, always),
    "fibonacci.threshold-won": (WIN, always),
    "fibonacci.threshold-lost": (LOSS, always),
    "fibonacci.misere": (BOTH, always),
    "reasons.mirror": (LOSS, always),
    "reasons.cancel": (LOSS, always),
    "simple.score-win": (WIN, lambda here, text: bool(here.winning)),
    "simple.score-loss": (LOSS, lambda here, text: bool(here.options) and not here.winning),
    "simple.score-draw": (DRAW, lambda here, text: bool(here.options) and not here.winning),
    "simple.score-over": (DRAW, lambda here, text: not here.options),
    "nimstring.choice": (WIN, lambda here, text: has_offer(here)),
    **{f"{game}.offer": (BOTH, lambda here, text: has_offer(here)) for game in BOXES},
    **{f"{game}.offer-{what}": (BOTH, tells_the_score) for game in BOXES for what in ("take", "leave", "equal")},
    **{f"{game}.rule-odd": (WIN, counts_turns) for game in BOXES},
    **{f"{game}.rule-even": (LOSS, counts_turns) for game in BOXES},
    **{f"hex.{key}-{name}": (WIN, names_winner) for key in ("joins", "enough") for name in Player},
    **{f"hex.{key}-{name}": (LOSS, always) for key in ("must", "held") for name in Player},
    "hex.linked-left": (BOTH, lambda here, text: here.wins is (here.player is Player.LEFT)),
    "hex.linked-right": (BOTH, lambda here, text: here.wins is (here.player is Player.RIGHT)),
}


def has_offer(here: Here) -> bool:
    """Whether coins can be taken, and a move that takes none leaves the opponent some to take."""
    taken = [turn for turn in here.ruleset.turn_options(here.position) if turn.again]
    left = [turn.position for turn in here.ruleset.turn_options(here.position) if not turn.again]
    return bool(taken) and any(turn.again for place in left for turn in here.ruleset.turn_options(place))


def asked(ruleset: Ruleset, misere: bool, count: int) -> Iterator[tuple[Any, Any]]:
    """Small positions, a spread of them, and the examples, with what is answered."""
    small = list(islice(ruleset.small_positions(), 3_000))
    examples = [ruleset.parse(text) for spec, text in type(ruleset).examples if find(spec) == ruleset]
    most = FEWER.get(ruleset.spec, count)
    for position in [*small[:: len(small) // most + 1], *examples]:
        try:
            yield position, bouton.analyze(ruleset, position, misere=misere, lang="en")
        except bouton.SearchLimitError:
            continue


def readers(ruleset: Ruleset, position: Any, found: Any, misere: bool) -> Iterator[Here]:
    impartial = ruleset.is_impartial(position)
    for player, wins in zip((Player.LEFT,) if impartial else Player, found.outcome.starters, strict=False):
        texts = found.winning_texts if impartial else found.winning_texts[str(player)]
        told = {"complete": found.winning_moves_complete}
        yield Here(ruleset, position, misere, player, wins, [ruleset.parse(text) for text in texts], told)


def unsaid(ruleset: Ruleset) -> re.Pattern[str]:
    """Words of the theory, and values that were not put in, where positions are not written so."""
    return THEORY if ruleset.name == "inductive" else re.compile(rf"{{|{THEORY.pattern}", re.IGNORECASE)


def check(here: Here, simple: list[dict[str, Any]]) -> None:
    mine = [each for each in simple if each.get("player", str(here.player)) == str(here.player)]
    assert mine and not mine[-1].get("columns")
    for each in mine:
        verdict, claim = CLAIMS[each["reason"]]
        assert verdict == BOTH or verdict is here.wins, (here, each)
        assert claim(here, each["text"]), (here, each)
        assert not unsaid(here.ruleset).search(each["text"]), each


@pytest.mark.thorough(
    *(f"{case}-8" for case in ("dawsons-chess-misere", "hex:4-normal", "officers-misere", "poker-nim:keep-normal"))
)
@pytest.mark.parametrize("count", POSITIONS)
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
@pytest.mark.parametrize("spec", SPECS)
def test_the_simple_sentence_says_what_is_so(spec: str, misere: bool, count: int) -> None:
    ruleset = find(spec)
    if misere and isinstance(ruleset, Scored):  # it has no misère play
        return
    said: list[list[str]] = []  # one position for each is asked in French too
    for position, found in asked(ruleset, misere, count):
        simple = found.explanation["simple"]
        for here in readers(ruleset, position, found, misere):
            check(here, simple)
        reasons = [each["reason"] for each in simple]
        if reasons in said:
            continue
        said.append(reasons)
        french = bouton.analyze(ruleset, position, misere=misere, lang="fr").explanation["simple"]
        assert [each | {"text": ""} for each in french] == [each | {"text": ""} for each in simple]
        assert not any(unsaid(ruleset).search(each["text"]) for each in french)


@pytest.mark.parametrize(("spec", "text", "misere", "reason"), OTHERS)
def test_what_small_positions_do_not_show(spec: str, text: str, misere: bool, reason: str) -> None:
    place = bouton.position(spec, text)
    found = bouton.analyze(place, misere=misere)
    assert found.explanation["simple"][0]["reason"] == reason
    for here in readers(place.ruleset, place.data, found, misere):
        check(here, found.explanation["simple"])


def test_a_hint_does_not_give_the_reason_away() -> None:
    assert "simple" not in bouton.analyze("nim", "1,2", hint=1).explanation


def line_of(rules: Any, position: Any, misere: bool = False, lang: str = "en") -> str:
    """The sentence with a line of play, for a pupil."""
    game = rules if isinstance(rules, dict) else bouton.ruleset(rules)
    reasons = bouton.analyze(game, position, misere=misere, lang=lang).explanation["simple"]
    (text,) = [each["text"] for each in reasons if each["reason"].startswith("simple.line")]
    return str(text)


def test_with_cycles_a_line_of_play_comes_to_its_end():
    """Of c to b and c to a both win, and only c to a ends; 9 in a circle of 11 numbers alike."""
    walk = {"a": [], "b": ["c"], "c": ["b", "a"]}
    assert line_of(walk, "b").endswith("every second move an answer that wins: c; a.")
    assert line_of(walk, "b", lang="fr").endswith(
        "un coup sur deux est une réponse qui gagne\N{NO-BREAK SPACE}: c\N{NO-BREAK SPACE}; a."
    )
    assert line_of(walk, "c").endswith("which begins with a move that wins: a.")
    around = lambda n: [n - 1, (n + 3) % 11] if n else []  # noqa: E731
    assert line_of(around, 9).endswith(" wins: −1; −8.")
    misere = {"b": ["c"], "c": ["b", "a"], "a": ["z"], "z": []}  # who moves to a has to take nothing more
    assert line_of(misere, "b", misere=True).endswith(" wins: c; a; z.")


def test_a_line_of_play_that_is_cut_ends_in_dots():
    """Twelve moves are told, after the first of a winner; a line of twelve that ends is whole."""
    chain = {n: [n - 1] if n else [] for n in range(15)}
    told = {n: line_of(chain, n) for n in (12, 13, 14)}
    assert [text.endswith("; …") for text in told.values()] == [False, False, True]
    assert [text.count(";") - 1 for text in told.values()] == [11, 12, 12]
