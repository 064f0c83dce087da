"""Long computations as tasks: `bouton run`, `bouton combine`; `docs/runs.md` says what they do."""
