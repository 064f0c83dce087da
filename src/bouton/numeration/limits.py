"""Limits of numerations and automata, beyond which something is refused or done by another method."""

#: decimal digits of a number that is decomposed, which takes about two seconds; the time grows quadratically
MOST_DIGITS = 200_000
#: steps times bits for finding digits of a linear limit: about three seconds
MOST_WORK = 3 * 10**10
#: the largest digit of a numeration, and the most states of the automaton of its valid words
MOST_DIGIT, MOST_VALID = 16, 60
#: the slack of a carry, and the most carries; the last pair is used if the first weights do not follow the recurrence
SLACKS = ((0.5, 100_000), (2.0, 100_000), (30.0, 200_000))
#: bytes of a state with its transitions while an automaton is built, and of a node with its slot in a hash table
BYTES_OF_STATE, BYTES_OF_NODE = 300, 60
#: transitions made before loading the compiler, which takes half a second, pays off; and those up to which letters
#: are faster in any case
PATIENCE, FEW_TRANSITIONS = 150_000, 40
