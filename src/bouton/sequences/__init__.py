"""Sequences of Grundy values of single heaps: runs, periods, storage, exports, certificates."""
