"""Formats that are recognised and refused by name: a person should read what the file is, not that it is broken.

Each recogniser looks at the first characters only; nothing here parses XML or JSON, so that malformed files are recognised too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from recount_core.errors import ResultsError
from recount_core.results.given import Given
from recount_core.results.limits import Limits
from recount_core.results.source import Source

_LATER = "This format is not read yet; a table with the columns contest, choice and votes (and county, precinct) is."
_NO_VOTES = "It holds no votes for choices. The results of the same election are in other files of the same place."
_SERIES = (
    "It repeats every state at many moments with the two leaders only, and is no table of results. Upload the state's own results, or the "
    "page of the state."
)
_MAP = (
    "It has two candidates and a total, and leaves out precincts whose votes are hidden or are counted for a whole county: no margin for a "
    "recount can be told from it. Ask the state or the county for its results by precinct."
)
_CUT = (
    "Its names are cut where they are longer than a column and run into the numbers. Upload the same report as detail.xml or detail.xls, "
    "which the page of the results has beside it."
)
_ADDRESSES = "It holds people's addresses and no votes, and nothing of it is kept."


@dataclass(frozen=True, slots=True)
class Refused:
    """A format that is known by the start of its text (`head`), and why it is refused."""

    NAME: str
    TITLE: str
    head: re.Pattern[str]
    why: str = _LATER

    def detect(self, source: Source) -> bool:
        """Whether the first characters are of this format."""
        return source.is_text and self.head.search(source.head) is not None

    def read(self, source: Source, given: Given, limits: Limits) -> NoReturn:
        """Raises ResultsError with the name of the format."""
        raise ResultsError(f"{source.base} is {self.TITLE}. {self.why}")


@dataclass(frozen=True, slots=True)
class RefusedBytes:
    """A kind of file that is known by its first bytes, not by text."""

    NAME: str
    TITLE: str
    why: str
    start: bytes

    def detect(self, source: Source) -> bool:
        """Whether the bytes begin so."""
        return source.data.startswith(self.start)

    def read(self, source: Source, given: Given, limits: Limits) -> NoReturn:
        """Raises ResultsError with the name of the format."""
        raise ResultsError(f"{source.base} is {self.TITLE}. {self.why}")


def _text(name: str, title: str, pattern: str, why: str = _LATER, flags: int = 0) -> Refused:
    return Refused(name, title, re.compile(pattern, flags), why)


_MINNESOTA = (
    _text(
        "mn-statistics",
        "a Minnesota precinct statistics file (pctstats)",
        r"\AMN;\d\d;\w*;[^;\n]*(?:;\d*){8}\s*$",
        _NO_VOTES,
        re.M,
    ),
    _text(
        "mn-addresses",
        "a Minnesota table of candidates' addresses",
        r"\A\w{8,13};[^;\n]+;\d{4};[^;\n]+(?:;[^;\n]*){10,}\s*$",
        _ADDRESSES,
        re.M,
    ),
    _text(
        "mn-candidates",
        "a Minnesota table of candidates (cand, LocalCandTbl)",
        r"\A\w{8,13};[^;\n]+;\d{4};[^;\n]+(?:;[^;\n]*){3}\s*$",
        _NO_VOTES,
        re.M,
    ),
    _text("mn-questions", "a Minnesota table of ballot questions", r"\A\d*;\d{4};\d*;\d*;\d*;[^;\n]+;", _NO_VOTES),
    _text(
        "mn-precincts",
        "a Minnesota table of precincts (PrctTbl)",
        r"\A\d\d;\d{4};[^;\n]+;\w*;\w*;\w*;\w*;\w*;\d*;\w*\s*$",
        _NO_VOTES,
        re.M,
    ),
    _text(
        "mn-places", "a Minnesota table of municipalities (mcdtbl)", r"\A\d\d;[^;\n]+;\d{4,5};[^;\n]+$", _NO_VOTES, re.M
    ),
    _text(
        "mn-schools",
        "a Minnesota table of school districts (SchoolDistTbl)",
        r"\A\d{4};[^;\n]+;\d\d;[^;\n]+$",
        _NO_VOTES,
        re.M,
    ),
    _text("mn-counties", "a Minnesota table of counties (CntyTbl)", r"\A\d\d;[^;\n]+;\d+;?\s*$", _NO_VOTES, re.M),
    _text("mn-parties", "a Minnesota table of parties (PartyTbl)", r"\A[A-Z]{1,5};[^;\n]+;\d\d;?\s*$", _NO_VOTES, re.M),
    _text(
        "mn-layout",
        "Minnesota's description of its results files",
        r"Minnesota Secretary of State[\s\S]*Election Results Files",
        _NO_VOTES,
    ),
)

_OTHERS = (
    _text("nyt-changes", "a New York Times based series of counts over time", r"leading_candidate_name,trailing_", why=_SERIES),
    _text(
        "clarity-text",
        "a Clarity report as plain text (detail.txt)",
        r"\A\s*(?:Precinct|County) {9,}Registered Voters {2,}Ballots Cast {2,}",
        why=_CUT,
    ),
    _text("precinct-map", "a precinct map with two parties' votes", r"\"(?:FeatureCollection|Topology)\"|\"?votes_dem\"?\s*[,:]", why=_MAP),
)  # fmt: skip

_SAVE = "Open it in a spreadsheet and save it as a workbook (.xlsx) or as CSV, then upload that."

_NO_TABLES = (
    _text("web-page", "a web page", r"\A\s*<(?:!DOCTYPE html|html|head|body|table|meta)\b", _SAVE, re.I),
    _text("rich-text", "a rich text document", r"\A\{\\rtf", _SAVE),
    _text("json", "a JSON file in a layout that is not known here", r"\A\s*(?:\{\s*[\"}]|\[\s*[\[{])"),
    _text("xml", "an XML file in a layout that is not known here", r"\A\s*<(?:\?xml|[A-Za-z][\w:.-]*[\s>/])"),
)

_PAPER = "Numbers in it can't be trusted to stand beside their names; ask for the results as a table or a workbook."

FORMATS: tuple[Refused | RefusedBytes, ...] = (
    *_MINNESOTA,
    *_OTHERS,
    *_NO_TABLES,
    RefusedBytes("pdf", "a PDF", _PAPER, b"%PDF-"),
    RefusedBytes("png", "a picture", _PAPER, b"\x89PNG"),
    RefusedBytes("jpeg", "a picture", _PAPER, b"\xff\xd8\xff"),
    RefusedBytes("gzip", "a gzip archive", "Unpack it, or pack it as a zip, and upload it again.", b"\x1f\x8b"),
)
"""Tried before the reader of free tables, which could take some of them for tables."""
