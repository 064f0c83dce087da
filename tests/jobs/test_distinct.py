"""``--distinct``: one task for all games with the same sequence, the same one as without it."""

import pytest

from bouton.errors import BoutonError, NotationError
from bouton.jobs.task import read_tasks


def games(text: str) -> list[str]:
    return [task.given["game"].removeprefix("octal:") for task in read_tasks([text])]


def test_one_of_each_family():
    every, distinct = (read_tasks([f"sequence octal:0.0?? --to 99{more}"]) for more in ("", " --distinct"))
    assert {task.id for task in distinct} < {task.id for task in every} and len(every) == 63
    found = games("sequence octal:0.0?? --to 99 --distinct")
    assert found[:4] == ["0.001", "0.002", "0.004", "0.005"]
    assert {"0.01", "0.003", "0.042"}.isdisjoint(found)
    assert games("sequence kayles --to 9 --distinct") == ["kayles"]


def test_with_and_without_values():
    for text, kept in (("", True), (" --summary", False), (" --distinct --summary", False), (" --distinct", True)):
        assert read_tasks([f"sequence kayles --to 9{text}"])[0].unhashed == {"values": kept}


@pytest.mark.parametrize("more", ["--summary --summary", "--distinct --all", "--distinct=1", "distinct"])
def test_other_words_are_no_task(more):
    with pytest.raises(NotationError):
        read_tasks([f"sequence kayles --to 9 {more}"])


@pytest.mark.parametrize(("begin", "longest"), [("sequence kayles --to ", 400), ("verify ", 10_000)])
def test_the_longest_text_of_a_task(begin, longest):
    """A file that is not there, or a number that is too large: another error than that of an unknown task."""
    for length, known in ((longest, True), (longest + 1, False)):
        with pytest.raises(BoutonError) as caught:
            read_tasks([begin + "9" * (length - len(begin))])
        assert (caught.value.key != "jobs.task") is known
