"""Test rules on coded positions with a sample: their claims, and the equivalence of compiled and uncompiled rules."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bouton.custom.encoded import RuleCode
from bouton.custom.endings import EndedRuleset
from bouton.custom.source import ENDINGS
from bouton.errors import BoutonError, RulesError
from bouton.notation import clip

_SAMPLE = 200  # positions compared
_SAMPLE_MOVES = 5_000  # their moves
_ASKED = 16  # positions of the sample that are asked again
_ROOM = 256  # options for which there is room at first


def _sample(rules: RuleCode, start: int | None, tried: dict[int, list[int]]) -> Iterator[int]:
    """Yield numbers of positions to try: all of a small game, otherwise the ends of the range and random ones.

    With a start they are reached from it: the nearest ones, and those of random plays. The caller stores the options of
    each number in `tried` after receiving it.
    """
    random = Random(20_02)
    size = rules.radices.size
    if start is None:
        if size <= _SAMPLE:
            yield from range(size)
            return
        yield from (0, 1, 2, size - 1, size - 2)
        while True:
            yield random.randrange(size)
    yield start
    near = tried[start]
    if not near:
        return
    yield from near[:20]
    while True:
        options = near
        while options:
            index = random.choice(options)
            yield index
            options = tried[index]
            if not random.randrange(40):  # positions may repeat
                break


def try_rules(rules: RuleCode, start: int | None = None) -> dict[int, list[int]]:
    """Try the rules on a sample of about 200 positions, fewer if they have many moves; return the options of each.

    Keys and options are numbers of positions; `start` is the number of the start, None if the game has none.

    Raises
    ------
    RulesError : if a claim is wrong, with a position.
    """
    moves, tried = 0, dict[int, list[int]]()
    for turn, index in enumerate(_sample(rules, start, tried)):
        if turn > _SAMPLE or moves > _SAMPLE_MOVES:
            break
        if index in tried:
            continue
        options = tried[index] = rules.option_numbers(index)
        moves += len(options)
        _check_at(rules, index, options)
    return tried


def ask_again(rules: RuleCode, tried: dict[int, list[int]]) -> None:
    """Ask for the options of `try_rules` again at some positions, in both orders and twice in a row.

    Raises
    ------
    RulesError : if they differ: the rules describe no game.
    """
    some = list(tried)[:: max(1, len(tried) // _ASKED)]
    for index in (*reversed(some), *some):
        if any(sorted(rules.option_numbers(index)) != sorted(tried[index]) for _ in range(2)):
            raise RulesError("custom.fickle", rule=clip(rules.spec), position=rules.text_of(index))


def _check_at(rules: RuleCode, index: int, options: list[int]) -> None:
    position = rules.text_of(index)
    if rules.symmetric:
        form = rules.form_number(index)
        if rules.form_number(form) != form:
            raise RulesError("solve.rule-form-twice", position=position)
        forms = {rules.form_number(option) for option in options}
        if form != index and forms != {rules.form_number(option) for option in rules.option_numbers(form)}:
            raise RulesError("solve.rule-symmetry", position=position, form=rules.text_of(form))
    if rules.has_tiers:
        tier = rules.tier_number(index)
        for option in options:
            if rules.tier_number(option) > tier:
                shown = rules.text_of(option)
                raise RulesError("solve.rule-tier-rises", position=position, option=shown)
    if rules.writes:
        text = rules.format(rules.decode(index))
        try:
            back = rules.parse(text)
        except BoutonError:
            back = None
        if back != rules.decode(index):
            raise RulesError("solve.rule-round-trip", position=position, text=clip(text, 80))


def compare_compiled(rules: RuleCode, native: Any, tried: dict[int, list[int]]) -> None:
    """Compare the compiled rules `native` with the uncompiled ones, at the positions and options of `try_rules`.

    Raises
    ------
    RulesError : at the first position with a difference, or at which the compiled rules fail.
    """
    import numpy as np

    out = np.empty(_ROOM, np.int64)
    for index, expected in tried.items():
        if len(expected) > out.size:
            out = np.empty(2 * len(expected), np.int64)
        try:
            count = native.options(index, out)
            same = out[: max(count, 0)].tolist() == expected and count >= 0
            if same and native.form is not None:
                same = native.form(index) == rules.form_number(index)
            if same and native.tier is not None:
                same = native.tier(index) == rules.tier_number(index)
            if same and native.turn is not None:
                found = {(option, native.turn(index, option)) for option in expected}
                turns = rules.turn_numbers(index)
                same = found == {(option, 2 * turn.gain + turn.again) for option, turn in turns}
            if same and isinstance(rules, EndedRuleset):
                same = native.winner(index) == ENDINGS[rules.ending(rules.decode(index))]
            if same and native.score is not None and not expected:
                same = native.score(index) == rules.points(rules.decode(index))
        except Exception:
            same = False
        if not same:
            raise RulesError("solve.rule-differs", position=rules.text_of(index))
