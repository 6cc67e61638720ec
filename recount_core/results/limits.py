"""How much a results file may ask of the machine: every limit in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one reading; a file beyond one is refused with a sentence that names the limit.

    Sizes are bytes. `rows`, `columns` and `cells` are per file (all sheets together); rows are those under a heading. `zip_ratio` is
    unpacked over packed size; `zip_depth` is how many zips may lie inside each other. Above `unit_rows` rows in one reading the contests
    are kept but not the votes by county and precinct. From `quick_bytes` on a plain table's alike rows are added up before they are read.
    `seconds` is the time for the whole reading, checked between files and every some thousand rows.
    """

    file_bytes: int = 200 * 2**20
    all_bytes: int = 400 * 2**20
    rows: int = 2_000_000
    columns: int = 5_000
    cells: int = 40_000_000
    cell_characters: int = 20_000
    sheets: int = 1_000
    files: int = 2_000
    zip_ratio: int = 200
    zip_depth: int = 2
    unit_rows: int = 400_000
    quick_bytes: int = 50 * 2**20
    seconds: int = 120

    @property
    def lines(self) -> int:
        """How many lines a file may have where it isn't known yet which of them are its heading: of three lines at most."""
        return self.rows + 3


DEFAULT_LIMITS = Limits()
