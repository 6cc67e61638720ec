"""The first page: open results, see what was read and what is doubtful, say what the files don't."""

import streamlit as st

from pages.parts import begin, frame, opened, state

frame.page("Results")
st.title("Recount Explorer")
if state.loaded() is None:
    st.markdown(
        "**Votes in, answers out: who may ask for a recount, at whose expense, under which clause, and by how many votes.** "
        "Minnesota and Montana."
    )
opened.show()
st.header("Open something else" if state.loaded() else "Begin")
begin.choose()
frame.foot()
