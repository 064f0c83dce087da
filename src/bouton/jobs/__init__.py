"""Long computations as tasks: `bouton run`, `bouton run --combine`; `docs/en/runs.md` describes them."""
