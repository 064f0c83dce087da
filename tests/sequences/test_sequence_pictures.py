"""Pictures of sequences: axes that fit the data, titles and legends, and their descriptions."""

import re
import struct
import zlib
from xml.etree import ElementTree

import pytest

import bouton
from bouton.errors import InputError
from bouton.language import number
from bouton.pictures import raster
from bouton.pictures.lettering import text_strokes
from bouton.pictures.sequence import sequence_png, sequence_svg
from bouton.sequences.runs import sequence as heap_sequence
from bouton.sequences.sequence import HeapSequence

VERSION = bouton.__version__


def pixels(data: bytes) -> tuple[list[bytes], str]:
    """The rows, three bytes a pixel, and the comment of a PNG."""
    place, parts = 8, {}
    while place < len(data):
        (size,) = struct.unpack(">I", data[place : place + 4])
        parts[data[place + 4 : place + 8]] = data[place + 8 : place + 8 + size]
        place += size + 12
    width, height = struct.unpack(">II", parts[b"IHDR"][:8])
    raw = zlib.decompress(parts[b"IDAT"])
    rows = [raw[y * (3 * width + 1) + 1 : (y + 1) * (3 * width + 1)] for y in range(height)]
    return rows, parts[b"iTXt"].partition(b"\0\0\0\0\0")[2].decode()


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


@pytest.mark.parametrize("kind", ["scatter", "strip"])
def test_pixels_have_title_axes_and_legend(kind, monkeypatch):
    """What is written is read where it is handed to the drawing."""
    found, texts = heap_sequence("kayles", 2_000), []
    monkeypatch.setattr(raster, "text_strokes", lambda text: texts.append(text) or text_strokes(text))
    for language, name in (("en", "Grundy value"), ("fr", "valeur de Grundy")):
        texts.clear()
        _, comment = pixels(sequence_png(found, kind, language))
        assert f"bouton {VERSION}" in comment and number(found.period.bound, language) in comment
        assert "kayles" in texts[-2] and f"bouton {VERSION}" in texts[-1]
        assert any(name in text for text in texts) and "0" in texts
        assert (number(2_000, language) if kind == "scatter" else f"8 ({name})") in texts


def test_a_scatter_of_pixels_shows_every_heap():
    found = heap_sequence("octal:0.07", 300)
    rows, _ = pixels(sequence_png(found, "scatter"))
    top = found.largest[0]
    for n, value in enumerate(found.values.tolist()):
        x, y = 128 + n * (1_800 - 3) // 300, 968 - value * (840 - 3) // top
        assert rows[y - 1][3 * x : 3 * x + 9] == rows[y - 3][3 * x : 3 * x + 9] == b"\x00\x72\xb2" * 3


@pytest.mark.thorough("octal:0.007-141")
@pytest.mark.parametrize(("spec", "columns"), [("octal:0.156", 349), ("octal:0.007", 141)])
def test_a_strip_of_pixels_shows_every_heap(spec, columns):
    found = heap_sequence(spec, 20_000)
    rows, _ = pixels(sequence_png(found, "strip"))
    cell, left, top = 1_000 // columns, 128, 128
    shown = {}
    for n, value in enumerate(found.values.tolist()):
        line, column = divmod(n, columns)
        x = left + column * cell + cell - 1
        pixel = rows[top + line * cell + cell - 1][3 * x : 3 * x + 3]
        assert shown.setdefault(value, pixel) == pixel
    most, luminance = found.largest[0], [sum(shown[value]) for value in sorted(shown)]
    assert cell > 1 and luminance == sorted(luminance) and len(set(shown.values())) > 0.9 * min(len(shown), 250)
    assert shown[0] == bytes([20, 24, 82]) and shown[most] == bytes([253, 231, 150])
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


def test_a_sequence_of_one_heap_can_be_drawn():
    found = heap_sequence("kayles", 0)
    assert isinstance(found, HeapSequence)
    for kind in ("scatter", "strip", "histogram"):
        assert "<svg" in sequence_svg(found, kind)
    for kind in ("scatter", "strip"):
        assert sequence_png(found, kind).startswith(b"\x89PNG")
