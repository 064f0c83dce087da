"""The engine for games on boards and graphs of two kinds of stones: moves as patterns, parts, normal form, values."""
