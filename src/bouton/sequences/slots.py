"""Numbers on which the sweeps through sparse space and what prepares them agree."""

#: What stands at which place of `state` in the checks: the length of the list of pairs that showed heaps common,
#: searches without it, the largest heap that pairs are sought with, the largest that was needed beyond the first 256,
#: and the heap below which all are taken to be common.
LENGTH, SEARCHES, MOST, DEEPEST, FREE = 0, 1, 2, 3, 4
#: Heaps that are done together; heaps for which words are made anew together, or as many as taps reach.
BLOCK, CHUNK = 64, 1 << 12
#: What the number of a rare heap has beside its bits: where numbers are bytes, and where they are words of 16 bits.
FLAG, WIDE_FLAG = 128, 512
#: Planes of words, by the size of the values.
PLANES = (1, 1, 2, 4, 8)
