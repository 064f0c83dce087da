"""The whole page with its Python as one HTML file, which opens by a double click: no server, no network.

A page that is opened as a file may load no other file. So this one holds them all, packed, as texts that are no
scripts; it unpacks them, and what would be loaded from elsewhere is loaded from these (`one_page.js`).
"""

import html
import re
from base64 import b64encode
from collections.abc import Mapping
from importlib.resources import files as package_files

from bouton.web.bundle import bundle
from bouton.web.site.library import packed

__all__ = ["one_page"]

_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline' blob:; "
    "img-src data: blob:; connect-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'"
)
_STYLES = ("style.css", "phone.css")  # of the first view
#: where a script names a file that it loads; `one_page.js` says what it has there
_ADDRESS = re.compile(r"new URL\((.+?), import\.meta\.url\)")
_WORKER = "python_worker.js"
#: what Python's worker imports from Pyodide; `one_page.js` brings both
_IMPORTS = (
    'import { loadPyodide } from "../engine/pyodide.mjs";\n',
    'import("../engine/pyodide.asm.mjs"); // its largest script, before the rest\n',
)


def one_page(files: Mapping[str, bytes], modules: Mapping[str, bytes]) -> bytes:
    """The text of the file.

    Parameters
    ----------
    files : those of a site: of them its start and those of the engine are held.
    modules : all files of the page, with what is written for a site.
    """
    scripts = {**modules, "workers.js": _own("one_page_workers.js")}
    named = {name.replace(".mjs", ".js"): content for name, content in modules.items()} | {
        _WORKER: _worker(modules[_WORKER])
    }
    held = {name.removeprefix("engine/"): content for name, content in files.items() if name.startswith("engine/")}
    held |= {name: content for name, content in modules.items() if name.endswith(".css") and name not in _STYLES}
    made = {
        "app.js": bundle(scripts, "app.js"),
        "own_worker.js": bundle(scripts, "own_worker.js"),
        _WORKER: bundle(named, _WORKER),
    }
    held["one_page.js"] = _own("one_page.js")
    held |= {name: _ADDRESS.sub(r"held(\1)", text.decode()).encode() for name, text in made.items()}
    return _page(files["index.html"].decode(), modules, held).encode()


def _own(name: str) -> bytes:
    return package_files("bouton.web.site").joinpath(name).read_bytes()


def _worker(text: bytes) -> bytes:
    """Python's worker without its imports, and with its module that has another ending."""
    for each in _IMPORTS:
        if each.encode() not in text:
            raise ValueError(f"{_WORKER} does not have the line {each}")
        text = text.replace(each.encode(), b"")
    return text.replace(b'"./memory.mjs"', b'"./memory.js"')


def _page(index: str, modules: Mapping[str, bytes], held: Mapping[str, bytes]) -> str:
    """The start of a site, with its styles and all that it loads."""
    icon = b64encode(modules["icon.svg"]).decode()
    text = re.sub(
        r'<meta http-equiv="Content-Security-Policy" content="[^"]*">',
        f'<meta http-equiv="Content-Security-Policy" content="{html.escape(_POLICY, quote=False)}">',
        index,
    )
    text = re.sub(r"<main(.*?)>.*</main>", r"<main\1></main>", text, flags=re.DOTALL)
    text = re.sub(r'\n<(?:link rel="stylesheet"|script).*', "", text)
    text = text.replace('href="page/icon.svg"', f'href="data:image/svg+xml;base64,{icon}"')
    style = "".join(modules[name].decode() for name in _STYLES)
    parts = [
        f'<script type="text/plain" data-name="{name}">{b64encode(packed(content)).decode()}</script>\n'
        for name, content in held.items()
    ]
    begin = f'<script type="module">\n{_own("one_page.js").decode()}</script>\n'
    return text.replace("</head>", f"<style>\n{style}</style>\n</head>").replace(
        "</body>", f"{''.join(parts)}{begin}</body>"
    )
