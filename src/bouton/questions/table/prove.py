"""A theorem for all positions of a game on heaps, or the attempts made."""

from io import BytesIO
from typing import Any

from bouton.errors import InputError
from bouton.kinds.ruleset import Ruleset
from bouton.proving.limits import MOST_HEAPS
from bouton.proving.prover import Request, answer
from bouton.proving.remoteness import REMOTENESS
from bouton.proving.theorem import ProvedTheorem
from bouton.questions.limits import BYTES_OF_CERTIFICATE
from bouton.questions.parameters import GAME, MISERE, flag, number, text
from bouton.questions.question import Context, Cost, Question
from bouton.results import drawing


def _answer(
    context: Context, game: str | Ruleset, remoteness: bool, picture: bool, certificate: bool, **options: Any
) -> dict[str, Any]:
    if remoteness:
        if options["values"] is not None:
            raise InputError("proving.remoteness-values")
        options["values"] = REMOTENESS
    theorem = answer(Request(context.game(game), **options))
    found = theorem.to_dict(context.lang)
    del found["seconds"]  # the same question has the same answer
    found["lines"] = theorem.lines(context.lang)
    if picture:
        found["svg"] = _draw_automaton(theorem, context.lang)
    if certificate:
        found["certificate"] = None
        if theorem.proved and theorem.certificate() <= BYTES_OF_CERTIFICATE:
            stream = BytesIO()
            theorem.certificate(stream)
            found["certificate"] = stream.getvalue().decode()
    return found


def _draw_automaton(theorem: ProvedTheorem, language: str) -> str | None:
    """The automaton of a theorem as SVG; None if there is none, or if it is too large to draw."""
    try:
        return drawing(theorem, language) if theorem.found else None
    except InputError:
        return None


QUESTION = Question(
    "prove",
    _answer,
    Cost.ENGINE,
    (
        GAME,
        MISERE,
        number("heaps", "questions.parameter-prove-heaps", 1, MOST_HEAPS, word="N"),
        number("values", "questions.parameter-prove-values", 0, 64, word="K"),
        number("blocked", "questions.parameter-prove-blocked", 0, 8, 0),
        flag("remoteness", "questions.parameter-prove-remoteness"),
        text("system", "questions.parameter-system", word="NUMERATION"),
        text("claim", "questions.parameter-claim", word="FORMULA"),
        flag("moves", "questions.parameter-prove-moves"),
        flag("picture", "questions.parameter-prove-picture"),
        flag("certificate", "questions.parameter-prove-certificate"),
        number("seconds", "questions.parameter-prove-seconds", 1, 600),
    ),
)
