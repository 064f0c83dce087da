"""Exercise sheets for a class, the same for the same seed, with the answers for the teacher."""

from random import Random
from typing import Any

from bouton.answers.analysis import analyze
from bouton.answers.moves import move_text
from bouton.answers.sources import default_sources
from bouton.errors import InputError, NotationError
from bouton.kinds.capabilities import Practised, Question
from bouton.kinds.ruleset import Ruleset, area
from bouton.language import has, say
from bouton.notation import check_language, clip
from bouton.rulesets import INDEX, family, find
from bouton.search.sources import Sources
from bouton.values.outcome import Outcome, play_name
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME

__all__ = ["exercises", "sheet_text"]

_ROW_OF_DOTS = ". " * 35 + "."


def exercises(
    game: str | Ruleset,
    seed: int,
    misere: bool = False,
    *,
    lang: str = "en",
    count: int = 8,
    answers: bool = False,
    sources: Sources | None = None,
) -> dict[str, Any]:
    """Make a sheet of exercises on a game; the sources' own questions come first.

    >>> sheet = exercises("nim", seed=5)
    >>> sheet["questions"][0]["position"], sheet["questions"][0]["answer"]
    ('5,7,9', 'The player to move wins. Winning move: 5,7,2')

    Parameters
    ----------
    game : a spec, a ruleset, or the bare name of a family such as ``"subtraction"``.
    seed : the same seed gives the same sheet.
    misere : all questions in misère play.
    lang : the language of the sheet.
    count : how many questions; at least one.
    answers : whether ``text`` ends with the answers.
    sources : where values come from; by default theory, then plain search.

    Returns
    -------
    A dictionary with ``title``, ``questions`` (each with ``question`` and ``answer``) and ``text``.

    Raises
    ------
    InputError : for a game that offers no random positions. Custom rules are tried on the numbers 5 to 30.
    """
    check_language(lang)
    sources = sources or default_sources()
    random = Random(seed)
    rulesets = _instances(game)
    offered = rulesets[0].questions if isinstance(rulesets[0], Practised) else ()
    chosen = [q for q in offered if not misere or q.misere or q.kind == "winner"]
    Random(seed).shuffle(chosen)
    chosen = chosen[:count]
    questions = [_rendered(find(q.spec), q._replace(misere=q.misere or misere), lang, sources) for q in chosen]
    asked = {(q["game"], q["position"]) for q in questions}
    attempts = 0
    while len(questions) < count:
        attempts += 1
        ruleset = random.choice(rulesets)
        level = 1 + min(len(questions), 12) // 2
        position = ruleset.sample(random, level) if isinstance(ruleset, Practised) else None
        if position is None or attempts > 50 * count:
            if position is None:
                raise InputError("exercises.no-exercises", game=clip(ruleset.spec))
            break  # a game with fewer positions than questions
        text = ruleset.format(position)
        if (ruleset.spec, text) in asked or not any(True for _ in ruleset.options(position)):
            continue
        asked.add((ruleset.spec, text))
        kind = "value" if not misere and ruleset.is_impartial(position) and random.random() < 0.3 else "winner"
        questions.append(_rendered(ruleset, Question(kind, ruleset.spec, text, misere), lang, sources))
    if not questions:
        raise InputError("exercises.no-exercises", game=clip(rulesets[0].spec))
    title = say("exercises.title", lang, game=_title(rulesets[0], lang), seed=seed)
    return {
        "title": title,
        "seed": seed,
        "questions": questions,
        "text": sheet_text(title, questions, answers, lang),
    }


def _instances(game: str | Ruleset) -> list[Ruleset]:
    """The ruleset, or the example instances of a family that needs parameters: a pupil knows the rules of no other."""
    try:
        return [find(game)]
    except NotationError:
        if not isinstance(game, str) or ":" in game:
            raise
        examples = family(game).examples
        if examples:
            return list(dict.fromkeys(find(spec) for spec, _ in examples if spec.partition(":")[0] in INDEX))
        raise


def _title(ruleset: Ruleset, lang: str) -> str:
    key = f"{area(ruleset)}.title"
    return say(key, lang) if has(key) else ruleset.spec


def _rendered(ruleset: Ruleset, question: Question, lang: str, sources: Sources) -> dict[str, Any]:
    play = play_name(question.misere)
    title = _title(ruleset, lang)
    name = title if question.spec in (ruleset.name, title) else f"{title} ({question.spec})"
    text = say(f"exercises.{question.kind}-{play}", lang, game=name, position=question.position)
    return {
        "game": question.spec,
        "position": question.position,
        "play": play,
        "question": text,
        "answer": _answer(ruleset, question, lang, sources),
    }


def _answer(ruleset: Ruleset, question: Question, lang: str, sources: Sources) -> str:
    data = ruleset.parse(question.position)
    if question.kind == "losses":
        valuation = MISERE_OUTCOME if question.misere else OUTCOME
        lost = []
        for size in range(data[0] + 1):
            answer = sources.value(ruleset, valuation, (size,))
            if answer is not None and answer.value is Outcome.P:
                lost.append(size)
        return say("exercises.answer-losses", lang, heaps=lost)
    if question.kind == "value":
        answer = sources.value(ruleset, GRUNDY, data)
        return say("exercises.answer-value", lang, value=str(answer.value) if answer else "–")
    found = analyze(ruleset, data, question.misere, lang=lang, sources=sources)
    winner = say(f"exercises.answer-{found.outcome.entry}", lang)
    moves = found.winning_moves
    if isinstance(moves, dict):
        parts = [
            say(
                f"exercises.answer-moves-{side}",
                lang,
                moves=" ; ".join(move_text(text, lang) for text in texts),
                count=len(texts),
            )
            for side, texts in moves.items()
            if texts
        ]
        return " ".join([winner, *parts])
    if not moves:
        return winner
    return f"{winner} {say('exercises.answer-moves', lang, moves=_listed(moves, lang), count=len(moves))}"


def _listed(moves: list[str], lang: str) -> str:
    return " ; ".join(move_text(text, lang) for text in moves)


def sheet_text(title: str, questions: list[dict[str, Any]], answers: bool, lang: str) -> str:
    """A sheet to print.

    >>> sheet_text("Nim", [{"question": "Who wins 3,5?"}], False, "en").splitlines()[5]
    '1. Who wins 3,5?'
    """
    lines = [title, "=" * len(title), "", say("exercises.name", lang), ""]
    for number, question in enumerate(questions, start=1):
        lines += [f"{number}. {question['question']}", "", f"   {_ROW_OF_DOTS}", ""]
    if answers:
        lines += [say("exercises.answers", lang), ""]
        lines += [f"{number}. {question['answer']}" for number, question in enumerate(questions, start=1)]
    return "\n".join(lines).rstrip("\n")
