"""``bouton serve``: the web page, on this machine only, or for the devices of one room."""

import re
import sys
from argparse import Namespace
from pathlib import Path

from bouton.cli.limits import LONGEST_SITE
from bouton.cli.output import emit, emit_line
from bouton.errors import InputError
from bouton.jobs.live import read_progress
from bouton.language import say
from bouton.notation import clip

_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(:\d{1,5})?(/[\w.~%-]+)*/?", re.ASCII)


def run(options: Namespace) -> None:
    """Print the page's address and serve until Ctrl-C."""
    from bouton.cli.watch import clock
    from bouton.web.serve import ServeRequest, run, served_files

    def report(url: str, known: bool) -> None:
        key = "cli.serving-already" if known else "cli.serving-lan" if options.lan else "cli.serving"
        if options.json:
            emit_line(options, {"url": url})
        else:
            emit(options, say(key, options.lang, url=url))
            if options.lan:
                emit(options, _draw_code(url, options.lang))
        options.out.flush()

    public, watched = site_address(options.public_url), options.run_folder or ""
    if watched:
        read_progress(Path(watched))
    address = _room(options) if options.lan else ""
    with clock():  # later, custom rules run in processes with clocks of their own
        specs, files = served_files(options.games)
    run(specs, files, ServeRequest(options.port, not options.no_browser, address, public, watched), report)


def _room(options: Namespace) -> str:
    """The address of the page for the room, after its owner has agreed; raises `InputError` without that."""
    from bouton.web.lan import private_address

    address = private_address()
    if options.yes:
        return address
    if options.json or not sys.stdin or not sys.stdin.isatty():
        raise InputError("server.lan-not-said")
    sys.stderr.write(f"{say('cli.lan-ask', options.lang, address=address)} ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() != say("cli.lan-yes", options.lang):
        raise InputError("server.lan-refused")
    return address


def site_address(text: str | None) -> str:
    """The address of a site, with a final slash; empty if none is given; raises `InputError` if it is not usable."""
    if not text:
        return ""
    usable = len(text) <= LONGEST_SITE and _ADDRESS.fullmatch(text.strip())
    if not usable:
        raise InputError("server.public", got=clip(text))
    return text.strip().rstrip("/") + "/"


def _draw_code(url: str, lang: str) -> str:
    """A QR code for a terminal, two squares per character; the reason for its absence if segno is not installed."""
    from bouton.play.qr import qr_code

    try:
        rows = qr_code(url)["rows"]
    except InputError as error:
        return error.say(lang)
    size = len(rows)
    quiet = ["0" * (size + 4)] * 2
    framed = [*quiet, *(f"00{row}00" for row in rows), *quiet, "0" * (size + 4)]
    signs = {"00": "\u2588", "01": "\u2580", "10": "\u2584", "11": " "}  # light squares are drawn, on a dark terminal
    pairs = zip(framed[0::2], framed[1::2], strict=False)
    return "\n".join("".join(signs[top + below] for top, below in zip(*pair, strict=True)) for pair in pairs)
