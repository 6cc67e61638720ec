"""`python -m recount_core`: the command line."""

import gc
import sys

from recount_core.cli import main

if __name__ == "__main__":
    gc.disable()  # a command makes many objects, none in a cycle
    code = main()
    gc.freeze()  # nor is one looked for at the end
    sys.exit(code)
