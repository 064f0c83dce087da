"""Each reason given for a position of a partizan game is true: its claim is checked by plain search and values."""

from fractions import Fraction
from math import ceil, floor
from random import Random

import pytest

import bouton
from bouton.kinds.player import Player
from bouton.language import say
from bouton.search.search import Search

GAMES = ["domineering", "toads-and-frogs", "clobber", "hackenbush", "toppling-dominoes", "col"]


class Claims:
    """The claims about one position, read from its explanation."""

    def __init__(self, place, misere, plain):
        self.place, self.misere, self.plain = place, misere, plain
        self.ruleset, self.data = place.ruleset, place.data
        self.value = None if misere else place.value
        self.summands = self.ruleset.summands(self.data)

    def wins(self, data, player):
        return self.plain.mover_wins(self.ruleset, data, player, self.misere)

    def options(self, player, data=None):
        return list(self.ruleset.options(self.data if data is None else data, player))

    def worth(self, data):
        return bouton.position(self.ruleset, data).value

    def check(self, said):
        name, _, rest = said["reason"].partition("-")
        getattr(self, f"check_{name}")(said, *rest.split("-"))

    def check_parts(self, said, _):
        values = [bouton.value(text) for text in said["values"]]
        assert sum(values[1:], values[0]) == self.value
        assert values == [part.ruleset(part.position).value for part in self.summands]

    def check_mirror(self, said, _):
        one, other = (self.summands[k] for k in said["at"])
        assert mirrored((one.ruleset, one.position), (other.ruleset, other.position), {})

    def check_cancel(self, said, _):
        one, other = (self.summands[k] for k in said["at"])
        assert one.ruleset(one.position).value == -other.ruleset(other.position).value

    def check_avoidance(self, said, _):
        parts = range(len(self.summands))
        assert all(self.summands[k].ruleset(self.summands[k].position).value.is_number for k in said["at"])
        for player in Player:
            elsewhere = [
                self.ruleset.replace(self.data, k, option)
                for k in parts
                if k not in said["at"]
                for option in self.summands[k].ruleset.options(self.summands[k].position, player)
            ]
            if self.wins(self.data, player):
                assert any(not self.wins(option, player.opponent) for option in elsewhere)

    def check_hottest(self, said, _):
        heat = [part.ruleset(part.position).value.temperature for part in self.summands]
        assert [k for k, each in enumerate(heat) if each == max(heat)] == said["at"]

    def check_number(self, said, side):
        assert self.value.is_number and (self.value > 0) is (side == "left")
        assert all(self.wins(self.data, player) is (str(player) == side) for player in Player)

    def check_simplest(self, said, which):
        left, right = ([self.worth(each) for each in self.options(player)] for player in Player)
        assert all(each.is_number for each in (*left, *right))
        low, high = max((each.mean for each in left), default=None), min((each.mean for each in right), default=None)
        assert (low is None) is (which == "below") and (high is None) is (which == "above")
        between = (number for power in range(30) if (number := nearest(low, high, power)) is not None)
        assert self.value == next(between) == bouton.value(said["value"])
        assert low is None or bouton.value(said["left"]) == low
        assert high is None or bouton.value(said["right"]) == high

    def check_infinitesimal(self, said, _):
        assert stop(self.value, "left") == stop(self.value, "right") == 0

    def check_ahead(self, said, side):
        weight = self.value.atomic_weight
        assert str(weight) == said["weight"] and (weight >= 2 if side == "left" else weight <= -2)
        assert all(self.wins(self.data, player) is (str(player) == side) for player in Player)

    def check_stop(self, said, side, result):
        assert stop(self.value, side) == Fraction(said["stop"]) != 0
        assert self.wins(self.data, Player(side)) is (result == "wins")

    def check_tempo(self, said, side, result):
        assert stop(self.value, side) == 0
        assert self.wins(self.data, Player(side)) is (result == "wins")

    def check_change(self, said, side, result):
        for text in said["positions"]:
            option = self.ruleset.parse(text)
            assert option in self.options(Player(side))
            assert self.worth(option) == bouton.value(said["value"])
            assert self.wins(option, Player(side).opponent) is (result == "loses")
            assert self.worth(option).mean - self.value.mean == Fraction(said["change"].replace("−", "-"))

    def check_changes(self, said, side):
        assert len({self.worth(each) for each in self.options(Player(side))}) == said["count"] + 5

    def turns(self, data, player):
        """After each whole turn of `player`, with all further moves: the text, the player to move, the position."""
        ends, seen = [], {data}
        for position in (places := [data]):
            for option in self.options(player, position):
                mover = self.ruleset.next_player(position, option, player)
                if mover is player and self.options(player, option):
                    places += [option] if option not in seen else []
                    seen.add(option)
                else:
                    ends.append((self.ruleset.format(option), mover, option))
        return ends

    def check_answers(self, said, data, player):
        for move, answer in said["answers"]:
            ends = [(mover, end) for text, mover, end in self.turns(data, player) if text == move]
            if answer is None:
                assert any((mover is not player) is self.misere and not self.options(mover, end) for mover, end in ends)
            else:
                assert any(
                    self.wins(last, mover) is (mover is not player)
                    for theirs, end in ends
                    if theirs is not player
                    for text, mover, last in self.turns(end, theirs)
                    if text == answer
                )

    def check_replies(self, said, side, more=""):
        assert self.wins(self.data, Player(side)) is False
        assert (len(set(self.turns(self.data, Player(side)))) > len(said["answers"])) is (more == "more")
        self.check_answers(said, self.data, Player(side))

    def after(self, text, player):
        """The position with this text after a whole turn of `player`, whose opponent moves then."""
        found = self.turns(self.data, player)
        return next(end for said, mover, end in found if said == text and mover is player.opponent)

    def check_answered(self, said, side, more=""):
        move = self.after(said["to"], Player(side))
        assert self.wins(move, Player(side).opponent) is False
        self.check_answers(said, move, Player(side).opponent)

    def check_last(self, said, side):
        assert not self.options(Player(side).opponent, self.after(said["to"], Player(side)))


def nearest(low, high, power):
    """The multiple of 2^-power strictly between two numbers (None: no bound) that is nearest to 0."""
    least = None if low is None else floor(low * 2**power) + 1
    most = None if high is None else ceil(high * 2**power) - 1
    if least is not None and most is not None and least > most:
        return None
    near = 0 if least is None else max(0, least)
    return Fraction(near if most is None else min(near, most), 2**power)


def stop(value, side):
    """By its definition, on the canonical form."""
    if value.is_number:
        return value.mean
    options, best = (value.left_options, max) if side == "left" else (value.right_options, min)
    return best(stop(option, "right" if side == "left" else "left") for option in options)


def mirrored(one, other, known):
    """Whether two positions have the same play with the players exchanged."""
    if (one, other) not in known:
        known[one, other] = all(
            any(mirrored(first, second, known) for second in seconds)
            for player in Player
            for mine, theirs in ((moves(one, player), moves(other, player.opponent)),)
            for firsts, seconds in ((mine, theirs), (theirs, mine))
            for first in firsts
        )
    return known[one, other]


def moves(place, player):
    return [(place[0], option) for option in place[0].options(place[1], player)]


def check(game, positions):
    kinds, plain = set(), Search()
    ruleset = bouton.find(game)
    for data in positions:
        for misere in (False, True):
            place = bouton.position(ruleset, data)
            found = bouton.analyze(place, misere=misere, lang="en")
            claims = Claims(place, misere, plain)
            for said in found.explanation.get("reasons", ()):
                assert said["text"] in found.explanation["text"]
                claims.check(said)
                kinds.add(said["reason"].split("-")[0])
    return kinds


@pytest.mark.parametrize("game", GAMES)
def test_every_claim(game):
    positions = list(bouton.find(game).small_positions())
    assert {"replies", "change"} <= check(game, Random(2).sample(positions, 12))


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [*GAMES, "snort", "konane", "nogo", "push", "shove", "cutcake", "partizan-octal:0.3/0.07"]
)
def test_every_claim_on_all_small_positions(game):
    check(game, bouton.find(game).small_positions())


def test_data_has_whole_values():
    """Sentences shorten long values and positions, what is given as data does not."""
    long = "toppling-dominoes LRGRG + snort ..|x. + hackenbush RR + col .#|#. + toppling-dominoes LRGRG"
    check("sum", [bouton.find("sum").parse(long)])
    place = bouton.position("sum", f"{long} + nim {','.join('1' * 40)}")
    found = bouton.analyze(place, lang="en").explanation
    assert "…" in found["text"]
    for said in found["reasons"]:
        texts = [each for key, each in said.items() if key in ("value", "negative", "weight", "left", "right", "parts")]
        assert not any("…" in text for text in [*texts, *said.get("values", ())]), said


def test_a_position_in_dots_keeps_its_dots():
    """A full stop after it would make it a larger one; commas do not separate positions with commas."""
    said = bouton.analyze("sum", "nim 1,3 + nim 2 + domineering . + domineering ..|..", lang="en").explanation["text"]
    assert "The parts: 1. nim 1,3 = *2; 2. nim 2 = *2; 3. domineering . = 0; 4. domineering ..|.. = ±1; " in said
    assert "in the parts that are worth a number: 3. domineering .\n" in said
    assert "Left to 1 (the mean changes by +1), which wins: " in said  # not: the mean is +1
    assert " (the mean stays the same), which loses: " in said and "by 0" not in said
    said = bouton.analyze("sum", "cram ... + nim 0", lang="en").explanation["text"]
    assert "A winning move is in 'Cram ...'.\n" in said
    assert say("solve.longest", "fr", count=2, position="..").endswith("«\N{NO-BREAK SPACE}..\N{NO-BREAK SPACE}».")
    assert say("simple.line-win", "en", line="a ; ..").endswith(": a; '..'.")


def test_claims_about_sums():
    texts = [
        "domineering ..|.. + hackenbush LR + toads-and-frogs TT.F",
        "hackenbush LLR + hackenbush RRL + col ...",
        "domineering 2x3 + domineering 3x2 + toads-and-frogs T.F",
        "hackenbush LLR + domineering 4x3 + hackenbush R",
        "toads-and-frogs TT..FF + hackenbush LRR",
        "hackenbush GL + hackenbush GL + clobber xxo",
    ]
    kinds = {kind for text in texts for kind in check("sum", [bouton.find("sum").parse(text)])}
    assert {"parts", "mirror", "avoidance", "hottest", "stop", "ahead", "answered"} <= kinds


RULES = """import bouton
@bouton.ruleset
def pa(n, player):
    if player == "left":
        return [bouton.again(n - 1), *([n - 2] if n > 1 else [])] if n else []
    return [n - 1, *([n - 3] if n > 2 else [])] if n else []
@bouton.ruleset
def ag(n):
    return [bouton.again(n - 1), *([n - 2] if n > 1 else [])] if n else []
@bouton.ruleset(score=lambda position: 0)
def points(position, player):
    if player == "left":
        return [bouton.gain(1, 3)] if position == 0 else []
    return [bouton.gain(2, 1), bouton.gain(3, 5)] if position < 2 else []
"""


@pytest.fixture
def rules(tmp_path):
    """A file of rules that give further turns (``pa`` to Left, ``ag`` to both), or points."""
    (tmp_path / "rules.py").write_text(RULES)
    return str(tmp_path / "rules.py")


def test_every_claim_with_further_turns(rules):
    assert {"replies", "answered", "last"} <= check(f"{rules}:pa", range(9))
    sums = ["pa 4 + domineering 2x2", "pa 3 + domineering ..", "ag 2 + domineering ..", "ag 3 + domineering 2x3"]
    texts = [*(f"{rules}:{text}" for text in sums), "nimstring 11/101/10/100/10 + domineering ..|.."]
    assert {"replies", "answered", "last"} <= check("sum", map(bouton.find("sum").parse, texts))


def test_further_turns_are_said(rules):
    said = bouton.analyze(f"{rules}:pa", 4, lang="en").explanation["text"]
    assert "After Left's −1 (3), then −1 (2), then −2 (0), Right has no move." in said
    assert "−1 (0) ⇒ Left has to move again and cannot" in said
    assert "After Nimstring: c2 or Nimstring: c4 Left moves again." in str(
        bouton.analyze("sum", "nimstring 11/101/10/100/10 + domineering ..|..", lang="en")
    )


def test_answers_make_up_for_points(rules):
    """After Left's 3 points Right has two moves that gain; only the better one wins, and not the one that ends play
    sooner, also where other sums have been found to loop."""
    bouton.analyze("sum", "northcott:4 1-3 + domineering ..|..", misere=True)
    said = bouton.analyze("sum", f"{rules}:points 0 + {rules}:points 7").explanation["reasons"]
    answers = next(each["answers"] for each in said if each["reason"] == "replies-left")
    assert [text.split()[1] for text in answers[0]] == ["1", "3"]


def test_in_french_and_as_hints():
    found = bouton.analyze("domineering", "2x3", lang="fr").explanation
    assert "En commençant, Gauche s’assure au moins le nombre 2" in found["text"]
    assert "s’assure" not in bouton.analyze("domineering", "2x3", hint=1, lang="fr").explanation["text"]
    second = bouton.analyze("domineering", "2x3", hint=2, lang="en").explanation
    assert {each["reason"] for each in second["reasons"]} == {"stop-left-wins", "stop-right-wins"}
    assert "reasons" not in bouton.analyze("nim", "1,2,3").explanation
    assert "reasons" not in bouton.analyze("hex:3", "a1").explanation


def test_where_play_can_go_on_for_ever():
    """Left moves once, then Right has no move; Right alone could go on forever."""

    @bouton.ruleset
    def game(position, player):
        return {"left": [1], "right": [0]}[player] if position == 0 else []

    found = bouton.analyze(game, 0, lang="en")
    assert (found.outcome, found.value) == ("L", "over")
    assert [each["reason"] for each in found.explanation["reasons"]] == ["last-left", "replies-right"]
