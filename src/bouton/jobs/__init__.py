"""Long computations as tasks: `bouton run`, `bouton combine`; `docs/en/runs.md` says what they do."""
