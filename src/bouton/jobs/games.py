"""Tasks about single games: misère quotients, theorems, openings of Hex, whole tables of a file of rules.

Their answers depend on nothing but the task: a search that has to stop somewhere counts steps, not seconds.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any

from bouton.errors import InputError
from bouton.notation import clip
from bouton.rulesets import find
from bouton.storage.files import cannot_read
from bouton.storage.memory import free_memory

__all__ = ["ANSWERS", "FORMS", "SPACE", "read_given"]

_MOST_STEPS, _STEPS, _LARGEST = 1_000_000, 150, 3_000  # of a search for a quotient; elements of a guess
_MOST_HEAPS = 5_000
_ENDLESS = 1e15  # seconds: no clock ends a search for a theorem
_MEMORY = 2 << 30  # bytes that one may take; with less it may find none
_MOST_OPENINGS = 6  # cells a side: an empty board of 6 × 6 takes seconds, one of 7 × 7 hours

#: stands for a space within a word while a text is matched
SPACE = "\ue000"
Given = tuple[dict[str, Any], dict[str, Any]]

#: the forms of the texts, by kind
FORMS = {
    "quotient": re.compile(
        r"quotient\s+(?P<game>\S+)(\s+--heaps\s+(?P<heaps>\d{1,6}))?(\s+--steps\s+(?P<steps>\d{1,9}))?"
    ),
    "theorem": re.compile(r"prove\s+(?P<game>\S+)(?P<misere>\s+--misere)?"),
    "opening": re.compile(r"hex\s+(?P<rows>\d{1,3})x(?P<columns>\d{1,3})\s+--openings(?P<misere>\s+--misere)?"),
    "levels": re.compile(
        r"solve\s+(?P<game>\S+)(\s+(?P<start>[^-\s]\S*))?(?P<misere>\s+--misere)?"
        r"\s+--out-of-core(?P<summary>\s+--summary)?"
    ),
    "table": re.compile(r"solve\s+(?P<game>\S+)(?P<misere>\s+--misere)?(?P<summary>\s+--summary)?"),
}


def read_given(kind: str, match: "re.Match[str]", games: Callable[[str], Iterable[str]]) -> Iterator[Given]:
    """What the tasks of a text are given, and what is beside that.

    Parameters
    ----------
    kind, match : of `FORMS`.
    games : the specs that a name with question marks stands for.
    """
    words: dict[str, Any] = {name: word and word.replace(SPACE, " ") for name, word in match.groupdict().items()}
    misere = bool(words.get("misere"))
    if kind == "opening":
        yield from _openings(int(words["rows"]), int(words["columns"]), misere)
    elif kind == "levels" and ".py:" not in words["game"]:
        ruleset = find(words["game"])
        start = None if words["start"] is None else ruleset.format(ruleset.parse(words["start"]))
        yield {"game": ruleset.spec, "start": start, "misere": misere}, {"values": not words["summary"]}
    elif kind in ("table", "levels"):
        path, _, name = words["game"].rpartition(":")
        try:
            content = Path(path).read_bytes()
        except (OSError, ValueError) as error:
            raise cannot_read(path or words["game"], error) from None
        given = {"rules": sha256(content).hexdigest(), "name": name, "misere": misere}
        given |= {"start": words["start"]} if kind == "levels" else {}
        yield given, {"path": str(Path(path).resolve()), "values": not words["summary"]}
    else:
        for game in games(words["game"]):
            given = {"game": game, "misere": misere}
            if kind == "quotient":
                heaps, steps = (None if words[each] is None else int(words[each]) for each in ("heaps", "steps"))
                if heaps is not None and not 0 < heaps <= _MOST_HEAPS:
                    raise InputError("misere.heaps", got=str(heaps), most=_MOST_HEAPS)
                given = {"game": game, "heaps": heaps, "steps": min(steps or _STEPS, _MOST_STEPS)}
            yield given, {}


def _openings(rows: int, columns: int, misere: bool) -> Iterator[Given]:
    """A task for each first move, one of two that a half turn exchanges."""
    if not 0 < rows <= _MOST_OPENINGS or not 0 < columns <= _MOST_OPENINGS:
        raise InputError("jobs.openings", got=f"{rows}x{columns}", most=_MOST_OPENINGS)
    for cell in range((rows * columns + 1) // 2):
        yield {"rows": rows, "columns": columns, "cell": cell, "misere": misere}, {}


def _quotient(given: dict[str, Any], beside: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The misère quotient, as far as that many steps of the search find it."""
    from bouton.misere.family import family_of
    from bouton.misere.quotient import find_quotient

    found = find_quotient(family_of(find(given["game"])), given["heaps"], None, steps=given["steps"], largest=_LARGEST)
    names = ("game", "heaps", "complete", "period", "preperiod", "proved", "orders", "tame", "stopped")
    data = found.to_dict()
    if data["stopped"] == "memory":
        raise InputError("jobs.memory", task=clip(given["game"]))
    content = repr((found.monoid.order, found.monoid.table, found.monoid.lost, found.images)).encode()
    return {**{name: data[name] for name in names}, "order": found.order, "sha256": sha256(content).hexdigest()}


def _theorem(given: dict[str, Any], beside: dict[str, Any], folder: Path) -> dict[str, Any]:
    """A theorem for all positions, found and proved, or what was tried."""
    from bouton.proving.prover import prove

    is_short = free_memory() < _MEMORY
    found = prove(given["game"], misere=given["misere"], seconds=_ENDLESS)
    if is_short and not found.found:
        raise InputError("jobs.memory", task=clip(given["game"]))
    data = found.to_dict()
    names = ("game", "play", "found", "proved", "numeration", "states", "statement")
    return {name: data[name] for name in names}


def _opening(given: dict[str, Any], beside: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Who wins after a first move of Left."""
    from bouton.hex.board import RIGHT, hex_board
    from bouton.hex.limits import HexLimits
    from bouton.hex.search import hex_search

    board = hex_board(given["rows"], given["columns"])
    limits = HexLimits(positions=1 << 40, seconds=None)
    stones = (1 << given["cell"], 0)
    lost = hex_search(board).mover_wins(stones, RIGHT, limits, misere=given["misere"])
    return {**given, "position": board.format(stones), "opening_wins": not lost}


def _table(given: dict[str, Any], beside: dict[str, Any], folder: Path) -> dict[str, Any]:
    """A whole table from a file of rules, kept and resumed in the folder unless only its counts are wanted."""
    from bouton.solving.solve import solve

    path = Path(beside["path"])
    digest = given["rules"]
    if sha256(path.read_bytes()).hexdigest() != digest:
        raise InputError("jobs.changed", path=str(path))
    keep = folder / f"table-{digest[:16]}-{given['name']}{'-misere' if given['misere'] else ''}"
    if beside["values"]:
        folder.mkdir(parents=True, exist_ok=True)
    found = solve(f"{path}:{given['name']}", misere=given["misere"], store=str(keep) if beside["values"] else None)
    data = found.to_dict()
    names = ("play", "positions", "P", "N", "draws", "max_grundy", "max_remoteness")
    outcomes, column = sha256(), found.columns()[1]
    for block in column.blocks() if hasattr(column, "blocks") else [column.tobytes()]:
        outcomes.update(block)
    return {"name": given["name"], **{name: data[name] for name in names}, "sha256": outcomes.hexdigest()}


def _levels(given: dict[str, Any], beside: dict[str, Any], folder: Path) -> dict[str, Any]:
    """A whole game level by level, kept and resumed in the folder; its files go where only its counts are wanted."""
    from bouton.solving.on_disk.solve import solve_levels

    path = beside.get("path")
    if path is not None and sha256(Path(path).read_bytes()).hexdigest() != given["rules"]:
        raise InputError("jobs.changed", path=path)
    rules = given["game"] if path is None else f"{path}:{given['name']}"
    keep = folder / f"levels-{sha256(json.dumps(given, sort_keys=True).encode()).hexdigest()[:16]}"
    found = solve_levels(rules, keep, start=given["start"], misere=given["misere"]).to_dict()
    if not beside["values"]:
        _remove(keep)
    names = ("play", "outcome", "remoteness", "positions", "P", "N", "draws", "max_remoteness", "levels")
    return {**given, **{name: found[name] for name in names}, "sha256": found["digest"]}


def _remove(folder: Path) -> None:
    """Delete a folder, so that a kill leaves the whole of it under its name, or nothing."""
    aside = folder.with_name(f"{folder.name}.old")
    rmtree(aside, ignore_errors=True)
    with suppress(OSError):
        folder.rename(aside)
    rmtree(aside, ignore_errors=True)


ANSWERS: dict[str, Callable[[dict[str, Any], dict[str, Any], Path], dict[str, Any]]] = {
    "levels": _levels,
    "opening": _opening,
    "quotient": _quotient,
    "table": _table,
    "theorem": _theorem,
}
