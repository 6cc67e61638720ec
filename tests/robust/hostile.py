"""Names and titles that mean something to Markdown, Streamlit, LaTeX, HTML, plotly, spreadsheets or a terminal: shown letter by letter."""

from __future__ import annotations

HOSTILE: dict[str, str] = {
    "script": "<script>window.hurt=1</script>",
    "picture": '"><img src=x onerror="window.hurt=1">',
    "drawing": "<svg/onload=window.hurt=1>",
    "frame": '<iframe srcdoc="<script>parent.hurt=1</script>"></iframe>',
    "attribute": "' autofocus onfocus=window.hurt=1 x='",
    "closing": "</title></textarea></style></div></main><h1>Gone</h1>",
    "comment": "<!-- --!> <![CDATA[ x ]]> <?php ?>",
    "entity": "&lt;b&gt; &#60;i&#62; &amp;amp; &nbsp;x",
    "link": "[here](javascript:window.hurt=1) <https://example.org> https://example.org www.example.org a@example.org",
    "image": "![x](https://example.org/x.png) ![x][1]",
    "emphasis": "*a* _b_ **c** __d__ ~~e~~ `f` ``g``",
    "block": "# head > quote - item 1. item | a | b | --- ```x```",
    "rules": "- item",
    "number": "12. item",
    "colour": ":red[Ann] :blue-background[Bo] :small[Cy] :rainbow[Di] :violet-badge[Ed]",
    "icon": ":material/home: :smile: :streamlit: :small: -> <- <-> --",
    "mathematics": "$x^2$ $$\\frac{a}{b}$$ \\(x\\) \\[y\\] \\alpha",
    "plotly": "<b>Ann</b><br><i>Bo</i><sup>2</sup><span style='font-size:90px'>Cy</span><extra>Di</extra>",
    "template": "%{x} %{customdata[0]} {title} {0} {{x}} %s %(x)s ${x}",
    "formula": '=HYPERLINK("https://example.org","x")',
    "plus": "+1+cmd|' /C calc'!A0",
    "minus": "-2+3",
    "at": "@SUM(1+1)",
    "tab": "\t=1+1",
    "return": "\r=1+1",
    "full width": "＝1＋1",
    "right to left": "Ann \u202eeoB\u202c \u2067Cy\u2069 \u200fDi",
    "unseen": "A\u200bn\u2060n \u00adBo\ufeff",
    "spaces": "Ann\u00a0Lee\u2003Bo\u2009Cy\u3000Di",
    "emoji": "Ann 👩‍👩‍👧‍👦 🏳️‍🌈 🇺🇸",
    "combining": "Z̸̡̢̛̤̺̬̫̩͍̲̈́̆̃̉̀̋̏a̷l̷g̶o",
    "control": "Ann\x07\x1b[31m Bo\x9b",
    "line breaks": "Ann\nBo\u2028Cy\u2029Di",
    "separators": "a;b,c\td|e\"f'g\\h",
    "long": "Annie" + " Lee" * 1_248 + " O.",
    "long words": "W" * 5_000,
    "protocol": "javascript:window.hurt=1",
    "style": "</style><style>*{display:none}</style>",
    "null": "null NaN None undefined true 0",
}
"""By what it is for; `window.hurt` would tell that one of them ran."""


def seen(text: str) -> str:
    """The letters of a text that may be seen, each space one plain space: what must be shown of it."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable() or c == " ")
