"""Exercise sheets for a class, the same for the same seed, with the answers for the teacher."""

from collections.abc import Sequence
from random import Random
from typing import Any

from bouton.answers.boards import sides_of
from bouton.answers.catalogue import paper_rules, rules
from bouton.answers.explain.proof import proof_data
from bouton.answers.sources import separate_sources
from bouton.errors import InputError, NotationError
from bouton.kinds.capabilities import Practised
from bouton.kinds.ruleset import Ruleset, area
from bouton.language import has, say
from bouton.language.digits import write_safely
from bouton.notation import check_flags, check_language, clip, plain_number
from bouton.play.exercise_kinds import Asker, Exercise, kinds_of, make_exercise, question_text, source_question
from bouton.play.limits import MOST_QUESTIONS, POSITIONS_OF_EXERCISE
from bouton.proofs.index import proofs_of
from bouton.results.keys import ExerciseSheet
from bouton.rulesets import INDEX, family, find
from bouton.rulesets.capabilities import Reworded
from bouton.search.sources import Sources
from bouton.storage.recent import work_apart
from bouton.values.outcome import play_name

GRADES = 5
_OF_THE_WHOLE = ("losses", "table")  # kinds asked only once: their ranges contain one another
_USUAL = 8  # questions
_PROOF_LINES = 6  # for a proof
_ROW_OF_DOTS = ". " * 35 + "."


@work_apart()
def exercises(
    game: str | Ruleset,
    seed: int = 1,
    *,
    misere: bool = False,
    lang: str = "",
    count: int = _USUAL,
    grade: int | None = None,
    answers: bool = False,
    prove: bool = False,
    drawn: bool = False,
    sources: Sources | None = None,
) -> ExerciseSheet:
    """Make a sheet of exercises on a game, of several kinds.

    >>> sheet = exercises("subtraction:2,5", seed=1, count=3)
    >>> [(question["kind"], question["position"]) for question in sheet["questions"]]
    [('mistake', '10'), ('options', '21'), ('losses', '24')]

    The questions concern only this game, and misère play only on request. If the players' moves differ they name the
    player to move. Each answer was computed twice, the second time by `bouton.analyze` and `bouton.options`.

    Parameters
    ----------
    game : a spec, a ruleset, or the bare name of a family such as ``"subtraction"``, whose examples are then used.
    seed : the same seed gives the same sheet.
    misere : all questions in misère play.
    lang : the language of the sheet.
    count : the number of questions, at least one.
    grade : 1 (easy) to 5; default: from easy to hard.
    answers : whether ``text`` ends with the answers.
    prove : whether the last question asks for the proof of a theorem about the game, which is its answer.
    drawn : whether questions have pictures: they then omit the positions, and moves have names.
    sources : the sources of values; default: theory, then plain search.

    Returns
    -------
    A dictionary with ``title``, ``seed``, ``command`` (which reproduces the sheet), ``rules`` and ``line`` (both the
    rules of this kind of play, in a line if the game has one), ``questions`` (each with ``kind``, ``grade``,
    ``question`` and ``answer``; with ``player`` if it concerns the moves of one player) and ``text``.

    Raises
    ------
    InputError : if a game offers no random positions, or there is no such grade. Custom rules are tried on the numbers
        5 to 30.
    """
    check_flags(misere=misere, answers=answers, prove=prove, drawn=drawn)
    lang = check_language(lang)
    seed, count, grade = plain_number(seed), plain_number(count), plain_number(grade)
    if grade is not None and (type(grade) is not int or not 1 <= grade <= GRADES):
        raise InputError("play.grade-unknown", got=clip(grade), most=GRADES)
    if type(count) is not int or not 1 <= count <= MOST_QUESTIONS:
        raise InputError("exercises.count", got=clip(count), most=MOST_QUESTIONS)
    random = Random(seed)
    few = separate_sources(sources, POSITIONS_OF_EXERCISE)  # a sheet depends on its seed, not on earlier questions
    rulesets = _instances(game)
    sides = {each.spec: sides_of(each) if drawn else {} for each in rulesets}
    askers = [Asker(each, misere, lang, few, random, drawn, sides[each.spec]) for each in rulesets]
    questions, asked, waiting = list[dict[str, Any]](), set[tuple[str, str, str]](), list[str]()
    known = _of_the_sources(askers, random) if grade in (None, 3) else {}
    for _ in range(12 * count + 60):
        if len(questions) == count:
            break
        now = grade or 1 + GRADES * len(questions) // max(count, GRADES)
        kinds = list(kinds_of(now))
        waiting = [kind for kind in waiting if kind in kinds] or random.sample(kinds, len(kinds))
        kind, ask = waiting.pop(), random.choice(askers)
        if known.get(kind):
            ask, text = known[kind].pop()
            found = source_question(ask, kind, text)
        else:
            level = 2 * now - 1 if kind in _OF_THE_WHOLE else now + random.randint(0, now // 2)
            found = make_exercise(ask, kind, level)
        if found is None:
            continue
        key = (ask.ruleset.spec, found.kind, "" if found.kind in _OF_THE_WHOLE else found.position)
        if key not in asked:
            asked.add(key)
            questions.append(_render(ask, found, now, several=len(askers) > 1))
    if not questions:
        raise InputError("exercises.no-exercises", game=clip(askers[0].ruleset.spec))
    if prove:
        questions += _to_prove(askers[0])
    first, alone = askers[0].ruleset, len(askers) == 1
    is_told = alone or not isinstance(first, Reworded)  # otherwise its line tells the rules of one instance only
    told = paper_rules(first, misere, lang=lang) if is_told else str(rules(first, lang=lang)["rules"])
    title = say("exercises.title", lang, game=_title(first, lang, whole=alone), seed=seed)
    text = sheet_text(title, questions, answers, lang, told)
    command = _command(game, {"seed": seed, "count": count if count != _USUAL else None, "grade": grade}, misere, prove)
    sheet = {"title": title, "seed": seed, "command": command, "rules": told, "questions": questions, "text": text}
    return ExerciseSheet(sheet | {"line": told})


def _command(game: str | Ruleset, given: dict[str, int | None], misere: bool, prove: bool) -> str:
    """The command that reproduces a sheet; `given` has the values of options by name, None for one to leave out."""
    words = ["bouton print", game if isinstance(game, str) else find(game).spec, "--exercises"]
    words += [f"--{name} {write_safely(value)}" for name, value in given.items() if value is not None]
    return " ".join([*words, *["--misere"] * bool(misere), *["--prove"] * bool(prove)])


def _to_prove(ask: Asker) -> list[dict[str, Any]]:
    """The question for a proof of the first theorem on this kind of play that has one; empty if all are only cited."""
    for theorem in ask.ruleset.theorems:
        proofs = proofs_of(ask.ruleset, theorem)
        if proofs and theorem.valuation.misere == ask.misere:
            found = proof_data(proofs[0], (), ask.lang)
            answer = " ".join(f"({number}) {step['text']}" for number, step in enumerate(found["steps"], 1))
            question = say("exercises.prove", ask.lang, claim=found["claim"])
            shared = {"game": ask.ruleset.spec, "position": "", "play": play_name(ask.misere), "kind": "prove"}
            return [{**shared, "grade": GRADES, "question": question, "answer": answer}]
    return []


def _of_the_sources(askers: Sequence[Asker], random: Random) -> dict[str, list[tuple[Asker, str]]]:
    """The positions that the source documents ask about, for the requested games, by kind of question."""
    found: dict[str, list[tuple[Asker, str]]] = {}
    for ask in askers:
        offered = ask.ruleset.questions if isinstance(ask.ruleset, Practised) else ()
        for question in offered:
            if question.spec == ask.ruleset.spec and question.misere == ask.misere:
                found.setdefault(question.kind, []).append((ask, question.position))
    for listed in found.values():
        random.shuffle(listed)
    return found


def _instances(game: str | Ruleset) -> list[Ruleset]:
    """The ruleset, or the example instances of a family that needs parameters: pupils know no others."""
    try:
        return [find(game)]
    except NotationError:
        if not isinstance(game, str) or ":" in game:
            raise
        examples = family(game).examples
        if examples:
            return list(dict.fromkeys(find(spec) for spec, _ in examples if spec.partition(":")[0] in INDEX))
        raise


def _title(ruleset: Ruleset, lang: str, whole: bool) -> str:
    """Title of a game; with its parameters if it has some and `whole` is set."""
    key = f"{area(ruleset)}.title"
    title = say(key, lang) if has(key) else ruleset.spec
    return f"{title} ({ruleset.spec})" if whole and ruleset.spec not in (ruleset.name, title) else title


def _render(ask: Asker, found: Exercise, grade: int, several: bool) -> dict[str, Any]:
    text = question_text(ask, found)
    if several:
        text = say("exercises.of", ask.lang, game=_title(ask.ruleset, ask.lang, whole=True), question=text)
    return {
        "game": ask.ruleset.spec,
        "position": found.position,
        "play": play_name(ask.misere),
        **({} if found.player is None else {"player": str(found.player)}),
        "kind": found.kind,
        "grade": grade,
        "question": text,
        "answer": found.answer,
        "drawn": found.is_drawn,
    }


def sheet_text(title: str, questions: list[dict[str, Any]], answers: bool, lang: str, rules: str = "") -> str:
    """A sheet to print, beginning with the rules of the game.

    >>> sheet_text("Nim", [{"question": "Who wins 3,5?"}], False, "en").splitlines()[5]
    '1. Who wins 3,5?'
    """
    lines = [title, "=" * len(title), "", say("exercises.name", lang), "", *([rules, ""] if rules else [])]
    for number, question in enumerate(questions, start=1):
        room = [f"   {_ROW_OF_DOTS}", ""] * (_PROOF_LINES if question.get("kind") == "prove" else 1)
        lines += [f"{number}. {question['question']}", "", *room]
    if answers:
        lines += [say("exercises.answers", lang), ""]
        lines += [f"{number}. {question['answer']}" for number, question in enumerate(questions, start=1)]
    return "\n".join(lines).rstrip("\n")
