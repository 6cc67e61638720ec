"""Totals that a file states among its rows and beside them: told apart from what they are the sum of, and held against it."""

from __future__ import annotations

from collections.abc import Iterable

from recount_core.results import labels
from recount_core.results.counted import ByUnit, Count, Unit


def known_sum(values: Iterable[int | None]) -> int | None:
    """The sum of votes; None where one of them is not known."""
    total = 0
    for value in values:
        if value is None:
            return None
        total += value
    return total


def leave_out_totals(found: Count, by_unit: ByUnit, first_row: dict[Unit, int]) -> None:
    """Take total rows out of `by_unit`: those of counties first, then those of the whole contest."""
    grand = [unit for unit in by_unit if labels.is_total(unit[0]) or (not unit[0] and labels.is_total(unit[1]))]
    rest = [unit for unit in by_unit if unit not in grand]
    with_precincts = {county for county, precinct in rest if precinct and not labels.is_total(precinct)}
    county_totals = [
        (county, precinct)
        for county, precinct in rest
        if county in with_precincts and (labels.is_total(precinct) or (county and not precinct))
    ]
    for total in county_totals:
        parts = [unit for unit in rest if unit[0] == total[0] and unit not in county_totals]
        _leave_out(found, by_unit, total, parts, first_row[total])
    rest = [unit for unit in rest if unit not in county_totals]
    nameless = [unit for unit in rest if unit == ("", "")]
    if nameless and len(rest) > 1:
        found.doubt(
            first_row["", ""], "a row without county and precinct stands beside rows that have them: is it their total?"
        )
    for total in grand if rest else []:
        _leave_out(found, by_unit, total, rest, first_row[total])
    if grand and not rest:
        for total in grand[1:]:
            _leave_out(found, by_unit, total, grand[:1], first_row[total])


def _leave_out(found: Count, by_unit: ByUnit, total: Unit, parts: list[Unit], row: int) -> None:
    proven = True
    for key, stated in by_unit[total].items():
        known = known_sum(by_unit[unit][key] for unit in parts if key in by_unit[unit])
        if known is not None and stated is not None and known != stated:
            proven = False
            name = found.choices[key].name
            said = f"the row “{total[1] or total[0]}” says {stated:,} for {name}, its parts add up to {known:,}."
            found.doubt(row, said)
    if proven:
        found.leave_out("total", (row,))
    del by_unit[total]


def leave_out_sum(found: Count, key: str) -> None:
    """A choice that calls itself a total is the sum of the others where it has just their votes, else a doubt."""
    total, others = found.choices[key], [choice.votes for other, choice in found.choices.items() if other != key]
    if total.votes is None or total.votes != known_sum(others):
        found.doubt(None, f"“{total.name}” stands among the choices and is not their sum: is it a total?")
        return
    del found.choices[key]
    for here in found.by_unit.values():
        here.pop(key, None)
    found.remarks += (f"“{total.name}” is the sum of the choices and none of them.",)


def check_stated(found: Count) -> None:
    """Hold the sums against the totals that the file prints; a difference is a doubt."""
    heading = found.heading
    wrong = []
    for unit, stated in heading.stated.items():
        here = found.by_unit.get(unit)
        known = stated if here is None else known_sum(here.values())
        if known is not None and known != stated:
            wrong.append((unit, stated, known))
    for unit, stated, known in wrong[:3]:
        place = ", ".join(part for part in unit if part)
        found.doubt(
            None, f"the file states {stated:,} votes{f' in {place}' if place else ''}, its choices add up to {known:,}."
        )
    if heading.stated_total is not None and not wrong:
        known = known_sum(choice.votes for choice in found.choices.values())
        if known is not None and known != heading.stated_total:
            found.doubt(None, f"the file states {heading.stated_total:,} votes, its choices add up to {known:,}.")
