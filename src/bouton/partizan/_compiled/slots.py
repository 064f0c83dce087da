"""Layout of the one array of 32-bit integers that holds an arena.

The array starts with counters and the offsets of the sections; the id of a game is the index of its record. Id 0 is
the game 0. With a single array, compiled functions take a single argument, which keeps calls short.
"""

#: header: number of games, words used in the pool, height of the stack, failure code (0: none)
COUNT, POOLED, TOP, FAILED = 0, 1, 2, 3
#: header: capacities of games, pool and stack, and sizes of the three tables (each a power of two, less 1)
GAMES, POOL, WORK, HASHED, SUMMED, ORDERED = 4, 5, 6, 7, 8, 9
#: header: the size that the tables of sums and comparisons may grow to; small tables touch less memory
TABLED = 17
#: header: the pairs of games compared and added, whose results no table held, since this was last set to 0
PAIRS = 18
#: header: where each section begins
RECORDS, CORNER, WORKED, HASH, SUMS, ORDER, NUMBERS = 10, 11, 12, 13, 14, 15, 16
HEADER = 20
#: a record: where its options begin in the pool, number of Left's and Right's, its stops (ids of numbers), its value
OPTIONS, LEFTS, RIGHTS, STOP, STOP_RIGHT, VALUE, RECORD = 0, 1, 2, 3, 4, 5, 6
#: the value in a record if the game is not a number; numbers are scaled by 2^SCALE
NONE, SCALE = -(1 << 31), 16
NUMBER_SLOTS = 1 << 16
