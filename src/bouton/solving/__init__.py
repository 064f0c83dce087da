"""Whole games from their rules: every position solved, in plain Python or compiled, as tables, reports and
certificates.
"""
