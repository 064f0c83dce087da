"""URLs that open a notebook or a program in Basthon, which runs Python in the pupil's browser.

The content is part of the URL itself, compressed, as Basthon's own *Partager* writes it: ``ipynb=`` or ``script=`` with
zlib and URL-safe Base64, without padding; ``module=`` names a file that Basthon fetches beforehand.
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import parse_qs, quote, urlsplit
from zlib import compress, decompressobj
from zlib import error as ZlibError

from bouton.errors import InputError
from bouton.notation import clip
from bouton.storage.files import path_text
from bouton.web.limits import LONGEST_ADDRESS, MOST_IN_LINK

_PLACES = {".ipynb": ("https://notebook.basthon.fr/", "ipynb"), ".py": ("https://console.basthon.fr/", "script")}


def basthon_address(path: str, text: str, site: str = "") -> str:
    """The URL that opens a file in Basthon; a notebook is sent without its outputs.

    >>> address = basthon_address("two.py", "print(1 + 1)")
    >>> address.startswith("https://console.basthon.fr/?script="), basthon_content(address)
    (True, 'print(1 + 1)')

    Parameters
    ----------
    path : the name of the file, which ends with ``.ipynb`` or ``.py``.
    text : its content.
    site : the place from which to fetch ``bouton.py``: the folder written by `bouton site`, on the web. Its server must
        allow other pages to read it (CORS), as the usual hosts of pages do.

    Raises
    ------
    InputError : for another kind of file, too long a text, an invalid notebook or `site`, or too long a URL.
    """
    ending = path[path.rfind(".") :].lower() if "." in path else ""
    if ending not in _PLACES or len(text) > MOST_IN_LINK:
        raise InputError("basthon.kind", path=path_text(path))
    if ending == ".ipynb":
        text = _plain(path, text)
    place, key = _PLACES[ending]
    packed = urlsafe_b64encode(compress(text.encode(), 9)).decode().rstrip("=")
    address = f"{place}?{key}={packed}"
    if site:
        if urlsplit(site).scheme not in ("http", "https") or not urlsplit(site).netloc:
            raise InputError("basthon.site", got=clip(site))
        address += f"&module={quote(site.rstrip('/') + '/bouton.py', safe='')}"
    if len(address) > LONGEST_ADDRESS:
        raise InputError("basthon.long", path=path_text(path), count=len(address), most=LONGEST_ADDRESS)
    return address


def _plain(path: str, text: str) -> str:
    """A notebook without the outputs of its cells."""
    try:
        found = json.loads(text)
        cells = [
            {
                "cell_type": cell["cell_type"],
                "metadata": {},
                "source": cell["source"],
                **({"outputs": [], "execution_count": None} if cell["cell_type"] == "code" else {}),
            }
            for cell in found["cells"]
        ]
    except (ValueError, LookupError, TypeError):
        raise InputError("basthon.notebook", path=path_text(path)) from None
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    whole = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 2}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def basthon_content(address: str) -> str:
    """The content that a URL opens.

    Raises
    ------
    InputError : if the URL contains none.
    """
    given = parse_qs(urlsplit(address).query)
    packed = next((given[key][0] for _, key in _PLACES.values() if key in given), "")
    try:
        unpacked = decompressobj().decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), MOST_IN_LINK)
        text = unpacked.decode()
    except (ValueError, ZlibError):
        text = ""
    if not text:
        raise InputError("basthon.empty", got=clip(address))
    return text
