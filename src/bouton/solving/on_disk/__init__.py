"""Whole games too large for memory, solved level by level in files; see `docs/en/levels.md`."""
