"""The theory of single heaps: codes, values, growth, periods, and what one heap can become.

Long computations of sequences are in `bouton.sequences`.
"""
