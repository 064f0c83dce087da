"""Searches in which each move is costly: sums with a board, and variants of boards."""

import pytest

import bouton
from bouton.boxes.solver import solver_of
from bouton.search import search
from bouton.search.sources import Sources


@pytest.mark.parametrize(
    ("game", "position"),
    [("sum", "clobber 3x4 + clobber 3x3"), ("dicotic:clobber", "3x4"), ("twisted:clobber", "xoxo|oxox|xoxo")],
)
def test_moves_on_boards_cost_more_and_the_refusal_names_what_was_asked(
    game: str, position: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They ran for minutes, and the error named a position that nobody had typed."""
    monkeypatch.setattr("bouton.search.by_values.POSITIONS_OF_VALUES", 1)
    monkeypatch.setattr(search, "LEAST_ON_BOARDS", 10)
    monkeypatch.setattr(search, "MOVES_ON_BOARDS", 800)
    asked = bouton.find(game)
    data = asked.parse(position)
    with pytest.raises(bouton.SearchLimitError) as caught:
        bouton.analyze(asked, position, sources=Sources())
    text = str(caught.value)
    assert caught.value.key == "search.limit-of" and asked.format(data) in text and "never end" not in text
    assert caught.value.values["moves"] <= 800 and "jamais" not in caught.value.say("fr")
    assert "a higher limit, such as --limit 1000000 " in text  # that number as a limit lets more moves be examined


def test_turns_in_long_positions_cost_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Misère Nimstring was refused after forty seconds, in a sentence about rules without end."""
    monkeypatch.setattr("bouton.search.shared.LEAST_MOVES", 10)
    monkeypatch.setattr("bouton.search.shared.DEFAULT_LETTERS", 100 * 15)  # 1x4 has 15 letters
    with pytest.raises(bouton.SearchLimitError) as caught:
        bouton.analyze("nimstring", "1x4", misere=True, sources=Sources())
    assert caught.value.key == "search.limit-of" and 100 < caught.value.values["moves"] < 1_000
    plain = Sources(search=search.Search(100_000))
    assert bouton.analyze("nimstring", "1x4", misere=True, sources=plain).outcome


def test_other_moves_count_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions as long texts lost their Grundy values, or, as the start of Fox and Geese, their winner."""
    monkeypatch.setattr("bouton.search.shared.LEAST_MOVES", 10)
    monkeypatch.setattr("bouton.search.shared.DEFAULT_LETTERS", 10)

    @bouton.ruleset
    def pairs(row):  # type: ignore[no-untyped-def]
        return [row[:at] + "xx" + row[at + 2 :] for at in range(len(row) - 1) if row[at : at + 2] == "oo"]

    assert bouton.analyze(pairs, "oooooooo", sources=Sources()).grundy == 1
    assert bouton.analyze(pairs, "oooooooo", misere=True, sources=Sources()).outcome
    assert bouton.analyze("fox-and-geese", "..o..|.....|x...x", sources=Sources()).outcome
    assert bouton.analyze("push", "RL.RL.|L.R.LR", misere=True, sources=Sources()).outcome


@pytest.mark.parametrize(("game", "position"), [("cutcake", "3x5"), ("maundy-cake", "4x4,3x4")])
def test_plain_moves_cost_by_the_length_of_positions(game: str, position: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions grow in play: misère Maundy Cake was refused after six million moves, which took 41 seconds."""
    monkeypatch.setattr(search, "PLAIN_LETTERS", 12_000)
    with pytest.raises(bouton.SearchLimitError) as caught:
        bouton.analyze(game, position, misere=True, sources=Sources())
    assert caught.value.key == "search.limit-of" and 100 < caught.value.values["moves"] < 600
    assert caught.value.values["higher"] == 1_000_000
    assert bouton.analyze(game, position, misere=True, sources=Sources(search=search.Search(100_000))).outcome


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "position", "misere", "outcome", "remoteness"),
    [
        ("fox-and-geese", "...o....|........|........|........|........|........|........|x.x.x.x.", False, "L", None),
        ("push", "..RL.LR.RL|.LR..RL.LR", True, "N", None),
        ("sum", "nim 3,5 + kayles 13 + chomp 4,4,4", True, "N", 26),
    ],
)
def test_long_searches_of_starts_end_within_the_usual_limits(
    game: str, position: str, misere: bool, outcome: str, remoteness: int | None
) -> None:
    """The three starts of games whose searches come nearest to the limits."""
    found = bouton.analyze(game, position, misere=misere, sources=Sources())
    assert (found.outcome, found.remoteness) == (outcome, remoteness)


def test_a_limit_of_the_user_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LEAST_ON_BOARDS", 10)
    monkeypatch.setattr(search, "MOVES_ON_BOARDS", 800)
    assert bouton.analyze("dicotic:clobber", "2x4", sources=Sources(search=search.Search(1_000_000))).outcome


def test_custom_rules_may_never_end() -> None:
    @bouton.ruleset
    def grow(n):  # type: ignore[no-untyped-def]
        return [n + 1, n + 2]

    with pytest.raises(bouton.SearchLimitError, match="if the positions never end"):
        bouton.analyze(grow, 1, sources=Sources(search=search.Search(1_000)))


@pytest.mark.parametrize(
    ("game", "position", "most"),
    [("dots-and-boxes", "2x3", "POSITIONS_OF_SCORE"), ("nimstring", "2x3", "POSITIONS_OF_NIMBER")],
)
def test_own_searches_have_a_limit_of_their_own(
    game: str, position: str, most: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The start of 4 × 4 boxes was refused after forty seconds, as a million positions were counted like any others."""
    monkeypatch.setattr(f"bouton.search.turn_search.{most}", 60)
    solver_of.cache_clear()
    with pytest.raises(bouton.SearchLimitError) as caught:
        bouton.analyze(game, position, sources=Sources())
    assert caught.value.key == "search.limit-nearer"
    assert bouton.analyze(game, position, sources=Sources(search=search.Search(100_000))).outcome
