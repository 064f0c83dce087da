"""Whole games beyond memory: level by level, in files; `docs/en/levels.md` says how."""
