"""A brief's HTML opened again: its texts, its tables, its tags with their attributes."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "br", "rect", "line", "circle", "path"}


class Page(HTMLParser):
    """What a browser would find in a page; `open` is empty at the end where every element was closed."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.rows: list[list[str]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1:] == [tag], f"</{tag}> closes nothing"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data
        if "style" not in self.open and data.strip():
            self.texts.append(data)

    @property
    def text(self) -> str:
        """Every word of the page."""
        return "\n".join(self.texts)
