"""The progress of a check is described in common terms: claims by number, sets by content."""

import bouton
from bouton.checkers import verify
from bouton.checkers.progress import listen, stage
from bouton.cli.verify import _stage


def test_claims_are_named_while_they_are_checked(tmp_path):
    theorem = bouton.prove("nim", heaps=2, system="base:2")
    assert theorem.decide("P(a, b) => a = b").true
    path = tmp_path / "nim.cert"
    theorem.certificate(path)
    seen = []
    listen(lambda done, total: seen.append(stage()))
    try:
        assert verify(str(path))["claims"] == 1
    finally:
        listen(None)
    assert list(dict.fromkeys(seen)) == ["valid", "adder", "P", "claim"]


def test_their_names():
    assert _stage("claim", "en") == "the claim" and _stage("claims 1/2", "en") == "claim 1 of 2"
    assert _stage("claims 1/2", "fr") == "l’énoncé 1 sur 2"
    assert _stage("P", "en") == "the lost positions" and _stage("V12", "fr") == "les positions de valeur 12"
    assert _stage("unheard of", "en") == "unheard of"
