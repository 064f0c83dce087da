"""The small page as one HTML file: five games with their lessons and reasons, under a megabyte.

Its Python is Brython, which translates Python to JavaScript. The file contains only what the five games need.
"""

import ast
import json
import re
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bouton.storage.start import child_python
from bouton.web.site.library import library, own_file
from bouton.web.site.one_page import POLICY, STYLES, page, script
from bouton.web.site.slim import Untyped

MOST_BYTES = 1_000_000
_GAMES = ("nim", "subtraction", "kayles", "fibonacci", "hex", "sum")
#: the views of the page, and the questions that they ask
_VIEWS = ("games", "play", "review", "learn", "accessibility")
_QUESTIONS = "analyze board cards edits gallery games lessons line options reply review rules start turn words"
_SECONDS = 600  # for the trial of the page
#: the modules of Brython that are imported, besides those replaced
_STANDARD = (
    "_ast _collections _collections_abc _functools _json _operator _py_abc _thread _weakref _weakrefset abc ast bisect "
    "builtins collections contextlib copy copyreg crypto_js.rollups.sha512 enum fractions functools hashlib heapq "
    "itertools json json.encoder keyword math numbers operator python_re re sys types unicodedata"
)
_BRYTHON = "brython.min.js"
_SHEETS = ("gallery.css", "learn.css", *STYLES)
#: of some files of sentences, those that begin so suffice
_SENTENCES = {"page": "ends-", "server": "error-"}
#: what the page does not offer here: the script, what is cut, and what replaces it
_CUTS = (
    ("app.js", 'MENU = ["games", "play", "puzzles", "learn", "own"]', 'MENU = ["games", "play", "learn"]'),
    ("app.js", '[...(FILE ? [] : ["room"]), "ladder", "tournament", "sheets", "compose", "traces", "class"]', "[]"),
    ("app.js", 'h("nav", { "aria-label": t("kept-more") }, MORE.map(link)),', ""),
    ("app.js", '["q", "key-qr"], ', ""),
    ("gallery.js", ', "tools"].map', "].map"),
    ("gallery.js", ', this.shelf("tools", tools)', ""),
    ("gallery.js", "this.first.append(card, this", "this.first.append(this"),
    ("gallery.js", "await app.server.day(", "await Promise.reject("),
    ("play.js", '"why", "graph", ', '"why", '),
    ("play.js", " q: () => this.projector.qr(),", ""),
)
_LINES = (
    ("why_panel.js", r", proofPanel\(view\)", ""),
    (
        "learn.js",
        r', h\("p", \{\}, h\("a", \{ class: "button", href: this\.app[^\n]*?t\("mode-compose"\)\)\)',
        "",
    ),
    ("share.js", r'\n *h\("button".*t\("kept-qr"\)\),', ""),
    ("gallery.js", r"const TOOLS = .*", "const TOOLS = [];"),
    ("state.js", r"MODES = .*", f"MODES = {json.dumps(_VIEWS)};"),
    ("app.js", rf"\n  (?!{'|'.join(_VIEWS)})\w+: .*import\(.*", ""),
)
_START, _STANDINS = "brython_start.txt", "brython_modules.txt"


def _standins() -> dict[str, str]:
    """Modules written for the small page, by name: they replace what Brython lacks, and what the games do not need."""
    parts = re.split(r"^# ([\w.]+)\n", own_file(_STANDINS).decode(), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def small_library() -> dict[str, str]:
    """The library with the few games: the text of each file by its path."""
    found: dict[str, str] = json.loads(library())
    for path in [each for each in found if each.startswith("bouton/questions/table/")]:
        if Path(path).stem not in (*_QUESTIONS.split(), "__init__"):
            del found[path]
    for name, text in _standins().items():
        if name.startswith("bouton."):
            found[next(path for path in (_path(name), _path(f"{name}.__init__")) if path in found)] = text
    found["bouton/rulesets/index.py"] = _few_games(found["bouton/rulesets/index.py"])
    found["bouton/rulesets/hex.py"] = cut(
        found["bouton/rulesets/hex.py"], ', ("hex:9:swap", "."), ("hex:11:swap", ".")'
    )
    return found


def _path(name: str) -> str:
    """The file of a module."""
    return f"{name.replace('.', '/')}.py"


def cut(text: str, part: str, by: str = "") -> str:
    """Replace the only occurrence of a part of a text; `ValueError` if there is none, as the text has changed."""
    if text.count(part) != 1:
        raise ValueError(f"this is not there once: {part}")
    return text.replace(part, by)


def _few_games(text: str) -> str:
    """The index of the games, of these games only."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            kept = [(key, value) for key, value in zip(node.keys, node.values, strict=True) if _is_kept(key, value)]
            node.keys, node.values = [key for key, _ in kept], [value for _, value in kept]
        elif isinstance(node, ast.Tuple):
            node.elts = [each for each in node.elts if not _is_other_challenge(each)]
    return ast.unparse(tree)


def _is_kept(key: ast.expr | None, value: ast.expr) -> bool:
    named = value if isinstance(value, ast.Constant) else key
    return isinstance(named, ast.Constant) and named.value in _GAMES


def _is_other_challenge(node: ast.expr) -> bool:
    if not isinstance(node, ast.Call) or ast.unparse(node.func) != "Challenge":
        return False
    return str(ast.literal_eval(node.args[1])).partition(":")[0] not in _GAMES


def try_library(texts: Mapping[str, str]) -> dict[str, Any]:
    """Try the small library: the ``answers`` for the page, and the ``modules`` that answer."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in {**texts, "bouton/made.py": own_file("made.py").decode()}.items():
            place = Path(folder, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        command, environment = child_python("bouton.web.site.small_trial", folder)
        made = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=_SECONDS, check=True)
    found: dict[str, Any] = json.loads(made.stdout)
    return found


class _Translated(Untyped):
    """Source as Brython needs it: the fields of named tuples as a call, and no other annotations."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        super().visit_ClassDef(node)
        annotated = [each for each in node.body if isinstance(each, ast.AnnAssign)]
        if any(ast.unparse(base) == "NamedTuple" for base in node.bases):
            names = " ".join(ast.unparse(each.target) for each in annotated)
            defaults = ast.Tuple([each.value for each in annotated if each.value], ast.Load())
            call = ast.Call(ast.Name("NamedTuple"), [ast.Constant(node.name), ast.Constant(names), defaults], [])
            node.bases = [call if ast.unparse(base) == "NamedTuple" else base for base in node.bases]
            node.body = [ast.parse("__slots__ = ()").body[0], *(each for each in node.body if each not in annotated)]
        else:
            node.body = [self._plain(each) for each in node.body if not _is_bare(each)] or [ast.Pass()]
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        """Brython reads a list in a loop only as far as it was when the loop began, but an iterator to its end."""
        node.iter = ast.Call(ast.Name("iter"), [node.iter], [])
        return self.generic_visit(node)

    @staticmethod
    def _plain(node: ast.stmt) -> ast.stmt:
        return ast.Assign([node.target], node.value) if isinstance(node, ast.AnnAssign) and node.value else node


def _is_bare(node: ast.stmt) -> bool:
    return isinstance(node, ast.AnnAssign) and node.value is None


def _text(node: ast.expr | None) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else ""


def translate(name: str, text: str) -> str:
    """Return the same module as Brython reads it."""
    tree, start = ast.parse(text), _SENTENCES.get(name.rpartition(".")[2])
    for node in ast.walk(tree):
        if start and name.startswith("bouton.language.") and isinstance(node, ast.Dict):
            kept = [pair for pair in zip(node.keys, node.values, strict=True) if _text(pair[0]).startswith(start)]
            node.keys, node.values = [key for key, _ in kept], [value for _, value in kept]
    return ast.unparse(ast.fix_missing_locations(_Translated().visit(tree)))


def answers_and_modules(brython: Mapping[str, bytes]) -> tuple[dict[str, list[Any]], dict[str, Any]]:
    """The answers that the page has from the start; and for its worker, the modules of Python."""
    text = brython["brython_stdlib.js"].decode()
    standard = json.loads(text[text.index("{") : text.rindex("}") + 1])
    texts = small_library()
    found = try_library(texts)
    python = gather_modules(texts, found["modules"], standard)
    for each in found["answers"]["words"]:  # the lesson about codes is not there, nor is Chomp
        words = each["words"]
        words["gallery-example"] = re.sub(r" chocolate?,", "", words["gallery-example"])
        words["learn-lead"] = words["gallery-learn"] = words["learn-lead"].partition(". ")[2]
    own = [(name, bool(each[3:])) for name, each in python.items() if name.startswith("bouton")]
    return found["answers"], {"python": python, "names": own, "start": own_file(_START).decode()}


def small_page(
    index: str, scripts: Mapping[str, bytes], brython: Mapping[str, bytes], packed: Mapping[str, bytes]
) -> bytes:
    """Return the text of the HTML file.

    Parameters
    ----------
    index : the start page of a site.
    scripts : the files of the page, including those written for a site.
    brython : its files.
    packed : other contents, by name.
    """
    texts = {name: content.decode() for name, content in scripts.items()}
    for name, part, by in _CUTS:
        texts[name] = cut(texts[name], part, by)
    for name, pattern, by in _LINES:
        texts[name], times = re.subn(pattern, by, texts[name])
        if not times:
            raise ValueError(f"{name} does not have {pattern}")
    shown = {name: text.encode() for name, text in texts.items()} | {"workers.js": own_file("one_page_workers.js")}
    engine = cut(brython[_BRYTHON].decode(), "is_package?$B.$list([])", "is_package?$B.$list([fullname])")
    engine = engine.replace("DateTimeFormat($B.language,", "DateTimeFormat([],")  # WebKitGTK's language may be "C"
    worker = (
        f"{own_file('one_page.js').decode()}\n"
        f'globalThis.__BRYTHON__ = {{ brython_path: "http://localhost/" }};\n{engine}\n'
        f"function startPython() {{\n{own_file('brython_worker.js').decode()}}}\n"
    )
    held = {name: content for name, content in shown.items() if name in _SHEETS}
    held |= {**packed, "app.js": script(shown, "app.js"), "python_worker.js": worker.encode()}
    head = index.replace("<head>", f"<head>\n<!--\n{own_file('brython_licence.txt').decode()}-->", 1)
    return page(head, shown, held, POLICY.replace("'wasm-unsafe-eval'", "'unsafe-eval'"), ())


def gather_modules(texts: Mapping[str, str], names: list[str], standard: Mapping[str, Any]) -> dict[str, Any]:
    """Gather the modules of the page's Python as files of Brython: own ones, and of the standard library."""
    found: dict[str, Any] = {}
    for name in names:
        path, package = _path(name), _path(f"{name}.__init__")
        is_package = package in texts
        found[name] = [
            ".py",
            translate(name, texts[package if is_package else path]),
            [],
            *([1] if is_package else []),
        ]
    for name, text in _standins().items():
        if not name.startswith("bouton."):
            found[name] = [".py", text, [], *([1] if name == "os" else [])]
    return found | {name: standard[name] for name in _STANDARD.split() if name not in found}
