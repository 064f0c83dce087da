"""Levels of rules on coded positions: a level is a tier, a cell a hash of a position's number."""

from collections import defaultdict
from typing import Any

from bouton.custom.encoded import RuleCode
from bouton.custom.source import NotNative
from bouton.errors import BoutonError, InputError, RulesError
from bouton.solving.methods import warn_uncompiled
from bouton.solving.on_disk.blocks import block_name
from bouton.solving.on_disk.cells import CellStore
from bouton.solving.on_disk.scores import draw_of, scores, values

__all__ = ["MOST_MARKED", "SHARDS", "HashedGame"]

SHARDS = 32
_MIX = 0x9E3779B97F4A7C15
#: numbers of a shape up to which each has a bit: 512 MiB, half as much for ranks, and keys of 4 bytes
MOST_MARKED = 1 << 32
_SMALL = 5_000  # numbers of a shape for which nothing is compiled
_PIECE = 1 << 16  # positions whose options are listed together


class HashedGame:
    """Positions of rules with a tier that every move lowers, except a move to the position itself, which is a draw.

    Options are written into files as they are found, row by row for each later cell (`runs`), and gathered there.
    """

    type: str = "<u8"
    value_type: str = "<u2"

    def __init__(self, rules: RuleCode, start: Any, misere: bool, *, compiled: bool | None = None) -> None:
        if not rules.has_tiers:
            raise InputError("solve.no-tier")
        given = rules.start if start is None else start
        if given is None:
            raise InputError("on_disk.start")
        self.rules: RuleCode = rules
        self.misere: bool = misere
        self.start: Any = given
        self._first = rules.form_number(rules.encode(given))
        self.top: int = rules.tier_number(self._first)
        self._scores = scores(self.value_type, misere)
        small = compiled is None and rules.radices.size <= _SMALL
        self.native: Any = None if compiled is False or small else self._compile(compiled is True)

    def _compile(self, insist: bool) -> Any:
        from bouton.custom.check_rules import compare_compiled, try_rules

        tried = try_rules(self.rules, self._first)
        try:
            made = self.rules.native()
        except NotNative as reason:
            if insist:
                raise
            warn_uncompiled(self.rules.radices.size, reason)
            return None
        compare_compiled(self.rules, made, tried)
        return made

    @property
    def is_marked(self) -> bool:
        """Whether the game is solved with a bit for each number of its shape."""
        return self.native is not None and self.rules.radices.size <= MOST_MARKED

    def first(self) -> tuple[str, int]:
        """The cell and the key of the position from which play begins."""
        return str(self._cell(self._first)), self._first

    def plan(self, level: int, cells: CellStore) -> dict[str, list[Any]]:
        """For each cell of a level the rows that lead there: the level and block of their file."""
        found: dict[str, list[Any]] = defaultdict(list)
        for before in range(level):
            if cells.blocks.find(block_name("keys", before, 0)) is None:
                continue  # a tier without positions
            for block, keys in enumerate(cells.level(before)):
                for cell in keys.facts["runs"].get(str(level), ()):
                    found[cell].append((before, block))
        return dict(found)

    def gather(self, level: int, cell: str, sources: list[Any], cells: CellStore) -> Any:
        """The keys of a cell, sorted."""
        import numpy as np

        rows = [cells.blocks.numbers(block_name("runs", *source), f"{level}:{cell}") for source in sources]
        return _sorted_unique(np.concatenate(rows))

    def leads(self, level: int, keys: dict[str, Any]) -> tuple[dict[str, list[str]], dict[str, Any]]:
        """For each later level the cells to which the positions of a block lead, and the rows of these options."""
        import numpy as np

        rows: dict[tuple[int, int], list[Any]] = defaultdict(list)
        for numbers in keys.values():
            for begin in range(0, len(numbers), _PIECE):
                part = numbers[begin : begin + _PIECE]
                options, first = self._options(part)
                options = options[options != np.repeat(part, np.diff(first)).astype(np.int64)]
                for place, row in self._sorted_out(level, np.unique(options), part, first):
                    rows[place].append(row)
        runs: dict[str, Any] = {}
        leads: dict[str, list[str]] = defaultdict(list)
        for (later, cell), some in sorted(rows.items()):
            runs[f"{later}:{cell}"] = _sorted_unique(np.concatenate(some))
            leads[str(later)].append(str(cell))
        return dict(leads), runs

    def evaluate(self, level: int, cell: str, keys: Any, cells: CellStore) -> Any:
        """The values of the positions of a cell, from those of later levels."""
        import numpy as np

        found = [np.empty(0, self.value_type)]
        for begin in range(0, len(keys), _PIECE):
            part = keys[begin : begin + _PIECE]
            options, first = self._options(part)
            good = np.empty(len(options), np.int32)
            own = options == np.repeat(part, np.diff(first)).astype(np.int64)
            good[own] = self._scores[draw_of(self.value_type)]
            others = np.flatnonzero(~own)
            for (later, after), row in self._sorted_out(level, options[others], part, first, places=True):
                known, numbers = cells.keys(later, str(after)), cells.values(later, str(after))
                wanted = options[others[row]].astype(known.dtype)
                at = np.minimum(np.searchsorted(known, wanted), max(len(known) - 1, 0))
                if not len(known) or (known[at] != wanted).any():
                    raise cells.damage_error()
                good[others[row]] = self._scores[numbers[at]]
            best = np.zeros(len(part), np.int32)
            some = np.diff(first) > 0
            if some.any():
                best[some] = np.maximum.reduceat(good, first[:-1][some])
            found.append(values(best, self.value_type))
        return np.concatenate(found)

    def locate(self, position: Any) -> tuple[int, str, int]:
        """The level, cell and key of a position."""
        number = self.rules.form_number(self.rules.encode(position))
        return self.top - self.rules.tier_number(number), str(self._cell(number)), number

    @staticmethod
    def _cell(number: int) -> int:
        return ((number * _MIX & (1 << 64) - 1) >> 40) % SHARDS

    def _sorted_out(self, level: int, options: Any, part: Any, first: Any, places: bool = False) -> Any:
        """Options, or their places, by level and cell.

        Raises
        ------
        RulesError : for a move that does not lower the tier.
        """
        import numpy as np

        if not len(options):
            return
        later = self.top - self._tiers(options)
        if int(later.min()) <= level:
            raise self._rises(level, part, first)
        hashed = (options.astype(np.uint64) * np.uint64(_MIX) >> np.uint64(40)) % np.uint64(SHARDS)
        code = later * SHARDS + hashed.astype(np.int64)
        order = np.argsort(code, kind="stable")
        bounds = np.flatnonzero(np.diff(code[order], prepend=-1))
        for begin, end in zip(bounds, [*bounds[1:], len(order)], strict=True):
            row = order[begin:end]
            yield divmod(int(code[row[0]]), SHARDS), row if places else options[row].astype(np.uint64)

    def _rises(self, level: int, part: Any, first: Any) -> BoutonError:
        return self.fault(next((n for n in map(int, part) if self.higher_option(n) is not None), int(part[0])))

    def higher_option(self, number: int) -> int | None:
        """An option of a position, but itself, whose tier is not lower; None where there is none."""
        tier = self.rules.tier_number(number)
        forms = map(self.rules.form_number, self.rules.option_numbers(number))
        return next((form for form in forms if form != number and self.rules.tier_number(form) >= tier), None)

    def fault(self, number: int) -> BoutonError:
        """Find the fault of the rules at a position where something went wrong."""
        try:
            option = self.higher_option(number)
        except BoutonError as error:
            return error
        if option is None:
            return RulesError("solve.rule-differs", position=self.rules.text_of(number))
        return RulesError("on_disk.same-tier", position=self.rules.text_of(number), option=self.rules.text_of(option))

    # On rows of numbers, compiled or one after the other, which is the reference.

    def _tiers(self, numbers: Any) -> Any:
        import numpy as np

        if self.native is None:
            return np.array([self.rules.tier_number(int(number)) for number in numbers], np.int64)
        from bouton.solving._compiled.tables import values_of

        tiers = np.empty(len(numbers), np.int64)
        values_of(self.native.tier, np.ascontiguousarray(numbers, np.int64), tiers)
        return tiers

    def _options(self, keys: Any) -> tuple[Any, Any]:
        """The options of some positions in their canonical forms, and where those of each begin."""
        import numpy as np

        if self.native is None:
            rows = [[self.rules.form_number(n) for n in self.rules.option_numbers(int(key))] for key in keys]
            first = np.cumsum([0, *map(len, rows)])
            return np.array([option for row in rows for option in row], np.int64), first
        from bouton.solving.on_disk._compiled.hashed import expand

        numbers = keys.astype(np.int64)
        out, first = np.empty(1 << 12, np.int64), np.zeros(len(keys) + 1, np.int64)
        options, at = np.empty(16 * len(keys) + 64, np.int64), 0
        while True:
            at = expand(self.native.forms, self.rules.radices.size, numbers, at, out, options, first)
            if at == len(keys):
                return options[: first[-1]], first
            if at < 0:
                raise self.fault(int(keys[-1 - at]))
            if len(out) > 1 << 24:
                raise self.fault(int(keys[at]))
            out, options = np.empty(2 * len(out), np.int64), np.resize(options, 2 * len(options))


def _sorted_unique(numbers: Any) -> Any:
    """Numbers sorted, each once."""
    import numpy as np

    numbers = np.sort(numbers)
    return numbers[np.append(True, numbers[1:] != numbers[:-1])]
