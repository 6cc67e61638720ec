"""Pictures of core objects as plotly figures; imported only where a picture is wanted, for this is where plotly and
floats live.

Every function but one returns a `go.Figure` with fixed axis ranges, a steady `uirevision` and the same traces in the same
order whatever it shows, in the theme "light" or "dark". `alt(figure)` is its message in words. On a page:
`st.plotly_chart(figure, theme=None, key=..., config=CONFIG, alt=alt(figure))`; in a file: `to_html(figure)`. The one is
`margin_strip`: HTML, for it follows every key press. Names of contests and choices are untrusted text and are made
harmless here.
"""

from recount_core.charts.canvas import CONFIG, alt, to_html
from recount_core.charts.contributions import Contribution, contribution_bars, contributions
from recount_core.charts.eligibility_map import eligibility_map
from recount_core.charts.line_curves import line_curves
from recount_core.charts.margin_bars import margin_bars
from recount_core.charts.margin_strip import margin_strip
from recount_core.charts.recount_map import recount_map
from recount_core.charts.recount_shifts import recount_shifts
from recount_core.charts.votes_bars import votes_bars

__all__ = [
    "CONFIG",
    "Contribution",
    "alt",
    "contribution_bars",
    "contributions",
    "eligibility_map",
    "line_curves",
    "margin_bars",
    "margin_strip",
    "recount_map",
    "recount_shifts",
    "to_html",
    "votes_bars",
]
