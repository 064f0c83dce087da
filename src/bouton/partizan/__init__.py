"""Partizan games: canonical forms, their sums and order, their notation, and temperature theory."""
