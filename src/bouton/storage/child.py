"""The first thing that a process of `child_python` runs: ``python -P child.py MODULE WORD …``.

The package is imported from where this file lies; no folder is left on the path of imports for it, so that what
Python, or somebody else, has put beside the package is not found before the standard library.
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
