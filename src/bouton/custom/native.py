"""Compile rules, once for all processes: the text is stored in a file named by its hash; Numba caches the machine code.

Compiled solvers take a rule as an argument with an explicit function type, so one cached solver serves every rule.
"""

import os
import re
import sys
import tempfile
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any, NamedTuple

from bouton.custom.source import NotNative
from bouton.errors import BoutonError
from bouton.storage.compiler import can_compile, is_missed, listen, load_numba
from bouton.storage.files import path_text, write_file
from bouton.storage.folders import cache_folder, is_private

_loading = RLock()  # a module that is still being loaded is already in sys.modules
_LACKING = re.compile(r"No implementation of function Function\(<(?:class|built-in function) '?([\w.]+)")
_ATTRIBUTE = re.compile(r"Unknown attribute '(\w+)' of type (Module|iter)\(")
_MIXED = re.compile(r"Cannot (?:infer the type of variable|unify) ")
_MOST_FILES = 200  # in the folder of compiled rules; the oldest are deleted


class Native(NamedTuple):
    """Compiled functions on numbers of positions.

    Attributes
    ----------
    options : fills an array with the options of a position and returns their number; −1 if the array is too short, −2
        if the rule is wrong there.
    forms : the same with each option in its canonical form; `options` if there is none.
    form : the canonical form of a position, None if there is none.
    tier : the tier of a position, None if there are none.
    turn : given a position and an option, twice the points that the mover gains, plus 1 if the mover moves again; None
        if the rules have neither.
    winner : the number of an ending (`bouton.custom.source.ENDINGS`), None if no condition ends play.
    score : the points of a position without options, None if points do not decide.
    """

    options: Any
    forms: Any
    form: Any
    tier: Any
    turn: Any = None
    winner: Any = None
    score: Any = None


def compile_text(text: str) -> Native:
    """Load the functions of a text made by `bouton.custom.generate.native_text`.

    Raises
    ------
    NotNative : as for `compiled_module`.
    """
    module = compiled_module(text)
    form = getattr(module, "bouton_index_form", None)
    options = module.bouton_options
    more = {name: getattr(module, f"bouton_index_{name}", None) for name in ("tier", "turn", "winner", "score")}
    return Native(options, module.bouton_forms if form else options, form, **more)


def compiled_module(text: str) -> ModuleType:
    """Compile a text of functions with ``@njit(cache=True)``, or load the result of an earlier process.

    Raises
    ------
    NotNative : if Numba is not installed or cannot compile it; it gives the reason.
    """
    if not can_compile():
        raise NotNative("custom.native-numba" if is_missed() else "custom.native-memory")
    load_numba()
    import llvmlite
    import numba
    import numpy
    from numba.core.errors import NumbaError

    versions = f"{sys.version_info[:2]} {numba.__version__} {llvmlite.__version__} {numpy.__version__}"
    text = f"# {versions}\n{text}"
    name = f"rules_{sha256(text.encode()).hexdigest()[:32]}"
    with _loading:
        try:
            return sys.modules.get(name) or _load(name, text)
        except NotNative:
            raise
        except NumbaError as error:
            raise _refusal(str(error)) from None
        except Exception as error:  # Numba has no common class for its compilation errors
            raise NotNative("custom.native-refused", reason=f"{type(error).__name__}: {str(error)[:200]}") from None


def _load(name: str, text: str) -> ModuleType:
    listen()
    module = None
    for folder in (
        cache_folder("rules"),
        Path(tempfile.gettempdir()) / f"bouton-rules-{os.getuid() if os.name != 'nt' else 0}",
    ):
        path = folder / f"{name}.py"
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not is_private(folder):
                continue  # others may write there, and its files are executed
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                _prune(folder)
                write_file(path, text)
        except (OSError, BoutonError):
            continue
        spec = spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
        return module
    raise NotNative("custom.native-folder", path=path_text(cache_folder("rules")))


def _prune(folder: Path) -> None:
    files = sorted(folder.glob("rules_*.py"), key=lambda file: file.stat().st_mtime)
    for file in files[:-_MOST_FILES]:
        for kept in (file, *folder.glob(f"__pycache__/{file.stem}.*")):
            kept.unlink(missing_ok=True)


def _refusal(message: str) -> NotNative:
    """The reason in a message of Numba's: the function that it lacks, mixed types, or its first informative line."""
    lacking = _LACKING.search(message)
    if lacking:
        order = lacking[1] in ("tuple", "sorted", "min", "max")
        name = "[…]" if lacking[1] == "getitem" else lacking[1]
        return NotNative("custom.native-order" if order else "custom.native-call", name=name)
    unknown = _ATTRIBUTE.search(message)
    if unknown and unknown[2] == "Module":
        return NotNative("custom.native-call", name=f"math.{unknown[1]}")
    if unknown or "yield in a closure" in message:
        return NotNative("custom.native-closure")
    if _MIXED.search(message):
        return NotNative("custom.native-mixed")
    lines = [line.strip() for line in message.splitlines()]
    skipped = ("Failed in", "- ", ">>>", "During", "Overload", "Rejected", "File")
    informative = (line for line in lines if line and not line.startswith(skipped))
    return NotNative("custom.native-refused", reason=next(informative, "?").rstrip(":")[:200])
