"""A worker of `bouton.solving.on_disk.solve`: does blocks, a line of JSON each, until nobody writes to it any more."""

import json
import pickle
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

from bouton.custom.beside import serve
from bouton.errors import BoutonError
from bouton.storage.processes import answer_lines, refusal

__all__ = ["main"]


def main() -> None:
    """Work until standard input ends; its first line says what all works share."""
    given: dict[str, Any] = json.loads(sys.stdin.readline() or "{}")
    begun: list[Any] = []

    def answer(task: list[Any]) -> dict[str, Any]:
        try:
            if not begun:
                begun.append(_begun(given))
            return dict(begun[0].do(*task))
        except BoutonError as error:
            return refusal(error)
        except MemoryError:
            return {"error": "MemoryLimitError", "key": "on_disk.memory", "values": {}}

    answer_lines(answer)


def _begun(given: dict[str, Any]) -> Any:
    from bouton.custom import pickled
    from bouton.solving.on_disk.work import BlockWork, level_game

    serve(pickled, given["modules"])
    rules, start = pickle.loads(b64decode(given["rules"]))
    game = level_game(rules, start, given["misere"], compiled=given["compiled"])
    return BlockWork(Path(given["folder"]), game)


if __name__ == "__main__":
    main()
