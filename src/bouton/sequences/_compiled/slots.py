"""What stands at which place of `state` in the checks of the sparse space."""

#: the length of the list of pairs that showed heaps common, searches without it, heaps that the witnesses left open
LENGTH, SEARCHES, OPENED = 0, 1, 2
