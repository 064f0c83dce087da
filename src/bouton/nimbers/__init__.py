"""Nimbers: arithmetic on whole numbers of any size, on arrays, polynomials, matrices, and beyond the finite."""
