"""The import path: it never contains the current folder, neither here nor in child processes.

A file there may have the name of a Python module, by chance (a pupil's ``random.py``) or by design (a ``json.py`` next
to a certificate). ``python -m`` puts the current folder first, before the standard library; so does an entry of
``PYTHONPATH`` that is empty or ``.``, whereas an entry with its full name is intended and stays. This module is loaded
before the path is corrected, so it imports only modules that Python has already loaded.
"""

import os
import sys

_BEGIN_IN_ARCHIVE = "from bouton.storage.child import start; del sys.path[0]; start()"
_left = False  # the second time, another entry would be first


def child_python(module: str, *words: str) -> tuple[list[str], dict[str, str]]:
    """Return the command that runs a module of this package in a separate Python process, and its environment.

    All Python child processes are started in this way: the child finds this package in the same place as this process,
    and imports nothing from the current folder.

    Parameters
    ----------
    module : the module to run, as by ``python -m``.
    words : its arguments.
    """
    flags = {"-I": sys.flags.isolated, "-E": sys.flags.ignore_environment, "-s": sys.flags.no_user_site, "-P": True}
    environment = {**os.environ, "PYTHONSAFEPATH": "1"}
    if "PYTHONPATH" in environment:
        entries = environment["PYTHONPATH"].split(os.pathsep)
        environment["PYTHONPATH"] = os.pathsep.join(entry for entry in entries if not _is_here(entry))
    begin = [os.path.join(os.path.dirname(__file__), "child.py")]
    if not os.path.isfile(begin[0]):  # the package is in an archive, which Python would run instead
        place = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        begin = ["-c", f"import sys; sys.path.insert(0, {place!r}); {_BEGIN_IN_ARCHIVE}"]
    return [sys.executable, *(flag for flag, wanted in flags.items() if wanted), *begin, module, *words], environment


def leave_current_folder() -> None:
    """Remove the current folder from the import path of this process, unless ``PYTHONPATH`` has its full name.

    Further calls do nothing.
    """
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
    """Whether an entry of ``PYTHONPATH`` is a relative path to the current folder: empty, ``.``, ``../here``."""
    here = _current_folder()
    return not os.path.isabs(entry) and os.path.normpath(os.path.join(here, entry)) == here
