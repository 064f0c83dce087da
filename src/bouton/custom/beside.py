"""Modules that lie beside a file of rules: rules find them, after the standard library and what is installed.

Nothing else finds them: a pupil's ``random.py`` is never taken for Python's, nor his ``rich.py`` for a package that
this program would use if it were there.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import FrameType, ModuleType
from typing import Any

__all__ = ["OF_FILES", "serve"]

OF_FILES = "bouton_rules_"  # how the modules of files begin that were named as FILE.py:NAME
_FOLDERS = "__beside__"  #: the variable of a module that may import what lies in these folders


class _SiblingFinder(MetaPathFinder):
    """The last finder: it answers the modules that are served, and those that it has found for them."""

    def __init__(self) -> None:
        self.found: dict[str, Sequence[str]] = {}  # a module that was found here, and the folders of who asked

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is not None:  # what lies in a package is found by its path
            return None
        asks = _importer_variables()
        folders = asks.get(_FOLDERS) or self.found.get(str(asks.get("__name__")).partition(".")[0])
        spec = PathFinder.find_spec(fullname, folders) if folders else None
        if spec is not None and folders:
            self.found[fullname] = folders
        return spec


def _importer_variables() -> dict[str, Any]:
    """The variables of the module that imports; what Python itself does for it is passed over."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        if str(frame.f_globals.get("__name__")).partition(".")[0] not in ("importlib", "_frozen_importlib"):
            return frame.f_globals
        frame = frame.f_back
    return {}


_beside = _SiblingFinder()


def serve(module: ModuleType, folders: Sequence[str]) -> None:
    """Let a module, and those that it imports from there, import what lies in some folders."""
    vars(module)[_FOLDERS] = folders
    if _beside not in sys.meta_path:
        sys.meta_path.append(_beside)
