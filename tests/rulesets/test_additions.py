"""Nim with additions: draws and wins against backward labelling of a part of the infinite graph of positions."""

from itertools import product

import pytest

import bouton
from bouton.cli import main

MOST = 6  # tokens of a heap in the part; what stands there may go on, so that nothing is known of it


def labelled(heaps: int, refill: bool, misere: bool) -> dict[tuple[int, ...], str]:
    """P and N as far as they follow from the ends; all others are draws (more additions resolve no more)."""
    known: dict[tuple[int, ...], str] = {}
    positions = list(product(range(MOST + 1), repeat=heaps))
    while True:
        found = {}
        for position in positions:
            options = [
                (*position[:index], rest, *position[index + 1 :])
                for index, size in enumerate(position)
                for rest in range(MOST + 1)
                if rest != size and (size or refill)
            ]
            if position in known:
                continue
            if any(known.get(option) == "P" for option in options) or (misere and not options):
                found[position] = "N"
            elif not options:  # of others not all options stand here: any number of tokens may be added
                found[position] = "P"
        if not found:
            return {position: known.get(position, "D") for position in positions}
        known |= found


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("refill", [False, True])
@pytest.mark.parametrize("heaps", [1, 2, 3])
def test_outcomes(heaps: int, refill: bool, misere: bool) -> None:
    game = bouton.find("nim:additions,refill" if refill else "nim:additions")
    for position, outcome in labelled(heaps, refill, misere).items():
        found = bouton.analyze(game, position, misere=misere)
        assert str(found.outcome) == outcome, position
        alone = [index for index, size in enumerate(position) if size]
        wins = [",".join("0" * heaps)] if outcome == "N" and len(alone) == 1 and not misere else []
        assert found.winning_moves == wins and found.winning_moves_complete


def test_the_notes_variant_is_offered(capsys: pytest.CaptureFixture[str]) -> None:
    assert bouton.find("additions").spec == "nim:additions" == bouton.find(" nim:additions ").spec
    assert bouton.find("nim:additions, refill") == bouton.find("nim:additions,refill") != bouton.find("nim:additions")
    for wrong in ("nim:add", "nim:refill", "nim:additions,additions", "nim:additions,"):
        with pytest.raises(bouton.NotationError):
            bouton.find(wrong)
    for lang in ("en", "fr"):
        for text in ("0", "3", "7,2,6"):
            for misere in (False, True):
                assert str(bouton.analyze("nim:additions", text, misere=misere, lang=lang))
                assert str(bouton.analyze("nim:additions,refill", text, misere=misere, lang=lang))
        assert main(["rules", "nim:additions", "--lang", lang]) == 0
    assert "poker-nim" in capsys.readouterr().out


def test_values_are_those_of_play_without_end() -> None:
    values = {text: bouton.analyze("nim:additions", text).value for text in ("0", "5", "0,5", "5,5", "1,2,3")}
    assert values == {"0": "0", "5": "∞(0)", "0,5": "∞(0)", "5,5": "∞", "1,2,3": "∞"}
    assert bouton.analyze("sum", "nim:additions 3 + nim 5").outcome == "D"
    assert [str(cell.outcome) for cell in bouton.table("nim:additions", "0-1", "0-1").cells] == ["P", "N", "N", "D"]


def test_endless_moves() -> None:
    found = bouton.options("nim:additions", "2,1")
    listed = {row["position"] for row in found["options"]}
    assert not found["complete"] and {"0,1", "1,1", "3,1", "2,0", "2,2"} <= listed
    none = bouton.options("nim:additions", "0")
    assert none["options"] == [] and none["complete"]
    with pytest.raises(bouton.SearchLimitError, match="infinitely many"):
        bouton.graph("nim:additions", "1")
    judged = [move["mistake"] for move in bouton.review("nim:additions", "1,1 > 1,9 > 0,9 > 0,0")["moves"]]
    assert judged == [False, True, False]
    with pytest.raises(bouton.IllegalMoveError):
        bouton.review("nim:additions", "0,3 > 1,3")
    assert bouton.reply("nim:additions", "9,0")["move"] == "0,0"
    assert bouton.board_of("nim:additions", "2,1")["board"]["elements"]
