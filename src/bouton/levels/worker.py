"""A worker of `bouton.levels.pool`: does blocks, a line of JSON each, until nobody writes to it any more."""

import json
import sys
from pathlib import Path
from typing import Any

from bouton.errors import BoutonError
from bouton.storage.processes import answer_lines, refusal

__all__ = ["main"]


def main(given: dict[str, Any]) -> None:
    """Work until standard input ends."""
    begun: list[Any] = []

    def answered(task: list[Any]) -> dict[str, Any]:
        try:
            if not begun:
                begun.append(_begun(given))
            return dict(begun[0].do(*task))
        except BoutonError as error:
            return refusal(error)
        except MemoryError:
            return {"error": "SearchLimitError", "key": "levels.memory", "values": {}}

    answer_lines(answered)


def _begun(given: dict[str, Any]) -> Any:
    from bouton.levels.work import BlockWork, level_game
    from bouton.rulesets import find

    rules = find(given["rules"])
    start = None if given["start"] is None else rules.parse(given["start"])
    game = level_game(rules, start, given["misere"], compiled=given["compiled"])
    return BlockWork(Path(given["folder"]), game)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
