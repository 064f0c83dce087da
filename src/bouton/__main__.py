"""``python -m bouton`` is the command line."""

from bouton.storage.start import leave_current_folder

__all__: list[str] = []

if __name__ == "__main__":
    leave_current_folder()  # before anything else is imported: Python has put it first

    from bouton.cli import main

    raise SystemExit(main())
