"""Certificates of theorems, taken apart and reassembled with a correct checksum."""

import io
import json

from bouton.checkers import verify
from bouton.checkers.envelope import write_certificate


def parts(theorem):
    stream = io.BytesIO()
    theorem.certificate(stream)
    lines = stream.getvalue().splitlines()
    header = json.loads(lines[0])
    facts = {key: value for key, value in header.items() if key not in ("certificate", "format", "bouton")}
    return facts, [json.loads(line) for line in lines[1:-1]]


def checked(facts, body, tmp_path):
    """What a certificate with a right sum says, whatever is in it."""
    lines = [json.dumps(line).encode() + b"\n" for line in body]
    write_certificate(str(tmp_path / "changed"), "theorem", facts, lines)
    return verify(str(tmp_path / "changed"))
