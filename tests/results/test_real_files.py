"""Minnesota's and OpenElections' real files against their own totals, one another, and the close contests known of them."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from recount_core.contest import Contest
from recount_core.decision import decide
from recount_core.results import Reading, read_files
from recount_core.results.count import choice_key
from recount_core.standing import stand
from tests.shared import shared

GENERAL_2022 = "mn-sos/2022-general"
NIGHT = "mn-sos/2022-general-election-night-2240"
CHOICE = re.compile(r"(.+) \[(.*?)\] (\d+)")


@lru_cache(maxsize=60)
def reading(*names: str) -> Reading:
    """Supplied files of these names, read together."""
    found = read_files([(name, (shared("results") / name).read_bytes()) for name in names])
    assert not found.refused
    return found


def fields(name: str) -> Iterator[list[str]]:
    for line in (shared("results") / name).read_text(encoding="cp1252").splitlines():
        yield line.split(";")


def sos_files() -> list[str]:
    return [
        f"mn-sos/{folder}/{name}.txt"
        for folder, names in (
            ("2022-general", "local sdrace SDRaceQuestions SchoolQuestions CityQuestions cntyRaces allracesbycounty"),
            (
                "2022-general",
                "LegislativeByDistrict stsenate attorneygen auditor Governor ushouse judicial judicialdst USHouseCty sthousepct",
            ),
            ("2022-general-election-night-2240", "local cntyRaces LegislativeByDistrict"),
            ("2022-general-before-polls-close", "LegislativeByDistrict"),
            ("2020-general", "allracesbycounty LegislativeByDistrict stsenate ushouse USHouseCty USPres ussenate"),
        )
        for name in names.split()
    ]


@pytest.mark.parametrize("name", sos_files())
def test_minnesota_files_agree_with_their_own_totals(name: str) -> None:
    """Every vote of field 14 is counted once, and every contest's sum is the total of field 16."""
    found = reading(name)
    rows = list(fields(name))
    assert found.files[0].rows == len(rows)
    assert found.files[0].votes == sum(int(row[13]) for row in rows)
    assert not any(contest.doubts for contest in found.contests)
    assert all(contest.office for contest in found.contests)
    asked = {""} if "Questions" in name and "SDRace" not in name else {"general", "primary"}
    assert {contest.stage for contest in found.contests} <= asked


def test_the_county_file_of_2022_has_755_contests() -> None:
    assert len(reading(f"{GENERAL_2022}/cntyRaces.txt").contests) == 755


def test_two_council_contests_of_nassau() -> None:
    nassau = [c for c in reading(f"{GENERAL_2022}/local.txt").contests if c.title == "Council Member (Nassau)"]
    assert [(contest.key.split(";")[1], len(contest.named)) for contest in nassau] == [("1010", 1), ("1011", 1)]


def test_a_whole_folder_is_counted_once() -> None:
    names = [name for name in sos_files() if name.startswith(GENERAL_2022)]
    found = reading(*names)
    parts = ("allracesbycounty", "local", "SDRaceQuestions")
    assert len(found.contests) == sum(len(reading(f"{GENERAL_2022}/{name}.txt").contests) for name in parts)
    assert sum(c.total or 0 for c in found.contests) == sum(
        reading(f"{GENERAL_2022}/{name}.txt").files[0].votes for name in parts
    )
    assert not any(contest.doubts for contest in found.contests)


def test_the_snapshots_of_election_night() -> None:
    kinds = ("local", "cntyRaces", "LegislativeByDistrict")
    night, final = [f"{NIGHT}/{kind}.txt" for kind in kinds], [f"{GENERAL_2022}/{kind}.txt" for kind in kinds]
    found = reading(*night, *final)
    assert len(found.contests) == 3682 + 755 + 134
    assert {contest.source.file for contest in found.contests} == set(final)
    assert len(found.changes) == 2474 + 636 + 124
    assert all(change.before_file in night and change.after_file in final for change in found.changes)
    crossed = Counter(
        (before.first.route, after.first.route)
        for change in found.changes
        if change.after.seats is not None and not change.before.partial
        for before, after in ((decide(change.before), decide(change.after)),)
        if before.first and after.first and before.first.route != after.first.route
    )
    assert crossed


def test_before_the_polls_close_nothing_is_decided() -> None:
    found = reading("mn-sos/2022-general-before-polls-close/LegislativeByDistrict.txt")
    assert {decide(contest).reason for contest in found.contests} == {"no votes are counted yet"}


def test_congress_by_county_in_2020_is_no_election_night() -> None:
    """Its fields 12 and 13 say 0 of n precincts though the votes are final."""
    found = reading("mn-sos/2020-general/USHouseCty.txt")
    assert {contest.precincts for contest in found.contests} == {None}
    assert all("0 of" in contest.notes[0] for contest in found.contests)


def test_minnesota_by_county_by_precinct_and_whole_agree() -> None:
    pairs = (
        ("USHouseCty.txt", "ushouse.txt"),
        ("sthousepct.txt", "LegislativeByDistrict.txt"),
        ("allracesbycounty.txt", "stsenate.txt"),
        ("allracesbycounty.txt", "judicialdst.txt"),
        ("allracesbycounty.txt", "cntyRaces.txt"),
    )
    for parts, whole in pairs:
        by_key = {contest.key: contest for contest in reading(f"{GENERAL_2022}/{parts}").contests}
        for contest in reading(f"{GENERAL_2022}/{whole}").contests:
            assert {c.name: c.votes for c in by_key[contest.key].choices} == {c.name: c.votes for c in contest.choices}


def oe_files() -> list[str]:
    return [
        f"openelections-{state}/{path.name}"
        for state in ("mn", "mt")
        for path in sorted(shared(f"results/openelections-{state}").iterdir())
    ]


def test_openelections_totals_agree_with_their_parts() -> None:
    """Total rows of five spellings are all sums of their parts; what else is in doubt is known, one by one."""
    doubted = {
        (name.split("/")[1][:8], contest.title): contest.doubts[0]
        for name in oe_files()
        for contest in reading(name).contests
        if contest.doubts
    }
    assert not any("add up to" in doubt for doubt in doubted.values())
    reasons = ("expected a whole number of votes", "two counts of this contest", "never stand in the same county")
    assert all(any(reason in doubt for reason in reasons) for doubt in doubted.values())
    spelt_twice = {title for (_, title), doubt in doubted.items() if "never stand" in doubt}
    assert spelt_twice == {
        "Public Service Commissioner District 3",
        "State Senate District 15",
        "State Senate District 18",
        "State House District 30",
        "State House District 42",
        "State House District 71",
    }
    withdrew = [key for key, doubt in doubted.items() if "Withdrew" in doubt]
    assert len(withdrew) == 10


def test_montana_s_counties_are_fifty_six() -> None:
    for name in oe_files():
        if "-mt/" in name:
            counties = {place.county for places in reading(name).units.values() for place in places}
            assert len(counties) <= 56


def test_recount_of_montana_house_58() -> None:
    found = [
        c
        for c in reading("openelections-mt/20081104__mt__general__county.csv").contests
        if c.title == "State House District 58"
    ]
    assert [sorted(choice.votes or 0 for choice in contest.choices) for contest in found] == [
        [2320, 2342],
        [2319, 2345],
    ]


# The close contests that an independent script found in the same files


@lru_cache(maxsize=1)
def listed() -> tuple[dict[str, str], ...]:
    with shared("cases/close-contests.csv").open(encoding="utf-8", newline="") as handle:
        return tuple(
            row for row in csv.DictReader(handle) if row["sample_file"].startswith(("mn-sos", "openelections"))
        )


def people(row: dict[str, str]) -> frozenset[tuple[str, int]]:
    found = [CHOICE.fullmatch(part.strip()) for part in row["candidates"].split("; ")]
    return frozenset((choice_key(match[1]), int(match[3])) for match in found if match)


def identity(contest: Contest) -> frozenset[tuple[str, int]]:
    return frozenset((choice_key(choice.name), choice.votes or 0) for choice in contest.choices)


def near(contest: Contest) -> bool:
    """Within 1% or ten votes, by the list's own words: pooled write-ins below the last winner, one seat where none is told."""
    told = contest if contest.seats else contest.with_(seats=1)
    standing, total = stand(told), told.total
    if not standing.losers or not total:
        return False
    margin, votes = standing.losers[0].margin, standing.losers[0].votes
    if told.kind == "candidate" and told.pooled_votes >= votes + margin:
        return False
    return margin <= 10 or margin * 100 <= total


def test_every_listed_close_contest_is_found_in_its_place() -> None:
    missing = []
    for row in listed():
        same = [c for c in reading(row["sample_file"]).contests if identity(c) == people(row)]
        if len(same) != 1 or not agrees(same[0], row):
            missing.append((row["office"], row["jurisdiction"], row["sample_file"]))
    assert not missing


def agrees(contest: Contest, row: dict[str, str]) -> bool:
    """By contest, jurisdiction, seats, party contest, total and margin."""
    standing = stand(contest.with_(seats=int(row["places"])))
    county = (
        re.fullmatch(r"(\D+?)(?: \d+)?", row["jurisdiction"])
        if row["level"] in ("county", "special district")
        else None
    )
    number = row["jurisdiction"].split(" ")[-1].lstrip("0")
    checks: dict[str, Any] = {
        "office": row["office"].split(" DISTRICT")[0].lower() in contest.title.lower(),
        "jurisdiction": county[1].lower() in contest.jurisdiction.lower() if county else True,
        "number": not number[:1].isdigit() or number in f"{contest.title} {contest.key}",
        "seats": contest.seats in (int(row["places"]), None) or contest.kind != "candidate",
        "party": contest.party == row["party_contest"],
        "total": contest.total == int(row["total_votes"]),
        "margin": standing.margin == int(row["margin"]),
        "tie": standing.tie == (row["tie"] == "yes"),
        "date": "openelections" not in row["sample_file"] or str(contest.date) == row["election_date"],
        "stage": contest.stage == row["stage"],
    }
    return all(checks.values())


def test_no_close_contest_is_missing_in_the_list() -> None:
    known: dict[str, set[frozenset[tuple[str, int]]]] = {}
    for row in listed():
        known.setdefault(row["sample_file"], set()).add(people(row))
    extra = [
        (name, contest.title, contest.jurisdiction)
        for name, contests in known.items()
        for contest in reading(name).contests
        if near(contest) and identity(contest) not in contests
    ]
    assert not extra


def test_contests_whose_seats_must_be_asked_are_councils_and_boards() -> None:
    """The list assumes one seat for them; here the person says it. They are 13 of the list's 291 contests of these files."""
    asked = [
        contest
        for row in listed()
        for contest in reading(row["sample_file"]).contests
        if identity(contest) == people(row) and contest.seats is None
    ]
    assert len(asked) == 13
    assert all(
        re.match(r"(?:Special Election for )?(?:Council Member|School Board Member)( at Large)? \(", c.title)
        for c in asked
    )


def test_house_3a_is_close_by_fifteen_votes_before_its_recount() -> None:
    found = reading(f"{GENERAL_2022}/LegislativeByDistrict.txt")
    (contest,) = [c for c in found.contests if c.title == "State Representative District 3A"]
    assert stand(contest).margin == 15
