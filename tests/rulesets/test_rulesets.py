"""One universal test for every registered game, and some more specs: notation, options, symmetry, sums, theorems."""

import re
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bouton.answers.analysis import analyze
from bouton.answers.options import options
from bouton.answers.position import Position
from bouton.answers.sources import sources_with
from bouton.errors import NotationError, UnknownError
from bouton.kinds.capabilities import Symmetric, has_turns
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.partizan.canonical import canonical
from bouton.partizan.form import Form
from bouton.partizan.order import outcome
from bouton.partizan.valuation import VALUE
from bouton.rulesets import ALIASES, INDEX, INSTANCES, family, find, names
from bouton.rulesets.index import KIN
from bouton.rulesets.subtraction import periodic_values
from bouton.search.sources import Search, Sources
from bouton.values.loopy import Loopy
from bouton.values.mex import mex
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_GRUNDY, MISERE_OUTCOME, OUTCOME, VALUATIONS
from disagreements import disagreements

pytestmark = pytest.mark.once

MORE = (
    "moore:1",
    "moore:3",
    "subtraction:2,5",
    "subtraction:2-4",
    "subtraction:1,2,3",
    "subtraction:3,5,8",
    "poker-nim:keep",
    "strip:node-kayles/02",
    "strip:arc-kayles/12",
)
#: the smallest games of families, in which symmetric positions may not differ
SMALLEST = (
    "hex:1",
    "hex:1:swap",
    "hex:1x2",
    "hexadecimal:0.1",
    "northcott:2",
    "octal:0.1",
    "partizan-subtraction:1/1",
    "subtraction:1",
    "turning:exactly-1",
)
WIDE = ("hex:3", "hex:4")  # its theorems are about the empty board, too large for the short reference: see test_hex.py
MOST_POSITIONS = 400
#: how many positions of a game are compared with the reference: some of them at every run, all of them by dev.py slow
SPREADS = [24, pytest.param(MOST_POSITIONS, marks=pytest.mark.slow)]
MOST_REACHED = 4_000  # positions that the short reference may reach from one start: ten for each that is compared
GRAPHS = {
    "dag.json": '{"a": ["b", "c"], "b": ["c"], "d": ["a", "b", "c"]}',
    "loops.json": '{"edges": [["a", "b"], ["b", "a"], ["b", "c"], ["d", "d"], ["e", "c"], ["e", "d"], ["c", "f"]]}',
    "pairs.json": "[[1, 2], [2, 3], [3, 1], [3, 4]]",
    "ring.dot": 'digraph "r" { a -> b -> c -> a; c -> {d e}; subgraph s { d -> "last one" } }',
}
SPECS = sorted({spec for name in INDEX for spec, _ in family(name).examples} | {*MORE, *SMALLEST}) + [
    f"graph:{name}" for name in GRAPHS
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("graphs")
    for name, content in GRAPHS.items():
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def with_file(spec: str, folder: Path) -> Ruleset:
    if spec.startswith("graph:") and spec[6:] in GRAPHS:
        spec = f"graph:{folder / spec[6:]}"
    return find(spec)


@pytest.fixture(params=SPECS)
def game(request, folder):
    return with_file(request.param, folder)


#: games in which the players always move in turn; of the others see test_turns.py
ALTERNATING = [spec for spec in SPECS if spec.startswith("graph:") or not has_turns(find(spec))]


@pytest.fixture(params=ALTERNATING)
def alternating(request, folder):
    return with_file(request.param, folder)


def positions(game: Ruleset, most: int = MOST_POSITIONS) -> list[Any]:
    """The small positions, a spread of them where they are many, and the examples."""
    small = list(islice(game.small_positions(), 3_000))
    step = len(small) // most + 1
    examples = [game.parse(text) for spec, text in type(game).examples if find(spec) == game]
    return [*small[::step], *examples]


def players(game: Ruleset, position: Any) -> tuple[Player, ...]:
    return (Player.LEFT,) if game.is_impartial(position) else (Player.LEFT, Player.RIGHT)


class TooLarge(Exception):
    pass


class Reference:
    """Who wins, and Grundy values, by the definitions: recursive, without normal forms, on games that end.

    Where play can come back, by rounds of labelling over all that can be reached.
    """

    def __init__(self, game: Ruleset, most: int = MOST_REACHED) -> None:
        self.game = game
        self.most = most
        self.follow = cache(lambda position, player: tuple(game.options(position, player)))

    def reached(self, position: Any, player: Player) -> dict[Any, list[Any]]:
        """The states with their followers, so that a state comes after all that lead to it, unless there is a loop."""
        swap = not self.game.is_impartial(position)
        graph: dict[Any, list[Any]] = {}
        todo = [(position, player)]
        while todo:
            state = todo.pop()
            if state not in graph:
                mover = state[1].opponent if swap else state[1]
                graph[state] = [(option, mover) for option in self.follow(*state)]
                todo += graph[state]
                if len(graph) > self.most:
                    raise TooLarge
        return graph

    def mover_wins(self, position: Any, player: Player, misere: bool) -> bool | None:
        graph = self.reached(position, player)
        wins: dict[Any, bool] = {}
        changed = True
        while changed:
            changed = False
            for state in reversed(graph):
                if state in wins:
                    continue
                after = [wins.get(option) for option in graph[state]]
                if not after:
                    winner = self.game.winner(state[0])
                    wins[state] = misere if winner is None else (winner is state[1]) is not misere
                elif False in after:
                    wins[state] = True
                elif None not in after:
                    wins[state] = False
                changed |= state in wins
        return wins.get((position, player))

    def outcome(self, position: Any, misere: bool) -> str:
        left = self.mover_wins(position, Player.LEFT, misere)
        if self.game.is_impartial(position):
            return {True: "N", False: "P", None: "D"}[left]
        right = self.mover_wins(position, Player.RIGHT, misere)
        table = {True: ("N", "N^", "L"), None: ("Nv", "D", "P^"), False: ("R", "Pv", "P")}
        return table[left][(True, None, False).index(right)]

    def value(self, position: Any) -> Form:
        """The canonical form of the game of all options."""
        values: dict[Any, Form] = {}

        def of(each: Any) -> Form:
            if each not in values:
                values[each] = canonical(*(map(of, self.follow(each, player)) for player in Player))
            return values[each]

        return of(position)

    def grundy(self, position: Any, misere: bool = False) -> int | None:
        """None where play need not end."""
        graph = self.reached(position, Player.LEFT)
        values: dict[Any, int] = {}
        changed = True
        while changed:
            changed = False
            for state in reversed(graph):
                after = {values.get(option) for option in graph[state]}
                if state not in values and None not in after:
                    values[state] = next(n for n in range(len(after) + 1) if n not in after)
                    if misere and not after:
                        values[state] = 1
                    changed = True
        return values.get((position, Player.LEFT))


def test_the_index_and_the_files_agree():
    for name, entry in INDEX.items():
        module = import_module(f"bouton.rulesets.{entry.file}")
        assert name in [cls.name for cls in module.RULESETS], name
        assert all(INDEX[cls.name].file == entry.file for cls in module.RULESETS)
        assert family(name).name == name
    assert names() == list(INDEX)


def test_no_word_finds_two_games():
    words = [*INDEX, *(word for entry in INDEX.values() for word in (*entry.aliases, *entry.instances))]
    assert len(words) == len(set(words)) == len(INDEX) + len(ALIASES) + len(INSTANCES)


@pytest.mark.parametrize("alias", sorted(ALIASES))
def test_aliases_find_their_game(alias):
    assert family(alias) is family(ALIASES[alias])
    assert family(f" {alias.upper()} ") is family(ALIASES[alias])


@pytest.mark.parametrize("name", sorted(name for name in INDEX if family(name).examples or not family(name).reads_file))
def test_every_game_has_examples_and_small_positions(name):
    cls = family(name)
    assert cls.examples
    for spec, text in cls.examples:
        game = find(spec)
        assert type(game) is cls and game.spec == spec
        assert game.parse(game.format(game.parse(text))) == game.parse(text)
        assert name == "inductive" or game.format(game.parse(text)) == text  # a set is written in one order
    assert any(True for spec, _ in cls.examples for _ in find(spec).small_positions())


def test_specs_read_back(game):
    again = find(game.spec)
    assert again == game and hash(again) == hash(game) and again.spec == game.spec
    assert game != find("nim" if game.spec != "nim" else "moore:2")


def test_positions_read_back(game):
    for position in positions(game):
        text = game.format(position)
        assert isinstance(text, str) and "\n" not in text
        assert game.parse(text) == position
        assert game.format(game.parse(text)) == text
        assert hash(game.parse(text)) == hash(position)


def test_options_are_finite_hashable_and_read_back(game):
    for position in positions(game):
        for player in players(game, position):
            options = list(islice(game.options(position, player), 10_001))
            assert len(options) <= 10_000
            for option in options[:50]:
                assert option != position or game.spec.startswith("graph:")
                assert game.parse(game.format(option)) == option and isinstance(hash(option), int)
        if game.is_impartial(position):
            assert list(game.options(position, Player.LEFT)) == list(game.options(position, Player.RIGHT))


@pytest.mark.thorough("fibonacci-24", "northcott:8-24", "officers-24", "pawns-24")
@pytest.mark.parametrize("most", SPREADS)
def test_normal_form_keeps_all_values(alternating, most):
    game = alternating
    reference = Reference(game)
    compared = 0
    for position in positions(game, most):
        form = game.normal_form(position)
        assert game.normal_form(form) == form
        if form == position:
            continue
        try:
            for misere in (False, True):
                assert reference.outcome(position, misere) == reference.outcome(form, misere), position
            if game.is_impartial(position):
                assert reference.grundy(position) == reference.grundy(form)
            compared += 1
        except TooLarge:
            continue
    if isinstance(game, Symmetric):
        kinds = ("sum", "impartial:", "dicotic:", "twisted:", "digraph-placement")
        assert compared or game.spec.startswith(kinds) or game.spec in SMALLEST


@pytest.mark.parametrize("most", SPREADS)
def test_search_is_the_definition(alternating, most):
    game = alternating
    reference, search = Reference(game, max(10 * most, 400)), Search()
    compared = 0
    for position in positions(game, most):
        try:
            for misere, valuation in ((False, OUTCOME), (True, MISERE_OUTCOME)):
                assert search.lookup(game, valuation, position).value == reference.outcome(position, misere), position
            if game.is_impartial(position):
                for misere, valuation in ((False, GRUNDY), (True, MISERE_GRUNDY)):
                    expected = reference.grundy(position, misere)
                    answer = search.lookup(game, valuation, position)
                    if expected is not None:
                        assert answer.value == expected, (position, valuation)
                    elif misere:
                        assert answer is None
            compared += 1
        except TooLarge:
            continue
    assert compared


@pytest.mark.parametrize("most", SPREADS)
def test_summands_add_up(game, most):
    """The Grundy value of the whole by plain search is the nim-sum of the summands' values, each by plain search."""
    search = Search()
    for position in positions(game, most):
        parts = game.summands(position)
        if not parts:
            continue
        total: Any = 0
        for part in parts:
            answer = search.lookup(part.ruleset, GRUNDY, part.position)
            total = None if answer is None else GRUNDY.plus(total, answer.value)
            if total is None:
                break
        whole = search.lookup(game, GRUNDY, position)
        if total is not None and whole is not None:
            assert whole.value == total, position
        for index, part in enumerate(parts):
            options = set()
            for player in players(game, position):
                for option in part.ruleset.options(part.position, player):
                    options.add(game.replace(position, index, option))
            reached = {option for player in players(game, position) for option in game.options(position, player)}
            assert options <= reached, position
        if len(parts) > 1:
            moved = {
                game.replace(position, index, option)
                for index, part in enumerate(parts)
                for player in players(game, position)
                for option in part.ruleset.options(part.position, player)
            }
            assert moved == {o for player in players(game, position) for o in game.options(position, player)}


@pytest.mark.thorough("pawns", "northcott:8")
def test_theorems_are_what_search_finds(game):
    small = positions(game)
    if game.theorems:
        least = len(game.theorems) if game.name == "hex" else min(len(small), 10)  # Hex: the empty board alone
        assert disagreements(game, small) >= least


@pytest.mark.parametrize("most", SPREADS)
def test_theorems_are_the_definition(alternating, most):
    """Against the reference of this file, not the package's search."""
    game = alternating
    reference = Reference(game, max(10 * most, 400))
    for theorem in game.theorems:
        compared = 0
        for position in positions(game, most):
            stated = theorem.value(game, position)
            if stated is None:
                continue
            try:
                if theorem.valuation in (OUTCOME, MISERE_OUTCOME):
                    assert reference.outcome(position, theorem.valuation.misere) == stated, (theorem.cite, position)
                elif theorem.valuation is VALUE:
                    assert reference.outcome(position, False) == outcome(stated), (theorem.cite, position)
                    assert reference.value(position) is stated, (theorem.cite, position)
                elif not game.is_impartial(position):
                    expected = "N" if stated else "P"
                    assert reference.outcome(position, False) == expected, (theorem.cite, position)
                elif theorem.valuation in (GRUNDY, MISERE_GRUNDY):
                    found = reference.grundy(position, theorem.valuation.misere)
                    assert found is None or found == stated, (theorem.cite, position)
                compared += 1
            except TooLarge:
                continue
        assert bool(compared) is (game.spec not in WIDE), theorem.cite
        assert theorem.cite[-4:].isdigit() or "ch." in theorem.cite
        assert theorem.reference().endswith(".")


def test_winning_moves_of_mingled_parts_are_in_order():
    game, random, several = find("node-kayles:=a-b,c-d,a-e,f-g,c-h,i-b"), Random(1), 0
    for _ in range(60):
        position = game.parse(",".join(sorted(random.sample("abcdefghi", 6))))
        expected = [
            option for option in game.options(position) if search_lost(Search(), game, option, Player.RIGHT, False)
        ]
        assert list(Sources().winning_moves(game, position)) == expected
        several += len(expected) > 1
    assert several > 5


@pytest.mark.parametrize("most", SPREADS)
@pytest.mark.parametrize("misere", [False, pytest.param(True, marks=pytest.mark.thorough)], ids=["normal", "misere"])
def test_winning_moves_are_the_options_that_are_lost(alternating, misere, most):
    """By all that a face asks where it answers, and always as a filtered list of options, in their order."""
    game = alternating
    sources, search = sources_with(), Search()
    for position in positions(game, 2 * most):
        for player in players(game, position):
            found = sources.winning_moves(game, position, misere, player)
            expected = (
                option
                for option in game.options(position, player)
                if search_lost(search, game, option, player.opponent, misere)
            )
            assert list(dict.fromkeys(found)) == list(dict.fromkeys(expected)), (position, player)


def search_lost(search: Search, game: Ruleset, option: Any, mover: Player, misere: bool) -> bool:
    if game.is_impartial(option):
        return search.lookup(game, MISERE_OUTCOME if misere else OUTCOME, option).value is Outcome.P
    return search.mover_wins(game, option, mover, misere) is False


def test_theorem_moves_have_the_value_asked_for(game):
    for theorem in game.theorems:
        if theorem.moves is None:
            continue
        for position in positions(game):
            if theorem.value(game, position) is None:
                continue
            asked = range(4) if theorem.valuation in (GRUNDY, MISERE_GRUNDY) else (Outcome.P, Outcome.N)
            for player in players(game, position):
                values = [(option, theorem.value(game, option)) for option in game.options(position, player)]
                for value in asked:
                    moves = theorem.moves(game, position, value, player)
                    if moves is not None:
                        expected = [option for option, own in values if own == value]
                        assert sorted(moves, key=repr) == sorted(expected, key=repr), (theorem.cite, position, value)


def test_outcome_says_whether_there_is_a_winning_move(alternating):
    game = alternating
    sources = Sources()
    for position in positions(game, 40):
        if not game.is_impartial(position):
            continue
        for misere in (False, True):
            outcome = sources.value(game, MISERE_OUTCOME if misere else OUTCOME, position).value
            moves = list(sources.winning_moves(game, position, misere))
            ended = not list(game.options(position))
            assert (outcome is Outcome.N) == (bool(moves) or (ended and misere)), position


@pytest.mark.thorough(
    "poker-nim:keep-en",
    "hexadecimal:0.3F-en",
    "octal:0.07-en",
    "dawsons-kayles-en",
    "dawsons-chess-en",
    "officers-en",
)
@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.thorough)])
def test_every_game_is_analysed_in_words(alternating, lang):
    """No key is missing from a catalogue, no field without its value; the answer is plain data."""
    game = alternating
    for position in positions(game, 8):
        for misere in (False, True):
            answer = analyze(game, position, misere=misere, lang=lang, show=["sum", "mex"])
            text = answer.explanation["text"]
            assert text and not re.search(r"\{[a-z_]{2,}(?::\D|})", text)
            data = answer.to_dict()
            partizan = not game.is_impartial(position)
            absent = {"score", *([] if partizan else answer.OF_PARTIZAN)}
            assert list(data) == [key for key in answer.KEYS if key not in absent]
            assert game.parse(data["position"]) == position
            assert data["outcome"] in tuple(Outcome) and type(data["outcome"]) is str


def test_listed_options_are_the_options(game):
    for position in positions(game, 6):  # others: test_coherence.py, test_winning_moves.py
        rows = options(game, position)["options"]
        by_player = [[game.format(o) for o in game.options(position, player)] for player in players(game, position)]
        expected = [text for options in by_player for text in dict.fromkeys(options)]  # each position once
        assert [row["position"] for row in rows] == expected
        answer = analyze(game, position)
        if isinstance(answer.winning_texts, list):
            winning = [row["position"] for row in rows if row["winning"]]
            assert sorted(winning) == sorted(answer.winning_texts)
            assert answer.winning_moves_count == len(winning)
        else:
            for player in ("left", "right"):
                winning = [row["position"] for row in rows if row["winning"] and row["player"] == player]
                assert winning == answer.winning_texts[player]


def test_positions_are_compared_hashed_and_shown(game):
    for position in positions(game)[::11]:
        place = Position(game, position)
        assert place == Position(find(game.spec), position) and hash(place) == hash(Position(game, position))
        assert place != Position(find("nim" if game.spec != "nim" else "moore:2"), position)
        assert place == position == place.data and hash(place) == hash(position) and game.format(place) == str(place)
        assert repr(place) == f"bouton.position({game.spec!r}, {game.format(position)!r})"
        assert (place.loopy_value is None) or isinstance(place.loopy_value, Loopy)


def test_text_that_is_not_a_position(game):
    for text in ("☃", "-1", "1;;", "1,2,x", "\0", "{", "1.5"):
        with pytest.raises((NotationError, LookupError)) as caught:
            game.parse(text)
        assert caught.value.say("en") and caught.value.say("fr")
        assert caught.value.say("en") != caught.value.say("fr")


@pytest.mark.parametrize("most", SPREADS)
def test_sources_agree_for_every_valuation(alternating, most):
    """Theory first, and search alone: the same value wherever both give one."""
    game = alternating
    theory, plain = Sources(), Search()
    for position in positions(game, most):
        for valuation in VALUATIONS:
            answer, searched = theory.value(game, valuation, position), plain.lookup(game, valuation, position)
            if answer is not None and searched is not None:
                assert answer.value == searched.value, (position, valuation)


@given(st.sets(st.integers(1, 9), min_size=1, max_size=5), st.booleans())
def test_periods_of_subtraction_games_are_the_smallest(taken, misere):
    """Period and preperiod against 600 values by the definition, and far beyond what was computed."""
    found = periodic_values(sorted(taken), int(misere))
    values: list[int] = []
    for n in range(600):
        after = {values[n - s] for s in taken if s <= n}
        values.append(mex(after) if after else int(misere))
    assert [found(n) for n in range(600)] == values
    n0, p = found.preperiod, found.period
    assert p > 0 and n0 + p < 300
    assert n0 == 0 or values[n0 - 1] != values[n0 - 1 + p]
    assert all(any(values[n] != values[n + q] for n in range(n0, 300)) for q in range(1, p))
    assert found(10**50 * p + n0) == values[n0]


def test_games_that_are_not_played_here_name_one_of_their_kind() -> None:
    assert set(KIN.values()) <= set(INDEX) and not set(KIN) & {*INDEX, *ALIASES, *INSTANCES}
    with pytest.raises(UnknownError, match="of its kind is treblecross"):
        find("Notakto:3")
    with pytest.raises(UnknownError, match="of its kind is amazons"):
        find("fjords")
