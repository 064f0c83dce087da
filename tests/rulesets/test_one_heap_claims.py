"""What theorems about one heap say, and of what: of a single heap, never of several together."""

import re

import pytest

import bouton
from bouton.heaps.game import HeapGame
from bouton.rulesets import family, find
from bouton.rulesets.index import INDEX

MORE = ["subtraction:1,2,3", "subtraction:1,3,4", "subtraction:2,5", "subtraction:all-but:1,3", "octal:0.137"]


def games_on_heaps() -> list[str]:
    """The specs of the games whose positions are lists of heaps."""
    found = list(MORE)
    for name in INDEX:
        for spec, _ in family(name).examples:
            if isinstance(find(spec), HeapGame):
                found.append(spec)
    return sorted(set(found))


@pytest.mark.parametrize("spec", games_on_heaps())
def test_no_sentence_about_the_heap_is_said_of_several(spec: str) -> None:
    for position in ("5,5", "5,6", "4,4"):
        for lang, sentence in {"en": r"(loses|lost) exactly (at|when)", "fr": r"(perd|perdu) exactement quand"}.items():
            said = bouton.analyze(spec, position, lang=lang).explanation
            theorem = said["sentences"][-1]  # the theorem itself speaks of all positions
            told = [*said["sentences"][:-1], *(each["text"] for each in said["simple"])]
            assert not [each for each in told if re.search(sentence, each)], (position, theorem)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("most", [1, 2, 3, 5])
def test_whatever_is_taken_can_be_completed_where_it_is_said(most: int, misere: bool) -> None:
    spec, told = f"subtraction:1-{most}", "Whatever is taken, the opponent completes it to"
    for size in range(1, 4 * most + 6):
        found = bouton.analyze(spec, size, misere=misere, lang="en")
        lost = found.outcome == "P"
        assert (told in str(found)) is (lost and size > most), size
        assert ("The last one must be taken" in str(found)) is (lost and size == 1), size


def test_a_list_of_some_moves_of_infinitely_many_ends_with_dots() -> None:
    for spec, position, misere, last in (("nim:additions", "2,2", False, "; …"), ("northcott:5", "2-4", True, ")")):
        said = bouton.analyze(spec, position, misere=misere, lang="en").explanation["sentences"]
        lines = [each for each in said if "that hold the draw" in each]
        assert lines and all(line.endswith(last) for line in lines), lines
