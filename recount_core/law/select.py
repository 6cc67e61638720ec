"""Which law applies: the rules for a contest's state, day, office and kind.

What is not known about a contest (its date, one county or several, its stage) opens one `World` for each possibility, if some rule
tells them apart. A contest is decided in every world; only where all agree is there an answer.
"""

from __future__ import annotations

import datetime as dt
import itertools
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from recount_core.contest import COUNTIES, STAGES
from recount_core.law.load import LAW_FOLDER, find_version, statutes
from recount_core.law.rules import NO_TURNS, Applies, Rule, Statute, Turns, Version, turns_of


class Query(NamedTuple):
    """The facts of a contest that choose its rules; empty or None: not known."""

    state: str
    date: dt.date | None
    kind: str
    office: str
    counties: str
    stage: str
    party_contest: bool
    special: bool
    law: str = ""
    folder: Path = LAW_FOLDER


class World(NamedTuple):
    """One possibility: the versions in force and the rules about the contest. `varies` names what was assumed, as (what, value);
    `per_loser` tells that some rule's interval differs from loser to loser, `turns` where the total alone can change the rules."""

    versions: tuple[tuple[Statute, Version], ...]
    rules: tuple[Rule, ...]
    varies: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    per_loser: bool = False
    turns: Turns = NO_TURNS


def applies(rule: Applies, query: Query, counties: str, stage: str) -> bool:
    """Whether a rule is about a contest with these facts."""
    return (
        (not rule.kind or query.kind in rule.kind)
        and (not rule.office or query.office in rule.office)
        and (not rule.counties or counties in rule.counties)
        and (not rule.stage or stage in rule.stage)
        and (rule.party_contest is None or rule.party_contest == query.party_contest)
        and (rule.special is None or rule.special == query.special)
    )


@lru_cache(maxsize=4096)
def worlds(query: Query) -> tuple[World, ...]:
    """The possible worlds of a contest, oldest law first: one for every combination of what is unknown and relevant.

    A world may hold no rules: then no law read here covers the contest. Raises LawError for an unknown `law`.
    """
    law = statutes(query.state, query.folder)
    days = [query.date] if query.date else _change_days(law, query)
    relevant = [rule for day in days for _, version in _in_force(law, day, query) for rule in version.rules]
    counties = _possible(query.counties, COUNTIES, [r.applies.counties for r in relevant if _about(r, query)])
    stages = _possible(query.stage, STAGES, [r.applies.stage for r in relevant if _about(r, query)])
    found = []
    for day, county, stage in itertools.product(days, counties, stages):
        versions = _in_force(law, day, query)
        rules = tuple(
            rule for _, version in versions for rule in version.rules if applies(rule.applies, query, county, stage)
        )
        about = tuple((s, v) for s, v in versions if any(rule.statute == s.id for rule in rules))
        varies = tuple(
            (what, value)
            for what, value, options in (
                ("election date", _wording(about), days),
                (
                    "one county or several",
                    f"if voted on in {county} {'county' if county == 'one' else 'counties'}",
                    counties,
                ),
                ("primary or general", f"in a {stage}", stages),
            )
            if len(options) > 1
        )
        per_loser = any(rule.per_loser for rule in rules)
        found.append(World(about, rules, varies, _notes(about, day, query), per_loser, turns_of(rules)))
    return tuple(found)


def _about(rule: Rule, query: Query) -> bool:
    return (not rule.applies.kind or query.kind in rule.applies.kind) and (
        not rule.applies.office or query.office in rule.applies.office
    )


def _possible(known: str, every: tuple[str, ...], named: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The values to try for a fact: the known one, or all of them if some rule tells them apart."""
    if known or not any(named):
        return (known,)
    return every


def _change_days(law: tuple[Statute, ...], query: Query) -> list[dt.date]:
    """A day for each stretch of time in which the wordings about this contest stay the same, oldest first.

    Wordings that nobody has seen can't speak, nor can the law beside them, so the stretches begin after the last of them.
    """
    about = [v for statute in law for v in statute.versions if any(_about(rule, query) for rule in v.rules)]
    unseen = max((v.end for v in about if not v.seen and v.end), default=dt.date.min)
    days = {v.start or v.end or dt.date.max for v in about if v.seen}
    ordered = sorted(day for day in days if day > unseen)
    return ordered or [dt.date.max]


def _in_force(law: tuple[Statute, ...], day: dt.date, query: Query) -> tuple[tuple[Statute, Version], ...]:
    asked = find_version(query.law, query.folder) if query.law else None
    pairs = []
    for statute in law:
        version = asked[1] if asked and asked[0].id == statute.id else statute.on(day)
        if version is not None:
            pairs.append((statute, version))
    return tuple(pairs)


def _wording(about: tuple[tuple[Statute, Version], ...]) -> str:
    return f"under the {about[0][1].id} wording" if about else "before any law read here"


def _notes(about: tuple[tuple[Statute, Version], ...], day: dt.date, query: Query) -> tuple[str, ...]:
    if query.date is None:
        return ()
    return tuple(
        f"{statute.citation}: {note}"
        for statute, version in about
        for start, end, note in version.near_change
        if start <= day <= end
    )
