"""Sheets to print: a set of exercises with or without the answers, and a page of progress.

Each is one HTML page that loads nothing and runs nothing; every text from outside is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from recount_core.contest import Contest
from recount_core.explain import caveat
from recount_core.training.drill import OFFICER, ROUTE, Exercise, Part
from recount_core.training.lessons import lessons
from recount_core.training.misread_days import day_misreading
from recount_core.training.misreadings import misreading
from recount_core.training.progress import Progress
from recount_core.training.sentences import answer_words, explanation, heading, story
from recount_core.words import capital

_NOT_ADVICE: Final = "Made-up contests under real law, for practice. Not legal advice; confirm with the filing officer."


def exercise_sheet(exercises: Sequence[Exercise], title: str, *, answers: bool = False, link: str = "") -> str:
    """A set of exercises as a page to print, without the answers or with them; `link` opens the same set."""
    parts = [
        f"<p class='blanks'><span>Name</span><span>Date</span><span>Points (of {sum(len(e.parts) for e in exercises)})</span></p>"
        if not answers
        else "<p><strong>With answers.</strong></p>",
        *(_exercise(number, exercise, answers) for number, exercise in enumerate(exercises, start=1)),
    ]
    place = f" The same set: {link}" if link else ""
    return _page(f"{title}{', with answers' if answers else ''}", title, parts, f"{_NOT_ADVICE}{place}")


def progress_sheet(progress: Progress, title: str, day: str, *, link: str = "") -> str:
    """What a learner has done, on one page: points by topic, the mistakes made most often; `day` is when, in words."""
    titles = lessons()
    rows = "".join(
        f"<tr><td>{escape(titles[topic].title)}</td><td class='number'>{won}</td><td class='number'>{possible}</td>"
        f"<td><progress value='{won}' max='{possible}'>{won} of {possible}</progress></td></tr>"
        for topic, (won, possible) in progress.by_topic().items()
    )
    head = "<th>Topic</th><th class='number'>Points</th><th class='number'>Of</th><th>Share</th>"
    table = f"<table class='grid'><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    mistakes = progress.mistakes()
    listed = "".join(f"<li>{escape(name)}: {_times(count)}</li>" for name, count in mistakes.items())
    parts = [
        "<p class='blanks'><span>Name</span></p>",
        f"<p><strong>{progress.points} of {progress.possible} points</strong>, {escape(day)}.</p>",
        table if rows else "<p>Nothing done yet.</p>",
        f"<h2>Mistakes made</h2><ul>{listed}</ul>" if mistakes else "",
    ]
    return _page(title, title, parts, f"{_NOT_ADVICE}{f' Set: {link}' if link else ''}")


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _exercise(number: int, exercise: Exercise, answers: bool) -> str:
    contest = exercise.contest
    told = "".join(f"<p>{escape(sentence)}</p>" for sentence in story(exercise))
    asked = "".join(_answered(exercise, part) if answers else _asked(part) for part in exercise.parts)
    return (
        f"<section><h2>{number}. {escape(heading(contest))}</h2>{told}{_votes(contest)}<ol class='asked'>{asked}</ol>"
        f"{_trap(exercise) if answers else ''}</section>"
    )


def _votes(contest: Contest) -> str:
    rows = "".join(
        f"<tr><td>{escape(choice.name)}</td><td class='number'>{choice.votes or 0:,}</td></tr>"
        for choice in contest.choices
    )
    return f"<table class='grid votes'><thead><tr><th>Choice</th><th class='number'>Votes</th></tr></thead><tbody>{rows}</tbody></table>"


def _asked(part: Part) -> str:
    if not part.options:
        return f"<li>{escape(part.question)}<span class='line'></span></li>"
    boxes = "".join(f"<span class='box'>{escape(_option(part, option))}</span>" for option in part.options)
    return f"<li>{escape(part.question)}<br>{boxes}</li>"


def _answered(exercise: Exercise, part: Part) -> str:
    right = _option(part, part.right)
    return f"<li>{escape(part.question)} <strong>{escape(right)}</strong><br>{escape(explanation(exercise, part))}</li>"


def _option(part: Part, option: str) -> str:
    words = answer_words(part, option)
    return capital(words) if part.key in (ROUTE, OFFICER) else words


def _trap(exercise: Exercise) -> str:
    if not exercise.trap:
        law = caveat(exercise.case.decision)
        return f"<p class='law'>{escape(law)}</p>"
    if exercise.days is not None and exercise.topic == "days":
        day = day_misreading(exercise.trap)
        title, words = day.title, day.reason(exercise.days)
    else:
        rule = misreading(exercise.trap)
        title, words = rule.title, rule.reason(exercise.case)
    return f"<p class='law'>The usual mistake here: <strong>{escape(title)}.</strong> {escape(words)}</p>"


def _page(tab: str, heading_: str, parts: Iterable[str], foot: str) -> str:
    return _PAGE.format(title=escape(tab), heading=escape(heading_), body="\n".join(parts), foot=escape(foot))


_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
body {{ font: 11pt/1.45 Georgia, "Times New Roman", serif; color: #111; background: #fff; }}
body {{ max-width: 46em; margin: 2em auto; padding: 0 1em; }}
h1 {{ font-size: 17pt; margin: 0 0 .6em; }}
h2 {{ font-size: 12pt; margin: 1.4em 0 .3em; }}
p {{ margin: .3em 0; }}
section {{ break-inside: avoid; }}
table {{ border-collapse: collapse; margin: .6em 0; }}
.grid th, .grid td {{ border-bottom: .5pt solid #777; padding: .2em .7em .2em 0; text-align: left; }}
.grid .number {{ text-align: right; font-variant-numeric: tabular-nums; }}
.votes {{ min-width: 50%; }}
.asked {{ padding-left: 1.4em; }}
.asked li {{ margin: .45em 0; }}
.line {{ display: inline-block; border-bottom: .75pt solid #111; width: 12em; margin-left: .7em; }}
.box {{ display: inline-block; margin-right: 1.1em; }}
.box::before {{ content: ""; display: inline-block; width: .7em; height: .7em; border: .75pt solid #111; margin-right: .35em; }}
.blanks span {{ display: inline-block; border-bottom: .75pt solid #111; min-width: 12em; margin-right: 1.5em; }}
.law {{ border-left: 2pt solid #777; padding-left: .6em; }}
.foot {{ font-size: 9pt; border-top: .75pt solid #777; margin-top: 2em; padding-top: .5em; }}
@media print {{ body {{ margin: 0; max-width: none; }} }}
</style>
</head>
<body>
<h1>{heading}</h1>
{body}
<p class="foot">{foot}</p>
</body>
</html>
"""
