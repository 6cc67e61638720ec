"""The counts of one contest in a NIST election report: by unit and type, each vote once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from recount_core.results import labels
from recount_core.results.feed import Named, known, known_sum
from recount_core.results.formats.nist_units import Units, members
from recount_core.results.markup import Element

_NO_VOTES = frozenset(("seats", "rejected", "undervotes", "overvotes", "total-percent"))
_ABSENTEE = "absentee"


class Number(NamedTuple):
    """One VoteCounts element: its type (a way of voting, or total), the count as it stands, and its line."""

    mode: str
    text: str
    line: int


@dataclass(slots=True)
class Votes:
    """All numbers of a contest by (unit, name of the choice); `rounds` says that there are several, of which `first` is read.

    `settle` fills the rest: `units` are those whose counts are added, `doubts` are sentences with their lines, `totals` the lines and names
    of counts that are left out because their parts stand beside them.
    """

    cells: dict[tuple[str, str], list[Number]] = field(default_factory=dict)
    choices: dict[str, Named] = field(default_factory=dict)
    rounds: bool = False
    first: str = "1"
    units: list[str] = field(default_factory=list)
    doubts: list[tuple[str, int]] = field(default_factory=list)
    totals: list[tuple[int, str]] = field(default_factory=list)

    def add(self, name: str, choice: Named, selection: Element) -> None:
        """Take the counts of one selection. Percentages and seats are no votes; hidden counts are not known."""
        for count in members(selection, "VoteCounts"):
            kind = (count.value("OtherType") if count.value("Type") == "other" else "") or count.value("Type")
            if kind.lower() in _NO_VOTES or kind.lower().startswith("seats"):
                continue
            if count.value("Round"):
                self.rounds = True
                if count.value("Round") != self.first:
                    continue
            device = count.part("DeviceClass")
            mode = f"{kind}, {device.value('Type', 'Manufacturer', 'Model')}" if device else kind
            hidden = count.value("IsSuppressedForPrivacy").lower() in ("true", "1")
            number = Number(mode, "*" if hidden else count.value("Count"), count.line)
            self.cells.setdefault((count.value("GpUnitId"), name), []).append(number)
            self.choices[name] = choice

    def once(self, unit: str, name: str) -> list[Number]:
        """The numbers of one choice in one unit, without the kinds of absentee votes where all of them together stand beside."""
        cells = self.cells.get((unit, name), [])
        if any(cell.mode == _ABSENTEE for cell in cells):
            return [cell for cell in cells if not cell.mode.startswith(f"{_ABSENTEE}-")]
        return cells

    def value(self, unit: str, name: str) -> int | None:
        """The votes of one choice in one unit: the total, else the sum of its types; None where one is not known."""
        cells = self.once(unit, name)
        total = next((cell for cell in cells if labels.is_total(cell.mode)), None)
        return known(total.text) if total else known_sum(cell.text for cell in cells)

    def settle(self, units: Units, *whole: str) -> None:
        """Choose the units that are added: parts in place of their totals where the two agree, else the total, with a doubt.

        `whole` are the units that stand for the whole contest although the report doesn't compose them of others.
        """
        counted = list(dict.fromkeys(unit for unit, _ in self.cells))
        parts = units.totals(counted, *whole)
        below = {unit: self._below(unit, parts) for unit in parts}
        dropped: set[str] = set()
        for unit in sorted(parts, key=lambda each: len(below[each])):
            if self._agree(unit, parts[unit], units):
                dropped.add(unit)
                whose = units.name(unit) or "the contest"
                self.totals += [(cells[0].line, whose) for (own, _), cells in self.cells.items() if own == unit]
            else:
                dropped |= below[unit]
        self.units = [unit for unit in counted if unit not in dropped]
        if not self.units:
            self.units = counted
            self.doubts.append(
                ("its units are said to be parts of each other", next(iter(self.cells.values()))[0].line)
            )
        for name in self.choices:
            # a choice without any vote may stand in the totals only
            if not any((unit, name) in self.cells for unit in self.units):
                first = next(cells for (_, own), cells in self.cells.items() if own == name)
                self.cells[self.units[0], name] = first

    def _below(self, unit: str, parts: dict[str, list[str]]) -> set[str]:
        found: set[str] = set()
        waiting = list(parts.get(unit, ()))
        while waiting:
            part = waiting.pop()
            if part not in found:
                found.add(part)
                waiting.extend(parts.get(part, ()))
        return found

    def _agree(self, unit: str, parts: list[str], units: Units) -> bool:
        agree = True
        whose = units.name(unit) or "the contest"
        for name in self.choices:
            if (unit, name) not in self.cells:
                continue
            values = [self.value(part, name) for part in parts if (part, name) in self.cells]
            stated = self.value(unit, name)
            if stated is None or None in values:
                continue
            added = sum(value or 0 for value in values)
            if stated != added:
                agree = False
                text = f"{name}: {whose} has {stated:,} votes, its {len(parts):,} parts add up to {added:,}; {whose} is shown"
                self.doubts.append((text, self.cells[unit, name][0].line))
        return agree

    def outside(self, units: Units, district: str) -> None:
        """Doubts about votes in precincts that are not in the contest's district: made by a key that was too short, perhaps."""
        inside = units.within(district)
        for name in self.choices if inside else ():
            strange = [
                unit
                for unit in self.units
                if unit not in inside and unit != district and units.types.get(unit, "").endswith("precinct")
            ]
            votes = [(unit, self.value(unit, name)) for unit in strange if (unit, name) in self.cells]
            added = sum(value or 0 for _, value in votes)
            if added:
                where = "a precinct that is" if len(votes) == 1 else f"{len(votes):,} precincts that are"
                text = f"{added:,} of the votes for {name} are counted in {where} not in {units.name(district)}"
                self.doubts.append((text, self.cells[votes[0][0], name][0].line))
