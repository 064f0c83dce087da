"""Abstractions of games: rules, capabilities, figures, theorems, and the rules of one heap as data."""
