"""LaTeX: escaped texts, and drawings as TikZ.

The output can be used in two ways: ``pdflatex FILE`` makes a page of it, and ``\\input{FILE}`` includes it in a
document that loads the packages named in its first lines.
"""

import re
from collections.abc import Iterable, Sequence

from bouton.pictures.shapes import Letters, Point, Scene, VectorPath
from bouton.pictures.svg import plain
from bouton.version import __version__

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    "-": "-{}",  # so that two of them do not become a dash
    "\N{NO-BREAK SPACE}": "~",
    "\N{NARROW NO-BREAK SPACE}": r"\,",
    "\N{HORIZONTAL ELLIPSIS}": r"\dots{}",
    "\N{EN DASH}": r"\textendash{}",
    "\N{EM DASH}": r"\textemdash{}",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT SINGLE QUOTATION MARK}": "`",
    "\N{LEFT DOUBLE QUOTATION MARK}": "``",
    "\N{RIGHT DOUBLE QUOTATION MARK}": "''",
    "«": r"\guillemotleft{}",
    "»": r"\guillemotright{}",
    "°": r"\textdegree{}",
    "·": r"\textperiodcentered{}",
}
_MATHEMATICAL = {
    "⊕": r"\oplus", "⊗": r"\otimes", "⊘": r"\oslash", "∞": r"\infty", "∅": r"\varnothing", "∈": r"\in", "−": "-",
    "×": r"\times", "≤": r"\leq", "≥": r"\geq", "≠": r"\neq", "Φ": r"\Phi", "→": r"\rightarrow", "←": r"\leftarrow",
    "↑": r"\uparrow", "↓": r"\downarrow", "ω": r"\omega", "α": r"\alpha", "β": r"\beta", "σ": r"\sigma",
    "≈": r"\approx", "′": "'", "ₙ": "_n", "±": r"\pm", "∗": r"\ast", "⌊": r"\lfloor", "⌋": r"\rfloor",
    "⌈": r"\lceil", "⌉": r"\rceil", "∥": r"\parallel", "√": r"\surd", "φ": r"\varphi",
    "●": r"\bullet", "○": r"\circ", "■": r"\blacksquare", "□": r"\square", "▲": r"\blacktriangle",
    "▼": r"\blacktriangledown", "△": r"\triangle", "▽": r"\triangledown", "✓": r"\checkmark", "★": r"\bigstar",
    "⟨": r"\langle", "⟩": r"\rangle", "½": r"\frac12", "¼": r"\frac14", "¾": r"\frac34",
    **{sign: f"^{{{digit}}}" for digit, sign in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}, "⁻": "^{-}", "ⁿ": "^n", "ᵒ": "^{o}",
    "ˢ": "^{s}", **{sign: f"_{{{digit}}}" for digit, sign in enumerate("₀₁₂₃₄₅₆₇₈₉")},
}  # fmt: skip
_LAST_KNOWN = 0x17F  # Latin letters with accents: LaTeX reads them directly
#: powers and indices in a sentence: a number or letter, or several characters in parentheses
RAISED, LOWERED = (rf"(?<=[\w)]){sign}(?:\(([^()]*)\)|(\w))" for sign in (r"\^", "_"))
_END = "boutonend"
_BIG_POINT = 0.75  # big points per unit of a drawing


def escape_latex(text: str) -> str:
    """Escape a text for LaTeX, for a document that loads ``fontenc`` with T1, ``textcomp`` and ``amssymb``.

    >>> print(escape_latex("50 % of {a_1} ⊕ 3"))
    50 \\% of \\{a\\_1\\} $\\oplus$ 3

    A character that pdfLaTeX does not know is written as its Unicode code point.
    """
    return "".join(map(_letter, text))


def formulas(text: str) -> str:
    """Convert a text to LaTeX with powers as superscripts and indices as subscripts.

    >>> print(formulas("2^(v + 1) > F_k"))
    2\\textsuperscript{v + 1} \\textgreater{} F\\textsubscript{k}
    """
    parts = re.split(f"{RAISED}|{LOWERED}", text)
    found = [escape_latex(parts[0])]
    for high, high_letter, low, low_letter, rest in zip(*(iter(parts[1:]),) * 5, strict=True):
        raised = high or high_letter
        place = "super" if raised else "sub"
        found.append(rf"\text{place}script{{{escape_latex(raised or low or low_letter)}}}{escape_latex(rest)}")
    return "".join(found)


def typewriter_line(line: str) -> str:
    """Convert a line in columns to LaTeX in typewriter type; mathematical signs are as wide as letters.

    >>> print(typewriter_line("⊕ 010 =   2"))
    \\makebox[.5em]{$\\oplus$} 010 =~~~2

    A line may break at single spaces. (Spaces after a line break are dropped unless a box precedes them.)
    """
    parts = re.split(r"(^\s+|\s{2,})", re.sub(r"[^\S ]", " ", line))
    made = "".join("~" * len(part) if part.isspace() and place % 2 else _even(part) for place, part in enumerate(parts))
    return rf"\mbox{{}}{made}" if made.startswith("~") else made


def _even(text: str) -> str:
    return "".join(rf"\makebox[.5em]{{{_letter(each)}}}" if each in _MATHEMATICAL else _letter(each) for each in text)


def _letter(letter: str) -> str:
    if letter in _SPECIAL:
        return _SPECIAL[letter]
    if letter in _MATHEMATICAL:
        return f"${_MATHEMATICAL[letter]}$"
    if letter.isprintable() and (letter.isascii() or (letter.isalpha() and ord(letter) <= _LAST_KNOWN)):
        return letter
    return " " if letter.isspace() else rf"{{\footnotesize U+{ord(letter):04X}}}"


def latex_file(body: str, packages: Iterable[str], page: tuple[float, float] | None = None) -> str:
    """Make a file that can be compiled by itself or included in a document.

    >>> print(latex_file("Nim", ["booktabs"]).splitlines()[1])
    % \\usepackage[T1]{fontenc} \\usepackage{textcomp,amssymb,booktabs}

    Parameters
    ----------
    body : the content.
    packages : what it needs in addition to ``fontenc``, ``textcomp`` and ``amssymb``.
    page : width and height of its page when it is compiled by itself, in big points; by default A4.

    LaTeX lets ``\\@nodocument`` be ``\\relax`` once the body of a document begins; before that, the file is by itself.
    """
    used = ",".join(["textcomp", "amssymb", *packages])
    size = "a4paper,margin=2cm"
    if page is not None:
        size = f"paperwidth={plain(page[0])}bp,paperheight={plain(page[1])}bp,margin=0bp"
    lines = [
        rf"% bouton {__version__}: pdflatex makes a page of this file; to \input it, load in your document",
        rf"% \usepackage[T1]{{fontenc}} \usepackage{{{used}}}",
        rf"\def\{_END}{{}}\expandafter\ifx\csname @nodocument\endcsname\relax\else\def\{_END}{{\end{{document}}}}",
        rf"\documentclass{{article}}\usepackage[T1]{{fontenc}}\IfFileExists{{lmodern.sty}}{{\usepackage{{lmodern}}}}{{}}\usepackage{{{used}}}",
        rf"\usepackage[{size}]{{geometry}}\pagestyle{{empty}}\parindent=0pt\topskip=0pt\begin{{document}}\fi",
        body,
        rf"\{_END}",
    ]
    return "\n".join(lines) + "\n"


def tikz(scenes: Sequence[Scene], scale: float = _BIG_POINT) -> str:
    """Write drawings as TikZ, each on its own page; `scale` is the number of big points per unit.

    >>> from bouton.pictures.shapes import scene
    >>> from bouton.pictures.svg import Svg
    >>> print(tikz([scene(Svg().document(40, 20, "nothing"))]).splitlines()[-4])
    \\path[fill=bffffff] (0,0) -- (40,0) -- (40,20) -- (0,20) -- cycle;
    """
    width, height = (scale * max(getattr(each, side) for each in scenes) for side in ("width", "height"))
    return latex_file("\\newpage\n".join(_picture(each, scale) for each in scenes), ["tikz"], (width, height + 1))


def _picture(drawn: Scene, scale: float) -> str:
    colours = dict.fromkeys(colour for item in drawn.items for colour in _colours(item))
    lines = [rf"\begin{{tikzpicture}}[x={scale}bp,y=-{scale}bp,line join=round]"]
    lines += [rf"\definecolor{{{_name(colour)}}}{{HTML}}{{{colour[1:].upper()}}}" for colour in colours]
    lines.append(rf"\useasboundingbox (0,0) rectangle ({plain(drawn.width)},{plain(drawn.height)});")
    lines[1:1] = [lines.pop()]
    lines += [_path(item, scale) if isinstance(item, VectorPath) else _node(item, scale) for item in drawn.items]
    return "\n".join([*lines, r"\end{tikzpicture}"]) + "\n"


def _colours(item: VectorPath | Letters) -> list[str]:
    return [item.colour] if isinstance(item, Letters) else [c for c in (item.fill, item.stroke) if c is not None]


def _name(colour: str) -> str:
    return f"b{colour[1:]}"


def _coordinates(point: Point) -> str:
    return f"({plain(point[0])},{plain(point[1])})"


def _path(path: VectorPath, scale: float) -> str:
    given = [f"fill={_name(path.fill)}"] if path.fill else []
    if path.stroke:
        given += [f"draw={_name(path.stroke)}", f"line width={path.width * scale:.3g}bp"]
        if path.dash:
            pairs = zip(path.dash[::2], path.dash[1::2], strict=True)
            given.append(
                "dash pattern=" + " ".join(f"on {plain(a * scale)}bp off {plain(b * scale)}bp" for a, b in pairs)
            )
    parts = [_coordinates(path.start)]
    for segment in path.segments:
        *controls, end = map(_coordinates, segment)
        parts.append(f".. controls {controls[0]} and {controls[1]} .. {end}" if controls else f"-- {end}")
    return rf"\path[{','.join(given)}] {' '.join(parts)}{' -- cycle' if path.closed else ''};"


def _node(letters: Letters, scale: float) -> str:
    side = {"start": " west", "middle": "", "end": " east"}[letters.anchor]
    size = letters.size * scale
    look = r"\sffamily" + (r"\bfseries" if letters.bold else "") + (r"\itshape" if letters.italic else "")
    turn = f",rotate={plain(-letters.turn)}" if letters.turn else ""
    return (
        rf"\node[anchor=base{side},inner sep=0pt,text={_name(letters.colour)}{turn},"
        rf"font=\fontsize{{{size:.3g}bp}}{{{1.2 * size:.3g}bp}}\selectfont{look}] "
        f"at {_coordinates((letters.x, letters.y))} "
        f"{{{escape_latex(letters.text)}}};"
    )
