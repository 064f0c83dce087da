"""Convert each kind of result to a document; `bouton.pictures.document` writes it as text, Markdown, LaTeX or CSV."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bouton.answers.analysis import Analysis, analyze
from bouton.answers.cards import cards
from bouton.answers.codes import GameCode
from bouton.answers.graph import PositionGraph
from bouton.answers.position import Position
from bouton.answers.table import Table
from bouton.language import number, say
from bouton.notation import clip, game_title, write_worth
from bouton.pictures.document import Block, Document, DocumentTable, Heading, Items, Lines, Paragraph, document_text
from bouton.pictures.graph import headings
from bouton.pictures.table import cell_text, table_limit, table_note, table_text, table_title
from bouton.sequences.report import sequence_sentences, sequence_title
from bouton.sequences.sequence import HeapSequence
from bouton.values.outcome import Outcome, letter

if TYPE_CHECKING:
    from bouton.misere.quotient import Quotient

_HEAPS_SHOWN, _PRODUCTS_SHOWN = 24, 20  # of a quotient: heaps shown, and the largest order with all products shown
_COLUMNS = 16  # of a table with one axis, before it wraps
_FREE = 3  # lines for an answer on a sheet


def text_document(text: str, title: str = "") -> Document:
    """Convert a text to a document: columns and lists of words keep their lines, the rest becomes paragraphs.

    >>> text_document("Nim\\n\\n7  111\\n2   10").blocks[1]
    Lines(lines=['7  111', '2   10'])
    """
    blocks: list[Block] = []
    for part in text.split("\n\n"):
        lines = part.split("\n")
        listed = len(lines) > 1 and not any(" " in line for line in lines)
        if listed or any("  " in line.strip() or line.startswith("  ") for line in lines):
            blocks.append(Lines(lines))
        else:
            blocks += [Paragraph(line) for line in lines if line.strip()]
    return Document(title, blocks)


def analysis_document(found: Analysis | Mapping[str, Any], language: str = "en", letters: str = "PN") -> Document:
    """The position and its explanation."""
    data = found.to_dict() if isinstance(found, Analysis) else found
    game = "" if data["game"] == "sum" else f"{game_title(data['game'])} "
    text, proof = analysis_parts(data, language)
    return Document(f"{game}{clip(data['position'], 200)}", [*text_document(text).blocks, *proof])


def analysis_parts(data: Mapping[str, Any], language: str) -> tuple[str, list[Block]]:
    """The explanation of an analysis without the proof, and the proof if it was requested."""
    explanation = data["explanation"]
    text, proof = str(explanation["text"]), explanation.get("proof")
    if proof is None:
        return text, []
    from bouton.answers.explain.proof import proof_lines

    return text.removesuffix("\n".join(proof_lines(proof, language))).rstrip("\n"), proof_blocks(proof, language)


def proof_blocks(found: Mapping[str, Any], language: str) -> list[Block]:
    """Convert the proof of a theorem from `bouton.answers.explain.proof`: titles, claims, and numbered steps."""
    from bouton.answers.explain.proof import instance_lines

    if found["cited"]:
        return [Paragraph(found["cited"])]
    again = found.get("again", [])
    blocks: list[Block] = [Paragraph(say("analysis.proof-again", language, titles=again))] if again else []
    for proof in found["proofs"]:
        steps = ["\n".join([step["text"], *instance_lines(step)]) for step in proof["steps"]]
        blocks += [Heading(proof["title"]), Paragraph(proof["claim"], True), Items(steps, has_formulas=True)]
    return blocks


def rules_document(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> Document:
    """The rules of a game, its theorems, and their proofs if these were requested."""
    if not any("proofs" in theorem for theorem in found["theorems"]):
        return text_document(str(found["text"]))
    blocks: list[Block] = [Paragraph(line) for line in str(found["rules"]).split("\n") if line]
    for theorem in found["theorems"]:
        blocks += [
            Paragraph(theorem["statement"]),
            Paragraph(say("rules.source", language, reference=theorem["reference"])),
        ]
        blocks += proof_blocks(theorem, language)
    return Document(found["title"], blocks)


def position_document(place: Position, language: str = "en", letters: str = "PN") -> Document:
    """Analyse a position and describe it as a document."""
    return analysis_document(analyze(place, lang=language), language, letters)


def table_document(table: Table, language: str = "en", letters: str = "PN") -> Document:
    """The grids of a table, with P-positions in bold."""
    blocks: list[Block] = [Paragraph(note)] if (note := table_note(table, language)) else []
    heads = [number(value, language) for value in table.axes[-1]]
    if table.labels:
        blocks.append(_vertices(table, language, letters))
    for first, rows in () if table.labels else table.grids():
        if first is not None:
            blocks.append(Heading(say("pictures.table-first", language, value=first)))
        texts = [[cell_text(table, cell, letters) for cell in row] for row in rows]
        lost = frozenset(
            (line, column + 1)
            for line, row in enumerate(rows)
            for column, cell in enumerate(row)
            if cell.outcome is Outcome.P
        )
        if len(table.axes) == 1:
            blocks += _strips("", heads, "g" if table.show == "grundy" else "", texts[0], {c - 1 for _, c in lost})
        else:
            names = [number(value, language) for value in table.axes[-2]]
            blocks.append(
                DocumentTable(
                    ["", *heads], [[name, *row] for name, row in zip(names, texts, strict=True)], lost, named=True
                )
            )
    if not table.labels and any(cell.outcome is Outcome.P for cell in table.cells):
        blocks.append(Paragraph(say(f"pictures.table-bold{'-partizan' if table.partizan else ''}", language)))
    if table.limit is not None:
        blocks.append(Paragraph(table_limit(table, language)))
    return Document(table_title(table, language), blocks)


def table_lines(table: Table, language: str = "en", letters: str = "PN") -> str:
    """Format a table as text, see `bouton.pictures.table.table_text`; for a graph, one line per vertex."""
    if not table.labels:
        return table_text(table, language, letters)
    return document_text(table_document(table, language, letters))


def _vertices(table: Table, language: str, letters: str) -> DocumentTable:
    """A table with one row for each vertex of a graph."""
    valued = table.show != "outcome"
    columns = ("position", "outcome", *(["grundy"] if valued else []), "birthday")
    head = [say(f"pictures.{name}", language) for name in columns]
    rows = [
        [
            name,
            letter(cell.outcome, letters) if cell.outcome else "?",
            *([cell_text(table, cell)] if valued else []),
            "∞" if day is None else number(day, language),
        ]
        for name, cell, day in zip(table.labels, table.cells, table.birthdays, strict=True)
    ]
    lost = frozenset((line, 0) for line, cell in enumerate(table.cells) if cell.outcome is Outcome.P)
    return DocumentTable(head, rows, lost)


def _strips(
    name: str, heads: Sequence[str], row_name: str, cells: Sequence[str], bold: Iterable[int] = ()
) -> list[Block]:
    """Split a long row of cells into tables of at most `_COLUMNS` cells; `bold` are the indices of bold cells.

    Each table has the `heads` of its cells and a first column with the head `name` and the cell `row_name`.
    """
    marked = set(bold)
    found: list[Block] = []
    for start in range(0, len(cells), _COLUMNS):
        part = cells[start : start + _COLUMNS]
        places = frozenset((0, k + 1) for k in range(len(part)) if start + k in marked)
        found.append(
            DocumentTable(
                [name, *heads[start : start + _COLUMNS]], [[row_name or " ", *part]], places, named=bool(row_name)
            )
        )
    return found


def graph_document(graph: PositionGraph, language: str = "en", letters: str = "PN") -> Document:
    """Every position with its outcome, Grundy value and moves, winning moves marked; P-positions in bold."""
    title, *more = headings(graph, language)
    moves: list[list[str]] = [[] for _ in graph.nodes]
    for edge in graph.edges:
        mark = "*" if edge.winning else ""
        who = f"{say(f'review.player-{edge.player}', language)} " if edge.player in ("left", "right") else ""
        moves[edge.start].append(f"{who}{graph.nodes[edge.end].position or '∅'}{mark}")
    valued = any(node.grundy is not None for node in graph.nodes)
    head = [say("pictures.position", language), say("pictures.outcome", language)]
    head += [say("pictures.grundy", language)] if valued else []
    rows = [
        [
            node.position or "∅",
            letter(node.outcome, letters),
            *([number(node.grundy, language) if node.grundy is not None else "–"] if valued else []),
            "; ".join(texts),
        ]
        for node, texts in zip(graph.nodes, moves, strict=True)
    ]
    lost = frozenset((line, 0) for line, node in enumerate(graph.nodes) if node.outcome is Outcome.P)
    note = say("pictures.winning-mark", language) if any(edge.winning for edge in graph.edges) else ""
    blocks: list[Block] = [*map(Paragraph, more), DocumentTable([*head, say("pictures.moves", language)], rows, lost)]
    return Document(title, [*blocks, *([Paragraph(note)] if note else [])])


def sequence_document(found: HeapSequence, language: str = "en", letters: str = "PN") -> Document:
    """The values of the heaps, and what is known about their period."""
    last = len(found.values) - 1
    values = [str(value) for value in found.values[: last + 1].tolist()]
    heads = [number(heap, language) for heap in range(last + 1)]
    strips = _strips("n", heads, "g(n)", values)
    return Document(
        sequence_title(found, last, language), [*map(Paragraph, sequence_sentences(found, language)), *strips]
    )


def code_document(code: GameCode, language: str = "en", letters: str = "PN") -> Document:
    """The parameters of a code, its weights and its matrices."""
    title, *sentences = code.sentences(language)
    head = [say("codes.column-weight", language), say("codes.column-words", language)]
    blocks: list[Block] = [Paragraph(sentence) for sentence in sentences]
    blocks.append(DocumentTable(head, [[str(weight), str(count)] for weight, count in code.weights.items()]))
    for key, rows in (("basis", code.basis), ("check", code.parity_check)):
        if rows:
            blocks += [Heading(say(f"codes.matrix-{key}", language)), Lines(rows)]
    return Document(title, blocks)


def values_document(values: tuple[int, int, list[list[int]]], language: str = "en", letters: str = "PN") -> Document:
    """The values f_r(n) of single coins."""
    _, length, rows = values
    head = ["n", *map(str, range(1, length + 1))]
    named = [[f"f{r}", *map(str, row)] for r, row in enumerate(rows, 1)]
    return Document(say("codes.values-title", language), [DocumentTable(head, named, named=True)])


def nim_table_document(rows: Sequence[Sequence[int]], language: str = "en", letters: str = "PN") -> Document:
    """The table of nim-products."""
    named = [[str(n), *map(str, row)] for n, row in enumerate(rows)]
    return Document("", [DocumentTable(["⊗", *map(str, range(len(rows)))], named, named=True)])


def cards_document(most: int, language: str = "en", letters: str = "PN") -> Document:
    """The Fibonacci cards, each as a table whose first number is bold."""
    width = 12
    blocks: list[Block] = [Paragraph(say("cards.how", language))]
    for card in cards(most):
        texts = [*map(str, card), *([""] * (-len(card) % min(width, len(card))))]
        rows = [texts[start : start + width] for start in range(0, len(texts), width)]
        rows[-1] += [""] * (len(rows[0]) - len(rows[-1]))
        blocks.append(DocumentTable([], rows, frozenset({(0, 0)})))
    return Document(say("cards.title", language, most=most), blocks)


def exercises_document(sheet: Mapping[str, Any], language: str = "en", letters: str = "PN") -> Document:
    """A sheet of exercises; its answers, if it has them, come last."""
    questions = sheet["questions"]
    blocks: list[Block] = [
        Paragraph(say("exercises.name", language)),
        *[Paragraph(line) for line in str(sheet.get("rules", "")).split("\n") if line],
        Items([question["question"] for question in questions], _FREE),
    ]
    if questions and "answer" in questions[0]:
        blocks += [Heading(say("exercises.answers", language)), Items([question["answer"] for question in questions])]
    return Document(sheet["title"], blocks)


def solution_document(solution: Any, language: str = "en", letters: str = "PN") -> Document:
    """The counts of a solved game, as a document."""
    from bouton.solving.report import report_text

    return text_document(
        report_text(solution, language, letters), say("solve.picture", language, game=game_title(solution.rules.spec))
    )


def options_document(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> Document:
    """Every move with its outcome and its value."""
    rows = found["options"]
    if not rows:
        return Document("", [Paragraph(say("pictures.no-options", language))])
    partizan = any("player" in row for row in rows)
    pointed = any("worth" in row for row in rows)
    valued = any(write_worth(row, language) for row in rows)
    head = [""] if partizan else []
    head += [say("pictures.move", language), say("pictures.outcome", language)]
    head += [say(f"pictures.{'points' if pointed else 'grundy'}", language)] if valued else []
    lines = [
        [
            *([say(f"review.player-{row['player']}", language)] if partizan else []),
            row["position"],
            "S" if letters == "PS" and row["outcome"] == "N" else row["outcome"],
            *([write_worth(row, language)] if valued else []),
            say("pictures.winning", language) if row["winning"] else "",
        ]
        for row in rows
    ]
    return Document("", [DocumentTable([*head, ""], lines)])


def games_document(found: Any, language: str = "en", letters: str = "PN") -> Document:
    """The list of games."""
    listed = found["games"] if isinstance(found, Mapping) else found
    rows = [[row["spec"], row["title"], row["example"], row.get("misere", "")] for row in listed]
    return Document("", [DocumentTable([], rows)])


def quotient_document(found: "Quotient", language: str = "en", letters: str = "PN") -> Document:
    """A quotient: its sentences, the element of each heap, and all products if it is small, lost elements in bold."""
    from bouton.answers.quotients import quotient_text

    data, monoid = found.to_dict(), found.monoid
    heaps = range(1, min(found.heaps, _HEAPS_SHOWN) + 1)
    phi = DocumentTable(
        ["", *(data["parts"][heap] if data["parts"] else str(heap) for heap in heaps)],
        [["Φ", *(data["phi"][heap] for heap in heaps)]],
    )
    blocks = [*text_document(quotient_text(data, language)).blocks, phi]
    if found.order <= _PRODUCTS_SHOWN:
        names = [found.text(element) for element in range(found.order)]
        rows = [[name, *(names[product] for product in row)] for name, row in zip(names, monoid.table, strict=True)]
        lost = {
            (r, c + 1) for r, row in enumerate(monoid.table) for c, product in enumerate(row) if monoid.lost[product]
        }
        blocks.append(DocumentTable(["·", *names], rows, frozenset(lost)))
    return Document("", blocks)


def review_document(found: Mapping[str, Any], language: str = "en", letters: str = "PN") -> Document:
    """A played game, move by move."""
    head = ["", "", *(say(f"pictures.{key}", language) for key in ("position", "judgement", "better"))]
    rows = [
        [
            str(move["number"]),
            say(f"review.player-{move['player']}", language),
            move["to"],
            say(f"review.{move['judgement']}", language).rstrip("."),
            "; ".join(move["better"][:_COLUMNS]),
        ]
        for move in found["moves"]
    ]
    bold = frozenset((line, 3) for line, move in enumerate(found["moves"]) if move["mistake"])
    sentences = [Paragraph(text) for text in found["sentences"][len(rows) :]]
    return Document(game_title(found["game"]), [DocumentTable(head, rows, bold), *sentences])
