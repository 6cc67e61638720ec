"""`python -m recount_core`: the command line."""

import sys

from recount_core.cli import main

if __name__ == "__main__":
    sys.exit(main())
