"""Settings of the manual for Sphinx; `build.py` beside this file gathers the pages and says in which language."""

import os
import re
from typing import Any

from bouton.version import __version__

project = "bouton"
release = __version__
language = os.environ.get("MANUAL_LANGUAGE", "en")
root_doc = "index"
exclude_patterns = ["examples"]  # which pages link to
extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc"]
myst_enable_extensions = ["attrs_inline", "attrs_block"]
smartquotes = language == "en"  # in French pages the apostrophes are written
myst_heading_anchors = 4
suppress_warnings = ["myst.xref_missing", "myst.header", "misc.highlighting_failure"]
numpydoc_show_class_members = False
autodoc_typehints = "none"
html_theme = "furo"  # readable on a telephone, by the keyboard and without scripts; nothing is fetched from elsewhere
html_title = "bouton"
html_static_path = ["manual.css"]
html_css_files = ["manual.css"]  # long lines of answers are wrapped
html_show_sphinx = False
html_copy_source = False


def split_parameters(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Put what a parameter or attribute is below its name: after a colon numpydoc expects a type, on one line."""
    listed, told = False, False
    found: list[str] = []
    for place, line in enumerate(lines):
        below = lines[place + 1] if place + 1 < len(lines) else ""
        if below and not below.strip("-"):
            listed = line in ("Parameters", "Attributes", "Raises")
        entry = re.match(r"(\*{0,2}[A-Za-z_][\w, `*]*) : (.+)", line) if listed else None
        if entry:
            found += [entry[1], f"    {entry[2]}"]
        else:
            found.append(f"    {line}" if listed and told and line and line[0] != " " and line.strip("-") else line)
        told = (entry is not None or told) and bool(line)
    lines[:] = found


def setup(app: Any) -> None:
    """Read docstrings before numpydoc does."""
    app.connect("autodoc-process-docstring", split_parameters, priority=100)
