"""Theorems about custom rules stored on disk, each with its certificate and checked before it is trusted.

A file contains a hash of the formula of the rules, the program that proved it (its version, and a hash of the modules
that prove and check), the certificate, and a seal over all this. It is used only if the seal is right, the program is
the same, the rules are still read as that formula, and the theorem built from the certificate has that certificate:
what was checked is what answers. A small certificate is checked again whenever it is read, a larger one only once,
before it is stored; from then on the seal vouches for that check. The key of the seal is stored in the same folder, so
a change to the file alone is detected; anyone who can write to the folder can make any seal, and is trusted.
"""

import hmac
import io
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from bouton.checkers import theorem as checker
from bouton.checkers.envelope import Body, open_body, read_header
from bouton.errors import BoutonError
from bouton.kinds.ruleset import Ruleset
from bouton.numeration.automata import minimal
from bouton.numeration.systems import system_named
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.certificate import body_of, write_theorem
from bouton.proving.limits import BYTES_OF_THEOREM, WORK_OF_CHECK
from bouton.proving.play import Play
from bouton.proving.remoteness import REMOTENESS
from bouton.proving.rules import read_rules
from bouton.proving.theorem import ProvedTheorem, ValueSet
from bouton.proving.ways import enough_of
from bouton.storage.files import json_of
from bouton.storage.keeping import Keeping
from bouton.version import __version__, code_sum

_DAMAGED = (BoutonError, OSError, ValueError, KeyError, TypeError, IndexError, OverflowError, EOFError, RecursionError)


def _prover() -> str:
    """The proving program: its version, and the SHA-256 of its modules, including the checker."""
    return f"{__version__} {code_sum('checkers', 'numeration', 'proving')}"


def write(path: Path, theorem: ProvedTheorem, tell: Callable[[], None]) -> None:
    """Check a theorem and store it in a file; `tell` is called before a long check.

    Raises
    ------
    InputError : if the checker refuses the certificate.
    """
    certificate = _certificate(theorem)
    if not is_quick(certificate):
        tell()
    _check(certificate)
    data = {
        "prover": _prover(),
        "digest": theorem.rules.digest,
        "heaps": len(theorem.names) if theorem.rules.written is None else theorem.rules.heaps,
        "numeration": theorem.numeration,
        "wanted": theorem.wanted,
        "ways": [] if theorem.play is None else [[place, each.data()] for place, each in theorem.play.ways.items()],
        "certificate": certificate.decode(),
    }
    text, keeping = json.dumps(data), Keeping()
    if not _key(path.parent):
        from secrets import token_hex

        keeping.write(path.parent / "key", token_hex(16))
    with suppress(OSError):  # there is no key if it could not be written, which was reported
        keeping.write(path, json.dumps({"seal": _seal(path, text), "theorem": text}))


def read_theorem(path: Path, ruleset: Ruleset, misere: bool) -> ProvedTheorem | None:
    """Read the theorem about these rules from a file; None if there is none that can be trusted."""
    try:
        if path.stat().st_size > BYTES_OF_THEOREM:
            return None
        whole = json_of(path.read_text(encoding="utf-8"))
        text = whole["theorem"]
        data = json_of(text) if hmac.compare_digest(_seal(path, text), whole["seal"]) else {}
        if data.get("prover") != _prover():
            return None
        theorem, certificate = _load_theorem(ruleset, data, misere), data["certificate"].encode()
        if theorem is None or _certificate(theorem) != certificate:
            return None
        if is_quick(certificate):
            _check(certificate)
        return theorem
    except _DAMAGED:
        return None


def _key(folder: Path) -> bytes:
    try:
        return (folder / "key").read_bytes()
    except FileNotFoundError:
        return b""


def _seal(path: Path, text: str) -> str:
    key = _key(path.parent)
    if not key:
        raise FileNotFoundError(path)
    return hmac.new(key, f"{path.name} {text}".encode(), "sha256").hexdigest()


def _certificate(theorem: ProvedTheorem) -> bytes:
    """The certificate of the theorem itself, without a claim that was decided later."""
    claim, theorem.claim = theorem.claim, None
    try:
        target = io.BytesIO()
        write_theorem(theorem, target, body_of(theorem))
        return target.getvalue()
    finally:
        theorem.claim = claim


def _open_certificate(certificate: bytes) -> tuple[dict[str, Any], Body]:
    stream: BinaryIO = io.BytesIO(certificate)
    line = stream.readline()
    header = read_header(line)
    return header, open_body(line, header, stream)


def is_quick(certificate: bytes) -> bool:
    """Whether the checker needs less than about 0.2 seconds.

    The estimate is the bytes of the automata times those of the kinds of moves, since each set is joined with these.
    """
    header, _ = _open_certificate(certificate)
    automata = len(certificate) - certificate.index(b"\n")
    return automata * len(json.dumps(header["moves"], separators=(",", ":"))) <= WORK_OF_CHECK


def _check(certificate: bytes) -> None:
    header, body = _open_certificate(certificate)
    checker.check(header, body)


def _load_theorem(ruleset: Ruleset, data: dict[str, Any], misere: bool) -> ProvedTheorem | None:
    """The theorem of the stored `data` about the rules as read now; None if they are now read differently, or if its
    certificate is damaged."""
    rules = read_rules(ruleset, data["heaps"] or None)
    if rules.digest != data["digest"]:
        return None
    system = system_named(data["numeration"])
    header, body = _open_certificate(data["certificate"].encode())
    lines = [json.loads(line) for line in iter(lambda: body.readline(BYTES_OF_THEOREM), b"")]
    if not body.is_whole():
        return None
    sets = []
    for name, (tracks, rows, final) in lines[-header["values"] :]:
        made = [dict(zip(row[::2], row[1::2], strict=True)) for row in rows]
        value = {"P": 0, "G": -1, "R": REMOTENESS}[name] if name in "PGR" else int(name[1:])
        sets.append(ValueSet(value, minimal(system.base, tuple(tracks), made, final), True))
    play = Play(rules, Arithmetic(system))
    for place, kept in data["ways"]:
        enough = enough_of(kept, play.moves[place], rules.names, system.base)
        if enough is not None:
            play.ways[place] = enough
    return ProvedTheorem(
        rules,
        play,
        sets,
        order=None if data["wanted"] == REMOTENESS else play.order(),
        misere=misere,
        wanted=data["wanted"],
        tried=[],
        reason="proved",
        seconds=0.0,
    )
