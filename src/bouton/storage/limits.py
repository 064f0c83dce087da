"""Limits of files, memory and processes: beyond each of these numbers something is refused, or not compiled."""

#: bytes of a file that is read, and of the list of a folder's segments; characters of a path that is told whole
MOST_BYTES, MOST_MANIFEST, LONGEST_PATH = 100_000_000, 50_000_000, 4_096
#: bytes that are left free for what is taken between two checks
SPARE_BYTES = 32_000_000
#: bytes that Numba and the compiled code of one task take once loaded, 125 MB measured, and that may be taken between
#: the check and the load: with less, nothing is compiled
COMPILER_BYTES, GROWTH_BYTES = 130_000_000, 20_000_000
#: smaller sizes of memory without a unit are refused, as the unit was probably forgotten
LEAST_BARE = 1_000_000
#: deaths of workers during one task after which it is given up, as the task may be their cause
MOST_DEATHS = 3
