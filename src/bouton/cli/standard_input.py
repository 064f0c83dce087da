"""Standard input, which ``-`` stands for."""

import sys

from bouton.cli.progress import awaiting_input
from bouton.errors import NotationError

__all__ = ["standard_input"]

_MOST_INPUT = 50_000_000


def standard_input() -> str:
    """All of standard input, read strictly as UTF-8 whatever the locale; a stream without bytes gives its text."""
    if sys.stdin is None:
        raise NotationError("cli.standard-input-closed")
    try:
        with awaiting_input():
            content = getattr(sys.stdin, "buffer", sys.stdin).read(_MOST_INPUT + 1)
        if len(content) > _MOST_INPUT:
            raise NotationError("storage.file-large", path="-", most=_MOST_INPUT // 1_000_000)
        return content.decode("utf-8-sig") if isinstance(content, bytes) else str(content)
    except UnicodeDecodeError:
        raise NotationError("cli.standard-input") from None
    except OSError as error:
        raise NotationError("cli.standard-input-failed", reason=error.strerror or str(error)) from None
