"""From the URL to what is open: what a link names is opened, and what it names in vain is said."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from pages.parts import answer_file, links, state
from pages.parts.samples import samples
from recount_core.errors import RecountError


def restore() -> tuple[str, ...]:
    """Bring the session to what the URL names; returns sentences on what the URL names in vain."""
    faults = [*_results(), *_answers(), *_own()]
    now = state.loaded()
    wanted = st.query_params.get(links.CONTEST, "")
    if wanted and links.OWN not in st.query_params and now is not None and wanted not in now.by_id:
        faults.append("The link names a contest that is not in what is open; choose one below.")
    state.name_in_url()
    return tuple(faults)


def _results() -> Iterable[str]:
    """Open the sample, or the files put aside, that the URL names."""
    now = state.loaded()
    sample = st.query_params.get(links.SAMPLE, "")
    digest = st.query_params.get(links.FILES, "")
    if sample and (now is None or now.sample != sample):
        if sample in samples():
            state.open_sample(sample)
        else:
            yield f"There is no sample election {sample!r} here. The first page lists those there are."
            del st.query_params[links.SAMPLE]
    elif digest and (now is None or now.digest != digest) and not sample:
        aside = state.put_aside()
        if aside is not None and aside.digest == digest:
            state.open_again(aside)
        if now is not None or aside is not None:
            return
        alone = links.OWN in st.query_params
        yield (
            "This page was made from uploaded files; a reload, a new window or a restart of the server doesn't have them. "
            + ("The contest itself came with the link. " if alone else "")
            + "Upload the files again on the first page to get the whole list back."
            + (
                " What was said about them is in the link and is used again then."
                if links.ANSWERS in st.query_params
                else ""
            )
        )


def _answers() -> Iterable[str]:
    """Use the answers that the URL holds about what is open, where they are others than those in use."""
    now, code = state.loaded(), st.query_params.get(links.ANSWERS, "")
    if now is None or not code or code == now.answers:
        return
    try:
        said = answer_file.read_code(code)
    except RecountError as error:
        yield f"The answers in the link are not used. {error}"
    else:
        state.give(answer_file.merged(now.base, said))


def _own() -> Iterable[str]:
    """Take up the contest that came whole with the URL."""
    code = st.query_params.get(links.OWN, "")
    if not code:
        return
    try:
        state.open_own(code)
    except RecountError as error:
        yield str(error)
        del st.query_params[links.OWN]
