"""Turn the findings about a position into sentences and figures in a language."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, islice
from typing import Any

from bouton.answers.explain.finding import Finding, Wording, is_searched
from bouton.answers.explain.simple import simple_reasons
from bouton.answers.explain.text import figure_data, render
from bouton.answers.explain.worked import calculations
from bouton.answers.limits import POSITIONS_OF_KERNEL
from bouton.answers.moves import move_phrase
from bouton.errors import InputError, OptionLimitError, SearchLimitError
from bouton.kinds.capabilities import Decided, Endless, Explained, NamedMoves, has_turns, some_options
from bouton.kinds.figures import Figure, Message, Reason, Shown
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.references import name_work
from bouton.search.answer import Provenance
from bouton.search.search import DEPTH_FIRST, PROOF, WHOLE
from bouton.values.outcome import Outcome, play_name

__all__ = ["Finding", "Wording", "explain", "outcome_message"]

_MOVES_SHOWN, _MOVE_LENGTH = 12, 160  # moves in sentences, and letters of one
_THEOREMS = ("theorem", "proved")
_OF_SEARCH = {  # sentences about a search just made, and about an earlier one
    PROOF: ("by-proof-search", "by-proof-search-known"),
    DEPTH_FIRST: ("by-depth-search", "by-depth-search-known"),
    WHOLE: ("by-whole-game", "by-whole-game-known"),
}
_KERNELS_SHOWN = 4  # in sentences
_ALL_STEPS = 3  # of hints


def explain(found: Finding, wording: Wording) -> dict[str, Any]:
    """The explanation of a position: ``sentences``, the figures, and ``text`` with everything in order.

    With `wording.hint` only the items up to that step are included; without it ``simple`` explains in one sentence why
    the player to move wins or loses (`simple_reasons`).
    """
    hint = wording.hint
    steps = _ALL_STEPS if hint is None else hint
    said: list[Shown] = []
    items = list(_items(found, wording))
    if hint is None and is_searched(found.how["outcome"]):
        from bouton.answers.explain.line import lines_of_search

        items += lines_of_search(found, items, wording.language)
    for item in items:
        if isinstance(item, Reason):
            continue
        if not isinstance(item, Message):
            if steps >= 2:
                said.append(item)
        elif item.step <= steps and item not in said:
            said.append(item)
    data: dict[str, Any] = {"sentences": []}
    for item in said:
        figure_data(item, wording.language, data)
    if hint is not None:
        data["hint"] = hint
    else:
        data["simple"] = simple_reasons(found, items, wording.language)
    data["text"] = render(said, wording.language)
    if hint is None and "proof" in wording.show:
        from bouton.answers.explain.proof import position_proof, proof_lines

        data["proof"] = position_proof(found.ruleset, found.position, found.facts, wording.language)
        data["text"] += "\n\n" + "\n".join(proof_lines(data["proof"], wording.language))
    return data


def _items(found: Finding, wording: Wording) -> Iterator[Figure]:
    """Yield all items of the explanation, in order."""
    ruleset, position, facts = found.ruleset, found.position, found.facts
    yield from _headline(found, wording.letters)
    outcome = found.how["outcome"]
    if outcome.kind == "observed":
        yield Message(
            "analysis.observed", {"cite": _name_works(outcome.leaves(), ("observed",), wording.language)}, step=1
        )
    known = ruleset if facts.misere else found.sources.informed_game(ruleset, position)
    if isinstance(known, Explained):
        yield from known.explain(position, facts)
    if found.source is not None:
        yield from found.source.reasons(ruleset, position, facts)
    if facts.grundy is not None:
        yield Message("analysis.value", {"grundy": facts.grundy, "value": clip(found.value or "")}, step=2)
    elif found.worth.get("mean") is not None:
        words = {key: clip(text) if text else "?" for key, text in found.worth.items()}
        yield Message("value.of-position", words, step=2)
    elif found.value is not None:
        yield Message("analysis.value-loopy", {"value": found.value}, step=2)
    if has_turns(ruleset, position):
        from bouton.answers.explain.turns import turn_messages

        yield from turn_messages(found, wording.language)
    if found.begins and facts.grundy is None:
        from bouton.answers.explain.partizan import partizan_reasons

        yield from partizan_reasons(found, wording.language)
    if wording.hint is not None:
        yield from _hint(found)
    yield from _moves(found)
    yield from _drawing_moves(found, wording.language)
    if is_searched(outcome) and not facts.misere and ruleset.is_impartial(position):
        yield from _kernel(ruleset, position)
    if found.remoteness:
        yield Message("analysis.remoteness", {"moves": found.remoteness})
    elif found.stopped_counting:
        yield Message("analysis.remoteness-open", {})
    yield from calculations(ruleset, position, facts, wording.show, found.sources)
    yield from _source(found, wording.language)


def _headline(found: Finding, letters: str) -> Iterator[Message]:
    facts = found.facts
    play = play_name(facts.misere)
    if len(set(found.begins.values())) > 1 and None in found.begins.values():  # a draw only for one starting player
        yield Message(f"analysis.{play}-mixed", {"letter": facts.outcome}, step=1)
        for player, winner in found.begins.items():
            yield Message(f"analysis.begins-{player}-{winner or 'draw'}", {}, step=1)
        return
    yield outcome_message(found.ruleset, found.position, facts.misere, facts.outcome, letters)


def outcome_message(ruleset: Ruleset, position: Any, misere: bool, outcome: str, letters: str) -> Message:
    """The sentence that says who wins."""
    letter = "S" if outcome == "N" and letters == "PS" else outcome
    kind = outcome if ruleset.is_impartial(position) or outcome not in "PN" else f"{outcome}-partizan"
    ended = "-ended" if outcome == Outcome.D and isinstance(ruleset, Decided) else ""
    return Message(f"analysis.{play_name(misere)}-{kind}{ended}", {"letter": letter}, step=1)


def _hint(found: Finding) -> Iterator[Message]:
    """Yield the second hint, the number of winning moves, if some are listed in a position won by either player."""
    if found.facts.outcome == Outcome.N and found.facts.winning_moves:
        known = [count for count in found.counts if count is not None]
        alike = 1 + any(found.alike)
        if len(known) > 1:
            yield Message("analysis.hint-counts", {"left": known[0], "right": known[1], "alike": alike}, step=2)
        elif len(found.counts) == 1:
            count = known[0] if known else len(found.facts.winning_moves)
            yield Message("analysis.hint-count", {"count": count, "alike": alike}, step=2)


def _moves(found: Finding) -> Iterator[Message]:
    """Yield each player's winning moves, or say that the player has no move or that the winning moves are unknown."""
    ruleset = found.ruleset
    for (player, texts), count, alike in zip(found.moves.items(), found.counts, found.alike, strict=True):
        of = "" if len(found.moves) == 1 else f"-{player}"
        if texts:
            short = isinstance(ruleset, NamedMoves) and " " not in "".join(texts)  # the cells of Hex
            shown = texts if short else texts[:_MOVES_SHOWN]
            known = len(shown) if count is None else count
            many = "-more" if known > len(shown) else ""
            if count is None:
                many = "-many" if found.stopped is None else "-some"
            yield Message(
                f"analysis.moves{of}{many}",
                {
                    "moves": (", " if short else " ; ").join(shown),
                    "count": known,
                    "shown": len(shown),
                    "alike": 1 + alike,
                },
            )
        elif of and count == 0 and ruleset.winner(found.position) is None:
            stuck = found.facts.misere and next(iter(some_options(ruleset, found.position, player)), None) is None
            yield Message(f"analysis.{'stuck' if stuck else 'no-moves'}{of}", {})
        elif count is None:
            why = found.stopped
            tried = isinstance(why, OptionLimitError)
            yield Message(f"analysis.moves{of}-{'untried' if tried else 'unknown'}", dict(why.values) if why else {})
            if why is not None and why.cause == "size":  # a game's own bound
                yield Message(why.sentence, dict(why.values))
    why = found.stopped
    if why is not None and why.cause == "work" and not isinstance(why, OptionLimitError):
        yield Message("analysis.moves-limit", {})


def _drawing_moves(found: Finding, language: str) -> Iterator[Message]:
    """The drawing moves of each player who cannot win but can draw."""
    ruleset, position, misere = found.ruleset, found.position, found.facts.misere
    for player, drawn in zip(found.moves, Outcome(found.facts.outcome).starters, strict=False):
        if drawn is not None:
            continue
        names: list[str] = []
        complete = not isinstance(ruleset, Endless) or ruleset.some_options(position) is None
        try:
            for option in some_options(ruleset, position, player):
                if found.sources.after_move(ruleset, position, option, player, misere) is None:
                    names.append(move_phrase(ruleset, position, option, player, language))
                    if len(names) > _MOVES_SHOWN:
                        break
        except SearchLimitError:  # keep those found so far
            complete = False
        if names:
            whose = "" if len(found.moves) == 1 else f"-{player}"
            more = "-more" if len(names) > _MOVES_SHOWN else ""
            shown = names[:_MOVES_SHOWN]
            listed = " ; ".join(shown if complete or more else [*shown, "…"])
            yield Message(f"analysis.drawing-moves{whose}{more}", {"moves": listed, "count": len(shown)})


def _kernel(ruleset: Ruleset, position: Any) -> Iterator[Message]:
    """Yield the sentence on the kernels of the graph of reachable positions, if it is small and they are known."""
    from bouton.answers.graph import graph
    from bouton.answers.position import Position

    if has_turns(ruleset, position) or len(ruleset.summands(position)) > POSITIONS_OF_KERNEL:
        return
    try:
        drawn = graph(Position(ruleset, position), most=POSITIONS_OF_KERNEL)
    except (InputError, SearchLimitError):  # the latter where there are infinitely many moves
        return
    if drawn.kernels is None or drawn.kernel == "unknown":
        return
    found = drawn.kernel_names()
    shown = ", ".join([*map(_braces, found[:_KERNELS_SHOWN]), *(["…"] if len(found) > _KERNELS_SHOWN else [])])
    several = "several" if drawn.kernels.complete else "at-least"
    kind = several if drawn.kernel == "several" else f"{drawn.kernel}-acyclic" if not drawn.cyclic else drawn.kernel
    yield Message(f"analysis.kernel-{kind}", {"kernels": shown, "count": len(found)})


def _braces(names: Sequence[str]) -> str:
    """Write a set of positions, at least one of them and as many as there is room for."""
    ends = accumulate(len(name) + 3 for name in names)
    shown = [name for name, end in zip(names, ends, strict=True) if end <= _MOVE_LENGTH] or [
        clip(names[0], _MOVE_LENGTH)
    ]
    return "{" + " ; ".join([*shown, "…"] if len(shown) < len(names) else shown) + "}"


def _name_works(leaves: Iterable[Provenance], kinds: Sequence[str], language: str) -> str:
    """Name the works and proofs of these kinds on which an answer rests, without repetition."""
    found = [leaf for leaf in leaves if leaf.kind in kinds and not leaf.origin]
    names = [name for leaf in found for name in (*(name_work(cite, language) for cite in leaf.cites), leaf.method)]
    return " ; ".join(name for name in dict.fromkeys(names) if name)


def _source(found: Finding, language: str) -> Iterator[Message]:
    """Say how the answer is known."""
    how, searched = found.how["outcome"], found.searched
    if how.is_stored:
        yield Message("analysis.by-store", {})
        return
    grundy = found.how.get("grundy", how)
    if grundy != how:
        kind = "store" if grundy.is_stored else "theorem" if grundy.kind in _THEOREMS else "search"
        yield Message(f"analysis.value-by-{kind}", {"cite": _name_works(grundy.leaves(), _THEOREMS, language)})
    if "winning_moves" in found.how:
        yield Message("analysis.moves-by-search", {})
    leaves = how.leaves()
    if theorems := _name_works(leaves, _THEOREMS, language):
        yield Message(f"analysis.by-{'theorem' if how.kind in _THEOREMS else 'both'}", {"cite": theorems})
    elif how.kind == "rules":
        yield Message("analysis.by-rules", {})
    elif how.kind == "search":
        fresh, known = _OF_SEARCH.get(how, ("by-search", "by-earlier-search"))
        yield Message(f"analysis.{fresh if searched else known}", {"positions": searched})
    cites = {leaf.cites[0] for leaf in leaves if leaf.cites}
    stated = [t for t in found.ruleset.theorems if t.cites[0] in cites and t.valuation.misere is found.facts.misere]
    # prefer a theorem that covers the entire position; there is none if the theorems cover only the parts of a sum
    answering = (theorem for theorem in stated if theorem.value(found.ruleset, found.position) is not None)
    for theorem in islice(chain(answering, stated), 1):
        yield Message(theorem.key, {})
