"""What every format offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from recount_core.results.given import Given
    from recount_core.results.limits import Limits
    from recount_core.results.source import Source
    from recount_core.results.table import Results


class Format(Protocol):
    """What a format offers: a module with these names, or an object."""

    @property
    def NAME(self) -> str:
        """Its short name, for code."""
        ...

    @property
    def TITLE(self) -> str:
        """What people call it."""
        ...

    def detect(self, source: Source) -> bool:
        """Whether the file is of this format, told by its content; cheap, and never raising for other files."""
        ...

    def read(self, source: Source, given: Given, limits: Limits) -> Results:
        """The long table; raises ResultsError with a sentence that names the format when the file can't be used."""
        ...
