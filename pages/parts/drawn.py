"""A picture as the page sends it: worked out once from its figure, and such that the browser draws it once."""

from __future__ import annotations

from typing import Any

from plotly.basedatatypes import BaseFigure
from plotly.graph_objects import Figure

from recount_core.charts import canvas


class Drawn(BaseFigure):
    """A figure that nobody changes any more, as the data that plotly's own `to_dict` takes long to gather; `layout` goes on top of its own.

    Streamlit's page hands every picture to plotly twice, the second time as a copy. Plotly draws again what isn't the same any more: for
    it arrays are, where `datarevision` is, but templates and `meta` never are. A figure with other data is another element to Streamlit,
    so one revision does for all.
    """

    def __init__(self, figure: Figure, **layout: Any) -> None:
        told = figure.to_dict()
        own = {name: value for name, value in told["layout"].items() if name not in ("template", "meta")}
        self._told = {**told, "layout": {**own, **layout, "datarevision": 1}}
        self._message = canvas.alt(figure)

    def to_dict(self) -> dict[str, Any]:
        """What the browser is sent; shared, so not to be changed."""
        return self._told

    @property
    def message(self) -> str:
        """What the picture says, in words."""
        return self._message
