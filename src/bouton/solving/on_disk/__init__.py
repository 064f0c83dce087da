"""Whole games beyond memory: level by level, in files; `docs/levels.md` says how."""
