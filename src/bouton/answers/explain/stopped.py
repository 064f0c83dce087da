"""The part of an answer known at an interruption: who wins, if that was determined."""

from typing import Any

from bouton.answers.explain import Wording, outcome_message
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.search.answer import Answer


def tell_winner(
    stopped: KeyboardInterrupt, ruleset: Ruleset, position: Any, misere: bool, wording: Wording, outcome: Answer
) -> KeyboardInterrupt:
    """Return an interruption that also names the winner; `stopped` itself if only one starting player gets a draw."""
    lang, (left, right) = wording.language, outcome.value.starters
    if left is not right and None in (left, right):
        return stopped
    found = outcome_message(ruleset, position, misere, str(outcome.value), wording.letters)
    first = say(stopped.args[0] if stopped.args else "analysis.interrupted", lang)
    return KeyboardInterrupt("analysis.stopped", {"first": first, "winner": say(found.key, lang, **found.values)})
