"""Custom rules: a function or its source text, positions as whole numbers in mixed radix, generated and compiled
code.
"""
