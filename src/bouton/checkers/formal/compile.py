"""Have Coq check a certificate: `coqc` compiles the theories that it needs, then the file, in a temporary folder."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib.resources import files
from io import BytesIO
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

from bouton.checkers.envelope import open_body, read_header
from bouton.checkers.formal import Statement, coq_text, read_coq
from bouton.checkers.separate_process import MEMORY, limit_memory
from bouton.errors import InputError, NotationError, UnfinishedError
from bouton.storage.files import cannot_read, path_text

#: the folder of the Coq files that certificates depend on
THEORIES = files("bouton.checkers.formal") / "theories"

_LONGEST = 1 << 26  # bytes of a certificate
_TELL = 10.0  # seconds between two reports that a file is still being compiled
#: assumptions that a theorem may use: the primitive integers and arrays of Coq's kernel, and their laws
_PRIMITIVE = re.compile(r"(?:PrimInt63|Uint63|PArray)\.\w+")

_Tick = Callable[[int, int | None, str], None]


def verify_formal(
    path: str, seconds: int | None = None, memory: int = MEMORY, tick: _Tick | None = None
) -> dict[str, Any]:
    """Have Coq check a certificate, which is a Coq file or can be converted to one.

    Parameters
    ----------
    path : the file.
    seconds, memory : limits on the time (None for no limit), and on the address space of ``coqc`` in bytes.
    tick : called from time to time with the number of files compiled, their total, and the name of the current one.

    Returns
    -------
    dict with ``certificate``, its facts, ``coq`` (the version) and ``assumptions`` (axioms that the theorems use).

    Raises
    ------
    NotationError : if the file is not a certificate, or was changed; nothing in it is run.
    InputError : if Coq is not installed or refuses the proof, or the theorem uses other axioms.
    UnfinishedError : if a limit is reached.
    """
    stated = _statement(path)
    coqc = shutil.which("coqc")
    if coqc is None:
        raise InputError("verify.coq-missing")
    end = inf if seconds is None else monotonic() + seconds
    with tempfile.TemporaryDirectory(prefix="bouton-coq-") as place:
        folder, version = Path(place), _run([coqc, "--print-version"], None, end, memory, seconds)[1].split()
        names = [*stated.theories, "certificate"]
        for done, name in enumerate(names):
            if name == "certificate":
                (folder / "certificate.v").write_text(stated.text, encoding="ascii")
            else:
                (folder / f"{name}.v").write_bytes((THEORIES / f"{name}.v").read_bytes())
            command = [coqc, "-q", "-w", "none", "-R", ".", "Bouton", f"{name}.v"]

            report = partial(tick, done, len(names), name) if tick is not None else None
            code, said = _run(command, folder, end, memory, seconds, report)
            if code:
                if "Out of memory" in said or "Stack overflow" in said or code < 0:
                    raise UnfinishedError("verify.memory", memory=memory // 1_000_000)
                raise InputError(
                    "verify.coq-refused" if name == "certificate" else "verify.coq-library", got=_first(said)
                )
    resting = list(assumptions(said))
    if wrong := [name for name in resting if not _PRIMITIVE.fullmatch(name)]:
        raise InputError("verify.coq-assumes", got=wrong[0])
    return {"certificate": stated.kind, **stated.facts, "coq": version[0], "assumptions": sorted(set(resting))}


def _statement(path: str) -> Statement:
    """Read the statement of a certificate; only texts of the form written here are accepted."""
    try:
        with open(path, "rb") as stream:
            content = stream.read(_LONGEST + 1)
    except (OSError, ValueError) as error:
        raise cannot_read(path, error) from None
    if len(content) > _LONGEST:
        raise NotationError("verify.coq-shape", path=path_text(path))
    if content.startswith(b"{"):
        stated = read_coq(_converted_text(path, content))
    else:
        stated = read_coq(content.decode("latin-1").replace("\r\n", "\n"))
    if stated is None:
        raise NotationError("verify.coq-shape", path=path_text(path))
    return stated


def _converted_text(path: str, content: bytes) -> str:
    """The Coq file for a certificate in the common format."""
    stream = BytesIO(content)
    line = stream.readline()
    try:
        header = read_header(line)
        return coq_text(header, open_body(line, header, stream))  # type: ignore[arg-type]
    except InputError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, EOFError, RecursionError):
        raise NotationError("verify.none", path=path_text(path)) from None


def _run(
    command: list[str],
    folder: Path | None,
    end: float,
    memory: int,
    seconds: int | None,
    report: Callable[[], None] | None = None,
) -> tuple[int, str]:
    """Run a command under the limits; return its exit status and its output.

    `report` is called at the start and every ten seconds; UnfinishedError is raised at the time `end`.
    """
    # ignore any Coq folders set in the environment: only these files are compiled
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("COQ", "OCAML"))}
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            env=environment,
            preexec_fn=(lambda: limit_memory(memory)) if os.name == "posix" else None,
        )
        try:
            while True:
                if report is not None:
                    report()
                try:
                    code = process.wait(min(_TELL, max(0.0, end - monotonic())))
                    break
                except subprocess.TimeoutExpired:
                    if monotonic() >= end:
                        raise UnfinishedError("verify.late", seconds=seconds or 0) from None
        finally:
            process.kill()
            process.wait()
        said.seek(0)
        return code, said.read(1 << 20).decode("utf-8", "replace")


def _first(said: str) -> str:
    """The beginning of Coq's error message, on one line."""
    found = re.search(r"Error:?\s*((?:.|\n)*)", said)
    return " ".join((found[1] if found else said).split())[:200]


def assumptions(said: str) -> Iterator[str]:
    """Yield the names that Coq lists for ``Print Assumptions``.

    >>> list(assumptions("Axioms:\\nUint63.eqb_refl\\n  : forall x, eqb x x = true\\nfoo : False"))
    ['Uint63.eqb_refl', 'foo']
    >>> list(assumptions("Closed under the global context"))
    []
    """
    for line in said.splitlines():
        if line.startswith(" ") or line in ("Axioms:", "Closed under the global context", ""):
            continue
        yield line.split()[0]
