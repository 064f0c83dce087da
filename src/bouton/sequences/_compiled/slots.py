"""Numbers on which the sweeps through sparse space and what prepares them agree."""

#: What stands at which place of `state` in the checks: the length of the list of pairs that showed heaps common,
#: searches without it, heaps that the witnesses left open.
LENGTH, SEARCHES, OPENED = 0, 1, 2
#: Heaps that are done together; heaps for which words are made anew together, or as many as taps reach.
BLOCK, CHUNK = 64, 1 << 12
#: What the number of a rare heap has beside its bits.
FLAG = 128
