"""Sequences of Grundy values of single heaps: runs, periods, what is stored of them, exports, certificates."""
