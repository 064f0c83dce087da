"""``python -m bouton`` is the command line."""

from bouton.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    raise SystemExit(main())
