"""The packages that run Python in a browser: Pyodide, or Brython in the small page.

One version of each, from npm or from a folder, and only with matching checksums.
"""

import hashlib
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bouton.errors import InputError
from bouton.storage.folders import cache_folder

VERSION = "314.0.7"
#: the files of Pyodide that a site needs, each with its SHA-256
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}


class Package(NamedTuple):
    """An npm package: its name, its version, and the files needed, each with its SHA-256."""

    name: str
    version: str
    files: dict[str, str]


PYODIDE = Package("pyodide", VERSION, FILES)
BRYTHON = Package(
    "brython",
    "3.14.3",
    {
        "brython.min.js": "b88fda42d3a33917e84a4c2829eee3d9c256706c816a5a879eb77e228abdff69",
        "brython_stdlib.js": "6bb5a956509f16f687803f7ffd3f76254e70f13434e2f1cd777f9328bc466eb2",
    },
)
_SECONDS = 300  # for the npm client


def read_runtime(path: str | None = None, package: Package = PYODIDE) -> dict[str, bytes]:
    """Read the files of Pyodide, or of another package.

    Parameters
    ----------
    path : a folder that contains them, or the ``.tgz`` of the npm package; None to use the npm client, once: the
        package is stored in the cache folder.

    Raises
    ------
    InputError : if they are unavailable, or are not the files that this version was built with.
    """
    if path is None:
        path = str(_from_npm(package))
    found, told = dict(_files(Path(path), package)), {"package": package.name, "version": package.version}
    for name, wanted in package.files.items():
        if name not in found:
            raise InputError("site.runtime-missing", file=name, path=path, **told)
        if hashlib.sha256(found[name]).hexdigest() != wanted:
            raise InputError("site.runtime-other", file=name, path=path, **told)
    return found


def _files(path: Path, package: Package) -> Iterator[tuple[str, bytes]]:
    try:
        if path.is_dir():
            for name in package.files:
                if (path / name).is_file():
                    yield name, (path / name).read_bytes()
            return
        with tarfile.open(path, "r:gz") as archive:
            for member in archive:
                folder, _, name = member.name.rpartition("/")
                file = archive.extractfile(member) if folder in ("", "package") and name in package.files else None
                if file is not None:
                    yield name, file.read()
    except (OSError, tarfile.TarError, EOFError) as error:
        raise InputError("site.runtime-unread", package=package.name, path=str(path), reason=str(error)) from None


def _from_npm(package: Package) -> Path:
    folder, told = cache_folder("site"), {"package": package.name, "version": package.version}
    kept = folder / f"{package.name}-{package.version}.tgz"
    if kept.is_file():
        return kept
    npm = shutil.which("npm")
    if npm is None:
        raise InputError("site.npm-missing", **told)
    folder.mkdir(parents=True, exist_ok=True)
    command = [npm, "pack", f"{package.name}@{package.version}", "--silent", "--pack-destination", str(folder)]
    try:
        made = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, cwd=folder)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InputError("site.npm-failed", **told, reason=str(error)) from None
    if made.returncode or not kept.is_file():
        reason = (made.stderr.strip().splitlines() or ["?"])[-1]
        raise InputError("site.npm-failed", **told, reason=reason)
    return kept
