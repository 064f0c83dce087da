"""The first code that a process of `child_python` runs: ``python -P child.py MODULE WORD …``.

The package is imported from the folder, or the archive, of this file, but neither stays on the import path for it, so
that files that Python, or somebody else, has put next to the package do not shadow the standard library.
"""

import runpy
import sys
from os.path import dirname


def start() -> None:
    """Run the module that the first argument names, with the other arguments."""
    sys.argv.pop(0)
    sys.path.insert(0, dirname(dirname(dirname(__file__))))
    import bouton.public  # noqa: F401

    del sys.path[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    start()
