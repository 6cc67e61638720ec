"""The three ways to begin: a bundled election, files, or a contest typed in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

import streamlit as st

from pages.parts import answer_file, frame, links, plain, settings, state, typed
from pages.parts.answers import FIRST_DAY, LAST_DAY
from pages.parts.fact_inputs import OFFICE_WORDS
from pages.parts.frame import BEGINNINGS
from pages.parts.samples import Sample, samples
from recount_core.contest import KINDS, OFFICE_CLASSES, Contest
from recount_core.errors import RecountError
from recount_core.law.load import states


def choose() -> None:
    """The ways to begin, one of them open; which one stands in the URL."""
    words = {name: label for name, label, _ in BEGINNINGS}
    asked = st.query_params.get(links.BEGIN, "")
    frame.name_stranger(links.BEGIN, list(words))
    state.set_widget("_begin", asked if asked in words else "sample")
    begin = st.segmented_control(
        "How to begin",
        list(words),
        required=True,
        format_func=lambda name: words[name],
        key="_begin",
        on_change=_name_begin,
        label_visibility="collapsed",
    )
    if begin == "files":
        _upload()
    elif begin == "typed":
        _type_in()
    else:
        _list_samples()


def _name_begin() -> None:
    st.query_params[links.BEGIN] = state.widget("_begin")


def _list_samples() -> None:
    now = state.loaded()
    if now is not None and not now.sample:
        st.caption("Opening a sample puts the uploaded files aside; they can be opened again here.")
    aside = state.put_aside()
    if aside is not None:
        st.page_link(
            "pages/close_contests.py",
            label="**Open the uploaded files again**",
            icon=":material/undo:",
            query_params={links.FILES: aside.digest},
        )
        st.caption(plain.text(aside.words))
    with st.grid(2, min_column_width=280, gap="medium"):
        for sample in samples().values():
            _sample(sample)


def _sample(sample: Sample) -> None:
    with st.container(gap="xxsmall"):
        st.page_link(
            "pages/close_contests.py",
            label=f"**{plain.text(sample.title)}**",
            icon=":material/arrow_forward:",
            query_params={links.SAMPLE: sample.id},
        )
        sources = ", ".join(f"[{name}]({url})" for name, url in _named(sample.sources))
        st.markdown(f":small[{plain.text(sample.shows, 600)} {sources}]")


def _named(sources: Sequence[str]) -> list[tuple[str, str]]:
    if len(sources) == 1:
        return [("Source", sources[0])]
    return [(f"Source {number}", url) for number, url in enumerate(sources, start=1)]


def _upload() -> None:
    limits = settings.limits()
    st.write(
        "Minnesota and Montana Secretary of State files, OpenElections, MEDSL and other results as they come; several at once, "
        "zipped or not. Saved answers go in here too. They are read here and kept only while this page is open."
    )
    uploads = st.file_uploader(
        "Results files",
        accept_multiple_files=True,
        max_upload_size=max(1, limits.file_bytes // 2**20),
        key=f"upload_{state.turn()}",
    )
    if not uploads:
        return
    files = [(upload.name, upload.getvalue()) for upload in uploads]
    names = tuple(upload.file_id for upload in uploads)
    if state.loaded() is None or all(answer_file.is_one(data) for _, data in files):
        if state.kept("uploads") != names:
            state.keep("uploads", names)
            _read(files, add=False)
        return
    st.write("Some results are open already. Add the new files to them, or replace them?")
    with st.container(horizontal=True):
        if st.button("Add to what is open"):
            _read(files, add=True)
        if st.button("Replace what is open"):
            _read(files, add=False)


def _read(files: list[tuple[str, bytes]], *, add: bool) -> None:
    frame.reading("Reading", lambda progress: state.open_files(files, add=add, progress=progress))


_STAGES = {"general": "General", "primary": "Primary"}
_COUNTS = {"unknown": "Not known", "official": "Official (canvassed)", "unofficial": "Unofficial"}
_KINDS = {"candidate": "Candidates", "question": "Question, yes or no", "retention": "Retention of a judge"}
_COUNTIES = {"": "Not known", "one": "One county", "several": "Several counties"}


def _type_in() -> None:
    with st.form("typed", border=False):
        st.text_input("Contest", placeholder="Mayor", key="typed_title", persist_state="session")
        st.text_area(
            "Choices and votes, one a line",
            placeholder=typed.EXAMPLE,
            height=150,
            key="typed_choices",
            persist_state="session",
            help="Name, then votes; two columns pasted from a spreadsheet work too. “Write-ins” is the sum of votes for people written in. "
            "In a question the first line is the answer for it, such as Yes.",
        )
        with st.grid(3, min_column_width=180):
            _select("State", list(states()), "typed_state")
            _select(
                "Office class", list(OFFICE_CLASSES), "typed_office", OFFICE_CLASSES.index("municipal"), OFFICE_WORDS
            )
            _select("Kind", list(KINDS), "typed_kind", words=_KINDS)
            st.number_input("Seats (how many win or advance)", 1, 99, 1, key="typed_seats", persist_state="session")
            _select("Stage", list(_STAGES), "typed_stage", words=_STAGES)
            st.date_input(
                "Election day",
                _today(),
                FIRST_DAY,
                LAST_DAY,
                key="typed_date",
                persist_state="session",
                format="YYYY-MM-DD",
            )
            _select("Count", list(_COUNTS), "typed_count", words=_COUNTS)
            _select("Voted on in", list(_COUNTIES), "typed_counties", words=_COUNTIES)
            st.text_input("Jurisdiction", placeholder="City of ...", key="typed_jurisdiction", persist_state="session")
        if not st.form_submit_button("Show who may ask"):
            return
    try:
        contest = _typed_contest()
        code = links.contest_code(contest)
        if len(code) > links.CODE_LIMIT:
            st.error("The contest is too long for a link; shorten its names.")
            return
    except RecountError as error:
        st.error(plain.text(error, 600))
        return
    st.switch_page("pages/contest.py", query_params={links.OWN: code})


def _select(label: str, options: list[str], key: str, index: int = 0, words: Mapping[str, str] | None = None) -> None:
    st.selectbox(
        label, options, index, key=key, persist_state="session", format_func=lambda name: (words or {}).get(name, name)
    )


def _today() -> dt.date:
    return dt.datetime.now(tz=dt.UTC).date()


def _typed_contest() -> Contest:
    return Contest(
        title=plain.clean(state.widget("typed_title"), 200) or "A contest typed in",
        choices=typed.choices(state.widget("typed_choices")),
        jurisdiction=plain.clean(state.widget("typed_jurisdiction"), 200),
        state=state.widget("typed_state"),
        office=state.widget("typed_office"),
        kind=state.widget("typed_kind"),
        seats=state.widget("typed_seats"),
        stage=state.widget("typed_stage"),
        date=state.widget("typed_date"),
        count=state.widget("typed_count"),
        counties=state.widget("typed_counties"),
    )
