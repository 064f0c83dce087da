# PYTHON_ARGCOMPLETE_OK
"""The command line, run by ``python -m bouton``."""

from bouton.storage.start import leave_current_folder


def run() -> None:
    """Run the command line and exit with its status; also the entry point of the installed command and of a zip file of
    the package (`zipapp`)."""
    try:
        from bouton.cli import main

        code = main()
    except KeyboardInterrupt:  # before the command began
        code = 130
    raise SystemExit(code)


if __name__ == "__main__":
    leave_current_folder()  # before any other import: Python puts the current folder first on the path
    run()
