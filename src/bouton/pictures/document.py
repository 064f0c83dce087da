"""A result as a document of a few kinds of blocks, which can be written as text, Markdown, HTML, LaTeX or CSV."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from bouton.notation import clip
from bouton.pictures.latex import LOWERED, RAISED, escape_latex, formulas, latex_file, typewriter_line

#: the style of explanations: JupyterLab would break lines inside words
WRAPPED = "white-space:pre-wrap;word-break:normal;overflow-wrap:anywhere"

_LONG = 40  # rows from which a table may break across pages
_WIDE, _LETTERS = 16, 90  # columns, and letters in a row, beyond which a table is set in small type
_NUMBER = re.compile(r"[-−–]?[\d\s]*|[-−–]|∞.*")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>|#~])")


class Heading(NamedTuple):
    """A heading of a document."""

    text: str


class Paragraph(NamedTuple):
    """A paragraph; if it has formulas, these contain powers like ``2^(n − 1)`` and indices like ``F_k``."""

    text: str
    has_formulas: bool = False


class Lines(NamedTuple):
    """Lines in which spaces matter: matrices, calculations in columns of digits."""

    lines: Sequence[str]


class Items(NamedTuple):
    """A numbered list; an item may have several lines, and `free` blank lines after it."""

    items: Sequence[str]
    free: int = 0
    has_formulas: bool = False


class DocumentTable(NamedTuple):
    """A table of a document, all cells as text.

    Attributes
    ----------
    head : the names of the columns; empty if there are none.
    rows : the cells.
    bold : the positions (row, column) of bold cells.
    named : whether the first column contains the names of the rows.
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    bold: frozenset[tuple[int, int]] = frozenset()
    named: bool = False


Block = Heading | Paragraph | Lines | Items | DocumentTable


class Document(NamedTuple):
    """A title, which may be empty, and blocks."""

    title: str
    blocks: Sequence[Block]


def document_text(document: Document) -> str:
    """Format the document as plain text, its tables in columns.

    >>> print(document_text(Document("Nim", [DocumentTable(["heap", "value"], [["3", "3"], ["10", "10"]])])))
    Nim
    <BLANKLINE>
    heap  value
       3      3
      10     10
    """
    parts = [document.title] if document.title else []
    for block in document.blocks:
        if isinstance(block, DocumentTable):
            parts.append("\n".join(_columns(block)))
        elif isinstance(block, Lines):
            parts.append("\n".join(block.lines))
        elif isinstance(block, Items):
            parts.append("\n".join(f"{number}. {item}" for number, item in enumerate(block.items, 1)))
        else:
            parts.append(block.text)
    return "\n\n".join(parts)


def _columns(table: DocumentTable) -> Iterator[str]:
    rows = [table.head, *table.rows] if table.head else list(table.rows)
    if not rows:
        return
    rights = _right(table)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [
            f"{cell:>{width}}" if right else f"{cell:<{width}}"
            for cell, width, right in zip(row, widths, rights, strict=True)
            if width
        ]
        yield "  ".join(cells).rstrip()


def _right(table: DocumentTable) -> list[bool]:
    """For each column, whether it contains only numbers, dashes and blanks, and is thus aligned to the right."""
    count = len(table.head or (table.rows[0] if table.rows else ()))
    return [all(_NUMBER.fullmatch(row[column]) for row in table.rows) for column in range(count)]


def document_csv(document: Document) -> str:
    """Format the tables of the document as comma-separated values, with an empty line between two of them.

    >>> document_csv(Document("Nim", [DocumentTable(["heap", "value"], [["3", "3"]])]))
    'heap,value\\n3,3\\n'
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    tables = [block for block in document.blocks if isinstance(block, DocumentTable)]
    for place, table in enumerate(tables):
        if place:
            out.write("\n")
        writer.writerows([table.head, *table.rows] if table.head else table.rows)
    return out.getvalue()


def document_markdown(document: Document) -> str:
    """Format the document as Markdown, its tables with bars (GitHub, CommonMark with tables).

    >>> print(document_markdown(Document("a*b", [DocumentTable(["n", "g"], [["3", "1"]])])))
    # a\\*b
    <BLANKLINE>
    | n | g |
    |--:|--:|
    | 3 | 1 |
    <BLANKLINE>
    """
    parts = [f"# {_escape_marks(document.title)}"] if document.title else []
    for block in document.blocks:
        if isinstance(block, Heading):
            parts.append(f"## {_escape_marks(block.text)}")
        elif isinstance(block, Paragraph):
            parts.append(_escape_marks(block.text))
        elif isinstance(block, Lines):
            fence = "```" if not any("```" in line for line in block.lines) else "~~~~"
            parts.append("\n".join([f"{fence}text", *block.lines, fence]))
        elif isinstance(block, Items):
            between = "\n\n" + "&nbsp;  \n" * block.free if block.free else "\n"
            items = ("  \n   ".join(map(_escape_marks, item.split("\n"))) for item in block.items)
            parts.append(between.join(f"{number}. {item}" for number, item in enumerate(items, 1)))
        elif block.rows:
            parts.append("\n".join(_bars(block)))
    return "\n\n".join(parts) + "\n"


def _escape_marks(text: str) -> str:
    """Escape the marks of Markdown in a text."""
    return _MARKDOWN.sub(r"\\\1", text).replace("\n", " ")


def _bars(table: DocumentTable) -> Iterator[str]:
    rights = _right(table)
    yield "| " + " | ".join(map(_escape_marks, table.head or [""] * len(rights))) + " |"
    yield "|" + "|".join("--:" if right else ":--" for right in rights) + "|"
    for line, row in enumerate(table.rows):
        cells = [_escape_marks(cell) for cell in row]
        bold = [(line, column) in table.bold or (table.named and not column) for column in range(len(row))]
        yield "| " + " | ".join(f"**{c}**" if b and c else c for c, b in zip(cells, bold, strict=True)) + " |"


def document_html(document: Document) -> str:
    """Format the document as HTML, for a notebook.

    >>> document_html(Document("", [DocumentTable(["heap"], [["3"]])]))
    '<div><table><tr><th>heap</th></tr><tr><td>3</td></tr></table></div>'
    """
    parts = [f"<h4>{escape(document.title)}</h4>"] if document.title else []
    for block in document.blocks:
        if isinstance(block, Heading):
            parts.append(f"<h5>{escape(block.text)}</h5>")
        elif isinstance(block, Paragraph):
            parts.append(f"<p>{_html_text(block.text, block.has_formulas)}</p>")
        elif isinstance(block, Lines):
            parts.append(f"<pre>{escape(chr(10).join(block.lines))}</pre>")
        elif isinstance(block, Items):
            items = (_html_text(item, block.has_formulas) for item in block.items)
            parts.append(f"<ol>{''.join(f'<li>{item}</li>' for item in items)}</ol>")
        else:
            parts.append(_html_table(block))
    return f"<div>{''.join(parts)}</div>"


def _html_text(text: str, has_formulas: bool) -> str:
    found = escape(text).replace("\n", "<br>")
    return re.sub(RAISED, r"<sup>\1\2</sup>", re.sub(LOWERED, r"<sub>\1\2</sub>", found)) if has_formulas else found


def _html_table(table: DocumentTable) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in table.head)
    rows = [f"<tr>{head}</tr>"] if head else []
    for r, row in enumerate(table.rows):
        cells = [
            f"<td><b>{escape(cell)}</b></td>" if (r, c) in table.bold else f"<td>{escape(cell)}</td>"
            for c, cell in enumerate(row)
        ]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table>{''.join(rows)}</table>"


def document_latex(document: Document) -> str:
    """Format the document as LaTeX, its tables with the rules of ``booktabs``.

    >>> "\\\\toprule" in document_latex(Document("Nim", [DocumentTable(["n", "g"], [["3", "1"]])]))
    True
    """
    parts = [rf"{{\large\bfseries {escape_latex(document.title)}\par}}\medskip"] if document.title else []
    for block in document.blocks:
        if isinstance(block, Heading):
            parts.append(rf"\medskip{{\bfseries {escape_latex(block.text)}\par}}\smallskip")
        elif isinstance(block, Paragraph):
            parts.append((formulas if block.has_formulas else escape_latex)(block.text) + r"\par")
        elif isinstance(block, Lines):
            lines = [typewriter_line(line) or r"\mbox{}" for line in block.lines]
            parts.append("{\\ttfamily\\frenchspacing\\raggedright\\noindent\n" + "\\\\\n".join(lines) + "\\par}")
        elif isinstance(block, Items):
            room = rf"\vspace{{{block.free * 1.6:.1f}\baselineskip}}" if block.free else ""
            written = formulas if block.has_formulas else escape_latex
            lines = ["\\par ".join(map(written, item.split("\n"))) for item in block.items]
            items = "\n".join(rf"\item {line}{room}" for line in lines)
            parts.append(f"\\begin{{enumerate}}\n{items}\n\\end{{enumerate}}")
        elif block.rows:
            parts.append("\n".join(_tabular(block)))
    long = any(isinstance(block, DocumentTable) and len(block.rows) > _LONG for block in document.blocks)
    return latex_file("\n\n".join(parts), ["booktabs", "longtable"] if long else ["booktabs"])


def _tabular(table: DocumentTable) -> Iterator[str]:
    rights = _right(table)
    name = "longtable" if len(table.rows) > _LONG else "tabular"
    longest = (max(map(len, column)) for column in zip(*([table.head] if table.head else []), *table.rows, strict=True))
    letters = sum(longest)
    wide = len(rights) > _WIDE or letters > _LETTERS
    columns = "".join("r" if right else "l" for right in rights)
    if table.named and len(columns) > 1:
        columns = f"{columns[0]}|{columns[1:]}"
    size = r"\footnotesize" if letters <= 1.2 * _LETTERS else r"\scriptsize"
    small = rf"{size}\setlength{{\tabcolsep}}{{{'3pt' if len(rights) <= 2 * _WIDE else '1.5pt'}}}"
    yield (r"\begingroup" + small if wide else r"\begingroup") + r"\noindent"
    yield rf"\begin{{{name}}}{{@{{}}{columns}@{{}}}}"
    yield r"\toprule"
    if table.head:
        yield " & ".join(map(_cell, table.head)) + r" \\"
        yield r"\midrule" + (r" \endhead" if name == "longtable" else "")
    for line, row in enumerate(table.rows):
        bold = [(line, column) in table.bold for column in range(len(row))]
        cells = (rf"\textbf{{{_cell(c)}}}" if b else _cell(c) for c, b in zip(row, bold, strict=True))
        yield " & ".join(cells) + r" \\"
    yield r"\bottomrule"
    yield rf"\end{{{name}}}\par\endgroup\smallskip"


def _cell(text: str) -> str:
    """Escape a cell, so that a leading bracket is not taken as an argument of the previous line."""
    found = escape_latex(clip(text, 400))
    return f"{{}}{found}" if found.startswith(("[", "*")) else found
