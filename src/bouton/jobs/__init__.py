"""Long computations as tasks: `bouton run`, `bouton run --combine`; `docs/en/runs.md` says what they do."""
