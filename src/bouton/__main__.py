"""``python -m bouton`` is the command line."""

from bouton.storage.start import leave_current_folder

__all__ = ["run"]


def run() -> None:
    """Run the command line, and end with its exit status: where a zip file of the package begins (`zipapp`)."""
    from bouton.cli import main

    raise SystemExit(main())


if __name__ == "__main__":
    leave_current_folder()  # before anything else is imported: Python has put it first
    run()
