"""One block of a level, found or valued: the unit of work of a process."""

from pathlib import Path
from typing import Any

from bouton.custom.encoded import RuleCode
from bouton.errors import InputError, SearchLimitError
from bouton.notation import clip
from bouton.rulesets import find
from bouton.rulesets.capabilities import Placed
from bouton.solving.on_disk.blocks import Blocks, block_name, block_of
from bouton.solving.on_disk.cells import CellStore
from bouton.solving.on_disk.coded import CodedGame
from bouton.solving.on_disk.placing import PlacingGame
from bouton.solving.on_disk.scores import counts_of
from bouton.solving.turns import check_in_memory

LevelGame = PlacingGame | CodedGame


def level_game(
    rules: Any, start: Any, misere: bool, *, compiled: bool | None = None, grundy: bool = False
) -> LevelGame:
    """The game of some rules, divided into levels; `grundy` if Grundy values are wanted, too.

    Raises
    ------
    InputError : for rules that cannot be divided into levels.
    """
    ruleset = find(rules)
    if isinstance(ruleset, RuleCode):
        check_in_memory(ruleset)
        return CodedGame.from_start(ruleset, start, misere, compiled=compiled, grundy=grundy)
    if not isinstance(ruleset, Placed):
        raise InputError("on_disk.rules", got=clip(ruleset.spec))
    if grundy:
        raise InputError("on_disk.grundy", got=clip(ruleset.spec))
    if start is None:
        raise InputError("on_disk.start")
    return PlacingGame(ruleset, start, misere, compiled=compiled)


class BlockWork:
    """The work on blocks of the levels of a game in a folder: verifying, finding and valuing them."""

    def __init__(self, folder: Path, game: PlacingGame) -> None:
        self.game: PlacingGame = game
        self.blocks: Blocks = Blocks(folder, verifies=False)
        self.cells: CellStore = CellStore(self.blocks)
        self._at: tuple[str, int] | None = None
        self._plan: dict[str, list[Any]] = {}

    def do(self, step: str, kind: str, level: int, block: int, blocks: int) -> dict[str, Any]:
        """Verify a block from which others are computed, or make one; return its facts if it is made.

        Parameters
        ----------
        step : ``"verify"`` or ``"make"``.
        kind : ``"keys"`` or ``"values"``.
        block, blocks : the number of the block, and how many the level has.
        """
        if step == "make":
            return self._make(kind, level, block, blocks)
        self.blocks.verify(block_name(kind, level, block))
        return {}

    def _make(self, kind: str, level: int, block: int, blocks: int) -> dict[str, Any]:
        """Compute a block unless it exists already; those from which it is computed were verified before."""
        if self._at != (kind, level):  # release the files mapped for another level
            self.blocks.forget()
            self.cells = CellStore(self.blocks)
            self._at, self._plan = (kind, level), {}
        there = self.blocks.find(block_name(kind, level, block))
        if there is None:
            (self._find if kind == "keys" else self._value)(level, block, blocks)
            there = self.blocks.find(block_name(kind, level, block))
            assert there is not None
        return {"count": sum(count for _, count in there.cells.values()), "sha256": there.sha256, **there.facts}

    def _find(self, level: int, block: int, blocks: int) -> None:
        import numpy as np

        game = self.game
        if level:
            if not self._plan:
                self._plan = game.plan(level, self.cells)
            mine = sorted(cell for cell in self._plan if block_of(int(cell), blocks) == block)
            keys = {cell: game.gather(level, cell, self._plan[cell], self.cells) for cell in mine}
        else:
            cell, key = game.first()
            keys = {cell: np.array([key], game.type)} if block_of(int(cell), blocks) == block else {}
        keys = {cell: numbers for cell, numbers in keys.items() if len(numbers)}
        facts = {"blocks": blocks, "runs": game.leads(level, keys)}
        self.blocks.write(block_name("keys", level, block), game.type, keys, facts)

    def _value(self, level: int, block: int, blocks: int) -> None:
        game, name, found = self.game, block_name("keys", level, block), {}
        there = self.blocks.find(name)
        if there is None:
            raise self.cells.damage_error()
        total = {"P": 0, "N": 0, "D": 0, "most": -1}
        for cell in there.cells:
            try:
                numbers = game.evaluate(level, cell, self.blocks.numbers(name, cell), self.cells)
            except OverflowError:
                raise SearchLimitError("on_disk.deep") from None
            found[cell] = numbers
            for kind, count in counts_of(numbers, game.value_type, game.misere).items():
                total[kind] = max(total[kind], count) if kind == "most" else total[kind] + count
        self.blocks.write(block_name("values", level, block), game.value_type, found, {"counts": total})
