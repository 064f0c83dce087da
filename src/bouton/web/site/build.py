"""Write the page as files: the page itself, Python with the library, prepared answers, and the service worker.

Or write one file that contains them all.
"""

import gzip
import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from datetime import date
from errno import EISDIR
from os import strerror
from pathlib import Path
from typing import NamedTuple

from bouton.errors import InputError
from bouton.language import LANGUAGES, say
from bouton.version import __version__
from bouton.web.pages import PAGE, make_start_script, public_script, questions_script
from bouton.web.site.compact import Compact
from bouton.web.site.library import compress, library, own_file
from bouton.web.site.made import made_answers, made_days
from bouton.web.site.one_page import one_page
from bouton.web.site.runtime import BRYTHON, read_runtime
from bouton.web.site.single import nim_module, single_file
from bouton.web.site.small import answers_and_modules, small_page

_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'"
)
_LEFT_OUT = frozenset({"api.html", "api.js", "transport.js", "index.html"})
#: the first code that the page's Python runs
_START = """import sys

sys.path.insert(0, "/library")
from bouton.questions.serverless import ServerlessAnswers

alone = ServerlessAnswers()
alone.begin()
"""
_SCRIPTS = ("transport.js", "python.js", "python_worker.js", "workers.js", "whole.js", "made.js", "memory.mjs")
_WITHOUT_SNAPSHOT = frozenset({"engine/python_stdlib.zip.pack", "engine/library.pack"})
_SECONDS = 600  # for the snapshot
_DAYS, _DAYS_IN_FILE = 366, 31  # whose puzzles are made beforehand: a file is written in seconds, a site in minutes
_MARK = "bouton-site"  # a file that marks a folder as a site, which may be overwritten


class Site(NamedTuple):
    """The statistics of a written site.

    Attributes
    ----------
    files : the number of files.
    size : bytes in total.
    engine : bytes that a reader's browser loads before Python answers.
    answers : bytes of the answers available before Python, as JSON, before compression.
    days : bytes of the puzzles of the days, loaded on demand, as JSON before compression.
    snapshot : whether a snapshot of Python's memory is included, so that it starts in a moment.
    """

    files: int
    size: int
    engine: int
    answers: int
    days: int
    snapshot: bool


def build_site(
    target: Path, runtime: str | None = None, tell: Callable[[str], None] = lambda key: None, small: bool = False
) -> Site:
    """Write the page into a folder, which must be empty unless it contains an older site, or as one HTML file.

    Parameters
    ----------
    target : a folder, created if necessary; or a file, if the name ends with ``.html``: it opens with a double click,
        without a server, and replaces an older one.
    runtime : Pyodide, or Brython for the small page: a folder, or the ``.tgz`` of the npm package; None to use the npm
        client.
    tell : called with a word for each slow step: ``"runtime"``, ``"answers"``, ``"days"``, ``"snapshot"``;
        for a file ``"month"`` in place of the last two, for the small page ``"small"``.
    small : write the small page, a file: five games, with their lessons (`bouton.web.site.small`).

    Raises
    ------
    InputError : if the folder contains anything else or is not writable, or Pyodide is unavailable.
    """
    is_file = target.suffix == ".html"
    if small and not is_file:
        raise InputError("site.small-folder", path=str(target))
    _check(target, is_file)
    tell("runtime")
    if small:
        return _build_small(target, read_runtime(runtime, BRYTHON), tell)
    pyodide = read_runtime(runtime)
    files = _runtime_files(pyodide)
    tell("answers")
    compact = Compact()
    answers = compact_json(compact.write(made_answers()))
    files["engine/answers.pack"] = compress(answers)
    lock = json.dumps({"info": json.loads(pyodide["pyodide-lock.json"])["info"], "packages": {}})
    tell("month" if is_file else "days")
    days = compact_json(compact.write(made_days(date.today(), _DAYS_IN_FILE if is_file else _DAYS)))
    snapshot = None  # omitted from a file to save space: Python starts later
    if not is_file:
        tell("snapshot")
        snapshot = _snapshot(files, lock)
    if snapshot is not None:
        files["engine/snapshot.pack"] = compress(snapshot)
    at_start = [name for name in files if name not in _WITHOUT_SNAPSHOT or snapshot is None]
    engine = sum(len(files[name]) for name in at_start)
    modules = _modules(
        {"SIZE": engine, "LANGUAGES": list(LANGUAGES), "SNAPSHOT": len(snapshot or b""), "LOCK": lock, "START": _START}
    )
    files["engine/days.pack"] = compress(days)  # loaded when a puzzle of the day is requested
    files["index.html"] = _index(PAGE["index.html"].decode()).encode()
    if is_file:
        files = {target.name: one_page(files, modules)}
        _write(target.parent, files)
    else:
        files |= {f"page/{name}": content for name, content in make_start_script(modules).items()}
        files[_MARK] = f"bouton {__version__}\n".encode()
        files["service.js"] = _service(files)
        files |= {"bouton.py": single_file(), "Nim.py": nim_module().encode()}  # for notebooks; the page loads neither
        _write(target, files, old={path for part in ("page", "engine") for path in (target / part).glob("*")})
    size = sum(map(len, files.values()))
    return Site(len(files), size, engine, len(answers), len(days), snapshot is not None)


def _build_small(target: Path, brython: dict[str, bytes], tell: Callable[[str], None]) -> Site:
    tell("small")
    answers, python = answers_and_modules(brython)
    made, engine = compact_json(Compact().write(answers)), compact_json(python)
    scripts = _modules({"SIZE": len(compress(engine)), "LANGUAGES": list(LANGUAGES)})
    held = {"answers.pack": made, "modules.json": engine}
    content = small_page(_index(PAGE["index.html"].decode()), scripts, brython, held)
    _write(target.parent, {target.name: content})
    return Site(1, len(content), len(engine), len(made), 0, False)


def _check(target: Path, is_file: bool) -> None:
    """Create the folder, which must contain a site or nothing, or the folder of the file."""
    try:
        if is_file and target.is_dir():
            raise IsADirectoryError(EISDIR, strerror(EISDIR))
        if not is_file and target.is_dir() and any(target.iterdir()) and not (target / _MARK).is_file():
            raise InputError("site.folder-used", path=str(target))
        (target.parent if is_file else target).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(target, error) from None


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError("site.folder-unwritable", path=str(path), reason=error.strerror or str(error))


def compact_json(found: object) -> bytes:
    """The shortest JSON of an object."""
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def _runtime_files(runtime: dict[str, bytes]) -> dict[str, bytes]:
    return {
        "engine/pyodide.mjs": runtime["pyodide.mjs"],
        "engine/pyodide.asm.mjs": runtime["pyodide.asm.mjs"],
        "engine/pyodide.asm.wasm.pack": compress(runtime["pyodide.asm.wasm"]),
        "engine/python_stdlib.zip.pack": compress(runtime["python_stdlib.zip"]),
        "engine/library.pack": compress(library()),
    }


def _snapshot(files: dict[str, bytes], lock: str) -> bytes | None:
    """Snapshot of Python's memory with the library loaded; None if there is no node, or it fails."""
    node = shutil.which("node")
    if node is None:
        return None
    with tempfile.TemporaryDirectory() as place:
        folder, out = Path(place), Path(place) / "snapshot"
        for name, content in files.items():
            short = name.rpartition("/")[2]
            whole = gzip.decompress(content) if short.endswith(".pack") else content
            (folder / short.removesuffix(".pack")).write_bytes(whole)
        (folder / "lock.json").write_text(lock, encoding="utf-8")
        (folder / "start.py").write_text(_START, encoding="utf-8")
        for name in ("snapshot.mjs", "memory.mjs", "slim.py", "warm.py"):
            (folder / name).write_bytes(own_file(name))
        try:
            command = [node, str(folder / "snapshot.mjs"), place, str(out)]
            made = subprocess.run(command, capture_output=True, timeout=_SECONDS, cwd=place)
        except (OSError, subprocess.TimeoutExpired):
            return None
        return out.read_bytes() if made.returncode == 0 and out.is_file() else None


def _modules(built: dict[str, object]) -> dict[str, bytes]:
    """The files of the page for a site, with those written for it; `built` are the constants in ``built.js``."""
    page = {name: content for name, content in PAGE.items() if name not in _LEFT_OUT}
    page |= {name: own_file(name) for name in _SCRIPTS}
    told = "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in built.items())
    return page | {"questions.js": questions_script(), "public.js": public_script(), "built.js": told.encode()}


def _index(text: str) -> str:
    """The page with its own policy, and a sentence for those who open it as a file, so that its scripts do not run."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    sentence = " ".join(f'<span lang="{lang}">{say("page.site-opened", lang)}</span>' for lang in LANGUAGES)
    head = text.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{policy}', 1)
    return head.replace("</main>", f'<p class="card pad opened">{sentence}</p></main>', 1)


def _service(files: dict[str, bytes]) -> bytes:
    kept = sorted(name for name in files if name != _MARK)
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(name.encode() + b"\0" + hashlib.sha256(files[name]).digest())
    listed = ", ".join(json.dumps(name) for name in ("./", *kept))
    return (
        own_file("service.js")
        .replace(b"VERSION", f"{__version__} {total.hexdigest()[:16]}".encode())
        .replace(b"/* FILES */", listed.encode())
    )


def _write(folder: Path, files: dict[str, bytes], old: Iterable[Path] = ()) -> None:
    """Write the files, and remove files of an older site that this one does not have."""
    path = folder
    try:
        for path in old:
            if path.relative_to(folder).as_posix() not in files and path.is_file():
                path.unlink()
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise _unwritable(path, error) from None
