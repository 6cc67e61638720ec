"""The coverage registry: what it says is what the law files and the cases say."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from recount_core.contest import OFFICE_CLASSES
from recount_core.decision import decide
from recount_core.errors import LawError
from recount_core.law.coverage import ALWAYS, Checked, Coverage, coverage, gaps
from recount_core.law.lines import KIND_WORDS, reaches
from recount_core.law.load import states, statutes
from recount_core.law.prose import in_force_words
from recount_core.states import state_name
from tests.build import law_of_zenda, pair
from tests.cases.test_cases import EDGES, REAL, _contest
from tests.law.test_lines import MADE_UP


def _counted() -> dict[str, Checked]:
    """The cases of tests/cases by the version that answers them."""
    real: Counter[str] = Counter()
    edges: Counter[str] = Counter()
    for case in REAL:
        decision = decide(_contest(case))
        if decision.statute and decision.version:
            real[f"{decision.statute.id}/{decision.version.id}"] += 1
    for group, answer in EDGES:
        facts = {key: group[key] for key in ("state", "office", "kind", "date")}
        stage, counties = group.get("stage", "general"), group.get("counties", "")
        decision = decide(pair(answer["total"], answer["margin"], stage=stage, counties=counties, **facts))
        if decision.statute and decision.version:
            edges[f"{decision.statute.id}/{decision.version.id}"] += 1
    return {name: Checked(real[name], edges[name]) for name in sorted({*real, *edges})}


def test_the_numbers_of_cases_are_right() -> None:
    said = {f"{one.statute.id}/{one.version.id}": one.checked for one in coverage() if one.checked != Checked()}
    counted = _counted()
    lines = []
    for name, checked in counted.items():
        parts = [f"{key} = {number}" for key, number in (("real", checked.real), ("edges", checked.edges)) if number]
        lines.append(f'"{name}" = {{ {", ".join(parts)} }}')
    assert said == counted, "recount_core/law/coverage.toml must say:\n" + "\n".join(lines)


def _offices(one: Coverage) -> dict[str, tuple[str, ...]]:
    """The office classes that a version decides, by kind."""
    found: dict[str, dict[str, None]] = {}
    for reach in reaches(one.statute, one.version):
        if reach.who in one.decides:
            found.setdefault(reach.kind, {}).update(dict.fromkeys(office for office, _ in reach.offices))
    return {kind: tuple(office for office in OFFICE_CLASSES if office in offices) for kind, offices in found.items()}


def _row(group: list[Coverage]) -> str:
    """A row of the README: versions of one statute that decide the same contests."""
    first, last = group[0], group[-1]
    contests = "; ".join(
        f"{KIND_WORDS[kind]}: {'any office' if offices == OFFICE_CLASSES else ', '.join(offices)}"
        for kind, offices in _offices(last).items()
    )
    cells = (
        last.statute.citation,
        contests,
        in_force_words(last.version._replace(start=first.version.start)),
        ", ".join(dict.fromkeys(one.version.basis for one in group)),
        str(sum(one.checked.real for one in group)),
        str(sum(one.checked.edges for one in group)),
    )
    return f"| {' | '.join(cells)} |"


def _readme() -> list[str]:
    """What the README must say of the registry: what each statute decides, then every gap."""
    groups = groupby(
        (one for one in coverage() if one.decides), key=lambda one: (one.statute.id, tuple(_offices(one).items()))
    )
    missing = [
        f"- {state_name(gap.state)}, {KIND_WORDS[gap.kind]} ({', '.join(gap.offices)}): {gap.reason}."
        for state in states()
        for gap in gaps(state)
    ]
    return [*(_row(list(group)) for _, group in groups), *missing, *(f"- Everywhere: {what}." for what in ALWAYS)]


def test_the_readme_says_what_is_covered() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    section = text.partition("## What is covered\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith(("|", "-"))]
    said = [line for line in rows if not line.startswith(("| statute", "| ---", "- Other"))]
    wanted = _readme()
    assert said == wanted, "the README must say:\n" + "\n".join(wanted)


def test_every_version_is_in_the_registry_once() -> None:
    found = [(one.statute.id, one.version.id) for one in coverage()]
    assert found == [(s.id, v.id) for state in states() for s in statutes(state) for v in s.versions]


def test_what_a_version_decides_and_leaves_open() -> None:
    by_name = {f"{one.statute.id}/{one.version.id}": one for one in coverage()}
    newest = by_name["mn-204c-36/2015"]
    assert newest.decides == (
        "candidates: county, municipal, township, school district",
        "questions: county, municipal, township, school district",
    )
    assert newest.leaves_open == ()
    assert by_name["mn-204c-36/before-2004"].decides == ()
    assert ("candidates: president", "13-16-201 names congressional and state offices, not the presidency") in (
        by_name["mt-13-16-201/2013"].leaves_open
    )


@pytest.mark.parametrize("state", ["MN", "MT"])
def test_a_gap_is_a_contest_that_has_no_line(state: str) -> None:
    found = {(gap.kind, office) for gap in gaps(state) for office in gap.offices}
    for kind, offices in (("candidate", ("county", "special district", "president", "school district", "precinct")),):
        for office in offices:
            decision = decide(pair(1000, 3, state=state, kind=kind, office=office, counties="one"))
            assert decision.first is not None
            assert (decision.first.line is None) == ((kind, office) in found), office


def test_gaps_say_why() -> None:
    reasons = {(gap.kind, office): gap.reason for gap in gaps("MN") for office in gap.offices}
    assert reasons["candidate", "special district"] == "no statute read here covers them"
    assert "subd. 5" in reasons["question", "state"]
    assert ("retention", "judicial") not in reasons
    assert ("retention", "judicial") in {(gap.kind, o) for gap in gaps("MT") for o in gap.offices}
    assert gaps("ZZ") == ()
    assert all(words[0].islower() and not words.endswith(".") for words in ALWAYS)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[checked]\n"zz-1/1999" = { real = 1 }\n', "no version read here"),
        ('[checked]\n"zz-1/2000" = { real = "many" }\n', "whole numbers"),
        ('[checked]\n"zz-1/2000" = { seen = 1 }\n', "whole numbers"),
        ("[checked\n", "not a TOML file"),
    ],
)
def test_a_registry_that_breaks_its_form_is_refused(tmp_path: Path, text: str, message: str) -> None:
    law_of_zenda(tmp_path, *MADE_UP)
    (tmp_path / "coverage.toml").write_text(text, encoding="utf-8")
    with pytest.raises(LawError, match=message):
        coverage(tmp_path)


def test_a_state_without_a_registry_counts_no_cases(tmp_path: Path) -> None:
    law_of_zenda(tmp_path, *MADE_UP)
    (one,) = coverage(tmp_path)
    assert one.checked == Checked(0, 0)
    assert {gap.kind for gap in gaps("ZZ", tmp_path)} == {"question"}
