"""The formats of everything that is drawn or tabulated, in one table, used by commands, notebooks and `save`.

A result has one drawing, as SVG, and one document (`bouton.pictures.document`); PDF, PNG and TikZ are derived from the
drawing; Markdown, LaTeX, text and comma-separated values from the document. A result's own function for a format takes
precedence over a derived one.
"""

from html import escape
from os import PathLike
from os.path import splitext
from typing import Any, NamedTuple

from bouton.errors import BoutonError, InputError
from bouton.notation import check_language, check_path, clip, quote
from bouton.public import resolve
from bouton.results import Result, json_fraction, json_object


class Format(NamedTuple):
    """A format: its name for ``--format``, and its file extensions."""

    name: str
    endings: tuple[str, ...]


FORMATS = (
    Format("text", (".txt",)),
    Format("json", (".json",)),
    Format("csv", (".csv",)),
    Format("markdown", (".md", ".markdown")),
    Format("latex", (".tex",)),
    Format("svg", (".svg",)),
    Format("pdf", (".pdf",)),
    Format("png", (".png",)),
    Format("dot", (".dot", ".gv")),
    Format("sgf", (".sgf",)),
    Format("graphml", (".graphml",)),
    Format("npy", (".npy",)),
    Format("parquet", (".parquet",)),
    Format("bfile", (".bfile",)),
    Format("sage", (".sage",)),
)
BINARY = frozenset({"pdf", "png", "npy", "parquet"})
_FILES = frozenset({"npy", "parquet", "bfile"})  # written in pieces, by a function of the result and the path
_DATA = ("csv", "sgf", "graphml", "sage")  # the same in every language
_FROM_DRAWING, _FROM_DOCUMENT = ("latex", "svg", "pdf", "png"), ("text", "markdown", "latex")

#: for each kind of result its own formats, as module and function. ``svg`` is its drawing, or ``pages`` its drawings on
#: paper; ``document`` is its document (if empty: its text); ``rows`` says that the document is a table, which can also
#: be written as comma-separated values; ``latex`` says that LaTeX is made from the drawing, not from the document;
#: ``notebook`` is the HTML for a notebook, if that is neither the drawing nor the document
_WAYS: dict[str, dict[str, str]] = {
    "Analysis": {
        "notebook": "pictures.analysis:analysis_html",
        "svg": "pictures.analysis:analysis_svg",
        "document": "pictures.documents:analysis_document",
    },
    "BoardView": {"notebook": "pictures.notebook:board_html"},
    "Cards": {
        "text": "pictures.cards:cards_text",
        "pages": "pictures.cards:card_pages",
        "document": "pictures.documents:cards_document",
    },
    "CoinTable": {"notebook": "pictures.notebook:coin_table_html"},
    "CoinValues": {
        "svg": "pictures.codes:values_svg",
        "document": "pictures.documents:values_document",
        "rows": "",
    },
    "CodeWords": {"svg": "pictures.codes:words_svg", "latex": "svg", "document": ""},
    "SequenceComparison": {"document": "pictures.notebook:comparison_document"},
    "Conjecture": {"document": "pictures.notebook:conjecture_document"},
    "Data": {},
    "Decoded": {"document": "pictures.notebook:decoded_document"},
    "Exercises": {"pdf": "pictures.sheet:sheet_pdf", "document": "pictures.documents:exercises_document"},
    "FibonacciPicture": {"text": "pictures.fibonacci:picture_text", "svg": "pictures.fibonacci:picture_svg"},
    "CheckedFormula": {"document": "pictures.notebook:formula_document"},
    "GameCode": {
        "svg": "pictures.codes:code_svg",
        "csv": "answers.csv_files:basis_csv",
        "document": "pictures.documents:code_document",
        "sage": "pictures.sage:code_sage",
    },
    "Games": {"document": "pictures.documents:games_document", "csv": "answers.csv_files:rows_csv"},
    "HeapSequence": {
        "notebook": "pictures.sequence:sequence_html",
        "csv": "sequences.exports:csv_text",
        "npy": "sequences.exports:write_npy",
        "parquet": "sequences.exports:write_parquet",
        "bfile": "sequences.exports:write_bfile",
        "sage": "pictures.sage:sequence_sage",
        "svg": "pictures.sequence:scatter_svg",
        "document": "pictures.documents:sequence_document",
    },
    "HexHeat": {"svg": "pictures.hexes:heat_svg", "latex": "svg", "document": ""},
    "HexRecord": {"sgf": "hex.records:write_sgf", "document": ""},
    "HexSolved": {"notebook": "pictures.notebook:hex_html"},
    "HexWalk": {"svg": "pictures.hexes:walk_svg", "latex": "svg", "document": ""},
    "HexWalked": {"notebook": "pictures.hexes:walk_html"},
    "InfiniteQuotient": {"document": "pictures.notebook:infinite_document"},
    "LinearCode": {"notebook": "pictures.notebook:linear_html"},
    "LoopValue": {"document": "pictures.thermograph:value_document"},
    "NimTable": {"document": "pictures.documents:nim_table_document", "rows": ""},
    "Options": {"document": "pictures.documents:options_document", "csv": "answers.csv_files:rows_csv"},
    "Period": {"document": "pictures.notebook:period_document"},
    "Playthrough": {"notebook": "pictures.notebook:playthrough_html"},
    "Position": {
        "notebook": "pictures.analysis:analysis_html",
        "svg": "pictures.boards:position_svg",
        "document": "pictures.documents:position_document",
    },
    "PositionGraph": {
        "dot": "pictures.dot:graph_dot",
        "graphml": "pictures.dot:graph_graphml",
        "sage": "pictures.sage:graph_sage",
        "svg": "pictures.graph:graph_svg",
        "latex": "svg",
        "document": "pictures.documents:graph_document",
        "rows": "",
    },
    "Printed": {
        "pages": "pictures.printed:print_pages",
        "document": "pictures.printed:print_document",
    },
    "ProvedTheorem": {
        "dot": "pictures.automata:theorem_dot",
        "svg": "pictures.automata:theorem_svg",
        "latex": "svg",
        "document": "",
    },
    "Puzzle": {"notebook": "pictures.boards:puzzle_html"},
    "Quotient": {"csv": "answers.csv_files:quotient_csv", "document": "pictures.documents:quotient_document"},
    "Reply": {"notebook": "pictures.notebook:reply_html"},
    "Review": {"document": "pictures.documents:review_document", "csv": "answers.csv_files:rows_csv"},
    "GameRules": {"document": "pictures.documents:rules_document"},
    "Ruleset": {"document": "pictures.notebook:ruleset_document"},
    "SequencePicture": {"svg": "pictures.sequence:picture_svg", "png": "pictures.sequence:picture_png"},
    "Solution": {"svg": "pictures.solution:solution_svg", "document": "pictures.documents:solution_document"},
    "Table": {
        "text": "pictures.documents:table_lines",
        "csv": "answers.csv_files:table_csv",
        "sage": "pictures.sage:table_sage",
        "svg": "pictures.table:table_svg",
        "document": "pictures.documents:table_document",
    },
    "Theorem": {"document": "pictures.notebook:theorem_document"},
    "Thermograph": {"svg": "pictures.thermograph:answer_svg", "latex": "svg", "document": ""},
    "Value": {
        "notebook": "pictures.thermograph:value_html",
        "svg": "pictures.thermograph:value_svg",
        "latex": "svg",
        "document": "pictures.thermograph:value_document",
    },
    "ValueThermograph": {"svg": "pictures.thermograph:thermograph_svg"},
}


def formats_of(kind: str) -> list[str]:
    """The names of the formats that a kind of result can be written in.

    >>> formats_of("Table")
    ['text', 'json', 'csv', 'markdown', 'latex', 'svg', 'pdf', 'png', 'sage']

    A kind without formats of its own can be written as text, Markdown, LaTeX and JSON.
    """
    ways = _WAYS.get(kind, {"document": ""})
    known = {"json", *ways} - {"notebook"}
    if "svg" in ways or "pages" in ways:
        known |= set(_FROM_DRAWING)
    if "document" in ways:
        known |= set(_FROM_DOCUMENT)
    if "rows" in ways:
        known.add("csv")
    return [each.name for each in FORMATS if each.name in known]


def check_format(kind: str, name: str) -> str:
    """Return the name of a format if a kind of result can be written in it.

    Raises
    ------
    InputError : if it cannot.
    """
    known = formats_of(kind)
    if name not in known:
        raise InputError("pictures.format", got=clip(name), known=known)
    return name


def format_of(kind: str, path: str) -> str:
    """The format for the extension of a file name.

    >>> format_of("Table", "nim.tex")
    'latex'

    Raises
    ------
    InputError : if no format of this kind of result has this extension.
    """
    ending = splitext(path)[1].lower()
    known = formats_of(kind)
    for each in FORMATS:
        if each.name in known and ending in each.endings:
            return each.name
    endings = [each.endings[0] for each in FORMATS if each.name in known]
    from bouton.storage.files import path_text  # imported here because small answers do not need it

    raise InputError("pictures.ending", path=path_text(path), kinds=endings)


def write_result(
    kind: str, name: str, result: Any, language: str = "en", letters: str = "PN", *, text: str | None = None
) -> str | bytes:
    """Write a result in a format.

    >>> import bouton
    >>> print(write_result("Table", "markdown", bouton.table("nim", "0-2")))
    # Grundy values of nim
    <BLANKLINE>
    |  | 0 | 1 | 2 |
    |:--|--:|--:|--:|
    | **g** | **0** | 1 | 2 |
    <BLANKLINE>
    In bold: P-positions, where the player to move loses.
    <BLANKLINE>

    Parameters
    ----------
    kind : as for `formats_of`.
    name : the name of one of the kind's formats, except JSON, ``npy``, ``parquet`` and ``bfile``.
    result : the result, in the form that the functions of its kind accept.
    letters : ``"PN"`` or ``"PS"``.
    text : the result as text, for the format text, and for every format if it has no document of its own.
    """
    check_language(language)
    check_format(kind, name)
    ways = _WAYS.get(kind, {})
    if ways.get(name) and ":" in ways[name]:
        found = resolve(ways[name])(result, *(() if name in _DATA else (language, letters)))
        return found if isinstance(found, bytes) else f"{found.rstrip(chr(10))}\n"
    if name in ("svg", "pdf", "png") or (name == "latex" and _drawn_in_latex(ways)):
        return _redrawn(name, resolve(ways.get("pages") or ways["svg"])(result, language, letters))
    if name == "text" and text:
        return f"{text}\n"
    from bouton.pictures import document, documents

    made = (
        resolve(ways["document"])(result, language, letters)
        if ways.get("document")
        else documents.text_document(text or "")
    )
    found = getattr(document, f"document_{name}")(made)
    return f"{found}\n" if name == "text" else str(found)


def in_notebook(result: Any, language: str = "", kind: str = "") -> str:
    """Format a result as HTML: its drawing inside a box that scrolls; without a drawing its document or its text.

    >>> import bouton
    >>> in_notebook(bouton.code("turning:at-most-2", 7)).startswith('<div style="overflow-x:auto"><svg')
    True

    A result that is too large to be drawn is shown by its ``repr``. The drawing is part of the HTML because a notebook
    that gets both shows only the HTML.
    """
    language = check_language(language)
    ways = _WAYS.get(kind or _kind_of(result), {})
    place = ways.get("notebook") or ways.get("svg")
    try:
        if place:
            return f'<div style="overflow-x:auto">{resolve(place)(result, language, "PN")}</div>'
        if ways.get("document"):
            from bouton.pictures.document import document_html

            return document_html(resolve(ways["document"])(result, language, "PN"))
    except BoutonError:  # too large to be drawn
        return f"<pre>{escape(repr(result))}</pre>"
    from bouton.pictures.document import WRAPPED

    return f'<pre style="{WRAPPED}">{escape(_text_of(result))}</pre>'


def _text_of(result: Any) -> str:
    return str(
        result["text"]
        if isinstance(result, dict) and "text" in result
        else repr(result)
        if isinstance(result, dict)
        else result
    )


def as_format(result: Any, name: str, language: str = "", letters: str = "PN") -> str | bytes:
    """A result in a format, as returned by `write_result`.

    >>> import bouton
    >>> print(as_format(bouton.table("nim", "0-2"), "csv"), end="")
    position,grundy
    0,0
    1,1
    2,2
    """
    text = "" if isinstance(result, dict | list) and "text" not in result else _text_of(result)
    return write_result(_kind_of(result), name, result, check_language(language), letters, text=text)


def _kind_of(result: Any) -> str:
    return result.kind if isinstance(result, Result) else type(result).__name__


def draw_svg(result: Any, language: str = "", letters: str = "PN") -> str:
    """Draw a result that has a drawing, such as a table or a graph of positions, as SVG with words of a language.

    >>> import bouton
    >>> draw_svg(bouton.table("nim", "0-3"), "fr").startswith("<svg")
    True
    """
    return str(resolve(_WAYS[type(result).__name__]["svg"])(result, check_language(language), letters))


def _drawn_in_latex(ways: dict[str, str]) -> bool:
    """Whether LaTeX is made from the drawing: if there is no document, or ``latex`` names the drawing."""
    return "pages" in ways or ("svg" in ways and (ways.get("latex") == "svg" or "document" not in ways))


def _redrawn(name: str, found: Any) -> str | bytes:
    """Convert a drawing, or drawings on pages, to a format."""
    from bouton.pictures.shapes import scene

    pages = [scene(found)] if isinstance(found, str) else found
    scale = {} if isinstance(found, str) else {"scale": 1.0}
    if name == "latex":
        from bouton.pictures.latex import tikz

        return tikz(pages, **scale)
    if name == "pdf":
        from bouton.pictures.pdf import pdf

        return pdf(pages, **scale)
    from bouton.pictures.pages import pages_svg
    from bouton.pictures.raster import scene_png

    svg = found if isinstance(found, str) else pages_svg(pages)
    return scene_png(scene(svg)) if name == "png" else svg.rstrip("\n") + "\n"


def save(result: Any, path: str | PathLike[str], *, lang: str = "", letters: str = "PN") -> None:
    """Write a result to a file, in the format given by its extension.

    >>> import bouton
    >>> bouton.save(bouton.table("nim", "0-8", "0-8"), "nim.txt")  # doctest: +SKIP

    Parameters
    ----------
    result : a table, a graph of positions, a sequence, a code, a position, an analysis, a solution.
    path : the file; ``.tex`` is LaTeX (a table with ``booktabs``, a drawing as TikZ), ``.md`` Markdown.
    lang : language of titles and sentences.
    letters : ``"PN"``, or ``"PS"`` for S (*suivant*) instead of N.

    Raises
    ------
    InputError : if the result has no format with this extension, or is too large to be drawn.
    """
    import json

    from bouton.storage.files import write_file

    lang, target = check_language(lang), check_path(path, "path") or ""
    kind = _kind_of(result)
    if kind not in _WAYS and not isinstance(result, Result):
        raise InputError("pictures.save", got=quote(result))
    name = format_of(kind, target)
    if name == "json":
        text = json.dumps(json_object(_data(result)), ensure_ascii=False, indent=2, default=json_fraction)
        write_file(target, f"{text}\n")
    elif name in _FILES:
        resolve(_WAYS[kind][name])(result, target)
    else:
        write_file(target, as_format(result, name, lang, letters))


def _data(result: Any) -> dict[str, Any]:
    """The object for ``--json``; for a position, that of its analysis."""
    if not hasattr(result, "to_dict"):
        from bouton.answers.analysis import analyze

        result = analyze(result)
    found: dict[str, Any] = result.to_dict()
    return found
