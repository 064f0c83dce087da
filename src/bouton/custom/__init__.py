"""Custom rules: a function or its source text, positions as integers in mixed radix, generated and compiled code."""
