"""Misère quotients as an answer: computed, described in words, and stored for later questions."""

from collections.abc import Iterator
from typing import Any

from bouton.answers.limits import MOST_COPIES, MOST_HEAPS
from bouton.answers.misere_values import aligned_rows
from bouton.answers.position import read
from bouton.errors import InputError
from bouton.heaps.game import HeapGame
from bouton.kinds.capabilities import is_stored
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.misere.family import Family, ReachedFamily, family_of
from bouton.misere.quotient import InterruptedSearch, Quotient, find_quotient
from bouton.misere.solver import Tick
from bouton.notation import check_flags, check_path, check_seconds, clip, plain_number
from bouton.rulesets import find
from bouton.storage.compiler import can_compile

_HEAPS_SHOWN, _RELATIONS_SHOWN, _LOST_SHOWN, _GROWTH_SHOWN = 60, 60, 60, 40  # in sentences


def quotient(
    game: str | Ruleset,
    start: Any = None,
    *,
    heaps: int | None = None,
    copies: int | None = None,
    seconds: float | None = None,
    certificate: str | None = None,
    keep: bool = False,
    progress: Tick | None = None,
) -> Quotient:
    """The misère quotient of a game: who wins every sum of its heaps in misère play, as a small algebra.

    >>> import bouton
    >>> found = bouton.quotient("octal:0.77")
    >>> found.order, found.complete, found.period, found.preperiod
    (40, True, 12, 71)
    >>> found.p_portion
    ['a', 'b^2', 'ac', 'd', 'ac^2', 'e', 'ad^2', 'ade', 'adf']

    Each heap corresponds to an element, Φ(heap); a sum of heaps is lost for the player to move exactly if the product
    of its elements is in the P-portion. All results are proved, see `bouton.misere.walk`.

    Parameters
    ----------
    game : a spec or a ruleset.
    start : for a game that is not played on heaps, or to restrict the question: a position, text or plain data; the
        result is the quotient of the parts reachable from it.
    heaps : the largest heap; None: as needed for a proof for all heaps, or 31 for rules without such a proof.
    copies : maximum number of copies of the largest heap; if the quotient of all sums is out of reach (as for heap 34
        of 0.07), compute that of the sums of smaller heaps and at most this many copies of the largest
        (`bouton.misere.few_copies`); needs Numba.
    seconds : time limit, after which the heaps done so far are returned; None: stop after some thousand steps, at the
        same heap on any machine.
    certificate : a file for a certificate, which ``bouton verify`` checks.
    keep : store the result for later analyses, as the command does; not if `start` is given.
    progress : called now and then with the number of heaps done, the order, and the number of guesses for the current
        heap.

    Raises
    ------
    InputError : if a game is not impartial, can go on forever, or needs a position.
    SearchLimitError : if a position leads to too many parts.

    Sources: T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory A 115
    (2008), 593–622.
    """
    check_flags(keep=keep)
    certificate = check_path(certificate, "certificate")
    heaps, seconds = plain_number(heaps), check_seconds(seconds)
    if heaps is not None and not (type(heaps) is int and 1 <= heaps <= MOST_HEAPS):
        raise InputError("misere.heaps", got=clip(heaps), most=MOST_HEAPS)
    family = _family(game, start)
    try:
        if copies is None:
            found = find_quotient(family, heaps, seconds, progress)
        else:
            found = _few(family, heaps, copies, seconds, progress)
    except InterruptedSearch as stop:
        _name(stop.found, family, start)
        raise
    _name(found, family, start)
    if certificate is not None:
        certify_quotient(game, start, found, certificate)
    if keep and start is None:
        keep_quotient(game, found)
    return found


def check_choice(start: Any, heaps: int | None, copies: int | None, show: str) -> None:
    """Reject combinations of options that cannot be answered together."""
    if copies is not None and show != "quotient":
        raise InputError("misere.copies-show")
    if show == "infinite" and (heaps is None or start is not None):
        raise InputError("misere.infinite-alone")


def _few(family: Family, heaps: int | None, copies: int, seconds: float | None, tick: Tick | None) -> Quotient:
    if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
        raise InputError("misere.copies", got=clip(copies), most=MOST_COPIES)
    if heaps is None or family.last is not None:
        raise InputError("misere.copies-heaps", game=clip(family.ruleset.spec))
    if not can_compile():
        raise InputError("misere.copies-plain")
    from bouton.misere.few_copies import find_few

    return find_few(family, heaps, copies, seconds, tick)


def _family(game: str | Ruleset, start: Any) -> Family:
    ruleset = find(game)
    return family_of(ruleset, None if start is None else read(ruleset, start)[1])


def _name(found: Quotient, family: Family, start: Any) -> None:
    """Record in the result its position, its parts, and its element, if the quotient contains all its parts."""
    if not isinstance(family, ReachedFamily):
        return
    position = read(family.ruleset, start)[1]
    found.position, found.parts = family.ruleset.format(position), family.texts()
    parts = family.split(position) or []
    if max(parts, default=0) <= found.heaps:
        found.element = found.monoid.product([found.images[part] for part in parts])


def certify_quotient(game: str | Ruleset, start: Any, found: Quotient, path: str) -> None:
    """Write the certificate of a quotient that `quotient` returned for the same game and start."""
    from bouton.misere.certificate import write_certificate

    write_certificate(found, _family(game, start), path)


def keep_quotient(game: str | Ruleset, found: Quotient) -> bool:
    """Store a quotient of the heaps of a game for later analyses; return whether it was stored."""
    from bouton.misere.store import keep

    ruleset = find(game)
    keeps = isinstance(ruleset, HeapGame) and ruleset.impartial and not found.all_parts and is_stored(ruleset)
    return keeps and keep(found, family_of(ruleset))


def quotient_text(found: dict[str, Any], language: str) -> str:
    """Describe a quotient, from its plain data."""
    order, heaps = found["orders"][-1][1] if found["orders"] else 1, found["heaps"]
    position = found.get("position")
    parts = "" if position is None else "-parts"
    named = {"game": clip(found["game"]), "position": clip(position or "")}
    lines = [say(f"misere.title{parts}", language, **named)]
    values = {"order": order, "heaps": heaps, "lost": len(found["p_portion"])}
    if "copies" in found:
        lines += _few_lines(found, language, **values)
    elif found["period"] is not None:
        lines.append(say("misere.for-all", language, **values))
        lines.append(say("misere.period", language, period=found["period"], start=found["preperiod"], heaps=heaps))
    elif found["complete"]:
        lines.append(say("misere.for-set", language, **values))
    else:
        lines.append(say(f"misere.to-heap{parts}", language, **values, all=len(found["parts"] or [0]) - 1))
        if found["stopped"] and not parts:
            lines.append(say(f"misere.stopped-{found['stopped']}", language, heap=heaps + 1))
        if found["stopped"] != "endless":
            lines.append(say(f"misere.grows{parts}", language))
    if "copies" not in found:
        lines.append(say("misere.proved", language, pairs=found["pairs"]))
        lines.append(say(f"misere.{'tame' if found['tame'] else 'wild'}{parts}", language))
    lines += [
        "",
        say("misere.presentation", language),
        f"  {_cut(found['presentation'].split(', '), _RELATIONS_SHOWN)}",
    ]
    lines += [say("misere.lost", language), f"  {_cut(found['p_portion'], _LOST_SHOWN)}"]
    if "copies" not in found:
        lines += [
            say("misere.idempotents", language, kernel=found["kernel"]),
            f"  {_cut(found['idempotents'], _LOST_SHOWN)}",
        ]
    if position is not None and found["element"] is not None:
        lost = "lost" if found["element"] in found["p_portion"] else "won"
        lines.append(say(f"misere.stands-{lost}", language, position=named["position"], element=found["element"]))
    lines += [say(f"misere.phi{parts}", language)]
    if parts:
        lines += _part_lines(found, language)
    else:
        lines.append(f"  {_cut([*found['phi'][1:], ''], _HEAPS_SHOWN)}")
        genera = [_genus(each, language) for each in found["genus"] or ()]
        lines += [say("misere.genera", language), f"  {', '.join(genera)}"] if genera else []
    if found["exceptions"] is not None:
        won, lost = found["exceptions"].values()
        lines += [say("misere.exceptions", language, won="; ".join(won), lost="; ".join(lost))]
    lines += [say(f"misere.orders{parts}", language)]
    lines += ["  " + _cut([f"{heap}: {grown}" for heap, grown in found["orders"]], _GROWTH_SHOWN)]
    return "\n".join(lines)


def _part_lines(found: dict[str, Any], language: str) -> list[str]:
    """A row for each part of a position: its number, its text, its element and, while they are known, its genus."""
    head = ["", say("misere.column-part", language), "Φ", say("misere.column-genus", language)]
    genera = [_genus(each, language) for each in found["genus"] or ()]
    rows = [
        [str(part), clip(found["parts"][part]), found["phi"][part], genera[part - 1] if part <= len(genera) else ""]
        for part in range(1, min(found["heaps"], _HEAPS_SHOWN) + 1)
    ]
    return [f"  {line}" for line in aligned_rows([head, *rows])] + ["  …"] * (found["heaps"] > _HEAPS_SHOWN)


def _few_lines(found: dict[str, Any], language: str, *, heaps: int, lost: int, **_: int) -> Iterator[str]:
    """Describe sums of smaller heaps and a few copies of the last."""
    copies, layers = found["copies"], found["layers"]
    smaller, order = layers[-1]
    yield say("misere.few", language, heap=heaps, copies=copies, order=order, lost=lost, smaller=smaller)
    if found["stopped"]:
        stopped = found["stopped"] if found["stopped"] in ("keys", "time") else "size"
        yield say(f"misere.few-{stopped}", language, heap=heaps, copies=copies + 1)
    yield say("misere.few-beyond", language, heap=heaps, copies=copies)
    yield say("misere.few-proved", language, pairs=found["pairs"])
    yield say("misere.few-layers", language, heap=heaps)
    yield "  " + ", ".join(f"{count}: {one} ({two})" for count, (two, one) in enumerate(layers))


def _genus(text: str, language: str) -> str:
    genus, _, kind = text.partition(" ")
    return f"{genus} ({say(f'misere.kind-{kind}', language)})" if kind else genus


def _cut(items: list[str], most: int) -> str:
    shown = [item for item in items[:most] if item]
    return ", ".join(shown) + (", …" if len(items) > most else "")
