"""Genus tables, misère canonical forms and the mex function, as answers."""

from math import inf
from typing import Any

from bouton.answers.limits import HEAPS_OF_VALUES, LETTERS_OF_FORM, MOST_HEAPS_OF_VALUES, MOST_ORDER_OF_MEX
from bouton.answers.position import read
from bouton.errors import InputError, SearchLimitError
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.misere.canonical import CanonicalForms
from bouton.misere.family import Family, Parts, family_of
from bouton.misere.genus import Genera
from bouton.misere.monoid import Word
from bouton.misere.quotient import Quotient
from bouton.notation import clip
from bouton.rulesets import find
from bouton.storage.clock import used_time

SHOW = ("quotient", "values", "mex", "infinite")
_SETS_SHOWN = 60  # in sentences


def misere_values(
    game: str | Ruleset, start: Any = None, heaps: int | None = None, seconds: float | None = None
) -> dict[str, Any]:
    """The misère Grundy value, the genus, the kind and the canonical form of the first heaps, or of a position.

    >>> found = misere_values("kayles", heaps=5)
    >>> [row["genus"] for row in found["rows"]], found["rows"][4]["kind"], found["rows"][4]["form"]
    (['1^031', '2^20', '3^31', '1^031', '4^146'], 'restive', '{1,2,3,{2,3}}')

    Parameters
    ----------
    game : a spec or a ruleset.
    start : a position to describe instead of the first heaps.
    heaps : the size of the last heap; None: 16.
    seconds : no further heap is started after that time; None: no time limit.

    Returns
    -------
    data : ``{"game", "position", "show", "rows": [{"position", "grundy", "misere", "genus", "kind", "form"}, …],
        "stopped"}``; `form` is null if it is too large; `stopped` is the first heap whose genus is out of reach, or
        null.

    Raises
    ------
    InputError : as for `bouton.answers.quotients.quotient`; or for more than 200 heaps.
    SearchLimitError : if the genus of a position is out of reach.
    """
    ruleset = find(game)
    if heaps is not None and not (type(heaps) is int and 1 <= heaps <= MOST_HEAPS_OF_VALUES):
        raise InputError("misere.heaps", got=clip(heaps), most=MOST_HEAPS_OF_VALUES)
    position = None if start is None else read(ruleset, start)[1]
    family = family_of(ruleset, position)
    table, rows, stopped = _Table(family), list[dict[str, Any]](), None
    if position is not None:
        rows.append(table.row(tuple(family.split(position) or ()), clip(ruleset.format(position), 160)))
    else:
        until = inf if seconds is None else used_time() + seconds
        for heap in range(1, (heaps or HEAPS_OF_VALUES) + 1):
            try:
                if used_time() > until:
                    stopped = heap
                    break
                rows.append(table.row((heap,), str(heap)))
            except SearchLimitError:
                stopped = heap
                break
    text = None if position is None else ruleset.format(position)
    return {"game": ruleset.spec, "position": text, "show": "values", "rows": rows, "stopped": stopped}


class _Table:
    """Parts with their genera and canonical forms, computed on demand."""

    def __init__(self, family: Family) -> None:
        self._family = family
        self._genera, self._forms = Genera(Parts()), CanonicalForms()
        self._known: list[int] | None = [0]

    def row(self, word: Word, name: str) -> dict[str, Any]:
        """Describe a sum of parts, given by their numbers, as a row of the answer; `name` is its text.

        Raise `SearchLimitError` if its genus is out of reach.
        """
        parts = self._genera.parts
        while len(parts) <= max(word, default=0):
            parts.add(self._family.options(len(parts)))
        genus = self._genera.genus_of(word)
        return {
            "position": name,
            "grundy": genus.grundy,
            "misere": genus.misere,
            "genus": str(genus),
            "kind": self._genera.kind(word),
            "form": self._form(word),
        }

    def _form(self, word: Word) -> str | None:
        if self._known is None:
            return None
        options = self._genera.parts.options
        try:
            while len(self._known) <= max(word, default=0):
                self._known.append(self._forms.form_of({self._sum(option) for option in options[len(self._known)]}))
            return self._forms.text(self._sum(word), LETTERS_OF_FORM)
        except SearchLimitError:
            self._known = None
            return None

    def _sum(self, word: Word) -> int:
        assert self._known is not None
        total = 0
        for part in word:
            total = self._forms.sum(total, self._known[part])
        return total


def values_text(found: dict[str, Any], language: str) -> str:
    """The result of `misere_values` as text: a table with aligned columns."""
    parts = "" if found["position"] is None else "-parts"
    names = ("part" if parts else "position", "grundy", "misere", "genus", "kind", "form")
    head = [say(f"misere.column-{name}", language) for name in names]
    rows = [
        [
            row["position"],
            str(row["grundy"]),
            str(row["misere"]),
            row["genus"],
            say(f"misere.kind-{row['kind']}", language),
            clip(row["form"], 60) if row["form"] is not None else say("misere.form-large", language),
        ]
        for row in found["rows"]
    ]
    lines = [say(f"misere.values{parts}", language, game=clip(found["game"])), *aligned_rows([head, *rows])]
    if found["stopped"] is not None:
        lines.append(say("misere.values-stopped", language, heap=found["stopped"]))
    return "\n".join(lines)


def aligned_rows(rows: list[list[str]]) -> list[str]:
    """Rows of texts as lines in which each column begins at the same place."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def mex_function(found: Quotient) -> dict[str, Any]:
    """The mex function of a quotient: the element of a heap from those of its options, and the possible options.

    >>> import bouton
    >>> data = mex_function(bouton.quotient("kayles", heaps=3))
    >>> data["mex"][1]
    {'options': ['1', 'a'], 'element': 'b', 'heaps': [2]}
    >>> data["meximal"]["b"]
    ['1', 'a', 'ab', 'b^2', 'ab^2']

    Returns
    -------
    data : ``{"game", "position", "parts", "show", "heaps", "order", "mex", "meximal"}``: `mex` lists the sets of
        elements of the heaps' options, each with the element of the heap; the meximal set of x consists of the elements
        y for which no z makes both xz and yz lost, so that a game with the element x can have only such options
        (Plambeck and Siegel 2008). `parts` are the texts of the parts of a position, for which heap stands here too.

    Raises
    ------
    InputError : if the quotient has more than 400 elements.
    """
    monoid = found.monoid
    if monoid.order > MOST_ORDER_OF_MEX:
        raise InputError("misere.mex-large", game=clip(found.game), order=monoid.order, most=MOST_ORDER_OF_MEX)
    sets: dict[tuple[int, ...], tuple[int, list[int]]] = {}
    for heap, options in enumerate(found.options):
        if options:
            elements = {monoid.product([found.images[part] for part in option]) for option in options}
            sets.setdefault(tuple(sorted(elements)), (found.images[heap], []))[1].append(heap)
    return {
        "game": found.game,
        "position": found.position,
        "parts": None if found.position is None else list(found.parts),
        "show": "mex",
        "heaps": found.heaps,
        "order": found.order,
        "mex": [
            {"options": [found.text(each) for each in options], "element": found.text(element), "heaps": heaps}
            for options, (element, heaps) in sets.items()
        ],
        "meximal": {found.text(x): [found.text(y) for y in found.mex_of([x])] for x in range(found.order)},
    }


def mex_text(data: dict[str, Any], language: str) -> str:
    """The result of `mex_function` as text."""
    texts, game = data["parts"], clip(f"{data['game']} {data['position'] or ''}".strip())
    title = "misere.mex-title" if texts is None else "misere.mex-title-parts"
    lines = [say(title, language, game=game, heaps=data["heaps"], order=data["order"])]
    for row in data["mex"][:_SETS_SHOWN]:
        shown = [str(heap) if texts is None else clip(texts[heap]) for heap in row["heaps"][:8]]
        heaps = (", " if texts is None else "; ").join(shown) + (" …" if len(row["heaps"]) > 8 else "")
        lines.append(f"  mex {{{', '.join(row['options'])}}} = {row['element']}   ({heaps})")
    if len(data["mex"]) > _SETS_SHOWN:
        lines.append("  …")
    lines.append(say("misere.meximal", language))
    sets = list(data["meximal"].items())
    lines += [f"  {element}: {clip(', '.join(others), 400)}" for element, others in sets[:_SETS_SHOWN]]
    return "\n".join([*lines, "  …"] if len(sets) > _SETS_SHOWN else lines)
