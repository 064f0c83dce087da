"""Observed results are marked everywhere: in the provenance, with the verdict, on the page; theorems are not."""

import json
import re

import pytest

from bouton.answers.analysis import analyze
from bouton.cli import main
from bouton.kinds.scored import Scored
from bouton.language import say
from bouton.misere.source import MisereDaisies
from bouton.rulesets import INDEX, family, find
from bouton.values.valuation import MISERE_OUTCOME

RELATIVES = ("4.7", "4.702", "0.754", "0.756", "4.305", "4.307", "0.355", "0.357")  # one code for each strategy
DOUBT = {
    "en": re.compile(r"not (yet )?proved|observed|conjectur|tested (on|to|up)|checked (in|up)|no proof", re.I),
    "fr": re.compile(r"non démontr|pas démontr|observ|conjectur|testé|vérifié|sans preuve", re.I),
}
EVERYTHING = sorted({spec for name in INDEX for spec, _ in family(name).examples})


@pytest.mark.parametrize("spec", EVERYTHING)
def test_the_statement_of_a_theorem_leaves_no_doubt(spec):
    """A theorem whose statement says that it is observed, tested or not proved is none."""
    for theorem in find(spec).theorems:
        for lang, doubt in DOUBT.items():
            texts = [say(theorem.key, lang)]
            texts += [theorem.reference(lang), theorem.cite]
            for text in texts:
                finite = re.sub(r"[^.;]*(finitely many heaps|nombre fini de tas)[^.;]*", "", text)  # a whole proof
                assert not doubt.search(finite), (spec, lang, text)


@pytest.mark.thorough
@pytest.mark.parametrize("spec", EVERYTHING)
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_an_answer_that_is_by_a_theorem_leaves_no_doubt(spec, misere):
    """And one whose sentences leave some is marked as observed, beside the verdict."""
    if misere and isinstance(find(spec), Scored):
        pytest.skip("where points decide there is no misère play")
    for text in [text for own, text in family(spec.partition(":")[0]).examples if own == spec][:2]:
        for lang, doubt in DOUBT.items():
            answer = analyze(spec, text, misere=misere, lang=lang)
            observed = "observed" in "; ".join(answer.provenance.values())
            beside = answer.explanation.get("observed")
            assert observed is (beside is not None)
            if not observed:
                said = " ".join(answer.explanation["sentences"]).replace("checked on finitely many heaps", "")
                said = re.sub(r"[^.]*(finitely many heaps|nombre fini de tas)[^.]*", "", said)
                assert not doubt.search(said), (spec, text, said)


@pytest.mark.thorough(*(f"{lang}-{code}" for lang in ("en", "fr") for code in RELATIVES[1:]), "fr-4.7")
@pytest.mark.parametrize("code", RELATIVES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_daisies_with_large_heaps_are_observed(code, lang):
    for heaps in ((10**9, 3), (17,), (20, 18, 5)):
        answer = analyze(f"octal:{code}", heaps, misere=True, lang=lang, most_moves=3)
        assert answer.provenance["outcome"].startswith("observed: ")
        sentences = answer.explanation["sentences"]
        assert sentences[1] == answer.explanation["observed"] and DOUBT[lang].search(sentences[1])
        assert sentences[1] in str(answer) and "theorem" not in json.dumps(answer.to_dict()["provenance"])
        for hint in (1, 2, 3):
            hints = analyze(f"octal:{code}", heaps, misere=True, lang=lang, hint=hint).explanation
            assert hints["observed"] == sentences[1] == hints["sentences"][1]


def test_daisies_with_heaps_up_to_16_are_proved():
    for heaps in ((16,), (16, 16, 15), (7, 4)):
        answer = analyze("octal:4.7", heaps, misere=True, lang="en")
        assert answer.provenance["outcome"] == "theorem: Plambeck and Siegel 2008"
        assert "observed" not in answer.explanation
    limit = [MisereDaisies().lookup(find("octal:4.7"), MISERE_OUTCOME, (n,)).how.kind for n in (16, 17)]
    assert limit == ["theorem", "observed"]


@pytest.mark.thorough
@pytest.mark.parametrize(("lang", "words"), [("en", "This is observed, not proved"), ("fr", "C’est observé")])
def test_the_command_says_it(capsys, lang, words):
    assert main(["analyze", "octal:4.7", "10^9", "--misere", "--lang", lang]) == 0
    assert words in capsys.readouterr().out
    assert main(["analyze", "octal:4.7", "10^9", "--misere", "--lang", lang, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["provenance"]["outcome"].startswith("observed") and words in found["explanation"]["observed"]
