"""The first code that a process of `child_python` runs: ``python -P child.py MODULE WORD …``.

The package is imported from the folder of this file, but no folder stays on the import path for it, so that files that
Python, or somebody else, has put next to the package do not shadow the standard library.
"""

import runpy
import sys
from os.path import dirname

__all__: list[str] = []

if __name__ == "__main__":
    sys.argv.pop(0)
    sys.path.insert(0, dirname(dirname(dirname(__file__))))
    import bouton.public  # noqa: F401

    del sys.path[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
