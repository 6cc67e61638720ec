"""Words of files that were read are kept for a while, so that a name that stands in many rows is looked at once; here they are let go."""

from __future__ import annotations

import sys


def forget() -> None:
    """Empty every cache in which words of files may stand: for a program that reads the files of many people, once they have gone."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith(f"{__package__}."):
            for value in tuple(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if clear is not None:
                    clear()
