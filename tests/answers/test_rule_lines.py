"""The rules in a line are true of every variant: manual claims, options and text are compared.

`CLAIMS` is written by hand from the rules, not from the program. Each claim is measured on small positions, and a word
for it occurs in the line of both languages exactly if it is true.
"""

import re
import shlex
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import Any

import pytest

import bouton
from bouton.answers.catalogue import games, rule_line, rules
from bouton.cli.play import _rules
from bouton.kinds.capabilities import some_options
from bouton.kinds.player import Player
from bouton.kinds.scored import Scored
from bouton.language import LANGUAGES
from bouton.rulesets import INDEX, INSTANCES, family, find

PLAYERS = (Player.LEFT, Player.RIGHT)
Moves = Iterator[tuple[Any, Any, Player]]


def moves(spec: str, most: int = 300) -> Moves:
    """The moves of small positions: from, to, by whom."""
    rules = find(spec)
    for position in islice(rules.small_positions(), most):
        for player in PLAYERS:
            for option in some_options(rules, position, player):
                yield position, option, player


def heaps_changed(spec: str) -> Iterator[tuple[list[int], list[int]]]:
    """Of each move the heaps that are gone, and those that came for them."""
    for position, option, _ in moves(spec):
        before, after = list(getattr(position, "heaps", position)), list(getattr(option, "heaps", option))
        for size in list(before):
            if size in after:
                before.remove(size)
                after.remove(size)
        yield before, [size for size in after if size]


def adds(spec: str) -> bool:
    return any(sum(after) > sum(before) for before, after in heaps_changed(spec))


def refills(spec: str) -> bool:
    return any(not any(before) and after for before, after in heaps_changed(spec))


def cuts_untaken(spec: str) -> bool:
    return any(len(after) > len(before) and sum(after) == sum(before) for before, after in heaps_changed(spec))


def takes(spec: str) -> bool:
    return any(sum(after) < sum(before) for before, after in heaps_changed(spec))


def numbers_taken(spec: str) -> set[int]:
    return {sum(before) - sum(after) for before, after in heaps_changed(spec)}


def most_heaps(spec: str) -> int:
    return max(len(before) for before, _ in heaps_changed(spec))


def leaves_strip(spec: str) -> bool:
    return any(len(option) < len(position) for position, option, _ in moves(spec))


def stays_on_zero(spec: str) -> bool:
    return any(0 in option for _, option, _ in moves(spec))


def keeps_what_it_takes(spec: str) -> bool:
    def chips(position: Any) -> int:
        return sum(position.heaps) + position.left + position.right

    return all(chips(option) == chips(position) for position, option, _ in moves(spec))


def coins_turned(spec: str, size: int = 10) -> set[tuple[int, ...]]:
    """The sets of coins that can be turned on a line of ten coins that all show heads."""
    rules = find(spec)
    return {
        tuple(
            k + 1
            for k, (coin, other) in enumerate(zip("1" * size, option.ljust(size, "0"), strict=True))
            if coin != other
        )
        for option in rules.options("1" * size)
    }


def fewest_coins(spec: str) -> int:
    return min(map(len, coins_turned(spec)))


def most_coins(spec: str) -> int | None:
    """None where all ten are turned."""
    most = max(map(len, coins_turned(spec)))
    return None if most == 10 else most


def side_by_side(spec: str) -> bool:
    return all(coins[-1] - coins[0] == len(coins) - 1 for coins in coins_turned(spec))


def equal_distances(spec: str) -> bool:
    return all(len({b - a for a, b in pairwise(coins)}) < 2 for coins in coins_turned(spec))


def symmetric(spec: str) -> bool:
    return all([coins[0] + coins[-1] - coin for coin in coins[::-1]] == list(coins) for coins in coins_turned(spec))


def first_coin(spec: str) -> bool:
    return all(1 in coins for coins in coins_turned(spec))


def turns_the_last_from_heads(spec: str) -> bool:
    """Of every move, in each row from the last one down: the last coin that is turned showed heads."""
    for position, option, _ in moves(spec, 80):
        a, b = position.replace("/", ""), option.replace("/", "")
        turned = [k for k, (x, y) in enumerate(zip(a, b.ljust(len(a), "0"), strict=False)) if x != y]
        if a[turned[-1]] != "1":
            return False
    return True


def at_crossings(spec: str) -> bool:
    """Whether there are rows, and those in which a coin is turned are all turned in the same columns."""
    if not any("/" in position for position, _, _ in moves(spec, 80)):
        return False
    for position, option, _ in moves(spec, 80):
        rows = [
            tuple(k for k, (x, y) in enumerate(zip(a, b, strict=True)) if x != y)
            for a, b in zip(position.split("/"), option.split("/"), strict=True)
        ]
        if len({row for row in rows if row}) > 1:
            return False
    return True


def backwards(spec: str) -> bool:
    """Whether Left's pawns, below, go down too."""
    columns = [(p, o) for p, o, player in moves(spec) if player is Player.LEFT]
    return any(after.left < before.left for p, o in columns for before, after in zip(p, o, strict=False))


def wins_by_a_winner(spec: str) -> bool:
    rules = find(spec)
    return isinstance(rules, Scored) or any(
        rules.winner(position) is not None for position in islice(rules.small_positions(), 400)
    )


def takes_the_first_stone(spec: str) -> bool:
    """Whether Right may answer the first stone by having it as hers: then the board has no red one."""
    rules = find(spec)
    answers = [rules.format(option) for option in rules.options(rules.parse("a2"), Player.RIGHT)]
    return any(text.startswith("-,") for text in answers)


def limit_after(spec: str) -> tuple[int, ...]:
    """How many may be taken after 1, 2, 3 and 4 of a hundred."""
    rules = find(spec)
    return tuple(rules.position_after(rules.parse("100"), 0, taken).limit for taken in (1, 2, 3, 4))


def whole_first_heap(spec: str) -> bool:
    rules = find(spec)
    return not any(sum(option.heaps) == 0 for option in rules.options(rules.parse("5")))


def may_touch(spec: str) -> set[str]:
    """Which colours a new stone of Left's, x, may have beside it."""
    rules = find(spec)
    found = set()
    for letter in "xo":
        if any(True for _ in rules.options(rules.parse(f"{letter}."), Player.LEFT)):
            found.add(letter)
    return found


#: a claim → how it is measured, and its words in English and in French
KINDS: dict[str, tuple[Callable[[str], Any], str, str]] = {
    "adds": (adds, r"\badd\b", r"ajoutez"),
    "refills": (refills, r"\bempty one\b", r"même vide"),
    "cuts-untaken": (cuts_untaken, r"\bcut\b", r"coupez"),
    "takes": (takes, r"\btake\b", r"retirez d(u|es|’)|prenez"),
    "off": (leaves_strip, r"take it off", r"retirez-le"),
    "zero": (stays_on_zero, r"square 0", r"case 0"),
    "keeps": (keeps_what_it_takes, r"into your reserve", r"pour votre réserve"),
    "side-by-side": (side_by_side, r"side by side", r"côte à côte"),
    "equal": (equal_distances, r"at equal distances", r"à distances égales"),
    "symmetric": (symmetric, r"symmetrically", r"symétriquement"),
    "first-coin": (first_coin, r"first of the line", r"première de la ligne"),
    "heads": (turns_the_last_from_heads, r"from heads to tails", r"de face à pile"),
    "crossings": (at_crossings, r"at their crossings", r"à leurs croisements"),
    "backwards": (backwards, r"\bback\b", r"reculez"),
    "swap": (takes_the_first_stone, r"take over the first stone", r"prendre à son compte le premier pion"),
    "winner": (wins_by_a_winner, r"^(?!.*cannot move)", r"^(?!.*ne peut plus jouer)"),
    "not-all-first": (whole_first_heap, r"not all of a single heap", r"pas tout le tas s.il n.y en a qu.un"),
}
#: claims with a number or numbers, which the line says
NUMBERS: dict[str, Callable[[str], Any]] = {
    "most-heaps": most_heaps,
    "numbers": numbers_taken,
    "fewest-coins": fewest_coins,
    "most-coins": most_coins,
    "limit": limit_after,
    "touches": may_touch,
}
COINS = {"heads": True}
LINE = {**COINS, "crossings": False}
#: of each variant what a person says of it
CLAIMS: dict[str, dict[str, Any]] = {
    "nim": {"adds": False, "cuts-untaken": False, "takes": True, "most-heaps": 1},
    "nim:additions": {"adds": True, "refills": False, "cuts-untaken": False, "takes": True, "most-heaps": 1},
    "nim:additions,refill": {"adds": True, "refills": True, "takes": True, "most-heaps": 1},
    "poker-nim": {"adds": True, "keeps": False, "takes": True},
    "poker-nim:keep": {"adds": True, "keeps": True, "takes": True},
    "moore:1": {"adds": False, "takes": True, "most-heaps": 1},
    "moore:2": {"adds": False, "takes": True, "most-heaps": 2},
    "moore:3": {"adds": False, "takes": True, "most-heaps": 3},
    "wythoff": {"adds": False, "takes": True, "most-heaps": 2},
    "subtraction:1": {"takes": True, "numbers": {1}, "cuts-untaken": False},
    "subtraction:1,2,3": {"takes": True, "numbers": {1, 2, 3}, "cuts-untaken": False},
    "subtraction:2,5,6": {"takes": True, "numbers": {2, 5, 6}, "adds": False},
    "subtraction:all-but:2": {"takes": True, "adds": False},
    "subtraction:primes": {"takes": True, "adds": False},
    "octal:0.77": {"takes": True, "cuts-untaken": False},
    "octal:0.3": {"takes": True, "cuts-untaken": False},
    "octal:0.[3]": {"takes": True, "cuts-untaken": False},
    "octal:4.07": {"takes": True, "cuts-untaken": True},
    "octal:4.0": {"takes": False, "cuts-untaken": True},
    "hexadecimal:0.8": {"takes": True, "cuts-untaken": False},
    "hexadecimal:8.1": {"takes": True, "cuts-untaken": True},
    "hexadecimal:8.0": {"takes": False, "cuts-untaken": True},
    "partizan-octal:0.3/0.07": {"takes": True, "cuts-untaken": False},
    "partizan-octal:4.3/0.07": {"takes": True, "cuts-untaken": True},
    "partizan-octal:0.3/4.0": {"takes": True, "cuts-untaken": True},
    "partizan-octal:4.0/4.0": {"takes": False, "cuts-untaken": True},
    "partizan-subtraction:1,2/1,3": {"takes": True, "adds": False},
    "lasker": {"takes": True, "cuts-untaken": True},
    "grundys-game": {"takes": False, "cuts-untaken": True},
    "couples-are-forever": {"takes": False, "cuts-untaken": True},
    "euclid": {"takes": True, "adds": False},
    "nimble": {"off": True, "zero": False},
    "nimble:discard": {"off": False, "zero": True},
    "pawns": {"backwards": False},
    "northcott:4": {"backwards": True},
    "northcott:8": {"backwards": True},
    "fibonacci": {"limit": (2, 4, 6, 8), "not-all-first": True},
    "fibonacci:limit=3x": {"limit": (3, 6, 9, 12), "not-all-first": True},
    "fibonacci:limit=x": {"limit": (1, 2, 3, 4), "not-all-first": True},
    "fibonacci:limit=x+1": {"limit": (2, 3, 4, 5), "not-all-first": True},
    "fibonacci:limit=2x-1": {"limit": (1, 3, 5, 7), "not-all-first": True},
    "col": {"touches": {"o"}},
    "snort": {"touches": {"x"}},
    "hex:3": {"winner": True, "swap": False},
    "hex:3:swap": {"winner": True, "swap": True},
    "connect-four": {"winner": True},
    "turning:any": {**LINE, "fewest-coins": 1, "most-coins": None, "side-by-side": False, "symmetric": False},
    "turning:ruler": {**LINE, "fewest-coins": 1, "most-coins": None, "side-by-side": True},
    "turning:at-most-1": {**COINS, "fewest-coins": 1, "most-coins": 1},
    "turning:at-most-2": {**LINE, "fewest-coins": 1, "most-coins": 2, "side-by-side": False},
    "turning:at-most-3": {**LINE, "fewest-coins": 1, "most-coins": 3, "first-coin": False},
    "turning:exactly-2": {**LINE, "fewest-coins": 2, "most-coins": 2, "side-by-side": False},
    "turning:exactly-3": {**LINE, "fewest-coins": 3, "most-coins": 3, "equal": False},
    "turning:2-4": {**LINE, "fewest-coins": 2, "most-coins": 4},
    "turning:2+": {**LINE, "fewest-coins": 2, "most-coins": None},
    "turning:1-5C": {**LINE, "fewest-coins": 1, "most-coins": 5, "side-by-side": True},
    "turning:3E": {**LINE, "fewest-coins": 3, "most-coins": 3, "equal": True, "side-by-side": False},
    "turning:1+E": {**LINE, "fewest-coins": 1, "most-coins": None, "equal": True},
    "turning:1+S": {**LINE, "fewest-coins": 1, "most-coins": None, "symmetric": True, "first-coin": False},
    "turning:1+FS": {**LINE, "fewest-coins": 1, "most-coins": None, "symmetric": True, "first-coin": True},
    "turning:4FS": {**LINE, "fewest-coins": 4, "most-coins": 4, "symmetric": True, "first-coin": True},
    "turning:1-3C(5)": {**LINE, "fewest-coins": 1, "most-coins": 3, "side-by-side": False},
    "turning:3C(5)": {**LINE, "fewest-coins": 3, "most-coins": 3, "side-by-side": False, "equal": False},
    "turning:at-most-5": {**LINE, "fewest-coins": 1, "most-coins": 5, "symmetric": False},
    "turning:at-most-7": {**LINE, "fewest-coins": 1, "most-coins": 7, "symmetric": False},
    "turning:at-most-9": {**LINE, "fewest-coins": 1, "most-coins": 9, "symmetric": False},
    "turning:1-3,5C": {**LINE, "side-by-side": False},
    "turning:at-most-2*at-most-2": {**COINS, "crossings": True},
    "turning:ruler*any": {**COINS, "crossings": True},
}
#: games with parameters that change nothing in how a move is described
ALIKE = {
    "arc-kayles": "a graph",
    "cannibal-clobber": "a graph is named in the line, as that of Clobber",
    "clobber": "a graph is named in the line, see test_graphs",
    "nogo": "a graph is named in the line, see test_graphs",
    "dicotic": "the line speaks of the other game",
    "digraph-placement": "a graph",
    "graph": "a graph",
    "green-hackenbush": "a graph",
    "hackenbush": "a graph",
    "impartial": "the line speaks of the other game",
    "twisted": "the line speaks of the other game",
    "nimstring": "a graph",
    "node-kayles": "a graph",
    "strings-and-coins": "a graph",
    "strip": "the line speaks of the other game",
}


def said(claim: str, value: Any, spec: str, language: str) -> str:
    """What the line says where a claim with a number is right, as a pattern."""
    english = language == "en"
    claims = CLAIMS[spec]
    if claim == "most-heaps":
        one, two = (
            (r"\b(one|1) heap\b|any heap", r"both|2 heaps")
            if english
            else (r"(un seul|1|d’un|dans un) tas", r"les deux|2 tas")
        )
        return {1: one, 2: two}.get(value, rf"\b{value} (heaps|tas)")
    if claim == "limit":
        formula = spec.partition("limit=")[2]
        return rf" {re.escape(formula)}," if formula else ("twice" if english else "le double")
    if claim == "touches":
        own, other = ("your own", "other") if english else ("votre", "l’autre")
        return own if value == {"o"} else other
    least, most = claims["fewest-coins"], claims["most-coins"]
    noun = "coins?" if english else "pièces?"
    if most == 1:
        return "one coin" if english else "une pièce"
    if least == most:
        return rf"exactly {most} {noun}" if english else rf"exactement {most} {noun}"
    if most is None:
        any_number = "any number of coins" if english else "autant de pièces que vous voulez"
        return any_number if least == 1 else rf"at least {least} " if english else rf"au moins {least} "
    if least == 1:
        return rf"up to {most} {noun}" if english else rf"au plus {most} {noun}"
    return rf"{least} to {most} {noun}" if english else rf"de {least} à {most} {noun}"


def line(spec: str, language: str) -> str:
    """The whole line, without its end that says who loses."""
    return rule_line(find(spec), lang=language)


@pytest.mark.parametrize("spec", CLAIMS)
def test_what_is_claimed_is_what_the_options_do(spec):
    for claim, value in CLAIMS[spec].items():
        measure = KINDS[claim][0] if claim in KINDS else NUMBERS[claim]
        assert measure(spec) == value, (spec, claim)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_says_what_is_claimed(language):
    for spec, claims in CLAIMS.items():
        told = line(spec, language)
        for claim, value in claims.items():
            if claim == "numbers":
                assert set(map(int, re.findall(r"\d+", told))) == value, (spec, told)
            elif claim in NUMBERS:
                assert re.search(said(claim, value, spec, language), told), (spec, claim, told)
            else:
                word = KINDS[claim][1 if language == "en" else 2]
                assert bool(re.search(word, told, re.IGNORECASE)) == value, (spec, claim, told)


def variants() -> set[str]:
    """Every game that is named somewhere: examples, families, and what is claimed above."""
    examples = {spec for name in INDEX for spec, _ in family(name).examples}
    return {*CLAIMS, *examples, *(find(spec).spec for spec in INSTANCES.values())}


def test_every_variant_is_claimed_about():
    assert {find(spec).spec for spec in INSTANCES.values()} <= {find(spec).spec for spec in CLAIMS}
    assert all(find(spec).spec == spec for spec in CLAIMS)
    told = {spec.partition(":")[0] for spec in CLAIMS}
    with_parameters = {name for name in INDEX if hasattr(family(name), "from_parameters")}
    assert with_parameters <= {*told, *ALIKE} and not told & set(ALIKE)


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_has_a_line_everywhere(language):
    """The same on the page, in `bouton play` and in the list of games; it says who wins."""
    rows = {row["spec"]: row for name in (None, *INSTANCES) for row in games(name, lang=language)}
    for spec in variants():
        rules = find(spec)
        for misere in (False, True):
            told = rule_line(rules, misere, lang=language)
            ends = {
                False: ("cannot move loses", "ne peut plus jouer perd"),
                True: ("cannot move wins", "plus jouer gagne"),
            }
            said_end = ends[misere][language == "fr"] in told
            assert "{" not in told and len(told) > 40 and told[-1] == ".", (spec, told)
            assert said_end != wins_by_a_winner(spec), (spec, told)
            assert not any(ending in told for ending in ends[not misere]), (spec, told)
            assert told in _rules(rules, None, misere, language), spec
            position = next((text for of, text in rules.examples if of == spec), None)
            if position is not None:
                here = rule_line(rules, misere, rules.parse(position), lang=language)  # of a sum, its games too
                assert bouton.board_of(spec, position, misere=misere, lang=language)["rule"] == here, spec
                assert here == told or spec == "sum", spec
            if spec in rows:
                play = "-misere" if misere else ""
                of_row = [rows[spec].get(f"{key}{play}") or rows[spec].get(key) for key in ("line", "line-whole")]
                assert any(each and each in told for each in of_row), (spec, told, rows[spec])


@pytest.mark.parametrize("name", ["col", "snort", "clobber", "nogo"])
def test_graphs(name):
    """There are no squares on a graph."""
    for language, square, vertex in (("en", "square", "vertex"), ("fr", "case", "sommet")):
        told = line(f"{name}:=a-b,b-c", language)
        assert vertex in told and square not in told, told
        assert vertex not in line(name, language)


def test_variants_differ():
    """Two variants of which different things are claimed have different lines."""
    for language in LANGUAGES:
        for one, claims in CLAIMS.items():
            for other, others in CLAIMS.items():
                shared = claims.keys() & others.keys()
                if one.partition(":")[0] == other.partition(":")[0] and any(claims[k] != others[k] for k in shared):
                    assert line(one, language) != line(other, language), (one, other)


def test_rules_of_a_person_have_no_line(tmp_path):
    """Their docstring says them, which the page takes from the list of games."""
    (tmp_path / "rules.py").write_text("def take(n):\n    return [n - 1] if n else []\n", encoding="utf-8")
    spec = f"{tmp_path}/rules.py:take"
    assert rule_line(find(spec), lang="en") == "" == bouton.board_of(spec, "3")["rule"]


def test_no_theorem_is_stated_twice():
    for spec in (*CLAIMS, "turning:any"):
        stated = [each["statement"] for each in bouton.rules(spec)["theorems"]]
        assert len(stated) == len(set(stated)), spec


def test_a_variant_states_the_rules_that_it_changes():
    """Whoever reads ``impartial:snort`` is told what Snort is, in a line, in full and on a printed sheet."""
    for lang, line_of_snort, full in (
        ("en", "touches none of", "may not be beside"),
        ("fr", "en touche aucune", "voisines"),
    ):
        assert line_of_snort in rule_line(find("impartial:snort"), lang=lang)
        for spec in ("impartial:snort", "dicotic:impartial:snort", "strip:impartial:snort/."):
            assert full in bouton.rules(spec, lang=lang)["rules"]
        assert full not in bouton.rules("impartial", lang=lang)["rules"]
        assert line_of_snort in str(bouton.exercises("twisted:snort", count=1, lang=lang))
    assert "leave the game, so" not in bouton.rules("poker-nim:keep", lang="en")["rules"]


@pytest.mark.parametrize(
    "spec",
    ["impartial:snort", "dicotic:impartial:snort", "twisted:hackenbush", "subtraction:1,5", "fibonacci:limit=5x"],
)
def test_the_example_of_a_game_is_one_of_that_game(spec):
    """Under the rules of Snort as an impartial game stood an example of impartial Domineering."""
    for lang in LANGUAGES:
        _, command, rest = bouton.rules(spec, lang=lang)["text"].splitlines()[-1].partition("bouton analyze ")
        game, position = shlex.split(rest)
        assert command and game == spec and bouton.analyze(game, position).game == spec


def test_a_sum_has_the_lines_of_its_games() -> None:
    """On one board matches look alike, whatever may be taken of them."""
    rule = bouton.board_of("sum", "nim 3,5 + subtraction:1,2,3 21 + nim 2", lang="fr")["rule"].replace("\xa0", " ")
    assert "Jeu de soustraction : Retirez d’un tas 1, 2 ou 3 allumettes." in rule and rule.count("Jeu de nim :") == 1
    assert rule.endswith("Qui ne peut plus jouer perd.")
    assert "Nim:" not in bouton.board_of("sum", "nim 3 + kayles 2 + cram 2x2", lang="en")["rule"]  # the line is full


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_in_full_that_say_who_loses_say_who_loses_in_misere_play(lang: str) -> None:
    plain = re.compile(r"player who cannot move loses\.|ui ne peut plus jouer perd\.")
    said = {game["name"]: str(rules(find(game["spec"]), lang=lang)["rules"]) for game in games(lang=lang)}
    assert [name for name, text in said.items() if plain.search(text)] == []
