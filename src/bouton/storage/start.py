"""The path of imports: never the current folder, neither here nor in the processes started from here.

A file there may have the name of a module of Python, by chance (a pupil's ``random.py``) or by design (a ``json.py``
beside a certificate). ``python -m`` puts the current folder first, before the standard library, and so does an entry of
``PYTHONPATH`` that is empty or ``.``; an entry that names it in full was meant and stays. This module is loaded before
that is undone, so it imports nothing that Python has not loaded before it.
"""

import os
import sys

__all__ = ["child_python", "has_left", "leave_current_folder"]

_left = False  # a second time another entry would stand first


def child_python(module: str, *words: str) -> tuple[list[str], dict[str, str]]:
    """Return the command that runs a module of this package in a Python of its own, and its environment.

    It is the only way in which a process of Python is started here: the child finds this package where this process
    found it, and imports nothing from the current folder.

    Parameters
    ----------
    module : what is run, as by ``python -m``.
    words : its arguments.
    """
    flags = {"-I": sys.flags.isolated, "-E": sys.flags.ignore_environment, "-s": sys.flags.no_user_site, "-P": True}
    environment = {**os.environ, "PYTHONSAFEPATH": "1"}
    if "PYTHONPATH" in environment:
        entries = environment["PYTHONPATH"].split(os.pathsep)
        environment["PYTHONPATH"] = os.pathsep.join(entry for entry in entries if not _is_here(entry))
    begin = os.path.join(os.path.dirname(__file__), "child.py")
    return [sys.executable, *(flag for flag, wanted in flags.items() if wanted), begin, module, *words], environment


def leave_current_folder() -> None:
    """Take the current folder, and that of the script, off the path of imports of this process, which is ours."""
    global _left
    if _left:
        return
    _left = True
    here = _current_folder()
    if not sys.flags.safe_path and sys.path[:1] in ([""], [here]):
        del sys.path[0]
    entries = "" if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "")
    if entries and any(map(_is_here, entries.split(os.pathsep))) and here in sys.path:
        sys.path.remove(here)


def has_left() -> bool:
    """Whether this process imports nothing from the current folder."""
    return bool(sys.flags.safe_path) or _left


def _current_folder() -> str:
    try:
        return os.getcwd()
    except OSError:  # it has been deleted
        return ""


def _is_here(entry: str) -> bool:
    """Whether an entry of ``PYTHONPATH`` is the current folder, whichever that is."""
    here = _current_folder()
    return not os.path.isabs(entry) and os.path.normpath(os.path.join(here, entry)) == here
