"""Nimbers: arithmetic on integers of any size and on arrays, polynomials, matrices, and transfinite nimbers."""
