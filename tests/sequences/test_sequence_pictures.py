"""Pictures of sequences: axes that fit what is drawn, titles and legends, and what they say of themselves."""

import re
import struct
import zlib
from xml.etree import ElementTree

import pytest

import bouton
from bouton.errors import InputError
from bouton.language import number
from bouton.pictures.pixels import Canvas, line_width
from bouton.pictures.sequence import sequence_png, sequence_svg
from bouton.sequences.runs import sequence as heap_sequence
from bouton.sequences.sequence import HeapSequence

VERSION = bouton.__version__


def pixels(data: bytes) -> tuple[list[bytes], list[tuple[int, ...]], str]:
    """The rows, the palette and the comment of a PNG of one byte a pixel."""
    place, parts = 8, {}
    while place < len(data):
        (size,) = struct.unpack(">I", data[place : place + 4])
        parts[data[place + 4 : place + 8]] = data[place + 8 : place + 8 + size]
        place += size + 12
    width, height = struct.unpack(">II", parts[b"IHDR"][:8])
    raw = zlib.decompress(parts[b"IDAT"])
    rows = [raw[y * (width + 1) + 1 : (y + 1) * (width + 1)] for y in range(height)]
    colours = parts[b"PLTE"]
    palette = [tuple(colours[k : k + 3]) for k in range(0, len(colours), 3)]
    return rows, palette, parts[b"iTXt"].partition(b"\0\0\0\0\0")[2].decode()


def drawn(width: int, text: str, ink: int = 1, size: int = 3) -> list[bytes]:
    canvas = Canvas(width, 5 * size, [(255, 255, 255), (0, 0, 0)])
    canvas.text(0, 0, text, ink, size=size)
    return [bytes(canvas.pixels[y * width : (y + 1) * width]) for y in range(5 * size)]


def shows(rows: list[bytes], palette: list[tuple[int, ...]], text: str, size: int = 3) -> bool:
    """Whether a text stands somewhere on the picture."""
    wanted = drawn(line_width(text, size) - size, text, size=size)
    ink = palette.index((34, 34, 34))
    lines = [bytes(pixel == ink for pixel in row) for row in rows]
    top = next(k for k, row in enumerate(wanted) if any(row))
    for y, line in enumerate(lines[: len(lines) - len(wanted) + 1]):
        x = lines[y + top].find(wanted[top]) if line is not None else -1
        while x >= 0:
            if all(lines[y + k][x : x + len(row)] == row for k, row in enumerate(wanted)):
                return True
            x = lines[y + top].find(wanted[top], x + 1)
    return False


@pytest.mark.parametrize(("spec", "last"), [("kayles", 100), ("octal:0.07", 300), ("nim", 2), ("nim", 4_999)])
def test_ticks_of_the_histogram_stand_under_the_middle_of_their_bars(spec, last):
    found = heap_sequence(spec, last)
    root = ElementTree.fromstring(sequence_svg(found, "histogram"))
    bars = [rect for rect in root if rect.tag.endswith("rect") and rect.get("fill") == "#56b4e9"]
    width = -(-(found.largest[0] + 1) // len(bars))
    middles = [float(bar.get("x")) + float(bar.get("width")) / 2 for bar in bars]
    bottom = max(float(text.get("y")) for text in root if text.get("text-anchor") == "end") + 14
    ticks = [text for text in root if text.get("font-size") == "12" and abs(float(text.get("y")) - bottom) < 1]
    assert len(ticks) >= 2
    for tick in ticks:
        assert abs(float(tick.get("x")) - middles[int(tick.text) // width]) < 0.3, tick.text


@pytest.mark.parametrize("kind", ["scatter", "strip", "histogram", "density"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_drawings_say_program_bound_and_status(kind, language):
    spec = "octal:0.104" if kind == "density" else "kayles"
    found = heap_sequence(spec, 4_000 if kind == "density" else 200)
    text = " ".join(re.findall(r">([^<]+)<", sequence_svg(found, kind, language)))
    assert f"bouton {VERSION}" in text and number(found.period.bound, language) in text
    status = {"en": ("No period below", "proved"), "fr": ("Aucune période", "démontrée")}[language]
    assert status[kind != "density"] in text


@pytest.mark.thorough("kayles-scatter")
@pytest.mark.parametrize("kind", ["scatter", "strip"])
@pytest.mark.parametrize("spec", ["kayles", "octal:0.007"])
def test_pixels_have_title_axes_and_legend(kind, spec):
    found = heap_sequence(spec, 2_000)
    for language, name in (("en", "Grundy value"), ("fr", "valeur de Grundy")):
        rows, palette, comment = pixels(sequence_png(found, kind, language))
        assert f"bouton {VERSION}" in comment and str(found.period.bound) in comment and spec in comment
        assert shows(rows, palette, name) and shows(rows, palette, f"{spec}, " if kind == "scatter" else spec)
        assert shows(rows, palette, f"bouton {VERSION}", 2)
        assert shows(rows, palette, "2000" if kind == "scatter" else str(found.largest[0]))
    assert not shows(rows, palette, "wombat")


@pytest.mark.thorough("octal:0.007-141")
@pytest.mark.parametrize(("spec", "columns"), [("octal:0.156", 349), ("octal:0.007", 141)])
def test_a_strip_of_pixels_shows_every_heap(spec, columns):
    found = heap_sequence(spec, 20_000)
    rows, palette, _ = pixels(sequence_png(found, "strip"))
    levels, cell, left, top = len(palette) - 3, 1_000 // columns, 150, 70
    most = found.largest[0]
    assert cell > 1 and levels == min(most, 250)
    for n, value in enumerate(found.values.tolist()):
        line, column = divmod(n, columns)
        assert rows[top + line * cell + cell - 1][left + column * cell + cell - 1] == value * levels // most
    drawing = sequence_svg(heap_sequence(spec, 3_000), "strip")
    assert drawing.count("<rect") > 3_000 + 5  # the legend has cells of its own


def test_the_density_ends_where_it_was_asked_to(tmp_path):
    heap_sequence("octal:0.104", 40_000, store=tmp_path)
    found = heap_sequence("octal:0.104", 5_000, store=tmp_path)
    assert found.period.bound > 5_001
    text = sequence_svg(found, "density")
    assert "heaps 0 to 5000" in text
    numbers = [int(n) for n in re.findall(r'text-anchor="middle"[^>]*>(\d+)<', text)]
    assert max(numbers) == 8_192
    with pytest.raises(InputError):
        sequence_svg(heap_sequence("kayles", 100), "density")


def test_letters():
    for text in ("A", "é", "0123456789", "octal:0.[3]", "…"):
        assert line_width(text) == 12 * len(text)
        assert any(any(row) for row in drawn(line_width(text), text))
    assert drawn(20, "e") == drawn(20, "É")
    assert drawn(12, "\N{SNOWMAN}") == drawn(12, "\N{COMET}")  # a box
    shapes = {b"".join(drawn(12, letter)) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ123456789.,:;-'_()[]/+*=<>%?!"}
    assert len(shapes) == 55  # no two are alike
    canvas = Canvas(4, 4, [(255, 255, 255), (0, 0, 0)])
    canvas.fill(-5, -5, 100, 6, 1)
    canvas.fill(9, 9, 2, 2, 1)
    assert bytes(canvas.pixels) == b"\1\1\1\1" + bytes(12)


def test_a_sequence_of_one_heap_can_be_drawn():
    found = heap_sequence("kayles", 0)
    assert isinstance(found, HeapSequence)
    for kind in ("scatter", "strip", "histogram"):
        assert "<svg" in sequence_svg(found, kind)
    for kind in ("scatter", "strip"):
        assert sequence_png(found, kind).startswith(b"\x89PNG")
