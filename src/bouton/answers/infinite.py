"""Infinite misère quotients as an answer: proved, with the winner of every sum, and described in words."""

from collections.abc import Callable, Iterator
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from bouton.answers.limits import HEAPS_OF_INFINITE
from bouton.checkers.certificate_files import write_certificate
from bouton.errors import InputError, SearchLimitError
from bouton.kinds.capabilities import is_stored
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.misere.family import code_of, family_of
from bouton.misere.monoid import write_word
from bouton.misere.sums import list_first
from bouton.notation import check_flags, check_seconds, clip, plain_number
from bouton.results.keys import InfiniteQuotient
from bouton.rulesets import find
from bouton.storage.compiler import can_compile

if TYPE_CHECKING:
    from bouton.misere.counted import Counters

_SETS_SHOWN, _LOST_SHOWN = 40, 30  # in sentences


def infinite_quotient(
    game: str | Ruleset,
    heaps: int,
    *,
    seconds: float | None = None,
    certificate: str | None = None,
    keep: bool = False,
    progress: Callable[[int, int, int], None] | None = None,
) -> InfiniteQuotient:
    """Prove that the misère quotient of the heaps up to a size is infinite, and determine who wins every sum of them.

    >>> import bouton
    >>> found = bouton.infinite_quotient("octal:0.3122", 7)  # doctest: +SKIP
    >>> found["counter"], found["order"], len(found["sets"])  # doctest: +SKIP
    (5, 40, 21)

    Sums are distinguished by the numbers of heaps of two sizes, the last one and a smaller one, and by the product of
    the other heaps' elements in a finite monoid (`bouton.misere.counters`). Numba is required.

    Parameters
    ----------
    game : the spec of a game on heaps with an octal or hexadecimal code.
    heaps : the size of the last heap.
    seconds : time limit; None: stop after some thousand steps.
    certificate : a file for a certificate, which ``bouton verify`` checks.
    keep : store the result for later analyses, as the command does.
    progress : called now and then with the number of heaps done, the order, and the number of guesses for the current
        heap.

    Returns
    -------
    data : a dictionary of ``game``, ``heaps``, ``counter``, ``infinite``, ``proved``, ``order``, ``generators``,
        ``phi``, ``sets``, ``cells``, ``edge``, ``shift``, ``step``, ``alike``, ``pairs`` and ``without``. With m heaps
        `counter` and k heaps `heaps`, a sum is lost exactly if the product of its other heaps is in the set S(m, k);
        `cells` gives the index of this set for small k and m; otherwise it is S(m − shift, k − shift), or S(m, k −
        shift) for m < edge, and S(m − step, k). No two of the three numbers `alike` of the last heap, nor of their
        continuation, are equivalent. Nothing is said about sums with heaps `without`: no other heap leads to them.

    Raises
    ------
    InputError : for other games and heaps, or without Numba.
    SearchLimitError : if no such proof is found; the quotient may be finite or not.
    """
    check_flags(keep=keep)
    family = family_of(find(game))
    code, spec = code_of(family.rule()), clip(family.ruleset.spec)
    heaps, seconds = plain_number(heaps), check_seconds(seconds)
    if type(heaps) is not int or not 2 <= heaps <= HEAPS_OF_INFINITE:
        raise InputError("misere.infinite-heaps", got=clip(heaps), most=HEAPS_OF_INFINITE)
    if not code:
        raise InputError("misere.infinite-game", game=spec)
    if not can_compile():
        raise InputError("misere.copies-plain")
    from bouton.misere.counters import find_counters
    from bouton.misere.layers import SizeError
    from bouton.misere.solver import StoppedError
    from bouton.misere.store import keep_counters
    from bouton.misere.walk import PairsError

    try:
        found = find_counters(family, code, heaps, seconds, progress)
    except (StoppedError, SizeError, PairsError, MemoryError) as error:
        reason = "time" if isinstance(error, StoppedError) and error.reason == "time" else "size"
        raise SearchLimitError(f"misere.infinite-{reason}", game=spec, heap=heaps) from None
    if found is None:
        raise SearchLimitError("misere.infinite-none", game=spec, heap=heaps)
    if certificate is not None:
        write_certificate(certificate, "counters", found.facts, [found.body_line()])
    if keep and is_stored(family.ruleset):
        keep_counters(found)
    return _data(found)


def _data(found: "Counters") -> InfiniteQuotient:
    facts, images = found.facts, found.body["images"]
    names = dict(zip(found.body["generators"], ascii_lowercase, strict=False))
    words = [write_word(word, names) for word in found.words]
    counted = (facts["counter"], facts["heaps"], *found.excluded_heaps)
    first = found.first_row()
    told = {
        "game": facts["game"],
        "heaps": facts["heaps"],
        "counter": facts["counter"],
        "infinite": True,
        "proved": True,
        "order": facts["order"],
        "generators": {name: heap for heap, name in names.items()},
        "phi": [None if heap in counted else words[image] for heap, image in enumerate(images)],
        "sets": [[words[element] for element in each] for each in found.body["sets"]],
        "cells": found.body["cells"],
        "edge": facts["edge"],
        "shift": facts["shift"],
        "step": facts["step"],
        "alike": [first + turn * facts["shift"] for turn in range(3)],
        "pairs": found.pairs,
        "without": found.excluded_heaps,
    }
    return InfiniteQuotient(told)


def infinite_text(found: dict[str, Any], language: str) -> str:
    """Describe an infinite quotient, from its plain data."""
    return "\n".join(_lines(found, language))


def _lines(found: dict[str, Any], language: str) -> Iterator[str]:
    heap, counter, step, cells = (found[name] for name in ("heaps", "counter", "step", "cells"))
    first, second, third = found["alike"]
    yield say("misere.title", language, game=clip(found["game"]))
    yield say("misere.infinite", language, heap=heap, first=first, second=second, third=third)
    yield say("misere.infinite-told", language, heap=heap, counter=counter, order=found["order"])
    if found["without"]:
        yield say("misere.infinite-without", language, heaps=found["without"], count=len(found["without"]))
    yield say("misere.infinite-proved", language, pairs=found["pairs"])
    yield ""
    yield say("misere.phi", language)
    yield "  " + ", ".join(image or "–" for image in found["phi"][1:])
    yield say("misere.infinite-cells", language, heap=heap, counter=counter)
    wide = len(str(len(found["sets"]) - 1))
    high = len(str(len(cells) - 1))
    for number, row in enumerate(cells):
        yield f"  {number:>{high}}: " + " ".join(f"{each:>{wide}}" for each in row)
    yield say("misere.infinite-step", language, step=step, columns=len(cells[0]))
    yield say("misere.infinite-shift", language, shift=found["shift"], edge=found["edge"], rows=len(cells))
    yield say("misere.infinite-sets", language)
    for number, each in enumerate(found["sets"][:_SETS_SHOWN]):
        yield f"  {number:>{wide}}: {list_first(each, _LOST_SHOWN)}"
    if len(found["sets"]) > _SETS_SHOWN:
        yield "  …"
