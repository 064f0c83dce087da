"""A won game played through to its end, against every move of the loser."""

import pytest

import bouton


def walk(step, seen):
    """Every play that the proof allows ends with the loser unable to move (in misère play with the winner)."""
    key = (step.position, step.to_move)
    if key in seen:
        return
    seen.add(key)
    moves = step.moves()
    if not moves:
        assert step.is_over and (step.to_move is step.winner) is step.misere
    for move in moves:
        walk(step.after(move if step.to_move is not step.winner else None), seen)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    "place",
    [
        ("domineering", "3x3"),
        ("toads-and-frogs", "TTT.FF"),
        ("sum", "domineering 2x2 + hackenbush LRR + toads-and-frogs T.F"),
        ("nim", "1,2,3"),
    ],
)
@pytest.mark.parametrize("player", ["left", "right"])
def test_every_play_is_won(place, misere, player):
    walk(bouton.playthrough(*place, player, misere=misere), set())


def test_steps():
    step = bouton.playthrough("domineering", "..|..|##|..|..", "left")
    assert str(step.winner) == "right" and step.answer is None and len(step.moves()) == 4
    after = step.after("#.|#.|##|..|..")
    assert after.answer is not None and after.after().position == after.answer
    assert [line.count("→") for line in step.lines(1)] == [1, 1, 1, 1]
    for bad in (None, "..|..|##|..|.#"):
        with pytest.raises(bouton.IllegalMoveError):
            step.after(bad)
    with pytest.raises(bouton.InputError):
        bouton.playthrough("northcott:8", "x")
    over = bouton.playthrough("domineering", "..", "left")
    assert over.is_over and list(over.lines()) == [] and "right wins" in repr(over)
    with pytest.raises(bouton.InputError):
        bouton.playthrough(bouton.ruleset(lambda n: [n]), 0)


def test_further_turns_in_lines():
    """A turn is written as a whole; the loser's further moves are not replies to the winner's."""

    @bouton.ruleset
    def game(n, player):
        """Left may move again; Right may take 3."""
        if player == "left":
            return [bouton.again(n - 1), *([n - 2] if n > 1 else [])] if n else []
        return [n - 1, *([n - 3] if n > 2 else [])] if n else []

    assert list(bouton.playthrough(game, 4).lines(lang="en")) == ["−1 (3), then −1 (2), then −2 (0)"]
    lines = bouton.playthrough(game, 5, "right").lines(lang="en")
    assert list(lines) == ["−1 (4) → −1 (3), then −1 (2), then −2 (0)", "−3 (2) → −2 (0)"]
    lines = bouton.playthrough("sum", "nimstring 11/101/10/100/10 + domineering ..").lines(lang="en")
    assert next(lines) == "Nimstring: c2, and the same player moves again:"
    assert next(lines) == "  Nimstring: d3, and the same player moves again:"


def test_a_sum_too_large_to_search_is_played_by_heat(monkeypatch):
    """The move is in the hottest part, to the best of its positions."""
    from bouton.play import opponent

    def stopped(*given, **named):
        raise bouton.SearchLimitError("search.size", position="", limit=0)

    monkeypatch.setattr(opponent, "best_moves", stopped)
    text = "toads-and-frogs T.F + domineering 2x3 + domineering 2x2"
    assert bouton.reply("sum", text)["move"] == "toads-and-frogs T.F + domineering .#.|.#. + domineering ..|.."
    assert "##." in bouton.reply("sum", text, player="right")["move"]
    for spec, position, misere in (("domineering", "2x3", False), ("sum", text, True)):  # a look ahead takes over
        options = [str(move) for move in bouton.position(spec, position).options("left")]
        assert bouton.reply(spec, position, misere=misere)["move"] in options
