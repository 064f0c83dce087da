"""Misère play: Grundy values, genus, canonical forms, and misère quotients with proofs."""
