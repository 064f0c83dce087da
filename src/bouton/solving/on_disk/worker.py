"""A worker of `bouton.solving.on_disk.solve`: computes blocks, one line of JSON each, until its input ends."""

import json
import sys
from pathlib import Path
from typing import Any

from bouton.errors import BoutonError
from bouton.rulesets import find
from bouton.solving.on_disk.placing import PlacingGame
from bouton.solving.on_disk.work import BlockWork, level_game
from bouton.storage.processes import answer_lines, refusal


def main() -> None:
    """Work until standard input ends; its first line holds the settings common to all tasks."""
    given: dict[str, Any] = json.loads(sys.stdin.readline() or "{}")
    begun: list[BlockWork] = []

    def answer(task: list[Any]) -> dict[str, Any]:
        try:
            if not begun:
                begun.append(_begun(given))
            return begun[0].do(*task)
        except BoutonError as error:
            return refusal(error)
        except MemoryError:
            return {"error": "MemoryLimitError", "key": "on_disk.memory", "values": {}}

    answer_lines(answer)


def _begun(given: dict[str, Any]) -> BlockWork:
    rules = find(given["rules"])
    game = level_game(rules, rules.parse(given["start"]), given["misere"], compiled=given["compiled"])
    assert isinstance(game, PlacingGame)
    return BlockWork(Path(given["folder"]), game)


if __name__ == "__main__":
    main()
