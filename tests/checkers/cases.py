"""The components of test certificates, and whether a checker accepts them."""

import io
import json
from types import ModuleType
from typing import Any, NamedTuple

from bouton.checkers.envelope import write_certificate
from bouton.errors import InputError

#: what `bouton.checkers.verify` takes for a certificate that proves nothing
REFUSALS = (InputError, KeyError, TypeError, ValueError, IndexError, OverflowError, EOFError, RecursionError)


class Case(NamedTuple):
    """A certificate: fields of the first line, the body; what stands for the checker's limits, or other names."""

    facts: dict[str, Any]
    body: bytes = b""
    limits: dict[str, int] = {}
    names: dict[str, Any] = {}


def lines(*rows: Any) -> bytes:
    """A body of lines of JSON."""
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def check(checker: ModuleType, case: Case) -> None:
    kind = checker.__name__.rpartition(".")[2].replace("_", "-")
    checker.check(write_certificate(io.BytesIO(), kind, case.facts, []), io.BytesIO(case.body))


def error_of(checker: ModuleType, case: Case) -> str:
    """What a checker finds wrong; empty where that is nothing."""
    try:
        check(checker, case)
    except REFUSALS as error:
        return f"{type(error).__name__}: {error}"
    return ""


def is_accepted(checker: ModuleType, case: Case) -> bool:
    return not error_of(checker, case)
