"""Statistics of a solved game: positions by remoteness, the longest win, the largest value, branching."""

from array import array
from typing import Any

from bouton.language import decimal, say
from bouton.storage.segments import Segments

_BAR = 40  # characters of the longest bar


def report_of(solution: Any) -> dict[str, Any]:
    """The report as plain data.

    >>> import bouton
    >>> @bouton.rule_code(shape=6)
    ... def take(n):
    ...     for k in (1, 2, 3):
    ...         if k <= n:
    ...             yield n - k
    >>> report = report_of(bouton.solve(take))
    >>> report["by_remoteness"], report["longest"]
    ([{'remoteness': 0, 'P': 1, 'N': 0}, {'remoteness': 1, 'P': 0, 'N': 3}, {'remoteness': 2, 'P': 1, 'N': 0}, \
{'remoteness': 3, 'P': 0, 'N': 1}], {'remoteness': 3, 'position': '5', 'outcome': 'N'})

    Returns
    -------
    dict : ``by_remoteness`` (rows with the numbers of P- and N-positions), ``draws``, ``longest`` (a position with the
        longest best play), ``longest_win`` (the same among N-positions), ``greatest`` (one with the largest Grundy
        value; each None if there is none), ``grundy_counts`` (rows ``{"grundy", "positions"}``) and ``endless``
        (positions without a Grundy value) if Grundy values were computed, ``moves``, ``branching`` (``{"most",
        "mean"}``), ``ends``, ``loops``.
    """
    indices, _, grundy, remoteness = solution.columns()
    report: dict[str, Any] = {"by_remoteness": [], "draws": solution.counts["D"]}
    report["longest"] = report["longest_win"] = report["greatest"] = None
    if remoteness is not None:
        counts, places = _histogram(remoteness)
        lost = 1 if solution.misere else 0
        for left, count in sorted(counts.items()):
            if left >= 0:
                is_lost = left % 2 == lost
                row = {"remoteness": left, "P": count if is_lost else 0, "N": 0 if is_lost else count}
                report["by_remoteness"].append(row)
        for key, parities in (("longest", (0, 1)), ("longest_win", (1 - lost,))):
            known = [left for left in counts if left >= 0 and left % 2 in parities]
            if known:
                left = max(known)
                report[key] = {"remoteness": left, "position": _position_text(solution, indices, places[left])}
                report[key]["outcome"] = "P" if left % 2 == lost else "N"
    if grundy is not None:
        counts, places = _histogram(grundy)
        known = sorted(value for value in counts if value >= 0)
        if known:
            report["greatest"] = {"grundy": known[-1], "position": _position_text(solution, indices, places[known[-1]])}
        report["grundy_counts"] = [{"grundy": value, "positions": counts[value]} for value in known]
        report["endless"] = counts.get(-1, 0)
    looked_at = max(solution.expanded, 1)
    report["moves"] = solution.moves
    report["branching"] = {"most": solution.branching, "mean": round(solution.moves / looked_at, 2)}
    report["ends"], report["loops"] = solution.ends, solution.loops
    return report


def _histogram(column: Any) -> tuple[dict[int, int], dict[int, int]]:
    """Map each number in a column to its count, and to the first place where it occurs.

    The numbers in a NumPy array must be −1 or more, and places are found only for the smallest and the two largest.
    """
    if isinstance(column, Segments):
        column = column[:]
    if isinstance(column, array):
        counts: dict[int, int] = {}
        places: dict[int, int] = {}
        for place, value in enumerate(column):
            counts[value] = counts.get(value, 0) + 1
            places.setdefault(value, place)
        return counts, places
    import numpy as np

    found = np.bincount(column.astype(np.int64, copy=False) + 1)
    values = [int(value) for value in np.flatnonzero(found)]
    firsts = {value - 1: int(np.argmax(column == value - 1)) for value in values[:1] + values[-2:]}
    counts = {value - 1: int(found[value]) for value in values}
    return counts, firsts


def _position_text(solution: Any, indices: Any, place: int) -> str:
    number = place if indices is None else int(indices[place])
    return str(solution.rules.format(solution.rules.decode(number)))


def report_text(solution: Any, language: str, letters: str = "PN") -> str:
    """The report as text: a table of positions by remoteness with bars, then sentences; `letters` stand for P and N."""
    report = solution.report()
    rows = report["by_remoteness"]
    lines = []
    if rows:
        most = max(row["P"] + row["N"] for row in rows)
        lines.append(say("solve.by-remoteness", language))
        width = max(len(str(most)), 1)
        for row in rows:
            count = row["P"] + row["N"]
            bar = ("#" if row["P"] else "=") * max(1, round(_BAR * count / most))
            lines.append(f"{row['remoteness']:>5}  {letters[not row['P']]}  {count:>{width}}  {bar}")
        lines.append("")
    if report["draws"]:
        lines.append(
            say("solve.draws-even" if solution.rules.has_turns else "solve.draws", language, count=report["draws"])
        )
    for key in ("longest", "longest_win"):
        if report[key] is not None and (key == "longest" or report[key] != report["longest"]):
            found = report[key]
            lines.append(
                say(f"solve.{key.replace('_', '-')}", language, count=found["remoteness"], position=found["position"])
            )
    if report["greatest"] is not None:
        found = report["greatest"]
        lines.append(say("solve.greatest", language, value=found["grundy"], position=found["position"]))
    if report.get("endless"):
        lines.append(say("solve.endless", language, count=report["endless"]))
    lines.append(
        say(
            "solve.branching",
            language,
            moves=report["moves"],
            most=report["branching"]["most"],
            mean=decimal(report["branching"]["mean"], 2, language),
            ends=report["ends"],
        )
    )
    lines.append(say("solve.loops" if report["loops"] else "solve.no-loops", language))
    return "\n".join(lines)
