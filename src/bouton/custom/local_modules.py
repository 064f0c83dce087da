"""Modules next to a file of rules: rules can import them, after the standard library and installed packages.

No other code can: a pupil's ``random.py`` is never mistaken for Python's, nor a pupil's ``rich.py`` for a package that
this program would use if it were installed.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import FrameType, ModuleType
from typing import Any

OF_FILES = "bouton_rules_"  # prefix of the names of modules loaded as FILE.py:NAME
_FOLDERS = "__beside__"  #: the variable of a module that may import from these folders


class _SiblingFinder(MetaPathFinder):
    """An import finder, queried after all others, for modules registered by `serve` and for those that it finds."""

    def __init__(self) -> None:
        self.found: dict[str, Sequence[str]] = {}  # modules found here, with the folders of the importing module

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is not None:  # modules in a package are found by its path
            return None
        asks = _importer_variables()
        folders = asks.get(_FOLDERS) or self.found.get(str(asks.get("__name__")).partition(".")[0])
        spec = PathFinder.find_spec(fullname, folders) if folders else None
        if spec is not None and folders:
            self.found[fullname] = folders
        return spec


def _importer_variables() -> dict[str, Any]:
    """The variables of the importing module, skipping Python's own import machinery."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        if str(frame.f_globals.get("__name__")).partition(".")[0] not in ("importlib", "_frozen_importlib"):
            return frame.f_globals
        frame = frame.f_back
    return {}


_finder = _SiblingFinder()


def serve(module: ModuleType, folders: Sequence[str]) -> None:
    """Let a module, and the modules that it imports from there, import from the given folders."""
    vars(module)[_FOLDERS] = folders
    if _finder not in sys.meta_path:
        sys.meta_path.append(_finder)
