"""Folders in which this program stores files for its user: one for data, one for what can be recomputed."""

import os
import stat
import sys
from pathlib import Path


def data_folder(name: str) -> Path:
    """The folder for values that took long to compute; it is not created here.

    ``BOUTON_DATA`` names another place, ``BOUTON_SEQUENCES`` one for the sequences only. Otherwise it is the system's
    place for program data: ``~/.local/share/bouton`` (or under ``XDG_DATA_HOME``),
    ``~/Library/Application Support/bouton`` or ``%LOCALAPPDATA%\\bouton``. A folder that an earlier version created in
    ``~/.local/share`` stays in use on every system.

    Parameters
    ----------
    name : the kind of data, such as ``"sequences"``.
    """
    own = os.environ.get(f"BOUTON_{name.upper()}")
    if own:
        return Path(own)
    chosen = os.environ.get("BOUTON_DATA")
    if chosen:
        return Path(chosen) / name
    unix = _unix_place("XDG_DATA_HOME", ".local", "share") / "bouton" / name
    system: str = sys.platform
    if system == "win32":
        place = _windows_place() / "bouton" / name
    elif system == "darwin":
        place = _home() / "Library" / "Application Support" / "bouton" / name
    else:
        return unix
    return unix if unix.exists() and not place.exists() else place


def keep_data_in(folder: Path) -> None:
    """Choose the place for the data of this process and its child processes, as ``BOUTON_DATA`` does."""
    os.environ["BOUTON_DATA"] = str(folder)
    os.environ.pop("BOUTON_SEQUENCES", None)


def cache_folder(name: str) -> Path:
    """The folder for what can be recomputed; it is not created here.

    ``BOUTON_CACHE`` names another place. Otherwise it is the system's place for caches: ``~/.cache/bouton`` (or under
    ``XDG_CACHE_HOME``), ``~/Library/Caches/bouton`` or ``%LOCALAPPDATA%\\bouton\\Cache``.

    Parameters
    ----------
    name : the kind of cache, such as ``"rules"``.
    """
    chosen = os.environ.get("BOUTON_CACHE")
    if chosen:
        return Path(chosen) / name
    system: str = sys.platform
    if system == "win32":
        return _windows_place() / "bouton" / "Cache" / name
    if system == "darwin":
        return _home() / "Library" / "Caches" / "bouton" / name
    return _unix_place("XDG_CACHE_HOME", ".cache") / "bouton" / name


def is_private(folder: Path) -> bool:
    """Whether a folder belongs to the user, is not a link, and is writable for nobody else; always true on Windows."""
    if os.name == "nt":
        return True
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022


def _home() -> Path:
    return Path(os.path.expanduser("~"))


def _unix_place(variable: str, *parts: str) -> Path:
    named = os.environ.get(variable, "")
    return Path(named) if os.path.isabs(named) else _home().joinpath(*parts)


def _windows_place() -> Path:
    named = os.environ.get("LOCALAPPDATA")
    return Path(named) if named else _home() / "AppData" / "Local"


def name_for(spec: str) -> str:
    """A file name for the values of a game: its spec, restricted to safe characters, and a checksum of it.

    >>> name_for("octal:0.77")
    'octal_0.77-3d84a5860707'
    """
    import re
    from hashlib import sha256

    plain = re.sub(r"[^A-Za-z0-9.,-]+", "_", spec)[:40]
    return f"{plain}-{sha256(spec.encode()).hexdigest()[:12]}"
