"""The proof of the statements about a position, instantiated with the position."""

from collections.abc import Iterable, Sequence
from typing import Any

from bouton.answers.moves import move_phrase
from bouton.kinds.capabilities import Facts, has_turns
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.theorem import Theorem
from bouton.language import say
from bouton.proofs.index import BOOK, WITHOUT_THEOREM, proofs_of, theorem_of
from bouton.proofs.proof import Instance, Proof


def position_proof(ruleset: Ruleset, position: Any, facts: Facts, language: str) -> dict[str, Any]:
    """The theorem that applies, its proof step by step, and the instance of each step in the position.

    If no theorem applies, the proof shows that search determines the winner, and for a sum that its value is a nim-sum.
    """
    theorem = theorem_of(ruleset, position, facts)
    if theorem is None:
        if len(facts.parts) > 1:
            names: tuple[str, ...] = ("grundy", "sum")
        else:  # the kernel theorem concerns impartial games in normal play
            is_plain = ruleset.is_impartial(position) and not facts.misere and not has_turns(ruleset, position)
            names = WITHOUT_THEOREM[: None if is_plain else 1]
        return {
            "statement": None,
            "reference": None,
            "cited": None,
            "proofs": _proofs_data([BOOK[name] for name in names], ruleset, position, facts, language),
        }
    return {
        **theorem_proof(ruleset, theorem, language),
        "proofs": _proofs_data(proofs_of(ruleset, theorem), ruleset, position, facts, language),
    }


def theorem_proof(ruleset: Ruleset | type[Ruleset], theorem: Theorem, language: str) -> dict[str, Any]:
    """A theorem and its proof step by step, without a position; if it is only cited, the sentence that says so."""
    proofs = proofs_of(ruleset, theorem)
    return {
        "statement": say(theorem.key, language),
        "reference": theorem.reference(language),
        "cited": None if proofs else say("analysis.proof-cited", language, reference=theorem.reference(language)),
        "proofs": [proof_data(proof, (), language) for proof in proofs],
    }


def _proofs_data(
    proofs: Iterable[Proof], ruleset: Ruleset, position: Any, facts: Facts, language: str
) -> list[dict[str, Any]]:
    """Each proof as data; in misère play only the first refers to the position, as the others concern normal play."""
    found = []
    for number, proof in enumerate(proofs):
        here: list[Instance] = []
        if proof.instances is not None and not (number and facts.misere):
            here = list(proof.instances(ruleset, position, facts))
        said = [(each, _instance_data(proof, each, ruleset, position, language)) for each in here]
        found.append(proof_data(proof, said, language))
    return found


def _instance_data(proof: Proof, here: Instance, ruleset: Ruleset, position: Any, language: str) -> dict[str, Any]:
    moves = [
        {"move": move_phrase(ruleset, position, move, Player.LEFT, language), "position": ruleset.format(move)}
        for move in here.moves
    ]
    scenes = [
        {"text": say(f"{proof.area}.{each.key}", language, **each.values), "board": each.board.to_dict()}
        for each in here.scenes
    ]
    return {"text": say(f"{proof.area}.{here.key}", language, **here.values), "moves": moves, "scenes": scenes}


def proof_data(proof: Proof, here: Iterable[tuple[Instance, dict[str, Any]]], language: str) -> dict[str, Any]:
    """A proof as plain data: title, claim, and each step with its instances in the position.

    `here` has pairs of an instance and its data.

    >>> proof_data(BOOK["binary"], (), "en")["title"]
    'Writing in base 2'
    """
    area, name, of = proof.area, proof.name, list(here)
    steps = [
        {"text": say(key, language), "here": [said for each, said in of if each.step == number]}
        for number, key in enumerate(proof.step_keys(), 1)
    ]
    title, claim = (say(f"{area}.{name}-{part}", language) for part in ("title", "claim"))
    return {"name": name, "title": title, "claim": claim, "steps": steps}


def add_proofs(
    rows: list[dict[str, Any]], subject: Ruleset | type[Ruleset], theorems: Sequence[Theorem], lang: str
) -> None:
    """Add to the row of each theorem its proofs; one shared by several theorems is added only to the first.

    The others have its title under ``again``.
    """
    known: set[str] = set()
    for row, theorem in zip(rows, theorems, strict=True):
        row |= theorem_proof(subject, theorem, lang)
        row["again"] = [each["title"] for each in row["proofs"] if each["name"] in known]
        row["proofs"] = [each for each in row["proofs"] if each["name"] not in known]
        known |= {each["name"] for each in row["proofs"]}


def proof_lines(found: dict[str, Any], language: str) -> list[str]:
    """The proof of a theorem, as `position_proof` or `add_proofs` gives it, as lines of text."""
    again = found.get("again", [])
    if again:
        return [say("analysis.proof-again", language, titles=again), *_lines(found["proofs"])]
    if found["cited"]:
        return [found["cited"]]
    return _lines(found["proofs"])


def _lines(proofs: Iterable[dict[str, Any]]) -> list[str]:
    lines: list[str] = []
    for proof in proofs:
        lines += ["", proof["title"], "", proof["claim"]]
        for number, step in enumerate(proof["steps"], 1):
            lines += [f"{number}. {step['text']}", *instance_lines(step)]
    return lines[1:]


def instance_lines(step: dict[str, Any]) -> list[str]:
    """Lines for a step in the position, for the moves and the scenes that illustrate it, each after an arrow."""
    return [
        f"→ {line}"
        for each in step["here"]
        for line in (
            each["text"],
            *(move["move"] for move in each["moves"]),
            *(scene["text"] for scene in each["scenes"]),
        )
    ]
