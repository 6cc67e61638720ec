"""Untrusted text made harmless: names, titles and file names go through here before they reach a screen.

`text` is for everything that Streamlit reads as Markdown (labels, sentences, captions), `html` for plotly's hovers and labels,
`clean` for places that show text as it is (table cells, options of a select box, downloads). No module here draws.
"""

from __future__ import annotations

import html as _html
import re

from recount_core.words import one_line

LIMIT = 300
"""Characters of one name or title that a screen shows; a longer one is cut with an ellipsis."""

_JOINER = "\u2060"
_PUNCTUATION = re.compile(r"([!#$&()*+.:<=>@\[\\\]^_`{|}~-])")
# Streamlit finds these in finished text, where a backslash no longer helps: an unseen joiner breaks them up.
_AFTER_PARSING = re.compile(
    r":(?=[\w+-])|(?<=http):(?=//)|(?<=https):(?=//)|(?<=www)(?=\.)|@(?=\w)|<(?=-)|-(?=[->])", re.I
)


def clean(value: object, limit: int = LIMIT) -> str:
    """One line without control characters or marks that turn the direction of writing; cut after `limit` characters."""
    return one_line(value, limit)


def titled(title: object, place: object) -> str:
    """A contest's title, with its place behind it where the title doesn't name it: "Mayor (Clinton)", "Sheriff (Lake County)"."""
    name, where = clean(title), clean(place)
    last = where.split(" ")[-1]
    named = where in name or (" District " in where and name.casefold().endswith(f"district {last.casefold()}"))
    return f"{name} ({where})" if where and not named else name


def text(value: object, limit: int = LIMIT) -> str:
    """`value` for a place that reads Markdown: shown letter by letter, never as a link, a colour, an icon, mathematics or HTML."""
    broken = _AFTER_PARSING.sub(lambda match: match.group() + _JOINER, clean(value, limit))
    return _PUNCTUATION.sub(r"\\\1", broken)


def html(value: object, limit: int = LIMIT) -> str:
    """`value` for a place that reads HTML, as plotly's texts do (which know numbered entities, not `&quot;`)."""
    line = _html.escape(clean(value, limit), quote=False)
    return line.replace('"', "&#34;").replace("'", "&#39;").replace("$", "&#36;")
