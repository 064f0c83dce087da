"""Settings of the manual for Sphinx; `build.py` beside this file gathers the pages and says in which language."""

import os

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
