"""The versions of this package, and of what it writes as JSON, in the one place where they stand."""

from collections.abc import Mapping
from typing import Any

__version__ = "0.1.0"
#: of the objects of ``--json``; it grows when a key goes, or comes to mean something else, never for a new key
JSON_VERSION = 1


def json_object(data: Mapping[str, Any]) -> dict[str, Any]:
    """The object of ``--json``: the data of an answer, with the version of their keys.

    >>> json_object({"error": "no such game"})
    {'error': 'no such game', 'version': 1}
    """
    return {**data, "version": JSON_VERSION}
