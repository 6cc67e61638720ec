"""Settings of the whole suite: no property is judged by the clock, and a shared machine tries the same examples each time."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("here", deadline=None)
settings.register_profile("shared", deadline=None, derandomize=True)
settings.load_profile("shared" if os.environ.get("CI") else "here")
