"""What whoever runs the app may set without touching it: environment variables, read at every load of results."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import fields

from recount_core.results import Limits

PREFIX = "RECOUNT_LIMIT_"
"""With the name of a limit behind it, in capitals: RECOUNT_LIMIT_ROWS=500000."""


def limits(environment: Mapping[str, str] = os.environ) -> Limits:
    """What a reading may cost: the limits of `recount_core.results.Limits`, those that are set by name with their own numbers."""
    names = [field.name for field in fields(Limits)]
    said = {name: environment.get(f"{PREFIX}{name.upper()}", "") for name in names}
    return Limits(**{name: int(text) for name, text in said.items() if _is_number(text)})


def faults(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Sentences on settings that can't be used; what stands there is passed over, and the usual limit holds."""
    known = {f"{PREFIX}{field.name.upper()}": field.name for field in fields(Limits)}
    found = []
    for name in sorted(environment):
        if name in known and not _is_number(environment[name]):
            usual = getattr(Limits(), known[name])
            found.append(f"The setting {name} must be a whole number above 0; the usual {usual:,} holds.")
        elif name.startswith(PREFIX) and name not in known:
            found.append(f"There is no setting {name}; there are {', '.join(known)}.")
    return tuple(found)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 16 and int(text) > 0
