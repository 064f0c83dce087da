"""Search for the period of a sequence by windows, without a bound; `docs/en/windows.md` has the theorem.

`WindowSearch` proceeds in rounds. A round follows the sequence through some pieces and verifies that each heap in them
has its witnesses; nothing is claimed about a heap before that. States are recorded at places that the values themselves
choose (where a rare run of values ends, and the digest of the window has some zeros), so that a period is found soon
after s + p heaps, with little memory. The preperiod is found by bisection over the checkpoints. After each round the
state can be saved, and a later search resumes from it.
"""

from base64 import b64decode, b64encode
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from bouton.errors import DamageError, InputError, NoWindowsError
from bouton.heaps.endless import Repetition
from bouton.heaps.periods import find_repetition
from bouton.kinds.heap_rule import HeapRule
from bouton.notation import clip
from bouton.sequences.checkpoints import VERSION, least_place, read_state, state_text, thin
from bouton.sequences.limits import MOST_START
from bouton.sequences.sliding import Sliding
from bouton.sequences.streams import Missing, Stream, Window, depth_among
from bouton.sequences.sweep import HeapSweep
from bouton.sequences.windows import Sparsity, WindowProof, facts_of, prime_parts, sparsity_of
from bouton.storage.files import path_text
from bouton.storage.keeping import Keeping
from bouton.storage.resuming import report_resumed

#: heaps whose values are stored at first, all of them exact
START = 1 << 18
_LEAST_START = 1 << 13  # the same if a period already shows among this few heaps
_MOST_RANKS = 32  # most ranks of an automaton; with more, the sliding buffer is faster
_EXACT = 5 * 10**9  # heaps times taps of rare heaps that are computed first: a second of CPU time
_FIRST, _MOST_LENGTH = 1 << 15, 1 << 24  # heaps of a piece, at first and at most
#: checkpoints, their values together, and states by which a repetition is found
_CHECKPOINTS, _MOST_VALUES, _RECORDS = 512, 1 << 23, 1 << 16
_GAP = 20  # multiple of the key's usual distance after which it is considered gone
_EVERY = 3.0  # seconds between two saved states
_START_PIECE = 1 << 15  # least heaps of the first piece of a certificate


class Progress(NamedTuple):
    """The progress of a search: the number of heaps checked, the last rare heap, the largest value."""

    heaps: int
    last_rare: int
    largest: int


class WindowSearch:
    """A search for the period of one game.

    Parameters
    ----------
    spec, rule : the game, whose moves leave at most two heaps and take at most `rule.reach` tokens.
    file : the file in which the state is saved after each round; None to save nothing.
    tick : called with the progress.

    Raises
    ------
    InputError : if the game has no sparse space, or too many rare heaps.
    """

    def __init__(
        self, spec: str, rule: HeapRule, file: Path | None = None, tick: Callable[[Progress], None] | None = None
    ) -> None:
        self.spec: str = spec
        self.rule: HeapRule = rule
        self.file: Path | None = file
        self.tick: Callable[[Progress], None] | None = tick
        self._keeping, self._sweep = Keeping(), HeapSweep(rule, START)
        self.records: dict[str, int] = {}
        self.marks: dict[int, Window] = {}
        self.found: tuple[int, int] | None = None
        self._sieve, self._doubled, self._saved = 1, 0, monotonic()
        self._whole = False  # whether the state is consistent and can be saved
        self._key_from = self._hit_at = START
        self._hits = 0
        self._seen: tuple[int, int] | None = None
        self.deepest: int = 1
        self._room = self._depth = 0  # ranks that must fit, and depth of witnesses; 0 for the usual ones
        self._types: set[tuple[int, int]] = set()  # mask and parity of earlier, shorter starts
        self._extended = 0  # bits that were added to the mask, perhaps only on trial
        count = _LEAST_START
        self._sweep.grow(count)
        while count < START and self._repeats(count) is None:
            known = find_repetition(self._sweep.values, count)
            if known is not None and 2 * (known.preperiod + known.period) + (rule.reach or 0) <= count:
                raise NoWindowsError("sequence.windows-none", game=clip(spec), heaps=count)  # proved without windows
            count *= 2
            self._sweep.grow(count)
        self._begin(count, rounds=False)
        if file is not None and file.exists():
            self._resume(file)

    # The start, and what is saved.

    def _begin(self, count: int, ends: bool = False, rounds: bool = True) -> None:
        """Compute exact values of the first heaps, until no rare heap has occurred for long.

        Half as many more heaps are verified to be common, as `Stream.check` does not check those after its first
        window; unless the search `ends` here, or a period shows and `rounds` may not be needed."""
        while True:
            self._sweep.grow(count)
            shows = not rounds and self._repeats(count) is not None
            self.exact: int = count if ends or shows else count + count // 2
            self._sweep.grow(self.exact)
            method = self._sweep.method
            if method.name != "sparse space":
                raise NoWindowsError("sequence.windows-none", game=clip(self.spec), heaps=count)
            types = {(method.mask, method.parity), *self._types}
            found = [sparsity_of(self.rule, self._sweep.values[: self.exact], *each) for each in types]
            self.space: Sparsity = min(found, key=lambda space: space.last)
            known = find_repetition(self._sweep.values, count)
            repeats = known is not None and known.preperiod > self.space.last
            if 4 * self.space.span + 4_096 <= count or (
                known is not None and repeats and known.preperiod + known.period + self.space.span < count
            ):
                break
            if known is not None and not repeats and known.preperiod + 2 * known.period < count:
                raise NoWindowsError("sequence.windows-none", game=clip(self.spec), heaps=count)  # rare heaps forever
            count *= 2
            if count > MOST_START:
                heap, heaps = self.space.last, MOST_START // 2
                raise NoWindowsError("sequence.windows-rare", game=clip(self.spec), heap=heap, heaps=heaps)
        self.start = count
        self.stream: Stream = self._follower()
        if not ends and not shows:
            self.stream.choose_key(self._sweep.values[count // 2 : count])
        self.checked: Window = self._exact_window(count)
        self.marks = {count: self.checked}
        self.length: int = max(_FIRST, 2 * self.stream.depth)

    def _follower(self) -> Stream:
        """Make the stream that follows the sequence; for deeper witnesses it stores more of the first values."""
        self._sweep.grow(2 * self._depth)
        first = self._sweep.values[: max(self.start, 2 * self._depth)]
        stream = Sliding(self.space, first, rule=self.rule, depth=self._depth)
        if self._depth or max(stream.bits, self._room) > _MOST_RANKS:
            return stream
        return Stream(self.space, first, self._room)

    def _exact_window(self, place: int) -> Window:
        """The window at a place among the exact values."""
        import numpy as np

        return Window(place, self._sweep.values[place - self.stream.length : place].astype(np.uint16).tobytes())

    def _state(self) -> dict[str, Any]:
        rows = [[place, b64encode(mark.values).decode()] for place, mark in sorted(self.marks.items())]
        return {
            "bouton": "windows",
            "version": VERSION,
            "game": self.spec,
            "start": self.start,
            "rare": [list(pair) for pair in self.space.rare],
            "types": [self.space.mask, self.space.parity],
            "room": self._room,
            "depth": self._depth,
            "marks": rows,
            "records": self.records,
            "sieve": self._sieve,
            "length": self.length,
            "deepest": self.deepest,
            "largest": list(self.stream.largest),
            "found": self.found,
        }

    def save(self, last: bool = False) -> None:
        """Write the state to the file atomically, at most every few seconds except for the `last` time. If Ctrl-C came
        while the state was being changed, the file is left as it was."""
        if self.file is None or not self._whole or (not last and monotonic() - self._saved < _EVERY):
            return
        self._saved = monotonic()
        self._keeping.write(self.file, state_text(self._state()))

    def _resume(self, file: Path) -> None:
        """Resume from a saved state; the start is computed again, and the rare heaps must be the same."""
        state = read_state(file, self.spec)
        mask, parity = state["types"]
        self._room, self._depth = state["room"], state["depth"]
        self._types.add((mask, parity))
        self._begin(state["start"])
        known = (1 << self.stream.largest[0].bit_length()) - 1
        rare = [list(pair) for pair in self.space.rare]
        if rare != state["rare"] or parity != self.space.parity or (mask ^ self.space.mask) & known:
            raise DamageError("sequence.windows-damaged", path=path_text(file))
        self._renew(mask)
        marks = [Window(place, b64decode(values)) for place, values in state["marks"]]
        self.marks = {mark.place: mark for mark in marks}
        self.checked, self.records, self._sieve = marks[-1], state["records"], state["sieve"]
        self.length, self.deepest = state["length"], state["deepest"]
        self.stream.largest = tuple(state["largest"])
        self.found = state["found"] and tuple(state["found"])
        report_resumed(self.checked.place)

    # Rounds.

    def run(self, most: int | None = None) -> WindowProof | None:
        """Search until a period is proved; None if that needs more than `most` heaps."""
        if self.found is None and self.checked.place == self.start:
            self._among_exact_values(most)
            if self.found is None and self.exact == self.start:
                self._begin(self.start)
        self._whole = True
        try:
            while self.found is None:
                if most is not None and self.checked.place >= most:
                    return None
                self._round()
            preperiod, period = self.found
            self._deepen(preperiod, period)
            while self.checked.place < preperiod + period + self._check_span():
                self._round()
        finally:
            self.save(last=True)
        end = self.start if self.checked.place == self.start else self.checked.place + self.stream.depth
        return WindowProof(preperiod, period, end, self.space, self.stream.largest)

    def _among_exact_values(self, most: int | None) -> None:
        """Look for a period among the first heaps, as many as take less time than compiling the automaton; set `found`
        if it is proved."""
        count, taps = self.start, len(self.stream.taps)
        while True:
            known = self._repeats(count)
            if known is not None and known.preperiod + known.period + self._check_span() <= count:
                if count > self.start:
                    self._begin(min(count, known.preperiod + known.period + max(START, 2 * self.space.span)), True)
                    self.marks |= {place: self._exact_window(place) for place in range(START, self.start, 4 * START)}
                self._deepen(known.preperiod, known.period)
                if known.preperiod + known.period + self._check_span() <= self.start:
                    self.found = known.preperiod, known.period
                    return
            count += count // 4
            if count > (most or count) or count > MOST_START or count * taps > _EXACT:
                return
            self._sweep.grow(count)
            if self.tick is not None:
                self.tick(Progress(count, self.space.last, self.stream.largest[0]))

    def _repeats(self, count: int) -> Repetition | None:
        """The period of the first `count` exact values; None without a sparse space or a period, and with a saltus."""
        if self._sweep.method.name != "sparse space":
            return None
        known = find_repetition(self._sweep.values, count)
        return None if known is None or known.saltus else known

    def _deepen(self, preperiod: int, period: int) -> None:
        """Record the depth of witnesses that exact heaps need in the period that begins `_check_span` heaps beyond the
        preperiod."""
        beyond = end = 0
        while beyond < self._check_span():
            beyond = self._check_span()
            begin, end = max(preperiod + beyond, end), preperiod + period + beyond
            self.deepest = max(self.deepest, self._start_depth(min(begin, self.exact), min(end, self.exact)))

    def _check_span(self) -> int:
        """The number of heaps beyond s + p that must be checked: M + u + A."""
        return self.space.span + max(self.deepest, self.stream.deepest) + 1

    def _round(self) -> None:
        """Follow and check as many pieces as there are lanes; if a heap lacks a witness, mend the search."""
        import numpy as np

        largest, began, self._whole = self.stream.largest, monotonic(), True
        self.length = max(self.length, 2 * self.stream.depth)
        try:
            windows = self.stream.round(self.checked, self.length, self._hit)
        except Missing as missing:
            self._whole = False
            met, self.stream.largest, self._seen = self.stream.largest, largest, None
            self._mend(missing, met[0])
            return
        self._whole = False
        self.marks |= {window.place: window for window in windows[1:]}
        self.checked = windows[-1]
        self.deepest = max(self.deepest, self.stream.deepest)
        if self._seen is None:
            self._seen = self._short()
        if self._seen is not None and self.found is None:
            before, again = self._seen
            self.found = self._preperiod(again - before, before), again - before
        elif self._key_is_over():
            self.stream.choose_key(np.frombuffer(self.checked.values, np.uint16))
            self._hit_at = self._key_from = self.checked.place
            self._hits = 0
        self.marks = thin(self.marks, min(_CHECKPOINTS, 16 + _MOST_VALUES // self.stream.length))
        if self.length < _MOST_LENGTH and monotonic() - began < _EVERY:
            self.length *= 2
        self._whole = True
        if self.tick is not None:
            self.tick(Progress(self.checked.place, self.space.last, self.stream.largest[0]))
        self.save()

    def _short(self) -> tuple[int, int] | None:
        """Two places with the same window, if the last window itself has a short period that continues; else None."""
        import numpy as np

        if self.found is not None:
            return None
        values = np.frombuffer(self.checked.values, np.uint16)
        known = find_repetition(values, len(values))
        if known is None or known.saltus or 2 * known.period > len(values):
            return None
        again = self.stream.follow(self.checked, self.checked.place + known.period)
        return (self.checked.place, again.place) if again.values == self.checked.values else None

    def _key_is_over(self) -> bool:
        """Whether the key has not occurred for long, or for far longer than usual: values that have become periodic
        may never contain it."""
        place = self.checked.place
        gap = place - self._hit_at
        return place > 8 * self._hit_at or gap * self._hits > _GAP * (self._hit_at - self._key_from)

    def _mend(self, missing: Missing, largest: int) -> None:
        """Handle a rank that does not fit, or a heap without a witness.

        The remedies are, in this order: make words wider; add to the mask a bit that values now have for the first
        time; seek deeper witnesses, by values; compute more exact values.
        """
        bit = 1 << largest.bit_length() - 1
        if missing.wide:
            self._room = 2 * self.stream.bits
            if isinstance(self.stream, Sliding):
                raise InputError("sequence.windows-values", game=clip(self.spec), heap=missing.heap)
            self._renew(self.space.mask)
            return
        fresh = bit > self.stream.largest[0]
        if fresh and not self._extended & bit:
            self._extended |= bit
            self._renew(self.space.mask | bit)
            return
        if fresh and self.space.mask & bit:  # that did not help
            self._renew(self.space.mask & ~bit)
        if not isinstance(self.stream, Sliding) and self._deeper():
            return
        if 2 * missing.heap <= MOST_START:
            self._begin_again(1 << (2 * missing.heap).bit_length())
        elif not self._deeper():
            raise InputError("sequence.windows-witness", game=clip(self.spec), heap=missing.heap)

    def _begin_again(self, count: int) -> None:
        """Start again with `count` exact values."""
        self.records, self._sieve, self._extended = {}, 1, 0
        self._types.add((self.space.mask, self.space.parity))
        self._begin(count)

    def _deeper(self) -> bool:
        """Seek deeper witnesses (in a sliding buffer, four times as deep), with enough exact values; False if these
        would be too many."""
        depth = 4 * self.stream.depth if isinstance(self.stream, Sliding) else START // 2
        if 2 * depth > MOST_START:
            return False
        self._sweep.grow(2 * depth)
        if sparsity_of(self.rule, self._sweep.values[: 2 * depth], self.space.mask, self.space.parity) != self.space:
            self._begin_again(2 * depth)  # a rare heap among them
        else:
            self._depth = depth
            self._renew(self.space.mask)
        return True

    def _step_back(self, before: int) -> None:
        """Go on from a checkpoint so early that all heaps up to `depth` after it were checked with depth `before`."""
        limit, first = self.checked.place + before - self.stream.depth, len(self.stream.first)
        self.marks = {place: mark for place, mark in self.marks.items() if first <= place <= max(first, limit)}
        self.marks.setdefault(first, self._exact_window(first))
        self.checked = self.marks[max(self.marks)]

    def _renew(self, mask: int) -> None:
        """Replace the stream, for wider words, a mask with bits that no value had so far, or deeper witnesses."""
        before, largest, self.space = self.stream.depth, self.stream.largest, self.space._replace(mask=mask)
        self.stream = self._follower()
        self.stream.choose_key(self._sweep.values[self.start // 2 : self.start])
        self.stream.largest = largest
        if self.stream.depth > before:
            self._step_back(before)

    def _hit(self, window: Window) -> None:
        """Record a state at which the key ends, if it is selected; if it was recorded before, the values repeat."""
        if self.found is not None or self._seen is not None:
            return
        self._hit_at = window.place
        self._hits += 1
        digest = blake2b(window.values, digest_size=12).hexdigest()
        before = self.records.get(digest, window.place)
        if before < window.place:
            self._seen = before, window.place
        elif int(digest, 16) % self._sieve == 0 or window.place >= 2 * self._doubled:
            if window.place >= 2 * self._doubled:  # Brent's algorithm: one state per power of 2, whatever its digest
                self._doubled = window.place
            self.records[digest] = window.place
            if len(self.records) > _RECORDS:
                self._sieve *= 2
                self.records = {name: place for name, place in self.records.items() if not int(name, 16) % self._sieve}

    # The preperiod.

    def _window_at(self, place: int) -> Window:
        """The window at a place, followed from the checkpoint before it; it becomes a checkpoint."""
        if place <= self.start:
            return self._exact_window(place)
        if place not in self.marks:
            near = max(mark for mark in self.marks if mark <= place)
            self.marks[place] = self.stream.follow(self.marks[near], place)
        return self.marks[place]

    def _preperiod(self, period: int, later: int) -> int:
        """The least s with g(n + p) = g(n) for all n ≥ s, given that the windows at `later` and p later are equal."""
        length, marks = self.stream.length, dict(self.marks)

        def repeats(place: int) -> bool:
            return self._window_at(place).values[2:] == self._window_at(place + period).values[2:]

        high = least_place(repeats, sorted(mark for mark in marks if length < mark < later), length, later)
        self.marks = marks
        start = high - (length - 1)
        return 0 if start == 1 and not any(self._window_at(length + period).values[:2]) else start

    def _start_depth(self, begin: int, end: int) -> int:
        """The depth of witnesses of exact heaps `begin` … `end` − 1, at least `deepest`; InputError if one has none."""
        heaps, shown = (max(begin, 1), end), (self.stream.witnesses(), self.deepest)
        depth, bad = depth_among(
            self.space, self._sweep.values[: self.exact], heaps, shown, self.start, self.rule.unequal
        )
        if bad >= 0:
            raise InputError("sequence.windows-witness", game=clip(self.spec), heap=bad)
        return max(depth, 1)

    def certificate(self, proof: WindowProof) -> tuple[dict[str, Any], list[bytes]]:
        """The first line and the rows of a certificate."""
        import numpy as np

        self.deepest = max(self.deepest, self._start_depth(1, self.exact))
        span = self.space.span
        begin = max(1, proof.preperiod) + span
        special = {begin + part for part in (0, proof.period, *prime_parts(proof.period))}
        first = min(begin, max(span + 1, _START_PIECE, self.deepest + self.space.reach + 1))
        places = special | {first} | {place for place in self.marks if first < place < begin + proof.period}
        windows = [self._window_at(place) for place in sorted(places)]
        rows = [np.frombuffer(window.values, np.uint16) for window in windows]
        narrow = max(int(row.max()) for row in rows) < 256
        witnesses = [pair for pair in self.stream.witnesses() if pair[1] <= self.deepest]
        facts = facts_of(
            self.spec, self.space, (proof.preperiod, proof.period), (witnesses, self.deepest), sorted(places)
        )
        facts["type"] = "|u1" if narrow else "<u2"
        return facts, [row.astype("|u1" if narrow else "<u2").tobytes() for row in rows]
