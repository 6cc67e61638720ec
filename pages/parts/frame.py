"""The frame of every page: its set-up, the navigation, what the link could not do, and the foot with the page's own link."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import streamlit as st

from pages.parts import hosting, leaving, links, plain, restoring, state
from recount_core.takeaway.spreadsheet import Cell, Column

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from pages.parts.drawn import Drawn

APP = "Recount Explorer"
PAGES = (
    ("app.py", "Results"),
    ("pages/close_contests.py", "Close contests"),
    ("pages/contest.py", "Contest"),
    ("pages/ask.py", "How to ask"),
    ("pages/what_if.py", "What if"),
    ("pages/law.py", "The law"),
    ("pages/training.py", "Training"),
)
_LONG = 1_000
_NAMED = 12
_ODD = "numbers that are none"
_PAGE = "page last shown"
_TO_TOP = "<script>document.querySelector('[data-testid=stMain]')?.scrollTo(0, 0)</script>"
"""Another page begins at its top: Streamlit keeps it scrolled as far as the one before, past the answer."""


def page(title: str, *, wide: bool = False) -> None:
    """Set the page up: title of the tab, layout, navigation, and the session as the URL wants it. The first call of every page."""
    st.set_page_config(page_title=f"{title} · {APP}", page_icon=_ICON, layout="wide" if wide else "centered")
    hosting.keep_private()
    leaving.note()
    odd = links.odd_numbers(st.query_params.to_dict())
    if odd:
        # Streamlit gives a widget what the link said when the run began: only the next run is without it.
        state.keep(_ODD, tuple(odd.values()))
        for name in odd:
            del st.query_params[name]
        st.rerun()
    faults = (*state.kept(_ODD, ()), *restoring.restore())
    state.keep(_ODD, ())
    _navigation(turned=state.kept(_PAGE, title) != title)
    state.keep(_PAGE, title)
    for fault in faults:
        link_fault(fault)


def link_fault(words: str) -> None:
    """Say what the link names in vain."""
    st.warning(plain.text(words, 600), icon=":material/link_off:")


def name_stranger(name: str, known: Sequence[str]) -> None:
    """Say what the link asks a control for that it doesn't offer: Streamlit drops such a value without a word."""
    for value in st.query_params.get_all(name):
        if value and value not in known:
            some = f"; there is {', '.join(known[:_NAMED])}" if known else ""
            link_fault(f"The link asks for “{value}”, which isn't here{some}.")


def name_tab(title: str) -> None:
    """Put the name of what is shown into the title of the browser's tab."""
    st.set_page_config(page_title=f"{plain.clean(title, 60)} · {APP}")


_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#a3460f"/>'
    '<path d="M5 12h9v10h5l8-12" fill="none" stroke="#fdfcfa" stroke-width="3.4"/></svg>'
)
"""The line of the law with its jump, for the browser's tab; a named icon would be fetched from elsewhere."""


def _navigation(turned: bool) -> None:
    place = state.place()
    with st.container(horizontal=True, gap="xxsmall", key="navigation"):
        for path, label in PAGES:
            st.page_link(path, label=label, query_params=place)
        if turned:
            st.html(_TO_TOP, unsafe_allow_javascript=True)


def sentences(words: Sequence[str]) -> None:
    """Sentences above a page: the first large, the others under it."""
    st.header(plain.text(words[0], _LONG), anchor=False)
    if words[1:]:
        st.markdown(" ".join(plain.text(more, _LONG) for more in words[1:]))


def theme() -> str:
    """The theme that the visitor sees, "light" or "dark", for the pictures."""
    return st.context.theme.type or "light"


def on_phone() -> bool:
    """Whether the visitor's browser says that it is a phone's: a pinned column must then leave room to scroll to the others."""
    return "Mobi" in (st.context.headers.get("User-Agent") or "")


def picture(figure: Figure | Drawn, key: str, **settings: Any) -> Any:
    """A picture with its message for those who can't see it, in its own colours; one that is kept is kept as `Drawn`."""
    from pages.parts.drawn import Drawn  # only here: the first page draws nothing, and plotly takes long to load
    from recount_core.charts import canvas

    drawn = figure if isinstance(figure, Drawn) else Drawn(figure)

    image = {**canvas.CONFIG["toImageButtonOptions"], "filename": f"recount-{key}"}
    config = {**canvas.CONFIG, "toImageButtonOptions": image}
    return st.plotly_chart(drawn, theme=None, key=key, config=config, alt=drawn.message, **settings)


def reading(words: str, step: Callable[[Callable[[str], None]], object]) -> None:
    """Do a step that reads files, saying what is read just now, and draw the page anew."""
    with st.status(words, expanded=False) as status:
        step(lambda now: status.update(label=plain.text(now)))
    st.rerun()


def table(columns: Sequence[Column], rows: Sequence[Mapping[str, Cell]], alt: str, wide: str = "") -> None:
    """A table to read: whole numbers with separators, unknown cells empty; `wide` names the column that needs most room."""
    import pandas as pd  # only here: the first page of all has no table, and pandas takes long to load

    whole = [column.name for column in columns if column.kind == "whole"]
    cells = pd.DataFrame(rows, columns=[column.name for column in columns]).astype(dict.fromkeys(whole, "Int64"))
    config = {
        column.name: st.column_config.NumberColumn(column.title, format="localized")
        if column.kind == "whole"
        else st.column_config.TextColumn(column.title, width="large" if column.name == wide else None)
        for column in columns
    }
    st.dataframe(cells, hide_index=True, column_config=config, placeholder="", alt=alt)


@st.fragment
def folded(label: str, name: str, show: Callable[[], None]) -> None:
    """A table folded away: made when somebody opens it, for a browser draws what is folded as well, and no print or search sees it."""
    with st.expander(label, key=f"folded/{name}", on_change="rerun") as fold:
        if fold.open:
            show()


def foot(link: Mapping[str, str] | None = None, *, alone: bool = False) -> None:
    """The last call of every page: what this is not, and the link to just this view.

    `link` is what the link names beside the URL; `alone` says that the page is about one contest, which travels with its link.
    """
    st.space("small")
    st.divider()
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.caption(
            "Worked out from the votes given and the law read here. Not legal advice; confirm with the filing officer."
        )
        copy_link(link=link, alone=alone)


def copy_link(label: str = "Copy link", link: Mapping[str, str] | None = None, *, alone: bool = False) -> None:
    """A control that shows the address of this view with a button to copy it."""
    with st.popover(label, icon=":material/link:"):
        st.caption("The link to this view")
        st.code(address(link, alone=alone), language=None, wrap_lines=True)
        if not alone and links.FILES in st.query_params:
            st.caption(
                "Uploaded files don't travel with a link: whoever opens it needs the same files. The page of a contest is a link that "
                "works anywhere."
            )


def address(link: Mapping[str, str] | None = None, *, alone: bool = False) -> str:
    """The address of this view: what the URL says, with the names in `link` as they are there.

    Of a page about one contest (`alone`) that travels with the link, the files that it came from are left out.
    """
    params: dict[str, str | list[str]] = {name: st.query_params.get_all(name) for name in st.query_params}
    if alone and links.OWN in params:
        left_out = (links.FILES, links.ANSWERS, links.CONTEST)
        params = {name: value for name, value in params.items() if name not in left_out}
    return links.address(st.context.url or "", {**params, **(link or {})})


def next_pages() -> None:
    """From the answer to the act: the pages that go on with the chosen contest."""
    with st.container(horizontal=True):
        for path, label, icon in NEXT:
            st.page_link(path, label=label, icon=icon, query_params=state.place())


NEXT = (
    ("pages/ask.py", "How to ask: last day, papers, costs", ":material/assignment:"),
    ("pages/what_if.py", "What if votes move", ":material/swap_horiz:"),
)


def nothing_open() -> None:
    """What a page shows when no results are open: the ways to begin."""
    st.write("No results are open yet. Open a sample election, upload results files, or type a contest in.")
    for begin, label, icon in BEGINNINGS:
        st.page_link("app.py", label=label, icon=icon, query_params={links.BEGIN: begin})


BEGINNINGS = (
    ("sample", "Open a sample election", ":material/menu_book:"),
    ("files", "Upload results files", ":material/upload_file:"),
    ("typed", "Type a contest in", ":material/edit_note:"),
)
"""The ways to begin: value in the URL, words, icon."""
