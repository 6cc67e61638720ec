"""The law as the answers use it: the line at any total, each statute version by version, two versions compared, what is covered."""

import streamlit as st

from pages.parts import frame, statutes

frame.page("The law", wide=True)
st.title("The law")
st.write(
    "Each rule here is the one that decides: the words, the numbers and the lines below are made from the same data."
)
st.header("The line at a total", anchor=False)
statutes.calculator()
st.divider()
statute, version = statutes.choose_statute()
statutes.version_page(statute, version)
st.subheader("Another version beside it", anchor=False)
statutes.compare(statute, version)
st.divider()
st.header("What is covered", anchor=False)
statutes.covered()
frame.foot()
