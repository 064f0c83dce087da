"""``bouton site --link``: URLs that open notebooks and programs in Basthon."""

from argparse import Namespace

from bouton.cli.output import answer
from bouton.storage.files import read_text
from bouton.web.site.basthon import basthon_address


def run(options: Namespace) -> None:
    """Print a URL for each file."""
    rows = [
        {"file": path, "address": basthon_address(path, read_text(path), options.site or "")} for path in options.files
    ]
    lines = [row["address"] if len(rows) == 1 else f"{row['file']}\n{row['address']}" for row in rows]
    answer(options, {"links": rows}, lambda: "\n".join(lines))
