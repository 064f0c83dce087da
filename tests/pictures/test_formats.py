"""Formats: one table of them for every command, drawings as shapes, PDF, PNG, TikZ, documents as Markdown and LaTeX."""

import json
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path
from struct import unpack
from types import SimpleNamespace
from typing import Any

import pytest

import bouton
from bouton.cli import main
from bouton.cli.arguments import COMMANDS
from bouton.cli.ask import _KINDS
from bouton.errors import InputError
from bouton.pictures.document import (
    Document,
    DocumentTable,
    Heading,
    Items,
    Lines,
    Paragraph,
    document_latex,
    document_markdown,
)
from bouton.pictures.formats import _WAYS, FORMATS, format_of, formats_of, write_result
from bouton.pictures.latex import escape_latex, tikz, typewriter_line
from bouton.pictures.lettering import letter_strokes, text_length
from bouton.pictures.pdf import pdf
from bouton.pictures.raster import scene_png
from bouton.pictures.shapes import Letters, VectorPath, scene
from bouton.pictures.svg import Svg

#: of each kind what draws it, with every format it has
RESULTS: dict[str, Any] = {
    "Table": lambda: bouton.table("wythoff", "0-5", "0-5"),
    "PositionGraph": lambda: bouton.graph("nim", "1,2"),
    "HeapSequence": lambda: bouton.sequence("kayles", 20),
    "GameCode": lambda: bouton.code("turning:at-most-2", 7),
    "Analysis": lambda: bouton.analyze("nim", "7,2,6", lang="fr"),
    "Position": lambda: bouton.position("hex:3", "a1,b2"),
    "Quotient": lambda: bouton.quotient("octal:0.77", heaps=3),
    "Value": lambda: bouton.value("{1|-1}"),
    "LoopValue": lambda: bouton.value("over"),
}


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str) -> tuple[int, str, str]:
        code = main(words)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Width, height and the bytes of the rows, each begun with its filter 0."""
    place, data, size = 8, b"", (0, 0)
    while place < len(png):
        length, kind = unpack(">I4s", png[place : place + 8])
        body = png[place + 8 : place + 8 + length]
        assert zlib.crc32(kind + body) == unpack(">I", png[place + 8 + length : place + 12 + length])[0]
        if kind == b"IHDR":
            size = unpack(">II", body[:8])
        data += body if kind == b"IDAT" else b""
        place += 12 + length
    return *size, zlib.decompress(data)


def braces(text: str) -> int:
    """How many braces stay open in LaTeX, escaped ones apart."""
    bare = re.sub(r"\\[\\{}]", "", text)
    return bare.count("{") - bare.count("}")


def test_an_answer_on_the_command_line_is_of_a_kind_with_formats_of_its_own() -> None:
    assert set(_KINDS.values()) <= set(_WAYS)


@pytest.mark.parametrize("kind", RESULTS)
def test_every_format_of_every_kind(kind: str, tmp_path: Path) -> None:
    result = RESULTS[kind]()
    assert {"json", "markdown", "latex"} <= set(formats_of(kind))
    for each in FORMATS:
        path = tmp_path / f"result{each.endings[0]}"
        if each.name not in formats_of(kind):
            with pytest.raises(InputError, match="must end in"):
                bouton.save(result, str(path))
            continue
        bouton.save(result, str(path), lang="fr")
        body = path.read_bytes()
        assert body.startswith({"png": b"\x89PNG", "pdf": b"%PDF-1.4", "svg": b"<svg"}.get(each.name, b""))
        if each.name == "latex":
            text = body.decode()
            assert braces(text) == 0 and text.count(r"\begin{") == text.count(r"\end{")
        if each.name == "json":
            assert json.loads(body)["value" if "Value" in kind else "game"]


def test_a_format_that_is_not_there() -> None:
    with pytest.raises(InputError, match="text, json, csv, markdown"):
        write_result("Table", "dot", bouton.table("nim", "0-3"))
    with pytest.raises(InputError, match="cannot be saved"):
        bouton.save(3, "three.txt")
    with pytest.raises(InputError, match=r"\.txt, \.json"):
        format_of("Table", "table")


def test_output_means_the_same_in_every_command(command: Any, tmp_path: Path) -> None:
    """The answer goes to the file, in the format of its ending, and nothing to standard output."""
    game = tmp_path / "game.txt"
    game.write_text("7,2,6 > 7,2,5")
    for words in (
        ("games", "kayles"), ("rules", "nim"), ("analyze", "nim", "7,2,6"), ("options", "nim", "2,1"),
        ("table", "nim", "0-3"), ("graph", "nim", "2"), ("review", "nim", str(game)), ("equal", "{}", "nim 0"),
        ("exercises", "nim", "--count", "2"), ("nim", "mul", "4", "4"), ("nim", "table", "4"),
        ("hex", "walk", "2", "a1,b1,a2,b2"), ("sequence", "kayles", "--to", "20"),
        ("test", "nim", "--formula", "n", "--to", "9"), ("compare", "nim", "nim", "--to", "9"),
        ("code", "turning:at-most-2", "7"), ("code", "values", "3", "5"), ("zeckendorf", "99"),
        ("zeckendorf", "--cards", "9"),
    ):  # fmt: skip
        for ending in (".json", ".md", ".tex"):
            path = tmp_path / f"answer{ending}"
            code, out, err = command(*words, "-o", str(path), "--lang", "en")
            assert (code, out) == (0, "") and err.endswith("is written.\n"), (words, err)
            body = path.read_text(encoding="utf-8")
            assert body.endswith("\n") and (ending != ".tex" or r"\documentclass" in body)
            path.unlink()
        said = command(*words, "--json", "--lang", "en")[1]
        assert command(*words, "--format", "json", "--lang", "en")[1] == said
        code, out, err = command(*words, "-o", str(tmp_path / "answer.xyz"))
        assert code == 2 and not out and ".json" in err and not (tmp_path / "answer.xyz").exists()


@pytest.mark.thorough
def test_pictures_by_their_endings(command: Any, tmp_path: Path) -> None:
    for words in (
        ("table", "nim", "0-3"), ("graph", "nim", "2"), ("sequence", "kayles", "--to", "20"),
        ("sequence", "kayles", "--to", "20", "--picture", "histogram"), ("code", "turning:at-most-2", "7"),
        ("hex", "heat", "2"), ("zeckendorf", "--cards", "9"), ("zeckendorf", "--picture", "totals"),
    ):  # fmt: skip
        for ending, start in ((".svg", b"<svg"), (".pdf", b"%PDF"), (".png", b"\x89PNG")):
            path = tmp_path / f"drawn{ending}"
            assert command(*words, "-o", str(path))[0] == 0
            assert path.read_bytes().startswith(start), (words, ending)
            path.unlink()
    assert command("table", "nim", "0-3", "--format", "png")[0] == 2


def test_sequence_files_by_their_endings(command: Any, tmp_path: Path) -> None:
    for name in ("values.csv", "values.npy", "values.json"):
        assert command("sequence", "kayles", "--to", "30", "-o", str(tmp_path / name))[:2] == (0, "")
    assert json.loads((tmp_path / "values.json").read_text())["values"][:4] == [0, 1, 2, 3]
    assert (tmp_path / "values.csv").read_text().endswith("30,7\n")
    assert (tmp_path / "values.npy").read_bytes()[:6] == b"\x93NUMPY"
    code, out, _ = command("sequence", "kayles", "--to", "30", "--json", "-o", str(tmp_path / "p.svg"))
    assert code == 0 and json.loads(out)["period"] and (tmp_path / "p.svg").exists()


def test_every_command_that_answers_takes_a_file() -> None:
    without = {command.name for command in COMMANDS if not command.writes}
    assert without <= {
        "combine",
        "completion",
        "warm",
        "hex",  # its parts answer
        "play",
        "run",
        "serve",
        "site",
    }  # they talk, or write their own files


def test_shapes_of_a_drawing() -> None:
    drawing = Svg()
    drawing.add("rect", x=1, y=2, width=10, height=20, rx=3, fill="#0072b2", stroke="white", stroke_width=2)
    drawing.add("path", d="M0,0 C1,2 3,4 5,6", fill="none", stroke="#222222", stroke_dasharray="7 3")
    drawing.text(5, 6, "a < b", "middle", font_size=11, font_weight="bold", transform="rotate(-90 5 6)")
    _, box, curve, text = scene(drawing.document(40, 30, "t")).items
    assert isinstance(box, VectorPath) and len(box.segments) == 8 and box.stroke == "#ffffff"
    assert isinstance(curve, VectorPath) and curve.segments == [((1, 2), (3, 4), (5, 6))] and curve.dash == (7, 3)
    assert text == Letters(5, 6, "a < b", 11, "middle", "#000000", bold=True, turn=-90)


def test_arrowheads_are_shapes() -> None:
    drawn = scene(write_result("PositionGraph", "svg", bouton.graph("nim", "1")))  # type: ignore[arg-type]
    heads = [item for item in drawn.items if isinstance(item, VectorPath) and item.fill == "#111111"]
    tip = max(heads, key=lambda head: head.segments[0][0][0])
    assert len(heads) == 2 and tip.closed  # the move and the legend


def test_a_picture_of_pixels() -> None:
    drawing = Svg()
    drawing.add("rect", x=2, y=2, width=4, height=4, fill="#0072b2")
    drawing.add("rect", x=10.2, y=2, width=2, height=2, fill="#000000")
    drawing.add("line", x1=0, y1=15, x2=20, y2=15, stroke="#d55e00", stroke_width=2)
    width, height, rows = pixels(scene_png(scene(drawing.document(20, 20, "t"))))
    assert (width, height) == (40, 40)

    def pixel(x: int, y: int) -> bytes:
        start = y * (3 * width + 1) + 1 + 3 * x
        return rows[start : start + 3]

    assert pixel(4, 4) == pixel(11, 11) == bytes.fromhex("0072b2")
    assert pixel(3, 4) == pixel(12, 11) == b"\xff" * 3
    assert pixel(20, 5) == b"f" * 3 and pixel(21, 5) == b"\0" * 3  # six tenths of the pixel at 20 are covered
    assert pixel(20, 28) == pixel(20, 31) == bytes.fromhex("d55e00") and pixel(20, 27) == b"\xff" * 3


def test_letters() -> None:
    accented = "àâäçéèêëîïôöùûüÿœæÀÉÈÊÇ"
    box = letter_strokes("\N{SNOWMAN}")
    for letter in (
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?'()[]{}|+-=<>⊕⊗∞«»…–’" + accented
    ):
        assert letter == "æ" or letter_strokes(letter) != box, letter
        assert letter_strokes(letter)[1], letter
    assert (
        letter_strokes("₀") != box != letter_strokes("²") and len(letter_strokes(".")[1][0]) == 5
    )  # a square, not a line
    assert text_length("tas isolé") == sum(letter_strokes(letter)[0] for letter in "tas isolé")


def test_too_many_pixels() -> None:
    with pytest.raises(InputError, match="PNG"):
        scene_png(SimpleNamespace(width=40_000, height=40_000, items=[], title=""))  # type: ignore[arg-type]


def test_pdf_writes_texts_as_texts() -> None:
    drawing = Svg()
    drawing.text(5, 15, "Échec (1) ⊕ \\", "end")
    body = pdf([scene(drawing.document(80, 20, "Échec"))])
    streams = re.findall(rb"stream\n(.*?)\nendstream", body, re.DOTALL)
    page = zlib.decompress(streams[0])
    assert b"(\xc9chec \\(1\\) ) Tj" in page and b"/F4" in page and b"(\xc5) Tj" in page and b"\\\\" in page
    assert "Échec".encode("utf-16-be").hex().upper().encode() in body
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n", body)]
    assert all(body[place:].startswith(b"%d 0 obj" % number) for number, place in enumerate(places, 1))


def test_pdf_has_small_digits() -> None:
    drawing = Svg()
    drawing.text(4, 12, "tas n₀ ≥ 2²", font_size=10)
    found = re.search(rb"stream\n(.*?)\nendstream", pdf([scene(drawing.document(80, 20, "x"))]), re.S)
    assert found is not None
    text = zlib.decompress(found[1]).decode("latin-1")
    assert "10 Tf 0 Ts (tas n) Tj" in text and "6 Tf -1.8 Ts (0) Tj" in text and "( 2²) Tj" in text and "?" not in text


HOSTILE = "\\input{x} $a_b^c$ & # % ~ {} \" ' ` < > | -- é ⊕ ∞ \N{SNOWMAN} \x07 [1] *"


@pytest.mark.parametrize("line", ["  011 =   3", "⊕ 110 = ⊕ 6", "Parité\u00a0:  0 1 1", "    3  .   .  3", "a b c"])
def test_latex_keeps_columns(line: str) -> None:
    made = typewriter_line(line)
    letters = re.findall(r"\\makebox\[\.5em\]\{[^}]*\}|[^\\]", made.removeprefix(r"\mbox{}"))
    assert len(letters) == len(line) and not made.startswith("~") and "  " not in made


def test_a_table_too_wide_for_the_page_is_set_small_in_latex() -> None:
    sizes = {30: r"\begingroup\noindent", 50: r"\footnotesize", 80: r"\scriptsize"}
    for letters, size in sizes.items():
        assert size in document_latex(Document("", [DocumentTable([], [["x" * letters, "y" * letters]])]))


def test_latex_escapes_everything() -> None:
    text = escape_latex(HOSTILE)
    assert r"\textbackslash{}input\{x\} \$a\_b\textasciicircum{}c\$ \& \# \% \textasciitilde{}" in text
    assert "-{}-{}" in text and r"$\oplus$" in text and "U+2603" in text and braces(text) == 0
    assert re.sub(r"\\[\\{}$&#%_]", "", text).count("$") % 2 == 0


def test_markdown_escapes_everything() -> None:
    text = document_markdown(
        Document("a|b", [DocumentTable(["*", "n"], [["x|y", "1"]], frozenset({(0, 0)})), Lines(["```"])])
    )
    assert "# a\\|b" in text and "| **x\\|y** | 1 |" in text and "~~~~text" in text


def example() -> Document:
    rows = DocumentTable(["name", "value", HOSTILE], [["[1]", "2", HOSTILE]] * 3, frozenset({(0, 1)}), named=True)
    long = DocumentTable([], [[str(n), str(n * n)] for n in range(60)])
    wide = DocumentTable([str(n) for n in range(30)], [[str(n) for n in range(30)]])
    return Document(
        HOSTILE, [Paragraph(HOSTILE), Heading(HOSTILE), rows, long, wide, Lines(["7  111", ""]), Items(["a"], 2)]
    )


def test_latex_of_a_document() -> None:
    text = document_latex(example())
    assert text.count(r"\begin{") == text.count(r"\end{") and braces(text) == 0
    for word in (r"\toprule", r"\midrule", r"\bottomrule", "longtable", r"\footnotesize", r"\item a"):
        assert word in text
    spaces = [
        ("3pt" in t, "1.5pt" in t)
        for n in (16, 17, 32, 33)
        for t in [document_latex(Document("", [DocumentTable([], [["1"] * n])]))]
    ]
    assert spaces == [(False, False), (True, False), (True, False), (False, True)]  # the wider, the nearer


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_latex_compiles_alone_and_in_a_document(tmp_path: Path) -> None:
    def compiles(name: str) -> None:
        words = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", name]
        run = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=120)
        assert run.returncode == 0, run.stdout[-2000:]

    drawing = Svg()
    drawing.text(5, 15, HOSTILE, "middle", transform="rotate(-90 5 15)")
    files = {"document.tex": document_latex(example()), "drawing.tex": tikz([scene(drawing.document(80, 40, "t"))] * 2)}
    files |= {f"{kind}.tex": str(write_result(kind, "latex", make(), "fr")) for kind, make in RESULTS.items()}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        compiles(name)
    inputs = "\n".join(rf"\input{{{name}}}" for name in files)
    packages = r"\usepackage[T1]{fontenc}\usepackage{textcomp,amssymb,tikz,booktabs,longtable}"
    (tmp_path / "all.tex").write_text(rf"\documentclass{{article}}{packages}\begin{{document}}{inputs}\end{{document}}")
    compiles("all.tex")


def test_a_data_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    class Frame:
        def __init__(self, data: Any, index: Any = None, columns: Any = None) -> None:
            self.data, self.index, self.columns = data, index, columns

    class MultiIndex:
        from_product = staticmethod(list)

    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=Frame, MultiIndex=MultiIndex))
    grid = bouton.table("nim", "1-2", "0-2").to_pandas()
    assert (grid.data, grid.index, grid.columns) == ([[1, 0, 3], [2, 3, 0]], [1, 2], [0, 1, 2])
    row = bouton.table("nim", "0-2", show="outcome").to_pandas()
    assert (row.data, row.index) == ({"outcome": ["P", "N", "N"]}, [0, 1, 2])
    cube = bouton.table("nim", "0-1", "0-1", "0-1").to_pandas()
    assert cube.index == [[0, 1], [0, 1]] and cube.data == [[0, 1], [1, 0], [1, 0], [0, 1]]
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(bouton.PackageError, match="pandas"):
        bouton.table("nim", "0-2").to_pandas()


def test_a_graph_as_text_is_not_empty(tmp_path, capsys):
    """`bouton graph nim 3 -o graph.txt` wrote an empty line."""
    from bouton.cli import main

    assert main(["graph", "nim", "3", "-o", str(tmp_path / "graph.txt")]) == 0
    assert main(["graph", "nim", "3", "--format", "text"]) == 0
    text = (tmp_path / "graph.txt").read_text(encoding="utf-8")
    assert "4 positions, 6 moves" in text and text in capsys.readouterr().out
