"""The brief opened again: it says what was decided, loads and runs nothing, and shows any name letter by letter."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest

from recount_core.answer import Decision
from recount_core.contest import Choice, Contest, Source
from recount_core.decision import decide
from recount_core.explain import caveat, sentence, why
from recount_core.takeaway.brief import (
    COLUMNS,
    ROWS,
    SENTENCES,
    Brief,
    as_html,
    as_markdown,
    brief,
    counted,
    file_name,
    spoken,
    subject,
    verdict,
)
from recount_core.words import percent
from tests.build import contest, pair
from tests.charts.pictures import DECISIONS, HOSTILE_ONE, MISSOULA, NO_SEATS, QUESTION, ROCHESTER, TIED, UNOPPOSED
from tests.takeaway.page import Page

TODAY = dt.date(2026, 11, 30)
PARTIAL = decide(contest(45, 40, precincts=(3, 9), count="unofficial"))
HIDDEN = decide(contest(("McBroom", 452), ("Bluhm", 332), pooled=457))
UNKNOWN = decide(contest(("A", 10)).with_(choices=(Choice("A", 10), Choice("B", None))))
LONG = decide(contest(*range(200, 170, -1), seats=4))
EVERY = (*DECISIONS, PARTIAL, HIDDEN, UNKNOWN, LONG)

NASTY = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "[x](javascript:alert(1)) ![y](http://e.org/y.png)",
    "| a | b |\n# head\n> quote",
    "*b* _i_ `c` ~~s~~ $x^2$ :smile: www.e.org a@e.org &lt; <http://e.org>",
    "{title} {0} %s",
    "- item",
    "12. item",
    "\u202egnirts\u200b",
)


def page(decision: Decision, **more: Any) -> Page:
    found = Page(as_html(brief(decision, TODAY, **more)))
    assert found.open == []
    return found


@pytest.mark.parametrize("decision", EVERY, ids=lambda one: one.contest.title[:12] + one.status)
def test_it_loads_nothing_and_runs_nothing(decision: Decision) -> None:
    html = as_html(
        brief(decision, TODAY, link="https://example.org/contest?sample=x", sources=("https://example.org",))
    )
    found = Page(html)
    names = {tag for tag, _ in found.tags}
    assert not names & {
        "script",
        "link",
        "img",
        "iframe",
        "object",
        "embed",
        "base",
        "form",
        "a",
        "image",
        "use",
        "foreignobject",
    }
    for tag, attributes in found.tags:
        assert not {
            name for name in attributes if name in ("src", "href", "xlink:href", "style") or name.startswith("on")
        }, tag
    assert "url(" not in html
    assert "@import" not in html
    policy = [attributes for tag, attributes in found.tags if tag == "meta" and "http-equiv" in attributes]
    assert policy == [
        {"http-equiv": "Content-Security-Policy", "content": "default-src 'none'; style-src 'unsafe-inline'"}
    ]
    assert len(html) < 20_000


@pytest.mark.parametrize("decision", EVERY, ids=lambda one: one.contest.title[:12] + one.status)
def test_it_says_what_was_decided_in_the_words_of_the_screen(decision: Decision) -> None:
    found = page(decision)
    for text in (*verdict(decision), caveat(decision), subject(decision.contest), *decision.notes):
        assert " ".join(text.split()) in found.text
    for answer in spoken(decision):
        assert why(answer) in found.text
    assert "Made with Recount Explorer on 30 November 2026." in found.text


@pytest.mark.parametrize("decision", EVERY, ids=lambda one: one.contest.title[:12] + one.status)
def test_every_number_of_the_table_is_the_decisions(decision: Decision) -> None:
    head, *rows = page(decision).rows
    assert tuple(head) == COLUMNS
    total = decision.contest.total
    if total is not None:
        assert rows.pop() == ["Total", "", f"{total:,}", "", "", ""]
    every = counted(decision)
    shown = rows[: min(len(every), ROWS)]
    first = next(at for at, one in enumerate(every) if [" ".join(one.choice.name.split())] == shown[0][:1])
    for row, one in zip(shown, every[first:], strict=False):
        known = one.choice.votes is not None
        assert row[1:3] == [
            one.result,
            f"{one.choice.votes:,} ({percent(one.choice.votes, total)})" if known else "not known",
        ]
        if one.answer is None:
            assert row[3:] == ["", "", ""]
        else:
            line = "" if one.answer.line is None else f"{one.answer.line:,}"
            assert row[3:5] == [f"{one.answer.margin:,} ({percent(one.answer.margin, total)})", line]


def test_the_verdict_names_every_loser_inside() -> None:
    three = decide(contest(500, 300, 299, 298, 100, seats=2))
    assert [answer.choice for answer in spoken(three)] == ["C", "D"]
    assert verdict(three) == tuple(sentence(three, answer) for answer in three.answers[:2])
    many = decide(contest(*[100] * 2, *[99] * 9, seats=2))
    assert len(verdict(many)) == SENTENCES


def test_a_tie_is_told_once_and_the_losers_behind_it_after() -> None:
    tie = decide(contest(40, 30, 30, 28, seats=2))
    assert [answer.choice for answer in spoken(tie)] == ["B", "D"]


def test_where_nobody_is_inside_the_closest_is_told() -> None:
    far = decide(contest(500, 300, 100))
    assert [answer.choice for answer in spoken(far)] == ["B"]
    assert verdict(UNOPPOSED) == ("No one may ask for a recount: Only was unopposed.",)
    assert verdict(NO_SEATS) == ("Not decided: number of seats needed.",)


@pytest.mark.parametrize(
    ("decision", "results"),
    [
        (ROCHESTER, ["advances", "advances", "lost", "lost", "lost"]),
        (TIED, ["won", "tied", "tied", "lost", ""]),
        (QUESTION, ["ahead", "behind"]),
        (decide(contest(("Yes", 9), ("No", 9), kind="question")), ["tied", "tied"]),
        (PARTIAL, ["ahead", "behind"]),
        (HIDDEN, ["", "", ""]),
        (NO_SEATS, ["", "", ""]),
        (UNKNOWN, ["", ""]),
    ],
)
def test_what_became_of_every_choice(decision: Decision, results: list[str]) -> None:
    assert [one.result for one in counted(decision)] == results


def test_a_long_list_shows_what_lies_next_to_the_cut_and_sums_up_the_rest() -> None:
    cells = brief(LONG, TODAY).rows
    assert len(cells) == ROWS + 2
    assert [row[1] for row in cells[:5]] == ["won"] * 4 + ["lost"]
    assert cells[ROWS][0] == f"{30 - ROWS:,} other choices"
    votes = [int(row[2].split()[0].replace(",", "")) for row in cells]
    assert sum(votes[:-1]) == votes[-1] == LONG.contest.total
    wide = brief(decide(contest(*range(900, 870, -1), seats=20)), TODAY).rows
    assert [row[1] for row in wide[:ROWS]] == ["won"] * 5 + ["lost"] * 5


def test_how_to_ask_and_where_the_law_was_read_are_told() -> None:
    law, ask = brief(MISSOULA, TODAY).law, brief(MISSOULA, TODAY).ask
    assert ask.startswith("To the ")
    assert "; the requester pays. Within 5 days after the official county canvass (" in ask
    assert ask in page(MISSOULA).text
    assert MISSOULA.statute is not None
    assert any(MISSOULA.statute.url in line for line in law)


def test_where_the_votes_come_from() -> None:
    one = decide(contest(50, 40).with_(source=Source("local.txt", "Sheet 1", (7, 8, 9))))
    text = page(one, sources=("https://example.org/results",)).text
    assert "local.txt, sheet Sheet 1, rows 7 to 9" in text
    assert "https://example.org/results" in text
    assert "As typed in, or as they came with a link." in page(decide(contest(50, 40))).text


def test_the_older_text_is_told_where_it_is_another_version() -> None:
    one = decide(pair(60_000, 200))
    supplied = decide(one.contest, law="mn-204c-36/2004")
    assert f"Under the older text (version 2004): {sentence(supplied)}" in page(one, supplied=supplied).text
    assert "Under the older text (version 2004) the answer is the same." in page(supplied, supplied=supplied).text


def test_a_long_link_is_left_out() -> None:
    assert "https://e.org/?own=1x" in page(ROCHESTER, link="https://e.org/?own=1x").text
    assert "own=" not in page(ROCHESTER, link=f"https://e.org/?own={'x' * 400}").text


def hostile(name: str) -> Decision:
    one = contest(50, 49, title=name, jurisdiction=name, notes=(f"{name} is doubtful.",))
    return decide(one.with_(choices=(Choice(name, 50), Choice(f"2{name}", 49)), source=Source(name, name, (1,))))


@pytest.mark.parametrize("name", NASTY)
def test_a_hostile_name_is_text_in_html(name: str) -> None:
    found = page(hostile(name))
    plain = page(decide(contest(50, 49, notes=("x",))))
    assert [tag for tag, _ in found.tags] == [tag for tag, _ in plain.tags]
    shown = " ".join(re.sub("[\u202e\u200b]", "", name).split())
    assert [row[0] for row in found.rows[1:3]] == [shown, f"2{shown}"]
    assert shown in found.text
    assert page(HOSTILE_ONE).open == []


@pytest.mark.parametrize("name", NASTY)
def test_a_hostile_name_is_text_in_markdown(name: str) -> None:
    text = as_markdown(brief(hostile(name), TODAY))
    bare = re.sub(r"\\[!-/:-@\[-`{-~]", "", text)
    body = bare.replace("**", "").replace("---:", "").replace("---", "")
    assert not re.search(r"[*_`\[\]<>$~&]", re.sub(r"<https://www\.revisor\.mn\.gov[^>]*>", "", body))
    assert not re.search(r"https?://(?!www\.revisor)|:smile:|\bwww\.|@", re.sub(r"<[^>]*>", "", bare))
    table = [line for line in text.split("\n") if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in table} == {len(COLUMNS) + 1}
    heads = [line for line in text.split("\n") if line.startswith("#")]
    assert [line.split(" ")[0] for line in heads] == ["#", "##", "##", "##", "##", "##"]


@pytest.mark.parametrize("decision", EVERY, ids=lambda one: one.contest.title[:12] + one.status)
def test_markdown_has_the_words_and_numbers_of_the_page(decision: Decision) -> None:
    made: Brief = brief(decision, TODAY, sources=("https://example.org/a_b",), link="https://example.org/c?d=e_f")
    text = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", as_markdown(made))
    for said in (*made.verdict, *made.reasons, *made.notes, made.caveat, made.made):
        assert " ".join(said.split()) in text
    for row in made.rows:
        assert f"| {' | '.join(' '.join(cell.split()) for cell in row)} |" in text
    assert "- <https://example.org/a_b>" in text
    assert text.rstrip().endswith("<https://example.org/c?d=e_f>")


@pytest.mark.parametrize("decision", [ROCHESTER, TIED, MISSOULA, QUESTION, LONG], ids=lambda one: one.status)
def test_the_picture_draws_the_margins_against_the_line(decision: Decision) -> None:
    found = page(decision)
    svg = dict(found.tags)["svg"]
    assert svg["role"] == "img"
    assert "Margins in" in str(svg["aria-label"])
    assert f"The line is {decision.answers[0].line}" in str(svg["aria-label"])
    bars = [one for tag, one in found.tags if tag in ("rect", "circle", "path")]
    assert len(bars) == 1 + min(3, len(decision.answers)), "the zone inside the line, and a bar for each of the closest"
    assert any(text.endswith(", the line") for text in found.texts)


def test_bars_are_as_long_as_their_margins() -> None:
    found = page(ROCHESTER)
    zone, *bars = [one for tag, one in found.tags if tag == "rect"]
    scale = float(str(zone["width"])) / 18.45
    assert float(str(bars[0]["width"])) == pytest.approx(18 * scale, abs=0.1)
    assert not [tag for tag, _ in page(UNOPPOSED).tags if tag == "svg"]


def test_file_names_are_ours() -> None:
    names = {file_name(hostile(name).contest, "html") for name in NASTY}
    assert all(re.fullmatch(r"recount-brief(-[a-z0-9]+)*-[0-9a-f]{10}\.html", name) for name in names)
    one: Contest = contest(50, 40)
    assert file_name(one, "md") == f"recount-brief-mayor-{one.id}.md"
    assert file_name(ROCHESTER.contest.with_(title="Maire (Québec) №5"), "md").startswith(
        "recount-brief-maire-quebec-no5-"
    )
    assert len(file_name(one.with_(title="x" * 500), "html")) < 120
