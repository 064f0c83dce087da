"""Constants shared by the sweeps through sparse space and the code that prepares them."""

#: Indices into `state` in the checks: the length of the list of pairs that showed heaps to be common, the number of
#: searches beyond it, the limit on the smaller heap of a pair, the largest such heap needed beyond the first 256, and
#: the heap below which all heaps are assumed to be common.
LENGTH, SEARCHES, MOST, DEEPEST, FREE = 0, 1, 2, 3, 4
#: Heaps processed together; heaps whose words are rebuilt together, or as many as taps reach if that is more.
BLOCK, CHUNK = 64, 1 << 12
#: The flag in the number of a rare heap, if numbers are bytes, and if they are words of 16 bits.
FLAG, WIDE_FLAG = 128, 512
#: Number of planes of words, by the size of the values.
PLANES = (1, 1, 2, 4, 8)
#: Heaps that must precede the first one of a run of an automaton, in addition to the largest offset.
BACK = 256
#: Pairs with the first heaps that are compared at once.
ROW = 256
