"""Layout of the one array of 32-bit numbers that holds an arena.

The first numbers are counters and the places of the parts; an id of a game is the index of its record. Id 0 is the
game 0. One array keeps calls short: a compiled function gets it as one argument.
"""

__all__ = [
    "CORNER",
    "COUNT",
    "FAILED",
    "GAMES",
    "HASH",
    "HASHED",
    "HEADER",
    "LEFTS",
    "NONE",
    "NUMBERS",
    "NUMBER_SLOTS",
    "OPTIONS",
    "ORDER",
    "ORDERED",
    "POOL",
    "POOLED",
    "RECORD",
    "RECORDS",
    "RIGHTS",
    "SCALE",
    "STOP",
    "STOP_RIGHT",
    "SUMMED",
    "SUMS",
    "TABLED",
    "TOP",
    "VALUE",
    "WORK",
    "WORKED",
]

#: the header: how many games there are, how much of the pool is used, the top of the stack, what has failed
COUNT, POOLED, TOP, FAILED = 0, 1, 2, 3
#: the header: how many games fit, how large the pool, the stack and the tables are (tables: a power of two less 1)
GAMES, POOL, WORK, HASHED, SUMMED, ORDERED = 4, 5, 6, 7, 8, 9
#: the header: how large the tables of sums and comparisons may grow; small ones touch less memory
TABLED = 17
#: the header: where each part begins
RECORDS, CORNER, WORKED, HASH, SUMS, ORDER, NUMBERS = 10, 11, 12, 13, 14, 15, 16
HEADER = 20
#: a record: where its options begin in the pool, how many Left and Right have, its stops (ids of numbers), its number
OPTIONS, LEFTS, RIGHTS, STOP, STOP_RIGHT, VALUE, RECORD = 0, 1, 2, 3, 4, 5, 6
#: a record's number where it is none; numbers count 2^SCALE for 1
NONE, SCALE = -(1 << 31), 16
NUMBER_SLOTS = 1 << 16
