"""One small sound file of every format that is read, to be damaged: the facts are made up, the layouts those of the publishers.

Workbooks are kept as text, a line a row with tabs between the cells and a line of dashes before each sheet, so that one kind of damage fits
all.
"""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from xml.sax.saxutils import escape

from recount_core.results import NOTHING_GIVEN, Given
from tests.results import feeds
from tests.results import test_exports_round_trip as exported
from tests.results.exports import swdb
from tests.results.feeds import AMENDMENT, SHERIFF
from tests.results.files import mn_rows, mn_text, table
from tests.results.formats.test_medsl import table as medsl_table
from tests.results.formats.test_medsl import vote
from tests.results.formats.test_michigan import FILES as MICHIGAN
from tests.results.formats.test_michigan import table as michigan_table
from tests.results.workbooks import LONG, enr_sheet

ALL = 10**6
SHEET = "--- "
"""Begins the line that names a sheet."""


@dataclass(frozen=True)
class Columns:
    """Where a table of one row a number has what: columns from 0, and whether a line of headings stands first."""

    contest: tuple[int, ...]
    choice: int
    votes: int
    place: tuple[int, ...]
    header: bool = True


@dataclass(frozen=True)
class Base:
    """A sound file: `reader` is the name of the format that reads it, `mark` what parts its cells, `window` how many lines behind the row
    of a number it may stand in. `wrap` makes the file of its text where that is a workbook or lies in a zip; `columns` tell where the votes
    of a plain table stand."""

    reader: str
    name: str
    data: bytes
    mark: str = ","
    given: Given = NOTHING_GIVEN
    window: int = 0
    wrap: Callable[[bytes], bytes] = bytes
    columns: Columns | None = None

    @property
    def is_book(self) -> bool:
        """Whether the text is a workbook's."""
        return self.wrap is _book


def sheets_of(data: bytes) -> dict[str, list[list[str]]]:
    """The sheets of a workbook's text."""
    sheets: dict[str, list[list[str]]] = {}
    rows: list[list[str]] = []
    text = "".join(c for c in data.decode("utf-8", "replace") if c.isprintable() or c in "\n\t\x1f")
    for number, line in enumerate(text.split("\n")):
        if line.startswith(SHEET) or not number:
            name = line.removeprefix(SHEET)[:25]
            rows = sheets[f"{name} {number}" if name in sheets else name] = []
        if not line.startswith(SHEET):
            rows.append([cell.replace("\x1f", "\n") for cell in line.split("\t")])
    return sheets


def book_text(sheets: Mapping[str, list[list[object]]]) -> bytes:
    """Sheets as text; a line break inside a cell is a unit separator there."""
    lines = []
    for name, rows in sheets.items():
        lines.append(f"{SHEET}{name}")
        lines += ["\t".join(str(cell).replace("\n", "\x1f") for cell in row) for row in rows]
    return "\n".join(lines).encode()


def _book(data: bytes) -> bytes:
    return xlsx(sheets_of(data))


_TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/xl/workbook.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
)
_RELATIONS = '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def xlsx(sheets: Mapping[str, list[list[str]]]) -> bytes:
    """A workbook with nothing but its cells; digits are numbers, all else text in place. Much quicker to write than a whole one."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        main = f'<Relationship Id="r" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
        archive.writestr("_rels/.rels", _RELATIONS.format(main))
        numbers = range(1, len(sheets) + 1)
        names = "".join(
            f'<sheet name="{_shown(name) or "x"}" sheetId="{n}" r:id="r{n}"/>'
            for n, name in zip(numbers, sheets, strict=True)
        )
        archive.writestr(
            "xl/workbook.xml", f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{names}</sheets></workbook>'
        )
        parts = "".join(
            f'<Relationship Id="r{n}" Type="{_OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>' for n in numbers
        )
        archive.writestr("xl/_rels/workbook.xml.rels", _RELATIONS.format(parts))
        for number, rows in zip(numbers, sheets.values(), strict=True):
            inside = "".join(f'<row r="{r}">{"".join(map(_cell, row))}</row>' for r, row in enumerate(rows, 1))
            archive.writestr(
                f"xl/worksheets/sheet{number}.xml",
                f'<worksheet xmlns="{_MAIN}"><sheetData>{inside}</sheetData></worksheet>',
            )
    return out.getvalue()


def _cell(text: str) -> str:
    if not text:
        return "<c/>"
    if text.isascii() and text.isdigit() and len(text) < 15:
        return f"<c><v>{text}</v></c>"
    return f'<c t="inlineStr"><is><t xml:space="preserve">{_shown(text)}</t></is></c>'


def _shown(text: str) -> str:
    return escape(text, {'"': "&quot;"})


GOVERNOR = replace(SHERIFF, title="Governor")
ELECTION: exported.Election = {
    "Mayor": {"ANN LEE": (120, 80, 61), "BOB GUNDERSON": (90, 101, 66)},
    "Clerk": {"CY BLANKENSHIP": (7, 300, 45), "DEE O'NEIL": (50, 31, 44), "NA": (1, 0, 3)},
}
UTAH = Given(stage="general", state="UT")
TITLES = {"Governor": {"Ann Berg": 812, "Bo Dahl": 790}, "County Sheriff": {"Cy Fox": 401, "Dee Hill": 399}}


PARTIES: dict[str, str] = {"Ann Berg": "DFL", "Bo Dahl": "R"}


def _mn() -> bytes:
    return mn_text(
        mn_rows(
            "0331",
            "Governor & Lt Governor",
            {"Ann Berg": 812, "Bo Dahl": 790, "WRITE-IN": 3},
            county="01",
            party=PARTIES,
        ),
        mn_rows(
            "0331",
            "Governor & Lt Governor",
            {"Ann Berg": 512, "Bo Dahl": 590, "WRITE-IN": 1},
            county="02",
            party=PARTIES,
        ),
        mn_rows("0404", "County Sheriff", {"Cy Fox": 401, "Dee Hill": 399, "WRITE-IN": 0}, county="01"),
        mn_rows("1001", "Mayor (Ada)", {"Eve Lund": 55, "Flo Moe": 54, "WRITE-IN": 2}, district="00172"),
    )


def _openelections() -> bytes:
    rows = [
        f"{county},{place},{office},,{'DFL' if votes % 2 else 'R'},{name},{votes + number}"
        for office, people in TITLES.items()
        for county in ("Aitkin", "Anoka")
        for number, place in enumerate(("P1", "P2"))
        for name, votes in people.items()
        if office == "Governor" or county == "Aitkin"
    ]
    return table("county,precinct,office,district,party,candidate,votes", *rows)


def _medsl() -> bytes:
    return medsl_table(
        *(
            vote(name, votes + number, office=office, precinct=place, district="STATEWIDE", county_name=county)
            for office, people in (("GOVERNOR", TITLES["Governor"]), ("ATTORNEY GENERAL", TITLES["County Sheriff"]))
            for county in ("AITKIN", "ANOKA")
            for number, place in enumerate(("P1", "P2"))
            for name, votes in people.items()
        )
    )


def _long() -> bytes:
    return table(
        "county,precinct,contest,choice,party,votes",
        *(f"Aitkin,P{number},{title},{name},DFL,{votes + number}" for title, people in TITLES.items() for number in (1, 2, 3)
          for name, votes in people.items()),
    )  # fmt: skip


def _wide() -> bytes:
    return table(
        "precinct,Ann Lee (DFL),Bob Roe (R),Write-in,Total",
        *(
            f"{place},{ann},{bob},{other},{ann + bob + other}"
            for place, ann, bob, other in (("P1", 120, 118, 2), ("P2", 90, 95, 0))
        ),
        "Total,210,213,2,425",
    )


def _enr() -> dict[str, list[list[object]]]:
    rows = {"Deer Lodge": (1500, 1400), "Granite": (990, 1043)}
    people = ("JOHN FITZPATRICK\nRepublican", "SARA NOVAK\nDemocrat")
    return {
        "HD 77": [list(row) for row in enr_sheet("STATE REPRESENTATIVE DISTRICT 77", people, rows)],
        "CLERK": [
            list(row)
            for row in enr_sheet("CLERK OF THE SUPREME COURT", ("BO GREEN\nGreen", "ED RAY\nRepublican"), rows)
        ],
    }


def _clarity_book() -> dict[str, list[list[object]]]:
    def sheet(title: str, people: tuple[str, ...], *rows: tuple[object, ...]) -> list[list[object]]:
        names = ["", "", *(cell for name in people for cell in (name, "", ""))]
        ways = ("Election Day Votes", "Absentee Votes", "Total Votes")
        heads = ["County", "Registered Voters", *(way for _ in people for way in ways), "Total"]
        return [[title], names, heads, *(list(row) for row in rows)]

    return {
        "1": sheet(
            "Governor", ("Ann Lee", "Bob Ray"),
            ("Lake", 900, 101, 23, 124, 97, 41, 138, 262), ("Park", 800, 53, 11, 64, 61, 7, 68, 132),
            ("Total:", 1700, 154, 34, 188, 158, 48, 206, 394),
        ),
        "2": sheet(
            "Mayor (Vote For 1)", ("Cy Dow", "Di Fox"),
            ("Lake", 900, 31, 12, 43, 29, 13, 42, 85), ("Total:", 900, 31, 12, 43, 29, 13, 42, 85),
        ),
    }  # fmt: skip


def _mt_long() -> dict[str, list[list[object]]]:
    districts = ("House District 72", "Senate District 36")
    rows = [
        ("Beaverhead", place, title, party, votes, name, *districts)
        for title, people in (
            ("SHERIFF", (("REP", "DAVID WENDT"), ("LIB", "JACK NICHOLAS"))),
            ("CORONER", (("REP", "AL BY"), ("DEM", "CY DEE"))),
        )
        for number, place in enumerate(("PRECINCT 01", "PRECINCT 02"))
        for votes, (party, name) in enumerate(people, 30 + number)
    ]  # fmt: skip
    return {"tblVotes": [list(LONG), *map(list, rows)]}


def _free_book() -> dict[str, list[list[object]]]:
    return {
        "Mayor": [
            ["Precinct", "Ann Lee (DFL)", "Bob Roe (R)", "Total"],
            ["P1", 120, 118, 238],
            ["P2", 90, 95, 185],
            ["Total", 210, 213, 423],
        ],
        "Clerk": [["Precinct", "Cy Fox (DFL)", "Dee Hill (R)"], ["P1", 20, 18], ["P2", 9, 5]],
    }


def _michigan(votes: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in MICHIGAN:
            archive.writestr(name, votes if "vote" in name else michigan_table(name))
    return out.getvalue()


MT = Given(state="MT", date=dt.date(2018, 11, 6), stage="general")
MN = Given(state="MN", date=dt.date(2022, 11, 8), stage="general")
_PRECINCTS = b'{"results": [[{"precinct_name": "A", "county_name": "Lake", "status": "COMPLETE", "AL F": 3, "B": 4}]]}'

BASES: dict[str, Base] = {
    "mn-sos": Base("mn-sos", "20221108/local.txt", _mn(), ";", columns=Columns((4, 5), 7, 13, (1, 2), header=False)),
    "openelections": Base(
        "openelections", "20221108__mn__general__precinct.csv", _openelections(), columns=Columns((2, 3), 5, 6, (0, 1))
    ),
    "medsl": Base("medsl", "mn.csv", _medsl(), columns=Columns((1, 11, 12, 14, 16, 18), 10, 5, (6, 0))),
    "long table": Base("any-table", "long.csv", _long(), given=MN, columns=Columns((2,), 3, 5, (0, 1))),
    "wide table": Base("any-table", "Mayor.csv", _wide(), given=MN),
    "workbook": Base("any-table", "county.xlsx", book_text(_free_book()), "\t", MN, wrap=_book),
    "mt-enr": Base("mt-enr", "2024-general.xlsx", book_text(_enr()), "\t", wrap=_book),
    "mt-precinct": Base("mt-precinct", "2018-general.xlsx", book_text(_mt_long()), "\t", MT, wrap=_book),
    "clarity": Base("clarity", "detail.xml", feeds.clarity(GOVERNOR, AMENDMENT), " ", window=1),
    "clarity by county": Base(
        "clarity", "detail.xml", feeds.clarity(GOVERNOR, level="County", region="GA"), " ", window=1
    ),
    "clarity book": Base("clarity-book", "detail.xlsx", book_text(_clarity_book()), "\t", wrap=_book),
    "nist json": Base("nist", "report.json", feeds.nist_json(feeds.nist(GOVERNOR, AMENDMENT, whole=True)), window=12),
    "nist xml": Base("nist", "report.xml", feeds.nist_xml(feeds.nist(GOVERNOR, whole=True)), " ", window=12),
    "nist google": Base("nist", "report.xml", feeds.nist_xml(feeds.nist(GOVERNOR), google=True), " ", window=12),
    "eml": Base("eml", "count.xml", feeds.eml(GOVERNOR, AMENDMENT), " ", window=3),
    "ap": Base("ap", "ap.json", feeds.as_json(feeds.ap(GOVERNOR, AMENDMENT)), window=ALL),
    "nyt": Base("nyt", "state.json", feeds.as_json(feeds.nyt(GOVERNOR, AMENDMENT)), window=ALL),
    "nyt precincts": Base("nyt", "precincts.json", _PRECINCTS, window=ALL),
    "ess wide": Base("ess-wide", "export.csv", exported.ess_wide(ELECTION), given=UTAH),
    "ess report": Base("ess-report", "export.csv", exported.ess_report(ELECTION), given=UTAH),
    "gems": Base("gems", "export.txt", exported.gems(ELECTION), given=UTAH),
    "hart": Base("hart", "export.csv", exported.hart(ELECTION), given=UTAH),
    "sequoia": Base("sequoia", "export.txt", exported.sequoia(ELECTION), "\t", UTAH),
    "swdb": Base(
        "swdb",
        "c003.csv",
        swdb(
            ("PRSDEM", "PRSREP", "PR_8_N", "PR_8_Y"),
            ("1A", 4, 3, 139, 80, 53, 56, 78),
            ("2A", 4, 3, 99, 40, 41, 30, 51),
        ),
    ),
    "michigan": Base("michigan", "2016.zip", michigan_table("2016vote.txt"), "\t", wrap=_michigan),
}
