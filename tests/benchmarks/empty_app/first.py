"""The least that an app of several pages can do, as a yardstick: a link, a title, a slider and one plotly chart."""

import plotly.graph_objects as go
import streamlit as st

st.set_page_config(page_title="First")
st.page_link("pages/second.py", label="Second")
st.title("First")
value = st.slider("Value", 0, 500, 0, key="value")
st.plotly_chart(go.Figure(go.Bar(x=[value], y=["value"], orientation="h")), key="chart")
