"""Explanations of positions of coins and strings: free coins, offers, chains, the long chain rule, loony moves."""

from collections.abc import Iterable, Iterator
from typing import Any

from bouton.boxes.solver import solver_of
from bouton.boxes.strings import Strings
from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import Columns, Figure, Message
from bouton.notation import write_points
from bouton.numeration.binary import bits
from bouton.rulesets.boxes.boards import BoxBoard, GraphBoard

_MOVES_NAMED = 8
_PARTS_SHOWN = 12
_MOST_SEARCHED = 20_000  # positions searched for the scores after an offer


def _message(boxes: BoxBoard, word: str, values: dict[str, Any], step: int = 3, *, plain: bool = False) -> Message:
    """Return the sentence `word` in its form for boxes and lines or, on graphs, for coins and strings.

    `step` and `plain` are as in `Message`."""
    key = f"strings_and_coins.{word}" if isinstance(boxes, GraphBoard) else f"dots_and_boxes.{word}"
    return Message(key, values, step, plain=plain)


def _name(boxes: BoxBoard, position: Any, string: int) -> str:
    return str(string + 1) if isinstance(boxes, GraphBoard) else str(boxes.name_string(position, string))


def score_reasons(boxes: BoxBoard, position: Any, facts: Facts) -> Iterator[Figure]:
    """Yield the sentences that explain a position in a game in which coins count."""
    strings, left = boxes.strings(position), boxes.left(position)
    if not left:
        return
    rest, taken, offer = strings.take_free(left)
    if taken and rest:
        yield _message(boxes, "free", {"count": taken}, step=2)
    if offer is not None:
        line = _name(boxes, position, offer.cut.bit_length() - 1)
        yield _message(boxes, "offer", {"count": offer.coins, "line": line}, step=2, plain=True)
        later = solver_of(strings).score_within(rest & ~offer.strings, _MOST_SEARCHED)
        if later is not None:
            worths = {
                "all": write_points(taken + offer.coins + later),
                "leave": write_points(taken - offer.coins - later),
            }
            better = "equal" if offer.coins == -later else "take" if offer.coins > -later else "leave"
            yield _message(boxes, f"offer-{better}", {**worths, "line": line}, plain=True)
    elif not taken:
        yield from _openings(boxes, position, strings, left)
        yield from _long_chain_rule(boxes, strings, left, facts)


def nimstring_reasons(boxes: BoxBoard, position: Any, facts: Facts) -> Iterable[Figure]:
    """Yield the sentences and tables that explain a position in a game in which the player who cannot move loses."""
    strings, left = boxes.strings(position), boxes.left(position)
    if facts.misere or not left:
        return
    rest, taken, offer = strings.take_free(left)
    if taken and rest:
        yield _message(boxes, "free", {"count": taken}, step=2)
    if offer is not None:
        line = _name(boxes, position, offer.cut.bit_length() - 1)
        yield _message(boxes, "offer", {"count": offer.coins, "line": line}, step=2)
        yield Message("nimstring.choice", step=2, plain=True)
        yield Message("nimstring.loony")
        return
    parts = strings.parts(rest)
    if not taken and facts.grundy is not None and 1 < len(parts) <= _PARTS_SHOWN:
        values = [solver_of(strings).nimber_within(part, _MOST_SEARCHED) for part in parts]
        known = [value for value in values if value is not None]
        if len(known) == len(parts):
            yield Columns("nimstring.part", [_parts_name(boxes, position, part) for part in parts], known)
    if not taken:
        yield from _openings(boxes, position, strings, left)


def _parts_name(boxes: BoxBoard, position: Any, part: int) -> str:
    names = [_name(boxes, position, string) for string in bits(part)]
    return ",".join(names) if len(names) <= 4 else f"{names[0]}…{names[-1]}"


def _openings(boxes: BoxBoard, position: Any, strings: Strings, left: int) -> Iterator[Message]:
    """Explain safe moves, long chains and loony moves, in a position without coins on a single string."""
    safe = sum(1 for _ in strings.safe_strings(left))
    yield _message(boxes, "safe" if safe else "no-safe", {"count": safe}, step=2)
    chains = strings.chains(left)
    rows = [chain.coins for chain in chains if chain.is_long and not chain.is_loop]
    loops = [chain.coins for chain in chains if chain.is_long and chain.is_loop]
    if rows:
        yield _message(boxes, "chains", {"count": len(rows), "sizes": rows})
    if loops:
        yield _message(boxes, "loops", {"count": len(loops), "sizes": loops})
    loony = [string for chain in chains for string in bits(chain.strings) if _is_loony(strings, left, string)]
    if loony:
        named = [_name(boxes, position, string) for string in sorted(loony)[:_MOVES_NAMED]]
        more = "-more" if len(loony) > len(named) else ""
        yield _message(boxes, f"loony{more}", {"count": len(loony), "shown": len(named), "moves": named})


def _is_loony(strings: Strings, left: int, string: int) -> bool:
    """Whether a cut lets the opponent choose who moves after the coins that it gives away."""
    return strings.take_free(left & ~(1 << string))[2] is not None


def _long_chain_rule(boxes: BoxBoard, strings: Strings, left: int, facts: Facts) -> Iterator[Message]:
    """Explain the long chain rule, if there are long chains and it agrees with the result of the search.

    A turn ends with the last cut that takes no coin, so n strings and c coins, of which x pairs are taken with one cut
    each, make n − c + x + 1 turns. If two coins of each long chain but the last are left, x is one less than the number
    of long chains; of a loop two pairs are left, which does not change the parity (Berlekamp 2000).
    """
    chains = sum(1 for chain in strings.chains(left) if chain.is_long and not chain.is_loop)
    lines, coins = left.bit_count(), strings.coins_left(left)
    turns = lines - coins + chains
    if chains and facts.outcome == ("N" if turns % 2 else "P"):
        values = {"lines": lines, "coins": coins, "chains": chains, "turns": turns}
        yield _message(boxes, f"rule-{'odd' if turns % 2 else 'even'}", values, plain=True)
