"""Limits of nimbers: beyond each of these numbers something is refused."""

#: numbers of a multiplication table, in several seconds
MOST_ROWS = 4_096
#: the power of ω in an exponent, because an exponent stores one entry per power
MOST_POWER = 1_000
#: terms of the elements of a field in which inverses and powers with long exponents are computed, in some ten seconds
MOST_TERMS_OF_FIELD = 500
#: binary digits of a factor that is worked out, products of two powers of 2 in one product, and steps
MOST_BITS, MOST_TERMS, MOST_STEPS = 256, 49, 120
#: values of a mex that is written out
MOST_MEX = 64
