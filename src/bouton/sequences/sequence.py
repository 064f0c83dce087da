"""Sequences of Grundy values as answers, and arrays of values extended by their period."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, overload

from bouton.errors import InputError, UnequippedError
from bouton.heaps.endless import Repetition
from bouton.notation import quote
from bouton.results import ArrayResult, RecordResult, import_package, pandas_frame
from bouton.sequences.limits import LARGEST, MOST_EXCEPTIONS
from bouton.storage.memory import free_memory
from bouton.storage.segments import same_numbers

if TYPE_CHECKING:
    import numpy as np
    import pandas
    from numpy.typing import NDArray

_VALUES_SHOWN = 20  # in the repr of a sequence


class Period(RecordResult):
    """The facts about all values of a sequence.

    Attributes
    ----------
    game : the spec.
    period, preperiod, saltus : g(n + period) = g(n) + saltus for all n ≥ preperiod, the smallest such numbers; None if
        no period is proved or observed.
    proved : whether the period is proved forever; otherwise it is only observed.
    theorem : the citation of the theorem used; empty if nothing is proved.
    bound : heaps below this number have been computed.
    needed : the number of heaps that the theorem requires to be checked; None if another argument is used, or no period
        is observed.
    exceptions : the heaps below the preperiod whose value does not fit the periodic pattern, at most 100,000 of them.
    exceptions_count : the number of exceptions.
    last_exception : the largest exception; None if there are none.
    proof : ``"certificate"`` if the program has proved it and can write the certificate, ``"theorem"`` if a theorem
        about this game is cited, None if nothing is proved.
    """

    game: str
    period: int | None
    preperiod: int | None
    saltus: int | None
    proved: bool
    theorem: str
    bound: int
    needed: int | None
    exceptions: list[int] | None
    exceptions_count: int | None
    last_exception: int | None
    proof: str | None = None

    def to_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in type(self).__annotations__}

    def __repr__(self) -> str:
        return f"<Period of {self.game}: {self.summary}>"

    @property
    def summary(self) -> str:
        """Period, preperiod and saltus in a few words."""
        if not self.period:
            return f"none found below heap {self.bound}"
        added = f", saltus {self.saltus}" if self.saltus else ""
        exceptions = f", {self.exceptions_count} exceptions" if self.exceptions_count else ""
        known = "proved" if self.proved else "observed"
        return f"period {self.period} from heap {self.preperiod}{added}{exceptions}, {known}"


class Computed(NamedTuple):
    """The findings of a method, from which an answer is made.

    Attributes
    ----------
    values : the values of the heaps that were computed one by one.
    bound : heaps of the rules below this number have been computed.
    methods : names of the methods used.
    repetition : the period proved or observed, or None.
    proof, theorem, needed : as in `Period`.
    rare : as in `HeapSequence`.
    """

    values: Any
    bound: int
    methods: tuple[str, ...]
    repetition: Repetition | None = None
    proof: str | None = None
    theorem: str = ""
    needed: int | None = None
    rare: dict[str, Any] | None = None


class HeapSequence(ArrayResult, RecordResult):
    """A sequence of values, with facts about them.

    Attributes
    ----------
    game : the spec.
    values : the values of heaps 0 … N, a NumPy array or `array.array`.
    period : see `Period`.
    methods : names of the methods used.
    computed : number of heaps whose values were computed one by one; the others follow from the period.
    largest : the largest value, and the first heap that has it.
    rare : mask, parity, count, last heap and first heaps of the sparse space; None if none was used.
    """

    game: str
    values: "NDArray[np.integer[Any]]"
    period: Period
    methods: tuple[str, ...]
    computed: int
    largest: tuple[int, int]
    rare: dict[str, Any] | None

    def __len__(self) -> int:
        return len(self.values)

    @overload
    def __getitem__(self, heap: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, heap: slice) -> list[int]: ...
    def __getitem__(self, heap: SupportsIndex | slice) -> int | list[int]:
        found = self.values[heap]
        return list(map(int, found)) if isinstance(heap, slice) else int(found)

    def __iter__(self) -> Iterator[int]:
        return map(int, self.values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HeapSequence) or not same_numbers(self.values, other.values):
            return NotImplemented if not isinstance(other, HeapSequence) else False
        return super().__eq__(other.replace(values=self.values))

    def __hash__(self) -> int:
        return super().__hash__()

    def __repr__(self) -> str:
        first = ", ".join(map(str, self[:_VALUES_SHOWN]))
        more = ", …" if len(self) > _VALUES_SHOWN else ""
        return f"<HeapSequence of {self.game}, heaps 0 to {len(self) - 1}: {first}{more}; {self.period.summary}>"

    def to_numpy(self) -> "NDArray[np.int64]":
        """The values as an array of signed integers, so that differences are right; ``values`` has the smallest type.

        >>> import bouton
        >>> import numpy as np
        >>> np.diff(bouton.sequence("kayles", 5)).tolist()
        [1, 1, 1, -2, 3]

        Raises
        ------
        PackageError : if NumPy is not installed.
        """
        import_package("numpy", "numpy")
        found: NDArray[np.int64] = as_type(self.values, "int64")
        return found

    def to_pandas(self) -> "pandas.DataFrame":
        """The values as a pandas DataFrame with the columns ``heap`` and ``value``.

        >>> import bouton
        >>> bouton.sequence("kayles", 5).to_pandas().value.tolist()  # doctest: +SKIP
        [0, 1, 2, 3, 1, 4]

        Raises
        ------
        PackageError : if pandas is not installed.
        """
        return pandas_frame({"heap": range(len(self)), "value": self.to_numpy()})

    def to_dict(self, values: bool = True) -> dict[str, Any]:
        """The object of ``bouton sequence --json``."""
        found = self.period
        return {
            "game": self.game,
            "values": list(self.values)
            if values and not hasattr(self.values, "tolist")
            else self.values.tolist()
            if values
            else None,
            "period": found.period,
            "preperiod": found.preperiod,
            "saltus": found.saltus,
            "proved": found.proved,
            "proof": found.proof,
            "exceptions": found.exceptions,
            "exceptions_count": found.exceptions_count,
            "last_exception": found.last_exception,
            "theorem": found.theorem or None,
            "bound": found.bound,
            "needed": found.needed,
            "methods": list(self.methods),
            "computed": self.computed,
            "largest": {"value": self.largest[0], "heap": self.largest[1]},
            "rare": self.rare,
        }


def first_values(found: HeapSequence, count: int) -> list[int]:
    """The values of heaps 0 … count − 1, beyond the computed ones by the proved period; fewer if no period is
    proved."""
    known, values = found.period, found.values
    if count > len(values) and known.proved and known.period:
        values = extend_by_period(values, Repetition(known.preperiod or 0, known.period, known.saltus or 0), count)
    return [int(value) for value in values[:count]]


def largest_value(found: HeapSequence, last: int) -> tuple[int, int]:
    """The largest value of heaps 0 … last and the first heap that has it; values may follow from the proved period.

    If values grow, the largest one occurs among the last `period` heaps or in the preperiod.
    """
    known, values = found.period, found.values
    start = known.preperiod or 0
    if last < len(values) or not (known.proved and known.period and known.saltus):
        return _largest(values[: last + 1])
    length, saltus = known.period, known.saltus
    tops = [(int(value), n) for n, value in enumerate(values[:start])]
    for n in range(max(start, last - length + 1), last + 1):
        turns, place = divmod(n - start, length)
        tops.append((int(values[start + place]) + turns * saltus, n))
    top = max(value for value, _ in tops)
    return top, next(n for value, n in tops if value == top)


def smallest_array(values: list[int]) -> Any:
    """The values as an array of the smallest unsigned type that holds them, of 1, 2, 4 or 8 bytes."""
    bits = max(values, default=0).bit_length()
    size = next((size for size in (1, 2, 4) if bits <= 8 * size), 8)
    try:
        import numpy as np
    except ImportError:
        from array import array

        return array({1: "B", 2: "H", 4: "I", 8: "Q"}[size], values)
    return np.array(values, f"u{size}")


def as_type(values: Any, dtype: Any) -> Any:
    """The values as an array of this type, which must hold them all; without NumPy, as 64-bit integers. The type
    ``"smallest"`` leaves them as they are; None means int64.

    Raises
    ------
    InputError : for an unsuitable type.
    """
    if isinstance(dtype, str) and dtype == "smallest":
        return values
    try:
        import numpy as np
    except ImportError:
        from array import array

        return array("q", values)
    found = np.asarray(values)
    try:
        kind = np.dtype("int64" if dtype is None else dtype)
    except (TypeError, ValueError, SyntaxError):
        raise InputError("sequence.no-dtype", got=quote(dtype)) from None
    if kind.kind not in "iuf" or (kind.kind != "f" and len(found) and found.max() > np.iinfo(kind).max):
        raise InputError("sequence.dtype", kind=str(kind), largest=int(found.max(initial=0)))
    return found.astype(kind)


def memory_needed(n: int) -> int:
    """Estimate the bytes that a run to heap n takes if values stay below 256: the values, their numbers in sparse
    space, an eighth of a byte per heap, and 100 MB."""
    return 2 * n + (n >> 3) + 100_000_000


def fits_memory(last: int) -> bool:
    """Whether a run to this heap fits in free memory."""
    return last <= LARGEST and memory_needed(last) <= free_memory()


def check_memory(last: int) -> None:
    """Raise InputError if a run to this heap is too long, UnequippedError if it would not fit in free memory."""
    if last > LARGEST:
        raise InputError("sequence.large", heap=last, most=LARGEST)
    if not fits_memory(last):
        available = free_memory()
        raise UnequippedError(
            "sequence.memory", heap=last, needed=memory_needed(last) // 1_000_000, available=available // 1_000_000
        )


def extend_by_period(first: Any, found: Repetition, count: int) -> Any:
    """The first `count` values, from the known values `first` and their period `found`."""
    start, length, saltus = found
    if count <= len(first):
        return smallest_array(list(first[:count])) if isinstance(first, list) else first[:count]
    largest = max(int(max(first[start : start + length])) + (count // length + 1) * saltus, int(max(first)))
    try:
        import numpy as np
    except ImportError:
        values = [int(v) for v in first]
        for n in range(len(values), count):
            values.append(values[n - length] + saltus)
        return smallest_array(values)
    kind: Any = (
        np.uint8 if largest < 256 else np.uint16 if largest < 65_536 else np.uint32 if largest < 2**32 else np.uint64
    )
    out = np.empty(count, kind)
    known = min(len(first), count)
    out[:known] = first[:known]
    place = known
    while place < count:  # double the known part, by full periods at a time
        block = max(length, (place - start) // length * length)
        block = min(block, count - place)
        steps = -(-block // length)
        source = place - steps * length
        if source < start:
            steps = (place - start) // length
            source, block = place - steps * length, min(block, steps * length)
        out[place : place + block] = out[source : source + block] + kind(steps * saltus)
        place += block
    return out


def make_sequence(spec: str, values: Any, computed: Computed) -> HeapSequence:
    """Make the answer from its values and a method's findings; finds the exceptions and the largest value."""
    found = computed.repetition
    exceptions, count = (None, None) if found is None else find_exceptions(computed.values, found)
    about = Period(
        spec,
        found.period if found else None,
        found.preperiod if found else None,
        found.saltus if found else None,
        computed.proof is not None,
        computed.theorem,
        computed.bound,
        computed.needed,
        exceptions,
        count,
        found.preperiod - 1 if found and exceptions else None,
        computed.proof,
    )
    return HeapSequence(spec, values, about, computed.methods, computed.bound, _largest(values), computed.rare)


def _largest(values: Any) -> tuple[int, int]:
    """The largest value and the index of its first occurrence; (0, 0) if there are no values."""
    if not len(values):
        return 0, 0
    if hasattr(values, "argmax"):
        place = int(values.argmax())
        return int(values[place]), place
    top = max(values)
    return int(top), list(values).index(top)


def find_exceptions(values: Any, found: Repetition) -> tuple[list[int], int]:
    """The heaps below the preperiod that do not fit the pattern, at most `MOST_EXCEPTIONS`, and the number of all of
    them; the last heap before the preperiod is always one."""
    start, length, saltus = found
    if not isinstance(values, list) and start > 10_000:
        return _exceptions_in_array(values, found)
    listed = []
    for n in range(start):
        steps = -(-(start - n) // length)
        if int(values[n]) != int(values[n + steps * length]) - steps * saltus:
            listed.append(n)
    return listed[:MOST_EXCEPTIONS], len(listed)


def _exceptions_in_array(values: Any, found: Repetition) -> tuple[list[int], int]:
    """The result of `find_exceptions` for an array, a million heaps at a time."""
    import numpy as np

    start, length, saltus = found
    listed: list[int] = []
    count = 0
    for first in range(0, start, 1 << 20):
        heaps = np.arange(first, min(start, first + (1 << 20)))
        steps = (start - heaps + length - 1) // length
        others = heaps[
            values[heaps].astype(np.int64) != values[heaps + steps * length].astype(np.int64) - steps * saltus
        ]
        listed += others[: MOST_EXCEPTIONS - len(listed)].tolist()
        count += len(others)
    return listed, count
