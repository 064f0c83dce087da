"""The question `prove`: the page's display of a theorem, and its files."""

from pathlib import Path

from bouton.checkers import verify
from bouton.questions.service import Service


def test_an_answer_has_the_words_the_picture_and_the_certificate(tmp_path: Path) -> None:
    given = {"picture": True, "certificate": True, "seconds": 60}
    found = Service().ask("prove", {"game": "wythoff", "system": "fibonacci", **given}, "fr")
    assert "démontrées" in found["lines"][0] and found["lines"].count("") == 1
    assert found["svg"].startswith("<svg") and found["svg"].count("<circle") == 7 + 3
    path = tmp_path / "wythoff.cert"
    path.write_text(found["certificate"], encoding="utf-8")
    assert verify(str(path))["label"] == "wythoff"
    found = Service().ask("prove", {"game": "subtraction:1,64", "system": "base:2", **given})
    assert found["proved"] and found["svg"] is None and found["states"] > 60
    found = Service().ask("prove", {"game": "nim", "heaps": 3, "system": "fibonacci", **given, "seconds": 1})
    assert not found["proved"] and found["svg"] is found["certificate"] is None
