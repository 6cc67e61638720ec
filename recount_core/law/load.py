"""Read statute files: one TOML file a statute, refused with the file, the rule and the key when something is off."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from recount_core.contest import COUNTIES, KINDS, OFFICE_CLASSES, STAGES
from recount_core.data_files import check_keys, read_toml
from recount_core.errors import LawError
from recount_core.law.conditions import PER_LOSER, Line
from recount_core.law.rules import FORMS, ROUTES, Applies, Deadline, Rule, SourceLink, Statute, Version

LAW_FOLDER: Final = Path(__file__).parent
BASES: Final = ("statute", "official", "secondary", "inferred", "unconfirmed", "not seen")
TIES: Final = ("lot", "automatic", "runoff", "not said")

Table = dict[str, Any]

_STATUTE_KEYS: Final = {"id", "state", "citation", "title", "url", "tie", "covers"}
_TERMS: Final = {
    "asked_by",
    "file_with",
    "paid_by",
    "paper",
    "deadline",
    "signatures",
    "signature_counties",
    "forms",
    "basis",
    "note",
}
_VERSION_KEYS: Final = (
    _TERMS
    | {"id", "in_force", "checked_on", "sources", "open_points", "changes", "supplied"}
    | {"near_change", "like", "steps", "rule", "title", "readings", "several_seats"}
)
_RULE_KEYS: Final = _TERMS | {
    "clause",
    "applies",
    "when",
    "route",
    "otherwise",
    "reason",
    "supplied_clause",
    "later_clause",
    "sources",
    "open_points",
}
_INHERITED: Final = _TERMS - {"basis", "note"} | {"rule", "steps", "readings", "several_seats"}


@lru_cache
def statutes(state: str, folder: Path = LAW_FOLDER) -> tuple[Statute, ...]:
    """The statutes of one state (two letters), in the order of their file names; empty where no law file is known.

    Raises LawError where a file breaks its form. Only files that begin with the state's letters are read.
    """
    if not state.isalpha():
        return ()
    return tuple(read_statute(path) for path in sorted(folder.glob(f"{state.lower()}-*.toml")))


def states(folder: Path = LAW_FOLDER) -> tuple[str, ...]:
    """The states with law files, as two letters, in order."""
    return tuple(sorted({path.name[:2].upper() for path in folder.glob("??-*.toml")}))


def find_version(name: str, folder: Path = LAW_FOLDER) -> tuple[Statute, Version]:
    """The statute and version called `statute-id/version-id`; raises LawError with the names that exist."""
    statute_id, _, version_id = name.strip().partition("/")
    everything = [statute for state in states(folder) for statute in statutes(state, folder)]
    for statute in everything:
        if statute.id == statute_id.lower() and version_id:
            return statute, statute.version(version_id)
    known = ", ".join(f"{s.id}/{v.id}" for s in everything for v in s.versions)
    raise LawError(f"No law is called {name!r} here; known are {known}.")


def read_statute(path: Path) -> Statute:
    """One statute file; raises LawError naming the file, the version or rule, and the key."""
    return _Reader(path.name).statute(read_toml(path, LawError))


class _Reader:
    """Turns the tables of one file into objects; knows where it is, so that every message can say it."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.place = ""

    @property
    def where(self) -> str:
        return f"{self.file}: {self.place}" if self.place else self.file

    def fail(self, message: str) -> LawError:
        return LawError(f"{self.where}: {message}")

    def keys(self, table: Table, allowed: Collection[str], required: Iterable[str] = ()) -> None:
        check_keys(table, allowed, required, self.where, LawError)

    def no_floats(self, value: Any) -> None:
        if isinstance(value, float):
            raise self.fail(f"{value} is a float; write shares as text, such as '0.5% of total'.")
        children: Iterable[Any] = ()
        if isinstance(value, dict):
            children = value.values()
        elif isinstance(value, list):
            children = value
        for child in children:
            self.no_floats(child)

    def statute(self, data: Table) -> Statute:
        self.no_floats(data)
        self.keys(data, {"statute", "version"}, ("statute", "version"))
        head = data["statute"]
        self.place = "statute"
        self.keys(head, _STATUTE_KEYS | {"tie_by"}, _STATUTE_KEYS)
        if head["tie"] not in TIES:
            raise self.fail(f"tie = {head['tie']!r} is not one of {', '.join(TIES)}.")
        raw: dict[str, Table] = {}
        versions = []
        for table in data["version"]:
            self.place = f"version {table.get('id', '?')}"
            whole = self.inherit(table, raw)
            raw[whole["id"]] = whole
            versions.append(self.version(whole, head))
        self.check_order(versions)
        return Statute(
            head["id"],
            head["state"],
            head["citation"],
            head["title"],
            head["url"],
            head["tie"],
            tuple(versions),
            head["covers"],
            head.get("tie_by", ""),
        )

    def inherit(self, table: Table, earlier: Mapping[str, Table]) -> Table:
        self.keys(table, _VERSION_KEYS, ("id", "in_force", "checked_on", "basis", "sources", "open_points"))
        if "like" not in table:
            return table
        if table["like"] not in earlier:
            raise self.fail(f"like = {table['like']!r} names no earlier version.")
        before = {key: value for key, value in earlier[table["like"]].items() if key in _INHERITED}
        steps = {step["about"]: step for step in [*before.get("steps", []), *table.get("steps", [])]}
        readings = [*before.get("readings", []), *table.get("readings", [])]
        return {**before, **table, "steps": list(steps.values()), "readings": readings}

    def version(self, table: Table, head: Table) -> Version:
        self.basis(table["basis"])
        self.keys(table["in_force"], {"from", "to"})
        sources = self.sources(table["sources"])
        if not sources:
            raise self.fail("a version needs a source.")
        place = self.place
        rules = []
        for number, rule in enumerate(table.get("rule", []), start=1):
            self.place = f"{place}, rule {number} ({rule.get('clause', 'no clause')})"
            rules.append(self.rule(rule, table, head))
        self.place = place
        return Version(
            id=table["id"],
            start=self.day(table["in_force"].get("from")),
            end=self.day(table["in_force"].get("to")),
            basis=table["basis"],
            checked_on=self.day(table["checked_on"]) or dt.date.min,
            rules=tuple(rules),
            title=table.get("title", ""),
            sources=sources,
            open_points=(*table["open_points"], *table.get("readings", ())),
            changes=table.get("changes", ""),
            near_change=tuple(self.near_change(entry) for entry in table.get("near_change", [])),
            supplied=table.get("supplied", False),
            steps=tuple((step["about"], step["text"]) for step in table.get("steps", [])),
            several_seats=table.get("several_seats", ""),
        )

    def near_change(self, entry: Table) -> tuple[dt.date, dt.date, str]:
        self.keys(entry, {"from", "to", "note"}, ("from", "to", "note"))
        start, end = self.day(entry["from"]), self.day(entry["to"])
        if start is None or end is None:
            raise self.fail("near_change needs two dates.")
        return start, end, entry["note"]

    def rule(self, table: Table, version: Table, head: Table) -> Rule:
        self.keys(table, _RULE_KEYS, ("clause", "applies", "route"))
        terms = {key: version[key] for key in _TERMS - {"basis", "note"} if key in version} | table
        if table["route"] not in ROUTES:
            raise self.fail(f"route = {table['route']!r} is not one of {', '.join(ROUTES)}.")
        if table["route"] == "not decided" and not table.get("reason"):
            raise self.fail("a route that is not decided needs a reason.")
        if not table["clause"]:
            raise self.fail("the clause is empty.")
        when = tuple(self.line(text) for text in table.get("when", []))
        comparisons = [comparison for line in when for comparison in line.comparisons]
        return Rule(
            statute=head["id"],
            citation=head["citation"],
            version=version["id"],
            clause=table["clause"],
            route=table["route"],
            applies=self.applies(table["applies"]),
            when=when,
            otherwise=table.get("otherwise", False),
            reason=table.get("reason", ""),
            asked_by=terms.get("asked_by", ""),
            file_with=self.by_office(terms.get("file_with", {})),
            paid_by=self.by_office(terms.get("paid_by", {})),
            paper=terms.get("paper", ""),
            signatures=terms.get("signatures", 0),
            signature_counties=terms.get("signature_counties", 0),
            forms=self.forms(terms.get("forms", [])),
            deadline=self.deadline(terms["deadline"]) if "deadline" in terms else None,
            basis=self.basis(str(table.get("basis", version["basis"]))),
            note=table.get("note", ""),
            supplied_clause=table.get("supplied_clause", ""),
            later_clause=table.get("later_clause", ""),
            sources=self.sources(table["sources"] if "sources" in table else version["sources"]),
            open_points=tuple(table.get("open_points", ())),
            per_loser=any(c.quantity in PER_LOSER or c.base in PER_LOSER for c in comparisons),
            edges=tuple(c.numerator for c in comparisons if c.is_edge),
        )

    def line(self, text: str) -> Line:
        try:
            return Line.parse(text)
        except LawError as error:
            raise self.fail(str(error)) from error

    def applies(self, table: Table) -> Applies:
        self.keys(
            table,
            {"kind", "office", "counties", "stage", "party_contest", "special"},
        )
        allowed = {"kind": KINDS, "office": OFFICE_CLASSES, "counties": COUNTIES, "stage": STAGES}
        found: dict[str, tuple[str, ...]] = {}
        for key, names in allowed.items():
            value = table.get(key, [])
            found[key] = (value,) if isinstance(value, str) else tuple(value)
            for name in found[key]:
                if name not in names:
                    raise self.fail(f"applies.{key} = {name!r} is not one of {', '.join(names)}.")
        return Applies(**found, party_contest=table.get("party_contest"), special=table.get("special"))

    def by_office(self, value: str | Table) -> tuple[tuple[str, str], ...]:
        if isinstance(value, str):
            return (("", value),)
        for office in value:
            if office and office not in OFFICE_CLASSES:
                raise self.fail(f"{office!r} is no office class; known are {', '.join(OFFICE_CLASSES)}.")
        return tuple(value.items())

    def forms(self, names: list[str]) -> tuple[str, ...]:
        for name in names:
            if name not in FORMS:
                raise self.fail(f"forms: {name!r} is not one of {', '.join(FORMS)}.")
        return tuple(form for form in FORMS if form in names)

    def deadline(self, table: Table) -> Deadline:
        self.keys(
            table,
            {"days", "primary_days", "after", "by_office", "one_county", "hour", "counting", "basis", "citation"},
            ("days", "after", "basis"),
        )
        return Deadline(
            table["days"],
            table.get("primary_days"),
            table["after"],
            self.by_office(table.get("by_office", {})),
            self.by_office(table.get("one_county", {})),
            table.get("hour", ""),
            table.get("counting", ""),
            self.basis(table["basis"]),
            table.get("citation", ""),
        )

    def sources(self, entries: list[Table]) -> tuple[SourceLink, ...]:
        for entry in entries:
            self.keys(entry, {"title", "url"}, ("title",))
        return tuple(SourceLink(entry["title"], entry.get("url", "")) for entry in entries)

    def basis(self, name: str) -> str:
        if name not in BASES:
            raise self.fail(f"basis = {name!r} is not one of {', '.join(BASES)}.")
        return name

    def day(self, value: Any) -> dt.date | None:
        if value is None:
            return None
        if type(value) is not dt.date:
            raise self.fail(f"{value!r} is not a date such as 2013-08-01.")
        return value

    def check_order(self, versions: list[Version]) -> None:
        """Prove that no two versions speak for one day: each begins after the one before it ended."""
        seen: set[str] = set()
        for version in versions:
            if version.id in seen:
                raise self.fail(f"two versions are called {version.id!r}.")
            seen.add(version.id)
            if version.start and version.end and version.end < version.start:
                raise self.fail(f"version {version.id} ends before it begins.")
        for one, two in itertools.pairwise(versions):
            if one.end is None or two.start is None or two.start <= one.end:
                raise self.fail(f"versions {one.id} and {two.id} overlap or are out of order.")
