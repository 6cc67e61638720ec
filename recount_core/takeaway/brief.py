"""The brief of one contest: verdict, numbers, picture, reasons, law, sources and what must be known beside them, on one page.

As HTML it loads nothing, runs nothing and prints on one sheet; as Markdown it has all but the picture. Every text from outside is escaped.
The screen shows the same sentences and numbers, for it takes them from here.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, NamedTuple

from recount_core.answer import Answer, Decision
from recount_core.ask.next_steps import in_short
from recount_core.charts.palette import LIGHT
from recount_core.charts.votes_bars import bars_of, result_words
from recount_core.contest import Choice, Contest, Source
from recount_core.explain import ROUTE_WORDS, caveat, cite, count_words, sentence, why
from recount_core.takeaway.margin_svg import margin_svg
from recount_core.words import day, one_line, percent

SENTENCES: Final = 4
"""Losers who get a sentence of their own."""

ROWS: Final = 10
"""Choices that the brief lists; of a longer list those nearest to the cut."""

REASONS: Final = 4
_TITLE: Final = 60
_LINK_LIMIT: Final = 300
_MUCH: Final = 5  # sentences and notes: with more, print is smaller so that one sheet holds it
_LONG: Final = 1_200


class Counted(NamedTuple):
    """One choice as counted: what became of it ("" where the order says nothing), and its answer if it lost."""

    choice: Choice
    result: str
    answer: Answer | None


@dataclass(frozen=True, slots=True)
class Brief:
    """What a brief says, as plain text; `rows` are cells under COLUMNS."""

    title: str
    subject: str
    verdict: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    reasons: tuple[str, ...]
    ask: str
    law: tuple[str, ...]
    notes: tuple[str, ...]
    file: str
    sources: tuple[str, ...]
    caveat: str
    made: str
    link: str
    picture: str


COLUMNS: Final = ("Choice", "Result", "Votes", "Margin", "Line", "Route")
_NUMBERS: Final = frozenset({"Votes", "Margin", "Line"})


def subject(contest: Contest) -> str:
    """The facts of a contest in one line: place, state, stage, day, office class, seats, count."""
    seats = {None: "number of seats not known", 1: "one seat"}.get(contest.seats, f"{contest.seats} seats")
    parts = (
        contest.jurisdiction,
        contest.state,
        f"{contest.party} primary" if contest.party and contest.stage == "primary" else contest.stage,
        "special election" if contest.special else "",
        day(contest.date),
        contest.office,
        contest.kind if contest.kind != "candidate" else seats,
        count_words(contest),
    )
    return " · ".join(part for part in parts if part)


def spoken(decision: Decision) -> tuple[Answer, ...]:
    """The losers who get a sentence of their own: all with a free route, else the closest; one sentence tells a tie."""
    if not decision.answers or not decision.decided:
        return ()
    free = [answer for answer in decision.answers if answer.free and not answer.tied]
    tied = [answer for answer in decision.answers if answer.tied][:1]
    return (*tied, *free)[:SENTENCES] or decision.answers[:1]


def verdict(decision: Decision) -> tuple[str, ...]:
    """The answer as sentences fit for print, one for each of `spoken`; one where nothing is decided."""
    return tuple(sentence(decision, answer) for answer in spoken(decision)) or (sentence(decision),)


def counted(decision: Decision) -> tuple[Counted, ...]:
    """Every choice in the order of the votes, pooled write-ins last, with what became of it."""
    ahead, behind = result_words(decision.contest)
    tied = any(answer.tied for answer in decision.answers) and decision.contest.kind != "candidate"
    words = {"won": "tied" if tied else ahead, "tied": "tied", "lost": behind}
    answers = {id(answer.loser.choice): answer for answer in decision.answers}
    return tuple(
        Counted(bar.choice, words.get(bar.place, ""), answers.get(id(bar.choice))) for bar in bars_of(decision)
    )


def brief(
    decision: Decision,
    made: dt.date,
    *,
    supplied: Decision | None = None,
    sources: Sequence[str] = (),
    link: str = "",
) -> Brief:
    """The brief of a decision, made on a day; `supplied` is the decision under the older text where that is another version,
    `sources` say where the votes come from besides their file, `link` opens the same contest again (a long one is left out)."""
    contest = decision.contest
    notes = list(decision.notes)
    if supplied is not None:
        notes.append(_reading(decision, supplied))
    return Brief(
        title=contest.title or "A contest",
        subject=subject(contest),
        verdict=verdict(decision),
        rows=tuple(_rows(decision)),
        reasons=tuple(_reasons(decision)),
        ask=in_short(decision),
        law=tuple(_law(decision)),
        notes=tuple(notes),
        file=_file(contest.source),
        sources=tuple(sources),
        caveat=caveat(decision),
        made=f"Made with Recount Explorer on {day(made)}.",
        link=link if len(link) <= _LINK_LIMIT else "",
        picture=margin_svg(decision),
    )


def _reading(decision: Decision, supplied: Decision) -> str:
    """What the older text says of the same votes."""
    mine, other = ([(a.route, a.line) for a in one.answers] for one in (decision, supplied))
    older = f"the older text (version {supplied.version.id})" if supplied.version else "the older text"
    if mine == other:
        return f"Under {older} the answer is the same."
    return f"Under {older}: {sentence(supplied)}"


def file_name(contest: Contest, ending: str, what: str = "recount-brief") -> str:
    """The name of a file about a contest: its title in small letters and digits, then its id, which no other contest has."""
    ascii_title = unicodedata.normalize("NFKD", contest.title).encode("ascii", "ignore").decode().casefold()
    title = "-".join(re.findall(r"[a-z0-9]+", ascii_title))[:_TITLE].strip("-")
    return f"{'-'.join(filter(None, (what, title, contest.id)))}.{ending}"


def _rows(decision: Decision) -> Iterable[tuple[str, ...]]:
    total, every = decision.contest.total, counted(decision)
    cut = sum(1 for one in every if one.result and one.answer is None)
    first = max(0, min(cut - ROWS // 2, len(every) - ROWS))
    shown = every[first : first + ROWS]
    for one in shown:
        yield (one.choice.name, one.result, _votes(one.choice.votes, total), *_answer_cells(one.answer))
    rest = [one.choice.votes or 0 for one in (*every[:first], *every[first + ROWS :])]
    if rest:
        yield (f"{len(rest):,} other choices", "", _votes(sum(rest), total), "", "", "")
    if total is not None:
        yield ("Total", "", f"{total:,}", "", "", "")


def _answer_cells(answer: Answer | None) -> tuple[str, str, str]:
    if answer is None:
        return "", "", ""
    margin = f"{answer.margin:,} ({percent(answer.margin, answer.facts.get('total'))})"
    line = "" if answer.line is None else f"{answer.line:,}"
    return margin, line, ROUTE_WORDS[answer.route].removesuffix(", on request")


def _votes(number: int | None, total: int | None) -> str:
    return "not known" if number is None else f"{number:,} ({percent(number, total)})"


def _reasons(decision: Decision) -> Iterable[str]:
    """The worked inequality of every loser in the verdict, and of the first one outside beside them."""
    inside = sum(answer.free for answer in decision.answers)
    for answer in decision.answers[: min(inside + 1, REASONS)]:
        lead = f"{answer.choice}: " if len(decision.answers) > 1 else ""
        yield f"{lead}{why(answer)}" + (f" – {cite(answer.rule)}" if answer.rule else "")


def _law(decision: Decision) -> Iterable[str]:
    """Where the law was read: the section itself, then the version's first source."""
    statute, version = decision.statute, decision.version
    if statute is not None and version is not None:
        named = [f"{source.title} {source.url}".strip() for source in version.sources]
        yield from [f"{statute.citation}: {statute.url}" if statute.url else "", *named][:2]


def _file(source: Source) -> str:
    if not source.file:
        return "As typed in, or as they came with a link."
    sheet = f", sheet {source.sheet}" if source.sheet else ""
    rows = source.rows
    if not rows:
        return f"{source.file}{sheet}"
    span = f"row {rows[0]:,}" if len(rows) == 1 else f"rows {min(rows):,} to {max(rows):,}"
    return f"{source.file}{sheet}, {span}"


def as_html(one: Brief) -> str:
    """A brief as a page that prints on one sheet and needs no network."""
    head = "".join(f"<th{_number(name)}>{name}</th>" for name in COLUMNS)
    body = "".join(f"<tr{_last(row)}>{_cells(row)}</tr>" for row in one.rows)
    sections = [
        *(f'<p class="verdict">{_safe(text)}</p>' for text in one.verdict),
        f'<p class="small">{_safe(one.caveat)}</p>',
        f"<figure>{one.picture}</figure>" if one.picture else "",
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>",
        '<div class="lists">',
        _listed("Worked out", one.reasons),
        _listed("To know", one.notes),
        _listed("How to ask", (one.ask,)),
        _listed("Law", one.law),
        _listed("Votes", (one.file, *one.sources)),
        "</div>",
    ]
    return _PAGE.format(
        title=_safe(one.title),
        subject=_safe(one.subject),
        body="\n".join(filter(None, sections)),
        made=_safe(f"{one.made} {one.link}"),
        dense=' class="dense"' if len(one.verdict) + len(one.notes) > _MUCH else "",
        ink=LIGHT.ink,
        muted=LIGHT.muted,
        accent=LIGHT.accent,
        grid=LIGHT.grid,
    )


def _cells(row: Sequence[str]) -> str:
    return "".join(f"<td{_number(name)}>{_safe(cell, 90)}</td>" for name, cell in zip(COLUMNS, row, strict=True))


def _number(name: str) -> str:
    return ' class="number"' if name in _NUMBERS else ""


def _last(row: Sequence[str]) -> str:
    return ' class="last"' if row[0] == "Total" and not row[1] else ""


def _listed(heading: str, texts: Iterable[str]) -> str:
    items = "".join(f"<li>{_safe(text)}</li>" for text in texts if text)
    return f"<section><h2>{heading}</h2><ul>{items}</ul></section>" if items else ""


def _safe(text: str, limit: int = _LONG) -> str:
    return escape(one_line(text, limit))


_MARKS: Final = re.compile(r"[\\`*_\[\]<>#|~$&@]|:(?=\S)|(?<=www)\.(?=\w)|^[-+=]|(?<=\d)[.)](?=\s)", re.I)
"""What Markdown would read as markup, an address or an icon, wherever it stands in a line or at its start."""


def as_markdown(one: Brief) -> str:
    """A brief as Markdown, all but the picture; what looks like markup in a name is shown letter by letter."""
    heads = [COLUMNS, tuple("---:" if name in _NUMBERS else "---" for name in COLUMNS)]
    rows = [*heads, *(tuple(map(_plain, row)) for row in one.rows)]
    parts = [
        f"# {_plain(one.title)}",
        _plain(one.subject),
        *(f"**{_plain(text)}**" for text in one.verdict),
        _plain(one.caveat),
        "\n".join(f"| {' | '.join(row)} |" for row in rows),
        *_section("Worked out", map(_plain, one.reasons)),
        *_section("To know", map(_plain, one.notes)),
        *_section("How to ask", filter(None, [_plain(one.ask)])),
        *_section("Law", map(_linked, one.law)),
        *_section("Votes", [_plain(one.file), *map(_linked, one.sources)]),
        f"{_plain(one.made)} {_linked(one.link)}".strip(),
    ]
    return "\n\n".join(parts) + "\n"


def _section(heading: str, texts: Iterable[str]) -> Iterable[str]:
    listed = "\n".join(f"- {text}" for text in texts if text)
    return (f"## {heading}", listed) if listed else ()


def _plain(text: str) -> str:
    return _MARKS.sub(r"\\\g<0>", one_line(text, _LONG))


def _linked(text: str) -> str:
    """Words of our own, with their addresses as links."""
    return " ".join(f"<{word}>" if _ADDRESS.fullmatch(word) else _plain(word) for word in text.split())


_ADDRESS: Final = re.compile(r"https?://[\w./?=&%#~:+,@!-]+")

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
@page {{ margin: 11mm 13mm; }}
body {{ font: 10.5pt/1.4 "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; color: {ink}; background: #fff; }}
body {{ max-width: 47em; margin: 2em auto; padding: 0 1em; overflow-wrap: anywhere; }}
h1, .verdict {{ font-family: Georgia, "Times New Roman", serif; }}
h1 {{ font-size: 1.8em; line-height: 1.2; margin: 0; }}
h2 {{ font-size: 1em; margin: .8em 0 .15em; }}
p {{ margin: .35em 0; }}
.subject, .small {{ color: {muted}; }}
.small, table, ul {{ font-size: .9em; }}
.verdict {{ font-size: 1.25em; line-height: 1.3; border-left: 3pt solid {accent}; padding-left: .6em; margin: .6em 0; }}
figure {{ margin: .9em 0; break-inside: avoid; }}
svg {{ display: block; width: 100%; max-width: 36em; height: auto; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ text-align: left; vertical-align: top; padding: .18em .7em .18em 0; border-bottom: .5pt solid {grid}; white-space: nowrap; }}
th {{ color: {muted}; font-weight: 600; }}
td:first-child {{ white-space: normal; overflow-wrap: break-word; max-width: 18em; }}
.number {{ text-align: right; font-variant-numeric: tabular-nums; }}
.last td {{ border-bottom: 0; font-weight: 600; }}
ul {{ margin: 0; padding-left: 1.1em; }}
.lists {{ columns: 2; column-gap: 2em; }}
.lists li {{ break-inside: avoid; }}
.lists h2 {{ margin-top: 0; padding-top: .7em; break-after: avoid; }}
.foot {{ border-top: .5pt solid {muted}; margin-top: 1em; padding-top: .4em; }}
@media screen and (max-width: 40em) {{
  .lists {{ columns: 1; }}
  table {{ font-size: .8em; }}
  th, td {{ white-space: normal; padding-right: .5em; overflow-wrap: normal; }}
  td:first-child {{ max-width: 7em; }}
}}
@media print {{
  body {{ margin: 0; max-width: none; padding: 0; font-size: 9.2pt; line-height: 1.3; print-color-adjust: exact; }}
  .dense {{ font-size: 8.4pt; }}
  svg {{ width: 68%; }}
  .lists {{ columns: 2; }}
}}
</style>
</head>
<body{dense}>
<main>
<h1>{title}</h1>
<p class="subject">{subject}</p>
{body}
</main>
<p class="small foot">{made}</p>
</body>
</html>
"""
