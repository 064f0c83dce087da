"""Limits on listing a code, and codes of dimension 0."""

from itertools import permutations

import pytest

from bouton.codes import linear
from bouton.codes.automorphisms import automorphism_group
from bouton.codes.linear import LinearCode
from bouton.errors import InputError


def test_words_are_listed_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    code = LinearCode([1, 2, 3, 4, 5, 6, 7])  # k = 4
    monkeypatch.setattr(linear, "_MOST_SEARCHED", 4)
    assert len(code.least_words()) == 7
    monkeypatch.setattr(linear, "_MOST_SEARCHED", 3)
    with pytest.raises(InputError) as caught:
        code.least_words()
    assert caught.value.values == {"words": 4, "most": 3}


def test_the_code_of_all_words_has_all_permutations() -> None:
    code = LinearCode.of_words([1, 2, 4, 8], 4)
    group = automorphism_group(code)
    generated = {tuple(range(1, 5))}
    todo = list(generated)
    while todo:
        place = todo.pop()
        for swap in group.generators:
            moved = tuple(swap[image - 1] for image in place)
            if moved not in generated:
                generated.add(moved)
                todo.append(moved)
    assert generated == set(permutations(range(1, 5))) and group.order == 24 and len(group.generators) == 3
    assert all(sorted(each) == [1, 2, 3, 4] for each in group.generators)
