"""The entire page with its Python as one HTML file, which opens with a double click: no server, no network.

A page opened as a file may not load other files. So this one contains them all, packed, as texts that are not scripts;
it unpacks them, and everything that would be loaded from elsewhere is loaded from these (`one_page.js`).
"""

import html
import re
from base64 import b64encode, b85encode
from collections.abc import Collection, Mapping

from bouton.web.bundle import bundle
from bouton.web.site.library import compress, own_file

POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline' blob:; "
    "img-src data: blob:; connect-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'"
)
STYLES = ("style.css", "phone.css")  # of the first view
#: calls in which a script names a file to load; `one_page.js` provides the replacement
_ADDRESS, _HELD = re.compile(r"new URL\((.+?), import\.meta\.url\)"), r"held(\1)"
#: the exports of a Pyodide module, all in one statement
_EXPORTS = re.compile(r"\bexport ?(?:default (\w+)|\{([^}]*)\});")
_WORKER = "python_worker.js"
#: imports of Pyodide in Python's worker, which precedes it here
_IMPORTS = (
    'import { loadPyodide } from "../engine/pyodide.mjs";\n',
    'import("../engine/pyodide.asm.mjs"); // its largest script, before the rest\n',
)


def one_page(files: Mapping[str, bytes], modules: Mapping[str, bytes]) -> bytes:
    """Return the text of the HTML file.

    Parameters
    ----------
    files : the files of a site, of which the start page and those of the engine are included.
    modules : all files of the page, including those written for a site.
    """
    scripts = {**modules, "workers.js": own_file("one_page_workers.js")}
    held = {name.removeprefix("engine/"): content for name, content in files.items() if name.endswith(".pack")}
    held |= {name: content for name, content in modules.items() if name.endswith(".css") and name not in STYLES}
    for name in ("app.js", "own_worker.js"):
        held[name] = script(scripts, name)
    held[_WORKER] = _worker(files, modules).encode()
    return page(files["index.html"].decode(), modules, held)


def script(scripts: Mapping[str, bytes], entry: str) -> bytes:
    """A module of the page with all that it needs, which loads nothing from elsewhere."""
    return _ADDRESS.sub(_HELD, bundle(scripts, entry).decode()).encode()


def _worker(files: Mapping[str, bytes], modules: Mapping[str, bytes]) -> str:
    """Python's worker as one script that is not a module: Pyodide's two modules as functions, then its own code."""
    text = modules[_WORKER].decode()
    for each in _IMPORTS:
        if each not in text:
            raise ValueError(f"{_WORKER} does not have the line {each}")
        text = text.replace(each, "")
    named = {name.replace(".mjs", ".js"): content for name, content in modules.items()}
    start = bundle(named | {_WORKER: text.replace('"./memory.mjs"', '"./memory.js"').encode()}, _WORKER).decode()
    machine, begin = (_function(files[f"engine/{name}"].decode()) for name in ("pyodide.asm.mjs", "pyodide.mjs"))
    return (
        f"{own_file('one_page.js').decode()}\n"
        f"const createPyodideModule = ({machine})().default;\n"
        f"const begin = ({begin})().loadPyodide;\n"
        "const loadPyodide = (given) => begin({ ...given, createPyodideModule });\n"
        f"function startPython() {{\n{_ADDRESS.sub(_HELD, start)}}}\n"
    )


def _function(module: str) -> str:
    """A module without imports as a function that returns its exports."""
    found = _EXPORTS.search(module)
    if not found:
        raise ValueError("a module of Pyodide does not export as before")
    given = re.sub(r"(\w+) as (\w+)", r"\2: \1", found[2]) if found[2] else f"default: {found[1]}"
    return (
        f"() => {{\n{_EXPORTS.sub('', module).replace('import.meta.url', 'location.href')}\nreturn {{ {given} }};\n}}"
    )


def page(
    index: str,
    modules: Mapping[str, bytes],
    held: Mapping[str, bytes],
    policy: str = POLICY,
    styles: Collection[str] = STYLES,
) -> bytes:
    """The start page of a site, with its styles and everything that it loads."""
    icon = b64encode(modules["icon.svg"]).decode()
    text = re.sub(
        r'<meta http-equiv="Content-Security-Policy" content="[^"]*">',
        f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy, quote=False)}">',
        index,
    )
    text = re.sub(r"<main(.*?)>.*</main>", r"<main\1></main>", text, flags=re.DOTALL)
    text = re.sub(r'\n<(?:link rel="stylesheet"|script).*', "", text)
    text = text.replace('href="page/icon.svg"', f'href="data:image/svg+xml;base64,{icon}"')
    style = "".join(modules[name].decode() for name in styles)
    parts = [
        f'<script type="text/plain" data-name="{name}">{b85encode(compress(content)).decode()}</script>\n'
        for name, content in held.items()
    ]
    begin = f'<script type="module">\n{own_file("one_page.js").decode()}</script>\n'
    return (
        text.replace("</head>", f"<style>\n{style}</style>\n</head>")
        .replace("</body>", f"{''.join(parts)}{begin}</body>")
        .encode()
    )
