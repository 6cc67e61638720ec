"""The page that every Streamlit app is at least, as a yardstick for the start."""

import streamlit as st

st.title("Hello")
st.write("Hello, world.")
